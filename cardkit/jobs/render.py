"""Cards on paper: deck files, draft logs or queries -> sheets; answers -> documents."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from cardkit import decklist, draft, press
from cardkit.answer import DeckFile, Rendered
from cardkit.errors import Fault, PrintError, UsageError
from cardkit.face import Drawn, Slot, Store, Style, drawn, look, looks
from cardkit.file import write_kind
from cardkit.jobs.decks import deck_node
from cardkit.jobs.desk import Desk, Table, the_game
from cardkit.jobs.drafting import drafted
from cardkit.measure import Mm
from cardkit.model import Card, Deck
from cardkit.query import parse
from cardkit.report import draft as draft_report
from cardkit.sheet import Edge, Layout, Marks, Plan, layout
from cardkit.source import read
from cardkit.text import listing

EDGES = {"none": None, "long": Edge.LONG, "short": Edge.SHORT}
"""The words for backs."""

USUAL_PAPER = "a4"
USUAL_CARD = "poker"
"""What games that say nothing of it are printed in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """How cards are printed; None leaves it to the project, else to the game."""

    look: str | None = None
    paper: str | None = None
    card_size: str | None = None
    backs: Edge | None = None
    """None means no backs."""
    bleed: Mm = 0
    gap: Mm = 0
    marks: Marks = Marks.EDGE
    lang: str | None = None
    copies: int = 1
    """Of every card in the decks."""
    query: str | None = None
    """Only these cards; without decks, these cards of the game."""


@dataclass(frozen=True, slots=True)
class Target:
    """The file to be written."""

    path: Path
    force: bool = False


@dataclass(frozen=True, slots=True)
class _Run:
    """Cards to print, and what they are called together."""

    cards: tuple[Card, ...]
    title: str


def render(desk: Desk, files: Sequence[DeckFile], wish: Wish, target: Target) -> Rendered:
    """Print decks, draft logs or a query's cards on sheets.

    Raises: PrintError for texts that do not fit, grids that are impossible, nothing to print; NotFound for looks,
        papers and sizes; UsageError; InputError; DraftError; QueryError; WriteError.
    """
    with _table(desk, files) as table:
        run = _run(table, files, wish)
        grid = _layout(desk, table, wish)
        with _store(desk) as store:
            faces = drawn(_slots(table, run.cards, wish), _style(desk, table, wish, grid), store)
            sheets = press.sheets(faces, grid, run.title)
        write_kind(target.path, sheets.pdf, target.force)
        return _rendered(target, sheets, faces, table.notes)


def document(desk: Desk, files: Sequence[DeckFile], name: str, paper: str | None, target: Target) -> Rendered:
    """Print a document about a draft: `slips`, `ledger` or `counters`.

    Raises: NotFound; UsageError when the one file is no draft's log; PrintError; WriteError.
    """
    if len(files) != 1 or not is_log(files[0]):
        raise UsageError("a document is about one draft", "name its log, such as draft.jsonl")
    [file] = files
    state = draft.table(draft.log(file.content, file.label))
    with Table(desk, state.start.game) as table:
        answer = draft_report.document(drafted(table, state))
        pages = press.document(desk.shelf, name, answer, press.paper(desk.shelf, _paper(desk, paper)))
    write_kind(target.path, pages.pdf, target.force)
    return Rendered(out=(str(target.path),), pages=pages.pages)


def is_log(file: DeckFile) -> bool:
    """The file is a draft's log, not a deck."""
    return file.content.lstrip(b"\xef\xbb\xbf \r\n").startswith(b'{"event":')


@contextmanager
def _table(desk: Desk, files: Sequence[DeckFile]) -> Iterator[Table]:
    """The one game that the files are of.

    Raises: UsageError when they are of several.
    """
    games = dict.fromkeys(_game(desk, file) for file in files) or {the_game(desk): None}
    if len(games) > 1:
        raise UsageError(f"decks of {len(games)} games in one print run: {listing(games)}", "print them one by one")
    with Table(desk, next(iter(games))) as table:
        yield table


def _game(desk: Desk, file: DeckFile) -> str:
    """The game of a deck or of a log."""
    if is_log(file):
        return the_game(desk, draft.log(file.content, file.label).start.game)
    return deck_node(desk, file).game


