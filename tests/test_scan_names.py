"""Which card and side a picture's file name means."""

from pathlib import PurePath

import pytest

from cardkit.jobs.naming import Meaning, Side, labels, named_back, names, words
from cardkit.model import Card, Printing
from cardkit.position import Position

SETS = {
    "base": frozenset({"base"}),
    "beach": frozenset({"base"}),
    "second-tide": frozenset({"st"}),
    "st": frozenset({"st"}),
}


def card(id: str, name: str, *printings: Printing, **fields: int | str) -> Card:
    names = {"en": name, "fi": {"Whelk": "Torvisimpukka"}.get(name, name)}
    place = Position("base.yaml", 1)
    return Card(id=id, game="x", set="base", names=names, fields=fields, printings=printings, place=place)


CARDS = (
    card("whelk", "Whelk", Printing("B012", "base", {"number": "12"}), Printing("S3", "st", {"number": "3"})),
    card("area-51", "Area 51"),
    card("ahti", "Äiti's Gift"),
    card("fire-ice", "Fire // Ice"),
    card("comeback", "Come Back"),
    card("base-7", "Seventh", number=7),
    card("twin-1", "Twin"),
    card("twin-2", "Twin"),
)
BACK = Side.BACK


def meaning(path: str) -> Meaning | None:
    return names(CARDS, SETS).meaning(PurePath(path))


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("whelk.png", Meaning(frozenset({"whelk"}))),
        ("WHELK.PNG", Meaning(frozenset({"whelk"}))),
        ("deep/er/Torvisimpukka.jpg", Meaning(frozenset({"whelk"}))),
        ("Whelk (Beach).png", Meaning(frozenset({"whelk"}), frozenset({"B012"}))),
        ("Whelk [ST] {3}.png", Meaning(frozenset({"whelk"}), frozenset({"S3"}))),
        ("Whelk {012}.png", Meaning(frozenset({"whelk"}), frozenset({"B012"}))),
        ("second tide/whelk.png", Meaning(frozenset({"whelk"}), frozenset({"S3"}))),
        ("st/003.png", Meaning(frozenset({"whelk"}), frozenset({"S3"}))),
        ("Beach/12.png", Meaning(frozenset({"whelk"}), frozenset({"B012"}))),
        ("s3.png", Meaning(frozenset({"whelk"}), frozenset({"S3"}))),
        ("Whelk (a friend drew it).png", Meaning(frozenset({"whelk"}))),
        ("Whelk (S-3).png", Meaning(frozenset({"whelk"}))),
        ("Whelk (blue-back).png", Meaning(frozenset({"whelk"}))),
        ("whelk-2.png", Meaning(frozenset({"whelk"}), number=2)),
        ("Whelk (2).png", Meaning(frozenset({"whelk"}), number=2)),
        ("whelk.back.png", Meaning(frozenset({"whelk"}), side=BACK)),
        ("whelk-back.png", Meaning(frozenset({"whelk"}), side=BACK)),
        ("Whelk (back) 2.png", Meaning(frozenset({"whelk"}), side=BACK, number=2)),
        ("whelk_front.png", Meaning(frozenset({"whelk"}))),
        ("001 Whelk.png", Meaning(frozenset({"whelk"}))),
        ("3 Whelk x2.png", Meaning(frozenset({"whelk"}))),
        ("2x Whelk.png", Meaning(frozenset({"whelk"}))),
        ("Area 51.png", Meaning(frozenset({"area-51"}))),
        ("area_51 3.png", Meaning(frozenset({"area-51"}), number=3)),
        ("aitis gift.png", Meaning(frozenset({"ahti"}))),
        ("Fire _ Ice.png", Meaning(frozenset({"fire-ice"}))),
        ("come-back.png", Meaning(frozenset({"comeback"}))),
        ("come back.back.png", Meaning(frozenset({"comeback"}), side=BACK)),
        ("base/7.png", Meaning(frozenset({"base-7"}))),
        ("twin.png", Meaning(frozenset({"twin-1", "twin-2"}))),
        ("nobody.png", None),
        ("back.png", None),
        ("whelks.png", None),
    ],
)
def test_a_file_is_the_card_that_its_name_means(path: str, expected: Meaning | None) -> None:
    assert meaning(path) == expected


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("back.png", ""),
        ("Back.JPG", ""),
        ("back 2.png", ""),
        ("back-tide.png", "tide"),
        ("back_tide-2.png", "tide 2"),
        ("tide.back.png", "tide"),
        ("whelk.png", None),
    ],
)
def test_a_back_has_the_name_behind_the_word(path: str, expected: str | None) -> None:
    assert named_back(PurePath(path)) == expected


def test_a_name_is_read_as_it_stands_first() -> None:
    found = [(each.name, each.side, each.number, each.remarks) for each in labels(PurePath("7 a (b).back 2.png"))]
    assert found == [
        ("7 a (b).back 2", Side.FRONT, 1, ()),
        ("7 a (b).back", Side.FRONT, 2, ()),
        ("7 a (b)", Side.BACK, 2, ()),
        ("7 a", Side.BACK, 2, ("b",)),
        ("a (b).back 2", Side.FRONT, 1, ()),
        ("a (b).back", Side.FRONT, 2, ()),
        ("a (b)", Side.BACK, 2, ()),
        ("a", Side.BACK, 2, ("b",)),
    ]


def test_words_know_no_accents_quotes_or_signs() -> None:
    assert words("  Äiti’s_Gift -- “II” ") == "aitis gift ii"
