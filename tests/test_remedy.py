"""What is said to help where nothing draws."""

import pytest
from test_doctor import DEBIAN, around

from cardkit.errors import NoEngine
from cardkit.jobs.remedy import Second, remedied

THERE, BROKEN, ABSENT = Second("0.23.0", loads=True), Second("0.23.0", loads=False), Second(None, loads=False)
PANGO = "install it: sudo apt-get install --no-install-recommends libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
BRINGS = "pip install 'cardkit[fast]': plutoprint draws"
MENDS = (
    "pip install --force-reinstall 'cardkit[fast]', since plutoprint 0.23.0 is installed and cannot be loaded: it draws"
)


@pytest.mark.parametrize(
    ("error", "other", "rest"),
    [
        (NoEngine(), THERE, ""),
        (NoEngine(instead="text"), THERE, "; or '--look text', which plutoprint draws without it"),
        (NoEngine(instead="text"), ABSENT, f"; or {BRINGS} '--look text' without it"),
        (NoEngine(instead="text"), BROKEN, f"; or {MENDS} '--look text' without it"),
        (NoEngine(second=True), ABSENT, f"; or {BRINGS} this without it"),
        (NoEngine(second=True), BROKEN, f"; or {MENDS} this without it"),
    ],
)
def test_what_brings_an_engine_is_told_and_what_needs_none(error: NoEngine, other: Second, rest: str) -> None:
    [fault] = remedied(error, DEBIAN, other).faults
    assert fault.message == "nothing can be drawn: WeasyPrint finds no Pango, a library of the system"
    assert fault.hint == f"{PANGO}{rest}"


def test_where_nothing_is_known_that_installs_it_the_package_is_named() -> None:
    [fault] = remedied(NoEngine(), around(programs=frozenset()).around, THERE).faults
    assert fault.hint == "the system's package 'pango' brings it"
