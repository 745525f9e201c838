"""How good it is for a model to stand somewhere: whom it can hurt from there, and who it."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

from rules.kill_team.coaches.aims import Aim, aims
from rules.kill_team.coaches.appraisal import Appraisal
from rules.kill_team.coaches.fighters import MOVED_ON, STILL, fire
from rules.kill_team.coaches.sightlines import COVERED, Sightlines
from rules.kill_team.neighbours import is_engaged
from rules.kill_team.objectives import counted
from rules.kill_team.position import CHARGE_ATTEMPTED, Position
from rules.kill_team.squads import SIDE_OF
from rules.tabletop.points import Point

#: How much a coach minds what may happen to his own, against what he may do to others.
CARE: Final = 0.75
#: How much more who is ahead minds it in the last round, and how much less who is behind.
_AHEAD, _BEHIND = 0.8, 0.4
#: How many enemies in a fair share shoot at one model.
_SHARE: Final = 1.6
#: Of what an enemy could do who would have to come round a corner first.
_ROUND_A_CORNER: Final = 0.3
#: Of what a charge that is still to come does.
_LATER: Final = 0.5
#: What an inch of the way to the nearest enemy is worth to who cannot reach anybody, of his worth.
_PULL: Final = 0.03
#: Of what every other charge does beside the worst.
_MORE: Final = 0.2
#: Beyond that nobody charges.
_CHARGE: Final = 12.0

#: How likely two dice come to so many at least, by the number.
TWO_DICE: Final = tuple(
    sum(a + b >= least for a in range(1, 7) for b in range(1, 7)) / 36 for least in range(15)
)


def reaches(needed: float, bonus: int = 0) -> float:
    """How likely a charge of so many inches succeeds."""
    least = max(0, -int(-(needed - bonus) // 1))
    return TWO_DICE[least] if least < len(TWO_DICE) else 0.0


class Foe(NamedTuple):
    """An enemy as he stands: his square, and whether one may shoot at him, and he shoot.

    gain: what a fight with him brings; ``blow``: what he does in one that he begins.
    """

    q: int
    x: float
    y: float
    reach: float
    square: int
    is_target: bool
    shoots: bool
    gain: float
    blow: float


class Stand(NamedTuple):
    """What a place is worth, and what of it is the shot that can be taken from there."""

    value: float
    fire: float


def care(pos: Position, side: int) -> float:
    """How much a side minds what may happen to it: less the more it is behind towards the end, for
    then it has nothing to lose, and more when it is ahead."""
    lead = 0
    for scoring in pos.plan.scoring:
        if scoring.when == "match_end":
            for each, sign in ((side, 1), (1 - side, -1)):
                if not scoring.role or (each == pos.attacker) == (scoring.role == "attacker"):
                    lead += sign * counted(pos, each, scoring) * scoring.vp
    lead += pos.points[side] - pos.points[1 - side]
    if not lead:
        return CARE
    share = pos.round / pos.plan.last_round
    return CARE * (1 + _AHEAD * share if lead > 0 else 1 - _BEHIND * share)


class Outlook:
    """One model's view of the table as it stands, to weigh places by."""

    __slots__ = ("appraisal", "p", "side", "foes", "aims", "lines", "care", "_share")

    def __init__(self, appraisal: Appraisal, p: int) -> None:
        pos = appraisal.pos
        self.appraisal, self.p = appraisal, p
        self.side = SIDE_OF[p]
        self.lines: Sightlines = appraisal.sightlines
        self.care = care(pos, self.side)
        self.foes = [self._foe(pos, q) for q in pos.on_table(1 - self.side)]
        self.aims: Sequence[Aim] = aims(pos, p)
        self._share = self.care * _SHARE / max(2, len(pos.on_table(self.side)))

    def _foe(self, pos: Position, q: int) -> Foe:
        appraisal, p = self.appraisal, self.p
        centre, radius = pos.disc(q)
        engaged = is_engaged(pos, q)
        active = pos.is_active(q)
        blow = appraisal.brawl(q, p) if active else 0.0
        return Foe(
            q,
            *centre,
            radius + pos.model(p).radius,
            self.lines.square(centre),
            is_target=not engaged,
            shoots=active and not engaged and not pos.has(q, CHARGE_ATTEMPTED),
            gain=max(0.0, appraisal.brawl(p, q) - self.care * blow),
            blow=blow,
        )

    def at(self, place: Point, how: int = STILL) -> Stand:
        """What it is worth to stand there."""
        best = shots = charges = worst = prospect = 0.0
        nearest = 99.0
        p, appraisal, row = self.p, self.appraisal, self.lines.seen
        fighters, bodies, worths = appraisal.fighters, appraisal.bodies, appraisal.worth
        own, body, worth = fighters[p], bodies[p], worths[p]
        here = self.lines.square(place)
        for foe in self.foes:
            q = foe.q
            dx, dy = foe.x - place.x, foe.y - place.y
            gap = max(0.0, sqrt(dx * dx + dy * dy) - foe.reach)
            if gap < nearest:
                nearest = gap
            if foe.is_target and (seen := row(here, foe.square)):
                done, risk = fire(own, bodies[q], own.band(gap), seen, how)
                value = done * worths[q] - risk * worth
                if value > best:
                    best = value
            if foe.shoots:
                seen = row(foe.square, here)
                shooter = fighters[q]
                done, _ = fire(shooter, body, shooter.band(gap), seen or COVERED, MOVED_ON)
                shots += done if seen else _ROUND_A_CORNER * done
            if gap < _CHARGE:
                chance = reaches(gap - 1)
                if foe.shoots:
                    blow = chance * foe.blow
                    charges += _MORE * blow
                    if blow > worst:
                        worst = blow
                if chance * foe.gain > prospect:
                    prospect = chance * foe.gain
        danger = self._share * shots * worth + self.care * _LATER * min(worth, worst + charges)
        value = best + _LATER * prospect - min(self.care * worth, danger)
        for aim in self.aims:
            value += aim.value_at(place)
        value -= _PULL * worth * nearest * (0.1 if best else 1.0)
        return Stand(value, best)
