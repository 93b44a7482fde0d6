"""What the numbers of Regicide mean."""

from cardkit.referee.rule import OPEN, of

REGICIDE_RULES = {
    **of(
        "Board Game Arena help page",
        ("RG-01", "one to four play together, with a deck of 52 cards"),
        ("RG-02", "the castle deck has the jacks on top, then the queens, then the kings"),
        ("RG-03", "the tavern deck is all other cards and the jesters; hands are drawn from it"),
        ("RG-04", "1 to 4 players: hands of 8, 7, 6, 5; jesters 0, 0, 1, 2"),
        ("RG-05", "jacks have 20 health and attack with 10, queens 30 and 15, kings 40 and 20"),
        ("RG-06", "a won jack, queen or king in hand is worth what it attacked with"),
        ("RG-07", "nobody speaks of what only they know"),
        ("RG-08", "a turn: play or yield, suits, damage, the enemy's attack"),
        ("RG-09", "a play is one card, a card with a companion, or a combo of one number that comes to 10 at most"),
        ("RG-10", "who yields plays nothing and is attacked; not all may yield in a row"),
        ("RG-11", "spades shield, clubs double, hearts fetch from the discard pile, diamonds draw"),
        ("RG-12", "an enemy is immune to its own suit until a jester is played"),
        ("RG-13", "an enemy is defeated at its health; hit exactly, it goes on top of the tavern deck"),
        ("RG-14", "the enemy's attack is paid with cards of the hand, or the game is lost"),
        ("RG-15", "the last king wins the game"),
    ),
    **of("official rules", ("2.4", "more on companions, the hand limit, jesters, and who plays alone")),
    **of(
        OPEN,
        ("5.15", "whether three or four companions are a combo, by the letter of the help page; key 'aces'"),
        ("5.16", "how yields are counted over rounds, and for one or two players; key 'row'"),
    ),
}
"""By number."""
