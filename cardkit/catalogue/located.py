"""A game's data folder, and the files in it that globs mean: looked at, never opened."""

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fnmatch import translate
from pathlib import Path
from typing import NamedTuple

from cardkit.errors import Fault, Gone, InputError
from cardkit.position import Position

ENDINGS = ("json", "jsonl", "ndjson", "csv", "tsv", "tab", "txt", "xlsx", "xlsm", "xls", "ods")
"""Of files that are read: what else lies in a folder, such as its README.md, is not its data."""

_DATA = re.compile(rf".*\.({'|'.join(ENDINGS)})(\.gz)?\Z", re.IGNORECASE)
_MAGIC = re.compile(r"[*?[]")

_LONE = ("\udc80", "\udcff")
"""What Python makes of the bytes of a file's name that are no UTF-8 (PEP 383): it cannot be kept, nor told."""

_LOCK = "~$"
"""How a file begins that Excel puts beside a workbook while it is open there."""


class DataFolder(NamedTuple):
    """Where a game's data lies."""

    path: str
    label: str
    """What the names of its files begin with, without a `/` at its end: the path from the project, or the folder's own
    name where the project writes a whole path; empty for a root of the shelf."""


class Seen(NamedTuple):
    """A file as it is now. A tuple: 2,000 of them are looked at by every query."""

    name: str
    """What messages call it."""
    path: str
    size: int
    modified: int
    """Nanoseconds since the epoch."""
    changed: int
    """The same of the file's last change of any kind, which nobody can set back; on Windows when it was made."""

    def content(self) -> bytes:
        """The file's bytes.

        Raises: Gone; InputError when it cannot be read.
        """
        try:
            return Path(self.path).read_bytes()
        except FileNotFoundError as error:
            raise Gone(self.name) from error
        except OSError as error:
            message = f"the file cannot be read ({error.strerror})"
            raise InputError(Fault(message=message, place=Position(self.name))) from error


_Listed = dict[str, os.DirEntry[str]]


@dataclass(frozen=True, slots=True)
class Look:
    """A data folder that is looked through; each of its folders is listed once."""

    folder: DataFolder
    listed: dict[str, _Listed] = field(default_factory=dict)
    """What lies in each folder, by name."""

    def files(self, glob: str) -> tuple[Seen, ...]:
        """The files that a glob means, by name; of a folder the data files directly in it.

        `*` and `**` pass over what begins with a dot, and Excel's marks of open workbooks; `**` does not follow links.

        Raises: InputError for a link that leads out of the data folder or to nothing, and what cannot be looked at.
        """
        found = dict(self._below("", _parts(glob)))
        label = f"{self.folder.label}/" if self.folder.label else ""
        try:
            return tuple(_seen(label + path, found[path]) for path in sorted(found))
        except FileNotFoundError as error:
            raise Gone(f"{label}{glob}") from error
        except OSError as error:
            raise self._trouble("", f"its files cannot be looked at ({error.strerror})") from error

    def bends(self, glob: str) -> bool:
        """A file is called as the glob is written, and the glob means only others: `a[1].json` means `a1.json`."""
        parts = _parts(glob)
        name = "/".join(parts)
        return "[" in name and Path(self.folder.path, name).is_file() and name not in dict(self._below("", parts))

    def _below(self, folder: str, parts: Sequence[str]) -> Iterator[tuple[str, os.DirEntry[str]]]:
        """The files below a folder, whose path is empty or ends in `/`."""
        entries = self._entries(folder)
        first, rest = (parts[0], parts[1:]) if parts else ("", ())
        if first == "**":
            yield from self._below(folder, rest or ("*",))
            inner = [name for name, each in entries.items() if each.is_dir(follow_symlinks=False) and name[0] != "."]
            for name in inner:
                self._check_name(folder + name)
                yield from self._below(f"{folder}{name}/", parts)
            return
        as_folder = bool(rest) or (bool(first) and not _MAGIC.search(first))
        for name in _fitting(first, entries):
            entry = entries[name]
            self._check_name(folder + name)
            if entry.is_symlink():
                self._check(folder + name, entry)
            if not rest and entry.is_file():
                yield folder + name, entry
            elif as_folder and entry.is_dir():
                yield from self._below(f"{folder}{name}/", rest)

    def _entries(self, folder: str) -> _Listed:
        """What lies in a folder; nothing where it is none."""
        if folder not in self.listed:
            try:
                with os.scandir(f"{self.folder.path}/{folder}") as found:
                    self.listed[folder] = {each.name: each for each in found}
            except (FileNotFoundError, NotADirectoryError):
                self.listed[folder] = {}
            except OSError as error:
                raise self._trouble(folder.rstrip("/"), f"the folder cannot be read ({error.strerror})") from error
        return self.listed[folder]

    def _check_name(self, path: str) -> None:
        """Make sure that a path can be kept and told.

        Raises: InputError.
        """
        if not path.isprintable() and any(_LONE[0] <= char <= _LONE[1] for char in path):
            raise self._trouble(path, "the name is no UTF-8 text; rename it")

    def _check(self, path: str, link: os.DirEntry[str]) -> None:
        """Make sure that a link leads to something in the data folder.

        Raises: InputError.
        """
        root, target = os.path.realpath(self.folder.path), os.path.realpath(link.path)
        if not Path(target).exists():
            raise self._trouble(path, "a link to nothing; take it away, or put a file there")
        if os.path.commonpath((root, target)) != root:
            raise self._trouble(path, "a link that leads out of the data folder; put what it leads to there")

    def _trouble(self, path: str, what: str) -> InputError:
        """What is wrong with a path in the data folder."""
        name = "/".join(part for part in (self.folder.label, path) if part)
        return InputError(Fault(message=what, place=Position(name)))


def _parts(glob: str) -> tuple[str, ...]:
    """The names and patterns that a glob is made of."""
    return tuple(part for part in glob.split("/") if part not in ("", "."))


def _seen(name: str, entry: os.DirEntry[str]) -> Seen:
    """A file as it is now."""
    status = entry.stat()
    return Seen(name, entry.path, status.st_size, status.st_mtime_ns, status.st_ctime_ns)


def _fitting(part: str, names: Iterable[str]) -> Iterable[str]:
    """The names that one part of a glob means; no part means all data files."""
    if part and not _MAGIC.search(part):
        return [part] if part in names else []
    fits = re.compile(translate(part)).match if part else _DATA.match
    return [name for name in names if fits(name) and (name[0] != "." or part[:1] == ".") and name[:2] != _LOCK]
