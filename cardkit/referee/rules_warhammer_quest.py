"""What the numbers of Warhammer Quest's Monsters' Phase mean."""

from cardkit.referee.rule import OPEN, of

QUEST_RULES = {
    **of(
        "iloveboardgamesgr, Monsters' Phase",
        ("WQ-01", "nobody plays the monsters; the players move them and roll for them"),
        ("WQ-02", "after the warriors entered a room, the Monsters' Phase begins with an Event card"),
        ("WQ-03", "it is drawn on the first entry of a room alone"),
        ("WQ-04", "it is drawn in rooms, not in corridors or on stairs"),
        ("WQ-05", "it is never drawn for the objective room, which has rules of its own"),
        ("WQ-06", "a dungeon room has 4 by 4 squares"),
        ("WQ-07", "Event cards are events or monsters"),
        ("WQ-08", "a card of monsters gives their number as dice, such as 2D6"),
        ("WQ-09", "those for whom there is no space stand in neighbouring rooms"),
        ("WQ-10", "those who cannot be shared equally are given out by warrior counters"),
        ("WQ-11", "it must be seen which warrior each monster faces"),
        ("WQ-12", "monsters are shared equally among the warriors, each turn anew"),
        ("WQ-13", "monsters placed in the Monsters' Phase act in the next one, those of the Power Phase in this one"),
        ("WQ-14", "a monster fights who pins it, else shoots whom it sees, else moves"),
        ("WQ-15", "monsters move as warriors do"),
        ("WQ-16", "a pinned monster never breaks away"),
        ("WQ-17", "a monster's first attack goes to the warrior beside whom it was placed"),
    ),
    **of(
        OPEN,
        ("5.17", "whether a warrior counter that was drawn is put back; key 'drawn'"),
        ("5.18", "what is done where the event deck is empty; key 'empty'"),
    ),
}
"""By number."""
