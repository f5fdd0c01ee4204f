"""From a fetched file to rows of one schema, and which of them may be selected."""
