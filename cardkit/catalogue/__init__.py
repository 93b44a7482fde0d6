"""Card files and other programs' card databases -> SQLite -> cards, sets of ids."""

from sqlite3 import Connection

from cardkit.catalogue.catalogue import Catalogue, Hits
from cardkit.catalogue.selection import Selection

__all__ = ["Catalogue", "Connection", "Hits", "Selection"]
