"""Bounds on time and memory."""

import signal
import sys

import pytest

from cardkit.limit import Overrun, within

PLENTY = 10**10


def wait() -> None:
    with within(0.05, PLENTY):
        while True:
            pass


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGALRM")
def test_work_that_takes_too_long_is_stopped_and_the_clock_too() -> None:
    with pytest.raises(Overrun) as raised:
        wait()
    assert str(raised.value) == "after 0.05 seconds it is not done"
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux keeps this limit")
def test_work_that_takes_too_much_memory_is_stopped_and_what_follows_is_not() -> None:
    with within(10, 10**9):
        assert len(bytes(10**7)) == 10**7
    with pytest.raises(MemoryError), within(10, 10**8):
        bytes(2 * 10**9)
    assert len(bytes(2 * 10**9)) == 2 * 10**9
