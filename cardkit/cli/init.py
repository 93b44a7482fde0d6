"""`init`: a project of one's own, with a game to begin with."""

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from cardkit.cli.importing import first_look
from cardkit.cli.option import ForceOption, Form, FormOption
from cardkit.cli.progress import progress
from cardkit.cli.shell import desk, from_here, note, project, say
from cardkit.cli.writing import written
from cardkit.errors import UsageError


def init(
    context: typer.Context,
    game: Annotated[str | None, typer.Option("--game", help="A ready-made game, or the name of a new one.")] = None,
    data: Annotated[Path | None, typer.Option("--data", help="The folder of a ready-made game's data.")] = None,
    force: ForceOption = False,
    form: FormOption = Form.TEXT,
) -> None:
    """Begin a project in this folder: alone, with a ready-made game over data that you have, or with a small new game.

    Without --game it lists the ready-made games.
    """
    from cardkit.jobs import starting
    from cardkit.report import welcome as report

    if game is None and data is not None:
        raise UsageError("--data says where the cards of a game are", "name the game with --game")
    if game is None:
        games, files = starting.ready(desk(context)), from_here(starting.project_begun(project()))
        say(written(form, lambda: report.ready_answer(games, files), lambda: report.ready_text(games, files)))
        return
    wish = starting.Wish(game=game, data=data, force=force)
    with progress(context):
        found = starting.begun(desk(context), wish, project(), partial(first_look, context))
    note(context, found.notes)
    say(written(form, lambda: report.as_answer(found), lambda: report.text(found)))
