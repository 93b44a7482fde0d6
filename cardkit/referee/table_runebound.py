"""The checks of Runebound's class and skill decks."""

from cardkit.referee import runebound, runebound_ledger, runebound_record, runebound_skill, runebound_turn
from cardkit.referee.check import Check, Referee
from cardkit.referee.rules_runebound import RUNEBOUND_RULES

RUNEBOUND = Referee(
    game="runebound",
    title="Runebound: class and skill decks",
    cards={runebound.ClassCard: runebound.class_card, runebound.Skill: runebound.skill_card},
    rules=RUNEBOUND_RULES,
    checks=(
        Check(
            name="cost",
            title="what playing a card costs with a skill",
            rule=runebound.cost,
            example="card=Polymorph skill='Scribe Spell'",
        ),
        Check(
            name="afford",
            title="whether a card can be paid for; hero: counters on the hero that it is played on",
            rule=runebound.afford,
            example="card='Bestow Blessing' hero=4",
        ),
        Check(
            name="play",
            title="whether a card may be played now: side, time, space, epic limit and cost",
            rule=runebound_turn.play,
            example="card='Hurl Boulder' turn=other window=combat hero=1 played='Rock Hound'",
        ),
        Check(
            name="epic",
            title="whether the epic limit lets a card be played after others in one turn",
            rule=runebound_turn.epic,
            example="card='Rock Hound' played='Hurl Boulder,True Shot'",
        ),
        Check(
            name="space",
            title="whether a card may be played on a hero who stands there",
            rule=runebound_turn.space,
            example="card='Desecrated Graveyard' space=forest",
        ),
        Check(
            name="order",
            title="who plays first; seats are named clockwise",
            rule=runebound_turn.order,
            example="seats=Kaarlo,Pekka,Samppa active=Kaarlo",
        ),
        Check(
            name="sacrifice",
            title="what attempting a challenge takes",
            rule=runebound.sacrifice,
            example="colour=green hero=1",
        ),
        Check(
            name="escape",
            title="the penalty of an escape, after the cards played on the hero during this challenge",
            rule=runebound_turn.escape,
            example="played='Mark of the Hydra,Hurl Boulder'",
        ),
        Check(
            name="knockout",
            title="where the counters of a knocked-out hero go",
            rule=runebound.knockout,
            example="hero=5",
        ),
        Check(
            name="refill",
            title="how many cards are drawn at the end of Experience",
            rule=runebound_turn.refill,
            example="hand=4 deck=12",
        ),
        Check(
            name="skill",
            title="whether a skill may be taken after the current one",
            rule=runebound_skill.skill,
            example="new=Pathfinder current='Sense Danger'",
        ),
        Check(
            name="price",
            title="whether a skill can be paid for",
            rule=runebound_skill.price,
            example="players=3 xp=4",
        ),
        Check(
            name="refers",
            title="whether a card that speaks of a word means a text too",
            rule=runebound.refers,
            example="word=Dragon text='Dragonlord Khorgard'",
        ),
        Check(
            name="ledger",
            title="whether a turn that was written down keeps the rules, step by step",
            rule=runebound_ledger.ledger,
            example="file=turn.yaml",
            named=runebound_record.names,
        ),
    ),
)
