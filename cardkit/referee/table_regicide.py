"""The checks of Regicide."""

from cardkit.referee import regicide, regicide_checks
from cardkit.referee.check import Check, Referee
from cardkit.referee.rules_regicide import REGICIDE_RULES

REGICIDE = Referee(
    game="regicide",
    title="Regicide",
    cards={regicide.Playing: regicide.playing},
    spelled=regicide.spelled,
    rules=REGICIDE_RULES,
    checks=(
        Check(
            name="play",
            title="whether cards may be played together",
            rule=regicide_checks.play,
            example="cards=3♦,3♠,3♣",
        ),
        Check(
            name="effect",
            title="what a play does to an enemy; jester: one was played against it",
            rule=regicide_checks.effect,
            example="cards=8♦,A♣ enemy='Jack of Spades'",
        ),
        Check(
            name="kill",
            title="whether an enemy is defeated by the damage of all plays, and where it goes",
            rule=regicide_checks.kill,
            example="enemy=J♣ damage=9,12",
        ),
        Check(
            name="strike",
            title="what an enemy attacks with; spades: the values of the plays with spades against it",
            rule=regicide_checks.strike,
            example="enemy=Q♥ spades=8",
        ),
        Check(
            name="survive",
            title="whether a hand bears an attack, and what to discard; jesters: those beside one who plays alone",
            rule=regicide_checks.survive,
            example="hand=7♦,5♣,3♠ attack=10",
        ),
        Check(
            name="yield",
            title="whether a player may yield; yielded: how many did just before, in a row",
            rule=regicide_checks.yields,
            example="players=3 yielded=1",
        ),
        Check(
            name="medal",
            title="what a win alone is worth",
            rule=regicide_checks.medal,
            example="jesters=1",
        ),
    ),
)
