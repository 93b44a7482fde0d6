"""`query`, `show` and `games`: looking cards up."""

from typing import Annotated

import typer

from cardkit.answer.look import Found
from cardkit.cli.option import CardForm, Form, FormOption, GameOption, LangOption
from cardkit.cli.shell import desk, no_unknown_options, note, on_terminal, say
from cardkit.jobs import look as jobs
from cardkit.report import cards as report
from cardkit.report.form import as_json

TERMINAL_LIMIT = 50
"""Cards that a terminal shows without --limit."""

_OPTIONS = ("--game", "--limit", "--order", "--lang", "--fields", "--count", "--explain", "--format", "--help")


def query(
    context: typer.Context,
    words: Annotated[list[str] | None, typer.Argument(metavar="[WORD]...", help="The query; none finds all.")] = None,
    game: GameOption = None,
    limit: Annotated[int | None, typer.Option("--limit", min=0, help="How many cards; 0 shows all.")] = None,
    order: Annotated[str | None, typer.Option("--order", help="Fields to sort by; -cost: highest first.")] = None,
    lang: LangOption = None,
    fields: Annotated[str | None, typer.Option("--fields", help="Fields to show, such as cost,type.")] = None,
    count: Annotated[bool, typer.Option("--count", help="Only how many cards match.")] = False,
    explain: Annotated[bool, typer.Option("--explain", help="Only say in words how the query is understood.")] = False,
    form: Annotated[CardForm, typer.Option("--format", help="How the answer is written.")] = CardForm.TEXT,
) -> None:
    """Find cards by name, field and text.

    Words look into names. Fields: type:spell|place, cost<=3, text:"some words", is:epic, has:cost. Between them: or,
    -NOT, (...). Behind them: order:-cost, limit:5, lang:fi, show:cost. Put all of it in 'single quotes'.
    """
    text = " ".join(no_unknown_options(words or [], _OPTIONS))
    if explain:
        say(jobs.explained(desk(context, game), text) + "\n")
        return
    usual = TERMINAL_LIMIT if on_terminal() and form is CardForm.TEXT else None
    shown = tuple(name.strip() for name in fields.split(",")) if fields else ()
    wish = jobs.Wish(limit=limit, usual_limit=usual, order=order, lang=lang, shown=shown)
    found = jobs.query(desk(context, game), text, wish)
    note(context, found.notes)
    known = tuple(dict.fromkeys(name for hits in found.games for name in hits.shown if shown))
    say(f"{found.total}\n" if count else _written(found, form, known))


def _written(found: Found, form: CardForm, fields: tuple[str, ...]) -> str:
    """An answer of cards; a table on a terminal."""
    if form is CardForm.TEXT and on_terminal():
        from cardkit.report import table

        return table.cards(found)
    return report.FORMS[form](found, fields)


def show(
    context: typer.Context,
    card: Annotated[str, typer.Argument(help="Its name, in any language, or its id.")],
    game: GameOption = None,
    lang: LangOption = None,
    form: FormOption = Form.TEXT,
) -> None:
    """Show a card with all its fields."""
    found = jobs.show(desk(context, game), card, lang)
    note(context, found.notes)
    one = (found.game, found.card, found.lang)
    say(as_json(report.one_answer(*one)) if form is Form.JSON else report.one(*one))


def games(
    context: typer.Context,
    where: Annotated[bool, typer.Option("--where", help="Say which folders the files come from.")] = False,
    form: FormOption = Form.TEXT,
) -> None:
    """List the games with their decks, rulesets, drafts and looks."""
    from cardkit.jobs.shelving import games as shelved_games
    from cardkit.report import games as games_report

    place = desk(context)
    entries, notes = shelved_games(place)
    note(context, notes)
    told = games_report.text(entries, where) + (games_report.roots(place.shelf) if where else "")
    say(as_json(games_report.as_answer(entries)) if form is Form.JSON else told)
