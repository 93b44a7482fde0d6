"""A deck held against a ruleset."""

from collections.abc import Iterable, Iterator, Mapping

from cardkit.catalogue import Selection
from cardkit.finding import Finding, Judgement
from cardkit.model import Card, Deck
from cardkit.rules import bound, match, reach, zone
from cardkit.rules.condition import asked
from cardkit.rules.known import Known
from cardkit.rules.ruleset import Bounds, Forbid, Only, Reach, Rule, Ruleset
from cardkit.rules.view import View, by_zone


def judge(
    ruleset: Ruleset, deck: Deck, cards: Mapping[str, Card], selection: Selection, players: int | None = None
) -> Judgement:
    """All findings: the structure's, then in the ruleset's order, then by line.

    `cards` holds every card of the deck, `selection` all cards that decks of the call name.

    Raises: UsageError when a rule asks how many play and `players` is None.
    """
    return next(judgements(ruleset, (deck,), Known(ruleset.game, cards, selection), players))


def judgements(
    ruleset: Ruleset, decks: Iterable[Deck], known: Known, players: int | None = None
) -> Iterator[Judgement]:
    """What `judge` gives, for many decks; what is known of their cards is asked once.

    Raises: UsageError when a rule asks how many play and `players` is None.
    """
    for deck in decks:
        view = View(known=known, deck=deck, players=players, zones=by_zone(deck))
        yield Judgement(deck, ruleset.name, tuple(_told(ruleset, view)))


def _told(ruleset: Ruleset, view: View) -> list[Finding]:
    """The findings of a deck in their order."""
    found = [*_sorted(zone.findings(view))]
    for rule in ruleset.rules:
        if asked(rule, view):
            found += _sorted(_findings(rule, view))
    return found


def _findings(rule: Rule, view: View) -> Iterable[Finding]:
    """What one rule says of a deck."""
    match rule.shape:
        case Bounds() as bounds:
            return bound.findings(rule, bounds, view)
        case Only() | Forbid() as shape:
            return match.findings(rule, shape, view)
        case Reach() as steps:
            return reach.findings(rule, steps, view)


def _sorted(findings: Iterable[Finding]) -> list[Finding]:
    """Findings of one rule by line; equal lines keep the deck's order."""
    return sorted(findings, key=lambda finding: (finding.place.line, finding.place.column))
