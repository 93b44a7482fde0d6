"""A page that this machine alone may see, and that is told when there is something new to show."""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Condition, Lock, Thread
from typing import NamedTuple
from urllib.parse import urlsplit

from cardkit.cli.browsing import HOST, PORTS, free_port
from cardkit.report.form import Answer

_PATIENCE_SECONDS = 10
"""How often a page that waits is asked whether it is still there."""
_KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".json": "application/json"}
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""What pages of others may do with this one: nothing."""

Picture = Callable[[], bytes]


class _News(NamedTuple):
    """What the page shows."""

    number: int
    """Counts what was shown before."""
    state: Answer
    pictures: Mapping[str, Picture]
    former: Mapping[str, Picture]
    """Of what was shown before: a browser may still be loading them."""


class Board:
    """What the page shows now; its readers wait for what comes next."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        """A page of these files, of which `page.html` comes first; nothing is shown yet."""
        self.files = files
        self._changed = Condition()
        self._drawing = Lock()  # PDFium draws one picture at a time
        self._is_over = False
        self._news = _News(0, {}, {}, {})

    @property
    def news(self) -> _News:
        """What is shown now."""
        with self._changed:
            return self._news

    def show(self, state: Answer, pictures: Mapping[str, Picture]) -> None:
        """Show something else."""
        with self._changed:
            self._news = _News(self._news.number + 1, state, pictures, self._news.pictures)
            self._changed.notify_all()

    def fail(self, state: Answer) -> None:
        """Show what is wrong, over what was shown last."""
        self.show({**self.news.state, **state}, self.news.pictures)

    def after(self, number: int) -> _News:
        """What is shown once it is other than that, or when patience ends."""
        with self._changed:
            self._changed.wait_for(lambda: self._news.number != number, _PATIENCE_SECONDS)
            return self._news

    def picture(self, path: str) -> bytes | None:
        """A picture that is shown, or was until a moment ago."""
        news = self.news
        found = news.pictures.get(path) or news.former.get(path)
        if found is None:
            return None
        with self._drawing:
            return None if self._is_over else found()

    def rest(self, is_over: bool = True) -> None:
        """Wait for the picture that is being drawn, then draw no more: to close PDFium meanwhile ends the process."""
        with self._drawing:
            self._is_over = is_over


class _Server(ThreadingHTTPServer):
    """The server of one board."""

    daemon_threads = True
    block_on_close = False

    def __init__(self, port: int, board: Board) -> None:
        super().__init__((HOST, port), _Handler)
        self.board = board
        self.hosts = (f"{HOST}:{port}", f"localhost:{port}")

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of a browser that went away."""


class _Handler(BaseHTTPRequestHandler):
    """One request."""

    protocol_version = "HTTP/1.1"
    server_version = "cardkit"
    sys_version = ""
    server: _Server

    def do_GET(self) -> None:
        """Answer a request."""
        # A name of a stranger may lead here (DNS rebinding): then its pages could read what this one says.
        if self.headers.get("Host") not in self.server.hosts:
            self._send(HTTPStatus.MISDIRECTED_REQUEST, b"this page is for this machine alone\n", "text/plain")
            return
        path = urlsplit(self.path).path.removeprefix("/") or "page.html"
        if path == "news":
            self._tell()
            return
        found = self._found(path)
        if found is None:
            self._send(HTTPStatus.NOT_FOUND, b"nothing is there\n", "text/plain")
        else:
            self._send(HTTPStatus.OK, found, _KINDS.get(path[path.rfind(".") :], "image/jpeg"))

    def log_message(self, *_: object) -> None:
        """Say nothing on the terminal."""

    def _found(self, path: str) -> bytes | None:
        """What a path means: a file of the page, what it shows, or a picture; nothing of the disk."""
        board = self.server.board
        if path == "state.json":
            news = board.news
            return json.dumps({**news.state, "number": news.number}).encode()
        return board.files.get(path) or board.picture(path)

    def _send(self, status: HTTPStatus, content: bytes, kind: str) -> None:
        """Send an answer."""
        self.send_response(status)
        lasting = kind == "image/jpeg" and status is HTTPStatus.OK
        sent = {
            **_HEADERS,
            "Content-Type": kind if lasting else f"{kind}; charset=utf-8",
            "Content-Length": str(len(content)),
            "Cache-Control": "private, max-age=3600, immutable" if lasting else "no-store",
        }
        for name, value in sent.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)

    def _tell(self) -> None:
        """Tell the page of everything new, for as long as it listens (server-sent events, HTML Standard 9.2)."""
        self.close_connection = True
        self.send_response(HTTPStatus.OK)
        for name, value in {**_HEADERS, "Content-Type": "text/event-stream", "Cache-Control": "no-store"}.items():
            self.send_header(name, value)
        self.end_headers()
        told = -1
        while True:
            number = self.server.board.after(told).number
            self.wfile.write(b": still here\n\n" if number == told else f"data: {number}\n\n".encode())
            self.wfile.flush()
            told = number


@contextmanager
def serving(port: int | None, board: Board) -> Iterator[str]:
    """The address of a board, which is answered meanwhile, at that port or at the first that is free.

    Raises: UsageError when it is taken.
    """
    server = _listening(port, board)
    board.rest(is_over=False)
    thread = Thread(target=server.serve_forever, args=(0.1,), daemon=True)
    thread.start()
    try:
        yield f"http://{HOST}:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
        board.rest()


def _listening(wanted: int | None, board: Board) -> _Server:
    """A server at a port; one that somebody takes just now is taken, and the next is tried.

    Raises: UsageError.
    """
    for _ in range(PORTS):
        with suppress(OSError):
            return _Server(free_port(wanted), board)
    return _Server(free_port(wanted), board)
