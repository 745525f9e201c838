"""Tables that go by a number of the team: how much luck a club of the example game has had."""

from __future__ import annotations

import pytest

from leagues import operations as leagues
from leagues.models import Season
from leagues.stages.standings import group_table
from leagues.words.tables import criterion_choices
from matches.resolution.operations import play_out
from rosters.models import Team
from rules.problems import Refusal
from tests import factories, pennies
from tests.matches.seasons import table_bytes, wish

pytestmark = pytest.mark.django_db

#: Nobody is ahead by points, so that luck alone parts them.
LEVEL = {"win": 0, "draw": 0, "loss": 0, "double_forfeit": 0}


def by_luck(**how: object) -> Season:
    season = factories.season(4, legs=1, game=pennies.KEY, **how)  # type: ignore[arg-type]
    owner = factories.owner_of(season)
    return leagues.change_table(owner, season, LEVEL, ["given:luck", "lots"], reason="For luck.")


def order(season: Season) -> list[str]:
    names = dict(season.entries.values_list("number", "team__name"))
    return [names[row.entry] for row in group_table(season.stages.get().groups.get()).rows]


def luckiest_first(season: Season) -> list[int]:
    luck = {team.name: team.totals["luck"] for team in Team.objects.filter(entries__season=season)}
    return [luck[name] for name in order(season)]


@pytest.mark.clause("LG-TABLE-03")
def test_a_table_goes_by_what_its_teams_have() -> None:
    season = by_luck()
    play_out(wish(season))
    found = luckiest_first(season)
    assert found == sorted(found, reverse=True)
    assert len(set(found)) > 1


@pytest.mark.clause("LG-TABLE-03", "LG-SEASON-06")
def test_an_old_table_stays_as_the_season_left_it() -> None:
    season = by_luck()
    play_out(wish(season))
    before, luckiest = table_bytes(season), Team.objects.get(name=order(season)[0])
    Team.objects.exclude(pk=luckiest.pk).update(totals={"luck": 99})
    assert table_bytes(season) == before
    leagues.reopen_season(factories.owner_of(season), season, reason="One is to be played again.")
    assert table_bytes(Season.objects.get(pk=season.pk)) != before, "while it runs it moves on"


@pytest.mark.clause("LG-TABLE-03")
def test_only_a_game_that_gives_a_number_is_asked_for_it() -> None:
    assert ("given:luck", "Luck") in criterion_choices(pennies.KEY)
    assert not any(key.startswith("given:") for key, _name in criterion_choices("blood_bowl"))
    coins = factories.season(4, legs=1)
    owner = factories.owner_of(coins)
    for key in ("given:luck", "reputation"):
        with pytest.raises(Refusal) as refused:
            leagues.change_table(owner, coins, LEVEL, [key], reason="?")
        assert [problem.code for problem in refused.value.problems] == ["unknown_tie_breaker"]
