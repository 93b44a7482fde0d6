"""How a draft begins: decks that keep the draft's ruleset, and the definition that a game or a file gives."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path, PurePath

from cardkit import __version__, decklist, draft, rules
from cardkit.answer.verdict import DeckFile, Judged, Unread, Validation
from cardkit.draft.answer import Drafted
from cardkit.errors import NotFound, UsageError
from cardkit.finding import Finding
from cardkit.jobs.decks import cards_of, deck_node, ids
from cardkit.jobs.desk import Desk, Table, games, the_game, wanted_game
from cardkit.jobs.pooling import PoolFile, PoolQuery, pooled
from cardkit.jobs.rulesets import game_node, ruleset
from cardkit.jobs.validate import Question, validate
from cardkit.model import Deck
from cardkit.position import Position
from cardkit.rules.vocabulary import Vocabulary
from cardkit.shelf import Found, Shelf
from cardkit.source import Node, read
from cardkit.text import listing

SECTION = "drafts"
"""Where game.yaml describes its drafts."""

COMMON = "templates/drafts/*.yaml"
"""Where the shelf has drafts for any game."""


@dataclass(frozen=True, slots=True)
class SeatFile:
    """A seat and the deck file that it brings."""

    seat: str
    file: DeckFile | Unread | None
    """None where cards come from a pool alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """What is drafted, and how strictly decks are looked at."""

    seed: int
    draft: str | None = None
    """Its name in game.yaml or its file; None means the game's only one."""
    unchecked: bool = False
    """Decks that break the draft's ruleset may play."""
    pool: PoolFile | PoolQuery | None = None
    """What is dealt; None leaves it to the draft."""
    numbers: Mapping[str, int] = field(default_factory=dict)
    """Of the draft, by what its steps call them, where they are not the usual ones."""


def seated(desk: Desk, table: Table, seats: Sequence[SeatFile], opening: Opening) -> draft.Table | Validation:
    """The table before the first pick, or why decks are refused: not readable, or against the draft's ruleset.

    Raises: DraftError for wrong seats, and for decks and pools that are short of cards; NotFound for an unknown draft;
        UsageError for decks and pools that the draft does not need, or lacks.
    """
    of = definition(table, opening.draft, opening.numbers)
    names = draft.seat_names([each.seat for each in seats], of)
    files = _files(of, seats)
    question = Question(rules=of.ruleset or rules.DEFAULT, players=len(seats), as_of=desk.today)
    validation = validate(desk, files, question)
    judged = [each for each in validation.decks if isinstance(each, Judged)]
    lenient = opening.unchecked or of.ruleset is None
    if len(judged) < len(files) or not (validation.legal or lenient):
        return validation
    decks = [each.judgement.deck for each in judged] or [_no_deck(table, name) for name in names]
    brought = [draft.Brought(name, deck) for name, deck in zip(names, decks, strict=True)]
    selection = table.catalogue.selection(ids(decks))
    start = draft.start(of, brought, selection, opening.seed, __version__)
    began = pooled(desk, table, start, of, opening.pool)
    draft.refuse_small(began, of, partial(definition, table, opening.draft))
    draft.refuse_forlorn(began)
    return draft.opened(began)


def _files(of: draft.Definition, seats: Sequence[SeatFile]) -> list[DeckFile | Unread]:
    """The decks of all seats, or none where the draft needs none.

    Raises: UsageError for seats that need a deck and have none, or the other way round.
    """
    needed = draft.of_decks(draft.flat(of.plans, len(seats)))
    wrong = [each.seat for each in seats if (each.file is None) == needed]
    if wrong and needed:
        raise UsageError(
            f"{listing(wrong)} without a deck; in the draft '{of.name}' each seat brings one", "write SEAT=DECK"
        )
    if wrong:
        hint = f"write {' '.join(each.seat for each in seats)} alone; --pool says what is dealt"
        raise UsageError(f"{listing(wrong)} with a deck; in the draft '{of.name}' nobody brings one", hint)
    return [each.file for each in seats if each.file is not None]


def _no_deck(table: Table, seat: str) -> Deck:
    """The empty deck of a seat that brings none."""
    return Deck(game=table.catalogue.game.id, name=seat, place=Position(draft.deck_name(seat)), entries=())


def game_of(desk: Desk, seats: Sequence[SeatFile], pool: PoolFile | PoolQuery | None = None) -> str:
    """The one game that the readable decks are of, else that of the pool, else the one that is meant.

    Raises: UsageError when they are of several, or none can be read.
    """
    if all(each.file is None for each in seats):
        return _game_of_pool(desk, pool)
    by_game: dict[str, list[str]] = {}
    for each in seats:
        if isinstance(each.file, DeckFile):
            by_game.setdefault(deck_node(desk, each.file).game, []).append(each.seat)
    if not by_game:
        raise next(each.file.error for each in seats if isinstance(each.file, Unread))
    if len(by_game) > 1:
        said = "; ".join(f"{listing(names)}: {game}" for game, names in by_game.items())
        raise UsageError(f"decks of {len(by_game)} games at one table ({said})")
    return next(iter(by_game))


def _game_of_pool(desk: Desk, pool: PoolFile | PoolQuery | None) -> str:
    """The game of a pool's file, else the one that is meant.

    Raises: UsageError when nothing says it.
    """
    if isinstance(pool, PoolFile):
        return deck_node(desk, pool.file).game
    if pool is None and wanted_game(desk) is None and len(games(desk)) > 1:
        hint = "write SEAT=DECK, or name a draft from a pool, with --game"
        raise UsageError("nobody brings a deck, and no game is named", hint)
    return the_game(desk)


