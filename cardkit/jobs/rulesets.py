"""Rulesets by name: game.yaml's own is called `default`, the others lie in `cards/<game>/rules/`."""

from pathlib import PurePosixPath

from cardkit import rules
from cardkit.jobs.desk import Table
from cardkit.source import Node, read


def ruleset(table: Table, name: str) -> rules.Ruleset:
    """The game's ruleset of that name, with all that it extends.

    Raises: NotFound with the nearest name; InputError with every fault of its file.
    """
    files = {rules.DEFAULT: rules.of_game(game_node(table))}
    for found in table.shelf.listing(f"cards/{table.catalogue.game.id}/rules/*.yaml"):
        files[PurePosixPath(found.name).stem] = rules.of_file(read(found.content(), found.name))
    return rules.read(name, files, table.catalogue.game, table.catalogue.language)


def game_node(table: Table) -> Node:
    """The game.yaml of a table, whose sections the rooms read."""
    return read(table.files.game.content(), table.files.game.name)
