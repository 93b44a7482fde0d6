"""Each number of each shipped ruleset has its boundary pair: moved by one, some example is judged otherwise."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest
from ready_project import READY, project
from shell import ROOT

from cardkit import rules, source
from cardkit.catalogue import Catalogue, build, files, store
from cardkit.catalogue.located import DataFolder
from cardkit.finding import Level
from cardkit.shelf import Root, Shelf

SMALL = Path(__file__).parent / "rulesets"
GAMES = sorted({path.parts[len(ROOT.parts) + 1] for path in (ROOT / "cards").glob("*/**/*.yaml")})

NO_SKILL = ("first-skill", "five-skills")

WARNED: Mapping[tuple[str, str], Mapping[str, tuple[str, ...]]] = {
    ("defenders-of-the-wild", "default"): {"two of a kind": ("factions",)},
    ("runebound", "default"): {
        "the smallest legal deck, twelve enemies and no skill": NO_SKILL,
        "eleven enemies": NO_SKILL,
        "four skills": ("five-skills",),
        "five skills, two of them the same": ("same-skill",),
        "no skill of level 1": (*NO_SKILL, "reach"),
        "a skill of level 3 after one of level 1": ("five-skills", "reach"),
        "two copies of a class card": NO_SKILL,
        "31 class cards": NO_SKILL,
        "six skills": ("same-skill",),
    },
    ("runebound", "drafted"): {
        "a second copy from the draft": (*NO_SKILL, "unique"),
        "one copy": NO_SKILL,
        "a second copy counts as an enemy card, and still there are too few": (*NO_SKILL, "unique"),
    },
}
"""What examples are warned of, which `breaks` does not say: by game and ruleset, by the example's name."""

NO_BOUND = "a card that lacks the number which the rule asks for has no bound anyway"

PAGES = "standard, occult-evidence: exactly (max($choice.deck_size or $investigator.size, $investigator.size)"

NEVER: Mapping[tuple[str, str], str] = {
    ("arkham-horror", "standard, copies-by-id: max $card.deck_limit or 1"): "both cards have a limit of their own",
    ("arkham-horror", "standard, copies-by-id: max $card.deck_limit or 3"): "both cards have a limit of their own",
    ("arkham-horror", "standard, options: max 100 * (($choice.traits or 0) - 1)"): "below 0 pays for none too",
    ("arkham-horror", f"{PAGES} - 19) // 10"): "sizes are 30, 40 and 50",
    ("arkham-horror", f"{PAGES} - 20) // 9"): "sizes are 30, 40 and 50",
    ("arkham-horror", "standard, classes: min 0"): NO_BOUND,
    ("arkham-horror", "standard, extra-size: min 0"): NO_BOUND,
    ("marvel-champions", "standard, equal-aspects: of aspects>=1"): "no identity has one aspect",
    ("marvel-champions", "standard, equal-aspects: min 0"): NO_BOUND,
    ("marvel-champions", "standard, names: min 0"): NO_BOUND,
    ("runebound", "default, namesake: max 2"): "no two of its cards have one name; test_runebound_rules.py adds one",
}
"""Changes that no deck of the data can notice, by game, in the order of the file, each with the reason."""

NUMBER = re.compile(r"""'[^']*'|"[^"]*"|\$[\w.]+|(\d+)""")
"""A number of arithmetic; what stands in quotes is a selector."""

COMPARED = re.compile(r"(?<!id)[:<>=+](\d+)\b")
"""A number of a selector; ids may be digits too."""

WORDS = {
    **dict.fromkeys(("min", "max", "exactly", "groups_at_least", "sum", "set"), NUMBER),
    **dict.fromkeys(("of", "when", "unless", "only", "forbid", "start", "step"), COMPARED),
}


class Change(NamedTuple):
    """A number of a ruleset's file, moved by one."""

    name: str
    """Ruleset, rule and the text after the change."""
    ruleset: str
    rule: str
    """Or the choice, or the selector of what is adjusted."""
    text: str
    """The whole file."""


class Shown(NamedTuple):
    """A game with the texts of its rulesets, those of their examples among them."""

    catalogue: Catalogue
    texts: Mapping[str, str]

    def rulesets(self, changed: Mapping[str, str]) -> Iterator[rules.Ruleset]:
        """The rulesets that have examples, as far as a change concerns them; warnings are errors."""
        sections = {name: _sections(name, text) for name, text in {**self.texts, **changed}.items()}
        game = self.catalogue.game
        for name, each in sections.items():
            if each.examples is not None and not changed.keys().isdisjoint(_lineage(name, sections)):
                read = rules.with_cards(rules.read(name, sections, game, store.language(game)), self.catalogue)
                yield _strict(read)

    def noticed(self, change: Change) -> bool:
        """Some example is judged otherwise than it says; those that break the changed rule are asked first."""
        changed = [_asking(each, change.rule) for each in self.rulesets({change.ruleset: change.text})]
        single = [replace(each, examples=(example,)) for each in changed for example in each.examples]
        single.sort(key=lambda each: change.rule not in each.examples[0].breaks)
        return any(rules.examples_faults(each, self.catalogue) for each in single)


