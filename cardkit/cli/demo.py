"""`demo`: command lines of `cards/demo.yaml`, shown and run."""

import shlex
from pathlib import Path
from typing import Annotated

import typer

from cardkit.cli.app import COMMANDS, app_for
from cardkit.cli.ending import exit_code
from cardkit.cli.shell import desk, say


def demo(
    context: typer.Context,
    script: Annotated[str, typer.Option("--script", help="The file of the shelf that says what is run.")] = "demo",
) -> None:
    """Show what cardkit does, on decks that come with it.

    Files go to the folder `out`.
    """
    from cardkit.jobs.demo import demo as steps

    missed = 0
    for step in steps(desk(context), script):
        say((f"\n== {step.title} ==\n" if step.title else "\n") + f"$ cardkit {step.run}\n")
        words = shlex.split(step.run)
        code = exit_code(app_for(COMMANDS, words), words)
        missed = max(missed, code if code != step.exit else 0)
    _where(Path("out"))
    raise typer.Exit(missed)


def _where(folder: Path) -> None:
    """Say which files were written."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    say("\n== What lies where ==\n" + "".join(f"{path}\n" for path in files))
