"""A half-typed command line as a shell has it: its words, and how the last one goes on in the shell's quoting."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

_BLANKS = " \t\n"
_ESCAPABLE = '"\\$`'
"""What a backslash takes its meaning from between double quotes (POSIX, Shell Command Language 2.2.3)."""

_SPECIAL = re.compile(r"[^\w.,:=@%+/^~-]")
"""Characters that bash may read as something else."""

_PLAIN = re.compile(r"[\w./:=@+-]+")
"""Words that PowerShell reads as they are."""


@dataclass(frozen=True, slots=True)
class HalfLine:
    """A command line up to the cursor."""

    words: tuple[str, ...]
    """The whole words, the program first."""
    part: str = ""
    """The word that is being typed, without its quotes."""
    quote: str = ""
    """The quote that is still open, or nothing."""
    kept: int = 0
    """Characters of the part that the shell keeps: it replaces what stands behind an open quote or a word break."""


def half_line(line: str, breaks: str = "") -> HalfLine:
    """What a line up to the cursor says; at `breaks` the shell begins a word of its own."""
    words: list[str] = []
    part, quote, kept, is_word = "", "", 0, False
    characters = iter(line)
    for char in characters:
        if char == "\\" and quote != "'":
            behind = next(characters, "")
            part += behind if not quote or behind in _ESCAPABLE else char + behind
        elif quote:
            quote, part = ("", part) if char == quote else (quote, part + char)
        elif char in "\"'":
            quote, kept = char, len(part)
        elif char in _BLANKS:
            words += [part] if is_word else []
            part, kept = "", 0
        else:
            part += char
            kept = len(part) if char in breaks else kept
        is_word = bool(quote) or char not in _BLANKS
    return HalfLine(tuple(words), part, quote, kept if breaks else 0)


def for_bash(half: HalfLine, values: Iterable[str]) -> tuple[str, ...]:
    """Values as bash puts them in the place of what is typed."""
    same = half.part[: half.kept]
    written = tuple(_bash(value[half.kept :], half.quote) for value in values if value.startswith(same))
    if half.quote and len(written) == 1 and is_open(written[0]):
        # bash closes the quote behind the only answer; with a second one that begins alike it waits.
        return (*written, f"{written[0]} ")
    return written


def _bash(value: str, quote: str) -> str:
    """A text as it stands inside the open quote, or without one."""
    if quote == "'":
        return value.replace("'", "'\\''")
    if quote:
        return re.sub(r'["\\$`]', r"\\\g<0>", value)
    return _SPECIAL.sub(r"\\\g<0>", value)


def for_fish(half: HalfLine, value: str, begins: str) -> str:
    """A value as fish takes it: fish drops what does not begin as typed, so that folded names keep what is typed.

    `begins` is the value, folded; commands compare names folded.
    """
    is_near = value.casefold().startswith(half.part.casefold())
    return value if is_near else half.part + begins[len(half.part) :]


def for_powershell(value: str) -> str:
    """A value as PowerShell reads it."""
    return value if _PLAIN.fullmatch(value) else "'" + value.replace("'", "''") + "'"


def is_open(value: str) -> bool:
    """Something goes on right behind the value: a field's values, a folder's files."""
    return value.endswith((":", "=", "/"))
