"""`render --images` as it is typed: whose picture is which, what is told, and what needs no look."""

import os
import shutil
import sys
from pathlib import Path

import pytest
import scans
from printing import texts
from shell import PEBBLES, WITH_PEBBLES, Ran, answer, process, ran

DECK = "game: pebbles\nname: Beach\npouch: [2 Whelk, Red Agate]\n"
PICTURES = ("Whelk.png", "punainen akaatti.jpg")


@pytest.fixture
def beach(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a deck and a picture of each of its cards."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CARDKIT_CACHE", str(tmp_path / "cache"))
    (tmp_path / "deck.yaml").write_text(DECK)
    for name in PICTURES:
        scans.saved(tmp_path / "scans", name, scans.art(520, 804))
    return tmp_path


def printed(*words: str) -> Ran:
    return ran(*WITH_PEBBLES, "render", "deck.yaml", "--images", "scans", "-o", "a.pdf", *words)


@pytest.mark.usefixtures("beach")
def test_a_deck_of_scans_alone_is_printed() -> None:
    assert printed() == Ran(0, "a.pdf: 3 cards on 1 page (2 faces, 0 drawn anew)\n")
    read = scans.opened(Path("a.pdf").read_bytes())
    assert [str(each.Filter) for each in scans.images(read)] in (
        ["/FlateDecode", "/DCTDecode"],
        ["/DCTDecode", "/FlateDecode"],
    )


@pytest.mark.slow
def test_a_deck_of_scans_alone_needs_no_template_and_nothing_that_draws(beach: Path) -> None:
    bare = beach / "bare"
    for name in ("cards/pebbles", "schemas/cards"):
        shutil.copytree(PEBBLES / name, bare / name)
    fake = beach / "modules/weasyprint"
    fake.mkdir(parents=True)
    (fake / "__init__.py").write_text("raise OSError('cannot load library')\n")
    (beach / "modules/plutoprint.py").write_text("raise ImportError\n")
    words = ("--shelf", "bare", "render", "deck.yaml", "--images", "scans", "-o", "a.pdf")
    done = process(*words, PYTHONPATH=str(beach / "modules"))
    assert done == Ran(0, "a.pdf: 3 cards on 1 page (2 faces, 0 drawn anew)\n")
    margin = "sheet 1 of 1 · A4 · print at 100 %, the ruler is 100 mm long · Beach"
    assert texts(Path("a.pdf").read_bytes()) == [margin]
    (beach / "deck.yaml").write_text(DECK.replace("Beach", "浜辺"), encoding="utf-8")
    told = "note: no text in the margins: nothing can be drawn: WeasyPrint finds no Pango, a library of the system\n"
    assert process(*words, PYTHONPATH=str(beach / "modules")) == Ran(0, done.out, told)
    assert texts(Path("a.pdf").read_bytes()) == [""]
    (beach / "scans/Whelk.png").unlink()
    assert process(*words, PYTHONPATH=str(beach / "modules")).code == 2


def test_cards_without_a_picture_are_drawn(beach: Path) -> None:
    (beach / "scans/Whelk.png").unlink()
    assert printed() == Ran(0, "a.pdf: 3 cards on 1 page (2 faces, 1 drawn anew)\n")
    [text] = texts(Path("a.pdf").read_bytes())
    assert text.count("Whelk") == 2


@pytest.mark.usefixtures("beach")
def test_backs_are_the_cards_own_then_those_of_their_name_then_that_of_all() -> None:
    folder = Path("scans")
    for height, name in enumerate(("Whelk.back.png", "back-pouch.png", "back.png"), 805):
        scans.saved(folder, name, scans.art(520, height))
    assert printed("--backs", "long") == Ran(0, "a.pdf: 3 cards on 2 pages (4 faces, 0 drawn anew)\n")
    read = scans.opened(Path("a.pdf").read_bytes())
    heights = sorted(int(each.Height) for each in scans.images(read))
    assert heights == [804, 804, 805, 806]


def test_a_scan_of_all_backs_serves_a_look_that_draws_none(beach: Path) -> None:
    scans.saved(beach / "scans", "back.png", scans.art(520, 805))
    assert printed("--backs", "long", "--look", "text").out == "a.pdf: 3 cards on 2 pages (3 faces, 0 drawn anew)\n"


