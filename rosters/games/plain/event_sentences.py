"""The events of a team of any game, told by their kinds."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from django.utils.functional import Promise

from rosters.games.told import Told

TELLERS: Mapping[str, Callable[[Mapping[str, Any]], Told]] = {}
CUBES: Collection[str] = ()
CONDITIONS: Mapping[str, Callable[[], str]] = {}
FACTS: Mapping[str, Promise | None] = {}
LEFT: Mapping[str, Callable[[], str]] = {}


def worded(what: str, value: Any) -> str | None:
    return None


def cause(how: str, by: int | str | None) -> str:
    return how.replace("_", " ")
