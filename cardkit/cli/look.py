"""`query`, `show` and `games`: looking cards up."""

from collections.abc import Mapping
from typing import Annotated

import typer

from cardkit.answer.look import Found
from cardkit.cli.option import CardForm, Form, FormOption, GameOption, LangOption
from cardkit.cli.progress import progress
from cardkit.cli.shell import desk, no_unknown_options, note, on_terminal, say
from cardkit.cli.writing import written, yaml_of
from cardkit.errors import UsageError
from cardkit.jobs import look as jobs
from cardkit.jobs.asking import Wish
from cardkit.jobs.desk import Desk
from cardkit.model import Card, Game
from cardkit.report import cards as report
from cardkit.report.form import as_json
from cardkit.text import listing

TERMINAL_LIMIT = 50
"""Cards that a terminal shows without --limit."""

_OPTIONS = (
    *("--game", "--limit", "--order", "--lang", "--fields", "--count", "--facet", "--sql", "--explain"),
    *("--format", "--help"),
)

FacetOption = Annotated[
    str | None, typer.Option("--facet", help="Only how many cards have each value of these fields, such as type,cost.")
]
SqlOption = Annotated[bool, typer.Option("--sql", help="Only say the SQL statement that finds them.")]


def query(
    context: typer.Context,
    words: Annotated[list[str] | None, typer.Argument(metavar="[WORD]...", help="The query; none finds all.")] = None,
    game: GameOption = None,
    limit: Annotated[int | None, typer.Option("--limit", min=0, help="How many cards; 0 shows all.")] = None,
    order: Annotated[str | None, typer.Option("--order", help="Fields to sort by; -cost: highest first.")] = None,
    lang: LangOption = None,
    fields: Annotated[str | None, typer.Option("--fields", help="Fields to show, such as cost,type.")] = None,
    count: Annotated[bool, typer.Option("--count", help="Only how many cards match.")] = False,
    facet: FacetOption = None,
    sql: SqlOption = False,
    explain: Annotated[bool, typer.Option("--explain", help="Only say in words how the query is understood.")] = False,
    form: Annotated[CardForm, typer.Option("--format", help="How the answer is written.")] = CardForm.TEXT,
) -> None:
    """Find cards by name, field and text.

    Words look into names. Fields: type:spell|place, cost<=3, text:"some words", is:epic, has:cost. Between them: or,
    -NOT, (...). Behind them: order:-cost, limit:5, lang:fi, show:cost. Put all of it in 'single quotes'.
    """
    text = " ".join(no_unknown_options(words or [], _OPTIONS))
    text.encode()  # what is no text is told as it was typed, not as a part of what it is compared with
    _check_one({"--count": count, "--facet": facet is not None, "--sql": sql, "--explain": explain})
    if (sql or explain) and form is not CardForm.TEXT:
        raise UsageError(f"{'--sql' if sql else '--explain'} is told as text", "leave --format out")
    asked, usual = desk(context, game), TERMINAL_LIMIT if on_terminal() and form is CardForm.TEXT else None
    shown = tuple(name.strip() for name in fields.split(",")) if fields else ()
    wish = Wish(limit=limit, usual_limit=None if sql else usual, order=order, lang=lang, shown=shown)
    if explain:
        say(jobs.explained(asked, text) + "\n")
    elif facet is not None or sql:
        told, notes = _counted(asked, text, facet, wish, form) if facet is not None else _statement(asked, text, wish)
        note(context, notes)
        say(told)
    else:
        with progress(context):
            found = jobs.query(asked, text, wish)
        note(context, found.notes)
        known = tuple(dict.fromkeys(name for hits in found.games for name in hits.shown if shown))
        say(_total(found, form) if count else _written(found, form, known))


def _check_one(given: Mapping[str, bool]) -> None:
    """Make sure that one answer at most is asked for in place of the cards.

    Raises: UsageError.
    """
    names = [name for name, is_given in given.items() if is_given]
    if len(names) > 1:
        raise UsageError(f"{listing(names)} are given together; each is an answer of its own", "give one of them")


def _total(found: Found, form: CardForm) -> str:
    """How many cards match, alone."""
    if form not in (CardForm.JSON, CardForm.YAML):
        return f"{found.total}\n"
    told = report.as_total(found)
    return as_json(told) if form is CardForm.JSON else yaml_of(told)


def _counted(asked: Desk, text: str, fields: str, wish: Wish, form: CardForm) -> tuple[str, tuple[str, ...]]:
    """How many hits have each value, and notes."""
    from cardkit.jobs.counting import facets
    from cardkit.report import facets as report_facets

    found = facets(asked, text, fields, wish)
    if form is CardForm.YAML:
        return yaml_of(report_facets.as_answer(found)), found.notes
    return report_facets.FORMS[form](found), found.notes


def _statement(asked: Desk, text: str, wish: Wish) -> tuple[str, tuple[str, ...]]:
    """The SQL of a query, and notes."""
    from cardkit.jobs.counting import statements

    return statements(asked, text, wish)


def _written(found: Found, form: CardForm, fields: tuple[str, ...]) -> str:
    """An answer of cards; a table on a terminal."""
    if form is CardForm.TEXT and on_terminal():
        from cardkit.report import table

        return table.cards(found)
    if form is CardForm.YAML:
        return yaml_of(report.as_answer(found, fields))
    return report.FORMS[form](found, fields)


def show(
    context: typer.Context,
    card: Annotated[str, typer.Argument(help="Its name, in any language, or its id.")],
    game: GameOption = None,
    lang: LangOption = None,
    form: FormOption = Form.TEXT,
) -> None:
    """Show a card with all its fields."""
    with progress(context):
        found = jobs.show(desk(context, game), card, lang)
    note(context, found.notes)
    one = (found.game, found.card, found.lang)
    say(_drawn(*one) if form is Form.TEXT else written(form, lambda: report.one_answer(*one), str))


def _drawn(game: Game, card: Card, lang: str | None) -> str:
    """A card as text; on a terminal as a card."""
    if not on_terminal():
        return report.one(game, card, lang)
    from cardkit.report import drawing

    return drawing.card(game, card, lang)


def games(
    context: typer.Context,
    where: Annotated[bool, typer.Option("--where", help="Say which folders the files come from.")] = False,
    form: FormOption = Form.TEXT,
) -> None:
    """List the games with their decks, rulesets, drafts and looks."""
    from cardkit.jobs.shelving import games as shelved_games
    from cardkit.report import games as games_report

    place = desk(context)
    found = shelved_games(place)
    note(context, found.notes)
    told = games_report.text(found.games, found.unread, where) + games_report.drafts(found.drafts)
    told += games_report.roots(place.shelf) if where else ""
    say(written(form, lambda: games_report.as_answer(found.games, found.unread, found.drafts), lambda: told))
