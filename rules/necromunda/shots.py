"""What a shot is: one weapon fired in a ranged attack."""

from __future__ import annotations

from dataclasses import dataclass

from rules.necromunda.squads import NOBODY
from rules.necromunda.targeting import Gun, Manner
from rules.tabletop.points import Point


@dataclass(slots=True)
class Shot:
    """One weapon of an attack.

    target: whom it is fired at, NOBODY for a place; ``place`` where the marker goes; ``axis`` of a
            template.
    far:    it is beyond long range (NM-SHOOT-04).
    dice:   how many firepower dice; ``holes`` what they showed.
    face:   of the hit roll, 0 where there is none; ``roll`` with its modifiers.
    """

    gun: Gun
    manner: Manner
    target: int = NOBODY
    place: Point | None = None
    axis: Point | None = None
    far: bool = False
    dice: int = 1
    face: int = 0
    roll: int = 0
    hits: bool = False
    holes: int = 1
    blows_up: bool = False

    @property
    def count(self) -> int:
        """NM-SDIE-13: how many hits it scores."""
        return self.holes if self.gun.profile.rapid_fire else 1
