"""`collection`: whose copies there are, and which decks can be built of them."""

from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from cardkit.answer.collection import Owned
from cardkit.cli.argument import known_files
from cardkit.cli.option import ForceOption, Form, FormOption, GameOption
from cardkit.cli.shell import desk, ending, finish, from_here, no_unknown_options, note, project, say
from cardkit.cli.writing import written, yaml_of

app = typer.Typer(
    name="collection",
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Cards that you and your friends own: collections/NAME.yaml lists them.",
)

CollectionOption = Annotated[
    list[str] | None, typer.Option("--collection", help="Only this collection; may be given again.")
]
OwnerOption = Annotated[str | None, typer.Option("--owner", help="Whose copies they are.")]


class CopyForm(StrEnum):
    """How copies are written."""

    TEXT = "text"
    JSON = "json"
    CSV = "csv"
    TSV = "tsv"
    YAML = "yaml"


@app.command(
    "list",
    epilog=ending("cardkit collection list 'cost<=2'"),
    context_settings={"ignore_unknown_options": True},  # words of a query may begin with `-`
)
def list_(
    context: typer.Context,
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[WORD]...", help="Only the cards that this finds.")
    ] = None,
    game: GameOption = None,
    collection: CollectionOption = None,
    owner: Annotated[list[str] | None, typer.Option("--owner", help="Only this one's; may be given again.")] = None,
    form: Annotated[CopyForm, typer.Option("--format", help="How the answer is written.")] = CopyForm.TEXT,
) -> None:
    """Say which cards there are, how many, and whose."""
    from cardkit.jobs.collecting import Whose, owned

    text = " ".join(no_unknown_options(words or [], ("--game", "--collection", "--owner", "--format", "--help")))
    found = owned(desk(context, game), Whose(tuple(collection or ()), tuple(owner or ())), text)
    note(context, found.notes)
    say(_owned(found, form))


def _owned(found: Owned, form: CopyForm) -> str:
    """Copies in the wanted form."""
    from cardkit.report import collection as report

    return yaml_of(report.owned_answer(found)) if form is CopyForm.YAML else report.FORMS[form](found)


@app.command(epilog=ending("cardkit collection add mine '2 Grey Wolf' 'Fog Bank'"))
def add(
    context: typer.Context,
    collection: Annotated[str, typer.Argument(metavar="NAME", help="The collection; it is made when it is new.")],
    cards: Annotated[list[str], typer.Argument(metavar="CARD...", help="Cards, such as 'Wolf' or '2 Wolf'.")],
    owner: OwnerOption = None,
    game: GameOption = None,
    form: FormOption = Form.TEXT,
) -> None:
    """Put copies of cards into a collection.

    Its comments and order stay as they are.
    """
    from cardkit.jobs import adding as jobs
    from cardkit.report import collection as report

    found = jobs.add(desk(context, game), collection, cards, owner, project())
    found = replace(found, collection=_from_here(found.collection))
    note(context, found.notes)
    say(written(form, lambda: report.added_answer(found), lambda: report.added(found)))


def _from_here(file: str) -> str:
    """A collection's file, as one names it from the working directory."""
    return from_here([str(Path(file).absolute())])[0]


@app.command("import", epilog=ending("cardkit collection import export.csv --as mine --owner ADA"))
def import_(
    context: typer.Context,
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A table, such as a .csv that another program exported.")
    ],
    collection: Annotated[
        str | None, typer.Option("--as", metavar="NAME", help="The collection; else as the file.")
    ] = None,
    owner: OwnerOption = None,
    game: GameOption = None,
    partly: Annotated[bool, typer.Option("--partly", help="Leave out rows that are not understood.")] = False,
    force: ForceOption = False,
    form: FormOption = Form.TEXT,
) -> None:
    """Make a collection of another program's table.

    The columns of Archidekt, Deckbox, Dragon Shield, ManaBox, Moxfield, MTGGoldfish, MTGO, TCGplayer and YGOPRODeck are
    known; of any other table those headed count, name, set, number, code and owner.
    """
    from cardkit.jobs import adding as jobs
    from cardkit.report import collection as report

    wish = jobs.TableWish(file=file, collection=collection, owner=owner, partly=partly, force=force)
    found = jobs.import_(desk(context, game), wish, project())
    found = replace(found, collection=_from_here(found.collection))
    note(context, found.notes)
    say(written(form, lambda: report.imported_answer(found), lambda: report.imported(found)))
    finish(not found.left_out)


@app.command("can-build", epilog=ending("cardkit collection can-build decks/ada.yaml decks/ben.yaml"))
def can_build(
    context: typer.Context,
    decks: Annotated[list[str], typer.Argument(metavar="DECK...", help="Path, name on the shelf (GAME/NAME), or -.")],
    collection: CollectionOption = None,
    owner: Annotated[list[str] | None, typer.Option("--owner", help="Only this one's; may be given again.")] = None,
    game: GameOption = None,
    form: FormOption = Form.TEXT,
) -> None:
    """Say which decks can be built at the same time, of whose copies.

    Where they cannot all be built, the copies are split so that the most can; then the exit code is 1.
    """
    from cardkit.jobs.collecting import Whose
    from cardkit.jobs.collecting import can_build as answered
    from cardkit.report import collection as report

    place = desk(context, game)
    found = answered(place, known_files(place, decks), Whose(tuple(collection or ()), tuple(owner or ())))
    note(context, found.notes)
    say(written(form, lambda: report.builds_answer(found), lambda: report.builds(found)))
    finish(found.whole)
