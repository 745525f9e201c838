"""A league with everybody in it, of which people write."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from leagues.models import Fixture, League, Membership, Post, Season
from leagues.posts import operations as posts
from rosters.models import Coach, Player, Team
from rules.problems import Refusal
from tests.site.factories import person, played


@dataclass
class Club:
    """A league whose first round was played by teams of its owner.

    ada, bruno: coaches of it; chief: a commissioner; fan: a spectator; stranger: in no league.
    """

    owner: Coach
    chief: Coach
    ada: Coach
    bruno: Coach
    fan: Coach
    stranger: Coach
    season: Season

    @property
    def league(self) -> League:
        return League.objects.get(pk=self.season.league_id)

    @property
    def fixture(self) -> Fixture:
        found = self.season.fixtures.filter(settled__isnull=False).select_related("season__league")
        return found.earliest("pk")

    @property
    def team(self) -> Team:
        """A team in the match; it is Ada's."""
        return self.fixture.sides.get(number=0).entry.team

    @property
    def player(self) -> Player:
        return Player.objects.filter(team=self.team).select_related("team").earliest("pk")

    def note(self, by: Coach | None = None, **about: object) -> Post:
        how = {"kind": "note", "text": "Rain *again*."}
        return posts.write_post(by or self.ada, self.league, **how, **about)  # type: ignore[arg-type]


def club(**league: object) -> Club:
    owner = person("owner")
    season = played(rounds=1, owner=owner)
    chief, ada, bruno, fan, lou = map(person, ("chief", "ada", "bruno", "wendy", "lou"))
    made = Club(owner, chief, ada, bruno, fan, lou, season)
    if league:
        League.objects.filter(pk=season.league_id).update(**league)
    roles = {"commissioner": made.chief, "spectator": made.fan}
    for role, coach in (*roles.items(), ("coach", made.ada), ("coach", made.bruno)):
        Membership.objects.create(league=season.league, coach=coach, role=role)
    Team.objects.filter(pk=made.team.pk).update(coach=made.ada)
    return made


def codes(refused: pytest.ExceptionInfo[Refusal]) -> list[str]:
    return [problem.code for problem in refused.value.problems]
