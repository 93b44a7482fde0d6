"""libyaml's errors in words that say what to change, at the place where the change belongs."""

from collections.abc import Callable
from typing import NamedTuple

from yaml import MarkedYAMLError, YAMLError

from cardkit.source.document import BREAK, DEPTH


class Trouble(NamedTuple):
    """A syntax error: what is wrong from which character (from 0) on, and what to try."""

    message: str
    offset: int
    length: int = 1
    hint: str | None = None


class _Scene(NamedTuple):
    """What libyaml said, and the text around it."""

    text: str
    problem: str
    offset: int
    """Where libyaml stopped."""
    context: int
    """Where the thing begins that it was reading; the same offset when it does not say."""
    last: tuple[int, int] | None
    """Start and end of the text that was read last."""

    def line_from(self, offset: int) -> str:
        """The rest of the line, without a comment."""
        rest = self.text[offset:].splitlines()
        return rest[0].split(" #")[0].rstrip() if rest else ""

    def line_of(self, offset: int) -> int:
        """The number of the line there, from 1."""
        return 1 + sum(1 for _ in BREAK.finditer(self.text, 0, offset))

    def char(self, offset: int) -> str:
        """The character there, or nothing at the end."""
        return self.text[offset : offset + 1]


def quoted(text: str) -> str:
    """The text in quotes that YAML reads back as the same text."""
    if "'" in text and '"' not in text and "\\" not in text:
        return f'"{text}"'
    return "'" + text.replace("'", "''") + "'"


def translated(error: YAMLError, text: str, last: tuple[int, int] | None) -> Trouble:
    """What a libyaml error means; `last` is start and end of the text that was read before it."""
    if not isinstance(error, MarkedYAMLError) or error.problem_mark is None:
        return Trouble(f"not understood: {error}", 0)
    mark = error.problem_mark.index
    begin = mark if error.context_mark is None else error.context_mark.index
    scene = _Scene(text, str(error.problem), mark, begin, last)
    if scene.char(mark) == "\t":
        return _tab(scene)
    return _WORDINGS.get(scene.problem, _unknown)(scene)


def _tab(scene: _Scene) -> Trouble:
    return Trouble("a tab; use spaces", scene.offset)


def _unknown(scene: _Scene) -> Trouble:
    return Trouble(f"not understood: {scene.problem.removeprefix('found ')}", scene.offset)


def _cannot_start(scene: _Scene) -> Trouble:
    """A character with a meaning of its own at the start of a text."""
    return _to_quote(scene, scene.offset)


def _cannot_start_context(scene: _Scene) -> Trouble:
    return _to_quote(scene, scene.context)


def _to_quote(scene: _Scene, offset: int) -> Trouble:
    rest = scene.line_from(offset)
    message = f"'{scene.char(offset)}' cannot begin a text; quote the text"
    return Trouble(message, offset, len(rest), f"write {quoted(rest)}")


def _no_content(scene: _Scene) -> Trouble:
    """A closing bracket or comma where a value belongs, or the end of the file."""
    if scene.char(scene.offset) in ("]", "}", ","):
        return _cannot_start(scene)
    return (
        _unclosed_bracket(scene)
        if scene.char(scene.context) in ("[", "{")
        else Trouble("a value is missing", scene.offset)
    )


def _unclosed_quote(scene: _Scene) -> Trouble:
    """A quote that nothing closes."""
    return _open_quote(scene, scene.context, "quote is never closed")


def _open_quote(scene: _Scene, offset: int, message: str) -> Trouble:
    rest = scene.line_from(offset)
    hint = f"or, as part of the text, write {quoted(rest)}"
    return Trouble(f"{message}; close it on its line", offset, 1, hint)


def _unclosed_bracket(scene: _Scene) -> Trouble:
    opening = scene.char(scene.context)
    closing = {"[": "]", "{": "}"}.get(opening, opening)
    rest = scene.line_from(scene.context)
    hint = f"as part of a text, write {quoted(rest)}"
    return Trouble(
        f"'{opening}' is not closed; close it with '{closing}', and put ',' between its items", scene.context, 1, hint
    )


def _no_item(scene: _Scene) -> Trouble:
    return _after_quote(scene) or Trouble(
        "no item; in this list each begins with '- ', below the one before", scene.offset
    )


