"""Ctrl-C while modules load: nothing takes it for a lack, and nothing breaks of it."""

import subprocess
import sys

import pytest

LOADING = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from cardkit.cli.interrupting import once_loaded
once_loaded()
asked = []
def hook(event, arguments):
    if event == "import" and arguments[0] == sys.argv[1] and not asked:
        asked.append(event)
        os.kill(os.getpid(), signal.SIGINT)
sys.addaudithook(hook)
try:
    import {module}
    while True:
        pass
except KeyboardInterrupt:
    print(*asked, "{module}" in sys.modules)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no SIGINT to one process")
@pytest.mark.parametrize(
    ("module", "within"),
    [
        ("xml.etree.ElementTree", "pyexpat"),  # would go on, deaf
        ("pikepdf", "numbers"),  # would say that it is broken
    ],
)
def test_an_interrupt_waits_until_a_module_is_loaded(module: str, within: str) -> None:
    command = [sys.executable, "-c", LOADING.format(module=module), within]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.stdout, done.stderr) == ("import True\n", "")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no SIGINT to one process")
def test_an_interrupt_that_is_ignored_stays_so() -> None:
    code = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
    code += "from cardkit.cli.interrupting import once_loaded; once_loaded()\n"
    code += "print(signal.getsignal(signal.SIGINT) is signal.SIG_IGN)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout == b"True\n"
