"""How often the label audit is right: a review by hand of 100 findings on real rows, and the figures drawn from it."""
