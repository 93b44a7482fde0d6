"""`setup`: a game is made ready."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from cardkit.answer.verdict import DeckFile
from cardkit.cli.argument import known_files, refuse_no_seats, seat_words
from cardkit.cli.option import ForceOption, Form, FormOption, LangOption, out_path
from cardkit.cli.progress import progress
from cardkit.cli.seed import drawn_seed
from cardkit.cli.shell import desk, note, say
from cardkit.cli.writing import written
from cardkit.errors import UsageError
from cardkit.jobs.desk import Desk


def setup(
    context: typer.Context,
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="The game; without it, those that can be set up.")
    ] = None,
    seats: Annotated[
        list[str] | None, typer.Argument(metavar="[SEAT=DECK]...", help="Players with decks, where these are set up.")
    ] = None,
    players: Annotated[int | None, typer.Option("--players", min=1, help="How many play.")] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="A choice of the table; may be repeated.")
    ] = None,
    name: Annotated[str | None, typer.Option("--setup", help="Which set-up of the game; else its usual one.")] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="The seed of its chance; none draws one.")] = None,
    lang: LangOption = None,
    out: Annotated[
        Path | None,
        typer.Option("-o", "--out", parser=out_path, metavar="OUT", help="A folder of piles, or a PDF."),
    ] = None,
    paper: Annotated[str, typer.Option("--paper", help="Of the PDF: a6, a4, card, 105x148mm, ...")] = "a6",
    force: ForceOption = False,
    form: FormOption = Form.TEXT,
) -> None:
    """Make a game ready: a checklist in sentences, each with its source, and shuffled piles.

    The text says how many cards a pile has; which ones is told by '--format json' and by the deck files of '-o DIR'.
    """
    if game is None:
        _list(context, form)
        return
    from cardkit.file import Target
    from cardkit.jobs import setup as jobs
    from cardkit.jobs.piling import Printing
    from cardkit.report import setup as report

    _refuse_paper(context, out)
    place = desk(context, game)
    wish = jobs.Wish(
        seed=drawn_seed() if seed is None else seed,
        name=name,
        players=players,
        options=tuple(option or ()),
        seats=_seats(place, seats or ()),
        lang=lang,
    )
    with progress(context):
        made = jobs.set_up(place, wish, None if out is None else Printing(Target(out, force), paper))
    drawn = [f"seed {made.seed}; --seed {made.seed} gives the same again"]
    note(context, (*made.notes, *(drawn if seed is None and made.seed is not None else ())))
    say(written(form, lambda: report.as_answer(made), lambda: report.text(made)))
    if out is not None and form is Form.TEXT:
        say(f"written: {', '.join(made.out)}\n")


def _list(context: typer.Context, form: Form) -> None:
    """Say what can be set up, and what may be chosen."""
    from cardkit.jobs import offering as jobs
    from cardkit.report import setup as report

    with progress(context):
        found = jobs.offers(desk(context))
    note(context, found.notes)
    say(written(form, lambda: report.offers_answer(found.every), lambda: report.offered(found.every)))


def _refuse_paper(context: typer.Context, out: Path | None) -> None:
    """Make sure that a paper that was named is printed on.

    Raises: UsageError.
    """
    source = context.get_parameter_source("paper")
    is_named = source is not None and source.name != "DEFAULT"
    if is_named and (out is None or out.suffix.lower() != ".pdf"):
        raise UsageError("--paper is for a PDF", "add -o FILE.pdf, or leave it out")


def _seats(place: Desk, words: Sequence[str]) -> tuple[tuple[str, DeckFile], ...]:
    """The players and deck files of `SEAT=DECK` words.

    Raises: UsageError for words that are none; what is wrong with a deck file.
    """
    parts = seat_words(words)
    refuse_no_seats([seat for seat, deck in parts if not deck])
    files = known_files(place, [deck for _, deck in parts])
    return tuple((seat, file) for (seat, _), file in zip(parts, files, strict=True))
