"""Are these decks legal? Every deck is judged, even when another one cannot be read."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cardkit import decklist, rules
from cardkit.answer.verdict import DeckFile, Judged, Unread, Validation
from cardkit.errors import CardkitError
from cardkit.jobs.decks import DeckNode, cards_of, deck_node, deck_read
from cardkit.jobs.desk import Desk, Table, games
from cardkit.jobs.rulesets import ruleset, unlisted_notes


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What decks are judged by."""

    rules: str = rules.DEFAULT
    players: int | None = None
    as_of: str | None = None
    """The day for which dated lists are asked, YYYY-MM-DD; None means their latest."""
    keep_unknown: bool = False
    collection: str | None = None
    """What there is of each card: a collection, or LOG:SEAT of a draft."""


def validate(desk: Desk, files: Sequence[DeckFile | Unread], question: Question) -> Validation:
    """Judge decks; those of one game in one go, so that each selector is asked once.

    Raises: NotFound and InputError of a game or a ruleset; what is wrong with a deck is part of the answer.
    """
    known = games(desk)
    nodes = [each if isinstance(each, Unread) else _node(desk, each, known) for each in files]
    day: str | None = None
    answers: dict[int, Judged | Unread] = {n: each for n, each in enumerate(nodes) if isinstance(each, Unread)}
    notes: list[str] = []
    readable = {n: each for n, each in enumerate(nodes) if isinstance(each, DeckNode)}
    for game in dict.fromkeys(node.game for node in readable.values()):
        with Table(desk, game) as table:
            same = {n: node for n, node in readable.items() if node.game == game}
            reads = {n: _deck(table, node, question) for n, node in same.items()}
            wanted = ruleset(table, question.rules)
            given = rules.Circumstances(question.players, question.as_of, _owned(desk, table, question))
            answers |= _judged(table, wanted, Reads(same, reads), given)
            notes += (*table.notes, *unlisted_notes(wanted.unlisted), *_unknown_notes(game, reads.values()))
            day = question.as_of if wanted.lists else day
    return Validation(tuple(answers[n] for n in range(len(nodes))), tuple(notes), day)


def _node(desk: Desk, file: DeckFile, known: Sequence[str]) -> DeckNode | Unread:
    """The nodes of a deck file, or why there are none."""
    try:
        return deck_node(desk, file, known)
    except CardkitError as error:
        return Unread(file.label, error)


def _unknown_notes(game: str, reads: Iterable[decklist.DeckRead | Unread]) -> tuple[str, ...]:
    """A note for each card that is judged though nobody knows it."""
    unknown = (card for each in reads if not isinstance(each, Unread) for card in each.unknown)
    return tuple(f"{card.place}: no card of {game} is called '{card.name}'; kept as unknown" for card in unknown)


def _owned(desk: Desk, table: Table, question: Question) -> rules.Owned | None:
    """The copies that there are, where the question says what to count.

    Raises: as `copies_of`.
    """
    if question.collection is None:
        return None
    from cardkit.jobs.holding import copies_of

    return copies_of(desk, table, question.collection)


class Reads(NamedTuple):
    """Decks of one game by their number."""

    nodes: Mapping[int, DeckNode]
    decks: Mapping[int, decklist.DeckRead | Unread]


def _judged(
    table: Table, wanted: rules.Ruleset, reads: Reads, given: rules.Circumstances
) -> dict[int, Judged | Unread]:
    """What is said of the decks of one game, by their number."""
    good = [each for each in reads.decks.values() if not isinstance(each, Unread)]
    cards = cards_of(table, (each.deck for each in good), (card for each in good for card in each.unknown))
    decks = (each.deck for each in good)
    judgements = rules.judgements(wanted, decks, cards, table.catalogue.selection(cards), given)
    return {
        n: each if isinstance(each, Unread) else Judged(reads.nodes[n].label, next(judgements))
        for n, each in reads.decks.items()
    }


def _deck(table: Table, node: DeckNode, question: Question) -> decklist.DeckRead | Unread:
    """The deck of nodes, or why it cannot be read."""
    try:
        return deck_read(node, table.catalogue, question.keep_unknown)
    except CardkitError as error:
        return Unread(node.label, error)
