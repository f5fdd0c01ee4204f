"""What may go wrong between a client and a Hub, on order."""

import threading
from dataclasses import dataclass

KINDS = {
    "status": "answer with the HTTP status `code`",
    "gated": "refuse as a gated repository",
    "unauthorized": "refuse the token",
    "portal": "answer like a web page that wants a login, not like a Hub",
    "cut": "break the connection in the middle of the file, always at the same byte",
    "flip": "send as many bytes as promised, one of them another",
    "short": "send a whole answer that is shorter than promised",
    "stall": "send half of the file and then nothing",
    "lie": "promise another SHA-256 than the file has",
}
METHODS = {"cut": "GET", "flip": "GET", "short": "GET", "stall": "GET", "lie": "POST"}  # the others meet any


@dataclass(frozen=True)
class Trouble:
    """One kind of trouble.

    `method` limits it to HEAD, GET or POST requests, `path` to those whose address contains it, `times` to the first so
    many.
    """

    kind: str
    times: int | None = None
    method: str = ""
    path: str = ""
    code: int = 500

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"no trouble is called {self.kind!r}; there are {', '.join(KINDS)}")

    def meets(self, method: str) -> bool:
        return (self.method or METHODS.get(self.kind, method)) == method


class Troubles:
    """The troubles on order, counted down by the requests they meet."""

    def __init__(self, troubles: tuple[Trouble, ...]) -> None:
        self._left = [(trouble, trouble.times) for trouble in troubles]
        self._lock = threading.Lock()

    def meet(self, method: str, address: str) -> Trouble | None:
        """The trouble that this request runs into, if any."""
        with self._lock:
            for i, (trouble, left) in enumerate(self._left):
                if left != 0 and trouble.meets(method) and trouble.path in address:
                    self._left[i] = (trouble, None if left is None else left - 1)
                    return trouble
        return None
