"""Print shops that take a picture a face: what they print, and how a picture is made for it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from cardkit.errors import Fault, InputError, NotFound, PrintError
from cardkit.measure import MM_PER_UNIT, Mm, Size
from cardkit.press.pixel import Frame, Pixels, pixels
from cardkit.press.preset import given_size, presets
from cardkit.shelf import Shelf
from cardkit.source import Node
from cardkit.text import listing

_NEAR = 0.02
"""How much a card's sides may differ from a product's: as much as its shape from its look's."""
_PIXELS = re.compile(r"([1-9][0-9]{0,4})x([1-9][0-9]{0,4})\Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What a shop's helper must be told besides the pictures."""

    stock: str
    brackets: tuple[int, ...]
    """Sizes of projects, smallest first; the last is the most cards of one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Product:
    """A kind of card that a shop prints; it stands upright."""

    name: str
    size: Size
    """Trimmed."""
    pixels: Pixels
    """Of the whole picture, at the shop's resolution."""
    dpi: int

    @property
    def bleed(self) -> Mm:
        """What the picture has around the card, on the sides where it has more."""
        whole = (length / self.dpi * MM_PER_UNIT["in"] for length in self.pixels)
        return max((wide - trimmed) / 2 for wide, trimmed in zip(whole, self.size, strict=True))

    def frame(self, dpi: float) -> Frame:
        """How a face with that bleed becomes the picture; at another resolution it grows or shrinks with it."""
        scale, wide = dpi / self.dpi, Size(*(length + 2 * self.bleed for length in self.size))
        shown = Pixels(*(round(length * scale) for length in self.pixels))
        return Frame(Pixels(*map(max, pixels(wide, dpi), shown)), shown)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shop:
    """A print shop."""

    title: str
    dpi: int
    products: tuple[Product, ...]
    order: Order | None

    def product(self, card: Size) -> Product:
        """What is nearest to a card, upright or lying.

        Raises: PrintError when nothing is near.
        """
        upright = Size(min(card), max(card))
        best = min(self.products, key=lambda product: _off(product.size, upright))
        if _off(best.size, upright) > _NEAR:
            sizes = listing(f"{product.name} {product.size}" for product in self.products)
            raise PrintError(
                Fault(
                    message=f"a card of {card}; {self.title} prints {sizes}",
                    hint="--card-size chooses another size, --query other cards",
                )
            )
        return best


def shops(shelf: Shelf) -> tuple[str, ...]:
    """The names of print shops."""
    return tuple(presets(shelf, "shops"))


def shop(shelf: Shelf, name: str) -> Shop:
    """The print shop of that name (`mpc`).

    Raises: NotFound when there is none; InputError when the file does not say all of it.
    """
    known = presets(shelf, "shops")
    if (entry := known.get(name)) is None:
        raise NotFound("print shop", name, known)
    values = entry.mapping(("title", "dpi", "products", "order"), ("title", "dpi", "products"))
    dpi = values["dpi"].integer()
    return Shop(
        title=values["title"].text(),
        dpi=dpi,
        products=tuple(_product(name, node, dpi) for name, node in values["products"].entries().items()),
        order=_order(values["order"]) if "order" in values else None,
    )


def _product(name: str, node: Node, dpi: int) -> Product:
    """A product as it stands in a file."""
    keys = ("size", "pixels", "source")
    values: Mapping[str, Node] = node.mapping(keys, keys)
    match = _PIXELS.match(values["pixels"].text())
    if match is None:
        raise InputError(values["pixels"].fault(f"'{values['pixels'].text()}' is no size; write it like 822x1122"))
    return Product(name=name, size=given_size(values["size"]), pixels=Pixels(int(match[1]), int(match[2])), dpi=dpi)


def _order(node: Node) -> Order:
    """What is told besides pictures, as it stands in a file."""
    keys = ("stock", "brackets", "source")
    values = node.mapping(keys, keys)
    return Order(stock=values["stock"].text(), brackets=tuple(each.integer() for each in values["brackets"].items()))


def _off(one: Size, other: Size) -> float:
    """How much two sizes differ, on the side where they do most, as a part of it."""
    return max(abs(a - b) / a for a, b in zip(one, other, strict=True))
