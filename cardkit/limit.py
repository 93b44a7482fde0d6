"""How long a piece of work may take, and how much memory, when what it works on comes from strangers (DESIGN 14).

Time is limited wherever signals reach (the main thread, not on Windows), memory on Linux.
"""

import signal
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

if sys.platform == "linux":
    import resource  # Windows has no such module, and other systems do not keep the limit


class Overrun(Exception):  # a fact, which becomes an error where it is known what overran
    """The work takes too long."""


@contextmanager
def within(seconds: float, memory: int) -> Iterator[None]:
    """The block may take so long and add so many bytes to the process, where the system can see to it.

    Raises: Overrun; MemoryError.
    """
    with _memory(memory), _time(seconds):
        yield


@contextmanager
def _time(seconds: float) -> Iterator[None]:
    """The block may take so long."""
    alarm: Mapping[str, object] = vars(signal)
    if "setitimer" not in alarm or threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(_number: int, _frame: FrameType | None) -> None:
        raise Overrun(f"after {seconds:g} seconds it is not done")

    before = signal.signal(signal.SIGALRM, end)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def _memory(memory: int) -> Iterator[None]:
    """The block may add so many bytes to the process."""
    taken = Path("/proc/self/statm")
    if sys.platform != "linux" or not taken.exists():
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    wanted = int(taken.read_text().split()[0]) * resource.getpagesize() + memory
    if soft != resource.RLIM_INFINITY and soft < wanted:
        yield
        return
    resource.setrlimit(resource.RLIMIT_AS, (wanted, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
