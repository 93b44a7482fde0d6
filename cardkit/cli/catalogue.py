"""`catalogue`: the database that cards are looked up in, and what can be had of it."""

import time
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from cardkit.answer.catalogue import Rows
from cardkit.cli.importing import import_
from cardkit.cli.option import ForceOption, Form, FormOption, GameOption
from cardkit.cli.progress import progress
from cardkit.cli.shell import desk, ending, finish, note, on_terminal, say
from cardkit.cli.writing import written

app = typer.Typer(
    name="catalogue",
    no_args_is_help=True,
    rich_markup_mode=None,
    help="The catalogue of a game: one SQLite file, made from the game's files and kept up to date by itself.",
)


class RowForm(StrEnum):
    """How rows of SQL are written."""

    TEXT = "text"
    JSON = "json"
    CSV = "csv"
    TSV = "tsv"
    YAML = "yaml"


@app.command(epilog=ending("cardkit catalogue path"))
def path(context: typer.Context, game: GameOption = None, form: FormOption = Form.TEXT) -> None:
    """Say where catalogues lie; to delete one loses nothing."""
    from cardkit.jobs import cataloguing as jobs
    from cardkit.report import catalogue as report

    place = desk(context, game)
    places = [(each, jobs.path(place, each)) for each in jobs.meant(place)]
    say(written(form, lambda: report.paths_answer(places), lambda: report.paths(places)))


@app.command(epilog=ending("cardkit catalogue info"))
def info(context: typer.Context, game: GameOption = None, form: FormOption = Form.TEXT) -> None:
    """Say what catalogues hold, and the fields to ask by."""
    from cardkit.jobs import cataloguing as jobs
    from cardkit.report import catalogue as report

    place = desk(context, game)
    with progress(context):
        every = jobs.every(place, jobs.overview)
    found = list(every.answers.values())
    note(context, dict.fromkeys((*every.notes, *(told for each in found for told in each.checked.notes))))
    say(written(form, lambda: report.info_answer(found), lambda: report.info(found)))


@app.command(epilog=ending("cardkit catalogue build"))
def build(context: typer.Context, game: GameOption = None, form: FormOption = Form.TEXT) -> None:
    """Build catalogues from nothing.

    This is seldom needed: every other command builds what has changed by itself.
    """
    from cardkit.jobs import cataloguing as jobs
    from cardkit.report import catalogue as report

    place = desk(context, game)
    start = time.perf_counter()
    with progress(context):
        every = jobs.every(place, jobs.build)
    found = list(every.answers.values())
    seconds = time.perf_counter() - start
    note(context, dict.fromkeys(told for each in found for told in each.notes))
    note(context, [f"built in {seconds:.1f} s"])
    say(written(form, lambda: report.built_answer(found), lambda: report.built(found)))
    every.refuse_unread()


@app.command(epilog=ending("cardkit catalogue check"))
def check(context: typer.Context, game: GameOption = None, form: FormOption = Form.TEXT) -> None:
    """Say what each source gave, and what is left out."""
    from cardkit.jobs import cataloguing as jobs
    from cardkit.report import check as report

    place = desk(context, game)
    with progress(context):
        every = jobs.every(place, jobs.check)
    found = list(every.answers.values())
    note(context, dict.fromkeys(told for each in found for told in each.notes))
    say(written(form, lambda: report.as_answer(found, every.unread), lambda: report.text(found)))
    every.refuse_unread()
    finish(all(each.whole for each in found))


@app.command(epilog=ending("cardkit catalogue sql 'SELECT \"set\", count(*) FROM cards GROUP BY 1'"))
def sql(
    context: typer.Context,
    statement: Annotated[str, typer.Argument(help="What to read, such as SELECT ...; - reads it from stdin.")],
    game: GameOption = None,
    form: Annotated[RowForm, typer.Option("--format", help="How the rows are written.")] = RowForm.TEXT,
) -> None:
    """Ask the catalogue in SQL; it is only read.

    Texts are kept as queries compare them: no capitals, no accents. REGEXP works. For the cards as they are written,
    see export.
    """
    from cardkit.cli.argument import typed
    from cardkit.jobs import cataloguing as jobs

    place = desk(context, game)
    found, notes = jobs.sql(place, typed("the statement") if statement == "-" else statement)
    note(context, notes)
    say(_rows(found, form))


def _rows(found: Rows, form: RowForm) -> str:
    """Rows in the wanted form; a table on a terminal."""
    from cardkit.report import catalogue as report

    if form in (RowForm.CSV, RowForm.TSV):
        return report.delimited(found, "," if form is RowForm.CSV else "\t")
    if form is RowForm.TEXT and on_terminal():
        from cardkit.report import grid

        return grid.rows(found)
    return written(Form(form.value), lambda: report.rows_answer(found), lambda: report.table(found))


@app.command(epilog=ending("cardkit catalogue export --query 'cost<=2' -o cheap.csv"))
def export(
    context: typer.Context,
    out: Annotated[Path, typer.Option("-o", "--out", metavar="OUT", help="The file to write; its ending says how.")],
    query: Annotated[str, typer.Option("--query", help="Only the cards that this finds.")] = "",
    game: GameOption = None,
    force: ForceOption = False,
    form: FormOption = Form.TEXT,
) -> None:
    """Write cards to a file; its ending says how.

    .csv .tsv .json .ndjson .md, .yaml for a set file, .sqlite for a database. Without an ending, OUT is a folder that
    gets a set file for each set.
    """
    from cardkit.file import Target
    from cardkit.jobs import exporting as jobs
    from cardkit.report import catalogue as report

    answer = jobs.export(desk(context, game), query, Target(out, force))
    note(context, answer.notes)
    say(written(form, lambda: report.exported_answer(answer), lambda: report.exported(answer)))


@app.command("open", epilog=ending("cardkit catalogue open"))
def browse(
    context: typer.Context,
    game: GameOption = None,
    port: Annotated[int | None, typer.Option("--port", min=1, max=65535, help="Where it listens.")] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open it in the browser.")] = True,
) -> None:
    """Look at the cards in a browser, until Ctrl-C.

    It is Datasette on a copy of the cards, an extra: pip install 'cardkit[browse]'. Only this machine can see it.
    """
    from cardkit.cli import browsing
    from cardkit.jobs import exporting as jobs

    browsing.refuse_missing()
    chosen = browsing.free_port(port)
    made = jobs.browsable(desk(context, game))
    note(context, made.notes)
    browsing.serve(made, chosen, browser and on_terminal())


app.command("import", epilog=ending("cardkit catalogue import cards.csv"))(import_)
