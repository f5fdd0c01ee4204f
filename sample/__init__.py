"""The script that writes the sample profile: `python -m sample`. Every problem in it is computed here."""
