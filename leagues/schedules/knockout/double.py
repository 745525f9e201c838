"""Double elimination: an entry that loses twice is out (LG-KO-03)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from leagues.schedules.knockout.bracket import (
    Bracket,
    Drawing,
    Input,
    Slot,
    Span,
    seed_order,
    seeds,
)


def double_elimination(inputs: int | Sequence[Input], *, reset: bool = True) -> Bracket:
    """Return a bracket of any number of entries, at least 2.

    inputs: in seeding order, the best first; or their number.
    reset:  an entry that comes into the grand final without a loss has to be beaten twice.

    Ties are named by bracket, round and number: ``U2.1`` in the upper, ``L3.2`` in the lower
    bracket; ``F1`` is the grand final, ``F2`` its reset. In even rounds of the lower bracket the
    losers of the upper drop in, in odd ones its own entries meet among themselves.
    """
    drawing = Drawing(seeds(inputs))
    depth = drawing.size.bit_length() - 1
    spans = _spans(depth)
    winners, dropping = _upper(drawing, depth, spans)
    lower = dropping[0]
    if depth > 1:
        lower = _meet(drawing, 1, lower, spans)
    for upper_round, mask in enumerate(_masks(depth, len(drawing.inputs)), 2):
        # A loser that drops in comes to the slot whose number differs from its tie's by the mask.
        slots: list[Slot] = []
        for at, there in enumerate(lower):
            slots += [dropping[upper_round - 1][at ^ mask], there]
        lower = _meet(drawing, 2 * upper_round - 2, slots, spans)
        if upper_round < depth:
            lower = _meet(drawing, 2 * upper_round - 1, lower, spans)
    final = Span(1, 2)
    first, second = drawing.tie("F1", winners[0], lower[0], final)
    if reset:
        first, second = drawing.tie("F2", winners[0], lower[0], final, reset_of="F1")
    drawing.finish(Span(1, 1), [first])
    drawing.finish(Span(2, 2), [second])
    return drawing.bracket()


def _upper(
    drawing: Drawing, depth: int, spans: Sequence[Span]
) -> tuple[list[Slot], list[list[Slot]]]:
    """Draw the upper bracket; return its winner, and the losers of each of its rounds."""
    slots = drawing.slots()
    dropping: list[list[Slot]] = []
    for number in range(1, depth + 1):
        # Two who both forfeit are out as if they had dropped in and lost.
        last = spans[max(1, 2 * number - 2)].last if depth > 1 else 2
        outcomes = [
            drawing.tie(f"U{number}.{at // 2 + 1}", slots[at], slots[at + 1], Span(1, last))
            for at in range(0, len(slots), 2)
        ]
        slots = [winner for winner, _ in outcomes]
        dropping.append([loser for _, loser in outcomes])
    return slots, dropping


def _meet(
    drawing: Drawing, number: int, slots: Sequence[Slot], spans: Sequence[Span]
) -> list[Slot]:
    """Draw a round of the lower bracket among neighbours; return the winners.

    The losers are out.
    """
    span = spans[number]
    outcomes = [
        drawing.tie(f"L{number}.{at // 2 + 1}", slots[at], slots[at + 1], Span(1, span.last))
        for at in range(0, len(slots), 2)
    ]
    drawing.finish(span, [loser for _, loser in outcomes])
    return [winner for winner, _ in outcomes]


def _spans(depth: int) -> list[Span]:
    """Return, by round of the lower bracket, the places of the entries that go out in it."""
    spans: list[Span] = []
    first = 3
    for number in range(2 * depth - 2, 0, -1):
        ties = 1 << (depth - 1 - (number + 1) // 2)
        spans.append(Span(first, first + ties - 1))
        first += ties
    return [Span(1, 1), *reversed(spans)]


def _masks(depth: int, entries: int) -> tuple[int, ...]:
    """Return how the losers of upper rounds 2, 3, ... are moved, so that rematches come late.

    Moving tie t to slot t ^ mask keeps neighbours together, so there are few ways. The best of all
    is taken: the one in which the earliest possible rematch is latest, then the next.
    """
    ways = product(*(range(1 << (depth - number)) for number in range(2, depth + 1)))
    return max(ways, key=lambda masks: rematches(depth, entries, masks))


def rematches(depth: int, entries: int, masks: Sequence[int]) -> list[int]:
    """Return the lower rounds in which two who met in the upper bracket can first meet again.

    One for each tie of the upper bracket and each later tie in which its winner can lose, in
    ascending order.
    """
    order = seed_order(1 << depth)
    rounds: list[int] = []
    for number in range(1, depth):
        for tie in range(1 << (depth - number)):
            if number == 1 and max(order[2 * tie], order[2 * tie + 1]) > entries:
                continue  # a bye: nobody has lost
            # Losers of the first round are paired up at once, and wait in the slots of the second.
            level = max(number, 2)
            slot = tie >> 1 if number == 1 else tie ^ masks[number - 2]
            for later in range(number + 1, depth + 1):
                dropped = (tie >> (later - number)) ^ masks[later - 2]
                apart = (slot >> (later - level) ^ dropped).bit_length()
                rounds.append(2 * later - 2 + (2 * apart - 1 if apart else 0))
    return sorted(rounds)
