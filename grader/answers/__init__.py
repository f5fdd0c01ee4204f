"""From a reply's last line to a verdict: extract, parse, compare."""
