"""A stream of cards and whole queries, the same ones for the same seed, and the hits that each query means."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from query_oracle import (
    LISTS,
    LOCALES,
    MAKERS,
    ORDERED,
    RELEASED,
    Draw,
    Meant,
    Rows,
    is_epic,
    listed,
    number,
    texts,
)
from query_table import card, printed

from cardkit.model import Card, Printing, Value
from cardkit.text import fold

ROUND = 50
"""Queries that are asked of the same cards."""

POOLS: dict[str, tuple[Value, ...]] = {
    "type": ("stone", "Bird", "tide"),
    "rarity": ("common", "rare", "épic"),
    "cost": (0, 1, 2, 3, 0.5, 10, -1, 2.5),
    "level": (0, 1, 2, 3, 4, 5),
    "text": ({"en": "Ab\nba"}, {"en": "éb", "fi": "a-b Ø a"}, {"en": "straße", "fi": ""}),
    "artist": ("Ada", "b’a", "éB", "Ab"),
    "code": ("Ab", "ba", "ß", "base"),
    "needs": (("reed",), ("shell", "reed"), ("foam", "shell", "reed"), ("1",)),
    "gives": (("Reed",), ("shell", "Reed"), ("shell", "Shell"), ("foam",)),
    "epic": (True, False),
}
NAMES = ({"en": "Ab"}, {"en": "éb a", "fi": "Ab"}, {"en": "a-b", "fi": "ß"}, {"en": "xyz", "fi": "øab"})
SETS = ("base", "Ab", "moor")


class Hit(NamedTuple):
    """What a query may find: a card, or one of its printings, and the rows that its terms are asked of."""

    name: str
    card: Card
    rows: Rows


class Asked(NamedTuple):
    """A whole query: its terms, and the options that change which hits are told."""

    meant: Meant
    options: str
    prints: bool
    told: Callable[[Sequence[Hit]], Sequence[Hit]]
    """Which of the hits that its terms mean are told, in which order."""

    @property
    def text(self) -> str:
        """As it is typed."""
        return f"{self.meant.text}{self.options}"


def cards(draw: Draw, size: int) -> list[Card]:
    """So many cards of the invented game, each with about two thirds of the fields; half of them have printings."""
    found: list[Card] = []
    for index in range(size):
        fields = {name: draw.one(pool) for name, pool in POOLS.items() if draw.chance(0.7)}
        unknown = tuple(name for name in POOLS if name not in fields and draw.chance(0.4))
        each = replace(card(draw.one(NAMES), unknown, set=draw.one(SETS), **fields), id=f"c{index}")
        found.append(printed(each, *printings(draw, index)) if draw.chance(0.5) else each)
    return found


def printings(draw: Draw, card_number: int) -> Iterator[Printing]:
    """One to three editions; they vary all fields but the type, each seldom."""
    for nth in range(draw.one((1, 2, 3))):
        own = {name: draw.one(pool) for name, pool in POOLS.items() if name != "type" and draw.chance(0.2)}
        yield Printing(code=f"{card_number:02}{nth}", set=draw.one((None, *SETS)), fields=own)


def hits(deck: Sequence[Card], prints: bool) -> list[Hit]:
    """All that can be found among cards."""
    found: list[Hit] = []
    for each in deck:
        editions = [edition(each, one) for one in each.printings]
        if prints and editions:
            found += [Hit(f"{each.id}#{nth}", one, (one,)) for nth, one in enumerate(editions)]
        else:
            found.append(Hit(each.id, each, (each, *editions)))
    return found


def edition(each: Card, one: Printing) -> Card:
    """The card as one of its printings has it."""
    unknown = tuple(name for name in each.unknown if name not in one.fields)
    return replace(each, set=one.set or each.set, fields={**each.fields, **one.fields}, unknown=unknown)


def negated(part: Meant, mark: str) -> Meant:
    """The complement."""
    return Meant(f"{mark}({part.text})", lambda rows: not part.holds(rows), part.asked)


def joined(parts: Sequence[Meant], word: str) -> Meant:
    """All of the parts, or any."""
    every = all if word in (" ", " and ") else any
    asked = tuple(each for part in parts for each in part.asked)
    text = word.join(f"({part.text})" for part in parts)
    return Meant(text, lambda rows: every(part.holds(rows) for part in parts), asked)


def mixed(parts: Sequence[Meant]) -> Meant:
    """Terms without brackets: `a -b or c a`; "or" binds less than "and", and `-` most."""
    left, right, third = parts
    return Meant(
        f"{left.text} -{right.text} or {third.text} {left.text}",
        lambda rows: (left.holds(rows) and not right.holds(rows)) or (third.holds(rows) and left.holds(rows)),
        (*left.asked, *right.asked, *third.asked),
    )


def meant(draw: Draw, levels: int = 3) -> Meant:
    """A term, or terms within each other."""
    if levels == 0 or draw.chance(0.5):
        return draw.one(MAKERS)(draw)
    shape = draw.one((0, 1, 1, 1, 2))
    if shape == 0:
        return negated(meant(draw, levels - 1), draw.one(("-", "not ")))
    if shape == 2:
        return mixed([draw.one(MAKERS)(draw) for _ in range(3)])
    word = draw.one((" ", " and ", " or ", " | ", "|"))
    return joined([meant(draw, levels - 1) for _ in range(draw.one((2, 2, 3)))], word)


Key = tuple[bool, float | str]


def sort_key(name: str) -> Callable[[Card], Key]:
    """What cards are sorted by: those without a value last, words by their place, lists by their length."""

    def value(each: Card) -> float | str | None:
        if name in LISTS:
            items = listed(each, name)
            return None if items is None else len(items)
        if name == "released":
            return RELEASED.get(each.set)
        if name in ("cost", "level"):
            return number(each, name)
        if name == "epic":
            flag = is_epic(each)
            return None if flag is None else int(flag)
        if name in ("name", "name.fi"):
            own = each.names.get("fi" if name == "name.fi" else LOCALES[0])
            return None if own is None else fold(own)
        had = texts(each, name, None)
        words = {"rarity": ORDERED, "type": ("stone", "bird", "tide")}.get(name)
        return None if had is None else words.index(had[0]) if words else had[0]

    def key(each: Card) -> Key:
        found = value(each)
        return (found is None, 0 if found is None else found)

    return key


def group(name: str, rows: Rows) -> object:
    """What is alike in the cards of which one is told: the same values or items in all, whatever their order."""
    if name in LISTS:
        return frozenset(item for each in rows for item in listed(each, name) or ())
    return frozenset(sort_key(name)(each) for each in rows) - {(True, 0)}


def ordered(found: Sequence[Hit], order: Sequence[str]) -> list[Hit]:
    """The hits in an order of fields, of which `-` turns one round; those without a value in any row stay last."""
    told = list(found)
    for name in reversed(order):
        key = sort_key(name.removeprefix("-"))
        best = max if name.startswith("-") else min
        had = {hit.name: [value for none, value in map(key, hit.rows) if not none] for hit in told}
        first = {each: best(values) for each, values in had.items() if values}
        rest = [hit for hit in told if hit.name in first]
        # Python's sort keeps the order of equals when it is turned round, as SQLite's does.
        rest.sort(key=lambda hit: first[hit.name], reverse=best is max)
        told = [*rest, *(hit for hit in told if hit.name not in first)]
    return told


SORTED = ("cost", "level", "rarity", "type", "set", "released", "name", "name.fi", "needs", "epic", "artist")


def asked(draw: Draw) -> Asked:
    """A query: of cards, of one card for each value of a field, or of printings; some in an order."""
    what = draw.one(("cards", "cards", "each", "prints", "prints"))
    order = [draw.one(("", "-")) + draw.one(SORTED) for _ in range(draw.one((0, 0, 0, 1, 2)))]
    options = f" order:{','.join(order)}" if order else ""
    wanted = meant(draw)
    wanted = wanted._replace(text=f"({wanted.text})")
    if what == "prints":
        prints = wanted._replace(asked=(*wanted.asked, ("unique", "prints")))
        return Asked(prints, f" unique:prints{options}", True, lambda found: ordered(found, order))
    if what == "cards":
        return Asked(wanted, options, False, lambda found: ordered(found, order))
    field = draw.one(SORTED)
    prefer = [draw.one(("", "-")) + draw.one(SORTED)] if draw.chance(0.6) else []
    options += f" unique:{field}" + (f" prefer:{prefer[0]}" if prefer else "")

    def told(found: Sequence[Hit]) -> list[Hit]:
        first: dict[object, Hit] = {}
        for hit in ordered(found, [*prefer, *order]):
            first.setdefault(group(field, hit.rows), hit)
        kept = {hit.name for hit in first.values()}
        return ordered([hit for hit in found if hit.name in kept], order)

    return Asked(wanted._replace(asked=(*wanted.asked, ("unique", "field"))), options, False, told)


def stream(rounds: int, size: int = 24) -> Iterator[tuple[list[Card], list[Asked]]]:
    """Rounds of cards and the queries that are asked of them, always the same ones."""
    for seed in range(rounds):
        draw = Draw(Random(seed))
        deck = cards(draw, size)
        yield deck, [asked(draw) for _ in range(ROUND)]


def expected(query: Asked, deck: Sequence[Card]) -> list[str]:
    """The names of the hits that a query tells, in its order."""
    return [hit.name for hit in query.told([hit for hit in hits(deck, query.prints) if query.meant.holds(hit.rows)])]


def rest(query: Asked, deck: Sequence[Card]) -> list[str]:
    """The names of the hits that its terms do not mean."""
    return [hit.name for hit in hits(deck, query.prints) if not query.meant.holds(hit.rows)]
