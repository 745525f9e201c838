"""Move a player one step (BB-MOVE, BB-STAND, BB-GFI and BB-PICK)."""

from __future__ import annotations

from rules.blood_bowl.ball import bounce, settle
from rules.blood_bowl.dodging import dodge, lie_in
from rules.blood_bowl.handling import can_carry, pick_up_needs
from rules.blood_bowl.injury import knock_down, place_prone
from rules.blood_bowl.pitch import NEAR
from rules.blood_bowl.position import Position, Weather
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.rerolls import GO_FOR_IT, PICK_UP, STAND_UP, attempt
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.skills.shadowing import shadow
from rules.blood_bowl.skills.tentacles import is_held
from rules.blood_bowl.squads import NOBODY

#: BB-GFI-01: squares beyond MA.
EXTRA_SQUARES = 2
#: BB-STAND-02: what standing up costs.
STANDING_COST = 3


def step(ref: Referee, p: int, to: int, extra: bool = False) -> bool:
    """Move one square to an adjacent empty one; return whether nobody held the player
    (BB-MOVE-04, -06).

    extra: the square is beyond MA.
    """
    pos = ref.pos
    start = pos.where[p]
    if extra and not attempt(ref, p, GO_FOR_IT, go_for_it_needs(pos)):
        arrive(ref, p, to, "BB-GFI-03")
        return True
    if not NEAR[start] & pos.zones[1 - (p >> 4)]:
        # Nobody to get away from: most steps are like this.
        pos.move(p, to)
        if ref.log is not None:
            ref.note("moved", "BB-MOVE-01", p, square=to)
        if pos.ball == to and pos.carrier == NOBODY:
            pick_up(ref, p)
        return True
    if pos.squads.any[1 - (p >> 4)] & Trait.HOLDS_ON and is_held(ref, p):
        return False
    on_his_feet, diver = dodge(ref, p, start, to)
    arrive(ref, p, to, "" if on_his_feet else "BB-DODGE-06", diver)
    return True


def arrive(ref: Referee, p: int, to: int, fallen: str = "", diver: int = NOBODY) -> None:
    """Arrive in a new square: opponents react first, then injury and the ball are settled
    (BB-MOVE-06).

    fallen: the clause by which the player goes down there; empty if they stay standing.
    diver: the opponent who dived and comes to lie in the square left, or NOBODY.
    """
    pos = ref.pos
    start = pos.where[p]
    lies_there = pos.ball == to and pos.carrier == NOBODY
    pos.move(p, to)
    if fallen:
        ref.note("fell", fallen, p, square=to)
        place_prone(ref, p)
    elif ref.log is not None:
        ref.note("moved", "BB-MOVE-01", p, square=to)
    if diver != NOBODY:
        lie_in(ref, diver, p, start)
    elif pos.squads.any[1 - (p >> 4)] & Trait.SHADOWS:
        shadow(ref, p, start)
    if fallen:
        knock_down(ref, p, "fall")
        # BB-PICK-07.
        pos.loose = pos.loose or lies_there
        settle(ref)
    elif lies_there:
        pick_up(ref, p)
    elif pos.loose:
        settle(ref)


def go_for_it_needs(pos: Position) -> int:
    """Return the face that a Go For It needs (BB-GFI-02, BB-GFI-06)."""
    return 3 if pos.weather == Weather.BLIZZARD else 2


def movement(pos: Position, p: int) -> int:
    """Return the squares of normal movement in a turn; 0 for a player who has taken root."""
    return 0 if pos.rooted >> p & 1 else pos.squads.ma[p]


def go_for_its(pos: Position, p: int) -> int:
    """Return the squares beyond MA (BB-GFI-01, BB-SKILL-SPRINT-01, BB-SKILL-TAKEROOT-01)."""
    if pos.rooted >> p & 1:
        return 0
    return EXTRA_SQUARES + bool(pos.squads.traits[p] & Trait.SPRINTS)


def pick_up(ref: Referee, p: int) -> None:
    """Roll to pick the ball up; a failure bounces it and is a turnover (BB-PICK, BB-TO-06).

    A player without hands fails without a roll (BB-SKILL-NOHANDS-01).
    """
    pos = ref.pos
    s = pos.where[p]
    if can_carry(pos, p) and attempt(ref, p, PICK_UP, pick_up_needs(pos, p, s)):
        pos.give(p)
        ref.note("picked up", "BB-PICK-04", p, square=s)
    else:
        ref.note("fumbled", "BB-PICK-05", p, square=s)
        # BB-TO-06: of the active team's own players.
        if p >> 4 == pos.active:
            pos.turnover = True
        bounce(ref, s)


def stands_up_freely(pos: Position, p: int) -> bool:
    """Say whether standing up needs no roll (BB-STAND-02 against BB-STAND-05)."""
    return movement(pos, p) >= STANDING_COST or jumps_up(pos, p)


def jumps_up(pos: Position, p: int) -> bool:
    """Say whether standing up costs no movement (BB-SKILL-JUMPUP-01)."""
    return bool(pos.squads.traits[p] & Trait.JUMPS_UP)


def movement_once_up(pos: Position, p: int) -> int:
    """Return the normal movement that a Prone player has left after standing up
    (BB-STAND-05, -07).
    """
    left = movement(pos, p)
    return left if jumps_up(pos, p) else max(0, left - STANDING_COST)


def stand_up(ref: Referee, p: int) -> bool:
    """Stand a player up; return whether it succeeds (BB-STAND).

    The caller takes the squares it cost.
    """
    pos = ref.pos
    # An unmodified roll: BB-STAND-05, re-rolled with a team re-roll only.
    if not stands_up_freely(pos, p) and not attempt(ref, p, STAND_UP, 4):
        ref.note("stayed down", "BB-STAND-05", p)
        return False
    pos.stand(p)
    if ref.log is not None:
        ref.note("stood up", "BB-STAND-02", p, square=pos.where[p])
    return True
