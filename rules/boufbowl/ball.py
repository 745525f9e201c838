"""The ball: where it goes, and how control of it is lost (BF-BALL)."""

from __future__ import annotations

from rules.boufbowl.position import INTERCEPTIONS
from rules.boufbowl.referee import Referee
from rules.boufbowl.squads import SIDE_OF


def lose_control(ref: Referee, side: int) -> None:
    """Mark that the turn will stop, if the side that loses control is active (BF-BALL-04, -07).

    See BF-BALL-06.
    """
    if side == ref.pos.active:
        ref.pos.lost = True


def drop(ref: Referee, p: int, clause: str) -> None:
    """Let the carrier drop the ball in their zone (BF-BALL-01)."""
    pos = ref.pos
    pos.lay(pos.zone[p])
    ref.note("drops the ball", clause, p, z=pos.ball)
    lose_control(ref, SIDE_OF[p])


def lands_on_ground(ref: Referee, z: int, clause: str) -> None:
    """Put the ball on the ground in that zone."""
    ref.pos.lay(z)
    ref.note("ball on the ground", clause, z=z)


def takes(ref: Referee, p: int, what: str, clause: str) -> None:
    """Give a player the ball."""
    pos = ref.pos
    pos.give(p)
    ref.note(what, clause, p, z=pos.zone[p])


def intercepts(ref: Referee, p: int, clause: str) -> None:
    """Give the ball to a player who takes it from the other side, and count the interception."""
    ref.pos.counts[INTERCEPTIONS][p] += 1
    takes(ref, p, "intercepts", clause)
