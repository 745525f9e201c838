"""Typed-in results: reported, confirmed by a person or by silence, disputed, ruled on."""

from __future__ import annotations

import json
import re
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from leagues import operations as leagues
from leagues.models import Entry, Fixture, Notice, Ruling, Season
from matches import reporting
from matches.live.operations import start_match
from matches.models import FrozenMatch, LiveMatch, MatchRecord, Report
from matches.periodic.deadlines import act
from matches.reading.progress import progress
from matches.reporting.selectors import reports_view
from matches.reporting.working_out import entries_by_place, lined_up, work_out_report
from matches.resolution import taking
from matches.resolution.due import open_round
from matches.resolution.one_fixture import resolve
from matches.resolution.operations import play_out, resolve_fixture, resolve_season
from matches.resolution.taking import take
from matches.sandboxes.operations import open_sandbox
from matches.tasks import confirm_silent
from matches.verification.stored_matches import verify
from rosters import operations as rosters
from rosters.accounts.personal_data import personal_data
from rosters.models import Coach, Team, TeamEvent
from rosters.runtime import clock
from rosters.teams.projections import differences as drift
from rules.problems import Refusal
from rules.record import canonical
from rules.typed import Wanted
from tests import factories, pennies
from tests.worlds import built_once

pytestmark = pytest.mark.django_db

State = Report.State
#: 2–1 by the first and the second in the line-ups, and 0–1, as each game has it reported.
SCORED = {"sides": [{"score": 2, "touchdowns": {"1": 2}}, {"score": 1, "touchdowns": {"2": 1}}]}
LOST = {"sides": [{"score": 0}, {"score": 1, "touchdowns": {"2": 1}}]}
REPORTS: Any = {
    "coin": (SCORED, LOST),
    pennies.KEY: (
        {"sides": [{"heads": {"Team 0 1": 2}}, {"heads": {"Team 1 2": 1}}]},
        {"sides": [{}, {"heads": {"Team 1 2": 1}}]},
    ),
}


def codes(refused: pytest.ExceptionInfo[Refusal]) -> list[str]:
    return [problem.code for problem in refused.value.problems]


@built_once
def of_people(entries: int, game: str, **how: Any) -> tuple[Coach, Season]:
    """Who runs a league, and a season there in which every team has a coach of its own."""
    owner = factories.coach()
    league = factories.league(owner)
    season = leagues.create_season(owner, league, "Cup", game, legs=1, seed="7", **how)
    season = leagues.open_registration(owner, season)
    for n in range(entries):
        coach = factories.coach()
        leagues.accept_invitation(coach, leagues.invite(owner, league).token)
        team = factories.team(coach, f"Team {n}", game=game)
        leagues.enter_team(coach, season, team, managed=Entry.Managed.PERSON)
    return owner, factories.started(owner, season)


class Table:
    """A league of two coaches who play at a table, and of its owner, who does not play."""

    def __init__(self, entries: int = 2, *, game: str = "coin", **how: Any) -> None:
        self.game = game
        self.owner, self.season = of_people(entries, game, **how)
        self.pk = self.season.fixtures.order_by("round__number", "slot")[0].pk

    @property
    def fixture(self) -> Fixture:
        return (
            Fixture.objects.select_related("season__league", "round__stage")
            .prefetch_related("sides__entry__team__coach")
            .get(pk=self.pk)
        )

    @property
    def scored(self) -> Any:
        return self.in_order(REPORTS[self.game][0])

    @property
    def lost(self) -> Any:
        return self.in_order(REPORTS[self.game][1])

    def in_order(self, data: Any) -> Any:
        """A report by names, of whichever teams the fixture has at home and away."""
        if self.game == "coin":
            return data
        named = json.dumps(data)
        for side, team in enumerate(self.teams):
            named = named.replace(f"Team {side}", f"Side {side} of {team.name}")
        return json.loads(re.sub(r"Side \d of ", "", named))

    @property
    def teams(self) -> list[Team]:
        return [side.entry.team for side in self.fixture.sides.all()]

    def coach(self, side: int) -> Coach:
        coach = self.teams[side].coach
        assert coach is not None
        return coach

    def begun(self, side: int = 0) -> Report:
        return reporting.begin_report(self.coach(side), self.fixture)

    def written(self, side: int = 0, data: Any = None) -> Report:
        """A report with everything in it, its dice left to the system."""
        who = self.coach(side)
        data = self.scored if data is None else data
        report = reporting.save_report(who, self.begun(side), self.begun(side).version, data)
        return reporting.roll_the_rest(who, report, report.version)

    def filed(self, side: int = 0, data: Any = None) -> Report:
        report = self.written(side, data)
        return reporting.file_report(self.coach(side), report, report.version)

    def confirmed(self, data: Any = None) -> MatchRecord:
        reporting.confirm_report(self.coach(1), self.filed(0, data))
        return MatchRecord.objects.get(fixture=self.pk)


