"""What an event in words is made of."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Told:
    """What an event says of a player or a team.

    dice:   the faces that decided it, as they fell.
    weight: ``hurt`` for what harms, ``good`` for what helps, or empty.
    """

    text: str
    clause: str = ""
    dice: tuple[int, ...] = ()
    weight: str = ""
