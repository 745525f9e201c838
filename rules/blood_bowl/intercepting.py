"""Intercept a throw from under its path (BB-INT)."""

from __future__ import annotations

from rules.blood_bowl.handling import can_carry, interception_needs
from rules.blood_bowl.pitch import column, row, squares_of
from rules.blood_bowl.position import Position
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.rerolls import INTERCEPT, SAFE_THROW, agility, attempt
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import NOBODY, number_of, player_at

#: BB-INT-05: half the width of the range ruler, in squares.
RULER_HALF_WIDTH = 0.87


def is_under_ruler(passer: int, target: int, s: int) -> bool:
    """Say whether a player on ``s`` stands close enough to the line of the pass (BB-INT-05)."""
    px, py = column(passer), row(passer)
    tx, ty = column(target) - px, row(target) - py
    ix, iy = column(s) - px, row(s) - py
    length2 = tx * tx + ty * ty
    if ix * ix + iy * iy >= length2 or (ix - tx) ** 2 + (iy - ty) ** 2 >= length2:
        return False
    # The nearest corner, by the perpendicular distance of all four: compared as squares.
    nearest = min(abs(tx * (iy + cy) - ty * (ix + cx)) for cx in (-0.5, 0.5) for cy in (-0.5, 0.5))
    return nearest * nearest < RULER_HALF_WIDTH * RULER_HALF_WIDTH * length2


def interceptors(pos: Position, p: int, target: int) -> list[int]:
    """List the opponents who may try to intercept, by shirt number (BB-INT-02 to -05)."""
    passer = pos.where[p]
    return sorted(
        q
        for s in squares_of(pos.zones[1 - (p >> 4)])
        if is_under_ruler(passer, target, s) and can_carry(pos, q := pos.at[s])
    )


def interceptor(ref: Referee, p: int, target: int) -> int:
    """Ask and roll for an interception; return the player who catches the throw of ``p``, or NOBODY
    (BB-INT-06 to -10).
    """
    pos = ref.pos
    eligible = interceptors(pos, p, target)
    if not eligible:
        return NOBODY
    side = 1 - (p >> 4)
    options = ["none", *(str(number_of(q)) for q in eligible)]
    answer = ref.ask("interceptor", side, options, (p, target))
    if answer == "none":
        return NOBODY
    q = player_at(side, int(answer))
    if not attempt(ref, q, INTERCEPT, interception_needs(pos, q)) or throws_safely(ref, p, q):
        return NOBODY
    return q


def throws_safely(ref: Referee, p: int, q: int) -> bool:
    """Say whether the passer ``p`` cancels the interception by ``q`` (BB-SKILL-SAFETHROW-01)."""
    traits = ref.pos.squads.traits
    # BB-SKILL-VLL-01.
    if not traits[p] & Trait.CANCELS_INTERCEPTIONS or traits[q] & Trait.HAS_LONG_LEGS:
        return False
    if ref.ask("safe_throw", p >> 4, ("yes", "no"), p) == "no":
        return False
    return attempt(ref, p, SAFE_THROW, agility(ref.pos.squads.ag[p]))
