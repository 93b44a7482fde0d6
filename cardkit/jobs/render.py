"""Cards on paper: deck files, draft logs or queries -> sheets."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from cardkit import press
from cardkit.answer.prints import Rendered
from cardkit.answer.verdict import DeckFile
from cardkit.catalogue import Hits
from cardkit.errors import Fault, PrintError, UsageError
from cardkit.face import Drawn, Slot, Store, Style, drawn, look, looks
from cardkit.file import Target, write_kind
from cardkit.jobs.decks import ids
from cardkit.jobs.desk import Desk, Table
from cardkit.jobs.outside import outside
from cardkit.jobs.printing import Wish, decks, locale, paper, pdf_path, table_of, usual
from cardkit.measure import Size
from cardkit.model import Card, Deck, Game
from cardkit.query import Query, names, parse
from cardkit.query.expression import And, Outside
from cardkit.sheet import Edge, Plan, layout
from cardkit.text import counted, listing

EDGES = {"none": None, "long": Edge.LONG, "short": Edge.SHORT}
"""The words for backs."""

_DECKS = "in:"
"""How the cards of the call's decks are named inside a query; a query itself cannot name a deck without a name."""

CELLS = 20_000
"""The most cards of a print run: 2,200 sheets of paper, more than four reams, and a PDF that viewers still open."""

USUAL_CARD = "poker"
"""What cards of games that say nothing of it are printed as."""


@dataclass(frozen=True, slots=True)
class _Run:
    """Cards to print, and what they are called together."""

    cards: tuple[Card, ...]
    title: str
    lang: str | None
    """The locale that the query asks for."""
    notes: tuple[str, ...] = ()


def render(desk: Desk, files: Sequence[DeckFile], wish: Wish, target: Target) -> Rendered:
    """Print decks, draft logs or a query's cards on sheets.

    Raises: PrintError for texts that do not fit, grids that are impossible, nothing to print; NotFound for looks,
        papers and sizes; UsageError; InputError; DraftError; QueryError; WriteError.
    """
    pdf_path(target.path)
    with table_of(desk, files) as table:
        run = _run(desk, table, files, wish)
        style, notes = _style(desk, table.catalogue.game, replace(wish, lang=wish.lang or run.lang))
        grid = layout(_plan(desk, wish, style.size))
        with _store(desk) as store:
            faces = drawn(_slots(table, run.cards, wish), style, store)
            sheets = press.sheets(faces, grid, run.title)
        write_kind(target.path, sheets.pdf, target.force)
        return _rendered(target, sheets, faces, (*table.notes, *run.notes, *notes, *_unknown(run.cards)))


def _run(desk: Desk, table: Table, files: Sequence[DeckFile], wish: Wish) -> _Run:
    """The cards to print: of each deck in the zones' order, then the file's; else all that the query finds."""
    run = _of_decks(desk, table, files, wish) if files else _of_query(desk, table, wish)
    if not run.cards:
        what = f"no card of {run.title if files else table.catalogue.game.title}"
        matches = f" matches '{wish.query}'" if wish.query else ""
        raise PrintError(Fault(message=f"{what}{matches}; there is nothing to print"))
    return replace(run, cards=tuple(card for card in run.cards for _ in range(wish.copies)))


def _counted(cards: int, wish: Wish) -> None:
    """Raises: PrintError when a print run would have too many cards."""
    if cards * wish.copies > CELLS:
        message = f"a print run of {cards * wish.copies} cards; at most {CELLS}"
        raise PrintError(Fault(message=message, hint="print it in parts, with --query or less --copies"))


def _of_query(desk: Desk, table: Table, wish: Wish) -> _Run:
    """All that a query finds."""
    if wish.query is None:
        raise UsageError("nothing to print", "name a deck, a draft's log or a --query")
    asked = parse(wish.query, table.catalogue.language)
    hits, notes = _found(desk, table, asked, {})
    _counted(len(hits.ids), wish)
    return _Run(table.catalogue.told(hits), wish.query or table.catalogue.game.title, asked.lang, notes)


