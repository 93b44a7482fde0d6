"""Field kinds x operators: what each may be compared with.

| kind   | `:`          | `=` `!=`      | `<` `<=` `>` `>=`                 | values                        |
|--------|--------------|---------------|-----------------------------------|-------------------------------|
| text   | contains     | whole value   | no                                | text, /regex/                 |
| code   | whole value  | whole value   | no                                | text or one of its values, /regex/ |
| word   | whole value  | whole value   | by rank, where values are ordered | one of its words, /regex/     |
|        | in the range | in the range  | no                                | two words, where ordered      |
| number | equal        | equal         | yes                               | number, range, sum            |
|        | has the mark | has the mark  | no                                | a mark that cards have, as X  |
| list   | has the item | the same set  | subset, superset                  | names, /regex/ (with `:`)     |
|        | has so many  | has so many   | fewer, more                       | numbers, ranges (not quoted)  |
| flag   | equal        | equal         | no                                | true, false                   |
| date   | in it        | in it         | before it, behind it              | years, months, days, ranges   |

References (`$name.field`) may stand for any of the values; two values joined by `|` are alternatives. What people call
a value, in any locale, stands for it.
"""

from collections.abc import Callable

from cardkit.model import Kind
from cardkit.query.ask import Asked, reference
from cardkit.query.day import days
from cardkit.query.expression import Comparison, Operand, Pattern, Text, Truth
from cardkit.query.meaning import meant
from cardkit.query.number import amount, count, is_count
from cardkit.query.regexp import fault, folded
from cardkit.query.term import terms
from cardkit.query.tokens import QUOTED, REGEX, Token
from cardkit.text import fold

ORDERING = ("<", "<=", ">", ">=")


def comparison(asked: Asked, values: tuple[Token, ...]) -> Comparison:
    """The comparison that was asked for.

    Raises:
        QueryError: the field does not take the operator or a value.
    """
    given = tuple(KINDS[asked.field.kind](asked, each) for value in values for each in meant(asked, value))
    if asked.field.kind is Kind.LIST:
        _check_list(asked, values)
    return Comparison(asked.field, asked.locale, asked.operator.text, given)


def _text(asked: Asked, token: Token) -> Operand:
    """What a text or a code is compared with."""
    if asked.operator.text in ORDERING:
        kind = "text" if asked.field.kind is Kind.TEXT else "a code"
        why = f"'{asked.field.name}' is {kind} and has no order for '{asked.operator.text}'"
        raise asked.refused(why, f"write {asked.word.text}:... or {asked.word.text}=...")
    if token.sort == REGEX:
        return _pattern(asked, token)
    return reference(asked.place, token) or _known(asked, token)


def _word(asked: Asked, token: Token) -> Operand:
    """What a word of a field's values is compared with."""
    ordering = asked.operator.text in ORDERING
    if ordering and not asked.field.ordered:
        why = f"the words of '{asked.field.name}' have no order for '{asked.operator.text}'"
        raise asked.refused(why, f"write {asked.word.text}:...")
    if token.sort != REGEX:
        return reference(asked.place, token) or _known(asked, token)
    if ordering:
        raise asked.refused(f"a /regex/ has no order for '{asked.operator.text}'", f"write {asked.word.text}:/.../")
    return _pattern(asked, token)


def _number(asked: Asked, token: Token) -> Operand:
    """What a number is compared with."""
    if token.sort == REGEX:
        raise asked.place.error(f"'{asked.field.name}' is a number; a /regex/ finds texts", token.span, None)
    text = fold(token.text)
    if text not in {fold(mark) for mark in asked.field.values}:
        return amount(asked, token)
    if asked.operator.text not in (":", "="):
        why = f"'{token.text}' stands in the place of a number and has no order for '{asked.operator.text}'"
        raise asked.refused(why, f"write {asked.word.text}:{token.text}, or -{asked.word.text}:{token.text}")
    return Text(text)


def _item(asked: Asked, token: Token) -> Operand:
    """What a list is compared with: a name, or how many it has."""
    if token.sort == REGEX:
        if asked.operator.text != ":":
            why = f"a /regex/ finds single items, '{asked.operator.text}' compares the whole list"
            raise asked.refused(why, f"write {asked.word.text}:/.../")
        return _pattern(asked, token)
    if token.sort != QUOTED and is_count(token.text):
        return count(asked, token)
    return reference(asked.place, token) or _known(asked, token)


def _flag(asked: Asked, token: Token) -> Operand:
    """What a flag is compared with."""
    name = asked.field.name
    if asked.operator.text in ORDERING:
        raise asked.refused(f"'{name}' is true or false and has no order", f"write is:{name}")
    found = reference(asked.place, token)
    if found is not None:
        return found
    if token.sort == REGEX or token.text.lower() not in ("true", "false"):
        raise asked.place.error(f"'{name}' is true or false", token.span, f"write is:{name}, or {name}:false")
    return Truth(token.text.lower() == "true")


KINDS: dict[Kind, Callable[[Asked, Token], Operand]] = {
    Kind.TEXT: _text,
    Kind.CODE: _text,
    Kind.WORD: _word,
    Kind.NUMBER: _number,
    Kind.LIST: _item,
    Kind.FLAG: _flag,
    Kind.DATE: days,
}
"""The value that each kind of field makes of a token."""


def _known(asked: Asked, token: Token) -> Text:
    """The word, which is one of the field's values where it has any."""
    text, values = fold(token.text), asked.field.values
    if values and text not in {fold(value) for value in values}:
        raise asked.place.unknown(asked.field.name, token, token.text, values, terms(asked.place.language, token.text))
    return Text(text)


def _pattern(asked: Asked, token: Token) -> Pattern:
    """The regular expression, which the engine can read."""
    wrong = fault(folded(token.text))
    if wrong is not None:
        why, position = wrong
        start = min(token.start + 1 + position, token.end - 1)
        raise asked.place.error(f"the /regex/ cannot be read: {why}", (start, start + 1), None)
    return Pattern(token.text, token.start, token.end)


def _check_list(asked: Asked, values: tuple[Token, ...]) -> None:
    """A set of names and a number of items are two questions."""
    counts = [token.sort != QUOTED and is_count(token.text) for token in values]
    if asked.operator.text != ":" and any(counts) and not all(counts):
        number = values[counts.index(True)]
        why = f"'{number.text}' is how many, the other values are which"
        raise asked.place.error(why, number.span, 'a name that is a number is quoted: "1"')
