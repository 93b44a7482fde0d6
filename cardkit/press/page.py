"""A page of cards for browsers: searchable, and complete in its own folder; nothing is fetched.

It is made of templates that come with cardkit alone: what a stranger's folder holds becomes no script of the page.
"""

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256

from cardkit.errors import NotFound
from cardkit.face.template import ROOT, Environment, environment, filled
from cardkit.model import Game
from cardkit.press.told import Choice, Filter, Told
from cardkit.shelf import Shelf, built_in
from cardkit.text import counted

_FOLDER = "gallery"
_PLACE = "<!-- cards -->"
"""Where the cards go: a template gives at most a million characters, and all cards may have more."""
_POLICY = (
    "default-src 'none'; img-src 'self' file:; style-src '{style}'; script-src '{script}'; "
    "base-uri 'none'; form-action 'none'"
)
"""Content Security Policy: nothing runs but the page's own script, whatever a card says; a disk is no `self`."""


@dataclass(frozen=True, slots=True)
class Side:
    """A picture of one side of a card."""

    path: str
    """From the page."""
    width: int
    height: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """A card on the page."""

    anchor: str
    """What links to it end in; no two alike."""
    told: Told
    copies: int
    sides: tuple[Side, ...]
    """The front, and the back where it is the card's alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """What the page says."""

    title: str
    game: Game
    tiles: tuple[Tile, ...]
    filters: tuple[Filter, ...]


def page(wanted: Page) -> bytes:
    """The page as one HTML file."""
    own = Shelf((built_in(),))
    # Symbols stand as their names, which can be searched and heard.
    templates = environment(own, replace(wanted.game, symbols={}))
    numbers = {choice: number for number, choice in enumerate(_every(wanted.filters))}
    head, _, foot = filled(templates, f"{_FOLDER}/page.html", _view(own, wanted, numbers)).partition(_PLACE)
    tiles = (_tile(templates, tile, numbers) for tile in wanted.tiles)
    return "".join((head, *tiles, foot)).encode()


def _view(own: Shelf, wanted: Page, numbers: Mapping[Choice, int]) -> Mapping[str, object]:
    """What the page's template sees."""
    css, script = (_text(own, name) for name in ("page.css", "page.js"))
    cards, copies = len(wanted.tiles), sum(tile.copies for tile in wanted.tiles)
    said = [wanted.game.title, counted(cards, "card"), *([counted(copies, "copy", "copies")] if copies > cards else [])]
    return {
        "title": wanted.title,
        "subtitle": " · ".join(each for each in said if each != wanted.title),
        "counted": counted(cards, "card"),
        "css": css,
        "script": script,
        "policy": _POLICY.format(style=_hash(css), script=_hash(script)),
        "filters": [
            (each.label, [(numbers[offered.choice], offered.word, offered.cards) for offered in each.offered])
            for each in wanted.filters
        ],
    }


def _tile(templates: Environment, tile: Tile, numbers: Mapping[Choice, int]) -> str:
    """A card as HTML."""
    values = [numbers[choice] for choice in tile.told.choices if choice in numbers]
    return filled(templates, f"{_FOLDER}/card.html", {"card": tile, "told": tile.told, "values": values})


def _every(filters: Iterable[Filter]) -> Iterator[Choice]:
    """The values of all filters."""
    return (offered.choice for each in filters for offered in each.offered)


def _text(own: Shelf, name: str) -> str:
    """A file of the page, with the line ends of HTML, of which its hash is made."""
    path = f"{ROOT}{_FOLDER}/{name}"
    found = own.find(path)
    if found is None:
        raise NotFound("file of cardkit's own", path)
    return found.content().decode().replace("\r\n", "\n")


def _hash(text: str) -> str:
    """What a policy knows a script or a style by."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
