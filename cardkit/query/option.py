"""How hits are told: the options of a query, and the order as SQL."""

from typing import NamedTuple

from cardkit.model import PLACE, PRINTING, Field, Kind
from cardkit.query.ask import Place, field
from cardkit.query.column import CARDS, PRINTS, Rows, identifier
from cardkit.query.expression import Expression, Order, Query
from cardkit.query.language import OPTIONS, OWN, Language
from cardkit.query.language import PRINTS as PRINTINGS
from cardkit.query.number import MAX_DIGITS
from cardkit.query.own import COPIES, NONE, Sets, owned_by
from cardkit.query.tokens import BAR, CLOSE, MINUS, OPEN, OPERATOR, REGEX, VALUES, WORD, Token, tokens
from cardkit.text import fold, nearest

_MANY = ("order", "prefer", "show")
"""Options that take several fields."""

_ONE = f"unique:{PRINTINGS} tells each printing, unique:FIELD one card for each value; give one of them"


class Ordering(NamedTuple):
    """The terms behind ORDER BY, and their bound values; what decides between equals is the caller's."""

    by: tuple[str, ...]
    values: tuple[str, ...]


def is_option(found: tuple[Token, ...], index: int) -> bool:
    """An option's word and operator stand there."""
    token, behind = found[index], found[min(index + 1, len(found) - 1)]
    return token.sort == WORD and token.text in OPTIONS and behind.sort == OPERATOR and behind.start == token.end


def parted(place: Place, found: tuple[Token, ...]) -> tuple[tuple[Token, ...], dict[str, Token]]:
    """The tokens without the options of the top level, and each option's value.

    Raises:
        QueryError: an option is given twice or has no value.
    """
    rest: list[Token] = []
    options: dict[str, Token] = {}
    index = level = 0
    while index < len(found):
        token = found[index]
        level += (token.sort == OPEN) - (token.sort == CLOSE)
        negated = bool(rest) and (rest[-1].sort == MINUS or rest[-1].keyword == "not")
        if level == 0 and not negated and is_option(found, index):
            _check_option(place, found[index : index + 5], options)
            options[token.text] = found[index + 2]
            index += 3
        else:
            rest.append(token)
            index += 1
    return tuple(rest), options


def plain(text: str) -> str:
    """A query with blanks where its options stand, as long as before.

    Raises:
        QueryError: no language understands the text.
    """
    _, options = parted(Place(text, Language((), ())), tokens(text))
    for name, value in options.items():
        start = value.start - len(f"{name}:")
        text = text[:start] + " " * (value.end - start) + text[value.end :]
    return text


def _check_option(place: Place, found: tuple[Token, ...], given: dict[str, Token]) -> None:
    """The option is `word:value` and new, and nothing touches it."""
    word, operator, value, *behind = found
    if operator.text != ":":
        raise place.error(f"'{word.text}' takes ':'", operator.span, f"write {word.text}:...")
    if value.sort not in VALUES or value.start != operator.end:
        raise place.error(f"a value is missing after '{word.text}:'", (word.start, operator.end))
    if value.sort == REGEX:
        raise place.error(f"'{word.text}:' takes no /regex/", value.span, None)
    if behind and behind[0].sort == BAR and behind[0].start == value.end:
        ends = [value.text, *(each.text for each in behind[1:] if each.sort in VALUES and not each.after_blank)]
        hint = f"write {word.text}:{','.join(ends)}" if word.text in _MANY else f"'{word.text}:' takes one value"
        raise place.error(f"'|' joins values of a field, and '{word.text}' is none", behind[0].span, hint)
    if word.text in given:
        hint = _once(word.text, (given[word.text].text, value.text))
        raise place.error(f"'{word.text}' is given twice", (word.start, value.end), hint)


def _once(word: str, values: tuple[str, str]) -> str:
    """What to write in place of an option that is given twice, with these values."""
    if word in _MANY:
        return f"write {word}:{','.join(values)}"
    return _ONE if PRINTINGS in map(fold, values) else "leave one of them out"


def query(place: Place, expression: Expression, options: dict[str, Token]) -> Query:
    """The query with its options read.

    Raises:
        QueryError: an option names no field or locale, or is no number.
    """
    unique, limit, lang = (options.get(name) for name in ("unique", "limit", "lang"))
    prints = unique is not None and fold(unique.text) == PRINTINGS
    if prints and "prefer" in options:
        why = f"'prefer' chooses one printing of each card, and unique:{PRINTINGS} tells all of them"
        raise place.error(why, options["prefer"].span, "leave one of them out; 'order' sorts printings")
    return Query(
        text=place.text,
        expression=expression,
        order=_orders(place, options.get("order")),
        unique=_unique(place, unique) if unique and not prints else None,
        prints=prints,
        prefer=_orders(place, options.get("prefer")),
        limit=_limit(place, limit) if limit else None,
        lang=_locale(place, lang) if lang else None,
        show=_shown(place, options.get("show")),
    )


