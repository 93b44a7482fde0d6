"""Whether a ruleset's examples break the rules that they say they break."""

from cardkit.errors import Fault
from cardkit.model import Judgement, Level
from cardkit.rules.ruleset import Example
from cardkit.text import listing


def broken(judgement: Judgement) -> tuple[str, ...]:
    """The ids of the error rules that a deck breaks, each once, in the findings' order."""
    return tuple(dict.fromkeys(each.rule for each in judgement.findings if each.level is Level.ERROR))


def fault(example: Example, judgement: Judgement) -> Fault | None:
    """What an example says otherwise than the judgement of its deck, or None."""
    found = broken(judgement)
    if set(found) == set(example.breaks):
        return None
    message = f"the example '{example.name}' breaks {_rules(found)}; it says {_rules(example.breaks)}"
    return Fault(message=message, place=example.place)


def _rules(ids: tuple[str, ...]) -> str:
    """Rules by id."""
    return listing(ids) or "no rule"
