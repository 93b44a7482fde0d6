"""What was printed, as text and JSON."""

from collections.abc import Iterable

from cardkit.answer.prints import Rendered
from cardkit.model import Deck
from cardkit.report.form import Answer, answer
from cardkit.text import counted, listing


def text(rendered: Rendered) -> str:
    """The files, and what is on them."""
    if not rendered.cells:
        return f"{listing(rendered.out)}: {counted(rendered.pages, 'page')}\n"
    faces = f"{counted(rendered.faces, 'face')}, {rendered.drawn} drawn anew"
    small = f", {counted(len(rendered.fits), 'text')} made smaller" if rendered.fits else ""
    pages = f"on {counted(rendered.pages, 'page')}" if not rendered.folder else f"in {counted(rendered.pages, 'file')}"
    return f"{rendered.folder or listing(rendered.out)}: {counted(rendered.cells, 'card')} {pages} ({faces}{small})\n"


def document(decks: Iterable[Deck]) -> Answer:
    """What a document about decks sees: a seat for each, under its author's name where that tells them apart."""
    every = tuple(decks)
    authors = [deck.author or deck.name for deck in every]
    names = authors if len(set(authors)) == len(every) else [deck.name for deck in every]
    seats = [{"seat": name, "deck": deck.name} for name, deck in zip(names, every, strict=True)]
    return answer(game=every[0].game, seats=seats)


def as_answer(rendered: Rendered) -> Answer:
    """What was printed, as JSON."""
    return answer(
        out=list(rendered.out),
        pages=rendered.pages,
        cells=rendered.cells,
        faces=rendered.faces,
        drawn=rendered.drawn,
        fits=[{"card": card, "box": box, "scale": scale} for (card, box), scale in rendered.fits.items()],
        warnings=[*dict.fromkeys((*rendered.notes, *rendered.warnings))],
    )