def _no_key(scene: _Scene) -> Trouble:
    """Something that is no key, where the next key of a mapping belongs."""
    if scene.char(scene.offset) == ":":
        return _after_quote(scene) or Trouble("an empty key", scene.offset)
    if scene.text.startswith("- ", scene.offset):
        return Trouble("an item among keys; a list stands alone under its key", scene.offset, 1, "indent the list")
    return _after_quote(scene) or Trouble(
        "no key; keys of one mapping begin in one column", scene.offset, 1, "mend the indentation"
    )


def _after_quote(scene: _Scene) -> Trouble | None:
    """The fault of a quoted text that goes on after its quote or ends on a later line."""
    if scene.last is None or scene.char(scene.last[0]) not in ("'", '"'):
        return None
    start, end = scene.last
    if scene.text[end : scene.offset].strip(" "):
        return None
    if BREAK.search(scene.text, start, end):
        return _open_quote(scene, start, f"quote is closed on line {scene.line_of(end)} only")
    rest = scene.line_from(start)
    return Trouble("text after a closing quote; quote the whole text", scene.offset, 1, f"write {quoted(rest)}")


def _colon(scene: _Scene) -> Trouble:
    """A `: ` where no key can end."""
    if scene.last is None or scene.last[1] > scene.offset:
        return Trouble("a ':' without a key before it", scene.offset)
    start, end = scene.last
    if BREAK.search(scene.text, start, end):
        begin = f"a key inside the text that begins on line {scene.line_of(start)}"
        return Trouble(f"{begin}; a ':' is missing there, or the indentation differs", scene.offset)
    rest = scene.line_from(start)
    return Trouble("': ' inside a text; quote the text", scene.offset, 1, f"write {quoted(rest)}")


def _no_colon(scene: _Scene) -> Trouble:
    rest = scene.line_from(scene.context)
    return Trouble(f"'{rest}' has no ': '; here each line is a key, ': ' and a value", scene.context, len(rest))


def _said(message: str) -> Callable[[_Scene], Trouble]:
    """A wording that needs nothing but the place."""
    return lambda scene: Trouble(message, scene.offset)


_ESCAPE = _said("no escape; in double quotes write '\\\\' for a backslash")

_WORDINGS: dict[str, Callable[[_Scene], Trouble]] = {
    "found character that cannot start any token": _cannot_start,
    "found a tab character that violates indentation": _tab,
    "found a tab character where an indentation space is expected": _tab,
    "did not find expected alphabetic or numeric character": _cannot_start_context,
    "did not find expected comment or line break": _cannot_start_context,
    "did not find expected tag URI": _cannot_start_context,
    "did not find expected '!'": _cannot_start_context,
    "did not find the expected '>'": _cannot_start_context,
    "did not find expected whitespace or line break": _cannot_start_context,
    "found undefined tag handle": _cannot_start,
    "found unknown directive name": _cannot_start_context,
    "could not find expected directive name": _cannot_start_context,
    "found incompatible YAML document": _said("another YAML than 1.1 and 1.2; leave the '%YAML' line out"),
    "mapping keys are not allowed in this context": _cannot_start,
    "block sequence entries are not allowed in this context": _said(
        "'- ' after a key; items begin on a line of their own"
    ),
    "mapping values are not allowed in this context": _colon,
    "could not find expected ':'": _no_colon,
    "did not find expected node content": _no_content,
    "did not find expected ',' or ']'": _unclosed_bracket,
    "did not find expected ',' or '}'": _unclosed_bracket,
    "did not find expected '-' indicator": _no_item,
    "did not find expected key": _no_key,
    "exceeded maximum nesting depth": _said(f"nested more than {DEPTH} deep"),
    "did not find expected <document start>": _said("text after the end of the document"),
    "found unexpected end of stream": _unclosed_quote,
    "found unexpected document indicator": _unclosed_quote,
    "found unknown escape character": _ESCAPE,
    "did not find expected hexdecimal number": _ESCAPE,
    "found invalid Unicode character escape code": _ESCAPE,
}
"""libyaml 0.2's problems (scanner.c, parser.c) by their wording."""
