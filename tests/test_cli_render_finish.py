"""`render` with all that paper needs besides cards: which copies and sheets, marks, stamps, greys, parts."""

import re
import shutil
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from printing import texts
from shell import PEBBLES, WITH_PEBBLES, Ran, process, ran

POINT = 72 / 25.4
DECK = "pebbles/tidepool"
"""7 pebbles, 2 tides."""
DONE = "deck.pdf: {} on {} ({}, {} drawn anew)\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder in which only an earlier deck, a collection and the settings of a printer are."""
    (tmp_path / "old.yaml").write_text("game: pebbles\nname: Old\npouch: [River Pebble, 3 Whelk]\ntides: [Ebb]\n")
    (tmp_path / "cardkit.yaml").write_text("paper: a4\n")
    (tmp_path / "collections").mkdir()
    (tmp_path / "collections/mine.yaml").write_text("game: pebbles\ncards: [2 Whelk, Sea Glass, Amber Drop]\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def render(*words: str) -> Ran:
    return ran(*WITH_PEBBLES, "render", DECK, "-o", "deck.pdf", *words)


def names() -> list[str]:
    """The names on the cards, in the order of drawing."""
    known = ("River Pebble", "Whelk", "Sea Glass", "Green Slate", "Heart Cockle", "Ebb", "Flood")
    lines = [line for page in texts(Path("deck.pdf").read_bytes()) for line in page.split("\n")]
    return [line.strip() for line in lines if line.strip() in known]


def contents(page: int) -> str:
    """The content of a page."""
    with pikepdf.open("deck.pdf") as pdf:
        return "\n".join(each.read_bytes().decode() for each in pdf.pages[page].Contents)


@pytest.mark.slow
def test_since_prints_the_copies_that_an_earlier_deck_does_not_have() -> None:
    assert render("--since", "old.yaml").code == 0
    assert names() == ["River Pebble", "Sea Glass", "Green Slate", "Heart Cockle", "Flood"]


def test_missing_prints_the_copies_that_a_collection_lacks() -> None:
    assert render("--missing", "mine").code == 0
    assert names() == ["River Pebble", "River Pebble", "Green Slate", "Heart Cockle", "Ebb", "Flood"]


def test_copies_are_multiplied_before_others_are_taken_off() -> None:
    assert (
        render("--copies", "2", "--since", "old.yaml", "--missing", "mine", "--query", "name=whelk or name=ebb").code
        == 0
    )
    # Of 4 whelks the earlier deck had 3 and the collection 2; of 2 ebbs the deck had one.
    assert names() == ["Ebb"]


def test_a_deck_that_is_printed_already_leaves_nothing() -> None:
    told = "error: all 9 cards are in 'pebbles/tidepool'; there is nothing to print\n"
    assert render("--since", DECK) == Ran(2, "", told)


def test_pages_picks_sheets_with_their_backs() -> None:
    assert render("--paper", "a6", "--backs", "long", "--pages", "2-3").out.startswith(
        "deck.pdf: 5 cards on 4 pages (9 faces, "
    )
    assert names() == ["Sea Glass", "Green Slate", "Heart Cockle", "Ebb", "Flood"]
    pages = texts(Path("deck.pdf").read_bytes())
    assert [part.strip() for page in pages for part in page.split(" · ") if "sheet" in part] == []


def test_a_run_that_is_too_large_for_a_file_becomes_numbered_ones() -> None:
    render("--paper", "card", "--backs", "long")
    most = Path("deck.pdf").stat().st_size * 0.9
    Path("deck.pdf").unlink()
    done = render("--paper", "card", "--backs", "long", "--max-size", f"{most / 1000:.3f}kB")
    parts = sorted(Path().glob("deck-*.pdf"))
    assert (done.code, done.err, len(parts) > 1) == (0, "", True)
    assert done.out.startswith(", ".join(part.name for part in parts) + ": 9 cards on 18 pages")
    assert max(part.stat().st_size for part in parts) <= most
    assert not Path("deck.pdf").exists()


def test_grey_takes_the_colour_away_and_nothing_else() -> None:
    render("--backs", "long")
    coloured = pypdfium2.PdfDocument("deck.pdf")[1].render().to_pil().convert("RGB")
    render("--backs", "long", "--grey")
    grey = pypdfium2.PdfDocument("deck.pdf")[1].render().to_pil().convert("RGB")
    on_a_card = (coloured.width - 100, 100)
    assert coloured.getpixel(on_a_card) == (194, 168, 120)
    colours = grey.getpixel(on_a_card)
    assert isinstance(colours, tuple)
    [shade] = {*colours}
    assert shade == pytest.approx(0.3 * 194 + 0.59 * 168 + 0.11 * 120, abs=2)
    assert grey.getpixel((2, 2)) == (255, 255, 255)


def test_a_stamp_stands_on_every_face() -> None:
    assert render("--backs", "long", "--stamp", "PROXY").code == 0
    assert [page.count("PROXY") for page in texts(Path("deck.pdf").read_bytes())] == [9, 9]
    plain = render("--backs", "long")
    assert plain.out == DONE.format("9 cards", "2 pages", "9 faces", 0)


def test_a_printers_offset_is_remembered_and_the_call_beats_it(folder: Path) -> None:
    (folder / "cardkit.yaml").write_text("back-offset: 1.2,-0.5\nback-angle: 0.3\n")
    moved = []
    for words in (["--backs", "long"], ["--backs", "long", "--back-offset", "0,0", "--back-angle", "0"], []):
        assert render(*words).code == 0
        moved.append(contents(0 if not words else 1).split("\n")[0])
    assert moved[0] == "0.999986 -0.005236 0.005236 0.999986 1.2016 2.9815 cm"
    assert [" cm " in line for line in moved[1:]] == [True, True]


def test_marks_are_drawn_as_they_are_wished() -> None:
    words = ["--marks", "full", "--mark-colour", "#ff8000", "--mark-width", "0.5", "--mark-length", "4"]
    assert render(*words, "--mark-offset", "0").code == 0
    assert "0.5 w 1 0.501961 0 RG" in contents(0)


def test_a_cutter_has_its_gap_and_no_other_marks() -> None:
    assert render("--cutter", "silhouette").code == 0
    lines = contents(0).split("\n")
    assert next(line for line in lines if line.endswith("re f Q")) == "q 0 g 28.3465 799.3701 14.1732 14.1732 re f Q"
    assert not [line for line in lines if line.startswith("0.3 w 0 G") and "S" in line]


@pytest.fixture
def mixed(folder: Path) -> tuple[str, str]:
    """A shelf with the game, whose tides lie: how it is named on the command line."""
    shutil.copytree(PEBBLES, folder / "games")
    path = folder / "games/cards/pebbles/game.yaml"
    lying = 'look: plain, sizes: [{of: "kind:tide", card: 68x44mm}], backs'
    path.write_text(path.read_text(encoding="utf-8").replace("look: plain, backs", lying), encoding="utf-8")
    return ("--shelf", str(folder / "games"))


def clips(page: int) -> list[tuple[int, int]]:
    """Width and height of each face on a page, in mm."""
    lines = (line.split() for line in contents(page).split("\n") if " re W n " in line)
    return [(round(float(line[3]) / POINT), round(float(line[4]) / POINT)) for line in lines]


@pytest.mark.slow
def test_cards_of_another_size_lie_on_sheets_of_their_own(mixed: tuple[str, str]) -> None:
    done = ran(*mixed, "render", DECK, "-o", "deck.pdf", "--backs", "long")
    assert (done.code, done.out.partition(" (")[0]) == (0, "deck.pdf: 9 cards on 4 pages")
    assert [clips(page) for page in range(4)] == [[(44, 68)] * 7] * 2 + [[(68, 44)] * 2] * 2
    sheets = re.findall(r"sheet \d of \d", " ".join(texts(Path("deck.pdf").read_bytes())))
    assert sheets == ["sheet 1 of 2", "sheet 2 of 2"]
    assert ran(*mixed, "render", DECK, "-o", "deck.pdf", "--paper", "card").code == 0
    assert [clips(page) for page in range(9)] == [[(44, 68)]] * 7 + [[(68, 44)]] * 2


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("{of: 'kidn:tide', card: 68x44mm}", ":50: unknown field 'kidn'; did you mean 'kind'?"),
        ("{card: 68}", ":52: card is '68'; a size such as 63x88mm or 2.5x3.5in is needed"),
        ("{of: 'kind:tide'}", ":45: sizes has no 'card'"),
        ("{card: 68x44mm, looks: plain}", ":61: unknown key 'looks'; did you mean 'look'?"),
    ],
)
def test_a_wrong_size_in_a_game_is_told_at_its_place(
    rule: str, told: str, mixed: tuple[str, str], folder: Path
) -> None:
    path = folder / "games/cards/pebbles/game.yaml"
    text = path.read_text(encoding="utf-8").replace('{of: "kind:tide", card: 68x44mm}', rule)
    path.write_text(text, encoding="utf-8")
    done = ran(*mixed, "render", DECK, "-o", "deck.pdf")
    assert (done.code, done.err.split("\n")[0]) == (2, f"cards/pebbles/game.yaml:11{told}")


