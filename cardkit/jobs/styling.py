"""How the cards of a print run are drawn: look, size, language; cards of one size and look together."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

from cardkit import press
from cardkit.errors import Fault, PrintError
from cardkit.face import Slot, Style, bare, look, looks
from cardkit.jobs.desk import Desk, Table
from cardkit.jobs.printing import Wish, locale
from cardkit.jobs.scanning import Album
from cardkit.jobs.speaking import usual
from cardkit.measure import Size
from cardkit.model import BackRule, Card, Game, SizeRule
from cardkit.press.scan import Scan
from cardkit.text import listing

USUAL_CARD = "poker"
"""What cards of games that say nothing of it are printed as."""


_Rule = TypeVar("_Rule", BackRule, SizeRule)


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Cards that are drawn alike."""

    style: Style
    slots: tuple[Slot, ...]
    fronts: tuple[Scan | None, ...]
    """By slot: the picture that stands for its front."""
    backs: tuple[Scan | None, ...]
    """By slot: the picture that stands for its back."""
    is_asked: bool
    """The call or the project names the look."""

    @property
    def is_drawn(self) -> bool:
        """A look draws some of it."""
        sides = zip(self.slots, self.fronts, self.backs, strict=True)
        return any(front is None or (back is None and slot.back is not None) for slot, front, back in sides)

    @property
    def has_backs(self) -> bool:
        """A card of it has a back."""
        return any(self.backs) or any(slot.back for slot in self.slots)


class _Cell(NamedTuple):
    """A card, and the pictures that it has."""

    card: Card
    rule: BackRule | None
    """Which says its back."""
    front: Scan | None
    back: Scan | None


def groups(desk: Desk, table: Table, wish: Wish, cards: Sequence[Card], pictures: Album) -> tuple[Group, ...]:
    """The cards by size and look, in the order in which the first of each comes.

    Raises: NotFound for looks, locales and sizes; PrintError when a look is not drawn for a size, or there is none.
    """
    game = table.catalogue.game
    sizes = first_rules(table, cards, game.print.sizes if wish.card_size is None else ())
    backs = first_rules(table, cards, game.print.backs if wish.backs else ())
    split: dict[SizeRule | None, list[_Cell]] = {}
    for card, copy in zip(cards, ranks(card.id for card in cards), strict=True):
        rule = backs.get(card.id)
        back = pictures.back(card, copy, rule.back if rule else None) if wish.backs else None
        split.setdefault(sizes.get(card.id), []).append(_Cell(card, rule, pictures.front(card, copy), back))
    made = tuple(_group(desk, game, wish, rule, cells) for rule, cells in split.items())
    unsuited = next((group.style for group in made if group.is_drawn and not group.style.suits), None)
    if unsuited is not None:
        raise PrintError(unsuited_fault(desk, unsuited))
    return made


def ranks(ids: Iterable[str]) -> Iterator[int]:
    """How many of the same came before, for each."""
    seen: Counter[str] = Counter()
    for each in ids:
        yield seen[each]
        seen[each] += 1


def refuse_backless(game: Game, wish: Wish, made: Sequence[Group]) -> None:
    """Raises: PrintError when pages of backs are wanted, and no card has one."""
    if wish.backs is not None and not any(group.has_backs for group in made):
        raise PrintError(_backless(game, made[0].style))


def style_notes(desk: Desk, game: Game, wish: Wish) -> tuple[str, ...]:
    """What is told of a project's usual look and locale that the game does not have."""
    own = usual(desk, "look", game, looks(desk.shelf, game))
    return (*(() if wish.look else own.notes), *locale(desk, wish, game).notes)


