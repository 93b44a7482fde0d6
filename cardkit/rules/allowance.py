"""`pools`: every copy is paid for by one of several allowances."""

import math
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from cardkit.finding import Finding, Remedy
from cardkit.model import Bound
from cardkit.position import Position
from cardkit.rules import message
from cardkit.rules.bound import zone_place
from cardkit.rules.cause import because
from cardkit.rules.condition import holds
from cardkit.rules.flow import Payment, crowded, payment
from cardkit.rules.ruleset import Pool, Pools, Rule
from cardkit.rules.spoken import filled, is_filled
from cardkit.rules.tally import limit
from cardkit.rules.term import Quantity
from cardkit.rules.view import Entries, View, copies, involved, last
from cardkit.text import listing, quoted

_POOLS_NAMED = 6
"""Pools whose names a message tells."""


class Books(NamedTuple):
    """Who is paid by which pool."""

    pools: tuple[Pool, ...]
    """Those that pay in this deck."""
    room: tuple[float, ...]
    """Of each pool."""
    cards: tuple[str, ...]
    """Ids, in an order that the deck's does not change."""
    fits: tuple[tuple[int, ...], ...]
    """By card: the pools that may pay for it."""
    payment: Payment


def findings(rule: Rule, shape: Pools, view: View) -> Iterator[Finding]:
    """One finding for all copies that nobody pays."""
    entries = view.entries(rule.scope)
    books = _books(shape, entries, view)
    unpaid = sum(books.payment.left)
    if not unpaid:
        return
    crowd = _crowd(books)
    involved_ = [entry for entry in entries if entry.card in crowd]
    stray = {books.cards[card] for card in _stray(books)}
    yield Finding(
        rule=rule.id,
        level=rule.level,
        message=_message(rule, books, view),
        why=rule.why,
        place=_place(involved_, stray) or zone_place(rule.scope, view),
        zone=rule.scope.zones[0] if len(rule.scope.zones) == 1 else None,
        measured=copies(entries),
        bound=Bound(max=copies(entries) - unpaid),
        over_by=unpaid,
        cards=involved(view, involved_),
        because=because(rule, view, involved_),
        remedy=(
            Remedy(
                do="cut",
                copies=unpaid,
                cards=tuple(dict.fromkeys(entry.card for entry in involved_)),
                query=_fitting(books, view) if stray else None,
            ),
        ),
    )


def _place(entries: Entries, stray: Collection[str]) -> Position | None:
    """The last card too many: of those that fit no pool, else of those that crowd one."""
    several = [entry for entry in entries if entry.card in stray] or entries
    return last(several).place if several else None


def _stray(books: Books) -> list[int]:
    """The cards, by number, that are left since they fit no pool."""
    return [card for card in _unpaid(books) if not books.fits[card]]


def _fitting(books: Books, view: View) -> str | None:
    """The selector of what the pools pay for, where it can be asked outside of the ruleset."""
    selectors = dict.fromkeys(filled(pool.of, view) for pool, room in zip(books.pools, books.room, strict=True) if room)
    asked = [f"({each})" for each in selectors if each and is_filled(each)]
    return " or ".join(asked) if asked and len(asked) == len(selectors) else None


def _books(shape: Pools, entries: Entries, view: View) -> Books:
    """The largest payment of a deck."""
    pools = tuple(pool for pool in shape.pools if holds(pool.when, view))
    room = tuple(_room(limit(pool.max, (), view)) for pool in pools)
    ids = [view.ids(pool.of) for pool in pools]
    held: dict[str, int] = {}
    for entry in entries:
        held[entry.card] = held.get(entry.card, 0) + entry.copies
    fits = {card: tuple(n for n, of in enumerate(ids) if card in of) for card in held}
    cards = tuple(sorted(held, key=lambda card: (len(fits[card]), card)))
    found = payment([held[card] for card in cards], [fits[card] for card in cards], room)
    return Books(pools, room, cards, tuple(fits[card] for card in cards), found)


def _room(most: Quantity | None) -> float:
    """How many copies a pool pays; all where its number does not exist."""
    return math.inf if most is None else max(0, most)


def _crowd(books: Books) -> frozenset[str]:
    """The cards of which some must go."""
    found: set[int] = set()
    for card in _unpaid(books):
        found |= set(crowded(card, books.fits, books.payment.paid)[0])
    return frozenset(books.cards[card] for card in found)


def _message(rule: Rule, books: Books, view: View) -> str:
    """How many copies are too many, which pools are full with what, and which cards fit none."""
    unpaid = _unpaid(books)
    stray = _stray(books)
    full = {pool for card in unpaid for pool in crowded(card, books.fits, books.payment.paid)[1]}
    number = sum(books.payment.left)
    what = f"{number} {'card' if number == 1 else 'cards'}{message.inside(rule.scope.zones)} too many"
    parts = [_full(books, pool, view) for pool in sorted(full)]
    if full:
        left = [card for card in unpaid if card not in stray]
        parts.append(f"no room for {listing(_left(books, card, view) for card in left)}")
    if stray:
        named = (_left(books, card, view) for card in stray)
        pools = listing((quoted(pool.name) for pool in books.pools), _POOLS_NAMED)
        parts.append(f"{listing(named)} {'fits' if len(stray) == 1 else 'fit'} none of the pools {pools}".rstrip())
    return f"{what}; {'; '.join(parts)}"


def _left(books: Books, card: int, view: View) -> str:
    """The copies of a card, by its number, that nobody pays."""
    return message.copied(view.name(books.cards[card]), books.payment.left[card])


def _full(books: Books, pool: int, view: View) -> str:
    """A pool with those who sit in it."""
    sitting = [(card, of[pool]) for card, of in zip(books.cards, books.payment.paid, strict=True) if of[pool]]
    named = listing(message.copied(view.name(card), number) for card, number in sitting)
    held = f" with {named}" if sitting else ""
    return f"'{books.pools[pool].name}' is full at {sum(number for _, number in sitting)}{held}"


def _unpaid(books: Books) -> Sequence[int]:
    """The cards of which copies are left, by number."""
    return [card for card, left in enumerate(books.payment.left) if left]
