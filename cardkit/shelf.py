"""The shelf: an ordered list of roots, and the file that a name means.

A file is looked up by its name, root by root; the first root that has it wins. Listings are the union. Nothing is
merged inside a file.
"""

import os
from collections.abc import Iterable
from itertools import takewhile
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from cardkit.errors import CardkitError, Fault, Gone
from cardkit.position import Position

BUILT_IN = Path(__file__).parent / "_builtin"
"""Where a wheel keeps the shipped games; an editable install has them beside the package."""


class Root(NamedTuple):
    """A folder that files are looked for in."""

    path: Path
    title: str
    """What kind of root it is: `--shelf`, `project`, `user` or `built-in`."""


class Found(NamedTuple):
    """A file of the shelf."""

    name: str
    """Path from the root, with `/`; what messages call the file."""
    path: Path
    root: Root

    def content(self) -> bytes:
        """The file's bytes.

        Raises: Gone; CardkitError when it cannot be read.
        """
        try:
            return self.path.read_bytes()
        except FileNotFoundError as error:
            raise Gone(self.name) from error
        except OSError as error:
            message = f"the file cannot be read ({error.strerror})"
            raise CardkitError(Fault(message=message, place=Position(self.name))) from error


class Shelf(NamedTuple):
    """The roots, in the order in which they are asked."""

    roots: tuple[Root, ...]

    def find(self, name: str) -> Found | None:
        """The file of that name (with `/`, from the root), or None.

        A link that leads out of its root is no file of the shelf.
        """
        return next((found for root in self.roots if (found := _inside(root, name)) is not None), None)

    def hidden(self, name: str) -> tuple[Found, ...]:
        """The files of that name that the found one hides."""
        every = tuple(found for root in self.roots if (found := _inside(root, name)) is not None)
        return every[1:]

    def listing(self, pattern: str) -> tuple[Found, ...]:
        """The files that a glob such as `cards/*/game.yaml` means, by name; of equal names the first root's."""
        return self.listed(pattern).found

    def listed(self, pattern: str) -> "Listing":
        """The same with what has such a name and is no file of the shelf."""
        found: dict[str, Found] = {}
        refused: dict[str, Found] = {}
        for root in self.roots:
            paths = sorted(root.path.glob(pattern), key=str)
            linked = {folder for folder in {path.parent for path in paths} if _has_link(root, folder)}
            start = len(str(root.path / "x")) - 1
            for path in paths:
                name = str(path)[start:].replace(os.sep, "/")
                if name not in found:
                    plain = path.parent not in linked and not path.is_symlink()
                    held = path.is_file() and (plain or _stays(root, path))
                    (found if held else refused)[name] = Found(name, path, root)
        rest = tuple(refused[name] for name in sorted(refused.keys() - found.keys()))
        return Listing(tuple(found[name] for name in sorted(found)), rest)


class Listing(NamedTuple):
    """What a glob means, by name."""

    found: tuple[Found, ...]
    refused: tuple[Found, ...]
    """Folders, and links that lead out of their root or to nothing."""


def _holds(root: Root, path: Path) -> bool:
    """The path is a file, and no link on the way leads out of the root."""
    return path.is_file() and (not _has_link(root, path) or _stays(root, path))


def _stays(root: Root, path: Path) -> bool:
    """The file lies below the root, wherever links lead; asked last, since to resolve 500 set files takes 30 ms."""
    return path.resolve().is_relative_to(root.path.resolve())


def _has_link(root: Root, path: Path) -> bool:
    """A part of the way from the root is a link."""
    return any(each.is_symlink() for each in takewhile(lambda each: each != root.path, (path, *path.parents)))


def _inside(root: Root, name: str) -> Found | None:
    """The root's file of that name, unless the name or a link leads out of the root."""
    if PurePosixPath(name).is_absolute() or ".." in PurePosixPath(name).parts:
        raise CardkitError(Fault(message=f"'{name}' leads out of the shelf"))
    path = root.path / name
    return Found(name, path, root) if _holds(root, path) else None


def built_in() -> Root:
    """The root that cardkit ships."""
    return Root(BUILT_IN if BUILT_IN.is_dir() else Path(__file__).parent.parent, "built-in")


def project_folder(folder: Path) -> Path | None:
    """The nearest folder upwards that holds `cardkit.yaml` or `cards/<game>/*.yaml`."""
    return next((each for each in (folder, *folder.parents) if _is_project(each)), None)


def shelf(named: Iterable[Path], project: Path | None, user: Path | None) -> Shelf:
    """The shelf of the `--shelf` folders, the project, the user's folder and the built-in root; each folder once."""
    roots = [Root(path, "--shelf") for path in named]
    roots += [Root(path, title) for path, title in ((project, "project"), (user, "user")) if path is not None]
    roots.append(built_in())
    by_path: dict[Path, Root] = {}
    for root in roots:
        by_path.setdefault(root.path.resolve(), root)
    return Shelf(tuple(by_path.values()))


def _is_project(folder: Path) -> bool:
    """The folder has a project's marks."""
    return (folder / "cardkit.yaml").is_file() or any(folder.glob("cards/*/*.yaml"))
