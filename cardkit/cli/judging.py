"""How verdicts on decks get out of a command: what is told of them, in which form."""

import sys
from collections.abc import Iterable

import typer

from cardkit.answer.verdict import Totals, Unread, Validation
from cardkit.cli.progress import progress
from cardkit.cli.shell import note, say
from cardkit.cli.spool import Spool
from cardkit.cli.writing import yaml_of
from cardkit.finding import Level
from cardkit.report import errors, verdict
from cardkit.report.verdict import Style


def style(form: str) -> Style:
    """The style of that name."""
    named = {"text": verdict.TEXT, "json": verdict.JSON, "github": verdict.GITHUB}
    return verdict.in_yaml(yaml_of) if form == "yaml" else named[form]


def tell(context: typer.Context, parts: Iterable[Validation], of: Style, least: Level) -> Totals:
    """Say all that is said of decks or, when an error stops it, nothing; notes come first.

    Raises: as `parts`; CardkitError when there is no room for the answer to wait.
    """
    totals, notes = Totals(), list[str]()
    with Spool() as answer, Spool() as unread:
        with progress(context):
            for each in parts:
                answer.write((of.between if totals.decks else "") + of.decks(each.decks, least))
                unread.write(_unread(each) if of is verdict.TEXT else "")
                totals = totals.plus(each.totals)
                notes += each.notes
                del each  # before the next ones are read
        note(context, notes)
        say(of.before(totals))
        answer.pour(sys.stdout)
        say(of.after(totals))
        unread.pour(sys.stderr)
    return totals


def _unread(validation: Validation) -> str:
    """Why decks cannot be read; forms other than the text say it themselves."""
    return "".join(errors.text(each.error) for each in validation.decks if isinstance(each, Unread))
