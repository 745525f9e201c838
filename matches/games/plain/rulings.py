"""What a commissioner can correct by hand in a match of any game: the counts of players."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django import forms

from rules.problems import Problem
from rules.record import JSON, Match, RecordedSide

DEEDS: tuple[str, ...] = ()
FACTS: Mapping[str, Callable[[Any], bool]] = {}
DRAWN: frozenset[str] = frozenset()
REPAIRS: Mapping[str, str] = {
    "no_such_player": "repair_player",
    "player_has_left": "repair_player",
    "number_taken": "repair_room",
}


def ruled(
    facts: Mapping[str, Sequence[JSON]], match: Match, sides: Sequence[RecordedSide]
) -> list[Problem]:
    return []


def fields(side: RecordedSide, names: Mapping[int, str]) -> dict[str, forms.Field]:
    return {}


def noted(side: int, field: str, value: Any) -> tuple[str, JSON] | None:
    return None