def told() -> list[tuple[str, Coach]]:
    """Who was told of what, the oldest first."""
    return [(notice.kind, notice.coach) for notice in Notice.objects.order_by("pk")]


@pytest.fixture(params=REPORTS)
def table(request: pytest.FixtureRequest) -> Table:
    return Table(game=request.param)


def again(report: Report) -> Report:
    """The report as another page would load it."""
    return (
        Report.objects.select_related("fixture__season__league", "fixture__round__stage")
        .prefetch_related("fixture__sides__entry__team__coach")
        .get(pk=report.pk)
    )


def at(monkeypatch: pytest.MonkeyPatch, when: datetime) -> None:
    monkeypatch.setattr(clock, "calendar", lambda: when)


class TestConfirmed:
    @pytest.mark.clause("LG-FIX-05", "LG-FIX-06", "LG-FIX-01")
    def test_the_other_coach_confirms_and_it_counts(self, table: Table) -> None:
        record = table.confirmed()
        fixture = table.fixture
        assert fixture.state == Fixture.State.SETTLED
        assert fixture.outcome is not None
        assert fixture.kind == "played"
        assert [side.score for side in fixture.sides.all()] == [2, 1]
        assert (record.log, record.record["answers"]) == (None, [])
        assert record.lines.count() == 8
        report = Report.objects.get()
        assert (report.state, report.decided_by) == (State.CONFIRMED, table.coach(1))
        for team in table.teams:
            assert team.claim is None
            assert drift(team) == []
            assert TeamEvent.objects.filter(team=team, kind="match_played").count() == 1
        table.season.refresh_from_db()
        assert table.season.state == Season.State.FINISHED

    @pytest.mark.clause("LG-FIX-05", "LG-SIM-01")
    def test_it_is_worked_out_again_from_its_report(self, table: Table) -> None:
        record = table.confirmed()
        verdict = verify(record)
        assert verdict.holds
        assert verdict.aftermath is True
        Report.objects.update(data=table.lost)
        assert not verify(record).holds

    @pytest.mark.clause("LG-FIX-01")
    def test_a_conceded_match_counts_as_conceded(self, table: Table) -> None:
        by_home: Any = 0 if table.game == "coin" else [0]
        table.confirmed({**table.lost, "conceded": by_home})
        assert table.fixture.kind == "conceded"

    @pytest.mark.clause("LG-FIX-11")
    def test_choices_stay_open_and_the_next_round_opens(self) -> None:
        table = Table(3)
        table.confirmed()
        scorer = table.teams[0].players.get(number=1)
        events = TeamEvent.objects.filter(team=table.teams[0])
        if not events.filter(kind="died", payload__player=scorer.number).exists():
            assert events.filter(kind="improvement_rolled").exists()
        assert not events.filter(kind="improved").exists()
        now = open_round(table.season.pk)
        assert now is not None
        assert now.number == 2

    @pytest.mark.clause("LG-FIX-06")
    def test_nobody_confirms_his_own_report_but_who_runs_the_league(self, table: Table) -> None:
        report = table.filed()
        for stranger in (table.coach(0), factories.coach()):
            with pytest.raises(Refusal) as refused:
                reporting.confirm_report(stranger, report)
            assert codes(refused) == ["not_your_confirmation"]
        reporting.confirm_report(table.owner, report)
        assert table.fixture.state == Fixture.State.SETTLED

    @pytest.mark.clause("LG-FIX-06", "LG-SIM-03")
    def test_confirmed_twice_it_counts_once(self, table: Table) -> None:
        report = table.filed()
        first, second = again(report), again(report)
        reporting.confirm_report(table.coach(1), first)
        with pytest.raises(Refusal) as refused:
            reporting.confirm_report(table.coach(1), second)
        assert codes(refused) == ["fixture_is_settled"]
        assert MatchRecord.objects.count() == 1

    @pytest.mark.clause("LG-FIX-06")
    def test_who_runs_the_league_settles_his_own_at_once(self, table: Table) -> None:
        report = reporting.begin_report(table.owner, table.fixture)
        assert report.side is None
        report = reporting.save_report(table.owner, report, 0, table.scored)
        report = reporting.roll_the_rest(table.owner, report, report.version)
        report = reporting.file_report(table.owner, report, report.version)
        reporting.confirm_report(table.owner, report)
        assert table.fixture.state == Fixture.State.SETTLED

    @pytest.mark.clause("LG-ROLE-05")
    def test_who_has_left_the_league_writes_nothing(self, table: Table) -> None:
        report = table.filed()
        leagues.remove_member(table.owner, table.season.league, table.coach(1))
        with pytest.raises(Refusal):
            reporting.confirm_report(table.coach(1), again(report))


