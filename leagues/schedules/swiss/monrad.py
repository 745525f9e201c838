"""Monrad pairing: everybody meets a neighbour in the table (LG-SWISS-03).

From the top, each takes the next below that it may meet, so long as the others can still be paired.
The criteria before scores in LG-SWISS-01 (pins, rematches, byes, discouraged pairs) apply here,
too.
"""

from __future__ import annotations

from collections.abc import Sequence

from leagues.schedules.matching import perfect_matching
from leagues.schedules.swiss.drawn import SwissRound, Why
from leagues.schedules.swiss.explaining import explained
from leagues.schedules.swiss.field import Attitude, Contender, Wishes
from leagues.schedules.swiss.weighing import Weighing
from rules.dice import Stream

#: How many couples an entry looks at, by and large, before the pairing is sought otherwise.
_PATIENCE = 50


def pair_neighbours(
    field: Sequence[Contender], draw_seed: str, number: int, wishes: Wishes | None = None
) -> SwissRound:
    """Pair neighbours; the draw seed only draws home. Arguments as in `pair_optimally`.

    Raises ValueError for fewer than 2 entries.
    """
    if len(field) < 2:
        raise ValueError(f"a Swiss round is for at least 2 entries, not {len(field)}")
    weighing = Weighing(field, wishes or Wishes())
    dice = Stream(bytes.fromhex(draw_seed), f"swiss-{number}")
    partner = _at_no_cost(weighing) or _neighbours(weighing)
    return explained(weighing, partner, Why.NEIGHBOURS, dice)


def _at_no_cost(weighing: Weighing) -> dict[int, int] | None:
    """Return the pairing of neighbours that breaks nothing; None where none was found at once.

    Pins are kept, and who rests is the lowest of those that have rested least. Nothing is better,
    so what `_neighbours` asks at each step, whether the others can still be paired as well, is
    answered by pairing them: who finds nobody sends the one before on to the next.
    """
    partner = _settled(weighing)
    if partner is None:
        return None
    free = [at for at in weighing.nodes if at not in partner]
    #: The open couples in the order of their better halves, each with where its search stands.
    chosen: list[tuple[int, int]] = []
    start, steps = 1, _PATIENCE * weighing.size
    taken = bytearray(len(free))
    top = 0
    while len(chosen) * 2 < len(free):
        while taken[top]:
            top += 1
        for other in range(max(start, top + 1), len(free)):
            steps -= 1
            if not taken[other] and weighing.cost(free[top], free[other]).clean:
                break
        else:
            if not chosen or steps < 0:
                return None
            top, other = chosen.pop()
            taken[top] = taken[other] = False
            start = other + 1
            continue
        taken[top] = taken[other] = True
        chosen.append((top, other))
        start = 1
    for a, b in ((free[top], free[other]) for top, other in chosen):
        partner[a], partner[b] = b, a
    return partner


def _settled(weighing: Weighing) -> dict[int, int] | None:
    """Return the couples that every best pairing has: pins, and who rests.

    None where pins contradict each other, or what is forbidden.
    """
    partner: dict[int, int] = {}
    for a, b in weighing.pinned:
        if a in partner or b in partner or weighing.attitude(a, b) is Attitude.FORBIDDEN:
            return None
        partner[a], partner[b] = b, a
    if (rest := weighing.rest) is not None and rest not in partner:
        costs = {at: weighing.cost(at, rest) for at in range(weighing.size) if at not in partner}
        resting = min(costs, key=lambda at: costs[at].hard, default=None)
        if resting is None or costs[resting].broken > 1:
            return None
        partner[resting], partner[rest] = rest, resting
    return partner


def _neighbours(weighing: Weighing) -> dict[int, int]:
    """Return each place's partner.

    `fit` is always a pairing of the remaining places that breaks as little as possible.
    """
    left = list(weighing.nodes)
    fit = _fit(weighing, left)
    partner: dict[int, int] = {}
    while left:
        top = left.pop(0)
        for other in left:
            rest = [at for at in left if at != other]
            others = _fit_without(weighing, fit, top, other, rest)
            if others is not None:
                partner[top], partner[other] = other, top
                left, fit = rest, others
                break
    return partner


def _fit(weighing: Weighing, places: Sequence[int]) -> dict[int, int]:
    partner = perfect_matching(places, weighing.edges(weighing.everybody(places), None))
    assert partner is not None, "where everybody may meet everybody, everybody is paired"
    return partner


def _fit_without(
    weighing: Weighing, fit: dict[int, int], top: int, other: int, rest: Sequence[int]
) -> dict[int, int] | None:
    """Return as good a pairing of the rest, once `top` has `other`; None where there is none."""
    if fit[top] == other:
        return {a: b for a, b in fit.items() if a not in (top, other)}
    bound = _sum(weighing, fit)
    swapped = {a: b for a, b in fit.items() if a in rest and b in rest}
    one, two = sorted((fit[top], fit[other]))
    swapped |= {one: two, two: one}
    if _sum(weighing, swapped | {top: other, other: top}) <= bound:
        return swapped
    others = _fit(weighing, rest)
    return others if _sum(weighing, others | {top: other, other: top}) <= bound else None


def _sum(weighing: Weighing, partner: dict[int, int]) -> tuple[int, ...]:
    return weighing.total(partner).hard
