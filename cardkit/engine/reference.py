"""WeasyPrint, the engine that every look is drawn by; importing this takes half a second (0.46 s).

Where the system lacks Pango, the import raises NoEngine.
"""

from contextlib import redirect_stdout
from io import StringIO

from cardkit.errors import NoEngine

try:
    with redirect_stdout(StringIO()):  # WeasyPrint says there what it lacks; answers go there
        from weasyprint.text import ffi

        from cardkit.engine.weasy import Engine
except OSError as error:
    raise NoEngine from error

__all__ = ["Engine", "pango"]


def pango() -> str:
    """The version of Pango."""
    number = int(ffi.pango.pango_version())
    return f"{number // 10_000}.{number // 100 % 100}.{number % 100}"
