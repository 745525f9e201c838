"""KT-MISS-02, KT-SETUP: mission, table, zones, and how the models are placed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules.kill_team.deploying import waiting
from rules.kill_team.match import opening, outcome, play
from rules.kill_team.position import Phase
from rules.kill_team.squads import NOBODY
from rules.record import Match
from tests.rules.kill_team.matches import explorers, random_match, seed
from tests.rules.kill_team.play import A1, H1, H2, Field

BEFORE, DEPLOYMENT = Phase.BEFORE, Phase.DEPLOYMENT


def unplaced(options: Mapping[str, Any] | None = None) -> Field:
    """A guardsman a side before the match."""
    return Field(
        ["guardsman -"], ["guardsman -"],
        phase=BEFORE, mission="", round=0, initiative=NOBODY, options=options,
    )  # fmt: skip


@pytest.mark.clause("KT-MISS-02", "KT-SETUP-01", "KT-SETUP-02", "KT-GEN-13", "KT-GEN-03")
def test_mission_table_and_zones() -> None:
    field = unplaced()
    field.step(("pick_zone", "zone B"), dice="4,3,2,2,5,1")
    pos = field.pos
    assert (pos.mission, pos.layout) == ("assassinate", "yard")
    assert (pos.zone_of, pos.attacker, pos.active) == ([1, 0], 0, 1)
    field = unplaced()
    field.step(("pick_mission", "last_stand"), ("pick_zone", "zone A"), dice="6,1,4,6,2,3")
    pos = field.pos
    assert (pos.mission, pos.layout) == ("last_stand", "open")
    assert (pos.zone_of, pos.attacker, pos.active) == ([1, 0], NOBODY, 0)
    field = unplaced(options={"mission": "firefight", "layout": "ruins"})
    field.step(("pick_zone", "zone A"), dice="1,2")
    assert (field.pos.mission, field.pos.layout) == ("firefight", "ruins")


@pytest.mark.clause("KT-MISS-02")
@pytest.mark.parametrize(("points", "chooser"), [([3, 6], 0), ([4, 1], 1)])
def test_on_a_six_who_has_fewer_league_points_chooses_the_mission(
    points: list[int], chooser: int
) -> None:
    field = unplaced(options={"campaign": {"points": points}})
    # No roll-off: the dice after the mission's are those of the layout and of the zones.
    field.step(("pick_mission", "last_stand"), ("pick_zone", "zone A"), dice="6,4,2,3")
    assert field.pos.mission == "last_stand"
    assert field.says.asked[0].side == chooser


@pytest.mark.clause("KT-MISS-02")
def test_with_as_many_league_points_a_roll_off_says_who_chooses() -> None:
    field = unplaced(options={"campaign": {"points": [3, 3]}})
    field.step(("pick_mission", "last_stand"), ("pick_zone", "zone A"), dice="6,1,4,6,2,3")
    assert field.pos.mission == "last_stand"


@pytest.mark.clause("KT-ADV-38")
def test_a_route_finder_shifts_the_mission_roll() -> None:
    field = Field(
        ["recon_marine - *scout2 +route_finder"], ["guardsman -"],
        phase=BEFORE, mission="", round=0, initiative=NOBODY,
    )  # fmt: skip
    field.step(("pick_mission", "+1"), ("pick_zone", "zone A"), dice="1,1,2,1")
    assert field.pos.mission == "hold_the_ground"


@pytest.mark.clause("KT-SETUP-03", "KT-SETUP-04", "KT-SETUP-05")
def test_models_are_placed_by_turns() -> None:
    field = Field(
        ["guardsman -"], ["guardsman -", "guardsman -", "guardsman -"],
        phase=DEPLOYMENT, round=0, initiative=NOBODY, layout="ruins",
    )  # fmt: skip
    pos = field.pos
    pos.active = 1
    field.step(("place_model", {"model": 2, "at": [11, 27]}))
    assert (field.at(A1 + 1), pos.active) == ((11, 27), 0)
    field.step(("place_model", {"model": 1, "at": [11, 3]}))
    field.step(("place_model", {"model": 1, "at": [13, 27]}))
    field.step(("place_model", {"model": 3, "at": [15, 27]}))
    assert pos.phase == Phase.ROUND_START
    assert waiting(pos, 1) == []
    build = field.question
    assert [each.clause for each in build.problems({"model": 3, "at": [11, 24.3]})] == [
        "KT-SETUP-04"
    ]


@pytest.mark.clause("KT-SETUP-04", "KT-GEN-16")
def test_what_a_placement_must_not_be() -> None:
    field = Field(
        ["guardsman 11,3", "guardsman -"], ["guardsman 11,27"],
        phase=DEPLOYMENT, round=0, initiative=NOBODY, mission="last_stand", layout="yard",
    )  # fmt: skip
    field.step(("place_model", {"model": 2, "at": [3, 15]}))
    build = field.question
    assert field.at(H2) == (3, 15)

    def wrong(answer: object) -> list[str]:
        return [problem.code for problem in build.problems(answer)]

    assert wrong({"model": 1, "at": [3, 3]}) == ["not_to_be_placed"]
    assert wrong({"model": 2, "at": [4.6, 25]}) == ["outside_its_zone"]
    assert wrong({"model": 2, "at": [3, 10.5]}) == ["cannot_stand_there"]
    assert wrong({"model": 2, "at": [30, 3]}) == ["outside_its_zone", "cannot_stand_there"]
    assert wrong({"model": 9, "at": "there"}) == ["not_to_be_placed", "not_a_place"]
    assert wrong([1, 2]) == ["names_no_model_and_place"]
    for answer in build.offered:
        assert not [code for code in wrong(answer) if code != "cannot_stand_there"]


@pytest.mark.clause("KT-DATA-06", "KT-CAMP-24")
def test_a_lingering_wound_is_there_from_the_start() -> None:
    field = Field(["brood_warrior 11,3 flesh=1"], ["guardsman 11,27"])
    assert field.state(H1) == "3/1"


@pytest.mark.clause("KT-ADV-36")
def test_a_toxin_is_given_before_deployment() -> None:
    field = Field(
        ["recon_marine - *medic3 +anatomist +toxin_synthesiser", "line_marine -", "line_marine -"],
        ["guardsman -"],
        phase=BEFORE, round=0, initiative=NOBODY, mission="",
    )  # fmt: skip
    field.step(
        ("pick_zone", "zone A"),
        ("advanced_ability", "model 3"),
        ("advanced_ability", "no"),
        dice="1,1,5,1,4",
    )
    assert [field.pos.poisoned[p] for p in (H1, H2, H2 + 1)] == [False, False, True]


@pytest.mark.clause("KT-ADV-41")
def test_an_observer_is_placed_again() -> None:
    field = Field(
        ["recon_marine 11,3 *scout3 +observer", "guardsman -"], ["guardsman 11,27"],
        phase=DEPLOYMENT, round=0, initiative=NOBODY,
    )  # fmt: skip
    field.step(("place_model", {"model": 2, "at": [3, 3]}), ("place_again", [18, 4.5]))
    assert field.at(H1) == (18, 4.5)
    assert field.question.problems([18, 7])


@pytest.mark.clause("KT-CAMP-39")
def test_who_has_no_kill_team_has_lost() -> None:
    whole = random_match(3, most=4)
    nobody = {**whole.line_ups[0], "players": []}

    def ended(*line_ups: object) -> list[tuple[str, str]]:
        match = Match("kill_team", "first", {}, line_ups, seed(1))
        record = play(match, explorers(match))
        assert outcome(opening(match)).sides[0].score == 0
        return [(side.ended, side.result) for side in record.outcome.sides]

    assert ended(nobody, whole.line_ups[1]) == [("conceded", "loss"), ("conceded_to", "win")]
    assert ended(nobody, nobody) == [("double_forfeit", "loss")] * 2
