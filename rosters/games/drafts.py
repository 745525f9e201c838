"""Values about a team that is being built, whatever its game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bought:
    """A number of things of one kind, and their price together; None where they have none."""

    name: str
    count: int
    cost: int | None
