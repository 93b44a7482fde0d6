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


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own in which nothing is."""
    (tmp_path / "mine").mkdir()
    monkeypatch.chdir(tmp_path / "mine")
    return tmp_path / "mine"


def test_a_look_is_made_of_the_fields_that_cards_have(folder: Path) -> None:
    assert ran(*WITH_PEBBLES, "template", "new", "pebbles") == Ran(0, FILES)
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
        '{% if card.level is defined %}{{ number("level", card.level, "left:5mm; top:51mm; width:17mm; '
        'height:8.6mm; --size:13pt", label.level, letters=13) }}{% endif %}',
        '{% if card.rating is defined %}{{ number("rating", card.rating, "left:22mm; top:51mm; width:17mm; '
        'height:8.6mm; --size:13pt", label.rating, letters=13) }}{% endif %}',
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
    assert ran(*WITH_PEBBLES, "template", "new", "pebbles") == Ran(0, FILES)
    face = folder / "templates/pebbles/own/face.html"
    first = face.read_bytes()
    face.write_text("mine")
    assert ran(*WITH_PEBBLES, "template", "new", "pebbles", "--force").code == 0
    assert face.read_bytes() == first
    assert (PEBBLES / "templates/pebbles/plain/face.html").exists()
