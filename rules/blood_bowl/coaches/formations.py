"""Choose who plays and where they stand at the kick-off."""

from __future__ import annotations

from rules.blood_bowl.pitch import NAME, square
from rules.blood_bowl.position import Position
from rules.blood_bowl.setup import PLAYERS_ON_SCRIMMAGE, PLAYERS_SET_UP
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import number_of

Spots = tuple[tuple[int, int], ...]

#: Squares by steps back from the centre line and row; the first three are on the line.
RECEIVE: Spots = (
    *((0, 7), (0, 6), (0, 8)),
    *((1, 4), (1, 10), (1, 3), (1, 11), (3, 7), (4, 5), (4, 9), (7, 7)),
)
KICK: Spots = (
    *((0, 7), (0, 5), (0, 9)),
    *((1, 3), (1, 11), (2, 6), (2, 8), (3, 2), (3, 12), (5, 5), (5, 9)),
)
#: Which of the spots of KICK serve a kicker.
KICKERS = frozenset({5, 6, 9, 10})


def toughness(pos: Position, p: int) -> int:
    """Return how well a player stands in the front line."""
    squads = pos.squads
    traits = squads.traits[p]
    return (
        6 * squads.st[p]
        + 3 * squads.av[p]
        + (4 if traits & Trait.STAYS_UP_ON_BOTH_DOWN else 0)
        + (2 if traits & Trait.HAS_THICK_SKULL else 0)
        - (12 if traits & Trait.IS_FRAIL else 0)
    )


#: What strength, Block and Dodge each add to a carrier who will be hit.
STURDY = 3


#: What it costs that the ball is not safe in a player's hands.
UNFIT = -100


def handling(pos: Position, p: int) -> int:
    """Return how well a player picks up, carries and runs."""
    squads = pos.squads
    traits = squads.traits[p]
    return (
        (UNFIT if traits & Trait.SWINGS_BALL_AND_CHAIN else 0)
        + 6 * squads.ag[p]
        + 2 * squads.ma[p]
        + STURDY * min(3, squads.st[p])
        + (STURDY if traits & Trait.STAYS_UP_ON_BOTH_DOWN else 0)
        + (STURDY if traits & Trait.ONLY_PUSHED_BY_STUMBLES else 0)
        + (6 if traits & Trait.REROLLS_PICK_UP else 0)
        + (2 if traits & Trait.REROLLS_PASS else 0)
        + (3 if traits & (Trait.PICKS_UP_UNHINDERED | Trait.HAS_EXTRA_ARMS) else 0)
        - (30 if traits & (Trait.IS_BONE_HEADED | Trait.IS_REALLY_STUPID) else 0)
        - (90 if traits & Trait.HAS_NO_HANDS else 0)
    )


def best_eleven(pos: Position, available: list[int]) -> list[int]:
    """Return the eleven who should play: the strong, the skilled and the one who carries."""

    def merit(p: int) -> tuple[int, int]:
        squads = pos.squads
        skills = squads.traits[p].bit_count()
        return (5 * squads.st[p] + 3 * squads.ag[p] + squads.ma[p] + squads.av[p] + 2 * skills, -p)

    return sorted(available, key=merit, reverse=True)[:PLAYERS_SET_UP]


def placement(pos: Position, side: int, available: list[int]) -> dict[str, str]:
    """Place the toughest on the line, the safest hands deep, the others between and wide."""
    eleven = best_eleven(pos, available)
    kicking = pos.kicking == side
    spots = KICK if kicking else RECEIVE
    order = sorted(eleven, key=lambda p: (-toughness(pos, p), p))
    if not kicking and len(order) > PLAYERS_ON_SCRIMMAGE:
        carrier = max(order[PLAYERS_ON_SCRIMMAGE:], key=lambda p: (handling(pos, p), -p))
        order.remove(carrier)
        order.append(carrier)
        # With fewer than eleven the carrier still stands deep.
        spots = (*spots[: len(order) - 1], spots[-1])
    if kicking and len(order) == len(spots):
        step_back(pos, order)
    return {
        str(number_of(p)): NAME[_square(side, *spot)] for p, spot in zip(order, spots, strict=False)
    }


def step_back(pos: Position, order: list[int]) -> None:
    """Move a kicker off the line and out of the wide zones, in place (BB-SKILL-KICK-01)."""
    traits = pos.squads.traits
    kickers = [at for at, p in enumerate(order) if traits[p] & Trait.KICKS_SHORT]
    if kickers and not set(kickers) & KICKERS:
        at = max(kickers)
        order[at], order[-1] = order[-1], order[at]


def _square(side: int, back: int, y: int) -> int:
    return square(12 - back if side == 0 else 13 + back, y)