BACKS = ', backs: [{of: "kind:tide", back: tide}, {back: pouch}]'


def test_a_game_that_names_no_back_has_the_only_one_of_its_look(mixed: tuple[str, str], folder: Path) -> None:
    path = folder / "games/cards/pebbles/game.yaml"
    text = path.read_text(encoding="utf-8")
    assert BACKS in text
    path.write_text(text.replace(BACKS, ""), encoding="utf-8")
    told = (
        "error: no card has a back: the look 'plain' draws pouch, tide; "
        "'print: {backs: [{back: NAME}]}' in the game.yaml of pebbles says which cards have which\n"
    )
    assert ran(*mixed, "render", DECK, "-o", "deck.pdf", "--backs", "long") == Ran(2, "", told)
    (folder / "games/templates/pebbles/plain/back-tide.html").unlink()
    done = ran(*mixed, "render", DECK, "-o", "deck.pdf", "--backs", "long", "--card-size", "44x68mm")
    assert (done.code, [clips(page) for page in range(2)]) == (0, [[(44, 68)] * 9] * 2)


def test_a_card_size_of_the_call_holds_for_all(mixed: tuple[str, str]) -> None:
    done = ran(*mixed, "render", DECK, "-o", "deck.pdf", "--card-size", "44x68mm")
    assert (done.code, done.out.partition(" (")[0]) == (0, "deck.pdf: 9 cards on 1 page")
    assert clips(0) == [(44, 68)] * 9


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ["--paper", "card", "--cutter", "silhouette"],
            "a card of 44 x 68 mm on 44 x 68 mm, one card, 44 x 68 mm with "
            "margins of 0 mm and the marks of Silhouette, which reach 15 mm into it",
        ),
        (["--cutter", "silhuette"], "no cutter is called 'silhuette'; did you mean 'silhouette'?"),
        (["--cutter", "silhouette", "--gap", "1"], "a gap of 1 mm; Silhouette needs at least 1.25 mm"),
        (["--cutter", "silhouette", "--bleed", "1"], "a bleed of 1 mm; Silhouette takes at most 0.625 mm"),
        (["--reg-marks", "back"], "marks of Silhouette on backs that are not printed; '--backs long' prints them"),
        (
            ["--reg-marks", "front", "--marks", "edge"],
            "lines to cut along by hand beside the marks of Silhouette; '--marks none' leaves them out",
        ),
        (
            ["--reg-marks", "front", "--backs", "fold"],
            "sheets to fold for Silhouette, which cuts flat ones; '--backs long' prints backs behind",
        ),
        (
            ["--back-offset", "1,1"],
            "backs are moved where no page of backs is printed; '--backs long' or 'short' prints them",
        ),
        (
            ["--back-offset", "1", "--backs", "long"],
            "the back offset says '1'; it needs two lengths in mm, to the right and down, such as 1.2,-0.5",
        ),
        (["--back-offset", "25,0", "--backs", "long"], "a back offset of 25 mm; -20 to 20 mm"),
        (["--back-angle", "nan", "--backs", "long"], "a back angle of nan degrees; -5 to 5 degrees"),
        (
            ["--back-angle", "left", "--backs", "long"],
            "the back angle says 'left'; it needs an angle in degrees, such as 0.3",
        ),
        (["--skip-slots", "2-"], "--skip-slots says '2-'; numbers and ranges are needed, such as 6 or 1,4-6"),
        (["--skip-slots", "17"], "no slot 17; a sheet has slots 1 to 16"),
        (["--pages", "2"], "no sheet 2; this print run has sheet 1 alone"),
        (["--pages", "3-1"], "--pages says '3-1'; numbers and ranges are needed, such as 6 or 1,4-6"),
        (["--mark-width", "0.1"], "a mark width of 0.1 pt; 0.25 to 5.67 pt"),
        (["--mark-colour", "rde"], "no colour is called 'rde'; did you mean 'red'?; or such as #ff8800"),
        (["--max-size", "1"], "--max-size says '1'; a size such as 100MB is needed"),
        (
            ["--since", "pebbles/tidepol"],
            "no deck file or deck on the shelf is called 'pebbles/tidepol'; did you mean 'pebbles/tidepool'?",
        ),
        (["--missing", "mien"], "no collection on the shelf is called 'mien'; did you mean 'mine'?"),
        (["--stamp", "PROXY " * 5], "a stamp of 30 characters; at most 24"),
    ],
)
def test_what_does_not_go_together_is_told_with_its_numbers(words: list[str], told: str) -> None:
    done = render(*words)
    assert (done.code, done.out, done.err) == (2, "", f"error: {told}\n")
    assert not Path("deck.pdf").exists()


