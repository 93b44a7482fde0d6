"""What a check sheet shows: decks by zone with what is said of them."""

from collections import Counter
from collections.abc import Mapping, Sequence

from cardkit.answer.verdict import Judged, Validation
from cardkit.finding import Finding, Judgement, Level
from cardkit.model import Entry, Game
from cardkit.report.findings import mending
from cardkit.report.form import Answer, answer, present


def sheet(
    game: Game, validation: Validation, names: Mapping[str, str], locale: str, rules: str | None = None
) -> Answer:
    """What the document `report` sees: each deck by zone, its cards by these names, and its findings.

    `rules` is the title of the ruleset.
    """
    return answer(
        game=game.id,
        title=game.title,
        locale=locale,
        rules=rules,
        as_of=validation.as_of,
        decks=[_deck(game, each.judgement, names) for each in validation.decks if isinstance(each, Judged)],
    )


def _deck(game: Game, judgement: Judgement, names: Mapping[str, str]) -> dict[str, object]:
    """One deck."""
    deck = judgement.deck
    return present(
        name=deck.name,
        author=deck.author,
        ruleset=judgement.ruleset,
        legal=judgement.legal,
        unruled=(judgement.unruled and judgement.legal) or None,
        choices=[{"name": name, "value": value} for name, value in deck.choices.items()] or None,
        copies=sum(entry.copies for entry in deck.entries),
        zones=[
            {"title": zone.title, "copies": sum(entry.copies for entry in own), "cards": _cards(own, names)}
            for zone in game.zones
            if (own := [entry for entry in deck.entries if entry.zone == zone.name])
        ],
        findings=[_finding(each) for level in Level for each in judgement.findings if each.level is level],
    )


def _cards(own: Sequence[Entry], names: Mapping[str, str]) -> list[dict[str, object]]:
    """The cards of a zone in the deck's order, each once, and once for each edition that the deck names."""
    found = Counter[str]()
    for entry in own:
        found[names[entry.card] + (f" ({entry.printing})" if entry.printing else "")] += entry.copies
    return [{"copies": copies, "name": name} for name, copies in found.items()]


def _finding(finding: Finding) -> dict[str, object]:
    """A finding: what it is, why, and what would mend it."""
    return present(
        level=str(finding.level),
        rule=finding.rule,
        message=finding.message,
        why=finding.why,
        hints=list(finding.hints) or None,
        remedy=mending(finding) or None,
    )
