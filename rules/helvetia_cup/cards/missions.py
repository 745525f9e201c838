"""Compute the metrics of a match, and whether a mission is fulfilled (HC-MISSION)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rules.helvetia_cup import clock
from rules.helvetia_cup.cards.deck import Card
from rules.helvetia_cup.goals import goals_of
from rules.helvetia_cup.position import (
    CLEARANCES,
    DRIBBLES,
    FOULED,
    HEADER_GOALS,
    INTERCEPTIONS,
    LONG_PASSES,
    REDS,
    SAVES,
    SHOTS,
    STEALS,
    TACKLES,
    TOUCH_GOALS,
    TOUCH_SHOTS,
    YELLOWS,
    Position,
)
from rules.helvetia_cup.squads import NOBODY, PLACES

#: HC-MISSION-04.
WIN, DRAW, DEFEAT = 3, 1, 0


def is_fulfilled(card: Card, metrics: Mapping[str, int]) -> bool:
    """Say whether all conditions of the card's mission hold."""
    return all(goal.holds(metrics[goal.metric]) for goal in card.mission)


def metrics_of(pos: Position, side: int, tactics: Collection[str]) -> dict[str, int]:
    """Return everything that a mission may ask of a side, by metric (HC-MISSION-01 to -14).

    tactics: the ids of all tactic cards.
    """
    other = 1 - side
    lead = (1 - 2 * side) * _half_time_lead(pos)
    on_pitch = pos.on_pitch(side)
    first, second = (clock.SECOND - 1,), (clock.SECOND,)
    return {
        "goals": pos.score[side],
        "goals_second_half": goals_of(pos, side, *second),
        "conceded": pos.score[other],
        "conceded_first_half": goals_of(pos, other, *first),
        "margin": pos.score[side] - pos.score[other],
        "half_time_lead": lead,
        "max_deficit": pos.max_deficit[side],
        "result_points": result_points(pos, side),
        "shots": total(pos, SHOTS, side),
        "touch_shots": total(pos, TOUCH_SHOTS, side),
        "touch_goals": total(pos, TOUCH_GOALS, side),
        "header_goals": total(pos, HEADER_GOALS, side),
        "captain_goals": _captain_goals(pos, side),
        "saves": total(pos, SAVES, side),
        "steals_won": total(pos, STEALS, side),
        "dribbles_won": total(pos, DRIBBLES, side),
        "tackles_won": total(pos, TACKLES, side),
        "interceptions": total(pos, INTERCEPTIONS, side),
        "clearances": total(pos, CLEARANCES, side),
        "ball_wins": pos.ball_wins[side],
        "long_passes_completed": total(pos, LONG_PASSES, side),
        "max_pass_chain": pos.longest_chain[side],
        "fouls_suffered": total(pos, FOULED, side),
        "cards": total(pos, YELLOWS, side) + total(pos, REDS, side),
        "offsides_called": pos.calls[side],
        "opponents_floored": pos.floored[side],
        "exhausted_players": sum(1 for p in on_pitch if not pos.markers[p]),
        "markers_left": sum(pos.markers[p] for p in on_pitch),
        "tactics_played": sum(1 for card in pos.played[side] if card in tactics),
    }


def total(pos: Position, count: int, side: int) -> int:
    """Return a count of all players of a side together."""
    first = side * PLACES
    return sum(pos.counts[count][first : first + PLACES])


def result_points(pos: Position, side: int) -> int:
    """Return the points of the result; a shoot-out or the opponent's forfeit is a win as well
    (HC-MISSION-04, -15).
    """
    if pos.winner != NOBODY:
        return WIN if pos.winner == side else DEFEAT
    lead = pos.score[side] - pos.score[1 - side]
    return WIN if lead > 0 else DRAW if lead == 0 else DEFEAT


def _half_time_lead(pos: Position) -> int:
    """Return Home's lead at half-time, or at the end of a match that ended before."""
    return pos.score[0] - pos.score[1] if pos.half_time is None else pos.half_time


def _captain_goals(pos: Position, side: int) -> int:
    return sum(
        1
        for goal in pos.goals
        if goal["side"] == side and pos.squads.members[side][goal["number"]]["captain"]
    )
