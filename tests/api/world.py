"""A small world in which every operation of the API has something to do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rest_framework.test import APIClient

from leagues import operations as leagues
from leagues.models import Fixture, League, Season
from matches.models import Resolution
from matches.resolution.operations import play_out, resolve_round, resolve_season
from rosters.models import Coach, Player, Team
from tests import factories
from tests.site.factories import person
from tests.worlds import built_once


@dataclass
class World:
    """A league with a season of each state that matters.

    season:  running, one round played; `resolution` wants the rest.
    entered: takes entries and has one.
    draft:   is still being made.
    climbed: a ladder of the owner's teams.
    spare:   a team of the owner's that has entered nothing.
    """

    owner: Coach
    member: Coach
    guest: Coach
    league: League
    season: Season
    entered: Season
    draft: Season
    climbed: Season
    spare: Team
    team: Team
    player: Player
    played: Fixture
    open: Fixture
    resolution: Resolution

    @property
    def game(self) -> str:
        return self.season.game

    def client(self, coach: Coach | None = None) -> APIClient:
        return client_of(coach)


def client_of(coach: Coach | None = None) -> APIClient:
    client = APIClient()
    if coach is not None:
        client.force_authenticate(coach)
    return client


@built_once
def make(game: str = "coin", **fields: Any) -> World:
    owner, member, guest = person("vera"), person("tomas"), person("petra")
    season = factories.season(4, legs=1, owner=owner, game=game, **fields)
    league = season.league
    for each in (member,):
        leagues.accept_invitation(each, leagues.invite(owner, league).token)
    play_out(resolve_round(owner, season.stages.get().rounds.get(number=1)))
    resolution = resolve_season(owner, season)
    entered = leagues.open_registration(
        owner, leagues.create_season(owner, league, "Entered", game)
    )
    leagues.enter_team(owner, entered, factories.team(owner, "Early", game=game))
    climbed = leagues.create_season(
        owner, league, "Ladder", game, seed="7", stages=[{"format": "ladder"}]
    )
    climbed = leagues.open_registration(owner, climbed)
    for name in ("High", "Low"):
        leagues.enter_team(owner, climbed, factories.team(owner, name, game=game))
    climbed = leagues.start_season(owner, climbed)
    team = season.entries.order_by("pk")[0].team
    return World(
        owner=owner,
        member=member,
        guest=guest,
        league=league,
        season=season,
        entered=entered,
        draft=leagues.create_season(owner, league, "Draft", game),
        climbed=climbed,
        spare=factories.team(owner, "Spare", game=game),
        team=team,
        player=team.players.order_by("number")[0],
        played=season.fixtures.filter(state="settled").order_by("pk")[0],
        open=season.fixtures.exclude(state="settled").order_by("pk")[0],
        resolution=resolution,
    )
