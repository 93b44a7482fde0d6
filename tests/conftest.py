"""What every test shares: a machine without the user's own settings."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# A busy machine is no fault of what is tested.
settings.register_profile("whole", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("quick", settings.get_profile("whole"), max_examples=20)


def pytest_configure(config: pytest.Config) -> None:
    """Where slow tests are left out, try properties on a fifth of the usual examples."""
    settings.load_profile("quick" if config.getoption("markexpr") == "not slow" else "whole")


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all tests of a run share: catalogues are built once."""
    return tmp_path_factory.mktemp("shared")


@pytest.fixture(autouse=True)
def nobody_at_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch, shared: Path) -> Path:
    """The user's folder, empty: whoever runs the tests may have games and caches of their own."""
    home = tmp_path_factory.mktemp("home")
    for name in ("HOME", "USERPROFILE", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(home))
    monkeypatch.setenv("CARDKIT_HOME", str(shared / "shelf"))
    monkeypatch.setenv("CARDKIT_CACHE", str(shared / "cache"))
    for name in ("CARDKIT_GAME", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    return home
