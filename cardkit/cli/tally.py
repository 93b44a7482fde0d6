"""`deck stats`, `deck diff` and `deck odds`."""

from enum import StrEnum
from typing import Annotated

import typer

from cardkit.cli.argument import known_files
from cardkit.cli.option import Form, FormOption, GameOption, LangOption
from cardkit.cli.shell import desk, ending, finish, note, say
from cardkit.cli.writing import written

app = typer.Typer(rich_markup_mode=None)

DeckHelp = "Path, name on the shelf (GAME/NAME), or -."


class StatsForm(StrEnum):
    """How numbers of decks are written."""

    TEXT = "text"
    JSON = "json"
    YAML = "yaml"
    CSV = "csv"


@app.command(epilog=ending("cardkit deck stats decks/ada.yaml --by cost --by type"))
def stats(
    context: typer.Context,
    decks: Annotated[list[str], typer.Argument(metavar="DECK...", help=DeckHelp)],
    by: Annotated[
        list[str] | None, typer.Option("--by", metavar="FIELD", help="Count by this field; may be given again.")
    ] = None,
    query: Annotated[str | None, typer.Option("--query", metavar="QUERY", help="Count only these cards.")] = None,
    zone: Annotated[str | None, typer.Option("--zone", help="Count only the cards of this zone.")] = None,
    game: GameOption = None,
    lang: LangOption = None,
    form: Annotated[StatsForm, typer.Option("--format", help="How the answer is written.")] = StatsForm.TEXT,
) -> None:
    """Count a deck's cards by the values of their fields.

    Without --by, by those that a short answer shows. Of a field with lists, such as traits, each item counts.
    """
    from cardkit.jobs import tallying as jobs
    from cardkit.report import counting as report

    place = desk(context, game)
    found = jobs.counted(
        place, known_files(place, decks), jobs.Counting(by=tuple(by or ()), query=query, zone=zone, lang=lang)
    )
    note(context, found.notes)
    if form is StatsForm.CSV:
        say(report.stats_table(found))
        return
    say(written(Form(form.value), lambda: report.stats_answer(found), lambda: report.stats(found)))


@app.command(epilog=ending("cardkit deck diff decks/ada-1.yaml decks/ada-2.yaml"))
def diff(
    context: typer.Context,
    old: Annotated[str, typer.Argument(metavar="OLD", help=DeckHelp)],
    new: Annotated[str, typer.Argument(metavar="NEW", help=DeckHelp)],
    printings: Annotated[bool, typer.Option("--printings", help="Tell editions of a card apart too.")] = False,
    game: GameOption = None,
    form: FormOption = Form.TEXT,
) -> None:
    """Tell what another version of a deck has more and fewer of; the exit code is 1 when they differ."""
    from cardkit.jobs import tallying as jobs
    from cardkit.report import counting as report

    place = desk(context, game)
    found = jobs.compared(place, known_files(place, [old, new]), printings)
    note(context, found.notes)
    say(written(form, lambda: report.difference_answer(found), lambda: report.difference(found)))
    finish(found.found.is_none)


@app.command(epilog=ending("cardkit deck odds decks/ada.yaml 'cost<=2' --draw 5"))
def odds(
    context: typer.Context,
    deck: Annotated[str | None, typer.Argument(metavar="[DECK", help=f"{DeckHelp} Without one, of numbers.")] = None,
    query: Annotated[str | None, typer.Argument(metavar="QUERY]", help="The cards that are wanted.")] = None,
    draw: Annotated[int, typer.Option("--draw", min=0, help="Cards that are drawn.")] = 7,
    at_least: Annotated[int, typer.Option("--at-least", min=0, help="Wanted cards among them.")] = 1,
    of: Annotated[int | None, typer.Option("--of", min=0, help="Wanted cards, without a deck; else 4.")] = None,
    population: Annotated[int | None, typer.Option("--in", min=0, help="Cards, without a deck; else 60.")] = None,
    mulligans: Annotated[
        int, typer.Option("--mulligans", min=0, max=100, help="Whole hands that may be drawn anew.")
    ] = 0,
    zone: Annotated[str | None, typer.Option("--zone", help="The zone that is drawn from; else the main one.")] = None,
    game: GameOption = None,
    form: FormOption = Form.TEXT,
) -> None:
    """Tell the odds of drawing cards from a shuffled deck, exactly.

    Without a deck: at least 1 of 4 cards in 60, 7 drawn, unless options say otherwise.
    """
    from cardkit.jobs import tallying as jobs
    from cardkit.report import counting as report

    place = desk(context, game)
    wish = jobs.Drawing(draws=draw, at_least=at_least, mulligans=mulligans, of=of, population=population, zone=zone)
    [file] = known_files(place, [deck]) if deck is not None else [None]
    found = jobs.drawn(place, file, query, wish)
    note(context, found.notes)
    say(written(form, lambda: report.odds_answer(found), lambda: report.odds(found)))
