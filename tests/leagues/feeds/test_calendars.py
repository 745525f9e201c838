"""Calendars of leagues, teams and coaches, read again by the library that wrote them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from icalendar import Calendar, Event

from leagues import operations
from leagues.access.visible import fixtures
from leagues.feeds.calendars import KEPT
from leagues.feeds.operations import make_calendar_address
from leagues.models import CalendarAddress, Fixture, League, Season
from matches.sandboxes.operations import open_sandbox
from rosters import operations as rosters
from rosters.accounts.personal_data import personal_data
from rosters.models import Coach, Team
from rosters.runtime.clock import now
from tests import factories
from tests.site.factories import client_of, decided, played, queries

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-IO-03")]
SOON = datetime(2031, 3, 9, 18, 30, tzinfo=UTC)


def plain(season: Season) -> str:
    return f"/leagues/{season.league.slug}/calendar.ics"


def read(path: str, client: Client | None = None, **headers: str) -> Calendar:
    answer = (client or Client()).get(path, headers=headers)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    lines = answer.content.split(b"\r\n")
    assert lines[-1] == b""
    assert not [line for line in lines if b"\n" in line or b"\r" in line]
    assert max(len(line) for line in lines) <= 75
    found = Calendar.from_ical(answer.content)
    assert isinstance(found, Calendar)
    assert not [each.errors for each in found.walk() if each.errors]
    return found


def events(calendar: Calendar) -> Iterator[Event]:
    return iter(calendar.events)


def event_of(fixture: Fixture, path: str = "", client: Client | None = None) -> Any:
    found = read(path or plain(fixture.season), client)
    [event] = [each for each in events(found) if each["uid"] == str(fixture.uuid)]
    return event


def open_fixture(season: Season) -> Fixture:
    found = fixtures(factories.owner_of(season)).filter(season=season, state="scheduled")
    return found.order_by("pk").first() or pytest.fail("none is open")


def dated(season: Season, at: datetime = SOON) -> Fixture:
    fixture = open_fixture(season)
    operations.set_kickoff(factories.owner_of(season), fixture, at, reason="The hall is free.")
    return Fixture.objects.select_related("season__league", "round").get(pk=fixture.pk)


def due(season: Season, at: datetime) -> Fixture:
    fixture = open_fixture(season)
    operations.extend_fixture(factories.owner_of(season), fixture, at, reason="Snow.")
    return Fixture.objects.select_related("season__league", "round").get(pk=fixture.pk)


def secret_path(coach: Coach, **of: Any) -> str:
    return f"/calendars/{make_calendar_address(coach, **of).token}.ics"


def test_an_agreed_date_stands_at_its_moment_and_every_change_raises_the_sequence() -> None:
    season = factories.season(4, legs=1)
    fixture = dated(season)
    event = event_of(fixture)
    assert event["dtstart"].to_ical() == b"20310309T183000Z"
    assert event["dtstart"].dt == SOON
    assert event["status"] == "CONFIRMED"
    assert event["sequence"] == 1
    home, away = (side.entry.team.name for side in fixture.sides.order_by("number"))
    assert event["summary"] == f"{home} – {away}"
    assert event["url"] == f"http://testserver/matches/{fixture.uuid}/"
    assert f"{season.name}, Round 1" in event["description"]
    later = SOON + timedelta(days=1)
    operations.set_kickoff(factories.owner_of(season), fixture, later, reason="The hall is not.")
    again = event_of(fixture)
    assert (again["uid"], again["sequence"]) == (event["uid"], 2)
    assert again["dtstart"].dt == later
    assert again["dtstamp"].dt >= event["dtstamp"].dt


@pytest.mark.parametrize(
    ("zone", "at", "day"),
    [
        ("Asia/Vladivostok", datetime(2031, 3, 9, 14, 0, tzinfo=UTC), date(2031, 3, 9)),
        ("Asia/Vladivostok", datetime(2031, 3, 9, 14, 1, tzinfo=UTC), date(2031, 3, 10)),
        ("America/New_York", datetime(2031, 3, 9, 2, 0, tzinfo=UTC), date(2031, 3, 8)),
        ("UTC", datetime(2031, 3, 9, 0, 0, tzinfo=UTC), date(2031, 3, 8)),
    ],
)
def test_a_match_without_a_date_stands_on_the_last_day_by_the_zone_of_the_league(
    zone: str, at: datetime, day: date
) -> None:
    season = factories.season(2, legs=1)
    League.objects.update(time_zone=zone)
    event = event_of(due(season, at))
    assert event["dtstart"].dt == day
    assert event["dtend"].dt == day + timedelta(days=1)
    assert event["dtstart"].params["VALUE"] == "DATE"
    assert (event["status"], event["transp"]) == ("TENTATIVE", "TRANSPARENT")
    assert event["sequence"] == 1
    assert event["summary"].startswith("Last day to play: ")


def test_a_match_with_neither_date_nor_deadline_stands_nowhere() -> None:
    season = factories.season(4, legs=1)
    assert season.fixtures.exists()
    assert list(events(read(plain(season)))) == []


def test_what_will_not_be_played_is_cancelled_and_what_was_played_has_its_result() -> None:
    season = factories.season(4, legs=1)
    owner = factories.owner_of(season)
    fixture = dated(season)
    operations.award_fixture(owner, fixture, None, reason="Nobody came.")
    event = event_of(fixture)
    assert (event["status"], event["sequence"]) == ("CANCELLED", 2)
    over = played(3)
    done = over.fixtures.filter(sides__ended="played").first()
    assert done is not None
    Fixture.objects.filter(pk=done.pk).update(kickoff=now())
    told = event_of(done)
    assert told["status"] == "CONFIRMED"
    assert "Result: " in told["description"]
    Fixture.objects.filter(pk=done.pk).update(annulled=True)
    assert event_of(done)["status"] == "CANCELLED"


def test_an_agreed_date_in_a_season_that_was_ended_is_cancelled() -> None:
    season = factories.season(4, legs=1)
    fixture = dated(season)
    operations.finish_season(factories.owner_of(season), season, reason="Flooded.")
    fixture.refresh_from_db()
    assert event_of(fixture)["status"] == "CANCELLED"


def test_any_names_stand_in_it_as_they_are() -> None:
    season = factories.season(2, legs=1)
    names = ("Щ" * 60 + ", «ёж»; а\\б", "Zoë, the; very\\n long — " + "🎲" * 30)
    for team, name in zip(Team.objects.order_by("pk"), names, strict=True):
        Team.objects.filter(pk=team.pk).update(name=name)
    League.objects.update(name="Лига, «А»; б\\в")
    fixture = dated(season)
    told = {*event_of(fixture)["summary"].split(" – ")}
    assert told == {*names}
    called: Any = read(plain(season))["name"]  # which is not of RFC 5545, and is left as it came
    assert called.to_ical().decode() == "Лига\\, «А»\\; б\\\\в"


def test_it_is_in_the_language_that_its_address_names_in_the_words_of_its_game() -> None:
    season = factories.season(2, legs=1)
    fixture = due(season, SOON)
    russian = event_of(fixture, f"{plain(season)}?language=ru")
    assert russian["summary"].startswith("Последний день: ")
    assert "Тур 1" in russian["description"]
    Season.objects.update(game="necromunda")
    assert "Week 1" in event_of(fixture)["description"]
    assert Client().get(f"{plain(season)}?language=xx").status_code == 404


def test_a_team_and_a_coach_have_their_own_and_a_friendly_with_them() -> None:
    season = factories.season(4, legs=1)
    fixture = dated(season)
    side = fixture.sides.select_related("entry__team__coach").get(number=0)
    team = side.entry.team
    assert team.coach is not None
    other = season.entries.exclude(sides__fixture=fixture).select_related("team").first()
    assert other is not None
    own = [str(fixture.uuid)]
    assert [each["uid"] for each in events(read(f"/teams/{team.slug}/calendar.ics"))] == own
    assert not [*events(read(f"/teams/{other.team.slug}/calendar.ics"))]
    assert [each["uid"] for each in events(read(secret_path(team.coach)))] == own
    Season.objects.update(friendly=True)
    assert [each["uid"] for each in events(read(f"/teams/{team.slug}/calendar.ics"))] == own
    assert not [*events(read(plain(season)))]


def test_a_private_league_is_read_at_a_secret_address_and_by_nobody_else() -> None:
    season = factories.season(4, legs=1)
    fixture = dated(season)
    team = fixture.sides.get(number=0).entry.team
    member, stranger = factories.coach(language="ru"), factories.coach()
    operations.accept_invitation(
        member, operations.invite(factories.owner_of(season), season.league).token
    )
    League.objects.update(visibility="private")
    assert Client().get(plain(season)).status_code == 404
    assert client_of(stranger).get(plain(season)).status_code == 404
    assert Client().get(f"/teams/{team.slug}/calendar.ics").status_code == 404
    for secret in (
        secret_path(stranger, league=season.league),
        secret_path(stranger, team=team),
        f"/calendars/{'x' * 32}.ics",
    ):
        assert Client().get(secret).status_code == 404
    path = secret_path(member, league=season.league)
    event = event_of(fixture, path)
    assert event["description"].splitlines()[0].endswith("Тур 1")
    assert event_of(fixture, secret_path(member, team=team))["uid"] == str(fixture.uuid)
    operations.leave(member, season.league)
    assert Client().get(path).status_code == 404


def test_a_team_in_a_private_league_too_shows_strangers_the_public_one_alone() -> None:
    season = factories.season(2, legs=1)
    fixture = dated(season)
    entry = fixture.sides.get(number=0).entry
    path = f"/teams/{entry.team.slug}/calendar.ics"
    hidden = factories.season(2, legs=1, name="Hidden")
    League.objects.filter(pk=hidden.league_id).update(visibility="private")
    secret = dated(hidden)
    secret.sides.filter(number=0).update(entry=entry)
    assert [each["uid"] for each in events(read(path))] == [str(fixture.uuid)]
    page = client_of(entry.team.coach).get(f"/teams/{entry.team.slug}/calendar/")
    assert page.status_code == 200


def test_an_address_ends_when_it_is_made_anew_taken_back_locked_or_erased() -> None:
    season = factories.season(2, legs=1)
    coach = factories.coach()
    old = make_calendar_address(coach, league=season.league)
    assert make_calendar_address(coach, league=season.league) == old
    new = make_calendar_address(coach, instead_of=old)
    assert make_calendar_address(coach, instead_of=old) == new, "a second press"
    assert Client().get(f"/calendars/{old.token}.ics").status_code == 404
    path = f"/calendars/{new.token}.ics"
    assert read(path)["name"] == season.league.name
    assert [each["address"] for each in personal_data(coach)["calendars"]] == [path]
    keeper = factories.coach(is_superuser=True, is_staff=True)
    rosters.lock_account(keeper, coach)
    assert Client().get(path).status_code == 404
    rosters.unlock_account(keeper, coach)
    assert Client().get(path).status_code == 404
    coach.refresh_from_db()
    rosters.erase_account(coach)
    assert not CalendarAddress.objects.exists()


def test_people_make_it_anew_and_take_it_back_on_its_page() -> None:
    season = factories.season(2, legs=1)
    League.objects.update(visibility="private")
    owner = factories.owner_of(season)
    client, page = client_of(owner), f"/leagues/{season.league.slug}/calendar/"
    assert "calendars/" not in client.get(page).content.decode()
    client.post(page)
    first = CalendarAddress.objects.get()
    assert f"http://testserver/calendars/{first.token}.ics" in client.get(page).content.decode()
    assert client.post(f"/account/calendars/{first.uuid}/anew/")["Location"] == page
    second = CalendarAddress.objects.get()
    assert second.token != first.token
    assert (
        client_of(factories.coach()).post(f"/account/calendars/{second.uuid}/end/").status_code
        == 404
    )
    client.post(f"/account/calendars/{second.uuid}/end/")
    assert not CalendarAddress.objects.exists()
    assert Client().post(page).status_code == 404
    client.post("/account/calendar/")
    assert CalendarAddress.objects.get().league is None


@pytest.mark.parametrize("path", ["calendar.ics", "news.atom"])
def test_who_has_it_already_is_told_so_until_it_changes(path: str) -> None:
    season = factories.season(4, legs=1)
    dated(season)
    address = f"/leagues/{season.league.slug}/{path}"
    first = Client().get(address)
    known = {"If-None-Match": first["ETag"]}
    again = Client().get(address, headers=known)
    assert (again.status_code, again.content) == (304, b"")
    assert "private" in first["Cache-Control"]
    dated(season, SOON + timedelta(hours=2))
    assert Client().get(address, headers=known).status_code == 200


def test_sandboxes_and_what_was_long_ago_are_left_out() -> None:
    season = factories.season(4, legs=1)
    dated(season)
    owner = factories.owner_of(season)
    open_sandbox(owner, season)
    [event] = events(read(plain(season), client_of(owner)))
    ended = now() - KEPT - timedelta(days=1)
    Fixture.objects.filter(uuid=str(event["uid"])).update(state="settled", settled=ended)
    assert not [*events(read(plain(season)))]


def test_as_many_queries_for_many_matches() -> None:
    counts = []
    for season in (factories.season(2, legs=1), decided(factories.season(12, legs=1))):
        season.fixtures.update(kickoff=SOON)
        counts.append(queries(Client(), plain(season)))
        assert len([*events(read(plain(season)))]) == season.fixtures.count()
    assert counts[0] == counts[1]
