"""What a query finds, without its cards: the values of its hits with their numbers, or the SQL that finds them."""

from collections.abc import Sequence

from cardkit.answer.facet import Counted, GameFacets
from cardkit.catalogue import Catalogue
from cardkit.catalogue.facet import facets as count
from cardkit.catalogue.facet import orders_values
from cardkit.catalogue.pasted import pasted
from cardkit.errors import QueryError
from cardkit.jobs.asking import Wish, asked, missed, of_games, sets, told_of, unanswered
from cardkit.jobs.desk import Desk, Table
from cardkit.model import Field
from cardkit.query import COPIES, Query, patterns, tallied
from cardkit.text import listing

_REGEXP = "SQLite's own shell has no such REGEXP; 'cardkit catalogue sql' takes the statement"


def facets(desk: Desk, text: str, fields: str, wish: Wish) -> Counted:
    """How many hits of a query have each value of some fields, such as `type,cost`; limits do not matter.

    Raises: as `look.query`.
    """

    def part(table: Table) -> tuple[GameFacets, tuple[str, ...], tuple[str, ...]]:
        """What one game says."""
        query = asked(desk, table, text, wish)
        wanted = tallied(fields, table.catalogue.language)
        _refuse_unordered(query, wanted, text if wish.order is None else wish.order)
        outside, notes = sets(desk, table, query, [COPIES.name] if COPIES in wanted else [])
        total, found = count(table.catalogue, query, outside, wanted)
        told = GameFacets(table.catalogue.game, total, found, query.lang, "printing" if query.prints else "card")
        return told, (*table.notes, *notes), missed(table, query, total)

    told = of_games(desk, text, part)
    parts = told.answers
    notes = dict.fromkeys((*told.notes, *(note for _, notes, _ in parts for note in notes)))
    found = Counted(text, tuple(each for each, *_ in parts))
    hints = told_of(desk, {each.game.id: hints for each, _, hints in parts}, found.total)
    return found._replace(notes=(*notes, *unanswered(desk, text, told, found.total), *hints))


def _refuse_unordered(query: Query, counted: Sequence[Field], text: str) -> None:
    """Make sure that each field of the order, which `text` says, orders the values of a counted one.

    Raises: QueryError.
    """
    for order in query.order:
        if not any(orders_values(order, each) for each in counted):
            name, fields = order.field.name, listing(each.name for each in counted)
            message = f"values of {fields} are not ordered by '{name}'"
            hint = f"--facet orders by the counted field: order:-{counted[0].name}"
            raise QueryError(message, text, _span(text, name), hint)


def _span(text: str, name: str) -> tuple[int, int]:
    """Where an order names a field; all of the order where it calls it otherwise."""
    begin = max(0, text.find("order:"))
    start = text.find(name, begin)
    if start >= 0:
        return start, start + len(name)
    return begin, begin + len(text[begin:].partition(" ")[0])


def statements(desk: Desk, text: str, wish: Wish) -> tuple[str, tuple[str, ...]]:
    """The SQL statement that finds a query's cards, of each game that is asked, and notes.

    Raises: as `look.query`.
    """

    def part(table: Table) -> tuple[Catalogue, str, tuple[str, ...]]:
        """The statement of one game."""
        query = asked(desk, table, text, wish)
        outside, notes = sets(desk, table, query)
        regexp = (_REGEXP,) if patterns(query.expression) else ()
        return table.catalogue, pasted(table.catalogue, query, outside), (*table.notes, *notes, *regexp)

    answered = of_games(desk, text, part)
    parts = answered.answers
    heads = [f"-- {known.game.id}\n" if len(parts) > 1 else "" for known, _, _ in parts]
    told = "".join(f"{head}{statement};\n" for head, (_, statement, _) in zip(heads, parts, strict=True))
    return told, tuple(dict.fromkeys((*answered.notes, *(note for *_, notes in parts for note in notes))))
