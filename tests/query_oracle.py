"""What terms of queries mean, said a second time: predicates over cards in plain Python, and texts that ask for them.

It shares nothing with the compiler or the parser but `fold`: each maker draws the text of a term together with its
meaning. A predicate is asked of the rows of one hit: a card with its printings, or one printing alone. A term holds
when it holds for any of them.
"""

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple, TypeVar

from cardkit.model import Card, Value
from cardkit.text import fold

Each = TypeVar("Each")
Rows = tuple[Card, ...]
Predicate = Callable[[Rows], bool]
Test = Callable[[Card], bool]
Numbers = Callable[[Card], float | None]


class Meant(NamedTuple):
    """The text of a query, the hits that it means, and the kinds of terms in it, each with its operator."""

    text: str
    holds: Predicate
    asked: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """Choices that a seed makes, alike on every Python: `random()` is the one method that stays as it is."""

    rng: Random

    def chance(self, share: float) -> bool:
        """True so often."""
        return self.rng.random() < share

    def one(self, choices: Sequence[Each]) -> Each:
        """One of these."""
        return choices[int(self.rng.random() * len(choices))]

    def some(self, choices: Sequence[Each], most: int = 3) -> list[Each]:
        """One to `most` of these."""
        return [self.one(choices) for _ in range(1 + int(self.rng.random() * most))]


FROM: Mapping[str, Value] = {
    "level": 2,
    "cost": 1.5,
    "needs": ("reed", "Shell"),
    "type": "bird",
    "artist": "Ada",
    "epic": True,
}
"""What `$from` stands for; its `gives`, `rarity` and `text` are missing."""

DECK = frozenset(f"c{number}" for number in (0, 2, 5, 9, 11))
OWNED: Mapping[str, int] = {f"c{number}": 1 + number % 5 for number in range(0, 40, 3)}
OUTSIDE = {"in:deck": DECK} | {
    f"own>={least}": frozenset(card for card, copies in OWNED.items() if copies >= least) for least in range(1, 12)
}
RELEASED: Mapping[str, str] = {"base": "2024-03-10", "Ab": "2025"}
"""When sets came out; of others nobody says it."""

LOCALES = ("en", "fi")
ORDERED = ("common", "rare", "epic")
COMPARED: Mapping[str, Callable[[float, float], bool]] = {
    ":": lambda left, right: left == right,
    "=": lambda left, right: left == right,
    "!=": lambda left, right: left != right,
    "<": lambda left, right: left < right,
    "<=": lambda left, right: left <= right,
    ">": lambda left, right: left > right,
    ">=": lambda left, right: left >= right,
}
DATED: Mapping[str, Callable[[str, str], bool]] = {
    ":": lambda left, right: left == right,
    "=": lambda left, right: left == right,
    "!=": lambda left, right: left != right,
    "<": lambda left, right: left < right,
    "<=": lambda left, right: left <= right,
    ">": lambda left, right: left > right,
    ">=": lambda left, right: left >= right,
}
SIGNS = tuple(COMPARED)
EQUAL = (":", "=", "!=")
WORDS = ("", "a", "Ab", "ba", "éb", "a-b", "ß", "ø a", "b'a")
PATTERNS = ("^a", "b$", "a.?b", "[é-]", "s{2}")
LISTS = ("needs", "gives")
_DIFFERENCE = re.compile(r"-?[0-9.]+--?[0-9.]+")
"""Two numbers and a minus: refused, since a range was meant."""


def term(text: str, test: Test, *asked: tuple[str, str]) -> Meant:
    """A term that holds when it holds for any row."""
    return Meant(text, lambda rows: any(test(each) for each in rows), asked)


def number(each: Card, name: str) -> float | None:
    """The card's number."""
    value = each.fields.get(name)
    return value if isinstance(value, int | float) else None


def texts(each: Card, name: str, locale: str | None) -> list[str] | None:
    """The card's folded texts; None when it has none."""
    if name in ("id", "set"):
        return [fold(each.id if name == "id" else each.set)]
    value = each.names if name == "name" else each.fields.get(name)
    if isinstance(value, Mapping):
        kept = [fold(text) for key, text in value.items() if locale in (None, key)]
        return kept or None
    return None if value is None else [fold(str(value))]


