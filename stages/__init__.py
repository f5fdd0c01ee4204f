"""The steps of the graph: each reads files, decides by the rules of the other packages, and writes files."""
