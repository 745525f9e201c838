"""Leagues as files in tests: written, changed line by line, stored in an empty database."""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Callable
from hashlib import blake2b
from typing import Any

from django.apps import apps
from django.db import connection

from leagues.models import League
from matches.league_files.storing import IMPORTED, Stored, store_league
from matches.league_files.writing import SCHEMA, write_league
from rosters.models import Coach
from rules.record import canonical
from tests import factories

Line = dict[str, Any]


def written(league: League, *, secrets: bool = False) -> bytes:
    to = io.BytesIO()
    write_league(league, to, secrets=secrets)
    return to.getvalue()


def stored(owner: Coach, file: bytes, *, copy: bool = False) -> Stored:
    return store_league(owner, io.BytesIO(file), copy=copy)


def lines(file: bytes) -> list[Line]:
    return [json.loads(line) for line in gzip.decompress(file).splitlines()]


def packed(rows: list[Line]) -> bytes:
    """A file of these lines, with the digest that they have; the last is the old end."""
    text = b"".join(canonical(row) + b"\n" for row in rows[:-1])
    counts: dict[str, int] = {}
    for row in rows[1:-1]:
        counts[row["table"]] = counts.get(row["table"], 0) + 1
    end = {"digest": blake2b(text, digest_size=32).hexdigest(), "rows": counts}
    return gzip.compress(text + canonical(end) + b"\n", mtime=0)


def changed(file: bytes, change: Callable[[list[Line]], None]) -> bytes:
    """The file of somebody who knows how to reckon digests."""
    rows = lines(file)
    change(rows)
    return packed(rows)


def emptied() -> Coach:
    """Empty the database, as that of another server; the numbers of rows go on."""
    with connection.cursor() as cursor:
        for model in apps.get_models(include_auto_created=True):
            if model._meta.app_label in ("rosters", "leagues", "matches", "authtoken", "admin"):
                cursor.execute(f'DELETE FROM "{model._meta.db_table}"')  # noqa: S608
    return factories.coach(username="mover")


def without_the_import(file: bytes) -> list[Line]:
    """The lines of a file, but for what an import adds: its owner, its ruling, the old role."""
    rows = lines(file)
    owner = next(r["coach"] for r in rows if r.get("table") == "member" and r["role"] == "owner")
    kept = []
    for row in rows[:-1]:
        table = row.get("table")
        if table == "coach" and row["uuid"] == owner:
            continue
        if table == "member" and row["coach"] == owner:
            continue
        if table == "ruling" and row["kind"] == IMPORTED:
            continue
        if table == "fixture" and row["state"] != "settled":
            assert row["secret_hash"] == ""
        kept.append(row)
    return kept


def of_the_first(file: bytes) -> list[Line]:
    """The lines of the first file, with the owner as the member that the import makes of them.

    They are of the present format: what an older one lacks is as a new row has it.
    """
    rows = lines(file)[:-1]
    rows[0]["schema"] = SCHEMA
    for row in rows:
        if row.get("table") == "fixture":
            row.setdefault("unreported", False)
        if row.get("table") == "entry":
            row.setdefault("checked_in", None)
            row.setdefault("registered", None)
        if row.get("table") == "season":
            row.setdefault("check_in", None)
        if row.get("table") == "league":
            row.setdefault("comments", True)
        if row.get("table") == "member" and row["role"] == "owner":
            row["role"] = "commissioner"
    return rows


def moved(league: League) -> Stored:
    """The league on another server, where it gives the same file again."""
    file = written(league)
    made = stored(emptied(), file)
    assert without_the_import(written(made.league)) == of_the_first(file)
    return made
