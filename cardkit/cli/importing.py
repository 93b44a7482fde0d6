"""`catalogue import`: a spreadsheet becomes a game."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from cardkit.answer.welcome import Made, Welcome
from cardkit.cli.option import ForceOption, Form, FormOption
from cardkit.cli.progress import progress
from cardkit.cli.shell import desk, from_here, note, project, say
from cardkit.cli.writing import written
from cardkit.errors import UsageError


def import_(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="A spreadsheet, a table or a file of JSON.")],
    game: Annotated[str | None, typer.Option("--game", help="What the game is called; else as the file.")] = None,
    sheet: Annotated[str | None, typer.Option("--sheet", help="Of a workbook; else the one with most cards.")] = None,
    title: Annotated[str | None, typer.Option("--title", help="What people call the game.")] = None,
    locale: Annotated[
        str | None, typer.Option("--locale", help="The language of columns that say none; else en.")
    ] = None,
    encoding: Annotated[str | None, typer.Option("--encoding", help="Of a text; else as its bytes show.")] = None,
    force: ForceOption = False,
    form: FormOption = Form.TEXT,
) -> None:
    """Make a game of a file's cards, which can be searched and printed at once.

    It writes a game.yaml and a card schema that read the file where it lies, so that later changes of it are seen.
    """
    from cardkit.jobs import importing
    from cardkit.report import welcome as report

    if not file:
        raise UsageError("the name of the file is empty", "name a spreadsheet, a table or a file of JSON")
    wish = importing.Wish(
        file=Path(file), game=game, title=title, sheet=sheet, locale=locale, encoding=encoding, force=force
    )
    with progress(context):
        found = importing.import_(desk(context), wish, project(), partial(first_look, context))
    note(context, found.notes)
    say(written(form, lambda: report.as_answer(found), lambda: report.text(found)))


def first_look(context: typer.Context, made: Made) -> Welcome:
    """A game that has just been written, looked over; its files are named from the working directory."""
    from cardkit.jobs.welcome import welcome

    return welcome(desk(context, made.game), replace(made, files=from_here(made.files)))
