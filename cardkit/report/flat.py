"""Cards as one wide table."""

import csv
import io
from collections.abc import Sequence

from cardkit.catalogue.flat import flat_columns
from cardkit.model import Card, Game
from cardkit.report.cards import cell


def delimited(game: Game, cards: Sequence[Card], delimiter: str) -> str:
    """All that cards say, as CSV or TSV: a column a field, and one more for each locale of its texts."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, lineterminator="\n")
    columns = flat_columns(game, cards)
    writer.writerow([column.name for column in columns])
    writer.writerows([cell(column.of(card)) for column in columns] for card in cards)
    return out.getvalue()
