"""The sections of game.yaml and of ruleset files -> rulesets, each built upon the one that it extends."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypeVar

from cardkit.errors import Fault, InputError, NotFound, by_place
from cardkit.model import Game
from cardkit.query import Language
from cardkit.rules.cardlist import CardList
from cardkit.rules.reading import rule
from cardkit.rules.ruleset import OWN_IDS, Adjustment, Example, Rule, Ruleset
from cardkit.rules.setting import adjustment, card_list, choice, circles, day, is_worded, names, role
from cardkit.rules.vocabulary import Vocabulary, phrase
from cardkit.source import Node
from cardkit.source.trial import tried

DEFAULT = "default"
"""The ruleset that game.yaml itself holds."""

_SETTING = ("outside", "roles", "choices", "adjust", "lists")
_FILE = ("title", "source", "extends", "rules", *_SETTING, "examples")
_EXAMPLE = ("name", "players", "choices", "as_of", "breaks")

Read = TypeVar("Read")


@dataclass(frozen=True, slots=True)
class Sections:
    """What one file says of a ruleset; absent sections are None."""

    rules: Node | None = None
    examples: Node | None = None
    extends: Node | None = None
    title: Node | None = None
    setting: Mapping[str, Node] = field(default_factory=dict)
    """`outside`, `roles`, `choices`, `adjust` and `lists`, as far as they are there."""

    @property
    def says_nothing(self) -> bool:
        """There is no rule, and nothing that decks are asked beside rules."""
        return not self.setting and (self.rules is None or not self.rules.value)


def of_game(node: Node) -> Sections:
    """The sections of game.yaml: the ruleset `default`."""
    setting = {name: found for name in _SETTING if (found := node.child(name)) is not None}
    return Sections(node.child("rules"), node.child("examples"), setting=setting)


def of_file(node: Node) -> Sections:
    """The sections of a `rules/<ruleset>.yaml`.

    Raises: InputError for an unknown key, or when there is none at all.
    """
    words = node.mapping(_FILE)
    if not words:
        raise InputError(node.fault("the ruleset says nothing; give it 'rules'"))
    if "source" in words:
        phrase(words["source"])
    setting = {name: words[name] for name in _SETTING if name in words}
    return Sections(words.get("rules"), words.get("examples"), words.get("extends"), words.get("title"), setting)


def extended(sections: Sections) -> str | None:
    """The name of the ruleset that this one is built upon, or None."""
    return None if sections.extends is None else sections.extends.text()


def read(name: str, files: Mapping[str, Sections], game: Game, language: Language) -> Ruleset:
    """The ruleset of that name; `files` holds it and what it extends, by name.

    Raises: InputError with every fault of its rules and examples; NotFound when there is no such ruleset.
    """
    if name not in files:
        raise NotFound("ruleset", name, files)
    line = tuple(files[each] for each in reversed(_lineage(name, files)))
    named = {word: _by_name(word, line) for word in ("roles", "choices", "lists")}
    plain = Vocabulary(game, language, tuple(named["roles"]), tuple(named["choices"]), tuple(named["lists"]))
    sections, faults = files[name], list[Fault]()
    choices = tried(faults, lambda: tuple(choice(each, node, plain) for each, node in named["choices"].items())) or ()
    known = replace(plain, words={each.name: each.values for each in choices if is_worded(each)})
    found = tried(faults, lambda: _every_rule(line, known)) or ()
    examples = tried(faults, lambda: _examples(sections.examples, known, _ids(line))) or ()
    adjust = tried(faults, lambda: _adjustments(line, known)) or ()
    lists = tried(faults, lambda: _lists(named["lists"])) or ()
    if faults:
        raise InputError(*sorted(dict.fromkeys(faults), key=by_place))
    return Ruleset(
        name=name,
        game=game,
        rules=found,
        examples=examples,
        title=None if sections.title is None else phrase(sections.title),
        outside=_outside(line, known),
        roles=tuple(role(each, node, Vocabulary(game, language)) for each, node in named["roles"].items()),
        choices=choices,
        adjust=adjust,
        lists=lists,
        unwritten=name == DEFAULT and sections.says_nothing,
    )


def _by_name(word: str, line: Iterable[Sections]) -> Mapping[str, Node]:
    """A section's values by name; what a ruleset says takes the place of what it is built upon says.

    Raises: InputError when a name cannot be one.
    """
    found: dict[str, Node] = {}
    for each in line:
        node = each.setting.get(word)
        if word != "lists":
            names(node)
        found |= {} if node is None else node.entries()
    return found


def _outside(line: Iterable[Sections], known: Vocabulary) -> tuple[str, ...]:
    """The zones that rules do not look at unless they name them: those of the last ruleset that says so, where an
    empty list says that there are none."""
    said = [each.setting["outside"] for each in line if "outside" in each.setting]
    return known.zones(said[-1]) if said and said[-1].value != [] else ()


def _adjustments(line: Iterable[Sections], known: Vocabulary) -> tuple[Adjustment, ...]:
    """The adjustments of all rulesets, the first one's first."""
    nodes = [node for each in line if "adjust" in each.setting for node in each.setting["adjust"].items()]
    return _all(nodes, lambda each: adjustment(each, known))


def _lists(nodes: Mapping[str, Node]) -> tuple[CardList, ...]:
    """The dated lists.

    Raises: InputError with the faults of all of them.
    """
    found = {name: card_list(name, node, nodes) for name, node in nodes.items()}
    for error in circles(found, nodes):
        raise error
    return tuple(found.values())


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


def _every_rule(line: Iterable[Sections], known: Vocabulary) -> tuple[Rule, ...]:
    """The rules of all rulesets; one takes the place of another of its id.

    Raises: InputError with the faults of all of them.
    """
    rules: dict[str, Rule] = {}
    faults = list[Fault]()
    for each in line:
        own = tried(faults, partial(_rules, each.rules, known)) or ()
        rules |= {read_rule.id: read_rule for read_rule in own}
    if faults:
        raise InputError(*faults)
    return tuple(rules.values())


def _ids(line: Iterable[Sections]) -> tuple[str, ...]:
    """The ids of all rules, whatever else is wrong with them."""
    nodes = [each.rules for each in line if each.rules is not None and isinstance(each.rules.value, list)]
    found = (each.child("id") for node in nodes for each in node.items())
    return tuple(dict.fromkeys(str(each.value) for each in found if each is not None))


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
    ids = (*OWN_IDS, *rules)
    return _all(() if node is None else node.items(), lambda each: _example(each, known, ids))


def _example(node: Node, known: Vocabulary, rules: tuple[str, ...]) -> Example:
    """One example."""
    zones = tuple(zone.name for zone in known.game.zones)
    words = node.mapping((*_EXAMPLE, *zones), required=("name", "breaks"))
    return Example(
        name=phrase(words["name"]),
        zones={zone: words[zone] for zone in zones if zone in words},
        breaks=tuple(each.word(rules) for each in words["breaks"].items()),
        players=words["players"].integer() if "players" in words else None,
        choices={key: each.text() for key, each in words["choices"].entries().items()} if "choices" in words else {},
        as_of=day(words["as_of"]) if "as_of" in words else None,
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