def _asking(ruleset: rules.Ruleset, rule: str) -> rules.Ruleset:
    """A ruleset with that rule alone, since no other is changed; with all of them where it is none."""
    others = {each.id for each in ruleset.rules if each.id != rule}
    if len(others) == len(ruleset.rules):
        return ruleset
    examples = (replace(each, breaks=tuple(set(each.breaks) - others)) for each in ruleset.examples)
    return replace(ruleset, rules=tuple(each for each in ruleset.rules if each.id == rule), examples=tuple(examples))


def _sections(name: str, text: str) -> rules.Sections:
    node = source.read(text.encode(), f"{name}.yaml")
    return rules.of_game(node) if name == rules.DEFAULT else rules.of_file(node)


def _lineage(name: str | None, sections: Mapping[str, rules.Sections]) -> Iterator[str]:
    while name is not None:
        yield name
        name = rules.extended(sections[name])


def _strict(read: rules.Ruleset) -> rules.Ruleset:
    warned = WARNED.get((read.game.id, read.name), {})
    every = tuple(replace(rule, level=Level.ERROR) for rule in read.rules)
    examples = tuple(
        replace(each, breaks=(*each.breaks, *warned[each.name])) if each.name in warned else each
        for each in read.examples
    )
    return replace(read, rules=every, examples=examples)


@pytest.fixture(scope="module")
def game(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shown]:
    """A shipped game; a ready one lies over small data of invented cards."""
    name = str(request.param)
    roots, folder = [Root(ROOT, "built-in")], None
    if (READY / name).exists():
        made = project(tmp_path_factory.mktemp(name), name, SMALL / name)
        roots, folder = [Root(made, "project"), *roots], DataFolder(str(SMALL / name), name)
    catalogue = Catalogue(build.in_memory(files.game_files(Shelf(tuple(roots)), name, folder)))
    own = sorted((ROOT / "cards" / name).glob("rules/*.yaml"))
    texts = {path.stem: path.read_text("utf-8") for path in (*own, *sorted((SMALL / name).glob("examples-*.yaml")))}
    described = ROOT / "cards" / name / "game.yaml"
    if described.exists():
        texts = {rules.DEFAULT: described.read_text("utf-8"), **texts}
    yield Shown(catalogue, texts)
    catalogue.close()


def changes(ruleset: str, text: str) -> Iterator[Change]:
    """Every number of a ruleset, one more and one less."""
    root = source.read(text.encode(), f"{ruleset}.yaml")
    choices, adjust, asked = (root.child(section) for section in ("choices", "adjust", "rules"))
    owners = [] if choices is None else [*choices.entries().items()]
    owners += [] if adjust is None else [(_adjusting(each).text(), each) for each in adjust.items()]
    owners += [] if asked is None else [(each.entries()["id"].text(), each) for each in asked.items()]
    for owner, node in owners:
        for key, leaf in _numbered(node):
            for new, whole in _moved(key, leaf):
                yield Change(f"{ruleset}, {owner}: {key} {new}", ruleset, owner, whole)


def _adjusting(node: source.Node) -> source.Node:
    """What tells an adjustment: the cards that change, or the field in which others name them."""
    words = node.entries()
    return words.get("of", words.get("to", node))


def _numbered(node: source.Node) -> Iterator[tuple[str, source.Node]]:
    """The texts that may hold numbers, each with its key."""
    if isinstance(node.value, dict):
        for key, each in node.entries().items():
            yield from ((name if name in WORDS else key, leaf) for name, leaf in _numbered(each))
    elif isinstance(node.value, list):
        for each in node.items():
            yield from _numbered(each)
    else:
        yield node.name, node


def _moved(key: str, node: source.Node) -> Iterator[tuple[str, str]]:
    """A text with each of its numbers moved by one: the text alone, and the whole file."""
    held, text = node.text(), node.document.text
    for found in WORDS[key].finditer(held) if key in WORDS else ():
        for number in (int(found[1]) - 1, int(found[1]) + 1) if found[1] else ():
            if number >= 0:
                start = text.index(held, node.offset)
                new = f"{held[: found.start(1)]}{number}{held[found.end(1) :]}"
                yield new, f"{text[:start]}{new}{text[start + len(held) :]}"


@pytest.mark.parametrize("game", sorted({of for of, _ in WARNED}), indirect=True)
def test_examples_are_warned_of_what_is_written(game: Shown) -> None:
    every = tuple(game.rulesets(game.texts))
    assert [str(fault) for each in every for fault in rules.examples_faults(each, game.catalogue)] == []


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, indirect=True)
def test_a_number_that_is_moved_by_one_is_noticed_by_an_example(game: Shown) -> None:
    every = [change for name, text in game.texts.items() for change in changes(name, text)]
    unnoticed = [change.name for change in every if not game.noticed(change)]
    assert unnoticed == [name for of, name in NEVER if of == game.catalogue.game.id]