def _run(table: Table, files: Sequence[DeckFile], wish: Wish) -> _Run:
    """The cards to print: of each deck in the zones' order, then the file's; else all that the query finds."""
    selected = None if wish.query is None else table.catalogue.selection().ids(wish.query)
    if not files:
        if wish.query is None:
            raise UsageError("nothing to print", "name a deck, a draft's log or a --query")
        found = table.catalogue.hits(parse(wish.query, table.catalogue.language), {}, None).ids
        return _Run(_times(table.catalogue.cards(found), wish.copies), wish.query)
    decks = [deck for file in files for deck in _decks(table, file)]
    cards = {card.id: card for card in table.catalogue.cards(e.card for deck in decks for e in deck.entries)}
    wanted = [cards[card] for deck in decks for card in _ids(table, deck) if selected is None or card in selected]
    if not wanted:
        raise PrintError(Fault(message=f"none of the decks' cards matches '{wish.query}'; there is nothing to print"))
    return _Run(_times(wanted, wish.copies), listing([deck.name for deck in decks], 3))


def _decks(table: Table, file: DeckFile) -> tuple[Deck, ...]:
    """The deck of a file, or the decks that a draft's log leads to."""
    if is_log(file):
        return draft.decks(draft.table(draft.log(file.content, file.label)))
    return (decklist.read(read(file.content, file.label), table.catalogue).deck,)


def _ids(table: Table, deck: Deck) -> Iterator[str]:
    """The id of every copy, in the zones' order, then the file's."""
    for zone in table.catalogue.game.zones:
        for entry in deck.entries:
            if entry.zone == zone.name:
                yield from [entry.card] * entry.copies


def _times(cards: Iterable[Card], copies: int) -> tuple[Card, ...]:
    """Each card so many times, copies side by side."""
    return tuple(card for card in cards for _ in range(copies))


def _layout(desk: Desk, table: Table, wish: Wish) -> Layout:
    """The grid on the paper."""
    named = None if wish.card_size is None else press.card_size(desk.shelf, wish.card_size)
    plan = Plan(
        paper=press.paper(desk.shelf, _paper(desk, wish.paper)),
        card=named or table.catalogue.game.print.card or press.card_size(desk.shelf, USUAL_CARD),
        gap=wish.gap,
        bleed=wish.bleed,
        marks=wish.marks,
        backs=wish.backs,
    )
    return layout(plan)


def _paper(desk: Desk, wanted: str | None) -> str:
    """The name of the paper."""
    return wanted or desk.settings.get("paper") or USUAL_PAPER


def _style(desk: Desk, table: Table, wish: Wish, grid: Layout) -> Style:
    """How the faces are drawn."""
    game = table.catalogue.game
    name = wish.look or desk.settings.get("look") or game.print.look or next(iter(looks(desk.shelf, game)), "")
    locale = wish.lang or desk.settings.get("lang")
    return Style(look=look(desk.shelf, game, name), size=grid.plan.card, bleed=wish.bleed, locale=locale)


def _slots(table: Table, cards: Sequence[Card], wish: Wish) -> tuple[Slot, ...]:
    """The cards with their backs: the first rule of the game that a card matches says which."""
    if wish.backs is None:
        return tuple(Slot(card) for card in cards)
    selection = table.catalogue.selection(card.id for card in cards)
    backs: dict[str, str] = {}
    for rule in table.catalogue.game.print.backs:
        for card in cards:
            if rule.of is None or card.id in selection.ids(rule.of):
                backs.setdefault(card.id, rule.back)
    return tuple(Slot(card, backs.get(card.id)) for card in cards)


@contextmanager
def _store(desk: Desk) -> Iterator[Store]:
    """The face store in the cache; without one, a folder that goes away."""
    if desk.cache is not None:
        yield Store(desk.cache / "faces")
        return
    with TemporaryDirectory() as folder:
        yield Store(Path(folder))


def _rendered(target: Target, sheets: press.Sheets, faces: Drawn, notes: Sequence[str]) -> Rendered:
    """What was printed."""
    fits: Mapping[tuple[str, str], float] = {(fit.card, fit.box): fit.scale for fit in faces.fits}
    return Rendered(
        out=(str(target.path),),
        pages=sheets.pages,
        cells=sheets.cells,
        faces=faces.faces,
        drawn=faces.drawn,
        fits=fits,
        warnings=(*faces.warnings, *sheets.warnings),
        notes=tuple(notes),
    )
