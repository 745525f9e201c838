"""Dealing entries into groups (LG-STAGE-02)."""

from __future__ import annotations

from collections.abc import Sequence

from leagues.schedules.draw import drawn_order
from leagues.schedules.matching import perfect_matching

#: Entries by number, in the order in which they came.
Group = tuple[int, ...]

#: The number of orders that are tried where entries that should be apart come together.
TRIES = 40


def deal_snake(
    seeded: Sequence[int], groups: int, draw_seed: str, apart: Sequence[Sequence[int]] = ()
) -> list[Group]:
    """Deal entries down the groups and up again: 1-2-3, 6-5-4, 7-8-9 ...

    seeded:    entries, the best seed first.
    draw_seed: 32 bytes in hexadecimal; used only where the snake does not keep everybody apart.
    apart:     sets of entries that should not share a group (all of a coach, all of a club). As few
               pairs of them share one as is found possible; for that, entries change groups within
               their turn of the snake, as little as possible.
    """
    rows = _rows(seeded, groups)
    wanted = [
        dict(zip(row, range(groups) if turn % 2 == 0 else reversed(range(groups)), strict=False))
        for turn, row in enumerate(rows)
    ]
    return _deal(wanted, groups, draw_seed, apart)


def deal_pots(
    seeded: Sequence[int], groups: int, draw_seed: str, apart: Sequence[Sequence[int]] = ()
) -> list[Group]:
    """Deal entries from pots as large as the number of groups, the best seeds in the first pot.

    Arguments as in `deal_snake`. The last pot may be smaller; the groups that get none are drawn,
    too.
    """
    wanted: list[dict[int, int]] = []
    for number, pot in enumerate(_rows(seeded, groups), 1):
        drawn = drawn_order(range(groups), draw_seed, f"pot-{number}")
        wanted.append(dict(zip(pot, drawn, strict=False)))
    return _deal(wanted, groups, draw_seed, apart)


def deal_by_hand(dealt: Sequence[Sequence[int]], entries: Sequence[int]) -> list[Group]:
    """Return groups as a commissioner made them.

    Raises ValueError where an entry is missing or twice there, or sizes differ by more than 1.
    """
    if sorted(entry for group in dealt for entry in group) != sorted(entries):
        raise ValueError("the groups do not hold each entry once")
    sizes = [len(group) for group in dealt]
    if max(sizes) - min(sizes) > 1:
        raise ValueError(f"groups of {min(sizes)} and of {max(sizes)} are too unlike")
    return [tuple(group) for group in dealt]


def _rows(seeded: Sequence[int], groups: int) -> list[Sequence[int]]:
    """Cut the seeded entries into rows as long as the number of groups.

    Raises ValueError for too few entries, and for one that is there twice.
    """
    if not 1 <= groups <= len(seeded):
        raise ValueError(f"{len(seeded)} entries cannot fill {groups} groups")
    if len(set(seeded)) != len(seeded):
        raise ValueError("an entry is dealt twice")
    return [seeded[at : at + groups] for at in range(0, len(seeded), groups)]


#: For each row, the group of each of its entries.
_Deal = list[dict[int, int]]


def _deal(
    wanted: _Deal, groups: int, draw_seed: str, apart: Sequence[Sequence[int]]
) -> list[Group]:
    """Return the wanted groups, changed within rows until as few pairs as possible share one.

    Row by row, the best seeds last, each is dealt again in the best way that the other rows allow,
    until nothing improves. Where more pairs are left together than necessary, other orders are
    tried from the start.
    """
    must = sum(_fewest(len(together), groups) for together in apart)
    best = _settled(wanted, wanted, groups, apart)
    for number in range(TRIES):
        if _together(best, apart) <= must:
            break
        start = [
            dict(zip(row, drawn_order(row.values(), draw_seed, f"{number}/{at}"), strict=True))
            for at, row in enumerate(wanted)
        ]
        other = _settled(start, wanted, groups, apart)
        best = min(best, other, key=lambda deal: _cost(deal, wanted, apart))
    dealt: list[list[int]] = [[] for _ in range(groups)]
    for row in best:
        for entry, group in row.items():
            dealt[group].append(entry)
    return [tuple(group) for group in dealt]


def _settled(start: _Deal, wanted: _Deal, groups: int, apart: Sequence[Sequence[int]]) -> _Deal:
    """Deal rows again, the best seeds last, until nothing improves."""
    deal = start
    while True:
        before = _cost(deal, wanted, apart)
        for at in reversed(range(len(deal))):
            deal = [*deal[:at], _dealt_anew(deal, at, wanted[at], groups, apart), *deal[at + 1 :]]
        if _cost(deal, wanted, apart) >= before:
            return deal


def _dealt_anew(
    deal: _Deal, at: int, wanted: dict[int, int], groups: int, apart: Sequence[Sequence[int]]
) -> dict[int, int]:
    """Deal one row, given all the others: each group takes one entry, or none if too few."""
    entries = list(wanted)
    others = {entry: group for row in (*deal[:at], *deal[at + 1 :]) for entry, group in row.items()}
    # Nodes are entries, then groups; groups that go without are paired with a blank each.
    blanks = groups - len(entries)
    size = len(entries) + groups
    edges = [
        (node, size + blank, 0) for node in range(len(entries), size) for blank in range(blanks)
    ]
    for node, entry in enumerate(entries):
        met = [0] * groups
        for together in apart:
            if entry in together:
                for other in together:
                    if other in others:
                        met[others[other]] += 1
        for group in range(groups):
            # A single entry too close costs more than moving all of the row as far as can be.
            cost = met[group] * groups * groups + abs(group - wanted[entry])
            edges.append((node, len(entries) + group, cost))
    partner = perfect_matching(range(size + blanks), edges)
    assert partner is not None, "every entry may be in every group"
    return {entry: partner[node] - len(entries) for node, entry in enumerate(entries)}


def _cost(deal: _Deal, wanted: _Deal, apart: Sequence[Sequence[int]]) -> tuple[int, int]:
    """Return the pairs that share a group and should not, then how far entries were moved."""
    moves = sum(
        abs(row[entry] - group)
        for row, wish in zip(deal, wanted, strict=True)
        for entry, group in wish.items()
    )
    return _together(deal, apart), moves


def _together(deal: _Deal, apart: Sequence[Sequence[int]]) -> int:
    """Count the pairs that share a group and should not."""
    groups = {entry: group for row in deal for entry, group in row.items()}
    pairs = 0
    for together in apart:
        group_numbers = [groups[entry] for entry in together if entry in groups]
        pairs += sum(group_numbers[:at].count(group) for at, group in enumerate(group_numbers))
    return pairs


def _fewest(many: int, groups: int) -> int:
    """Return the fewest pairs that share a group when so many entries are spread evenly."""
    size, more = divmod(many, groups)
    return groups * size * (size - 1) // 2 + more * size
