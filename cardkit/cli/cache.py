"""`cache`: what is kept so that the next command is quick."""

from typing import Annotated

import typer

from cardkit.cli.option import Form, FormOption
from cardkit.cli.shell import desk, ending, note, say
from cardkit.cli.writing import written

app = typer.Typer(
    name="cache",
    no_args_is_help=True,
    rich_markup_mode=None,
    help="What is kept so that the next command is quick: catalogues, and faces that were drawn.",
)


@app.command(epilog=ending("cardkit cache info"))
def info(context: typer.Context, form: FormOption = Form.TEXT) -> None:
    """Say what the cache holds, how large it is and when it was used."""
    from cardkit.jobs import caching as jobs
    from cardkit.report import cache as report

    found = jobs.info(desk(context))
    say(written(form, lambda: report.as_answer(found), lambda: report.info(found)))


@app.command(epilog=ending("cardkit cache clear --faces"))
def clear(
    context: typer.Context,
    faces: Annotated[bool, typer.Option("--faces", help="Only faces.")] = False,
    catalogues: Annotated[
        list[str] | None, typer.Option("--catalogues", metavar="GAME", help="Only the catalogues of this game.")
    ] = None,
    form: FormOption = Form.TEXT,
) -> None:
    """Remove what the cache holds, and say what was freed.

    Nothing is lost by it: what is needed again is made again. Commands that run meanwhile go on.
    """
    from cardkit.answer.cache import Kind
    from cardkit.jobs import caching as jobs
    from cardkit.report import cache as report

    kinds = [Kind.FACES] if faces else [] if catalogues else list(Kind)
    freed = jobs.clear(desk(context), kinds, catalogues or ())
    note(context, report.notes(freed))
    say(written(form, lambda: report.as_answer(freed), lambda: report.cleared(freed)))
