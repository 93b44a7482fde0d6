"""`deck new`: a deck file that is ready to be filled."""

import os
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from cardkit import rules
from cardkit.answer.deckfile import Begun
from cardkit.errors import UsageError
from cardkit.file import refuse_no_folder, write_all
from cardkit.finding import Level
from cardkit.jobs.desk import Desk, Table, the_game
from cardkit.jobs.rulesets import ruleset, ruleset_names
from cardkit.model import Game, Zone
from cardkit.rules.ruleset import Bounds
from cardkit.shelf import project_folder
from cardkit.source.scalar import scalar
from cardkit.text import blank, counted, listing, printable, quoted, slug

FOLDER = "decks"
"""Where a project's decks lie."""

SCHEMA = "schemas/deck.schema.json"
"""What tells an editor of a deck's keys."""

NAME = "New deck"
"""What a deck is called until it has a name."""

_WIDTH = 100
"""Columns of a comment."""

_SHOWN = 8
"""Rules of a zone that are told; of more, `rules explain` tells all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What is to begin."""

    name: str | None = None
    rules: str | None = None
    """The ruleset whose numbers are told; None: the one by which decks are judged."""
    out: Path | None = None
    """None: a file in the project, called as the deck."""
    force: bool = False


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a ruleset asks of a deck's numbers of cards."""

    ruleset: rules.Ruleset | None
    """None: several could be meant."""
    names: tuple[str, ...]
    """All rulesets of the game."""

    def of(self, zone: str) -> tuple[str, ...]:
        """The sentences of the rules that count the cards of this zone alone."""
        return tuple(rules.sentence(rule) for rule in self._counting() if rule.scope.zones == (zone,))

    def of_several(self) -> tuple[str, ...]:
        """The sentences of the rules that count the cards of all zones, or of several."""
        return tuple(rules.sentence(rule) for rule in self._counting() if len(rule.scope.zones) != 1)

    def _counting(self) -> Iterator[rules.Rule]:
        """The rules that every deck must keep, and that count cards."""
        for rule in () if self.ruleset is None else self.ruleset.rules:
            always = rule.when is None and rule.unless is None and rule.written is None
            if always and rule.level is Level.ERROR and isinstance(rule.shape, Bounds):
                yield rule


def begun(desk: Desk, wish: Wish, project: Path) -> Begun:
    """Write a deck file without cards into a project, or to a path.

    Raises: UsageError for a name that no file can have; NotFound for a game or ruleset; WriteError.
    """
    name = NAME if wish.name is None else wish.name
    path = _path(name, wish.out, project)
    with Table(desk, the_game(desk)) as table:
        game, names = table.catalogue.game, ruleset_names(table)
        several = wish.rules is None and len(names) > 1 and rules.DEFAULT not in names
        asked = _Asked(None if several else ruleset(table, wish.rules), names)
        notes = table.notes
    content = "".join(f"{line}\n" for line in (*_editor(path, project), *_lines(name, game, asked)))
    if wish.out is not None:
        refuse_no_folder(wish.out)
    schema = _schema(desk, path, project)
    write_all({path: content.encode(), **schema}, wish.force)
    return Begun((str(path),), (*notes, *(f"{SCHEMA} is written too, for editors" for _ in schema)))


def _path(name: str, out: Path | None, project: Path) -> Path:
    """Where the file goes.

    Raises: UsageError for a name that nobody sees, or that no file can have, and for a file that is no YAML.
    """
    if blank(name):
        raise UsageError("the deck's name is empty", "leave it out, or give it a name")
    if out is not None and out.suffix.lower() not in (".yaml", ".yml"):
        raise UsageError(f"a new deck is YAML, and {quoted(str(out))} is not called so", "end it in .yaml")
    if out is None and not slug(name):
        raise UsageError(f"no file can be called after {quoted(name)}", "-o FILE.yaml says where")
    return out or project / FOLDER / f"{slug(name)}.yaml"


def _editor(path: Path, project: Path) -> tuple[str, ...]:
    """The line that names the schema for editors, of a file in a project."""
    if not _is_in(path, project):
        return ()
    schema = Path(os.path.relpath((project / SCHEMA).absolute(), path.absolute().parent)).as_posix()
    return (f"# yaml-language-server: $schema={schema}",)


def _schema(desk: Desk, path: Path, project: Path) -> Mapping[Path, bytes]:
    """The schema that the line names, where the project has none yet."""
    shipped = desk.shelf.find(SCHEMA)
    if shipped is None or not _is_in(path, project) or (project / SCHEMA).exists():
        return {}
    return {project / SCHEMA: shipped.content()}


def _is_in(path: Path, project: Path) -> bool:
    """A path leads into a folder that is a project."""
    return project_folder(project) == project and path.absolute().is_relative_to(project)


def _lines(name: str, game: Game, asked: _Asked) -> Iterator[str]:
    """The lines of the file."""
    yield from _comment(f"A deck of {game.title}.")
    yield "# Under its zone, each card stands on a line of its own:"
    yield "#   - NAME"
    yield "#   - 2 NAME"
    yield "#   - {card: NAME, copies: 2, owner: WHO}"
    yield f"game: {scalar(game.id)}"
    yield f"name: {scalar(name)}"
    yield "# author: WHO"
    yield "# notes: what the deck is for"
    yield from _choices(asked)
    yield from _rulesets(game, asked)
    for zone in game.zones:
        yield ""
        yield from _zone(zone, game, asked)


def _choices(asked: _Asked) -> Iterator[str]:
    """What a deck of the ruleset chooses."""
    choices = () if asked.ruleset is None else asked.ruleset.choices
    if choices:
        yield "# choices:"
    for each in choices:
        values = listing(each.values) if each.values else f"a value of '{each.field}'"
        yield from _comment(f"  {each.name}: VALUE  # {values}", "  ")


def _rulesets(game: Game, asked: _Asked) -> Iterator[str]:
    """What is asked of the whole deck, or by which rulesets it may be judged."""
    if asked.ruleset is None:
        yield from _comment(f"Rulesets: {listing(asked.names)}; cardkit validate DECK --rules NAME judges by one.")
    if asked.of_several():
        yield "# Of the whole deck:"
        yield from _sentences(asked.of_several(), game, asked)


def _zone(zone: Zone, game: Game, asked: _Asked) -> Iterator[str]:
    """A zone that is to be filled, with what it holds."""
    yield from _comment(f"{zone.title}: cards of '{zone.holds}'" if zone.holds else zone.title)
    yield from _sentences(asked.of(zone.name), game, asked)
    yield f"{scalar(zone.name)}:"


def _sentences(said: Sequence[str], game: Game, asked: _Asked) -> Iterator[str]:
    """What rules ask, and how to hear the rest."""
    for each in said[:_SHOWN]:
        yield from _comment(f"  {each}", "  ")
    if len(said) > _SHOWN:
        named = "" if asked.ruleset is None or len(asked.names) < 2 else f" --rules {asked.ruleset.name}"
        more = counted(len(said) - _SHOWN, "more rule")
        yield f"#   and {more}: cardkit rules explain {game.id}{named}"


def _comment(text: str, indent: str = "") -> Iterator[str]:
    """A text as comments, which nothing in it ends."""
    plain = printable(text, kept="")
    for line in textwrap.wrap(plain, _WIDTH, subsequent_indent=f"{indent}  ", break_on_hyphens=False):
        yield f"# {line}"