def _of_decks(desk: Desk, table: Table, files: Sequence[DeckFile], wish: Wish) -> _Run:
    """The cards of decks, of which a query may choose; they stand in its order, if it has one."""
    named = [deck for file in files for deck in decks(table, file)]
    cards = {card.id: card for card in table.catalogue.cards(ids(named))}
    asked = parse(wish.query or "", table.catalogue.language)
    here = replace(asked, expression=And((Outside(_DECKS), asked.expression)))
    hits, notes = _found(desk, table, here, {_DECKS: frozenset(cards)})
    chosen = {card: rank for rank, card in enumerate(hits.ids)}
    _counted(sum(entry.copies for deck in named for entry in deck.entries if entry.card in chosen), wish)
    every = [card for deck in named for card in _ids(table, deck) if card in chosen]
    if asked.order:
        every.sort(key=chosen.__getitem__)
    return _Run(tuple(cards[card] for card in every), listing([deck.name for deck in named], 3), asked.lang, notes)


def _found(desk: Desk, table: Table, asked: Query, known: Mapping[str, frozenset[str]]) -> tuple[Hits, tuple[str, ...]]:
    """What a query finds, and notes; `known` are sets of cards that it names."""
    others = outside(desk, table, (name for name in names(asked.expression) if name not in known))
    return table.catalogue.hits(asked, {**known, **others.sets}, asked.limit or None), others.notes


def _ids(table: Table, deck: Deck) -> Iterator[str]:
    """The id of every copy, in the zones' order, then the file's."""
    for zone in table.catalogue.game.zones:
        for entry in deck.entries:
            if entry.zone == zone.name:
                yield from [entry.card] * entry.copies


def _style(desk: Desk, game: Game, wish: Wish) -> tuple[Style, tuple[str, ...]]:
    """How the faces are drawn, and notes: the call's look, else the project's, else the game's."""
    own = usual(desk, "look", game, looks(desk.shelf, game))
    spoken = locale(desk, wish, game)
    named = None if wish.card_size is None else press.card_size(desk.shelf, wish.card_size)
    style = Style(
        look=look(desk.shelf, game, wish.look or own.choice or _look(desk, game)),
        size=named or game.print.card or press.card_size(desk.shelf, USUAL_CARD),
        bleed=wish.bleed,
        locale=spoken.choice,
    )
    if not style.suits:
        raise PrintError(_unsuited(desk, style))
    return style, (*(() if wish.look else own.notes), *spoken.notes)


def _unsuited(desk: Desk, style: Style) -> Fault:
    """What is said of a card size that a look is not drawn for."""
    sizes = press.card_sizes(desk.shelf).items()
    fitting = [name for name, size in sizes if replace(style, size=size).suits]
    named = listing(fitting or [f"{style.face.width:g}x{style.face.height:g}mm"])
    drawn = f"the look '{style.look.name}' is drawn for {style.face}"
    return Fault(message=f"{drawn}; on {style.size} it would be cut or distorted", hint=f"sizes that fit: {named}")


def _look(desk: Desk, game: Game) -> str:
    """The game's own look, else the first that suits it.

    Raises: PrintError when there is none.
    """
    known = looks(desk.shelf, game)
    if game.print.look is None and not known:
        hint = f"a look is a folder, 'templates/{game.id}/LOOK/', with a face.html"
        raise PrintError(Fault(message=f"{game.id} has no look, so that its cards cannot be drawn", hint=hint))
    return game.print.look or known[0]


def _plan(desk: Desk, wish: Wish, card: Size) -> Plan:
    """The sheets to be made."""
    return Plan(
        paper=press.paper(desk.shelf, paper(desk, wish)),
        card=card,
        gap=wish.gap,
        bleed=wish.bleed,
        marks=wish.marks,
        backs=wish.backs,
    )


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


def _unknown(cards: Sequence[Card]) -> tuple[str, ...]:
    """The note about cards of which not all is known."""
    count = len({card.id for card in cards if card.unknown})
    return (f"{counted(count, 'card has', 'cards have')} fields that no source gives; printed as '?'",) if count else ()


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
