"""Rules as messages and remedies tell them of one deck: the values that selectors ask for stand in them."""

import re
from dataclasses import replace

from cardkit.model import Value
from cardkit.query import quoted_item, quoted_value
from cardkit.rules.numbers import Number
from cardkit.rules.numbers import number as worth
from cardkit.rules.ruleset import (
    Bounded,
    Bounds,
    Condition,
    Forbid,
    How,
    Measure,
    Only,
    Presence,
    Rule,
    Scope,
    Shape,
)
from cardkit.rules.tally import limit
from cardkit.rules.view import Entries, View
from cardkit.text import quoted

_IDS = re.compile(r"\(?id[:=](?P<ids>[A-Za-z0-9_-]+(?:\|[A-Za-z0-9_-]+)*)\)?")
"""A selector of cards by their ids."""

_MOST_NAMED = 6
"""Cards that a message names; of more it shows the selector."""

_REFERENCE = re.compile(r"\$(?P<name>[a-z_]\w*)\.(?P<field>\w+)")


def spoken(rule: Rule, view: View) -> Rule:
    """The rule with the values of this deck in its own selectors and numbers."""
    said = replace(rule, scope=_scope(rule.scope, view), shape=_shape(rule.shape, view))
    return said if said.what else replace(said, what=_named(said, view))


def _named(rule: Rule, view: View) -> str | None:
    """What the cards are that a rule counts or allows, where its selector says them one by one: by their names."""
    match rule.shape:
        case Only(selector) | Forbid(selector):
            return called(selector, view)
        case Bounds(measure=Measure(how=How.COUNT)):
            return called(rule.scope.of, view)
    return None


def called(selector: str | None, view: View) -> str | None:
    """The cards that a selector says one by one, by their names: "cards called 'Wolf'"; None for any other."""
    found = _IDS.fullmatch(selector or "")
    ids = found["ids"].split("|") if found else []
    names = view.known.selection.called(ids) if 0 < len(ids) <= _MOST_NAMED else ()
    return f"cards called {' or '.join(map(quoted, names))}" if names else None


def said(condition: Condition, view: View) -> Condition:
    """A condition with the values of this deck."""
    match condition:
        case Presence(selector):
            return Presence(filled(selector, view))
        case Bounded(scope, bounds):
            return Bounded(_scope(scope, view), limited(bounds, view))


def settled(number: Number, view: View, entries: Entries = ()) -> Number:
    """A number as it is for this deck and a group of its entries; one that asks a group and has none stays as it is
    written, and so does one that does not exist.

    Raises: as `limit`.
    """
    if (number.asks_card or number.asks_copies) and not entries:
        return number
    value = limit(number, entries, view)
    return number if value is None else worth(value)


def _scope(scope: Scope, view: View) -> Scope:
    """A scope with the values of this deck."""
    return scope if scope.of is None else scope._replace(of=filled(scope.of, view))


def _shape(shape: Shape, view: View) -> Shape:
    """A shape with the values of this deck; pools and steps tell them in other ways."""
    match shape:
        case Only(selector) | Forbid(selector):
            return shape._replace(selector=filled(selector, view))
        case Bounds() as bounds:
            return limited(bounds, view)
    return shape


def limited(bounds: Bounds, view: View) -> Bounds:
    """Bounds with the values of this deck."""
    least, most = (None if each is None else settled(each, view) for each in (bounds.min, bounds.max))
    return replace(bounds, min=least, max=most)


def filled(selector: str, view: View) -> str:
    """A selector with the values that it asks for; those that are missing stay as they are written."""
    if "$" not in selector:
        return selector

    def value(match: re.Match[str]) -> str:
        found = view.references.get(match["name"], {}).get(match["field"])
        return match[0] if found is None or found == () else _written(found)

    return _REFERENCE.sub(value, selector)


def is_filled(selector: str) -> bool:
    """A query can be asked outside of a ruleset: no value is missing."""
    return _REFERENCE.search(selector) is None


def _written(value: Value) -> str:
    """A value as a query takes it."""
    if isinstance(value, tuple):
        return "|".join(quoted_item(each) for each in value)
    return quoted_value("true" if value is True else "false" if value is False else str(value))
