"""Decks and a ruleset -> findings with their remedies; the ruleset's examples."""

from cardkit.rules.example import broken, examples_faults
from cardkit.rules.judge import judge, judgements
from cardkit.rules.known import Known
from cardkit.rules.message import sentence
from cardkit.rules.ruleset import Example, Rule, Ruleset
from cardkit.rules.sections import DEFAULT, Sections, extended, of_file, of_game, read

__all__ = [
    "DEFAULT",
    "Example",
    "Known",
    "Rule",
    "Ruleset",
    "Sections",
    "broken",
    "examples_faults",
    "extended",
    "judge",
    "judgements",
    "of_file",
    "of_game",
    "read",
    "sentence",
]
