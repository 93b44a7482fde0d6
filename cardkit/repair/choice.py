"""What may be chosen otherwise in a repair: as little as makes a difference to the cards that have the roles."""

from cardkit.repair.bounding import failed
from cardkit.repair.site import Site
from cardkit.rules import choosing
from cardkit.rules.asking import asked
from cardkit.rules.choosing import Ways
from cardkit.rules.ruleset import Choice, Ruleset
from cardkit.rules.view import View


def ways(ruleset: Ruleset, seen: View) -> Ways:
    """What may be chosen: of a choice of which nothing asks that is there, one value where it must be another.

    `seen` has all cells that may have copies, and the choices of the deck.
    """
    wanted = asked(ruleset, seen)
    return {
        each.name: choosing.ways(each, seen) if each.name in wanted or not each.values else _few(each, seen)
        for each in ruleset.choices
    }


def _few(choice: Choice, seen: View) -> tuple[str | None, ...]:
    """The value that is chosen, if it can stand; else one that can, too."""
    now, *others = choosing.ways(choice, seen)
    return (now,) if now in choice.values or (now is None and _never(choice, seen)) else (now, *others[:1])


def _never(choice: Choice, seen: View) -> bool:
    """No deck of these cells has what asks for a choice."""
    rows = () if choice.when is None else tuple(failed(choice.when, Site(seen, ("choice", choice.name))))
    return bool(rows) and all(not row.terms and row.least <= 0 <= row.most for row in rows)
