"""Small files of a test, laid into its folder."""

from collections.abc import Mapping
from pathlib import Path


def laid(folder: Path, files: Mapping[str, str]) -> None:
    """Write files below a folder, by their names from there."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