@pytest.mark.slow
def test_a_letter_of_a_stamp_that_no_font_has_is_told() -> None:
    done = render("--stamp", "\ue900")
    told = "note: the line '\ue900': no font has '\ue900' (U+E900); an empty box stands for it\n"
    assert (done.code, done.err) == (0, told)


@pytest.mark.slow
def test_a_letter_of_the_line_in_the_margin_that_no_font_has_is_told(folder: Path) -> None:
    (folder / "deck.yaml").write_text("game: pebbles\nname: \ue900\ntides: [Ebb]\n", encoding="utf-8")
    done = ran(*WITH_PEBBLES, "render", "deck.yaml", "-o", "deck.pdf")
    line = "sheet 1 of 1 · A4 · print at 100 %, the ruler is 100 mm long · \ue900"
    told = f"note: the line '{line}': no font has '\ue900' (U+E900); an empty box stands for it\n"
    assert (done.code, done.err) == (0, told)


@pytest.mark.slow
def test_a_letter_of_a_caption_or_a_document_that_no_font_has_is_told(folder: Path) -> None:
    (folder / "cards.csv").write_text("name,cost\n\ue900 Reed,3\n", encoding="utf-8")
    assert ran("catalogue", "import", "cards.csv", "--game", "reeds").code == 0
    told = "no font has '\ue900' (U+E900); an empty box stands for it"
    done = ran("render", "--game", "reeds", "--query", "", "--to", "contact", "-o", "a.pdf")
    assert (done.code, done.err) == (0, f"note: '\ue900 Reed': {told}\n")  # and not of its caption again
    (folder / "deck.yaml").write_text("game: reeds\nname: Reeds\ndeck: [\ue900 Reed]\n", encoding="utf-8")
    done = ran("deck", "report", "deck.yaml", "-o", "b.pdf")
    assert f"note: {told}\n" in done.err.splitlines(keepends=True)


