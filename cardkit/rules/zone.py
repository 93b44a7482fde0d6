"""The structure of a deck: each card lies in a zone that holds such cards."""

from collections.abc import Iterator

from cardkit.finding import Finding, Level
from cardkit.model import Zone
from cardkit.rules import message, remedy
from cardkit.rules.ruleset import ZONE
from cardkit.rules.view import Entries, View, by_card, involved, last


def findings(view: View) -> Iterator[Finding]:
    """One finding for each card that its zone does not hold."""
    for zone in view.known.game.zones:
        if zone.holds is not None:
            for several in by_card(view.failing(view.zones.get(zone.name, ()), zone.holds)):
                yield _finding(zone, zone.holds, several, view)


def _finding(zone: Zone, holds: str, entries: Entries, view: View) -> Finding:
    """A card in the wrong zone."""
    homes = tuple(each.name for each in view.known.game.zones if each is not zone and _holding(each, entries, view))
    end = f"it belongs in {' or '.join(homes)}" if homes else f"{zone.name} holds cards of '{holds}'"
    return Finding(
        rule=ZONE,
        level=Level.ERROR,
        message=message.card_message(view, entries, f"; {end}"),
        why=f"the zone '{zone.name}' ({zone.title}) holds cards of '{holds}'",
        place=last(entries).place,
        zone=zone.name,
        cards=involved(view, entries),
        remedy=(remedy.move(entries) if homes else remedy.cut(entries),),
    )


def _holding(zone: Zone, entries: Entries, view: View) -> bool:
    """The zone holds these copies of one card."""
    return zone.holds is None or bool(view.matching(entries, zone.holds))
