"""The files that the sources of a game name."""

from collections import Counter
from collections.abc import Collection, Iterable
from typing import NamedTuple

from cardkit.catalogue.files import GameFiles
from cardkit.catalogue.located import Look, Seen
from cardkit.errors import PATH, Fault, InputError
from cardkit.foreign.source import Source
from cardkit.source import Node
from cardkit.text import quoted


class Chosen(NamedTuple):
    """A source with the files that it names."""

    source: Source
    files: tuple[Seen, ...]

    def among(self, names: Collection[str]) -> "Chosen":
        """The same with those of its files that are named."""
        return Chosen(self.source, tuple(file for file in self.files if file.name in names))


def chosen(sources: Iterable[Source], files: GameFiles) -> tuple[Chosen, ...]:
    """The sources with the files that they name.

    Raises: InputError with every glob that means no file, where one with a locale must mean some in any; and with each
    that is the name of a file and means others.
    """
    look, found = Look(files.folder), list[Chosen]()
    met: Counter[tuple[int, int]] = Counter()
    globs: dict[tuple[int, int], Source] = {}
    bent: dict[tuple[int, int], str] = {}
    for source in sources:
        named = tuple(look.files(glob) for glob in source.files)
        for index, (glob, each) in enumerate(zip(source.files, named, strict=True)):
            globs.setdefault((source.number, index), source)
            met[source.number, index] += len(each)
            bent.update({(source.number, index): glob} if look.bends(glob) else {})
        every = {file.name: file for each in named for file in each}
        found.append(Chosen(source, tuple(every.values())))
    wrong = tuple(
        _bent(_written(source, index), bent[number, index])
        if (number, index) in bent
        else _no_file(_written(source, index), files)
        for (number, index), source in globs.items()
        if (number, index) in bent or not (met[number, index] or source.optional)
    )
    if wrong:
        raise InputError(*wrong)
    return tuple(found)


def _written(source: Source, index: int) -> Node:
    """A glob as it is written."""
    written = source.written
    return written.items()[index] if isinstance(written.value, list) else written


def _no_file(written: Node, files: GameFiles) -> Fault:
    """The fault of a glob that means no file."""
    path, label = files.folder
    where = label if "/" in label else path
    hint = f"say where the data lies in cardkit.yaml: 'data: {{{files.game.name.split('/')[1]}: FOLDER}}'"
    return written.fault(f"no file in {quoted(where, PATH)} is called {quoted(written.text())}", hint)


def _bent(written: Node, name: str) -> Fault:
    """The fault of a glob that is the name of a file, and means others."""
    hint = f"write {quoted(name.replace('[', '[[]'), PATH)}"
    return written.fault(f"'[' begins a set of characters, and a file is called {quoted(name, PATH)}", hint)
