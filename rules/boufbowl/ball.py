"""BF-BALL: what becomes of the ball, and what loses control of it."""

from __future__ import annotations

from rules.boufbowl.position import INTERCEPTIONS
from rules.boufbowl.referee import Referee
from rules.boufbowl.squads import SIDE_OF


def lose_control(ref: Referee, side: int) -> None:
    """BF-BALL-04, -07: if it was the active coach's, his turn will stop (BF-BALL-06)."""
    if side == ref.pos.active:
        ref.pos.lost = True


def drop(ref: Referee, p: int, clause: str) -> None:
    """BF-BALL-01: his ball lies on the ground in his zone."""
    pos = ref.pos
    pos.lay(pos.zone[p])
    ref.note("drops the ball", clause, p, z=pos.ball)
    lose_control(ref, SIDE_OF[p])


def lands_on_ground(ref: Referee, z: int, clause: str) -> None:
    """The ball lies in that zone."""
    ref.pos.lay(z)
    ref.note("ball on the ground", clause, z=z)


def takes(ref: Referee, p: int, what: str, clause: str) -> None:
    """He has the ball."""
    pos = ref.pos
    pos.give(p)
    ref.note(what, clause, p, z=pos.zone[p])


def intercepts(ref: Referee, p: int, clause: str) -> None:
    """He has taken the ball from the others."""
    ref.pos.counts[INTERCEPTIONS][p] += 1
    takes(ref, p, "intercepts", clause)
