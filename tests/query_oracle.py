"""What queries mean, said a second time: predicates over cards in plain Python, and texts that ask for them.

It shares nothing with the compiler or the parser but `fold`: each strategy draws the text of a query together with
its meaning.
"""

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from hypothesis import assume
from hypothesis import strategies as st
from query_table import card

from cardkit.model import Card, Value
from cardkit.text import fold

Predicate = Callable[[Card], bool]
Numbers = Callable[[Card], float | None]


class Meant(NamedTuple):
    """The text of a query, and the cards that it means."""

    text: str
    holds: Predicate


FROM: Mapping[str, Value] = {
    "level": 2,
    "cost": 1.5,
    "needs": ("reed", "Shell"),
    "type": "bird",
    "artist": "Ada",
    "epic": True,
}
"""What `$from` stands for; its `gives`, `rarity` and `text` are missing."""

DECK = frozenset({"c0", "c2", "c5"})
_DIFFERENCE = re.compile(r"-?[0-9.]+--?[0-9.]+")
"""Two numbers and a minus: refused, since a range was meant."""
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
WORDS = ("a", "Ab", "ba", "éb", "a-b", "ß", "ø a", "b'a")
PATTERNS = ("^a", "b$", "a.?b", "[é-]", "s{2}")


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


def written(word: str) -> str:
    """A value in quotes where it needs them."""
    return f'"{word}"' if re.search(r"[\s'ß]", word) else word


def sign_of(operators: Sequence[str]) -> st.SearchStrategy[str]:
    """One of the operators."""
    return st.sampled_from(operators)


def chosen(words: Sequence[str]) -> st.SearchStrategy[list[str]]:
    """One to three of the words."""
    return st.lists(st.sampled_from(words), min_size=1, max_size=3)


@st.composite
def text_terms(draw: st.DrawFn) -> Meant:
    """Names, texts and codes, whole and in part, by word and by regex."""
    name, whole_only = draw(
        st.sampled_from([("name", 0), ("text", 0), ("artist", 0), ("code", 1), ("set", 1), ("id", 1)])
    )
    locale = draw(st.sampled_from([None, *LOCALES])) if name in ("name", "text") else None
    sign = draw(sign_of((":", "=", "!=")))
    field = f"{name}.{locale}" if locale else name
    if draw(st.booleans()):
        pattern = draw(st.sampled_from(PATTERNS))
        flat, flags = "".join(c if c.isascii() else fold(c) for c in pattern), re.IGNORECASE | re.MULTILINE
        search = re.compile(flat if sign == ":" else rf"\A(?:{flat})\Z", flags).search
        tests: list[Callable[[str], bool]] = [lambda text: search(text) is not None]
        values = f"/{pattern}/"
    else:
        words = draw(chosen((*WORDS, "base", "c0", "C1")))
        part = sign == ":" and not whole_only
        wanted = [fold(word) for word in words]
        tests = [lambda text: any(word in text if part else word == text for word in wanted)]
        values = "|".join(written(word) for word in words)

    def holds(each: Card) -> bool:
        had = texts(each, name, locale)
        hit = had is not None and any(test(text) for test in tests for text in had)
        return had is not None and hit is (sign != "!=")

    return Meant(f"{field}{sign}{values}", holds)


@st.composite
def word_terms(draw: st.DrawFn) -> Meant:
    """Words of a field, by equality and by rank."""
    name, words, signs = draw(
        st.sampled_from(
            [
                ("t", ("stone", "BIRD", "tide"), (":", "=", "!=")),
                ("rarity", ("common", "rare", "epic"), tuple(COMPARED)),
            ]
        )
    )
    sign, values = draw(sign_of(signs)), draw(chosen(words))
    field = {"t": "type"}.get(name, name)

    def holds(each: Card) -> bool:
        had = texts(each, field, None)
        if had is None:
            return False
        wanted = [fold(value) for value in values]
        if field == "type" or sign in (":", "=", "!="):
            return (had[0] in wanted) is (sign != "!=")
        return any(COMPARED[sign](ORDERED.index(had[0]), ORDERED.index(word)) for word in wanted)

    return Meant(f"{name}{sign}{'|'.join(values)}", holds)


@st.composite
def atoms(draw: st.DrawFn) -> tuple[str, Numbers]:
    """A number, a field or a reference."""
    kind = draw(st.sampled_from(["number", "field", "reference"]))
    if kind == "number":
        value = draw(st.sampled_from([0, 1, 2, 3, 0.5, -1]))
        return str(value), lambda _: value
    if kind == "field":
        name = draw(st.sampled_from(["cost", "level"]))
        return name, lambda each: number(each, name)
    text, meant = draw(st.sampled_from([("$from.level", 2.0), ("$from.cost", 1.5)]))
    return text, lambda _: meant


def worked_out(left: float | None, sign: str, right: float | None) -> float | None:
    """One step of arithmetic; a missing number stays missing, and division by nothing is missing."""
    if left is None or right is None:
        return None
    if sign in "+-*":
        return {"+": left + right, "-": left - right, "*": left * right}[sign]
    if sign == "%":
        return math.fmod(int(left), int(right)) if int(right) else None
    return left / right if right else None