@pytest.mark.parametrize(
    ("paper", "told"),
    [
        ("98x78mm", "no ruler and no line of text on 98 x 78 mm: the margins beside 2 cards have no room"),
        ("100x100mm", "no ruler on 100 x 100 mm: the margins beside 2 cards have no room"),
        ("54x78mm", None),
        ("card", None),
        ("a4", None),
    ],
)
def test_what_the_margins_have_no_room_for_is_told_once(paper: str, told: str | None) -> None:
    done = render("--paper", paper)
    assert (done.code, done.err) == (0, "" if told is None else f"note: {told}\n")


def test_marks_and_a_bleed_that_the_margins_end_before_are_told() -> None:
    done = render("--paper", "98x160mm", "--marks", "edge", "--bleed", "6")
    assert (done.code, done.err.splitlines()) == (
        0,
        [
            "note: no ruler and no line of text on 98 x 160 mm: the margins beside 4 cards have no room",
            "note: no edge marks beside the cards: they would begin 6 mm away, and the margin has 5 mm",
            "note: the bleed of 6 mm ends 5 mm beside the cards, at the paper's edge",
        ],
    )


@pytest.mark.slow
def test_what_draws_leaves_nothing_in_the_temporary_folder(tmp_path: Path) -> None:
    temporary, game = tmp_path / "temporary", ("--game", "runebound", "--query", "@first-skills")
    temporary.mkdir()
    done = process(
        *("render", *game, "--look", "classic", "-o", str(tmp_path / "a.pdf")),
        TMPDIR=str(temporary),
        CARDKIT_CACHE=str(tmp_path / "cache"),
    )
    assert (done.code, list(temporary.iterdir())) == (0, [])
