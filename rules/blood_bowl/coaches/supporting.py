"""Place team-mates outside the cage: receivers who run ahead, and escorts."""

from __future__ import annotations

from rules.blood_bowl.coaches.reckoning.shapes import SIDE_LINES, TO_GO, WITHIN
from rules.blood_bowl.pitch import BIT, COLUMNS, FORWARD, NEAR, ROWS, column, row, squares_of
from rules.blood_bowl.position import STANDING, TURNS, Position
from rules.blood_bowl.skills import Trait

#: How many receivers are sent down the pitch when this turn or the next is the last.
RECEIVERS_AT_THE_END = 4
#: How far ahead of the carrier an escort goes, in columns; how far off that nothing is lost.
AHEAD, LEEWAY = 4, 2
#: What a column off that and a row away from the carrier cost an escort.
OFF_COLUMN, OFF_ROW = 0.5, 0.3
_OFF_COLUMNS = tuple(-OFF_COLUMN * max(0, off - LEEWAY) for off in range(COLUMNS + AHEAD))
_OFF_ROWS = tuple(OFF_ROW * off for off in range(ROWS))
#: The gain of marking an opponent whom no team-mate marks, and the cost of being among two.
MARKS, MARKED_TWICE = 2.0, 3.0
#: What it costs to stand where a push leads into the crowd.
AT_THE_CROWD = 2.0
#: In columns: how far ahead a receiver may be, what each opponent within two squares costs, what
#: every row from the middle costs, and what it costs to have no room to run.
FARTHEST, CROWDED, WIDE, NO_ROOM = 9, 2.0, 0.2, 3.0
_WIDE = tuple(WIDE * abs(y - ROWS // 2) for y in range(ROWS))


def receivers(pos: Position, side: int, waiting: list[int], count: int) -> list[int]:
    """List the players who are best at catching and running:

    ``count``, or more if time is short.
    """
    squads = pos.squads
    able = [p for p in waiting if squads.ag[p] >= 3 and squads.st[p] <= 3]
    able.sort(key=lambda p: (-_catching(pos, p), p))
    short = TURNS - pos.markers[side] <= 1
    return able[: RECEIVERS_AT_THE_END if short else count]


def _catching(pos: Position, p: int) -> int:
    squads = pos.squads
    return 3 * squads.ag[p] + squads.ma[p] + (4 if squads.traits[p] & Trait.REROLLS_CATCH else 0)


def receiver_square(pos: Position, p: int, free: int, centre: int) -> int:
    """Choose a free square down the pitch for a receiver, within the range of a throw."""
    side = p >> 4
    theirs, columns, near = pos.zones[1 - side], TO_GO[side], WITHIN[2]
    start = columns[centre]
    best, chosen = -1000.0, pos.where[p]
    for s in squares_of(free):
        left = columns[s]
        crowd = (near[s] & theirs).bit_count()
        value = min(start - left, FARTHEST) - CROWDED * crowd - _WIDE[s & 15]
        if left < 2:
            value -= NO_ROOM
        if SIDE_LINES & BIT[s]:
            value -= AT_THE_CROWD
        if value > best:
            best, chosen = value, s
    return chosen


def escort_square(pos: Position, p: int, safe: int, covered: int, centre: int) -> int:
    """Choose a square where the carrier will want guards next turn, marking one opponent if
    possible.
    """
    side = p >> 4
    here = pos.where[p]
    if covered & BIT[here] and pos.state[p] == STANDING:
        return here
    ours, theirs = pos.zones[side] & ~BIT[here], pos.zones[1 - side]
    x, y = column(centre) + AHEAD * FORWARD[side], row(centre)
    best, chosen = -1000.0, here
    for s in squares_of(safe):
        value = _OFF_COLUMNS[abs((s >> 4) - x)] - _OFF_ROWS[abs((s & 15) - y)]
        if SIDE_LINES & BIT[s]:
            value -= AT_THE_CROWD
        if marked := NEAR[s] & theirs:
            value += _contact(marked, ours)
        if value > best:
            best, chosen = value, s
    return chosen


def _contact(marked: int, ours: int) -> float:
    """Return what standing beside these opponents is worth: good for one whom no team-mate
    marks.
    """
    if marked & (marked - 1):
        return -MARKED_TWICE
    return 0.0 if NEAR[marked.bit_length() - 1] & ours else MARKS
