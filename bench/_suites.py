"""Other programs' test decks with their verdicts, read from the files in which those programs keep them.

Nothing of such a file is run: what it does to a deck before it asks for a verdict is recognised by its form.
"""

import ast
import copy
import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import yaml

Deck = dict[str, Any]


class Case(NamedTuple):
    """A deck, and what its program says of it."""

    name: str
    game: str
    zones: Mapping[str, Mapping[str, int]]
    """Copies by card, by zone."""
    choices: Mapping[str, str]
    legal: bool
    reasons: tuple[str, ...]
    """In the program's words."""
    rules: str | None = None
    """The ruleset by which it is judged, where that is another than asked for."""
    as_of: str | None = None
    """The day whose lists it keeps."""


# arkham.build: fixtures of decks as ArkhamDB has them, and a specification in TypeScript.

_IMPORT = re.compile(r'^import (\w+) from "@/(test/fixtures/decks/[^"]+\.json)";', re.MULTILINE)
_IT = re.compile(r'^( *)it\("([^"]+)",[^\n]*\n(.*?)^\1\}\);', re.MULTILINE | re.DOTALL)
_CONST = re.compile(r"const deck(?:: Deck)? = (?:structuredClone\((\w+)\)|(\w+));")
_ASKED = re.compile(r"validate\(store, (\w+)\)")
_TYPE = re.compile(r'(?:"type": |x\.type === )"([A-Z_]+)"')
_SET = re.compile(
    r'(?:deck|\w+)\.(?P<slots>slots|ignoreDeckLimitSlots)(?: as [^)]*\))?\["(?P<card>\w+)"\] = (?P<copies>\d+);'
)
_DELETE = re.compile(r'delete \(?deck\.slots(?: as any\))?\[(?:"(?P<card>\w+)"|SPECIAL_CARD_CODES\.(?P<name>\w+))\];')
_META = re.compile(r'deck\.meta\.replace\("([^"]*)", "([^"]*)"\)')
_CODE = re.compile(r'^  (\w+): "(\w+)",', re.MULTILINE)
_UPGRADES = "cus_"
"""What the keys of a deck's metadata begin with that say which boxes of a customizable card are checked."""
_SLOTTED, _FREEING = f"{_UPGRADES}09080", "5"
"""The upgrade that frees a slot."""
_FREED = {"0": "first", "1": "second"}
"""Which of its slots a card does not take any more, by what the deck chose."""
_TABOOS = tuple(
    f"20{day}"
    for day in ("19-04-20", "19-09-27", "20-10-15", "21-06-28", "22-08-26", "23-08-30", "24-02-20", "24-10-23")
)
"""The days from which taboo lists hold; decks name them by their numbers, from 1."""


def arkham_build(root: Path) -> Iterator[Case]:
    """The cases of `deck-validation.spec.ts`."""
    spec = (root / "src/store/lib/deck-validation.spec.ts").read_text("utf-8")
    constants = root / "src/utils/constants.ts"
    codes = dict(_CODE.findall(constants.read_text("utf-8"))) if constants.exists() else {}
    decks = {name: json.loads((root / "src" / path).read_text("utf-8")) for name, path in _IMPORT.findall(spec)}
    for _, title, body in _IT.findall(spec):
        asked = _ASKED.search(body)
        if asked:
            deck = _prepared(body, asked[1], decks, codes)
            legal = "toBeTruthy" in body
            yield _arkham_case(
                title.removeprefix("handles case: "), deck, legal, tuple(dict.fromkeys(_TYPE.findall(body)))
            )


def _prepared(body: str, name: str, decks: Mapping[str, Deck], codes: Mapping[str, str]) -> Deck:
    """The deck that a case asks about; one that is not cloned stays as the case leaves it."""
    named = _CONST.search(body)
    deck = decks[name] if named is None else copy.deepcopy(decks[named[1]]) if named[1] else decks[named[2]]
    for line in body.splitlines():
        if found := _SET.search(line):
            deck[found["slots"]][found["card"]] = int(found["copies"])
        if found := _DELETE.search(line):
            del deck["slots"][found["card"] or codes[found["name"]]]
        if found := _META.search(line):
            deck["meta"] = deck["meta"].replace(found[1], found[2])
    return deck


