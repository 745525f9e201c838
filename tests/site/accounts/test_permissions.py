"""Who may read and do what (LG-ROLE)."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from leagues import operations as leagues
from leagues.models import League, Membership, Ruling, Season
from matches.models import Resolution
from matches.resolution.claims import fail
from matches.resolution.operations import resolve_season
from rosters.models import Coach
from tests import factories
from tests.site.factories import blood_bowl_team, client_of, person, played

pytestmark = pytest.mark.django_db


def places(season: Season) -> list[str]:
    """Every address of a season, its league, matches, teams and players."""
    league = season.league
    both = [league.slug, season.slug]
    fixture = season.fixtures.order_by("pk")[0]
    resolution = season.resolutions.order_by("pk")[0]
    team = season.entries.order_by("pk")[0].team
    player = team.players.order_by("number")[0]
    return [
        reverse("league", args=[league.slug]),
        reverse("change-league", args=[league.slug]),
        reverse("hand-over-league", args=[league.slug]),
        reverse("invite", args=[league.slug]),
        reverse("create-season", args=[league.slug]),
        reverse("season", args=both),
        reverse("statistics", args=both),
        reverse("enter-team", args=both),
        reverse("season-house-rules", args=both),
        reverse("abandon-season", args=both),
        reverse("reopen-season", args=both),
        reverse("entry", args=[*both, season.entries.order_by("pk")[0].uuid]),
        reverse("match", args=[fixture.uuid]),
        reverse("round-deadline", args=[*both, 1, 1]),
        *(
            reverse(name, args=[fixture.uuid])
            for name in ("match-deadline", "set-date", "award-match", "offer-dates")
        ),
        reverse("end-stage", args=[*both, 1]),
        reverse("reports", args=[fixture.uuid]),
        reverse("resolution", args=[resolution.uuid]),
        reverse("team", args=[team.slug]),
        reverse("manage-team", args=[team.slug]),
        reverse("player", args=[player.uuid]),
        reverse("league-statistics", args=[league.slug]),
        reverse("ratings", args=[league.slug]),
        reverse("records", args=[league.slug]),
        reverse("team-statistics", args=[team.slug]),
        reverse("coach", args=[league.memberships.get(role="owner").coach.uuid]),
    ]


def buttons(season: Season) -> list[str]:
    """Every address of the same that only takes a press of a button."""
    league = season.league
    both = [league.slug, season.slug]
    fixture = season.fixtures.order_by("pk")[0]
    resolution = season.resolutions.order_by("pk")[0]
    member = league.memberships.get(role="owner").coach
    return [
        reverse("join-league", args=[league.slug]),
        reverse("leave-league", args=[league.slug]),
        reverse("member", args=[league.slug, member.uuid]),
        *(reverse("move-season", args=[*both, to]) for to in ("open", "close", "start", "archive")),
        reverse("resolve-season", args=both),
        reverse("resolve-round", args=[*both, 1, 1]),
        reverse("resolve-match", args=[fixture.uuid]),
        reverse("challenge", args=[*both, *season.entries.values_list("uuid", flat=True)[:2]]),
        reverse("begin-report", args=[fixture.uuid]),
        reverse("cancel-resolution", args=[resolution.uuid]),
    ]


@pytest.fixture
def private() -> Season:
    return played(2, name="Hidden", visibility=League.Visibility.PRIVATE)


@pytest.mark.clause("LG-ROLE-02")
@pytest.mark.parametrize("signed_in", [True, False])
def test_a_private_league_and_all_in_it_does_not_exist_for_strangers(
    private: Season, signed_in: bool
) -> None:
    client = client_of(factories.coach() if signed_in else None)
    for url in places(private):
        response = client.get(url)
        hidden = response.status_code == 404 or response.headers["Location"].startswith("/sign-in/")
        assert hidden, url
    for url in buttons(private):
        response = client.post(url)
        hidden = response.status_code == 404 or response.headers["Location"].startswith("/sign-in/")
        assert hidden, url
    for page in ("home", "leagues"):
        assert private.league.name.encode() not in client.get(reverse(page)).content


@pytest.mark.clause("LG-ROLE-02")
def test_a_member_reads_all_of_a_private_league(private: Season) -> None:
    member = factories.coach()
    Membership.objects.create(league=private.league, coach=member, role="spectator")
    client = client_of(member)
    for url in places(private):
        assert client.get(url).status_code in (200, 409), url
    assert private.league.name.encode() in client.get(reverse("leagues")).content


@pytest.mark.clause("LG-ROLE-02")
def test_an_unlisted_league_is_read_by_its_link_and_in_no_list() -> None:
    league = factories.league(name="Hidden", visibility=League.Visibility.UNLISTED)
    assert client_of().get(reverse("league", args=[league.slug])).status_code == 200
    for page in ("home", "leagues"):
        assert b"Hidden" not in client_of().get(reverse(page)).content


@pytest.mark.clause("LG-ROLE-04")
def test_only_commissioners_get_to_the_commissioners_buttons() -> None:
    season = played(4, rounds=1)
    coach = factories.coach()
    Membership.objects.create(league=season.league, coach=coach, role="coach")
    client = client_of(coach)
    rows = [Resolution.objects, season.entries, season.league.memberships, Ruling.objects]
    before = [found.count() for found in rows]
    for url in buttons(season)[2:]:
        response = client.post(url, follow=True)
        assert response.status_code in (200, 409), url
        assert b'role="alert"' in response.content, url
    season.refresh_from_db()
    assert season.state == "running"
    assert not Resolution.objects.filter(state="cancelled").exists()
    assert [found.count() for found in rows] == before


@pytest.mark.clause("LG-ROLE-04")
def test_a_coach_changes_only_his_own_team() -> None:
    owner, other = factories.coach(), factories.coach()
    team = blood_bowl_team(owner)
    season = leagues.create_season(owner, factories.league(owner), "Cup", "blood_bowl")
    season = leagues.open_registration(owner, season)
    leagues.enter_team(owner, season, team)
    response = client_of(other).post(
        reverse("manage-team", args=[team.slug]), {"act": "rename", "name": "Mine"}
    )
    assert response.status_code == 409
    assert b"is not yours" in response.content
    team.refresh_from_db()
    assert team.name == "Reikland Reavers"


@pytest.mark.clause("LG-ROLE-04", "LG-EVENT-05")
def test_a_commissioner_changes_another_s_team_by_a_ruling_with_a_reason() -> None:
    owner, coach = factories.coach(), factories.coach()
    team = blood_bowl_team(coach)
    league = factories.league(owner)
    Membership.objects.create(league=league, coach=coach, role="coach")
    season = leagues.open_registration(
        owner, leagues.create_season(owner, league, "Cup", "blood_bowl")
    )
    leagues.enter_team(coach, season, team)
    url = reverse("manage-team", args=[team.slug])
    client = client_of(owner)
    refused = client.post(url, {"act": "rename", "name": "Altdorf"})
    assert refused.status_code == 422
    assert b"give a reason" in refused.content
    client.post(url, {"act": "rename", "name": "Altdorf", "reason": "The name was rude."})
    team.refresh_from_db()
    assert team.name == "Altdorf"
    ruling = Ruling.objects.get()
    assert (ruling.by, ruling.reason) == (owner, "The name was rude.")
    page = client_of().get(reverse("league", args=[league.slug])).content
    assert b"The name was rude." in page


@pytest.mark.clause("LG-ROLE-04")
@pytest.mark.parametrize("reason", ["a\x00b", "long " * 1000, "   "])
def test_a_reason_is_plain_and_short(reason: str) -> None:
    season = factories.season(2, start=False)
    owner, commissioner = factories.owner_of(season), factories.coach()
    Membership.objects.create(league=season.league, coach=commissioner, role="commissioner")
    team = season.entries.all()[0].team
    response = client_of(commissioner).post(
        reverse("manage-team", args=[team.slug]),
        {"act": "rename", "name": "Renamed", "reason": reason},
    )
    assert response.status_code == 422
    assert not Ruling.objects.exists()
    assert team.coach == owner


def test_a_long_reason_in_any_script_is_carried_no_further_than_an_address_goes() -> None:
    season = factories.season(2, start=False)
    commissioner = factories.coach()
    Membership.objects.create(league=season.league, coach=commissioner, role="commissioner")
    response = client_of(commissioner).post(
        reverse("manage-team", args=[season.entries.all()[0].team.slug]),
        {"act": "rename", "name": "Renamed", "reason": "🏈" * 2000},
    )
    assert response.status_code == 302
    assert len(response.headers["Location"]) < 2100
    assert Ruling.objects.count() == 1


@pytest.mark.clause("LG-ROLE-03")
def test_an_invitation_lets_in_whoever_signs_in_and_a_revoked_one_names_nothing() -> None:
    owner, guest = factories.coach(), factories.coach()
    league = factories.league(owner, "Secret", visibility=League.Visibility.PRIVATE)
    invitation = leagues.invite(owner, league)
    url = reverse("accept-invitation", args=[invitation.token])
    assert b"Secret" in client_of().get(url).content
    client_of(guest).post(url)
    assert league.memberships.filter(coach=guest, role="coach").exists()
    client_of(owner).post(reverse("revoke-invitation", args=[league.slug, invitation.token]))
    assert client_of(factories.coach()).get(url).status_code == 404


@pytest.mark.clause("LG-ROLE-03")
def test_a_commissioner_is_not_shown_what_only_the_owner_may_give() -> None:
    owner, commissioner = person("vera"), person("carl")
    league = factories.league(owner)
    Membership.objects.create(league=league, coach=commissioner, role="commissioner")
    made = {role: leagues.invite(owner, league, role=role) for role in ("coach", "commissioner")}
    for user, shown in ((owner, {"coach", "commissioner"}), (commissioner, {"coach"})):
        client = client_of(user)
        page = client.get(reverse("league", args=[league.slug])).content.decode()
        assert {role for role, each in made.items() if each.token in page} == shown
        listed = client.get(f"/api/leagues/{league.slug}/invitations/").json()["results"]
        assert {each["role"] for each in listed} == shown


def test_a_form_without_its_token_is_refused() -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(factories.coach())
    response = strict.post(reverse("found-league"), {"name": "Anything"})
    assert response.status_code == 403
    assert not League.objects.exists()


@pytest.mark.parametrize("page", ["login", "sign-up"])
def test_nobody_is_sent_to_another_site(page: str) -> None:
    coach = factories.coach()
    client = client_of(coach)
    response = client.get(reverse(page) + "?next=https://evil.example/")
    assert response.status_code == 302
    assert response.headers["Location"] == "/"


def test_why_a_match_failed_is_for_who_runs_the_league_and_shows_no_code() -> None:
    season = factories.season(2, legs=1)
    resolution = resolve_season(factories.owner_of(season), season)
    fail(season.fixtures.get().pk, 'Traceback:\n  File "/srv/x.py"\nValueError: no ball')
    pages = [
        reverse("season", args=[season.league.slug, season.slug]),
        reverse("resolution", args=[resolution.uuid]),
        reverse("api-resolution", args=[resolution.uuid]),
    ]
    for user, told in ((None, False), (factories.owner_of(season), True)):
        for page in pages:
            answer = client_of(user).get(page).content.decode()
            assert ("ValueError: no ball" in answer) == told, page
            assert "/srv/x.py" not in answer


@pytest.mark.clause("LG-SIM-05")
def test_the_secret_of_a_fixture_is_shown_with_its_record_and_not_before() -> None:
    season = played(4, rounds=1)
    from leagues.operations import secret_of

    for fixture in season.fixtures.select_related("round__stage", "group", "season"):
        shown = "match-dice" if fixture.state == "settled" else "match"
        page = client_of().get(reverse(shown, args=[fixture.uuid])).content.decode()
        assert fixture.secret_hash in page
        assert (secret_of(fixture).hex() in page) == (fixture.state == "settled")


def test_signing_out_takes_a_press_of_a_button() -> None:
    coach: Coach = factories.coach()
    client = client_of(coach)
    assert client.get(reverse("sign-out")).status_code == 405
    client.post(reverse("sign-out"))
    assert "_auth_user_id" not in client.session