class TestWriting:
    @pytest.mark.clause("LG-FIX-07")
    def test_what_cannot_be_is_refused_with_every_problem_and_not_stored(
        self, table: Table
    ) -> None:
        report = table.begun()
        what, nobody, first, other, code = {
            "coin": ("touchdowns", "9", "1", "1", "unknown_number"),
            pennies.KEY: ("heads", "Nobody", "Team 0 1", "Team 1 1", "nobody_called"),
        }[table.game]
        data = table.in_order({"sides": [{what: {nobody: 1, first: -1}}, {what: {other: 99}}]})
        with pytest.raises(Refusal) as refused:
            reporting.save_report(table.coach(0), report, 0, data)
        assert codes(refused) == [code, "count_out_of_range", "count_out_of_range"]
        assert (again(report).data, again(report).version) == ({}, 0)

    @pytest.mark.clause("LG-FIX-07")
    @pytest.mark.parametrize("table", ["coin"], indirect=True)
    def test_what_does_not_add_up_can_be_written_but_not_filed(self, table: Table) -> None:
        data = {"sides": [{"score": 2, "touchdowns": {"1": 1}}, {}]}
        report = reporting.save_report(table.coach(0), table.begun(), 0, data)
        for do in (reporting.file_report, reporting.roll_the_rest):
            with pytest.raises(Refusal) as refused:
                do(table.coach(0), report, report.version)
            assert codes(refused) == ["touchdowns_do_not_sum"]
        assert again(report).state == State.DRAFT

    @pytest.mark.clause("LG-FIX-07", "LG-FIX-10")
    def test_who_is_dead_cannot_have_scored(self) -> None:
        table = Table(3)
        team = table.teams[0]
        rosters.change_team(table.coach(0), team, {"act": "dismiss", "player": 4}, seq=team.seq)
        data = {"sides": [{"touchdowns": {"4": 1}}, {}]}
        with pytest.raises(Refusal) as refused:
            reporting.save_report(table.coach(0), table.begun(), 0, data)
        assert codes(refused) == ["player_not_available"]

    def test_dice_are_asked_for_one_by_one_and_nothing_is_lost(self, table: Table) -> None:
        who = table.coach(0)
        report = reporting.save_report(who, table.begun(), 0, table.scored)
        wanted = []
        for _ in range(20):
            report = again(table.begun())  # another day, another phone
            lined = lined_up(table.fixture)
            assert lined is not None
            now = reporting.drafting.worked_out(report, lined)
            if now.wanted is None:
                break
            wanted.append((now.wanted.purpose, now.wanted.side))
            faces = [3] if now.wanted.die == 6 else [2]
            report = reporting.enter(who, report, report.version, faces)
        each = {"coin": ["prize", *["death"] * 4], pennies.KEY: ["charm"]}[table.game]
        assert wanted == [(purpose, side) for side in (0, 1) for purpose in each]
        reporting.confirm_report(table.coach(1), reporting.file_report(who, report, report.version))
        events = TeamEvent.objects.filter(kind__in=["match_played", "charm_won"])
        found = {
            "coin": [("match_played", 30, None), ("match_played", 60, None)],
            pennies.KEY: [("charm_won", None, 3), *[("match_played", None, None)] * 2],
        }
        told = [(e.kind, e.payload.get("prize"), e.payload.get("face")) for e in events]
        assert sorted(told) == found[table.game], "the winner has more"

    def test_a_face_that_cannot_be_is_refused(self, table: Table) -> None:
        report = reporting.save_report(table.coach(0), table.begun(), 0, table.scored)
        with pytest.raises(Refusal) as refused:
            reporting.enter(table.coach(0), report, report.version, [7])
        assert codes(refused) == ["not_such_faces"]
        assert again(report).entries == []

    def test_entries_are_taken_back(self, table: Table) -> None:
        who = table.coach(0)
        report = reporting.save_report(who, table.begun(), 0, table.scored)
        report = reporting.enter(who, report, report.version, [3])
        report = reporting.enter(who, report, report.version, None)
        report = reporting.take_back(who, report, report.version, 1)
        assert again(report).entries == [[3]]

    def test_a_report_with_dice_missing_is_not_filed(self, table: Table) -> None:
        report = reporting.save_report(table.coach(0), table.begun(), 0, table.scored)
        with pytest.raises(Refusal) as refused:
            reporting.file_report(table.coach(0), report, report.version)
        assert codes(refused) == ["dice_are_wanted"]

    @pytest.mark.clause("LG-FIX-34")
    def test_what_is_new_is_asked_though_the_rest_was_rolled_here(self, table: Table) -> None:
        report = table.written()
        report = reporting.save_report(table.coach(0), report, report.version, table.lost)
        assert not report.rest

    def test_of_two_pages_the_older_changes_nothing(self, table: Table) -> None:
        report = table.begun()
        reporting.save_report(table.coach(0), again(report), 0, table.scored)
        for late in (report, again(report)):
            with pytest.raises(Refusal) as refused:
                reporting.save_report(table.coach(0), late, 0, table.lost)
            assert codes(refused) == ["report_changed"]
        assert again(report).data == table.scored

    def test_a_filed_report_is_not_written_any_more(self, table: Table) -> None:
        report = table.filed()
        with pytest.raises(Refusal) as refused:
            reporting.save_report(table.coach(0), report, report.version, table.lost)
        assert codes(refused) == ["report_is_filed"]

    def test_strangers_report_nothing(self, table: Table) -> None:
        report = table.begun()
        stranger = factories.coach()
        with pytest.raises(Refusal) as refused:
            reporting.begin_report(stranger, table.fixture)
        assert codes(refused) == ["not_your_match"]
        for do in (
            lambda: reporting.save_report(table.coach(1), report, 0, table.lost),
            lambda: reporting.file_report(table.owner, report, 0),
        ):
            with pytest.raises(Refusal) as refused:
                do()
            assert codes(refused) == ["not_your_report"]


