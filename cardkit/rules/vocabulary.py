"""What a ruleset may name: zones, fields, selectors and numbers, read from nodes with their places."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace

from cardkit.errors import InputError, QueryError
from cardkit.model import Field, Game, Kind
from cardkit.query import Language, Query, names, parse
from cardkit.query.expression import And
from cardkit.rules.cardlist import NAMING
from cardkit.rules.numbers import OWN, Number, NumberError, number
from cardkit.rules.ruleset import FROM, Part
from cardkit.rules.step import conjuncts
from cardkit.rules.term import CHOICE, CardField, Copies, Count, Matches, Referred, Term, terms
from cardkit.source import Node
from cardkit.text import known_hint, listing

_PARTS = (*NAMING, "allowed", "points")
"""What a dated list has."""


EMPTY = "say which cards; for all of them say has:name"
"""What to write instead of an empty selector."""

_NOTHING = ("~", "null", "Null", "NULL")
"""Plain words that YAML takes for no value (yaml.org, 1.2.2, 10.3.2)."""


def phrase(node: Node) -> str:
    """A text for people to read.

    Raises: InputError when it is empty, or no text.
    """
    if not isinstance(node.value, str):
        raise InputError(node.fault(f"{node.name} is {node.text()}; words are needed", "put it in quotes"))
    if not node.value.strip():
        raise InputError(node.fault(f"{node.name} is empty", "say something, or leave it out"))
    return node.value


def _filled(node: Node) -> str:
    """The text of a selector.

    Raises: InputError when it is empty, or a flag, a number or nothing at all, which YAML makes of words.
    """
    if isinstance(node.value, bool | int | float) or (node.value in _NOTHING and node.plain):
        message = f"{node.name} is {node.text()}; a selector is needed"
        raise InputError(node.fault(message, "put it in quotes if it is a word of a name"))
    if not node.text().strip():
        raise InputError(node.fault(f"{node.name} is empty, which is every card", EMPTY))
    return node.text()


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of one game, and what a ruleset adds to them."""

    game: Game
    language: Language
    roles: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What may be chosen, of the choices that are never a number."""

    def zones(self, node: Node) -> tuple[str, ...]:
        """One zone or a list of them.

        Raises: InputError when one is unknown, or there is none.
        """
        known = tuple(zone.name for zone in self.game.zones)
        if node.value == []:
            raise InputError(node.fault(f"{node.name} names no zone; known: {listing(known)}"))
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
        self.query(node, _filled(node))
        return node.text()

    def number(self, node: Node, own: Collection[str] = ()) -> Number:
        """A number; `own` are those of `card` and `copies` that it may ask for, which only groups have.

        Raises: InputError with what is wrong with it.
        """
        value = node.text() if isinstance(node.value, str) else node.number()
        try:
            read = number(value)
        except NumberError as error:
            raise InputError(node.fault(error.message, error.hint)) from error
        for term in terms(read.term):
            self._term(node, term, own)
        return read

    def listed(self, node: Node) -> str:
        """`list:NAME.points`.

        Raises: InputError when there is no such list.
        """
        text = node.text()
        self._list(node, text)
        if not text.endswith(".points"):
            name = text.rpartition(".")[0] or text
            raise InputError(node.fault(f"'{text}' has no numbers to add up", f"write {name}.points"))
        return text

    def step(self, node: Node) -> tuple[Part, ...]:
        """The selectors whose conjunction is a step from one card, `$from`, to others.

        Raises: InputError with what is wrong with the step.
        """
        expression = self.query(node, _filled(node), (FROM,)).expression
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
        known = dict.fromkeys((*references, *self.roles), fields)
        if self.choices:
            known[CHOICE] = frozenset(self.choices)
        try:
            found = parse(text, replace(self.language, references=known))
        except QueryError as error:
            raise InputError(*(replace(fault, place=node.place) for fault in error.faults)) from error
        if found != Query(text=found.text, expression=found.expression):
            raise InputError(node.fault("a selector says which cards, not how they are told", "leave the options out"))
        for outside in names(found.expression):
            if outside.startswith("list:"):
                self._list(node, outside)
                continue
            raise InputError(node.fault(f"'{outside}' stands for nothing in a ruleset; it asks about cards alone"))
        return found

    def _term(self, node: Node, term: Term, own: Collection[str]) -> None:
        """Check what a term of a number names."""
        match term:
            case Count(selector=selector):
                self.query(node, selector)
            case Matches(selector=selector):
                self._grouped(node, f'matches("{selector}")', "card" in own)
                self.query(node, selector)
            case CardField(field=name):
                self._grouped(node, f"$card.{name}", "card" in own)
                self._number_field(node, "$card", name)
            case Copies() if "copies" not in own:
                raise InputError(node.fault("'$copies' outside of a 'sum'", 'count copies with count("selector")'))
            case Referred(name=name, field=field):
                self._referred(node, name, field)

    def _grouped(self, node: Node, text: str, grouped: bool) -> None:
        """Only a number of groups asks for the cards of one."""
        if not grouped:
            fault = node.fault(f"'{text}' in a rule without groups", "say with 'per' what the groups are")
            raise InputError(fault)

    def _referred(self, node: Node, name: str, field: str) -> None:
        """Check `$ROLE.FIELD` or `$choice.NAME`."""
        if name == CHOICE:
            if field not in self.choices:
                raise InputError(node.fault(f"no choice is called '{field}'", known_hint(field, self.choices)))
            if field in self.words:
                one = listing(self.words[field])
                raise InputError(node.fault(f"the choice '{field}' is one of {one}; a number is needed"))
        elif name not in self.roles:
            known = (*(f"${each}" for each in (*self.roles, *OWN)),)
            hint = self._as_role(name) or known_hint(f"${name}", known)
            raise InputError(node.fault(f"no role is called '{name}'", hint))
        else:
            self._number_field(node, f"${name}", field)

    def _as_role(self, name: str) -> str | None:
        """The hint that makes a role of the cards of a zone of that name."""
        fits = any(zone.name == name for zone in self.game.zones)
        return f"write roles: {{{name}: {{zone: {name}}}}}" if fits else None

    def _number_field(self, node: Node, owner: str, name: str) -> None:
        """Check the field of an `OWNER.FIELD`, which no alias may stand for."""
        found = self._field(node, name, (Kind.NUMBER,))
        if found.name != name:
            raise InputError(node.fault(f"'{name}' is short for '{found.name}'", f"write {owner}.{found.name}"))

    def _list(self, node: Node, text: str) -> None:
        """Check `list:NAME.PART`."""
        name, _, part = text.removeprefix("list:").rpartition(".")
        if name not in self.lists:
            known = tuple(f"list:{each}" for each in self.lists)
            hint = known_hint(f"list:{name or part}", known)
            raise InputError(node.fault(f"no list is called '{name or part}'", hint))
        if part not in _PARTS:
            parts = tuple(f"list:{name}.{each}" for each in _PARTS)
            raise InputError(node.fault(f"'{part}' is no part of a list", known_hint(text, parts)))

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
