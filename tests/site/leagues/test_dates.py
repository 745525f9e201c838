"""Dates, deadlines, ladders and notices on the site."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.urls import reverse

from leagues import operations as leagues
from leagues.models import Challenge, League, Membership, Notice, Ruling, Season
from leagues.operations.challenges import time_out
from matches.periodic.deadlines import act
from matches.resolution.operations import play_out, resolve_round
from rosters import operations as rosters
from rosters.models import Coach, Team
from tests import factories
from tests.clocks import START, Calendar, calendar
from tests.leagues.dated import Two, in_days
from tests.site.factories import client_of, queries

__all__ = ["calendar"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("calendar")]


def season_url(season: Season, name: str = "season", *more: Any) -> str:
    return reverse(name, args=[season.league.slug, season.slug, *more])


def match_url(two: Two, name: str = "match", *more: Any) -> str:
    return reverse(name, args=[two.fixture.uuid, *more])


def page(user: Coach | None, url: str) -> str:
    return client_of(user).get(url, follow=True).content.decode()


def in_zones(two: Two) -> None:
    League.objects.update(time_zone="Europe/Berlin")
    rosters.change_profile(two.home, time_zone="America/New_York")
    two.home.refresh_from_db()


# -- time zones -----------------------------------------------------------------------------------


@pytest.mark.clause("LG-FIX-02")
def test_a_deadline_is_set_in_the_league_s_zone_and_read_in_the_reader_s() -> None:
    two = Two()
    in_zones(two)
    url = season_url(two.season, "round-deadline", 1, 1)
    assert "Europe/Berlin" in page(two.runs_it, url)
    wish = {"deadline": "2027-03-27T18:00", "reason": "Snow."}
    assert client_of(two.runs_it).post(url, wish).status_code == 302
    assert two.fixture.deadline == datetime(2027, 3, 27, 17, tzinfo=UTC)
    for shown in (season_url(two.season), match_url(two)):
        assert "27 Mar 2027, 18:00 CET" in page(None, shown), "a stranger's is the league's"
        assert "27 Mar 2027, 13:00 EDT" in page(two.home, shown)
        assert "27 Mar 2027, 17:00 UTC" in page(two.away, shown)


@pytest.mark.clause("LG-FIX-02")
def test_the_hour_after_the_change_of_clocks_is_another_instant() -> None:
    two = Two()
    in_zones(two)
    url = match_url(two, "match-deadline")
    wish = {"deadline": "2027-03-28T18:00", "reason": "Snow."}
    client_of(two.runs_it).post(url, wish)
    assert two.fixture.deadline == datetime(2027, 3, 28, 16, tzinfo=UTC)
    assert "18:00 CEST" in page(None, match_url(two))
    assert 'value="2027-03-28T18:00"' in page(two.runs_it, url), "typed once, it stands there"


@pytest.mark.clause("LG-FIX-02")
@pytest.mark.parametrize(
    "typed", ["2027-03-28T02:30", "2027-10-31T02:30", "soon", "2027-02-30T10:00"]
)
def test_an_hour_that_there_is_not_or_twice_is_a_sentence(typed: str) -> None:
    two = Two()
    in_zones(two)
    url = match_url(two, "match-deadline")
    refused = client_of(two.runs_it).post(url, {"deadline": typed, "reason": "Snow."})
    assert refused.status_code == 422
    assert b"errorlist" in refused.content
    assert two.fixture.extended is None
    assert not Ruling.objects.exists()


@pytest.mark.clause("LG-FIX-02")
def test_the_time_zone_of_a_league_is_changed_on_its_page() -> None:
    owner = factories.coach()
    league = factories.league(owner)
    url = reverse("change-league", args=[league.slug])
    typed = {"name": "League", "visibility": "public", "join_policy": "open"}
    client = client_of(owner)
    assert client.post(url, typed | {"time_zone": "Asia/Omsk"}).status_code == 302
    league.refresh_from_db()
    assert league.time_zone == "Asia/Omsk"
    assert client.post(url, typed | {"time_zone": "Mars/Base"}).status_code == 422


# -- dates ----------------------------------------------------------------------------------------


@pytest.mark.clause("LG-FIX-03")
def test_two_coaches_agree_on_a_date_each_in_his_own_zone() -> None:
    two = Two()
    in_zones(two)
    typed = {"first": "2027-03-10T20:00", "second": "2027-03-11T20:00", "third": ""}
    assert client_of(two.home).post(match_url(two, "offer-dates"), typed).status_code == 302
    offer = two.fixture.offers.get()
    assert offer.moments == [datetime(2027, 3, 11 + n, 1, tzinfo=UTC) for n in (0, 1)]
    seen = page(two.away, match_url(two))
    assert "Take" in seen
    assert "11 Mar 2027, 01:00 UTC" in seen
    assert "Take" not in page(two.home, match_url(two))
    assert "Withdraw the offer" in page(two.home, match_url(two))
    answer = match_url(two, "answer-dates", offer.uuid)
    client_of(two.away).post(answer, {"time": offer.times[1]})
    assert two.fixture.kickoff == offer.moments[1]
    seen = page(None, match_url(two))
    assert "12 Mar 2027, 02:00 CET" in seen
    assert "agreed" in seen
    refused = client_of(two.away).post(answer, {"time": offer.times[0]}, follow=True)
    assert "no longer needs an answer" in refused.content.decode()


@pytest.mark.clause("LG-FIX-03")
def test_dates_are_declined_or_withdrawn_by_a_button() -> None:
    two = Two()
    for who, word in ((two.away, "decline"), (two.home, "withdraw")):
        offer = two.offer(3)
        client_of(who).post(match_url(two, "answer-dates", offer.uuid), {word: "1"})
        offer.refresh_from_db()
        assert offer.state.startswith(word[:6])
    assert two.fixture.kickoff is None


@pytest.mark.parametrize("typed", ["", "soon", "2027-03-10T20:00", "9999-99-99"])
def test_a_button_that_was_tampered_with_takes_no_date(typed: str) -> None:
    two = Two()
    url = match_url(two, "answer-dates", two.offer(3).uuid)
    assert client_of(two.away).post(url, {"time": typed}).status_code == 404
    assert two.fixture.kickoff is None


@pytest.mark.clause("LG-FIX-03")
def test_dates_that_will_not_do_are_named_and_stay_typed() -> None:
    two = Two()
    typed = {"first": "2027-03-01T20:00", "second": "2029-01-01T20:00"}
    refused = client_of(two.home).post(match_url(two, "offer-dates"), typed)
    seen = refused.content.decode()
    assert refused.status_code == 422
    assert "Date 1 lies in the past." in seen
    assert "Date 2 lies outside" in seen
    assert "2029-01-01T20:00" in seen


@pytest.mark.clause("LG-FIX-03", "LG-EVENT-05")
def test_the_commissioner_s_date_stands_on_the_page_with_its_reason() -> None:
    two = Two()
    in_zones(two)
    url = match_url(two, "set-date")
    client = client_of(two.runs_it)
    client.post(url, {"kickoff": "2027-04-10T15:00", "reason": "The hall is free."})
    assert two.fixture.kickoff == datetime(2027, 4, 10, 13, tzinfo=UTC)
    seen = page(None, match_url(two))
    assert "The hall is free." in seen
    client.post(url, {"kickoff": "", "reason": "It burnt down."})
    assert not two.season.fixtures.filter(kickoff__isnull=False).exists()
    assert "It burnt down." in page(None, match_url(two))


# -- what waits -----------------------------------------------------------------------------------


@pytest.mark.clause("LG-FIX-04")
def test_what_a_deadline_asks_is_shown_to_who_runs_it_and_answered(calendar: Calendar) -> None:
    two = Two(deadline="ask")
    calendar.go_to(in_days(15))
    act()
    url, desk = season_url(two.season), season_url(two.season, "season-desk")
    assert "1 match is waiting for your decision" in page(two.runs_it, url)
    assert "Late: " in page(two.runs_it, desk)
    for user in (two.home, None):
        assert "waiting for your decision" not in page(user, url)
    assert client_of(two.home).get(desk).status_code == 409
    award = match_url(two, "award-match")
    client = client_of(two.runs_it)
    for winner in ("", "somebody"):
        refused = client.post(award, {"winner": winner, "reason": "No show."})
        assert refused.status_code == 422
    winner = str(two.entry(two.away).uuid)
    assert client.post(award, {"winner": winner, "reason": "No show."}).status_code == 302
    assert two.fixture.sides.get(result="win").entry == two.entry(two.away)
    assert "waiting for your decision" not in page(two.runs_it, url)
    assert "Late: " not in page(two.runs_it, desk)


@pytest.mark.clause("LG-FIX-01", "LG-FIX-04")
def test_nobody_can_win_too() -> None:
    two = Two()
    typed = {"winner": "nobody", "reason": "Nobody came."}
    client_of(two.runs_it).post(match_url(two, "award-match"), typed)
    assert two.fixture.kind == "double_forfeit"


@pytest.mark.clause("LG-FIX-04", "LG-FIX-11")
def test_a_coach_finds_his_notices_and_choices_on_the_page_of_his_teams(
    calendar: Calendar,
) -> None:
    season = factories.season(2, legs=4, managed="person", policy={"remind_hours": 24})
    owner = factories.owner_of(season)
    client = client_of(owner)
    url = reverse("my-teams")
    while not Team.objects.filter(choices__gt=0).exists():
        round_ = season.fixtures.filter(state="scheduled").order_by("round__number")[0].round
        play_out(resolve_round(owner, round_))
    team = Team.objects.filter(choices__gt=0)[0]
    seen = page(owner, url)
    assert "choices after the match" in seen
    assert "Choose until" in page(owner, reverse("manage-team", args=[team.slug]))
    leagues.extend_fixture(
        owner,
        season.fixtures.filter(state="scheduled").latest("round__number"),
        in_days(3),
        reason="Soon.",
    )
    assert "can now be played until" in page(owner, url)
    stranger = page(factories.coach(), url)
    assert "can now be played" not in stranger
    assert "Choices" not in stranger
    client.post(reverse("read-notices"))
    assert "can now be played until" not in page(owner, url)
    assert not Notice.objects.filter(read=None).exists()


# -- a ladder -------------------------------------------------------------------------------------


def a_ladder(entries: int = 4) -> tuple[Season, list[Coach]]:
    """A ladder with a coach a team, the first place first; who runs it coaches none."""
    owner = factories.coach()
    plan = {"format": "ladder", "reach": 2, "declines": 1}
    season = leagues.create_season(
        owner, factories.league(owner, f"League of {entries}"), "Climb", "coin", stages=[plan]
    )
    season = leagues.open_registration(owner, season)
    for n in range(entries):
        climber = factories.coach()
        Membership.objects.create(league=season.league, coach=climber)
        leagues.enter_team(climber, season, factories.team(climber, f"Team {entries} {n}"))
    season = leagues.start_season(owner, season)
    seeds = season.stages.get().groups.get().seeds
    teams = {e.number: e.team for e in season.entries.select_related("team__coach")}
    return season, [coach for n in seeds if (coach := teams[n].coach) is not None]


def entry_of(season: Season, coach: Coach) -> Any:
    return season.entries.get(team__coach=coach)


@pytest.mark.clause("LG-LADDER-01")
def test_a_ladder_is_climbed_by_buttons() -> None:
    season, coaches = a_ladder()
    first, _second, third, fourth = coaches
    url = season_url(season)
    assert "Challenge with" not in page(first, url), "nobody is above"
    assert page(fourth, url).count("Challenge with") == 2
    press = season_url(
        season, "challenge", entry_of(season, fourth).uuid, entry_of(season, third).uuid
    )
    client_of(fourth).post(press)
    asked = Challenge.objects.get()
    assert "Your challenges" in page(fourth, url)
    assert "Waiting for your answer" in page(third, url)
    assert "Waiting for your answer" not in page(first, url)
    answer = season_url(season, "answer-challenge", asked.uuid)
    client_of(third).get(answer)
    asked.refresh_from_db()
    assert asked.state == "open", "looking is no answer"
    client_of(third).post(answer, {"accept": "1"})
    fixture = season.fixtures.get()
    assert reverse("match", args=[fixture.uuid]) in page(None, url)
    refused = client_of(fourth).post(press, follow=True)
    assert "a match to play first" in refused.content.decode()


@pytest.mark.clause("LG-LADDER-01")
def test_a_challenge_is_declined_withdrawn_or_answered_by_the_commissioner() -> None:
    season, coaches = a_ladder()
    owner = factories.owner_of(season)

    def challenge(above: int) -> Challenge:
        entry, other = entry_of(season, coaches[3]), entry_of(season, coaches[above])
        client_of(coaches[3]).post(season_url(season, "challenge", entry.uuid, other.uuid))
        return Challenge.objects.latest("number")

    asked = challenge(2)
    client_of(coaches[2]).post(season_url(season, "answer-challenge", asked.uuid), {"accept": "0"})
    asked.refresh_from_db()
    assert asked.state == "declined"
    asked = challenge(1)
    client_of(coaches[3]).post(season_url(season, "withdraw-challenge", asked.uuid))
    asked.refresh_from_db()
    assert asked.state == "withdrawn"
    asked = challenge(1)
    assert "Wait for other coaches" in page(owner, season_url(season))
    url = season_url(season, "answer-challenge", asked.uuid)
    assert client_of(owner).post(url, {"accept": "1", "reason": ""}).status_code == 422
    assert client_of(coaches[0]).post(url, {"accept": "1"}).status_code == 409
    client_of(owner).post(url, {"accept": "1", "reason": "He is at sea."})
    asked.refresh_from_db()
    assert asked.state == "accepted"
    assert "He is at sea." in page(None, reverse("league", args=[season.league.slug]))


@pytest.mark.clause("LG-LADDER-01", "LG-SEASON-06")
def test_who_runs_a_ladder_ends_it_on_its_page() -> None:
    season, coaches = a_ladder()
    url = season_url(season, "end-stage", 1)
    assert url in page(factories.owner_of(season), season_url(season))
    assert url not in page(coaches[0], season_url(season))
    assert client_of(coaches[0]).post(url, {"reason": "Mine."}).status_code == 409
    client_of(factories.owner_of(season)).post(url, {"reason": "Enough."})
    season.refresh_from_db()
    assert season.state == "finished"


# -- how much is asked of the database ------------------------------------------------------------


def test_pages_take_the_same_queries_with_little_and_with_much(calendar: Calendar) -> None:
    taken: dict[str, set[int]] = {"ladder": set(), "notices": set()}
    for size in (4, 12):
        season, coaches = a_ladder(size)
        for n in range(2, size, 2):
            leagues.challenge(
                coaches[n], entry_of(season, coaches[n]), entry_of(season, coaches[n - 1])
            )
        url = season_url(season)
        taken["ladder"].add(queries(client_of(factories.owner_of(season)), url))
        late = factories.season(
            size, legs=1, policy={"round_days": 1, "deadline": "ask"}, name=f"Late {size}"
        )
        owner = factories.owner_of(late)
        calendar.go_to(START + timedelta(days=2))
        act()
        for name in ("season", "season-desk"):
            taken.setdefault(f"overdue on {name}", set()).add(
                queries(client_of(owner), season_url(late, name))
            )
        assert Notice.objects.filter(coach=owner).count() >= size // 2
        taken["notices"].add(queries(client_of(owner), reverse("my-teams")))
        calendar.go_to(START)
    assert {name: len(counts) for name, counts in taken.items()} == dict.fromkeys(taken, 1)


def test_a_match_takes_the_same_queries_with_few_and_with_many_dates(calendar: Calendar) -> None:
    two = Two()
    counts = set()
    for times in (1, 10):
        for _ in range(times):
            leagues.accept_date(two.away, two.offer(3, 4, 5), in_days(3))
            leagues.set_kickoff(two.runs_it, two.fixture, in_days(6), reason="Again.")
        two.offer(7)
        counts.add(queries(client_of(two.away), match_url(two)))
    assert len(counts) == 1


def test_a_challenge_that_timed_out_while_the_page_was_open_is_a_sentence(
    calendar: Calendar,
) -> None:
    season, coaches = a_ladder()
    asked = leagues.challenge(
        coaches[2], entry_of(season, coaches[2]), entry_of(season, coaches[1])
    )
    calendar.pass_(days=8)
    url = season_url(season, "answer-challenge", asked.uuid)
    answered = client_of(coaches[1]).post(url, {"accept": "1"}, follow=True)
    assert "The time to answer this challenge is up." in answered.content.decode()
    time_out(asked.pk)
    answered = client_of(coaches[1]).post(url, {"accept": "1"}, follow=True)
    assert "no longer needs an answer" in answered.content.decode()
