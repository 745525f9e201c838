"""Interceptions: the players who may intercept a throw, and their choice (BF-PASS-07 to -10,
BF-BOMB-14, -22, -26).
"""

from __future__ import annotations

from rules.boufbowl.cards.activity import Activity
from rules.boufbowl.cards.playing import is_in_force
from rules.boufbowl.goals import DECLINE
from rules.boufbowl.position import Position
from rules.boufbowl.referee import Referee
from rules.boufbowl.squads import NOBODY, OF_SIDE, SIDE_OF, player_of, slot_of


def of_pass(pos: Position, activity: Activity) -> list[int]:
    """Return the players who may intercept a pass, by slot, in any zone that is not barred
    (BF-PASS-07, BF-FX-27).
    """
    here, there = pos.zone[activity.p], pos.zone[activity.other]
    barred = {*activity.unintercepted, *_barred_by_passer(pos, activity)}
    if "all" in barred:
        return []
    zones: set[int] = set()
    if "departure" not in barred:
        zones.add(here)
    if "crossed" not in barred:
        zones.update(pos.pitch.crossed[here][there])
    if "arrival" not in barred:
        zones.add(there)
    return [p for p in OF_SIDE[1 - activity.side] if pos.zone[p] in zones and not pos.cond[p]]


def _barred_by_passer(pos: Position, activity: Activity) -> list[str]:
    """Return the zones that the passer's own abilities bar (BF-FX-08)."""
    return [
        step.zones
        for _, ability in pos.abilities[activity.p]
        if is_in_force(pos, ability, activity.side, activity.p, activity)
        for step in ability.steps
        if step.verb == "no_intercept"
    ]


def of_launch(pos: Position, activity: Activity) -> list[int]:
    """Return the opponents in the departure zone, if a card or an ability lets them intercept
    (BF-BOMB-03, -26, -28, BF-FX-28).
    """
    there = pos.standing_in(1 - activity.side, activity.at)
    if activity.open_departure:
        return there
    return [p for p in there if _reads_launches(pos, activity, p)]


def _reads_launches(pos: Position, activity: Activity, p: int) -> bool:
    return any(
        step.verb == "departure_intercept"
        for _, ability in pos.abilities[p]
        if is_in_force(pos, ability, SIDE_OF[p], p, activity)
        for step in ability.steps
    )


def name(ref: Referee, key: str, activity: Activity, players: list[int]) -> int:
    """Ask the other coach to name one of these or to decline.

    NOBODY if they decline (BF-DEC-10, -11, -13).
    """
    if not players:
        return NOBODY
    side = 1 - activity.side
    options = [*(str(slot_of(p)) for p in players), DECLINE]
    answer = ref.ask(key, side, options, activity.told(ref.pos.pitch.names), DECLINE)
    return NOBODY if answer == DECLINE else player_of(side, int(answer))
