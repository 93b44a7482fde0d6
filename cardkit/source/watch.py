"""The clock over the checks of one schema: patterns and references of strangers can take for ever."""

from collections.abc import Callable
from functools import cached_property
from time import process_time

from cardkit.pattern import searches
from cardkit.text import quoted

SECONDS = 1.0
"""Processor time of one value's check, and of one search of a pattern; cards take 0.3 ms (m)."""

TOGETHER = 10.0
"""Processor time of all searches of one schema; 30,000 cards of five patterns each take 0.3 s."""


class Watch:
    """What the parts of a schema's check ask as they go on."""

    def __init__(self) -> None:
        """A watch that has not begun."""
        self._end = 0.0
        self.slow: str | None = None
        """What took too long, once something did; nothing more is checked then."""

    def begin(self) -> None:
        """The time of one value begins.

        Raises: TimeoutError when an earlier one took too long.
        """
        if self.slow is not None:
            raise TimeoutError
        self._end = process_time() + SECONDS

    def follow(self) -> None:
        """A reference is followed.

        Raises: TimeoutError.
        """
        if process_time() > self._end:
            self.slow = "following the card schema's references"
            raise TimeoutError

    def fits(self, pattern: str, text: str) -> bool:
        """A pattern fits somewhere in a text.

        Raises: TimeoutError.
        """
        try:
            return self._search(pattern, text)
        except TimeoutError:
            self.slow = f"the card schema's pattern {quoted(pattern)}"
            raise

    @cached_property
    def _search(self) -> Callable[[str, str], bool]:
        """Made by the first pattern, since the engine must be imported."""
        return searches(SECONDS, TOGETHER)
