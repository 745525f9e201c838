"""Queries that are asked again and again with other keys, and rows that are written in bulk: the
SQL of each is made once.

Django makes the SQL of a query anew each time that it is asked. For what a worker asks around every
match that costs it several times what the database needs to find a row by its key.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

from django.core.signals import setting_changed
from django.db import connection, connections, models
from django.db.models import QuerySet, prefetch_related_objects

#: The first of the numbers that stand for keys while a query is made into SQL; no key is so large.
_FIRST_MARK = 1 << 62

#: Beyond so many keys in a list the SQL is made anew: it is no longer most of the work, and is
#: seldom asked for again.
_MOST_KEPT = 32

_Key = int | Sequence[int]


class Repeated:
    """A query by primary keys whose SQL is made once for each number of keys, of few.

    build: returns the query; each argument is a key or a list of keys. It is called with marks in
           the place of keys, so it may use them only as values in filters. All else that it puts
           into the query is kept: it must not depend on anything that changes, such as a clock
           outside the database. Settings may change, as tests do it.

    A list of no keys finds no rows, without a query.
    """

    def __init__(self, build: Callable[..., QuerySet[Any, Any]]) -> None:
        self._build = build
        self._made: dict[tuple[str, ...], _Made] = {}
        self._lock = threading.Lock()
        setting_changed.connect(self._forget)

    def _forget(self, **_signal: Any) -> None:
        self._made.clear()

    def __call__(self, *keys: _Key) -> list[Any]:
        """Return the rows as the query gives them: instances, tuples or values."""
        if any(key == [] or key == () for key in keys):
            return []
        if any(len(_each(key)) > _MOST_KEPT for key in keys):
            return list(self._build(*keys))
        shape = (connection.alias, *(str(_length(key)) for key in keys))
        made = self._made.get(shape)
        if made is None:
            with self._lock:
                made = self._made.setdefault(shape, _Made.of(self._build, keys))
        return made.rows([key for part in keys for key in _each(part)])


class _Made:
    """A query with its SQL, and the places of the keys among the parameters.

    Its parts are shared by threads and never changed: each look works on copies.
    """

    def __init__(self, rows: QuerySet[Any, Any], marks: int) -> None:
        self._rows = rows
        self._compiler = rows.query.get_compiler(rows.db)
        self._sql, params = self._compiler.as_sql()
        columns = self._compiler.select[: self._compiler.col_count]
        self._converters = self._compiler.get_converters([column[0] for column in columns])
        self._params = list(params)
        self._places = [
            (place, param - _FIRST_MARK)
            for place, param in enumerate(self._params)
            if type(param) is int and param >= _FIRST_MARK
        ]
        if {mark for _, mark in self._places} != set(range(marks)):
            raise TypeError("A query that is asked again has each of its keys as a value.")

    @classmethod
    def of(cls, build: Callable[..., QuerySet[Any, Any]], keys: Sequence[_Key]) -> _Made:
        marks = iter(range(_FIRST_MARK, _FIRST_MARK + sum(len(_each(key)) for key in keys)))
        given = [
            next(marks) if type(key) is int else [next(marks) for _ in _each(key)] for key in keys
        ]
        return cls(build(*given), sum(len(_each(key)) for key in keys))

    def rows(self, keys: Sequence[int]) -> list[Any]:
        params = self._params.copy()
        for place, number in self._places:
            params[place] = keys[number]
        compiler = _copied(self._compiler)
        compiler.connection = connections[self._rows.db]  # the one of this thread
        compiler.as_sql = lambda *_args, **_kwargs: (self._sql, tuple(params))
        compiler.get_converters = lambda _columns: self._converters
        query = _copied(self._rows.query)
        query.get_compiler = lambda *_args, **_kwargs: compiler
        rows = _copied(self._rows)
        rows._query = query
        read = list(rows._iterable_class(rows))
        if read and rows._prefetch_related_lookups:
            prefetch_related_objects(read, *rows._prefetch_related_lookups)
        return read


def _length(key: _Key) -> int | None:
    return None if type(key) is int else len(_each(key))


def _each(key: _Key) -> Sequence[int]:
    return [key] if isinstance(key, int) else key


def _copied(original: Any) -> Any:
    """Return another object with the same attributes, without what its class does on copying."""
    copied = object.__new__(type(original))
    copied.__dict__.update(original.__dict__)
    return copied


def insert_rows(
    model: type[models.Model],
    columns: Sequence[str],
    rows: Iterable[Sequence[Any]],
    *,
    unique: Sequence[str] = (),
    update: Sequence[str] = (),
) -> list[int]:
    """Store rows in one statement, as `bulk_create` stores instances; return their primary keys in
    order.

    columns: the attributes that each row gives, a foreign key as ``team_id``. Each other column is
             null, so it must be nullable.
    rows:    values as an instance has them. None is null, in a column of JSON too.
    unique:  the attributes by which a row may be there already; its `update` are written then.
    """
    values = list(rows)
    if not values:
        return []
    if connection.vendor != "postgresql":
        stored = model._default_manager.bulk_create(
            (model(**dict(zip(columns, row, strict=True))) for row in values),
            update_conflicts=bool(update),
            unique_fields=unique or None,
            update_fields=update or None,
        )
        return [instance.pk for instance in stored]
    # One value, which the database takes apart: quoting each by itself costs more than storing it.
    text = json.dumps(
        [dict(zip(columns, row, strict=True)) for row in values],
        default=str,
        ensure_ascii=False,
        separators=(",", ":"),
    )
    sql = _insert_sql(model, tuple(columns), tuple(unique), tuple(update))
    with connection.cursor() as cursor:
        cursor.execute(sql, [text])
        return [pk for (pk,) in cursor.fetchall()]


@cache
def _insert_sql(
    model: type[models.Model],
    columns: tuple[str, ...],
    unique: tuple[str, ...],
    update: tuple[str, ...],
) -> str:
    quote, fields = connection.ops.quote_name, [_field(model, each) for each in columns]
    types = ", ".join(
        f"{quote(column)} {field.cast_db_type(connection)}"
        for column, field in zip(columns, fields, strict=True)
    )
    conflict = ""
    if update:
        keys = ", ".join(quote(_field(model, each).column) for each in unique)
        names = [quote(_field(model, each).column) for each in update]
        changes = ", ".join(f"{name} = EXCLUDED.{name}" for name in names)
        conflict = f" ON CONFLICT ({keys}) DO UPDATE SET {changes}"
    # All of it comes from the models.
    return (
        f"INSERT INTO {quote(model._meta.db_table)} "  # noqa: S608
        f"({', '.join(quote(field.column) for field in fields)}) "
        f"SELECT {', '.join(quote(column) for column in columns)} "
        f"FROM json_to_recordset(%s) AS given({types}){conflict} "
        f"RETURNING {quote(_field(model, 'pk').column)}"
    )


def _field(model: type[models.Model], name: str) -> Any:
    if name == "pk":
        return model._meta.pk
    return model._meta.get_field(name)
