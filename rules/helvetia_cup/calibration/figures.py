"""Count figures over many matches of Helvetia Cup. Counts are of both teams together, per match."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from rules import calibration
from rules.record import Record

#: Counts of the outcome that are figures as they are.
COUNTED = (
    *("shots", "touch_shots", "header_goals", "fouls", "yellows", "reds", "injured", "offsides"),
    *("tackles", "steals", "interceptions", "clearances"),
)
#: The most goals of an ordinary match.
ORDINARY = 4
#: HC-LEAGUE-02.
POINTS = {"win": 3, "draw": 1, "loss": 0}


@dataclass(slots=True)
class Sample(calibration.Sample):
    """The figures of some matches; for each team its points, goals for and goals against."""

    def count(self, record: Record) -> None:
        """Add a match, played with its log on."""
        self.matches += 1
        sides = record.outcome.sides
        goals = [record.sides[side]["score"] for side in (0, 1)]
        self.add("goals", sum(goals))
        self.add("ordinary_share", 1 <= sum(goals) <= ORDINARY)
        self.add("goalless_share", not sum(goals))
        self.add("draw_share", goals[0] == goals[1])
        self.add("forfeit_share", record.outcome.kind == "conceded")
        for name in COUNTED:
            self.add(name, sum(side.counts[name] for side in sides))
        self.add("cards_played", sum(len(side["played"]) for side in record.sides))
        self._count_time(record)
        for side in (0, 1):
            race = record.match.line_ups[side]["race"]
            self.add_team(race, "points", POINTS[sides[side].result])
            self.add_team(race, "scored", goals[side])
            self.add_team(race, "conceded", goals[1 - side])

    def _count_time(self, record: Record) -> None:
        assert record.log is not None
        happened = Counter(
            event["die"] if event["event"] == "rolled" else event["event"] for event in record.log
        )
        self.add("rounds", happened["round"])
        self.add("time_dice", happened["time"])
        self.add("dead_time", happened["dead time"])
        self.add("headers", sum(event.get("detail") == "header" for event in record.log))
