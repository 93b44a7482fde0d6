"""`render --to tts`: saved objects of Tabletop Simulator, and the pictures that they look for."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

import pytest
from PIL import Image
from printing import cards, game, style
from shell import WITH_PEBBLES, Ran, ran

from cardkit import face
from cardkit.errors import PrintError
from cardkit.face import Slot, Store
from cardkit.measure import Size
from cardkit.press import Finish
from cardkit.press.atlas import Grid, piles
from cardkit.press.lot import Bundle, lots, portraits
from cardkit.press.pixel import Coding, Frame, Pixels
from cardkit.press.tabletop import tabletop

DECK = "pebbles/tidepool"
"""7 pebbles, 2 tides."""
TEXT = "<p>{{ card.name }}</p>"
SMALL, POKER = Size(44, 68), Size(63, 88)
PAGE = Finish(title="Pebbles")


class Shown(NamedTuple):
    """A card as the program would show it."""

    name: str
    front: Image.Image
    back: Image.Image


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def render(*words: str) -> Ran:
    return ran(*WITH_PEBBLES, "render", *words, "--to", "tts", "-o", "table")


def bundle(folder: Path, names: Sequence[str], size: Size = SMALL, **backs: str) -> Bundle:
    """These cards, and their backs, which show a letter."""
    html = {f"back-{letter}.html": f"<p>{letter}</p>" for letter in backs.values()}
    look = style(folder, {"face.html": TEXT, **html}).look
    slots = [Slot(cards()[name], backs.get(name.replace("-", "_"))) for name in names]
    drawn = face.drawn(slots, face.Style(look=look, size=size), Store(folder / "store"))
    return Bundle(title="Pebbles", lots=lots([slots], [drawn]), finish=PAGE, coding=Coding())


def table(made: Bundle, dpi: int | None = 40) -> tuple[Mapping[str, Any], Mapping[str, bytes]]:
    """The saved object and the pictures."""
    files = dict(tabletop(made, game(), dpi, "https://example.org/t/"))
    return json.loads(files["Pebbles.json"]), files


def seen(card: Mapping[str, Any], files: Mapping[str, bytes]) -> Shown:
    """A card by the rules of the format: `CardID % 100` counts places of picture `CardID // 100`, row by row."""
    [(number, deck)] = card["CustomDeck"].items()
    assert int(number) == card["CardID"] // 100
    row, column = divmod(card["CardID"] % 100, deck["NumWidth"])
    assert row < deck["NumHeight"] <= 7
    assert deck["NumWidth"] <= 10
    whole, backs = (opened(files, deck[side]) for side in ("FaceURL", "BackURL"))
    assert max(whole.size) <= 4096
    width, height = whole.width // deck["NumWidth"], whole.height // deck["NumHeight"]
    assert (width * deck["NumWidth"], height * deck["NumHeight"]) == whole.size
    place = (column * width, row * height, (column + 1) * width, (row + 1) * height)
    return Shown(card["Nickname"], whole.crop(place), backs.crop(place) if deck["UniqueBack"] else backs)


def opened(files: Mapping[str, bytes], address: str) -> Image.Image:
    return Image.open(BytesIO(files[unquote(urlsplit(address).path).rsplit("/", 1)[1]]))


def objects(saved: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """All cards, those of decks in their order; decks say the same as their cards."""
    found: list[Mapping[str, Any]] = []
    for each in saved["ObjectStates"]:
        inner = each.get("ContainedObjects", [each])
        if each["Name"] == "DeckCustom":
            assert each["DeckIDs"] == [card["CardID"] for card in inner]
            assert {**{k: v for card in inner for k, v in card["CustomDeck"].items()}} == each["CustomDeck"]
        found += inner
    assert len({each["GUID"] for each in found}) == len(found)
    return found


def alone(made: Bundle, size: tuple[int, int], *, back: bool = False) -> dict[str, Image.Image]:
    """Each card's face as a picture of its own, by its name."""
    [lot] = made.lots
    frame = Frame(Pixels(*size), Pixels(*size))
    faces = [(piece.back if back else piece.front) or piece.front for piece in lot.pieces]
    return {piece.name: image for piece, image in zip(lot.pieces, portraits(lot, faces, PAGE, frame), strict=True)}


