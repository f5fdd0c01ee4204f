"""One module a command; each exposes `register(app)`."""
