"""Kill Team behind the door by which the house runs its games, as far as it goes."""

from __future__ import annotations

from typing import Any

import pytest

from rules.dice import Script, Stream
from rules.game import Venue
from rules.kill_team.between.history import apply
from rules.kill_team.between.team import Team
from rules.kill_team.game import GAME
from rules.record import Match, canonical
from rules.roster import Event
from rules.svg import Look
from tests.rules.kill_team.between.rosters import codes, guards, happen, prepared, team


def founded(race: str, name: str = "The Ninth") -> tuple[list[Event], Team]:
    roster = GAME.wished_roster("first", race, name, Stream(bytes(32), race))
    assert GAME.problems("first", roster) == []
    events = GAME.found("first", roster)
    folded = GAME.fold("first", events)
    assert not folded.problems
    return events, folded.state


@pytest.mark.parametrize("race", GAME.races("first"))
def test_every_faction_can_be_founded_entered_and_lined_up(race: str) -> None:
    _events, club = founded(race)
    assert club.race == race
    assert GAME.entry_problems("first", club, {}) == []
    assert GAME.sat_out is not None
    coach = GAME.coach("random", bytes(32), 0)
    for one in (None, coach):
        [line_up] = prepared([club], GAME.placed(Venue("league")), [one])
        assert 3 <= len(line_up["players"]) <= 20
        assert 0 < line_up["force"] <= 100


@pytest.mark.clause("KT-CAMP-01", "KT-CAMP-37")
def test_a_season_is_campaign_play_with_its_points_and_tables() -> None:
    assert GAME.placed(Venue("league")) == {"competition": "league"}
    assert GAME.points == (3, 1, 0)
    assert GAME.tie_breakers == (
        "score_difference", "counted:took_out", "opponents_win_share", "lots",
    )  # fmt: skip
    assert GAME.knockout_options(decides=True) == {}
    assert codes(GAME.option_problems("first", {"x": True})) == [("unknown_option", "")]


@pytest.mark.clause("KT-CAMP-23")
def test_a_new_season_changes_nothing_on_a_roster() -> None:
    club = happen(guards(), "casualty_rolled", player=5, face=2, bonus=0, result="convalescence")
    before = canonical(club.to_json())
    found = GAME.off_season("first", club, {}, ["win"], Script())
    for event in found.events:
        apply(club, event)
    assert canonical(club.to_json()) == before
    assert (found.redraft, [event.kind for event in found.events]) == (None, ["season_changed"])
    [problem] = GAME.off_season_problems("first", {"age": True})
    assert (problem.code, problem.params) == ("unknown_option", {"option": "age"})


@pytest.mark.clause("KT-CAMP-02", "KT-ROST-01")
def test_a_roster_without_a_leader_plays_no_season() -> None:
    club = team("guard", ["guardsman", "guardsman"])
    assert {code for code, _ in codes(GAME.entry_problems("first", club, {}))} == {
        "roster_too_small",
        "roster_without_leader",
    }


def test_a_match_typed_in_goes_through_the_door() -> None:
    teams: list[Any] = [founded("guard")[1], founded("orks", "Boyz")[1]]
    options = GAME.placed(Venue("league"))
    line_ups = prepared(teams, options)
    match = Match("kill_team", "first", options, line_ups, bytes(32))
    written = {"mission": "last_stand", "sides": [{}, {"out": [{"number": 1, "by": 1}]}]}
    assert GAME.report_problems(match, written, teams) == []
    record = GAME.reported(match, written)
    home, away = GAME.aftermath(record, teams, [None, None])
    assert {event.kind for event in home} == {"match_played", "experience_gained"}
    assert {event.kind for event in away} >= {"match_played", "casualty_rolled"}
    assert '"mission"' in GAME.report_form


def test_a_strength_that_there_is_not_has_no_coach() -> None:
    with pytest.raises(KeyError):
        GAME.coach("legend", bytes(32), 0)


def test_teams_of_the_house_play_a_whole_match_and_it_does_to_them_what_it_should() -> None:
    teams = [founded("guard")[1], founded("orks", "Boyz")[1]]
    options, seed = GAME.placed(Venue("league")), b"k" * 32
    coaches = [GAME.coach("random", seed, side) for side in (0, 1)]
    line_ups = GAME.prepare("first", teams, options, coaches)
    frozen = Match("kill_team", "first", options, line_ups, seed)
    record = GAME.play(frozen, coaches)
    assert GAME.resume(frozen, record.answers, [None, None]) == record
    frame = GAME.frame(line_ups, record.log or [])
    assert GAME.picture("first", line_ups, frame, Look(upright=True)).startswith("<svg")
    home, away = GAME.aftermath(record, teams, coaches)
    for club, events in zip(teams, (home, away), strict=True):
        assert events[0].kind == "match_played"
        for event in events:
            apply(club, event)
    out = [sum(line["taken_out"] for line in side["lines"]) for side in record.sides]
    rolled = [sum(event.kind == "casualty_rolled" for event in own) for own in (home, away)]
    assert rolled == out
