"""The figures of a sample of Necromunda battles.

Counts are those of one gang in one battle, unless something else is said. A gang's wins are of the
battles between two gangs that it fights. The side that goes first is the one with priority in the
first round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from rules import calibration
from rules.record import Record

JSON = Any

#: Figures that are so many events of the log, of one gang.
OF_A_GANG: Mapping[str, str] = {
    "pinned": "is pinned",
    "injured": "is injured",
    "flesh_wounds": "flesh wound",
    "out_of_ammunition": "runs out of ammunition",
    "shots": "shoots",
    "charges": "charges",
    "attacks": "attacks",
    "broken": "breaks",
    "fled": "flees",
    "bottled_share": "bottles",
}
#: Ways of going somewhere; a battle without any is one in which nobody moves.
MOVES = ("moves", "charges", "crawls", "retreats", "consolidates")
#: A battle that ends in this round or before was short.
SHORT = 2


@dataclass(slots=True)
class Sample(calibration.Sample):
    """The figures of some battles.

    roles: by scenario, and by role where it has roles, how many gangs fought it and won it.
    """

    roles: Counter[tuple[str, str, str]] = field(default_factory=Counter)

    def __iadd__(self, other: Self) -> Self:
        calibration.Sample.__iadd__(self, other)
        self.roles += other.roles
        return self

    def count(self, record: Record) -> None:
        """Add a battle, which must have been fought with its log."""
        assert record.log is not None
        self.matches += 1
        happened = Counter(event["event"] for event in record.log)
        sides = record.outcome.sides
        scenario, rounds = record.sides[0]["scenario"], record.sides[0]["rounds"]
        for name, kind in OF_A_GANG.items():
            self.add(name, happened[kind], len(sides))
        self.add("out_of_action", sum(side.counts["taken_out"] for side in sides), len(sides))
        self.add("idle_share", not any(happened[kind] for kind in MOVES))
        self.add("rounds", rounds)
        self.add("short_share", rounds <= SHORT)
        self.add("draws", sum(side.result == "draw" for side in sides) > 1)
        if scenario == "looters":
            self.add("caskets_secured", sum(side.score for side in sides))
        if len(sides) == 2:
            self._count_pair(record)
        for side_record, side in zip(record.sides, sides, strict=True):
            role = side_record["role"] if side_record["role"] in ("attacker", "defender") else ""
            self.roles[scenario, role, side.result] += 1
            if role == "attacker":
                self.add("attacker_wins", side.result == "win")
                self.add(f"{scenario}_attacker_wins", side.result == "win")

    def _count_pair(self, record: Record) -> None:
        """Count the winner between two gangs: which house, and whether the side that went first."""
        assert record.log is not None
        sides = record.outcome.sides
        first = next((e["side"] for e in record.log if e["event"] == "priority"), None)
        if first is not None:
            self.add("first_wins", sides[first].result == "win")
        races = [line_up["race"] for line_up in record.match.line_ups]
        if races[0] != races[1]:
            for race, side in zip(races, sides, strict=True):
                self.add(f"{race}_wins", side.result == "win")
