"""The shell's streams: UTF-8 with plain line ends on every machine, and what cannot be written ends in order.

A stream that refuses a text refuses what waits in its buffer too, as Python ends; so the rest goes nowhere.
"""

import io
import os
import sys

import typer

from cardkit.errors import CardkitError, Fault

_STANDARD = ("stdin", "stdout", "stderr")
"""By the numbers that systems know them by."""


class _Answers(io.TextIOWrapper):
    """stdout: a reader that has gone away ends the command quietly, a full disk with an error."""

    def write(self, text: str, /) -> int:
        """Write a text.

        Raises: CardkitError when it cannot be written; Exit when nobody reads it.
        """
        try:
            return super().write(text)
        except OSError as error:
            raise self._lost(error) from error

    def flush(self) -> None:
        """Write what waits.

        Raises: as `write`.
        """
        try:
            super().flush()
        except OSError as error:
            raise self._lost(error) from error

    def _lost(self, error: OSError) -> Exception:
        """What ends the command, now that the rest of the answer goes nowhere."""
        _let_go(self)
        if isinstance(error, BrokenPipeError):
            return typer.Exit(0)
        return CardkitError(Fault(message=f"the answer cannot be written ({error.strerror})"))


class _Notes(io.TextIOWrapper):
    """stderr: what cannot be told is lost; the answer and the exit code are not."""

    def write(self, text: str, /) -> int:
        """Write a text, or lose it."""
        try:
            return super().write(text)
        except OSError:
            _let_go(self)
            return len(text)

    def flush(self) -> None:
        """Write what waits, or lose it."""
        try:
            super().flush()
        except OSError:
            _let_go(self)


def open_streams() -> None:
    """Make the process's streams cardkit's own; a closed one takes what it is given and keeps nothing."""
    _fill_closed()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout = _own(sys.stdout, _Answers)
    if isinstance(sys.stderr, io.TextIOWrapper):
        sys.stderr = _own(sys.stderr, _Notes)


def _fill_closed() -> None:
    """Give closed streams their numbers back, or the next file that is opened would be written into by mistake."""
    for number, name in enumerate(_STANDARD):
        if getattr(sys, name) is None:
            nothing = os.open(os.devnull, os.O_RDWR)
            if nothing != number:
                os.dup2(nothing, number)
                os.close(nothing)
            os.set_inheritable(number, True)
            if name != "stdin":
                setattr(sys, name, open(number, "w", closefd=False))  # noqa: SIM115  # as long as the process


def _own(stream: io.TextIOWrapper, kind: type[_Answers | _Notes]) -> io.TextIOWrapper:
    """The stream in cardkit's way; halves of characters, as in a file name of another encoding, are written out."""
    lined, below = stream.line_buffering or stream.write_through, stream.detach()
    # An unbuffered Python has no buffer between, and may write half of a text.
    buffer = io.BufferedWriter(below) if isinstance(below, io.RawIOBase) else below
    return kind(buffer, "utf-8", "backslashreplace", "\n", lined)


def _let_go(stream: io.TextIOWrapper) -> None:
    """Let a stream lead nowhere."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, stream.fileno())
    os.close(nothing)
