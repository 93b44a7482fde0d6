"""Every face as a picture of its own: to look at, and as print shops want them."""

from collections.abc import Iterator

from PIL import Image

from cardkit.measure import Size
from cardkit.press.lot import PLAIN, Bundle, Lot, plain_back, portraits
from cardkit.press.order import FOLDER, orders
from cardkit.press.pixel import Frame, pixels
from cardkit.press.shop import Shop


def pictures(bundle: Bundle) -> Iterator[tuple[str, bytes]]:
    """Each distinct face once, by the names of files."""
    for lot in bundle.lots:
        style = lot.drawn.style
        whole = pixels(Size(*(length + 2 * style.bleed for length in style.size)), bundle.coding.dpi)
        for stem, image in _faces(lot, bundle, Frame(whole, whole)):
            yield bundle.named(stem, image)


def shop_pictures(bundle: Bundle, shop: Shop) -> Iterator[tuple[str, bytes]]:
    """The same as a print shop wants them: upright, with its bleed; and orders, where a helper reads them."""
    folder = f"{FOLDER}/" if shop.order else ""
    for lot in bundle.lots:
        frame = shop.product(lot.size).frame(bundle.coding.dpi)
        lying = lot.size.width > lot.size.height
        for stem, image in _faces(lot, bundle, frame.turned() if lying else frame):
            yield bundle.named(folder + stem, image.transpose(Image.Transpose.ROTATE_90) if lying else image)
    if shop.order:
        if bundle.backless:
            yield bundle.named(folder + PLAIN, plain_back(frame.shown))
        yield from orders(bundle, shop.order)


def _faces(lot: Lot, bundle: Bundle, frame: Frame) -> Iterator[tuple[str, Image.Image]]:
    """All faces of a lot by their stems, fronts first."""
    return zip(lot.stems.values(), portraits(lot, tuple(lot.stems), bundle.finish, frame), strict=True)
