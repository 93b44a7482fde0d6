"""Are these decks legal? Every deck is judged, even when another one cannot be read."""

import logging
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import NamedTuple

from cardkit import decklist, rules
from cardkit.answer.verdict import DeckFile, Judged, Unread, Validation
from cardkit.errors import CardkitError, InputError
from cardkit.jobs.decks import DeckNode, cards_of, deck_node, deck_read, unknown_editions
from cardkit.jobs.desk import Desk, Table, games
from cardkit.jobs.rulesets import ruleset, ruleset_notes
from cardkit.text import counted

_LOG = logging.getLogger(__name__)

TOGETHER = 1000
"""Decks that are judged in one go: the most memory of 10,000 decks of 30 cards is 37 MB so, and was 165 at once (m)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What decks are judged by."""

    rules: str | None = None
    """None means the game's own rules, else those of its only ruleset."""
    players: int | None = None
    as_of: str | None = None
    """The day for which dated lists are asked, YYYY-MM-DD; None means their latest."""
    keep_unknown: bool = False
    collection: str | None = None
    """What there is of each card: a collection, or LOG:SEAT of a draft."""


def validate(desk: Desk, files: Iterable[DeckFile | Unread], question: Question) -> Validation:
    """Judge decks.

    Raises: NotFound and InputError of a game or a ruleset; what is wrong with a deck is part of the answer.
    """
    parts = tuple(validations(desk, files, question))
    return Validation(
        tuple(each for part in parts for each in part.decks),
        tuple(each for part in parts for each in part.notes),
        next((part.as_of for part in parts if part.as_of), None),
    )


def validations(
    desk: Desk, files: Iterable[DeckFile | Unread], question: Question, together: int = TOGETHER
) -> Iterator[Validation]:
    """What `validate` gives, part by part: so many decks are kept in mind, and each selector is asked once for them.

    Raises: as `validate`, at the first deck of the game.
    """
    waiting = iter(files)
    with ExitStack() as opened:
        courts = _Courts(desk, question, opened, games(desk))
        for number, first in enumerate(waiting):
            _LOG.info("%s judged", counted(number * together, "deck"))
            yield _validation(courts, chain((first,), islice(waiting, together - 1)))


class _Court(NamedTuple):
    """Where the decks of one game are judged."""

    table: Table
    ruleset: rules.Ruleset
    given: rules.Circumstances


class _Read(NamedTuple):
    """A deck that could be read."""

    label: str
    game: str
    found: decklist.DeckRead


@dataclass(frozen=True, slots=True)
class _Courts:
    """The games of a call, each laid open for its first deck and closed after the last of all."""

    desk: Desk
    question: Question
    stack: ExitStack
    games: Sequence[str]
    """Those on the shelf, which are looked for once."""
    by_game: dict[str, _Court] = field(default_factory=dict)

    def node(self, file: DeckFile | Unread) -> DeckNode | Unread:
        """The nodes of a deck file, or why there are none."""
        if isinstance(file, Unread):
            return file
        try:
            return deck_node(self.desk, file, self.games)
        except CardkitError as error:
            return Unread(file.label, error)

    def lay_open(self, game: str) -> tuple[str, ...]:
        """Lay a game open, and give its notes; none when it is.

        Raises: as `validate`.
        """
        if game in self.by_game:
            return ()
        table = self.stack.enter_context(Table(self.desk, game))
        wanted = ruleset(table, self.question.rules)
        owned = _owned(self.desk, table, self.question)
        given = rules.Circumstances(self.question.players, self.question.as_of, owned)
        self.by_game[game] = _Court(table, wanted, given)
        return (*table.notes, *ruleset_notes(wanted))

    def read(self, node: DeckNode) -> _Read | Unread:
        """A deck of a game that is open, or why it cannot be read."""
        try:
            found = deck_read(node, self.by_game[node.game].table.catalogue, self.question.keep_unknown)
        except CardkitError as error:
            return Unread(node.label, error)
        return _Read(node.label, node.game, found)


def _validation(courts: _Courts, files: Iterable[DeckFile | Unread]) -> Validation:
    """What is said of some decks.

    Raises: as `validate`.
    """
    reads: list[_Read | Unread] = []
    notes: list[str] = []
    for file in files:
        node = courts.node(file)
        notes += () if isinstance(node, Unread) else courts.lay_open(node.game)
        read = node if isinstance(node, Unread) else courts.read(node)
        notes += () if isinstance(read, Unread) else _unknown_notes(read, courts.by_game[read.game].table)
        reads.append(read)
    good = [each for each in reads if isinstance(each, _Read)]
    told = {game: _judgements(courts.by_game[game], game, good) for game in dict.fromkeys(each.game for each in good)}
    return Validation(
        tuple(each if isinstance(each, Unread) else next(told[each.game]) for each in reads),
        tuple(notes),
        courts.question.as_of if any(court.ruleset.lists for court in courts.by_game.values()) else None,
    )


def _judgements(court: _Court, game: str, reads: Iterable[_Read]) -> Iterator[Judged | Unread]:
    """What is said of the decks of one game, each selector asked once for all of them; or why one cannot be judged."""
    own = [each for each in reads if each.game == game]
    unknown = (card for each in own for card in each.found.unknown)
    cards = cards_of(court.table, (each.found.deck for each in own), unknown)
    judgement = rules.judging(court.ruleset, cards, court.table.catalogue.selection(cards), court.given)
    for each in own:
        try:
            yield Judged(each.label, judgement(each.found.deck))
        except InputError as error:
            yield Unread(each.label, error)


def _unknown_notes(read: _Read, table: Table) -> Iterator[str]:
    """What of another program's list was not understood to the letter; a note for each card that is judged though
    nobody knows it, and for each edition that nobody knows.
    """
    yield from read.found.notes
    for card in read.found.unknown:
        yield f"{card.place}: no card of {read.game} is called '{card.name}'; kept as unknown"
    editions = [entry.card for entry in read.found.deck.entries if entry.printing is not None]
    if editions:
        yield from unknown_editions([read.found.deck], {card.id: card for card in table.catalogue.cards(editions)})


def _owned(desk: Desk, table: Table, question: Question) -> rules.Owned | None:
    """The copies that there are, where the question says what to count.

    Raises: as `copies_of`.
    """
    if question.collection is None:
        return None
    from cardkit.jobs.holding import copies_of

    return copies_of(desk, table, question.collection)
