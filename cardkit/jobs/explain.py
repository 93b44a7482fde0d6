"""The rules of a game in sentences, and whether its rulesets' examples hold."""

from cardkit import rules
from cardkit.answer.ruling import Checked, Explained, Told
from cardkit.jobs.desk import Desk, Table, the_game
from cardkit.jobs.rulesets import ruleset, ruleset_names, ruleset_notes


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


def check(desk: Desk) -> Checked:
    """Judge the examples of all rulesets of a game.

    Raises: as `explain`.
    """
    with Table(desk, the_game(desk)) as table:
        found = tuple(ruleset(table, name) for name in ruleset_names(table))
        cards = table.catalogue.cards(table.catalogue.selection().ids("")) if found else ()
        faults = rules.amends_faults(found, cards) + tuple(
            fault for each in found for fault in (*each.unlisted, *rules.examples_faults(each, table.catalogue))
        )
        return Checked(tuple((each.name, len(each.examples)) for each in found), faults, table.notes)
