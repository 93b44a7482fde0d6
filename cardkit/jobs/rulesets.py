"""Rulesets by name: game.yaml's own is called `default`, the others lie in `cards/<game>/rules/`."""

from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath

from cardkit import rules
from cardkit.errors import Fault, NotFound
from cardkit.jobs.desk import Table
from cardkit.shelf import Found
from cardkit.source import Node, read

SHOWN = 5
"""Names on lists that no card has: so many are notes, since a catalogue may hold few of a game's cards."""


def ruleset(table: Table, name: str) -> rules.Ruleset:
    """The game's ruleset of that name, with all that it extends.

    Raises: NotFound with the nearest name; InputError with every fault of its file.
    """
    files = {rules.DEFAULT: rules.of_game(game_node(table))}
    for each, found in _files(table).items():
        files[each] = rules.of_file(read(found.content(), found.name))
    return rules.with_cards(rules.read(name, files, table.catalogue.game, table.catalogue.language), table.catalogue)


def listed(table: Table, name: str, day: str | None) -> frozenset[str]:
    """The cards of a dated list, `list:NAME.PART`, on a day (None: the latest), in whichever ruleset it stands.

    Raises: NotFound with the nearest list; InputError with every fault of a ruleset's file.
    """
    known: dict[str, frozenset[str]] = {}
    for each in ruleset_names(table):
        known = {**rules.listed(ruleset(table, each), day).sets, **known}
    if name not in known:
        raise NotFound("list", name, known)
    return known[name]


def unlisted_notes(faults: Sequence[Fault]) -> tuple[str, ...]:
    """Names on lists that no card has, as notes; of many the first few."""
    notes = [f"{fault}; {fault.hint}" if fault.hint else f"{fault}" for fault in faults[:SHOWN]]
    more = len(faults) - SHOWN
    return (*notes, f"and {more} more; 'cardkit rules test' tells all") if more > 0 else tuple(notes)


def ruleset_names(table: Table) -> tuple[str, ...]:
    """The names of the game's rulesets, its own first."""
    own = (rules.DEFAULT,) if game_node(table).child("rules") else ()
    return (*own, *_files(table))


def _files(table: Table) -> Mapping[str, Found]:
    """The rulesets that have a file of their own, by name."""
    listing = table.shelf.listing(f"cards/{table.catalogue.game.id}/rules/*.yaml")
    return {PurePosixPath(found.name).stem: found for found in listing}


def game_node(table: Table) -> Node:
    """The game.yaml of a table, whose sections the rooms read."""
    return read(table.files.game.content(), table.files.game.name)
