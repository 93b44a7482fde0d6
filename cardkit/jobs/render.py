"""Cards on paper: deck files, draft logs or queries -> sheets."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from cardkit import press
from cardkit.answer.prints import Rendered
from cardkit.answer.verdict import DeckFile
from cardkit.catalogue import Hits
from cardkit.errors import Fault, PrintError, UsageError
from cardkit.face import Drawn, Store
from cardkit.file import Target
from cardkit.jobs.coding import left_over, sheet_coding, written
from cardkit.jobs.decks import deck_file, ids
from cardkit.jobs.desk import Desk, Table
from cardkit.jobs.drawing import faces_of
from cardkit.jobs.holding import copies_of
from cardkit.jobs.outside import outside
from cardkit.jobs.planning import finish, plan, treatment
from cardkit.jobs.printing import Wish, decks, store, table_of
from cardkit.jobs.scanning import album
from cardkit.jobs.styling import Group, groups, ranks, refuse_backless, style_notes
from cardkit.model import Card, Deck, Entry
from cardkit.query import Query, parse, wants
from cardkit.query.expression import And, Outside
from cardkit.sheet import Edge, layout
from cardkit.text import counted, listing

EDGES = {"none": None, **{edge.value: edge for edge in Edge}}
"""The words for backs."""

_DECKS = "in:"
"""How the cards of the call's decks are named inside a query; a query itself cannot name a deck without a name."""

CELLS = 20_000
"""The most cards of a print run: 2,200 sheets of paper, more than four reams, and a PDF that viewers still open."""


@dataclass(frozen=True, slots=True)
class Run:
    """What is printed, and what it is called together."""

    groups: tuple[Group, ...]
    title: str
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Imposed:
    """A print run on its sheets."""

    run: Run
    faces: tuple[Drawn, ...]
    """By group."""
    sheets: press.Sheets


@dataclass(frozen=True, slots=True)
class _Chosen:
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
    made = sheet_coding(wish, target.path)
    with table_of(desk, files, wish.query) as table, store(desk) as kept:
        run = run_of(desk, table, files, wish)
        refuse_backless(table.catalogue.game, wish, run.groups)
        done = imposed(desk, run, wish, kept)
        paths = written(done.sheets.files, made, target)
        return rendered(paths, done.sheets, done.faces, (*run.notes, *left_over(target.path, paths)))


def imposed(desk: Desk, run: Run, wish: Wish, kept: Store) -> Imposed:
    """Cards drawn and laid out on sheets.

    Raises: PrintError; NotFound for papers and sizes; UsageError.
    """
    extra, grids = finish(wish, run.title), [layout(plan(desk, wish, group.style.size)) for group in run.groups]
    faces = tuple(faces_of(group, treatment(wish), kept) for group in run.groups)
    sheets = press.sheets([press.Part(*part) for part in zip(faces, grids, strict=True)], extra)
    return Imposed(run, faces, sheets)


def run_of(desk: Desk, table: Table, files: Sequence[DeckFile], wish: Wish) -> Run:
    """The cards to print, and how they are drawn.

    Raises: PrintError when there are none, or too many, or a look is not drawn for them; NotFound; UsageError;
        InputError; DraftError; QueryError.
    """
    chosen = _chosen(desk, table, files, wish)
    spoken = replace(wish, lang=wish.lang or chosen.lang)
    pictures = album(table, wish.images, chosen.cards)
    style = style_notes(desk, table.catalogue.game, spoken)
    return Run(
        groups=groups(desk, table, spoken, chosen.cards, pictures),
        title=chosen.title,
        notes=(*table.notes, *chosen.notes, *pictures.notes, *style, *_unknown(chosen.cards)),
    )


def _chosen(desk: Desk, table: Table, files: Sequence[DeckFile], wish: Wish) -> _Chosen:
    """The cards to print: of each deck in the zones' order, then the file's; else all that the query finds."""
    run = _of_decks(desk, table, files, wish) if files else _of_query(desk, table, wish)
    if not run.cards:
        what = f"no card of {run.title if files else table.catalogue.game.title}"
        matches = f" matches '{wish.query}'" if wish.query else ""
        raise PrintError(Fault(message=f"{what}{matches}; there is nothing to print"))
    every = tuple(card for card in run.cards for _ in range(wish.copies))
    left = _left(every, _had(desk, table, wish))
    if not left:
        where = " and ".join(f"'{name}'" for name in (wish.since, wish.missing) if name)
        raise PrintError(Fault(message=f"all {counted(len(every), 'card')} are in {where}; there is nothing to print"))
    return replace(run, cards=left)


