"""Tables of the pitch for a coach: how far the goal is, who is near, what the ball is worth
where.
"""

from __future__ import annotations

from functools import cache

from rules.helvetia_cup.catalogue import load
from rules.helvetia_cup.pitch import DIRECTIONS, NO_ZONE, OFF, Pitch, bits_of, pitch_of

#: What it is worth to have the ball that many hexes from the goal, as the odds of a goal soon.
_HOLD = (
    *(0.22, 0.25, 0.24, 0.215, 0.185, 0.15, 0.125, 0.105),
    *(0.09, 0.078, 0.068, 0.06, 0.053, 0.047, 0.042, 0.038, 0.035),
)
#: How far behind the ball the last player stands.
_BEHIND = 4


class Ground:
    """Tables for one side.

    distance: hexes between two hexes.
    to_go: by hex, hexes to the goal that this side attacks.
    home: by hex, hexes to its own goal.
    hold: by hex, what the ball is worth there to this side.
    within: by hex and distance, the hexes at that distance or less, as a set.
    near, around: the same at distance 1, and at 2.
    steps: by hex, the neighbours, each with the word that leads there, in the order of the
    directions; goal areas left out.
    next_to: the neighbours alone.
    ring: by hex, the hexes at distance 2, in the side's order; goal areas left out.
    shooting: the hexes of the shooting zones, as a set.
    behind: by hex, the hex one step nearer to its own goal; beside the goal area the hex itself.
    last: by hex, where the last player stands when the ball is there.
    astray: by hex, where a ball played there ends when it deviates, for each face of the d20.
    """

    __slots__ = (
        "around",
        "astray",
        "behind",
        "distance",
        "hold",
        "home",
        "last",
        "near",
        "next_to",
        "ring",
        "shooting",
        "steps",
        "to_go",
        "within",
    )

    def __init__(self, pitch: Pitch, side: int) -> None:
        every = range(pitch.size)
        self.distance = pitch.distance
        self.to_go = pitch.distance[pitch.goal[side]]
        self.home = pitch.distance[pitch.own_goal[side]]
        self.hold = [_HOLD[min(self.to_go[h], len(_HOLD) - 1)] for h in every]
        self.within = [_discs(pitch, h) for h in every]
        self.near = [discs[1] for discs in self.within]
        self.around = [discs[2] for discs in self.within]
        free = pitch.ordered(side, (h for h in every if not pitch.goals >> h & 1))
        self.steps = [_steps(pitch, side, h) for h in every]
        self.next_to = [tuple(steps) for steps in self.steps]
        self.behind = [
            min((h, *self.next_to[h]), key=lambda n: (self.home[n], abs(pitch.r[n]))) for h in every
        ]
        self.last = [self._behind(h, _BEHIND) for h in every]
        self.shooting = bits_of(h for h in every if pitch.zone[side][h] != NO_ZONE)
        self.ring = [tuple(n for n in free if pitch.distance[h][n] == 2) for h in every]
        deviations = load(pitch.version).deviations.values()
        ways = [(DIRECTIONS.index(each.direction), each.hexes) for each in deviations]
        self.astray = [tuple(pitch.stray(side, h, d, hexes) for d, hexes in ways) for h in every]

    def _behind(self, h: int, hexes: int) -> int:
        """Return the hex so many steps nearer to the side's own goal."""
        for _ in range(hexes):
            h = self.behind[h]
        return h


def _steps(pitch: Pitch, side: int, h: int) -> dict[int, str]:
    """Return the neighbours of a hex, each with the word that leads there."""
    steps = zip(pitch.step[side][h], DIRECTIONS, strict=True)
    return {n: word for n, word in steps if n != OFF and not pitch.goals >> n & 1}


def _discs(pitch: Pitch, h: int) -> list[int]:
    """Return the hexes at each distance or less, as sets."""
    discs = [0] * (max(pitch.distance[h]) + 1)
    for other, away in enumerate(pitch.distance[h]):
        discs[away] |= 1 << other
    for away in range(1, len(discs)):
        discs[away] |= discs[away - 1]
    return discs


@cache
def grounds(version: str) -> tuple[Ground, Ground]:
    """Return the tables of both sides."""
    pitch = pitch_of(version)
    return Ground(pitch, 0), Ground(pitch, 1)
