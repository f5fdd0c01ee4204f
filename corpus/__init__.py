"""The rules of the data set: sources, rows, statements, duplicates, contamination, selection, errata."""
