"""The files that a document may name: those inside given folders, whatever engine asks."""

import posixpath
from collections.abc import Collection, Sequence
from pathlib import Path
from urllib.parse import unquote, urlsplit

from cardkit.picture import is_whole


class Refused(Exception):
    """Why a file is not read."""


class Shelved:
    """Files by their name inside some folders, and nothing else."""

    def __init__(self, folders: Sequence[Path], files: Collection[str] | None) -> None:
        """The files of the folders, asked in this order, that have one of these names in them; None means any."""
        self._folders = tuple(folder.resolve() for folder in folders)
        self._files = None if files is None else frozenset(posixpath.normpath(name.lstrip("/")) for name in files)

    def path(self, url: str) -> Path:
        """The file that a URL names.

        Raises: Refused.
        """
        parts = urlsplit(url)
        name = unquote(parts.path).lstrip("/")
        path = None if parts.scheme != "file" or parts.netloc else self._path(name)
        if path is None:
            raise Refused(f"'{name if parts.scheme == 'file' else url}' is not a file of the shelf")
        if self._files is not None and name not in self._files:
            reason = "pictures in pictures and @import are not drawn: whether they changed could not be told"
            raise Refused(f"'{name}' is named where files are not looked for; {reason}")
        if not is_whole(path.read_bytes()):
            raise Refused(f"the picture '{name}' is damaged or cut off")
        return path

    def _path(self, name: str) -> Path | None:
        """The file of that name, links resolved, in the first folder that has it."""
        found = (folder / name for folder in self._folders)
        inside = (path.resolve() for path in found if any(path.resolve().is_relative_to(f) for f in self._folders))
        return next((path for path in inside if path.is_file()), None)
