"""`template check`: all that is wrong with a look, at once."""

import json
import re
import shutil
from pathlib import Path

import pytest
from shell import PEBBLES, ROOT, Ran, answer, ran

UNCHECKED = (
    "not checked: what pictures and frames show, and whether they reach the cut; text that is turned; the contrast of "
    "symbols in a text; colours as a printer makes them\n"
)
FACE = """<div class="card">
  <div class="name" style="left:1mm; top:5mm">{{ card.name }}</div>
  {% if card.wieght is defined %}<div class="weight">{{ card.weight }}</div>{% endif %}
  <div class="rules" data-fit="0.8" data-field="text" style="--fit:{{ fit.text }}">{{ card.text|default|marked }}</div>
  {% if card.id == "whelk" %}<img src="cards/pebbles/art/whelk.png">{{ crad.name }}{% endif %}
  {% if card.id == "red-agate" %}<img src="cards/pebbles/art/whelk.png">{% endif %}
  <div class="small">\U000f0000</div>
</div>
"""
CSS = """.card > div { position: absolute; left: 4mm; width: 30mm; font-family: Alegreya; }
.name { color: #aaa; font-size: 9pt; height: 5mm; }
.weight { top: 12mm; font-size: 20pt; color: #888; colr: red; }
.card > .rules { top: 22mm; width: 12mm; height: 4mm; font-size: calc(9pt * var(--fit)); }
.small { top: 60mm; font-size: 5pt; }
"""
TOLD = """pebbles, look 'bad': 11 errors, 3 warnings, 1 note (13 cards, 20 faces, en, fi)
  templates/pebbles/bad/face.html:5:1: 'crad' is nothing that a template is given (name)
  templates/pebbles/bad/face.html:3:1: 'wieght' is no field of pebbles (name): did you mean 'weight'?
  the game's cards have the back 'tide'; 'templates/pebbles/bad/back-tide.html' would draw it (back)
  the game's cards have the back 'pouch'; 'templates/pebbles/bad/back-pouch.html' would draw it (back)
  templates/pebbles/bad/face.html:5:1: 'Whelk': 'crad' is not there; ask for it with `crad is defined` (template)
  'Red Agate' and 1 more: the file 'cards/pebbles/art/whelk.png' is not on the shelf (picture)
  'River Pebble' and 10 more: 'small' is 5 pt high; at least 5.5 pt (fit)
  'River Pebble' and 2 more: 'text' reaches 2.5 mm up or down out of its box at scale 0.8, \
the smallest (fit, en): shorten 'text'
  'Sea Glass': 'text' reaches 9.4 mm up or down out of its box at scale 0.8, the smallest (fit, en): shorten 'text'
  'River Pebble' and 10 more: no font has '\U000f0000' (U+F0000); an empty box stands for it (letter)
  'Heart Cockle': 'text' reaches 5.9 mm up or down out of its box at scale 0.8, the smallest (fit, fi): shorten 'text'
  warning: Ignored `colr: red` at 3:52, unknown property (style)
  warning: 'River Pebble' and 10 more: 'name' has a contrast of 2.3:1; at least 4.5:1 is needed (contrast)
  warning: 'River Pebble' and 10 more: 'name' stands 1.0 mm from the edge; at 3 mm it is safe from the cut (margin)
  templates/pebbles/bad/face.html:1:1: note: never shows kind, rarity, level, rating, colours, traits, \
shiny, found (field)
"""


def look(folder: Path, face: str, css: str = "", **files: str) -> tuple[str, ...]:
    """A look `bad` of pebbles on a shelf of its own, and the words of a call that see it; names of backs in `files`."""
    path = folder / "templates/pebbles/bad"
    path.mkdir(parents=True, exist_ok=True)
    for name, text in {"face.html": face, "face.css": css, **{f"back-{n}.html": t for n, t in files.items()}}.items():
        (path / name).write_text(text, encoding="utf-8")
    return ("--shelf", str(folder), "--shelf", str(PEBBLES), "template", "check", "pebbles", "bad")


def remarks(*words: str) -> list[str]:
    """What is said, line by line, between the verdict and what was not checked."""
    done = ran(*words)
    assert done.err == ""
    return [line.strip() for line in done.out.splitlines()[1:-1]]


BACKS = {"tide": "<div></div>", "pouch": "<div></div>"}
PLACE = "position:absolute; left:4mm; top:4mm; width:36mm; height:60mm; font-family:Alegreya"
BOX = f"<div style='{PLACE}; {{}}'>{{{{{{{{ card.name }}}}}}}}</div>"


@pytest.mark.slow  # it draws
def test_everything_that_is_wrong_with_a_look_is_told_at_once(tmp_path: Path) -> None:
    words = look(tmp_path, FACE, CSS)
    assert ran(*words) == Ran(1, TOLD + UNCHECKED)
    said = answer("answer-template-check", ran(*words, "--format", "json").out)
    assert (said["sound"], said["errors"], said["warnings"], said["faces"]) == (False, 11, 3, 20)


