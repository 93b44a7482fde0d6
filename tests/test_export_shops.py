"""`render --to mpc`, `tgc`: pictures as print shops want them, and orders for the helper of one."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image
from printing import cards, pebbles, style
from shell import WITH_PEBBLES, Ran, ran

from cardkit import face
from cardkit.errors import InputError, PrintError
from cardkit.face import Slot, Store
from cardkit.measure import Size
from cardkit.press import Finish
from cardkit.press.lot import Bundle, lots
from cardkit.press.order import orders
from cardkit.press.pictures import shop_pictures
from cardkit.press.pixel import Coding, Pixels
from cardkit.press.shop import Order, Product, shop, shops

DECK = "pebbles/tidepool"
BLACK = '<div style="position:absolute;inset:0;background:#000"></div>'
PRODUCTS = [product for name in shops(pebbles()) for product in shop(pebbles(), name).products]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def render(*words: str) -> Ran:
    return ran(*WITH_PEBBLES, "render", DECK, *words)


def size(path: str) -> tuple[int, int]:
    with Image.open(path) as image:
        return image.size


def deck(folder: Path, card: Size, count: int = 1, bleed: float = 0) -> Bundle:
    """So many copies of one black card without a back, drawn without bleed."""
    look = style(folder, {"face.html": BLACK, "look.yaml": f"size: {card.width}x{card.height}mm"}).look
    slots = [Slot(cards()["whelk"])] * count
    drawn = face.drawn(slots, face.Style(look=look, size=card, bleed=bleed), Store(folder / "store"))
    return Bundle(title="Pebbles", lots=lots([slots], [drawn]), finish=Finish(title="Pebbles"), coding=Coding())


@pytest.mark.parametrize("product", PRODUCTS, ids=lambda product: f"{product.name} {product.pixels}")
def test_a_product_has_about_an_eighth_of_an_inch_of_bleed(product: Product) -> None:
    assert product.size.width <= product.size.height
    assert 2.9 < product.bleed < 4.1
    frame = product.frame(600)
    assert frame.shown == (2 * product.pixels.width, 2 * product.pixels.height)
    assert all(0 <= whole - shown <= 14 for whole, shown in zip(frame.whole, frame.shown, strict=True))


@pytest.mark.parametrize("lying", [False, True])
@pytest.mark.parametrize("name", ["poker", "euro-poker", "micro"])
def test_a_picture_is_filled_to_its_edge_and_stands_upright(name: str, lying: bool, tmp_path: Path) -> None:
    [product] = [each for each in shop(pebbles(), "tgc").products if each.name == name]
    card = product.size.turned() if lying else product.size
    [(stem, content)] = shop_pictures(deck(tmp_path, card, bleed=product.bleed), shop(pebbles(), "tgc"))
    Path(stem).write_bytes(content)
    with Image.open(stem) as picture:
        assert (stem, picture.size) == ("1 Whelk.png", product.pixels)
        assert picture.getextrema() == ((0, 0), (0, 0), (0, 0))


@pytest.mark.slow
def test_an_order_names_each_picture_with_its_places() -> None:
    done = render("--to", "mpc", "--card-size", "63x88mm", "--look", "text", "-o", "order")
    assert (done.code, done.err) == (0, "")
    names = sorted(path.name for path in Path("order/cards").iterdir())
    assert [size(f"order/cards/{name}") for name in names] == [(816, 1110)] * 9
    root = ElementTree.parse("order/cards.xml").getroot()
    assert [(each.tag, each.text) for each in root[0]] == [
        ("quantity", "9"),
        ("bracket", "18"),
        ("stock", "(S30) Standard Smooth"),
        ("foil", "false"),
    ]
    told = [[[part.text for part in card] for card in side] for side in root[1:3]]
    assert told[0][:2] == [
        ["cards/1 River Pebble x2.png", "0,1", "1 River Pebble x2.png", "river pebble"],
        ["cards/2 Whelk x2.png", "2,3", "2 Whelk x2.png", "whelk"],
    ]
    assert sorted(int(place) for _, places, *_ in told[0] for place in (places or "").split(",")) == [*range(9)]
    assert {name for _, _, name, _ in told[0] + told[1]} == set(names)
    assert told[1] == [
        ["cards/back pouch.png", "0,1,2,3,4,5,6", "back pouch.png", "river pebble"],
        ["cards/back tide.png", "7,8", "back tide.png", "ebb"],
    ]
    assert (root[3].tag, root[3].text) == ("cardback", "cards/back pouch.png")


def test_more_cards_than_a_project_holds_go_into_several_orders(tmp_path: Path) -> None:
    made = dict(orders(deck(tmp_path, Size(63, 88), 25), Order(stock="S", brackets=(5, 10))))
    assert [*made] == ["cards-1.xml", "cards-2.xml", "cards-3.xml"]
    told = [ElementTree.fromstring(content) for content in made.values()]
    found = [
        [root.findtext(path) for path in ("details/quantity", "details/bracket", "fronts/card/slots")] for root in told
    ]
    assert found == [["10", "10", "0,1,2,3,4,5,6,7,8,9"], ["10", "10", "0,1,2,3,4,5,6,7,8,9"], ["5", "5", "0,1,2,3,4"]]


def test_a_card_that_a_shop_does_not_print_is_refused_with_what_it_does() -> None:
    told = (
        "error: a card of 44 x 68 mm; MakePlayingCards prints poker 63 x 88 mm, poker-us 63.5 x 88.9 mm, "
        "bridge 57.15 x 88.9 mm, tarot 69.85 x 120.65 mm, domino 44.45 x 88.9 mm, business 50.8 x 88.9 mm, "
        "micro 31.75 x 44.45 mm; --card-size chooses another size, --query other cards\n"
    )
    assert render("--to", "mpc", "-o", "order") == Ran(2, "", told)
    assert not Path("order").exists()


def test_a_shop_gets_no_coarser_pictures_than_it_wants() -> None:
    told = "error: --dpi says 150; The Game Crafter wants at least 300\n"
    assert render("--to", "tgc", "--dpi", "150", "-o", "order") == Ran(2, "", told)


def test_the_nearest_size_is_taken_upright_or_lying() -> None:
    crafter = shop(pebbles(), "tgc")
    assert [crafter.product(Size(*card)).name for card in ((63, 88), (88, 63), (63.5, 88.9), (70, 120))] == [
        "euro-poker",
        "euro-poker",
        "poker",
        "tarot",
    ]
    with pytest.raises(PrintError):
        crafter.product(Size(70, 70))


def test_a_shop_of_ones_own_is_a_file(tmp_path: Path) -> None:
    file = tmp_path / "templates/sheets/shops.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(
        "shops: {mine: {title: Mine, dpi: 600, products: {a: {size: 10x20mm, pixels: 300x500, source: me}}}}\n"
    )
    mine = shop(pebbles(tmp_path), "mine")
    assert (shops(pebbles(tmp_path)), mine.order) == (("mine",), None)
    assert mine.products == (Product(name="a", size=Size(10, 20), pixels=Pixels(300, 500), dpi=600),)
    file.write_text("shops: {mine: {title: Mine, dpi: 600, products: {a: {size: 10x20mm, pixels: big, source: me}}}}\n")
    with pytest.raises(InputError) as refused:
        shop(pebbles(tmp_path), "mine")
    assert str(refused.value) == ("templates/sheets/shops.yaml:1:77: 'big' is no size; write it like 822x1122")
