"""A paired Swiss round with its reasons, as data (LG-SWISS-02, LG-SWISS-04)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from leagues.schedules.pairing import Pairing, Round


class Why(Enum):
    """How an opponent was found."""

    PINNED = "pinned"
    DRAWN = "drawn"
    HALVES = "halves"
    BEST_FOR_ALL = "best_for_all"
    NEIGHBOURS = "neighbours"
    DUTCH = "dutch"


class Bar(Enum):
    """Why a nearer opponent was not taken, or why a lower entry does not rest."""

    PINNED = "pinned"
    FORBIDDEN = "forbidden"
    MET = "met"
    DISCOURAGED = "discouraged"
    RESTED = "rested"
    BETTER_ELSEWHERE = "better_elsewhere"


class Lock(Enum):
    """Why the Dutch system has no pairing (LG-SWISS-07)."""

    OPPONENTS = "opponents"
    RESTS = "rests"
    COLOURS = "colours"


@dataclass(frozen=True, slots=True)
class RuledOut:
    """An entry that was nearer, and what stood against it.

    MET names the round of the last meeting, BETTER_ELSEWHERE and PINNED the opponent that it has
    instead (None: it rests).
    """

    entry: int
    bar: Bar
    round: int | None = None
    instead: int | None = None


@dataclass(frozen=True, slots=True)
class Shortage:
    """A proof, which anybody can check, that not everybody can have a new opponent.

    Nobody in one pool may meet anybody in another: they have met, or it is forbidden. Each pool has
    an odd number, so one of it needs an opponent among the bottleneck, which has fewer entries than
    there are pools. None stands for the bye, which only one can have.
    """

    bottleneck: tuple[int | None, ...]
    pools: tuple[tuple[int | None, ...], ...]


@dataclass(frozen=True, slots=True)
class Paired:
    """Two entries that meet.

    places, scores: when the round was paired, home first; places are from 1.
    ruled_out: entries that were nearer to the better placed of the two.
    meetings:  how often they have met before.
    forbidden: they meet although it is forbidden; `discouraged`: although they rather should not.
    """

    pairing: Pairing
    places: tuple[int, int]
    scores: tuple[int, int]
    why: Why
    ruled_out: tuple[RuledOut, ...] = ()
    meetings: int = 0
    forbidden: bool = False
    discouraged: bool = False


@dataclass(frozen=True, slots=True)
class Rested:
    """The entry that rests; `ruled_out` are those placed lower that do not."""

    entry: int
    place: int
    score: int
    byes: int
    why: Why
    ruled_out: tuple[RuledOut, ...] = ()


@dataclass(frozen=True, slots=True)
class SwissRound:
    """A paired round.

    shortage: why some meet again, or although it is forbidden; None where a pin is the reason, or
              where the field was too large to prove it.
    broken:   pins that could not be kept.
    proved:   whether nothing better is possible; in large fields only near opponents were looked
              at.
    lock:     why the Dutch system, which should have paired it, has no pairing; None where it has,
              or was not used.
    """

    pairs: tuple[Paired, ...]
    rested: Rested | None = None
    shortage: Shortage | None = None
    broken: tuple[tuple[int, int | None], ...] = ()
    proved: bool = True
    lock: Lock | None = None

    @property
    def round(self) -> Round:
        return Round(
            tuple(paired.pairing for paired in self.pairs),
            (self.rested.entry,) if self.rested else (),
        )

    @property
    def rematches(self) -> tuple[Paired, ...]:
        return tuple(paired for paired in self.pairs if paired.meetings)
