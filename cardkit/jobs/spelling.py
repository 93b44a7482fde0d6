"""Notes on a query's values that cards have in another writing: without umlauts, or as a mark beside numbers."""

import re
from collections.abc import Iterator, Mapping

from cardkit.catalogue import Catalogue
from cardkit.model import Kind
from cardkit.query import Expression, parse
from cardkit.query.expression import Comparison, Text, leaves
from cardkit.query.term import quoted_value
from cardkit.text import digraphs, fold, listing, quoted

_DIGRAPH = re.compile("([aou])e|(a)a")

_LOOKED_AT = 200
"""Cards that a text without its second letters finds: enough to meet one that has the text."""


def aside(expression: Expression) -> tuple[str, ...]:
    """A note for each number that is compared while cards have a mark such as `3+` there, which is in no comparison."""
    every = {each.field.name: each.field.marks for each in _numbers(expression)}
    return tuple(
        f"'{name}' of some cards is {listing(map(quoted, marks), 3)}, which is no number; "
        f"'{name}:{quoted_value(marks[0])}' finds those"
        for name, marks in every.items()
        if marks
    )


def _numbers(expression: Expression) -> Iterator[Comparison]:
    """The comparisons of numbers."""
    for leaf in leaves(expression):
        if isinstance(leaf, Comparison) and leaf.field.kind is Kind.NUMBER and not _is_of_marks(leaf):
            yield leaf


def _is_of_marks(leaf: Comparison) -> bool:
    """Marks themselves are asked for."""
    return any(isinstance(each, Text) for each in leaf.operands)


def umlauts(expression: Expression, catalogue: Catalogue) -> tuple[str, ...]:
    """A note for each text that no card has, and that some have with umlauts: `fuege` for `füge`."""
    return tuple(
        f"no card has {quoted(text)} in '{field}'; did you mean {quoted(plain)}, which finds umlauts too?"
        for field, text, plain in _without(expression)
        if _has_umlauts(field, text, plain, catalogue)
    )


def _without(expression: Expression) -> Iterator[tuple[str, str, str]]:
    """The fields and texts of a query that two letters for one stand in, and the texts with one."""
    for leaf in leaves(expression):
        if isinstance(leaf, Comparison) and leaf.field.kind is Kind.TEXT and leaf.field.name != "name":
            for each in leaf.operands:
                if isinstance(each, Text) and _DIGRAPH.search(fold(each.text)):
                    yield leaf.field.name, each.text, _DIGRAPH.sub(r"\1\2", fold(each.text))


def _has_umlauts(field: str, text: str, plain: str, catalogue: Catalogue) -> bool:
    """A card has the text with umlauts: not all that the plain text finds has them."""
    asked = parse(f"{field}:{quoted_value(plain)}", catalogue.language)
    found = catalogue.cards(catalogue.hits(asked, {}, _LOOKED_AT).ids)
    values = (card.fields.get(field, "") for card in found)
    texts = (each for value in values for each in (value.values() if isinstance(value, Mapping) else (str(value),)))
    return any(fold(text) in digraphs(each) and fold(text) not in fold(each) for each in texts)
