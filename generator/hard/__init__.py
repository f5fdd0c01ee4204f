"""Inputs that the literature knows to be hard, built from their published definitions."""

from generator.hard.graphs import kneser, mycielski, mycielski_of, queen
from generator.hard.packings import dual_hard, triplets
from generator.hard.sums import avis, even_odd, todd

__all__ = ["avis", "dual_hard", "even_odd", "kneser", "mycielski", "mycielski_of", "queen", "todd", "triplets"]
