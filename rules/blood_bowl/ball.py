"""BB-BALL, BB-TIN and BB-CATCH: the ball comes down, bounces, is thrown in, is caught."""

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
    """BB-TIN-06: over which edge a ball leaves from s; an end line goes before a side line."""
    x, y = column(s) + dx, row(s) + dy
    if x < 0:
        return "west"
    if x >= COLUMNS:
        return "east"
    return "north" if y < 0 else "south"


def catch(ref: Referee, p: int, bonus: int = 0) -> bool:
    """BB-CATCH: a player tries to catch; bonus: +1 or more for an accurate pass."""
    pos = ref.pos
    s = pos.where[p]
    if not attempt(ref, p, CATCH, catch_needs(pos, p, s, bonus)):
        return False
    pos.give(p)
    ref.note("caught", "BB-CATCH-06", p, square=s)
    return True


def scatter(ref: Referee, s: int, purpose: str = "scatter") -> int:
    """BB-SCAT-01: one square in a random direction; OFF beyond the edge."""
    direction = ref.d8(purpose, "BB-SCAT-01", NOBODY)
    return beside(s, *SCATTER[direction])


def bounce(ref: Referee, s: int, kick_off: bool = False) -> None:
    """BB-BALL-06: the ball bounces from s until somebody holds it, it rests, or it leaves.

    kick_off: it has not been touched since the kick, so that leaving the receiving half is a
    touchback (BB-KICK-10): the ball is then OFF.
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
    """A ball in flight comes down on s: whether it is caught there; if not, it bounces.

    accurate: it is a pass that was aimed there.
    """
    pos = ref.pos
    pos.drop(s)
    occupant = pos.at[s]
    if occupant == NOBODY:
        # BB-CATCH-04: an accurate pass to an empty square is accurate for who dives, too.
        catcher, bonus = diver(ref, s), int(accurate)
    else:
        # BB-CATCH-01, BB-BALL-09: only a Standing player with a tackle zone tries.
        catcher = occupant if can_catch(pos, occupant) else NOBODY
        bonus = accurate_bonus(pos, occupant) if accurate else 0
    if catcher != NOBODY:
        if catch(ref, catcher, bonus):
            return True
        # BB-CATCH-07, BB-SKILL-DIVINGCATCH-02: it bounces from his square.
        s = pos.where[catcher]
    bounce(ref, s, kick_off)
    return False


def throw_in(ref: Referee, s: int, edge: str) -> None:
    """BB-TIN: the crowd throws the ball back from s, over and over if it leaves again."""
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
    """Lets a ball bounce that a fall, a push or a sending-off has set loose."""
    if ref.pos.loose:
        bounce(ref, ref.pos.ball)
