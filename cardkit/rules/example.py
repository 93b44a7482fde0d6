"""Whether a ruleset's examples break the rules that they say they break."""

from collections.abc import Iterable, Sequence

from cardkit import decklist
from cardkit.catalogue import Catalogue
from cardkit.errors import Fault, InputError, by_place
from cardkit.finding import Judgement, Level
from cardkit.model import Card, Deck
from cardkit.rules.judge import Circumstances, judge
from cardkit.rules.ruleset import Example, Ruleset
from cardkit.text import known_hint, listing


def examples_faults(ruleset: Ruleset, catalogue: Catalogue) -> tuple[Fault, ...]:
    """What is wrong with a ruleset's examples: cards that nobody knows, rules broken against or without their word."""
    return tuple(fault for example in ruleset.examples for fault in _faults(ruleset, example, catalogue))


def amends_faults(rulesets: Sequence[Ruleset], cards: Iterable[Card]) -> tuple[Fault, ...]:
    """Rules that cards amend and no ruleset has, by the cards' places."""
    known = tuple(dict.fromkeys(rule.id for each in rulesets for rule in each.rules))
    faults = [_amends_fault(card, name, known) for card in cards for name in card.amends if name not in known]
    return tuple(sorted(faults, key=by_place))


def _amends_fault(card: Card, name: str, known: Sequence[str]) -> Fault:
    """A rule that a card amends and nobody knows."""
    message = f"'{card.name}' amends the rule '{name}', which no ruleset has"
    return Fault(message=message, place=card.place, hint=known_hint(name, known))


def broken(judgement: Judgement) -> tuple[str, ...]:
    """The ids of the error rules that a deck breaks, each once, in the findings' order."""
    return tuple(dict.fromkeys(each.rule for each in judgement.findings if each.level is Level.ERROR))


def _faults(ruleset: Ruleset, example: Example, catalogue: Catalogue) -> tuple[Fault, ...]:
    """What is wrong with one example."""
    given = Circumstances(example.players, example.as_of)
    try:
        deck = _deck(ruleset, example, catalogue)
        cards = {card.id: card for card in catalogue.cards(entry.card for entry in deck.entries)}
        found = broken(judge(ruleset, deck, cards, catalogue.selection(cards), given))
    except InputError as error:
        return error.faults
    if set(found) == set(example.breaks):
        return ()
    message = f"the example '{example.name}' breaks {_rules(found)}; it says {_rules(example.breaks)}"
    return (Fault(message=message, place=example.place),)


def _deck(ruleset: Ruleset, example: Example, catalogue: Catalogue) -> Deck:
    """The deck of an example.

    Raises: InputError with the entries that name no card.
    """
    return Deck(
        game=ruleset.game.id,
        name=example.name,
        place=example.place,
        entries=decklist.entries(example.zones, catalogue),
        zones={zone: node.place for zone, node in example.zones.items()},
        choices=example.choices,
    )


def _rules(ids: tuple[str, ...]) -> str:
    """Rules by id."""
    return listing(ids) or "no rule"
