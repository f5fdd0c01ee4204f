"""The operator's half of MathmoBench: families, secrets, projection."""

from generator.build import TEMPLATES, build_family
from generator.projection import project_family

__all__ = ["TEMPLATES", "build_family", "project_family"]
