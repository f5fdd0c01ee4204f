"""Where work runs: in processes of this machine, or on a Ray cluster. What comes out does not depend on it."""

from engine.choice import LOCAL, Choice, open_engine
from engine.protocol import Engine

__all__ = ["LOCAL", "Choice", "Engine", "open_engine"]
