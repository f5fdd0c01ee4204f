"""One module a domain: what a witness or a certificate proves."""
