"""A project's settings: `cardkit.yaml` says the usual game, look, locale and paper, saves queries, and where data lies.

What it says is kept in the cache folder as JSON: importing a reader of YAML takes 25 ms of every command (m).
"""

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path, PurePosixPath
from time import time_ns
from typing import NamedTuple
from zlib import crc32

from cardkit.catalogue.files import CLOCK_STEP
from cardkit.catalogue.located import DataFolder
from cardkit.errors import CardkitError

FILE = "cardkit.yaml"
USUAL = ("game", "look", "lang", "paper", "back-offset", "back-angle")
"""Settings that stand for an option that is left out."""

_FORMAT = 1
"""Of what is kept; another one is read anew."""


class Settings(NamedTuple):
    """What a project says of itself."""

    usual: Mapping[str, str] = {}
    """By the names of `USUAL`."""
    queries: Mapping[str, str] = {}
    """Saved queries by name."""
    data: Mapping[str, str] = {}
    """By game: the folder of its data, from the project's."""


def settings(project: Path | None, cache: Path | None = None) -> Settings:
    """The settings of a project folder; none when it has no `cardkit.yaml`.

    Raises: InputError when the file is not as it should be.
    """
    path = None if project is None else project / FILE
    if path is None or not path.is_file():
        return Settings()
    kept, status = _place(path, cache), path.stat()
    stamp: list[str | int] = [_FORMAT, str(path), status.st_size, status.st_mtime_ns, status.st_ctime_ns]
    found = None if kept is None else _kept(kept, stamp)
    if found is not None:
        return found
    from cardkit.jobs.projectfile import said

    made = Settings(**said(path.read_bytes(), FILE, USUAL))
    if kept is not None and time_ns() - status.st_mtime_ns > CLOCK_STEP:
        _keep(kept, stamp, made)
    return made


def folders(said: Settings, project: Path | None) -> Mapping[str, DataFolder]:
    """Where each game's data lies, of a project in that folder."""
    return {} if project is None else {game: _folder(project, each) for game, each in said.data.items()}


def _folder(project: Path, written: str) -> DataFolder:
    """A data folder as a project writes it; places in one that is written in full begin with its name."""
    label = Path(written).name if Path(written).is_absolute() else PurePosixPath(written).as_posix()
    return DataFolder(str(project / written), "" if label == "." else label)


def _place(path: Path, cache: Path | None) -> Path | None:
    """Where it is kept what a file says."""
    return None if cache is None else cache / "project" / f"{crc32(str(path).encode()):08x}.json"


def _kept(kept: Path, stamp: list[str | int]) -> Settings | None:
    """What a file said when it had that stamp, or None."""
    try:
        known, said = json.loads(kept.read_bytes())
        return Settings(**said) if known == stamp else None
    except (OSError, ValueError, TypeError):  # not there, not ours, or torn: the file itself is read
        return None


def _keep(kept: Path, stamp: list[str | int], said: Settings) -> None:
    """Keep what a file says, where the cache can be written."""
    from cardkit.file import write

    content = json.dumps([stamp, said._asdict()], ensure_ascii=False).encode()
    with suppress(OSError, CardkitError):
        kept.parent.mkdir(parents=True, exist_ok=True)
        write(kept, content, force=True)
