"""Seasons that the engine plays: what teams carry from match to match always fits."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from leagues.schedules import round_robin
from rules.coach import Answer, Decision, RandomAnswers
from rules.dice import Stream
from rules.helvetia_cup.between import building, reporting
from rules.helvetia_cup.between.aftermath import aftermath
from rules.helvetia_cup.between.history import fold
from rules.helvetia_cup.between.preparing import prepare
from rules.helvetia_cup.between.report_checks import report_problems
from rules.helvetia_cup.between.reporting import reported
from rules.helvetia_cup.between.team import Team
from rules.helvetia_cup.coaches.manager import Manager
from rules.helvetia_cup.match import play
from rules.helvetia_cup.moving import DONE, Move
from rules.helvetia_cup.pitch import DIRECTIONS, OFF
from rules.record import Match, Record, canonical, fixture_secret, match_seed
from rules.roster import Event
from tests.rules.helvetia_cup.between.records import FIRST, LEAGUE, SEED

JSON = Any
RACES = tuple(FIRST.teams)


class Rough(RandomAnswers):
    """Runs for the ball, tackles whenever he can, and shoots; else little would happen."""

    __slots__ = ()

    def decide(self, decision: Decision) -> Answer:
        if isinstance(decision, Move):
            return self.run(decision)
        if decision.key in ("opening_defence", "attack_action"):
            for wanted in ("tackle", "shot", "touch"):
                if wanted in decision.options:  # type: ignore[union-attr]
                    return wanted
        return super().decide(decision)

    def run(self, decision: Move) -> Answer:
        """Somebody's step: attackers go for the goal, defenders for the ball."""
        pos, side = decision.view.pos, decision.side
        pitch = pos.pitch
        goal = pitch.own_goal[1 - side] if pos.attacking == side else pos.ball
        for p in decision.players():
            here = pos.where[p]
            for d, name in enumerate(DIRECTIONS):
                there = pitch.step[side][here][d]
                if p == pos.keeper[side] or there == OFF:
                    continue
                steps = " ".join([name] * (1 + self.dice.draw(2)))
                answer = f"{pos.number(p)} {steps}"
                nearer = pitch.distance[there][goal] < pitch.distance[here][goal]
                if nearer and not decision.problems(answer):
                    return answer
        return DONE


class Season:
    """Both legs of a league of eight, played by rough rookies."""

    def __init__(self) -> None:
        self.streams: list[list[Event]] = [
            building.found(FIRST, {"name": race, "race": race}) for race in RACES
        ]
        #: Each match with its teams before it and what it did to them.
        self.played: list[tuple[Record, tuple[Team, Team], list[list[Event]]]] = []
        for number, each in enumerate(round_robin(len(RACES), legs=2)):
            for slot, pairing in enumerate(each.pairings):
                self.play(pairing.home - 1, pairing.away - 1, each.leg, f"{number}/{slot}")

    def team(self, number: int) -> Team:
        folded = fold(FIRST, self.streams[number])
        assert folded.problems == ()
        return folded.state

    def play(self, home: int, away: int, leg: int, place: str) -> None:
        teams = self.team(home), self.team(away)
        options = {**LEAGUE, "leg": leg}
        line_ups = prepare(FIRST, teams, options)
        seed = match_seed(fixture_secret(SEED, place), "first")
        match = Match("helvetia_cup", "first", options, line_ups, seed)
        rookies = [Rough(Stream(seed, f"coach-{side}")) for side in (0, 1)]
        record = play(match, rookies)
        managers = [Manager(Stream(seed, f"manager-{side}")) for side in (0, 1)]
        events = aftermath(FIRST, record, teams, managers)
        self.played.append((record, teams, events))
        for number, own in zip((home, away), events, strict=True):
            self.streams[number] += own


@cache
def a_season() -> Season:
    return Season()


def report_of(record: Record) -> JSON:
    """What the coaches would write down if this had happened at their table."""
    return json.loads(canonical(reporting.report_of(record)))


def carried(events: list[Event]) -> list[Event]:
    """What is left of a match besides its entry in the record."""
    return [event for event in events if event.kind != "match_played"]


@pytest.mark.clause("HC-TOUR-02", "HC-LEAGUE-10", "HC-SQUAD-07")
def test_nobody_plays_who_may_not_and_every_event_fits() -> None:
    for record, teams, _ in a_season().played:
        for side, team in enumerate(teams):
            out = {p.number for p in team.roster if not p.is_available("league")}
            there = {line["number"] for line in record.sides[side]["lines"]}
            assert not out & there
            assert len(team.players) == 10
    for number in range(len(RACES)):
        assert a_season().team(number).matches == 14


@pytest.mark.clause("HC-SUSP-01", "HC-SUSP-02", "HC-INJ-01", "HC-FAT-01", "HC-TCARD-04")
def test_the_season_had_something_of_everything() -> None:
    """Otherwise the tests here would prove little."""
    kinds = {e.kind for _, _, events in a_season().played for own in events for e in own}
    assert {"booked", "suspended", "injured", "fatigued", "served", "recovery_rolled"} <= kinds
    assert {"trained", "legendaries_used"} <= kinds


@pytest.mark.clause("HC-LEAGUE-12", "HC-LEAGUE-07")
def test_collections_stay_within_the_cap_and_legendaries_are_used_once_a_leg() -> None:
    for record, teams, _ in a_season().played:
        for side, team in enumerate(teams):
            assert len(team.book("league").collection) <= 10
            played = [card for card in record.sides[side]["played"] if card.startswith("L")]
            leg = record.match.options["leg"]
            assert not set(played) & set(team.book("league").legendaries.get(leg, ()))


@pytest.mark.clause("LG-FIX-05")
def test_typed_in_each_match_leaves_the_same_outcome_and_the_same_aftermath() -> None:
    for record, teams, events in a_season().played:
        report = report_of(record)
        assert report_problems(record.match, report, teams) == []
        told = reported(record.match, report)

        assert told.outcome == record.outcome
        for side in (0, 1):
            own, typed = record.sides[side], told.sides[side]
            assert set(own) == set(typed)
            differ = {key for key in own if own[key] != typed[key]}
            assert differ <= {"acquired", "lines", "metrics", "played"}
            assert sorted(own["played"]) == sorted(typed["played"])
            assert _plain_lines(own) == _plain_lines(typed)
        managers = [Manager(Stream(record.match.seed, f"manager-{side}")) for side in (0, 1)]
        again = aftermath(FIRST, told, teams, managers)
        assert [carried(own) for own in again] == [carried(own) for own in events]


def _plain_lines(side: JSON) -> list[JSON]:
    """Lines by shirt: the engine has the goalkeeper first, then who started."""
    lines = sorted(side["lines"], key=lambda line: int(line["number"]))
    return [{**line, "markers": max(0, line["markers"])} for line in lines]
