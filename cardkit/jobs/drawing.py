"""Cards -> faces: their pictures, else as a look draws them, or another one where that needs what is not there."""

from collections.abc import Iterator
from dataclasses import replace

from cardkit import press
from cardkit.errors import NoEngine
from cardkit.face import Drawn, Given, Look, Store, drawn, look, looks
from cardkit.face.drawer import has_second
from cardkit.jobs.styling import Group


def faces_of(group: Group, wanted: press.Treatment, store: Store) -> Drawn:
    """The faces of cards; a look that nobody asked for gives way to one that can be drawn, which is told.

    Raises: PrintError; NotFound; NoEngine, with the look that the second engine may draw.
    """
    try:
        return _faces_of(group, wanted, store)
    except NoEngine as error:
        other = None if error.second else next(_drawn_by_second(group), None)
        if other is None:
            raise
        if group.is_asked or not has_second():
            raise NoEngine(instead=other.name) from error
    style = group.style
    found = _faces_of(replace(group, style=replace(style, look=other)), wanted, store)
    lack = f"the look '{style.look.name}' needs Pango, a library of the system; drawn as '{other.name}'"
    return replace(found, warnings=(f"{lack} ('cardkit doctor' says what installs it)", *found.warnings))


def _drawn_by_second(group: Group) -> Iterator[Look]:
    """The looks that plutoprint may draw these cards by: as sparing as their own, of their shape, with their backs."""
    style = group.style
    backs = {slot.back for slot, back in zip(group.slots, group.backs, strict=True) if slot.back and back is None}
    for name in looks(style.look.shelf, style.look.game):
        other = look(style.look.shelf, style.look.game, name)
        fits = replace(style, look=other).suits and all(other.back(each) for each in backs)
        if other.second is not None and fits and other.is_sparing >= style.look.is_sparing:
            yield other


def _faces_of(group: Group, wanted: press.Treatment, store: Store) -> Drawn:
    """The faces of cards: their pictures, else as their look draws them.

    Raises: PrintError; NotFound; NoEngine.
    """
    sides = (*group.fronts, *group.backs)
    scans = [scan for scan in sides if scan is not None]
    if not scans:
        return drawn(group.slots, group.style, store)
    scanned = press.scanned(scans, group.style, wanted, store)
    found = iter(scanned.pages)
    pages = tuple(None if scan is None else next(found) for scan in sides)
    given = Given(
        fronts=pages[: len(group.slots)],
        backs=pages[len(group.slots) :],
        packs=scanned.packs,
        written=scanned.written,
        warnings=scanned.warnings,
    )
    return drawn(group.slots, group.style, store, given)
