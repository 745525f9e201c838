"""Who lines up, with how many markers and which cards."""

from __future__ import annotations

from typing import Any

import pytest

from rules.helvetia_cup.between.preparing import prepare
from rules.helvetia_cup.between.team import Team
from rules.helvetia_cup.catalogue import SKILLS
from rules.record import canonical
from tests.rules.helvetia_cup.between.records import (
    CUP,
    FIRST,
    LEAGUE,
    after,
    founded,
    foxes,
    glaciers,
    happen,
    markers,
    played,
    season,
    shirt,
)

JSON = Any


def line_up(team: Team, options: JSON = CUP) -> JSON:
    [found] = prepare(FIRST, [team], options)
    return found


def numbers(team: Team, options: JSON = CUP) -> list[int]:
    return [member["number"] for member in line_up(team, options)["players"]]


def without(team: Team, *shirts: int) -> Team:
    """The team with those injured."""
    team = season(team, {})
    for number in shirts:
        team = happen(team, "injured", player=shirt(team, number).id, minute=10)
    return team


@pytest.mark.clause("HC-SQUAD-04", "HC-SQUAD-08")
def test_everybody_of_the_team_by_shirt_with_as_many_markers_as_his_speed() -> None:
    home, away = prepare(FIRST, [glaciers(), foxes()], CUP)

    assert [member["number"] for member in home["players"]] == list(range(1, 11))
    assert (home["name"], home["race"]) == ("Wardens of the North", "GLW")
    assert {member["kind"] for member in home["players"]} == {"player"}
    for team, found in (("GLW", home), ("LFX", away)):
        for member, printed in zip(found["players"], FIRST.teams[team].players, strict=True):
            assert member["markers"] == member["speed"] == printed.speed
            assert [member[skill] for skill in SKILLS] == [getattr(printed, s) for s in SKILLS]
            assert (member["id"], member["captain"]) == (printed.id, printed.captain)


@pytest.mark.clause("HC-SQUAD-07")
def test_who_is_injured_or_suspended_is_not_in_it() -> None:
    team = season(glaciers(), {4: {"injured": 1}, 9: {"reds": 1}})

    assert numbers(team) == [1, 2, 3, 5, 6, 7, 8, 10]


@pytest.mark.clause("HC-TOUR-01")
def test_a_suspension_counts_where_it_was_got_an_injury_anywhere_and_neither_in_a_friendly() -> (
    None
):
    team = season(glaciers(), {4: {"injured": 1}, 9: {"reds": 1}, 10: {"markers": 0}})

    assert {4, 9}.isdisjoint(numbers(team))
    assert set(range(1, 11)) - set(numbers(team, LEAGUE)) == {4}
    assert numbers(team, {}) == list(range(1, 11))
    assert [markers(team, 10, options) for options in (CUP, LEAGUE, {})] == [4, 5, 5]


@pytest.mark.clause("HC-TOUR-01", "HC-DEAL-06")
def test_a_friendly_is_played_without_the_cards_of_any_competition() -> None:
    team = season(glaciers(), {})
    team = happen(team, "trained", competition="cup", cards=["T03", "T01"])

    assert line_up(team)["collection"] == ["T01", "T03"]
    assert line_up(team, LEAGUE)["collection"] == []
    assert len(line_up(team)["legendaries"]) == 12
    friendly = line_up(team, {})
    assert (friendly["collection"], friendly["legendaries"]) == ([], [])


@pytest.mark.clause("HC-FAT-01", "HC-FAT-04")
def test_a_fatigued_player_starts_with_one_marker_fewer_however_tired_he_is() -> None:
    team = season(glaciers(), {4: {"markers": 0}})
    assert markers(team, 4) == 3
    condition = shirt(team, 4).conditions
    shirt(team, 4).conditions = condition * 2
    assert markers(team, 4) == 3


