"""How the grammar says no."""


class Refused(Exception):
    """The text is not a legal answer; `code` is a stable snake_case reason and never quotes the text."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code
