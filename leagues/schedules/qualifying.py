"""Qualification from groups, and places in the next bracket (LG-STAGE-04, LG-STAGE-05)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from leagues.schedules.draw import drawn_order
from leagues.schedules.knockout.bracket import (
    GroupPlace,
    Input,
    NextBest,
    seed_order,
    size_for,
)
from leagues.schedules.matching import perfect_matching


@dataclass(frozen=True, slots=True)
class GroupRow:
    """One row of a group's table.

    played: the number of fixtures that count.
    values: points, then the stage's other tie-breakers that can be compared between groups, in
            their order; more is better.
    """

    entry: int
    played: int
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NextPlaced:
    """One of the next-placed, compared with those of the other groups.

    values: as they were compared: per match, when groups differ in size.
    lot:    drawn from the draw seed; the lower is the better.
    """

    entry: int
    group: str
    values: tuple[Fraction, ...]
    lot: int


@dataclass(frozen=True, slots=True)
class Qualified:
    """The entries that go on, by the inputs of the next stage, and the next-placed compared.

    empty: the inputs for which nobody stayed: their places in a bracket stay empty (LG-OUT-08).
    """

    entrants: Mapping[Input, int]
    next_placed: tuple[NextPlaced, ...]
    empty: tuple[Input, ...] = ()


def qualify(
    tables: Mapping[str, Sequence[GroupRow]],
    first: int,
    next_best: int,
    draw_seed: str,
    gone: Collection[int] = (),
) -> Qualified:
    """Return the first of each group, and the best of the next-placed (LG-STAGE-04).

    tables:    by name of the group, each with its best row first.
    first:     how many go on from each group.
    next_best: how many go on of those in the place after.
    draw_seed: 32 bytes in hexadecimal; decides between next-placed that are level on all else.
    gone:      entries that have left: those below them move up, and a place for which nobody is
               left stays empty (LG-OUT-07).

    Raises ValueError where a group is too small.
    """
    entrants: dict[Input, int] = {}
    empty: list[Input] = []
    for group in sorted(tables):
        if len(tables[group]) < first:
            raise ValueError(f"group {group} has no place {first}")
    if sum(len(rows) > first for rows in tables.values()) < next_best:
        raise ValueError(f"there are no {next_best} in place {first + 1}")
    stayed = {name: [r for r in rows if r.entry not in gone] for name, rows in tables.items()}
    for group in sorted(stayed):
        for place in range(1, first + 1):
            if place <= len(stayed[group]):
                entrants[GroupPlace(group, place)] = stayed[group][place - 1].entry
            else:
                empty.append(GroupPlace(group, place))
    compared = _compared(stayed, first, draw_seed) if next_best else ()
    for number in range(1, next_best + 1):
        if number <= len(compared):
            entrants[NextBest(first + 1, number)] = compared[number - 1].entry
        else:
            empty.append(NextBest(first + 1, number))
    return Qualified(entrants, compared, tuple(empty))


def _compared(
    tables: Mapping[str, Sequence[GroupRow]], first: int, draw_seed: str
) -> tuple[NextPlaced, ...]:
    names = [group for group in sorted(tables) if len(tables[group]) > first]
    per_match = len({len(rows) for rows in tables.values()}) > 1
    lots = {group: lot for lot, group in enumerate(drawn_order(names, draw_seed, "next-best"), 1)}
    next_placed = []
    for group in names:
        row = tables[group][first]
        by = max(row.played, 1) if per_match else 1
        values = tuple(Fraction(value, by) for value in row.values)
        next_placed.append(NextPlaced(row.entry, group, values, lots[group]))
    return tuple(
        sorted(next_placed, key=lambda each: ([-value for value in each.values], each.lot))
    )


def cross(groups: Sequence[str], first: int, next_best: int = 0) -> tuple[Input, ...]:
    """Return the inputs of a bracket in seeding order, from groups (LG-STAGE-05).

    All winners stand above all runners-up, these above all thirds. Among those of one place two of
    one group meet as late as possible; beyond that the order is that of the groups. The best of the
    next-placed come last; their groups are not known yet.
    """
    size = size_for(len(groups) * first + next_best)
    line = {seed: at for at, seed in enumerate(seed_order(size))}
    rounds = size.bit_length() - 1
    pairs = len(groups) * first * first
    # By place, the group at each seed.
    tiers: list[list[str]] = [list(groups)]

    def closeness(one: int, other: int) -> int:
        """Return the cost of two seeds meeting: sooner meetings outweigh all later ones."""
        meet = (line[one] ^ line[other]).bit_length()
        return int((pairs + 1) ** (rounds - meet))

    for place in range(1, first):
        seeds = range(place * len(groups) + 1, (place + 1) * len(groups) + 1)
        edges = []
        for node, group in enumerate(groups):
            mates = [
                above * len(groups) + tier.index(group) + 1 for above, tier in enumerate(tiers)
            ]
            for at, seed in enumerate(seeds):
                close = sum(closeness(mate, seed) for mate in mates)
                cost = close * len(groups) ** 2 + abs(at - node)
                edges.append((node, len(groups) + at, cost))
        partner = perfect_matching(range(2 * len(groups)), edges)
        assert partner is not None, "every group may have every seed"
        tiers.append([groups[partner[len(groups) + at]] for at in range(len(groups))])
    return (
        *(GroupPlace(group, place) for place, tier in enumerate(tiers, 1) for group in tier),
        *(NextBest(first + 1, number) for number in range(1, next_best + 1)),
    )


def cross_to_next(groups: Sequence[str]) -> tuple[Input, ...]:
    """Return the inputs from 2, 4, 8 ... groups: winners against runners-up of the next group.

    Ties of every second group stand first, so that two of one group are in different halves
    (HC-CUP-03). Raises ValueError for other numbers of groups.
    """
    after = dict(zip(groups, [*groups[1:], *groups[:1]], strict=True))
    firsts = [*groups[::2], *groups[1::2]]
    return cross_by_hand([(GroupPlace(each, 1), GroupPlace(after[each], 2)) for each in firsts])


def cross_by_hand(first_round: Sequence[tuple[Input, Input]]) -> tuple[Input, ...]:
    """Return the inputs in seeding order for ties that a commissioner set, from top to bottom.

    Raises ValueError where there are not 1, 2, 4, 8 ... of them.
    """
    lines = [side for tie in first_round for side in tie]
    if not lines or size_for(len(lines)) != len(lines):
        raise ValueError(f"a first round has 1, 2, 4, 8 ... ties, not {len(first_round)}")
    order = seed_order(len(lines))
    return tuple(lines[order.index(seed)] for seed in range(1, len(lines) + 1))
