"""`preview`: a page of this machine that follows the files."""

import http.client
import json
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from browser import Tab, browsing
from shell import PEBBLES, WITH_PEBBLES, Ran, ran
from test_watch import START, line, onlyposix, rewritten

from cardkit.cli.browsing import HOST
from cardkit.cli.serving import Board, serving
from cardkit.errors import Fault, InputError
from cardkit.report.preview import stopped

DECK = "pebbles/tidepool"
PAGE = {"page.html": b"<p>hello", "page.js": b"run()"}


@pytest.fixture
def board() -> Board:
    """A page that shows one picture."""
    made = Board(PAGE)
    made.show({"title": "Beach", "faces": []}, {"faces/1.jpg": lambda: b"a picture"})
    return made


@contextmanager
def connected(board: Board, host: str | None = None) -> Iterator[http.client.HTTPConnection]:
    """A connection to a page, as a browser has it that was sent there under a name."""
    with serving(None, board) as address:
        port = urlsplit(address).port
        connection = http.client.HTTPConnection(HOST, port, timeout=20)
        plain = connection.putrequest

        def named(method: str, url: str, *_: object, **__: object) -> None:
            plain(method, url, skip_host=True)
            connection.putheader("Host", host or f"{HOST}:{port}")

        connection.putrequest = named  # type: ignore[method-assign]  # so that any name can be sent
        try:
            yield connection
        finally:
            connection.close()


def got(connection: http.client.HTTPConnection, path: str, method: str = "GET") -> tuple[int, str | None, bytes]:
    connection.request(method, path)
    answered = connection.getresponse()
    return answered.status, answered.headers["Content-Type"], answered.read()


def test_the_page_its_state_and_its_pictures_are_there_and_nothing_of_the_disk(board: Board) -> None:
    nothing = (404, "text/plain; charset=utf-8", b"nothing is there\n")
    with connected(board) as page:
        assert got(page, "/") == (200, "text/html; charset=utf-8", b"<p>hello")
        assert got(page, "/page.js?1") == (200, "text/javascript; charset=utf-8", b"run()")
        assert got(page, "/faces/1.jpg") == (200, "image/jpeg", b"a picture")
        kind, state = got(page, "/state.json")[1:]
        assert (kind, json.loads(state)) == (
            "application/json; charset=utf-8",
            {"title": "Beach", "faces": [], "number": 1},
        )
        others = ("/faces/", "/faces", "/../pyproject.toml", "/%2e%2e/pyproject.toml", "//etc/passwd", "/etc/passwd")
        assert [got(page, path) for path in others] == [nothing] * len(others)


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8001", "127.0.0.1", ""])
def test_a_name_of_a_stranger_leads_to_nothing(board: Board, host: str) -> None:
    with connected(board, host or "-") as page:
        assert got(page, "/state.json")[::2] == (421, b"this page is for this machine alone\n")


def test_other_pages_may_neither_frame_nor_read_it(board: Board) -> None:
    with connected(board) as page:
        page.request("GET", "/")
        answered = page.getresponse()
        sent = dict(answered.headers)
        assert answered.read() == PAGE["page.html"]
        assert "frame-ancestors 'none'" in sent["Content-Security-Policy"].split("; ")
        assert sent["Cross-Origin-Resource-Policy"] == "same-origin"
        assert "Access-Control-Allow-Origin" not in sent
        assert got(page, "/", "POST")[0] == 501


def test_only_this_machine_is_listened_to(board: Board) -> None:
    with serving(None, board) as address, socket.socket() as others:
        port = address.removeprefix("http://127.0.0.1:").removesuffix("/")
        assert others.connect_ex(("127.0.0.2", int(port))) != 0


def test_news_are_told_as_they_come_and_what_is_wrong_over_what_was_good(board: Board) -> None:
    with connected(board) as page:
        page.request("GET", "/news")
        told = page.getresponse()
        assert told.headers["Content-Type"] == "text/event-stream"
        assert told.read(9) == b"data: 1\n\n"
        board.fail(stopped(InputError(Fault(message="it rains"))))
        assert told.read(9) == b"data: 2\n\n"
        assert board.picture("faces/1.jpg") == b"a picture"
    assert board.news.state == {
        "title": "Beach",
        "faces": [],
        "format": 1,
        "errors": [{"kind": "input", "message": "it rains"}],
        "said": "error: it rains\n",
    }
    assert board.picture("faces/1.jpg") is None, "nothing is drawn that nobody can ask for"


