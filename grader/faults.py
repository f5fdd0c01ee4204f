"""The one error that a user is meant to read."""


class Fault(Exception):
    """Something in the user's hands is wrong: an input, a flag, a network reply, a pin.

    The message is one line that says what is wrong, where, and what to do about it. Commands and stages print it to
    stderr without a traceback and exit with `exit_code`.
    """

    exit_code = 1


class UsageFault(Fault):
    """The command was called wrongly: exit 2."""

    exit_code = 2
