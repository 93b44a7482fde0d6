"""Cards as pictures: for print shops, for tables on a screen, and to be looked at."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from urllib.parse import quote

from cardkit import press
from cardkit.answer.prints import Rendered
from cardkit.answer.verdict import DeckFile
from cardkit.errors import NotFound, UsageError
from cardkit.face import Store
from cardkit.file import Target
from cardkit.folder import refuse_folder, write_folder
from cardkit.jobs.coding import coding, left_over, sheet_coding, written
from cardkit.jobs.desk import Desk
from cardkit.jobs.drawing import faces_of
from cardkit.jobs.planning import finish, treatment
from cardkit.jobs.printing import Wish, paper, store, table_of
from cardkit.jobs.render import Run, rendered, run_of
from cardkit.jobs.styling import Group
from cardkit.model import Game
from cardkit.press.contact import contact
from cardkit.press.lot import Bundle, lots
from cardkit.press.pictures import pictures, shop_pictures
from cardkit.press.pixel import Coding
from cardkit.press.shop import Shop, shop, shops
from cardkit.press.tabletop import tabletop
from cardkit.sheet import Edge
from cardkit.text import counted, quoted

_PDF = "pdf"
"""Sheets of paper, which `render` makes."""
_CONTACT = "contact"
"""Small faces with their names on sheets of paper."""
_TABLE = "tts"
"""Tabletop Simulator."""
_FACES = {"png": ".png", "jpeg": ".jpg"}
"""A picture a face, and how the names of their files end."""

_CUT = ("gap", "marks", "mark_length", "mark_offset", "mark_width", "mark_colour", "cutter", "reg_marks", "skip_slots")
_SHEETS = ("backs", "back_offset", "back_angle", *_CUT, "pages", "max_size")
"""Wishes that are about sheets to be cut."""
_MORE = {_CONTACT: ("bleed", "stamp", "grey"), **dict.fromkeys(_FACES, ("paper",))}
"""Wishes that mean as little to an export; all others have their own bleed."""
_NOTHING = Wish()
_URL = "%:/[]@!$&'()*+,;="
"""What means something in a folder's address (RFC 3986, 2.2); all else, such as a blank, is written otherwise there."""
_ADDRESS = re.compile(r"""(?:https?://[^\s"<>\\^`{|}%/?#]+|file://)(?:/(?:[^?#%\x00-\x1f\x7f]|%[0-9A-Fa-f]{2})*)?\Z""")
"""The address of a folder: a machine, then a path, behind which nothing may stand (RFC 3986, 3)."""


@dataclass(frozen=True, slots=True)
class Export:
    """Where cards go."""

    kind: str
    address: str | None = None
    """Of the folder on the web; None means that it stays on this machine."""


def export(desk: Desk, files: Sequence[DeckFile], wish: Wish, wanted: Export, target: Target) -> Rendered:
    """Write each distinct face of decks, draft logs or a query's cards as others want it: into a folder, or on sheets.

    Raises: NotFound for what cards cannot go to; UsageError for wishes that mean nothing there; PrintError;
        InputError; DraftError; QueryError; WriteError.
    """
    address = _address(wanted, target)
    if wanted.kind == _CONTACT:
        return _contact(desk, files, wish, target)
    to = _shop(desk, wanted.kind)
    _refuse(wish, wanted.kind)
    made = _coding(wish, wanted.kind, to)
    refuse_folder(target)
    with table_of(desk, files, wish.query) as table, store(desk) as kept:
        run = run_of(desk, table, files, replace(wish, backs=Edge.LONG))
        groups = [backed(_sized(group, to) if to else group) for group in run.groups]
        # Scans stay as fine as they are until they are drawn anew.
        fine = replace(wish, dpi=None, jpeg=None)
        bundle = bundled(replace(run, groups=tuple(groups)), fine, made, kept)
        paths = write_folder(target, _files(bundle, to, table.catalogue.game, wish.dpi, address))
    counts = press.Sheets((), len(paths), sum(lot.cards for lot in bundle.lots))
    told = rendered(paths, counts, [lot.drawn for lot in bundle.lots], run.notes)
    return replace(told, folder=str(target.path), notes=(*told.notes, *_backless(bundle, to, address)))


