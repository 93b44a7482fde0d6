"""What a ruleset may name: zones, fields, selectors and numbers, read from nodes with their places."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from cardkit.errors import InputError, QueryError
from cardkit.model import Field, Game, Kind
from cardkit.query import Language, Query, names, parse
from cardkit.query.expression import And
from cardkit.rules.numbers import CardField, Count, Number, NumberError, number, terms
from cardkit.rules.ruleset import FROM, Part
from cardkit.rules.step import conjuncts
from cardkit.source import Node
from cardkit.text import known_hint, listing


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of one game."""

    game: Game
    language: Language

    def zones(self, node: Node) -> tuple[str, ...]:
        """One zone or a list of them.

        Raises: InputError when one is unknown.
        """
        known = tuple(zone.name for zone in self.game.zones)
        return tuple(each.word(known) for each in (node.items() if isinstance(node.value, list) else (node,)))

    def field(self, node: Node, kinds: Iterable[Kind] = tuple(Kind)) -> str:
        """The name of a field of one of the kinds; an alias gives the name.

        Raises: InputError when it is unknown or of another kind.
        """
        return self._field(node, node.text(), kinds).name

    def selector(self, node: Node) -> str:
        """A selector that can be understood.

        Raises: InputError with what is wrong with it.
        """
        self.query(node, node.text())
        return node.text()

    def number(self, node: Node, grouped: bool) -> Number:
        """A number; only a rule with groups (`grouped`) may ask for `$card`.

        Raises: InputError with what is wrong with it.
        """
        value = node.number() if isinstance(node.value, int | float) else node.text()
        try:
            read = number(value)
        except NumberError as error:
            raise InputError(node.fault(error.message, error.hint)) from error
        for term in terms(read.term):
            if isinstance(term, Count):
                self.query(node, term.selector)
            elif isinstance(term, CardField):
                self._card_field(node, term.field, grouped)
        return read

    def step(self, node: Node) -> tuple[Part, ...]:
        """The selectors whose conjunction is a step from one card, `$from`, to others.

        Raises: InputError with what is wrong with the step.
        """
        expression = self.query(node, node.text(), (FROM,)).expression
        texts = conjuncts(node.text())
        terms_ = expression.terms if isinstance(expression, And) else (expression,)
        if len(texts) != len(terms_):
            return (Part(node.text(), expression),)
        return tuple(Part(text, term) for text, term in zip(texts, terms_, strict=True))

    def query(self, node: Node, text: str, references: Iterable[str] = ()) -> Query:
        """What a selector means, where `references` may be named.

        Raises: InputError with the characters that cannot be understood, at the node's place.
        """
        fields = frozenset(field.name for field in self.game.fields)
        try:
            found = parse(text, replace(self.language, references=dict.fromkeys(references, fields)))
        except QueryError as error:
            raise InputError(*(replace(fault, place=node.place) for fault in error.faults)) from error
        if found != Query(text=found.text, expression=found.expression):
            raise InputError(node.fault("a selector says which cards, not how they are told", "leave the options out"))
        for outside in names(found.expression):
            raise InputError(node.fault(f"'{outside}' stands for nothing in a ruleset; it asks about cards alone"))
        return found

    def _card_field(self, node: Node, name: str, grouped: bool) -> None:
        """Check a `$card.FIELD`."""
        if not grouped:
            fault = node.fault(f"'$card.{name}' in a rule without groups", "say with 'per' what the groups are")
            raise InputError(fault)
        self._field(node, name, (Kind.NUMBER,))

    def _field(self, node: Node, name: str, kinds: Iterable[Kind]) -> Field:
        """The field of that name or alias."""
        wanted = tuple(kinds)
        known = tuple(field.name for field in self.game.fields if field.kind in wanted)
        field = self.game.field(name)
        if field is None:
            raise InputError(node.fault(f"no field is called '{name}'", known_hint(name, known)))
        if field.kind not in wanted:
            hint = f"known: {listing(known)}" if known else f"{self.game.id} has no such field"
            raise InputError(node.fault(f"'{name}' is no {' or '.join(wanted)} field", hint))
        return field
