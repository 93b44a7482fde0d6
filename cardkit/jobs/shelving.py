"""What is on the shelf: games with their decks, rulesets, drafts, set-ups and looks."""

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from cardkit.answer.look import GameEntry, UnreadGame
from cardkit.catalogue.files import GAME_FILE
from cardkit.draft.definition import numbers_of
from cardkit.face import looks
from cardkit.jobs.decks import shelved
from cardkit.jobs.desk import Desk, Table
from cardkit.jobs.desk import games as game_ids
from cardkit.jobs.drafting import common_drafts
from cardkit.jobs.rulesets import game_node, ruleset_names
from cardkit.jobs.unread import heard
from cardkit.shelf import Found
from cardkit.source import Node, read
from cardkit.source.trial import tried


class Shelved(NamedTuple):
    """What is on the shelf."""

    games: tuple[GameEntry, ...]
    """By id."""
    unread: tuple[UnreadGame, ...]
    drafts: Mapping[str, Mapping[str, int]]
    """Drafts for any game, each with its numbers that a table may set."""
    notes: tuple[str, ...]


def games(desk: Desk) -> Shelved:
    """Every game of the shelf, and the drafts for any of them."""
    found = heard(desk, game_ids(desk), lambda table: (_entry(desk, table), table.notes))
    return Shelved(
        tuple(entry for entry, _ in found.answers.values()),
        tuple(UnreadGame(game, _root(desk, game), error) for game, error in found.unread.items()),
        _common(desk),
        tuple(note for _, notes in found.answers.values() for note in notes),
    )


def _root(desk: Desk, game: str) -> str:
    """The folder that a game's game.yaml lies in."""
    found = desk.shelf.find(f"cards/{game}/{GAME_FILE}")
    return "" if found is None else str(found.root.path)


def _entry(desk: Desk, table: Table) -> GameEntry:
    """What is on the shelf of one game."""
    game = table.catalogue.game
    node = game_node(table)
    section = node.child("drafts")
    drafts = {} if section is None else section.entries()
    hidden = {found.name: desk.shelf.hidden(found.name) for found in table.files.every}
    return GameEntry(
        game=game,
        cards=table.catalogue.size(),
        decks=tuple(deck for deck in shelved(desk) if deck.startswith(f"{game.id}/")),
        rulesets=ruleset_names(table),
        drafts={name: _numbers(name, each) for name, each in drafts.items()},
        setups=_keys(node.child("setups")),
        looks=looks(desk.shelf, game),
        root=str(table.files.game.root.path),
        hidden={name: tuple(str(each.path) for each in files) for name, files in hidden.items() if files},
    )


def _keys(node: Node | None) -> tuple[str, ...]:
    """The names that a section gives."""
    return () if node is None else tuple(node.entries())


def _common(desk: Desk) -> Mapping[str, Mapping[str, int]]:
    """The drafts for any game, with their numbers."""
    nodes = {name: tried([], partial(_read, found)) for name, found in common_drafts(desk.shelf).items()}
    return {name: _numbers(name, node) for name, node in nodes.items()}


def _read(found: Found) -> Node:
    """A file of the shelf, read."""
    return read(found.content(), found.name)


def _numbers(draft: str, node: Node | None) -> Mapping[str, int]:
    """The numbers of a draft that a table may set; none of one that is wrong, which is told where it is begun."""
    found = None if node is None else tried([], lambda: numbers_of(draft, node.child("numbers"), {}))
    return {name: number.value for name, number in (found or {}).items()}
