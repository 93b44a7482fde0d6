"""Which faces draw their own bleed."""

from collections.abc import Iterable

from cardkit.face.face import Face
from cardkit.shelf import Shelf

_NAMES = ("--bleed", "size.bleed")
"""What CSS and templates know the bleed by."""


def bleeding(faces: Iterable[Face], css: str, shelf: Shelf) -> frozenset[str]:
    """The templates whose faces draw beyond the card: they, or their look's CSS, name the bleed."""
    html = {face.template: face.html for face in faces}
    return frozenset(name for name, drawn in html.items() if _named(f"{css}{drawn}{_source(shelf, name)}"))


def _named(text: str) -> bool:
    """A text names the bleed."""
    return any(name in text for name in _NAMES)


def _source(shelf: Shelf, template: str) -> str:
    """The text of a template; empty when it is gone, which is told elsewhere."""
    found = shelf.find(template)
    return "" if found is None else found.content().decode("utf-8", "replace")
