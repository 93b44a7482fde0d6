"""Saved objects of Tabletop Simulator: decks whose faces lie on pictures of many.

The program shows face `CardID % 100`, row by row, of picture `CardID // 100` (its knowledge base, "Custom Deck").
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from itertools import accumulate
from typing import NamedTuple

from PIL import ImageOps

from cardkit.face.view import SYMBOL
from cardkit.model import Card, Game, Kind
from cardkit.press.atlas import Pile, Sheet, composed, piles
from cardkit.press.lot import Bundle, Lot, Piece, file_stem, plain_back, portraits
from cardkit.press.pixel import USUAL_DPI, Coding, Frame, pixels
from cardkit.press.raster import coded

_APART = 4
"""Between piles, in the program's units: a lying card is a little more than 3 wide."""
_THUMBNAIL = (256, 256)
"""What the program shows of a saved object: a picture beside it that has its name."""


class Spread(NamedTuple):
    """A sheet, and the addresses of its pictures."""

    sheet: Sheet
    faces: str
    backs: str


class _Copy(NamedTuple):
    """A copy of a card."""

    slot: int
    """Its place among the cards of its size."""
    id: int
    """How the program calls its face."""
    piece: Piece


class Stack(NamedTuple):
    """A pile with its pictures."""

    pile: Pile
    first: int
    """The number of the first picture; those of all piles are counted from 1."""
    spreads: Sequence[Spread]

    @property
    def decks(self) -> Mapping[int, object]:
        """What the program must know of each picture."""
        return {number: _custom_deck(spread, self.pile.apart) for number, spread in enumerate(self.spreads, self.first)}

    @property
    def copies(self) -> tuple[_Copy, ...]:
        """All cards, first ones first."""
        return tuple(
            sorted(
                _Copy(slot, number * 100 + index, piece)
                for number, spread in enumerate(self.spreads, self.first)
                for index, piece in enumerate(spread.sheet.pieces)
                for slot in piece.slots
            )
        )

    @property
    def lying(self) -> bool:
        """The cards lie."""
        size = self.pile.lot.size
        return size.width > size.height


def tabletop(bundle: Bundle, game: Game, dpi: float | None, address: str) -> Iterator[tuple[str, bytes]]:
    """Pictures, and the saved object that looks for them at an address, by the names of their files.

    Without a resolution faces are as sharp as on the fewest pictures.

    Raises: PrintError when a face alone is too large for a picture.
    """
    found = piles(bundle.lots, dpi)
    firsts = accumulate((len(pile.sheets) for pile in found), initial=1)
    stacks = [_stack(pile, first, address, bundle.coding.suffix) for pile, first in zip(found, firsts, strict=False)]
    for stack in stacks:
        yield from _pictures(bundle, stack, dpi)
    stem, lot = file_stem(bundle.title), bundle.lots[0]
    [shown] = portraits(lot, [lot.pieces[0].front], bundle.finish, _whole(lot, USUAL_DPI))
    yield f"{stem}.png", coded(ImageOps.pad(shown, _THUMBNAIL, color="white"), Coding())
    yield f"{stem}.json", saved(bundle.title, game, stacks)


def saved(title: str, game: Game, stacks: Sequence[Stack]) -> bytes:
    """The piles side by side, face down, with all copies in their order."""
    objects = [_object(title, game, place, stack) for place, stack in enumerate(stacks)]
    return json.dumps({"SaveName": title, "ObjectStates": objects}, ensure_ascii=False, indent=2).encode() + b"\n"


def _stack(pile: Pile, first: int, address: str, suffix: str) -> Stack:
    """A pile with the addresses of its pictures."""
    spreads = [
        Spread(
            sheet=sheet,
            faces=f"{address}faces-{number}{suffix}",
            backs=f"{address}backs-{number}{suffix}" if pile.apart else f"{address}back-{first}{suffix}",
        )
        for number, sheet in enumerate(pile.sheets, first)
    ]
    return Stack(pile, first, spreads)


