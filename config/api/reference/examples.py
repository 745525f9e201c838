"""Examples of values of a JSON Schema, as a club would have them; always the same."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules import game, games

_UUID = "7b0c1c1e-52a4-4c0f-9a64-3f1d2f6f8a10"
#: Values by the name of a field, where the schema takes them.
_BY_NAME: dict[str, Any] = {
    "about": "name",
    "clause": "LG-SEASON-03",
    "code": "team_invalid",
    "coach": "vera",
    "description": "We play on Thursdays.",
    "email": "vera@club.example",
    "ending": "x7Qk",
    "draw_seed": "7",
    "group": "A",
    "league": "old-town-league",
    "message": "Pick one more player.",
    "name": "Old Town League",
    "password": "correct horse battery staple",
    "new_password": "another long and unlikely one",
    "race": "human",
    "reason": "Agreed by both coaches.",
    "slug": "old-town-league",
    "strength": "veteran",
    "team": "gutter-run",
    "tie_breaker": "points",
    "text": "See you on Thursday.",
    "time_zone": "Europe/Berlin",
    "title": "Season 12",
    "token": "dugout_Zk3v…x7Qk",
    "username": "vera",
    "display_name": "Vera",
}
_BY_FORMAT: dict[str, Any] = {
    "date": "2026-11-26",
    "date-time": "2026-11-26T19:00:00Z",
    "decimal": "12.5",
    "double": 0.5,
    "email": "vera@club.example",
    "time": "19:00:00",
    "uri": "https://dugout.example/api/leagues/?page=2",
    "uuid": _UUID,
}
_IN_PATHS = {
    "number": "1",
    "slug": "gutter-run",
    "token": "q1w2e3r4t5y6u7i8o9p0a1s2d3f4g5h6",
    "week": "3",
}


@cache
def _of_game() -> dict[str, str]:
    """Return the key and version of the first game; games load when they are first asked for."""
    key = next(iter(games()))
    return {"game": key, "key": key, "version": game(key).versions[-1]}


#: Schemas nest a few levels deep; what is deeper is left out where it may be.
_DEEPEST = 7


@dataclass(frozen=True, slots=True)
class Examples:
    """Makes examples of schemas that refer to `schemas` by ``#/components/schemas/…``."""

    schemas: Mapping[str, Any]

    def followed(self, schema: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return a schema with what it refers to in its place."""
        while "$ref" in schema or len(schema.get("allOf", ())) == 1:
            inner = schema["allOf"][0] if "allOf" in schema else schema
            schema = self.schemas[inner["$ref"].rpartition("/")[2]] if "$ref" in inner else inner
        return schema

    def of(self, schema: Mapping[str, Any], name: str = "", depth: int = 0) -> Any:
        """Return an example of a schema; `name` is that of the field it stands in."""
        schema = self.followed(schema)
        if "enum" in schema:
            return schema["enum"][0]
        for several in ("oneOf", "anyOf"):
            if several in schema:
                return self.of(schema[several][0], name, depth)
        kind = schema.get("type", "object" if "properties" in schema else "any")
        if isinstance(kind, list):
            kind = next((each for each in kind if each != "null"), "null")
        match kind:
            case "object":
                return self._object(schema, depth)
            case "array":
                return self._array(schema, name, depth)
            case "string":
                return _text(schema, name)
            case "integer" | "number":
                return _number(schema, kind)
            case "boolean":
                return True
            case "null":
                return None
        return {}

    def path(self, path: str) -> str:
        """Return a path of the document with values in it."""
        return re.sub(r"{(\w+)}", lambda found: (_IN_PATHS | _of_game()).get(found[1], _UUID), path)

    def _object(self, schema: Mapping[str, Any], depth: int) -> dict[str, Any]:
        required = schema.get("required", ())
        return {
            key: self.of(inner, key, depth + 1)
            for key, inner in schema.get("properties", {}).items()
            if key in required or depth < _DEEPEST
        }

    def _array(self, schema: Mapping[str, Any], name: str, depth: int) -> list[Any]:
        least = schema.get("minItems", 0)
        if depth > _DEEPEST and not least:
            return []
        one = self.of(schema.get("items", {}), name.removesuffix("s"), depth + 1)
        return [one] * max(1, least)


def _text(schema: Mapping[str, Any], name: str) -> str:
    if schema.get("format") in _BY_FORMAT:
        return str(_BY_FORMAT[schema["format"]])
    known = (_BY_NAME | _of_game()).get(name, "text")
    for text in (known, "gutter-run", "1"):
        pattern = schema.get("pattern")
        if pattern is None or re.search(pattern, str(text)):
            break
    return str(text)[: schema.get("maxLength", 10_000)]


def _number(schema: Mapping[str, Any], kind: str) -> float:
    number = max(schema.get("minimum", 1), min(2, schema.get("maximum", 2)))
    return number if kind == "number" else int(number)