def orders(text: str, language: Language) -> tuple[Order, ...]:
    """The order that a text such as `-cost,name` means."""
    return _orders(Place(text, language), Token(WORD, text, 0, len(text), True))


def shown(text: str, language: Language) -> tuple[str, ...]:
    """What a text such as `name,cost,place` wants to see: names of fields, and a card's place and printing."""
    return _shown(Place(text, language), Token(WORD, text, 0, len(text), True))


def tallied(text: str, language: Language) -> tuple[Field, ...]:
    """The fields whose values a text such as `type,cost` wants counted, each once; copies that are owned are one."""
    place, parts = Place(text, language), _parts(Token(WORD, text, 0, len(text), True))
    return tuple({found.name: found for found in (_countable(place, part) for part in parts)}.values())


def ordering(
    wanted: tuple[Order, ...], language: Language, lang: str | None = None, sets: Sets = NONE, rows: Rows = CARDS
) -> Ordering:
    """What stands behind ORDER BY: the rows without a value last, words in the order of their field's values.

    Copies that are owned are told by `sets`, which has the cards of each number of them. Where printings of the rows
    vary a field, the value that comes first counts: the lowest one, turned round the highest.
    """
    by: list[str] = []
    values: list[str] = []
    for order in wanted:
        column, more = owned_by(sets) if order.field == COPIES else sort_key(order.field, language, lang)
        if rows.varies(order.field):
            first = "max" if order.descending else "min"
            column, more = f"(SELECT {first}(value) FROM ({of_any(column)}))", (*more, *more)
        by.append(f"{column} IS NULL, {column}{' DESC' if order.descending else ''}")
        values += [*more, *more]
    return Ordering(tuple(by), tuple(values))


def of_any(column: str) -> str:
    """The SQL of the values of a card and of its printings, as rows of `value`; `column` stands in it twice."""
    return f'SELECT {column} AS value UNION ALL SELECT {column} FROM {PRINTS.table} WHERE "printing.card" = cards.seq'


def sort_key(wanted: Field, language: Language, lang: str | None) -> tuple[str, tuple[str, ...]]:
    """The SQL that a field is sorted by, and its values."""
    if wanted.kind is Kind.WORD and wanted.values:
        ranks = " ".join(f"WHEN ? THEN {rank}" for rank in range(len(wanted.values)))
        return f"CASE {identifier(wanted)} {ranks} END", tuple(fold(value) for value in wanted.values)
    if wanted.localised:
        locales = dict.fromkeys((lang or language.locales[0], *language.locales))
        columns = ", ".join(identifier(wanted, locale) for locale in locales)
        return (f"coalesce({columns})" if len(locales) > 1 else columns), ()
    return identifier(wanted), ()


def _unique(place: Place, token: Token) -> Field:
    """The field of whose values each is told once."""
    known, values = (*place.language.words, PRINTINGS), token.text.split(",")
    if len(values) > 1:
        why = f"'unique' takes one value, not {len(values)}"
        raise place.error(why, token.span, _ONE if PRINTINGS in map(fold, values) else f"write unique:{values[0]}")
    if place.language.named(token.text) is None and nearest(token.text, known) == PRINTINGS:
        raise place.unknown("field", token, token.text, (PRINTINGS,))
    return _field(place, token)


def _orders(place: Place, token: Token | None) -> tuple[Order, ...]:
    """The fields to sort by; a `-` before a field turns it round."""
    return tuple(
        Order(_countable(place, part._replace(text=part.text.removeprefix("-"))), part.text.startswith("-"))
        for part in _parts(token)
    )


def _countable(place: Place, part: Token) -> Field:
    """The field of a word, of which copies that are owned are one here."""
    return COPIES if part.text == OWN else _field(place, part)


def _field(place: Place, part: Token) -> Field:
    """The field of a word; with a locale behind its dot, its text in that alone."""
    found, locale = field(place, part)
    return found if locale is None else found.in_locale(locale)


def _shown(place: Place, token: Token | None) -> tuple[str, ...]:
    """What is to be seen, by its full name."""
    return tuple(part.text if part.text in (PLACE, PRINTING) else _field(place, part).name for part in _parts(token))


def _parts(token: Token | None) -> tuple[Token, ...]:
    """The words between the commas as tokens."""
    found: list[Token] = []
    start = 0 if token is None else token.start + (token.sort != WORD)
    for part in () if token is None else token.text.split(","):
        found.append(Token(WORD, part, start, start + len(part), False))
        start += len(part) + 1
    return tuple(found)


def _limit(place: Place, token: Token) -> int:
    """How many; 0 means all."""
    if not (token.text.isascii() and token.text.isdigit() and len(token.text) <= MAX_DIGITS):
        raise place.error(f"'{token.text}' is not a number of cards", token.span, "write limit:20, or limit:0 for all")
    return int(token.text)


def _locale(place: Place, token: Token) -> str:
    """One of the game's locales."""
    if token.text not in place.language.locales:
        raise place.unknown("locale", token, token.text, place.language.locales)
    return token.text
