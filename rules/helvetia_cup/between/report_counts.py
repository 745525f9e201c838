"""Check whether counts and missions of a reported match agree with the rest of it.

A count that nobody typed in is unknown. If it stands in any line of a side, it counts for the whole
side.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.helvetia_cup.between.report_course import Squad, fouls_of, slowed_by, spared_by
from rules.helvetia_cup.between.reporting import cards_of, half_of
from rules.helvetia_cup.cards.missions import DEFEAT, DRAW, WIN
from rules.helvetia_cup.catalogue import Catalogue
from rules.problems import Problem
from rules.record import Match

JSON = Any
#: At least and at most, as far as a report tells.
Range = tuple[int, int]

#: More than anything can be counted.
NO_END = 10**6
#: Metrics that are the sum of a typed count.
SUMS = {
    "shots": "shots",
    "touch_shots": "touch_shots",
    "saves": "saves",
    "steals_won": "steals",
    "dribbles_won": "dribbles",
    "tackles_won": "tackles",
    "interceptions": "interceptions",
    "clearances": "clearances",
    "long_passes_completed": "long_passes",
}


#: Deeds by which the ball is won (HC-TIME-05).
WON = ("steals", "tackles", "interceptions")


@dataclass(slots=True)
class Counted:
    """A whole report whose shape is right, and the problems of its counts."""

    match: Match
    report: JSON
    given: Sequence[JSON]
    catalogue: Catalogue
    squads: Sequence[Squad]
    found: list[Problem] = field(default_factory=list)

    def problems(self) -> list[Problem]:
        for side in (0, 1):
            self._shots(side)
            self._saves(side)
            self._fouls(side)
            self._benched(side)
            self._cards(side)
            self._mission(side)
        self._won()
        return self.found

    def _add(self, code: str, clause: str, side: int, about: str, **params: JSON) -> None:
        named = {"team": self.squads[side].name, **params}
        self.found.append(Problem(code, clause, named, f"sides.{side}.{about}"))

    def _lines(self, side: int) -> list[tuple[int, JSON]]:
        """List place and line of each player who was in the line-up."""
        roles = self.squads[side].roles
        return [
            (n, line) for n, line in enumerate(self.given[side]["lines"]) if line["number"] in roles
        ]

    # -- counts -------------------------------------------------------------------------------

    def _shots(self, side: int) -> None:
        """Check that no goal is without its shot (HC-SHOT-10, HC-TOUCH-01)."""
        goals = self.given[side]["goals"]
        for n, line in self._lines(side):
            number, shots = line["number"], line.get("shots", 0)
            kinds = [goal["kind"] for goal in goals if goal["number"] == number]
            touched = kinds.count("touch")
            most = max(line.get("touch_shots", 0), touched) + len(kinds) - touched
            for deed, clause, typed, needed in (
                ("shots", "HC-SHOT-10", shots, most),
                ("touch_shots", "HC-TOUCH-01", line.get("touch_shots", 0), touched),
            ):
                if 0 < typed < needed:
                    params = {"number": number, "count": typed, "least": needed}
                    self._add("fewer_shots_than_goals", clause, side, f"lines.{n}.{deed}", **params)

    def _saves(self, side: int) -> None:
        """Check that saves are the goalkeeper's, each of a shot that is no goal (HC-GK-07,
        HC-MISSION-06).
        """
        squad = self.squads[side]
        if squad.in_goal and squad.lost_goalkeeper() is None:
            for n, line in self._lines(side):
                if line.get("saves", 0) > 0 and line["number"] not in squad.in_goal:
                    about = f"lines.{n}.saves"
                    self._add("saves_outside_goal", "HC-GK-07", side, about, number=line["number"])
        saves, shots = self._sum(side, "saves"), self._shots_of(1 - side)
        room = shots[1] - len(self.given[1 - side]["goals"])
        if saves[0] > room:
            params = {"count": saves[0], "most": max(0, room)}
            self._add("more_saves_than_shots", "HC-MISSION-06", side, "lines", **params)

    def _fouls(self, side: int) -> None:
        """Check that a foul has its card, unless a coach's card took it back (HC-FOUL-01, -02,
        HC-FX-28).
        """
        shown = Counter(number for _, number in fouls_of(self.given[side]))
        unseen = []
        for n, line in self._lines(side):
            number, fouls = line["number"], line.get("fouls", 0)
            params = {"number": number, "count": fouls, "cards": shown[number]}
            if 0 < fouls < shown[number]:
                self._add(
                    "fewer_fouls_than_cards", "HC-FOUL-02", side, f"lines.{n}.fouls", **params
                )
            unseen += [(n, params)] * max(0, fouls - shown[number])
        if len(unseen) > self._spared(side):
            for n, params in dict(unseen).items():
                about = f"lines.{n}.fouls"
                self._add("more_fouls_than_cards", "HC-FOUL-02", side, about, **params)
        fouled, fouls = self._sum(side, "fouled"), self._sum(1 - side, "fouls")
        if fouled[1] < NO_END and fouls[1] < NO_END and fouled != fouls:
            params = {"count": fouled[0], "most": fouls[0]}
            self._add("fouls_do_not_match", "HC-FOUL-01", side, "lines", **params)

    def _spared(self, side: int) -> int:
        return spared_by(self.catalogue, self.given[side])

    def _benched(self, side: int) -> None:
        """Check that a player who stayed on the bench has all their markers (HC-SQUAD-04,
        HC-FX-02).
        """
        members = {each["number"]: each for each in self.match.line_ups[side]["players"]}
        for n, line in self._lines(side):
            start = members[line["number"]]["markers"]
            if not line.get("fielded", True) and line.get("markers", start) != start:
                params = {"number": line["number"], "count": start}
                self._add(
                    "markers_on_the_bench", "HC-SQUAD-04", side, f"lines.{n}.markers", **params
                )

    def _cards(self, side: int) -> None:
        """Check that the targets of played cards were there (HC-CARD-11, -16)."""
        theirs = self.given[1 - side]["played"]
        kinds = {"tactic" for card in theirs if card in self.catalogue.tactics}
        kinds |= {"legendary" for card in theirs if card in self.catalogue.legendaries}
        members = {each["number"]: each for each in self.match.line_ups[side]["players"]}
        squad = self.squads[side]
        captain = any(members[n]["captain"] for n in squad.started | squad.came.keys())
        known = {**self.catalogue.tactics, **self.catalogue.legendaries}
        for id_ in self.given[side]["played"]:
            for effect in known[id_].effects if id_ in known else ():
                if effect.verb == "cancel_card" and not kinds & {*effect.kinds}:
                    self._add("nothing_to_counter", "HC-CARD-11", side, "played", card=id_)
                if effect.target == "own_captain" and not captain:
                    self._add("no_captain_on_the_pitch", "HC-CARD-16", side, "played", card=id_)

    def _won(self) -> None:
        """Check how often the ball was won: that moves the clock, as every goal does (HC-REP-01,
        HC-TIME-02, -05).
        """
        ruleset = self.catalogue.ruleset
        minutes = 2 * (ruleset.half_minutes + ruleset.extra_half_minutes)
        won = [self._sum(side, deed)[0] for side in (0, 1) for deed in WON]
        goals = [len(own["goals"]) for own in self.given]
        most = minutes // min(self.catalogue.dice.time) + slowed_by(self.catalogue, self.given)
        count = sum(won) + sum(goals)
        if count > most:
            params = {"count": count, "most": most}
            self.found.append(Problem("won_too_often", "HC-TIME-02", params, "sides"))

    # -- tasks --------------------------------------------------------------------------------

    def _mission(self, side: int) -> None:
        """Check that a mission's result agrees with the report (HC-TCARD-06, -07)."""
        typed = self.given[side]
        card = self.catalogue.tactics.get(typed["mission"])
        if card is None or self.report.get("forfeit") == side:
            return
        certain = self._certain(side)
        if not typed["mission_done"]:
            ranges = [certain.get(goal.metric, (0, NO_END)) for goal in card.mission]
            if all(
                goal.holds(least) and goal.holds(most)
                for goal, (least, most) in zip(card.mission, ranges, strict=True)
            ):
                about = "mission_done"
                self._add("mission_was_fulfilled", "HC-TCARD-06", side, about, card=card.id)
            return
        told_of = {**self._told(side), **certain}
        for goal in card.mission:
            least, most = told_of.get(goal.metric, (0, NO_END))
            if goal.holds(least) or goal.holds(most):
                continue
            more = goal.op == ">="
            self._add(
                "mission_wants_more" if more else "mission_wants_less",
                "HC-TCARD-06",
                side,
                "mission_done",
                card=card.id,
                wanted=goal.value,
                count=most if more else least,
            )

    def _certain(self, side: int) -> dict[str, Range]:
        """Return metrics that follow from goals, cards of the referee, cards played and the
        result.
        """
        ours, other = self.given[side]["goals"], self.given[1 - side]["goals"]
        members = {each["number"]: each for each in self.match.line_ups[side]["players"]}
        kinds = Counter(goal["kind"] for goal in ours)
        lead = self._in_half(ours, 1) - self._in_half(other, 1)
        exact = {
            "goals": len(ours),
            "conceded": len(other),
            "margin": len(ours) - len(other),
            "goals_second_half": self._in_half(ours, 2),
            "conceded_first_half": self._in_half(other, 1),
            "half_time_lead": lead,
            "touch_goals": kinds["touch"],
            "header_goals": kinds["header"],
            "captain_goals": sum(
                goal["number"] in members and members[goal["number"]]["captain"] for goal in ours
            ),
            "cards": len(cards_of(self.given[side])),
            "tactics_played": sum(
                card in self.catalogue.tactics for card in self.given[side]["played"]
            ),
            "result_points": self._points(side),
        }
        metrics = {metric: (count, count) for metric, count in exact.items()}
        metrics["max_deficit"] = self._deficit(ours, other)
        return metrics

    def _told(self, side: int) -> dict[str, Range]:
        """Return metrics that follow from the lines, as far as they tell."""
        squad = self.squads[side]
        metrics = {metric: self._sum(side, deed) for metric, deed in SUMS.items()}
        metrics["shots"] = self._shots_of(side)
        metrics["max_pass_chain"] = 0, self._sum(side, "passes")[1]
        metrics["offsides_called"] = self._sum(1 - side, "offsides")
        fouls = len(fouls_of(self.given[1 - side]))
        metrics["fouls_suffered"] = fouls, fouls + self._spared(1 - side)
        ended = (squad.started | squad.came.keys()) - squad.left.keys()
        start = {each["number"]: each["markers"] for each in self.match.line_ups[side]["players"]}
        markers = [
            line.get("markers", start[line["number"]])
            for _, line in self._lines(side)
            if line["number"] in ended
        ]
        for metric, count in (
            ("exhausted_players", markers.count(0)),
            ("markers_left", sum(markers)),
        ):
            metrics[metric] = count, count
        return metrics

    def _in_half(self, goals: Sequence[JSON], half: int) -> int:
        return sum(self._half(goal) == half for goal in goals)

    def _half(self, goal: JSON) -> int:
        return int(goal.get("half", half_of(self.catalogue.ruleset, goal["minute"])))

    def _points(self, side: int) -> int:
        """Return the points of the result (HC-MISSION-04, -15)."""
        forfeit, shootout = self.report.get("forfeit"), self.report.get("shootout")
        lot = self.report.get("lot")
        if forfeit is not None:
            return DEFEAT if forfeit == side else WIN
        if lot is not None:
            return WIN if lot == side else DEFEAT
        goals = shootout or [len(each["goals"]) for each in self.given]
        lead = goals[side] - goals[1 - side]
        return WIN if lead > 0 else DRAW if lead == 0 else DEFEAT

    def _deficit(self, own: Sequence[JSON], other: Sequence[JSON]) -> Range:
        """Return the range of the largest deficit (HC-MISSION-03).

        The order of goals in the same minute is unknown.
        """
        deficits = []
        for own_first in (True, False):
            # Of the same minute True comes last.
            goals = [(self._half(goal), goal["minute"], own_first, 1) for goal in other]
            goals += [(self._half(goal), goal["minute"], not own_first, -1) for goal in own]
            behind, most = 0, 0
            for *_, change in sorted(goals):
                behind += change
                most = max(most, behind)
            deficits.append(most)
        return min(deficits), max(deficits)

    def _shots_of(self, side: int) -> Range:
        """Return the range of a side's shots: nobody scores without a shot (HC-SHOT-10)."""
        goals = Counter(goal["number"] for goal in self.given[side]["goals"])
        typed = {line["number"]: line.get("shots", 0) for _, line in self._lines(side)}
        least = sum(max(count, typed.get(number, 0)) for number, count in goals.items())
        least += sum(shots for number, shots in typed.items() if number not in goals)
        return least, least if self._is_typed(side, "shots") else NO_END

    def _sum(self, side: int, deed: str) -> Range:
        if not self._is_typed(side, deed):
            return 0, NO_END
        total = sum(line.get(deed, 0) for _, line in self._lines(side))
        return total, total

    def _is_typed(self, side: int, deed: str) -> bool:
        return any(deed in line for _, line in self._lines(side))