def _arkham_case(name: str, deck: Deck, legal: bool, reasons: tuple[str, ...]) -> Case:
    """A deck of ArkhamDB's form."""
    meta = json.loads(deck.get("meta") or "{}")
    investigator = meta.get("alternate_back") or deck["investigator_code"]
    front = meta.get("alternate_front")
    beyond = deck.get("ignoreDeckLimitSlots") or {}
    main = {card: number - beyond.get(card, 0) for card, number in deck["slots"].items()}
    extra: dict[str, int] = {}
    for card in filter(None, (meta.get("extra_deck") or "").split(",")):
        extra[card] = extra.get(card, 0) + 1
    zones = {
        "investigator": {investigator: 1},
        "front": {front: 1} if front and front != investigator else {},
        "main": {card: number for card, number in main.items() if number > 0},
        "beyond": {card: number for card, number in beyond.items() if number > 0 and deck["slots"].get(card)},
        "extra": extra,
        "upgrades": _upgrades(meta),
    }
    chosen = {
        "deck_size": meta.get("deck_size_selected"),
        "class": meta.get("faction_selected") or meta.get("faction_1"),
    }
    chosen |= {"second_class": meta.get("faction_2")}
    if trait := meta.get("option_selected"):
        chosen |= {"traits": "2" if trait == "both" else "1", "trait": "Blessed" if trait == "both" else trait.title()}
    choices = {key: each for key, each in chosen.items() if each}
    taboo = deck.get("taboo_id")
    lists = ("taboo", _TABOOS[taboo - 1]) if taboo else (None, None)
    return Case(name, "arkham-horror", zones, choices, legal, reasons, *lists)


def _upgrades(meta: Mapping[str, str]) -> Mapping[str, int]:
    """The checked boxes of customizable cards, as copies of their upgrades."""
    found: dict[str, int] = {}
    for key, said in meta.items():
        for each in said.split(",") if key.startswith(_UPGRADES) else ():
            number, boxes, *chosen = each.split("|")
            slot = [_FREED[each] for each in chosen if key == _SLOTTED and number == _FREEING]
            if int(boxes):
                found["-".join((key.removeprefix(_UPGRADES), str(int(number) + 1), *slot))] = int(boxes)
    return found


# netrunnerdb-api-server: decks and expectations in one specification in Ruby.

_LET = re.compile(r"^  let\(:(\w+)\) do\n(.*?)^  end$", re.MULTILINE | re.DOTALL)
_LET_CALL = re.compile(r"^  let\(:(\w+)\) \{ (.*) \}$", re.MULTILINE)
_RUBY_IT = re.compile(r"^( *)it '([^']+)' do\n(.*?)^\1end$", re.MULTILINE | re.DOTALL)
_STEP = re.compile(
    r"deck = (?P<value>(?:[^\n]|\n(?= {7,}| +\)))+)"
    r"|deck\['cards'\]\['(?P<card>\w+)'\] = (?P<copies>\d+)"
    r"|deck\['cards'\]\.delete\('(?P<gone>\w+)'\)"
)
_NEW = re.compile(r"described_class\.new\((\w+)\)")
_VERDICT = re.compile(r"expect\(v\)\.(to|not_to) be_valid")
_REASON = re.compile(r"include\(\s*'([^']*)")
_FORMAT = "deck['validations'][0]['"
"""What a test begins with that asks for a format's list too."""


def netrunnerdb(root: Path) -> Iterator[Case]:
    """The cases of `deck_validator_spec.rb` that ask for the rules of deckbuilding, and nothing of a format."""
    spec = (root / "spec/libraries/deck_validator_spec.rb").read_text("utf-8")
    decks: dict[str, Deck] = {}
    later: dict[str, str] = {}
    for name, body in (*_LET.findall(spec), *_LET_CALL.findall(spec)):
        if body.strip().startswith("{"):
            decks[name] = ast.literal_eval(_as_python(body))
        else:
            later[name] = body
    for _, title, body in _RUBY_IT.findall(spec):
        yield from _asked(title, body, decks, later)


def _as_python(text: str) -> str:
    """A hash of Ruby as a dictionary of Python."""
    words = {"=>": ":", "true": "True", "false": "False"}
    return re.sub(r"=>|\b(?:true|false)\b", lambda word: words[word[0]], text.strip())


def _asked(title: str, body: str, decks: Mapping[str, Deck], later: Mapping[str, str]) -> Iterator[Case]:
    """A case for each deck that a test asks about."""
    asked = list(_NEW.finditer(body))
    for number, found in enumerate(asked, 1):
        before, after = body[: found.start()], body[found.end() :].partition("described_class.new")[0]
        verdict = _VERDICT.search(after)
        if verdict and _FORMAT not in before:
            deck = _stepped(before, decks, later) if found[1] == "deck" else _value(found[1], decks, later)
            name = title if len(asked) == 1 else f"{title} {number}"
            yield from _netrunner_case(name, deck, verdict[1] == "to", tuple(_REASON.findall(after)))


