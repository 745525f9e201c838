"""The pairing of least cost, without colours (LG-SWISS-01).

Up to COMPLETE entries every couple is weighed, and the pairing is the best there is. Larger fields
are cut first: between two scores, where the number of entries above is even, nobody needs an
opponent across the cut, as long as each part reaches the cost its scores would give if everybody
could meet everybody (pairs across the cut only cost more squares). Within a part each entry looks
at its nearest possible opponents, and further while not everybody is paired.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from leagues.schedules.draw import drawn_order
from leagues.schedules.matching import perfect_matching
from leagues.schedules.swiss.drawn import SwissRound, Why
from leagues.schedules.swiss.explaining import explained
from leagues.schedules.swiss.field import Contender, Opening, Wishes
from leagues.schedules.swiss.weighing import Weighing
from rules.dice import Stream

COMPLETE = 256
#: The opponents on each side that an entry of a large field looks at first; doubled until
#: everybody is paired.
NEAR = 6
#: The opponents that a part looks at before it is joined with the parts next to it.
WIDE = 4 * NEAR
#: The number of entries that are tried for the bye.
RESTING = 3
#: Parts are not joined beyond so many entries to save a square, only to pair everybody.
LARGE_PART = 2048
#: The most couples that are weighed at once: what fits into memory and patience.
MOST_COUPLES = 200_000


def pair_optimally(
    field: Sequence[Contender],
    draw_seed: str,
    number: int,
    wishes: Wishes | None = None,
    opening: Opening = Opening.HALVES,
) -> SwissRound:
    """Return the pairing of least cost.

    field:     the best placed first; in round 1 by seeding.
    draw_seed: 32 bytes in hexadecimal; decides between pairings that are equal in all else.
    number:    of the round, from 1.
    opening:   how round 1 is paired; ignored in later rounds.

    Raises ValueError for fewer than 2 entries.
    """
    if len(field) < 2:
        raise ValueError(f"a Swiss round is for at least 2 entries, not {len(field)}")
    if number == 1 and opening is Opening.DRAWN:
        field = drawn_order(field, draw_seed, "swiss-opening")
    why = Why.BEST_FOR_ALL
    if number == 1:
        why = Why.DRAWN if opening is Opening.DRAWN else Why.HALVES
    weighing = Weighing(field, wishes or Wishes(), opening if number == 1 else None)
    dice = Stream(bytes.fromhex(draw_seed), f"swiss-{number}")
    partner = best(weighing, dice)
    return explained(weighing, partner, why, dice, proved=len(field) <= COMPLETE)


def best(weighing: Weighing, dice: Stream) -> dict[int, int]:
    """Return each place's partner in the pairing of least cost."""
    if weighing.size <= COMPLETE:
        return _certain(
            perfect_matching(weighing.nodes, weighing.edges(weighing.everybody(), dice))
        )
    return _large(weighing, dice) or _large_at_any_cost(weighing, dice)


def _certain(found: dict[int, int] | None) -> dict[int, int]:
    assert found is not None, "where everybody may meet everybody, everybody is paired"
    return found


def _large(weighing: Weighing, dice: Stream) -> dict[int, int] | None:
    """Return a pairing of a large field without any hard cost; None where it was not found."""
    taken: dict[int, int] = {}
    for a, b in weighing.pinned:
        if a in taken or b in taken:
            return None
        taken[a], taken[b] = b, a
    free = [at for at in range(weighing.size) if at not in taken]
    if weighing.rest is None or weighing.rest in taken:
        partners = _in_parts(weighing, free, dice)
        return None if partners is None else taken | partners
    rest = weighing.rest
    for a in sorted(free, key=lambda at: weighing.cost(at, rest))[:RESTING]:
        if weighing.cost(a, rest).broken > 1:
            break
        partners = _in_parts(weighing, [at for at in free if at != a], dice)
        if partners is not None:
            return taken | partners | {a: rest, rest: a}
    return None


def _in_parts(weighing: Weighing, places: Sequence[int], dice: Stream) -> dict[int, int] | None:
    """Pair part by part; one that fails is joined with its neighbours, to twice its size."""
    ahead = list(reversed(list(_parts(weighing, places))))
    done: list[tuple[list[int], dict[int, int]]] = []
    while ahead:
        part = ahead.pop()
        whole = not ahead and not done
        partners = _part(weighing, part, dice, MOST_COUPLES if whole else WIDE * len(part))
        if partners and (whole or len(part) > LARGE_PART or _least(weighing, part, partners)):
            done.append((part, partners))
        elif whole:
            return None
        else:
            twice = 2 * len(part)
            while len(part) < twice and ahead:
                part = part + ahead.pop()
            while len(part) < twice and done:
                part = done.pop()[0] + part
            ahead.append(part)
    return {a: b for _, partners in done for a, b in partners.items()}


def _parts(weighing: Weighing, places: Sequence[int]) -> Iterator[list[int]]:
    """Cut the places wherever the score changes and an even number is above."""
    part: list[int] = []
    for at in places:
        changes = part and weighing.field[part[-1]].score != weighing.field[at].score
        if changes and len(part) % 2 == 0:
            yield part
            part = []
        part.append(at)
    if part:
        yield part


def _least(weighing: Weighing, part: Sequence[int], found: dict[int, int]) -> bool:
    """Return whether the squares are those of pairing each with the next, which is the minimum."""
    scores = [weighing.field[at].score for at in part]
    least = sum((a - b) ** 2 for a, b in zip(scores[::2], scores[1::2], strict=True))
    return least == sum(weighing.cost(a, b).squares for a, b in found.items() if a < b)


def _part(
    weighing: Weighing, part: Sequence[int], dice: Stream, most: int
) -> dict[int, int] | None:
    """Pair a part with the nearest possible opponents; None where `most` couples are not enough."""
    half = len(part) // 2 if weighing.half else 0
    if half:
        ideal = list(zip(part[:half], part[half:], strict=True))
    else:
        ideal = list(zip(part[::2], part[1::2], strict=True))
    if all(weighing.cost(a, b).clean for a, b in ideal):
        return {a: b for pair in ideal for a, b in (pair, pair[::-1])}
    width = NEAR
    while True:
        couples = _near(weighing, part, width, half)
        partners = perfect_matching(part, weighing.edges(couples, dice))
        if partners is not None or width >= len(part) or 2 * width * len(part) > most:
            return partners
        width *= 2


def _near(weighing: Weighing, part: Sequence[int], width: int, half: int) -> list[tuple[int, int]]:
    """Return each place with the nearest `width` places below it that have no hard cost.

    In a round of halves those nearest to the ideal opponent, on both sides of it.
    """
    couples: list[tuple[int, int]] = []
    for at, a in enumerate(part):
        if half:
            from_, to = max(at + 1, at + half - width), at + half + width + 1
        else:
            from_, to = at + 1, len(part)
        left = width * 2 if half else width
        for b in part[from_:to]:
            if weighing.cost(a, b).clean:
                couples.append((a, b))
                left -= 1
                if not left:
                    break
    return couples


def _large_at_any_cost(weighing: Weighing, dice: Stream) -> dict[int, int]:
    """Pair everybody, whatever has to be broken, among as many couples as can be weighed."""
    nodes = weighing.nodes
    width = max(2, MOST_COUPLES // len(nodes))
    couples = dict.fromkeys((a, b) for a in nodes for b in nodes[a + 1 : a + 1 + width])
    couples |= weighing.pinned
    if weighing.rest is not None:
        couples |= {(a, weighing.rest): None for a in range(weighing.size)}
    return _certain(perfect_matching(nodes, weighing.edges(sorted(couples), dice)))