def _contact(desk: Desk, files: Sequence[DeckFile], wish: Wish, target: Target) -> Rendered:
    """Write contact sheets: a PDF, or pictures where its name says so."""
    _refuse(wish, _CONTACT)
    made = sheet_coding(wish, target.path)
    with table_of(desk, files, wish.query) as table, store(desk) as kept:
        run = run_of(desk, table, files, wish)
        bundle = bundled(run, wish, Coding(), kept)
        sheets = contact(bundle.lots, press.paper(desk.shelf, paper(desk, wish)), run.title)
    paths = written(sheets.files, made, target)
    notes = (*run.notes, *left_over(target.path, paths))
    return rendered(paths, sheets, [lot.drawn for lot in bundle.lots], notes)


def _shop(desk: Desk, kind: str) -> Shop | None:
    """The print shop that is meant, if it is one.

    Raises: NotFound when cards go nowhere of that name.
    """
    if kind in (*_FACES, _TABLE):
        return None
    known = shops(desk.shelf)
    if kind not in known:
        raise NotFound("export", kind, (_PDF, *_FACES, _CONTACT, _TABLE, *known))
    return shop(desk.shelf, kind)


def _refuse(wish: Wish, kind: str) -> None:
    """Raises: UsageError when something is wished that means nothing to an export."""
    for name in (*_SHEETS, *_MORE.get(kind, ("paper", "bleed"))):
        if getattr(wish, name) != getattr(_NOTHING, name):
            option = f"--{name.replace('_', '-')}"
            hint = f"leave {option} out, or print sheets: '--to {_PDF}'"
            raise UsageError(f"{option} means nothing to '--to {kind}'", hint)


def _coding(wish: Wish, kind: str, to: Shop | None) -> Coding:
    """How sharp pictures are made, and as which kind of file.

    Raises: UsageError when they are coarser than a print shop wants them, or called PNG and to be JPEGs.
    """
    if to is not None and wish.dpi is not None and wish.dpi < to.dpi:
        raise UsageError(f"--dpi says {wish.dpi}", f"{to.title} wants at least {to.dpi}")
    jpeg = kind not in _FACES and wish.jpeg is not None
    return coding(wish, ".jpg" if jpeg else _FACES.get(kind, ".png"), to.dpi if to else None)


def _address(wanted: Export, target: Target) -> str | None:
    """Where the folder of pictures for a table lies; None for other exports.

    Raises: UsageError for an address that is none, or of what needs none.
    """
    if wanted.kind != _TABLE:
        if wanted.address is not None:
            raise UsageError(f"--url-prefix means nothing to '--to {wanted.kind}'", f"'--to {_TABLE}' needs addresses")
        return None
    if wanted.address is None:
        return f"{target.path.resolve().as_uri()}/"
    if not _ADDRESS.match(wanted.address):
        hint = "the address of a folder is needed, such as https://example.org/wolves/"
        raise UsageError(f"--url-prefix says {quoted(wanted.address)}", hint)
    return quote(wanted.address.rstrip("/"), safe=_URL) + "/"


def _sized(group: Group, to: Shop) -> Group:
    """Cards in the size that a shop prints."""
    card, product = group.style.size, to.product(group.style.size)
    size = product.size.turned() if card.width > card.height else product.size
    return replace(group, style=replace(group.style, size=size, bleed=product.bleed))


def backed(group: Group) -> Group:
    """Cards with their backs, or none where the look draws none of them: an export does not ask for backs."""
    names = {slot.back for slot in group.slots if slot.back}
    if any(group.style.look.back(name) for name in names):
        return group
    return replace(group, slots=tuple(replace(slot, back=None) for slot in group.slots))


def bundled(run: Run, wish: Wish, made: Coding, kept: Store) -> Bundle:
    """The cards with their faces."""
    faces = [faces_of(group, treatment(wish), kept) for group in run.groups]
    found = lots([group.slots for group in run.groups], faces)
    return Bundle(title=run.title, lots=found, finish=finish(wish, run.title), coding=made)


def _files(
    bundle: Bundle, to: Shop | None, game: Game, dpi: int | None, address: str | None
) -> Iterator[tuple[str, bytes]]:
    """What is written."""
    if to is not None:
        return shop_pictures(bundle, to)
    return pictures(bundle) if address is None else tabletop(bundle, game, dpi, address)


def _backless(bundle: Bundle, to: Shop | None, address: str | None) -> tuple[str, ...]:
    """The note about cards that have no back where there must be one."""
    count = bundle.backless if address is not None or (to and to.order) else 0
    return (f"{counted(count, 'card has', 'cards have')} no back; a grey one stands behind",) if count else ()
