"""Set-ups: a recipe of game.yaml becomes a checklist in sentences, and piles that a seed decides."""

from cardkit.setup.answer import Offer, Pile, SetUp, Told
from cardkit.setup.laying import Table, is_chance, piles, steps, told
from cardkit.setup.option import chosen, spans, unchosen
from cardkit.setup.packing import files, is_pile
from cardkit.setup.reading import recipe
from cardkit.setup.recipe import BOX, DEFAULT, Option, Recipe
from cardkit.setup.supply import Chosen, Facts, Piles, Supply
from cardkit.setup.wording import in_locale

__all__ = [
    "BOX",
    "DEFAULT",
    "Chosen",
    "Facts",
    "Offer",
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
    "in_locale",
    "is_chance",
    "is_pile",
    "piles",
    "recipe",
    "spans",
    "steps",
    "told",
    "unchosen",
]
