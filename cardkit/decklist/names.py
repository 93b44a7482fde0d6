"""An entry's text -> copies and a card."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from shlex import quote as shell_quoted
from typing import NamedTuple

from cardkit.catalogue import Catalogue
from cardkit.model import Card, Game
from cardkit.position import Position
from cardkit.query.term import quoted_value
from cardkit.text import WIDTH, fold, listing, quoted

_FORMS = (
    re.compile(r"(?P<copies>-?[0-9]+)\s+(?P<name>\S.*)\Z"),
    re.compile(r"(?P<copies>-?[0-9]+)?\s*[xX×]\s+(?P<name>\S.*)\Z"),
)
"""`N NAME` and `[N]x NAME`. Of a text that fits both, as `2 x NAME`, the first whose name means a card is meant."""

_BEHIND = re.compile(r"(?P<name>.*\S)\s+(?:[xX×]\s*(?P<x>[0-9]+)|(?P<times>[0-9]+)[xX×]|\((?P<bracket>[0-9]+)\))\Z")
"""`NAME xN`, `NAME Nx` and `NAME (N)`, as other programs write them."""

_DIGITS = 12
"""More of them are cut off: such a number is far beyond `MOST_COPIES`, and Python refuses to read 5,000 digits."""


class Resolved(NamedTuple):
    """What an entry's text means."""

    copies: int
    name: str
    """The name as written, without its count."""
    cards: tuple[str, ...]
    """Ids that fit: one when the name is clear, none when it is unknown, more when it is ambiguous."""


def resolved(text: str, catalogue: Catalogue) -> Resolved:
    """Copies and card of an entry such as `2 Wolf`, `2x Wolf` or `Wolf`; a whole text that names a card is a name."""
    whole = text.strip()
    named = catalogue.called(whole)
    if named:
        return Resolved(1, whole, named)
    found = [match for form in _FORMS if (match := form.match(whole))]
    parts = [(int((match["copies"] or "1")[:_DIGITS]), match["name"]) for match in found] or [(1, whole)]
    every = [Resolved(copies, name, catalogue.called(name)) for copies, name in parts]
    return next((each for each in every if each.cards), every[-1])


def count_hint(name: str, catalogue: Catalogue) -> str | None:
    """The hint of an entry whose count stands behind the name of a card: `Wolf x2`; None when it is none."""
    found = _BEHIND.match(name) if not catalogue.called(name) else None
    if found is None or not catalogue.called(found["name"]):
        return None
    copies, called = found["x"] or found["times"] or found["bracket"], found["name"]
    return f"the count goes first: write {quoted(f'{copies} {called}')}"


_LISTED = 12
"""Cards of one name that an error lists; of more, such as 122, it says the query that does."""

_NAMED = 3
"""Names that a did-you-mean tells."""

_TELLING = 3
"""Letters that a name must have in common with another to be meant as a part of it."""


def unknown_hint(name: str, catalogue: Catalogue, lang: str | None = None) -> str | None:
    """Did-you-mean of a name that means no card: names that hold it, those in `lang` first, else the nearest one."""
    holding = catalogue.names_with(name, lang) if len(name) >= _TELLING else ()
    if holding:
        told = f"did you mean {listing(map(quoted, holding), _NAMED)}?"
        return told if len(holding) <= _NAMED else f"{told} all of them: {_asked(quoted_value(name), catalogue)}"
    near = catalogue.nearest_name(name, lang)
    return f"did you mean '{near}'?" if near else None


def ambiguous_hint(name: str, cards: Sequence[str], catalogue: Catalogue) -> str:
    """The cards that an ambiguous name means, each with what tells it from the others; the id decides."""
    told = apart(catalogue.cards(cards), catalogue.game)
    which = f"write the id: {listing((f'{card} ({said})' for card, said in told.items()), _LISTED)}"
    if len(told) <= _LISTED:
        return which
    return f"{which}; all of them: {_asked(f'name={quoted_value(name)}', catalogue)} --fields id,set"


def _asked(query: str, catalogue: Catalogue) -> str:
    """A query as a command line."""
    return f"cardkit query --game {catalogue.game.id} {shell_quoted(query)}"


def stand_in(name: str, game: Game, place: Position) -> Card:
    """A card with nothing but the name that a deck gives it, and an id that no card of a catalogue can have."""
    return Card(
        id=f"?{fold(name)}",
        game=game.id,
        set="",
        names={game.locales[0]: name},
        fields={},
        unknown=tuple(field.name for field in game.fields if field.name not in ("id", "name", "set")),
        place=place,
    )


def titles(cards: Iterable[Card], catalogue: Catalogue) -> Mapping[str, str]:
    """What to call each card, by id: its name; with what tells it from other cards of the game that share it."""
    found: dict[str, str] = {}
    for card in cards:
        if card.id not in found:
            same = catalogue.called(card.name)
            told = apart(catalogue.cards(same), catalogue.game) if len(same) > 1 else {}
            said = Counter(told.values())
            found |= {each: title if said[title] == 1 else f"{title} ({each})" for each, title in told.items()}
            found.setdefault(card.id, card.name)
    return found


def apart(cards: Sequence[Card], game: Game) -> Mapping[str, str]:
    """What each of several cards is called, by id: its name, and the few fields that tell it from the others."""
    fields = dict.fromkeys((*game.shown, "set", *(each.name for each in game.fields)))
    left = [[_said(card, name) for card in cards] for name in fields if name not in ("id", "name")]
    told: list[tuple[str, ...]] = [(card.name,) for card in cards]
    while len(set(told)) < len(cards) and left:
        best = max(left, key=lambda column: len(set(zip(told, column, strict=True))))
        longer = [(*before, more) for before, more in zip(told, best, strict=True)]
        if len(set(longer)) == len(set(told)):
            break
        told, left = longer, [each for each in left if each is not best]
    return {card.id: ", ".join(filter(None, said)) for card, said in zip(cards, told, strict=True)}


def _said(card: Card, name: str) -> str:
    """A field's value, if it is short."""
    value = card.set if name == "set" else card.fields.get(name, card.instead.get(name, ""))
    texts = value if isinstance(value, tuple) else () if isinstance(value, Mapping) else (str(value),)
    said = ", ".join(texts)
    return f"{name} {said}" if said and len(said) <= WIDTH else ""
