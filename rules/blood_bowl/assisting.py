"""Count the assists of a block or a foul (BB-ASSIST)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from rules.blood_bowl.pitch import BIT, NEAR, squares_of
from rules.blood_bowl.position import Position
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import number_of


def assistants(pos: Position, helped: int, against: int, guards: bool = True) -> list[int]:
    """List the team-mates who can assist ``helped`` against that opponent, by shirt number.

    guards: whether Guard counts. It does for a block, not for a foul.
    """
    side = helped >> 4
    target = pos.where[against]
    near = NEAR[target] & pos.zones[side] & ~BIT[pos.where[helped]]
    if not near:
        return []
    # BB-ASSIST-06: the tackle zone of the opponent does not count.
    others = pos.zones[1 - side] & ~BIT[target]
    traits = pos.squads.traits
    helpers = []
    for s in squares_of(near):
        p = pos.at[s]
        if not NEAR[s] & others or (guards and traits[p] & Trait.ASSISTS_UNDER_PRESSURE):
            helpers.append(p)
    return sorted(helpers)


def name_assists(ref: Referee, key: str, helped: int, against: int) -> int:
    """Ask the coach which eligible players assist; return how many (BB-ASSIST-01, -02)."""
    eligible = assistants(ref.pos, helped, against)
    if not eligible:
        return 0
    chosen = ref.ask(key, helped >> 4, subsets(eligible), (helped, against))
    count = len(eligible) if chosen == "all" else 0 if chosen == "none" else len(chosen.split())
    if ref.log is not None:
        ref.note("assists", "BB-ASSIST-03", helped, against, detail=count)
    return count


def subsets(eligible: Sequence[int]) -> list[str]:
    """List all subsets of the eligible players as shirt numbers: all first, then by falling
    size.
    """
    smaller = [
        " ".join(str(number_of(p)) for p in some)
        for size in range(len(eligible) - 1, 0, -1)
        for some in combinations(eligible, size)
    ]
    return ["all", *smaller, "none"]
