"""Set files -> sets and cards, and every fault of them at its place."""

import json
from pathlib import Path

import pytest

from cardkit.catalogue.sets import SetFile, cards
from cardkit.errors import InputError
from cardkit.game import read as read_game
from cardkit.model import Bound, Card, CardSet, Printing
from cardkit.position import Position
from cardkit.source import read
from cardkit.source.schema import shape

PEBBLES = Path(__file__).parent / "games/pebbles"
CARD = PEBBLES / "schemas/cards/pebbles.schema.json"
SCHEMA = shape(json.loads(CARD.read_text("utf-8")))
FILE = PEBBLES / "cards/pebbles/game.yaml"
GAME = read_game(read(FILE.read_bytes(), "game.yaml"), read(CARD.read_bytes(), CARD.name))

HEAD = "set: {id: base, name: Beach}\ncards:\n"


def set_file(text: str) -> SetFile:
    return cards(read(text.encode(), "x.yaml"), GAME, SCHEMA)


def told(cards_text: str) -> list[str]:
    """The faults of cards that begin on line 3."""
    faults = set_file(HEAD + cards_text).faults
    return [str(fault) + (f" | {fault.hint}" if fault.hint else "") for fault in faults]


def test_shared_game_has_its_set_and_cards() -> None:
    base = cards(read((PEBBLES / "cards/pebbles/base.yaml").read_bytes(), "base.yaml"), GAME, SCHEMA)
    assert base.faults == ()
    assert base.set == CardSet("base", {"en": "Beach", "fi": "Ranta"}, "wave", "2026", "invented, CC0")
    assert [card.id for card in base.cards][:3] == ["river-pebble", "red-agate", "green-slate"]
    assert len(base.cards) == 13


def test_card_holds_what_its_file_says() -> None:
    text = """\
  - id: a
    name: {fi: Kivi, en: Stone}
    kind: stone
    rarity: rare
    weight: 2
    colours: [red, blue]
    shiny: false
    found: 007
    text: Draw.
    printings: [BEA 7]
    amends: [{rule: copies, max: 4}]
"""
    assert set_file(HEAD + text).cards == (
        Card(
            id="a",
            game="pebbles",
            set="base",
            names={"en": "Stone", "fi": "Kivi"},
            fields={
                "kind": "stone",
                "rarity": "rare",
                "weight": 2,
                "colours": ("red", "blue"),
                "found": "007",
                "text": {"en": "Draw."},
            },
            amends={"copies": Bound(max=4)},
            printings=(Printing(code="BEA 7"),),
            place=Position("x.yaml", 3, 5),
        ),
    )


def test_plain_words_are_text_where_the_field_wants_text() -> None:
    text = "  - {id: 7, name: 12, kind: tide, level: 1, colours: [red], found: true, text: {en: 1.5}, traits: [7]}\n"
    (card,) = set_file(HEAD + text).cards
    assert (card.id, card.names, card.fields["found"], card.fields["text"], card.fields["traits"]) == (
        "7",
        {"en": "12"},
        "true",
        {"en": "1.5"},
        ("7",),
    )


def test_missing_field_names_the_condition_and_its_source() -> None:
    assert told("  - {id: a, name: Rock, kind: stone}\n") == [
        "x.yaml:3:5: 'Rock' is a stone and has no rarity, weight; a stone needs rarity, weight (PB-1)"
    ]


def test_field_of_another_kind_of_card_stands_at_its_key() -> None:
    assert told("  - id: a\n    name: Ebb\n    kind: tide\n    level: 1\n    colours: [red]\n    weight: 1\n") == [
        "x.yaml:8:5: 'Ebb' is a tide and has weight; a tide has none (PB-2)"
    ]


def test_unknown_key_and_value_offer_the_nearest_known_one() -> None:
    assert told("  - id: a\n    name: Ebb\n    kind: tied\n    levl: 1\n") == [
        "x.yaml:5:11: kind is 'tied'; known: stone, shell, glass, tide | did you mean 'tide'?",
        "x.yaml:6:5: 'Ebb' has an unknown 'levl' | did you mean 'level'?",
    ]


