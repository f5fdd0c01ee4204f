"""Grade-school word problems, one topic a module; each template is a function of a `Draw`."""