@pytest.mark.clause("HC-FAT-06")
def test_nobody_starts_below_no_markers() -> None:
    team = season(glaciers(), {4: {"markers": 0}})
    shirt(team, 4).speed = 0
    assert markers(team, 4) == 0


class TestAcademy:
    @pytest.mark.clause("HC-LEAGUE-13", "HC-LEAGUE-17")
    def test_a_team_without_a_goalkeeper_gets_one(self) -> None:
        team = without(glaciers(), 1, 2)

        newcomer = line_up(team)["players"][-1]
        assert numbers(team) == [*range(3, 11), 91]
        assert (newcomer["player"], newcomer["kind"]) == (None, "academy")
        assert (newcomer["id"], newcomer["role"]) == ("GLW-91", "goalkeeper")
        given = FIRST.academy.goalkeeper
        assert newcomer["markers"] == newcomer["speed"] == given.speed
        assert [newcomer[skill] for skill in SKILLS] == [getattr(given, s) for s in SKILLS]

    @pytest.mark.clause("HC-LEAGUE-13")
    def test_missing_substitutes_are_not_filled(self) -> None:
        team = without(glaciers(), 2, 3, 4, 5, 6)
        assert numbers(team) == [1, 7, 8, 9, 10]

    @pytest.mark.clause("HC-LEAGUE-13", "HC-LEAGUE-17")
    def test_it_fills_up_to_a_goalkeeper_and_four_the_goalkeeper_first(self) -> None:
        team = without(glaciers(), *range(1, 9))

        found = line_up(team)["players"]
        assert [member["number"] for member in found] == [9, 10, 91, 92, 93]
        assert [m["role"] for m in found[2:]] == ["goalkeeper", "outfield", "outfield"]

    @pytest.mark.clause("HC-LEAGUE-13", "HC-SQUAD-02")
    def test_of_two_captains_one_can_play_so_there_must_be_four_without_the_other(self) -> None:
        """Numbers 3 and 6 of the glaciers are captains."""
        team = without(glaciers(), 2, 4, 5, 7, 8)
        assert numbers(team) == [1, 3, 6, 9, 10, 91]
        assert line_up(team)["players"][-1]["role"] == "outfield"
        assert numbers(without(glaciers(), 2, 3, 4, 5, 7)) == [1, 6, 8, 9, 10]

    @pytest.mark.clause("HC-LEAGUE-17")
    def test_numbers_in_use_are_skipped_also_of_those_who_are_out(self) -> None:
        team = without(glaciers(), 1, 2, 3, 4, 5, 6, 7)
        away, here = shirt(team, 3).id, shirt(team, 8).id
        team = happen(team, "renumbered", numbers=[[away, 91], [here, 93]])

        assert numbers(team) == [9, 10, 92, 93, 94]

    @pytest.mark.clause("HC-LEAGUE-14")
    def test_academy_players_are_no_captains_and_carry_nothing_over(self) -> None:
        team, other = without(glaciers(), 1, 2), foxes()
        record = played(team, other, CUP, lines=({91: {"reds": 1, "injured": 1, "markers": 0}}, {}))
        assert not any(m["captain"] for m in record.sides[0]["hired"])
        assert [m["number"] for m in record.sides[0]["hired"]] == [91]

        home, _ = after(record, (team, other), "2d8=1,1")

        assert len(home.players) == 10
        assert home.book("cup").yellows == {}
        assert numbers(home) == list(range(1, 11)), "and the goalkeepers have recovered"

    @pytest.mark.clause("HC-LEAGUE-13")
    @pytest.mark.parametrize("race", ["FEN", "QSP"])
    def test_a_team_with_one_goalkeeper_may_lose_him(self, race: str) -> None:
        team = without(founded(race, "One"), 1)
        assert numbers(team)[-1] == 91


def test_line_ups_are_plain_json_and_the_same_every_time() -> None:
    team = without(glaciers(), 1, 2)
    assert canonical(line_up(team)) == canonical(line_up(team.copy()))
