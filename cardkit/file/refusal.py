"""Why a file is not written, said of the file that was wanted."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EACCES
from pathlib import Path

from cardkit.errors import WriteError

HINT = "--force overwrites it"
OTHER_KIND = "exists already and is another kind of file"


@contextmanager
def told(path: Path, what: str = "cannot be written") -> Iterator[None]:
    """What the system says while a file is written is said of the wanted file.

    Raises: WriteError.
    """
    try:
        yield
    except OSError as error:
        raise WriteError(str(path), f"{what} ({error.strerror})") from error


def refuse_no_folder(path: Path) -> None:
    """Make sure that a file's folder is there.

    Raises: WriteError.
    """
    with told(path):
        missing = not path.parent.exists()
    if missing:
        raise WriteError(str(path), f"cannot be written (the folder '{path.parent}' does not exist)")


def refuse_locked(path: Path) -> None:
    """Make sure that a file that is there may be written into: to rename another one over it asks nobody.

    Raises: PermissionError.
    """
    if path.is_file() and not os.access(path, os.W_OK):
        raise PermissionError(EACCES, os.strerror(EACCES))


def refuse_change(path: Path, content: bytes) -> None:
    """Make sure that a file may be written without losing anything.

    Raises: WriteError when it exists with other bytes.
    """
    with told(path, "exists already and cannot be read"):
        same = not path.is_file() or path.read_bytes() == content
    if not same:
        raise WriteError(str(path), "exists already", HINT)


def refuse_taken(path: Path) -> None:
    """Make sure that a file's place is no folder, and that nothing but folders leads there.

    Raises: WriteError.
    """
    with told(path):
        found = path.is_dir()
        blocking = next((each for each in path.parents if each.exists() and not each.is_dir()), None)
    if found:
        raise WriteError(str(path), "is a folder", "the path of a file is needed")
    if blocking is not None:
        raise WriteError(str(blocking), "is a file", "a folder is needed")


def same_kind(path: Path, mark: bytes) -> bool:
    """No file of another kind stands there than of that whose first bytes these are."""
    if not path.is_file():
        return True
    with told(path, "exists already and cannot be read"), path.open("rb") as old:
        head = old.read(len(mark))
    return not head or head == mark
