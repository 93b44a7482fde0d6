"""`gallery`: cards as a page for browsers."""

import json
import re
from base64 import b64encode
from hashlib import sha256
from html import unescape
from pathlib import Path

import pytest
from printing import cards, game
from shell import WITH_PEBBLES, Ran, answer, ran

from cardkit.press.told import Choice, filters, told

DECK = "pebbles/tidepool"
"""7 pebbles, 2 tides."""
IDS = ["river-pebble", "whelk", "sea-glass", "green-slate", "heart-cockle", "ebb", "flood"]
WHELK = """\
<li class="card" id="card-whelk" lang="en" data-values="1 4 7 12">
<a href="#card-whelk"><img src="faces/card-whelk.webp" width="520" height="803" alt="Whelk. Kind: Shell. \
Rarity: common. Weight: 1. Colours: blue. Text: Listen. Set: Beach." loading="lazy" decoding="async">
<span class="title" aria-hidden="true">Whelk <span class="copies">×2</span></span></a>
<div class="texts">
<h2>Whelk <span class="copies">×2</span></h2>
<dl>
<div><dt>Kind</dt><dd>Shell</dd></div>
<div><dt>Rarity</dt><dd>common</dd></div>
<div><dt>Weight</dt><dd>1</dd></div>
<div><dt>Colours</dt><dd>blue</dd></div>
<div><dt>Text</dt><dd>Listen.</dd></div>
<div><dt>Set</dt><dd>Beach</dd></div>
</dl>
<ul class="names" aria-label="Other names">
<li lang="fi">Torvikotilo <span class="code">fi</span></li>
</ul>
</div>
</li>
"""


