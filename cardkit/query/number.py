"""Numbers of a query: literals, ranges and sums."""

import re
from math import isinf

from cardkit.model import MOST, Kind
from cardkit.query.ask import BETWEEN, Asked, Place, numeric, reference
from cardkit.query.expression import Atom, FieldNumber, Number, Range, Reference, Sum
from cardkit.query.tokens import WORD, Token

MAX_DIGITS = 17
"""What tells a double from every other (IEEE 754: 53 bits)."""

MAX_PARTS = 100
"""Numbers in one sum; far below SQLite's depth limit of 1,000."""

_PLAIN = r"-?[0-9]+(?:\.[0-9]+)?"
_FULL = rf"{_PLAIN}(?:[eE][-+]?[0-9]+)?"
"""Also as small fractions are told: `1e-07`."""

_NUMBER = re.compile(rf"{_PLAIN}\Z")
_WHOLE = re.compile(r"-?[0-9]+\Z")
_LITERAL = re.compile(rf"{_FULL}\Z")
_RANGE = re.compile(rf"({_FULL})?\.\.({_FULL})?\Z")
_ATOM = re.compile(rf"(?P<number>{_FULL})|(?P<reference>\$[\w.]+)|(?P<field>[^\W\d]\w*)")
_COMMA = re.compile(r"(?<=[0-9]),(?=[0-9])")
"""A decimal comma, as many languages write it."""

_GROUPED = {
    re.compile(r"-?[1-9][0-9]{0,2}(?:[,'’][0-9]{3})+(?:\.[0-9]+)?\Z"): str.maketrans({",": "", "'": "", "’": ""}),
    re.compile(r"-?[1-9][0-9]{0,2}(?:\.[0-9]{3})+(?:,[0-9]+)?\Z"): str.maketrans({".": "", ",": "."}),
}
"""Numbers with marks between their thousands, and what takes these out."""

_SIGN = re.compile(r"[-+*/%]")


def is_number(text: str) -> bool:
    """The text is one number; as names too have such, none with an exponent."""
    return _NUMBER.match(text) is not None


def is_count(text: str) -> bool:
    """The text is a number or a range: what the length of a list is compared with."""
    return is_number(text) or (_RANGE.match(text) is not None and text != "..")


def literal(place: Place, token: Token, text: str) -> int | float:
    """The number that a text is."""
    digits = "".join(char for char in text.lower().partition("e")[0] if char.isdigit())
    if len(digits.lstrip("0")) > MAX_DIGITS:
        raise place.error(f"'{text}' is too long a number", token.span, f"at most {MAX_DIGITS} digits")
    number = int(text) if _WHOLE.match(text) else float(text)
    if isinf(number):
        raise place.error(f"'{text}' is too large a number", token.span, f"no card has one above {MOST}")
    return number


def count(asked: Asked, token: Token) -> Number | Range:
    """A number or a range."""
    if _RANGE.match(token.text) is None:
        return Number(literal(asked.place, token, token.text))
    ends = asked.ends(token)
    low, high = (literal(asked.place, token, end) for end in ends)
    if low > high:
        raise asked.no_range(token, *ends)
    return Range(low, high)


def amount(asked: Asked, token: Token) -> Number | Range | Sum:
    """What a field of numbers is compared with."""
    if is_count(token.text) or _LITERAL.match(token.text):
        return count(asked, token)
    first, position = _atom(asked, token, 0)
    rest: list[tuple[str, Atom]] = []
    while position < len(token.text):
        sign = _SIGN.match(token.text, position)
        if sign is None:
            raise _not_a_number(asked, token, position)
        atom, position = _atom(asked, token, sign.end())
        rest.append((sign[0], atom))
    if len(rest) == 1 and isinstance(first, Number) and rest[0][0] == "-" and isinstance(rest[0][1], Number):
        raise _no_range(asked, token, first, rest[0][1])
    if len(rest) >= MAX_PARTS:
        raise asked.place.error(f"the sum has {len(rest) + 1} numbers; at most {MAX_PARTS} are added", token.span)
    return Sum(first, tuple(rest))


