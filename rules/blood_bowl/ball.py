"""Move the ball when it comes down, bounces, is thrown in or is caught (BB-BALL, BB-TIN,
BB-CATCH).
"""

from __future__ import annotations

from rules.blood_bowl.handling import accurate_bonus, can_catch, catch_needs
from rules.blood_bowl.pitch import (
    BIT,
    COLUMNS,
    HALF,
    OFF,
    SCATTER,
    beside,
    column,
    row,
)
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.rerolls import CATCH, attempt
from rules.blood_bowl.skills.diving_catch import diver
from rules.blood_bowl.squads import NOBODY

#: BB-TIN-05: the three directions of the throw-in template on each edge.
TEMPLATE: dict[str, tuple[tuple[int, int], ...]] = {
    "north": ((1, 1), (0, 1), (-1, 1)),
    "south": ((-1, -1), (0, -1), (1, -1)),
    "west": ((1, -1), (1, 0), (1, 1)),
    "east": ((-1, 1), (-1, 0), (-1, -1)),
}


def edge_crossed(s: int, dx: int, dy: int) -> str:
    """Return the edge over which the ball leaves from ``s``; an end line goes before a side line
    (BB-TIN-06).
    """
    x, y = column(s) + dx, row(s) + dy
    if x < 0:
        return "west"
    if x >= COLUMNS:
        return "east"
    return "north" if y < 0 else "south"


def catch(ref: Referee, p: int, bonus: int = 0) -> bool:
    """Roll for a catch and return whether it succeeds (BB-CATCH).

    bonus: +1 or more for an accurate pass.
    """
    pos = ref.pos
    s = pos.where[p]
    if not attempt(ref, p, CATCH, catch_needs(pos, p, s, bonus)):
        return False
    pos.give(p)
    ref.note("caught", "BB-CATCH-06", p, square=s)
    return True


def scatter(ref: Referee, s: int, purpose: str = "scatter") -> int:
    """Return the square one step from ``s`` in a random direction; OFF beyond the edge
    (BB-SCAT-01).
    """
    direction = ref.d8(purpose, "BB-SCAT-01", NOBODY)
    return beside(s, *SCATTER[direction])


def bounce(ref: Referee, s: int, kick_off: bool = False) -> None:
    """Bounce the ball from ``s`` until a player holds it, it rests, or it leaves the pitch
    (BB-BALL-06).

    kick_off: the ball has not been touched since the kick. If it leaves the receiving half then,
    that is a touchback (BB-KICK-10) and the ball is OFF.
    """
    pos = ref.pos
    pos.loose = False
    while True:
        direction = ref.d8("bounce", "BB-BALL-06", NOBODY)
        dx, dy = SCATTER[direction]
        to = beside(s, dx, dy)
        if kick_off and (to == OFF or BIT[to] & HALF[pos.kicking]):
            pos.drop(OFF)
            return
        if to == OFF:
            throw_in(ref, s, edge_crossed(s, dx, dy))
            return
        pos.drop(to)
        ref.note("bounced", "BB-BALL-06", square=to)
        occupant = pos.at[to]
        if occupant == NOBODY:
            return
        if can_catch(pos, occupant) and catch(ref, occupant):
            return
        s = to


def come_down(ref: Referee, s: int, accurate: bool = False, kick_off: bool = False) -> bool:
    """Bring a ball in flight down on ``s`` and return whether it is caught; if not, it bounces.

    accurate: whether it is a pass that was aimed there.
    """
    pos = ref.pos
    pos.drop(s)
    occupant = pos.at[s]
    if occupant == NOBODY:
        # BB-CATCH-04: an accurate pass to an empty square is accurate for a diver, too.
        catcher, bonus = diver(ref, s), int(accurate)
    else:
        # BB-CATCH-01, BB-BALL-09: only a Standing player with a tackle zone tries.
        catcher = occupant if can_catch(pos, occupant) else NOBODY
        bonus = accurate_bonus(pos, occupant) if accurate else 0
    if catcher != NOBODY:
        if catch(ref, catcher, bonus):
            return True
        # BB-CATCH-07, BB-SKILL-DIVINGCATCH-02: it bounces from the square of the catcher.
        s = pos.where[catcher]
    bounce(ref, s, kick_off)
    return False


def throw_in(ref: Referee, s: int, edge: str) -> None:
    """Throw the ball back from ``s``, again and again if it leaves the pitch again (BB-TIN)."""
    pos = ref.pos
    pos.loose = False
    while True:
        direction = ref.d6("throw-in direction", "BB-TIN-02", NOBODY)
        dx, dy = TEMPLATE[edge][(direction - 1) // 2]
        # BB-TIN-04: the template's own square counts as the first.
        left = sum(ref.roll("throw-in distance", "BB-TIN-03", 6, 2, NOBODY)) - 1
        while left and (to := beside(s, dx, dy)) != OFF:
            s = to
            left -= 1
        if not left:
            break
        edge = edge_crossed(s, dx, dy)
    ref.note("thrown in", "BB-TIN-01", square=s)
    come_down(ref, s)


def settle(ref: Referee) -> None:
    """Bounce the ball if a fall, a push or a sending-off has knocked it loose."""
    if ref.pos.loose:
        bounce(ref, ref.pos.ball)
