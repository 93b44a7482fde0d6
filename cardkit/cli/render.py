"""`render`: cards on sheets of paper, and documents."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from cardkit.cli.argument import known_files
from cardkit.cli.option import ForceOption, Form, FormOption, GameOption, LangOption
from cardkit.cli.progress import progress
from cardkit.cli.shell import desk, note, say
from cardkit.cli.writing import written


class Backs(StrEnum):
    """The edge about which the printer turns the sheets."""

    NONE = "none"
    LONG = "long"
    SHORT = "short"


class Marks(StrEnum):
    """Which lines show where to cut."""

    NONE = "none"
    CORNER = "corner"
    EDGE = "edge"
    FULL = "full"


def render(
    context: typer.Context,
    out: Annotated[Path, typer.Option("-o", "--out", metavar="OUT", help="The PDF to write.")],
    decks: Annotated[list[str] | None, typer.Argument(metavar="DECK|LOG...", help="Decks or drafts' logs.")] = None,
    query: Annotated[str | None, typer.Option("--query", help="Only these cards; without a deck, of the game.")] = None,
    game: GameOption = None,
    look: Annotated[str | None, typer.Option("--look", help="How faces are drawn, such as plain.")] = None,
    paper: Annotated[str | None, typer.Option("--paper", help="a4, letter, ... or a size like 210x297mm.")] = None,
    card_size: Annotated[str | None, typer.Option("--card-size", help="poker, bridge, ... or 63x88mm.")] = None,
    backs: Annotated[Backs, typer.Option("--backs", help="Print backs; the edge to turn about.")] = Backs.NONE,
    bleed: Annotated[float, typer.Option("--bleed", min=0, metavar="MM", help="How far colours pass the cut.")] = 0,
    gap: Annotated[float, typer.Option("--gap", min=0, metavar="MM", help="Room between cards.")] = 0,
    marks: Annotated[Marks, typer.Option("--marks", help="Which lines show where to cut.")] = Marks.EDGE,
    lang: LangOption = None,
    copies: Annotated[int, typer.Option("--copies", min=1, help="How many of every card.")] = 1,
    document: Annotated[str | None, typer.Option("--document", help="Instead of cards: slips, ledger, ...")] = None,
    force: ForceOption = False,
    form: FormOption = Form.TEXT,
) -> None:
    """Print cards on sheets that cut cleanly.

    The cards are those of decks, of a draft, or what a query finds. --document prints papers about them instead.
    """
    from cardkit.file import Target
    from cardkit.jobs import document as papers
    from cardkit.jobs import render as cards
    from cardkit.jobs.printing import Wish
    from cardkit.report import prints
    from cardkit.sheet import Marks as CutMarks

    wish = Wish(
        look=look,
        paper=paper,
        card_size=card_size,
        backs=cards.EDGES[backs.value],
        bleed=bleed,
        gap=gap,
        marks=CutMarks(marks.value),
        lang=lang,
        copies=copies,
        query=query,
    )
    place, target = desk(context, game), Target(out, force)
    files = known_files(place, decks or ())
    with progress(context):
        if document is None:
            answer = cards.render(place, files, wish, target)
        else:
            answer = papers.document(place, files, document, wish, target)
    note(context, dict.fromkeys((*answer.notes, *answer.warnings)))
    say(written(form, lambda: prints.as_answer(answer), lambda: prints.text(answer)))
