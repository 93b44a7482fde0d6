"""Files written whole or not at all, and files that two processes may want at once."""

from cardkit.file.content import Content, store
from cardkit.file.held import held
from cardkit.file.refusal import refuse_no_folder, refuse_taken
from cardkit.file.writing import (
    SHOWN,
    Target,
    delete,
    write,
    write_all,
    write_kind,
    write_kinds,
    write_private,
)

__all__ = [
    "SHOWN",
    "Content",
    "Target",
    "delete",
    "held",
    "refuse_no_folder",
    "refuse_taken",
    "store",
    "write",
    "write_all",
    "write_kind",
    "write_kinds",
    "write_private",
]
