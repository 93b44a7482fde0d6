"""`rules`: what a game asks of a deck, in sentences, and whether its rulesets keep their word."""

from typing import Annotated

import typer

from cardkit.cli.option import ForceOption, Form, FormOption, GameOption
from cardkit.cli.shell import desk, ending, finish, note, project, say
from cardkit.cli.validate import DEFAULT
from cardkit.cli.writing import written

NameArgument = Annotated[str, typer.Argument(help="What the ruleset is called.")]

app = typer.Typer(name="rules", no_args_is_help=True, rich_markup_mode=None, help="A game's rules in sentences.")

GameArgument = Annotated[str | None, typer.Argument(help="The game; the usual or only one when left out.")]


@app.command(epilog=ending("cardkit rules explain"))
def explain(
    context: typer.Context,
    game: GameArgument = None,
    rules: Annotated[str, typer.Option("--rules", help="The ruleset.")] = DEFAULT,
    form: FormOption = Form.TEXT,
) -> None:
    """Say what a ruleset asks of a deck, each rule with its reason."""
    from cardkit.jobs import explain as jobs
    from cardkit.report import ruling

    found = jobs.explain(desk(context), game, rules)
    note(context, found.notes)
    say(written(form, lambda: ruling.as_answer(found), lambda: ruling.text(found)))


@app.command("test", epilog=ending("cardkit rules test"))
def examples(context: typer.Context, game: GameArgument = None) -> None:
    """Judge the examples that the rulesets of a game carry."""
    from cardkit.jobs import explain as jobs
    from cardkit.report import ruling

    found = jobs.check(desk(context), game)
    note(context, found.notes)
    say(ruling.checked(found))
    finish(not found.faults)


@app.command(epilog=ending("cardkit rules new kitchen-table --game my-game"))
def new(
    context: typer.Context,
    name: NameArgument,
    game: GameOption = None,
    force: ForceOption = False,
) -> None:
    """Begin a ruleset of one's own: a file that works, and says in comments what it may hold."""
    from cardkit.jobs.scaffold import begun

    say("".join(f"{path}\n" for path in begun(desk(context, game), name, project(), force)))
