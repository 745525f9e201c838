"""A season of one match between two people, whose times tests set."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from leagues import operations as leagues
from leagues.models import DateOffer, Fixture, Membership
from rosters.models import Coach
from rules.problems import Refusal
from tests import factories
from tests.clocks import START


def in_days(days: float) -> datetime:
    return START + timedelta(days=days)


class Two:
    """Two coaches whose teams meet, in a league that a third runs."""

    def __init__(self, **policy: Any) -> None:
        self.runs_it = factories.coach(username="runs")
        self.home, self.away = factories.coach(username="home"), factories.coach(username="away")
        season = leagues.create_season(
            self.runs_it,
            factories.league(self.runs_it),
            "Season",
            "coin",
            seed="7",
            policy={"round_days": 14, **policy},
        )
        season = leagues.open_registration(self.runs_it, season)
        for coach in (self.home, self.away):
            Membership.objects.create(league=season.league, coach=coach)
            leagues.enter_team(coach, season, factories.team(coach, coach.username))
        self.season = factories.started(self.runs_it, season)

    @property
    def fixture(self) -> Fixture:
        return self.season.fixtures.get()

    def entry(self, coach: Coach) -> Any:
        return self.season.entries.get(team__coach=coach)

    def offer(self, *days: float, by: Coach | None = None) -> DateOffer:
        return leagues.offer_dates(by or self.home, self.fixture, [in_days(day) for day in days])


def codes(refused: pytest.ExceptionInfo[Refusal]) -> list[str]:
    return [problem.code for problem in refused.value.problems]
