"""Dice that a report has rolled here: nobody fishes for them (LG-FIX-20)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from leagues.models import Fixture, Notice
from matches import reporting
from matches.models import MatchRecord, Report
from matches.reporting.selectors import reports_view, version_view
from matches.reporting.working_out import lined_up, work_out_report
from matches.verification.stored_matches import verify
from rosters import operations as rosters
from rules.problems import Refusal
from tests.matches.reporting.test_reporting import REPORTS, Table, again, at, codes

pytestmark = pytest.mark.django_db

State = Report.State


@pytest.fixture(params=REPORTS)
def table(request: pytest.FixtureRequest) -> Table:
    return Table(game=request.param)


def rolls(table: Table, report: Report) -> dict[str, list[int]]:
    """How the dice of a report fall, by their places."""
    lined = lined_up(table.fixture)
    assert lined is not None
    return {roll.place: roll.faces for roll in work_out_report(report, lined).rolls}


def written(table: Table, data: Any = None, side: int = 0) -> Report:
    report = table.begun(side)
    data = table.scored if data is None else data
    return reporting.save_report(table.coach(side), report, report.version, data)


def all_here(table: Table, report: Report, side: int = 0) -> Report:
    return reporting.roll_the_rest(table.coach(side), report, report.version)


def other(face: int) -> int:
    return face % 6 + 1


def fished(table: Table) -> Report:
    """Everything is rolled here, looked at, taken back, and the first die typed as another."""
    who, report = table.coach(0), all_here(table, written(table))
    [first, *_] = rolls(table, report).values()
    report = reporting.take_back(who, report, report.version)
    report = reporting.enter(who, report, report.version, [other(first[0])])
    return all_here(table, report)


class TestFaces:
    @pytest.mark.clause("LG-FIX-20")
    def test_a_die_that_is_typed_moves_no_other(self, table: Table) -> None:
        report = all_here(table, written(table))
        before = rolls(table, report)
        after = rolls(table, fished(table))
        [first, *rest] = before
        assert after[first] != before[first]
        # What does not hang on the first die falls as it fell.
        assert rest
        assert {place: after[place] for place in rest} == {place: before[place] for place in rest}

    @pytest.mark.clause("LG-FIX-20")
    def test_what_is_reported_moves_none(self, table: Table) -> None:
        """A dispute that takes the touchdowns away changes no prize that was rolled."""
        before = rolls(table, table.filed())
        own = reporting.dispute_report(
            table.coach(1), Report.objects.get(), reason="It was not so."
        )
        own = reporting.save_report(table.coach(1), again(own), own.version, table.lost)
        after = rolls(table, all_here(table, own, 1))
        same = before.keys() & after.keys()
        assert len(same) > 1
        assert {place: after[place] for place in same} == {place: before[place] for place in same}

    @pytest.mark.clause("LG-FIX-20")
    def test_nor_does_it_help_to_begin_anew(self, table: Table) -> None:
        before = rolls(table, all_here(table, written(table)))
        reporting.withdraw_report(table.coach(0), Report.objects.get())
        assert rolls(table, all_here(table, written(table))) == before

    @pytest.mark.clause("LG-FIX-20", "LG-FIX-08")
    def test_nor_to_have_the_teams_lined_up_anew(self, table: Table) -> None:
        before = rolls(table, all_here(table, written(table)))
        team = table.teams[0]
        rosters.change_team(table.coach(0), team, {"act": "rename", "name": "New"}, seq=team.seq)
        report = reporting.begin_report(table.coach(0), table.fixture)
        data = REPORTS[table.game][1]
        data = {"sides": [{}, {}]} if table.game != "coin" else data
        report = reporting.save_report(table.coach(0), report, report.version, data)
        after = rolls(table, all_here(table, report))
        same = before.keys() & after.keys()
        assert len(same) > 1
        assert {place: after[place] for place in same} == {place: before[place] for place in same}

    @pytest.mark.clause("LG-FIX-20", "LG-SIM-01")
    def test_anybody_can_check_them_when_the_match_is_settled(self, table: Table) -> None:
        table.confirmed()
        record = MatchRecord.objects.get()
        assert verify(record).holds
        Fixture.objects.update(secret="00" * 32)
        assert not verify(MatchRecord.objects.get()).holds, "they follow from its secret alone"


class TestShown:
    @pytest.mark.clause("LG-FIX-20")
    def test_faces_are_stored_when_they_are_shown_and_taken_back_they_stay(
        self, table: Table
    ) -> None:
        report = written(table)
        assert report.shown == []
        report = reporting.enter(table.coach(0), report, report.version, None)
        [roll] = rolls(table, report).values()
        assert [each["faces"] for each in again(report).shown] == [roll]
        report = reporting.take_back(table.coach(0), report, report.version)
        assert [each["faces"] for each in again(report).shown] == [roll]

    @pytest.mark.clause("LG-FIX-20")
    def test_a_die_that_is_typed_shows_nothing(self, table: Table) -> None:
        report = written(table)
        report = reporting.enter(table.coach(0), report, report.version, [3])
        assert again(report).shown == []

    @pytest.mark.clause("LG-FIX-20")
    def test_what_was_rolled_and_typed_over_is_seen_by_all_who_decide(self, table: Table) -> None:
        report = fished(table)
        [place, first], *_ = rolls(table, report).items()
        _, mine = version_view(table.coach(0), again(report))
        assert len(mine.aside) == 1, "its author is told before it is filed"
        reporting.file_report(table.coach(0), report, report.version)
        for reader in (table.coach(1), table.owner):
            [version] = reports_view(reader, table.fixture.uuid).versions
            [aside] = version.aside
            assert aside.typed == str(first[0])
            assert aside.fallen != aside.typed
        assert (
            place.split("/")[0] in Report.objects.get().set_aside[0]["shown"]["wanted"]["purpose"]
        )

    @pytest.mark.clause("LG-FIX-20")
    def test_what_is_typed_as_it_fell_is_kept(self, table: Table) -> None:
        who, report = table.coach(0), all_here(table, written(table))
        [first, *_] = rolls(table, report).values()
        report = reporting.take_back(who, report, report.version)
        report = reporting.enter(who, report, report.version, first)
        report = all_here(table, report)
        assert reporting.file_report(who, report, report.version).set_aside == []

    @pytest.mark.clause("LG-FIX-20")
    def test_what_another_report_of_ones_own_showed_counts_too(self, table: Table) -> None:
        [first, *_] = rolls(table, all_here(table, written(table))).values()
        reporting.withdraw_report(table.coach(0), Report.objects.get())
        report, who = written(table), table.coach(0)
        report = reporting.enter(who, report, report.version, [other(first[0])])
        report = all_here(table, report)
        assert len(reporting.file_report(who, report, report.version).set_aside) == 1

    @pytest.mark.clause("LG-FIX-20")
    def test_what_the_other_sides_draft_showed_does_not(self, table: Table) -> None:
        """Nobody is held to dice that they could not see."""
        [first, *_] = rolls(table, all_here(table, written(table, side=1), 1)).values()
        report, who = written(table), table.coach(0)
        report = reporting.enter(who, report, report.version, [other(first[0])])
        report = all_here(table, report)
        assert reporting.file_report(who, report, report.version).set_aside == []


class TestConsent:
    def filed(self, table: Table) -> Report:
        report = fished(table)
        return reporting.file_report(table.coach(0), report, report.version)

    @pytest.mark.clause("LG-FIX-20", "LG-FIX-06")
    def test_it_counts_with_the_other_sides_consent_alone(self, table: Table) -> None:
        report = self.filed(table)
        with pytest.raises(Refusal) as refused:
            reporting.confirm_report(table.coach(1), again(report))
        assert codes(refused) == ["consent_wanted"]
        assert table.fixture.state == Fixture.State.SCHEDULED
        reporting.confirm_report(table.coach(1), again(report), consents=True)
        assert table.fixture.state == Fixture.State.SETTLED
        assert verify(MatchRecord.objects.get()).holds
        assert len(Report.objects.get().set_aside) == 1, "and that stays to be seen"

    @pytest.mark.clause("LG-FIX-20", "LG-FIX-06")
    def test_silence_is_no_consent(self, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        report = self.filed(table)
        assert report.confirm_by is None
        at(monkeypatch, timezone.now() + timedelta(days=90))
        assert reporting.confirm_silent() == 0
        assert again(report).state == State.FILED

    @pytest.mark.clause("LG-FIX-20")
    def test_who_runs_the_league_is_told_and_rules(self, table: Table) -> None:
        report = self.filed(table)
        told = Notice.objects.filter(kind="report_sets_aside")
        assert {each.coach for each in told} == {table.coach(1), table.owner}
        with pytest.raises(Refusal) as refused:
            reporting.confirm_report(table.owner, again(report), consents=True)
        assert codes(refused) == ["not_your_confirmation"]
        reporting.rule_on_report(table.owner, again(report), reason="All saw the die.")
        assert table.fixture.state == Fixture.State.SETTLED

    @pytest.mark.clause("LG-FIX-20")
    def test_of_a_report_of_who_runs_the_league_both_sides_have_to_agree(
        self, table: Table
    ) -> None:
        owner = table.owner
        report = reporting.begin_report(owner, table.fixture)
        report = reporting.save_report(owner, report, report.version, table.scored)
        report = reporting.roll_the_rest(owner, report, report.version)
        [first, *_] = rolls(table, report).values()
        report = reporting.take_back(owner, report, report.version)
        report = reporting.enter(owner, report, report.version, [other(first[0])])
        report = reporting.roll_the_rest(owner, report, report.version)
        reporting.file_report(owner, report, report.version)
        for side, state in ((0, Fixture.State.SCHEDULED), (1, Fixture.State.SETTLED)):
            report = again(Report.objects.get())
            reporting.confirm_report(table.coach(side), report, consents=True)
            assert table.fixture.state == state

    @pytest.mark.clause("LG-FIX-20", "LG-FIX-06")
    def test_left_alone_by_the_other_version_it_waits_for_consent_again(
        self, table: Table, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        report = self.filed(table)
        own = reporting.dispute_report(table.coach(1), again(report), reason="It was not so.")
        reporting.withdraw_report(table.coach(1), again(own))
        assert again(report).state == State.FILED
        at(monkeypatch, timezone.now() + timedelta(days=90))
        assert reporting.confirm_silent() == 0
