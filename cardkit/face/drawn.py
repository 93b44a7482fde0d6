"""Cards -> drawn faces."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import SupportsBytes, TypeVar

from cardkit.errors import Fault, PrintError
from cardkit.face.batch import Batch, batch, stylesheets
from cardkit.face.bleed import bleeding
from cardkit.face.draw import packs
from cardkit.face.face import Face, Slot, Style, back, card_locale, front, title
from cardkit.face.flaw import LEAST_POINTS, Flaw, is_about, remarks, told
from cardkit.face.given import Given, Page
from cardkit.face.store import Pack, Store
from cardkit.face.template import Excess
from cardkit.model import Card
from cardkit.text import counted

_ROUNDING = 1e-6
_Design = tuple[str, ...]
_Name = TypeVar("_Name", str, _Design)


@dataclass(frozen=True, slots=True)
class Fit:
    """A text that had to shrink."""

    card: str
    """Its id; of a back, the back's name."""
    box: str
    scale: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """The faces of slots, ready to be put on sheets."""

    style: Style
    store: Store
    fronts: tuple[Page, ...]
    """By slot."""
    backs: tuple[Page | None, ...]
    """By slot; None where a slot has no back."""
    bleeding: frozenset[Page]
    """Faces that draw their own bleed."""
    packs: Mapping[str, SupportsBytes]
    """PDFs by name."""
    faces: int
    """Distinct ones."""
    drawn: int
    """Of these, how many the store did not have."""
    fits: tuple[Fit, ...]
    """In the slots' order."""
    warnings: tuple[str, ...]


def drawn(slots: Sequence[Slot], style: Style, store: Store, given: Given | None = None) -> Drawn:
    """The faces of slots; each distinct face is drawn once, and not at all when it is given or the store has it.

    Raises:
        NotFound: the game has no such locale.
        PrintError: nothing to print; a look that asks for what cards don't have; a file that is missing; a text that
            does not fit. All faults of all faces.
    """
    if not slots:
        raise PrintError(Fault(message="no cards to print"))
    there = given or Given(fronts=(None,) * len(slots), backs=(None,) * len(slots))
    cards = {_design(slot.card): slot.card for slot, page in zip(slots, there.fronts, strict=True) if page is None}
    backs = [slot.back for slot, page in zip(slots, there.backs, strict=True) if page is None and slot.back is not None]
    made = _made(cards, tuple(dict.fromkeys(backs)), style, store) if cards or backs else _NOTHING
    return Drawn(
        style=style,
        store=store,
        fronts=tuple(page or made.fronts[_design(slot.card)] for slot, page in zip(slots, there.fronts, strict=True)),
        backs=tuple(page or made.backs.get(slot.back or "") for slot, page in zip(slots, there.backs, strict=True)),
        bleeding=made.bleeding | there.pages,
        packs={**made.packs, **there.packs},
        faces=made.faces + len(there.pages),
        drawn=made.drawn + there.written,
        fits=made.fits,
        warnings=(*made.warnings, *there.warnings),
    )


def _design(card: Card) -> _Design:
    """What a card's faces are told apart by: editions of one card differ."""
    return (card.id, *(each.code for each in card.printings))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Made:
    """What a look draws of a print run."""

    fronts: Mapping[_Design, Page] = field(default_factory=dict)
    backs: Mapping[str, Page] = field(default_factory=dict)
    """By name."""
    bleeding: frozenset[Page] = frozenset()
    packs: Mapping[str, bytes] = field(default_factory=dict)
    faces: int = 0
    drawn: int = 0
    fits: tuple[Fit, ...] = ()
    warnings: tuple[str, ...] = ()


_NOTHING = _Made()


