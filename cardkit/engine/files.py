"""The files that WeasyPrint is given: those of the shelf, and drawings that were lifted out of the document."""

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from urllib.parse import urlsplit

from weasyprint.urls import FatalURLFetchingError, URLFetcher, URLFetcherResponse

from cardkit.engine.shelved import Refused, Shelved

_KINDS = {".css": "text/css", ".svg": "image/svg+xml"}


class Fetcher(URLFetcher):  # type: ignore[misc]  # WeasyPrint ships no types
    """Reads files by their name inside some folders, and nothing else."""

    def __init__(self, folders: Sequence[Path], files: Collection[str] | None) -> None:
        """A fetcher for the folders, asked in this order, and for these names in them; None means any."""
        super().__init__(allowed_protocols=("file", "data"))
        self.drawings: dict[str, bytes] = {}
        """What is read by an address of its own."""
        self._shelved = Shelved(folders, files)

    def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> URLFetcherResponse:
        """The file that a URL names."""
        if (drawing := self.drawings.get(url)) is not None:
            return URLFetcherResponse(url, drawing, {"Content-Type": _KINDS[".svg"]})
        if urlsplit(url).scheme == "data":
            return super().fetch(url, headers)
        try:
            path = self._shelved.path(url)
        except Refused as error:
            raise FatalURLFetchingError(str(error)) from error
        kind = _KINDS.get(path.suffix.lower())
        return URLFetcherResponse(url, path.read_bytes(), {"Content-Type": kind} if kind else None)
