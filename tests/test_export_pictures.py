"""`render --to png`, `jpeg`: every face as a picture, and sheets as pictures."""

import json
from pathlib import Path

import pytest
from PIL import Image
from printing import cards, style
from shell import WITH_PEBBLES, Ran, answer, ran

from cardkit import face
from cardkit.errors import PrintError
from cardkit.face import Drawn, Slot, Store
from cardkit.measure import Size
from cardkit.press import Finish
from cardkit.press.lot import file_stem, lots, portraits
from cardkit.press.pixel import Frame, Pixels, pixels

DECK = "pebbles/tidepool"
"""7 pebbles, 2 tides."""
NAMES = [
    "1 River Pebble x2.png",
    "2 Whelk x2.png",
    "3 Sea Glass.png",
    "4 Green Slate.png",
    "5 Heart Cockle.png",
    "6 Ebb.png",
    "7 Flood.png",
    "back pouch.png",
    "back tide.png",
]
PAGE = Finish(title="Pebbles")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def render(*words: str) -> Ran:
    return ran(*WITH_PEBBLES, "render", DECK, "--dpi", "60", *words)


def files(place: str) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(Path(place).iterdir())}


def picture(path: str) -> Image.Image:
    """A picture, read whole."""
    with Image.open(path) as image:
        image.load()
        return image


def black(folder: Path, size: Size, bleed: float = 0) -> Drawn:
    """One card with a black face that draws no bleed."""
    ground = '<div style="position:absolute;inset:0;background:#000"></div>'
    look = style(folder, {"face.html": ground, "look.yaml": f"size: {size.width}x{size.height}mm"}, bleed=bleed)
    made = face.Style(look=look.look, size=size, bleed=bleed)
    return face.drawn([Slot(cards()["whelk"])], made, Store(folder / "store"))


def test_each_distinct_face_is_one_file_in_the_decks_order() -> None:
    done = render("--to", "png", "-o", "faces")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("faces: 9 cards in 9 files (9 faces, ")
    assert [*files("faces")] == [".cardkit", *NAMES]
    assert [line.partition(" ")[2] for line in Path("faces/.cardkit").read_text().splitlines()] == NAMES


def test_the_same_cards_give_the_same_bytes_over_the_old_ones() -> None:
    render("--to", "png", "-o", "faces")
    first = files("faces")
    assert render("--to", "png", "-o", "faces").code == 0
    assert files("faces") == first
    assert render("--to", "png", "-o", "faces", "--query", "kind:tide").code == 0
    assert [*files("faces")] == [".cardkit", "1 Ebb.png", "2 Flood.png", "back tide.png"]


def test_a_folder_of_other_things_is_not_written_into() -> None:
    Path("faces").mkdir()
    Path("faces/holiday.png").write_bytes(b"")
    told = "error: 'faces' exists already and holds other files, such as 'holiday.png'; --force writes among them\n"
    assert render("--to", "png", "-o", "faces") == Ran(2, "", told)
    assert render("--to", "png", "-o", "faces", "--force").code == 0
    assert [*files("faces")] == [".cardkit", *NAMES, "holiday.png"]


def test_the_answer_lists_the_files() -> None:
    told = json.loads(render("--to", "jpeg", "-o", "faces", "--format", "json").out)
    assert told["out"] == [f"faces/{name.removesuffix('.png')}.jpg" for name in NAMES]
    assert (told["pages"], told["cells"], told["faces"]) == (9, 9, 9)
    answer("answer-render", json.dumps(told))


def test_names_are_those_of_the_language() -> None:
    assert render("--to", "png", "-o", "faces", "--lang", "fi", "--query", "whelk").code == 0
    assert [*files("faces")][1:] == [f"1 {cards()['whelk'].names['fi']} x2.png", "back pouch.png"]


def test_a_jpeg_is_as_good_as_asked_for_and_says_its_resolution() -> None:
    for quality in ("20", "90"):
        render("--to", "jpeg", "--jpeg", quality, "-o", quality)
    coarse, fine = (picture(f"{quality}/back pouch.jpg") for quality in ("20", "90"))
    assert Path("20/back pouch.jpg").stat().st_size < Path("90/back pouch.jpg").stat().st_size
    assert (coarse.format, fine.size, fine.info["dpi"]) == ("JPEG", (104, 161), (60, 60))


