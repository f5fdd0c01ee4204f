"""The report that people look at: reports/index.html, one file that needs no network."""
