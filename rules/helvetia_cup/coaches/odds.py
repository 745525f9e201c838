"""Exact odds of one step: checks, shots, fouls."""

from __future__ import annotations

from functools import cache

from rules.helvetia_cup.catalogue import DRIBBLE, HEADER, SHOT, STEAL, TACKLE, load
from rules.helvetia_cup.coaches.minimax import duel
from rules.helvetia_cup.pitch import CENTRE, NO_ZONE
from rules.helvetia_cup.position import Position
from rules.helvetia_cup.shooting import MOST_SECTORS

#: HC-PEN-09.
SPOT_DISTANCE = 2


def chance(target: int) -> float:
    """Return the odds of a check (HC-CONV-03, -05)."""
    return 0.0 if target <= 0 else 1.0 if target >= 20 else target / 20


@cache
def goal_chance(version: str, zone: int, skill: int, cover: int, discount: int = 0) -> float:
    """Return the odds of a goal when shooter and goalkeeper both mix as well as they can."""
    return float(duel(version, zone, skill, cover, discount).value)


def cover_of(pos: Position, shooter: int, distance: int, kind: str, change: int = 0) -> int:
    """Return how many sectors may be covered (HC-SHOT-04, HC-TOUCH-03, HC-GK-02, -10).

    change: what cards add (HC-FX-19).
    """
    defenders = 1 - (shooter >> 3)
    if not pos.keeps_goal(defenders):
        return 0
    if kind == "touch":
        distance -= pos.rules.one_touch_sector_loss
    if pos.emergency >> defenders & 1:
        distance -= pos.rules.emergency_keeper_sector_loss
    distance += change
    return 0 if distance < 0 else min(MOST_SECTORS, distance)


def shot_chance(pos: Position, p: int, h: int, kind: str, minus: int = 0) -> float:
    """Return the odds of a goal for a shot of that kind from a hex; 0 outside the shooting zones.

    minus: the pressure on the shot.
    """
    pitch, side = pos.pitch, p >> 3
    zone = pitch.zone[side][h]
    if zone == NO_ZONE:
        return 0.0
    skill = pos.skill(p, HEADER if kind == "header" else SHOT) - minus
    if kind == "touch":
        skill -= pos.rules.one_touch_penalty
    cover = cover_of(pos, p, pitch.distance[h][pitch.goal[side]], kind)
    return goal_chance(pitch.version, zone, skill, cover)


def penalty_chance(pos: Position, p: int) -> float:
    """Return the odds of a goal from the spot (HC-PEN-09)."""
    cover = cover_of(pos, p, SPOT_DISTANCE, "penalty")
    if not pos.keeps_goal(1 - (p >> 3)):
        # The goalkeeper is put into the goal first (HC-PEN-04).
        cover = SPOT_DISTANCE
    return goal_chance(pos.pitch.version, CENTRE, pos.skill(p, SHOT), cover)


def steal_chance(pos: Position, defender: int, carrier: int) -> float:
    """Return the odds that the steal succeeds and the dribble does not (HC-EX-13)."""
    return chance(pos.skill(defender, STEAL)) * (1 - chance(pos.skill(carrier, DRIBBLE)))


def tackle_odds(pos: Position, defender: int) -> tuple[float, float, float]:
    """Return the odds of success, foul and miss of a tackle (HC-EX-15 to -18)."""
    return tackle_split(pos.skill(defender, TACKLE), pos.rules.tackle_miss_above)


@cache
def tackle_split(skill: int, miss_above: int) -> tuple[float, float, float]:
    """Return these odds by the effective skill."""
    won = chance(skill)
    missed = 1 - max(won, chance(miss_above))
    return won, 1 - won - missed, missed


@cache
def _faces(version: str) -> tuple[tuple[str, int], ...]:
    return tuple((face.card, face.markers) for face in load(version).dice.team)


def card_chances(version: str) -> tuple[float, float]:
    """Return the odds of a yellow and of a red card after a foul (HC-EX-20)."""
    faces = [card for card, _ in _faces(version)]
    return faces.count("yellow") / len(faces), faces.count("red") / len(faces)


def injury_chance(version: str, markers: int) -> float:
    """Return the odds of a heavy injury, by the markers of the fouled player (HC-EX-22)."""
    faces = _faces(version)
    return sum(1 for _, lost in faces if lost > markers) / len(faces)
