"""What a model is asked: the exact wrapper around a statement."""

_BEFORE = (
    "Solve the following math problem step by step. The last line of your response should be of the form "
    r'"ANSWER: \(ANSWER\)" (without quotes) where ANSWER is the answer to the problem.'
)
_AFTER = (
    r'Remember to put your answer on its own line at the end in the form "ANSWER: \(ANSWER\)" (without quotes) where '
    r"ANSWER is the answer to the problem, and you do not need to use a \boxed command."
)


def wrapped(statement: str) -> str:
    """The prompt for a statement; models trained on one wrapper are measured with the same one."""
    return f"{_BEFORE}\n\n{statement}\n\n{_AFTER}"
