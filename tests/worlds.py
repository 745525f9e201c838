"""Worlds that are built once and put back, row by row, for the next test that asks for the same."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, wraps
from typing import Any, ParamSpec, TypeVar

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.models import Model
from django.utils import timezone

from rosters.runtime import clock
from tests.chance import seeded

P = ParamSpec("P")
W = TypeVar("W")

#: What Django itself puts into a new database.
DJANGO_S_OWN = {"django_content_type", "auth_permission"}


@dataclass(frozen=True, slots=True)
class Kept:
    """A world as its builder left it: what it returned, and the rows of each table."""

    returned: bytes
    rows: dict[str, list[tuple[Any, ...]]]

    @classmethod
    def of(cls, returned: Any) -> Kept:
        found = {table: _rows(table) for table in _tables()}
        return cls(pickle.dumps(returned), {table: rows for table, rows in found.items() if rows})

    def put_back(self) -> Any:
        with transaction.atomic(), connection.cursor() as cursor:
            for table, rows in self.rows.items():
                places = ", ".join(["%s"] * len(rows[0]))
                cursor.executemany(f"INSERT INTO {_quoted(table)} VALUES ({places})", rows)  # noqa: S608
            # Rows that bring their numbers leave a sequence of PostgreSQL where it was, and a
            # test of migrations may have made it anew: the next row would get a number that stands.
            stored = [model for model in _models() if model._meta.db_table in self.rows]
            for told in connection.ops.sequence_reset_sql(no_style(), stored):
                cursor.execute(told)
        return pickle.loads(self.returned)  # noqa: S301


def built_once(build: Callable[P, W]) -> Callable[P, W]:
    """A builder of worlds whose every world is built by the first test of a process that asks for
    it with these arguments; the others find the same rows, and get copies of what it returned.

    Where anything is in the database already, the world is built into that, as ever. Rows keep
    their numbers, UUIDs and times; so each moment at which a test has stopped the calendar has a
    world of its own.
    """
    kept: dict[bytes, Kept] = {}

    @wraps(build)
    def world(*args: P.args, **kwargs: P.kwargs) -> W:
        if not _is_empty():
            return build(*args, **kwargs)
        stopped = None if clock.calendar is timezone.now else clock.now()
        key = pickle.dumps((args, kwargs, stopped))
        if key in kept:
            found: W = kept[key].put_back()
            return found
        with seeded(f"{build.__qualname__} {args} {kwargs}"):
            made = build(*args, **kwargs)
        kept[key] = Kept.of(made)
        return made

    return world


def _models() -> list[type[Model]]:
    return [model for model in apps.get_models(include_auto_created=True) if model._meta.managed]


@cache
def _tables() -> list[str]:
    return sorted({model._meta.db_table for model in _models()} - DJANGO_S_OWN)


def _quoted(table: str) -> str:
    return connection.ops.quote_name(table)


def _is_empty() -> bool:
    """Whether nobody has stored anything yet."""
    any_row = " UNION ALL ".join(
        f"SELECT EXISTS (SELECT 1 FROM {_quoted(table)})"  # noqa: S608
        for table in _tables()
    )
    with connection.cursor() as cursor:
        cursor.execute(any_row)
        return not any(found for (found,) in cursor.fetchall())


def _rows(table: str) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT * FROM {_quoted(table)}")  # noqa: S608
        return list(cursor.fetchall())
