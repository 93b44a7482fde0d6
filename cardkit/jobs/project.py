"""A project's settings: `cardkit.yaml` says the usual game, look, locale and paper, and saves queries."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

FILE = "cardkit.yaml"
USUAL = ("game", "look", "lang", "paper")
"""Settings that stand for an option that is left out."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a project says of itself."""

    usual: Mapping[str, str] = field(default_factory=dict)
    """By the names of `USUAL`."""
    queries: Mapping[str, str] = field(default_factory=dict)
    """Saved queries by name."""


def settings(project: Path | None) -> Settings:
    """The settings of a project folder; none when it has no `cardkit.yaml`.

    Raises: InputError when the file is not as it should be.
    """
    path = None if project is None else project / FILE
    if path is None or not path.is_file():
        return Settings()
    from cardkit.source import read

    node = read(path.read_bytes(), FILE)
    if not node.value:
        return Settings()
    keys = node.mapping((*USUAL, "queries"))
    saved = keys["queries"].entries() if "queries" in keys else {}
    return Settings(
        {key: keys[key].text() for key in USUAL if key in keys}, {name: each.text() for name, each in saved.items()}
    )
