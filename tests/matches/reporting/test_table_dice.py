"""Dice between matches that fell at the table: typed, told, and never after one was seen here."""

from __future__ import annotations

import pytest

from leagues.models import Entry
from matches.resolution.operations import play_out, resolve_round
from matches.verification.step_dice import rolls_of
from rosters.models import Coach, Team
from rosters.operations import change_team, take_defaults
from rules.problems import Refusal
from rules.steps import faces
from tests import factories, pennies
from tests.api.world import client_of as program_of
from tests.matches.reporting.test_reporting import Table, codes
from tests.site.factories import client_of

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-FIX-30")]


def after_a_report() -> tuple[Coach, Team]:
    """A coach whose match was reported, and the team that is at the fair."""
    table = Table(game=pennies.KEY)
    table.confirmed()
    return table.coach(0), table.teams[0]


def haggle(coach: Coach, team: Team, *faces: int, player: int = 1) -> Team:
    return change_team(coach, team, {"act": "haggle", "player": player}, faces=faces)


def test_what_fell_at_the_table_is_typed_and_everybody_reads_that_it_was() -> None:
    coach, team = after_a_report()
    changed = haggle(coach, team, 5)
    [roll] = rolls_of(changed, coach)
    assert (roll.rolled.faces, roll.rolled.typed) == ((5,), True)
    page = client_of(factories.coach()).get(f"/teams/{team.slug}/rolls/")
    assert "Rolled at the table, and entered here." in page.content.decode()
    [told] = program_of(coach).get(f"/api/teams/{team.slug}/rolls/").json()
    assert (told["faces"], told["typed"]) == ([5], True)


@pytest.mark.parametrize("fallen", [[7], [0], [3, 4]])
def test_faces_that_cannot_have_fallen_are_refused(fallen: list[int]) -> None:
    coach, team = after_a_report()
    with pytest.raises(Refusal) as refused:
        haggle(coach, team, *fallen)
    assert codes(refused) == ["faces_not_of_these_dice"]
    assert not rolls_of(team, coach)


def test_an_act_that_rolls_nothing_takes_no_faces() -> None:
    coach, team = after_a_report()
    with pytest.raises(Refusal) as refused:
        change_team(coach, team, {"act": "rename", "name": "Others"}, faces=[3])
    assert codes(refused) == ["takes_no_faces"]
    team.refresh_from_db()
    assert team.name != "Others"


def test_dice_that_are_rolled_here_later_are_what_they_would_have_been() -> None:
    coach, team = after_a_report()
    haggle(coach, haggle(coach, team, 1), player=2)
    rolled = rolls_of(team, coach)[0].rolled
    team = take_defaults(coach, team)
    key = rolls_of(team, coach)[0].key
    assert key is not None
    assert rolled.faces == faces(key, 2, 0, 1, 6)
    assert not rolled.typed


def test_who_played_here_rolls_here() -> None:
    season = factories.season(2, managed=Entry.Managed.PERSON, game=pennies.KEY)
    owner = factories.owner_of(season)
    play_out(resolve_round(owner, season.stages.get().rounds.get(number=1)))
    team = Team.objects.get(entries__season=season, entries__number=1)
    with pytest.raises(Refusal) as refused:
        haggle(owner, team, 5)
    assert codes(refused) == ["not_from_the_table"]


def test_programs_type_them_as_well() -> None:
    coach, team = after_a_report()
    wish = {"wish": {"act": "haggle", "player": 1}, "faces": [6]}
    url = f"/api/teams/{team.slug}/changes/"
    refused = program_of(coach).post(url, {**wish, "faces": [9]}, format="json")
    assert [each["code"] for each in refused.json()["problems"]] == ["faces_not_of_these_dice"]
    assert program_of(coach).post(url, wish, format="json").status_code == 200
    assert rolls_of(team, coach)[0].rolled.faces == (6,)
