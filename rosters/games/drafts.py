"""What pages say of a team that is being built, whatever its game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bought:
    """A line of its bill: so many of something, and what they cost together."""

    name: str
    count: int
    cost: int
