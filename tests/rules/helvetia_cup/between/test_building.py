"""HC-TEAM, HC-ROSTER: what a team may be when it is founded."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice import Stream
from rules.helvetia_cup.between import building
from rules.helvetia_cup.between.entering import entry_problems
from rules.helvetia_cup.between.team import CUSTOM
from rules.helvetia_cup.catalogue import SKILLS
from rules.helvetia_cup.coaches.manager import wished_roster
from rules.problems import Problem, Refusal
from tests.rules.helvetia_cup.between.records import (
    FIRST,
    SEED,
    folded,
    glaciers,
    shirt,
)

JSON = Any


def player(number: int, /, **facts: JSON) -> JSON:
    """A modest player: 8 in every skill but pressure 3, speed 4; 75 points."""
    ratings = {**dict.fromkeys(SKILLS, 8), "pressure": 3}
    role = "goalkeeper" if number == 1 else "outfield"
    return (
        {"number": number, "name": f"Player {number}", "role": role, "speed": 4} | ratings | facts
    )


def roster(count: int = 10, /, **changes: JSON) -> JSON:
    """A custom roster; what is told by ``p3`` changes player number 3."""
    players = [player(number, **changes.get(f"p{number}", {})) for number in range(1, count + 1)]
    return {"name": "Home-made", "race": CUSTOM, "players": players}


def wrong(wish: JSON) -> list[tuple[str, str]]:
    return [(each.code, each.clause) for each in building.problems(FIRST, wish)]


class TestSuppliedTeams:
    @pytest.mark.clause("HC-TEAM-01")
    def test_eight_teams_of_ten_two_of_them_with_one_goalkeeper(self) -> None:
        keepers = {
            id_: sum(each.role == "goalkeeper" for each in team.players)
            for id_, team in FIRST.teams.items()
        }
        assert building.races(FIRST) == (*FIRST.teams, CUSTOM)
        assert {len(team.players) for team in FIRST.teams.values()} == {10}
        assert [id_ for id_, count in keepers.items() if count == 1] == ["FEN", "QSP"]
        assert sorted(keepers.values()) == [1, 1, 2, 2, 2, 2, 2, 2]

    @pytest.mark.clause("HC-TEAM-03")
    def test_every_team_has_two_captains_and_none_keeps_goal(self) -> None:
        for team in FIRST.teams.values():
            roles = [each.role for each in team.players if each.captain]
            assert roles == ["outfield"] * 2, team.id

    @pytest.mark.clause("HC-TEAM-04", "HC-ROSTER-05")
    @pytest.mark.parametrize("race", list(FIRST.teams))
    def test_every_one_is_within_the_limits_of_a_custom_roster(self, race: str) -> None:
        assert entry_problems(folded(building.found(FIRST, {"name": race, "race": race}))) == []
        for each in FIRST.teams[race].players:
            assert 2 <= each.speed <= 6
            assert 1 <= each.pressure <= 6
            assert all(2 <= getattr(each, s) <= 18 for s in SKILLS if s != "pressure")

    @pytest.mark.clause("HC-EX-81", "HC-ROSTER-03", "HC-ROSTER-04")
    def test_what_they_cost(self) -> None:
        costs = {}
        for race in FIRST.teams:
            team = folded(building.found(FIRST, {"name": race, "race": race}))
            costs[race] = team.value
            assert team.treasury == 0
        assert costs == {
            "GLW": 892, "LFX": 909, "BRA": 901, "FEN": 927,
            "THG": 909, "QSP": 932, "BAS": 900, "MLU": 892,
        }  # fmt: skip
        assert max(costs.values()) <= 95 * 10

    @pytest.mark.clause("HC-TEAM-02")
    def test_a_team_is_founded_with_the_players_as_they_are_printed(self) -> None:
        team, printed = glaciers(), FIRST.teams["GLW"].players
        assert [each.name for each in team.roster] == [each.name for each in printed]
        borg = shirt(team, 3).to_json()
        assert borg["captain"]
        assert (borg["role"], borg["position"], borg["speed"]) == ("outfield", "DF", 3)
        assert [borg[skill] for skill in SKILLS] == [12, 15, 6, 10, 8, 12, 9, 12]

    @pytest.mark.clause("HC-TEAM-02")
    def test_a_supplied_team_takes_no_other_players(self) -> None:
        wish = {**roster(), "race": "GLW"}
        assert [code for code, _ in wrong(wish)] == ["unknown_key"]

    @pytest.mark.clause("HC-TEAM-01")
    def test_there_is_no_other_team(self) -> None:
        assert wrong({"name": "X", "race": "XYZ"}) == [("unknown_race", "HC-TEAM-01")]


class TestCustomRosters:
    @pytest.mark.clause("HC-ROSTER-01")
    @pytest.mark.parametrize("count", [10, 14])
    def test_ten_to_fourteen_players(self, count: int) -> None:
        assert wrong(roster(count)) == []
        assert len(folded(building.found(FIRST, roster(count))).players) == count

    @pytest.mark.clause("HC-ROSTER-01")
    @pytest.mark.parametrize(
        ("wish", "code"),
        [
            (roster(9), "too_few_players"),
            (roster(15), "too_many_players"),
            (roster(p1={"role": "outfield"}), "goalkeepers_wanted"),
            (roster(p2={"role": "goalkeeper"}, p3={"role": "goalkeeper"}), "goalkeepers_wanted"),
            (roster(p2={"captain": True}, p3={"captain": True}, p4={"captain": True}),
             "captains_in_roster"),
            (roster(p2={"number": 5}), "number_taken"),
            (roster(p2={"number": 0}), "number_out_of_range"),
            (roster(p2={"number": 100}), "number_out_of_range"),
        ],
    )  # fmt: skip
    def test_who_may_be_in_it(self, wish: JSON, code: str) -> None:
        assert wrong(wish) == [(code, "HC-ROSTER-01")]

    @pytest.mark.clause("HC-ROSTER-01")
    def test_two_goalkeepers_and_two_captains_are_allowed(self) -> None:
        two = {"captain": True}
        assert wrong(roster(p2={"role": "goalkeeper"}, p3=two, p4=two)) == []

    @pytest.mark.clause("HC-ROSTER-02")
    @pytest.mark.parametrize(
        ("rating", "least", "most"),
        [("speed", 2, 6), ("pressure", 0, 6), *((s, 1, 18) for s in SKILLS if s != "pressure")],
    )
    def test_limits_of_ratings(self, rating: str, least: int, most: int) -> None:
        for value, is_wrong in ((least, 0), (most, 0), (least - 1, 1), (most + 1, 1)):
            found = building.problems(FIRST, roster(p4={rating: value}))
            if value < 0:
                assert [each.code for each in found] == ["number_out_of_range"]
                continue
            assert [each.clause for each in found] == ["HC-ROSTER-02"] * is_wrong
            if is_wrong:
                assert found[0].about == f"players[3].{rating}"

    @pytest.mark.clause("HC-ROSTER-03", "HC-ROSTER-04")
    def test_what_players_cost_and_how_much_a_roster_may(self) -> None:
        assert building.cost(FIRST, player(2, captain=False)) == 7 * 8 + 3 + 4 * 4
        assert building.cost(FIRST, player(2, captain=True)) == 75 + 10
        # Ten modest players cost 750 of 950: 200 more are possible, spread as far as 18 goes.
        dear: dict[str, JSON] = {
            f"p{number}": {"shot": 18, "header": 18} for number in range(1, 11)
        }
        assert wrong(roster(**dear)) == []
        dear["p7"] = {"shot": 18, "header": 18, "dribble": 9}
        assert wrong(roster(**dear)) == [("roster_too_dear", "HC-ROSTER-04")]
        assert building.problems(FIRST, roster(**dear))[0].params == {"cost": 951, "most": 950}

    @pytest.mark.clause("HC-ROSTER-05")
    def test_all_violated_clauses_come_at_once(self) -> None:
        players = roster(9, p2={"shot": 19})["players"]
        players = [{"captain": False, **each, "header": 60} for each in players]
        clauses = ["HC-ROSTER-01", "HC-ROSTER-02", "HC-ROSTER-04"]
        with pytest.raises(Refusal) as refused:
            building.found(FIRST, {**roster(), "players": players})
        assert sorted({each.clause for each in refused.value.problems}) == clauses

    @pytest.mark.clause("HC-ROSTER-05")
    @pytest.mark.parametrize("race", list(FIRST.teams))
    def test_a_supplied_team_is_looked_at_as_well_when_it_enters_a_season(self, race: str) -> None:
        team = folded(building.found(FIRST, {"name": race, "race": race}))
        shirt(team, 4).ratings = (60,) * len(SKILLS)
        del team.players[shirt(team, 5).id]
        assert sorted({each.clause for each in entry_problems(team)}) == [
            "HC-ROSTER-01",
            "HC-ROSTER-02",
            "HC-ROSTER-04",
        ]

    @pytest.mark.clause("HC-TEAM-02")
    def test_a_position_is_advice_and_may_be_left_out(self) -> None:
        team = folded(building.found(FIRST, roster(p5={"position": "FW"})))
        assert [shirt(team, n).position for n in (1, 4, 5)] == ["GK", "MF", "FW"]
        assert [code for code, _ in wrong(roster(p5={"position": "QB"}))] == ["not_one_of_these"]

    @given(
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.text(max_size=5),
            lambda inner: (
                st.lists(inner, max_size=3)
                | st.dictionaries(
                    st.sampled_from(["name", "race", "players", "number", "speed"]), inner
                )
            ),
        )
    )
    def test_whatever_is_wished_for_is_founded_or_refused_in_words(self, wish: JSON) -> None:
        assert all(isinstance(each, Problem) for each in building.problems(FIRST, wish))
        if isinstance(wish, dict):
            building.problems(FIRST, {**wish, "race": CUSTOM})


class TestAutomatedFounding:
    @pytest.mark.clause("HC-ROSTER-05")
    @pytest.mark.parametrize("race", building.races(FIRST))
    def test_a_wished_roster_is_legal(self, race: str) -> None:
        wish = wished_roster(FIRST, race, "Wanderers", Stream(SEED, "names"))
        assert building.problems(FIRST, wish) == []
        team = folded(building.found(FIRST, wish))
        assert (team.name, team.race) == ("Wanderers", race)
        assert entry_problems(team) == []
