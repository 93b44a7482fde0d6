"""What is noted beside `0 cards`: what the words of a query may have meant."""

from pathlib import Path

import pytest
from rulebook import catalogue
from shell import PEBBLES, WITH_PEBBLES, Ran, ran

from cardkit.jobs.missed import notes

MISSED = {
    # Names, and words of names.
    "river pebbel": "no name holds 'river pebbel'; did you mean 'River Pebble'?",
    '"river pebbel"': "no name holds 'river pebbel'; did you mean 'River Pebble'?",
    "punainen akati": "no name holds 'punainen akati'; did you mean 'Punainen akaatti'?",
    "pebbel": "no name holds 'pebbel'; did you mean 'Pebble'?",
    "weight:1 (pebbel) order:name": "no name holds 'pebbel'; did you mean 'Pebble'?",
    "grandpas lost": "no name holds 'grandpas lost'; did you mean 'Grandpa's Lost Marble'?",
    # Values, fields and flags.
    "shiny": "no name holds 'shiny'; did you mean 'is:shiny'?",
    "glass red": "no name holds 'glass red'; did you mean 'kind:glass colours:red'?",
    "kind shell": "no name holds 'kind shell'; did you mean 'kind:shell'?",
    "weight 1": "no name holds 'weight 1'; did you mean 'weight:1'?",
    "weight 1..2": "no name holds 'weight 1..2'; did you mean 'weight:1..2'?",
    "flat": "no name holds 'flat'; did you mean 'traits:flat'?",
    "old stone": "no name holds 'old stone'; did you mean 'traits:old kind:stone'?",
    "stone pebbel": "no name holds 'stone pebbel'; did you mean 'kind:stone Pebble'?",
    # Plurals of values, as English makes them.
    "stones": "no name holds 'stones'; did you mean 'kind:stone'?",
    "common glasses": "no name holds 'common glasses'; did you mean 'rarity:common kind:glass'?",
    "flats": "no name holds 'flats'; did you mean 'traits:flat'?",
    # Texts: all of it as it is typed, else its words.
    "halves count": "no name holds 'halves count'; did you mean 'text:\"halves count\"'?",
    "kuuntele weight:1": "no name holds 'kuuntele'; did you mean 'text:kuuntele'?",
    "pier 007": "no name holds 'pier 007'; did you mean 'found:\"pier 007\"'?",
    "worth turns": "no name holds 'worth turns'; did you mean 'text:worth text:turns'?",
    # The star of other programs.
    "wh*": "no name holds 'wh*'; '*' stands for itself, and parts of names are found without it: write wh",
    "r*pebble": "no name holds 'r*pebble'; '*' stands for itself, and parts of names are found without it: "
    "write r pebble",
    "pebbel*": "no name holds 'pebbel*'; '*' stands for itself, and parts of names are found without it; "
    "did you mean 'Pebble'?",
    "*": "no name holds '*'; '*' stands for itself, and a query without words finds every card",
}


@pytest.mark.parametrize("text", MISSED)
def test_bare_words_that_no_name_holds_are_noted(text: str) -> None:
    assert notes(text, catalogue()) == (MISSED[text],)


def test_each_run_of_bare_words_has_its_note_and_no_more_than_three_are_told() -> None:
    first = ("no name holds 'pebbel'; did you mean 'Pebble'?", "no name holds 'whelkk'; did you mean 'Whelk'?")
    assert notes("pebbel or whelkk", catalogue()) == first
    assert notes("pebbel|whelkk", catalogue()) == first[:1]
    assert len(notes("pebbel or whelkk or floood or ebbb or storrm", catalogue())) == 3


@pytest.mark.parametrize(
    "text",
    [
        "whelk weight:99",
        "xyzzy",
        "-pebbel",
        "not pebbel",
        "!pebbel",
        "kind:tide weight:99",
        "name:/pebbel/",
        "@light is:shiny weight:9",
        "",
    ],
)
def test_words_that_are_held_negated_or_near_nothing_are_not_noted(text: str) -> None:
    assert notes(text, catalogue()) == ()


def test_a_run_longer_than_any_name_is_not_compared() -> None:
    assert notes(" ".join(["pebbel"] * 14) + " ri", catalogue()) != ()
    assert notes(" ".join(["pebbel"] * 14) + " riv", catalogue()) == ()
    assert notes("glass " * 1600, catalogue()) == ()


def test_a_note_changes_neither_the_answer_nor_the_exit_code() -> None:
    told = ran(*WITH_PEBBLES, "query", "--game", "pebbles", "pebbel")
    assert told == Ran(0, "0 cards\n", "note: no name holds 'pebbel'; did you mean 'Pebble'?\n")
    assert ran("--quiet", *WITH_PEBBLES, "query", "--game", "pebbles", "pebbel") == Ran(0, "0 cards\n")


