"""What `render` is asked for, and what it stands on: the game, the decks, and the usual choices."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from cardkit import draft
from cardkit.answer.verdict import DeckFile
from cardkit.decklist import DeckRead
from cardkit.errors import UsageError
from cardkit.face import Store
from cardkit.jobs.decks import deck_in, deck_node
from cardkit.jobs.desk import Desk, Table, the_game
from cardkit.jobs.drafting import resulting
from cardkit.jobs.speaking import Usual, spoken
from cardkit.jobs.subject import game_of
from cardkit.measure import Mm
from cardkit.model import Game
from cardkit.press import Fit
from cardkit.sheet import Edge, Marks, Side
from cardkit.text import listing

USUAL_PAPER = "a4"
"""What is printed on where neither the call nor the project says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """How cards are printed; None leaves it to the project, else to the game."""

    look: str | None = None
    paper: str | None = None
    card_size: str | None = None
    backs: Edge | None = None
    """None means no backs."""
    back_offset: str | None = None
    """How far backs are moved, in mm: `1.2,-0.5` is to the right and up."""
    back_angle: str | None = None
    """How far backs are turned, in degrees, clockwise."""
    bleed: Mm = 0
    gap: Mm | None = None
    marks: Marks | None = None
    mark_length: Mm | None = None
    mark_offset: Mm | None = None
    mark_width: float | None = None
    """In points."""
    mark_colour: str | None = None
    cutter: str | None = None
    reg_marks: Side | None = None
    """Which pages carry the cutter's marks."""
    skip_slots: str | None = None
    """Places of each sheet that stay empty, from 1: `6,7`."""
    pages: str | None = None
    """Sheets to print, from 1: `2-3`."""
    stamp: str | None = None
    grey: bool = False
    ink_saver: bool = False
    max_size: str | None = None
    """Of a file: `100MB`."""
    lang: str | None = None
    copies: int = 1
    """Of every card in the decks."""
    since: str | None = None
    """A deck that is printed already: its copies are left out."""
    missing: str | None = None
    """A collection whose copies need not be printed."""
    query: str | None = None
    """Only these cards; without decks, these cards of the game."""
    images: tuple[Path, ...] = ()
    """Folders of pictures that stand for faces."""
    image_fit: Fit | None = None
    image_bleed: Mm = 0
    """Around the card in each picture."""
    image_inset: int = 0
    """Pixels of each edge of a picture that are left out."""
    dpi: int | None = None
    """Finer pictures are made coarser."""
    jpeg: int | None = None
    """Pictures become JPEGs of that quality."""


@contextmanager
def table_of(desk: Desk, files: Sequence[DeckFile], query: str | None = None) -> Iterator[Table]:
    """The one game that the files are of; without files the game that is meant, else the one that a query is about.

    Raises: UsageError when they are of several; QueryError.
    """
    asked = None if files or query is None else game_of(desk, query)
    games = dict.fromkeys(_game(desk, file) for file in files) or {asked or the_game(desk): None}
    if len(games) > 1:
        raise UsageError(f"decks of {len(games)} games in one print run: {listing(games)}", "print them one by one")
    with Table(desk, next(iter(games))) as table:
        yield table


def is_log(file: DeckFile) -> bool:
    """The file is a draft's log, not a deck."""
    return file.content.lstrip(b"\xef\xbb\xbf \r\n").startswith(b'{"event":')


def log(file: DeckFile) -> draft.Table:
    """Where the draft of a log stands."""
    return draft.table(draft.log(file.content, file.label))


def decks(table: Table, file: DeckFile) -> tuple[DeckRead, ...]:
    """The deck of a file, or the decks that a draft's log leads to."""
    if is_log(file):
        return tuple(map(DeckRead, resulting(table, draft.log(file.content, file.label))))
    return (deck_in(file, table.catalogue),)


def pdf_path(path: Path) -> None:
    """Raises: UsageError when the path is that of another kind of file than a PDF."""
    if path.suffix.lower() not in ("", ".pdf"):
        raise UsageError(f"render writes PDF, not '{path.suffix}'", f"name the file '{path.with_suffix('.pdf').name}'")


def paper(desk: Desk, wish: Wish) -> str:
    """The name of the paper."""
    return wish.paper or desk.settings.get("paper") or USUAL_PAPER


def locale(desk: Desk, wish: Wish, game: Game) -> Usual:
    """The locale to print in; None means the game's first.

    Raises: NotFound when the call names one that the game does not have.
    """
    return spoken(desk, wish.lang, game)


@contextmanager
def store(desk: Desk) -> Iterator[Store]:
    """The face store in the cache; without one, a folder that goes away."""
    if desk.cache is not None:
        yield Store(desk.cache / "faces")
        return
    with TemporaryDirectory() as folder:
        yield Store(Path(folder))


def _game(desk: Desk, file: DeckFile) -> str:
    """The game of a deck or of a log."""
    if is_log(file):
        return the_game(desk, draft.log(file.content, file.label).start.game)
    return deck_node(desk, file).game
