"""A hit, and what the hits of one attack share."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from rules.necromunda.catalogue.traits import Trait
from rules.necromunda.nerve_tests import Shock
from rules.necromunda.squads import NOBODY
from rules.tabletop.points import Point


@dataclass(slots=True)
class Attack:
    """What several hits of one attack share.

    by:     the attacker, NOBODY for none; ``shock`` has the fighters that must test their nerve.
    shoved: the fighters that it has pushed already (NM-TRAIT-09).
    """

    by: int
    shock: Shock = field(default_factory=Shock)
    shoved: set[int] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Hit:
    """One hit.

    source: the attacker's centre, or that of the marker (NM-GEO-30).
    origin: the place that decides on which side it comes in (NM-VIS-02 to -04); None: from inside
            the arc.
    roll:   the modified hit roll, ``natural`` its face; 0 where there was none.
    area:   of a blast or template; ``melee`` in close combat; ``short`` at short range.
    sure:   it wounds without a roll; ``piercing``: no armour save is allowed.
    by:     the fighter that counts as its cause (NM-INJURY-07).
    """

    strength: int
    ap: int
    damage: int
    traits: Collection[Trait]
    source: Point | None = None
    origin: Point | None = None
    roll: int = 0
    natural: int = 0
    area: bool = False
    melee: bool = False
    short: bool = False
    sure: bool = False
    piercing: bool = False
    by: int = NOBODY
