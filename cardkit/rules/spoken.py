"""Rules as messages and remedies tell them of one deck: the values that selectors ask for stand in them."""

import re
from dataclasses import replace

from cardkit.model import Value
from cardkit.query import quoted_item, quoted_value
from cardkit.rules.ruleset import Forbid, Only, Rule
from cardkit.rules.view import View

_REFERENCE = re.compile(r"\$(?P<name>[a-z_]\w*)\.(?P<field>\w+)")


def spoken(rule: Rule, view: View) -> Rule:
    """The rule with the values of this deck in its own selectors."""
    of, shape = rule.scope.of, rule.shape
    if of is not None and "$" in of:
        rule = replace(rule, scope=rule.scope._replace(of=filled(of, view)))
    if isinstance(shape, Only | Forbid) and "$" in shape.selector:
        rule = replace(rule, shape=shape._replace(selector=filled(shape.selector, view)))
    return rule


def filled(selector: str, view: View) -> str:
    """A selector with the values that it asks for; those that are missing stay as they are written."""

    def value(match: re.Match[str]) -> str:
        found = view.references.get(match["name"], {}).get(match["field"])
        return match[0] if found is None or found == () else _written(found)

    return _REFERENCE.sub(value, selector)


def is_filled(selector: str) -> bool:
    """A query can be asked outside of a ruleset: no value is missing."""
    return _REFERENCE.search(selector) is None


def _written(value: Value) -> str:
    """A value as a query takes it."""
    if isinstance(value, tuple):
        return "|".join(quoted_item(each) for each in value)
    return quoted_value("true" if value is True else "false" if value is False else str(value))