def listed(each: Card, name: str) -> list[str] | None:
    """The card's folded items; None when it is unknown which."""
    value = each.fields.get(name, ())
    assert isinstance(value, tuple)
    return None if name in each.unknown else [fold(item) for item in value]


def is_epic(each: Card) -> bool | None:
    """The flag; None when it is unknown."""
    return None if "epic" in each.unknown else each.fields.get("epic") is True


def written(word: str) -> str:
    """A value in quotes where it needs them."""
    return f'"{word}"' if re.search(r"[\s'ß]", word) or not word else word


def pattern_test(pattern: str, sign: str) -> Callable[[str], bool]:
    """Whether a text matches, in part or, with another sign than `:`, as a whole."""
    flat, flags = "".join(c if c.isascii() else fold(c) for c in pattern), re.IGNORECASE | re.MULTILINE
    search = re.compile(flat if sign == ":" else rf"\A(?:{flat})\Z", flags).search
    return lambda text: search(text) is not None


def text_term(draw: Draw) -> Meant:
    """Names, texts and codes, whole and in part, by word and by regex."""
    kind = draw.one(("text", "text", "code"))
    name = draw.one(("name", "text", "artist") if kind == "text" else ("code", "set", "id"))
    locale = draw.one((None, *LOCALES)) if name in ("name", "text") else None
    sign, field = draw.one(EQUAL), f"{name}.{locale}" if locale else name
    if draw.chance(0.3):
        pattern = draw.one(PATTERNS)
        asked, matches, values = ("regex", sign), pattern_test(pattern, sign), f"/{pattern}/"
    else:
        words = draw.some((*WORDS, "base", "c0", "C1"))
        wanted = [fold(word) for word in words]
        asked, values = (kind, sign), "|".join(written(word) for word in words)
        part = sign == ":" and kind == "text"

        def matches(text: str) -> bool:
            return any(word in text if part else word == text for word in wanted)

    def holds(each: Card) -> bool:
        had = texts(each, name, locale)
        return had is not None and any(matches(text) for text in had) is (sign != "!=")

    return term(f"{field}{sign}{values}", holds, asked)


def word_term(draw: Draw) -> Meant:
    """Words of a field, by equality, by rank and in ranges."""
    ranked = draw.chance(0.6)
    if ranked and draw.chance(0.3):
        return word_range(draw)
    name, words = ("rarity", ORDERED) if ranked else ("type", ("stone", "BIRD", "tide"))
    sign, values = draw.one(SIGNS if ranked else EQUAL), draw.some(words)
    wanted = [fold(value) for value in values]

    def holds(each: Card) -> bool:
        had = texts(each, name, None)
        if had is None:
            return False
        if sign in EQUAL:
            return (had[0] in wanted) is (sign != "!=")
        return any(COMPARED[sign](ORDERED.index(had[0]), ORDERED.index(word)) for word in wanted)

    return term(f"{'t' if name == 'type' else name}{sign}{'|'.join(values)}", holds, ("word", sign))


def word_range(draw: Draw) -> Meant:
    """Words between two others, or up to one of them."""
    sign, low, high = draw.one(EQUAL), *sorted((draw.one((0, 1, 2)), draw.one((0, 1, 2))))

    def inside(each: Card) -> bool:
        had = texts(each, "rarity", None)
        return had is not None and (low <= ORDERED.index(had[0]) <= high) is (sign != "!=")

    return term(f"rarity{sign}{ORDERED[low]}..{ORDERED[high]}", inside, ("words", sign))


def atom(draw: Draw) -> tuple[str, Numbers]:
    """A number, a field or a reference."""
    value, field = draw.one((0, 1, 2, 3, 0.5, -1)), draw.one(("cost", "level"))
    reference = draw.one((("$from.level", 2.0), ("$from.cost", 1.5)))
    if draw.chance(0.5):
        return str(value), lambda _: value
    if draw.chance(0.5):
        return field, lambda each: number(each, field)
    return reference[0], lambda _: reference[1]


def worked_out(left: float | None, sign: str, right: float | None) -> float | None:
    """One step of arithmetic; a missing number stays missing, and division by nothing is missing."""
    if left is None or right is None:
        return None
    if sign in "+-*":
        return {"+": left + right, "-": left - right, "*": left * right}[sign]
    if sign == "%":
        return math.fmod(int(left), int(right)) if int(right) else None
    return left / right if right else None


