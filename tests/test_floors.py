"""Data flows down: a room imports only rooms on lower floors, and each outside library stands in one room."""

import ast
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

CARDKIT = Path(__file__).parent.parent / "cardkit"

FLOORS = (
    ("text", "position", "chance", "pattern", "limit", "picture", "lock"),
    ("errors", "measure"),
    ("model", "shelf", "file"),
    ("finding", "folder"),
    ("answer", "source", "query", "sheet", "engine"),
    ("game", "foreign"),
    ("catalogue",),
    ("decklist", "face", "diff", "odds", "stats"),
    ("rules", "press", "collection"),
    ("draft", "repair", "setup", "referee", "deckimport"),
    ("report",),
    ("jobs",),
    ("cli",),
)
"""Rooms by floor, lowest first. Rooms of one floor do not import each other, but for `errors` and what it stands on."""

BESIDE = {("errors", "text"), ("errors", "position"), ("text", "position")}
"""Imports between rooms that stand on one floor."""

LIBRARIES = {
    "yaml": "source",
    "jsonschema": "source",
    "referencing": "source",
    "sqlite3": "catalogue",
    "sqlite_utils": "catalogue",
    "weasyprint": "engine",
    "plutoprint": "engine",
    "jinja2": "face",
    "markupsafe": "face",
    "pikepdf": "press engine",
    "pypdfium2": "press engine",
    "PIL": "press",
    "fontTools": "press engine",
    "isal": "press picture",
    "rich": "report",
    "typer": "cli",
    "platformdirs": "cli",
    "regex": "pattern query",
    "filelock": "file",
    "python_calamine": "foreign",
    "highspy": "repair",
    "numpy": "repair",
}
"""The room of each outside library (and of sqlite3): one, save for the engine of patterns, and for what
reads PDFs and fonts: the second engine tells of its pages by nothing else."""

LAZY = ("cli", "jobs", "face")
"""Rooms in which an import may stand inside a function."""

LAZY_LIBRARIES = {("query", "regex"), ("pattern", "regex"), ("catalogue", "hashlib"), ("foreign", "python_calamine")}
"""More, by measurement: 10 ms that a query without a regular expression must not pay, and 3 ms of one on a fresh
catalogue (docs/decisions.md)."""


def floor(room: str) -> int:
    return next(number for number, rooms in enumerate(FLOORS) if room in rooms)


def room(path: Path) -> str:
    return path.relative_to(CARDKIT).parts[0].removesuffix(".py")


def modules() -> list[Path]:
    return sorted(path for path in CARDKIT.rglob("*.py") if "_builtin" not in path.parts)


def imports(tree: ast.Module) -> Iterator[tuple[str, int, bool]]:
    """Imported module, line, and whether it stands inside a function."""
    lazy = {
        id(node)
        for outer in ast.walk(tree)
        if isinstance(outer, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in ast.walk(outer)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno, id(node) in lazy) for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"relative import in line {node.lineno}"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from ((name, node.lineno, id(node) in lazy) for name in names)


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def inner(name: str) -> str | None:
    """The room of cardkit that a module name means; None for other libraries and the package itself."""
    parts = name.split(".")
    known = {each for rooms in FLOORS for each in rooms}
    if parts[0] != "cardkit" or len(parts) < 2 or parts[1] == "__version__":
        return None
    assert parts[1] in known, f"{name}: no floor is written down for it"
    return parts[1]


def upward(path: Path) -> list[str]:
    here = room(path)
    if here == "__init__":
        return []
    found = []
    for name, line, _ in imports(parsed(path)):
        other = inner(name)
        if other is None or other == here or (here, other) in BESIDE:
            continue
        if floor(other) >= floor(here):
            found.append(f"{path.relative_to(CARDKIT)}:{line}: {here} imports {other}")
    return found


def test_a_room_imports_only_lower_floors() -> None:
    assert [fault for path in modules() for fault in upward(path)] == []


def test_a_library_stands_in_one_room() -> None:
    found = [
        f"{path.relative_to(CARDKIT)}:{line}: {name}"
        for path in modules()
        for name, line, _ in imports(parsed(path))
        if room(path) not in LIBRARIES.get(name.split(".")[0], room(path)).split()
    ]
    assert found == []


def test_lazy_imports_stand_in_three_rooms() -> None:
    found = [
        f"{path.relative_to(CARDKIT)}:{line}: {name}"
        for path in modules()
        for name, line, lazy in imports(parsed(path))
        if lazy and room(path) not in LAZY and (room(path), name) not in LAZY_LIBRARIES
    ]
    assert found == []


def graph(package: Path) -> dict[str, set[str]]:
    """Which module of a package imports which of its modules."""
    prefix = f"cardkit.{package.name}."
    edges: dict[str, set[str]] = {}
    for path in sorted(package.glob("*.py")):
        names = {
            name.removeprefix(prefix).split(".")[0] for name, *_ in imports(parsed(path)) if name.startswith(prefix)
        }
        if path.stem != "__init__":
            edges[path.stem] = {name for name in names if (package / f"{name}.py").exists()}
    return edges


def circles(edges: dict[str, set[str]], start: str, trail: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    if start in trail:
        return [(*trail[trail.index(start) :], start)]
    return [circle for name in sorted(edges.get(start, ())) for circle in circles(edges, name, (*trail, start))]


@pytest.mark.parametrize("package", sorted(path.parent.name for path in CARDKIT.glob("*/__init__.py")))
def test_modules_of_a_package_import_each_other_without_a_circle(package: str) -> None:
    edges = graph(CARDKIT / package)
    assert [circle for name in edges for circle in circles(edges, name)] == []


@pytest.mark.parametrize("path", modules(), ids=lambda path: path.relative_to(CARDKIT).as_posix())
def test_a_file_has_at_most_300_lines(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 300


def test_the_floors_are_all_built_or_named_once() -> None:
    names = [each for rooms in FLOORS for each in rooms]
    assert sorted(names) == sorted(set(names))
    assert {room(path) for path in modules()} - {"__init__"} <= set(names)


def test_an_upward_import_is_found() -> None:
    tree = ast.parse("def lazy():\n    from cardkit.jobs import validate\nimport cardkit.text\n")
    found = [(name, line, lazy) for name, line, lazy in imports(tree)]
    assert sorted(found) == [("cardkit.jobs.validate", 2, True), ("cardkit.text", 3, False)]
    assert [floor(first) < floor(second) for first, second in pairwise(("text", "errors", "model", "cli"))] == [
        True
    ] * 3
