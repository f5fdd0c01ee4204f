"""Problems in LaTeX, one subject of MATH a module; each template is a function of a `Draw`."""