def total(draw: Draw) -> tuple[str, Numbers]:
    """Up to four numbers with signs between them."""
    parts = [atom(draw)] if draw.chance(0.6) else [atom(draw) for _ in range(draw.one((2, 3, 4)))]
    signs = [draw.one("+-*//%") for _ in parts[1:]]
    text = parts[0][0] + "".join(sign + part[0] for sign, part in zip(signs, parts[1:], strict=True))
    if _DIFFERENCE.fullmatch(text):
        return total(draw)

    def value(each: Card) -> float | None:
        found = [part[1](each) for part in parts]
        todo = list(signs)
        for tight in ("*/%", "+-"):
            index = 0
            while index < len(todo):
                if todo[index] not in tight:
                    index += 1
                    continue
                found[index : index + 2] = [worked_out(found[index], todo.pop(index), found[index + 1])]
        return found[0]

    return text, value


def number_term(draw: Draw) -> Meant:
    """Numbers, ranges and sums."""
    name, sign = draw.one(("cost", "level")), draw.one(SIGNS)
    if sign in EQUAL and draw.chance(0.4):
        low, high = sorted((draw.one((0, 1, 2, 2.5, 4)), draw.one((0, 1, 2, 2.5, 4))))

        def inside(each: Card) -> bool:
            had = number(each, name)
            return had is not None and (low <= had <= high) is (sign != "!=")

        return term(f"{name}{sign}{low}..{high}", inside, ("range", sign))
    given = [total(draw) for _ in range(draw.one((1, 1, 2)))]

    def holds(each: Card) -> bool:
        had = number(each, name)
        rights = [value(each) for _, value in given]
        hits = [had is not None and right is not None and COMPARED[sign](had, right) for right in rights]
        return all(hits) if sign == "!=" else any(hits)

    return term(f"{name}{sign}{'|'.join(text for text, _ in given)}", holds, ("number", sign))


def count_term(draw: Draw) -> Meant:
    """How many items a list has."""
    name, sign, value = draw.one(LISTS), draw.one(SIGNS), draw.one((0, 1, 2, 3))
    if sign in EQUAL and draw.chance(0.5):
        most = value + draw.one((0, 1, 2))

        def inside(each: Card) -> bool:
            had = listed(each, name)
            return had is not None and (value <= len(had) <= most) is (sign != "!=")

        return term(f"{name}{sign}{value}..{most}", inside, ("counts", sign))

    def holds(each: Card) -> bool:
        had = listed(each, name)
        return had is not None and COMPARED[sign](len(had), value)

    return term(f"{name}{sign}{value}", holds, ("count", sign))


def list_term(draw: Draw) -> Meant:
    """Items of lists, alone and as sets; of `$from`, one is missing and so the empty list."""
    name, sign = draw.one(LISTS), draw.one(SIGNS)
    words = draw.some(("reed", "Shell", "foam", '"1"'))
    values, wanted = "|".join(words), {fold(word.strip('"')) for word in words}
    if draw.chance(0.3):
        values = draw.one(("$from.needs", "$from.gives"))
        wanted = {"reed", "shell"} if values == "$from.needs" else set()

    def holds(each: Card) -> bool:
        items = listed(each, name)
        if items is None:
            return False
        had = set(items)
        return {
            ":": bool(had & wanted),
            "=": had == wanted,
            "!=": had != wanted,
            "<": had < wanted,
            "<=": had <= wanted,
            ">": had > wanted,
            ">=": had >= wanted,
        }[sign]

    return term(f"{name}{sign}{values}", holds, ("list", sign))


def item_term(draw: Draw) -> Meant:
    """A regex finds single items."""
    name, pattern = draw.one(LISTS), draw.one(("^r", "ee|oa", "l$"))
    text = f"{name}:/{pattern}/"
    return term(text, lambda e: any(re.search(pattern, item) for item in listed(e, name) or ()), ("item", ":"))


def flag_term(draw: Draw) -> Meant:
    """A flag by its values."""
    sign, (value, truth) = draw.one(EQUAL), draw.one((("true", True), ("FALSE", False), ("$from.epic", True)))

    def holds(each: Card) -> bool:
        had = is_epic(each)
        return had is not None and (had is truth) is (sign != "!=")

    return term(f"epic{sign}{value}", holds, ("flag", sign))