def test_each_place_shows_its_card_and_each_back_its_own(tmp_path: Path) -> None:
    names = ("whelk", "sea-glass", "whelk", "ebb", "heart-cockle", "flood")
    made = bundle(tmp_path, names, whelk="a", sea_glass="a", heart_cockle="a", ebb="b", flood="b")
    saved, files = table(made)
    shown = [seen(card, files) for card in objects(saved)]
    assert [card.name for card in shown] == ["Whelk", "Sea Glass", "Whelk", "Heart Cockle", "Ebb", "Flood"]
    fronts, backs = alone(made, shown[0].front.size), alone(made, shown[0].back.size, back=True)
    assert [card.front.tobytes() == fronts[card.name].tobytes() for card in shown] == [True] * 6
    assert [card.back.tobytes() == backs[card.name].tobytes() for card in shown] == [True] * 6
    assert [each["Nickname"] for each in saved["ObjectStates"]] == ["Pebbles (4 cards)", "Pebbles (2 cards)"]
    assert [*files] == ["faces-1.png", "back-1.png", "faces-2.png", "back-2.png", "Pebbles.png", "Pebbles.json"]


def test_cards_with_backs_of_their_own_make_one_pile(tmp_path: Path) -> None:
    names = ("whelk", "sea-glass", "ebb")
    made = bundle(tmp_path, names, whelk="a", sea_glass="b", ebb="c")
    [lot] = made.lots
    own = frozenset(piece.back for piece in lot.pieces if piece.back)
    made = replace(made, lots=(replace(lot, own=own),))
    saved, files = table(made)
    assert [*files] == ["faces-1.png", "backs-1.png", "Pebbles.png", "Pebbles.json"]
    shown, backs = [seen(card, files) for card in objects(saved)], alone(made, (69, 107), back=True)
    assert [card.back.tobytes() == backs[card.name].tobytes() for card in shown] == [True] * 3


def grids(folder: Path, count: int, dpi: int | None, size: Size = POKER) -> list[tuple[int, Grid]]:
    """How many cards each sheet has, and its grid, without drawing any."""
    drawn = face.Drawn(
        style=replace(style(folder, {"face.html": TEXT}), size=size),
        store=Store(folder / "store"),
        fronts=tuple(face.Page("pack", number) for number in range(count)),
        backs=(None,) * count,
        bleeding=frozenset(),
        packs={},
        faces=count,
        drawn=0,
        fits=(),
        warnings=(),
    )
    made = lots([[Slot(cards()["whelk"])] * count], [drawn])
    return [(len(sheet.pieces), sheet.grid) for pile in piles(made, dpi) for sheet in pile.sheets]


@pytest.mark.parametrize(
    ("count", "dpi", "found"),
    [
        (1, None, [(1, Grid(1, 1, Pixels(744, 1039)))]),
        (15, None, [(15, Grid(5, 3, Pixels(744, 1039)))]),
        (70, None, [(70, Grid(10, 7, Pixels(409, 571)))]),
        (71, None, [(35, Grid(7, 5, Pixels(585, 817))), (36, Grid(8, 5, Pixels(512, 715)))]),
        (16, 300, [(8, Grid(4, 2, Pixels(744, 1039)))] * 2),
        (71, 40, [(35, Grid(7, 5, Pixels(99, 139))), (36, Grid(6, 6, Pixels(99, 139)))]),
    ],
)
def test_sheets_hold_70_cards_or_as_many_as_are_as_sharp_as_asked_for(
    count: int, dpi: int | None, found: list[tuple[int, Grid]], tmp_path: Path
) -> None:
    assert grids(tmp_path, count, dpi) == found


def test_a_face_that_is_larger_than_a_picture_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PrintError) as refused:
        grids(tmp_path, 1, 1200, Size(70, 120))
    told = "a face of 3307 x 5669 pixels; a picture for the table has at most 4096 a side"
    assert str(refused.value) == told


