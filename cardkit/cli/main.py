"""One call of the program."""

import sys

from cardkit.cli.app import app
from cardkit.cli.ending import exit_code


def main() -> None:
    """Run the command that the shell gave, and exit."""
    sys.exit(exit_code(app, sys.argv[1:]))
