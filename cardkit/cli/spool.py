"""Texts that wait until what stands before them is known."""

import shutil
from contextlib import AbstractContextManager
from tempfile import SpooledTemporaryFile
from types import TracebackType
from typing import TextIO

from cardkit.errors import CardkitError, Fault

_SHORT = 64 * 1024
"""Characters that are kept in memory; more go into a file without a name."""


class Spool(AbstractContextManager["Spool"]):
    """A text that grows; it takes no more memory when it is long."""

    def __init__(self) -> None:
        """An empty text."""
        # As stdout is.
        self._file = SpooledTemporaryFile(_SHORT, "w+", encoding="utf-8", errors="backslashreplace", newline="\n")  # noqa: SIM115  # closed by `with`

    def write(self, text: str) -> None:
        """Add to the text.

        Raises: CardkitError when the disk is full.
        """
        try:
            self._file.write(text)
        except OSError as error:
            raise CardkitError(Fault(message=f"the answer cannot be kept ({error.strerror})")) from error

    def pour(self, stream: TextIO) -> None:
        """Write the text to a stream."""
        self._file.seek(0)
        shutil.copyfileobj(self._file, stream)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """Forget the text."""
        self._file.close()
