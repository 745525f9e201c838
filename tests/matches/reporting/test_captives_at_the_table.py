"""Captives of a battle that is typed in: what was agreed at the table, and what is left open."""

from __future__ import annotations

from typing import Any

import pytest

from leagues import operations as leagues
from leagues.models import Deal, Entry, Fixture, Season
from matches import reporting
from matches.models import MatchRecord, Report
from matches.periodic.deadlines import act
from matches.reading.duties import duties
from matches.reporting.selectors import reports_view
from matches.reporting.working_out import lined_up, work_out_report
from matches.resolution.open_choices import open_choices
from matches.verification.stored_matches import verify
from rosters.models import Coach, Team
from rosters.operations import change_team
from rosters.teams.projections import differences
from rosters.teams.streams import fold, stored_events
from rules.problems import Refusal
from rules.roster import Event
from rules.typed import Wanted
from tests import factories
from tests.clocks import Calendar, calendar
from tests.matches.meeting import as_read, coach_of
from tests.support.underhive import KEY, gang_of, lived

pytestmark = pytest.mark.django_db
__all__ = ["calendar"]

#: What is rolled for who went down: captured, and no way out.
CAUGHT = {"lasting_injury": [5, 5], "capture": [1]}
OWNER, HOLDER = 0, 1
#: What each gang has put by.
SAVED = Event("rewarded", {"credits": 100, "faces": [], "reason": "reward", "clause": "NM-SCEN-11"})


class Alley:
    """A campaign of two gangs, each with a coach; Home has lost, and its fighter 4 is caught."""

    def __init__(self, campaign: bool = True) -> None:
        self.commissioner = factories.coach()
        league = factories.league(self.commissioner)
        season = leagues.create_season(self.commissioner, league, "War", KEY, legs=2, seed="7")
        if campaign:
            leagues.plan_campaign(self.commissioner, season, {})
        season = leagues.open_registration(self.commissioner, season)
        for house in ("orlock", "escher"):
            coach = factories.coach()
            leagues.accept_invitation(coach, leagues.invite(self.commissioner, league).token)
            team = lived(gang_of(coach, house, house.title()), [SAVED])
            leagues.enter_team(coach, season, team, managed=Entry.Managed.PERSON)
        self.season: Season = leagues.start_season(self.commissioner, season)
        self.pk = self.season.fixtures.order_by("round__number", "slot")[0].pk

    @property
    def fixture(self) -> Fixture:
        return as_read(Fixture.objects.get(pk=self.pk))

    def coach(self, side: int) -> Coach:
        return coach_of(self.fixture, side)

    def team(self, side: int) -> Team:
        return Team.objects.get(entries__sides__fixture=self.pk, entries__sides__number=side)

    def state(self, side: int) -> Any:
        team = self.team(side)
        return fold(team, stored_events(team)).state

    def begun(self) -> Report:
        who = self.coach(HOLDER)
        report = reporting.begin_report(who, self.fixture)
        sides = [{"result": "loss", "out": [4]}, {"result": "win"}]
        data = {"scenario": "stand_off", "sides": sides}
        return reporting.save_report(who, report, report.version, data)

    def wanted(self, report: Report) -> Wanted | None:
        lined = lined_up(self.fixture)
        assert lined is not None
        return work_out_report(report, lined).wanted

    def until_asked(self, report: Report, *answers: Any) -> Report:
        """Dice as they fell at the table, then these answers to what is asked."""
        left = list(answers)
        while (wanted := self.wanted(report)) is not None:
            if not wanted.die and not left:
                return report
            entry = CAUGHT.get(wanted.purpose) if wanted.die else left.pop(0)
            report = reporting.enter(self.coach(HOLDER), report, report.version, entry)
        return report

    def settled(self, *answers: Any) -> Report:
        report = self.until_asked(self.begun(), *answers)
        report = reporting.file_report(self.coach(HOLDER), report, report.version)
        return reporting.confirm_report(self.coach(OWNER), report)


def is_held(alley: Alley) -> bool:
    return bool(alley.state(HOLDER).captives)


@pytest.mark.clause("LG-FIX-21", "NM-DEC-44", "NM-DEC-45")
def test_what_was_agreed_is_typed_and_told_to_whoever_confirms() -> None:
    alley = Alley()
    report = alley.until_asked(alley.begun(), {"ransom": 15}, "pay")
    reporting.file_report(alley.coach(HOLDER), report, report.version)
    [version] = reports_view(alley.coach(OWNER), alley.fixture.uuid).versions
    told = {fact.label: fact.value for fact in version.facts}
    name = alley.state(OWNER).fighters[4].name
    asked = {label: value for label, value in told.items() if name in label and "aptive" in label}
    assert list(asked.values()) == ["Ask for a ransom of 15 credits (agreed at the table)"]
    answered = [value for label, value in told.items() if "15 credits" in label]
    assert answered == ["Pay the ransom (agreed at the table)"]
    before = alley.state(OWNER).treasury
    reporting.confirm_report(alley.coach(OWNER), Report.objects.get())
    assert not is_held(alley)
    paid = [line for line in alley.state(OWNER).ledger if line.reason == "ransom"]
    assert [line.amount for line in paid] == [-15]
    assert before
    assert not Deal.objects.exists()
    assert verify(MatchRecord.objects.get()).holds


