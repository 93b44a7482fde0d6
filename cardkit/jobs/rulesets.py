"""Rulesets by name: game.yaml's own is called `default`, the others lie in `cards/<game>/rules/`."""

from collections.abc import Mapping
from pathlib import PurePosixPath

from cardkit import rules
from cardkit.jobs.desk import Table
from cardkit.shelf import Found
from cardkit.source import Node, read


def ruleset(table: Table, name: str) -> rules.Ruleset:
    """The game's ruleset of that name, with all that it extends.

    Raises: NotFound with the nearest name; InputError with every fault of its file.
    """
    files = {rules.DEFAULT: rules.of_game(game_node(table))}
    for each, found in _files(table).items():
        files[each] = rules.of_file(read(found.content(), found.name))
    return rules.read(name, files, table.catalogue.game, table.catalogue.language)


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
