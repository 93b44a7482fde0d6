"""A database of JSON Lines as a script would make it: json, sqlite-utils. Arguments: database, files."""

import json
import sys
from pathlib import Path

import sqlite_utils

database, *files = map(Path, sys.argv[1:])
tables = sqlite_utils.Database(database)
for path in files:
    with path.open(encoding="utf-8") as lines:
        tables.table(path.stem).insert_all(map(json.loads, lines), alter=True)
