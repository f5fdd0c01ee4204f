"""Where files come from: pins, the Hub, downloads that are checked."""