@st.composite
def sums(draw: st.DrawFn) -> tuple[str, Numbers]:
    """Up to four numbers with signs between them."""
    parts = draw(st.lists(atoms(), min_size=1, max_size=4))
    signs = [draw(st.sampled_from("+-*/%")) for _ in parts[1:]]
    text = parts[0][0] + "".join(sign + part[0] for sign, part in zip(signs, parts[1:], strict=True))
    assume(not _DIFFERENCE.fullmatch(text))

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


@st.composite
def number_terms(draw: st.DrawFn) -> Meant:
    """Numbers, ranges and sums."""
    name, sign = draw(st.sampled_from(["cost", "level"])), draw(sign_of(tuple(COMPARED)))
    if sign in (":", "=", "!=") and draw(st.booleans()):
        low, high = sorted(draw(st.lists(st.sampled_from([0, 1, 2, 2.5, 4]), min_size=2, max_size=2)))

        def inside(each: Card) -> bool:
            had = number(each, name)
            return had is not None and (low <= had <= high) is (sign != "!=")

        return Meant(f"{name}{sign}{low}..{high}", inside)
    given = draw(st.lists(sums(), min_size=1, max_size=2))

    def holds(each: Card) -> bool:
        had = number(each, name)
        rights = [value(each) for _, value in given]
        hits = [had is not None and right is not None and COMPARED[sign](had, right) for right in rights]
        return all(hits) if sign == "!=" else any(hits)

    return Meant(f"{name}{sign}{'|'.join(text for text, _ in given)}", holds)


@st.composite
def count_terms(draw: st.DrawFn) -> Meant:
    """How many items a list has."""
    name, sign = draw(st.sampled_from(["needs", "gives"])), draw(sign_of(tuple(COMPARED)))
    value = draw(st.integers(0, 3))

    def holds(each: Card) -> bool:
        had = listed(each, name)
        return had is not None and COMPARED[sign](len(had), value)

    return Meant(f"{name}{sign}{value}", holds)


@st.composite
def list_terms(draw: st.DrawFn) -> Meant:
    """Items of lists, alone and as sets; of `$from`, one is missing and so the empty list."""
    name, sign = draw(st.sampled_from(["needs", "gives"])), draw(sign_of(tuple(COMPARED)))
    words = draw(chosen(("reed", "Shell", "foam", '"1"')))
    values, wanted = "|".join(words), {fold(word.strip('"')) for word in words}
    reference = draw(st.sampled_from(["", "", "$from.needs", "$from.gives"]))
    if reference:
        values, wanted = reference, {"reed", "shell"} if reference.endswith("needs") else set()

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

    return Meant(f"{name}{sign}{values}", holds)


@st.composite
def item_patterns(draw: st.DrawFn) -> Meant:
    """A regex finds single items."""
    name, pattern = draw(st.sampled_from(["needs", "gives"])), draw(st.sampled_from(["^r", "ee|oa", "l$"]))
    return Meant(f"{name}:/{pattern}/", lambda each: any(re.search(pattern, item) for item in listed(each, name) or ()))


def is_epic(each: Card) -> bool | None:
    """The flag; None when it is unknown."""
    return None if "epic" in each.unknown else each.fields.get("epic") is True


def has(name: str) -> Predicate:
    """The card has a value there."""
    if name == "epic":
        return lambda each: is_epic(each) is True
    if name in ("needs", "gives"):
        return lambda each: bool(listed(each, name))
    if name in ("cost", "level"):
        return lambda each: number(each, name) is not None
    field, _, locale = name.partition(".")
    return lambda each: texts(each, field, locale or None) is not None


SINGLE = (
    Meant("is:epic", lambda each: is_epic(each) is True),
    Meant("epic:true", lambda each: is_epic(each) is True),
    Meant("epic=false", lambda each: is_epic(each) is False),
    Meant("epic!=true", lambda each: is_epic(each) is False),
    Meant("epic:$from.epic", lambda each: is_epic(each) is True),
    Meant("type:$from.type", lambda each: texts(each, "type", None) == ["bird"]),
    Meant("type!=$from.type", lambda each: texts(each, "type", None) not in (None, ["bird"])),
    Meant("artist:$from.artist", lambda each: "ada" in (texts(each, "artist", None) or [""])[0]),
    Meant("rarity>=$from.rarity", lambda _: False),
    Meant("rarity!=$from.rarity", lambda _: False),
    Meant("text!=$from.text", lambda _: False),
    Meant("in:deck", lambda each: each.id in DECK),
    Meant("list:a|b", lambda _: False),
    Meant("@cheap", lambda each: (number(each, "cost") or 9 * (number(each, "cost") is None)) <= 2),
    *(
        Meant(f"has:{name}", has(name))
        for name in ("cost", "needs", "gives", "epic", "name.fi", "text", "artist", "type")
    ),
)