def test_unknown_field_may_lack_though_the_schema_asks_for_it() -> None:
    (card,) = set_file(HEAD + "  - {id: a, name: A, kind: stone, unknown: [weight, rarity]}\n").cards
    assert (card.unknown, card.fields) == (("weight", "rarity"), {"kind": "stone"})
    assert told("  - {id: a, name: A, kind: stone, unknown: [weight]}\n") == [
        "x.yaml:3:5: 'A' is a stone and has no rarity; a stone needs rarity, weight (PB-1)"
    ]


def test_unknown_names_known_fields_that_the_card_lacks() -> None:
    assert told("  - {id: a, name: A, kind: stone, rarity: rare, unknown: [wieght, rarity, weight]}\n") == [
        "x.yaml:3:59: unknown names no field 'wieght' | did you mean 'weight'?",
        "x.yaml:3:67: unknown names 'rarity', but the card has it; take one of them out",
    ]


def test_id_met_twice_shows_both_places() -> None:
    ebb = "kind: tide, level: 1, colours: [red]"
    assert told(f"  - {{id: a, name: A, {ebb}}}\n  - {{id: b, name: B, {ebb}}}\n  - {{id: a, name: C, {ebb}}}\n") == [
        "x.yaml:5:10: the id 'a' stands twice; x.yaml:3:5 has it first"
    ]


def test_every_text_has_the_first_locale_and_no_foreign_one() -> None:
    assert told("  - {id: a, name: {fi: A}, kind: tide, level: 1, colours: [red], text: {en: x, sv: y}}\n") == [
        "x.yaml:3:19: name has no 'en', the game's first locale",
        "x.yaml:3:80: text has an unknown locale 'sv' | known: en, fi",
    ]


def test_amends_and_printings_have_their_shapes() -> None:
    ebb = "id: a, name: A, kind: tide, level: 1, colours: [red]"
    assert told(f"  - {{{ebb}, amends: [{{rule: copies}}], printings: x}}\n") == [
        "x.yaml:3:69: amends has neither 'min' nor 'max'",
        "x.yaml:3:97: printings is 'x'; a list is needed",
    ]


def test_one_bad_card_does_not_hide_the_next() -> None:
    text = "  - Foo\n  - {id: A b, name: X, kind: tide, level: 4, colours: [red]}\n"
    text += "  - {id: ok, name: Y, kind: tide, level: 1, colours: [red]}\n"
    made = set_file(HEAD + text)
    assert [card.id for card in made.cards] == ["ok"]
    assert [str(fault) for fault in made.faults] == [
        "x.yaml:3:5: a card has keys with values, such as id and name",
        "x.yaml:4:10: id is 'A b'; only a-z, 0-9 and '-' are allowed",
        "x.yaml:4:43: level is 4; at most 3 is allowed",
    ]


def test_set_without_an_id_and_with_an_odd_key_is_told() -> None:
    made = set_file("set: {name: Beach, symbl: x}\ncards: []\n")
    assert [str(fault) for fault in made.faults] == [
        "x.yaml:1:6: set has no 'id'",
        "x.yaml:1:20: unknown key 'symbl'",
    ]


def test_file_without_cards_is_refused() -> None:
    with pytest.raises(InputError) as error:
        set_file("set: {id: a, name: A}\ncard: []\n")
    assert [str(fault) for fault in error.value.faults] == [
        "x.yaml:2:1: unknown key 'card'",
        "x.yaml:1:1: the file has no 'cards'",
    ]


@pytest.mark.parametrize("name", ["x y", "../x", "", "'"])
def test_a_sets_id_is_a_plain_word(name: str) -> None:
    text = f"set: {{id: {json.dumps(name)}, name: Beach}}\ncards: []\n"
    why = f"x.yaml:1:11: set id is '{name}'; only A-Z, a-z, 0-9, '.', '_' and '-' are allowed"
    assert [str(fault) for fault in set_file(text).faults] == [why]
    assert set_file("set: {id: LEA-2.1_b, name: Beach}\ncards: []\n").faults == ()


def test_a_name_of_blanks_is_none() -> None:
    card = "  - {id: a, name: '  ', kind: stone, rarity: rare, weight: 1}\n"
    assert told(card) == ["x.yaml:3:19: a card's name is text, and not empty"]


LAX = {
    "id": {},
    "name": {},
    "n": {"type": "number"},
    "l": {"type": "array"},
    "t": {"type": "string"},
    "f": {"type": "boolean"},
}


