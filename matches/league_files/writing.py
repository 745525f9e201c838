"""Write a league as one file: gzip, a JSON object a line (LG-IO-01).

The first line says what the file is, the last how many rows it has and the digest of all before it.
Between them stand the rows, table after table, each row after those that it names. The same league
is the same bytes, as nothing tells when or where it was written.
"""

from __future__ import annotations

import gzip
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b
from typing import IO, Any, cast

from django.db import connection, transaction
from django.db.models import Field

from leagues.models import League
from matches.league_files.tables import BY_MODEL, TABLES, Scope, Table, Values
from matches.league_files.values import told
from rules.record import canonical

FORMAT = "dugout-league"
#: The version of the format. A reader knows it and all before it.
SCHEMA = 3
#: Rows of so many at once are read: records with their logs are large.
_TOGETHER = 200

Keys = dict[Any, dict[Any, str]]


def write_league(league: League, to: IO[bytes], *, secrets: bool = False) -> str:
    """Write a league to a binary stream, as it is at one moment; return the digest of its rows.

    secrets: for the operator's archive alone (`Scope.secrets`).
    """
    with (
        _one_moment(),
        # Without a time and a name, which would make another file of the same league.
        gzip.GzipFile(filename="", mode="wb", fileobj=to, compresslevel=4, mtime=0) as packed,
    ):
        hasher = blake2b(digest_size=32)
        counts: Counter[str] = Counter()
        for line in _lines(Scope(league, secrets), counts):
            written = canonical(line) + b"\n"
            hasher.update(written)
            packed.write(written)
        digest = hasher.hexdigest()
        packed.write(canonical({"digest": digest, "rows": dict(counts)}) + b"\n")
    return digest


@contextmanager
def _one_moment() -> Iterator[None]:
    """Open a transaction that sees the database as it was when it began."""
    outermost = not connection.in_atomic_block
    with transaction.atomic():
        if outermost and connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        yield


def head_of(scope: Scope) -> dict[str, Any]:
    """Return the first line: what the file is, and the games that it needs."""
    games: dict[str, set[str]] = {}
    pairs = [
        *scope.seasons.order_by().values_list("game", "version").distinct(),
        *scope.teams.order_by().values_list("game", "version").distinct(),
    ]
    for game, version in pairs:
        games.setdefault(game, set()).add(version)
    return {
        "format": FORMAT,
        "schema": SCHEMA,
        "league": str(scope.league.uuid),
        "name": scope.league.name,
        "games": {game: sorted(versions) for game, versions in sorted(games.items())},
        "secrets": scope.secrets,
    }


def _lines(scope: Scope, counts: Counter[str]) -> Iterator[dict[str, Any]]:
    yield head_of(scope)
    keys: Keys = {table.model: {} for table in TABLES}
    for table in TABLES:
        for row in table.rows(scope).order_by("pk").iterator(chunk_size=_TOGETHER):
            values = _values(row, table, keys, scope)
            if table.key:
                keys[table.model][row.pk] = key_of(table, values)
            counts[table.name] += 1
            yield {"table": table.name, **values}


def key_of(table: Table, values: Values) -> str:
    """Return the key of a row, by which others name it."""
    return "/".join(str(values[name]) for name in table.key)


def _values(row: Any, table: Table, keys: Keys, scope: Scope) -> Values:
    values: Values = {}
    for name in table.carried(secrets=scope.secrets):
        column = table.model._meta.get_field(name)
        if column.many_to_many:
            named = getattr(row, name).all()
            values[name] = [keys[column.related_model][each.pk] for each in named]
        elif column.many_to_one or column.one_to_one:
            # A row that is not carried, such as a sandbox or somebody from elsewhere, is nobody.
            pk = getattr(row, cast("Field[Any, Any]", column).attname)
            values[name] = keys[BY_MODEL[column.related_model].model].get(pk)
        else:
            values[name] = told(cast("Field[Any, Any]", column), getattr(row, name))
    table.veiled(row, values, scope)
    return values
