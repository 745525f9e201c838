"""The value of a place for a model: its targets from there, and the threats to it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from math import ceil, sqrt
from typing import Final, NamedTuple

from rules.kill_team.coaches.aims import Aim, aims
from rules.kill_team.coaches.appraisal import Appraisal
from rules.kill_team.coaches.fighters import MOVED_ON, STILL, fire
from rules.kill_team.coaches.sightlines import COVERED, UNKNOWN, Sightlines
from rules.kill_team.objectives import counted
from rules.kill_team.position import CHARGE_ATTEMPTED, Position
from rules.kill_team.squads import SIDE_OF
from rules.kill_team.table.measuring import EPS
from rules.kill_team.table.neighbours import is_engaged
from rules.tabletop.points import Point

#: The weight of harm to one's own models, against that of harm to others.
CARE: Final = 0.75
#: How much that weight grows when ahead in the last round, and falls when behind.
_AHEAD, _BEHIND = 0.8, 0.4
#: How many enemies in a fair share shoot at one model.
_SHARE: Final = 1.6
#: The share that counts of an enemy's shots if it must come round a corner first.
_ROUND_A_CORNER: Final = 0.3
#: The share that counts of a charge that is still to come.
_LATER: Final = 0.5
#: The value of an inch towards the nearest enemy for a model that reaches none, as a share of its
#: worth.
_PULL: Final = 0.03
#: The share that counts of every charge beside the worst.
_MORE: Final = 0.2
#: Beyond that nobody charges.
_CHARGE: Final = 12.0
#: How far off the nearest enemy is where there is none.
_NOBODY: Final = 99.0

#: How likely two dice come to so many at least, by the number.
TWO_DICE: Final = tuple(
    sum(a + b >= least for a in range(1, 7) for b in range(1, 7)) / 36 for least in range(15)
)


def reaches(needed: float, bonus: int = 0) -> float:
    """Return how likely a charge over so many inches succeeds."""
    least = max(0, -int(-(needed - bonus) // 1))
    return TWO_DICE[least] if least < len(TWO_DICE) else 0.0


class Foe(NamedTuple):
    """An enemy as it stands: its square, whether it can be shot at, and whether it can shoot.

    gain:   the value of a fight with it; ``blow``: its effect in a fight that it begins.
    sees:   by square, its view of a model there (`Sightlines.rows`).
    limits: the distances at which its shooting changes.
    shot, fire: the value of a shot at it, and the effect of one of its shots, as far as they are
            worked out: by distance, by view, the first by the shooter's movement as well.
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
    sees: Sequence[int]
    limits: Sequence[float]
    shot: dict[int, float]
    fire: dict[int, float]


class Stand(NamedTuple):
    """The value of a place, and the part of it that is the shot from there."""

    value: float
    fire: float


def care(pos: Position, side: int) -> float:
    """Return how much a side minds its risks: less when it is behind towards the end, for it has
    nothing to lose, and more when it is ahead.
    """
    lead = 0
    for scoring in pos.plan.scoring:
        if scoring.when == "match_end":
            for of, sign in ((side, 1), (1 - side, -1)):
                if not scoring.role or (of == pos.attacker) == (scoring.role == "attacker"):
                    lead += sign * counted(pos, of, scoring) * scoring.vp
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
        square = self.lines.square(centre)
        blow = appraisal.brawl(q, p) if active else 0.0
        return Foe(
            q,
            *centre,
            radius + pos.model(p).radius,
            square,
            is_target=not engaged,
            shoots=active and not engaged and not pos.has(q, CHARGE_ATTEMPTED),
            gain=max(0.0, appraisal.brawl(p, q) - self.care * blow),
            blow=blow,
            sees=self.lines.rows[square],
            limits=appraisal.fighters[q].limits,
            shot={},
            fire={},
        )

    def at(self, place: Point, how: int = STILL) -> Stand:
        """Return the value of standing at a place."""
        worth = self.appraisal.worth[self.p]
        here = self.lines.square(place)
        px, py = place
        gaps = []
        for foe in self.foes:
            dx, dy = foe[1] - px, foe[2] - py
            gap = sqrt(dx * dx + dy * dy) - foe[3]
            gaps.append(max(0.0, gap))
        best = self._best_shot(here, gaps, how)
        charges, worst, prospect = self._fights(gaps)
        danger = self._share * self._fired_at(here, gaps) * worth
        danger += self.care * _LATER * min(worth, worst + charges)
        value = best + _LATER * prospect - min(self.care * worth, danger)
        for aim in self.aims:
            value += aim.value_at(place)
        value -= _PULL * worth * min(gaps, default=_NOBODY) * (0.1 if best else 1.0)
        return Stand(value, best)

    def _best_shot(self, here: int, gaps: Sequence[float], how: int) -> float:
        """Return the value of the best shot from a square, with the enemies so far away."""
        best = 0.0
        sees, limits = self.lines.rows[here], self.appraisal.fighters[self.p].limits
        for foe, gap in zip(self.foes, gaps, strict=True):
            if not foe.is_target:
                continue
            seen = sees[foe.square]
            if seen == UNKNOWN:
                seen = self.lines.look(here, foe.square)
            if seen:
                # A number for each case: there are four things to see and three ways to move.
                case = (bisect_left(limits, gap - EPS) * 4 + seen) * 3 + how
                value = foe.shot.get(case)
                if value is None:
                    value = foe.shot[case] = self._shot(foe, gap, seen, how)
                if value > best:
                    best = value
        return best

    def _fired_at(self, here: int, gaps: Sequence[float]) -> float:
        """Return what all enemies could shoot of the model there, as a share of its worth."""
        shots = 0.0
        for foe, gap in zip(self.foes, gaps, strict=True):
            if not foe.shoots:
                continue
            seen = foe.sees[here]
            if seen == UNKNOWN:
                seen = self.lines.look(foe.square, here)
            case = bisect_left(foe.limits, gap - EPS) * 4 + seen
            value = foe.fire.get(case)
            if value is None:
                value = foe.fire[case] = self._fire(foe, gap, seen)
            shots += value
        return shots

    def _fights(self, gaps: Sequence[float]) -> tuple[float, float, float]:
        """Return the harm by all that may charge it, the worst of them, and its own best charge."""
        charges = worst = prospect = 0.0
        for foe, gap in zip(self.foes, gaps, strict=True):
            if gap < _CHARGE:
                chance = TWO_DICE[max(0, ceil(gap - 1))]
                if foe.shoots:
                    blow = chance * foe.blow
                    charges += _MORE * blow
                    worst = max(worst, blow)
                prospect = max(prospect, chance * foe.gain)
        return charges, worst, prospect

    def _shot(self, foe: Foe, gap: float, seen: int, how: int) -> float:
        """Return the value of a shot at an enemy."""
        return self.appraisal.fire(self.p, foe.q, gap, seen, how)

    def _fire(self, foe: Foe, gap: float, seen: int) -> float:
        """Return the effect of an enemy's shot, as a share of the model's worth; a hidden model
        must be found first.
        """
        shooter, body = self.appraisal.fighters[foe.q], self.appraisal.bodies[self.p]
        done, _ = fire(shooter, body, shooter.band(gap), seen or COVERED, MOVED_ON)
        return done if seen else _ROUND_A_CORNER * done