def test_copies_take_several_pictures_in_turn(beach: Path) -> None:
    scans.saved(beach / "scans", "Whelk 2.png", scans.art(521, 805))
    assert printed("--copies", "2").out == "a.pdf: 6 cards on 1 page (3 faces, 0 drawn anew)\n"
    read = scans.opened(Path("a.pdf").read_bytes())
    drawn = [
        line.split(" Do Q")[0].split()[-1]
        for line in read.pages[0].Contents[0].read_bytes().decode().split("\n")
        if " re W n" in line
    ]
    assert drawn == ["/F0", "/F1", "/F0", "/F1", "/F2", "/F2"]


def test_a_deck_gets_the_pictures_of_the_printings_that_it_names(beach: Path) -> None:
    for name in ("cards/pebbles", "schemas/cards"):
        shutil.copytree(PEBBLES / name, beach / "shelf" / name)
    cards = beach / "shelf/cards/pebbles/base.yaml"
    text = cards.read_text(encoding="utf-8")
    cards.write_text(text.replace("  - id: whelk\n", "  - id: whelk\n    printings: [P-1, P-2]\n"), encoding="utf-8")
    (beach / "deck.yaml").write_text(
        "game: pebbles\nname: Beach\npouch: [{card: Whelk, printing: P-2}, {card: Whelk, printing: P-1}, Whelk]\n"
    )
    for height, name in enumerate(("Whelk (P-1).png", "p-2.png"), 805):
        scans.saved(beach / "scans", name, scans.art(520, height))
    done = ran("--shelf", "shelf", "render", "deck.yaml", "--images", "scans", "-o", "a.pdf")
    assert done == Ran(0, "a.pdf: 3 cards on 1 page (3 faces, 0 drawn anew)\n")
    read = scans.opened(Path("a.pdf").read_bytes())
    forms = read.pages[0].Resources.XObject
    assert [int(forms[name].Resources.XObject.I.Height) for name in ("/F0", "/F1", "/F2")] == [806, 805, 804]


def test_what_is_not_printed_is_told(beach: Path) -> None:
    for name in ("nobody.png", "Nemo 2.jpg", "beach/10.png", "beach/9.png"):
        scans.saved((beach / "scans" / name).parent, Path(name).name, scans.art(52, 80))
    scans.saved(beach / "scans", "Millstone.png", scans.art(52, 80))
    (beach / "scans/notes.txt").write_text("scanned in May")
    (beach / "scans/.hidden").write_text("x")
    (beach / "scans/deep").mkdir()
    scans.saved(beach / "scans/deep", "whelk.webp", scans.art(52, 80))
    assert printed() == Ran(
        0,
        "a.pdf: 3 cards on 1 page (2 faces, 1 drawn anew)\n",
        "note: 2 pictures of the front of 'Whelk': 'scans/deep/whelk.webp', 'scans/Whelk.png'; the first is printed\n"
        "note: 4 pictures are of no card of pebbles: 'scans/beach/9.png', 'scans/beach/10.png', 'scans/Nemo 2.jpg' "
        "and 1 more\n"
        "note: 1 file is no picture that can be printed: 'scans/notes.txt'\n"
        "note: 'Whelk' (scans/deep/whelk.webp): the picture has 30 pixels an inch on the card; under 200 it looks "
        "blurred\n"
        "note: 'Whelk' (scans/deep/whelk.webp): neither a JPEG nor an opaque PNG of 8 bits, so that its pixels are "
        "written anew, without loss\n",
    )


@pytest.mark.usefixtures("beach")
def test_the_answer_in_json_has_the_notes_too() -> None:
    Path("scans/notes.txt").write_text("scanned in May")
    said = answer("answer-render", printed("--format", "json").out)
    assert said["warnings"] == ["1 file is no picture that can be printed: 'scans/notes.txt'"]


@pytest.mark.skipif(sys.platform == "win32", reason="no named pipes in folders")
def test_a_pipe_and_a_broken_link_are_no_pictures(beach: Path) -> None:
    os.mkfifo(beach / "scans/ebb.png")
    (beach / "scans/flood.png").symlink_to("nowhere.png")
    assert printed() == Ran(
        0,
        "a.pdf: 3 cards on 1 page (2 faces, 0 drawn anew)\n",
        "note: 1 file is no picture that can be printed: 'scans/ebb.png'\n"
        "note: 1 link is broken, and no picture: 'scans/flood.png'\n",
    )


