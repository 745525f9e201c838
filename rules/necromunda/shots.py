"""A shot: one weapon fired in a ranged attack; and the hits that it makes."""

from __future__ import annotations

from dataclasses import dataclass

from rules.necromunda.hits import Hit
from rules.necromunda.position import Position
from rules.necromunda.squads import NOBODY
from rules.necromunda.table.measuring import gap_to_point
from rules.necromunda.table.neighbours import gap_of
from rules.necromunda.targeting import Gun, Manner, is_short
from rules.tabletop.points import Point


@dataclass(slots=True)
class Shot:
    """One weapon of an attack.

    target: the fighter it is fired at, NOBODY for a place; ``place`` where the marker goes;
            ``axis`` of a template.
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
        """The number of hits that the shot scores (NM-SDIE-13)."""
        return self.holes if self.gun.profile.rapid_fire else 1


def hit_of(pos: Position, p: int, q: int, shot: Shot, source: Point, *, area: bool) -> Hit:
    """Return one hit of a shot on a fighter."""
    profile = shot.gun.profile
    return Hit(
        strength=profile.strength(pos.strength(p)),
        ap=profile.ap,
        damage=profile.dmg,
        traits=profile.traits,
        source=source,
        origin=_origin(pos, p, q, source) if area else pos.disc(p).centre,
        roll=shot.roll,
        natural=shot.face,
        area=area,
        short=is_short(shot.gun, gap_of(pos, p, q)),
        by=NOBODY if q == p else p,
    )


def _origin(pos: Position, p: int, q: int, source: Point) -> Point | None:
    """Return the place from which a blast or template counts as coming; None for none.

    See NM-VIS-02 to -04, NM-GEO-30.
    """
    base, shooter = pos.disc(q), pos.disc(p).centre
    if gap_to_point(base, source) > 0:
        return source
    return None if shooter == base.centre else shooter
