"""Reading on after a fault."""

from collections.abc import Callable
from typing import TypeVar

from cardkit.errors import Fault, InputError

Read = TypeVar("Read")


def tried(faults: list[Fault], made: Callable[[], Read]) -> Read | None:
    """What `made` gives, or None with the reasons added to the faults."""
    try:
        return made()
    except InputError as error:
        faults.extend(error.faults)
        return None
