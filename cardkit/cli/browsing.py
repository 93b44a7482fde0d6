"""Datasette as a process of its own, for as long as a person looks at cards."""

import importlib.util
import os
import signal
import socket
import subprocess
import sys
import time
import webbrowser
from pathlib import Path
from types import FrameType

from cardkit.answer.catalogue import Browsable
from cardkit.cli.shell import say
from cardkit.errors import CardkitError, Fault, UsageError

HOST = "127.0.0.1"
FIRST_PORT, PORTS = 8001, 20
"""Datasette's usual port, and how many are tried from there on."""

START_SECONDS, END_SECONDS = 30, 5
"""How long Datasette may take to answer, and to end."""

_ROUND_SECONDS = 0.1
_SETTINGS = {"suggest_facets": "off", "facet_time_limit_ms": "2000", "sql_time_limit_ms": "5000"}
"""The facets are those of the schema, and 30,000 cards take more than a fifth of a second."""


def refuse_missing() -> None:
    """Make sure that Datasette is installed.

    Raises: UsageError with the command that installs it.
    """
    if importlib.util.find_spec("datasette") is None:
        raise UsageError("Datasette is not installed", "pip install 'cardkit[browse]'")


def free_port(wanted: int | None) -> int:
    """The wanted port, else the first that nobody listens on.

    Raises: UsageError when it is taken.
    """
    tried = range(FIRST_PORT, FIRST_PORT + PORTS) if wanted is None else (wanted,)
    for port in tried:
        if _free(port):
            return port
    taken = f"port {wanted} is" if wanted is not None else f"the ports {FIRST_PORT} to {FIRST_PORT + PORTS - 1} are"
    raise UsageError(f"{taken} taken or not allowed", "say another with --port")


def serve(made: Browsable, port: int, browser: bool) -> None:
    """Show a database until somebody presses Ctrl-C.

    Raises: CardkitError when Datasette ends by itself.
    """
    log = made.database.with_suffix(".log")
    signal.signal(signal.SIGTERM, _interrupt)
    with log.open("wb") as errors:
        process = subprocess.Popen(_command(made, port), stdin=subprocess.DEVNULL, stdout=errors, stderr=errors)
        try:
            _wait(process, port, log)
            address = f"http://{HOST}:{port}/"
            say(f"{address} shows {made.database.stem}; Ctrl-C ends it\n")
            if browser and _has_screen():
                webbrowser.open(address)
            process.wait()
        except KeyboardInterrupt:
            return
        finally:
            _end(process)
    raise _ended(process, log)


def _command(made: Browsable, port: int) -> list[str]:
    """What starts Datasette; warnings of its libraries are no news to our users."""
    start = [sys.executable, "-W", "ignore", "-m", "datasette", "serve", "--immutable", str(made.database)]
    settings = [word for name, value in _SETTINGS.items() for word in ("--setting", name, value)]
    return [*start, "--metadata", str(made.metadata), "--host", HOST, "--port", str(port), *settings]


def _interrupt(_: int, __: FrameType | None) -> None:
    """Who ends the program ends Datasette too."""
    raise KeyboardInterrupt


def _free(port: int) -> bool:
    """Nobody listens there, and we may."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        if os.name == "posix":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
    return True


def _wait(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    """Wait until Datasette answers.

    Raises: CardkitError when it ends or does not begin.
    """
    end = time.monotonic() + START_SECONDS
    while not _answers(port):
        if process.poll() is not None or time.monotonic() > end:
            raise _ended(process, log)
        time.sleep(_ROUND_SECONDS)


def _answers(port: int) -> bool:
    """Somebody listens there."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        return probe.connect_ex((HOST, port)) == 0


def _end(process: subprocess.Popen[bytes]) -> None:
    """End Datasette, if it still runs."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _ended(process: subprocess.Popen[bytes], log: Path) -> CardkitError:
    """Why nothing is shown."""
    how = "does not answer" if process.poll() is None else f"ended with {process.returncode}"
    return CardkitError(Fault(message=f"Datasette {how}", hint=f"'{log}' has what it said"))


def _has_screen() -> bool:
    """There is a desktop, so that a browser does not open in this terminal."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
