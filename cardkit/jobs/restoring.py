"""Files that are again as they were when what was done with them fails."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from cardkit.file import write_all


@contextmanager
def restored(files: Sequence[Path]) -> Iterator[None]:
    """Take back what the body does to these files, and the folders that it makes for them, when it fails."""
    before = {file: file.read_bytes() for file in files if file.is_file()}
    folders = {folder for file in files for folder in file.parents if not folder.exists()}
    try:
        yield
    except BaseException:
        write_all(before, force=True)
        for file in files:
            if file not in before:
                file.unlink(missing_ok=True)
        for folder in sorted(folders, reverse=True):
            with suppress(OSError):  # others may have put something into it
                folder.rmdir()
        raise
