"""What the tests of faces and sheets share: the cards of pebbles, looks written on the spot, pages as pixels."""

import json
from collections.abc import Mapping
from pathlib import Path

import pypdfium2
from PIL import Image

from cardkit import face, source
from cardkit.catalogue import sets
from cardkit.game import read
from cardkit.measure import Size
from cardkit.model import Card, Game
from cardkit.shelf import Shelf, shelf
from cardkit.source.schema import shape

PEBBLES = Path(__file__).parent / "games" / "pebbles"
SIZE = Size(44, 68)
DOTS = 20
"""A millimetre on rendered pages."""


def pebbles(*folders: Path) -> Shelf:
    """The shelf of the invented game, under other folders."""
    return shelf([*folders, PEBBLES], None, None)


def game() -> Game:
    found = pebbles().find("cards/pebbles/game.yaml")
    assert found is not None
    return read(source.read(found.content(), found.name), schema())


def schema() -> source.Node:
    path = PEBBLES / "schemas/cards/pebbles.schema.json"
    return source.read(path.read_bytes(), path.name)


def cards() -> dict[str, Card]:
    """The cards of the game by id."""
    path = PEBBLES / "cards/pebbles/base.yaml"
    content, compiled = source.read(path.read_bytes(), "base.yaml"), shape(json.loads(schema().document.text))
    return {card.id: card for card in sets.cards(content, game(), compiled).cards}


def style(folder: Path, files: Mapping[str, str], *, locale: str | None = None, bleed: float = 0) -> face.Style:
    """The style of a look `test`, made of these files; names start in the look's folder, or at the root with `/`."""
    for name, text in {"face.css": "", **files}.items():
        path = folder / name[1:] if name.startswith("/") else folder / "templates/pebbles/test" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return face.Style(look=face.look(pebbles(folder), game(), "test"), size=SIZE, bleed=bleed, locale=locale)


def plain(*, locale: str | None = None, bleed: float = 0) -> face.Style:
    """The style of the game's own look."""
    return face.Style(look=face.look(pebbles(), game(), "plain"), size=SIZE, bleed=bleed, locale=locale)


def texts(pdf: bytes) -> list[str]:
    """The text of each page."""
    return [page.get_textpage().get_text_range().replace("\r\n", "\n") for page in pypdfium2.PdfDocument(pdf)]


def pictures(pdf: bytes) -> list[Image.Image]:
    """Each page in grey, `DOTS` pixels a millimetre."""
    scale = DOTS * 25.4 / 72
    return [page.render(scale=scale, grayscale=True).to_pil() for page in pypdfium2.PdfDocument(pdf)]
