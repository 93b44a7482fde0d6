"""A gallery in a real browser: searched, filtered and walked through by keys, without a word on its console."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import Tab, browsing
from scans import art, saved
from shell import WITH_PEBBLES, ran

from cardkit.text import fold

pytestmark = pytest.mark.slow

WICKED = """\
set: {id: wicked, name: "</ul><b>Pack</b>"}
cards:
  - id: cards
    name: '<script>alert("hurt")</script>'
    kind: stone
    rarity: rare
    weight: 1
    text: "{wave}\\" onload=\\"alert(1)"
  - id: search
    name: "' onerror='alert(1)"
    kind: stone
    rarity: rare
    weight: 1
    text: "</dd><img/onerror=alert(1)> & &amp;"
"""
"""A pack of a stranger."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Tab]:
    """A browser for all tests of this file."""
    with browsing() as tab:
        yield tab


@pytest.fixture(scope="module")
def beach(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a page of all pebbles, of which the whelk has a back of its own."""
    folder = tmp_path_factory.mktemp("beach")
    saved(folder / "scans", "whelk.png", art(440, 680))
    saved(folder / "scans", "whelk-back.png", art(440, 680).rotate(180))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CARDKIT_CACHE", str(folder / "cache"))
        done = ran(
            *WITH_PEBBLES, "gallery", "--game", "pebbles", "-o", str(folder / "page"), "--images", str(folder / "scans")
        )
    assert (done.code, done.err.splitlines()[1:]) == (0, [])
    return (folder / "page" / "index.html").as_uri()


@pytest.fixture
def tab(browser: Tab, beach: str) -> Iterator[Tab]:
    """The page, afresh; whatever is done with it, its console stays empty."""
    browser.complaints.clear()
    browser.shape(1280, 860)
    browser.open(beach)
    yield browser
    assert browser.complaints == []


def shown(tab: Tab) -> list[str]:
    """The cards that are to be seen."""
    found = tab.ask("[...document.querySelectorAll('.card')].filter(c => c.offsetParent).map(c => c.id.slice(5))")
    assert isinstance(found, list)
    return found


def text(tab: Tab, what: str) -> object:
    return tab.ask(f"document.querySelector({what!r}).innerText")


def typed(tab: Tab, words: str) -> list[str]:
    """What is left when words are looked for."""
    tab.ask("document.querySelector('#search').value = ''")
    tab.ask("document.querySelector('#search').focus()")
    tab.call("Input.insertText", text=words)
    return shown(tab)


def focused(tab: Tab) -> object:
    """The card that keys go to, or what else does."""
    return tab.ask("(e => (e.closest('.card') ?? e).id || e.className)(document.activeElement)")


def test_every_picture_is_there(tab: Tab) -> None:
    tab.ask("[...document.images].forEach(image => image.loading = 'eager')")
    tab.wait("[...document.images].every(image => image.complete)")
    assert tab.ask("[...document.images].filter(image => !image.naturalWidth).length") == 0
    assert len(shown(tab)) == 13


def test_names_and_texts_are_searched_as_cardkit_compares_them(tab: Tab) -> None:
    assert typed(tab, "STROMSTAD") == ["stromstad-granite"]
    assert text(tab, ".found") == "1 of 13 cards"
    assert typed(tab, "vihrea") == ["green-slate"]
    assert typed(tab, "shell blue") == ["whelk"]
    assert typed(tab, '"grandpa’s lost"') == ["lost-marble"]
    assert typed(tab, "glass -red") == ["sea-glass", "lost-marble"]
    assert [len(typed(tab, half)) for half in ("-", "glass -", '-"', "--")] == [13, 3, 13, 13]
    assert typed(tab, "nothing here") == []
    assert tab.ask("document.querySelector('#cards').hidden")
    assert text(tab, ".none") == "No card matches. Show all cards"
    tab.ask("document.querySelector('.clear').click()")
    assert (len(shown(tab)), text(tab, ".found"), focused(tab)) == (13, "13 cards", "search")


def test_filters_join_their_own_values_and_part_by_others(tab: Tab) -> None:
    words = "[...document.querySelectorAll('.filters label')]"
    for word in ("Stone", "Shell", "rare"):
        tab.ask(f"{words}.find(each => each.innerText.startsWith({word!r})).click()")
    assert shown(tab) == ["red-agate", "stromstad-granite", "heart-cockle"]
    kinds = tab.ask(f"{words}.slice(0, 7).map(each => each.innerText.trim().replace(/\\s+/g, ' '))")
    assert kinds == ["Stone 2", "Shell 1", "Glass 0", "Tide 0", "common 4", "rare 3", "fabled 0"]
    assert text(tab, ".chosen") == "(3)"
    tab.ask("document.querySelector('.filters button').click()")
    tab.wait("document.querySelector('.found').innerText === '13 cards'")


def test_a_phone_that_lies_keeps_its_height_for_the_cards(tab: Tab) -> None:
    tab.shape(667, 375)
    tab.ask("document.querySelector('#cards').scrollIntoView()")
    assert tab.ask("document.querySelector('header').getBoundingClientRect().bottom <= 0")


def test_values_of_three_letters_stand_in_one_line(tab: Tab) -> None:
    for width in (1280, 900, 740, 360):
        tab.shape(width, 860)
        tab.ask("document.querySelector('.short .word').textContent = 'MWM'")
        heights = tab.ask("[...document.querySelectorAll('.short .word')].map(each => each.getClientRects().length)")
        assert isinstance(heights, list)
        assert set(heights) == {1}


def test_all_can_be_done_by_keys(tab: Tab) -> None:
    columns = tab.ask("getComputedStyle(document.querySelector('.cards')).gridTemplateColumns.split(' ').length")
    assert columns == 4
    every = [f"card-{each}" for each in shown(tab)]
    tab.press("/", "ArrowDown")
    walk = {"ArrowRight": 1, "ArrowDown": 5, "ArrowLeft": 4, "ArrowUp": 0, "End": 12, "Home": 0}
    for key, place in walk.items():
        tab.press(key)
        assert (key, focused(tab)) == (key, every[place])
    tab.press("ArrowUp")
    assert focused(tab) == "search"
    tab.press(*"wave", "Enter")
    assert (shown(tab), focused(tab)) == (["red-agate"], "card-red-agate")
    tab.press("Enter")
    assert (text(tab, "#opened"), text(tab, ".place")) == ("Red Agate", "1 of 1")
    tab.press("Escape")
    tab.wait("location.hash === ''")
    assert (tab.ask("document.querySelector('dialog').open"), focused(tab)) == (False, "card-red-agate")
    tab.press("/", "Escape")
    assert len(shown(tab)) == 13


def test_an_open_card_shows_all_of_it_and_leads_to_the_next(tab: Tab) -> None:
    tab.press("/", *"shell", "Enter", "Enter")
    assert text(tab, ".told") == (
        "Whelk\nKIND\nShell\nRARITY\ncommon\nWEIGHT\n1\nCOLOURS\nblue\nTEXT\nListen.\nSET\nBeach\nTorvikotilo fi"
    )
    tab.wait("[...document.querySelectorAll('.sides img')].every(image => image.naturalWidth === 520)")
    sides = tab.ask("[...document.querySelectorAll('.sides img')].map(image => [image.getAttribute('src'), image.alt])")
    assert sides == [["faces/card-whelk.webp", ""], ["backs/card-whelk.webp", "The other side"]]
    tab.press("ArrowRight", "ArrowRight")
    assert (text(tab, "#opened"), tab.ask("location.hash")) == ("Heart Cockle", "#card-heart-cockle")
    tab.press("Escape")
    tab.wait("location.hash === ''")
    assert focused(tab) == "card-heart-cockle"


def test_an_address_leads_to_a_card(tab: Tab, beach: str) -> None:
    tab.open(f"{beach}#card-amber-drop")
    assert text(tab, "#opened") == "Amber Drop"
    tab.ask("history.pushState(null, '', '#'); history.back()")
    tab.wait("location.hash === '#card-amber-drop'")
    tab.ask("document.querySelector('.close').click()")
    tab.wait("location.hash === ''")
    tab.ask("location.hash = '#card-ebb'")
    tab.wait("document.querySelector('#opened').innerText === 'Ebb'")


def test_a_phone_shows_two_cards_a_row_and_nothing_beside_the_page(tab: Tab, beach: str) -> None:
    tab.shape(360, 740)
    tab.open(beach)
    assert tab.ask("document.documentElement.scrollWidth") == 360
    assert tab.ask("getComputedStyle(document.querySelector('.cards')).gridTemplateColumns.split(' ').length") == 2
    tab.ask("document.querySelector('.card a').click()")
    assert tab.ask("document.querySelector('dialog').scrollWidth") == 360


def test_the_page_is_told_to_whoever_does_not_see_it(tab: Tab) -> None:
    nodes = tab.call("Accessibility.getFullAXTree")["nodes"]
    assert isinstance(nodes, list)
    said = [(node["role"]["value"], node.get("name", {}).get("value")) for node in nodes if not node["ignored"]]
    landmarks = {"banner", "search", "form", "main", "contentinfo", "status"}
    assert sorted(each for each in said if each[0] in landmarks) == [
        ("banner", ""),
        ("contentinfo", ""),
        ("form", "Filters"),
        ("main", ""),
        ("search", ""),
        ("status", ""),
    ]
    assert ("searchbox", "Search names and texts") in said
    assert (
        "link",
        "2 sides Whelk. Kind: Shell. Rarity: common. Weight: 1. Colours: blue. Text: Listen. Set: Beach.",
    ) in said


def test_texts_of_strangers_stay_texts(browser: Tab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cards/pebbles").mkdir(parents=True)
    (tmp_path / "cards/pebbles/wicked.yaml").write_text(WICKED, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    words = ("set:wicked", "--game", "pebbles", "--look", "text", "--title", "</title><script>", "-o", "page")
    done = ran(*WITH_PEBBLES, "gallery", *words)
    assert done.code == 0, done.err
    browser.complaints.clear()
    browser.open((tmp_path / "page" / "index.html").as_uri() + "#card-search")
    assert shown(browser) == ["cards", "search"]
    assert text(browser, "#opened") == "' onerror='alert(1)"
    assert text(browser, ".told dd:last-of-type") == "Stone"
    assert browser.ask("[document.title, document.scripts.length]") == ["</title><script>", 1]
    browser.press("Escape")
    browser.wait("location.hash === ''")
    assert typed(browser, "onload") == ["cards"]
    assert browser.complaints == []


def test_the_page_folds_as_cardkit_does(tab: Tab) -> None:
    letters = [chr(code) for code in (*range(0x20, 0x250), *range(0x370, 0x530), *range(0x1E00, 0x2000))]
    words = ["Straße", "Żółw", "ΝΑΥΣΙΚΆΣ", "Éomer", "Æther", "Bjørn", "ﬁn", "デテ", "“a” – b‑c", "İstanbul", "Ⅷ™"]
    source = tab.ask("document.scripts[0].text")
    assert isinstance(source, str)
    tab.ask(source[source.index("  const LETTERS") : source.index("  const cards")].replace("const ", "globalThis."))
    for text in (*letters, *words):
        assert (text, tab.ask(f"fold({text!r})")) == (text, fold(text))
