"""What every test shares: a machine without the user's own settings."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def nobody_at_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folder, empty: whoever runs the tests may have games and caches of their own."""
    home = tmp_path_factory.mktemp("home")
    for name in ("HOME", "USERPROFILE", "CARDKIT_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(home))
    for name in ("CARDKIT_GAME", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    return home
