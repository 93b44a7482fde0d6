"""`rules`: what a game asks of a deck, in sentences, and whether its rulesets keep their word."""

from typing import Annotated

import typer

from cardkit.cli.option import Form, FormOption
from cardkit.cli.shell import desk, ending, finish, note, say
from cardkit.cli.validate import DEFAULT

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
    from cardkit.report.form import as_json

    found = jobs.explain(desk(context), game, rules)
    note(context, found.notes)
    say(as_json(ruling.as_answer(found)) if form is Form.JSON else ruling.text(found))


@app.command("test", epilog=ending("cardkit rules test"))
def examples(context: typer.Context, game: GameArgument = None) -> None:
    """Judge the examples that the rulesets of a game carry."""
    from cardkit.jobs import explain as jobs
    from cardkit.report import ruling

    found = jobs.check(desk(context), game)
    note(context, found.notes)
    say(ruling.checked(found))
    finish(not found.faults)
