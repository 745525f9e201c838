"""Promotion and relegation between divisions when a season follows another (LG-SEASON-09)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Move:
    """The division in which an entry plays next; divisions are numbered from 1, the strongest."""

    entry: int
    before: int
    after: int

    @property
    def up(self) -> bool:
        return self.after < self.before

    @property
    def down(self) -> bool:
        return self.after > self.before


def block_sizes(entries: int, divisions: int) -> list[int]:
    """Return the size of each division: sizes differ by at most 1, the larger ones on top."""
    size, more = divmod(entries, divisions)
    return [size + (at < more) for at in range(divisions)]


def next_divisions(
    divisions: Sequence[Sequence[int]], up: int, down: int, gone: Collection[int] = ()
) -> list[list[int]]:
    """Return the divisions of the next season, the best seed of each first.

    divisions: the final order of each, the strongest division first.
    gone:      entries that do not come back.

    The first `up` of a division and the last `down` of the one above change places. Entries that
    came down are seeded first, those that came up last. Where that does not fill the divisions
    evenly, as some are gone or more go one way than the other, they are cut anew from the combined
    order: so the best of those that would have gone down stays, or the last of those that would
    have gone up.
    """
    stay: list[list[int]] = []
    rise: list[list[int]] = []
    fall: list[list[int]] = []
    for at, order in enumerate(divisions):
        rising = min(up, len(order)) if at > 0 else 0
        falling = min(down, len(order) - rising) if at < len(divisions) - 1 else 0
        rise.append(list(order[:rising]))
        stay.append(list(order[rising : len(order) - falling]))
        fall.append(list(order[len(order) - falling :]))
    order = []
    for at in range(len(divisions)):
        order += fall[at - 1] if at > 0 else []
        order += stay[at]
        order += rise[at + 1] if at + 1 < len(divisions) else []
    left = [entry for entry in order if entry not in gone]
    cut, after = 0, []
    for size in block_sizes(len(left), len(divisions)):
        after.append(left[cut : cut + size])
        cut += size
    return after


def moves(before: Sequence[Sequence[int]], after: Sequence[Sequence[int]]) -> list[Move]:
    """Return the division of each entry before and after, in the order of the next season."""
    played = {entry: number for number, order in enumerate(before, 1) for entry in order}
    return [
        Move(entry, played[entry], number)
        for number, order in enumerate(after, 1)
        for entry in order
    ]
