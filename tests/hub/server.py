"""The HTTP side of the local Hub."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import ThreadingHTTPServer
from pathlib import Path

from tests.hub.answers import Handler
from tests.hub.folder import HubFolder
from tests.hub.trouble import Trouble, Troubles


@dataclass
class LocalHub:
    """A running Hub: its address, and the requests it has seen as `METHOD address`."""

    folder: HubFolder
    troubles: Troubles
    redirect: bool
    requests: list[str] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)
    stalled: threading.Event = field(default_factory=threading.Event)
    stopping: threading.Event = field(default_factory=threading.Event)
    url: str = ""


class Server(ThreadingHTTPServer):
    """One thread a connection; they end with the process."""

    daemon_threads = True
    block_on_close = False

    def __init__(self, port: int, hub: LocalHub) -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.hub = hub
        hub.url = f"http://127.0.0.1:{self.server_port}"


def open_server(folder: Path, *troubles: Trouble, port: int = 0, redirect: bool = False) -> Server:
    """A Hub bound to a port (0: any free one), not yet answering."""
    return Server(port, LocalHub(HubFolder(folder), Troubles(troubles), redirect))


@contextmanager
def serve(folder: Path, *troubles: Trouble, redirect: bool = False) -> Iterator[LocalHub]:
    """Serve `folder` while the block runs.

    Args:
        folder: data sets in `<repo>/<revision>/<path>` layout.
        troubles: what goes wrong.
        redirect: send large files from another address, as the real Hub does.
    """
    server = open_server(folder, *troubles, redirect=redirect)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server.hub
    finally:
        server.hub.stopping.set()
        server.shutdown()
        server.server_close()
        thread.join()
