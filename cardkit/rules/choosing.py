"""What a deck's player chose: whether it can be chosen, and what would be legal if something else were."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice, product

from cardkit.catalogue import Catalogue
from cardkit.catalogue.facet import facets
from cardkit.finding import Finding, Level
from cardkit.model import Deck, Value
from cardkit.query import parse
from cardkit.rules.condition import holds
from cardkit.rules.ruleset import CHOICE_RULE, Choice, Ruleset
from cardkit.rules.view import View
from cardkit.text import known_hint, listing

MOST = 64
"""Combinations of choices that are tried: four choices of three values are 81, and no game has so many yet."""

_MOST_WEIGHED = 4096
"""Combinations that are put in order."""

_SHOWN = 3

Ways = Mapping[str, Sequence[str | None]]
"""What may be chosen, by choice: what is chosen now, None for nothing, comes first."""


def with_values(ruleset: Ruleset, catalogue: Catalogue) -> Ruleset:
    """The ruleset, whose choices of a field's values know all that cards have, the most frequent first."""
    open_ = {each.field for each in ruleset.choices if not each.values}
    fields = [field for field in ruleset.game.fields if field.name in open_]
    if not fields:
        return ruleset
    _, found = facets(catalogue, parse("", catalogue.language), {}, fields)
    by_field = {
        each.field.name: tuple(_text(value) for value, _ in each.values if value is not False) for each in found
    }
    choices = (each if each.values else each._replace(values=by_field[each.field or ""]) for each in ruleset.choices)
    return replace(ruleset, choices=tuple(choices))


def _text(value: Value) -> str:
    """A value as a deck's player writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def findings(ruleset: Ruleset, view: View) -> Iterator[Finding]:
    """One finding for each choice that is missing, cannot be chosen, or that the ruleset does not know."""
    deck = view.deck
    for each in ruleset.choices:
        known, chosen = values(each, view), deck.choices.get(each.name)
        if chosen is None and holds(each.when, view):
            yield _finding(deck, f"no choice of '{each.name}'; choose one of {listing(known)}", Level.ERROR)
        elif chosen is not None and chosen not in known:
            message = f"{each.name} is '{chosen}', which is no choice" + _end(known_hint(chosen, known))
            yield _finding(deck, message, Level.ERROR, each.name)
    names = [each.name for each in ruleset.choices]
    for name in deck.choices:
        if name not in names:
            message = f"the deck chooses '{name}', which no rule asks for" + _end(known_hint(name, names))
            yield _finding(deck, message, Level.NOTE, name)


def values(choice: Choice, view: View) -> tuple[str, ...]:
    """What may be chosen; of a field whose words no schema says, what the deck's cards have comes first."""
    field = None if choice.field is None else view.known.game.field(choice.field)
    if field is None or field.values:
        return choice.values
    texts = view.known.texts(field.name)
    own = (text for entry in view.deck.entries for text in texts[entry.card])
    return tuple(dict.fromkeys((*own, *choice.values)))


def others(deck: Deck, wanted: Ways) -> Iterator[Deck]:
    """The deck with other choices, those first that change fewest."""
    for changes in _weighed(deck, wanted)[1 : MOST + 1]:
        yield replace(deck, choices={**deck.choices, **changes})


def untried(deck: Deck, wanted: Ways) -> float:
    """How many choices change at least where `others` leaves some out; infinity where it leaves out none."""
    if math.prod(map(len, wanted.values())) > _MOST_WEIGHED:
        return 1
    return min(map(len, _weighed(deck, wanted)[MOST + 1 :]), default=math.inf)


def _weighed(deck: Deck, wanted: Ways) -> Sequence[Mapping[str, str]]:
    """What may be chosen otherwise, the fewest changes first."""
    named = [[(name, value) for value in each] for name, each in wanted.items()]
    every = (_changes(dict(chosen), deck) for chosen in islice(product(*named), _MOST_WEIGHED))
    return sorted(every, key=len)


def ways(choice: Choice, view: View) -> tuple[str | None, ...]:
    """What is chosen now, None for nothing, then what else may be."""
    now = view.deck.choices.get(choice.name)
    return (now, *(value for value in values(choice, view) if value != now))


def _changes(chosen: Mapping[str, str | None], deck: Deck) -> Mapping[str, str]:
    """What is chosen otherwise than by the deck."""
    return {name: value for name, value in chosen.items() if value is not None and value != deck.choices.get(name)}


def advice(deck: Deck, legal: Sequence[Deck]) -> Finding:
    """What the deck says, and with what it would be legal."""
    changes = [_changes(each.choices, deck) for each in legal]
    fewest = min(len(each) for each in changes)
    best = [each for each in changes if len(each) == fewest]
    said = [f"{name} is {_said(deck, name)}" for name in best[0]]
    ways = [" and ".join(f"{name} = {value}" for name, value in each.items()) for each in best]
    message = f"{listing(said)}; valid if {' or '.join(ways[:_SHOWN])}"
    return _finding(deck, message, Level.NOTE)


def _said(deck: Deck, name: str) -> str:
    """What the deck chooses."""
    return f"'{deck.choices[name]}'" if name in deck.choices else "not chosen"


def _finding(deck: Deck, message: str, level: Level, choice: str = "") -> Finding:
    """What is said about the choices of a deck, at the value of that one, else where they begin."""
    why = "a deck says under 'choices' what its player chose beside the cards"
    place = deck.chosen.get(choice) or deck.choices_place or deck.place
    return Finding(rule=CHOICE_RULE, level=level, message=message, why=why, place=place)


def _end(hint: str | None) -> str:
    """A hint behind a message."""
    return f"; {hint}" if hint else ""