def test_a_game_of_several_is_named_and_one_hit_anywhere_silences_all() -> None:
    told = ran(*WITH_PEBBLES, "query", "whelkk")
    assert (told.code, told.out, told.err.splitlines()[0]) == (
        0,
        "0 cards\n",
        "note: in pebbles, no name holds 'whelkk'; did you mean 'Whelk'?",
    )
    assert ran(*WITH_PEBBLES, "query", "whelk").err == ""


def test_the_error_of_the_game_that_knows_a_near_word_is_told() -> None:
    assert ran(*WITH_PEBBLES, "query", "set:duskfot") == Ran(
        2,
        "",
        "error: unknown set 'duskfot' in runebound; no other game fits better; did you mean 'duskfoot'?\n"
        "  set:duskfot\n"
        "      ^^^^^^^\n",
    )


def test_of_several_games_the_nearest_name_is_told_of_a_card() -> None:
    shelves = ("--shelf", str(PEBBLES.parent / "harvest"), *WITH_PEBBLES)
    unknown = "error: no card is called 'luodle'; did you mean "
    assert ran(*shelves, "show", "luodle", "--game", "harvest") == Ran(2, "", f"{unknown}'Ladle'?\n")
    assert ran(*shelves, "show", "luodle") == Ran(2, "", f"{unknown}'Luode'?\n")


@pytest.mark.parametrize(
    ("text", "out"),
    [
        ("traits:falt", "0 cards\n"),
        ("traits:falt|FLAT !whelk", "0 cards\n"),
        ("traits:falt or traits:old or traits>=falt", None),
        ("-traits:falt", None),
    ],
)
def test_an_item_that_no_card_has_is_noted_whatever_is_found(text: str, out: str | None) -> None:
    told = ran(*WITH_PEBBLES, "query", "--game", "pebbles", text)
    assert told.err == "note: no card has 'falt' in 'traits'; did you mean 'flat'?\n"
    assert (told.out == "0 cards\n") is (out is not None)
    counted = ran(*WITH_PEBBLES, "query", "--game", "pebbles", "--facet", "kind", text)
    assert counted.err == told.err


def test_an_item_that_is_the_value_of_another_field_is_told_there() -> None:
    told = ran(*WITH_PEBBLES, "query", "--game", "pebbles", "traits:glass")
    assert told == Ran(0, "0 cards\n", "note: no card has 'glass' in 'traits'; did you mean 'kind:glass'?\n")


def test_many_items_are_told_by_a_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    rows = "".join(f"Bead {n};{chr(97 + n) * 3}, round\n" for n in range(13))
    (tmp_path / "beads.csv").write_text(f"name;marks\n{rows}", encoding="utf-8")
    assert ran("catalogue", "import", "beads.csv").code == 0
    assert ran("query", "marks:zork").err.endswith(
        " and 2 more; 'cardkit query --game beads --facet marks' tells all\n"
    )


def test_a_name_in_the_asked_language_is_meant_of_those_that_are_as_near() -> None:
    assert notes("pebbel", catalogue(), "fi") == ("no name holds 'pebbel'; did you mean 'Pebble'?",)
    known = catalogue()
    assert (known.names("fi")[0], known.names()[0]) == ("Jokikivi", "Amber Drop")


def test_of_each_card_one_name_is_told_in_the_asked_language_first() -> None:
    known = catalogue()
    assert known.names_with("LA") == ("Green Slate", "Sea Glass", "Vaarin kadonnut kuula")
    assert known.names_with("la", "fi") == ("Merilasi", "Vaarin kadonnut kuula", "Green Slate")
    assert known.names_with("st", "pl") == ("Storm", "Strömstad Granite", "Grandpa's Lost Marble", "Millstone")
    told = ran(*WITH_PEBBLES, "show", "--game", "pebbles", "kivi", "--lang", "fi").err
    assert told == "error: no card is called 'kivi'; did you mean 'Jokikivi', 'Myllynkivi'?\n"


def test_of_many_names_a_command_tells_all() -> None:
    told = ran("show", "--game", "runebound", "hound").err
    assert told == "error: no card is called 'hound'; did you mean 'Rock Hound', 'Sexton's Hounds'?\n"
    told = ran("show", "--game", "runebound", "the").err
    assert told.endswith(" more? all of them: cardkit query --game runebound the\n")


def test_items_that_some_card_has_and_patterns_are_not_noted() -> None:
    assert ran(*WITH_PEBBLES, "query", "--game", "pebbles", "traits:OLD traits:/falt/ traits<=flat|old").err == ""


def test_an_item_of_another_game_is_no_matter_where_something_is_found() -> None:
    assert ran(*WITH_PEBBLES, "query", "traits:old or colours:red").err == ""
