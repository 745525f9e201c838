"""Movement points, moves and the blocking rule, raising (BF-MOVE)."""

from __future__ import annotations

from rules.boufbowl import goals
from rules.boufbowl.cards.activity import Activity
from rules.boufbowl.cards.playing import holds, window
from rules.boufbowl.majority import majority
from rules.boufbowl.position import DOWN, MOVE, PAID, RAISE, STANDING, Position
from rules.boufbowl.referee import Referee
from rules.boufbowl.squads import SIDE_OF
from rules.boufbowl.zones import UNPLACED


def can_pay(pos: Position, p: int, activity: int) -> bool:
    """Return whether MP are left, or a free activity by the player or a card (BF-MOVE-01, -14,
    BF-FX-38).
    """
    if pos.mp or pos.free[activity]:
        return True
    at = p * PAID + activity
    return pos.spent[at] < pos.free_of[at]


def pay(pos: Position, p: int, activity: int) -> None:
    """Pay for an activity: the player's own free ones first, then those of cards, then MP
    (BF-FX-38, BF-ACT-06).
    """
    at = p * PAID + activity
    if pos.spent[at] < pos.free_of[at]:
        pos.spent[at] += 1
    elif pos.free[activity]:
        pos.free[activity] -= 1
    else:
        pos.mp -= 1


def is_blocked(pos: Position, p: int) -> bool:
    """Return whether a player may only retreat (BF-MOVE-06 to -09)."""
    side = SIDE_OF[p]
    if majority(pos, pos.zone[p]) == side or p in pos.unblocked:
        return False
    return not any(holds(pos, condition, side, p) for condition in pos.unblock_of[p])


def destinations(pos: Position, p: int) -> list[int]:
    """Return the zones into which a standing player can move (BF-MOVE-04, -06 to -09, -11)."""
    side, here = SIDE_OF[p], pos.zone[p]
    zones = [z for z in pos.pitch.near[here] if pos.has_room(side, z)]
    if zones and is_blocked(pos, p):
        back = pos.pitch.retreats[side][here]
        return [z for z in zones if z in back]
    return zones


def move(ref: Referee, p: int, z: int) -> None:
    """Move a player to a zone, with the goal attempt that this may force (BF-MOVE-04, -05, -15,
    BF-GOAL-02).
    """
    pos = ref.pos
    here = pos.zone[p]
    pay(pos, p, MOVE)
    pos.go(p, z)
    ref.note("moves", "BF-MOVE-04", p, z=z, detail=pos.pitch.names[here])
    window(ref, "moved", Activity("move", SIDE_OF[p], p, z))
    if goals.must_attempt(pos, p):
        goals.attempt(ref, p)


def can_be_raised(pos: Position, p: int) -> bool:
    """Return whether a player is down without token, on the pitch or in the hospital (BF-MOVE-12,
    -13).
    """
    return pos.cond[p] == DOWN and pos.zone[p] != UNPLACED


def raise_player(ref: Referee, p: int) -> None:
    """Raise a player who is down (BF-MOVE-12)."""
    pos = ref.pos
    pay(pos, p, RAISE)
    pos.cond[p] = STANDING
    ref.note("is raised", "BF-MOVE-12", p, z=pos.zone[p])
