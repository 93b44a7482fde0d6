"""Orders for MPC Autofill, which fills a project of a print shop with pictures."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from cardkit.press.lot import PLAIN, Bundle, Piece
from cardkit.press.shop import Order

FOLDER = "cards"
"""Where the program looks for pictures, beside the order."""


class _Copy(NamedTuple):
    """A card of a project."""

    piece: Piece
    front: str
    """Name of the picture."""
    back: str


def orders(bundle: Bundle, order: Order) -> Iterator[tuple[str, bytes]]:
    """Orders by the names of their files: one for each size, and more where a project cannot hold all cards."""
    most = order.brackets[-1]
    parts = [copies[start : start + most] for copies in _copies(bundle) for start in range(0, len(copies), most)]
    for number, copies in enumerate(parts, 1):
        yield f"cards-{number}.xml" if len(parts) > 1 else "cards.xml", _written(copies, order)


def _copies(bundle: Bundle) -> Iterator[Sequence[_Copy]]:
    """The cards of each size, in their order."""
    for lot in bundle.lots:
        files = {face: stem + bundle.coding.suffix for face, stem in lot.stems.items()}
        copies = {
            place: _Copy(piece, files[piece.front], files[piece.back] if piece.back else PLAIN + bundle.coding.suffix)
            for piece in lot.pieces
            for place in piece.slots
        }
        yield [copies[place] for place in range(lot.cards)]


def _written(copies: Sequence[_Copy], order: Order) -> bytes:
    """One order as XML: every place with its front and its back; the commonest back is told once more at the end."""
    root = Element("order")
    details = SubElement(root, "details")
    bracket = next(size for size in order.brackets if size >= len(copies))
    for tag, text in (("quantity", len(copies)), ("bracket", bracket), ("stock", order.stock), ("foil", "false")):
        SubElement(details, tag).text = str(text)
    backs = [copy.back for copy in copies]
    _cards(SubElement(root, "fronts"), [copy.front for copy in copies], copies)
    _cards(SubElement(root, "backs"), backs, copies)
    SubElement(root, "cardback").text = _address(Counter(backs).most_common(1)[0][0])
    indent(root, "    ")
    return tostring(root, encoding="unicode").encode() + b"\n"


def _cards(parent: Element, pictures: Sequence[str], copies: Sequence[_Copy]) -> None:
    """The pictures with the places at which they stand, from 0, and what one would search for to find another."""
    places: dict[str, list[int]] = {}
    for place, picture in enumerate(pictures):
        places.setdefault(picture, []).append(place)
    for picture, found in places.items():
        card = SubElement(parent, "card")
        SubElement(card, "id").text = _address(picture)
        SubElement(card, "slots").text = ",".join(map(str, found))
        SubElement(card, "name").text = picture
        SubElement(card, "query").text = copies[found[0]].piece.name.lower()


def _address(picture: str) -> str:
    """A picture's path from the folder of the order."""
    return f"{FOLDER}/{picture}"