def test_what_a_browser_is_still_loading_is_there_until_something_newer_is_shown(board: Board) -> None:
    with connected(board) as page:
        board.show({"title": "Beach", "faces": []}, {"faces/2.jpg": lambda: b"another"})
        assert [got(page, f"/faces/{number}.jpg")[0] for number in (1, 2)] == [200, 200]
        board.show({"title": "Beach", "faces": []}, {"faces/3.jpg": lambda: b"a third"})
        assert [got(page, f"/faces/{number}.jpg")[0] for number in (1, 2, 3)] == [404, 200, 200]


def test_pages_at_once_have_ports_of_their_own(board: Board) -> None:
    with serving(None, board) as one, serving(None, board) as other:
        assert one != other


def test_a_port_that_is_taken_is_refused() -> None:
    with socket.socket() as taken:
        taken.bind((HOST, 0))
        taken.listen()
        port = taken.getsockname()[1]
        told = f"error: port {port} is taken or not allowed; say another with --port\n"
        assert ran(*WITH_PEBBLES, "preview", DECK, "--port", str(port)) == Ran(2, "", told)


def test_standard_input_cannot_be_watched() -> None:
    told = "error: standard input cannot be watched; name a file\n"
    assert ran(*WITH_PEBBLES, "preview", "-") == Ran(2, "", told)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of the invented game, as the working folder, with a cache of its own."""
    shutil.copytree(PEBBLES, tmp_path / "project")
    monkeypatch.chdir(tmp_path / "project")
    monkeypatch.setenv("CARDKIT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "project"


@contextmanager
def previewed() -> Iterator[tuple[Tab, subprocess.Popen[str]]]:
    """A browser that shows a preview, and the process that serves it."""
    command = [sys.executable, "-u", "-c", START, "--quiet", "preview", DECK]
    with (
        browsing() as tab,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running,
    ):
        try:
            address, _, rest = line(running.stdout).partition(" ")
            assert rest == "shows the cards; Ctrl-C ends it\n"
            tab.open(address)
            yield tab, running
            assert tab.complaints == []
            running.send_signal(signal.SIGINT)
            assert running.wait(20) == 0
            tab.wait(f"{STATE} === 'cardkit has ended; this page waits for it'")
        finally:
            running.kill()


STATE = "document.querySelector('.state').innerText"


@onlyposix
@pytest.mark.slow
def test_a_change_shows_the_new_face_and_leaves_the_others_where_they_are(project: Path) -> None:
    with previewed() as (tab, _):
        tab.wait(f"{STATE} === '9 cards on 1 page, 7 drawn anew'")
        shown = tab.ask("[...document.querySelectorAll('#faces figcaption')].map(each => each.innerText)")
        assert shown == ["River Pebble ×2", "Whelk ×2", "Sea Glass", "Green Slate", "Heart Cockle", "Ebb", "Flood"]
        tab.wait("[...document.images].filter(each => each.naturalWidth).length >= 7")
        tab.ask("document.querySelectorAll('#faces img').forEach(each => { each.marked = true; })")
        rewritten(project / "cards/pebbles/base.yaml", "en: Listen.", "en: Hear.")
        tab.wait(f"{STATE} === '9 cards on 1 page, 1 drawn anew'")
        kept = tab.ask("[...document.querySelectorAll('#faces img')].map(each => Boolean(each.marked))")
        assert kept == [True, False, True, True, True, True, True]


@onlyposix
@pytest.mark.slow
def test_what_is_wrong_stands_on_the_page_until_it_is_mended(project: Path) -> None:
    with previewed() as (tab, _):
        tab.wait(f"{STATE} === '9 cards on 1 page, 7 drawn anew'")
        rewritten(project / "cards/pebbles/base.yaml", "kind: shell", "kind: shall")
        tab.wait(f"{STATE} === 'not drawn: see what is wrong'")
        place = "cards/pebbles/base.yaml:48:11: kind is 'shall'; known: stone, shell, glass, tide"
        told_so = f"{place}; did you mean 'shell'?\n      kind: shall\n            ^^^^^"
        assert tab.ask("document.querySelector('.wrong pre').innerText.trimEnd()") == told_so
        rewritten(project / "cards/pebbles/base.yaml", "kind: shall", "kind: shell")
        tab.wait(f"{STATE} === '9 cards on 1 page, 0 drawn anew'")
        assert tab.ask("document.querySelector('.wrong').hidden") is True