@st.composite
def bare_terms(draw: st.DrawFn) -> Meant:
    """Words of names, and whole names."""
    word, mark = draw(st.sampled_from(WORDS)), draw(st.sampled_from(["", "!"]))
    wanted = fold(word)
    return Meant(
        mark + written(word),
        lambda each: any(wanted == text if mark else wanted in text for text in texts(each, "name", None) or ()),
    )


TERMS = st.one_of(
    text_terms(),
    word_terms(),
    number_terms(),
    count_terms(),
    list_terms(),
    item_patterns(),
    bare_terms(),
    st.sampled_from(SINGLE),
)


def negated(part: Meant, mark: str) -> Meant:
    """The complement."""
    return Meant(f"{mark}({part.text})", lambda each: not part.holds(each))


def joined(parts: list[Meant], word: str) -> Meant:
    """All of the parts, or any."""
    every = all if word in (" ", " and ") else any
    return Meant(word.join(f"({part.text})" for part in parts), lambda each: every(part.holds(each) for part in parts))


def mixed(parts: list[Meant]) -> Meant:
    """Terms without brackets: `a -b or c d`; "or" binds less than "and", and `-` most."""
    left, right, third = parts
    return Meant(
        f"{left.text} -{right.text} or {third.text} {left.text}",
        lambda each: (left.holds(each) and not right.holds(each)) or (third.holds(each) and left.holds(each)),
    )


QUERIES = TERMS | st.recursive(
    TERMS,
    lambda parts: st.one_of(
        st.builds(negated, parts, st.sampled_from(["-", "not "])),
        st.builds(joined, st.lists(parts, min_size=2, max_size=4), st.sampled_from([" ", " and ", " or ", " | ", "|"])),
        st.builds(mixed, st.lists(TERMS, min_size=3, max_size=3)),
    ),
    max_leaves=12,
)

OPTIONAL: dict[str, st.SearchStrategy[Value]] = {
    "type": st.sampled_from(["stone", "Bird", "tide"]),
    "rarity": st.sampled_from(["common", "rare", "épic"]),
    "cost": st.sampled_from([0, 1, 2, 3, 0.5, 10, -1]),
    "level": st.integers(0, 5),
    "text": st.sampled_from([{"en": "Ab\nba"}, {"en": "éb", "fi": "a-b Ø a"}, {"en": "straße", "fi": "b"}]),
    "artist": st.sampled_from(["Ada", "b’a", "éB"]),
    "code": st.sampled_from(["Ab", "ba", "ß"]),
    "needs": st.lists(st.sampled_from(["reed", "shell", "foam", "1"]), min_size=1, unique=True).map(tuple),
    "gives": st.lists(st.sampled_from(["Reed", "shell"]), min_size=1, max_size=4).map(tuple),
    "epic": st.booleans(),
}
NAMES = st.sampled_from(
    [{"en": "Ab"}, {"en": "éb a", "fi": "Ab"}, {"en": "a-b", "fi": "ß"}, {"en": "xyz", "fi": "øab"}]
)


@st.composite
def cards(draw: st.DrawFn) -> list[Card]:
    """One to eight cards of the invented game."""
    found: list[Card] = []
    for index in range(draw(st.integers(1, 8))):
        fields = draw(st.fixed_dictionaries({}, optional=OPTIONAL))
        absent = sorted(set(OPTIONAL) - set(fields))
        unknown = tuple(draw(st.lists(st.sampled_from(absent), unique=True))) if absent else ()
        each = card(draw(NAMES), unknown, set=draw(st.sampled_from(["base", "Ab"])), **fields)
        found.append(replace(each, id=f"c{index}"))
    return found


def crowd(size: int) -> list[Card]:
    """So many cards, each with about two thirds of the fields, always the same ones."""
    rng, found = Random(7), list[Card]()
    pools: dict[str, tuple[Value, ...]] = {
        "type": ("stone", "Bird", "tide"),
        "rarity": ("common", "rare", "épic"),
        "cost": (0, 1, 2, 3, 0.5, 10, -1, 2.5),
        "level": (0, 1, 2, 3, 4, 5),
        "text": ({"en": "Ab\nba"}, {"en": "éb", "fi": "a-b Ø a"}, {"en": "straße", "fi": "b"}),
        "artist": ("Ada", "b’a", "éB", "Ab"),
        "code": ("Ab", "ba", "ß", "base"),
        "needs": (("reed",), ("shell", "reed"), ("foam", "shell", "reed"), ("1",)),
        "gives": (("Reed",), ("shell", "Reed"), ("shell", "Shell"), ("foam",)),
        "epic": (True, False),
    }
    names = ({"en": "Ab"}, {"en": "éb a", "fi": "Ab"}, {"en": "a-b", "fi": "ß"}, {"en": "xyz", "fi": "øab"})
    for index in range(size):
        fields = {name: pool[int(rng.random() * len(pool))] for name, pool in pools.items() if rng.random() < 0.7}
        unknown = tuple(name for name in pools if name not in fields and rng.random() < 0.4)
        each = card(names[index % 4], unknown, set=("base", "Ab")[index % 2], **fields)
        found.append(replace(each, id=f"c{index}"))
    return found
