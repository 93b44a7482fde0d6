"""The command lines that mend a machine, by what installs packages on it."""

import errno
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from shlex import quote
from typing import NamedTuple

from cardkit.jobs.machine import Kept, Surroundings

_EAST_ASIAN = (
    *((0x1100, 0x11FF), (0x2E80, 0x9FFF), (0xA960, 0xA97F), (0xAC00, 0xD7FF)),
    *((0xF900, 0xFAFF), (0xFE30, 0xFE4F), (0xFF00, 0xFFEF), (0x20000, 0x3FFFF)),
)
"""First and last letters of the blocks that fonts of China, Japan and Korea have (Unicode, Blocks.txt)."""
_PICTURES = 0x1F000
"""From there on Unicode's blocks of signs are little pictures."""


class Installer(NamedTuple):
    """A program that installs packages."""

    line: str
    pango: str
    """The packages that WeasyPrint needs (its page "First Steps")."""
    fonts: Mapping[str, str]
    """Packages of Noto fonts by what they have."""


def _fonts(asian: str, pictures: str, others: str) -> Mapping[str, str]:
    """Packages of fonts by what they have."""
    return {"asian": asian, "pictures": pictures, "others": others}


INSTALLERS = {
    "apt-get": Installer(
        "apt-get install --no-install-recommends",
        "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0",
        _fonts("fonts-noto-cjk", "fonts-noto-color-emoji", "fonts-noto-core"),
    ),
    "dnf": Installer(
        "dnf install",
        "pango",
        _fonts("google-noto-sans-cjk-fonts", "google-noto-color-emoji-fonts", "google-noto-fonts-all"),
    ),
    "pacman": Installer("pacman -S", "pango", _fonts("noto-fonts-cjk", "noto-fonts-emoji", "noto-fonts")),
    "apk": Installer(
        "apk add",
        "so:libpango-1.0.so.0 so:libpangoft2-1.0.so.0 so:libharfbuzz-subset.so.0",
        _fonts("font-noto-cjk", "font-noto-emoji", "font-noto-all"),
    ),
    "brew": Installer("brew install", "pango", _fonts("font-noto-sans-cjk", "font-noto-color-emoji", "font-noto-sans")),
}
"""By name; the first one that a machine has is asked."""

_FOR_USERS = "brew"
"""It installs for whoever calls it, and refuses root."""

_WINDOWS = r"C:\msys64\usr\bin\pacman -S mingw-w64-x86_64-pango"
"""MSYS2 where its installer puts it; WeasyPrint looks for its libraries there."""


def pango(around: Surroundings) -> str | None:
    """What installs Pango; None where it is not known."""
    if around.system == "Windows":
        return _WINDOWS
    return _installing(around, lambda installer: installer.pango)


def fonts(letters: Iterable[str], around: Surroundings) -> str | None:
    """What installs fonts that have letters; None where it is not known, or where no font can have them."""
    kinds = sorted({kind for each in letters if (kind := _kind(each)) is not None})
    return _installing(around, lambda installer: " ".join(installer.fonts[kind] for kind in kinds)) if kinds else None


def package(requirement: str) -> str:
    """What installs a package of Python."""
    return f"pip install '{requirement}'"


def again(requirement: str) -> str:
    """What installs a package of Python anew."""
    return f"pip install --force-reinstall '{requirement}'"


def setting(line: str, file: str, around: Surroundings) -> str:
    """What adds a line to a file of settings, however its last line ends."""
    if around.system == "Windows":
        return f'Add-Content "{file}" "`n{line}"'
    return f"printf '\\n{line}\\n' >> {quote(file)}"


def cache(kept: Kept, around: Surroundings) -> str | None:
    """What lets the cache be written; None where no command is known for it."""
    if around.system == "Windows":
        return None
    path = quote(str(kept.obstacle))
    if kept.number in (errno.EACCES, errno.EPERM):
        return f"chmod -R u+rwX {path}" if kept.owner == around.user else f'sudo chown -R "$(id -un)" {path}'
    return "cardkit cache clear" if kept.number == errno.ENOSPC else 'export CARDKIT_CACHE="$HOME/cardkit-cache"'


def _installing(around: Surroundings, packages: Callable[[Installer], str]) -> str | None:
    """The line that installs packages; None where nothing is known that does."""
    name = next((name for name in INSTALLERS if name in around.programs), None)
    if name is None:
        return None
    sudo = "" if around.user == 0 or name == _FOR_USERS else "sudo "
    return f"{sudo}{INSTALLERS[name].line} {packages(INSTALLERS[name])}"


def _kind(letter: str) -> str | None:
    """Which of the fonts have a letter; none has those that everybody may give a meaning of their own."""
    if unicodedata.category(letter) == "Co":
        return None
    if ord(letter) >= _PICTURES and unicodedata.category(letter) == "So":
        return "pictures"
    return "asian" if any(first <= ord(letter) <= last for first, last in _EAST_ASIAN) else "others"
