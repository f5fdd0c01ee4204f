"""Which statements repeat one another: duplicates, near-duplicates, contamination."""
