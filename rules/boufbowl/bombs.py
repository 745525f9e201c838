"""A bomb: a high ball, from its launch to its landing a turn later (BF-BOMB)."""

from __future__ import annotations

from rules.boufbowl import intercepting
from rules.boufbowl.ball import intercepts, lands_on_ground, lose_control, takes
from rules.boufbowl.cards.activity import WON, Activity
from rules.boufbowl.cards.playing import window
from rules.boufbowl.cards.targets import name_one
from rules.boufbowl.contests import settle
from rules.boufbowl.passing import can_throw
from rules.boufbowl.position import BOMBS, STUNNED, Position
from rules.boufbowl.referee import Referee
from rules.boufbowl.squads import NOBODY, SIDE_OF
from rules.boufbowl.states import put_down


def arrivals(pos: Position, p: int) -> list[int]:
    """Return all other zones that are not goal zones (BF-BOMB-02)."""
    here = pos.zone[p]
    return [z for z, is_goal in enumerate(pos.pitch.goal_zones) if not is_goal and z != here]


def launch(ref: Referee, p: int, z: int) -> None:
    """Launch a bomb from a player to a zone, with its interception (BF-BOMB-01 to -04, -21 to
    -26).
    """
    pos, side = ref.pos, SIDE_OF[p]
    here = pos.zone[p]
    activity = Activity("launch", side, p, here, zone=z)
    ref.note("launches", "BF-BOMB-01", p, z=z)
    window(ref, "declared", activity)
    if not can_throw(pos, p) or pos.zone[p] != here:
        ref.note("comes to nothing", "BF-ACT-07", p)
        return
    rivals = intercepting.of_launch(pos, activity)
    rival = intercepting.name(ref, "launch_interceptor", activity, rivals)
    if rival != NOBODY and settle(ref, activity, p, rival, here) != WON:
        if activity.result:
            intercepts(ref, rival, "BF-BOMB-24")
        else:
            lands_on_ground(ref, here, "BF-BOMB-25")
            put_down(ref, rival, STUNNED, "BF-BOMB-25")
        lose_control(ref, side)
        return
    pos.counts[BOMBS][p] += 1
    pos.throw_up(side, z)
    ref.note("in the air", "BF-BOMB-04", p, z=z)


def can_land(pos: Position) -> bool:
    """Return whether the bomb is the active coach's, launched in an earlier turn (BF-BOMB-05 to
    -07).
    """
    return pos.launcher == pos.active and pos.launched < pos.turn


def land(ref: Referee) -> None:
    """Land the bomb: the ball is caught, contested or on the ground (BF-BOMB-07, -09 to -19)."""
    pos = ref.pos
    side = pos.launcher
    activity = Activity("catch", side, NOBODY, pos.ball, zone=pos.ball)
    ref.note("lands", "BF-BOMB-07", z=pos.ball, side=side)
    window(ref, "declared", activity)
    z = pos.ball
    ours, others = pos.standing_in(side, z), pos.standing_in(1 - side, z)
    if not ours and not others:
        lands_on_ground(ref, z, "BF-BOMB-12")
    elif not ours:
        takes(ref, _catcher(ref, 1 - side, others), "catches", "BF-BOMB-13")
        lose_control(ref, side)
    else:
        _catch(ref, activity, _catcher(ref, side, ours), others)


def _catcher(ref: Referee, side: int, players: list[int]) -> int:
    """Ask a side which of its players catches the bomb (BF-DEC-12)."""
    return name_one(ref, "catcher", side, players)


def _catch(ref: Referee, activity: Activity, catcher: int, others: list[int]) -> None:
    """Resolve a catch, with its interception (BF-BOMB-10, -14 to -18)."""
    activity.actor = catcher
    z = activity.zone = ref.pos.ball
    rival = intercepting.name(ref, "landing_interceptor", activity, others)
    if rival == NOBODY:
        takes(ref, catcher, "catches", "BF-BOMB-10")
    elif settle(ref, activity, catcher, rival, z) == WON:
        takes(ref, catcher, "catches", "BF-BOMB-16")
    else:
        if activity.result:
            intercepts(ref, rival, "BF-BOMB-17")
        else:
            lands_on_ground(ref, z, "BF-BOMB-18")
        lose_control(ref, activity.side)
