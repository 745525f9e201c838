"""Take the penalty kick (HC-PEN)."""

from __future__ import annotations

from rules.helvetia_cup.ball import take
from rules.helvetia_cup.catalogue import SHOT
from rules.helvetia_cup.offside import nearest_legal
from rules.helvetia_cup.referee import Referee
from rules.helvetia_cup.shooting import shoot
from rules.helvetia_cup.squads import NOBODY


def penalty(ref: Referee) -> None:
    """Clear the area, put the taker on the spot, and shoot (HC-PEN-01 to -10)."""
    pos = ref.pos
    ref.note("penalty", "HC-PEN-01", side=pos.attacking)
    clear_area(ref)
    put_on_spot(ref, choose_taker(ref, "penalty_taker", pos.attacking, pos.standing(pos.attacking)))
    shoot(ref, "penalty")


def clear_area(ref: Referee) -> None:
    """Move defenders to the nearest legal hex outside, the goalkeeper into goal
    (HC-PEN-03 to -05).
    """
    pos = ref.pos
    side = 1 - pos.attacking
    area = pos.pitch.area[pos.attacking]
    keeper, goal = pos.keeper[side], pos.pitch.own_goal[side]
    if pos.where[keeper] != goal or pos.lying >> keeper & 1:
        pos.stand(keeper)
        pos.go(keeper, goal)
        ref.note("goalkeeper returns", "HC-PEN-04", keeper, h=goal)
    for p in pos.outfield(side):
        if area >> pos.where[p] & 1:
            near = [pos.pitch.names[h] for h in nearest_legal(pos, p, area)]
            h = pos.pitch.at[ref.ask("clear_area", side, near, pos.number(p))]
            pos.go(p, h)
            ref.note("moves", "HC-PEN-05", p, h=h, detail="out of the area")


def choose_taker(ref: Referee, key: str, side: int, players: list[int]) -> int:
    """Ask who takes a kick; by default the best shot, then the lowest number."""
    pos = ref.pos
    best = min(players, key=lambda p: (-pos.skill(p, SHOT), pos.number(p)))
    numbers = [pos.number(p) for p in players]
    return pos.player(side, ref.ask(key, side, numbers, default=pos.number(best)))


def put_on_spot(ref: Referee, taker: int) -> None:
    """Put the taker on the spot; a team-mate there changes places (HC-PEN-08)."""
    pos = ref.pos
    side = taker >> 3
    spot, here = pos.pitch.spot[side], pos.where[taker]
    other = pos.at[side][spot]
    if other not in (NOBODY, taker):
        if pos.pitch.goals >> here & 1:
            pos.go(other, nearest_legal(pos, other)[0])
            pos.go(taker, spot)
        else:
            pos.swap(taker, other)
        ref.note("moves", "HC-PEN-08", other, h=pos.where[other], detail="off the spot")
    elif other == NOBODY:
        pos.go(taker, spot)
    ref.note("moves", "HC-PEN-08", taker, h=spot, detail="to the spot")
    take(ref, taker, "HC-PEN-08")
