"""What a new game needs of a project's cardkit.yaml, written into it without touching the rest."""

import re
from collections.abc import Callable

from cardkit.source import reading
from cardkit.source.document import Plain
from cardkit.source.scalar import scalar

_BLOCK = re.compile(r"^data:[ \t]*(?:#.*)?\n(?:[ \t]*(?:#.*)?\n)*([ ]+)\S.*(?:\n\1.*)*\n?", re.MULTILINE)
_ENDS = "\r\n"
"""How lines end in a file that was written on Windows."""

_FLOW = re.compile(r"^(data:[ \t]*\{)[ \t]*(\}?)", re.MULTILINE)


def bound(text: str, game: str, folder: str) -> str | None:
    """A cardkit.yaml's text with the data folder of one more game, or of one that moved.

    None where it cannot be put in safely: the file says something else than it seems to.
    """
    before = _said(text)
    data = {} if before is None else before.get("data", {})
    if before is None or not isinstance(data, dict):
        return None
    wanted: Plain = {**before, "data": {**data, game: folder}}
    if before == wanted:
        return text
    tries = (_with_ends(text, attempt(_unix(text), game, folder)) for attempt in _ATTEMPTS)
    return next((made for made in tries if made is not None and _said(made) == wanted), None)


def bound_to(text: str, game: str) -> str | None:
    """The data folder of a game that the file names; None where it names none."""
    data = (_said(text) or {}).get("data")
    folder = data.get(game) if isinstance(data, dict) else None
    return folder if isinstance(folder, str) else None


def usual(text: str, game: str) -> str | None:
    """A cardkit.yaml's text that says its usual game; None where it says one, or none can be put in safely."""
    before = _said(text)
    if before is None or "game" in before:
        return None
    after = _with_ends(text, f"{_ended(_unix(text))}game: {scalar(game)}\n")
    return after if after is not None and _said(after) == {**before, "game": game} else None


def _unix(text: str) -> str:
    """A text whose lines end as on Unix."""
    return text.replace(_ENDS, "\n")


def _with_ends(before: str, text: str) -> str | None:
    """A changed text whose lines end as they did before it was changed; None where they ended in two ways."""
    if _ENDS not in before:
        return text
    return text.replace("\n", _ENDS) if before.count("\n") == before.count(_ENDS) else None


def line(game: str, folder: str) -> str:
    """What a person would add."""
    return f"data: {{{game}: {scalar(folder)}}}"


def _said(text: str) -> dict[str, Plain] | None:
    """What a file says; None when it cannot be read, or is no mapping."""
    node, faults = reading(text.encode(), "cardkit.yaml")
    return node.value if isinstance(node.value, dict) and not faults else None


def _appended(text: str, game: str, folder: str) -> str:
    """A section of its own, at the end."""
    return f"{_ended(text)}data:\n  {game}: {scalar(folder)}\n"


def _ended(text: str) -> str:
    """A text whose last line has its end."""
    return text if not text or text.endswith("\n") else f"{text}\n"


def _in_block(text: str, game: str, folder: str) -> str:
    """One more line at the section's end."""
    entry = f"{game}: {scalar(folder)}\n"
    return _BLOCK.sub(lambda found: found[0].rstrip("\n") + f"\n{found[1]}{entry}", text, count=1)


def _in_flow(text: str, game: str, folder: str) -> str:
    """One more entry between its braces."""
    return _FLOW.sub(lambda found: f"{found[1]}{game}: {scalar(folder)}{found[2] or ', '}", text, count=1)


def _replaced(text: str, game: str, folder: str) -> str:
    """The game's line says another folder."""
    line = rf"^(\s+{re.escape(game)}:[ \t]+)[^\n#]*?([ \t]+#.*)?$"
    return re.sub(line, rf"\g<1>{_plain(folder)}\g<2>", text, flags=re.MULTILINE)


def _in_flow_replaced(text: str, game: str, folder: str) -> str:
    """The game's entry between braces says another folder."""
    entry = rf"^(data:[^\n]*[{{ ]{re.escape(game)}:[ \t]+)[^,}}\n]*"
    return re.sub(entry, rf"\g<1>{_plain(folder)}", text, flags=re.MULTILINE)


def _plain(folder: str) -> str:
    """A folder in the replacement of a regular expression."""
    return scalar(folder).replace("\\", "\\\\")


_ATTEMPTS: tuple[Callable[[str, str, str], str], ...] = (_appended, _in_block, _in_flow, _replaced, _in_flow_replaced)
"""What is tried in turn; that it says what was wanted is read back each time."""
