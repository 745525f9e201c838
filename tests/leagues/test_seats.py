"""Seats of people who were named in a file, and how their people take them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from leagues import operations
from leagues.access.permissions import role_of
from leagues.models import ExternalName, Invitation, League, Membership, Notice, Ruling, Season
from leagues.operations.brought.seats import OF_AN_ACCOUNT, naming_a_coach
from matches.models import Coaching
from matches.statistics.ratings import rating_list
from rosters.models import Coach, Team, TeamEvent
from rules.problems import Refusal
from tests import factories
from tests.api.world import client_of as api_of
from tests.leagues.files.test_bringing import ENTRIES, entering, stored
from tests.site.factories import client_of, person, rivalry

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-ROLE-11")]


def codes(refused: pytest.ExceptionInfo[Refusal]) -> list[str]:
    return [problem.code for problem in refused.value.problems]


def awaited() -> tuple[Coach, Season, Coach]:
    """A season with the teams of two placeholders, its owner, and the first of the two."""
    season = entering(name="Harbour")
    stored(season, "entries", ENTRIES)
    return factories.owner_of(season), season, Coach.objects.get(display_name="Ada")


def made_placeholder(coach: Coach) -> None:
    """Let a coach who has played be one of a file."""
    Coach.objects.filter(pk=coach.pk).update(placeholder=True, is_active=False)
    coach.refresh_from_db()


def test_whoever_has_the_link_takes_all_that_is_the_placeholders() -> None:
    owner, season, ada = awaited()
    league, seat = season.league, ada.uuid
    token = operations.invite_to_seat(owner, league, ada).token
    person_ = factories.coach(username="lovelace", display_name="Ada L.")
    member = operations.accept_invitation(person_, token)
    assert (member.coach, member.role) == (person_, "coach")
    assert season.entries.get(team__name="Owls").team.coach == person_
    assert not Coach.objects.filter(uuid=seat).exists()
    assert not ExternalName.objects.filter(thing=seat).exists()
    ruling = Ruling.objects.get(kind="league:seat_taken")
    assert (ruling.league, ruling.by, ruling.about) == (league, owner, "Ada")
    assert ruling.data == {"seat": "Ada", "person": "Ada L.", "teams": ["Owls"]}
    notice = Notice.objects.get(coach=owner, kind="seat_taken")
    assert notice.params == {"name": "Ada L.", "seat": "Ada", "league": league.name}
    with pytest.raises(Refusal) as refused:  # the link has worked
        operations.accept_invitation(factories.coach(), token)
    assert codes(refused) == ["invitation_not_valid"]


def test_matches_coached_and_their_rating_are_the_persons() -> None:
    season = rivalry(rounds=1, legs=1, owner=person("vera"))
    league = season.league
    seat = Coaching.objects.order_by("pk").first().coach  # type: ignore[union-attr]
    owner = factories.owner_of(season)
    before = [row.rated.elo for row in rating_list(league, season.game, "coaches")]
    coached = Coaching.objects.filter(coach=seat).count()
    acted = TeamEvent.objects.filter(actor=seat).count()
    assert coached
    assert acted
    made_placeholder(seat)
    newcomer = factories.coach(display_name="Newcomer")
    operations.accept_invitation(newcomer, operations.invite_to_seat(owner, league, seat).token)
    assert Coaching.objects.filter(coach=newcomer).count() == coached
    assert TeamEvent.objects.filter(actor=newcomer).count() == acted
    rows = rating_list(league, season.game, "coaches")
    assert [row.rated.elo for row in rows] == before
    assert newcomer in [row.coach for row in rows]


def test_nothing_that_names_a_coach_is_forgotten() -> None:
    """A new table is either of an account alone, or moves with the seat."""
    names = sorted(f"{model._meta.label_lower}.{field}" for model, field in naming_a_coach())
    assert names == [
        "leagues.appointment.by",
        "leagues.comment.author",
        "leagues.comment.hidden_by",
        "leagues.dateoffer.by",
        "leagues.friendly.by",
        "leagues.invitation.created_by",
        "leagues.invitation.seat",
        "leagues.membership.coach",
        "leagues.post.author",
        "leagues.post.hidden_by",
        "leagues.ruling.by",
        "leagues.seasonchange.by",
        "leagues.termsquestion.by",
        "leagues.webhook.by",
        "matches.coaching.coach",
        "matches.liveanswers.by",
        "matches.livematch.started_by",
        "matches.playinvitation.by",
        "matches.quickresult.by",
        "matches.report.author",
        "matches.report.decided_by",
        "matches.report.objector",
        "matches.resolution.requested_by",
        "rosters.team.coach",
        "rosters.teamevent.actor",
    ]
    fields = Coach._meta.get_fields(include_hidden=True)
    assert {str(field.related_model._meta.label_lower) for field in fields if field.auto_created
            and not field.concrete and field.related_model} >= OF_AN_ACCOUNT  # fmt: skip


@pytest.mark.parametrize(
    ("had", "of_seat", "kept"),
    [
        ("spectator", "coach", "coach"),
        ("commissioner", "coach", "commissioner"),
        ("coach", "commissioner", "commissioner"),
    ],
)
def test_a_member_keeps_the_greater_role(had: str, of_seat: str, kept: str) -> None:
    owner, season, ada = awaited()
    league = season.league
    Membership.objects.filter(league=league, coach=ada).update(role=of_seat)
    here = factories.coach()
    operations.accept_invitation(here, operations.invite(owner, league, role=had).token)
    operations.accept_invitation(here, operations.invite_to_seat(owner, league, ada).token)
    assert [row.role for row in Membership.objects.filter(league=league, coach=here)] == [kept]


def test_the_owner_takes_their_own_seat_and_stays_the_owner() -> None:
    owner, season, ada = awaited()
    link = operations.invite_to_seat(owner, season.league, ada)
    operations.accept_invitation(owner, link.token)
    assert role_of(owner, season.league) == "owner"
    assert season.entries.get(team__name="Owls").team.coach == owner


def test_nobody_takes_the_seat_of_somebody_they_were_drawn_against() -> None:
    season = rivalry(rounds=1, legs=1, owner=person("vera"))
    one, other = Coach.objects.filter(teams__entries__season=season).order_by("pk")[:2]
    made_placeholder(one)
    link = operations.invite_to_seat(factories.owner_of(season), season.league, one)
    with pytest.raises(Refusal) as refused:
        operations.accept_invitation(other, link.token)
    assert codes(refused) == ["seat_of_an_opponent"]
    assert Coach.objects.filter(pk=one.pk, placeholder=True).exists()


def test_one_link_a_seat_and_only_to_seats() -> None:
    owner, season, ada = awaited()
    league = season.league
    link = operations.invite_to_seat(owner, league, ada)
    assert operations.invite_to_seat(owner, league, ada) == link
    operations.revoke_invitation(owner, link)
    again = operations.invite_to_seat(owner, league, ada)
    assert again != link
    member = factories.coach()
    operations.accept_invitation(member, operations.invite(owner, league).token)
    for nobody in (member, factories.coach()):
        with pytest.raises(Refusal) as refused:
            operations.invite_to_seat(owner, league, nobody)
        assert codes(refused) == ["not_a_placeholder"]
    Invitation.objects.filter(pk=again.pk).update(expires=datetime(2020, 1, 1, tzinfo=UTC))
    with pytest.raises(Refusal) as refused:
        operations.accept_invitation(factories.coach(), again.token)
    assert codes(refused) == ["invitation_not_valid"]


def test_only_the_owner_gives_out_a_commissioners_seat() -> None:
    owner, season, ada = awaited()
    league = season.league
    Membership.objects.filter(league=league, coach=ada).update(role="commissioner")
    helper = factories.coach()
    operations.accept_invitation(
        helper, operations.invite(owner, league, role="commissioner").token
    )
    with pytest.raises(Refusal) as refused:
        operations.invite_to_seat(helper, league, ada)
    assert codes(refused) == ["not_the_owner"]
    page = client_of(helper).get(f"/leagues/{league.slug}/seats/").content.decode()
    assert "Only the owner of the league gives out this seat." in page
    client_of(helper).post(f"/leagues/{league.slug}/seats/")  # the others get theirs
    seats = Invitation.objects.exclude(seat=None)
    assert list(seats.values_list("seat__display_name", flat=True)) == ["Bruno"]


def test_an_account_that_was_unlocked_has_no_seat_to_take() -> None:
    owner, season, ada = awaited()
    link = operations.invite_to_seat(owner, season.league, ada)
    Coach.objects.filter(pk=ada.pk).update(placeholder=False, is_active=True)
    with pytest.raises(Refusal):
        operations.accept_invitation(factories.coach(), link.token)
    assert Team.objects.get(name="Owls").coach == ada


def test_a_seasons_link_is_never_that_of_a_seat() -> None:
    owner, season, ada = awaited()
    seat = operations.invite_to_seat(owner, season.league, ada)
    assert operations.invite_to_season(owner, season) != seat


def test_by_the_api_as_by_the_page() -> None:
    owner, season, ada = awaited()
    client, league = api_of(owner), season.league
    members = client.get(f"/api/leagues/{league.slug}/members/").json()["results"]
    assert [row["coach"]["name"] for row in members if row["placeholder"]] == ["Ada", "Bruno"]
    made = client.post(
        f"/api/leagues/{league.slug}/invitations/", {"seat": str(ada.uuid)}, format="json"
    )
    assert made.status_code == 201
    assert made.json()["seat"] == str(ada.uuid)
    here = factories.coach()
    answer = api_of(here).post(f"/api/invitations/{made.json()['token']}/")
    assert answer.status_code == 200
    assert Team.objects.get(name="Owls").coach == here


def test_the_page_costs_the_same_for_three_and_for_thirty() -> None:
    owner, season, _ada = awaited()

    def cost() -> int:
        client = client_of(owner)
        with CaptureQueriesContext(connection) as caught:
            client.get(f"/leagues/{season.league.slug}/seats/")
        return len(caught)

    two = cost()
    more = "team,coach,list\n" + "".join(f"Team {n},Coach {n},heads\n" for n in range(30))
    stored(season, "entries", more)
    client_of(owner).post(f"/leagues/{season.league.slug}/seats/")
    assert Invitation.objects.exclude(seat=None).count() == 32
    assert cost() == two


def test_a_seat_is_private_to_who_runs_the_league() -> None:
    owner, season, ada = awaited()
    League.objects.update(visibility="public")
    assert Client().get(f"/leagues/{season.league.slug}/seats/").status_code == 302
    here: Any = factories.coach()
    refused, other = (
        client_of(here).get(f"/leagues/{season.league.slug}/{page}/")
        for page in ("seats", "invite")
    )
    assert refused.status_code == other.status_code
    assert b"Ada" not in refused.content
    assert operations.invite_to_seat(owner, season.league, ada).token not in (
        client_of(here).get(f"/leagues/{season.league.slug}/").content.decode()
    )
