"""`doctor`: what a machine lacks, and the command that mends it."""

import locale
import os
import platform
import re
import shutil

import typer

from cardkit.cli.option import Form, FormOption
from cardkit.cli.progress import progress
from cardkit.cli.shell import desk, finish, say
from cardkit.cli.writing import written
from cardkit.jobs.machine import Surroundings

_PAPER = ("LC_ALL", "LC_PAPER", "LANG")
"""What says the locale of papers; the first that is set (POSIX.1-2017, 8.2)."""
_REGION = re.compile(r"[a-z]{2,3}_([A-Z]{2})(?:[.@]|\Z)")


def doctor(context: typer.Context, form: FormOption = Form.TEXT) -> None:
    """Look the machine over: what draws, fonts, paper, cache, games, extras; and say what mends each fault.

    Exit code 1 means that something is wrong. Notes are no faults.
    """
    from cardkit.jobs.doctor import judged
    from cardkit.jobs.examining import examined
    from cardkit.report import doctor as report

    with progress(context):
        health = judged(examined(desk(context), surroundings()))
    say(written(form, lambda: report.as_answer(health), lambda: report.text(health)))
    finish(health.well)


def surroundings() -> Surroundings:
    """What the shell knows of the machine."""
    from cardkit.jobs.mending import INSTALLERS

    system = platform.system()
    return Surroundings(
        system=system,
        python=platform.python_version(),
        programs=frozenset(name for name in INSTALLERS if shutil.which(name)),
        user=os.getuid() if hasattr(os, "getuid") else None,
        # Windows' terminals take texts as they are; the encoding of its locale is that of old files.
        encoding=None if system == "Windows" else locale.getencoding(),
        region=region({name: os.environ.get(name, "") for name in _PAPER}),
    )


def region(variables: dict[str, str]) -> str | None:
    """The region of the locale of papers (ISO 3166-1, two letters); None where it is not told."""
    said = next((value for name in _PAPER if (value := variables.get(name))), "")
    found = _REGION.match(said)
    return None if found is None else found[1]
