"""Set-ups: a recipe of game.yaml becomes a checklist in sentences, and piles that a seed decides."""

from cardkit.setup.answer import Pile, SetUp, Told
from cardkit.setup.laying import Table, is_chance, piles, steps, told
from cardkit.setup.option import chosen
from cardkit.setup.packing import files
from cardkit.setup.reading import recipe
from cardkit.setup.recipe import BOX, Option, Recipe
from cardkit.setup.supply import Chosen, Facts, Piles, Supply

__all__ = [
    "BOX",
    "Chosen",
    "Facts",
    "Option",
    "Pile",
    "Piles",
    "Recipe",
    "SetUp",
    "Supply",
    "Table",
    "Told",
    "chosen",
    "files",
    "is_chance",
    "piles",
    "recipe",
    "steps",
    "told",
]
