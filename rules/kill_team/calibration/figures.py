"""The figures of a sample of Kill Team matches.

Counts are those of one side in one match, unless something else is said. A faction's wins are of
the matches that it plays. The side that moves first is the one with initiative in the first round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from rules import calibration
from rules.kill_team.catalogue import Catalogue
from rules.kill_team.command import tactics_of
from rules.kill_team.shooting_phase import ORDERS
from rules.record import Record

JSON = Any

#: Figures that are so many events of the log, a match of both sides together.
IN_A_MATCH: Mapping[str, str] = {
    "charges": "declares a charge",
    "overwatch": "overwatch",
    "retreats": "retreats",
    "fall_backs": "falls back",
}
#: So of one side.
OF_A_SIDE: Mapping[str, str] = {
    "shots": "shoots",
    "fights": "fights",
    "flesh_wounds": "flesh wound",
    "shaken": "is shaken",
    "tactics": "tactic",
}
#: A match that ends in this round or before was short.
SHORT = 3


@dataclass(slots=True)
class Sample(calibration.Sample):
    """The figures of some matches.

    used:     by tactic and order, how often it was used.
    missions: by mission, and by role where it has roles, how many sides played it and won it.
    """

    used: Counter[str] = field(default_factory=Counter)
    missions: Counter[tuple[str, str, str]] = field(default_factory=Counter)

    def __iadd__(self, other: Self) -> Self:
        calibration.Sample.__iadd__(self, other)
        self.used += other.used
        self.missions += other.missions
        return self

    def count(self, record: Record) -> None:
        """Add a match, which must have been played with its log."""
        assert record.log is not None
        self.matches += 1
        happened: Counter[str] = Counter()
        first = None
        for event in record.log:
            kind = event["event"]
            happened[kind] += 1
            if kind in ("tactic", "order"):
                self.used[event["detail"]] += 1
            elif kind == "initiative" and first is None:
                first = event["side"]
        sides = record.outcome.sides
        if first is not None:
            self.add("first_wins", sides[first].result == "win")
        self.add("draws", sides[0].result == "draw")
        self.add("rounds", record.sides[0]["rounds"])
        self.add("short_share", record.sides[0]["rounds"] <= SHORT)
        self.add("out_of_action", sum(side.counts["taken_out"] for side in sides), 2)
        self.add("broken_share", happened["is broken"], 2)
        for name, kind in IN_A_MATCH.items():
            self.add(name, happened[kind])
        for name, kind in OF_A_SIDE.items():
            self.add(name, happened[kind], 2)
        for line_up, side, side_record in zip(
            record.match.line_ups, sides, record.sides, strict=True
        ):
            won = side.result == "win"
            self.add(f"{line_up['race']}_wins", won)
            if side_record["role"] == "attacker":
                self.add("attacker_wins", won)
            self.missions[side_record["mission"], side_record["role"], side.result] += 1


def every_use(data: Catalogue) -> list[str]:
    """List every tactic and every order, by id."""
    return [*tactics_of(data.version), *ORDERS]
