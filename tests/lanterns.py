"""Rules of the invented game `lanterns`, and decks of it, as a user would write them."""

from rulebook import catalogue, judgement, lines, ruleset

from cardkit import source
from cardkit.errors import InputError
from cardkit.rules import Circumstances, impossible_faults, sentence


def told(text: str, deck: str, given: Circumstances | None = None, **base: str) -> list[str]:
    """The findings of a deck, whose first line is the game; `base` are rulesets that this one may extend."""
    node = source.read(f"game: lanterns\n{deck}".encode(), "deck.yaml")
    return lines(judgement(ruleset(text, "lanterns", **base), node, given=given))


def said(text: str) -> list[str]:
    """The rules in sentences."""
    return [sentence(rule) for rule in ruleset(text, "lanterns").rules]


def faults(text: str, **base: str) -> list[str]:
    """What is wrong with a ruleset."""
    try:
        found = impossible_faults(ruleset(text, "lanterns", **base), catalogue("lanterns"))
    except InputError as error:
        found = error.faults
    return [f"{fault}" + (f" [{fault.hint}]" if fault.hint else "") for fault in found]
