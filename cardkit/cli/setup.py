"""`setup`: a game is made ready."""

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from cardkit.answer.verdict import DeckFile
from cardkit.cli.argument import known_files
from cardkit.cli.option import ForceOption, Form, FormOption, out_path
from cardkit.cli.progress import progress
from cardkit.cli.shell import desk, note, say
from cardkit.cli.writing import written
from cardkit.errors import UsageError
from cardkit.jobs.desk import Desk


def setup(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game.")],
    seats: Annotated[
        list[str] | None, typer.Argument(metavar="[SEAT=DECK]...", help="Players with decks, where these are set up.")
    ] = None,
    players: Annotated[int | None, typer.Option("--players", min=1, help="How many play.")] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="A choice of the table; may be repeated.")
    ] = None,
    name: Annotated[str | None, typer.Option("--setup", help="Which set-up of the game; else its usual one.")] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="The seed of its chance; none draws one.")] = None,
    out: Annotated[
        Path | None,
        typer.Option("-o", "--out", parser=out_path, metavar="OUT", help="A folder of piles, or a PDF."),
    ] = None,
    paper: Annotated[str, typer.Option("--paper", help="Of the PDF: a6, a4, 105x148mm, ...")] = "a6",
    force: ForceOption = False,
    form: FormOption = Form.TEXT,
) -> None:
    """Make a game ready: a checklist in sentences, each with its source, and shuffled piles.

    The text says how many cards a pile has; which ones is told by '--format json' and by the deck files of '-o DIR'.
    """
    from cardkit.file import Target
    from cardkit.jobs import setup as jobs
    from cardkit.report import setup as report

    place = desk(context, game)
    wish = jobs.Wish(
        seed=_drawn() if seed is None else seed,
        name=name,
        players=players,
        options=tuple(option or ()),
        seats=_seats(place, seats or ()),
    )
    with progress(context):
        made = jobs.set_up(place, wish, None if out is None else jobs.Printing(Target(out, force), paper))
    drawn = [f"seed {made.seed}; --seed {made.seed} gives the same again"]
    note(context, (*made.notes, *(drawn if seed is None and made.seed is not None else ())))
    say(written(form, lambda: report.as_answer(made), lambda: report.text(made)))
    if out is not None and form is Form.TEXT:
        say(f"written: {', '.join(made.out)}\n")


def _drawn() -> int:
    """A seed that nobody gave."""
    from cardkit.cli.drafting import HIGHEST_SEED

    return secrets.randbelow(HIGHEST_SEED)


def _seats(place: Desk, words: Sequence[str]) -> tuple[tuple[str, DeckFile], ...]:
    """The players and deck files of `SEAT=DECK` words.

    Raises: UsageError for a word that is none; what is wrong with a deck file.
    """
    parts = [word.partition("=") for word in words]
    for seat, sign, deck in parts:
        if not seat or not deck:
            raise UsageError(f"'{seat}{sign}{deck}' is no seat with a deck", "write SEAT=DECK, such as ADA=ada.yaml")
    files = known_files(place, [deck for _, _, deck in parts])
    return tuple((seat, file) for (seat, _, _), file in zip(parts, files, strict=True))
