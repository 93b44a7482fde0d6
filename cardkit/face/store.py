"""The face store: drawn faces by key, kept as PDF packs.

A pack is the PDF of one batch, `NAME.pdf`, with a sidecar `NAME.json` that says which key stands on which page. The
PDF is written first; the sidecar's file time is the pack's last use. Two processes may use a store at once: files are
written beside and renamed. A pack that goes away, or is not what its name says, is drawn again.
"""

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from tempfile import NamedTemporaryFile

from cardkit.face.flaw import Flaw

_FORM = 3
_Face = tuple[str, Mapping[str, float], float, Sequence[str]]
"""What a sidecar tells of a page: key, scales, height of its smallest text, warnings."""
LIMIT = 256_000_000
"""Bytes that a store may take: about 60,000 text faces (4 kB each, measured)."""
_UNREADABLE = (OSError, ValueError, KeyError, TypeError, RecursionError)
"""What a sidecar leads to that has gone or is none of ours: what it held is drawn again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """Drawn faces."""

    pdf: bytes = b""
    keys: tuple[str, ...] = ()
    """By page."""
    scales: tuple[Mapping[str, float], ...] = ()
    """By page: the texts that had to shrink."""
    points: tuple[float, ...] = ()
    """By page: how high its smallest text is; infinity without any."""
    warnings: tuple[tuple[str, ...], ...] = ()
    """By page: what the engine had to say."""
    flaws: tuple[Flaw, ...] = ()
    """Why there is no PDF; such a pack is not kept."""

    @property
    def name(self) -> str:
        """A hash of what it holds."""
        return _name(self.sidecar, self.pdf)

    @property
    def sidecar(self) -> bytes:
        """All that it holds besides its PDF."""
        faces = tuple(zip(self.keys, self.scales, self.points, self.warnings, strict=True))
        return json.dumps({"format": _FORM, "faces": faces}).encode()


@dataclass(frozen=True, slots=True)
class Store:
    """A folder of packs."""

    folder: Path
    limit: int = LIMIT

    def found(self, keys: Iterable[str]) -> tuple[Pack, ...]:
        """Packs that together hold those of the keys that the store has; they count as used now."""
        wanted, packs = set(keys), []
        for sidecar in sorted(self.folder.glob("*.json")):
            pack = _read(sidecar, frozenset(wanted))
            if pack is not None:
                wanted -= set(pack.keys)
                packs.append(pack)
        return tuple(packs)

    def keys(self) -> frozenset[str]:
        """What sidecars tell of; whether it is there, `found` knows."""
        return frozenset(key for sidecar in self.folder.glob("*.json") for key in _keys(sidecar))

    def faces(self) -> int:
        """How many faces and pictures there are."""
        return sum(_count(sidecar) for sidecar in self.folder.glob("*.json"))

    def keep(self, pack: Pack) -> None:
        """Write a pack, then delete those not used for longest while the store is over its limit.

        Raises:
            OSError: the folder cannot be written.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        _write(self.folder / f"{pack.name}.pdf", pack.pdf)
        _write(self.folder / f"{pack.name}.json", pack.sidecar)
        self._shrink()

    def _shrink(self) -> None:
        """Delete the packs not used for longest while the store is over its limit; the last one stays."""
        by_use = sorted(self.folder.glob("*.json"), key=lambda path: (_used(path), path.name))
        sizes = {path: sum(_size(each) for each in (path, path.with_suffix(".pdf"))) for path in by_use}
        left = sum(sizes.values())
        for path in by_use[:-1]:
            if left <= self.limit:
                return
            path.unlink(missing_ok=True)
            path.with_suffix(".pdf").unlink(missing_ok=True)
            left -= sizes[path]


def _read(sidecar: Path, wanted: frozenset[str]) -> Pack | None:
    """The pack of a sidecar, when it holds a wanted key and is what its name says."""
    try:
        said = sidecar.read_bytes()
        faces = _faces(said)
        if wanted.isdisjoint(key for key, *_ in faces):
            return None
        pdf = sidecar.with_suffix(".pdf").read_bytes()
        # 4 ms for the 2 MB of 540 text faces (measured); what a failing disk alters would be printed otherwise.
        if _name(said, pdf) != sidecar.stem:
            return None
        os.utime(sidecar)
    except _UNREADABLE:
        return None
    keys, scales, points, warnings = zip(*faces, strict=True)
    return Pack(pdf=pdf, keys=keys, scales=scales, points=points, warnings=tuple(map(tuple, warnings)))


def _faces(said: bytes) -> list[_Face]:
    """What a sidecar tells of its faces.

    Raises: one of `_UNREADABLE`, most likely, when it is none of ours.
    """
    held = json.loads(said)
    faces: list[_Face] = held["faces"] if held["format"] == _FORM else []
    return faces


def _name(sidecar: bytes, pdf: bytes) -> str:
    """What a pack of these is called."""
    made = blake2b(sidecar, digest_size=16)
    made.update(pdf)
    return made.hexdigest()


def _count(sidecar: Path) -> int:
    """How many pages a sidecar tells of; 0 when it has gone or is not ours."""
    try:
        return len(_faces(sidecar.read_bytes())) if _size(sidecar.with_suffix(".pdf")) else 0
    except _UNREADABLE:
        return 0


def _keys(sidecar: Path) -> tuple[str, ...]:
    """What a sidecar tells of, by page; nothing when it has gone or is not ours."""
    try:
        return tuple(key for key, *_ in _faces(sidecar.read_bytes()))
    except _UNREADABLE:
        return ()


def _write(path: Path, content: bytes) -> None:
    """Write a file beside and rename it."""
    with NamedTemporaryFile(dir=path.parent, prefix=path.stem, suffix=".new", delete=False) as file:
        file.write(content)
    Path(file.name).replace(path)


def _used(path: Path) -> float:
    """When a pack was last used; 0 when it has gone."""
    status = _status(path)
    return 0 if status is None else status.st_mtime


def _size(path: Path) -> int:
    """A file's size; 0 when it has gone."""
    status = _status(path)
    return 0 if status is None else status.st_size


def _status(path: Path) -> os.stat_result | None:
    """What the system tells of a file; None when another process has removed it."""
    try:
        return path.stat()
    except FileNotFoundError:
        return None
