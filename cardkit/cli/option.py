"""Options that several commands share: one name and one help text each."""

from enum import StrEnum
from typing import Annotated

import typer

GameOption = Annotated[str | None, typer.Option("--game", help="The game, where several could be meant.")]
LangOption = Annotated[str | None, typer.Option("--lang", help="The locale of names and texts, such as fi.")]
ForceOption = Annotated[bool, typer.Option("--force", help="Overwrite what stands in the way.")]


class CardForm(StrEnum):
    """How an answer of cards is written."""

    TEXT = "text"
    JSON = "json"
    NDJSON = "ndjson"
    CSV = "csv"
    TSV = "tsv"
    NAMES = "names"
    MARKDOWN = "markdown"


class Form(StrEnum):
    """How any other answer is written."""

    TEXT = "text"
    JSON = "json"


FormOption = Annotated[Form, typer.Option("--format", help="How the answer is written.")]
