"""Every verdict and optimum of many random families, derived anew; meant to run nightly.

Run: python -m benchmarks.truth [families a domain, 1000 by default] [first index, 0 by default]

For each domain: how many families were drawn at each difficulty, how many instances were re-derived, what their
reference submissions scored, and how long building and deriving took. The first mismatch stops the run.
"""

import sys
import time
from collections import Counter

from generator.build import build_solved
from generator.families.difficulty import LEVELS
from generator.truth import check_family
from grader import grade_family
from grader.faults import Fault

TEMPLATES = {
    "matching": (8, 12, 40),
    "subset-sum": (10, 16, 20),
    "graph-coloring": (14, 20, 30),
    "bin-packing": (9, 12, 15),
}
_FULL_SCORE = 100


def check_template(template: str, families: int, first: int) -> None:
    """Check that many families of a template, at all difficulties and sizes in turn, and print what was seen."""
    seen: Counter[str] = Counter()
    building = deriving = 0.0
    for number in range(first, first + families):
        level = LEVELS[number % len(LEVELS)]
        size = TEMPLATES[template][number // len(LEVELS) % len(TEMPLATES[template])]
        start = time.process_time()
        built = build_solved(template, seed=f"truth {number}", size=size, difficulty=level)
        middle = time.process_time()
        seen["instances"] += check_family(built.family, built.solution)
        deriving += time.process_time() - middle
        building += middle - start
        seen[built.family["generator"]["composition"]] += 1
        seen[built.family["instances"][0]["validator"]] += 1
        if grade_family(built.family, built.solution)["score"] != _FULL_SCORE:
            raise Fault(f"{built.family['family_id']}: the reference submission does not score {_FULL_SCORE}")
    counts = ", ".join(f"{name} {count}" for name, count in sorted(seen.items()))
    each = f"{building / families * 1e3:.1f} ms to build, {deriving / families * 1e3:.1f} ms to derive"
    print(f"{template}: {families} families all true; {counts}; {each} a family", flush=True)


def main() -> None:
    """Check all templates; exit 1 at a mismatch."""
    families = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    try:
        for template in TEMPLATES:
            check_template(template, families, first)
    except Fault as fault:
        sys.exit(f"mismatch: {fault}")


if __name__ == "__main__":
    main()
