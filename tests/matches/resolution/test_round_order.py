"""Matches played whatever is open in other rounds (LG-FIX-24): one slow pair stops nobody."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from leagues import operations as leagues
from leagues.models import Fixture, Season
from leagues.operations import advance_season
from leagues.reading.season_pages import season_frame
from leagues.stages.results import meetings, stage_fixtures
from leagues.stages.standings import bouts, forms, group_ground
from matches import reporting
from matches.live import invitations
from matches.live import operations as playing
from matches.models import LiveMatch, MatchRecord, Resolution
from matches.periodic.deadlines import act
from matches.reading.home import home
from matches.reading.match_offers import offered
from matches.reading.team_todo import next_match
from matches.reading.teams import team_view
from matches.resolution.batches import batch_for
from matches.resolution.due import due
from matches.resolution.operations import play_out, resolve_fixture, resolve_season
from rosters.models import Coach, Team
from rules.problems import Refusal
from tests import factories, pennies
from tests.clocks import Calendar, calendar
from tests.leagues.dated import codes, in_days
from tests.matches.meeting import as_read, coach_of
from tests.matches.reporting.test_reporting import SCORED, Table

__all__ = ["calendar"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("calendar")]


def round_of(season: Season, number: int) -> list[Fixture]:
    found = season.fixtures.filter(round__number=number).order_by("slot")
    return [as_read(each) for each in found]


#: Whoever can be fielded: nobody did anything.
LEVEL = {"sides": [{"score": 0}, {"score": 0}]}


def reported(fixture: Fixture, data: Any = LEVEL) -> Fixture:
    """One coach reports the match, the other one confirms it."""
    one, other = coach_of(fixture, 0), coach_of(fixture, 1)
    report = reporting.begin_report(one, fixture)
    report = reporting.save_report(one, report, report.version, data)
    report = reporting.roll_the_rest(one, report, report.version)
    report = reporting.file_report(one, report, report.version)
    reporting.confirm_report(other, report)
    return as_read(fixture)


def own_of(season: Season, team: Team, number: int) -> Fixture:
    """The match of a team in a round."""
    return as_read(season.fixtures.get(round__number=number, sides__entry__team=team))


def refused(user: Coach, fixture: Fixture) -> list[str]:
    with pytest.raises(Refusal) as refusal:
        reporting.begin_report(user, fixture)
    found = codes(refusal)
    with pytest.raises(Refusal) as refusal:
        invitations.play_here(user, fixture)
    assert codes(refusal) == found
    return found


class TestAnyOrder:
    @pytest.mark.clause("LG-FIX-24", "LG-FIX-05")
    def test_seven_rounds_are_reported_while_one_pair_of_the_first_has_not_played(self) -> None:
        season = Table(8).season
        slow = round_of(season, 1)[0]
        for number in range(1, 8):
            for fixture in round_of(season, number):
                if fixture != slow:
                    assert reported(fixture).state == Fixture.State.SETTLED
        advance_season(season.pk)
        season.refresh_from_db()
        assert season.state == Season.State.RUNNING
        reported(slow)
        advance_season(season.pk)
        season.refresh_from_db()
        assert season.state == Season.State.FINISHED
        assert [row["place"] for row in season.placings or ()] == list(range(1, 9))

    @pytest.mark.clause("LG-FIX-24", "LG-FIX-13")
    def test_a_match_of_a_later_round_is_played_here(self) -> None:
        season = Table(4).season
        later = round_of(season, 3)[1]
        invitation = invitations.play_here(coach_of(later, 0), later)
        match = invitations.accept(coach_of(later, 1), invitation)  # type: ignore[arg-type]
        assert isinstance(match, LiveMatch)
        playing.kick_off(coach_of(later, 0), as_read(later))

    @pytest.mark.clause("LG-FIX-09", "LG-FIX-24")
    def test_a_team_plays_one_match_at_a_time(self) -> None:
        season = Table(4).season
        first = round_of(season, 1)[0]
        team = first.sides.all()[0].entry.team
        second = own_of(season, team, 2)
        assert team.coach is not None
        report = reporting.begin_report(team.coach, first)
        assert refused(team.coach, second) == ["team_is_reported"]
        may = offered(team.coach, second)
        assert not may.play
        assert not may.report
        [waits] = may.waits
        assert waits.startswith(f"Settle the report on the other match of {team.name} first")
        reporting.withdraw_report(team.coach, report)
        playing.start_match(team.coach, first)
        assert refused(team.coach, second) == ["team_in_a_match"]
        assert not offered(team.coach, second).play

    @pytest.mark.clause("LG-COND-02", "LG-FIX-24")
    def test_the_order_of_its_matches_is_that_of_the_kick_offs(self) -> None:
        season = Table(4).season
        third = reported(round_of(season, 3)[0], SCORED)
        team = third.sides.all()[0].entry.team
        first = reported(own_of(season, team, 1))
        record, before = (MatchRecord.objects.get(fixture=each) for each in (first, third))
        played = team.events.filter(kind="match_played").order_by("seq")
        assert [each.batch for each in played] == [before.batch, record.batch]
        entry = season.entries.get(team=team)
        result = {each.entry_id: each.result for each in first.sides.all()}[entry.pk]
        form = forms(bouts(season), season.entries.all())[entry.number or 0]
        assert form[-1] == result, "the newest is the one that was played last"


class TestInOrder:
    @pytest.mark.clause("LG-FIX-24")
    def test_a_season_may_want_its_rounds_one_after_the_other(self) -> None:
        season = Table(4, policy={"strict_rounds": True}).season
        later = round_of(season, 2)[0]
        coach = coach_of(later, 0)
        assert refused(coach, later) == ["round_not_open"]
        may = offered(coach, later)
        assert (may.play, may.report, may.waits) == (
            False,
            False,
            ("Round 1 must be over first.",),
        )
        owner = factories.owner_of(season)
        leagues.change_policy(owner, season, {}, reason="One pair is abroad.")
        assert offered(coach, as_read(later)).play
        assert reported(as_read(later)).state == Fixture.State.SETTLED

    @pytest.mark.clause("LG-FIX-24", "LG-FIX-12")
    def test_a_campaign_goes_round_by_round_whatever_its_season_says(self) -> None:
        owner = factories.coach()
        season = factories.season(4, game=pennies.KEY, legs=1, owner=owner, start=False)
        leagues.plan_campaign(owner, season, {"rounds": 3})
        season = leagues.start_season(owner, season)
        assert refused(owner, round_of(season, 2)[0]) == ["round_not_open"]
        assert not offered(owner, round_of(season, 2)[0]).report


class TestEngine:
    @pytest.mark.clause("LG-SIM-02", "LG-FIX-24")
    def test_it_goes_round_by_round_and_is_not_offered_before(self) -> None:
        season = Table(4).season
        owner = factories.owner_of(season)
        later = round_of(season, 2)[0]
        with pytest.raises(Refusal) as refusal:
            resolve_fixture(owner, later)
        assert codes(refusal) == ["engine_not_there_yet"]
        assert not offered(owner, later).resolve
        assert offered(owner, round_of(season, 1)[0]).resolve

    @pytest.mark.clause("LG-SIM-02", "LG-FIX-09")
    @pytest.mark.parametrize("how", ["reported", "live"])
    def test_it_takes_nothing_of_a_team_that_is_in_another_match(self, how: str) -> None:
        season = Table(4).season
        third = round_of(season, 3)[0]
        home = coach_of(third, 0)
        if how == "live":
            playing.start_match(home, third)
        else:
            report = reporting.begin_report(home, third)
        resolution = resolve_season(factories.owner_of(season), season)
        assert not due(resolution), "each match of round 1 has one of the two"
        play_out(resolution)
        assert not season.fixtures.filter(state=Fixture.State.SETTLED).exists()
        for fixture in round_of(season, 1):
            assert batch_for(fixture.pk, 1) == []
        if how == "live":
            playing.abandon_match(factories.owner_of(season), as_read(third), reason="Enough.")
        else:
            reporting.withdraw_report(home, report)
        play_out(resolution)
        season.refresh_from_db()
        assert season.state == Season.State.FINISHED

    @pytest.mark.clause("LG-FIX-04", "LG-FIX-24")
    def test_a_deadline_has_it_play_whatever_is_open_in_other_rounds(
        self, calendar: Calendar
    ) -> None:
        season = Table(4, policy={"round_days": 7, "deadline": "engine"}).season
        slow, other = round_of(season, 1)
        owner = factories.owner_of(season)
        leagues.extend_fixture(owner, slow, in_days(60), reason="They are abroad.")
        reported(other)
        for day in (7.1, 14.2):
            calendar.go_to(in_days(day))
            act()
        for resolution in Resolution.objects.order_by("pk"):
            play_out(resolution)
        states = {each.state for each in round_of(season, 2)}
        assert states == {Fixture.State.SETTLED}
        slow.refresh_from_db()
        assert slow.state == Fixture.State.SCHEDULED


class TestCalendar:
    @pytest.mark.clause("LG-FIX-24", "LG-FIX-02")
    def test_the_next_round_opens_at_the_deadline_whatever_is_open(
        self, calendar: Calendar
    ) -> None:
        season = Table(4, policy={"round_days": 7}).season
        first, second, third = season.stages.get().rounds.order_by("number")
        calendar.go_to(in_days(7) + timedelta(minutes=3))
        act()
        second.refresh_from_db()
        third.refresh_from_db()
        assert second.opens == first.deadline, "windows join, whenever somebody looks"
        assert second.deadline == in_days(14)
        assert third.opens is None
        owner = factories.owner_of(season)
        current = season_frame(owner, season.league.slug, season.slug).current
        assert current is not None
        assert current.round == second

    @pytest.mark.clause("LG-FIX-24", "LG-FIX-02")
    def test_a_round_that_is_over_opens_the_next_sooner(self, calendar: Calendar) -> None:
        season = Table(4, policy={"round_days": 7}).season
        calendar.go_to(in_days(2))
        for fixture in round_of(season, 1):
            reported(fixture)
        advance_season(season.pk)
        second = season.stages.get().rounds.get(number=2)
        assert (second.opens, second.deadline) == (in_days(2), in_days(9))

    @pytest.mark.clause("LG-FIX-24", "LG-FIX-04")
    def test_after_months_in_which_nobody_looked_no_deadline_passes_unseen(
        self, calendar: Calendar
    ) -> None:
        season = Table(4, policy={"round_days": 7, "deadline": "double_forfeit"}).season
        calendar.go_to(in_days(100))
        act()
        act()
        second = season.stages.get().rounds.get(number=2)
        assert second.deadline == in_days(107)
        assert {each.state for each in round_of(season, 2)} == {Fixture.State.SCHEDULED}

    @pytest.mark.clause("LG-FIX-24")
    def test_strict_rounds_wait_for_the_last_match(self, calendar: Calendar) -> None:
        season = Table(4, policy={"round_days": 7, "strict_rounds": True}).season
        calendar.go_to(in_days(8))
        act()
        second = season.stages.get().rounds.get(number=2)
        assert second.opens is None
        leagues.change_policy(
            factories.owner_of(season), season, {"round_days": 7}, reason="We go on."
        )
        advance_season(season.pk)
        second.refresh_from_db()
        assert second.opens is not None

    @pytest.mark.clause("LG-FIX-24", "LG-FIX-02")
    def test_a_round_with_the_first_deadline_of_a_season_opens_with_it(
        self, calendar: Calendar
    ) -> None:
        """Rounds without a deadline never let it open: it would never be late."""
        season = Table(4, policy={"deadline": "double_forfeit"}).season
        second = season.stages.get().rounds.get(number=2)
        owner = factories.owner_of(season)
        leagues.set_deadline(owner, second, in_days(5), reason="Before the holidays.")
        second.refresh_from_db()
        assert second.opens == calendar.at
        calendar.go_to(in_days(6))
        act()
        assert {each.kind for each in round_of(season, 2)} == {"double_forfeit"}

    @pytest.mark.clause("LG-FIX-24")
    def test_without_a_calendar_the_page_shows_the_round_that_most_are_at(self) -> None:
        season = Table(6).season
        for number in (1, 2):
            for fixture in round_of(season, number)[1:]:
                reported(fixture)
        owner = factories.owner_of(season)
        frame = season_frame(owner, season.league.slug, season.slug)
        assert frame.current is not None
        assert frame.current.round.number == 3
        assert frame.engine is not None
        assert frame.engine.round.number == 1, "the engine goes round by round"


class TestWhatHangsOnIt:
    @pytest.mark.clause("LG-OUT-05", "LG-FIX-24", "LG-RR-02")
    def test_a_late_entry_leaves_what_was_played_ahead_in_its_round(self) -> None:
        season = Table(6).season
        owner = factories.owner_of(season)
        ahead = [reported(each) for each in round_of(season, 5)[:2]]
        begun = round_of(season, 4)[0]
        reporting.begin_report(coach_of(begun, 0), begun)
        late = leagues.enter_late(owner, season, factories.team(owner, "Late"), reason="Room.")
        assert late.joined == 2
        for each in (*ahead, begun):
            assert as_read(each).round == each.round
        met = Counter(
            frozenset(meeting.entries) for meeting in meetings(stage_fixtures(season.stages.get()))
        )
        assert (len(met), set(met.values())) == (21, {1})
        for round_ in season.stages.get().rounds.all():
            playing_ = [n for m in meetings(round_.fixtures.all()) for n in m.entries]
            assert len(set(playing_)) == len(playing_), "nobody plays twice in a round"

    @pytest.mark.clause("LG-TABLE-07", "LG-TABLE-08", "LG-FIX-24")
    def test_tables_and_marks_count_what_was_played_whichever_round_it_is_of(self) -> None:
        season = Table(4).season
        for fixture in round_of(season, 3):
            reported(fixture)
        ground = group_ground(season.stages.get().groups.get())
        assert {row.standing.played for row in ground.table().rows} == {1}
        assert len(ground.left) == 4
        assert not any(mark.champion or mark.eliminated for mark in ground.marks().values())
        assert ground.race().rounds == (3,)
        assert {row.standing.played for row in ground.as_of(2).rows} == {0}

    @pytest.mark.clause("LG-FIX-24")
    def test_the_next_match_is_the_one_that_was_agreed_on_first(self, calendar: Calendar) -> None:
        season = Table(4).season
        first = round_of(season, 1)[0]
        coach = coach_of(first, 0)
        team = first.sides.all()[0].entry.team
        second = own_of(season, team, 2)
        assert home(coach).first == first
        leagues.set_kickoff(
            factories.owner_of(season), second, in_days(2), reason="The hall is free."
        )
        assert home(coach).first == second
        assert next_match(team_view(coach, team.slug)) == second

    @pytest.mark.clause("LG-FIX-24")
    def test_what_is_reported_is_not_the_next_match(self) -> None:
        season = Table(4).season
        first = round_of(season, 1)[0]
        coach = coach_of(first, 0)
        team = first.sides.all()[0].entry.team
        reporting.begin_report(coach, first)
        assert next_match(team_view(coach, team.slug)) == own_of(season, team, 2)
        assert home(coach).first == own_of(season, team, 2)


@pytest.mark.clause("LG-FIX-26")
def test_what_stands_in_the_way_of_a_match_is_asked_once() -> None:
    """However many ways to begin it are offered (the claims of its teams, the open reports)."""
    table = Table()
    for who, most in ((table.owner, 10), (table.coach(0), 9)):
        fixture = as_read(table.fixture)
        with CaptureQueriesContext(connection) as asked:
            may = offered(who, fixture)
        assert may.play
        assert may.report
        told = [query["sql"] for query in asked.captured_queries]
        assert sum('"rosters_team"."claim" IS NOT NULL' in each for each in told) == 1
        assert sum('FROM "matches_report"' in each for each in told) == 2
        assert len(told) <= most, told
