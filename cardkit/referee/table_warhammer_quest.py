"""The checks of Warhammer Quest's Monsters' Phase."""

from cardkit.referee import warhammer_quest as quest
from cardkit.referee.check import Check, Referee
from cardkit.referee.rules_warhammer_quest import QUEST_RULES

QUEST = Referee(
    game="warhammer-quest",
    title="Warhammer Quest: the Monsters' Phase",
    texts={quest.Dice: quest.dice_of},
    rules=QUEST_RULES,
    checks=(
        Check(
            name="dice",
            title="how many monsters dice bring",
            rule=quest.dice,
            example="dice=D6+D6",
        ),
        Check(
            name="share",
            title="how many monsters each warrior faces; the seed draws who gets those left over, else one is drawn",
            rule=quest.share,
            example="monsters=7 warriors=4 seed=3",
        ),
        Check(
            name="even",
            title="how likely monsters can be shared equally",
            rule=quest.even,
            example="dice=2D6 warriors=4",
        ),
        Check(
            name="draw",
            title="whether an Event card is drawn for what the warriors entered",
            rule=quest.draw,
            example="entered=room first=no",
        ),
        Check(
            name="acts",
            title="whether new monsters act in the same turn",
            rule=quest.acts,
            example="placed=power",
        ),
        Check(
            name="behaviour",
            title="what a monster does; reach: it can get a line of sight",
            rule=quest.behaviour,
            example="ranged=yes sight=no reach=yes",
        ),
        Check(
            name="target",
            title="whom a monster attacks",
            rule=quest.target,
            example="first=no",
        ),
    ),
)
