"""Reviewed corrections: their files, checks, differences and report."""
