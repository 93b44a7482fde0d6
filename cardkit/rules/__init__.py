"""Decks and a ruleset -> findings with their remedies; the ruleset's examples."""

from cardkit.rules.dated import listed, with_cards
from cardkit.rules.example import amends_faults, broken, examples_faults
from cardkit.rules.idle import idle_notes
from cardkit.rules.impossible import contradiction, impossible_faults
from cardkit.rules.judge import Circumstances, judge, judged_as_chosen, judging
from cardkit.rules.message import sentence
from cardkit.rules.owned import Owned
from cardkit.rules.printed import printed_faults
from cardkit.rules.ruleset import Example, Rule, Ruleset
from cardkit.rules.sections import DEFAULT, Sections, extended, of_file, of_game, read
from cardkit.rules.telling import sentences

__all__ = [
    "DEFAULT",
    "Circumstances",
    "Example",
    "Owned",
    "Rule",
    "Ruleset",
    "Sections",
    "amends_faults",
    "broken",
    "contradiction",
    "examples_faults",
    "extended",
    "idle_notes",
    "impossible_faults",
    "judge",
    "judged_as_chosen",
    "judging",
    "listed",
    "of_file",
    "of_game",
    "printed_faults",
    "read",
    "sentence",
    "sentences",
    "with_cards",
]
