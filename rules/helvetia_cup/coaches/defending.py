"""Choose what a defender does: steal, tackle or press; try for a pass."""

from __future__ import annotations

from rules.helvetia_cup.attacking import holds_in_goal
from rules.helvetia_cup.catalogue import INTERCEPTION
from rules.helvetia_cup.coaches.ground import grounds
from rules.helvetia_cup.coaches.markers import is_depleted, time_left
from rules.helvetia_cup.coaches.odds import (
    card_chances,
    chance,
    injury_chance,
    penalty_chance,
    steal_chance,
    tackle_odds,
)
from rules.helvetia_cup.coaches.prospects import GOAL, NO_GOAL, Prospects
from rules.helvetia_cup.pitch import NO_ZONE
from rules.helvetia_cup.position import Position
from rules.helvetia_cup.squads import NOBODY

#: What a yellow card costs at kick-off, and a player sent off; it shrinks with the time left.
YELLOW, SENT_OFF = 0.12, 1.8
#: What it costs to be left with so few that the match is lost.
FORFEIT = 4.0
#: What an opponent's injury is worth, and what a tackler on the ground costs.
INJURY, _DOWN = 0.15, 0.02
#: What a forced move gives the carrier who keeps the ball (HC-STEAL-02).
_STEP = 0.02


def prospects(pos: Position, found: Prospects) -> float:
    """Return what the attackers make of the ball now."""
    in_zone = pos.pitch.zone[pos.attacking][pos.ball] != NO_ZONE
    plan = found.best(
        must=holds_in_goal(pos), received=False, shot=in_zone, touch=False, long=False
    )
    return plan[0]


def opening(pos: Position, options: list[str], defender: int) -> str:
    """Choose the action that is worth most, by exact odds (HC-DEC-08)."""
    attackers = Prospects(pos, pos.carrier)
    worth = {"none": -prospects(pos, attackers)}
    attackers.marks[pos.carrier] = NOBODY
    kept = prospects(pos, attackers)
    won = grounds(pos.pitch.version)[defender >> 3].hold[pos.ball]
    if "steal" in options:
        odds = steal_chance(pos, defender, pos.carrier)
        worth["steal"] = odds * won - (1 - odds) * (kept + _STEP)
    if "tackle" in options:
        success, foul, miss = tackle_odds(pos, defender)
        worth["tackle"] = (
            success * (won + _DOWN)
            - foul * (after_foul(pos, kept) + foul_cost(pos, defender))
            - miss * (kept + _DOWN)
        )
    return max(worth, key=lambda name: worth[name])


def after_foul(pos: Position, kept: float) -> float:
    """Return what the attackers have after a foul: the ball, or a penalty."""
    side = pos.attacking
    injury = INJURY * injury_chance(pos.pitch.version, pos.markers[pos.carrier])
    if not pos.pitch.area[side] >> pos.ball & 1:
        return kept - injury
    odds = max(penalty_chance(pos, p) for p in pos.standing(side))
    return odds * GOAL + (1 - odds) * NO_GOAL - injury


def foul_cost(pos: Position, p: int) -> float:
    """Return what a foul costs the player's team, beside the ball."""
    yellow, red = card_chances(pos.pitch.version)
    left = time_left(pos)
    off = SENT_OFF * left
    if is_depleted(pos, p >> 3):
        off = FORFEIT
    if pos.yellows[p]:
        return (yellow + red) * off
    return yellow * YELLOW * left + red * off


def interception(pos: Position, defender: int) -> str:
    """Choose whether to try for the pass, or to press the receiver (HC-DEC-11)."""
    side = pos.attacking
    receiver = pos.at[side][pos.ball]
    attackers = Prospects(pos, receiver)
    stolen = chance(pos.skill(defender, INTERCEPTION))
    won = grounds(pos.pitch.version)[1 - side].hold[pos.ball]
    in_zone = pos.pitch.zone[side][pos.ball] != NO_ZONE
    shot = in_zone and "allow_shot" in pos.coming
    pressed = attackers.best(must=False, received=True, shot=shot, touch=in_zone, long=False)[0]
    attackers.marks[receiver] = NOBODY
    free = attackers.best(must=False, received=True, shot=shot, touch=in_zone, long=False)[0]
    return "try" if stolen * won - (1 - stolen) * free >= -pressed else "decline"
