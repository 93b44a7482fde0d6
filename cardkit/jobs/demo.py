"""The demo is data: command lines with the exit code that each should end with."""

from dataclasses import dataclass

from cardkit.errors import NotFound
from cardkit.jobs.desk import Desk
from cardkit.source import Node, read


@dataclass(frozen=True, slots=True)
class Step:
    """One command line of a demo."""

    run: str
    """Arguments as a shell would split them, without the program's name."""
    exit: int
    title: str | None = None


def demo(desk: Desk, name: str) -> tuple[Step, ...]:
    """The steps of `cards/<name>.yaml`.

    Raises: NotFound; InputError.
    """
    found = desk.shelf.find(f"cards/{name}.yaml")
    if found is None:
        raise NotFound("demo", name)
    return tuple(_step(node) for node in read(found.content(), found.name).items())


def _step(node: Node) -> Step:
    """One step of the file."""
    keys = node.mapping(("title", "run", "exit"), required=("run", "exit"))
    return Step(keys["run"].text(), keys["exit"].integer(), keys["title"].text() if "title" in keys else None)
