"""`deck convert`: decks written for other programs, or as deck files of cardkit's own."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path, PurePath

from cardkit.answer.deckfile import Converted
from cardkit.answer.verdict import DeckFile
from cardkit.decklist.account import summed
from cardkit.decklist.program import WRITERS, exported
from cardkit.errors import UsageError
from cardkit.file import Target, write, write_all
from cardkit.jobs.decks import DeckNode, deck_node, deck_read
from cardkit.jobs.desk import Desk, Table
from cardkit.model import Deck
from cardkit.text import counted, listing, quoted, slug

_COMMENT = re.compile(r"^[^\S\n]*#(?! yaml-language-server:)|[^\S\n]#[^\n]", re.MULTILINE)
"""A comment of a YAML file, but for the one that names its schema."""

_NAMELESS = "Deck"
"""What a deck of stdin is called that has no name."""


def convert(desk: Desk, files: Sequence[DeckFile], form: str | None, target: Target | None) -> tuple[Converted, ...]:
    """Decks in another form, written to a file, or several to a folder; without a target to nowhere.

    Raises: UsageError when the form is not clear, or several decks have one file; InputError; NotFound; WriteError.
    """
    wanted = _form(form, target)
    if target is None and len(files) > 1:
        raise UsageError(f"{len(files)} decks are named", "-o FOLDER says where they are written")
    found = tuple(_converted(desk, file, wanted) for file in files)
    return found if target is None else _written(found, target)


def _form(form: str | None, target: Target | None) -> str:
    """The form that is named, else that of the target's ending.

    Raises: UsageError.
    """
    if form is not None:
        return form
    ending = "" if target is None else target.path.suffix.lower().replace(".yml", ".yaml")
    found = next((name for name, writer in WRITERS.items() if writer.ending == ending), None)
    if found is None:
        told = "no form is named" if not ending else f"no form has files that end in {quoted(ending)}"
        raise UsageError(told, f"say --to with one of {listing(WRITERS)}")
    return found


def _converted(desk: Desk, file: DeckFile, form: str) -> Converted:
    """One deck in a form."""
    node = deck_node(desk, file)
    with Table(desk, node.game) as table:
        read = deck_read(node, table.catalogue)
        deck = _named(read.deck)
        made = exported(deck, table.catalogue, form)
        zones = {zone.name: 0 for zone in table.catalogue.game.zones}
        counts = Counter(zones)
        for entry in deck.entries:
            counts[entry.zone] += entry.copies
        account = (f"{counted(len(read.account), 'line')}: {summed(read.account)}",) if read.account else ()
        told = (*account, *made.notes, *_comments(node, form))
        return Converted(
            deck=file.label,
            name=deck.name,
            game=node.game,
            form=form,
            text=made.text,
            zones=dict(counts),
            notes=(*table.notes, *read.notes, *(f"{file.label}: {each}" for each in told)),
        )


def _named(deck: Deck) -> Deck:
    """The deck; one that has no name is called as its file, without the ending."""
    if deck.name != deck.place.file:
        return deck
    return replace(deck, name=_NAMELESS if deck.name == "-" else PurePath(deck.name).stem)


def _comments(node: DeckNode, form: str) -> tuple[str, ...]:
    """A note that comments of a deck file are not taken over into another."""
    text = node.node.document.text
    is_yaml = not text.lstrip().startswith(("{", "["))
    return ("its comments are left out",) if is_yaml and form in ("yaml", "json") and _COMMENT.search(text) else ()


def _written(found: Sequence[Converted], target: Target) -> tuple[Converted, ...]:
    """The decks with the files that they were written to."""
    if len(found) == 1 and not target.path.is_dir():
        write(target.path, found[0].text.encode(), target.force)
        return (replace(found[0], out=target.path),)
    placed = [replace(each, out=target.path / _file(each)) for each in found]
    paths = Counter(each.out for each in placed)
    twice = [each.deck for each in placed if paths[each.out] > 1]
    if twice:
        raise UsageError(f"{listing(map(quoted, twice))} would have one file", "convert them one by one")
    contents: Mapping[Path, bytes] = {each.out: each.text.encode() for each in placed if each.out is not None}
    write_all(contents, target.force)
    return tuple(placed)


def _file(each: Converted) -> str:
    """What a deck's file is called in a folder: as the one that it was read from."""
    stem = slug(each.name) or slug(_NAMELESS) if each.deck == "-" else PurePath(each.deck).stem
    return f"{stem}{WRITERS[each.form].ending}"
