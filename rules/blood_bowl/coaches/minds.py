"""Decide for players with special wills: gazes, Blood Lust and its Thralls, Ball and Chain."""

from __future__ import annotations

from rules.blood_bowl.coaches import fighting
from rules.blood_bowl.coaches.reckoning.reach import Reach, chance
from rules.blood_bowl.coaches.reckoning.shapes import WAY
from rules.blood_bowl.pitch import BIT, FORWARD, NEAR, OFF, beside, distance, set_of, squares_of
from rules.blood_bowl.position import PRONE, STANDING, Position
from rules.blood_bowl.running import Run
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.skills.blood_lust import thralls
from rules.blood_bowl.skills.hypnotic_gaze import gaze_needs
from rules.blood_bowl.squads import NOBODY
from rules.blood_bowl.throw_in_template import POINTED

#: What a fanatic's next square is worth: a standing opponent, one on the ground, a team-mate, the
#: crowd; and the small cost of each square to the nearest opponent.
HITS, TRAMPLES, HITS_OURS, LEAVES, SQUARE_AWAY = 1.0, 0.4, -1.5, -2.0, -0.05
#: The odds from which a gaze is worth an action.
SURE_GAZE = 0.5


# -- Hypnotic Gaze --------------------------------------------------------------------------------


def best_gaze(pos: Position, side: int) -> tuple[int, int, list[int]] | None:
    """Choose who should gaze at whom to free our carrier, with the path there; None if nobody.

    The path takes no dice.
    """
    carrier = pos.carrier
    if carrier == NOBODY or carrier >> 4 != side:
        return None
    there = pos.where[carrier]
    theirs = pos.zones[1 - side]
    # Opponents who mark the carrier, or else stand in the next squares of the way.
    wanted = NEAR[there] & theirs or WAY[side][there] & theirs & NEAR[there + FORWARD[side] * 16]
    if not wanted:
        return None
    best: tuple[float, int, int, list[int]] | None = None
    for p in pos.squads.members[side]:
        if not pos.squads.traits[p] & Trait.GAZES or p == carrier:
            continue
        if pos.state[p] > PRONE or pos.acted >> p & 1:
            continue
        reach = Reach(pos, p, extra=0)
        safe = reach.safe()
        for s in squares_of(wanted):
            for spot in squares_of(NEAR[s] & safe):
                odds = chance(gaze_needs(pos, p, spot))
                if odds >= SURE_GAZE and (best is None or odds > best[0]):
                    best = (odds, p, pos.at[s], reach.path(spot))
    return None if best is None else best[1:]


# -- Blood Lust -----------------------------------------------------------------------------------


def way_to_thrall(pos: Position, run: Run) -> list[int] | None:
    """Return a thirsty player's path to a Thrall with the movement left; None if none is in
    reach.
    """
    p = run.player
    if thralls(pos, p):
        return []
    side = p >> 4
    food = set_of(
        [pos.where[q] for q in pos.on_pitch(side) if pos.squads.traits[q] & Trait.IS_THRALL]
    )
    reach = Reach(pos, p, dodges=1, extra=run.extra, moves=run.left)
    for rings in reach.rings:
        for ring in rings:
            spots = [s for s in squares_of(ring) if NEAR[s] & food]
            if spots:
                forward = FORWARD[side]
                count = {s: (NEAR[s] & food).bit_count() for s in spots}
                return reach.path(max(spots, key=lambda s: (count[s], forward * (s >> 4), -s)))
    return None


def feeds_there(pos: Position, p: int, s: int) -> bool:
    """Say whether a Thrall would be beside the player on that square."""
    traits = pos.squads.traits
    return any(
        (q := pos.at[n]) >> 4 == p >> 4 and q != p and traits[q] & Trait.IS_THRALL
        for n in squares_of(NEAR[s] & pos.occupied)
    )


def meal(pos: Position, p: int) -> int:
    """Choose whom to bite: the player worth least, and never the carrier if it can be helped."""
    return min(
        thralls(pos, p),
        key=lambda q: (
            q == pos.carrier,
            pos.state[q] == STANDING and not pos.acted >> q & 1,
            fighting.worth(pos, q),
            q,
        ),
    )


# -- Ball and Chain -------------------------------------------------------------------------------


def best_facing(pos: Position, p: int) -> str:
    """Choose where to point the template: at opponents, away from our own players and the crowd."""
    start = pos.where[p]
    foes = [pos.where[q] for q in pos.on_pitch(1 - (p >> 4))]

    def value(facing: str) -> float:
        squares = [beside(start, dx, dy) for dx, dy in POINTED[facing]]
        return sum(_square_value(pos, p, s, foes) for s in squares)

    return max(POINTED, key=value)


def _square_value(pos: Position, p: int, s: int, foes: list[int]) -> float:
    if s == OFF:
        return LEAVES
    q = pos.at[s]
    if q != NOBODY and q != p:
        if q >> 4 == p >> 4:
            return HITS_OURS
        worth = fighting.worth(pos, q) + (2.0 if q == pos.carrier else 0.0)
        return (HITS if pos.state[q] == STANDING else TRAMPLES) * worth
    return SQUARE_AWAY * min((distance(s, f) for f in foes), default=0)


def next_fanatic(pos: Position, side: int) -> int:
    """Return a player with ball and chain who has not acted, or NOBODY."""
    if not pos.squads.any[side] & Trait.SWINGS_BALL_AND_CHAIN:
        return NOBODY
    for p in pos.squads.members[side]:
        if (
            pos.squads.traits[p] & Trait.SWINGS_BALL_AND_CHAIN
            and pos.state[p] <= PRONE
            and not pos.acted >> p & 1
            and p != pos.carrier
        ):
            return p
    return NOBODY


def crowded(pos: Position, p: int) -> bool:
    """Say whether so many of our players are near that a fanatic is as likely to hit them."""
    near = NEAR[pos.where[p]]
    ours = pos.zones[p >> 4] & near & ~BIT[pos.where[p]]
    return ours.bit_count() > (pos.zones[1 - (p >> 4)] & near).bit_count()
