"""The files that a document may name: those inside given folders."""

import posixpath
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from urllib.parse import unquote, urlsplit

from weasyprint.urls import FatalURLFetchingError, URLFetcher, URLFetcherResponse

from cardkit.picture import is_whole

_KINDS = {".css": "text/css", ".svg": "image/svg+xml"}


class Fetcher(URLFetcher):  # type: ignore[misc]  # WeasyPrint ships no types
    """Reads files by their name inside some folders, and nothing else."""

    def __init__(self, folders: Sequence[Path], files: Collection[str] | None) -> None:
        """A fetcher for the folders, asked in this order, and for these names in them; None means any."""
        super().__init__(allowed_protocols=("file", "data"))
        self.drawings: dict[str, bytes] = {}
        """What is read by an address of its own."""
        self._folders = tuple(folder.resolve() for folder in folders)
        self._files = None if files is None else frozenset(posixpath.normpath(name.lstrip("/")) for name in files)

    def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> URLFetcherResponse:
        """The file that a URL names."""
        if (drawing := self.drawings.get(url)) is not None:
            return URLFetcherResponse(url, drawing, {"Content-Type": _KINDS[".svg"]})
        parts = urlsplit(url)
        if parts.scheme == "data":
            return super().fetch(url, headers)
        name = unquote(parts.path).lstrip("/")
        path = None if parts.scheme != "file" or parts.netloc else self._path(name)
        if path is None:
            raise FatalURLFetchingError(f"'{name if parts.scheme == 'file' else url}' is not a file of the shelf")
        if self._files is not None and name not in self._files:
            reason = "pictures in pictures and @import are not drawn: whether they changed could not be told"
            raise FatalURLFetchingError(f"'{name}' is named where files are not looked for; {reason}")
        kind = _KINDS.get(path.suffix.lower())
        content = path.read_bytes()
        if not is_whole(content):
            raise FatalURLFetchingError(f"the picture '{name}' is damaged or cut off")
        return URLFetcherResponse(url, content, {"Content-Type": kind} if kind else None)

    def _path(self, name: str) -> Path | None:
        """The file of that name, links resolved, in the first folder that has it."""
        found = (folder / name for folder in self._folders)
        inside = (path.resolve() for path in found if any(path.resolve().is_relative_to(f) for f in self._folders))
        return next((path for path in inside if path.is_file()), None)
