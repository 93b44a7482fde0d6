"""A real browser without a window, driven over its own debugging pipe: no library, no port, no network."""

import base64
import json
import os
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update", "--disable-extensions", "--hide-scrollbars"),
    *("--disable-dev-shm-usage", "--force-device-scale-factor=1", "--remote-debugging-pipe", "--no-proxy-server"),
)
_RELAY = """
import fcntl, os, sys
high = [fcntl.fcntl(int(each), fcntl.F_DUPFD, 10) for each in sys.argv[1:3]]
for number, each in enumerate(high, 3):
    os.dup2(each, number)
os.execv(sys.argv[3], sys.argv[3:])
"""
"""Gives the pipe's ends the numbers that a browser knows them by, 3 and 4, and becomes it."""
SECONDS = 30
"""How long anything may take: a busy machine starts a browser in 5."""
_KEYS = {"Enter": ("Enter", 13, "\r"), "Escape": ("Escape", 27, ""), "Tab": ("Tab", 9, ""), "/": ("Slash", 191, "/")}
_ARROWS = {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "End": 35, "Home": 36}


class Tab:
    """One page of the browser."""

    def __init__(self, into: int, out: int) -> None:
        self._into, self._out = into, out
        self._rest, self._number = b"", 0
        self.complaints: list[str] = []
        """What the console was told by the browser or the page: errors and warnings."""
        target = self._call("Target.createTarget", {"url": "about:blank"})["targetId"]
        self._session = str(self._call("Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"])
        for domain in ("Page", "Runtime", "Log"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **parameters: object) -> Mapping[str, object]:
        """What the page's debugger answers."""
        return self._call(method, parameters, sessionId=self._session)

    def open(self, address: str) -> None:
        """Go to a page, and wait until all of it is there."""
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url=address)
        self.wait("document.readyState === 'complete' && location.href !== 'about:blank'")

    def ask(self, script: str) -> object:
        """The value of an expression."""
        told = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in told, told["exceptionDetails"]
        result = told["result"]
        assert isinstance(result, dict)
        return result.get("value")

    def wait(self, script: str) -> None:
        """Wait until an expression is true."""
        end = time.monotonic() + SECONDS
        while not self.ask(script):
            assert time.monotonic() < end, f"never came true: {script}"
            time.sleep(0.02)

    def press(self, *keys: str) -> None:
        """Press keys, one after the other; a key of one character writes it."""
        for key in keys:
            code, number, text = _KEYS.get(key) or (key, _ARROWS.get(key, 0), key if len(key) == 1 else "")
            about = {"key": key, "code": code, "windowsVirtualKeyCode": number, "nativeVirtualKeyCode": number}
            self.call("Input.dispatchKeyEvent", type="keyDown", **about, **({"text": text} if text else {}))
            self.call("Input.dispatchKeyEvent", type="keyUp", **about)

    def shape(self, width: int, height: int, scheme: str = "light") -> None:
        """Give the window a size, and its user a taste."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def photograph(self, path: Path) -> None:
        """Write what is seen as a PNG."""
        path.write_bytes(base64.b64decode(str(self.call("Page.captureScreenshot")["data"])))

    def _call(self, method: str, parameters: Mapping[str, object], **where: object) -> Mapping[str, object]:
        self._number += 1
        sent = json.dumps({"id": self._number, "method": method, "params": parameters, **where})
        os.write(self._into, sent.encode() + b"\0")
        for told in self._messages():
            self._hear(told)
            if told.get("id") == self._number:
                assert "error" not in told, f"{method}: {told['error']}"
                result = told["result"]
                assert isinstance(result, dict)
                return result
        raise AssertionError(f"no answer to {method}")

    def _messages(self) -> Iterator[Mapping[str, object]]:
        while True:
            while b"\0" in self._rest:
                message, _, self._rest = self._rest.partition(b"\0")
                told = json.loads(message)
                assert isinstance(told, dict)
                yield told
            assert select.select([self._out], [], [], SECONDS)[0], "the browser says nothing"
            read = os.read(self._out, 1 << 20)
            assert read, "the browser has gone"
            self._rest += read

    def _hear(self, told: Mapping[str, object]) -> None:
        if told.get("method") in ("Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded"):
            said = json.dumps(told.get("params"))
            if '"level": "info"' not in said:  # such as that a test was quicker than the page's own focus
                self.complaints.append(said)


def chromium() -> str:
    """The browser's program; a test that needs it is left out where there is none."""
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    if found is None or os.name != "posix":
        pytest.skip("no Chromium on this machine; on Debian 'apt-get install chromium' brings it")
    return found


@contextmanager
def browsing() -> Iterator[Tab]:
    """A browser with one page, as a new user has it."""
    program = chromium()
    (given, into), (out, taken) = os.pipe(), os.pipe()
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        relay = [sys.executable, "-c", _RELAY, str(given), str(taken), program, *_FLAGS, f"--user-data-dir={folder}"]
        nothing = subprocess.DEVNULL
        process = subprocess.Popen(relay, pass_fds=(given, taken), stdin=nothing, stdout=nothing, stderr=nothing)
        os.close(given)
        os.close(taken)
        try:
            yield Tab(into, out)
        finally:
            process.kill()
            process.wait()
            os.close(into)
            os.close(out)
