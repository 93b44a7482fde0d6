"""The games that have a referee."""

from collections.abc import Mapping

from cardkit.errors import NotFound
from cardkit.referee.check import Referee
from cardkit.referee.table_defenders_of_the_wild import DEFENDERS
from cardkit.referee.table_regicide import REGICIDE
from cardkit.referee.table_runebound import RUNEBOUND
from cardkit.referee.table_runebound_packs import PACKS
from cardkit.referee.table_warhammer_quest import QUEST

GAMES: Mapping[str, Referee] = {each.game: each for each in (RUNEBOUND, PACKS, REGICIDE, QUEST, DEFENDERS)}
"""All referees, by game."""


def referee(game: str) -> Referee:
    """The referee of a game.

    Raises: NotFound with the nearest game.
    """
    if game not in GAMES:
        raise NotFound("game with a referee", game, GAMES)
    return GAMES[game]