def _no_range(asked: Asked, token: Token, first: Number, last: Number) -> Exception:
    """The error of `1-3`: two numbers and a minus, which would be one number that one can write at once."""
    low, high = sorted((first.number, last.number))
    hint = f"write {asked.word.text}:{low}..{high}"
    return asked.place.error(f"'{token.text}' would be {first.number} minus {last.number}", token.span, hint)


def _atom(asked: Asked, token: Token, position: int) -> tuple[Atom, int]:
    """The number, field or reference at that character of the token, and where it ends."""
    match = _ATOM.match(token.text, position)
    if match is None:
        raise _not_a_number(asked, token, position)
    part = _part(token, match)
    if match["number"]:
        return Number(literal(asked.place, part, match["number"])), match.end()
    if match["reference"]:
        return _reference(asked, part), match.end()
    return _field(asked, part, token), match.end()


def _reference(asked: Asked, part: Token) -> Reference:
    """The reference to a number."""
    found = reference(asked.place, part)
    if found is None:
        raise asked.place.error(f"'{part.text}' is no number", part.span, _remedy(asked))
    if not numeric(asked.place.language, found.field):
        raise asked.place.error(
            f"'{part.text}' is no number", part.span, f"'{asked.field.name}' is compared with numbers"
        )
    return found


def _field(asked: Asked, part: Token, token: Token) -> FieldNumber:
    """The other field of numbers."""
    found = asked.place.language.named(part.text)
    if found is not None and found.kind is Kind.NUMBER:
        return FieldNumber(found.name)
    if len(part.text) == len(token.text):
        why = f"'{asked.field.name}' is a number, '{part.text}' is not"
        raise asked.place.error(why, part.span, f"{_remedy(asked)}; {_without(asked)}")
    if found is not None:
        raise asked.place.error(f"'{found.name}' is no number", part.span, _remedy(asked))
    numbers = tuple(each.name for each in asked.place.language.fields if each.kind is Kind.NUMBER)
    raise asked.place.unknown("field", part, part.text, numbers)


def _part(token: Token, match: re.Match[str]) -> Token:
    """The piece of a token as a token of its own."""
    lead = 0 if token.sort == WORD else 1
    start, end = token.start + lead + match.start(), token.start + lead + match.end()
    return Token(WORD, match[0], start, end, False)


def _not_a_number(asked: Asked, token: Token, position: int) -> Exception:
    """The error of a text that is no sum from that character on."""
    why = f"'{asked.field.name}' is a number, '{token.text}' is not"
    whole = BETWEEN.join(map(_ungrouped, token.text.split(BETWEEN)))
    meant = dict.fromkeys(each for each in (whole, _COMMA.sub(".", token.text)) if is_count(each))
    if meant:
        hint = " or ".join(f"{asked.word.text}{asked.operator.text}{each}" for each in meant)
        return asked.place.error(why, token.span, f"write {hint}")
    lead = 0 if token.sort == WORD else 1
    span = (min(token.start + lead + position, token.end - 1), token.end)
    return asked.place.error(why, span, _remedy(asked))


def _ungrouped(text: str) -> str:
    """A number without marks between its thousands; any other text as it is."""
    return next((text.translate(marks) for grouped, marks in _GROUPED.items() if grouped.match(text)), text)


def _without(asked: Asked) -> str:
    """What finds cards with something else, or nothing, in the place of the number."""
    name, marks = asked.word.text, asked.field.values
    found = f"{name}:{marks[0]}" if marks else f"-has:{name}"
    return f"{found} finds cards {'with that mark' if marks else 'without one'}"


def _remedy(asked: Asked) -> str:
    """What may stand right of a field of numbers."""
    name, fields = asked.word.text, asked.place.language.fields
    other = next((each.name for each in fields if each.kind is Kind.NUMBER and each != asked.field), None)
    sums = f", or a sum ({name}>{other}+1)" if other else ""
    return f"write a number ({name}:3), a range ({name}:2..4){sums}"
