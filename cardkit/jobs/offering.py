"""The games that can be set up, with what a table may choose."""

from typing import NamedTuple

from cardkit import setup
from cardkit.jobs.desk import Desk, Table, games
from cardkit.jobs.setup import every_recipe
from cardkit.jobs.unread import heard


class Offers(NamedTuple):
    """What can be set up."""

    every: tuple[setup.Offer, ...]
    """By game, then as game.yaml has them."""
    notes: tuple[str, ...]


def offers(desk: Desk) -> Offers:
    """Every set-up of the shelf's games; of one game where the desk names it.

    Raises: NotFound; InputError of a recipe.
    """
    found = heard(desk, games(desk) if desk.game is None else (desk.game,), _of_game)
    return Offers(tuple(each for every in found.answers.values() for each in every), found.notes)


def _of_game(table: Table) -> tuple[setup.Offer, ...]:
    """The set-ups of one game."""
    game = table.catalogue.game
    return tuple(setup.Offer(game.id, game.title, each) for each in every_recipe(table))
