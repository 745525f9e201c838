"""Put pressure on the carrier's next attacking action (HC-PRESS)."""

from __future__ import annotations

from rules.helvetia_cup.catalogue import PRESSURE
from rules.helvetia_cup.position import Position
from rules.helvetia_cup.referee import Referee
from rules.helvetia_cup.squads import NOBODY


def unused_on_ball(pos: Position) -> int:
    """Return the standing defender on the ball's hex who has not acted this round, or NOBODY."""
    p = pos.stands_at(1 - pos.attacking, pos.ball)
    return NOBODY if p == NOBODY or pos.used >> p & 1 else p


def pressure_of(pos: Position, p: int) -> int:
    """Return the penalty while that defender presses; 0 for NOBODY (HC-PRESS-01, HC-FX-22)."""
    return 0 if p == NOBODY or "ignore_pressure" in pos.coming else pos.skill(p, PRESSURE)


def press(ref: Referee) -> int:
    """Use the presser's action; return the penalty on the action that begins (HC-PRESS-01 to -06).

    Only an action with a check is pressed: a long pass or a shot.
    """
    pos = ref.pos
    p = unused_on_ball(pos)
    if p == NOBODY:
        return 0
    pos.used |= 1 << p
    pressure = pressure_of(pos, p)
    ref.note("presses", "HC-PRESS-01", p, pos.carrier, pos.ball, pressure)
    return pressure
