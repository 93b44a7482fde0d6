"""A deck held against a ruleset."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from cardkit.catalogue import Selection
from cardkit.finding import Finding, Judgement, Level
from cardkit.model import Card, Deck
from cardkit.rules import absent, asking, choosing, dated, owned, stage, zone
from cardkit.rules.hint import hinted
from cardkit.rules.known import Known
from cardkit.rules.owned import Owned
from cardkit.rules.ruleset import Rule, Ruleset
from cardkit.rules.tally import NoWorth
from cardkit.rules.verdict import by_line, findings
from cardkit.rules.view import View

_WAYS = 3
"""Other choices with which a deck would be legal: so many are told."""


class Circumstances(NamedTuple):
    """What a deck is judged by beside its ruleset."""

    players: int | None = None
    """How many play."""
    as_of: str | None = None
    """The day for which dated lists are asked, YYYY-MM-DD; None means their latest."""
    owned: Owned | None = None
    """The copies that there are."""


class _Bench(NamedTuple):
    """A ruleset, and what is known of the cards on the day and on days that are still to come."""

    ruleset: Ruleset
    known: Known
    later: Mapping[str, Known]
    listing: tuple[Rule, ...]
    """The rules that ask a list which changes on a later day."""
    given: Circumstances


def judge(
    ruleset: Ruleset, deck: Deck, cards: Mapping[str, Card], selection: Selection, given: Circumstances | None = None
) -> Judgement:
    """All findings: the structure's, then in the ruleset's order, then by line.

    `cards` holds every card of the deck, `selection` all cards that decks of the call name.

    Raises: UsageError when a rule asks how many play and nobody said so; InputError when a number has no worth for
        this deck, or a card writes what is no selector.
    """
    return judging(ruleset, cards, selection, given)(deck)


def judging(
    ruleset: Ruleset, cards: Mapping[str, Card], selection: Selection, given: Circumstances | None = None
) -> Callable[[Deck], Judgement]:
    """What gives for each of many decks what `judge` gives; what is known of their cards is asked once."""
    bench = _bench(ruleset, cards, selection, given)
    return lambda deck: Judgement(deck, ruleset.name, tuple(_told(bench, deck)), ruleset.unwritten)


def judged_as_chosen(
    ruleset: Ruleset, deck: Deck, cards: Mapping[str, Card], selection: Selection, given: Circumstances | None = None
) -> Judgement:
    """What `judge` gives, without what would be legal if something else were chosen."""
    bench = _bench(ruleset, cards, selection, given)
    return Judgement(deck, ruleset.name, tuple(_found(bench, deck)), ruleset.unwritten)


def _bench(ruleset: Ruleset, cards: Mapping[str, Card], selection: Selection, given: Circumstances | None) -> _Bench:
    """What is asked once for many decks."""
    asked = given or Circumstances()
    days = dated.later(ruleset, asked.as_of)
    return _Bench(
        ruleset,
        Known(ruleset.game, cards, selection, dated.listed(ruleset, asked.as_of)),
        {day: Known(ruleset.game, cards, selection, listed) for day, listed in days.items()},
        tuple(rule for rule in ruleset.rules if days and rule.scope.everywhere),
        asked,
    )


def _told(bench: _Bench, deck: Deck) -> list[Finding]:
    """The findings of a deck in their order, and what would be legal with other choices."""
    found = _found(bench, deck)
    if not bench.ruleset.choices or _legal(found):
        return found
    seen = stage.view(bench.ruleset, deck, bench.known, bench.given.players)
    settled = asking.unasking(bench.ruleset, seen)
    if any(each.level is Level.ERROR and each.rule in settled for each in found):
        return found
    others = choosing.others(deck, {each.name: choosing.ways(each, seen) for each in bench.ruleset.choices})
    ways = tuple(islice((each for each in others if _keeps(bench, each)), _WAYS))
    return [choosing.advice(deck, ways), *found] if ways else found


def _keeps(bench: _Bench, deck: Deck) -> bool:
    """The deck is legal with other choices; it is not where a number has no worth then."""
    try:
        return _legal(_found(bench, deck))
    except NoWorth:
        return False


def _found(bench: _Bench, deck: Deck) -> list[Finding]:
    """The findings of a deck as its choices are."""
    ruleset = bench.ruleset
    view = stage.view(ruleset, deck, bench.known, bench.given.players)
    found = [*by_line(zone.findings(view))]
    if ruleset.choices or deck.choices:
        found += choosing.findings(ruleset, view)
    if ruleset.roles:
        found += absent.findings(ruleset, view)
    for rule in absent.answerable(ruleset.rules, view) if view.references else ruleset.rules:
        told = findings(rule, view)
        found += hinted(ruleset, rule, told, view) if told else ()
    if bench.listing:
        found += _later(bench, view)
    if bench.given.owned is not None:
        found += by_line(owned.findings(bench.given.owned, view))
    return found


def _later(bench: _Bench, view: View) -> Iterator[Finding]:
    """What the lists will say from a day on, and do not say before."""
    before = {_key(each) for rule in bench.listing for each in findings(rule, view)}
    for day, known in bench.later.items():
        then = stage.view(bench.ruleset, view.deck, known, view.players)
        told = [each for rule in bench.listing for each in findings(rule, then)]
        for each in told:
            if _key(each) not in before:
                yield replace(each, level=Level.NOTE, message=f"{each.message} from {day}")
        before |= {_key(each) for each in told}


def _key(finding: Finding) -> tuple[object, ...]:
    """What tells findings apart."""
    return (finding.rule, finding.group, *(card.id for card in finding.cards if finding.measured is None))


def _legal(found: Iterable[Finding]) -> bool:
    """No finding is an error."""
    return all(each.level is not Level.ERROR for each in found)
