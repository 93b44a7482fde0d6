"""`validate`: is a deck legal, and what would make it so?"""

import sys
from datetime import date
from enum import StrEnum
from typing import Annotated

import typer

from cardkit.answer.verdict import Unread, Validation
from cardkit.cli.argument import deck_files
from cardkit.cli.option import Form, GameOption
from cardkit.cli.shell import EXIT_NO, desk, note, say
from cardkit.cli.writing import written
from cardkit.errors import UsageError
from cardkit.finding import Level

DEFAULT = "default"
"""The ruleset that game.yaml itself holds."""


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
    rules: Annotated[str, typer.Option("--rules", help="A ruleset of the game.")] = DEFAULT,
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
    from cardkit.jobs.validate import Question
    from cardkit.jobs.validate import validate as judged

    place = desk(context, game)
    question = Question(
        rules=rules,
        players=players,
        as_of=place.today if as_of is None else day(as_of),
        keep_unknown=keep_unknown,
        collection=collection,
    )
    answer = judged(place, deck_files(place, decks), question)
    note(context, answer.notes)
    say(_written(answer, form, level))
    _tell_unread(answer, form)
    if strict and answer.legal and answer.counted(Level.WARNING):
        note(context, ["warnings count with --strict, so the answer is no"])
    raise typer.Exit(_exit_code(answer, strict))


def day(text: str) -> str:
    """The day that a text means, YYYY-MM-DD.

    Raises: UsageError when there is no such day.
    """
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError as error:
        raise UsageError(f"--as-of is '{text}', which is no day", "write YYYY-MM-DD, such as 2026-09-24") from error


def _written(answer: Validation, form: FindingForm, level: Level) -> str:
    """The verdict in the wanted form."""
    from cardkit.report import findings

    if form is FindingForm.GITHUB:
        return findings.annotations(answer, level)
    wanted = Form(form.value)
    return written(wanted, lambda: findings.as_answer(answer, level), lambda: findings.text(answer, level))


def _tell_unread(answer: Validation, form: FindingForm) -> None:
    """Write to stderr why decks could not be read; the other forms say it themselves."""
    from cardkit.report import errors

    if form is FindingForm.TEXT:
        for each in answer.decks:
            if isinstance(each, Unread):
                sys.stderr.write(errors.text(each.error))


def _exit_code(answer: Validation, strict: bool) -> int:
    """The highest that a deck asks for: 2 or more unread, 1 illegal (with --strict: warned), 0."""
    unread = [each.error.exit_code for each in answer.decks if isinstance(each, Unread)]
    no = not answer.legal or (strict and answer.counted(Level.WARNING) > 0)
    return max([*unread, EXIT_NO if no else 0])
