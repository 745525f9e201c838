"""The value of a place for a fighter: its targets from there, and the threats to it."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

from rules.necromunda.coaches.aims import STEP, Aim, aims
from rules.necromunda.coaches.appraisal import Appraisal
from rules.necromunda.coaches.assaulting import brawl, exchange
from rules.necromunda.coaches.sightlines import HIDDEN
from rules.necromunda.position import Position
from rules.necromunda.states import FIT, PINNED
from rules.necromunda.table.sighting import FULL, OPEN
from rules.tabletop.points import Point

#: The weight of harm to one's own fighters, against that of harm to others.
CARE: Final = 0.7
#: How much more who is ahead minds it in the last round, and how much less who is behind.
_AHEAD, _BEHIND = 0.6, 0.6
#: How many enemies in a fair share shoot at one fighter.
_SHARE: Final = 1.6
#: Of what an enemy could do who would have to come round a corner first.
_ROUND_A_CORNER: Final = 0.25
#: Of what an enemy does who has acted already this round, or lies down.
_LATER, _LYING = 0.75, 0.6
#: Of the shot that a place offers, what it is worth to have it next round as well.
_NEXT: Final = 0.5
#: Of that shot, what is left to who has to stand up before.
_SLOW: Final = 0.7
#: Of what a charge brings, what it is worth to be near enough; the usual face of its die.
_CHARGED: Final = 0.8
_DIE: Final = 2.0
#: What an inch of the way to the nearest enemy is worth to who cannot reach anybody.
_PULL: Final = 1.3
#: Of what every other charge does beside the worst.
_MORE: Final = 0.2


class Foe(NamedTuple):
    """An enemy as it stands.

    weight: of what it could do; ``blow``: in a charge, as a share of its target.
    gain:   the value of a charge at it.
    """

    q: int
    x: float
    y: float
    reach: float
    square: int
    fit: bool
    weight: float
    strides: float
    blow: float
    gain: float
    far: Sequence[float]


class Stand(NamedTuple):
    """The value of a place without the shot from there at once, and the value of that shot."""

    value: float
    fire: float


def care(pos: Position, side: int) -> float:
    """Return how much a side minds its risks.

    Less when it is behind towards the end, for it has nothing to lose, and more when it is ahead.
    """
    mine = sum(pos.is_(p, FIT) for p in pos.on_table(side))
    theirs = max(
        (
            sum(pos.is_(p, FIT) for p in pos.on_table(other))
            for other in pos.sides()
            if other != side
        ),
        default=0,
    )
    if mine == theirs:
        return CARE
    late = pos.round / pos.scenario.max_rounds
    return CARE * (1 + _AHEAD * late if mine > theirs else 1 - _BEHIND * late)


class Outlook:
    """One fighter's view of the table as it stands, to weigh places by."""

    __slots__ = ("appraisal", "p", "foes", "aims", "care", "_share", "_radius", "_strides", "_late")

    def __init__(self, appraisal: Appraisal, p: int) -> None:
        pos = appraisal.pos
        side = pos.side_of[p]
        self.appraisal, self.p = appraisal, p
        self.care = care(pos, side)
        self._radius = pos.fighters[p].radius
        self._strides = pos.movement(p) + _DIE
        self.foes = [self._foe(pos, q) for q in pos.on_table() if pos.side_of[q] != side]
        self.aims: Sequence[Aim] = aims(appraisal, p) if pos.discs[p] else []
        # A fighter that has to stand up first comes an action later.
        self._late = pos.movement(p) * sum(aim.worth * STEP for aim in self.aims)
        count = sum(pos.is_(q, FIT) for q in pos.on_table(side))
        self._share = self.care * _SHARE / max(2, count)

    def _foe(self, pos: Position, q: int) -> Foe:
        appraisal = self.appraisal
        centre, radius = pos.disc(q)
        fit = pos.is_(q, FIT)
        weight = 1.0 if pos.ready[q] else _LATER
        if pos.status[q] == PINNED:
            weight *= _LYING
        return Foe(
            q,
            *centre,
            radius + self._radius,
            appraisal.lines.square(centre),
            fit,
            weight if fit and not pos.broken[q] and not pos.blaze[q] else 0.0,
            pos.movement(q) + _DIE,
            brawl(appraisal, q, self.p, charging=True) if fit else 0.0,
            max(0.0, exchange(appraisal, self.p, q, charging=True)) if fit else 0.0,
            appraisal.ways.to(centre),
        )

    def at(self, place: Point, *, moved: bool = True, lies: bool = False) -> Stand:
        """Return the value of standing at a place.

        moved: whether it would have moved, so that no weapon that takes both actions can be fired.
        lies:  Pinned: a partly hidden fighter is not seen at all then (NM-VIS-17), and has to stand
               up before it shoots.
        """
        p, appraisal = self.p, self.appraisal
        row, fire_of, worth = appraisal.lines.seen, appraisal.fire, appraisal.worth[self.p]
        here = appraisal.lines.square(place)
        best = next_ = shots = worst = others = 0.0
        nearest = 99.0
        for foe in self.foes:
            dx, dy = foe.x - place.x, foe.y - place.y
            gap = max(0.0, sqrt(dx * dx + dy * dy) - foe.reach)
            seen = row(here, foe.square)
            if seen != HIDDEN and (foe.fit or seen == OPEN):
                done, cost = fire_of(p, foe.q, gap, seen, bulky=not moved)
                if done - cost > best:
                    best = done - cost
                done, cost = fire_of(p, foe.q, gap, seen, bulky=not lies)
                if done - cost > next_:
                    next_ = done - cost
            if not foe.fit:
                continue
            walk = foe.far[here]
            if walk < nearest:
                nearest = walk
            if not lies and walk < self._strides + foe.reach and _CHARGED * foe.gain > next_:
                next_ = _CHARGED * foe.gain
            if not foe.weight:
                continue
            seen = row(foe.square, here)
            if lies and seen != OPEN:
                seen = HIDDEN
            if seen != HIDDEN:
                shots += foe.weight * fire_of(foe.q, p, gap, seen)[0]
            else:
                shots += _ROUND_A_CORNER * foe.weight * fire_of(foe.q, p, gap, FULL)[0]
            if walk < foe.strides + foe.reach:
                blow = foe.weight * foe.blow * worth
                others += _MORE * blow
                if blow > worst:
                    worst = blow
        danger = self._share * shots + self.care * 0.7 * min(worth, worst + others)
        value = (_SLOW if lies else 1.0) * _NEXT * next_ - min(self.care * worth, danger)
        for aim in self.aims:
            value += aim.value_at(place, here)
        value -= self._late * lies
        if self.foes and nearest < 99.0:
            value -= _PULL * nearest * (0.15 if next_ else 1.0)
        return Stand(value, best)
