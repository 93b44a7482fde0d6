"""Papers about a draft: their pages, what they say of the evening, and where there is nothing to print."""

import re
from pathlib import Path

import pypdfium2
import pytest
from shell import Ran, ran

SEATS = ("ADA=runebound/ironbark", "BEN=runebound/duskfoot", "CEM=runebound/oathblade")


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def drafted() -> str:
    assert ran("draft", "run", *SEATS, "--auto", "--seed", "3", "-o", "friday").code == 0
    return "friday/draft.jsonl"


def printed(log: str, name: str, *more: str) -> list[str]:
    """The text of each page."""
    done = ran("render", log, "--document", name, "-o", f"{name}.pdf", *more)
    assert (done.code, done.err) == (0, "")
    document = pypdfium2.PdfDocument(f"{name}.pdf")
    return [page.get_textpage().get_text_bounded().replace("\r\n", "\n") for page in document]


@pytest.mark.slow
def test_labels_and_slips_begin_on_their_first_page_and_fill_each() -> None:
    log = drafted()
    labels = printed(log, "labels", "--paper", "a5")
    assert [text.count("belongs to") for text in labels] == [16, 14]
    assert sum(text.count("With: ADA") for text in labels) == 10
    slips = printed(log, "slips", "--paper", "a5")
    assert [text.count("go home") for text in slips] == [2, 2, 2]


@pytest.mark.slow
def test_every_page_names_the_evening_and_its_number() -> None:
    log = drafted()
    for name, title in (("labels", "Labels for sleeves"), ("slips", "Packet slips"), ("ledger", "Ledger of owners")):
        pages = printed(log, name, "--paper", "a5")
        for number, text in enumerate(pages, start=1):
            foot = f"{title} friday/draft.jsonl · seed 3 {number} / {len(pages)}"
            assert [" ".join(line.split()) for line in text.splitlines()].count(foot) == 1


@pytest.mark.slow
def test_a_long_name_is_parted_and_all_else_stays_where_it_is() -> None:
    long = "W" * 60
    seats = (f"{long}=runebound/ironbark", *SEATS[1:])
    assert ran("draft", "run", *seats, "--auto", "--seed", "3", "-o", "friday").code == 0
    for paper in ("a4", "a6"):
        for name, times in (("slips", 6), ("labels", 20), ("ledger", 4), ("counters", 1)):
            text = "".join(printed("friday/draft.jsonl", name, "--paper", paper))
            whole = "".join(text.split()).count(long)
            assert (name, paper, whole) == (name, paper, times)


@pytest.mark.slow
def test_where_nothing_is_to_be_printed_is_said() -> None:
    log = drafted()
    assert ran("draft", "return", log, "--tick", "all").code == 0
    assert ran("render", log, "--document", "labels", "-o", "labels.pdf") == Ran(
        2,
        "",
        "error: no card is with another than its owner; there is nothing to label; "
        "every card is at home, or the draft gives everybody what is drafted\n",
    )
    pool = ("--draft", "booster", "--game", "runebound", "--pool-query", "-type:skill", "--seed", "3")
    assert ran("draft", "run", "ADA", "BEN", *pool, "--auto", "-o", "pool").code == 0
    assert ran("render", "pool/draft.jsonl", "--document", "slips", "-o", "slips.pdf") == Ran(
        2,
        "",
        "error: no packet goes from one seat to another in this draft; there are no slips; "
        "--document ledger tells whose cards are with whom\n",
    )
    assert not Path("slips.pdf").exists()


@pytest.mark.slow
def test_a_checklist_of_several_pages_says_which_and_fits_a_card() -> None:
    words = ("setup", "runebound-packs", "--players", "3", "--option", "packs=shadows,drakes,cult", "--seed", "1")
    for paper, size in (("a6", [105, 148]), ("card", [63, 88])):
        assert ran(*words, "-o", "list.pdf", "--paper", paper).code == 0
        document = pypdfium2.PdfDocument("list.pdf")
        assert [round(side / 72 * 25.4) for side in document[0].get_size()] == size
        texts = [page.get_textpage().get_text_bounded() for page in document]
        assert all("Runebound 2nd edition: card packs" in text for text in texts)
        assert all(f"{number} / {len(texts)}" in text for number, text in enumerate(texts, start=1))


@pytest.mark.slow
def test_a_ledger_adds_up_what_owed_adds_up() -> None:
    log = drafted()
    pool = ("--draft", "booster", "--set", "pack=2", "--set", "packs=1", "--pool", "CARL=regicide/full")
    assert ran("draft", "run", "ADA", "BEN", *pool, "--seed", "3", "--auto", "-o", "pool").code == 0
    assert ran("draft", "new", *SEATS, "--seed", "4", "-o", "next.jsonl").code == 0
    assert ran("draft", "pick", "next.jsonl", "ADA", "--auto").code == 0
    made = ran("render", "next.jsonl", log, "pool/draft.jsonl", "--document", "ledger", "-o", "ledger.pdf")
    assert (made.code, made.err) == (0, "note: next.jsonl: the exchange has not taken place yet\n")
    text = "".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument("ledger.pdf"))
    said = ran("draft", "owed", "next.jsonl", log, "pool/draft.jsonl").out
    names = [line.removeprefix("    [ ] ") for line in said.splitlines() if line.startswith("    [ ] ")]
    whole = " ".join(text.split())
    assert (len(names), [name for name in names if name not in whole]) == (34, [])


@pytest.mark.slow
def test_a_log_is_printed_without_its_game() -> None:
    log = Path(drafted())
    text = log.read_text("utf-8").replace('"game":"runebound"', '"game":"lost"')
    Path("lost.jsonl").write_text(re.sub(r',"chain":"[0-9a-f]+"}', "}", text), encoding="utf-8")
    made = ran("render", "lost.jsonl", "--document", "ledger", "-o", "lost.pdf")
    assert (made.code, made.err) == (
        0,
        "note: the game 'lost' is not on this machine's shelf; cards are called by their ids\n",
    )
    page = pypdfium2.PdfDocument("lost.pdf")[0].get_textpage().get_text_bounded()
    assert page.count("Hollow way") == 1
    assert ran("draft", "decks", "lost.jsonl", "-o", "decks").err.partition(";")[0] == "error: no game is called 'lost'"


@pytest.mark.slow
def test_a_long_name_on_a_label_stays_inside() -> None:
    seats = ("MAXIMILIANA_CHRISTINA=runebound/ironbark", *SEATS[1:])
    assert ran("draft", "run", *seats, "--auto", "--seed", "3", "-o", "friday").code == 0
    printed("friday/draft.jsonl", "labels")
    page = pypdfium2.PdfDocument("labels.pdf")[0]
    text = page.get_textpage()
    found = text.search("MAXIMILIANA_CHRISTINA", match_case=True)
    index, count = found.get_next()
    boxes = [text.get_charbox(each) for each in range(index, index + count)]
    assert max(box[2] for box in boxes) - min(box[0] for box in boxes) < 53 * 72 / 25.4