@pytest.fixture(scope="module")
def beach(shared: Path) -> str:
    """The gallery of a deck, and what was said of it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CARDKIT_CACHE", str(shared / "cache"))
        done = ran(*WITH_PEBBLES, "gallery", DECK, "-o", str(shared / "beach"))
    assert (done.code, done.err) == (0, "")
    return str(shared / "beach")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def gallery(*words: str) -> Ran:
    return ran(*WITH_PEBBLES, "gallery", *words)


def page(place: str) -> str:
    return Path(place, "index.html").read_text(encoding="utf-8")


def anchors(place: str) -> list[str]:
    """The cards of a page, in its order."""
    return re.findall(r'<li class="card" id="card-([a-z0-9-]+)"', page(place))


def test_a_deck_becomes_a_folder_with_a_picture_of_each_card(beach: str) -> None:
    listed = [f"faces/card-{name}.webp" for name in IDS]
    made = [line.partition(" ")[2] for line in Path(beach, ".cardkit").read_text().splitlines()]
    assert made == [*listed, "index.html"]
    assert anchors(beach) == IDS


def test_a_card_stands_on_the_page_with_all_its_texts(beach: str) -> None:
    assert next(re.finditer(r'<li class="card" id="card-whelk".*?\n</li>\n', page(beach), re.DOTALL))[0] == WHELK


def test_the_same_cards_give_the_same_bytes(beach: str) -> None:
    done = gallery(DECK, "-o", "again")
    assert done.out.startswith("again/index.html: 9 cards in 8 files (9 faces, ")
    one, two = ({path.name: path.read_bytes() for path in Path(p).rglob("*.*")} for p in (beach, "again"))
    assert one == two


def test_a_query_chooses_cards_of_a_game_or_of_decks() -> None:
    gallery("--game", "pebbles", "kind:tide", "order:-name", "-o", "tides")
    gallery(DECK, "-kind:tide", "colours:blue", "-o", "blue")
    assert (anchors("tides"), anchors("blue")) == (["storm", "flood", "ebb"], ["river-pebble", "whelk", "sea-glass"])


@pytest.mark.parametrize("word", ["pebbles/pool.yaml", "pebbles/pool"])
def test_a_word_that_can_only_be_a_deck_is_none_of_a_query(word: str) -> None:
    told_so = f"no deck file or deck on the shelf is called '{word}'; did you mean 'pebbles/tidepool'?"
    assert gallery(word, "-o", "beach") == Ran(2, "", f"error: {told_so}\n")


def test_a_folder_of_the_name_of_a_word_does_not_stand_in_its_way() -> None:
    for _ in range(2):
        assert gallery("flood", "--game", "pebbles", "-o", "flood").code == 0
    assert anchors("flood") == ["flood"]


def test_a_folder_of_something_else_is_left_alone() -> None:
    Path("beach").mkdir()
    Path("beach/diary.txt").write_text("sunny")
    told_so = "error: 'beach' exists already and holds other files, such as 'diary.txt'; --force writes among them\n"
    assert gallery(DECK, "-o", "beach") == Ran(2, "", told_so)
    assert gallery(DECK, "-o", "beach", "--force").code == 0
    assert Path("beach/diary.txt").read_text() == "sunny"


def test_the_page_speaks_the_wanted_language_and_has_the_wanted_title() -> None:
    gallery(DECK, "-o", "beach", "--lang", "fi", "--title", 'Ranta "<1>"')
    assert re.findall("<(?:h1|title|legend)>.*?<", page("beach")) == [
        "<title>Ranta &#34;&lt;1&gt;&#34;<",
        "<h1>Ranta &#34;&lt;1&gt;&#34;<",
        "<legend>Laji<",
        "<legend>Harvinaisuus<",
        "<legend>Paino<",
        "<legend>Värit<",
    ]
    assert '<h2>Jokikivi <span class="copies">×2</span></h2>' in page("beach").splitlines()


def test_nothing_runs_but_the_pages_own_script(beach: str) -> None:
    policy = unescape(re.findall('Content-Security-Policy" content="(.*?)"', page(beach))[0])
    parts = dict(part.split(" ", 1) for part in policy.split("; "))
    script, style = (re.findall(f"<{tag}>(.*?)</{tag}>", page(beach), re.DOTALL) for tag in ("script", "style"))
    hashes = [f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" for text in (*script, *style)]
    assert [parts["script-src"], parts["style-src"], parts["default-src"]] == [*hashes, "'none'"]


def test_a_strangers_shelf_does_not_change_the_pages_own_files(folder: Path) -> None:
    (folder / "templates/gallery").mkdir(parents=True)
    (folder / "templates/gallery/page.js").write_text("alert(1)")
    words = ("gallery", "ebb", "--game", "pebbles", "-o", "ebb")
    assert ran("--shelf", str(folder), *WITH_PEBBLES, *words).code == 0
    assert "alert(1)" not in page("ebb")


def test_filters_are_the_fields_that_part_the_cards() -> None:
    every = [told(card, game(), "en", {"base": "Beach"}) for card in cards().values()]
    found = [(each.label, [(word, cards) for _, word, cards in each.offered]) for each in filters(every, game())]
    assert found == [
        ("Kind", [("Stone", 5), ("Shell", 2), ("Glass", 3), ("Tide", 3)]),
        ("Rarity", [("common", 5), ("rare", 3), ("fabled", 2)]),
        ("Weight", [("0", 1), ("1", 3), ("2", 2), ("3", 1), ("5", 1), ("9", 1)]),
        ("Level", [("1", 1), ("2", 2)]),
        ("Colours", [("red", 4), ("green", 4), ("blue", 5)]),
        ("Traits", [("Old", 2), ("flat", 2)]),
        ("Shiny", [("yes", 4)]),
    ]


def test_what_no_source_gives_is_told() -> None:
    card = told(cards()["lost-marble"], game(), "en", {})
    assert card.sentence == (
        "Grandpa's Lost Marble. Kind: Glass. Rarity: fabled. Shiny: yes. Weight: ?. Colours: ?. Set: base."
    )
    assert [*card.choices.items()][-1] == (Choice("set", "base"), "base")


def test_the_answer_is_that_of_other_exports() -> None:
    done = gallery(DECK, "-o", "beach", "--format", "json")
    told_so = answer("answer-render", done.out)
    assert (told_so["out"], told_so["cells"]) == (
        [str(Path("beach", "faces", f"card-{name}.webp")) for name in IDS] + [str(Path("beach", "index.html"))],
        9,
    )
    assert json.loads(done.out)["pages"] == 8
