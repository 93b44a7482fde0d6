"""The checks of Runebound's adventure variants."""

from cardkit.referee import runebound_packs as packs
from cardkit.referee import runebound_trail
from cardkit.referee.check import Check, Referee
from cardkit.referee.rules_runebound_packs import PACKS_RULES

PACKS = Referee(
    game="runebound-packs",
    title="Runebound: Cult of the Rune and Avatars of Kelnov",
    texts={runebound_trail.Neighbour: runebound_trail.neighbour},
    rules=PACKS_RULES,
    checks=(
        Check(
            name="score",
            title="a player's victory points at the end of the Cult",
            rule=packs.score,
            example="green=3 yellow=2 blue=2",
        ),
        Check(
            name="limits",
            title="when a game of the Cult ends",
            rule=packs.limits,
            example="players=3",
        ),
        Check(
            name="end",
            title="whether a game of the Cult ends; the cultists of the player who has most",
            rule=packs.end,
            example="players=2 red=4 blue=3 discards=12 red-left=3",
        ),
        Check(
            name="rolls",
            title="how often the cult marker moves for a discarded encounter",
            rule=packs.rolls,
            example="colour=blue",
        ),
        Check(
            name="options",
            title="where a trail may lead next",
            rule=runebound_trail.options,
            example="direction=SE",
        ),
        Check(
            name="trail",
            title="where the cult marker may go, from its first move; edge: where the trail leads off the map",
            rule=runebound_trail.trail,
            example="direction=SE around=SE:hills,NE:road,S:mountain rolled=hills,road",
        ),
        Check(
            name="flip",
            title="how a trail turns at the edge of the map",
            rule=runebound_trail.flip,
            example="direction=NE edge=top",
        ),
        Check(
            name="kelnov",
            title="whether somebody has won against the Avatars of Kelnov",
            rule=packs.kelnov,
            example="avatars=3",
        ),
        Check(
            name="corruption",
            title="whether corruption eliminates a hero; life as it is printed",
            rule=packs.corruption,
            example="markers=5 life=5",
        ),
    ),
)
