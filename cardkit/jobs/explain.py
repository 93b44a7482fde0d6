"""The rules of a game in sentences, and whether its rulesets' examples hold."""

from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec

from cardkit import rules
from cardkit.answer.ruling import Checked, Explained, Told
from cardkit.catalogue import Catalogue
from cardkit.errors import Fault, UsageError
from cardkit.jobs.desk import Desk, Table, the_game
from cardkit.jobs.repairing import SOLVER
from cardkit.jobs.rulesets import ruleset, ruleset_names, ruleset_notes, strays
from cardkit.model import Card, Deck
from cardkit.position import Position

MOST_CARDS = 5000
"""Cards of a game of which it is looked whether any deck keeps the rules: 3,900 of three rulesets take 2.6 s (m)."""

SECONDS = 2.0
"""How long it is looked; of a large game to write the rows alone may take longer."""


def explain(desk: Desk, name: str | None) -> Explained:
    """A ruleset's rules, each in one sentence with its reason; None means the one by which decks are judged.

    Raises: NotFound for a game or ruleset; UsageError when no game is meant; InputError with its faults.
    """
    with Table(desk, the_game(desk)) as table:
        found = ruleset(table, name)
        title = found.title or table.catalogue.game.title
        told = tuple(Told(rule.id, rule.level, rules.sentence(rule), rule.why) for rule in found.rules)
        notes = (*table.notes, *ruleset_notes(found)) if found.unwritten else table.notes
        setting = rules.sentences(found, table.catalogue)
        return Explained(table.catalogue.game.id, found.name, title, told, notes, setting)


def check(desk: Desk, clock: Callable[[], float]) -> Checked:
    """Judge the examples of all rulesets of a game, and find rules that no deck of its cards keeps together; `clock`
    counts seconds.

    Raises: as `explain`.
    """
    with Table(desk, the_game(desk)) as table:
        found = tuple(ruleset(table, name) for name in ruleset_names(table))
        cards = table.catalogue.cards(table.catalogue.selection().ids("")) if found else ()
        known = [each for each in found if not each.unlisted]
        impasses = _impasses(known, table.catalogue, cards, clock) if find_spec(SOLVER) else {}
        none = tuple(Fault(message=each) for each in strays(table).values())
        faults = [*none, *rules.amends_faults(found, cards)]
        for each in found:
            examined = rules.examples_faults(each, table.catalogue)
            faults += (*each.unlisted, *impasses.get(each.name, ()), *examined)
        idle = dict.fromkeys(note for each in found if cards for note in rules.idle_notes(each, table.catalogue))
        examples = tuple((each.name, len(each.examples)) for each in found)
        return Checked(examples, tuple(faults), (*table.notes, *idle))


def _impasses(
    rulesets: Sequence[rules.Ruleset], catalogue: Catalogue, cards: Sequence[Card], clock: Callable[[], float]
) -> Mapping[str, tuple[Fault, ...]]:
    """By ruleset, the rules that no deck of the game's cards keeps together, as far as it is soon known."""
    from cardkit.repair import Problem, Supply, impasse, most_copies

    by_id = {card.id: card for card in cards} if len(cards) <= MOST_CARDS else {}
    supply = Supply(by_id, catalogue.selection(by_id), tuple(by_id))
    end, found = clock() + SECONDS, dict[str, tuple[Fault, ...]]()
    for each in rulesets if by_id else ():
        place = each.rules[0].place if each.rules else Position("")
        deck = Deck(game=catalogue.game.id, name=each.name, place=place, entries=())
        problem = Problem(
            ruleset=each, deck=deck, supply=supply, given=rules.Circumstances(), left=lambda: end - clock()
        )
        try:
            ids = impasse(problem)
        except UsageError:  # nobody said how many play: whether there is a deck cannot be told
            continue
        against = [rule for rule in each.rules if rule.id in ids]
        title = f"deck of up to {most_copies(each)} of the game's cards"
        found[each.name] = (rules.contradiction(against, each.rules, title),) if against else ()
    return found
