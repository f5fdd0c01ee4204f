"""One module a domain: how its families are built."""
