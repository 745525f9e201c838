"""The same form twice at the same moment, over two connections: one thing is made."""

from __future__ import annotations

import pytest

from rosters import operations as rosters
from rosters.models import Made, Player, Team
from rosters.operations.teams import change_team
from rules.problems import Refusal
from tests import factories
from tests.services.test_playing import AT_ONCE, at_once

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("turn", range(5))
def test_a_double_click_founds_one_team_and_leads_to_it_each_time(turn: int) -> None:
    coach = factories.coach()
    roster = factories.coin_roster("Reds")

    def found() -> int:
        def make() -> Team:
            return rosters.found_team(coach, "coin", roster)

        return int(rosters.once(coach, "the form", roster, make).pk)

    came = at_once(*[found] * AT_ONCE)
    assert came == [Team.objects.get().pk] * AT_ONCE
    assert Made.objects.count() == 1


def test_an_act_is_done_once_and_nobody_is_told_that_he_came_late() -> None:
    coach = factories.coach()
    team = factories.team(coach, "Reds")
    wish = {"act": "hire", "name": "Griff"}

    def hire() -> int:
        def make() -> Team:
            return change_team(coach, team, wish, seq=team.seq)

        return rosters.once(coach, "the form", wish, make).seq

    assert len(set(at_once(*[hire] * AT_ONCE))) == 1
    assert Player.objects.filter(team=team, name="Griff").count() == 1


def test_where_the_first_is_refused_the_second_is_refused_for_the_same() -> None:
    coach = factories.coach()

    def found() -> int:
        def make() -> Team:
            return rosters.found_team(coach, "coin", {"name": "Reds", "players": []})

        return int(rosters.once(coach, "the form", {}, make).pk)

    assert at_once(*[found] * AT_ONCE) == ["too_few_players"] * AT_ONCE
    assert not Made.objects.exists()
    with pytest.raises(Refusal):
        found()
