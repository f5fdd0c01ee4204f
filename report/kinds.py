"""What kind of number a reference answer is: all that the report tells about it."""

from grader.answers.reading import read
from grader.answers.tree import Constant, Negative, Number, Power, Quotient, Root, Tree, children

KINDS = ("integer", "decimal", "fraction", "root or power", "with π or e", "other expression")


def answer_kind(answer: str) -> str:
    """The kind of a reference answer, one of KINDS, as it is written: `4/2` is a fraction.

    Args:
        answer: a legal reference answer; anything else is an `other expression`.
    """
    reading = read(answer)
    return "other expression" if isinstance(reading, str) else _kind(reading.tree)


def _kind(tree: Tree) -> str:
    if isinstance(tree, Negative):
        return _kind(tree.of)
    if isinstance(tree, Number):  # a mixed number is one, too
        if tree.places:
            return "decimal"
        return "integer" if tree.value.denominator == 1 else "fraction"
    if isinstance(tree, Quotient) and isinstance(tree.above, Number) and isinstance(tree.below, Number):
        return "fraction"
    nodes = _nodes(tree)
    if any(isinstance(node, Constant) for node in nodes):
        return "with π or e"
    return "root or power" if any(isinstance(node, Power | Root) for node in nodes) else "other expression"


def _nodes(tree: Tree) -> list[Tree]:
    found: list[Tree] = []
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        found.append(node)
        waiting.extend(children(node))
    return found
