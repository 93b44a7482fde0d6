"""A scripted Regicide: the shipped set-up and the referee play whole games, every move by the referee's rules.

`python bench/regicide.py [GAMES]`: so many games, of one to four players in turn; 100,000 take some minutes.
"""

import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from cardkit import setup
from cardkit.catalogue import Catalogue
from cardkit.chance import stream
from cardkit.jobs.desk import Desk, Table
from cardkit.jobs.rulesets import game_node
from cardkit.query import parse
from cardkit.referee import regicide, regicide_game
from cardkit.referee.regicide import HANDS, Cards, Rank
from cardkit.referee.regicide_game import Stage
from cardkit.rules.vocabulary import Vocabulary
from cardkit.shelf import shelf

GAMES = 2_000
"""Where none are asked for: `./dev bench` runs every benchmark."""
GAME = "regicide"

Ready = Callable[[int], regicide_game.Table]
"""A table that is set up, by seed."""


@dataclass(frozen=True, slots=True)
class Played:
    """How a game ended."""

    won: bool
    moves: int
    left: int
    """Enemies that were not defeated."""


def ready(known: Catalogue, recipe: setup.Recipe, players: int) -> Ready:
    """What sets games of so many players up, as game.yaml describes it."""
    ids = known.hits(parse("", known.language), {}, None).ids
    cards = {card.id: regicide.playing(card) for card in known.cards(ids)}
    facts = setup.Facts(players, setup.Supply({setup.BOX: ids}, known.selection()))
    seats = tuple(str(seat) for seat in range(1, players + 1))

    def made(seed: int) -> regicide_game.Table:
        laid = setup.piles(recipe, setup.Table(seats, facts, seed))
        piles = {pile.name: tuple(cards[card] for card in pile.cards) for pile in laid}
        return regicide_game.dealt(piles["castle"], piles["tavern"], tuple(piles[f"hand {seat}"] for seat in seats))

    return made


def played(table: regicide_game.Table, rng: Random) -> Played:
    """One game to its end, with no card lost on the way."""
    whole, moves = Counter(regicide_game.cards_of(table)), 0
    while table.stage not in (Stage.WON, Stage.LOST):
        table = paid(table) if table.stage is Stage.PAY else moved(table, rng)
        moves += 1
    assert Counter(regicide_game.cards_of(table)) == whole, "every card lies somewhere"
    return Played(table.stage is Stage.WON, moves, len(table.castle))


def paid(table: regicide_game.Table) -> regicide_game.Table:
    """The attack paid for, or a jester turned over where the hand does not suffice."""
    cards = regicide.payment(table.hand, table.due)
    return regicide_game.flipped(table) if cards is None else regicide_game.paid(table, cards)


def moved(table: regicide_game.Table, rng: Random) -> regicide_game.Table:
    """The move that looks best."""
    rated = [(rating(table, cards), cards) for cards in regicide.plays(table.hand)]
    best, cards = max(rated, key=lambda each: each[0], default=(LOSS, ()))
    if best <= LOSS and table.aside:
        return regicide_game.flipped(table)
    if best <= LOSS and table.may_yield:
        return regicide_game.yielding(table)
    return regicide_game.played(table, cards, rng)


LOSS = -1000.0
"""The rating of a move after which the attack cannot be paid."""
LAST = -500.0
"""The rating of a jester: better than a loss alone."""


def rating(table: regicide_game.Table, cards: Cards) -> float:
    """How good a play looks: an enemy defeated, then damage, shield and cards for what it costs."""
    if cards[0].rank is Rank.JESTER:
        return LAST
    done = regicide.effect_of(cards, table.enemy, table.cancelled)
    left = table.enemy.health - table.damage - done.damage
    held = regicide.attack(table.hand) - done.attack
    gain = worth(table, done)
    if left <= 0:
        return 100 + gain - done.attack + (60 if left == 0 else 0)
    due = max(0, table.due - done.shield)
    drawn = min(done.draws, HANDS[len(table.hands)] - len(table.hand) + len(cards), len(table.tavern))
    if held + 4 * drawn * (len(table.hands) == 1) < due:
        return LOSS
    return gain + done.damage * 1.5 - due * 1.2 - done.attack


def worth(table: regicide_game.Table, done: regicide.Effect) -> float:
    """What hearts and diamonds bring, as far as there are cards and room for them."""
    room = sum(HANDS[len(table.hands)] - len(hand) for hand in table.hands) + 1
    drawn = min(done.draws, room, len(table.tavern))
    return 4 * drawn + 1.2 * min(done.heals, len(table.discard))


def told(who: str, games: Sequence[Played], seconds: float) -> str:
    """Games in a line; `who` played them."""
    won = sum(game.won for game in games)
    mean = sum(game.moves for game in games) / len(games)
    beaten = sum(12 - game.left for game in games) / len(games)
    share = f"{won:,} won ({100 * won / len(games):.1f} %), {len(games) - won:,} lost"
    return f"{who}: {len(games):,} games, {share}; {mean:.1f} moves and {beaten:.1f} enemies a game; {seconds:.0f} s"


def main(games: int) -> None:
    desk = Desk(shelf=shelf((), None, None), cache=None)
    with Table(desk, GAME) as table:
        section = game_node(table).child("setups")
        assert section is not None
        words = Vocabulary(table.catalogue.game, table.catalogue.language)
        recipe = setup.recipe("default", section.entries()["default"], words)
        every: list[Played] = []
        begun = time.perf_counter()
        for players in HANDS:
            make, start = ready(table.catalogue, recipe, players), time.perf_counter()
            seeds = range(players, games + 1, len(HANDS))
            done = [played(make(seed), stream(seed, "play")) for seed in seeds]
            print(told(f"{players} at the table", done, time.perf_counter() - start), flush=True)
            every += done
        print(told("all", every, time.perf_counter() - begun))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
