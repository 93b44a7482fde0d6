"""Bugs that are planted in the query language, each of which the comparison with the oracle finds."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import pytest
from query_stream import expected, rest, stream
from query_table import table
from test_query_oracle import answers

from cardkit.errors import QueryError

ROUNDS = 40
"""Of 50 queries each, among which a bug must be found; most are found in the first."""

ABOVE = {
    "cardkit.query.column": ("cardkit.query.leaf", "cardkit.query.compile", "cardkit.catalogue.rows"),
    "cardkit.query.leaf": ("cardkit.query.compile",),
    "cardkit.query.own": ("cardkit.query.grammar",),
    "cardkit.query.check": ("cardkit.query.grammar",),
}
"""The modules that are made anew with one that has a bug, since they import it."""

USED = {
    "cardkit.catalogue.statement.sql": ("cardkit.query.compile", "sql"),
    "cardkit.catalogue.rows.values": ("cardkit.query.column", "values"),
    "cardkit.catalogue.rows.form": ("cardkit.query.column", "form"),
    "cardkit.catalogue.rows.printed": ("cardkit.query.column", "printed"),
    "cardkit.catalogue.rows.items": ("cardkit.query.column", "items"),
    "query_table.parse": ("cardkit.query.grammar", "parse"),
    "query_table.statement": ("cardkit.catalogue.statement", "statement"),
    "query_table.condition": ("cardkit.catalogue.statement", "condition"),
}
"""Where the harness takes what it compares with the oracle, and the modules that give it."""

BUGS = [
    # Negation and joining.
    ("compile", " IS NOT TRUE)", " IS FALSE)"),
    ("compile", '" AND " if isinstance(node, And) else " OR "', '" OR "'),
    ("compile", '" AND " if isinstance(node, And) else " OR "', '" AND "'),
    ("compile", '" AND " if node.operator == "!="', '" OR " if node.operator == "!="'),
    ("grammar", "else And(tuple(found))", "else Or(tuple(found))"),
    ("grammar", "return Not(self.unary())", "return Not(Not(self.unary()))"),
    # Operators.
    ("leaf", '"<=": operator.le', '"<=": operator.lt'),
    ("leaf", '">": operator.gt', '">": operator.ge'),
    ("leaf", "{_SIGNS.get(sign, sign)}", "{_SIGNS.get(sign, sign.replace('<=', '<'))}"),
    ("leaf", "    if text:\n", "    if True:\n"),
    ("leaf", 'inside = "NOT BETWEEN" if sign == "!="', 'inside = "NOT BETWEEN" if sign == "="'),
    ("leaf", "(operand.low, operand.high)", "(operand.low, operand.high - 1)"),
    ("leaf", "'* 1.0 /' if mark == '/'", "'/' if mark == '/'"),
    # Texts.
    ("leaf", "SEPARATOR + text + SEPARATOR", "text"),
    ("leaf", "{first.sql} AND {second.sql}", "{first.sql} OR {second.sql}"),
    ("leaf", 'if node.locale is None or node.operator == "!=" else', "if node.locale is None else"),
    ("leaf", r'rf"\A(?:{pattern})\Z"', "pattern"),
    ("check", "text, values = fold(token.text), asked.field.values", "text, values = token.text, ()"),
    ("column", "return fold(str(value))", "return str(value)"),
    ("column", "{MARK * place}", "{MARK}"),
    # Lists and flags.
    ("leaf", "count(DISTINCT folded)", "count(folded)"),
    ("leaf", 'known = f"{identifier(node.field)} IS NOT NULL AND "', 'known = ""'),
    ("leaf", '"<": "{0} AND NOT ({1})"', '"<": "{0} AND ({1})"'),
    ("leaf", "NOT IN (SELECT seq FROM {items}", "NOT IN (SELECT seq FROM items"),
    ("column", "return len(value) if", "return len(value) - 1 if"),
    ("column", "Item(name, item, fold(item))", "Item(name, item, item)"),
    ("column", "row[form.cells[name][0]] = None", "pass"),
    ("compile", 'Kind.LIST: "> 0"', 'Kind.LIST: ">= 0"'),
    # Dates.
    ("leaf", "({above} >= ? AND", "({above} > ? AND"),
    ("leaf", "AND {below} <= ?)", "AND {column} <= ?)"),
    ("leaf", 'substr({column}, 1, {len(operand.low)}) {sign} ?"', '{column} {sign} ?"'),
    # Copies that are owned.
    ("own", 'low + (sign == ">")', "low"),
    ("own", "_at_least(high + 1)", "_at_least(high)"),
    ("own", 'And(found) if operator.text == "!="', 'And(found) if operator.text == "="'),
    # Printings, and one of each.
    ("compile", "if self.rows.varied & reads(node) else", "if False else"),
    ("compile", 'self.joined([self.leaf(node), held], " OR ")', 'self.joined([self.leaf(node), held], " AND ")'),
    ("compile", 'self.joined([self.leaf(node), held], " OR ")', "held"),
    ("column", "_filled(list(row), printing.fields", "_filled(list(form.blank), printing.fields"),
    ("column", "if printing.fields else row", "if not printing.fields else row"),
    ("statement", "EDITIONS if query.prints else", "EDITIONS if not query.text else"),
    ("statement", "WHERE nth = 1", "WHERE nth <= 2"),
    ("statement", "SELECT json_group_array(value)", "SELECT count(value)"),
    ("statement", "(*query.prefer, *query.order)", "query.order"),
]


@contextmanager
def planted(name: str, old: str, new: str) -> Iterator[None]:
    """The modules with the bug, in place of the right ones wherever the harness takes them."""
    room = "catalogue" if name == "statement" else "query"
    first = f"cardkit.{room}.{name}"
    with pytest.MonkeyPatch.context() as patch:
        for module in (first, *ABOVE.get(first, ())):
            patch.setitem(sys.modules, module, made(module, old, new if module == first else old))
        for place, (module, attribute) in USED.items():
            if module in (first, *ABOVE.get(first, ())):
                patch.setattr(place, getattr(sys.modules[module], attribute))
        yield


def made(name: str, old: str, new: str) -> ModuleType:
    """A module of its source, in which the first `old` is changed into `new`."""
    spec = find_spec(name)
    assert spec is not None
    assert spec.origin is not None
    source = Path(spec.origin).read_text(encoding="utf-8")
    assert old in source or old == new
    module = ModuleType(name)
    exec(compile(source.replace(old, new, 1), f"planted {name}", "exec"), module.__dict__)
    return module


def differences() -> Iterator[str]:
    """The queries that find something else than they mean."""
    for deck, queries in stream(ROUNDS):
        shore = table(deck)
        for query in queries:
            try:
                told = answers(query, shore)
            except QueryError:
                told = ([], [])
            if told != (expected(query, deck), rest(query, deck)):
                yield query.text
        shore.close()


@pytest.mark.slow
@pytest.mark.parametrize(("name", "old", "new"), BUGS, ids=[f"{name}: {new}" for name, _, new in BUGS])
def test_a_planted_bug_is_found(name: str, old: str, new: str) -> None:
    with planted(name, old, new):
        assert next(differences(), None) is not None
