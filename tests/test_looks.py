"""The looks that cardkit ships beside those of one game's own tests, and the macros that they are made of."""

import re
from pathlib import Path

import pytest
from printing import SIZE, cards, game, pebbles, style, texts
from shell import ROOT, Ran, ran

from cardkit import face
from cardkit.face.face import back, front

PICTURES = ROOT / "docs" / "pictures"


def test_a_game_has_its_own_looks_first_and_the_usual_one_of_the_others_next() -> None:
    assert face.looks(pebbles(), game()) == ("plain", "text", "large")


@pytest.mark.parametrize("name", ["text", "large"])
def test_a_look_for_every_game_draws_any_back_and_says_which(name: str) -> None:
    drawn = face.Style(look=face.look(pebbles(), game(), name), size=SIZE)
    shown = [re.sub(r"<[^>]*>", " ", back(each, drawn).html).split() for each in ("plain", "tide", "pouch")]
    assert shown == [["Pebbles"], ["Pebbles", "tide"], ["Pebbles", "pouch"]]


MACROS = """{% from "shared/macros.html" import ground, frame, text, middle, number, icon, both with context %}
{{ ground("#fff") }}
{{ frame(3, 0.5, "red", 2) }}
{% call text("rules_text", "left:5mm; --size:9pt") %}a <b>{{ card.name }}</b>{% endcall %}
{% call middle(8) %}{{ card.name }}{% endcall %}
{{ number("weight", card.weight, "left:5mm", "A caption", letters=4) }}
{{ icon("wave", 6) }}
{% call both() %}{{ card.weight }}{% endcall %}"""
MADE = """
<div style="position:absolute; inset:calc(-1 * var(--bleed)); background:#fff"></div>
<div style="position:absolute; inset:3mm; border:0.5mm solid red; border-radius:2mm"></div>
<div class="rules-text fitted" data-fit="0.8" data-field="rules_text" style="left:5mm; --size:9pt; --fit:{rules_text}">\
a <b>Whelk</b></div>
<div class="middle"><div style="height:8mm">Whelk</div></div>
<div class="number" data-fit="0.8" data-field="weight" style="left:5mm; --fit:{weight}"><b>1</b><span>A c…</span></div>
<span class="icon" style="font-size:6mm"><img class="symbol" src="cards/pebbles/symbols/wave.svg" alt="wave"></span>
<div class="upright">1</div><div class="turned">1</div>"""


def test_macros_make_the_parts_of_a_face(tmp_path: Path) -> None:
    made = front(cards()["whelk"], style(tmp_path, {"face.html": MACROS})).html
    assert made.replace("\ufdd0", "{").replace("\ufdd1", "}") == MADE


@pytest.mark.slow  # it draws
def test_a_deck_of_playing_cards_has_its_numbers_in_opposite_corners(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CARDKIT_CACHE", str(tmp_path / "cache"))
    query = "id:ace-of-spades|10-of-hearts|king-of-clubs|first-jester"
    words = ("render", "--game", "regicide", "--query", query, "--backs", "long", "--paper", "card", "-o", "r.pdf")
    assert ran(*words) == Ran(0, "r.pdf: 4 cards on 8 pages (5 faces, 5 drawn anew)\n")
    shown = [sorted(page.split()) for page in texts(Path("r.pdf").read_bytes())]
    king, ten = ["20", "20", "40", "40", "K", "K"], ["10", "10"]
    ace, jester = ["1", "1", "A", "A"], sorted("JESTERJESTER")
    assert shown == [king, [], ten, [], ace, [], jester, []]


DRAWN = [
    (
        "runebound-packs",
        "id:brass-hatchling|rune-of-ash",
        [
            "Brass Hatchling 1 Challenge · Green Life 2 XP 1 Drakes",
            "g r e e n g r e e n",
            "Rune of Ash 5 Rune Once a game, reroll any die. Price 5 Kellos",
            "m a r k e t m a r k e t",
        ],
    ),
    (
        "warhammer-quest",
        "id:giant-bats|guard-room|blank-monsters",
        [
            "M Monsters Monsters How many Move Wounds Attacks Gold Monsters",
            "e v e n t e v e n t",
            "M Giant Bats 2D6 2–12 Giant bat Move ? Wounds ? Attacks ? Gold ? Monsters",
            "e v e n t e v e n t",
            "Guard Room Dungeon room 4 × 4 squares Event",
            "d u n g e o n d u n g e o n",
        ],
    ),
    (
        "defenders-of-the-wild",
        "id:glacier-fox|mech",
        [
            "Mech ×? Copies Machine · Mech Every engine sends a mech out; then mechs hunt.",
            "m a c h i n e m a c h i n e",
            "Glacier Fox Sect · Mountain Clean one space beside you. 4 Actions Reveal Comrade",
            "s e c t s e c t",
        ],
    ),
]


@pytest.mark.slow  # it draws
@pytest.mark.parametrize(("name", "query", "shown"), DRAWN, ids=[name for name, _, _ in DRAWN])
def test_a_game_of_invented_cards_shows_what_is_known_and_a_back_says_its_deck(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, query: str, shown: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CARDKIT_CACHE", str(tmp_path / "cache"))
    words = ("render", "--game", name, "--query", query, "--backs", "long", "--paper", "card", "-o", "r.pdf")
    assert ran(*words).code == 0
    assert [" ".join(page.split()) for page in texts(Path("r.pdf").read_bytes())] == shown


def test_the_docs_show_every_picture_and_each_is_small() -> None:
    linked = re.findall(r"\(pictures/([^)]*)\)", (ROOT / "docs/pictures.md").read_text(encoding="utf-8"))
    assert sorted(linked) == sorted(path.name for path in PICTURES.iterdir())
    assert [path.name for path in PICTURES.iterdir() if path.stat().st_size > 60_000] == []
