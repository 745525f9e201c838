"""Run the clock: the time die, the marker, and the end of a half (HC-TIME)."""

from __future__ import annotations

from rules.helvetia_cup.cards.moments import Clock
from rules.helvetia_cup.cards.playing import window
from rules.helvetia_cup.position import Phase, Position
from rules.helvetia_cup.referee import Referee
from rules.helvetia_cup.squads import NOBODY

#: Halves: two of normal time, then two extra ones (HC-EXTRA-01).
SECOND, FIRST_EXTRA, LAST = 2, 3, 4

#: What `quiet` becomes with a time die: the end of that round makes it 0.
_TIMED = -1


def limit(pos: Position) -> int:
    """Return the minute at which the half ends (HC-TIME-10)."""
    rules = pos.rules
    normal = min(pos.half, SECOND) * rules.half_minutes
    return normal + max(0, pos.half - SECOND) * rules.extra_half_minutes


def roll_time(ref: Referee, clause: str) -> None:
    """Roll the time die for the attacking coach and advance the marker; the half may end
    (HC-TIME-03, -11).
    """
    pos = ref.pos
    minutes = ref.time_die(clause, pos.attacking)
    if "time_die" in ref.windows:
        clock = Clock(minutes)
        window(ref, "time_die", clock)
        minutes = max(0, clock.minutes)
    pos.minute = min(pos.minute + minutes, limit(pos))
    pos.quiet = _TIMED
    ref.note("clock", clause, detail=pos.minute)
    if pos.minute == limit(pos):
        pos.phase = Phase.HALF_END


def ball_won(ref: Referee, clause: str, p: int = NOBODY) -> None:
    """Pass possession to the defenders: roll the time die, then swap the roles (HC-TIME-05).

    p: the player who has the ball now, or NOBODY.
    """
    pos = ref.pos
    winners = 1 - pos.attacking
    pos.noted = 0
    pos.ball_wins[winners] += 1
    ref.note("ball won", clause, p, h=pos.ball, side=winners)
    roll_time(ref, "HC-TIME-05")
    pos.attacking = winners


def dead_time(ref: Referee) -> None:
    """Count a round without a time die at its end; too many in a row cost one (HC-TIME-12)."""
    pos = ref.pos
    pos.quiet += 1
    if pos.quiet == pos.rules.dead_time_rounds:
        ref.note("dead time", "HC-TIME-12", side=pos.attacking)
        roll_time(ref, "HC-TIME-12")
        pos.quiet += 1
