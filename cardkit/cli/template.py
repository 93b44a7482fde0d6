"""`template`: looks of one's own: begin one, and hear all that is wrong with one."""

from typing import Annotated

import typer

from cardkit.cli.option import ForceOption, Form, FormOption
from cardkit.cli.progress import progress
from cardkit.cli.shell import desk, ending, finish, from_here, note, project, say
from cardkit.cli.writing import written

app = typer.Typer(name="template", no_args_is_help=True, rich_markup_mode=None, help="Looks: how cards are drawn.")


@app.command(epilog=ending("cardkit template new my-game my-look"))
def new(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="The game whose cards it draws.")],
    look: Annotated[str, typer.Argument(help="What the look is called.")] = "own",
    force: ForceOption = False,
) -> None:
    """Begin a look of one's own: templates that draw every card of a game at once, with what may be changed."""
    from cardkit.jobs.templating import begun

    made = begun(desk(context, game), look, project(), force)
    note(context, made.notes)
    say("".join(f"{path}\n" for path in from_here(made.paths)))


@app.command(epilog=ending("cardkit template check my-game my-look"))
def check(
    context: typer.Context,
    game: Annotated[str | None, typer.Argument(help="The game; the usual or only one when left out.")] = None,
    look: Annotated[str | None, typer.Argument(help="The look or its folder; the game's own when left out.")] = None,
    query: Annotated[str, typer.Option("--query", help="Only with these cards.")] = "",
    lang: Annotated[list[str] | None, typer.Option("--lang", help="Only in this locale; may be repeated.")] = None,
    form: FormOption = Form.TEXT,
) -> None:
    """Draw all cards of a game by a look, and tell at once what is wrong and what its maker should know."""
    from cardkit.jobs.proofing import proofread
    from cardkit.report import proof

    with progress(context):
        found = proofread(desk(context, game), look, lang or (), query)
    note(context, found.notes)
    say(written(form, lambda: proof.as_answer(found), lambda: proof.text(found)))
    finish(found.sound)