@pytest.mark.slow
def test_cards_on_several_sheets_keep_the_decks_order(tmp_path: Path) -> None:
    look = style(tmp_path, {"face.html": "<p>.</p>"})
    slots = [Slot(replace(cards()["whelk"], id=f"whelk-{number}")) for number in range(72)]
    drawn = face.drawn(slots, look, Store(tmp_path / "store"))
    saved, files = table(Bundle(title="Pebbles", lots=lots([slots], [drawn]), finish=PAGE, coding=Coding()), 20)
    [deck] = saved["ObjectStates"]
    assert deck["DeckIDs"] == [*range(100, 136), *range(200, 236)]
    assert [*files] == ["faces-1.png", "faces-2.png", "back-1.png", "Pebbles.png", "Pebbles.json"]


def test_a_single_card_is_no_deck(tmp_path: Path) -> None:
    saved, files = table(bundle(tmp_path, ["ebb"], ebb="a"))
    [card] = saved["ObjectStates"]
    assert (card["Name"], card["CardID"], seen(card, files).name) == ("CardCustom", 100, "Ebb")


def test_lying_cards_say_so(tmp_path: Path) -> None:
    saved, _ = table(bundle(tmp_path, ["ebb", "flood"], Size(68, 44), ebb="a", flood="a"))
    assert [each["SidewaysCard"] for each in (*saved["ObjectStates"], *objects(saved))] == [True] * 3


def test_the_object_tells_what_the_cards_say_in_their_language() -> None:
    assert render(DECK, "--query", "whelk or 'sea glass'", "--lang", "fi", "--dpi", "20").code == 0
    told = [
        (each["Nickname"], each["Description"]) for each in objects(json.loads(Path("table/Tidepool.json").read_text()))
    ]
    assert told == [("Torvikotilo", "Kuuntele.")] * 2


def test_the_object_tells_symbols_by_their_names() -> None:
    assert render("--query", "text:wave", "--dpi", "20").code == 0
    saved = json.loads(next(Path("table").glob("*.json")).read_text())
    assert [each["Description"] for each in saved["ObjectStates"]] == ["Take a wave from a neighbour."]


def test_pictures_lie_here_or_at_an_address() -> None:
    render(DECK, "--dpi", "20")
    [first, *_] = objects(json.loads(Path("table/Tidepool.json").read_text()))
    assert first["CustomDeck"]["1"]["FaceURL"] == f"{Path('table').resolve().as_uri()}/faces-1.png"
    render(DECK, "--dpi", "20", "--url-prefix", "https://example.org/tide pool", "--jpeg", "80")
    [first, *_] = objects(json.loads(Path("table/Tidepool.json").read_text()))
    assert first["CustomDeck"]["1"]["BackURL"] == "https://example.org/tide%20pool/back-1.jpg"


@pytest.mark.parametrize(
    "address", ["wolves", 'https://a b/"<', "https://example.org/?x=1", "https://example.org/#a", "C:\\wolves", "a:b"]
)
def test_what_is_no_address_of_a_folder_is_refused(address: str) -> None:
    hint = "the address of a folder is needed, such as https://example.org/wolves/"
    assert render(DECK, "--url-prefix", address) == Ran(2, "", f"error: --url-prefix says '{address}'; {hint}\n")


def test_cards_without_backs_get_a_grey_one_and_a_note() -> None:
    Path("templates/pebbles/bare").mkdir(parents=True)
    Path("templates/pebbles/bare/face.html").write_text(TEXT)
    Path("templates/pebbles/bare/face.css").write_text("")
    Path("cardkit.yaml").write_text("paper: a4\n")
    done = render("--game", "pebbles", "--query", "whelk", "--look", "bare", "--dpi", "20")
    assert (done.code, done.err) == (0, "note: 1 card has no back; a grey one stands behind\n")
    with Image.open("table/back-1.png") as back:
        assert back.getcolors() == [(35 * 54, (96, 96, 96))]
