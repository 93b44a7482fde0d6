"""Regular expressions that strangers wrote: what is wrong with one, and searches that come to an end.

The engine is the `regex` package: the standard `re` cannot be stopped from another thread (it keeps the interpreter's
lock), and SIGALRM reaches neither Windows nor threads. `regex` looks at the clock while it matches, everywhere.
It is imported by the first pattern: 10 ms (m) that whoever has none must not pay.
"""

import re
import warnings
from collections.abc import Callable
from functools import cache
from time import process_time

MAX_SIZE = 10_000
"""Characters of a pattern with its counted repeats written out; compiling so many takes 40 ms (m)."""

MAX_GROUPS = 50
"""Groups inside each other; the engine's own reader descends into each."""

_PART = (
    r"(?s)\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\{(?P<counts>[0-9,]+)\}"
    r"|(?P<again>\(\?(?:R|&|P>|[+-]?[0-9]))|(?P<open>\()|(?P<close>\))|."
)
"""What a pattern is made of; compiled by the first regex, since it costs every import 1 ms (m)."""


def fault(pattern: str, flags: int = 0) -> tuple[str, int] | None:
    """What is wrong with a pattern and at which character, or None."""
    import regex  # noqa: PLC0415  # 10 ms, see above

    wrong = _overgrown(pattern)
    if wrong is not None:
        return wrong
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            regex.compile(pattern, flags)
    except regex.error as error:
        why, _, place = str(error).partition(" at position ")
        return why, int(place.split()[0]) if place else 0
    return None


def searches(seconds: float, together: float) -> Callable[[str, str], bool]:
    """A function (pattern, text) that says whether the pattern fits somewhere in the text.

    A search has `seconds` of processor time, all of them have `together`; then it raises TimeoutError.
    """
    import regex  # noqa: PLC0415  # 10 ms, see above

    compiled = cache(regex.compile)
    left = [together]

    def found(pattern: str, text: str) -> bool:
        begin = process_time()
        if left[0] <= 0:
            raise TimeoutError
        try:
            return compiled(pattern).search(text, timeout=min(seconds, left[0])) is not None
        finally:
            left[0] -= process_time() - begin

    return found


def _overgrown(pattern: str) -> tuple[str, int] | None:
    """Where a pattern takes memory rather than time, which no deadline stops: the engine writes counted repeats out."""
    sizes, last = [0], 0
    for part in re.finditer(_PART, pattern):
        if part["again"]:
            return "it must not call itself", part.start()
        if part["open"]:
            sizes.append(0)
            last = 0
        times = _times(part["counts"])
        closes = part["close"] and len(sizes) > 1
        more = sizes.pop() if closes else last * (times - 1) if part["counts"] else int(not part["open"])
        last = last * times if part["counts"] else more
        sizes[-1] += more
        if sum(sizes) > MAX_SIZE:
            return f"over {MAX_SIZE} characters with its counted repeats written out", part.start()
        if len(sizes) > MAX_GROUPS + 1:
            return f"over {MAX_GROUPS} groups inside each other", part.start()
    return None


def _times(counts: str | None) -> int:
    """The larger number of `{2,5}`; nine digits of it say enough."""
    return max((int(count[:9]) for count in (counts or "1").split(",") if count), default=1) or 1
