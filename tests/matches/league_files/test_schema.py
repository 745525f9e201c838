"""What is written holds by the schema that stands in the project, and the old files are read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from leagues.models import League
from matches.league_files.schema import FILE, schema
from matches.league_files.writing import SCHEMA
from matches.models import MatchRecord
from tests.matches.league_files.files import (
    emptied,
    lines,
    of_the_first,
    stored,
    without_the_import,
    written,
)
from tests.matches.seasons import resolved

pytestmark = pytest.mark.clause("LG-IO-01")
#: A league as each release of the format wrote it, by its name; it is never written again.
RELEASED = {
    "first.league.gz": "Old Pennies",
    "second.league.gz": "Second Pennies",
    "third.league.gz": "Third Pennies",
}


def test_the_schema_is_that_of_the_tables() -> None:
    """Write it anew by hand where a table has changed: then the format has a new number, too."""
    assert json.loads(FILE.read_text(encoding="utf-8")) == schema()
    Draft202012Validator.check_schema(schema())


@pytest.mark.django_db
@pytest.mark.parametrize("secrets", [False, True])
def test_every_line_holds_by_the_schema(secrets: bool) -> None:
    rows = lines(written(resolved(game="pennies").league, secrets=secrets))
    definitions = schema()["$defs"]
    kinds = ["head", *(row["table"] for row in rows[1:-1]), "end"]
    for kind, row in zip(kinds, rows, strict=True):
        Draft202012Validator(definitions[kind]).validate(row)


def test_there_is_a_file_of_every_format() -> None:
    formats = [lines(Path(__file__).with_name(file).read_bytes())[0]["schema"] for file in RELEASED]
    assert formats == [*range(1, SCHEMA + 1)]


@pytest.mark.django_db
@pytest.mark.parametrize("name", RELEASED)
def test_a_file_of_an_older_format_is_still_read(name: str) -> None:
    """SQLite wrote it. On PostgreSQL the test shows that both databases write the same rows."""
    file = Path(__file__).with_name(name).read_bytes()
    made = stored(emptied(), file)
    assert without_the_import(written(made.league)) == of_the_first(file)
    assert made.league == League.objects.get()
    assert made.league.name == RELEASED[name]
    assert MatchRecord.objects.count() == 12
