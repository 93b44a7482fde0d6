"""Names are compared folded; a did-you-mean is near and comes at once."""

import time

import pytest

from cardkit.text import (
    blank,
    counted,
    digraphs,
    fold,
    known_hint,
    listing,
    nearest,
    printable,
    quoted,
    shortened,
    suggestion,
)

SAME = [
    # FIELD, search 7
    ("eomer", "Éomer"),
    ("lorien", "Lórien"),
    ("zolw", "Żółw"),
    ("bjorn", "Bjørn"),
    ("strasse", "Straße"),
    ("ναυσικα", "Ναυσικά"),
    ("aether", "Æther"),
    # and its kind
    ("jaajattilaiset", "Jääjättiläiset"),
    ("ΝΑΥΣΙΚΑΣ", "Ναυσικάς"),
    ("final", "ﬁnal"),
    ("ludek", "Luděk"),
    ("ijsland", "ĲSLAND"),
    ("thor", "Þór"),
    ("coeur", "Cœur"),
    ("who's", "who’s"),
    ("who's", "who‘s"),
    ("who's", "who`s"),
    ('"a"', "„a“"),
    ("t-rex", "T–Rex"),
    ("t-rex", "T\u2011Rex"),
    ("a b", "a\u00a0b"),
    ("wolf", "\ufeffWolf"),
    ("éa", "e\u0301a"),
    ("ガ", "カ\u3099"),
    ("card no 7", "Card № 7"),
    ("gull tm", "Gull ™"),
]

OTHER = [("テ", "デ"), ("ハ", "パ"), ("가", "나"), ("a b", "ab"), ("t-rex", "trex"), ("1", "l")]


@pytest.mark.parametrize(("plain", "written"), SAME)
def test_names_that_a_keyboard_writes_otherwise_are_the_same(plain: str, written: str) -> None:
    assert fold(plain) == fold(written)


@pytest.mark.parametrize(
    ("text", "typed"),
    [("Stärke", "staerke"), ("STA\u0308RKE", "staerke"), ("Größe", "groesse"), ("Måne", "maane"), ("cost", "cost")],
)
def test_umlauts_may_be_typed_as_two_letters(text: str, typed: str) -> None:
    assert digraphs(text) == typed


@pytest.mark.parametrize(("one", "other"), OTHER)
def test_names_that_a_reader_tells_apart_are_others(one: str, other: str) -> None:
    assert fold(one) != fold(other)


@pytest.mark.parametrize("name", [written for _, written in SAME] + ["İstanbul", "ŒUVRE", "ﬃ"])
def test_folding_twice_is_folding_once(name: str) -> None:
    assert fold(fold(name)) == fold(name)


def test_the_nearest_word_is_told_as_it_is_written() -> None:
    known = ("cost", "Type", "Väinämöinen")
    assert nearest("coost", known) == "cost"
    assert nearest("TYPO", known) == "Type"
    assert nearest("vainamoine", known) == "Väinämöinen"
    assert nearest("qqq", known) is None
    assert nearest("", known) is None
    assert nearest("cost", ()) is None


def test_words_in_another_order_and_missing_last_words_are_near() -> None:
    known = ("Gate", "Gallows Crossroads", "Crossing of the Wolves", "Żółw", "Old Grey Wolf", "Wolf")
    assert nearest("crossroads gallows", known) == "Gallows Crossroads"
    assert nearest("wolves of the crossing", known) == "Crossing of the Wolves"
    assert nearest("gallosw", known) == "Gallows Crossroads"
    assert nearest("crosing of", known) == "Crossing of the Wolves"
    assert nearest("zolv", known) == "Żółw"
    # What fits whole is nearer than what fits in part.
    assert nearest("wolff", known) == "Wolf"
    assert nearest("grey wolf old", ("Old Grey Wolf", "Grey Wolf Old Tale")) == "Old Grey Wolf"


