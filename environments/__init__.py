"""Serving and training: OpenReward environments, their server, and the adapters that trainers call.

Modules of this package import the grader, and each the one library it adapts to; nothing is loaded before it is used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from environments.math_answer import MathAnswer1000
    from environments.mathmobench import MathmoBench
    from environments.server import Server

_PLACES = {
    "MathAnswer1000": "environments.math_answer",
    "MathmoBench": "environments.mathmobench",
    "Server": "environments.server",
}

__all__ = ["MathAnswer1000", "MathmoBench", "Server"]


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_PLACES[name]), name)
