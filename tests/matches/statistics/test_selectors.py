"""Pages of matches: fixed numbers of queries, and nothing for strangers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.http import Http404
from django.test.utils import CaptureQueriesContext

from leagues import operations as leagues
from leagues.models import Entry, Membership, Season
from matches.reading import matches as matches_reading
from matches.reading import players as players_reading
from matches.reading import progress, teams
from matches.resolution import operations
from matches.statistics.leaders import leaders
from rosters.models import Player, Team, TeamEvent
from tests import factories
from tests.matches.seasons import resolved, wish

pytestmark = pytest.mark.django_db


def count(door: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as queries:
        door()
    return len(queries)


def doors(user: Any, season: Season) -> dict[str, Callable[[], object]]:
    fixture = season.fixtures.order_by("round__number", "slot")[0]
    team = Team.objects.filter(entries__season=season).order_by("name")[0]
    player = Player.objects.filter(team=team, active=True)[0]
    return {
        "match": lambda: matches_reading.match_view(user, fixture.uuid, log=True),
        "team": lambda: teams.team_view(user, team.slug),
        "player": lambda: players_reading.player_view(user, player.uuid),
        "resolution": lambda: progress.resolution_or_404(user, season.resolutions.all()[0].uuid),
    }


def test_pages_take_a_fixed_number_of_queries() -> None:
    small, big = resolved(entries=3, legs=2), resolved(entries=5, legs=4)
    for name in ("match", "team", "player"):
        few, many = (
            count(doors(factories.owner_of(season), season)[name]) for season in (small, big)
        )
        assert few == many <= 15, name
    for read in (
        lambda season: leaders(season, "touchdowns"),
        players_reading.the_dead,
        lambda season: progress.progress(season.resolutions.all()[0]),
    ):
        assert count(lambda: read(small)) == count(lambda: read(big)) <= 7  # noqa: B023 - called at once


@pytest.mark.clause("LG-ROLE-02")
def test_a_private_match_does_not_exist_for_strangers() -> None:
    season = resolved(entries=2, legs=1, visibility="private")
    for user in (AnonymousUser(), factories.coach()):
        for door in doors(user, season).values():
            with pytest.raises(Http404):
                door()
    for door in doors(factories.owner_of(season), season).values():
        door()


def moved_on(season: Season, **fields: Any) -> Season:
    """A season of another league, played by the first team of this one and a team of theirs."""
    coach, other = factories.owner_of(season), factories.coach()
    league = factories.league(other, "Hidden", **fields)
    Membership.objects.create(league=league, coach=coach, role="coach")
    made = leagues.create_season(other, league, "Dark", "coin", legs=2, seed="9")
    made = leagues.open_registration(other, made)
    team = season.entries.order_by("team__name")[0].team
    leagues.enter_team(coach, made, team, managed=Entry.Managed.AUTOMATIC)
    theirs = factories.team(other, "Theirs")
    leagues.enter_team(other, made, theirs, managed=Entry.Managed.AUTOMATIC)
    made = leagues.start_season(other, made)
    operations.play_out(wish(made))
    return made


@pytest.mark.clause("LG-ROLE-02")
def test_a_team_that_went_on_to_a_private_league_gives_nothing_of_it_away() -> None:
    open_ = resolved(entries=2, legs=1)
    hidden = moved_on(open_, visibility="private")
    team = open_.entries.order_by("team__name")[0].team
    stranger, member = AnonymousUser(), factories.owner_of(open_)
    for user, seen in ((stranger, {open_}), (member, {open_, hidden})):
        careers = [players_reading.player_view(user, p.uuid) for p in team.players.all()]
        assert {c.fixture.season for v in careers for c in v.changes if c.fixture} == seen
        assert {line.record.fixture.season for v in careers for line in v.lines} == seen
        assert {f.season for f in teams.team_view(user, team.slug).causes.values()} == seen


@pytest.mark.clause("LG-EVENT-03")
def test_a_ledger_names_its_matches_rightly_though_some_may_not_be_seen() -> None:
    first = resolved(entries=2, legs=1)
    moved_on(first, visibility="private")
    team = first.entries.order_by("team__name")[0].team
    owner = factories.owner_of(first)
    again = leagues.create_season(owner, first.league, "Again", "coin", seed="8")
    again = leagues.open_registration(owner, again)
    for entry in first.entries.select_related("team"):
        leagues.enter_team(owner, again, entry.team, managed=Entry.Managed.AUTOMATIC)
    operations.play_out(wish(leagues.start_season(owner, again)))
    causes = teams.team_view(AnonymousUser(), team.slug).causes
    assert {name: fixture.season for name, fixture in causes.items()} == {
        "match:1": first,
        "match:4": again,
    }


@pytest.mark.clause("LG-STAT-01", "LG-COND-05")
def test_a_career_is_read_match_by_match_with_its_causes() -> None:
    season = resolved(entries=4, legs=2)
    owner = factories.owner_of(season)
    for player in Player.objects.filter(team__entries__season=season):
        view = players_reading.player_view(owner, player.uuid)
        assert len(view.lines) == player.data["matches"]
        assert view.totals.get("touchdowns", 0) == player.data["touchdowns"]
        joined = view.changes[0]
        came_with = "hired" if joined.fixture is None else "journeyman_joined"
        assert joined.event.kind == came_with
        for change in view.changes[1:]:
            assert change.fixture is not None
            assert change.fixture.season == season


@pytest.mark.clause("LG-STAT-02")
def test_leaders_with_as_many_share_a_place() -> None:
    season = resolved(entries=6, legs=2)
    found = leaders(season, "touchdowns", most=20)
    amounts = [leader.amount for leader in found]
    assert amounts == sorted(amounts, reverse=True)
    assert [leader.place for leader in found] == [amounts.index(a) + 1 for a in amounts]
    assert all(leader.player.data["touchdowns"] == leader.amount for leader in found)


def test_a_match_before_and_after_it_is_played() -> None:
    season = factories.season(entries=2, legs=1)
    owner, fixture = factories.owner_of(season), season.fixtures.get()
    before = matches_reading.match_view(owner, fixture.uuid)
    assert (before.record, before.lines, before.log) == (None, [], None)
    operations.play_out(wish(season))
    after = matches_reading.match_view(owner, fixture.uuid, log=True)
    assert after.record is not None
    assert [len(lines) for lines in after.lines] == [
        len(line_up["players"]) for line_up in after.line_ups
    ]
    assert [events[0].kind for events in after.events] == ["match_played"] * 2
    assert after.log
    assert all("clause" in entry for entry in after.log)


def test_a_teams_ledger_names_the_match_each_line_comes_from() -> None:
    season = resolved(entries=3, legs=2)
    owner = factories.owner_of(season)
    for team in Team.objects.filter(entries__season=season):
        view = teams.team_view(owner, team.slug)
        causes = [line.cause for line in view.sheet.ledger if line.cause.startswith("match:")]
        assert list(view.causes) == causes
        assert all(
            fixture.sides.filter(entry__team=team).exists() for fixture in view.causes.values()
        )


@pytest.mark.clause("LG-COND-05")
def test_what_befalls_several_players_at_once_stands_in_each_career() -> None:
    season = resolved(entries=2, legs=1)
    owner = factories.owner_of(season)
    one, other = Player.objects.filter(team__entries__season=season, active=True)[:2]
    team = one.team
    TeamEvent.objects.create(
        team=team,
        seq=team.seq + 1,
        place=team.seq + 1,
        batch=uuid4(),
        kind="recovered",
        payload={"players": [one.number]},
    )

    kinds = [
        [change.event.kind for change in players_reading.player_view(owner, player.uuid).changes]
        for player in (one, other)
    ]

    assert "recovered" in kinds[0]
    assert "recovered" not in kinds[1]
