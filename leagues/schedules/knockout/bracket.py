"""Brackets: ties, the sources of their sides, and the places to which each way out leads.

A bracket is drawn before it is known who will be in it: its sides are sources, such as "second of
group A" or "winner of tie 1-8.3" (LG-KO, LG-STAGE-05).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Seed:
    """The entry with this seed; 1 is the best."""

    number: int


@dataclass(frozen=True, slots=True)
class GroupPlace:
    """The entry that ends there: ``GroupPlace("A", 2)`` is the second of group A."""

    group: str
    place: int


@dataclass(frozen=True, slots=True)
class NextBest:
    """One of those that end in this place of their groups: ``NextBest(3, 1)`` is the best third."""

    place: int
    number: int


#: An entry that comes into a bracket from outside.
Input = Seed | GroupPlace | NextBest


@dataclass(frozen=True, slots=True)
class WinnerOf:
    """The entry that goes on from the tie with this key."""

    tie: str


@dataclass(frozen=True, slots=True)
class LoserOf:
    """The entry that loses the tie with this key."""

    tie: str


#: The source of the entry on a side.
Source = Input | WinnerOf | LoserOf


class Span(NamedTuple):
    """Places from first to last."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Tie:
    """Two sides, one of which goes on.

    key:      names it within its bracket.
    round:    from 1; ties of a round can be played at the same time.
    sides:    the one drawn to be better first.
    stake:    the places that the two can still reach.
    reset_of: the grand final of which this is the second match: played only when the side that came
              with a loss has won the first.
    """

    key: str
    round: int
    sides: tuple[Source, Source]
    stake: Span
    reset_of: str | None = None


@dataclass(frozen=True, slots=True)
class Finish:
    """The places that these sources share; where there are several, they are placed by seed."""

    span: Span
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class Bracket:
    """All ties, each after those that it waits for, and the places at which every way ends.

    inputs: the best seed first.
    """

    inputs: tuple[Input, ...]
    ties: tuple[Tie, ...]
    finishes: tuple[Finish, ...]

    @property
    def rounds(self) -> int:
        return max(tie.round for tie in self.ties)

    def tie(self, key: str) -> Tie:
        """Return the tie with this key; raise KeyError if there is none."""
        for tie in self.ties:
            if tie.key == key:
                return tie
        raise KeyError(key)


def seeds(inputs: int | Sequence[Input]) -> tuple[Input, ...]:
    """Return the inputs of a bracket; a number stands for so many seeds.

    Raises ValueError for fewer than 2 inputs, and for one that is there twice.
    """
    sources = tuple(map(Seed, range(1, inputs + 1))) if isinstance(inputs, int) else tuple(inputs)
    if len(sources) < 2:
        raise ValueError(f"a knock-out is for at least 2 entries, not {len(sources)}")
    if len(set(sources)) != len(sources):
        raise ValueError("an input stands twice in the bracket")
    return sources


def seed_order(size: int) -> list[int]:
    """Return the seeds down the side of a bracket of `size`, a power of two (LG-KO-01).

    1 and 2 are in different halves, 1 to 4 in different quarters, and so on. If the better seed
    always wins, in each round the best remaining seed meets the worst.
    """
    order = [1]
    while len(order) < size:
        double = 2 * len(order)
        order = [seed for each in order for seed in (each, double + 1 - each)]
    return order


def size_for(entries: int) -> int:
    """Return the least power of two that holds so many entries."""
    return 1 << (entries - 1).bit_length()


#: A source, or None for a bye, while a bracket is being drawn.
Slot = Source | None


class Drawing:
    """A bracket while it is drawn on a sheet for a power of two, with its byes."""

    def __init__(self, inputs: tuple[Input, ...]) -> None:
        self.inputs = inputs
        self.size = size_for(len(inputs))
        self._ties: list[Tie] = []
        self._finishes: list[tuple[Span, tuple[Slot, ...]]] = []
        #: For ties left out by a bye: the only side as the winner, None as the loser.
        self._instead: dict[Source, Slot] = {}
        self._depth: dict[Source, int] = {}

    def slots(self) -> list[Slot]:
        """Return the first round from top to bottom; byes meet the best seeds."""
        inputs = self.inputs
        return [inputs[seed - 1] if seed <= len(inputs) else None for seed in seed_order(self.size)]

    def tie(
        self, key: str, one: Slot, other: Slot, stake: Span, reset_of: str | None = None
    ) -> tuple[Slot, Slot]:
        """Add a tie, and return its winner and its loser. A tie against a bye is not played."""
        depth = 1 + max(self._depth.get(slot, 0) if slot else 0 for slot in (one, other))
        if reset_of:
            depth += 1
        winner, loser = WinnerOf(key), LoserOf(key)
        self._depth[winner] = self._depth[loser] = depth
        one, other = self._behind(one), self._behind(other)
        if one is None or other is None:
            self._instead |= {winner: one or other, loser: None}
        else:
            self._ties.append(Tie(key, depth, (one, other), stake, reset_of))
        return winner, loser

    def finish(self, span: Span, slots: Iterable[Slot]) -> None:
        """Add places at which these slots end."""
        self._finishes.append((span, tuple(slots)))

    def _behind(self, slot: Slot) -> Slot:
        while slot in self._instead:
            slot = self._instead[slot]
        return slot

    def bracket(self) -> Bracket:
        """Return what is to be played, without rounds in which nothing is.

        Places are counted again, as there are fewer than on the sheet.
        """
        kept = sorted({tie.round for tie in self._ties})
        endings = [
            (span, self._sources(slots))
            for span, slots in sorted(self._finishes, key=lambda each: each[0])
        ]
        ends = {span.last: len(sources) for span, sources in endings}

        def counted(span: Span) -> Span:
            return Span(
                1 + sum(many for last, many in ends.items() if last < span.first),
                sum(many for last, many in ends.items() if last <= span.last),
            )

        return Bracket(
            self.inputs,
            tuple(
                replace(tie, round=kept.index(tie.round) + 1, stake=counted(tie.stake))
                for tie in sorted(self._ties, key=lambda tie: tie.round)
            ),
            tuple(Finish(counted(span), sources) for span, sources in endings if sources),
        )

    def _sources(self, slots: Iterable[Slot]) -> tuple[Source, ...]:
        return tuple(slot for slot in map(self._behind, slots) if slot is not None)