@pytest.mark.parametrize("dpi", [20, 72, 100, 300])
@pytest.mark.parametrize(("size", "bleed"), [(Size(63, 88), 0), (Size(44, 68), 3), (Size(57.15, 88.9), 3.175)])
def test_a_picture_has_the_pixels_of_its_size_up_to_the_edge(
    size: Size, bleed: float, dpi: int, tmp_path: Path
) -> None:
    [lot] = lots([[Slot(cards()["whelk"])]], [black(tmp_path, size, bleed)])
    whole = pixels(Size(size.width + 2 * bleed, size.height + 2 * bleed), dpi)
    assert whole == tuple(round((length + 2 * bleed) / 25.4 * dpi) for length in size)
    [picture] = portraits(lot, [lot.pieces[0].front], PAGE, Frame(whole, whole))
    assert (picture.size, picture.getextrema()) == (whole, ((0, 0), (0, 0), (0, 0)))


def test_bleed_stamp_and_grey_hold_for_pictures() -> None:
    render("--to", "png", "-o", "plain")
    render("--to", "png", "-o", "wide", "--bleed", "3", "--grey", "--stamp", "PROXY")
    plain, wide = (picture(f"{name}/back pouch.png") for name in ("plain", "wide"))
    assert (plain.size, wide.size) == ((104, 161), (118, 175))
    assert all(len({*wide.getpixel(at)}) == 1 for at in ((0, 0), (60, 80)))  # type: ignore[misc]  # three numbers each


def test_a_scan_of_as_many_pixels_comes_out_as_it_is() -> None:
    scan = Image.effect_noise((440, 680), 90).convert("RGB")
    Path("scans").mkdir()
    scan.save("scans/whelk.png")
    done = render("--dpi", "254", "--images", "scans", "--query", "whelk", "--to", "png", "-o", "faces")
    assert (done.code, done.err) == (0, "")
    assert picture("faces/1 Whelk x2.png").tobytes() == scan.tobytes()


def test_p24_names_sort_as_the_deck_does(tmp_path: Path) -> None:
    names = ("whelk", "red-agate", "ebb", "sea-glass", "flood", "heart-cockle", "stromstad-granite", "green-slate")
    slots = [Slot(cards()[name]) for name in (*names, "river-pebble", "storm", "amber-drop", "whelk")]
    look = style(tmp_path, {"face.html": "<p>{{ card.name }}</p>"})
    [lot] = lots([slots], [face.drawn(slots, look, Store(tmp_path / "store"))])
    stems = [*lot.stems.values()]
    assert (stems[0], stems[-1], sorted(stems)) == ("01 Whelk x2", "11 Amber Drop", stems)


def test_names_suit_every_system() -> None:
    assert [file_stem(name) for name in ('A/B\\C: "D"?', "...", "Tŷ ŵ  ", "x" * 99)] == [
        "A B C D",
        "-",
        "Tŷ ŵ",
        "x" * 50,
    ]


def test_sheets_become_pictures_where_the_name_says_so() -> None:
    assert render("-o", "deck.png").out.startswith("deck.png: 9 cards on 1 page (")
    assert render("-o", "deck.jpeg", "--paper", "a6", "--jpeg", "50").out.startswith("deck-1.jpeg, deck-2.jpeg, ")
    assert (picture("deck.png").size, picture("deck-1.jpeg").size) == ((496, 702), (248, 350))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ["--to", "png", "--paper", "a4"],
            "--paper means nothing to '--to png'; leave --paper out, or print sheets: '--to pdf'",
        ),
        (
            ["--to", "tts", "--back-offset", "1,2"],
            "--back-offset means nothing to '--to tts'; leave --back-offset out, or print sheets: '--to pdf'",
        ),
        (
            ["--to", "mpc", "--bleed", "3"],
            "--bleed means nothing to '--to mpc'; leave --bleed out, or print sheets: '--to pdf'",
        ),
        (["--to", "pgn"], "no export is called 'pgn'; did you mean 'png'?"),
        (
            ["--to", "png", "--jpeg", "80"],
            "--jpeg for pictures that end with '.png'; it makes some that end with '.jpg'",
        ),
        (["--to", "png", "--dpi", "5000"], "--dpi says 5000; 20 to 1200 dots an inch"),
        (
            ["--url-prefix", "https://example.org"],
            "--url-prefix means nothing to '--to pdf'; '--to tts' needs addresses",
        ),
    ],
)
def test_what_means_nothing_is_refused(words: list[str], told: str) -> None:
    assert render("-o", "faces", *words) == Ran(2, "", f"error: {told}\n")
    assert not Path("faces").exists()


def test_a_picture_with_too_many_pixels_is_refused() -> None:
    assert pixels(Size(0.1, 0.1), 20) == Pixels(1, 1)
    with pytest.raises(PrintError) as refused:
        pixels(Size(315, 440), 1200)
    assert str(refused.value) == "a picture of 14882 x 20787 pixels; at most 100 million in all"