def date_term(draw: Draw) -> Meant:
    """Dates and ranges of them, as far as they are written."""
    dates, sign = ("2023", "2024", "2024-03", "2024-03-09", "2024-03-10", "2024-04", "2025", "2025-01"), draw.one(SIGNS)
    if sign in EQUAL and draw.chance(0.4):
        low, high = sorted((draw.one(dates), draw.one(dates)))

        def inside(each: Card) -> bool:
            day = RELEASED.get(each.set)
            return day is not None and (low <= day[: len(low)] and day[: len(high)] <= high) is (sign != "!=")

        return term(f"released{sign}{low}..{high}", inside, ("dates", sign))
    values = draw.some(dates, 2)

    def holds(each: Card) -> bool:
        day = RELEASED.get(each.set, "")
        hits = [bool(day) and DATED[sign](day[: len(value)], value) for value in values]
        return all(hits) if sign == "!=" else any(hits)

    return term(f"released{sign}{'|'.join(values)}", holds, ("date", sign))


def own_term(draw: Draw) -> Meant:
    """Copies that somebody owns: numbers and ranges."""
    sign = draw.one(SIGNS)
    if sign in EQUAL and draw.chance(0.4):
        low, high = sorted((draw.one((0, 1, 2, 3, 4)), draw.one((0, 1, 2, 4, 7))))
        text = f"own{sign}{low}..{high}"
        return term(text, lambda e: (low <= OWNED.get(e.id, 0) <= high) is (sign != "!="), ("own", sign))
    values = draw.some((0, 1, 2, 3, 4, 5), 2)
    every = all if sign == "!=" else any

    def holds(each: Card) -> bool:
        return every(COMPARED[sign](OWNED.get(each.id, 0), value) for value in values)

    return term(f"own{sign}{'|'.join(str(value) for value in values)}", holds, ("own", sign))


def bare_term(draw: Draw) -> Meant:
    """Words of names, and whole names."""
    word, mark = draw.one(WORDS), draw.one(("", "!"))
    wanted = fold(word)
    holds: Test = lambda e: any(wanted == text if mark else wanted in text for text in texts(e, "name", None) or ())  # noqa: E731  # it reads as its neighbours do
    return term(mark + written(word), holds, ("bare", mark))


def has(name: str) -> Test:
    """The card has a value there."""
    if name == "epic":
        return lambda each: is_epic(each) is True
    if name == "released":
        return lambda each: each.set in RELEASED
    if name in LISTS:
        return lambda each: bool(listed(each, name))
    if name in ("cost", "level"):
        return lambda each: number(each, name) is not None
    field, _, locale = name.partition(".")
    return lambda each: texts(each, field, locale or None) is not None


def is_cheap(each: Card) -> bool:
    """What the saved query means."""
    cost = number(each, "cost")
    return cost is not None and cost <= 2


SINGLE = (
    term("is:epic", lambda each: is_epic(each) is True, ("is", ":")),
    term("type:$from.type", lambda each: texts(each, "type", None) == ["bird"], ("reference", ":")),
    term("type!=$from.type", lambda each: texts(each, "type", None) not in (None, ["bird"]), ("reference", "!=")),
    term("artist:$from.artist", lambda e: "ada" in (texts(e, "artist", None) or [""])[0], ("reference", ":")),
    term("rarity>=$from.rarity", lambda _: False, ("missing", ">=")),
    term("rarity!=$from.rarity", lambda _: False, ("missing", "!=")),
    term("text!=$from.text", lambda _: False, ("missing", "!=")),
    term("in:deck", lambda each: each.id in DECK, ("in", ":")),
    term("list:a|b", lambda _: False, ("in", ":")),
    term("@cheap", is_cheap, ("saved", "@")),
    *(
        term(f"has:{name}", has(name), ("has", ":"))
        for name in ("cost", "needs", "gives", "epic", "name.fi", "text", "artist", "type", "released")
    ),
)

MAKERS: tuple[Callable[[Draw], Meant], ...] = (
    text_term,
    text_term,
    word_term,
    number_term,
    number_term,
    count_term,
    list_term,
    item_term,
    flag_term,
    date_term,
    date_term,
    own_term,
    bare_term,
    lambda draw: draw.one(SINGLE),
    lambda draw: draw.one(SINGLE),
)
"""Makers of terms, those of many shapes twice."""
