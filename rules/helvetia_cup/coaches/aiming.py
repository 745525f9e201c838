"""Choose sectors for the shooter and the goalkeeper, mixed so that nobody can read them."""

from __future__ import annotations

from rules.dice import Dice
from rules.helvetia_cup.cards.deck import Effect
from rules.helvetia_cup.catalogue import HEADER, PRESSURE, SHOT, load
from rules.helvetia_cup.coaches.ground import grounds
from rules.helvetia_cup.coaches.minimax import duel, pick
from rules.helvetia_cup.coaches.odds import SPOT_DISTANCE, cover_of, shot_chance
from rules.helvetia_cup.coaches.prospects import BESIDE, ON_HIM
from rules.helvetia_cup.pitch import CENTRE, NO_ZONE
from rules.helvetia_cup.position import Phase, Position
from rules.helvetia_cup.squads import NOBODY


class Changes:
    """The changes that cards of both coaches make to a shot (HC-FX-19 to -23).

    All of it is public: cards are played before the sectors are chosen, one per coach in a round.
    """

    __slots__ = ("cover", "discount", "touch", "told")

    def __init__(self, pos: Position) -> None:
        self.cover = 0
        self.discount = 0
        self.touch = True
        self.told = False
        if pos.phase == Phase.SHOOT_OUT:
            return
        data = load(pos.pitch.version)
        last = [
            data.card(pos.played[side][-1]) if pos.cards_in_round[side] else None for side in (0, 1)
        ]
        for side in (0, 1):
            card, other = last[side], last[1 - side]
            countered = other is not None and other.window == "counter"
            if card is not None and card.window == "sectors" and not countered:
                for effect in card.effects:
                    self._take(effect)

    def _take(self, effect: Effect) -> None:
        match effect.verb:
            case "keeper_sectors":
                self.cover += effect.amount
            case "sector_discount":
                self.discount += effect.amount
            case "ignore_touch":
                self.touch = False
            case "reveal_sector":
                self.told = True


def skill_of(pos: Position, p: int, kind: str, minus: int, changes: Changes) -> int:
    """Return the shooter's target before the sector's penalty."""
    skill = pos.skill(p, HEADER if kind == "header" else SHOT) - minus
    if kind == "touch" and changes.touch:
        skill -= pos.rules.one_touch_penalty
    return skill


def zone_of(pos: Position, p: int, kind: str) -> int:
    return CENTRE if kind == "penalty" else pos.pitch.zone[p >> 3][pos.where[p]]


def sector(pos: Position, side: int, kind: str, number: int, minus: int, dice: Dice) -> str:
    """Choose a sector by the mixture that wins most against the best cover (HC-DEC-14)."""
    p = pos.player(side, number)
    changes = Changes(pos)
    distance = SPOT_DISTANCE
    if kind != "penalty":
        distance = pos.pitch.distance[pos.where[p]][pos.pitch.goal[side]]
    cover = cover_of(pos, p, distance, kind, changes.cover)
    skill = skill_of(pos, p, kind, minus, changes)
    zone, version = zone_of(pos, p, kind), pos.pitch.version
    if not changes.told:
        return pick(dice, duel(version, zone, skill, cover, changes.discount).sectors)
    rows = [duel(version, zone, skill, cover, changes.discount, row) for row in (0, 1)]
    return pick(dice, max(rows, key=lambda found: found.value).sectors)


def cover(
    pos: Position, side: int, about: tuple[int, str, int, int | None], acted: int, dice: Dice
) -> list[str]:
    """Choose the sectors that the goalkeeper covers, by the mixture that loses least (HC-DEC-15).

    about: as `SectorChoice` has it.
    acted: our defenders who did something else in this round, as bits.
    """
    allowed, kind, number, row = about
    p = pos.player(1 - side, number)
    minus = pressure(pos, side, acted) if kind in ("shot", "touch") else 0
    changes = Changes(pos)
    skill = skill_of(pos, p, kind, minus, changes)
    zone = zone_of(pos, p, kind)
    solution = duel(pos.pitch.version, zone, skill, allowed, changes.discount, row)
    return list(pick(dice, solution.covers))


def pressure(pos: Position, side: int, acted: int) -> int:
    """Return what our defender on the shooter's hex takes off the shot.

    0 if that defender did something else.

    acted: our defenders who did, as bits.
    """
    p = pos.stands_at(side, pos.ball)
    if p == NOBODY or acted >> p & 1 or "ignore_pressure" in pos.coming:
        return 0
    return pos.skill(p, PRESSURE)


def after_step(pos: Position, p: int, h: int) -> float:
    """Return what the ball is worth to a player on that hex, with the action still to come."""
    side = p >> 3
    ground = grounds(pos.pitch.version)[side]
    value = ground.hold[h]
    if side == pos.attacking and pos.pitch.zone[side][h] != NO_ZONE:
        value = max(value, shot_chance(pos, p, h, "shot"))
    opponents = pos.standing_hexes(1 - side)
    if opponents >> h & 1:
        return value * ON_HIM
    return value * BESIDE if opponents & ground.near[h] else value
