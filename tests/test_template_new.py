"""`template new`: a look of one's own that draws every card of a game at once."""

from pathlib import Path

import pytest
from shell import PEBBLES, WITH_PEBBLES, Ran, ran

FILES = (
    "cardkit.yaml\n"
    "templates/pebbles/own/face.html\n"
    "templates/pebbles/own/face.css\n"
    "templates/pebbles/own/back-tide.html\n"
    "templates/pebbles/own/back-pouch.html\n"
    "templates/pebbles/own/look.yaml\n"
)
NOTE = "note: not shown: shiny; 'templates/pebbles/own/face.html' shows how more are added\n"
"""The line of words has no room for it on cards that are so small."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own in which nothing is."""
    (tmp_path / "mine").mkdir()
    monkeypatch.chdir(tmp_path / "mine")
    return tmp_path / "mine"


def test_a_look_is_made_of_the_fields_that_cards_have(folder: Path) -> None:
    assert ran(*WITH_PEBBLES, "template", "new", "pebbles") == Ran(0, FILES, NOTE)
    written = (folder / "templates/pebbles/own/face.html").read_text().splitlines()
    assert [line.strip() for line in written if "is defined" in line] == [
        '<div class="card{{ " is-" ~ card.kind|lower|replace(" ", "-") if card.kind is defined }}">',
        '{% if card.weight is defined %}{{ number("weight", card.weight, "left:31mm; top:3.6mm; --size:15pt", '
        'kind="badge") }}{% endif %}',
        "{% if card.kind is defined %}{% set _ = words.append(word.kind) %}{% endif %}",
        "{% if card.rarity is defined %}{% set _ = words.append(word.rarity) %}{% endif %}",
        '{% if card.colours is defined %}{% set _ = words.append(word.colours|join(", ")) %}{% endif %}',
        '{% if card.traits is defined %}{% set _ = words.append(word.traits|join(", ")) %}{% endif %}',
        "{% if card.text is defined %}<p>{{ card.text|marked }}</p>{% endif %}",
        "{% if card.found is defined %}<p><b>{{ label.found }}</b> {{ card.found|marked }}</p>{% endif %}",
        '{% if card.level is defined %}{{ number("level", card.level, "left:5mm; top:51mm; width:34mm; '
        'height:8.6mm; --size:13pt", label.level, letters=26) }}{% endif %}',
    ]
    assert (folder / "templates/pebbles/own/look.yaml").read_text() == (
        "# What the faces are drawn for.\nsize: 44x68mm\n"
    )


@pytest.mark.slow  # it draws
@pytest.mark.parametrize("game", ["pebbles", "regicide", "runebound"])
def test_a_new_look_draws_every_card_in_every_locale(game: str) -> None:
    assert ran(*WITH_PEBBLES, "template", "new", game).code == 0
    done = ran(*WITH_PEBBLES, "template", "check", game, "own")
    errors = [line for line in done.out.splitlines()[1:-1] if " note: " not in line]
    assert (done.code, errors) == (0, [])


def test_a_look_that_is_there_is_not_begun_anew() -> None:
    assert ran(*WITH_PEBBLES, "template", "new", "pebbles", "plain") == Ran(
        2, "", "error: pebbles has a look 'plain' already; choose another name; --force begins it anew\n"
    )
    assert ran(*WITH_PEBBLES, "template", "new", "pebbles", "Shiny Look") == Ran(
        2, "", "error: 'Shiny Look' is no name of a look; it has a-z, 0-9 and -\n"
    )


def test_force_begins_it_anew_and_leaves_others_alone(folder: Path) -> None:
    assert ran(*WITH_PEBBLES, "template", "new", "pebbles") == Ran(0, FILES, NOTE)
    face = folder / "templates/pebbles/own/face.html"
    first = face.read_bytes()
    face.write_text("mine")
    assert ran(*WITH_PEBBLES, "template", "new", "pebbles", "--force").code == 0
    assert face.read_bytes() == first
    assert (PEBBLES / "templates/pebbles/plain/face.html").exists()


def test_fields_that_no_card_has_are_left_out_and_those_that_find_no_room_are_told(folder: Path) -> None:
    (folder / "cards.csv").write_text(
        f"name,cost,ink,rules,lore,remark\nReed,3,blue,{'a b ' * 60},{'c d ' * 99},short\nRush,4,red,Draw a card.,,\n",
        encoding="utf-8",
    )
    assert ran("catalogue", "import", "cards.csv", "--game", "reeds").code == 0
    schema = folder / "schemas/cards/reeds.schema.json"
    schema.write_text(schema.read_text().replace('"cost": {', '"depth": {"type": "integer"}, "cost": {', 1))
    done = ran("template", "new", "reeds")
    assert (done.code, done.err) == (
        0,
        "note: not shown: lore; 'templates/reeds/own/face.html' shows how more are added\n",
    )
    face = (folder / "templates/reeds/own/face.html").read_text()
    assert [name for name in ("cost", "depth", "ink", "rules", "lore", "remark") if f"card.{name} is" in face] == [
        "cost",
        "ink",
        "rules",
        "remark",
    ]
