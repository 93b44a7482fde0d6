"""What the numbers of Defenders of the Wild mean."""

from cardkit.referee.rule import OPEN, of

DEFENDERS_RULES = {
    **of(
        "rules summary",
        ("DW-01", "everybody lays a defender face down, without a word"),
        ("DW-02", "they are revealed together; from now on all may talk"),
        ("DW-03", "reveal abilities come first"),
        ("DW-04", "each comrade ability moves the first-player marker one player clockwise"),
        ("DW-10", "a defender gives as many actions as it prints"),
        ("DW-11", "then cards of the same habitat may be tucked under it, 1 action each"),
        ("DW-12", "then a machine card is drawn and resolved"),
        ("DW-13", "the eight actions: move, camp, heal, regroup, clean, mech, breach, rewild"),
        ("DW-14", "clean, mech, breach and rewild win 1 support each"),
        ("DW-20", "engine cards move the engines and leave walls"),
        ("DW-21", "factory cards build a factory in a walled space, else pollute"),
        ("DW-22", "redirect cards turn the direction marker, then do as factory cards"),
        ("DW-23", "mech cards send mechs out, which hunt the players"),
        ("DW-30", "what the four items do"),
        ("DW-40", "of a hand only the habitats may be told"),
        ("DW-41", "an empty draw pile is made anew, without active and tucked cards"),
        ("DW-42", "the last player with all camps stays in while factories remain"),
        ("DW-43", "a mech in the own space hurts by every symbol, one in a factory by a crosshair"),
        ("DW-44", "a player holds 3 damage; the fourth kills a defender of the hand and clears it"),
    ),
    **of(
        OPEN,
        ("5.20", "whether free actions count among the points that are spent before tucking; key 'reveals'"),
        ("T87", "whether the side with two symbols shows a crosshair; key 'two'"),
    ),
}
"""By number."""
