"""A deck as it is judged: what its roles and choices are, and what cards change before anything is counted."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from cardkit.catalogue.adjusted import Change, Changes
from cardkit.model import Deck, Kind, Value
from cardkit.query import References
from cardkit.rules import choosing
from cardkit.rules.condition import holds
from cardkit.rules.known import Known
from cardkit.rules.ruleset import Adjustment, Choice, Gift, Ruleset
from cardkit.rules.tally import groups, limit
from cardkit.rules.term import CHOICE
from cardkit.rules.view import Applied, Entries, View, by_card, by_zone, copies


def view(ruleset: Ruleset, deck: Deck, known: Known, players: int | None) -> View:
    """The deck as the ruleset sees it."""
    zones = by_zone(deck)
    without = ruleset.outside
    inner = [entry for entry in deck.entries if entry.zone not in without] if without else deck.entries
    bare = View(known=known, deck=deck, players=players, zones=zones, inner=inner, references={})
    if ruleset.roles or ruleset.choices:
        bare = replace(bare, references=_references(ruleset, bare))
    return _adjusted(ruleset, bare) if ruleset.adjust else bare


def changed(ruleset: Ruleset, seen: View, adjustment: Adjustment) -> View:
    """What is seen after one adjustment more, whatever its condition says."""
    return with_changes(ruleset, seen, adjustment, effects(adjustment, seen))


def with_changes(ruleset: Ruleset, seen: View, adjustment: Adjustment, changes: Changes) -> View:
    """What is seen when an adjustment makes these changes."""
    if not changes:
        return seen
    every = {(card, field): value for card, field, value in (*seen.changes, *changes)}
    flat: Changes = tuple((card, field, value) for (card, field), value in every.items())
    after = replace(
        seen,
        known=seen.known.adjusted(flat),
        changes=flat,
        applied=(*seen.applied, Applied(adjustment, frozenset(card for card, _, _ in changes))),
    )
    return replace(after, references=_references(ruleset, after)) if ruleset.roles else after


def _adjusted(ruleset: Ruleset, seen: View) -> View:
    """What is seen after all adjustments that take place, each after the one before it."""
    for each in ruleset.adjust:
        if holds(each.when, seen):
            seen = changed(ruleset, seen, each)
    return seen


def effects(adjustment: Adjustment, seen: View) -> Changes:
    """What an adjustment changes; a number that does not exist is left as it is."""
    entries = seen.entries(adjustment.scope)
    if adjustment.gift is not None:
        return tuple(_given(adjustment, adjustment.gift, entries, seen))
    cards = {entry.card: (entry,) for entry in entries}
    return tuple(each for card in sorted(cards) for each in _numbers(adjustment, card, cards[card], seen))


def _numbers(adjustment: Adjustment, card: str, asked: Entries, seen: View) -> Iterator[Change]:
    """The numbers of a card that an adjustment sets, worked out from these entries."""
    for field, number in adjustment.fields.items():
        value = limit(number, asked, seen)
        if value is not None and value != seen.known.numbers(field).get(card):
            yield card, field, value


def _given(adjustment: Adjustment, gift: Gift, entries: Entries, seen: View) -> Iterator[Change]:
    """What cards are given by the cards of the deck that name them."""
    for card, givers in sorted(groups(gift.to, entries, seen).items()):
        if card in seen.known.cards:
            yield from _numbers(adjustment, card, givers, seen)
            whole = [each for several in by_card(givers) for each in several[:1] if _enough(gift, several, seen)]
            yield from (change for field in gift.fields for change in _gained(field, card, whole, seen))


def _enough(gift: Gift, giver: Entries, seen: View) -> bool:
    """The deck has as many copies of a giver as it takes."""
    return gift.once is None or copies(giver) >= seen.known.numbers(gift.once).get(giver[0].card, 1)


def _gained(field: str, card: str, givers: Entries, seen: View) -> Iterator[Change]:
    """What a card has in a field with what is given: more items of a list, or the greatest of the numbers."""
    known = seen.known.game.field(field)
    if known is not None and known.kind is Kind.LIST:
        own, texts = seen.known.texts(field)[card], seen.known.texts(field)
        every = tuple(dict.fromkeys((*own, *(text for giver in givers for text in texts[giver.card]))))
        yield from () if every == own else ((card, field, every),)
        return
    numbers = seen.known.numbers(field)
    given = [numbers[giver.card] for giver in givers if giver.card in numbers]
    yield from () if not given or max(given) == numbers.get(card) else ((card, field, max(given)),)


def _references(ruleset: Ruleset, seen: View) -> References:
    """The values of roles and choices; what was not chosen, or cannot be, is an empty list, with which nothing
    compares."""
    found: dict[str, Mapping[str, Value]] = {}
    for each in ruleset.roles:
        cards = dict.fromkeys(entry.card for entry in seen.matching(seen.lying(each.scope), each.scope.of))
        found[each.name] = seen.known.role(tuple(sorted(cards)))
    if ruleset.choices:
        found[CHOICE] = {each.name: _chosen(each, seen) for each in ruleset.choices}
    return found


def _chosen(choice: Choice, seen: View) -> Value:
    """What was chosen, where it may be."""
    value = seen.deck.choices.get(choice.name)
    return value if value is not None and value in choosing.values(choice, seen) else ()
