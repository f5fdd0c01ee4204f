"""The embedded sample: the project's own problems in the file layouts of the four sources."""
