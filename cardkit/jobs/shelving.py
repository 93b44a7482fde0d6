"""What is on the shelf: games with their decks, rulesets, drafts, set-ups and looks."""

from cardkit.answer.look import GameEntry
from cardkit.face import looks
from cardkit.jobs.decks import shelved
from cardkit.jobs.desk import Desk, Table
from cardkit.jobs.desk import games as game_ids
from cardkit.jobs.rulesets import game_node, ruleset_names
from cardkit.source import Node


def games(desk: Desk) -> tuple[tuple[GameEntry, ...], tuple[str, ...]]:
    """Every game of the shelf, by id, and notes to tell.

    Raises: InputError with the faults of a game's files.
    """
    entries: list[GameEntry] = []
    notes: list[str] = []
    for game in game_ids(desk):
        with Table(desk, game) as table:
            entries.append(_entry(desk, table))
            notes += table.notes
    return tuple(entries), tuple(notes)


def _entry(desk: Desk, table: Table) -> GameEntry:
    """What is on the shelf of one game."""
    game = table.catalogue.game
    node = game_node(table)
    hidden = {found.name: desk.shelf.hidden(found.name) for found in table.files.every}
    return GameEntry(
        game=game,
        cards=table.catalogue.size(),
        decks=tuple(deck for deck in shelved(desk) if deck.startswith(f"{game.id}/")),
        rulesets=ruleset_names(table),
        drafts=_keys(node.child("drafts")),
        setups=_keys(node.child("setups")),
        looks=tuple(sorted(looks(desk.shelf, game))),
        root=str(table.files.game.root.path),
        hidden={name: tuple(str(each.path) for each in files) for name, files in hidden.items() if files},
    )


def _keys(node: Node | None) -> tuple[str, ...]:
    """The names that a section gives."""
    return () if node is None else tuple(node.entries())

