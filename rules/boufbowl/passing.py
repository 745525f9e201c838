"""Passes: throws to a team-mate (BF-PASS)."""

from __future__ import annotations

from rules.boufbowl import intercepting
from rules.boufbowl.ball import intercepts, lands_on_ground, lose_control, takes
from rules.boufbowl.cards.activity import WON, Activity
from rules.boufbowl.cards.playing import window
from rules.boufbowl.contests import settle
from rules.boufbowl.position import PASSES, Position
from rules.boufbowl.referee import Referee
from rules.boufbowl.squads import NOBODY, OF_SIDE, SIDE_OF


def can_throw(pos: Position, p: int) -> bool:
    """Return whether a player stands with the ball outside goal zones (BF-PASS-01, -03,
    BF-BOMB-02).
    """
    return (
        pos.carrier == p
        and not pos.cond[p]
        and pos.is_on_pitch(p)
        and not pos.pitch.goal_zones[pos.zone[p]]
    )


def receivers(pos: Position, passer: int) -> list[int]:
    """Return the other standing team-mates outside goal zones, by slot (BF-PASS-02, -04, -05)."""
    return [p for p in OF_SIDE[SIDE_OF[passer]] if p != passer and _can_receive(pos, p)]


def _can_receive(pos: Position, p: int) -> bool:
    return not pos.cond[p] and pos.is_on_pitch(p) and not pos.pitch.goal_zones[pos.zone[p]]


def throw(ref: Referee, passer: int, receiver: int) -> None:
    """Resolve a pass, with its interception (BF-PASS-06 to -16)."""
    pos, side = ref.pos, SIDE_OF[passer]
    here = pos.zone[passer]
    activity = Activity("pass", side, passer, here, receiver)
    ref.note("passes", "BF-PASS-01", passer, receiver, pos.zone[receiver])
    window(ref, "declared", activity)
    if not can_throw(pos, passer) or pos.zone[passer] != here or not _can_receive(pos, receiver):
        ref.note("comes to nothing", "BF-ACT-07", passer)
        return
    rivals = intercepting.of_pass(pos, activity)
    rival = intercepting.name(ref, "pass_interceptor", activity, rivals)
    if rival != NOBODY and settle(ref, activity, passer, rival, pos.zone[rival]) != WON:
        if activity.result:
            intercepts(ref, rival, "BF-PASS-13")
        else:
            lands_on_ground(ref, here, "BF-PASS-14")
        lose_control(ref, side)
        return
    pos.counts[PASSES][passer] += 1
    takes(ref, receiver, "receives", "BF-PASS-12" if rival != NOBODY else "BF-PASS-06")
