"""What goes on while a person waits."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn


@contextmanager
def line(text: str) -> Iterator[Callable[[str], None]]:
    """A line on the terminal of stderr that goes away at the end; call what is given with each new text."""
    columns = (SpinnerColumn(), TextColumn("{task.description}", markup=False))
    # Rich would put its own stdout in place of the one that the answer goes to.
    with Progress(
        *columns, console=Console(stderr=True), transient=True, redirect_stdout=False, redirect_stderr=False
    ) as shown:
        task = shown.add_task(text)
        yield lambda said: shown.update(task, description=said)
