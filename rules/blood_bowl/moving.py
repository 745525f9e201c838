"""BB-MOVE, BB-STAND, BB-DODGE, BB-GFI and BB-PICK: one step of a moving player."""

from __future__ import annotations

from rules.blood_bowl.ball import bounce, rain, settle
from rules.blood_bowl.injury import knock_down
from rules.blood_bowl.pitch import NEAR, squares_of
from rules.blood_bowl.position import Position, Weather
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.rerolls import DODGE, GO_FOR_IT, PICK_UP, STAND_UP, agility, attempt
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import NOBODY

#: BB-GFI-01: squares beyond MA.
EXTRA_SQUARES = 2
#: BB-STAND-02: what standing up costs.
STANDING_COST = 3


def step(ref: Referee, p: int, to: int, extra: bool) -> None:
    """One square to an adjacent empty one (BB-MOVE-04): Go For It, dodge, pick-up.

    extra: the square is beyond MA.
    """
    pos = ref.pos
    start = pos.where[p]
    if extra and not attempt(ref, p, GO_FOR_IT, go_for_it_needs(pos)):
        fall_at(ref, p, to, "BB-GFI-03")
        return
    if NEAR[start] & pos.zones[1 - (p >> 4)]:
        needed = dodge_needs(pos, p, start, to)
        if not attempt(ref, p, DODGE, needed, not denied_dodge(pos, p, start)):
            fall_at(ref, p, to, "BB-DODGE-06")
            return
    pos.move(p, to)
    if ref.log is not None:
        ref.note("moved", "BB-MOVE-01", p, square=to)
    if pos.ball == to and pos.carrier == NOBODY:
        pick_up(ref, p)


def fall_at(ref: Referee, p: int, to: int, clause: str) -> None:
    """A failed step: he goes down in the square he moved to (BB-PICK-07 if the ball is there)."""
    pos = ref.pos
    pos.move(p, to)
    ref.note("fell", clause, p, square=to)
    lies_there = pos.ball == to and pos.carrier == NOBODY
    knock_down(ref, p, "fall")
    pos.loose = pos.loose or lies_there
    settle(ref)


def go_for_it_needs(pos: Position) -> int:
    """BB-GFI-02, BB-GFI-06: the face that keeps him on his feet."""
    return 3 if pos.weather == Weather.BLIZZARD else 2


def dodge_needs(pos: Position, p: int, start: int, to: int) -> int:
    """BB-DODGE-03, BB-DODGE-04: the face needed to leave start for to."""
    squads = pos.squads
    needed = agility(squads.ag[p]) - 1
    if not squads.traits[p] & Trait.DODGES_THROUGH_ZONES:
        needed += (NEAR[to] & pos.zones[1 - (p >> 4)]).bit_count()
    if squads.any[1 - (p >> 4)] & Trait.HOLDS_BACK_DODGERS:
        needed += len(markers_with(pos, p, start, Trait.HOLDS_BACK_DODGERS))
    return needed


def denied_dodge(pos: Position, p: int, start: int) -> bool:
    """BB-SKILL-TACKLE-01: whether an opponent whose zone he leaves denies him the Dodge skill."""
    return bool(
        pos.squads.any[1 - (p >> 4)] & Trait.DENIES_DODGE
        and markers_with(pos, p, start, Trait.DENIES_DODGE)
    )


def markers_with(pos: Position, p: int, s: int, trait: int) -> list[int]:
    """The opponents of p with a tackle zone on s who have that trait."""
    zones = NEAR[s] & pos.zones[1 - (p >> 4)]
    return [q for n in squares_of(zones) if pos.squads.traits[q := pos.at[n]] & trait]


def pick_up_needs(pos: Position, p: int, s: int) -> int:
    """BB-PICK-02, BB-PICK-03: the face needed to pick up the ball on s."""
    return agility(pos.squads.ag[p]) - 1 + pos.marked(p >> 4, s) + rain(pos)


def pick_up(ref: Referee, p: int) -> None:
    """BB-PICK: he must try; a failure bounces the ball and is a turnover (BB-TO-06)."""
    pos = ref.pos
    s = pos.where[p]
    if attempt(ref, p, PICK_UP, pick_up_needs(pos, p, s)):
        pos.give(p)
        ref.note("picked up", "BB-PICK-04", p, square=s)
    else:
        ref.note("fumbled", "BB-PICK-05", p, square=s)
        pos.turnover = True
        bounce(ref, s)


def stands_up_freely(pos: Position, p: int) -> bool:
    """Whether standing up needs no roll (BB-STAND-02 against BB-STAND-05)."""
    return pos.squads.ma[p] >= STANDING_COST


def stand_up(ref: Referee, p: int) -> bool:
    """BB-STAND: whether he got up; the caller takes the squares it cost."""
    pos = ref.pos
    # An unmodified roll: BB-STAND-05, re-rolled with a team re-roll only.
    if not stands_up_freely(pos, p) and not attempt(ref, p, STAND_UP, 4):
        ref.note("stayed down", "BB-STAND-05", p)
        return False
    pos.stand(p)
    if ref.log is not None:
        ref.note("stood up", "BB-STAND-02", p, square=pos.where[p])
    return True
