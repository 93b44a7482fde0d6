"""`referee`: a question about the rules in play, and its answer with reasons."""

from typing import Annotated

import typer

from cardkit.cli.option import Form, FormOption
from cardkit.cli.seed import drawn_seed
from cardkit.cli.shell import desk, finish, note, say
from cardkit.cli.writing import written


def referee(
    context: typer.Context,
    game: Annotated[str | None, typer.Argument(help="The game; without it, those that have a referee.")] = None,
    check: Annotated[
        str | None, typer.Argument(help="What to check, a rule's number, or rules; without it, what can be.")
    ] = None,
    pairs: Annotated[
        list[str] | None,
        typer.Argument(metavar="[KEY=VALUE]...", help="What the check is to know; commas part values."),
    ] = None,
    form: FormOption = Form.TEXT,
) -> None:
    """Answer a question about the rules in play, with its reasons.

    Cards are named as anywhere else. What the rules leave open is told as assumed, or can be chosen by a key.
    """
    from cardkit.jobs import refereeing as jobs
    from cardkit.report import referee as report

    if game is None or check is None:
        known = jobs.referees(game)
        say(written(form, lambda: report.as_games(known), lambda: report.listed(known)))
        return
    rules = jobs.rules(game, check, pairs or ())
    if rules:
        say(written(form, lambda: report.as_rules(game, rules), lambda: report.told(rules)))
        return
    found = jobs.ruled(desk(context), game, check, pairs or (), drawn_seed())
    note(context, found.notes)
    say(
        written(
            form, lambda: report.as_answer(found.game, found.check, found.ruling), lambda: report.text(found.ruling)
        )
    )
    finish(found.ruling.yes)
