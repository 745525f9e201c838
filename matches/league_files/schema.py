"""The JSON Schema of the lines of a league file, made from the tables.

`league_file.schema.json` beside this file is the same, for whoever reads such files elsewhere.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.db import models

from matches.league_files.tables import TABLES, Table
from matches.league_files.writing import FORMAT, SCHEMA

FILE = Path(__file__).with_name("league_file.schema.json")
JSON = dict[str, Any]
_UUID = {"type": "string", "format": "uuid"}
_DIGEST = {"type": "string", "pattern": "^[0-9a-f]{64}$"}


def schema() -> JSON:
    """Return the JSON Schema of one line: the head, a row of a table, or the end."""
    rows = {table.name: _row(table) for table in TABLES}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A line of a league file, format {SCHEMA}",
        "description": "gzip of UTF-8; a JSON object a line. First the head, then rows, then end.",
        "oneOf": [
            {"$ref": "#/$defs/head"},
            {"$ref": "#/$defs/end"},
            *({"$ref": f"#/$defs/{name}"} for name in rows),
        ],
        "$defs": {"head": _head(), "end": _end(), **rows},
    }


def _object(properties: JSON, required: list[str], about: str) -> JSON:
    return {
        "type": "object",
        "description": about,
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _head() -> JSON:
    versions = {"type": "array", "items": {"type": "string"}}
    properties = {
        "format": {"const": FORMAT},
        "schema": {"const": SCHEMA},
        "league": _UUID,
        "name": {"type": "string"},
        "games": {"type": "object", "additionalProperties": versions},
        "secrets": {"type": "boolean"},
    }
    return _object(properties, [*properties], "The first line: what the file is and needs.")


def _end() -> JSON:
    counts = {"type": "object", "additionalProperties": {"type": "integer", "minimum": 1}}
    about = "The last line: rows by table, and BLAKE2b-256 of all bytes before it."
    return _object({"digest": _DIGEST, "rows": counts}, ["digest", "rows"], about)


def _row(table: Table) -> JSON:
    properties: JSON = {"table": {"const": table.name}}
    for name in table.carried(secrets=True):
        properties[name] = _column(table.model._meta.get_field(name))
    doc = (table.model.__doc__ or "").strip().splitlines()[0]
    return _object(properties, ["table", *table.fields], doc)


def _column(column: Any) -> JSON:
    if column.many_to_many:
        return {"type": "array", "items": {"type": "string"}, "description": "keys of rows"}
    if column.remote_field is not None:
        target = column.related_model._meta.model_name
        return _or_null({"type": "string", "description": f"key of a {target}"}, column)
    if isinstance(column, models.JSONField):
        return {}
    return _or_null(_plain(column), column)


def _plain(column: Any) -> JSON:
    if isinstance(column, models.BooleanField):
        return {"type": "boolean"}
    if isinstance(column, models.IntegerField):
        told: JSON = {"type": "integer"}
        if isinstance(column, models.PositiveIntegerField | models.PositiveSmallIntegerField):
            told["minimum"] = 0
        return told
    if isinstance(column, models.UUIDField):
        return dict(_UUID)
    if isinstance(column, models.DateTimeField):
        return {"type": "string", "format": "date-time"}
    if isinstance(column, models.BinaryField):
        return {"type": "string", "contentEncoding": "base64"}
    told = {"type": "string"}
    if column.max_length is not None:
        told["maxLength"] = column.max_length
    return told


def _or_null(told: JSON, column: Any) -> JSON:
    if not column.null:
        return told
    return {**told, "type": [told["type"], "null"]}
