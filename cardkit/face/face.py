"""Faces: one side of a card as HTML."""

from collections.abc import Mapping
from dataclasses import dataclass

from cardkit.errors import Fault, NotFound, PrintError
from cardkit.face.look import Look
from cardkit.face.view import card_view, plain_view, speaks
from cardkit.measure import Mm, Size
from cardkit.model import Card
from cardkit.text import suggestion

_FRONT = "face.html"
SLACK = 0.02
"""How much a card's shape may differ from its face's: what covers the card then loses 0.6 mm a side at the most."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A card to print: its front, and which back it has."""

    card: Card
    back: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """How cards are drawn."""

    look: Look
    size: Size
    """Of the card, trimmed."""
    bleed: Mm = 0
    """On the sheet."""
    locale: str | None = None
    """None means the game's first."""

    @property
    def face(self) -> Size:
        """What faces are drawn as: the look's own size, if it has one."""
        return self.look.size or self.size

    @property
    def scale(self) -> float:
        """What a face is multiplied by, so that it covers the card."""
        return max(self.size.width / self.face.width, self.size.height / self.face.height)

    @property
    def suits(self) -> bool:
        """The card has nearly the shape that the look is drawn for, so that nothing of it is cut or distorted."""
        wide, high = self.size.width / self.face.width, self.size.height / self.face.height
        return max(wide, high) <= min(wide, high) * (1 + SLACK)

    @property
    def face_bleed(self) -> Mm:
        """Of a face; one that is made larger has more than enough."""
        return self.bleed if self.scale >= 1 else self.bleed / self.scale


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a card."""

    title: str
    """What messages call it: "'Frost Wolf'", "the back 'skill'"."""
    locale: str
    html: str
    """One element, with marks where the scales of its texts go."""
    template: str
    """The file that gave it, from the shelf's root."""
    texts: tuple[tuple[str, str], ...] = ()
    """The card's own, each behind `'FIELD' of ID`: they may name files."""


def front(card: Card, style: Style) -> Face:
    """The front of a card, in the style's locale, else in the game's first.

    Raises: PrintError when the look asks for what the card does not have.
    """
    locale = card_locale(card, style)
    view = {**card_view(card, style.look.game, locale), **_view(style, locale)}
    texts = tuple((f"'{name}' of {card.id}", text) for name, text in card.fields.items() if isinstance(text, str))
    return Face(title(card), locale, style.look.html(_FRONT, view), style.look.path(_FRONT), texts)


def title(card: Card) -> str:
    """What messages call the front of a card."""
    return f"'{card.name}'"


def back(name: str, style: Style) -> Face:
    """A back.

    Raises: PrintError when the look has no such back.
    """
    look, locale = style.look, style.locale or style.look.game.locales[0]
    template = look.back(name)
    if template is None:
        message = f"the look '{look.name}' draws no back '{name}'; '{look.path(f'back-{name}.html')}' would"
        raise PrintError(Fault(message=message, hint=suggestion(name, look.backs)))
    html = look.html(template, {**_view(style, locale), "name": name})
    return Face(f"the back '{name}'", locale, html, look.path(template))


def card_locale(card: Card, style: Style) -> str:
    """The locale that a card is drawn in.

    Raises: NotFound when the game has no such locale.
    """
    locales = style.look.game.locales
    if style.locale is not None and style.locale not in locales:
        raise NotFound("locale", style.locale, locales)
    return style.locale if style.locale is not None and speaks(card, style.locale) else locales[0]


def _view(style: Style, locale: str) -> Mapping[str, object]:
    """What fronts and backs see alike."""
    return plain_view(style.look.game, locale, style.face, style.face_bleed)