def _stepped(body: str, decks: Mapping[str, Deck], later: Mapping[str, str]) -> Deck:
    """What a test makes of its deck."""
    deck: Deck = {}
    for step in _STEP.finditer(body):
        if step["value"]:
            deck = _value(step["value"], decks, later)
        elif step["card"]:
            deck["cards"][step["card"]] = int(step["copies"])
        else:
            deck["cards"].pop(step["gone"], None)
    return deck


def _value(text: str, decks: Mapping[str, Deck], later: Mapping[str, str]) -> Deck:
    """The deck that an expression of names and calls of the specification's own helpers stands for."""
    return _made(ast.parse(text.strip(), mode="eval").body, decks, later)


def _made(node: ast.expr, decks: Mapping[str, Deck], later: Mapping[str, str]) -> Deck:
    """The deck of a part of the expression."""
    match node:
        case ast.Name(id=name) if name in decks:
            return copy.deepcopy(decks[name])
        case ast.Name(id=name):
            return _value(later[name], decks, later)
        case ast.Attribute(value=inner):
            return _made(inner, decks, later)
        case ast.Call(func=ast.Name(id=name), args=[first, *rest]):
            return _HELPERS[name](_made(first, decks, later), *(ast.literal_eval(each) for each in rest))
    raise ValueError(f"{ast.unparse(node)} is no deck of the specification")


def _swapped(deck: Deck, old: str, new: str) -> Deck:
    deck["cards"][new] = deck["cards"].pop(old)
    return deck


def _with_copies(deck: Deck, card: str, copies: int) -> Deck:
    deck["cards"][card] = copies
    return deck


def _with_identity(deck: Deck, card: str) -> Deck:
    return {**deck, "identity_card_id": card}


def _unruled(deck: Deck, _position: int) -> Deck:
    return {**deck, "validations": []}


_HELPERS: Mapping[str, Callable[..., Deck]] = {
    "swap_card": _swapped,
    "set_card_quantity": _with_copies,
    "swap_identity": _with_identity,
    "disable_basic_deckbuilding_rules_at_position": _unruled,
    "force_uppercase": lambda deck: deck,
    "add_out_of_faction_agenda": lambda deck: _swapped(deck, "send_a_message", "bellona"),
}
"""What the specification's helpers do, by name."""


def _netrunner_case(name: str, deck: Deck, legal: bool, reasons: tuple[str, ...]) -> Iterator[Case]:
    """The case, if it is one of a whole deck and of the rules of deckbuilding alone."""
    if not (deck.get("identity_card_id") and deck.get("cards") and deck.get("validations")):
        return
    zones = {
        "identity": {_id(deck["identity_card_id"]): 1},
        "main": {_id(each): n for each, n in deck["cards"].items()},
    }
    yield Case(name, "netrunner", zones, {}, legal, reasons)


def _id(name: str) -> str:
    return name.replace("_", "-")


# A folder of cardkit's own deck files, with verdicts.yaml: {deck.yaml: {legal: true, reasons: [...]}}.


def folder(root: Path) -> Iterator[Case]:
    """The decks that `verdicts.yaml` names."""
    for name, said in yaml.safe_load((root / "verdicts.yaml").read_text("utf-8")).items():
        if not (root / name).is_file():
            raise SystemExit(f"{root / 'verdicts.yaml'} names {name}, which is no file beside it")
        deck = yaml.safe_load((root / name).read_text("utf-8"))
        entries = {key: each for key, each in deck.items() if isinstance(each, list)}
        zones = {zone: _counted(each) for zone, each in entries.items()}
        yield Case(name, deck["game"], zones, deck.get("choices", {}), said["legal"], tuple(said.get("reasons", ())))


def _counted(entries: list[Any]) -> Mapping[str, int]:
    """Copies by card."""
    found: dict[str, int] = {}
    for each in entries:
        text = each if isinstance(each, str) else each["card"]
        counted = re.match(r"(\d+)x? (.+)", text) if isinstance(each, str) else None
        card, number = (
            (counted[2], int(counted[1])) if counted else (text, 1 if isinstance(each, str) else each.get("copies", 1))
        )
        found[card] = found.get(card, 0) + number
    return found


SUITES: Mapping[str, Callable[[Path], Iterator[Case]]] = {
    "src/store/lib/deck-validation.spec.ts": arkham_build,
    "spec/libraries/deck_validator_spec.rb": netrunnerdb,
    "verdicts.yaml": folder,
}
"""Who reads a folder, by the file that tells what it is."""