@pytest.mark.parametrize(
    ("card", "why"),
    [
        ("name: x", "'x' has no id"),
        ("id: a", "'a' has no name"),
        ("id: A, name: x", "id is 'A'; only a-z, 0-9 and '-' are allowed"),
        ("id: [a], name: x", "id is a list; only a-z, 0-9 and '-' are allowed"),
        ("id: a, name: [x]", "a card's name is text, and not empty"),
        ("id: a, name: x, l: [{a: b}]", "l is a list; a list of texts is needed"),
        ("id: a, name: x, n: 1000000000000001", "n is 1000000000000001; a number up to 1000000000000000 is needed"),
    ],
)
def test_a_lax_schema_lets_no_odd_card_through(card: str, why: str) -> None:
    schema = read(json.dumps({"properties": LAX}).encode(), "s.json")
    game = read_game(read(b"game: lax\ntitle: x\nlocales: [en]\n", "game.yaml"), schema)
    node = read((HEAD + f"  - {{{card}}}\n").encode(), "x.yaml")
    found = cards(node, game, shape({"properties": LAX}))
    assert [fault.message for fault in found.faults] == [why]


def test_a_card_of_the_largest_number_is_read() -> None:
    schema = read(json.dumps({"properties": LAX}).encode(), "s.json")
    game = read_game(read(b"game: lax\ntitle: x\nlocales: [en]\n", "game.yaml"), schema)
    node = read((HEAD + "  - {id: a, name: x, n: 1000000000000000, l: [a], t: b, f: true}\n").encode(), "x.yaml")
    [card] = cards(node, game, shape({"properties": LAX})).cards
    assert card.fields == {"n": 10**15, "l": ("a",), "t": "b", "f": True}


def test_a_printing_has_a_set_and_fields_of_its_own() -> None:
    text = "- {id: a, name: A, kind: stone, rarity: rare, weight: 2, printings: [X1, {code: X2, set: reef, found: 7}]}"
    [made] = set_file(HEAD + f"  {text}\n").cards
    assert made.printings == (Printing(code="X1"), Printing(code="X2", set="reef", fields={"found": "7"}))


@pytest.mark.parametrize(
    ("printing", "message"),
    [
        ("{set: reef}", "printings has no 'code'"),
        ("{code: X, wieght: 2}", "unknown key 'wieght'"),
        ('{code: X, set: "B 1"}', "set is 'B 1'; only A-Z, a-z, 0-9, '.', '_' and '-' are allowed"),
        ("{code: X, weight: heavy}", "weight is 'heavy'; a whole number is needed"),
        ("{code: X, rarity: scarce}", "rarity is 'scarce'; known: common, rare, fabled"),
        ("{code: X, weight: 12}", "weight is 12; at most 9 is allowed"),
        ("{code: X, text: {en: Draw., sv: Dra.}}", "text has an unknown locale 'sv'"),
    ],
)
def test_a_printing_that_says_something_else_is_refused(printing: str, message: str) -> None:
    text = f"- {{id: a, name: A, kind: stone, rarity: rare, weight: 2, printings: [{printing}]}}"
    assert [each.message for each in set_file(HEAD + f"  {text}\n").faults][:1] == [message]


def test_a_printing_that_stands_twice_is_told_at_the_second() -> None:
    text = "- {id: a, name: A, kind: stone, rarity: rare, weight: 2, printings: [X, {code: Y, set: b}, X, {code: Y}]}"
    assert [str(each) for each in set_file(HEAD + f"  {text}\n").faults] == [
        "x.yaml:3:94: the printing 'X' stands twice; x.yaml:3:72 has it first"
    ]


@pytest.mark.parametrize("day", ["2026", "2026-09", "2026-09-30"])
def test_a_set_has_its_date(day: str) -> None:
    assert set_file(f"set: {{id: a, name: A, released: {day}}}\ncards: []\n").faults == ()


@pytest.mark.parametrize("day", ["soon", "2026-9", "30.9.2026", "2026-09-31", "2026-13", "0000", "202", "2026-W01"])
def test_a_date_that_is_none_is_told_with_how_dates_are_written(day: str) -> None:
    assert [str(each) for each in set_file(f"set: {{id: a, name: A, released: {day}}}\ncards: []\n").faults] == [
        f"x.yaml:1:33: released is '{day}'; a date is written YYYY-MM-DD, YYYY-MM or YYYY"
    ]
