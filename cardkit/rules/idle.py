"""Selectors of rules that pick no card of a game: a word of them is likely misspelt."""

import re
from collections.abc import Iterator

from cardkit.catalogue import Catalogue
from cardkit.rules.cause import selectors, switches
from cardkit.rules.ruleset import Bounded, Condition, Presence, Rule, Ruleset
from cardkit.text import quoted

_ELSEWHERE = re.compile(r"\$|\blist:")
"""What differs from deck to deck or from day to day."""

_WORD = re.compile(r"\w+")


def idle_notes(ruleset: Ruleset, catalogue: Catalogue) -> tuple[str, ...]:
    """One note for each selector of a rule that no card matches, whatever is adjusted, chosen or listed."""
    selection = catalogue.selection()
    fields = (ruleset.game.field(name) for each in ruleset.adjust for name in each.changed)
    adjusted = {word for field in fields if field is not None for word in (field.name, *field.aliases)}
    return tuple(
        f"{rule.place}: no card of {ruleset.game.id} matches {quoted(selector)} ({rule.id})"
        for rule in ruleset.rules
        for selector in dict.fromkeys(_selectors(rule))
        if not _ELSEWHERE.search(selector)
        and adjusted.isdisjoint(_WORD.findall(selector))
        and not selection.ids(selector)
    )


def _selectors(rule: Rule) -> Iterator[str]:
    """The selectors of a rule and of what switches it, or its pools, on or off."""
    yield from filter(None, selectors(rule))
    for condition in switches(rule):
        yield from _of_condition(condition)


def _of_condition(condition: Condition | None) -> Iterator[str]:
    """The selector of a condition."""
    match condition:
        case Presence(selector):
            yield selector
        case Bounded(scope=scope) if scope.of is not None:
            yield scope.of