@pytest.mark.skipif(sys.platform == "win32", reason="links are for administrators")
def test_a_link_that_leads_out_of_the_folders_of_pictures_is_refused(beach: Path) -> None:
    (beach / "elsewhere").mkdir()
    (beach / "scans/Whelk.png").rename(beach / "elsewhere/Whelk.png")
    (beach / "scans/Whelk.png").symlink_to(beach / "elsewhere/Whelk.png")
    assert printed() == Ran(
        2,
        "",
        "error: 'scans/Whelk.png' is a link that leads out of the folders of pictures; "
        "put the file itself there, or name its folder too\n",
    )
    both = printed("--images", "elsewhere")
    assert both == Ran(
        0,
        "a.pdf: 3 cards on 1 page (2 faces, 0 drawn anew)\n",
        "note: 2 pictures of the front of 'Whelk': 'scans/Whelk.png', 'elsewhere/Whelk.png'; the first is printed\n",
    )


@pytest.mark.skipif(sys.platform != "linux", reason="other systems take no such names")
def test_names_of_files_neither_break_an_answer_nor_drive_the_terminal(beach: Path) -> None:
    for name in (b"\xff\xfe.png", b"\x1b[31mred.png"):
        shutil.copy(beach / "scans/Whelk.png", beach / "scans" / os.fsdecode(name))
    words = (*WITH_PEBBLES, "render", "deck.yaml", "--images", "scans", "-o", "a.pdf")
    told = r"2 pictures are of no card of pebbles: 'scans/{}[31mred.png', 'scans/\udcff\udcfe.png'"
    escaped = told.format("\\x1b")
    assert process(*words).err == f"note: {escaped}\n"
    done = process(*words, "--format", "json")
    assert done.err == f"note: {escaped}\n"
    said = answer("answer-render", done.out)["warnings"]
    assert said == [told.format("\x1b").replace(r"\udcff\udcfe", "\udcff\udcfe")]


@pytest.mark.usefixtures("beach")
def test_a_folder_of_pictures_that_is_none_is_refused() -> None:
    assert printed("--images", "sacns") == Ran(2, "", "error: --images 'sacns' is no folder\n")


def test_every_picture_that_cannot_be_printed_is_told(beach: Path) -> None:
    scans.saved(beach / "scans", "Whelk.png", scans.art(520, 520))
    (beach / "scans" / PICTURES[1]).write_bytes(b"\xff\xd8\xff\xe0 and so on")
    assert printed() == Ran(
        2,
        "",
        "error: 'Whelk' (scans/Whelk.png): the picture has 520 x 520 pixels, 54.5% off the shape of a card of "
        "44 x 68 mm; --image-fit cover cuts it, contain leaves white beside it, stretch distorts it\n"
        "error: 'Red Agate' (scans/punainen akaatti.jpg): the picture is damaged or cut off; "
        "put a whole one there, or take it away: its card is then drawn\n",
    )


@pytest.mark.usefixtures("beach")
def test_one_changed_picture_is_the_only_one_that_is_written_anew() -> None:
    for name in PICTURES:
        Path("scans", name).unlink()
    for name in ("whelk", "red-agate"):
        scans.saved(Path("scans"), f"{name}.webp", scans.art(520, 804))
    scans.saved(Path("scans"), "whelk.webp", scans.art(521, 804))
    assert printed().out == "a.pdf: 3 cards on 1 page (2 faces, 2 drawn anew)\n"
    scans.saved(Path("scans"), "whelk.webp", scans.art(522, 804))
    assert printed().out == "a.pdf: 3 cards on 1 page (2 faces, 1 drawn anew)\n"
    assert printed("--paper", "letter").out == "a.pdf: 3 cards on 1 page (2 faces, 0 drawn anew)\n"


@pytest.mark.usefixtures("beach")
def test_bleed_marks_and_stamp_go_with_scans() -> None:
    words = ("--bleed", "2", "--gap", "4", "--paper", "card", "--grey")
    assert printed(*words).out == "a.pdf: 3 cards on 3 pages (2 faces, 0 drawn anew)\n"
    page = scans.seen(Path("a.pdf").read_bytes())
    assert page.size == (480, 720)
    assert page.getpixel((10, 360)) != (255, 255, 255)
    assert scans.differs(page, page.convert("L").convert("RGB")) <= 2