def test_a_suggestion_is_a_question() -> None:
    assert suggestion("coost", ("cost", "type")) == "did you mean 'cost'?"
    assert suggestion("xyz", ("cost", "type")) is None


def test_the_first_letters_of_its_parts_mean_a_word_that_no_other_shares_them_with() -> None:
    known = ("haze-bringer", "north-by-north", "anvil")
    assert suggestion("HB", known) == "did you mean 'haze-bringer'?"
    assert suggestion("nbn", known) == "did you mean 'north-by-north'?"
    assert suggestion("hb", (*known, "hill-bell")) is None
    assert suggestion("a", known) is None


def test_an_unknown_word_gets_the_nearest_else_all_that_are_known() -> None:
    assert known_hint("coost", ("cost", "type")) == "did you mean 'cost'?"
    assert known_hint("xyz", ("cost", "type", "side"), 2) == "known: cost, type and 1 more"
    assert (
        known_hint("xyz", ("cost", "type", "side"), 2, "list all")
        == "known: cost, type and 1 more; 'list all' tells all"
    )
    assert known_hint("xyz", ("cost", "type"), 2, "list all") == "known: cost, type"
    assert known_hint("xyz", ()) is None


def test_the_nearest_of_30000_names_is_found_within_half_a_second() -> None:
    parts = ("rock", "wolf", "fire", "dragon", "lord", "shadow", "mist", "bone", "oath", "tide")
    names = [f"{parts[n % 10]} {parts[n // 10 % 10]} of {parts[n // 100 % 10]} {n}" for n in range(30_000)]
    started = time.process_time()
    assert nearest("shadwo dragon of mist 20635", [*names, "Shadow Dragon of Mist 20635"]) == (
        "Shadow Dragon of Mist 20635"
    )
    assert time.process_time() - started < 0.5


@pytest.mark.parametrize("known", [500, 501])
def test_many_words_are_compared_as_few_are(known: int) -> None:
    words = [f"filler {n}" for n in range(known - 2)] + ["Gallows Crossroads", "Crossing of the Wolves"]
    assert nearest("Galows Crosroads", words) == "Gallows Crossroads"
    assert nearest("xyzzy!", words) is None


def test_a_listing_ends_with_how_many_more_there_are() -> None:
    assert listing(["a", "b"], 2) == "a, b"
    assert listing(["a", "b", "c"], 2) == "a, b and 1 more"
    assert listing([]) == ""


def test_a_count_has_its_noun() -> None:
    assert [counted(number, "card") for number in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert counted(2, "entry", "entries") == "2 entries"


def test_a_text_is_cut_where_it_is_too_long() -> None:
    assert [shortened(text, 3) for text in ("abc", "abcd")] == ["abc", "ab…"]


def test_the_users_text_stands_in_quotes_on_one_line_and_cut() -> None:
    assert quoted("Mörkö's") == "'Mörkö's'"
    assert quoted("a\nb") == "'a\\nb'"
    assert [quoted("x" * length) for length in (60, 61)] == ["'" + "x" * 60 + "'", "'" + "x" * 59 + "…'"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a\x1b[31mb", "a\\x1b[31mb"),
        ("a\u202eb\u2066", "a\\u202eb\\u2066"),
        ("a\x9bb\x7f\0", "a\\x9bb\\x7f\\x00"),
        ("a\rb\u2028", "a\\rb\\u2028"),
        ("a\nb\tc Żółw 亀", "a\nb\tc Żółw 亀"),
    ],
)
def test_what_would_drive_a_terminal_is_written_out(text: str, told: str) -> None:
    assert printable(text) == told


def test_a_text_of_which_nothing_is_seen_is_blank() -> None:
    assert [
        blank(text) for text in ("", " \t\n", "\u00a0", "\u200b\ufeff\u2028", " .", "\ue900", "\x07", "\u0301")
    ] == [
        *(True,) * 4,
        *(False,) * 4,
    ]
