"""Agents to measure with: they read agent views, as a model would, and nothing else."""

from collections.abc import Callable, Mapping
from typing import Any

from baselines import exact, format_breaker, greedy

# Each turns an agent view into the bytes it would submit.
AGENTS: Mapping[str, Callable[[Mapping[str, Any]], bytes]] = {
    "exact": exact.attempt,
    "greedy": greedy.attempt,
    "format-breaker": format_breaker.attempt,
}

__all__ = ["AGENTS"]
