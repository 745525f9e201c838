"""NM-STAT, NM-TEST-09 to -16: the twelve characteristics and how far they can change."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Literal, get_args

from rules.catalogue import Between
from rules.necromunda.catalogue.plain_values import plain

Stat = Literal["m", "ws", "bs", "s", "t", "w", "i", "a", "ld", "cl", "wil", "int"]
#: NM-STAT-01, in the order of a profile.
STATS: tuple[Stat, ...] = get_args(Stat)
#: NM-STAT-09: target numbers N+, which get better as they fall; all others are plain numbers.
TARGETS: frozenset[Stat] = frozenset({"ws", "bs", "i", "ld", "cl", "wil", "int"})

Number = Annotated[int, Between(1, 20)]
Target = Annotated[int, Between(2, 12)]


@dataclass(frozen=True, slots=True)
class Stats:
    """A profile; ``m`` in inches, target numbers as N of N+ (NM-STAT-01, -09)."""

    m: Number
    ws: Target
    bs: Target
    s: Number
    t: Number
    w: Number
    i: Target
    a: Number
    ld: Target
    cl: Target
    wil: Target
    int_: Target

    def of(self, stat: Stat) -> int:
        value: int = getattr(self, _field(stat))
        return value

    def with_(self, stat: Stat, value: int) -> Stats:
        """Return the same stats with one characteristic changed to this value."""
        return replace(self, **{_field(stat): value})

    def to_json(self) -> dict[str, int]:
        value: dict[str, int] = plain(self)
        return value


def _field(stat: Stat) -> str:
    return "int_" if stat == "int" else stat


@dataclass(frozen=True, slots=True)
class TargetCap:
    """The bounds of an N+ characteristic, from ``best`` to ``worst`` (NM-TEST-11, -14)."""

    best: Target
    worst: Target

    def change(self, value: int, by: int, printed: int) -> int:
        return max(self.best, min(self.worst, value - by))


@dataclass(frozen=True, slots=True)
class NumberCap:
    """The bounds of a number: at most ``max_gain`` above the printed profile, at least ``min``.

    See NM-TEST-12, -13, -16.

    min_in_battle: how low it may fall in a battle only; as ``min`` where that is not said.
    """

    max_gain: Annotated[int, Between(0, 5)]
    min: Annotated[int, Between(0, 5)]
    min_in_battle: Annotated[int, Between(0, 5)] = 1

    def change(self, value: int, by: int, printed: int) -> int:
        # What stands above the bound already, by another profile, is not lowered by a gain.
        most = max(value, printed + self.max_gain)
        return max(self.min, min(most, value + by))


@dataclass(frozen=True, slots=True)
class Caps:
    """The bounds of each characteristic."""

    ws: TargetCap
    bs: TargetCap
    i: TargetCap
    ld: TargetCap
    cl: TargetCap
    wil: TargetCap
    int_: TargetCap
    m: NumberCap
    s: NumberCap
    t: NumberCap
    a: NumberCap
    w: NumberCap

    def of(self, stat: Stat) -> TargetCap | NumberCap:
        cap: TargetCap | NumberCap = getattr(self, _field(stat))
        return cap

    def changed(self, stats: Stats, stat: Stat, by: int, printed: Stats) -> Stats:
        """Return the stats with one characteristic better (+) or worse (-) by so much, within its
        bounds.

        printed: the profile that increases are counted from (NM-TEST-15).
        """
        value = self.of(stat).change(stats.of(stat), by, printed.of(stat))
        return stats.with_(stat, value)
