"""Goal attempts, goals, and players who are pulled back from a goal zone (BF-GOAL)."""

from __future__ import annotations

from typing import Final

from rules.boufbowl.ball import intercepts, lands_on_ground, lose_control
from rules.boufbowl.cards.activity import WON, Activity
from rules.boufbowl.cards.playing import window
from rules.boufbowl.contests import settle
from rules.boufbowl.position import GOALS, Position
from rules.boufbowl.referee import Referee
from rules.boufbowl.squads import NOBODY, OF_SIDE, SIDE_OF, player_of, slot_of

DECLINE: Final = "decline"


class Goal(Exception):
    """A goal ends the turn at once, whatever else was going on (BF-RESTART-08, BF-CARD-18)."""


def must_attempt(pos: Position, p: int) -> bool:
    """Return whether a player stands with the ball in the opposing goal zone (BF-GOAL-01)."""
    return pos.carrier == p and pos.zone[p] == pos.pitch.goal[SIDE_OF[p]] and not pos.cond[p]


def attempt(ref: Referee, p: int) -> None:
    """Resolve a goal attempt, with its interception.

    Raises Goal for a goal (BF-GOAL-01 to -09, -15).
    """
    pos, side = ref.pos, SIDE_OF[p]
    z = pos.zone[p]
    activity = Activity("goal", side, p, z)
    ref.note("goal attempt", "BF-GOAL-01", p, z=z)
    window(ref, "declared", activity)
    if not must_attempt(pos, p):
        return
    defender = _intercepting(ref, activity)
    if defender != NOBODY and settle(ref, activity, p, defender, z) != WON:
        if activity.result:
            intercepts(ref, defender, "BF-GOAL-08")
        else:
            lands_on_ground(ref, z, "BF-GOAL-09")
        lose_control(ref, side)
        return
    score(ref, p)


def _intercepting(ref: Referee, activity: Activity) -> int:
    """Return the defender who tries to intercept, or NOBODY (BF-DEC-14)."""
    side = activity.side
    defenders = ref.pos.standing_in(1 - side, activity.at)
    if not defenders:
        return NOBODY
    options = [*(str(slot_of(p)) for p in defenders), DECLINE]
    about = activity.told(ref.pos.pitch.names)
    answer = ref.ask("goal_interception", 1 - side, options, about)
    return NOBODY if answer == DECLINE else player_of(1 - side, int(answer))


def score(ref: Referee, p: int) -> None:
    """Count a goal. Always raises Goal (BF-GOAL-10)."""
    pos, side = ref.pos, SIDE_OF[p]
    pos.score[side] += 1
    pos.counts[GOALS][p] += 1
    pos.goals.append({"side": side, "number": slot_of(p), "turn": pos.turn})
    ref.note("goal", "BF-GOAL-10", p, z=pos.zone[p], detail=pos.score[:])
    raise Goal


def pull_back(ref: Referee) -> None:
    """Move the active side's players, standing or down, out of the opposing goal zone (BF-GOAL-11
    to -13).
    """
    pos, side = ref.pos, ref.pos.active
    z = pos.pitch.goal[side]
    for p in OF_SIDE[side]:
        if pos.zone[p] != z:
            continue
        zones = [n for n in pos.pitch.near[z] if pos.has_room(side, n)]
        answer = ref.ask(
            "pull_back", side, [pos.pitch.names[n] for n in zones], {"player": slot_of(p)}
        )
        pos.go(p, pos.pitch.at[answer])
        ref.note("is pulled back", "BF-GOAL-11", p, z=pos.zone[p])
