"""`validate`: is a deck legal, and what would make it so?"""

from datetime import date
from enum import StrEnum
from typing import Annotated

import typer

from cardkit.cli.argument import deck_files
from cardkit.cli.option import GameOption
from cardkit.cli.shell import EXIT_NO, desk, note
from cardkit.errors import UsageError
from cardkit.finding import Level

RulesOption = Annotated[
    str | None, typer.Option("--rules", metavar="RULESET", help="A ruleset of the game; else its own or only one.")
]
AsOfOption = Annotated[
    str | None, typer.Option("--as-of", metavar="DATE", help="The day for dated lists, YYYY-MM-DD; else today.")
]
CollectionOption = Annotated[
    str | None, typer.Option("--collection", help="Use no more copies than a collection, or a draft's LOG:SEAT, has.")
]


class FindingForm(StrEnum):
    """How findings are written."""

    TEXT = "text"
    JSON = "json"
    YAML = "yaml"
    GITHUB = "github"


def validate(
    context: typer.Context,
    decks: Annotated[list[str], typer.Argument(metavar="DECK...", help="Path, name on the shelf (GAME/NAME), or -.")],
    game: GameOption = None,
    rules: RulesOption = None,
    as_of: AsOfOption = None,
    players: Annotated[int | None, typer.Option("--players", min=1, help="How many play.")] = None,
    level: Annotated[Level, typer.Option("--level", help="The least that the text shows.")] = Level.NOTE,
    strict: Annotated[bool, typer.Option("--strict", help="Warnings count too.")] = False,
    collection: CollectionOption = None,
    keep_unknown: Annotated[bool, typer.Option("--keep-unknown", help="Judge decks with unknown cards too.")] = False,
    form: Annotated[FindingForm, typer.Option("--format", help="How the answer is written.")] = FindingForm.TEXT,
) -> None:
    """Check whether decks are legal.

    Every fault is told, with its place and what would mend it.
    """
    from cardkit.cli.judging import style, tell
    from cardkit.jobs.validate import Question, validations

    place = desk(context, game)
    question = Question(
        rules=rules,
        players=players,
        as_of=place.today if as_of is None else day(as_of),
        keep_unknown=keep_unknown,
        collection=collection,
    )
    totals = tell(context, validations(place, deck_files(place, decks), question), style(form.value), level)
    if strict and totals.all_legal and totals.warnings:
        note(context, ["warnings count with --strict, so the answer is no"])
    no = not totals.all_legal or (strict and totals.warnings > 0)
    raise typer.Exit(max(totals.code, EXIT_NO if no else 0))


def day(text: str) -> str:
    """The day that a text means, YYYY-MM-DD.

    Raises: UsageError when there is no such day.
    """
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError as error:
        raise UsageError(f"--as-of is '{text}', which is no day", "write YYYY-MM-DD, such as 2026-09-24") from error
