"""LG-FIX-22, LG-FIX-23: what a report says against a rule is kept with a reason, and shown."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.urls import reverse

from leagues.access.visible import fixture_or_404
from leagues.models import Ruling
from leagues.reading.match_meaning import settled_before
from matches import reporting
from matches.models import MatchRecord, Report
from matches.reporting.against import AgainstRules
from matches.reporting.drafting import with_known
from matches.reporting.selectors import reports_view, version_view
from matches.verification.stored_matches import verify
from rules.problems import Refusal
from tests import factories
from tests.api.world import client_of
from tests.matches.campaigns.test_terms import all_people, calendar
from tests.matches.reporting.test_reporting import Table, codes
from tests.site.alley import Alley

__all__ = ["calendar"]

pytestmark = pytest.mark.django_db

#: Of coins: nobody has seven heads, and both together have no more than ten.
SEVEN: Any = {"sides": [{"score": 7, "touchdowns": {"1": 7}}, {}]}
TWELVE: Any = {"sides": [{"score": n, "touchdowns": {"1": n}} for n in (6, 6)]}
WHY = "The coin was lucky, and we both saw it."


def saved(table: Table, data: Any, **more: Any) -> Report:
    report = table.begun()
    return reporting.save_report(table.coach(0), report, report.version, data, **more)


def against(report: Report) -> list[tuple[str, str, str]]:
    """What a version shows: code, clause and reason."""
    assert report.author is not None
    _lined, version = version_view(report.author, report)
    return [(each.problem.code, each.problem.clause, each.reason) for each in version.against]


@pytest.mark.clause("LG-FIX-22")
def test_what_is_against_a_rule_is_told_where_it_is_typed_and_kept_only_with_a_reason() -> None:
    table = Table()
    with pytest.raises(AgainstRules) as told:
        saved(table, SEVEN)
    assert codes(told) == ["too_many_touchdowns", "reason_wanted"]
    assert [each.clause for each in told.value.problems] == ["BB-TURN-01", "LG-FIX-22"]
    assert [each.about for each in told.value.told] == ["sides.0.score"]
    report = table.begun()
    assert (report.data, report.version, report.reasons) == ({}, 0, [])
    with pytest.raises(AgainstRules):
        saved(table, SEVEN, reason="  ")
    report = saved(table, SEVEN, reason=WHY)
    assert report.data == SEVEN
    assert against(report) == [("too_many_touchdowns", "BB-TURN-01", WHY)]
    # It is not asked for again, and goes with what it was for.
    seven = {"sides": [SEVEN["sides"][0], {"score": 1, "touchdowns": {"1": 1}}]}
    assert against(saved(table, seven)) == [("too_many_touchdowns", "BB-TURN-01", WHY)]
    report = saved(table, table.scored)
    assert (against(report), report.reasons) == ([], [])
    with pytest.raises(AgainstRules):
        saved(table, SEVEN)


@pytest.mark.clause("LG-FIX-22")
def test_what_cannot_have_been_is_refused_whatever_the_reason() -> None:
    table = Table()
    with pytest.raises(Refusal) as refused:
        saved(table, {"sides": [{"score": 1, "touchdowns": {"1": 9}}, {}]}, reason=WHY)
    assert not isinstance(refused.value, AgainstRules)
    assert codes(refused) == ["count_out_of_range"]


@pytest.mark.clause("LG-FIX-22")
def test_what_only_a_whole_match_shows_is_told_at_its_end_or_when_it_is_filed() -> None:
    table = Table()
    report = saved(table, TWELVE)
    with pytest.raises(AgainstRules):
        saved(table, TWELVE, whole=True)
    report = reporting.roll_the_rest(table.coach(0), report, report.version)
    with pytest.raises(AgainstRules):
        reporting.file_report(table.coach(0), report, report.version)
    report.refresh_from_db()
    assert report.state == Report.State.DRAFT
    filed = reporting.file_report(table.coach(0), report, report.version, reason=WHY)
    assert filed.state == Report.State.FILED
    assert against(filed) == [("too_many_touchdowns", "BB-TURN-01", WHY)]


@pytest.mark.clause("LG-FIX-22", "LG-EVENT-05")
def test_the_confirmer_and_the_register_see_the_reason() -> None:
    table = Table()
    report = saved(table, SEVEN, reason=WHY)
    report = reporting.roll_the_rest(table.coach(0), report, report.version)
    report = reporting.file_report(table.coach(0), report, report.version)
    [version] = reports_view(table.coach(1), table.fixture.uuid).versions
    assert [each.reason for each in version.against] == [WHY]
    assert not Ruling.objects.filter(kind="report:against")
    reporting.confirm_report(table.coach(1), report)
    ruling = Ruling.objects.get(kind="report:against")
    assert (ruling.reason, ruling.by) == (WHY, table.coach(0))
    assert ruling.data["against"]["code"] == "too_many_touchdowns"
    assert verify(MatchRecord.objects.get(fixture=table.pk)).holds


@pytest.mark.clause("LG-FIX-22", "LG-FIX-06")
def test_a_version_in_dispute_begins_with_the_reasons_of_the_other() -> None:
    table = Table()
    report = saved(table, SEVEN, reason=WHY)
    report = reporting.roll_the_rest(table.coach(0), report, report.version)
    report = reporting.file_report(table.coach(0), report, report.version)
    own = reporting.dispute_report(table.coach(1), report, reason="It was not so.")
    assert against(own) == [("too_many_touchdowns", "BB-TURN-01", WHY)]


@pytest.mark.clause("LG-FIX-22")
def test_a_report_that_was_filed_before_reasons_were_asked_for_still_counts() -> None:
    table = Table()
    report = table.begun()
    Report.objects.filter(pk=report.pk).update(data=SEVEN, rest=True, state="filed")
    report.refresh_from_db()
    reporting.confirm_report(table.coach(1), Report.objects.get(pk=report.pk))
    assert MatchRecord.objects.filter(fixture=table.pk).exists()
    assert not Ruling.objects.filter(kind="report:against")


@pytest.mark.clause("LG-FIX-22")
def test_pages_ask_for_the_reason_and_show_it(client: Any) -> None:
    table = Table()
    report = saved(table, SEVEN, reason=WHY)
    report = reporting.roll_the_rest(table.coach(0), report, report.version)
    report = reporting.file_report(table.coach(0), report, report.version)
    client.force_login(table.coach(1))
    for address in (f"/matches/{table.fixture.uuid}/reports/", f"/reports/{report.uuid}/confirm/"):
        page = client.get(address).content.decode()
        assert WHY in page, address
        assert "BB-TURN-01" in page, address
    reporting.confirm_report(table.coach(1), report)
    register = client.get(f"/leagues/{table.season.league.slug}/").content.decode()
    assert "Kept against a rule" in register
    assert WHY in register


@pytest.mark.clause("LG-FIX-22")
def test_a_program_is_told_the_rule_and_gives_a_reason() -> None:
    table = Table()
    report = table.begun()
    program = client_of(table.coach(0))
    address = f"/api/reports/{report.uuid}/"
    wish: Any = {"version": 0, "match": SEVEN}
    refused = program.put(address, wish, format="json")
    assert refused.status_code == 422
    assert [each["code"] for each in refused.json()["problems"]] == [
        "too_many_touchdowns",
        "reason_wanted",
    ]
    kept = program.put(address, {**wish, "reason": WHY}, format="json").json()
    [told] = kept["against"]
    assert (told["clause"], told["reason"]) == ("BB-TURN-01", WHY)


@pytest.mark.clause("LG-FIX-23")
def test_what_is_known_is_there_until_something_else_is_typed() -> None:
    known = {"scenario": "rescue", "sides": [{"role": "a"}, {"role": "b"}]}
    assert with_known(known, {}) == known
    typed = {"scenario": None, "sides": [{"role": "b", "score": 1}, {}]}
    assert with_known(known, typed) == {
        "scenario": None,
        "sides": [{"role": "b", "score": 1}, {"role": "b"}],
    }
    assert with_known(known, {"sides": 3}) == {"scenario": "rescue", "sides": 3}
    assert with_known(known, [1]) == [1]


@pytest.mark.clause("NM-REP-03", "LG-FIX-23")
def test_a_stand_off_that_is_typed_in_shows_who_was_left() -> None:
    table = Alley()
    report = reporting.begin_report(table.owner, table.fixture)
    assert report.data == {"scores": "standing"}
    sides = [{"result": "win"}, {"result": "loss", "out": [1, 2]}]
    match: Any = {"scenario": "stand_off", "sides": sides}
    report = reporting.save_report(table.owner, report, report.version, match)
    report = reporting.roll_the_rest(table.owner, report, report.version)
    report = reporting.file_report(table.owner, report, report.version)
    reporting.rule_on_report(table.owner, report, reason="So it was.")
    record = MatchRecord.objects.get(fixture=table.fixture)
    first, second = record.unpacked().outcome.sides
    assert first.score == second.score + 2 > 2
    assert verify(record).holds


@pytest.mark.clause("NM-REP-03")
def test_a_stand_off_that_was_filed_before_keeps_its_score_and_verifies() -> None:
    table = Alley()
    report = reporting.begin_report(table.owner, table.fixture)
    sides = [{"result": "win"}, {"result": "loss", "out": [1, 2]}]
    before = {"scenario": "stand_off", "sides": sides}
    Report.objects.filter(pk=report.pk).update(data=before, rest=True, state="filed")
    report = Report.objects.get(pk=report.pk)
    reporting.rule_on_report(table.owner, report, reason="So it was.")
    record = MatchRecord.objects.get(fixture=table.fixture)
    assert [side.score for side in record.unpacked().outcome.sides] == [0, 0]
    assert verify(record).holds


@pytest.mark.usefixtures("calendar")
@pytest.mark.clause("LG-FIX-23", "LG-FIX-17")
def test_what_is_settled_before_a_match_stands_where_it_is_typed_in(client: Any) -> None:
    season = all_people()
    owner = factories.owner_of(season)
    fixture = season.fixtures.filter(round__number=1).earliest("slot")
    report = reporting.begin_report(owner, fixture_or_404(owner, fixture.uuid))
    words = settled_before(fixture_or_404(owner, fixture.uuid))
    assert words
    client.force_login(owner)
    first = client.get(reverse("write-report", args=[report.uuid]), follow=True)
    page = unescape(first.content.decode())
    assert [each for each in words if each not in page] == []
