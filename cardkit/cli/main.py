"""One call of the program."""

import io
import sys

from cardkit.cli.app import app
from cardkit.cli.ending import exit_code


def main() -> None:
    """Run the command that the shell gave, and exit.

    What it writes is UTF-8 with plain line ends on every machine, and a file's name as the system gave it.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="surrogateescape", newline="\n")
    sys.exit(exit_code(app, sys.argv[1:]))
