"""Options that several commands share: one name and one help text each."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from cardkit.errors import UsageError

GameOption = Annotated[str | None, typer.Option("--game", help="The game, where several could be meant.")]
LangOption = Annotated[str | None, typer.Option("--lang", help="The locale of names and texts, such as fi.")]
LookOption = Annotated[str | None, typer.Option("--look", help="How faces are drawn, such as plain.")]
ImagesOption = Annotated[
    list[Path] | None, typer.Option("--images", metavar="DIR", help="Scans, named after their cards.")
]
CardsArgument = Annotated[
    list[str] | None,
    typer.Argument(metavar="[DECK|LOG|WORD]...", help="Decks, drafts' logs, words of a query; none: all cards."),
]
ForceOption = Annotated[bool, typer.Option("--force", help="Overwrite what stands in the way.")]


def out_path(word: str) -> Path:
    """Where `--out` writes to.

    Raises: UsageError when it is empty, which would mean the folder one is in.
    """
    if not word:
        raise UsageError("--out is empty", "a path is needed")
    return Path(word)


class CardForm(StrEnum):
    """How an answer of cards is written."""

    TEXT = "text"
    JSON = "json"
    NDJSON = "ndjson"
    CSV = "csv"
    TSV = "tsv"
    YAML = "yaml"
    NAMES = "names"
    MARKDOWN = "markdown"


class Form(StrEnum):
    """How any other answer is written."""

    TEXT = "text"
    JSON = "json"
    YAML = "yaml"


FormOption = Annotated[Form, typer.Option("--format", help="How the answer is written.")]
