"""Query text -> tokens.

What a character means hangs on where it stands: `-` and `/` and `!` are marks at the start of a term only; behind an
operator or a joining `|` they begin a value, and inside a word they are text.
"""

import re
from typing import NamedTuple

from cardkit.errors import QueryError

MAX_CHARACTERS = 10_000
"""The longest query (DESIGN 5)."""

WORD, QUOTED, REGEX, OPERATOR = "word", "quoted", "regex", "operator"
OPEN, CLOSE, BAR, MINUS, BANG, END = "open", "close", "bar", "minus", "bang", "end"
VALUES = (WORD, QUOTED, REGEX)
"""Tokens that can be values."""

KEYWORDS = frozenset({"and", "or", "not", "AND", "OR", "NOT"})

_CURLY = "“”„‟«»"
"""What phones and word processors make of a quote: any of them ends what another one begins, as languages pair them.

Inside a word, or inside straight quotes, they are text.
"""

_VALUE_PARTS = (
    rf'(?:(?P<straight>")|[{_CURLY}])(?P<quoted>(?:(?(straight)[^"\\]|[^"{_CURLY}\\])|\\.)*)'
    rf'(?P<endquote>(?:(?(straight)"|["{_CURLY}]))?)'
    r"|/(?P<regex>(?:[^/\\]|\\.)*)(?P<endslash>/?)"
    r'|(?P<word>(?:[^\s()":=<>|!]|!(?!=))+)'
)
_VALUE = re.compile(_VALUE_PARTS, re.DOTALL)
_TOKEN = re.compile(
    r"(?P<open>\()|(?P<close>\))|(?P<operator><=|>=|!=|[:=<>])|(?P<bar>\|)|(?P<minus>-)|(?P<bang>!)|" + _VALUE_PARTS,
    re.DOTALL,
)
_SIGNS = re.compile(r"(?:[:=<>]|!=){2,}|\|{2,}")
"""Signs run together; `<=` and `>=` are among them."""
_OPERATORS = ("<=", ">=", "!=", ":", "=", "<", ">")
_MEANT = {"==": "=", "===": "=", "=<": "<=", "=>": ">=", "<>": "!=", "!==": "!=", ":=": "=", "<==": "<=", ">==": ">="}
"""Operators of other languages, and what they are here."""
_BLANK = re.compile(r"\s*")
_ESCAPED = re.compile(rf'\\(["{_CURLY}\\])')


class Token(NamedTuple):
    """A piece of a query; `text` is what it means: without quotes or slashes."""

    sort: str
    text: str
    start: int
    end: int
    after_blank: bool

    @property
    def span(self) -> tuple[int, int]:
        """Its characters in the query, end open."""
        return (self.start, self.end)

    @property
    def keyword(self) -> str:
        """`and`, `or` or `not`; else nothing."""
        return self.text.lower() if self.sort == WORD and self.text in KEYWORDS else ""


def tokens(text: str) -> tuple[Token, ...]:
    """The query's tokens, closed by one of the sort END.

    Raises:
        QueryError: the query is too long, a quote or regex is never closed, or two values touch.
    """
    if len(text) > MAX_CHARACTERS:
        message = f"the query has {len(text)} characters; at most {MAX_CHARACTERS} are read"
        raise QueryError(message, text, (MAX_CHARACTERS, len(text)), "save parts of it as queries, and use @name")
    found: list[Token] = []
    position = _end_of_blank(text, 0)
    while position < len(text):
        token = _token(text, position, found)
        _check_signs(text, found, token)
        _check_touch(text, found, token)
        found.append(token)
        position = _end_of_blank(text, token.end)
    return (*found, Token(END, "", len(text), len(text), True))


def _end_of_blank(text: str, position: int) -> int:
    """The next character that is no blank."""
    match = _BLANK.match(text, position)
    assert match is not None
    return match.end()


def _token(text: str, position: int, before: list[Token]) -> Token:
    """The token that begins there."""
    match = (_VALUE if _wants_value(before, position) else _TOKEN).match(text, position) or _TOKEN.match(text, position)
    assert match is not None
    assert match.lastgroup is not None
    sort = {"endquote": QUOTED, "endslash": REGEX}.get(match.lastgroup, match.lastgroup)
    _check_closed(text, sort, match)
    content = match[sort]
    if sort == QUOTED:
        # French sets blanks inside its quotes.
        content = _ESCAPED.sub(r"\1", content if match["straight"] else content.strip())
    elif sort == REGEX:
        content = content.replace("\\/", "/")
    return Token(sort, content, position, match.end(), not before or before[-1].end < position)


def _wants_value(before: list[Token], position: int) -> bool:
    """A value goes on right here: behind an operator, behind `!`, behind a `|` that joins values."""
    if not before or before[-1].end < position:
        return False
    last = before[-1]
    joins = last.sort == BAR and not last.after_blank and len(before) > 1 and before[-2].sort in VALUES
    return joins or last.sort in (OPERATOR, BANG)


def _check_closed(text: str, sort: str, match: re.Match[str]) -> None:
    """A quote and a regex end before the query does."""
    if sort == QUOTED and not match["endquote"]:
        raise QueryError("this quote is never closed", text, match.span(), 'add a closing "')
    if sort == REGEX and not match["endslash"]:
        hint = 'add a closing /; a text or path that starts with / is quoted: "/..."'
        raise QueryError("this /regex/ is never closed", text, match.span(), hint)


def _check_signs(text: str, before: list[Token], token: Token) -> None:
    """Signs of other languages are told what they are here: `&&`, `||`, `==`, `=<`."""
    if token.sort == WORD and "&&" in token.text:
        start = token.start + token.text.index("&&")
        hint = "write a blank, or 'and'; a text with && in it is quoted"
        raise QueryError("'&&' joins nothing here", text, (start, start + 2), hint)
    run = _SIGNS.match(text, token.start) if token.sort in (OPERATOR, BAR) else None
    if run is None or run[0] in _OPERATORS:
        return
    if token.sort == BAR:
        raise QueryError(f"'{run[0]}' joins nothing here", text, run.span(), "write ' | ' or 'or'")
    word = before[-1].text if before and before[-1].sort == WORD and not before[-1].keyword else "FIELD"
    value = _VALUE.match(text, _end_of_blank(text, run.end()))
    meant = _MEANT.get(run[0], run[0].lstrip(":"))
    hint = f"write {word}{meant if meant in _OPERATORS else ':'}{value[0] if value else '...'}"
    raise QueryError(f"'{run[0]}' is no operator", text, run.span(), hint)


def _check_touch(text: str, before: list[Token], token: Token) -> None:
    """A value is followed by a blank, a bracket that closes, a `|` or an operator."""
    if token.after_blank or not before or before[-1].sort not in VALUES or before[-1].keyword:
        return
    if token.sort in (*VALUES, OPEN, MINUS, BANG):
        hint = "a path that starts with / is quoted" if before[-1].sort == REGEX else "or put the whole value in quotes"
        raise QueryError(f"a blank is missing before '{text[token.start]}'", text, token.span, hint)
