"""`render`: cards on sheets of paper, and documents."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from cardkit.cli.argument import known_files
from cardkit.cli.option import ForceOption, Form, FormOption, GameOption, ImagesOption, LangOption, LookOption
from cardkit.cli.progress import progress
from cardkit.cli.shell import desk, note, say
from cardkit.cli.writing import written


class Backs(StrEnum):
    """The edge about which the printer turns the sheets."""

    NONE = "none"
    LONG = "long"
    SHORT = "short"
    FOLD = "fold"


class Sides(StrEnum):
    """Which pages carry a cutter's marks."""

    FRONT = "front"
    BACK = "back"
    BOTH = "both"


class Fits(StrEnum):
    """What becomes of pictures that have not their card's shape."""

    COVER = "cover"
    CONTAIN = "contain"
    STRETCH = "stretch"


class Marks(StrEnum):
    """Which lines show where to cut."""

    NONE = "none"
    CORNER = "corner"
    EDGE = "edge"
    FULL = "full"


def render(
    context: typer.Context,
    out: Annotated[Path, typer.Option("-o", "--out", metavar="OUT", help="The PDF, picture or folder.")],
    decks: Annotated[list[str] | None, typer.Argument(metavar="DECK|LOG...", help="Decks or drafts' logs.")] = None,
    to: Annotated[str, typer.Option(metavar="KIND", help="Else png, jpeg, contact, tts, mpc, tgc.")] = "pdf",
    url_prefix: Annotated[str | None, typer.Option(metavar="URL", help="Where '--to tts' will lie on the web.")] = None,
    query: Annotated[str | None, typer.Option("--query", help="Only these cards; without a deck, of the game.")] = None,
    game: GameOption = None,
    look: LookOption = None,
    paper: Annotated[
        str | None, typer.Option("--paper", help="a4, letter, 210x297mm, ...; card: a face a page.")
    ] = None,
    card_size: Annotated[str | None, typer.Option("--card-size", help="poker, bridge, ... or 63x88mm.")] = None,
    backs: Annotated[Backs, typer.Option("--backs", help="Print backs; the edge to turn about, or fold.")] = Backs.NONE,
    back_offset: Annotated[
        str | None, typer.Option(metavar="X,Y", help="Move backs: mm to the right and down.")
    ] = None,
    back_angle: Annotated[str | None, typer.Option(metavar="DEG", help="Turn backs clockwise, in degrees.")] = None,
    bleed: Annotated[float, typer.Option("--bleed", min=0, metavar="MM", help="How far colours pass the cut.")] = 0,
    gap: Annotated[float | None, typer.Option("--gap", min=0, metavar="MM", help="Room between cards; else 0.")] = None,
    marks: Annotated[Marks | None, typer.Option("--marks", help="Which lines show where to cut; else edge.")] = None,
    mark_length: Annotated[float | None, typer.Option(metavar="MM", help="Of the lines; else 3.")] = None,
    mark_offset: Annotated[float | None, typer.Option(metavar="MM", help="From card to line; else 1.")] = None,
    mark_width: Annotated[
        float | None, typer.Option(metavar="PT", help="Of the lines, at least 0.25; else 0.3.")
    ] = None,
    mark_colour: Annotated[
        str | None, typer.Option(metavar="NAME", help="Of the lines: black, red, #ff8800 ...")
    ] = None,
    cutter: Annotated[str | None, typer.Option(metavar="NAME", help="A cutting machine, such as silhouette.")] = None,
    reg_marks: Annotated[Sides | None, typer.Option(help="Pages with the cutter's marks; else front.")] = None,
    skip_slots: Annotated[str | None, typer.Option(metavar="N,...", help="Leave these places of sheets empty.")] = None,
    lang: LangOption = None,
    copies: Annotated[int, typer.Option("--copies", min=1, help="How many of every card.")] = 1,
    since: Annotated[str | None, typer.Option(metavar="DECK", help="Only copies that this deck does not have.")] = None,
    missing: Annotated[str | None, typer.Option(metavar="COLLECTION", help="Only copies that it lacks.")] = None,
    pages: Annotated[str | None, typer.Option(metavar="N-M,...", help="Only these sheets, with their backs.")] = None,
    stamp: Annotated[str | None, typer.Option(metavar="TEXT", help="A word on the edge of every face.")] = None,
    grey: Annotated[bool, typer.Option("--grey", help="Print colours as greys.")] = False,
    ink_saver: Annotated[bool, typer.Option("--ink-saver", help="A look of the game that needs little ink.")] = False,
    max_size: Annotated[str | None, typer.Option(metavar="100MB", help="Of a file; more go into several.")] = None,
    images: ImagesOption = None,
    image_fit: Annotated[Fits | None, typer.Option(help="How scans of another shape lie on their cards.")] = None,
    image_bleed: Annotated[
        float, typer.Option(min=0, max=10, metavar="MM", help="Around the card in each scan; else 0.")
    ] = 0,
    image_inset: Annotated[int, typer.Option(min=0, metavar="PX", help="Leave out at each edge of a scan.")] = 0,
    dpi: Annotated[int | None, typer.Option("--dpi", min=20, help="Of pictures; finer scans get coarser.")] = None,
    jpeg: Annotated[int | None, typer.Option("--jpeg", min=1, max=95, metavar="Q", help="Pictures as JPEG.")] = None,
    document: Annotated[
        str | None, typer.Option("--document", help="Instead of cards: slips, ledger, calibration ...")
    ] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Print again whenever a file changes, until Ctrl-C.")] = False,
    force: ForceOption = False,
    form: FormOption = Form.TEXT,
) -> None:
    """Print cards on sheets that cut cleanly, or write them as pictures for others.

    The cards are those of decks, of a draft, or what a query finds. --document prints papers about them instead.
    """
    from cardkit.cli.watching import follow
    from cardkit.file import Target
    from cardkit.jobs import render as cards
    from cardkit.jobs.ordering import Order, printed
    from cardkit.jobs.printing import Wish
    from cardkit.jobs.watching import read_from
    from cardkit.press import Fit
    from cardkit.report import prints
    from cardkit.sheet import Marks as CutMarks
    from cardkit.sheet import Side

    wish = Wish(
        look=look,
        paper=paper,
        card_size=card_size,
        backs=cards.EDGES[backs.value],
        back_offset=back_offset,
        back_angle=back_angle,
        bleed=bleed,
        gap=gap,
        marks=None if marks is None else CutMarks(marks.value),
        mark_length=mark_length,
        mark_offset=mark_offset,
        mark_width=mark_width,
        mark_colour=mark_colour,
        cutter=cutter,
        reg_marks=None if reg_marks is None else Side(reg_marks.value),
        skip_slots=skip_slots,
        pages=pages,
        stamp=stamp,
        grey=grey,
        ink_saver=ink_saver,
        max_size=max_size,
        since=since,
        missing=missing,
        lang=lang,
        copies=copies,
        query=query,
        images=tuple(images or ()),
        image_fit=None if image_fit is None else Fit(image_fit.value),
        image_bleed=image_bleed,
        image_inset=image_inset,
        dpi=dpi,
        jpeg=jpeg,
    )
    order, target = Order(wish=wish, to=to, address=url_prefix, document=document), Target(out, force)

    def once() -> tuple[str, ...]:
        """Print, and tell what; the files that were written."""
        place = desk(context, game)
        files = known_files(place, decks or ())
        with progress(context):
            answer = printed(place, files, order, target)
        note(context, dict.fromkeys((*answer.notes, *answer.warnings)))
        say(written(form, lambda: prints.as_answer(answer), lambda: prints.text(answer)))
        return answer.out

    if watch:
        follow(
            context, read_from(desk(context, game), (*(decks or ()), *filter(None, [since])), wish.images), form, once
        )
    else:
        once()
