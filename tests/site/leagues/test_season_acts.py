"""A season's first button is what its reader can do now; what ends something stands apart."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from leagues import operations
from leagues.models import Entry, Fixture, Membership, Season
from leagues.reading.season_pages import entries_of, season_frame
from leagues.reading.season_start import start_of
from matches.reading.season_acts import Acts, acts_of
from rosters.models import Coach
from tests import factories
from tests.site.factories import client_of

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-SEASON-14")]
COACHES = 4


def season_of_people(
    count: int = COACHES, *, start: bool = True, played_by: str = "table", **how: Any
) -> tuple[Season, list[Coach]]:
    """A season whose teams have a coach each, who play themselves."""
    owner = factories.coach()
    league = factories.league(owner)
    season = operations.create_season(
        owner, league, "Season", "coin", sort="league", played_by=played_by, seed="7", **how
    )
    token = operations.invite_to_season(owner, season).token
    season.refresh_from_db()
    coaches = []
    for n in range(1, count + 1):
        coach = factories.coach()
        operations.accept_invitation(coach, token)
        operations.enter_team(coach, season, factories.team(coach, f"Team {n:02}"))
        coaches.append(coach)
    return (operations.start_season(owner, season) if start else season), coaches


def acts(season: Season, user: Any, **how: Any) -> Acts:
    frame = season_frame(user, season.league.slug, season.slug)
    return acts_of(frame, user, entries_of(season), **how)


def labels(season: Season, user: Any, **how: Any) -> tuple[list[str], list[str]]:
    found = acts(season, user, **how)
    assert [act.quiet for act in found.first] == [at > 0 for at in range(len(found.first))]
    return [act.label for act in found.first], [act.label for act in found.more]


def address(season: Season, name: str = "season", *more: object) -> str:
    return reverse(name, args=[season.league.slug, season.slug, *more])


def stranger() -> Any:
    return client_of().get("/").wsgi_request.user


@pytest.mark.parametrize(
    ("played_by", "first"),
    [("table", "Report the result"), ("here", "Play it here"), ("engine", "See the table")],
)
def test_a_coach_is_led_to_what_their_next_match_needs(played_by: str, first: str) -> None:
    season, coaches = season_of_people(played_by=played_by)
    shown, more = labels(season, coaches[0])
    assert shown[0] == first
    assert ("Offer a date" in shown) == (played_by != "engine")
    assert "Play the rest of the season…" not in shown + more


def test_who_runs_it_settles_what_is_late_and_the_engine_is_not_first_among_people() -> None:
    season, _ = season_of_people()
    owner = factories.owner_of(season)
    shown, more = labels(season, owner, late=2)
    assert shown[0] == "Settle what is late"
    assert labels(season, owner)[0] == ["See the table", "See the matches"]
    assert more == ["Play the rest of the season…", "End the season early…"]


@pytest.mark.parametrize("why", ["by the season", "by all entries"])
def test_the_engine_is_first_where_it_plays(why: str) -> None:
    season, _ = season_of_people(played_by="engine" if why == "by the season" else "table")
    if why == "by all entries":
        season.entries.update(managed=Entry.Managed.AUTOMATIC)
    owner = factories.owner_of(season)
    assert labels(season, owner)[0] == ["Play the rest of the season…"]
    assert labels(season, owner, is_resolving=True)[0][0] == "See the table"


def test_before_it_begins_the_first_button_is_to_invite_then_to_begin() -> None:
    season, coaches = season_of_people(1, start=False)
    owner = factories.owner_of(season)
    assert labels(season, owner)[0] == ["Invite coaches", "Begin the season…", "Enter this season"]
    season.league.invitations.all().delete()
    page = " ".join(client_of(owner).get(address(season, "season")).text.split())
    assert '<button class="quiet">Invite coaches</button>' in page, "one stands out, in the head"
    second = factories.coach()
    Membership.objects.create(league=season.league, coach=second, role="coach")
    assert labels(season, second) == (["Enter this season"], ["Enter a computer-run team"])
    operations.enter_team(second, season, factories.team(second, "Team 02"))
    assert labels(season, owner)[0][:2] == ["Begin the season…", "Invite coaches"]
    assert labels(season, second) == (
        [],
        ["Enter another team", "Enter a computer-run team", "Withdraw Team 02…"],
    )
    operations.close_registration(owner, season)
    season.refresh_from_db()
    found = acts(season, owner)
    assert [act.label for act in found.first] == ["Invite coaches", "Open registration"]
    client = client_of(owner)
    for act in found.first[:1]:
        assert act.posts is not None
        client.post(act.url, dict(act.posts))
    season.refresh_from_db()
    assert season.state == Season.State.REGISTRATION
    assert coaches


def test_withdrawing_asks_first() -> None:
    season, (coach,) = season_of_people(1, start=False)
    (withdraw,) = [act for act in acts(season, coach).more if act.label.startswith("Withdraw")]
    page = client_of(coach).post(withdraw.url, dict(withdraw.posts or {}))
    assert "Withdraw Team 01?" in page.text
    assert season.entries.count() == 1


def test_ending_early_says_what_becomes_of_what() -> None:
    season, _ = season_of_people()
    page = client_of(factories.owner_of(season)).get(address(season, "abandon-season"))
    said = " ".join(page.text.split())
    assert "with 0 of 6 matches settled" in said
    assert "Matches that are not settled are not played any more" in said


def test_a_stranger_reads_the_table_and_whoever_may_join_is_told() -> None:
    season, _ = season_of_people()
    assert labels(season, stranger()) == (["See the table", "See the matches"], [])
    open_, _ = season_of_people(1, start=False)
    assert labels(open_, stranger()) == ([], [])
    outside = factories.coach()
    assert labels(open_, outside) == ([], [])
    operations.change_league(
        factories.owner_of(open_), open_.league, name="Open", join_policy="open"
    )
    assert labels(open_, outside)[0] == ["Join the league"]


def test_who_has_been_reported_to_confirms_first() -> None:
    from matches.models import Report

    season, _ = season_of_people(2)
    fixture = season.fixtures.order_by("round__number")[0]
    home, away = (side.entry.team.coach for side in fixture.sides.order_by("number"))
    Report.objects.create(fixture=fixture, author=home, side=0, state=Report.State.DRAFT)
    assert labels(season, home)[0] == ["Go on with your report"]
    Report.objects.update(state=Report.State.FILED)
    assert labels(season, away)[0] == ["Confirm the result"]


def count(user: Any, season: Season) -> int:
    season = Season.objects.select_related("league").get(pk=season.pk)
    frame, entries = season_frame(user, season.league.slug, season.slug), entries_of(season)
    with CaptureQueriesContext(connection) as caught:
        acts_of(frame, user, entries)
    return len(caught)


def test_it_asks_as_much_for_30_teams_as_for_3() -> None:
    few, many = season_of_people(3), season_of_people(30)
    for pick in (lambda s, c: c[0], lambda s, c: factories.owner_of(s), lambda s, c: stranger()):
        counts = {count(pick(*found), found[0]) for found in (few, many)}
        assert len(counts) == 1
        assert max(counts) <= 15


@pytest.mark.clause("LG-SEASON-13")
def test_the_page_before_the_beginning_says_who_is_in_and_what_is_missing() -> None:
    groups = [
        {"format": "round_robin", "groups": 2, "first": 2},
        {"format": "single_elimination", "seeding": "previous"},
    ]
    season, _ = season_of_people(3, start=False, stages=groups)
    idle = factories.coach(display_name="Idle Ida")
    Membership.objects.create(league=season.league, coach=idle, role="coach")
    client = client_of(factories.owner_of(season))
    page = client.get(address(season, "move-season", "start")).text
    for team in ("Team 01", "Team 02", "Team 03"):
        assert team in page
    assert "Idle Ida" in page
    assert "LG-STAGE-02" in page
    assert "Begin the season</button>" not in page
    operations.enter_team(idle, season, factories.team(idle, "Team 04"))
    page = client.get(address(season, "move-season", "start")).text
    assert "Begin the season</button>" in page
    client.post(address(season, "move-season", "start"))
    season.refresh_from_db()
    assert season.state == Season.State.RUNNING


@pytest.mark.clause("LG-SEASON-13")
def test_that_page_asks_as_much_for_30_teams_as_for_3() -> None:
    counts = set()
    for size in (3, 30):
        season, _ = season_of_people(size, start=False)
        season = Season.objects.select_related("league").get(pk=season.pk)
        with CaptureQueriesContext(connection) as caught:
            start_of(season)
        counts.add(len(caught))
    assert len(counts) == 1
    assert max(counts) <= 12


def test_a_team_that_is_in_a_season_or_on_the_way_looks_for_no_league() -> None:
    season, (coach,) = season_of_people(1, start=False)
    team = season.entries.get().team
    client = client_of(coach)

    def fixtures_of(slug: str, reader: Client) -> str:
        page = reader.get(reverse("team", args=[slug])).text
        return page[page.index('id="fixtures"') :]

    shown = fixtures_of(team.slug, client)
    assert "Look for a league" not in shown
    assert address(season) in shown
    second = factories.team(coach, "Second")
    shown = fixtures_of(second.slug, client)
    assert "Look for a league" not in shown
    assert f"{address(season, 'enter-team')}?team={second.slug}" in shown
    alone = factories.coach()
    shown = fixtures_of(factories.team(alone, "Lonely").slug, client_of(alone))
    assert "Look for a league" in shown


def test_states_of_fixtures_are_known() -> None:
    season, coaches = season_of_people(2)
    season.fixtures.update(state=Fixture.State.SETTLED)
    assert labels(season, coaches[0])[0] == ["See the table", "See the matches"]


@pytest.mark.clause("LG-ROLE-10")
def test_an_invitation_names_the_season_that_one_goes_on_to() -> None:
    season = factories.season(0, start=False)
    owner = factories.owner_of(season)

    def told(role: str) -> str:
        token = operations.invite(owner, season.league, role=role).token
        page: str = client_of().get(reverse("accept-invitation", args=[token])).content.decode()
        return page

    assert "you go on to entering" in told("coach")
    assert season.name in told("coach")
    assert "you go on to entering" not in told("spectator")


def test_computer_run_teams_have_a_column_only_where_there_are_any() -> None:
    season, coaches = season_of_people(start=False)
    entries = address(season, "season-entries")
    assert "Automated coach" not in client_of(coaches[0]).get(entries).content.decode()
    season.entries.update(managed=Entry.Managed.AUTOMATIC)
    assert "Automated coach" in client_of(coaches[0]).get(entries).content.decode()
