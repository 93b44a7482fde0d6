"""One call of the program."""

import gc
import os
import sys
from collections.abc import Sequence

import typer

from cardkit.cli import COMPLETING, EXIT_INTERRUPTED
from cardkit.cli.app import COMMANDS, Commands, app_for
from cardkit.cli.ending import exit_code
from cardkit.cli.interrupting import once_loaded
from cardkit.cli.shell import ending, say
from cardkit.cli.stream import open_streams


def main() -> None:
    """Run the command that the shell gave, and exit."""
    try:
        once_loaded()
        open_streams()
        sys.exit(_complete() if COMPLETING in os.environ else run(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(EXIT_INTERRUPTED)
    finally:
        # A process that ends gives all back; Python would look for garbage first, which costs 15 % of a call (m).
        gc.freeze()


def run(arguments: Sequence[str]) -> int:
    """Run one command line, without the program's name; its exit code."""
    return exit_code(app_for(ALL, arguments), arguments)


def _complete() -> int:
    """Tell a shell what may come next in its line; the exit code."""
    from cardkit.cli.completing import told

    say(told(ALL, os.environ))
    return 0


def _demo(app: typer.Typer) -> None:
    from cardkit.cli.demo import demo

    app.command(epilog=ending("cardkit demo"))(demo)


ALL: Commands = {**COMMANDS, "demo": _demo}
"""All commands."""
