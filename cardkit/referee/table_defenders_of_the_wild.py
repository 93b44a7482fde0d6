"""The checks of Defenders of the Wild."""

from cardkit.referee import defenders_of_the_wild as wild
from cardkit.referee.check import Check, Referee
from cardkit.referee.rules_defenders_of_the_wild import DEFENDERS_RULES

DEFENDERS = Referee(
    game="defenders-of-the-wild",
    title="Defenders of the Wild",
    rules=DEFENDERS_RULES,
    checks=(
        Check(
            name="actions",
            title="how many actions a defender has with cards tucked under it",
            rule=wild.actions,
            example="points=3 habitat=forest tucked=forest,forest",
        ),
        Check(
            name="support",
            title="what an action does for support",
            rule=wild.support,
            example="action=rewild",
        ),
        Check(
            name="refill",
            title="how many cards are drawn after a camp; size: what shows under it",
            rule=wild.refill,
            example="hand=2 size=5 deck=9",
        ),
        Check(
            name="first-player",
            title="who is first after the comrade abilities; seats count clockwise from 0",
            rule=wild.first_player,
            example="players=4 marker=0 comrades=3",
        ),
        Check(
            name="attack",
            title="what the die hurts; mechs: in the own space, or in a factory beside it",
            rule=wild.attack,
            example="face=two mechs=space",
        ),
        Check(
            name="damage",
            title="what damage does to a player",
            rule=wild.damage,
            example="had=3 takes=1",
        ),
        Check(
            name="reshuffle",
            title="which cards make the new draw pile",
            rule=wild.reshuffle,
            example="discard=Otter,Heron,Wolf active=Heron tucked=Wolf",
        ),
    ),
)