def definition(table: Table, name: str | None, numbers: draft.Numbers | None = None) -> draft.Definition:
    """The draft of that name or file, of the game or else for any game; None means the game's only one.

    Raises: NotFound; UsageError when the game has several; InputError with the faults of the definition.
    """
    wanted, node = _described(table, name)
    return draft.definition(wanted, node, Vocabulary(table.catalogue.game, table.catalogue.language), numbers)


def _described(table: Table, name: str | None) -> tuple[str, Node]:
    """The name of that draft, and where it is described."""
    if name is not None and Path(name).is_file():
        return Path(name).stem, read(Path(name).read_bytes(), name)
    section = game_node(table).child(SECTION)
    drafts = {} if section is None else section.entries()
    if name is None and len(drafts) != 1:
        raise _unclear(table.catalogue.game.id, tuple(drafts))
    wanted = next(iter(drafts)) if name is None else name
    if wanted in drafts:
        return wanted, drafts[wanted]
    common = common_drafts(table.shelf)
    if wanted not in common:
        raise NotFound("draft", wanted, (*drafts, *common))
    return wanted, read(common[wanted].content(), common[wanted].name)


def common_drafts(shelf: Shelf) -> Mapping[str, Found]:
    """The files of the drafts for any game, by name."""
    return {PurePath(found.name).stem: found for found in shelf.listing(COMMON)}


def _unclear(game: str, drafts: Sequence[str]) -> UsageError:
    """Why nobody knows which draft is meant."""
    if not drafts:
        hint = f"--draft names one for any game; game.yaml describes a game's own under '{SECTION}'"
        return UsageError(f"{game} has no drafts of its own", hint)
    return UsageError(f"{game} has {len(drafts)} drafts: {listing(drafts)}", "say which with --draft")


@contextmanager
def at_hand(desk: Desk, log: draft.Log) -> Iterator[Table | None]:
    """The game of a log laid open, or None on a machine that does not have it.

    Raises: InputError when the game lacks a zone of the log.
    """
    if log.start.game not in games(desk):
        yield None
        return
    with Table(desk, log.start.game) as table:
        draft.refuse_strangers(log, zones(table))
        yield table


def zones(table: Table) -> tuple[str, ...]:
    """The names of the game's zones."""
    return tuple(zone.name for zone in table.catalogue.game.zones)


def resulting(table: Table, log: draft.Log) -> tuple[Deck, ...]:
    """The decks that a log leads to, of cards and zones that the game has.

    Raises: InputError for cards and zones that it lacks; DraftError while picks are missing, and as `draft.table`.
    """
    state = draft.table(log)
    made = draft.decks(state)
    draft.refuse_strangers(log, zones(table), names_of(table, state))
    return made


def deck_files(table: Table, state: draft.Table) -> dict[str, bytes]:
    """The files of the seats' decks, by name. The game has all their cards and zones.

    Raises: DraftError while picks are missing.
    """
    made = draft.decks(state)
    again = [reread(deck, table) for deck in made]
    assert draft.keeps_all(state, again), "the decks that are written hold every copy that came to the table"
    return {deck.place.file: decklist.written(deck, table.catalogue).encode() for deck in made}


def spoken(table: Table | None, state: draft.Table) -> draft.Names:
    """What the draft's cards are called."""
    return draft.Names() if table is None else draft.Names(table.catalogue.called, names_of(table, state))


def names_of(table: Table | None, state: draft.Table) -> Mapping[str, str]:
    """The names of the draft's cards, as far as they are known."""
    if table is None:
        return {}
    return {card.id: card.name for card in table.catalogue.cards(state.start.cards)}


def drafted(table: Table | None, state: draft.Table, notes: Sequence[str] = ()) -> Drafted:
    """Where a draft stands, with names and, when it is done, what is to be said of the decks."""
    unknown = strangers(table, state)
    found = findings(table, state) if table is not None and state.done and not unknown else ()
    if table is None:
        notes = (*notes, f"the game '{state.start.game}' is not on this machine's shelf; cards are called by their ids")
    notes = (*notes, *empty(state))
    return Drafted(table=state, findings=found, names=names_of(table, state), notes=(*notes, *unknown))


def empty(state: draft.Table) -> tuple[str, ...]:
    """A note of the seats that end without a card."""
    seats = draft.empty_handed(state)
    return (f"without a card in the end, so that no deck is written: {listing(seats)}",) if seats else ()


def strangers(table: Table | None, state: draft.Table) -> tuple[str, ...]:
    """A note of the draft's cards that the game does not have, where it is at hand."""
    unknown = sorted(set(state.start.cards) - names_of(table, state).keys())
    if table is None or not unknown:
        return ()
    return (f"not among the cards of '{state.start.game}': {listing(unknown)}",)


def findings(table: Table, state: draft.Table) -> tuple[Finding, ...]:
    """What the ruleset of resulting decks says; nothing when the game no longer has such a draft."""
    section = game_node(table).child(SECTION)
    if section is None or state.start.draft not in section.entries():
        return ()
    of = definition(table, state.start.draft)
    if of.after is None:
        return ()
    decks = [reread(deck, table) for deck in draft.decks(state)]
    wanted, cards = ruleset(table, of.after), cards_of(table, decks)
    selection, given = table.catalogue.selection(cards), rules.Circumstances(len(decks))
    judgements = [rules.judge(wanted, deck, cards, selection, given) for deck in decks]
    return tuple(finding for judgement in judgements for finding in judgement.findings)


def reread(deck: Deck, table: Table) -> Deck:
    """The deck as its file will say it, so that findings name lines of that file."""
    content = decklist.written(deck, table.catalogue).encode()
    return decklist.read(read(content, deck.place.file), table.catalogue).deck
