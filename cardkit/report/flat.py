"""Cards as one wide table."""

import csv
import io

from cardkit.answer.look import GameHits
from cardkit.catalogue.flat import FlatColumn, flat_columns
from cardkit.model import PRINTING, Card, Kind
from cardkit.report.cards import cell


def delimited(hits: GameHits, delimiter: str) -> str:
    """All that hits say, as CSV or TSV: a column a field, and one more for each locale of its texts."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, lineterminator="\n")
    printing = (FlatColumn(PRINTING, Kind.CODE, _code),) if hits.printed else ()
    columns = flat_columns(hits.game, hits.cards, *printing)
    writer.writerow([column.name for column in columns])
    writer.writerows([cell(column.of(card)) for column in columns] for card in hits.cards)
    return out.getvalue()


def _code(card: Card) -> str | None:
    """The code of the printing that a card is told as."""
    return card.printings[0].code if card.printings else None
