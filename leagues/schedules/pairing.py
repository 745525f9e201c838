"""Terms that all formats share.

An entry is its number, from 1: schedules, tables and lots use it. A bye is no entry (LG-KO-05): an
entry without an opponent is listed as resting, and an empty slot of a bracket is a Vacancy.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Pairing(NamedTuple):
    """Two entries, by number."""

    home: int
    away: int

    @property
    def swapped(self) -> Pairing:
        return Pairing(self.away, self.home)


@dataclass(frozen=True, slots=True)
class Round:
    """The pairings that are played at one time.

    resting: entries of the field without an opponent, in order of number.
    leg:     from 1; formats without legs have one.
    """

    pairings: tuple[Pairing, ...]
    resting: tuple[int, ...] = ()
    leg: int = 1