def _made(cards: Mapping[_Design, Card], names: Sequence[str], style: Style, store: Store) -> _Made:
    """The fronts of cards and the backs of these names, drawn by the look.

    Raises: NotFound; PrintError.
    """
    fronts = _every({design: title(card) for design, card in cards.items()}, lambda design: front(cards[design], style))
    backs = _every(dict.fromkeys(names, ""), lambda name: back(name, style))
    css = stylesheets(style)
    every = batch((*fronts.values(), *backs.values()), css, style.face, style.look.shelf)
    wanted = replace(every, second=style.look.second)
    held, missing, warnings = packs(wanted, store)
    _readable(wanted, held, style)
    pages = pages_by_key(held)
    on = [pages[key] for key in wanted.keys]
    own_bleed = bleeding(wanted.faces, css[0], style.look.shelf)
    return _Made(
        fronts=dict(zip(fronts, on, strict=False)),
        backs=dict(zip(backs, on[len(fronts) :], strict=True)),
        bleeding=frozenset(page for page, face in zip(on, wanted.faces, strict=True) if face.template in own_bleed),
        packs={pack.name: pack.pdf for pack in held},
        faces=len(set(wanted.keys)),
        drawn=missing,
        fits=_fits((*(cards[design].id for design in fronts), *backs), wanted, held),
        warnings=(*_other_locale(cards.values(), style), *said(wanted, held), *warnings),
    )


def pages_by_key(packs: Iterable[Pack]) -> Mapping[str, Page]:
    """Where the face of each key is; the first pack that has it counts."""
    pages: dict[str, Page] = {}
    for pack in packs:
        name = pack.name  # a hash of all that it holds
        for number, key in enumerate(pack.keys):
            pages.setdefault(key, Page(name, number))
    return pages


def _every(titles: Mapping[_Name, str], made: Callable[[_Name], Face]) -> Mapping[_Name, Face]:
    """The face of each name, or the faults of all that cannot be made, with their titles."""
    faces: dict[_Name, Face] = {}
    flaws: list[Flaw] = []
    for name, called in titles.items():
        try:
            faces[name] = made(name)
        except PrintError as error:
            flaws += (Flaw(called, fault) for fault in error.faults)
            if isinstance(error, Excess):
                break
    if flaws:
        raise PrintError(*told(flaws))
    return faces


def _readable(wanted: Batch, packs: Iterable[Pack], style: Style) -> None:
    """Raises: PrintError when faces that are made smaller have text under the least size."""
    points = {key: least * style.scale for pack in packs for key, least in zip(pack.keys, pack.points, strict=True)}
    room = f"on a card of {style.size}; at least {LEAST_POINTS} pt"
    small = [
        Flaw(face.title, Fault(message=f"text of {points[key]:.2g} pt {room}"))
        for key, face in zip(wanted.keys, wanted.faces, strict=True)
        if points[key] < LEAST_POINTS - _ROUNDING
    ]
    if small:
        raise PrintError(*told(small))


def _fits(names: Sequence[str], wanted: Batch, packs: Iterable[Pack]) -> tuple[Fit, ...]:
    """The texts that had to shrink, in the faces' order."""
    scales = {key: scale for pack in packs for key, scale in zip(pack.keys, pack.scales, strict=True)}
    return tuple(
        Fit(name, box, scale)
        for name, key in zip(names, wanted.keys, strict=True)
        for box, scale in scales[key].items()
        if scale < 1
    )


def _other_locale(cards: Iterable[Card], style: Style) -> tuple[str, ...]:
    """The note about cards that do not speak the wanted locale."""
    first = style.look.game.locales[0]
    others = sum(card_locale(card, style) != (style.locale or first) for card in cards)
    without = counted(others, "card has", "cards have")
    return (f"{without} no text in '{style.locale}'; drawn in '{first}'",) if others else ()


def said(wanted: Batch, packs: Iterable[Pack]) -> tuple[str, ...]:
    """What the engine had to say of the faces, each sentence once; of letters with the faces that have them."""
    by_key = {key: warnings for pack in packs for key, warnings in zip(pack.keys, pack.warnings, strict=True)}
    titles: dict[str, dict[str, None]] = {}
    for key, face in zip(wanted.keys, wanted.faces, strict=True):
        for warning in by_key[key]:
            titles.setdefault(warning, {}).update({face.title: None} if is_about(warning, face.html) else {})
    return tuple(map(str, remarks(titles)))
