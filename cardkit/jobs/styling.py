"""How the cards of a print run are drawn: look, size, language; cards of one size and look together."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from cardkit import press
from cardkit.errors import Fault, PrintError
from cardkit.face import Slot, Style, look, looks
from cardkit.jobs.desk import Desk, Table
from cardkit.jobs.printing import Wish, locale, usual
from cardkit.model import BackRule, Card, Game, SizeRule
from cardkit.text import listing

USUAL_CARD = "poker"
"""What cards of games that say nothing of it are printed as."""


_Rule = TypeVar("_Rule", BackRule, SizeRule)


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that are drawn alike."""

    style: Style
    slots: tuple[Slot, ...]


def groups(desk: Desk, table: Table, wish: Wish, cards: Sequence[Card]) -> tuple[Group, ...]:
    """The cards by size and look, in the order in which the first of each comes.

    Raises: NotFound for looks, locales and sizes; PrintError when a look is not drawn for a size, or there is none.
    """
    game = table.catalogue.game
    usual_style = _style(desk, game, wish)
    styles = {rule: _sized(desk, usual_style, wish, rule) for rule in game.print.sizes if wish.card_size is None}
    rules = _first(table, cards, tuple(styles))
    backs = _first(table, cards, game.print.backs if wish.backs else ())
    split: dict[SizeRule | None, list[Card]] = {}
    for card in cards:
        split.setdefault(rules.get(card.id), []).append(card)
    made = [_group(usual_style if rule is None else styles[rule], each, backs, wish) for rule, each in split.items()]
    if wish.backs is not None and not any(slot.back for group in made for slot in group.slots):
        raise PrintError(_backless(game, usual_style))
    unsuited = next((group.style for group in made if not group.style.suits), None)
    if unsuited is not None:
        raise PrintError(_unsuited(desk, unsuited))
    return tuple(made)


def style_notes(desk: Desk, game: Game, wish: Wish) -> tuple[str, ...]:
    """What is told of a project's usual look and locale that the game does not have."""
    own = usual(desk, "look", game, looks(desk.shelf, game))
    return (*(() if wish.look else own.notes), *locale(desk, wish, game).notes)


def _style(desk: Desk, game: Game, wish: Wish) -> Style:
    """How cards are drawn that have no size of their own: the call's look, else the project's, else the game's."""
    own = usual(desk, "look", game, looks(desk.shelf, game))
    named = None if wish.card_size is None else press.card_size(desk.shelf, wish.card_size)
    return Style(
        look=look(desk.shelf, game, wish.look or own.choice or _look(desk, game)),
        size=named or game.print.card or press.card_size(desk.shelf, USUAL_CARD),
        bleed=wish.bleed,
        locale=locale(desk, wish, game).choice,
    )


def _sized(desk: Desk, style: Style, wish: Wish, rule: SizeRule) -> Style:
    """How cards of another size are drawn."""
    named = None if wish.look else rule.look
    return replace(style, size=rule.card, look=look(desk.shelf, style.look.game, named) if named else style.look)


def _group(style: Style, cards: Sequence[Card], backs: Mapping[str, BackRule], wish: Wish) -> Group:
    """Cards with their backs; where the game names none, they have the only one that the look draws, if it is one."""
    only = style.look.backs if wish.backs and not style.look.game.print.backs else ()
    usual_back = only[0] if len(only) == 1 else None
    return Group(style, tuple(Slot(card, backs[card.id].back if card.id in backs else usual_back) for card in cards))


def _backless(game: Game, style: Style) -> Fault:
    """What is said where no card has a back."""
    drawn = listing(style.look.backs) or "none"
    message = f"no card has a back: the look '{style.look.name}' draws {drawn}"
    hint = f"'print: {{backs: [{{back: NAME}}]}}' in the game.yaml of {game.id} says which cards have which"
    return Fault(message=message, hint=hint)


def _first(table: Table, cards: Sequence[Card], rules: Sequence[_Rule]) -> Mapping[str, _Rule]:
    """The first rule that each card matches, by its id."""
    found: dict[str, _Rule] = {}
    selection = table.catalogue.selection(card.id for card in cards)
    for rule in rules:
        for card in cards:
            if rule.of is None or card.id in selection.ids(rule.of):
                found.setdefault(card.id, rule)
    return found


def _unsuited(desk: Desk, style: Style) -> Fault:
    """What is said of a card size that a look is not drawn for."""
    sizes = press.card_sizes(desk.shelf).items()
    fitting = [name for name, size in sizes if replace(style, size=size).suits]
    named = listing(fitting or [f"{style.face.width:g}x{style.face.height:g}mm"])
    drawn = f"the look '{style.look.name}' is drawn for {style.face}"
    return Fault(message=f"{drawn}; on {style.size} it would be cut or distorted", hint=f"sizes that fit: {named}")


def _look(desk: Desk, game: Game) -> str:
    """The game's own look, else the first that suits it.

    Raises: PrintError when there is none.
    """
    known = looks(desk.shelf, game)
    if game.print.look is None and not known:
        hint = f"a look is a folder, 'templates/{game.id}/LOOK/', with a face.html"
        raise PrintError(Fault(message=f"{game.id} has no look, so that its cards cannot be drawn", hint=hint))
    return game.print.look or known[0]