def _group(desk: Desk, game: Game, wish: Wish, rule: SizeRule | None, cells: Sequence[_Cell]) -> Group:
    """Cards with their backs; where the game names none, they have the only one that the look draws, if it is one."""
    drawn = any(cell.front is None or (cell.back is None and wish.backs is not None) for cell in cells)
    chosen = look(desk.shelf, game, look_name(desk, game, wish, rule)) if drawn else bare(desk.shelf, game)
    only = chosen.backs if wish.backs and not game.print.backs else ()
    usual_back = only[0] if len(only) == 1 else None
    return Group(
        style=Style(
            look=chosen,
            size=_size(desk, game, wish, rule),
            bleed=wish.bleed,
            locale=locale(desk, wish, game).choice,
        ),
        slots=tuple(Slot(cell.card, cell.rule.back if cell.rule else usual_back) for cell in cells),
        fronts=tuple(cell.front for cell in cells),
        backs=tuple(cell.back for cell in cells),
        is_asked=(wish.look or usual(desk, "look", game, looks(desk.shelf, game)).choice) is not None,
    )


def _size(desk: Desk, game: Game, wish: Wish, rule: SizeRule | None) -> Size:
    """How large cards are: as the call says, else their rule, else the game."""
    if wish.card_size is not None:
        return press.card_size(desk.shelf, wish.card_size)
    return rule.card if rule else game.print.card or press.card_size(desk.shelf, USUAL_CARD)


def _backless(game: Game, style: Style) -> Fault:
    """What is said where no card has a back."""
    drawn = listing(style.look.backs) or "none"
    message = f"no card has a back: the look '{style.look.name}' draws {drawn}"
    hint = f"'print: {{backs: [{{back: NAME}}]}}' in the game.yaml of {game.id} says which cards have which"
    return Fault(message=message, hint=hint)


def first_rules(table: Table, cards: Sequence[Card], rules: Sequence[_Rule]) -> Mapping[str, _Rule]:
    """The first rule that each card matches, by its id."""
    found: dict[str, _Rule] = {}
    selection = table.catalogue.selection(card.id for card in cards)
    for rule in rules:
        for card in cards:
            if rule.of is None or card.id in selection.ids(rule.of):
                found.setdefault(card.id, rule)
    return found


def unsuited_fault(desk: Desk, style: Style) -> Fault:
    """What is said of a card size that a look is not drawn for."""
    sizes = press.card_sizes(desk.shelf).items()
    fitting = [name for name, size in sizes if replace(style, size=size).suits]
    named = listing(fitting or [f"{style.face.width:g}x{style.face.height:g}mm"])
    drawn = f"the look '{style.look.name}' is drawn for {style.face}"
    return Fault(message=f"{drawn}; on {style.size} it would be cut or distorted", hint=f"sizes that fit: {named}")


def look_name(desk: Desk, game: Game, wish: Wish, rule: SizeRule | None) -> str:
    """How cards are drawn: as the call says, else their size's rule, the project, the game, else the first that suits.

    Raises: PrintError when there is none, or none that spares ink where this is wanted.
    """
    known = looks(desk.shelf, game)
    if wish.ink_saver:
        return _sparing(desk, game, wish.look, known)
    named = wish.look or (rule.look if rule else None) or usual(desk, "look", game, known).choice or game.print.look
    if named is None and not known:
        hint = f"a look is a folder, 'templates/{game.id}/LOOK/', with a face.html"
        raise PrintError(Fault(message=f"{game.id} has no look, so that its cards cannot be drawn", hint=hint))
    return named or known[0]


def _sparing(desk: Desk, game: Game, wanted: str | None, known: Sequence[str]) -> str:
    """The look that the call names, else the game's first, that needs little ink.

    Raises: PrintError.
    """
    found = [name for name in known if look(desk.shelf, game, name).is_sparing]
    if wanted is None and found:
        return found[0]
    if wanted is not None and (wanted in found or wanted not in known):  # of an unknown one more is told elsewhere
        return wanted
    message = f"no look of {game.id} needs little ink" if wanted is None else f"the look '{wanted}' needs much ink"
    hint = f"without --look it is '{found[0]}'" if found else "a look that does says 'ink: little' in its look.yaml"
    raise PrintError(Fault(message=message, hint=hint))
