"""Weeks of meetings in calendars: their days by the league's zone, and every change of them."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from leagues import operations
from leagues.feeds.calendars import KEPT
from leagues.models import League, Round
from matches.sandboxes.operations import open_sandbox
from rosters.runtime.clock import now
from tests import factories
from tests.clocks import Calendar, calendar
from tests.leagues.feeds.test_calendars import events, plain, read, secret_path
from tests.leagues.test_meetings import Weeks
from tests.site.factories import client_of, queries

__all__ = ["calendar"]

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("calendar"),
    pytest.mark.clause("LG-IO-03"),
]


def weeks_at(path: str, client: Client | None = None) -> list[Any]:
    return [each for each in events(read(path, client)) if "-1-" in str(each["uid"])[36:]]


def days(event: Any) -> tuple[date, date]:
    assert event["dtstart"].params["VALUE"] == "DATE"
    return event["dtstart"].dt, event["dtend"].dt


def test_an_open_week_stands_on_its_days_and_the_next_where_its_end_is_known() -> None:
    weeks = Weeks()
    [first] = weeks_at(plain(weeks.season))
    season = weeks.season
    assert first["uid"] == f"{season.uuid}-1-1"
    # From Saturday noon until the end of the next Saturday.
    assert days(first) == (date(2027, 3, 6), date(2027, 3, 14))
    assert (first["status"], first["transp"], first["sequence"]) == ("CONFIRMED", "TRANSPARENT", 1)
    assert first["summary"] == f"Round 1: {season.name}"
    assert "The week ends on" in first["description"]
    assert str(first["url"]).endswith(f"/leagues/{season.league.slug}/seasons/{season.slug}/")
    third = Round.objects.get(stage=weeks.stage, number=3)
    operations.set_deadline(
        weeks.runs_it, third, datetime(2027, 4, 1, tzinfo=UTC), reason="The hall is booked."
    )
    [_first, later] = weeks_at(plain(season))
    assert days(later) == (date(2027, 3, 31), date(2027, 4, 1))
    assert (later["status"], later["sequence"]) == ("TENTATIVE", 1)


@pytest.mark.parametrize(
    ("zone", "first", "last"),
    [
        ("Pacific/Auckland", date(2027, 3, 7), date(2027, 3, 11)),
        ("America/New_York", date(2027, 3, 6), date(2027, 3, 10)),
    ],
)
def test_the_days_are_those_of_the_league(zone: str, first: date, last: date) -> None:
    weeks = Weeks()
    League.objects.update(time_zone=zone)
    weeks.stage.rounds.filter(number=1).update(deadline=datetime(2027, 3, 10, 12, tzinfo=UTC))
    [event] = weeks_at(plain(weeks.season))
    assert days(event) == (first, last + timedelta(days=1))


def test_every_change_raises_the_sequence_and_keeps_the_name(calendar: Calendar) -> None:
    weeks = Weeks()
    seen = [weeks_at(plain(weeks.season))[0]]
    calendar.pass_(days=1)
    operations.set_deadline(
        weeks.runs_it, weeks.week, calendar.at + timedelta(days=20), reason="Holidays."
    )
    seen.append(weeks_at(plain(weeks.season))[0])
    assert days(seen[1])[1] == date(2027, 3, 28)
    operations.finish_season(weeks.runs_it, weeks.season, reason="Flooded.")
    seen.append(weeks_at(plain(weeks.season))[0])
    assert seen[2]["status"] == "CANCELLED"
    operations.reopen_season(weeks.runs_it, weeks.season, reason="Dry again.")
    seen.append(weeks_at(plain(weeks.season))[0])
    assert seen[3]["status"] == "CONFIRMED"
    calendar.pass_(days=2)
    weeks.end()
    seen.append(weeks_at(plain(weeks.season))[0])
    assert days(seen[4]) == (date(2027, 3, 6), date(2027, 3, 10))
    assert {str(each["uid"]) for each in seen} == {f"{weeks.season.uuid}-1-1"}
    numbers = [each["sequence"] for each in seen]
    assert numbers == sorted({*numbers}), "each is higher than the one before"
    assert "The week ends on" not in seen[4]["description"]
    [_first, second] = weeks_at(plain(weeks.season))
    assert (second["status"], second["sequence"]) == ("CONFIRMED", 3)


def test_a_week_without_an_end_stands_on_its_first_day_and_an_old_one_nowhere() -> None:
    weeks = Weeks(days=None)
    [event] = weeks_at(plain(weeks.season))
    assert days(event) == (date(2027, 3, 6), date(2027, 3, 7))
    weeks.stage.rounds.filter(number=1).update(ended=now() - KEPT - timedelta(days=1))
    assert not weeks_at(plain(weeks.season))


def test_a_team_and_a_coach_have_the_weeks_in_which_they_may_meet_somebody() -> None:
    weeks = Weeks()
    other = Weeks(2)
    entry, coach = weeks.entry(1), weeks.coach(1)
    [of_team] = weeks_at(f"/teams/{entry.team.slug}/calendar.ics")
    [own] = weeks_at(secret_path(coach))
    assert {str(of_team["uid"]), str(own["uid"])} == {f"{weeks.season.uuid}-1-1"}
    assert not weeks_at(secret_path(weeks.runs_it)), "who only runs it plays in no week"
    operations.withdraw_running(weeks.runs_it, entry, reason="Moves away.", annul=False)
    assert not weeks_at(secret_path(coach))
    assert weeks_at(plain(other.season))


def test_a_private_league_and_a_sandbox_show_no_week() -> None:
    weeks = Weeks()
    open_sandbox(weeks.runs_it, weeks.season)
    assert len(weeks_at(plain(weeks.season), client_of(weeks.runs_it))) == 1
    team = weeks.entry(1).team
    weeks.season.league.visibility = League.Visibility.PRIVATE
    weeks.season.league.save()
    path = f"/teams/{team.slug}/calendar.ics"
    assert len(weeks_at(path, client_of(weeks.coach(1)))) == 1
    stranger = client_of(factories.coach())
    for each in (path, plain(weeks.season)):
        assert str(weeks.season.uuid) not in stranger.get(each).content.decode()


def test_as_many_queries_for_many_weeks() -> None:
    counts = []
    for many in (1, 6):
        weeks = Weeks(2, rounds=many)
        later = now() + timedelta(days=40)
        weeks.stage.rounds.filter(opens=None).update(deadline=later)
        counts.append(queries(Client(), plain(weeks.season)))
        assert len(weeks_at(plain(weeks.season))) == many
    assert counts[0] == counts[1]
