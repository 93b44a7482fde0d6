"""Rulesets by name: game.yaml's own is called `default`, the others lie in `cards/<game>/rules/`."""

from collections.abc import Collection, Mapping, Sequence
from pathlib import PurePosixPath

from cardkit import rules
from cardkit.errors import Fault, InputError, NotFound, UsageError
from cardkit.jobs.desk import Table
from cardkit.shelf import Found
from cardkit.source import Node, read
from cardkit.text import fold, known_hint, listing, quoted, suggestion

SHOWN = 5
"""Names on lists that no card has: so many are notes, since a catalogue may hold few of a game's cards."""


def ruleset(table: Table, name: str | None) -> rules.Ruleset:
    """The game's ruleset of that name, with all that it extends; None means the game's own, else the only one.

    Raises: NotFound with the nearest name; UsageError when several could be meant; InputError with every fault of its
        file.
    """
    files = {rules.DEFAULT: rules.of_game(game_node(table))}
    own = files[rules.DEFAULT]
    for each, found in _files(table).items():
        node = read(found.content(), found.name)
        if each == rules.DEFAULT and not own.says_nothing:
            raise InputError(node.fault("game.yaml has a ruleset 'default' too", "give the file another name"))
        files[each] = rules.of_file(node)
    wanted = name or _meant(table.catalogue.game.id, files)
    if wanted not in files:
        known = [each for each in files if each != rules.DEFAULT or not own.says_nothing]
        raise NotFound("ruleset", wanted, known, hint=strays(table).get(wanted))
    made = rules.read(wanted, files, table.catalogue.game, table.catalogue.language)
    faults = (*rules.printed_faults(made, table.catalogue), *rules.impossible_faults(made, table.catalogue))
    if faults:
        raise InputError(*faults)
    return rules.with_cards(made, table.catalogue)


def _meant(game: str, files: Mapping[str, rules.Sections]) -> str:
    """The ruleset that is meant where none is named.

    Raises: UsageError when several could be.
    """
    others = tuple(each for each in files if each != rules.DEFAULT)
    if len(others) > 1 and files[rules.DEFAULT].says_nothing:
        raise UsageError(f"no rules are asked; {game} has the rulesets {listing(others)}", "say which with --rules")
    return others[0] if others and files[rules.DEFAULT].says_nothing else rules.DEFAULT


def listed(table: Table, name: str, day: str | None) -> frozenset[str]:
    """The cards of a dated list, `list:NAME.PART`, on a day (None: the latest), in whichever ruleset it stands.

    Raises: NotFound with the nearest list; InputError with every fault of a ruleset's file.
    """
    known = lists(table, day)
    if name not in known:
        raise NotFound("list", name, hint=list_hint(name, known))
    return known[name]


def list_hint(name: str, known: Mapping[str, frozenset[str]]) -> str | None:
    """The hint of a dated list that a game does not have: the nearest, else those that have cards."""
    filled = [each for each, cards in known.items() if cards]
    return suggestion(name, known) or known_hint(name, filled) or "the game has no dated lists"


def lists(table: Table, day: str | None) -> Mapping[str, frozenset[str]]:
    """The cards of every dated list on a day (None: the latest), by `list:NAME.PART`.

    Raises: InputError with every fault of a ruleset's file.
    """
    known: dict[str, frozenset[str]] = {}
    for each in ruleset_names(table):
        known = {**rules.listed(ruleset(table, each), day).sets, **known}
    return known


def mentioned(table: Table, words: Collection[str]) -> bool:
    """One of some folded words stands in the files of the game's rules: to look takes less time than to read them."""
    texts = (fold(found.content().decode(errors="replace")) for found in (table.files.game, *_files(table).values()))
    return any(word in text for text in texts for word in words)


def ruleset_notes(ruleset: rules.Ruleset) -> tuple[str, ...]:
    """What is to be told of a ruleset by which decks are judged: that the game has none, and names on its lists that
    no card has."""
    if ruleset.unwritten:
        return (f"no rules are written for {ruleset.game.id}; only names and zones are looked at",)
    return _unlisted_notes(ruleset.unlisted)


def _unlisted_notes(faults: Sequence[Fault]) -> tuple[str, ...]:
    """Names on lists that no card has, as notes; of many the first few."""
    notes = [f"{fault}; {fault.hint}" if fault.hint else f"{fault}" for fault in faults[:SHOWN]]
    more = len(faults) - SHOWN
    return (*notes, f"and {more} more; 'cardkit rules test' tells all") if more > 0 else tuple(notes)


def ruleset_names(table: Table) -> tuple[str, ...]:
    """The names of the game's rulesets, its own first."""
    own = () if rules.of_game(game_node(table)).says_nothing else (rules.DEFAULT,)
    return tuple(dict.fromkeys((*own, *_files(table))))


def _files(table: Table) -> Mapping[str, Found]:
    """The rulesets that have a file of their own, by name."""
    listing = table.shelf.listing(f"cards/{table.catalogue.game.id}/rules/*.yaml")
    return {PurePosixPath(found.name).stem: found for found in listing}


def strays(table: Table) -> Mapping[str, str]:
    """What is called like a ruleset's file and is none, by the ruleset's name: a sentence on each."""
    folder = f"cards/{table.catalogue.game.id}/rules"
    refused = {
        PurePosixPath(each.name).stem: f"{quoted(each.name)} is no plain file, or a link that leads nowhere or away"
        for each in table.shelf.listed(f"{folder}/*.yaml").refused
    }
    named = {PurePosixPath(each.name).stem: each.name for each in table.shelf.listing(f"{folder}/*.yml")}
    return {**{stem: f"{quoted(name)} is no ruleset; call it {stem}.yaml" for stem, name in named.items()}, **refused}


def game_node(table: Table) -> Node:
    """The game.yaml of a table, whose sections the rooms read."""
    return read(table.files.game.content(), table.files.game.name)
