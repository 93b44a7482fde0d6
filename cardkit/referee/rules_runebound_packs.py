"""What the numbers of Runebound's card packs mean."""

from cardkit.referee.rule import OPEN, of

_BOOK = "card packs booklet, p."

PACKS_RULES = {
    **of(
        "card packs booklet, introduction",
        ("PK-01", "each pack has a symbol that its cards carry"),
        ("PK-02", "market packs go with any adventure, challenge packs with Rise of the Dragon Lords"),
    ),
    **of(
        f"{_BOOK} 2",
        ("PK-10", "market packs may be shuffled into the market deck"),
        ("PK-11", "or the market is dealt from the packs alone until they are used up"),
    ),
    **of(
        f"{_BOOK} 3",
        ("PK-20", "challenge packs are sorted by colour"),
        ("PK-21", "each colour may be shuffled into its adventure deck"),
        ("PK-22", "or adventures are drawn from the packs until they are used up"),
    ),
    **of(
        f"{_BOOK} 4",
        ("PK-30", "Avatars of Kelnov has 7 green, 7 yellow and 6 blue events and encounters, and 10 red challenges"),
    ),
    **of(
        f"{_BOOK} 4 and 5",
        ("PK-31", "the base game's red cards are set aside; Kelnov's lie beside the decks, the red ones there"),
    ),
    **of(
        f"{_BOOK} 5",
        ("PK-32", "a base event or encounter is discarded, and one of Kelnov's of its colour is drawn instead"),
        ("PK-33", "whoever first defeats Kelnov, or three Avatars, wins"),
    ),
    **of(
        f"{_BOOK} 6",
        ("PK-40", "Cult of the Rune has 8 green, 8 yellow, 7 blue and 7 red cultists, all of them challenges"),
    ),
    **of(
        f"{_BOOK} 6 and 7",
        ("PK-41", "the Cult's markers, its decks, and the start of the cult marker at Forge"),
    ),
    **of(
        f"{_BOOK} 7 to 10",
        ("PK-42", "a defeated cultist is worth its XP in points: green 1, yellow 2, blue 3, red 4"),
        ("PK-43", "at the end the colour that a player owns most adds as many points as cards of it"),
        ("PK-44", "a cultist that won, or that a hero escaped, goes under its deck"),
        ("PK-45", "at the end of a turn the cult marker must follow the trail where a rolled symbol fits"),
        ("PK-46", "a drawn encounter goes to the special pile and moves the marker, once for green to 4 for red"),
        ("PK-47", "a drawn event goes to the special pile too; its number is how far the ritual reaches"),
        ("PK-48", "the marker makes gems cultists, cities infiltrated, and heroes corrupted"),
        ("PK-49", "each corruption marker takes 1 Life and Stamina; as many as the maximum of Life eliminate a hero"),
        (
            "PK-50",
            "it ends with the last red cultist, 26 points in cards or 18 special discards; more for 3 and up",
        ),
    ),
    **of(
        f"{_BOOK} 10 and 11",
        ("PK-51", "the marker goes ahead or to a neighbouring direction; at the edge the trail is turned round"),
    ),
    **of(
        "reviews of the base set",
        ("2.1", "heroes have Life 4 to 6"),
        ("2.3", "the base set has 84 adventure cards"),
    ),
    **of(
        OPEN,
        ("5.11", "the limits for one player, and whether the maximum of Life is as printed; keys 'alone', 'measure'"),
        ("5.12", "what red encounters count, and whether packs count in the special pile; keys 'red', 'counted'"),
        ("5.13", "how often colours that are owned equally often give the bonus; key 'ties'"),
        ("5.22", "what turns a trail, and when at the edge; keys 'reading', 'city', 'rolled-at-edge'"),
    ),
}
"""By number."""
