"""The catalogue as a script would make it: PyYAML, jsonschema, sqlite-utils. Arguments: schema, database, set files."""

import json
import sys
from pathlib import Path

import jsonschema
import sqlite_utils
import yaml

schema, database, *sets = map(Path, sys.argv[1:])
validator = jsonschema.Draft202012Validator(json.loads(schema.read_text("utf-8")))
table = sqlite_utils.Database(database).table("cards", pk="id")
for path in sets:
    cards = yaml.load(path.read_text("utf-8"), Loader=yaml.CSafeLoader)["cards"]
    for card in cards:
        validator.validate(card)
    table.upsert_all(cards, pk="id", alter=True)