@pytest.mark.clause("LG-ROLE-06")
def test_who_wrote_a_report_gets_it_with_his_data(table: Table) -> None:
    table.filed()
    [report] = json.loads(json.dumps(personal_data(table.coach(0))))["reports"]
    assert (report["fixture"], report["match"]) == (str(table.fixture.uuid), table.scored)
    assert personal_data(table.coach(1))["reports"] == []


class TestFrozen:
    @pytest.mark.clause("LG-FIX-08")
    def test_line_ups_are_those_of_the_beginning(self, table: Table) -> None:
        table.begun()
        frozen = FrozenMatch.objects.get().match["line_ups"]
        table_record = table.confirmed()
        assert table_record.record["match"]["line_ups"] == frozen

    @pytest.mark.clause("LG-FIX-08")
    def test_a_team_that_moved_on_is_said_and_the_report_checked_again(self, table: Table) -> None:
        report = table.filed()
        team = table.teams[0]
        rosters.change_team(table.coach(0), team, {"act": "dismiss", "player": 1}, seq=team.seq)
        with pytest.raises(Refusal) as refused:
            reporting.confirm_report(table.coach(1), again(report))
        assert codes(refused) == ["team_moved_on"]
        assert refused.value.problems[0].params["teams"] == [team.name]
        assert table.fixture.state == Fixture.State.SCHEDULED
        opened = table.begun()
        assert (opened.pk, opened.state) == (report.pk, State.DRAFT)
        with pytest.raises(Refusal) as refused:  # number 1 is gone
            reporting.roll_the_rest(table.coach(0), opened, opened.version)
        assert codes(refused) == ["player_not_available"]
        # What was rolled here for number 1 is set aside with it.
        reporting.confirm_report(table.coach(1), table.filed(0, table.lost), consents=True)
        assert table.fixture.state == Fixture.State.SETTLED

    @pytest.mark.clause("LG-FIX-06")
    def test_silence_does_not_settle_with_a_team_that_moved_on(
        self, table: Table, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        report = table.filed()
        team = table.teams[0]
        rosters.change_team(table.coach(0), team, {"act": "rename", "name": "New"}, seq=team.seq)
        at(monkeypatch, timezone.now() + timedelta(days=30))
        assert reporting.confirm_silent() == 0
        assert again(report).state == State.FILED

    @pytest.mark.clause("LG-FIX-09")
    def test_teams_are_not_held_for_days(self, table: Table) -> None:
        table.filed()
        assert [team.claim for team in table.teams] == [None, None]
        assert table.fixture.claim is None

    @pytest.mark.clause("LG-FIX-05")
    def test_the_engine_does_not_play_behind_its_back(self, table: Table) -> None:
        table.begun()
        for do in (
            lambda: resolve_fixture(table.owner, table.fixture),
            lambda: start_match(table.coach(1), table.fixture),
        ):
            with pytest.raises(Refusal) as refused:
                do()
            assert codes(refused) == ["fixture_is_reported"]
        assert take(table.pk) is None
        assert resolve(table.pk) is None  # a message that was on its way

    @pytest.mark.clause("LG-FIX-05", "LG-FIX-09")
    def test_a_report_begun_while_a_worker_lines_up_is_seen(
        self, table: Table, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The worker has read everything before; it looks again with the teams in its hand."""
        make_ready = taking._make_ready

        def interrupted(fixture: Fixture, events: Any) -> Any:
            ready = make_ready(fixture, events)
            monkeypatch.setattr(taking, "_make_ready", make_ready)
            table.begun()
            return ready

        monkeypatch.setattr(taking, "_make_ready", interrupted)
        assert take(table.pk) is None
        assert table.fixture.claim is None
        reporting.confirm_report(table.coach(1), table.filed())
        assert table.fixture.state == Fixture.State.SETTLED

    @pytest.mark.clause("LG-FIX-05", "LG-SIM-02")
    def test_a_season_that_is_resolved_waits_for_the_report(self) -> None:
        table = Table(4)
        report = table.filed()
        resolution = resolve_season(table.owner, table.season)
        play_out(resolution)
        resolution.refresh_from_db()
        assert resolution.state == "running"
        settled = table.season.fixtures.filter(state=Fixture.State.SETTLED)
        assert settled.count() == 1  # the other match of the round
        assert progress(resolution).reported == 1
        reporting.confirm_report(table.coach(1), again(report))
        play_out(resolution)
        table.season.refresh_from_db()
        assert table.season.state == Season.State.FINISHED

    @pytest.mark.clause("LG-FIX-09")
    def test_a_team_whose_match_is_reported_plays_no_other(self, table: Table) -> None:
        other = leagues.create_season(
            table.owner, table.season.league, "Other", table.game, legs=1, seed="8"
        )
        other = leagues.open_registration(table.owner, other)
        for side in (0, 1):
            leagues.enter_team(table.coach(side), other, table.teams[side])
        other = leagues.start_season(table.owner, other)
        report = table.begun()
        elsewhere = other.fixtures.get()
        assert take(elsewhere.pk) is None
        with pytest.raises(Refusal) as refused:
            reporting.begin_report(table.owner, elsewhere)
        assert codes(refused) == ["team_is_reported", "team_is_reported"]
        reporting.withdraw_report(table.coach(0), again(report))
        assert take(elsewhere.pk) is not None

    def test_of_a_match_that_was_settled_otherwise_nothing_can_be_done(self, table: Table) -> None:
        report = table.filed()
        Fixture.objects.filter(pk=table.pk).update(state=Fixture.State.SETTLED)
        [version] = reports_view(table.owner, table.fixture.uuid).versions
        may = version.may_confirm, version.may_dispute, version.may_withdraw, version.may_rule
        assert not any(may)
        with pytest.raises(Refusal) as refused:
            reporting.confirm_report(table.coach(1), again(report))
        assert codes(refused) == ["fixture_is_settled"]

    def test_a_match_that_is_played_here_is_not_reported(self, table: Table) -> None:
        start_match(table.coach(0), table.fixture)
        with pytest.raises(Refusal) as refused:
            table.begun()
        assert codes(refused) == ["match_is_live"]
        assert LiveMatch.objects.count() == 1

    @pytest.mark.clause("LG-FIX-24")
    def test_a_round_to_come_is_not_reported_where_rounds_wait_for_each_other(self) -> None:
        table = Table(4, policy={"strict_rounds": True})
        later = table.season.fixtures.order_by("-round__number")[0]
        with pytest.raises(Refusal) as refused:
            reporting.begin_report(table.owner, later)
        assert codes(refused) == ["round_not_open"]


class TestSilence:
    @pytest.mark.clause("LG-FIX-06")
    def test_it_confirms_after_the_days_of_the_season(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table = Table(policy={"confirm_days": 5})
        report = table.filed()
        assert report.filed is not None
        at(monkeypatch, report.filed + timedelta(days=5, seconds=-1))
        assert reporting.confirm_silent() == 0
        at(monkeypatch, report.filed + timedelta(days=5))
        confirm_silent()
        report = again(report)
        assert (report.state, report.decided_by) == (State.CONFIRMED, None)
        assert table.fixture.state == Fixture.State.SETTLED

    @pytest.mark.clause("LG-FIX-06")
    def test_who_has_not_answered_is_told_and_reminded_before_it_does(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table = Table(policy={"confirm_days": 5, "remind_hours": 24})
        report = table.filed()
        assert report.filed is not None
        assert told() == [("report_filed", table.coach(1))]
        for days, acts in ((3.9, 0), (4.1, 1), (4.2, 0)):
            at(monkeypatch, report.filed + timedelta(days=days))
            assert act() == acts
        assert told()[1:] == [("report_near", table.coach(1))]
        at(monkeypatch, report.filed + timedelta(days=6))
        reporting.confirm_silent()
        assert {kind for kind, _coach in told()[2:]} == {"report_counts", "season_won"}
        assert {coach for kind, coach in told()[2:] if kind == "report_counts"} == {
            table.coach(0),
            table.coach(1),
        }

    @pytest.mark.clause("LG-FIX-06")
    def test_who_runs_the_league_is_told_of_a_dispute(self, table: Table) -> None:
        reporting.dispute_report(table.coach(1), table.filed(), reason="It was not so.")
        assert set(told()[1:]) == {
            ("report_disputed", table.coach(0)),
            ("report_disputed", table.owner),
        }

    @pytest.mark.clause("LG-SEASON-08", "LG-FIX-06")
    def test_of_a_sandbox_nobody_hears_and_silence_says_nothing(
        self, table: Table, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        copy = open_sandbox(table.owner, table.season)
        fixture = copy.fixtures.get(slot=table.fixture.slot)
        report = reporting.begin_report(table.owner, fixture)
        report = reporting.save_report(table.owner, report, report.version, table.scored)
        report = reporting.roll_the_rest(table.owner, report, report.version)
        reporting.file_report(table.owner, report, report.version)
        at(monkeypatch, timezone.now() + timedelta(days=300))
        assert (reporting.confirm_silent(), act(), told()) == (0, 0, [])

    @pytest.mark.clause("LG-FIX-06", "LG-SIM-03")
    def test_late_and_doubled_runs_do_no_harm(
        self, table: Table, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table.filed()
        at(monkeypatch, timezone.now() + timedelta(days=300))
        assert [reporting.confirm_silent() for _ in range(3)] == [1, 0, 0]
        assert MatchRecord.objects.count() == 1

    def test_one_whose_dice_another_build_asks_for_is_not_guessed(
        self, table: Table, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        report = table.filed()
        Report.objects.update(rest=False)
        with pytest.raises(Refusal) as refused:
            reporting.confirm_report(table.coach(1), again(report))
        assert codes(refused) == ["dice_are_wanted"]
        assert [team.claim for team in table.teams] == [None, None]
        at(monkeypatch, timezone.now() + timedelta(days=300))
        assert reporting.confirm_silent() == 0

    @pytest.mark.clause("LG-FIX-06")
    def test_a_dispute_is_not_silence(self, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        report = table.filed()
        reporting.dispute_report(table.coach(1), report, reason="It was not so.")
        at(monkeypatch, timezone.now() + timedelta(days=300))
        assert reporting.confirm_silent() == 0

    def test_one_that_cannot_be_settled_holds_up_no_other(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A fault in one match; the one filed after it is settled all the same."""
        first, second = Table(), Table()
        first.filed()
        second.filed()
        Report.objects.filter(fixture=first.pk).update(data={"sides": [{"touchdowns": 3}, {}]})
        at(monkeypatch, timezone.now() + timedelta(days=300))
        assert reporting.confirm_silent() == 1
        assert second.fixture.state == Fixture.State.SETTLED
        assert first.fixture.state == Fixture.State.SCHEDULED
        assert first.teams[0].claim is None


class TestDisputes:
    @pytest.mark.clause("LG-FIX-06")
    def test_both_versions_are_kept_with_their_differences(self, table: Table) -> None:
        first = table.filed()
        own = reporting.dispute_report(table.coach(1), first, reason="It was not so.")
        assert (again(first).state, own.state) == (State.DISPUTED, State.DRAFT)
        assert own.data == first.data
        own = reporting.save_report(table.coach(1), own, own.version, table.lost)
        own = reporting.roll_the_rest(table.coach(1), own, own.version)
        reporting.file_report(table.coach(1), own, own.version)
        rows = reports_view(table.owner, table.fixture.uuid).rows
        differing = [(row.place, row.values) for row in rows if row.differs]
        agreed = [row.values for row in rows if not row.differs]
        told = {
            "coin": [("sides.0.score", ("2", "0")), ("sides.0.touchdowns.1", ("2", None))],
            pennies.KEY: [(f"0.heads.{table.teams[0].name} 1", ("2", None))],
        }
        assert differing == told[table.game]
        assert ("1", "1") in agreed
        with pytest.raises(Refusal):  # not by a mere confirmation
            reporting.confirm_report(table.owner, again(first))

    @pytest.mark.clause("LG-FIX-06", "LG-EVENT-05")
    @pytest.mark.parametrize("chosen", [0, 1])
    def test_a_ruling_says_which_counts(self, table: Table, chosen: int) -> None:
        first = table.filed()
        own = reporting.dispute_report(table.coach(1), first, reason="It was not so.")
        own = reporting.save_report(table.coach(1), own, own.version, table.lost)
        own = reporting.roll_the_rest(table.coach(1), own, own.version)
        own = reporting.file_report(table.coach(1), own, own.version)
        versions = [again(first), again(own)]
        with pytest.raises(Refusal):
            reporting.rule_on_report(table.coach(0), versions[0], reason="Mine.")
        with pytest.raises(Refusal):
            reporting.rule_on_report(table.owner, versions[chosen], reason=" ")
        reporting.rule_on_report(table.owner, versions[chosen], reason="The photo shows it.")
        assert [side.score for side in table.fixture.sides.all()] == [[2, 1], [0, 1]][chosen]
        assert again(versions[chosen]).state == State.RULED
        assert again(versions[1 - chosen]).state == State.OVERRULED
        ruling = Ruling.objects.get()
        assert (ruling.kind, ruling.reason) == ("report:ruled", "The photo shows it.")
        ruled = Notice.objects.filter(kind="report_ruled")
        assert {notice.coach for notice in ruled} == {table.coach(0), table.coach(1)}
        assert {notice.params["author"] for notice in ruled} == {str(table.coach(chosen))}
        assert not Notice.objects.filter(kind="report_counts").exists(), "as it was ruled"

    @pytest.mark.clause("LG-FIX-06")
    def test_a_third_version_can_be_the_one(self, table: Table) -> None:
        reporting.dispute_report(table.coach(1), table.filed(), reason="It was not so.")
        third = reporting.begin_report(table.owner, table.fixture)
        third = reporting.save_report(table.owner, third, third.version, table.lost)
        third = reporting.roll_the_rest(table.owner, third, third.version)
        third = reporting.file_report(table.owner, third, third.version)
        with pytest.raises(Refusal):  # neither coach's word is enough
            reporting.confirm_report(table.coach(1), again(third))
        reporting.rule_on_report(table.owner, again(third), reason="Neither was right.")
        assert [side.score for side in table.fixture.sides.all()] == [0, 1]
        states = list(Report.objects.order_by("pk").values_list("state", flat=True))
        assert states == [State.OVERRULED, State.OVERRULED, State.RULED]

    @pytest.mark.clause("LG-FIX-06")
    def test_who_disputed_can_give_in(self, table: Table) -> None:
        first = table.filed()
        own = reporting.dispute_report(table.coach(1), first, reason="It was not so.")
        reporting.withdraw_report(table.coach(1), own)
        first = again(first)
        assert first.state == State.FILED
        assert first.confirm_by is not None
        reporting.confirm_report(table.coach(1), first)
        assert table.fixture.state == Fixture.State.SETTLED

    @pytest.mark.clause("LG-FIX-06")
    def test_the_first_author_can_accept_the_other_version(self, table: Table) -> None:
        own = reporting.dispute_report(table.coach(1), table.filed(), reason="It was not so.")
        own = reporting.save_report(table.coach(1), own, own.version, table.lost)
        own = reporting.roll_the_rest(table.coach(1), own, own.version)
        own = reporting.file_report(table.coach(1), own, own.version)
        reporting.confirm_report(table.coach(0), again(own))
        assert [side.score for side in table.fixture.sides.all()] == [0, 1]

    @pytest.mark.clause("LG-FIX-06")
    def test_two_who_write_at_once_are_in_dispute(self, table: Table) -> None:
        mine, theirs = table.written(0), table.written(1, table.lost)
        reporting.file_report(table.coach(0), mine, mine.version)
        reporting.file_report(table.coach(1), theirs, theirs.version)
        assert {again(mine).state, again(theirs).state} == {State.DISPUTED}

    def test_whom_a_report_waits_for_writes_no_other_beside_it(self, table: Table) -> None:
        table.filed()
        with pytest.raises(Refusal) as refused:
            table.begun(1)
        assert codes(refused) == ["report_waits_for_you"]


class TestWithdrawn:
    @pytest.mark.parametrize("dice", Report.Dice)
    def test_it_leaves_the_fixture_as_it_was(self, table: Table, dice: int) -> None:
        """The dice of one that was stored in order may have been seen: then there are others."""
        report = table.filed()
        Report.objects.update(dice=dice)
        seed = FrozenMatch.objects.get().match["seed"]
        reporting.withdraw_report(table.coach(0), report)
        assert not FrozenMatch.objects.exists()
        resolve(table.pk)
        record = MatchRecord.objects.get()
        assert (record.record["match"]["seed"] != seed) is (dice == Report.Dice.IN_ORDER)
        assert verify(record).holds

    @pytest.mark.clause("LG-ROLE-04")
    def test_who_runs_the_league_withdraws_with_a_reason(self, table: Table) -> None:
        report = table.begun()
        with pytest.raises(Refusal):
            reporting.withdraw_report(table.owner, report)
        assert again(report).state == State.DRAFT
        reporting.withdraw_report(table.owner, again(report), reason="Never finished.")
        assert Ruling.objects.get().kind == "report:withdrawn"

    def test_the_other_coach_cannot(self, table: Table) -> None:
        with pytest.raises(Refusal):
            reporting.withdraw_report(table.coach(1), table.filed())


@pytest.mark.clause("LG-FIX-05", "LG-FIX-08")
def test_the_same_match_typed_in_or_played_is_the_same_record_but_for_its_answers() -> None:
    """What the engine plays, typed in at another table, leaves the same events and lines."""
    played, typed = Table(), Table()
    assert played.season.secret == typed.season.secret  # from the same seed
    resolve(played.pk)
    record = MatchRecord.objects.get(fixture=played.pk)
    names = [team.name for team in played.teams]
    assert names == [team.name for team in typed.teams]
    data = {
        "sides": [
            {
                "score": sum(line["touchdowns"] for line in side["lines"]),
                "touchdowns": {str(line["number"]): line["touchdowns"] for line in side["lines"]},
                "casualties": {str(line["number"]): line["casualties"] for line in side["lines"]},
            }
            for side in record.record["sides"]
        ]
    }
    typed.begun()
    Report.objects.update(dice=Report.Dice.IN_ORDER)  # keyed dice are those of no engine
    again_ = typed.confirmed(data)
    assert canonical(again_.record["sides"]) == canonical(record.record["sides"])
    assert again_.record["outcome"] == record.record["outcome"]
    events = [
        list(TeamEvent.objects.filter(batch=each.batch).order_by("team__name", "seq")
             .values_list("kind", "payload"))
        for each in (record, again_)
    ]  # fmt: skip
    assert events[0] == events[1]


class TestRetold:
    """What happened in the match is changed after its dice were entered (LG-FIX-34)."""

    @staticmethod
    def entered(table: Table, report: Report) -> dict[str, Any]:
        lined = lined_up(report.fixture)
        assert lined is not None
        return entries_by_place(report, work_out_report(report, lined))

    def typed(self, table: Table) -> Report:
        """A report to the end, of which each die was typed as its lowest face."""
        who, report = table.coach(0), table.begun()
        report = reporting.save_report(who, report, report.version, table.scored)
        while (wanted := self.wanted(report)) is not None:
            entry = [1] * wanted.count if wanted.die else wanted.options[0]
            report = reporting.enter(who, report, report.version, entry)
        return report

    @staticmethod
    def wanted(report: Report) -> Wanted | None:
        lined = lined_up(report.fixture)
        assert lined is not None
        return work_out_report(report, lined).wanted

    @pytest.mark.clause("LG-FIX-34")
    def test_what_is_asked_again_keeps_its_entry(self, table: Table) -> None:
        report = self.typed(table)
        who, before = table.coach(0), self.entered(table, report)
        report = reporting.save_report(who, report, report.version, table.lost)
        after = self.entered(table, report)
        assert after
        assert after.items() <= before.items()

    @pytest.mark.clause("LG-FIX-34")
    def test_changed_back_everything_is_there_again(self, table: Table) -> None:
        report = self.typed(table)
        who, before = table.coach(0), self.entered(table, report)
        for data in (table.lost, table.scored):
            report = reporting.save_report(who, report, report.version, data)
        assert self.entered(table, report) == before
        assert self.wanted(report) is None

    @pytest.mark.clause("LG-FIX-34")
    def test_what_is_taken_back_does_not_come_again(self, table: Table) -> None:
        report = self.typed(table)
        who, count = table.coach(0), len(report.entries)
        for data in (table.lost, table.scored):
            report = reporting.save_report(who, report, report.version, data)
        report = reporting.take_back(who, report, report.version, 1)
        report = reporting.save_report(who, report, report.version, table.lost)
        report = reporting.save_report(who, report, report.version, table.scored)
        assert (len(report.entries), count > 1) == (1, True)

    @pytest.mark.clause("LG-FIX-34")
    def test_what_was_rolled_here_is_rolled_here_again(self, table: Table) -> None:
        report = table.written()
        report = reporting.save_report(table.coach(0), report, report.version, table.lost)
        assert self.wanted(report) is None or report.entries
        assert {*report.entries} <= {None}
