"""Deadlines by days are days of the league's calendar (LG-FIX-25).

Berlin goes from +02:00 to +01:00 on 31 October 2027: a week after 25 October 18:00 is 1 November
18:00 there, which is a week and an hour later.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import partial
from zoneinfo import ZoneInfo

import pytest

from leagues import operations as leagues
from leagues.models import Entry, League, TermsQuestion
from matches.resolution.open_choices import choices_until
from matches.resolution.operations import play_out, resolve_round
from rosters.models import Team
from rosters.runtime.clock import days_after, span_after, span_between
from tests import factories
from tests.clocks import Calendar, calendar
from tests.matches.campaigns.test_deals import offer, town
from tests.matches.campaigns.test_friendlies import Pitch
from tests.matches.campaigns.test_terms import asking_season
from tests.matches.reporting.test_reporting import Table

__all__ = ["calendar"]

pytestmark = pytest.mark.clause("LG-FIX-25")

BERLIN = "Europe/Berlin"
ASKED = datetime(2027, 10, 25, 18, tzinfo=ZoneInfo(BERLIN))


def berlin(month: int, day: int, hour: int = 18, minute: int = 0) -> datetime:
    return datetime(2027, month, day, hour, minute, tzinfo=ZoneInfo(BERLIN))


@pytest.mark.parametrize(
    ("zone", "start", "days", "end"),
    [
        ("UTC", "2027-10-25T16:00+00:00", 7, "2027-11-01T16:00+00:00"),
        (BERLIN, "2027-10-25T18:00+02:00", 7, "2027-11-01T18:00+01:00"),
        (BERLIN, "2027-03-25T18:00+01:00", 7, "2027-04-01T18:00+02:00"),
        ("America/New_York", "2027-11-01T20:00-04:00", 7, "2027-11-08T20:00-05:00"),
        ("Australia/Lord_Howe", "2027-10-01T12:00+10:30", 3, "2027-10-04T12:00+11:00"),
        # At 2:30 clocks are put forward: there is none, and 3:30 is as much later.
        (BERLIN, "2027-03-27T02:30+01:00", 1, "2027-03-28T03:30+02:00"),
        # 2:30 is twice: the first.
        (BERLIN, "2027-10-30T02:30+02:00", 1, "2027-10-31T02:30+02:00"),
    ],
)
def test_so_many_days_later_clocks_show_the_same_time(
    zone: str, start: str, days: int, end: str
) -> None:
    found = days_after(datetime.fromisoformat(start), days, zone)
    assert found == datetime.fromisoformat(end)
    assert found.tzinfo is UTC


def test_as_long_as_the_others_had_is_by_the_same_clock() -> None:
    span = span_between(ASKED, berlin(11, 1), BERLIN)
    assert span == timedelta(days=7)
    assert span_after(berlin(11, 2), span, BERLIN) == berlin(11, 9)


@pytest.fixture
def a_week_before(calendar: Calendar) -> Calendar:
    """It is a week before clocks are put back in Berlin."""
    calendar.go_to(ASKED)
    return calendar


def to_berlin() -> None:
    League.objects.update(time_zone=BERLIN)


@pytest.mark.django_db
@pytest.mark.usefixtures("a_week_before")
class TestALeagueInBerlin:
    def test_a_round_ends_at_the_hour_at_which_it_opened(self) -> None:
        season = factories.season(4, time_zone=BERLIN, policy={"round_days": 7})
        first = season.stages.get().rounds.get(number=1)
        assert (first.opens, first.deadline) == (ASKED, berlin(11, 1))

    def test_a_match_that_is_made_later_has_as_long(self, a_week_before: Calendar) -> None:
        season = factories.season(4, time_zone=BERLIN, policy={"round_days": 7})
        a_week_before.go_to(berlin(10, 28, 9))
        owner = factories.owner_of(season)
        pair = list(season.entries.order_by("number")[:2])
        made = leagues.make_fixture(owner, season, pair, reason="Once more.")
        assert made.extended == berlin(11, 4, 9)

    def test_challenges_and_matches_of_a_ladder(self) -> None:
        plan = {"format": "ladder", "answer_days": 7}
        season = factories.season(3, stages=[plan], policy={"round_days": 10})
        to_berlin()
        owner = factories.owner_of(season)
        third, second = season.entries.get(number=3), season.entries.get(number=2)
        asked = leagues.challenge(owner, third, second)
        assert asked.expires == berlin(11, 1)
        leagues.answer_challenge(owner, asked, accept=True)
        assert season.fixtures.get().extended == berlin(11, 4)

    def test_a_deal(self) -> None:
        _, one, other = town(deal_days=7)
        to_berlin()
        for entry in (one, other):
            entry.refresh_from_db()
        assert offer(one, other).expires == berlin(11, 1)

    def test_what_is_asked_before_a_match(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(factories, "league", partial(factories.league, time_zone=BERLIN))
        asking_season(1, 2, 3, 4, terms_days=7)
        assert {row.due for row in TermsQuestion.objects.all()} == {berlin(11, 1)}

    def test_a_friendly(self) -> None:
        pitch = Pitch()
        to_berlin()
        pitch.league.refresh_from_db()
        assert pitch.propose().expires == berlin(11, 1)

    def test_silence_confirms_a_report(self) -> None:
        table = Table(policy={"confirm_days": 7})
        to_berlin()
        assert table.filed().confirm_by == berlin(11, 1)

    @pytest.mark.clause("LG-FIX-11")
    def test_choices_after_a_match(self) -> None:
        season = factories.season(
            4, legs=4, managed=Entry.Managed.PERSON, policy={"choice_days": 7}
        )
        to_berlin()
        play_out(
            resolve_round(factories.owner_of(season), season.stages.get().rounds.get(number=1))
        )
        waiting = Team.objects.filter(choices__gt=0)
        assert waiting, "this seed leaves somebody a choice"
        season.fixtures.filter(state="settled").update(settled=ASKED)
        assert choices_until(waiting[0]) == berlin(11, 1)
        Team.objects.update(step_days=5)
        assert choices_until(Team.objects.get(pk=waiting[0].pk)) == berlin(10, 30)
