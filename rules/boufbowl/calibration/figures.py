"""Figures of many matches of Boufbowl. Counts are of both teams together, a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from statistics import median
from typing import Any, Self

from rules import calibration
from rules.boufbowl.catalogue import Catalogue
from rules.boufbowl.squads import faction
from rules.record import Record

JSON = Any

#: Figures that are so many events of the log.
COUNTED: Mapping[str, str] = {
    "goal_attempts": "goal attempt",
    "fights": "attacks",
    "wounds": "is wounded",
    "upgrades": "buys",
    "passes": "receives",
    "cards_played": "plays",
}
#: Events that bring an upgrade, a favour or a card into play.
PLAYED = ("plays", "gets", "favour")
COMMITTED = "BF-BONUS-12"


@dataclass(slots=True)
class Sample(calibration.Sample):
    """Figures of some matches.

    lengths: how many matches had that many turns.
    played: by card, how often its effect was played, or the upgrade or favour came into force.
    committed: by card, how often it was committed to a contest.
    """

    lengths: Counter[int] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    committed: Counter[str] = field(default_factory=Counter)

    def __iadd__(self, other: Self) -> Self:
        calibration.Sample.__iadd__(self, other)
        self.lengths += other.lengths
        self.played += other.played
        self.committed += other.committed
        return self

    @property
    def median(self) -> float:
        """The median number of turns of a match."""
        return median(self.lengths.elements())

    def uses(self, id_: str) -> int:
        """Return how often a card did anything."""
        return self.played[id_] + self.committed[id_]

    def count(self, record: Record) -> None:
        """Add a match, played with its log on."""
        assert record.log is not None
        self.matches += 1
        happened: Counter[str] = Counter()
        first = 0
        for event in record.log:
            kind = event["event"]
            happened[kind] += 1
            if kind in PLAYED:
                self.played[event["detail"]] += 1
            elif kind == "discards" and event["clause"] == COMMITTED:
                self.committed.update(event["detail"])
            elif kind == "first active":
                first = event["side"]
        sides = record.outcome.sides
        self.lengths[record.sides[0]["turns"]] += 1
        self.add("capped_share", happened["turn cap"])
        self.add("goals", sum(side.score for side in sides))
        self.add("kos", sum(side.counts["knock_outs"] for side in sides))
        self.add("first_wins", sides[first].result == "win")
        for name, kind in COUNTED.items():
            self.add(name, happened[kind])
        for line_up, side in zip(record.match.line_ups, sides, strict=True):
            self.add(f"{faction(line_up)}_wins", side.result == "win")


def every_card(data: Catalogue) -> list[str]:
    """Return the ids of all cards that can be played, committed or bought, by kind."""
    return [*data.actions, *data.upgrades, *data.favours]