def _had(desk: Desk, table: Table, wish: Wish) -> Mapping[str, int]:
    """Copies by card that need not be printed: those of an earlier deck, and those of a collection."""
    had: Counter[str] = Counter()
    if wish.since is not None:
        for deck in decks(table, deck_file(desk, wish.since)):
            for entry in deck.deck.entries:
                had[entry.card] += entry.copies
    if wish.missing is not None:
        had.update(copies_of(desk, table, wish.missing).copies)
    return had


def _left(cards: Sequence[Card], had: Mapping[str, int]) -> tuple[Card, ...]:
    """The cards without so many copies of each, first ones first."""
    rank = ranks(card.id for card in cards)
    return tuple(card for card, before in zip(cards, rank, strict=True) if before >= had.get(card.id, 0))


def _counted(cards: int, wish: Wish) -> None:
    """Raises: PrintError when a print run would have too many cards."""
    if cards * wish.copies > CELLS:
        message = f"a print run of {cards * wish.copies} cards; at most {CELLS}"
        raise PrintError(Fault(message=message, hint="print it in parts, with --query or less --copies"))


def _of_query(desk: Desk, table: Table, wish: Wish) -> _Chosen:
    """All that a query finds."""
    if wish.query is None:
        raise UsageError("nothing to print", "name a deck, a draft's log or a --query; --query '' prints all cards")
    asked = parse(wish.query, table.catalogue.language)
    hits, notes = _found(desk, table, asked, {})
    _counted(len(hits.ids), wish)
    return _Chosen(table.catalogue.told(hits), wish.query or table.catalogue.game.title, asked.lang, notes)


def _of_decks(desk: Desk, table: Table, files: Sequence[DeckFile], wish: Wish) -> _Chosen:
    """The cards of decks, of which a query may choose; they stand in its order, if it has one."""
    reads = [each for file in files for each in decks(table, file)]
    named = [each.deck for each in reads]
    cards = {card.id: card for card in table.catalogue.cards(ids(named))}
    asked = parse(wish.query or "", table.catalogue.language)
    here = asked._replace(expression=And((Outside(_DECKS), asked.expression)))
    hits, notes = _found(desk, table, here, {_DECKS: frozenset(cards)})
    chosen = {card: rank for rank, card in enumerate(hits.ids)}
    _counted(sum(entry.copies for deck in named for entry in deck.entries if entry.card in chosen), wish)
    every = [
        _printed(cards[entry.card], entry) for deck in named for entry in _copies(table, deck) if entry.card in chosen
    ]
    if asked.order:
        every.sort(key=lambda card: chosen[card.id])
    told = tuple(note for each in reads for note in each.notes)
    return _Chosen(tuple(every), listing([deck.name for deck in named], 3), asked.lang, (*told, *notes))


def _found(desk: Desk, table: Table, asked: Query, known: Mapping[str, frozenset[str]]) -> tuple[Hits, tuple[str, ...]]:
    """What a query finds, and notes; `known` are sets of cards that it names."""
    others = outside(desk, table, (name for name in wants(asked) if name not in known))
    return table.catalogue.hits(asked, {**known, **others.sets}, asked.limit or None), others.notes


def _copies(table: Table, deck: Deck) -> Iterator[Entry]:
    """The entry of every copy, in the zones' order, then the file's."""
    for zone in table.catalogue.game.zones:
        for entry in deck.entries:
            if entry.zone == zone.name:
                yield from [entry] * entry.copies


def _printed(card: Card, entry: Entry) -> Card:
    """A card as the printing that the deck names, if it names one of its."""
    named = next((each for each in card.printings if each.code == entry.printing), None)
    return card if named is None else card.as_printed(named)


def _unknown(cards: Sequence[Card]) -> tuple[str, ...]:
    """The note about cards of which not all is known."""
    count = len({card.id for card in cards if card.unknown})
    return (f"{counted(count, 'card has', 'cards have')} fields that no source gives; printed as '?'",) if count else ()


def rendered(paths: Sequence[Path], sheets: press.Sheets, faces: Sequence[Drawn], notes: Sequence[str]) -> Rendered:
    """What was printed, and where."""
    fits: Mapping[tuple[str, str], float] = {(fit.card, fit.box): fit.scale for each in faces for fit in each.fits}
    return Rendered(
        out=tuple(map(str, paths)),
        pages=sheets.pages,
        cells=sheets.cells,
        faces=sum(each.faces for each in faces),
        drawn=sum(each.drawn for each in faces),
        fits=fits,
        warnings=(*(told for each in faces for told in each.warnings), *sheets.warnings),
        notes=tuple(notes),
    )