def _pictures(bundle: Bundle, stack: Stack, dpi: float | None) -> Iterator[tuple[str, bytes]]:
    """The pictures of a pile, by the names of their files."""
    pile, lot = stack.pile, stack.pile.lot
    for number, (pieces, grid) in enumerate(((sheet.pieces, sheet.grid) for sheet in pile.sheets), stack.first):
        frame = Frame(grid.cell, grid.cell)
        fronts, backs = [piece.front for piece in pieces], [piece.back for piece in pieces if piece.back in lot.own]
        yield bundle.named(f"faces-{number}", composed(portraits(lot, fronts, bundle.finish, frame), grid))
        if pile.apart:
            yield bundle.named(f"backs-{number}", composed(portraits(lot, backs, bundle.finish, frame), grid))
    if not pile.apart:
        whole = _whole(lot, dpi or USUAL_DPI)
        [back] = portraits(lot, [pile.back], bundle.finish, whole) if pile.back else [plain_back(whole.shown)]
        yield bundle.named(f"back-{stack.first}", back)


def _whole(lot: Lot, dpi: float) -> Frame:
    """A face by itself."""
    size = pixels(lot.size, dpi)
    return Frame(size, size)


def _object(title: str, game: Game, place: int, stack: Stack) -> Mapping[str, object]:
    """A pile as the program keeps it: a deck, or a card where it has but one."""
    cards = [_card(game, place, copy, stack) for copy in stack.copies]
    if len(cards) == 1:
        return cards[0]
    return {
        "GUID": _guid(place, 0),
        "Name": "DeckCustom",
        "Transform": _transform(place),
        "Nickname": f"{title} ({len(cards)} cards)",
        "Description": "",
        "SidewaysCard": stack.lying,
        "DeckIDs": [copy.id for copy in stack.copies],
        "CustomDeck": stack.decks,
        "ContainedObjects": cards,
    }


def _card(game: Game, place: int, copy: _Copy, stack: Stack) -> Mapping[str, object]:
    """A copy of a card as the program keeps it."""
    picture = copy.id // 100
    return {
        "GUID": _guid(place, copy.slot + 1),
        "Name": "CardCustom",
        "Transform": _transform(place),
        "Nickname": copy.piece.name,
        "Description": _told(copy.piece.card, game, stack.pile.lot.drawn.style.locale),
        "SidewaysCard": stack.lying,
        "CardID": copy.id,
        "CustomDeck": {picture: stack.decks[picture]},
    }


def _custom_deck(spread: Spread, apart: bool) -> Mapping[str, object]:
    """A picture of many faces as the program keeps it; `Type` 0 has round corners."""
    return {
        "FaceURL": spread.faces,
        "BackURL": spread.backs,
        "NumWidth": spread.sheet.grid.columns,
        "NumHeight": spread.sheet.grid.rows,
        "BackIsHidden": True,
        "UniqueBack": apart,
        "Type": 0,
    }


def _transform(place: int) -> Mapping[str, float]:
    """Where a pile lies: turned to the player, face down."""
    return {"posX": place * _APART, "posY": 1, "posZ": 0, "rotX": 0, "rotY": 180, "rotZ": 180} | {
        f"scale{axis}": 1 for axis in "XYZ"
    }


def _guid(place: int, number: int) -> str:
    """Six hexadecimal digits, the same for the same object."""
    return blake2b(f"{place}/{number}".encode(), digest_size=3).hexdigest()


def _told(card: Card, game: Game, locale: str | None) -> str:
    """A card's texts, as the program shows them beside it and searches them."""
    return "\n".join(_texts(card, game, locale))


def _texts(card: Card, game: Game, locale: str | None) -> Iterator[str]:
    """The texts of a card, in the schema's order."""
    for field in game.fields:
        value = card.fields.get(field.name)
        if field.kind is Kind.TEXT and field.name != "art" and value is not None:
            said = str(value) if not isinstance(value, Mapping) else value.get(locale or "", next(iter(value.values())))
            yield SYMBOL.sub(r"\1", said)
