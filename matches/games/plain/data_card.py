"""Data cards of a game without a room: name and position, as its line-up has them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matches.games.data_cards import Card, Piece, member_of, name_of
from rosters.games.words import plain
from rules.coach import Decision

JSON = Any


def card(
    version: str, line_ups: Sequence[JSON], frame: JSON, side: int, number: int
) -> Card | None:
    member = member_of(line_ups, side, number)
    if member is None:
        return None
    position = plain(str(member.get("position", "")))
    return Card(side, number, str(number), name_of(member), position)


def on_board(line_ups: Sequence[JSON], frame: JSON) -> list[Piece]:
    """Return nobody: of such a game it is not known who stands where."""
    return []


def subject(decision: Decision, typed: Mapping[str, str]) -> tuple[int, int] | None:
    """Return None: of such a game it is not known whom a question is about."""
    return None