@pytest.mark.slow  # it draws
def test_a_look_without_errors_is_sound_whatever_else_is_said(tmp_path: Path) -> None:
    words = look(tmp_path, BOX.format("color:#888"), **BACKS)
    assert ran(*words, "--lang", "en", "--query", "whelk") == Ran(
        0,
        "pebbles, look 'bad': 1 warning, 1 note (1 card, 3 faces, en)\n"
        "  warning: 'Whelk': 'face' has a contrast of 3.5:1; at least 4.5:1 is needed (contrast)\n"
        "  templates/pebbles/bad/face.html:1:1: note: never shows kind, rarity, weight, level, rating, colours, "
        "traits, shiny, found, text (field)\n" + UNCHECKED,
    )


@pytest.mark.slow  # it draws
@pytest.mark.parametrize(
    ("style", "told"),
    [
        ("color:#767676", []),  # 4.54
        ("color:#787878", ["4.4:1; at least 4.5:1"]),
        ("color:#949494; font-size:18pt", []),  # 3.03
        ("color:#969696; font-size:18pt", ["3.0:1; at least 3:1"]),
        ("color:#949494; font-size:14pt; font-weight:700", []),
        ("color:#949494; font-size:14pt", ["3.0:1; at least 4.5:1"]),
        ("color:#fff; background:#767676", []),
        ("color:rgb(0 0 0 / 0.5)", ["4.0:1; at least 4.5:1"]),
        ("color:#777; background:linear-gradient(#fff, #555)", ["4.1:1; at least 4.5:1"]),
    ],
)
def test_contrast_is_measured_against_what_is_behind_the_text(style: str, told: list[str], tmp_path: Path) -> None:
    words = look(tmp_path, BOX.format(style), **BACKS)
    found = [line for line in remarks(*words, "--query", "whelk", "--lang", "en") if "(contrast)" in line]
    assert found == [f"warning: 'Whelk': 'face' has a contrast of {each} is needed (contrast)" for each in told]


@pytest.mark.slow  # it draws
def test_a_template_that_cannot_be_read_is_told_with_its_line(tmp_path: Path) -> None:
    words = look(tmp_path, "<div>\n{% if card.name %}\n</div>", **BACKS)
    (told, *_) = remarks(*words, "--query", "order:name limit:3")
    assert told.startswith("templates/pebbles/bad/face.html:2:1: 'Amber Drop' and 2 more: Unexpected end of template.")


@pytest.mark.slow  # it draws
def test_a_symbol_that_no_file_shows_is_told(tmp_path: Path) -> None:
    shutil.copytree(PEBBLES, tmp_path / "own")
    game = tmp_path / "own/cards/pebbles/game.yaml"
    game.write_text(game.read_text().replace("symbols/wave.svg", "symbols/waves.svg"))
    words = ("--shelf", str(tmp_path / "own"), "template", "check", "pebbles", "plain", "--query", "whelk")
    assert remarks(*words, "--lang", "en")[0] == (
        "cards/pebbles/game.yaml:1:1: the symbol 'wave' has no file 'cards/pebbles/symbols/waves.svg' (symbol)"
    )


@pytest.mark.slow  # it draws
def test_a_font_of_the_machine_is_told(tmp_path: Path) -> None:
    words = look(tmp_path, BOX.format("font-family:monospace"), **BACKS)
    (told, *_) = remarks(*words, "--query", "whelk", "--lang", "en")
    assert re.sub("'.*'", "'x'", told) == (
        "warning: some text is set in 'x', a font of this machine; on another one it looks otherwise (letter)"
    )


def test_names_that_mean_nothing_end_the_call() -> None:
    assert ran("template", "check", "runebound", "plane") == Ran(
        2, "", "error: no look is called 'plane'; did you mean 'plain'?\n"
    )
    assert ran("template", "check", "runebound", "--lang", "sv") == Ran(
        2, "", "error: no locale is called 'sv'; known: en, fi, pl, el\n"
    )


def test_a_folder_names_a_look_where_the_game_finds_it_there(tmp_path: Path) -> None:
    (tmp_path / "plain").mkdir()
    assert ran("template", "check", "runebound", str(tmp_path / "plain")) == Ran(
        2,
        "",
        f"error: '{tmp_path}/plain' is no look that runebound would be drawn by; a look of runebound lies in "
        "'templates/runebound/' of a folder that cardkit looks in\n",
    )


SHIPPED = [
    (game.parent.name, path.parent.name)
    for game in sorted((ROOT / "cards").glob("*/game.yaml"))
    for owner in (game.parent.name, "any")
    for path in sorted((ROOT / "templates" / owner).glob("*/face.html"))
]


@pytest.mark.slow  # it draws all cards of a game in all its locales
@pytest.mark.parametrize(("game", "look"), SHIPPED)
def test_a_shipped_look_draws_every_shipped_card_legibly(game: str, look: str) -> None:
    said = json.loads(ran("template", "check", game, look, "--format", "json").out)
    assert [each["message"] for each in said["remarks"] if each["level"] != "note"] == []
