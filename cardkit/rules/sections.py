"""The sections of game.yaml and of ruleset files -> rulesets, each built upon the one that it extends."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from cardkit.errors import Fault, InputError, NotFound
from cardkit.model import Game
from cardkit.query import Language
from cardkit.rules.reading import rule
from cardkit.rules.ruleset import ZONE, Example, Rule, Ruleset
from cardkit.rules.vocabulary import Vocabulary
from cardkit.source import Node

DEFAULT = "default"
"""The ruleset that game.yaml itself holds."""

_FILE = ("title", "source", "extends", "rules", "examples")
_EXAMPLE = ("name", "players", "breaks")

Read = TypeVar("Read")


@dataclass(frozen=True, slots=True)
class Sections:
    """What one file says of a ruleset; absent sections are None."""

    rules: Node | None = None
    examples: Node | None = None
    extends: Node | None = None
    title: Node | None = None


def of_game(node: Node) -> Sections:
    """The sections of game.yaml: the ruleset `default`."""
    return Sections(node.child("rules"), node.child("examples"))


def of_file(node: Node) -> Sections:
    """The sections of a `rules/<ruleset>.yaml`.

    Raises: InputError for an unknown key.
    """
    words = node.mapping(_FILE)
    return Sections(words.get("rules"), words.get("examples"), words.get("extends"), words.get("title"))


def extended(sections: Sections) -> str | None:
    """The name of the ruleset that this one is built upon, or None."""
    return None if sections.extends is None else sections.extends.text()


def read(name: str, files: Mapping[str, Sections], game: Game, language: Language) -> Ruleset:
    """The ruleset of that name; `files` holds it and what it extends, by name.

    Raises: InputError with every fault of its rules and examples; NotFound when there is no such ruleset.
    """
    if name not in files:
        raise NotFound("ruleset", name, files)
    known = Vocabulary(game, language)
    rules: dict[str, Rule] = {}
    for each in reversed(_lineage(name, files)):
        rules.update({read_rule.id: read_rule for read_rule in _rules(files[each].rules, known)})
    sections = files[name]
    return Ruleset(
        name=name,
        game=game,
        rules=tuple(rules.values()),
        examples=_examples(sections.examples, known, rules),
        title=None if sections.title is None else sections.title.text(),
    )


def _lineage(name: str, files: Mapping[str, Sections]) -> tuple[str, ...]:
    """The ruleset, the one that it extends, and so on.

    Raises: InputError when they go in a circle; NotFound.
    """
    line = [name]
    while (node := files[line[-1]].extends) is not None:
        base = node.text()
        if base in line:
            raise InputError(node.fault(f"the ruleset '{line[-1]}' extends '{base}', which is built upon it"))
        if base not in files:
            raise NotFound("ruleset", base, files, node.place)
        line.append(base)
    return tuple(line)


def _rules(node: Node | None, known: Vocabulary) -> tuple[Rule, ...]:
    """The rules of one file.

    Raises: InputError with the faults of all of them.
    """
    rules = _all(() if node is None else node.items(), lambda each: rule(each, known))
    by_id: dict[str, Rule] = {}
    twice = [each for each in rules if by_id.setdefault(each.id, each) is not each]
    if twice:
        raise InputError(*(_twice(each, by_id[each.id]) for each in twice))
    return rules


def _twice(second: Rule, first: Rule) -> Fault:
    """Two rules of one id."""
    return Fault(message=f"the rule '{second.id}' stands at {first.place} too; ids differ", place=second.place)


def _examples(node: Node | None, known: Vocabulary, rules: Iterable[str]) -> tuple[Example, ...]:
    """The examples of one file.

    Raises: InputError with the faults of all of them.
    """
    ids = (ZONE, *rules)
    return _all(() if node is None else node.items(), lambda each: _example(each, known, ids))


def _example(node: Node, known: Vocabulary, rules: tuple[str, ...]) -> Example:
    """One example."""
    zones = tuple(zone.name for zone in known.game.zones)
    words = node.mapping((*_EXAMPLE, *zones), required=("name", "breaks"))
    return Example(
        name=words["name"].text(),
        zones={zone: words[zone] for zone in zones if zone in words},
        breaks=tuple(each.word(rules) for each in words["breaks"].items()),
        players=words["players"].integer() if "players" in words else None,
        place=node.place,
    )


def _all(nodes: Iterable[Node], read_one: Callable[[Node], Read]) -> tuple[Read, ...]:
    """What each node means.

    Raises: InputError with the faults of all nodes.
    """
    found: list[Read] = []
    faults: list[Fault] = []
    for node in nodes:
        try:
            found.append(read_one(node))
        except InputError as error:
            faults += error.faults
    if faults:
        raise InputError(*faults)
    return tuple(found)
