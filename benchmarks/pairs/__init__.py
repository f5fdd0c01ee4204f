"""Labelled pairs of statements: does the second repeat the first? All of them are the project's own."""