@pytest.mark.clause("LG-FIX-21", "NM-CAMP-20")
def test_any_ransom_can_be_typed_but_none_that_is_no_number() -> None:
    alley = Alley()
    report = alley.until_asked(alley.begun())
    for answer in ({"ransom": -1}, {"ransom": ""}, {"ransom": 10**9}, "much", {"other": 1}):
        with pytest.raises(Refusal):
            reporting.enter(alley.coach(HOLDER), report, report.version, answer)
    assert Report.objects.get().entries == report.entries
    report = reporting.enter(alley.coach(HOLDER), report, report.version, {"ransom": 37})
    wanted = alley.wanted(report)
    assert wanted is not None
    assert (wanted.purpose, wanted.side, wanted.about["credits"]) == ("ransom_answer", OWNER, 37)


@pytest.mark.clause("LG-FIX-21", "NM-DEC-45", "LG-DEAL-01")
def test_an_answer_that_is_left_open_waits_on_the_home_of_whose_it_is(calendar: Calendar) -> None:
    alley = Alley()
    alley.settled({"ransom": 15}, None)
    deal = Deal.objects.get()
    assert (deal.giver.team, deal.taker.team) == (alley.team(HOLDER), alley.team(OWNER))
    assert deal.offer["amount"] == 15
    days = alley.season.policy.get("choice_days", 7)
    assert deal.expires is not None
    assert round((deal.expires - deal.created).total_seconds() / 86400) == days
    urls = [duty.url for duty in duties(alley.coach(OWNER))]
    assert any("deals" in url for url in urls)
    leagues.answer_deal(alley.coach(OWNER), deal, "accept")
    assert not is_held(alley)
    for side in (OWNER, HOLDER):
        assert differences(alley.team(side)) == []
    assert verify(MatchRecord.objects.get()).holds


@pytest.mark.clause("LG-FIX-21", "NM-DEC-45")
def test_after_the_days_for_choices_it_is_refused(calendar: Calendar) -> None:
    alley = Alley()
    alley.settled({"ransom": 15}, None)
    calendar.pass_(days=8)
    act()
    assert Deal.objects.get().state == Deal.State.LAPSED
    assert is_held(alley)


@pytest.mark.clause("LG-FIX-21", "NM-DEC-44", "LG-FIX-15")
def test_a_fate_that_is_left_open_is_a_choice_of_the_holders(calendar: Calendar) -> None:
    alley = Alley()
    alley.settled(None)
    assert is_held(alley)
    team = alley.team(HOLDER)
    while team.step != "actions":
        team = change_team(alley.coach(HOLDER), team, {"act": "close_step"})
    [held] = alley.state(HOLDER).captives
    choices = team.rules.open_choices(team.version, alley.state(HOLDER))
    assert next(each.key for each in choices) == "captive_fate"
    assert team.pk in [each.team.pk for each in open_choices(alley.coach(HOLDER))]
    wish = {"act": "hold_captive", "gang": held.gang, "captive": held.fighter}
    with pytest.raises(Refusal):
        change_team(alley.coach(HOLDER), team, {**wish, "captive": 9})
    team = change_team(alley.coach(HOLDER), team, wish)
    choices = team.rules.open_choices(team.version, alley.state(HOLDER))
    assert "captive_fate" not in [each.key for each in choices]
    assert is_held(alley)


@pytest.mark.clause("LG-FIX-21", "LG-FIX-11")
def test_where_the_holder_says_nothing_the_captive_is_kept(calendar: Calendar) -> None:
    alley = Alley()
    alley.settled(None)
    calendar.pass_(days=8)
    for _ in range(4):
        act()
    assert alley.team(HOLDER).step == ""
    assert is_held(alley)
    assert differences(alley.team(HOLDER)) == []


@pytest.mark.clause("LG-FIX-21")
def test_outside_of_a_campaign_nothing_can_wait() -> None:
    alley = Alley(campaign=False)
    report = alley.until_asked(alley.begun())
    wanted = alley.wanted(report)
    assert wanted is not None
    assert (wanted.purpose, wanted.waits) == ("captive_fate", False)


@pytest.mark.clause("LG-FIX-20", "LG-FIX-21")
def test_a_report_that_was_stored_before_takes_the_usual_answer() -> None:
    alley = Alley()
    report = alley.begun()
    Report.objects.update(dice=Report.Dice.IN_ORDER)
    report.dice = Report.Dice.IN_ORDER
    report = alley.until_asked(report, {"ransom": 15}, None)
    report = reporting.file_report(alley.coach(HOLDER), report, report.version)
    reporting.confirm_report(alley.coach(OWNER), report)
    assert not Deal.objects.exists()
    assert is_held(alley)
    assert verify(MatchRecord.objects.get()).holds
