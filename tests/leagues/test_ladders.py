"""A ladder as it is lived: challenges, answers, time-outs, and its end."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from leagues import operations as leagues
from leagues.models import Challenge, Entry, Fixture, Membership, Notice, Ruling, Season
from leagues.operations.challenges import time_out
from leagues.stages.ladders import ladder_view
from leagues.stages.placings import ladder_of
from leagues.stages.results import meetings, stage_fixtures
from matches.resolution.operations import play_out, resolve_fixture, resolve_season
from rules.problems import Refusal
from tests import factories
from tests.clocks import START, Calendar, calendar
from tests.leagues.dated import codes

__all__ = ["calendar"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("calendar")]

State = Challenge.State
PLAN = {"format": "ladder", "reach": 2, "declines": 1, "answer_days": 5}


class Climbed:
    """A ladder of five; each team has a coach of its own, and a sixth person runs it."""

    def __init__(self, entries: int = 5, **plan: Any) -> None:
        self.runs_it = factories.coach()
        season = leagues.create_season(
            self.runs_it,
            factories.league(self.runs_it),
            "Season",
            "coin",
            seed="7",
            stages=[PLAN | plan],
            policy={"round_days": 10},
        )
        season = leagues.open_registration(self.runs_it, season)
        for n in range(1, entries + 1):
            coach = factories.coach()
            Membership.objects.create(league=season.league, coach=coach)
            leagues.enter_team(coach, season, factories.team(coach, f"Team {n}"))
        self.season = factories.started(self.runs_it, season)
        self.group = self.season.stages.get().groups.get()

    @property
    def ladder(self) -> tuple[int, ...]:
        return ladder_of(self.group, meetings(stage_fixtures(self.group.stage)))

    def at(self, place: int) -> Entry:
        return self.season.entries.select_related("team__coach").get(number=self.ladder[place - 1])

    def challenge(self, place: int, other: int) -> Challenge:
        entry = self.at(place)
        return leagues.challenge(entry.team.coach, entry, self.at(other))  # type: ignore[arg-type]

    def answer(self, asked: Challenge, *, accept: bool) -> Challenge:
        coach = asked.challenged.team.coach
        assert coach is not None
        return leagues.answer_challenge(coach, asked, accept=accept)


@pytest.fixture
def climbed() -> Climbed:
    return Climbed()


@pytest.mark.clause("LG-LADDER-01")
def test_an_accepted_challenge_is_a_fixture_with_the_better_place_at_home(
    climbed: Climbed,
) -> None:
    asked = climbed.challenge(4, 2)
    assert asked.expires == START + timedelta(days=5)
    assert Notice.objects.get().coach == climbed.at(2).team.coach
    asked = climbed.answer(asked, accept=True)
    fixture = asked.fixture
    assert fixture is not None
    assert fixture.slot == asked.number == 1
    assert [side.entry for side in fixture.sides.all()] == [climbed.at(2), climbed.at(4)]
    assert fixture.deadline == START + timedelta(days=10)
    assert fixture.round.deadline is None, "a ladder as a whole has no end"


@pytest.mark.clause("LG-LADDER-01", "LG-SIM-02")
def test_all_fixtures_of_a_ladder_are_played_in_any_order_and_the_winner_climbs() -> None:
    climbed = Climbed(6)
    before = climbed.ladder
    first = climbed.answer(climbed.challenge(3, 1), accept=True).fixture
    second = climbed.answer(climbed.challenge(6, 5), accept=True).fixture
    assert first is not None
    assert second is not None
    for fixture in (second, first):
        play_out(resolve_fixture(climbed.runs_it, fixture))
    expected = list(before)
    for fixture, (better, worse) in ((first, (0, 2)), (second, (4, 5))):
        if fixture.sides.get(number=1).result == "win":
            expected[better], expected[worse] = expected[worse], expected[better]
    assert climbed.ladder == tuple(expected)
    climbed.season.refresh_from_db()
    assert climbed.season.state == "running", "it ends when somebody says so"
    later = climbed.answer(climbed.challenge(4, 2), accept=True).fixture
    assert later is not None
    assert play_out(resolve_season(climbed.runs_it, climbed.season)) == 1


@pytest.mark.clause("LG-LADDER-01")
@pytest.mark.parametrize(
    ("place", "other", "expected"),
    [
        (4, 1, ["out_of_reach"]),
        (2, 3, ["out_of_reach"]),
        (3, 3, ["out_of_reach"]),
    ],
)
def test_who_is_challenged_stands_within_reach_above(
    climbed: Climbed, place: int, other: int, expected: list[str]
) -> None:
    with pytest.raises(Refusal) as refused:
        climbed.challenge(place, other)
    assert codes(refused) == expected


@pytest.mark.clause("LG-LADDER-01")
def test_whoever_waits_or_plays_neither_challenges_nor_is_challenged(climbed: Climbed) -> None:
    asked = climbed.challenge(4, 3)
    for place, other in ((4, 2), (5, 4), (5, 3), (3, 2)):
        with pytest.raises(Refusal) as refused:
            climbed.challenge(place, other)
        assert codes(refused) == ["busy_on_the_ladder"], (place, other)
    climbed.answer(asked, accept=True)
    with pytest.raises(Refusal) as refused:
        climbed.challenge(3, 4)
    assert codes(refused) == ["out_of_reach", "busy_on_the_ladder", "busy_on_the_ladder"]
    climbed.challenge(2, 1)


@pytest.mark.clause("LG-LADDER-01", "LG-ROLE-04")
def test_only_the_challenged_answers_and_only_the_challenger_withdraws(climbed: Climbed) -> None:
    asked = climbed.challenge(4, 3)
    challenger, challenged = asked.challenger.team.coach, asked.challenged.team.coach
    assert challenger is not None
    assert challenged is not None
    acts: list[Any] = [
        lambda: leagues.answer_challenge(challenger, asked, accept=True),
        lambda: leagues.withdraw_challenge(challenged, asked),
        lambda: leagues.challenge(factories.coach(), climbed.at(2), climbed.at(1)),
    ]
    for do in acts:
        with pytest.raises(Refusal) as refused:
            do()
        assert codes(refused) == ["not_your_team"]
    leagues.withdraw_challenge(challenger, asked)
    with pytest.raises(Refusal) as refused:
        climbed.answer(asked, accept=True)
    assert codes(refused) == ["challenge_not_open"]
    assert not Fixture.objects.exists()


@pytest.mark.clause("LG-LADDER-01", "LG-EVENT-05")
def test_a_commissioner_answers_for_another_by_a_ruling(climbed: Climbed) -> None:
    asked = climbed.challenge(4, 3)
    with pytest.raises(Refusal) as refused:
        leagues.answer_challenge(climbed.runs_it, asked, accept=True)
    assert codes(refused) == ["text_missing"]
    leagues.answer_challenge(climbed.runs_it, asked, accept=True, reason="He said so.")
    assert Ruling.objects.get().kind == "ladder:answered"
    assert Fixture.objects.count() == 1


@pytest.mark.clause("LG-LADDER-01")
def test_challenges_are_declined_as_often_as_the_season_allows(climbed: Climbed) -> None:
    climbed.answer(climbed.challenge(4, 3), accept=False)
    again = climbed.challenge(5, 3)
    with pytest.raises(Refusal) as refused:
        climbed.answer(again, accept=False)
    assert codes(refused) == ["no_declines_left"]
    again.refresh_from_db()
    assert again.state == State.OPEN
    climbed.answer(again, accept=True)
    assert Fixture.objects.count() == 1


@pytest.mark.clause("LG-LADDER-01", "LG-FIX-01")
def test_silence_is_a_decline_while_there_is_one_and_then_a_walk_over(
    climbed: Climbed, calendar: Calendar
) -> None:
    first = climbed.challenge(4, 3)
    assert not time_out(first.pk), "it is not time yet"
    calendar.pass_(days=5)
    with pytest.raises(Refusal) as refused:
        climbed.answer(first, accept=True)
    assert codes(refused) == ["challenge_has_timed_out"]
    assert time_out(first.pk)
    assert not time_out(first.pk), "once"
    assert not Fixture.objects.exists()
    before = climbed.ladder
    second = climbed.challenge(5, 3)
    calendar.pass_(days=6)
    assert time_out(second.pk)
    assert not time_out(second.pk)
    second.refresh_from_db()
    assert second.state == State.TIMED_OUT
    fixture = Fixture.objects.get()
    assert second.fixture == fixture
    assert fixture.outcome is not None
    assert fixture.kind == "walk_over"
    assert fixture.sides.get(result="win").entry == second.challenger
    assert climbed.ladder == (before[0], before[1], before[4], before[3], before[2])


@pytest.mark.clause("LG-LADDER-01", "LG-OUT-03")
def test_a_challenge_of_who_has_left_is_dropped(climbed: Climbed) -> None:
    asked = climbed.challenge(4, 3)
    Entry.objects.filter(pk=asked.challenged_id).update(withdrawn=START)
    assert time_out(asked.pk)
    asked.refresh_from_db()
    assert asked.state == State.WITHDRAWN


@pytest.mark.clause("LG-LADDER-01")
def test_who_has_left_is_not_on_the_ladder_any_more(climbed: Climbed) -> None:
    gone = climbed.at(3)
    Entry.objects.filter(pk=gone.pk).update(withdrawn=START)
    with pytest.raises(Refusal) as refused:
        leagues.challenge(climbed.at(3).team.coach, climbed.at(3), gone)  # type: ignore[arg-type]
    assert codes(refused) == ["not_on_the_ladder"]


@pytest.mark.clause("LG-LADDER-01", "LG-SEASON-06", "LG-FIX-01")
def test_a_commissioner_ends_a_ladder_and_with_it_the_season(climbed: Climbed) -> None:
    played = climbed.answer(climbed.challenge(2, 1), accept=True).fixture
    assert played is not None
    leagues.award_fixture(climbed.runs_it, played, climbed.at(2), reason="The champion was abroad.")
    climbed.answer(climbed.challenge(4, 3), accept=True)
    waits = climbed.challenge(2, 1)
    as_it_stands = climbed.ladder
    stage = climbed.season.stages.get()
    with pytest.raises(Refusal) as refused:
        leagues.end_stage(factories.coach(), stage, reason="Enough.")
    assert codes(refused) == ["not_a_commissioner"]
    leagues.end_stage(climbed.runs_it, stage, reason="The summer is over.")
    waits.refresh_from_db()
    assert waits.state == State.WITHDRAWN
    season = Season.objects.get()
    assert season.state == "finished"
    assert tuple(row["entry"] for row in season.placings or ()) == as_it_stands
    kinds = [fixture.kind for fixture in season.fixtures.order_by("slot")]
    assert kinds == ["walk_over", "void"]
    with pytest.raises(Refusal) as refused:
        leagues.end_stage(climbed.runs_it, stage, reason="Twice.")
    assert codes(refused) == ["season_not_running"]


@pytest.mark.clause("LG-LADDER-01", "LG-SEASON-01")
def test_a_ladder_that_is_reopened_goes_on_where_it_stood(climbed: Climbed) -> None:
    stage = climbed.season.stages.get()
    leagues.end_stage(climbed.runs_it, stage, reason="The summer is over.")
    with pytest.raises(Refusal) as refused:
        climbed.challenge(2, 1)
    assert codes(refused) == ["season_not_running"]
    leagues.reopen_season(climbed.runs_it, Season.objects.get(), reason="It is warm again.")
    climbed.answer(climbed.challenge(2, 1), accept=True)
    assert Fixture.objects.filter(state="scheduled").count() == 1


@pytest.mark.clause("LG-LADDER-01", "LG-SEASON-01")
def test_nobody_loses_by_silence_while_the_season_did_not_run(calendar: Calendar) -> None:
    climbed = Climbed(declines=0)
    asked = climbed.challenge(2, 1)
    leagues.finish_season(climbed.runs_it, climbed.season, reason="Flooded.")
    calendar.pass_(days=30)
    assert not time_out(asked.pk)
    leagues.reopen_season(climbed.runs_it, climbed.season, reason="It has dried.")
    assert not time_out(asked.pk)
    asked.refresh_from_db()
    assert asked.state == State.WITHDRAWN
    assert not Fixture.objects.exists()


@pytest.mark.clause("LG-SEASON-06")
def test_other_stages_end_by_themselves() -> None:
    season = factories.season(2)
    with pytest.raises(Refusal) as refused:
        leagues.end_stage(factories.owner_of(season), season.stages.get(), reason="Enough.")
    assert codes(refused) == ["stage_ends_by_itself"]
    entry, other = season.entries.order_by("pk")
    with pytest.raises(Refusal) as refused:
        leagues.challenge(factories.owner_of(season), entry, other)
    assert codes(refused) == ["nobody_is_challenged"]


@pytest.mark.clause("LG-LADDER-01")
def test_a_coach_sees_whom_he_may_challenge_and_what_waits_for_him(climbed: Climbed) -> None:
    asked = climbed.challenge(5, 4)

    def seen(place: int) -> Any:
        found = ladder_view(climbed.at(place).team.coach, climbed.season, Membership.Role.COACH)  # type: ignore[arg-type]
        assert found is not None
        return found

    assert [rung.place for rung in seen(3).rungs if rung.challengers] == [1, 2]
    assert [rung.place for rung in seen(4).rungs if rung.challengers] == []
    assert seen(4).answers == [asked]
    assert seen(5).asked == [asked]
    assert seen(3).answers == seen(3).asked == seen(3).others == []
    ruler = ladder_view(climbed.runs_it, climbed.season, Membership.Role.OWNER)
    assert ruler is not None
    assert ruler.others == [asked]
    climbed.answer(asked, accept=False)
    assert [rung.declines for rung in seen(1).rungs] == [1, 1, 1, 0, 1]


def test_a_ladder_is_read_in_the_same_queries_with_few_and_with_many() -> None:
    taken = set()
    for entries in (3, 12):
        climbed = Climbed(entries)
        for place in range(3, entries + 1, 2):
            climbed.answer(climbed.challenge(place, place - 1), accept=True)
        with CaptureQueriesContext(connection) as caught:
            assert ladder_view(climbed.runs_it, climbed.season, Membership.Role.OWNER)
        taken.add(len(caught))
    assert len(taken) == 1
