"""A commissioner founds a league, makes a season, has it played and watches."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from leagues import operations
from leagues.models import Entry, League, Membership, Season
from leagues.schedules import seed_from_words
from matches.models import Resolution
from matches.resolution.claims import fail
from matches.resolution.dispatch import advance
from matches.resolution.operations import play_out, resolve_season
from tests import factories, pennies
from tests.site.factories import PASSWORD, blood_bowl_team, client_of, person

pytestmark = pytest.mark.django_db


def url_of(season: Season, name: str = "season", *more: object) -> str:
    return reverse(name, args=[season.league.slug, season.slug, *more])


def test_from_signing_up_to_the_final_table() -> None:
    client = Client()
    client.post(reverse("sign-up"), {"username": "vera", "password": PASSWORD})
    client.post(
        reverse("found-league"),
        {"name": "Old Harbour", "visibility": "public", "join_policy": "open"},
    )
    league = League.objects.get()
    client.post(
        reverse("create-season", args=[league.slug]),
        {"name": "First", "game": "coin", "legs": "2"},
    )
    season = Season.objects.get()
    client.post(url_of(season, "move-season", "open"))
    owner = factories.owner_of(season)
    for n in (1, 2, 3):
        team = factories.team(owner, f"Team {n}")
        client.post(
            url_of(season, "enter-team"),
            {"team": team.slug, "strength": "rookie", "managed": "automatic"},
        )
    assert season.entries.count() == 3
    client.post(url_of(season, "move-season", "start"))
    client.post(url_of(season, "resolve-season"))
    resolution = Resolution.objects.get()
    assert b"0 of 6 matches" in client.get(url_of(season)).content
    play_out(resolution)
    page = client.get(url_of(season)).content
    assert b"champion" in page
    client.post(url_of(season, "move-season", "archive"))
    season.refresh_from_db()
    assert season.state == "archived"


@pytest.mark.clause("LG-SIM-05")
@pytest.mark.parametrize("door", ["site", "api"])
def test_nobody_fixes_the_dice_of_a_season_from_outside(door: str) -> None:
    owner = factories.coach()
    league = factories.league(owner)
    client = client_of(owner)
    wish = {"league": league.slug, "name": "First", "game": "coin", "legs": 2, "seed": "7"}
    if door == "site":
        client.post(reverse("create-season", args=[league.slug]), wish)
    else:
        client.post("/api/seasons/", wish, content_type="application/json")
    season = Season.objects.get()
    assert bytes(season.secret) != seed_from_words("7", "secret")
    assert season.draw_seed != seed_from_words("7", "draw").hex()


@pytest.mark.clause("LG-CAMP-01")
def test_a_season_is_made_a_campaign_in_one_go_where_its_game_has_some() -> None:
    owner = factories.coach()
    league = factories.league(owner)
    address = reverse("create-season", args=[league.slug])
    wish = {"name": "First", "legs": "1", "campaign": "on"}
    refused = client_of(owner).post(address, {**wish, "game": "coin"})
    assert refused.status_code == 422
    assert "has no campaigns" in refused.content.decode()
    assert not Season.objects.exists()
    client_of(owner).post(address, {**wish, "game": pennies.KEY})
    assert Season.objects.get().campaign.settings == {}


@pytest.mark.clause("LG-SEASON-05")
def test_a_season_without_teams_does_not_start_and_says_why() -> None:
    owner = factories.coach()
    season = factories.season(1, start=False, owner=owner)
    page = client_of(owner).post(url_of(season, "move-season", "start"), follow=True)
    assert b"LG-SEASON-05" in page.content
    season.refresh_from_db()
    assert season.state == "registration"


@pytest.mark.clause("LG-SIM-02")
def test_a_round_and_a_match_can_be_played_alone() -> None:
    season = factories.season(4)
    owner = factories.owner_of(season)
    client = client_of(owner)
    fixture = season.fixtures.filter(round__number=1).order_by("slot")[0]
    client.post(reverse("resolve-match", args=[fixture.uuid]))
    play_out(Resolution.objects.get())
    assert season.fixtures.filter(state="settled").count() == 1
    client.post(url_of(season, "resolve-round", 1, 1))
    play_out(Resolution.objects.latest("pk"))
    assert season.fixtures.filter(state="settled").count() == 2
    refused = client.post(url_of(season, "resolve-round", 1, 3), follow=True)
    assert b"LG-SIM-02" in refused.content
    assert client.post(url_of(season, "resolve-round", 1, 99)).status_code == 404
    assert client.post(url_of(season, "resolve-round", 1, 10**30)).status_code == 404


@pytest.mark.clause("LG-SIM-04")
def test_progress_is_shown_and_can_be_stopped() -> None:
    season = factories.season(4)
    client = client_of(factories.owner_of(season))
    client.post(url_of(season, "resolve-season"))
    resolution = Resolution.objects.get()
    url = reverse("resolution", args=[resolution.uuid])
    assert b"0 of 12 matches" in client.get(url).content
    bar = client.get(url, headers={"hx-request": "true"})
    assert b"<html" not in bar.content
    assert b"hx-get" in bar.content
    assert b"Cancel" in bar.content
    client.post(reverse("cancel-resolution", args=[resolution.uuid]))
    over = client.get(url, headers={"hx-request": "true"})
    assert over.headers["HX-Refresh"] == "true"
    resolution.refresh_from_db()
    assert resolution.state == "cancelled"
    assert b"Cancelled" in client.get(url).content


def test_a_match_that_could_not_be_played_is_named_where_it_is_asked_for_again() -> None:
    season = factories.season(2, legs=1)
    owner = factories.owner_of(season)
    resolve_season(owner, season)
    fail(season.fixtures.get().pk, "Traceback\nValueError: no ball")
    advance()
    page = client_of(owner).get(url_of(season)).content.decode()
    assert "ValueError: no ball" in page
    assert url_of(season, "resolve-season") in page


def test_asked_twice_it_is_one_wish() -> None:
    season = factories.season(4)
    client = client_of(factories.owner_of(season))
    for _ in range(2):
        client.post(url_of(season, "resolve-season"))
    assert Resolution.objects.count() == 1


def test_a_season_is_abandoned_with_a_reason_only() -> None:
    season = factories.season(4)
    client = client_of(factories.owner_of(season))
    assert client.post(url_of(season, "abandon-season"), {"reason": " "}).status_code == 422
    client.post(url_of(season, "abandon-season"), {"reason": "The pitch is flooded."})
    season.refresh_from_db()
    assert season.state == "finished"
    assert (
        b"The pitch is flooded." in client.get(reverse("league", args=[season.league.slug])).content
    )


@pytest.mark.clause("LG-SEASON-01")
def test_a_finished_season_runs_on_by_a_ruling() -> None:
    season = factories.season(2)
    client = client_of(factories.owner_of(season))
    client.post(url_of(season, "abandon-season"), {"reason": "Flooded."})
    client.post(url_of(season, "reopen-season"), {"reason": "It has dried."})
    season.refresh_from_db()
    assert season.state == "running"
    assert season.rulings.count() == 2


def test_an_entry_is_changed_and_withdrawn_before_the_start() -> None:
    season = factories.season(3, start=False)
    client = client_of(factories.owner_of(season))
    first, second = season.entries.order_by("pk")[:2]
    pressed = {"strength": "rookie", "withdraw": "1"}
    asked = client.post(url_of(season, "entry", first.uuid), pressed).content.decode()
    assert "Only its coach can enter it again" in asked
    assert season.entries.filter(pk=first.pk).exists()
    client.post(url_of(season, "entry", first.uuid), {**pressed, "sure": "1"})
    assert season.entries.count() == 2
    refused = client.post(url_of(season, "entry", second.uuid), {"strength": "legend"})
    assert refused.status_code == 422
    assert Entry.objects.get(pk=second.pk).strength == "rookie"


@pytest.mark.clause("LG-ROLE-04")
def test_a_commissioner_withdraws_another_s_entry_with_a_reason() -> None:
    owner = factories.coach()
    season = factories.season(2, start=False)
    Membership.objects.create(league=season.league, coach=owner, role="commissioner")
    entry = season.entries.order_by("pk")[0]
    url = url_of(season, "entry", entry.uuid)
    client = client_of(owner)
    assert client.post(url, {"withdraw": "1"}).status_code == 422
    wish = {"withdraw": "1", "reason": "He asked me to."}
    asked = client.post(url, wish).content.decode()
    assert 'value="He asked me to."' in asked
    assert season.entries.filter(pk=entry.pk).exists()
    client.post(url, {**wish, "sure": "1"})
    assert season.entries.count() == 1
    assert season.rulings.get().reason == "He asked me to."


# -- people -------------------------------------------------------------------------------------


def test_joining_by_approval_and_being_put_out() -> None:
    owner, guest = factories.coach(), factories.coach()
    league = factories.league(owner, join_policy=League.JoinPolicy.APPROVAL)
    client_of(guest).post(reverse("join-league", args=[league.slug]))
    asked = league.join_requests.get()
    assert (
        str(guest).encode() in client_of(owner).get(reverse("league", args=[league.slug])).content
    )
    client_of(owner).post(
        reverse("answer-request", args=[league.slug, asked.uuid]), {"accept": "1"}
    )
    member = league.memberships.get(coach=guest)
    assert member.role == "coach"
    url = reverse("member", args=[league.slug, guest.uuid])
    client_of(owner).post(url, {"role": "commissioner"})
    member.refresh_from_db()
    assert member.role == "commissioner"
    client_of(owner).post(url, {"remove": "1"})
    assert not league.memberships.filter(coach=guest).exists()


def test_a_league_is_changed_and_handed_over() -> None:
    owner, heir = factories.coach(), factories.coach()
    league = factories.league(owner, join_policy=League.JoinPolicy.OPEN)
    client_of(heir).post(reverse("join-league", args=[league.slug]))
    client = client_of(owner)
    client.post(
        reverse("change-league", args=[league.slug]),
        {"name": "New", "visibility": "unlisted", "join_policy": "open"},
    )
    client.post(reverse("hand-over-league", args=[league.slug]), {"coach": str(heir.uuid)})
    league.refresh_from_db()
    assert (league.name, league.visibility) == ("New", "unlisted")
    assert league.memberships.get(role="owner").coach == heir


def test_the_profile_and_the_end_of_an_account() -> None:
    coach = person()
    client = client_of(coach)
    account = reverse("account")
    client.post(
        account,
        {
            "display_name": "Vera H",
            "email": "",
            "language": "ru",
            "region": "ru",
            "time_zone": "Asia/Tbilisi",
        },
    )
    coach.refresh_from_db()
    assert (coach.display_name, coach.time_zone) == ("Vera H", "Asia/Tbilisi")
    wrong = client.post(reverse("account-erase"), {"password": "not it"})
    assert wrong.status_code == 422
    client.post(reverse("account-erase"), {"password": PASSWORD})
    coach.refresh_from_db()
    assert not coach.is_active
    assert coach.username != "vera"


def test_a_taken_name_is_refused_and_the_form_keeps_what_was_typed() -> None:
    person("vera")
    response = Client().post(
        reverse("sign-up"),
        {"username": "Vera", "display_name": "Vera Holt", "password": PASSWORD},
    )
    assert response.status_code == 422
    assert b"is taken" in response.content
    assert b'value="Vera Holt"' in response.content


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"name": ""},
        {"name": "x" * 500, "visibility": "public", "join_policy": "open"},
        {"name": "a\x00b", "visibility": "public", "join_policy": "open"},
        {"name": "ok", "visibility": "secret", "join_policy": "open"},
        {"name": "ok", "visibility": "public", "join_policy": "'; drop table"},
    ],
)
def test_a_malformed_league_is_a_form_error(fields: dict[str, str]) -> None:
    response = client_of(factories.coach()).post(reverse("found-league"), fields)
    assert response.status_code == 422
    assert not League.objects.exists()


@pytest.mark.parametrize(
    "query",
    ["?page=999999", "?q=%00", "?q=%ff"],
)
def test_the_list_of_leagues_bears_any_question(query: str) -> None:
    assert Client().get(f"{reverse('leagues')}{query}").status_code == 200


@pytest.mark.parametrize("query", ["?page=0", "?page=-1", "?page=x"])
def test_a_page_that_no_link_leads_to_is_not_there(query: str) -> None:
    assert Client().get(f"{reverse('leagues')}{query}").status_code == 404


# -- automated coaches ----------------------------------------------------------------------------


@pytest.mark.clause("LG-ROLE-04")
def test_who_plays_for_a_team_is_chosen_from_the_coaches_of_its_game() -> None:
    owner, coach = factories.coach(), factories.coach()
    league = factories.league(owner)
    Membership.objects.create(league=league, coach=coach, role="coach")
    season = operations.create_season(owner, league, "Cup", "blood_bowl", seed="7")
    season = operations.open_registration(owner, season)
    entry = operations.enter_team(coach, season, blood_bowl_team(coach))
    assert entry.strength == "veteran", "who takes his time plays only where he is asked for"

    form = client_of(coach).get(url_of(season, "entry", entry.uuid)).content.decode()
    assert [name in form for name in ("Rookie", "Veteran", "Legend")] == [True] * 3
    told = {"strength": "legend", "managed": "automatic"}
    client_of(coach).post(url_of(season, "entry", entry.uuid), told)
    page = client_of(coach).get(url_of(season), headers={"accept-language": "ru"})
    assert "Легенда" in page.content.decode()

    url = url_of(season, "entry", entry.uuid)
    assert client_of(owner).post(url, {"strength": "rookie"}).status_code == 422
    client_of(owner).post(url, {"strength": "rookie", "reason": "As the others."})
    entry.refresh_from_db()
    assert (entry.strength, season.rulings.get().reason) == ("rookie", "As the others.")
    changed = client_of(coach).patch(
        reverse("api-entry", args=[entry.uuid]), {"strength": "legend"}, "application/json"
    )
    assert changed.json()["strength"] == "legend"
