"""Teams of the real game through the same operations."""

from __future__ import annotations

import pytest

from matches.management import demo_leagues
from rosters import operations
from rosters.models import Coach, Team
from rosters.teams.projections import differences
from rosters.words.refusals import sentences
from rules import game
from rules.problems import Refusal
from tests import acts, factories

pytestmark = pytest.mark.django_db

TEAMS = demo_leagues.plan("blood_bowl")["team"]


@pytest.fixture
def coach() -> Coach:
    return factories.coach()


@pytest.fixture
def team(coach: Coach) -> Team:
    roster = TEAMS[2]["roster"]
    return operations.found_team(coach, "blood_bowl", {**roster, "rerolls": 0, "fan_factor": 0})


def test_the_demonstration_has_the_eight_races_of_the_eight_coaches() -> None:
    assert [each["roster"]["race"] for each in TEAMS] == [
        "amazon",
        "high_elf",
        "human",
        "khemri",
        "lizardman",
        "orc",
        "undead",
        "underworld",
    ]
    assert len({each["coach"] for each in TEAMS}) == len({each["username"] for each in TEAMS}) == 8


@pytest.mark.clause("BB-TEAM-02")
@pytest.mark.parametrize("number", range(8))
def test_each_of_its_teams_is_legal_and_costs_a_million(coach: Coach, number: int) -> None:
    team = operations.found_team(coach, "blood_bowl", TEAMS[number]["roster"])
    assert (team.treasury, team.value, team.problems) == (0, 1_000_000, [])
    assert 11 <= team.players.count() <= 16
    assert differences(team) == []


@pytest.mark.clause("LG-EVENT-01", "LG-EVENT-03")
def test_stored_totals_are_the_fold_after_every_act(coach: Coach, team: Team) -> None:
    hirings = [
        lambda team: acts.hire_player(coach, team, "lineman", "Newman"),
        lambda team: acts.hire_player(coach, team, "ogre", "Big Man", 16),
    ]
    treasury = team.treasury
    with pytest.raises(Refusal) as refused:
        hirings[1](team)
    assert "in the treasury" in sentences(refused.value.problems)[0]
    team = hirings[0](team)
    assert team.treasury == treasury - 50_000
    team = acts.rename_player(coach, team, team.players.get(squad_number=1), "Captain")
    team = acts.renumber_player(coach, team, team.players.get(squad_number=1), 2)
    team = acts.dismiss_player(coach, team, team.players.get(squad_number=12))
    team = acts.give_up(coach, team, "apothecary")
    assert differences(team) == []
    assert team.players.get(squad_number=2).name == "Captain"
    assert team.totals["apothecary"] is False
    assert team.players.get(left="dismissed").active is False


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"act": "hire"},
        {"act": "hire", "position": "dragon", "name": "X"},
        {"act": "hire", "position": "lineman", "name": "X", "number": 99},
        {"act": "dismiss", "player": 99},
        {"act": "buy", "what": "rerolls", "count": -1},
        {"act": "buy", "what": "fan_factor"},
        {"act": "improve", "player": 1, "choice": "Block"},
        [{"act": "rename", "name": "Other"}, {"act": "dismiss", "player": 99}],
        "hire",
        None,
    ],
)
def test_a_wish_that_cannot_be_is_refused_in_words_and_changes_nothing(
    coach: Coach, team: Team, wish: object
) -> None:
    with pytest.raises(Refusal) as refused:
        operations.change_team(coach, team, wish)
    for sentence in sentences(refused.value.problems):
        assert sentence.endswith(".")
        assert "?" not in sentence
    assert (team.seq, differences(Team.objects.get())) == (Team.objects.get().seq, [])


def test_every_game_has_the_criteria_it_asks_for() -> None:
    from leagues.tables import criteria_keys

    assert set(game("blood_bowl").tie_breakers) <= set(criteria_keys(game("blood_bowl").counted))
