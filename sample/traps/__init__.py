"""Rows that some stage must treat in a certain way; each is listed in traps.yaml."""
