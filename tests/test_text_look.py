"""The looks for any game: they draw cards from what their schema says alone."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from printing import cards, game, pebbles, style, texts
from shell import ROOT, WITH_PEBBLES, Ran, ran

from cardkit.face import Style, look
from cardkit.face.face import front
from cardkit.measure import Size


def drawn(card: str, template: str, folder: Path, locale: str | None = None) -> str:
    """A card in a look of one line."""
    return front(cards()[card], style(folder, {"face.html": template}, locale=locale)).html


GAMES = sorted(path.parent.name for path in (ROOT / "cards").glob("*/game.yaml"))
"""Those that come with their cards."""
FIELDS = "{% for each in fields %}{{ each.name }} {{ each.kind }} {{ each.label }}: {{ each.shown }}\n{% endfor %}"


def test_a_look_for_any_game_sees_every_field_that_the_card_has(tmp_path: Path) -> None:
    assert drawn("red-agate", FIELDS, tmp_path, "fi") == (
        "kind word Laji: Kivi\nrarity word Harvinaisuus: rare\nweight number Paino: 2\ncolours list Värit: red\n"
        "shiny flag Shiny: True\ntext text Teksti: Ota {wave} naapurilta.\n"
    )


def test_a_symbol_that_the_game_lacks_is_told_by_its_name(tmp_path: Path) -> None:
    assert drawn("whelk", '{{ "{wave}\n{sun} & 1 x"|marked }}', tmp_path) == (
        '<img class="symbol" src="cards/pebbles/symbols/wave.svg" alt="wave"><br>'
        '<span class="mark">sun</span> &amp; 1\u00a0x'
    )


def test_a_text_runs_as_its_first_letter_says(tmp_path: Path) -> None:
    says = "{% for text in texts %}{{ text|direction }} {% endfor %}"
    words = "{% set texts = ['(2) Wolf', 'שלום, Wolf', '{wave} ذئب', '12', ''] %}"
    assert drawn("whelk", words + says, tmp_path) == "ltr rtl rtl ltr ltr "


LONG = " ".join(f"Whoever has {number} lamps lights one of them and hands another to the left." for number in range(12))
AWKWARD = [
    {"id": "a", "name": "A"},
    {"id": "b", "name": "The Exceptionally Long and Winding Name of a Card That Nobody Will Remember Tomorrow"},
    {"id": "c" * 90, "name": "<b>Bold</b> & co", "text": LONG, "flavour": "Nobody asks the lamp. {sun}"},
    {"id": "d", "name": "Many", **{f"statistic_{number}": number * 111 for number in range(9)}},
    {"id": "e", "name": "Ολονύχτιο", "text": "Γύρισε το φανάρι.", "traits": ["Lamp"] * 3, "artist": "A. Vale"},
    {"id": "f", "name": "Listed", "traits": [f"Trait of {number}" for number in range(12)], "on": True, "sort": "Lamp"},
]


@pytest.mark.slow  # it draws
@pytest.mark.parametrize("look", ["text", "large"])
@pytest.mark.parametrize(
    ("size", "told"),
    [
        ("poker", "6 cards on 2 pages (7 faces, 7 drawn anew)"),
        ("bridge", "6 cards on 2 pages (7 faces, 7 drawn anew)"),
        ("tarot", "6 cards on 4 pages (7 faces, 7 drawn anew)"),
        ("88x63mm", "6 cards on 2 pages (7 faces, 7 drawn anew)"),
        ("square", "6 cards on 2 pages (7 faces, 7 drawn anew)"),
        ("45x120mm", "6 cards on 2 pages (7 faces, 7 drawn anew)"),
    ],
)
def test_awkward_cards_are_drawn_in_many_sizes(
    size: str, told: str, look: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CARDKIT_CACHE", str(tmp_path / "cache"))
    (tmp_path / "lamps.json").write_text(json.dumps(AWKWARD), "utf-8")
    assert ran("--quiet", "catalogue", "import", "lamps.json").code == 0
    words = ("--look", look, "--backs", "long", "--card-size", size, "-o", "x.pdf")
    done = ran("render", "--game", "lamps", "--query", "", *words)
    assert (done.code, done.err, done.out) == (0, "", f"x.pdf: {told}\n")


@pytest.mark.slow  # it draws
def test_every_game_can_be_printed_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = ("render", "--query", "limit:9", "--look", "text", "-o", "x.pdf")
    assert ran(*WITH_PEBBLES, *words, "--game", "pebbles").code == 0
    assert ran(*words, "--game", "runebound") == Ran(0, "x.pdf: 9 cards on 1 page (9 faces, 9 drawn anew)\n")


def body_size(width: float, height: float) -> float:
    style = Style(look=look(pebbles(), game(), "text"), size=Size(width, height))
    [points] = re.findall(r'class="body".*?--size:([\d.]+)pt', front(cards()["whelk"], style).html)
    return float(points)


def test_a_short_text_grows_with_its_card() -> None:
    assert [body_size(*size) for size in ((41, 63), (63, 88), (70, 70), (70, 120))] == [11, 14, 13.3, 17.3]


@pytest.mark.slow  # it draws
def test_large_says_no_word_of_the_name_again_and_has_a_light_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ("--query", "name:Jack name:Clubs", "--look", "large", "--backs", "long", "-o", "x.pdf", "--marks", "none")
    assert ran("render", "--game", "regicide", *words).code == 0
    front, back = pypdfium2.PdfDocument("x.pdf")
    told = front.get_textpage().get_text_bounded().split("\r\n")
    assert [line for line in told if "Clubs" in line or "clubs" in line] == ["Jack of Clubs", told[-1]]
    assert told[-1].startswith("sheet 1 of 1")
    grey = back.render(scale=1, grayscale=True).to_pil()
    assert sum(grey.get_flattened_data()) / (grey.width * grey.height) > 250


@pytest.mark.slow  # it draws
def test_marks_stand_among_the_numbers_and_what_is_no_play_at_the_foot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CARDKIT_CACHE", str(tmp_path / "cache"))
    rows = "Oar,Tool,X,4,9\nNet,Tool,2,5,8\n"
    (tmp_path / "x.csv").write_text(f"Name,Type,Cost,Price,Order\n{rows}", "utf-8")
    assert ran("--quiet", "catalogue", "import", "x.csv").code == 0
    assert ran("render", "--game", "x", "--query", "oar", "--marks", "none", "-o", "x.pdf").code == 0
    [page] = texts((tmp_path / "x.pdf").read_bytes())
    assert page.split()[:12] == ["Oar", "Tool", "Cost", "X", "Price", "4", "·", "Order", "9", "oar", "·", "x"]


@pytest.mark.slow  # it draws
def test_a_foot_that_takes_fewer_lines_than_reckoned_stands_on_the_line_below(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CARDKIT_CACHE", str(tmp_path / "cache"))
    (tmp_path / "x.csv").write_text(
        "Name,Cost,Artist,Order\nOar,4,Willi Filli-Jillitilli Lillith,1111111111\n", "utf-8"
    )
    assert ran("--quiet", "catalogue", "import", "x.csv").code == 0
    assert ran("render", "--game", "x", "--query", "oar", "-o", "x.pdf").code == 0
    text = pypdfium2.PdfDocument(tmp_path / "x.pdf")[0].get_textpage()
    every = text.get_text_range()
    bottoms = [text.get_charbox(every.index(word))[1] for word in ("Artist", "Order", "oar\u00a0·")]
    assert bottoms[0] == pytest.approx(bottoms[1], abs=1)
    assert bottoms[1] - bottoms[2] == pytest.approx(6.9 * 1.1, abs=1)  # points: one line


@pytest.mark.parametrize("name", ["text", "large"])
def test_no_line_of_a_name_ends_with_a_word_of_one_letter(name: str) -> None:
    card = replace(cards()["whelk"], names={"en": "A Walk w Lesie i 2 Wolves"})
    html = front(card, Style(look=look(pebbles(), game(), name), size=Size(63, 88))).html
    assert html.count("A\u00a0Walk w\u00a0Lesie i\u00a02\u00a0Wolves</div>") == 1


@pytest.mark.slow  # it draws
@pytest.mark.parametrize("look", ["text", "large"])
def test_short_words_are_not_divided_and_long_ones_leave_three_letters(
    look: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    says = "Water under paper tables follows determination into international communication. " * 3
    Path("cards.json").write_text(json.dumps([{"id": "a", "name": "Reed", "text": says}]))
    assert ran("catalogue", "import", "cards.json", "--game", "reeds").code == 0
    assert ran("render", "--game", "reeds", "--query", "", "--look", look, "-o", "a.pdf").code == 0
    [page] = texts(Path("a.pdf").read_bytes())
    parts = re.findall(r"([a-z]+)[-\u2010\ufffe\x02]\r?\n?([a-z]+)", page)
    assert parts
    assert [pair for pair in parts if min(map(len, pair)) < 3 or len("".join(pair)) < 7] == []


@pytest.mark.slow  # it draws 546 cards twice
@pytest.mark.parametrize("size", ["mini-american", "mini-euro"])
def test_every_shipped_card_is_drawn_on_the_smallest_sizes(
    size: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CARDKIT_CACHE", str(tmp_path / "cache"))
    told = {
        game: ran("render", "--game", game, "--query", "", "--look", "text", "--card-size", size, "-o", f"{game}.pdf")
        for game in GAMES
    }
    assert {game: each.err for game, each in told.items() if each.code} == {}


@pytest.mark.slow  # it draws
@pytest.mark.parametrize("lang", ["fi", "pl", "el"])
def test_every_language_fits_on_the_smallest_size(lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = ("--query", "", "--look", "text", "--card-size", "mini-american", "--lang", lang)
    told = {game: ran("render", "--game", game, *words, "-o", f"{game}.pdf") for game in ("regicide", "runebound")}
    assert {game: each.err for game, each in told.items() if each.code} == {}
