"""KT-ROUND, KT-INIT, KT-CP, KT-END, KT-MISS: rounds, command points, points and ends."""

from __future__ import annotations

import pytest

from rules.kill_team import command, ending, objectives
from rules.kill_team.catalogue import load
from rules.kill_team.catalogue.missions import Scoring
from rules.kill_team.match import outcome, result
from rules.kill_team.position import Phase
from rules.kill_team.rounds import leave_phase
from rules.kill_team.squads import COUNTS, NOBODY
from rules.kill_team.suffering import Harm, take_out
from tests.rules.kill_team.play import A1, H1, H2, H3, Field

START, END = Phase.ROUND_START, Phase.ROUND_END
HERE, THERE = ["guardsman 5,3"], ["guardsman 5,25"]


# -- the start of a round -------------------------------------------------------------------------


@pytest.mark.clause("KT-INIT-01", "KT-INIT-02", "KT-GEN-24", "KT-EX-43", "KT-CP-01", "KT-GEN-19")
def test_initiative_and_income() -> None:
    field = Field(["guardsman 5,3 [moved,ready]"], THERE, phase=START, cp=(1, 0), round=1)
    field.step(dice="3,4,5,2,1,1,2,1")
    pos = field.pos
    assert (pos.round, pos.initiative, pos.phase) == (2, 1, Phase.MOVEMENT_START)
    assert pos.cp == [2, 1]
    assert pos.flags[H1] == 0
    assert [event["side"] for event in field.happened("rolled")][:4] == [0, 0, 1, 1]


@pytest.mark.clause("KT-SPEC-11", "KT-CP-02", "KT-CP-04")
def test_a_leader_and_a_smaller_force_bring_command_points() -> None:
    field = Field(
        ["guardsman 5,3 *leader"], ["guardsman 5,25 *leader shaken"], phase=START, round=0
    )
    field.pos.line_ups[1]["force"] = 79
    field.step(dice="6,6,1,1")
    assert field.pos.cp == [2, 3]


@pytest.mark.clause("KT-ADV-13", "KT-ADV-52", "KT-CP-09", "KT-ADV-05", "KT-ADV-16", "KT-ADT-02")
def test_points_that_lapse_or_are_tied_go_first() -> None:
    field = Field(
        [
            "guardsman 5,3 *comms3 +expert +command_relay",
            "guardsman 8,3 *leader3 +inspiring +tactician",
            "guardsman 12,3 *veteran3 +practised +one_man_army",
        ],
        THERE,
        phase=START,
    )
    pos = field.pos
    pos.lapsing = [3, 0]
    field.step(("advanced_tactic", "yes"), dice="5,5,1,6,6,1,1")
    assert pos.unbroken == [True, False]
    assert (pos.lapsing, pos.cp, pos.veteran_cp) == ([0, 0], [3, 1], [1, 0])


@pytest.mark.clause("KT-END-10", "KT-END-12", "KT-CAMP-27", "KT-END-13")
def test_from_the_fourth_round_on_a_coach_may_concede() -> None:
    away = ["guardsman 5,25", "guardsman out"]
    field = Field(HERE, away, phase=START, round=3, initiative=1)
    field.step(("concede", "go on"), ("concede", "concede"))
    found = outcome(field.pos)
    assert [side.ended for side in found.sides] == ["conceded", "conceded_to"]
    assert [side.result for side in found.sides] == ["loss", "win"]
    assert field.pos.points == [1, 0]
    assert [decision.side for decision in field.says.asked] == [1, 0]


@pytest.mark.clause("KT-CAMP-36", "KT-CAMP-37", "KT-CAMP-12", "KT-MISS-05")
def test_whoever_is_out_of_action_counts_for_the_enemy_whatever_did_it() -> None:
    """One is shot, one overheats, one falls to its own psyker; a typed record says the same."""
    field = Field(["guardsman 11,5", "guardsman 9,5", "cult_witch 5,5"], THERE, phase=START)
    for p, harm in ((H1, Harm(1, "lasgun", A1)), (H2, Harm(0, "plasma_gun.super", H2))):
        field.run(take_out, p, harm)
    field.run(take_out, H3, Harm(0, "perils", H3))
    found = outcome(field.pos)
    assert [side.counts["took_out"] for side in found.sides] == [0, 3]
    assert field.pos.counts[COUNTS.index("took_out")][A1] == 1, "its own is what it did itself"


# -- the end --------------------------------------------------------------------------------------


def finished(mission: str, dice: str = "", **how: object) -> Field:
    """The end of a round of that mission."""
    field = Field(HERE, THERE, mission=mission, phase=END, **how)  # type: ignore[arg-type]
    field.step(dice=dice)
    return field


@pytest.mark.clause("KT-END-01", "KT-END-02", "KT-END-09", "KT-ROUND-04")
def test_fixed_and_random_ends() -> None:
    assert finished("hold_the_ground", round=4).pos.phase == START
    assert finished("hold_the_ground", round=5).pos.phase == Phase.OVER
    assert finished("firefight", round=3).pos.phase == START
    assert finished("firefight", "3", round=4).pos.phase == Phase.OVER
    assert finished("firefight", "4", round=4).pos.phase == START
    over = finished("firefight", round=5)
    assert over.pos.phase == Phase.OVER
    assert result(over.pos, 0) == "draw"


@pytest.mark.clause("KT-END-05", "KT-END-06", "KT-END-07", "KT-END-08", "KT-END-11")
@pytest.mark.parametrize(
    ("mission", "broken", "over", "winner"),
    [
        ("last_stand", (True, False), True, 1),
        ("last_stand", (True, True), True, NOBODY),
        ("last_stand", (False, False), False, NOBODY),
        ("assassinate", (True, False), True, 1),
        ("assassinate", (False, True), False, NOBODY),
        ("sweep_and_clear", (False, True), True, NOBODY),
        ("firefight", (True, True), False, NOBODY),
    ],
)
def test_what_a_broken_team_means(
    mission: str, broken: tuple[bool, bool], over: bool, winner: int
) -> None:
    field = finished(mission, broken=broken, round=2, attacker=0)
    assert (field.pos.phase == Phase.OVER, field.pos.winner) == (over, winner)


@pytest.mark.clause("KT-END-03", "KT-END-04")
def test_nobody_left_on_one_side_or_on_both() -> None:
    field = Field(HERE, ["guardsman out"], phase=Phase.FIRE)
    field.run(leave_phase, Phase.FIGHT_START)
    assert (field.pos.phase, field.pos.winner) == (Phase.OVER, 0)
    field = Field(["guardsman out"], ["guardsman out", "guardsman out"], phase=Phase.FIRE)
    field.run(leave_phase, Phase.FIGHT_START)
    assert field.pos.points == [2, 1]
    assert ending.leader(field.pos) == 0
    field = Field(HERE, THERE)
    field.run(leave_phase, Phase.FIGHT_START)
    assert field.pos.phase == Phase.FIGHT_START


# -- victory points -------------------------------------------------------------------------------


@pytest.mark.clause("KT-MISS-10", "KT-MISS-05")
def test_firefight() -> None:
    field = Field(
        ["guardsman 5,3"],
        ["guardsman out *leader", "guardsman out *sniper", "guardsman out", "guardsman 5,25"],
        broken=(False, True),
        phase=END,
        round=5,
    )
    field.step()
    assert field.pos.points == [3 + 2 + 2, 0]


@pytest.mark.clause("KT-MISS-11", "KT-MISS-03", "KT-MISS-04", "KT-GV-20")
def test_markers_are_held_by_whom_there_are_more_of() -> None:
    home = ["guardsman 4,17.4", "guardsman 4,12", "guardsman 11,11", "guardsman 18,15 shaken"]
    away = ["guardsman 11,12", "guardsman 18,16", "guardsman 4,13"]
    field = Field(home, away, mission="hold_the_ground", phase=END, round=1)
    field.step()
    assert field.pos.points == [0, 0]
    field = Field(home, away, mission="hold_the_ground", phase=END)
    assert [objectives.controller(field.pos, each) for each in field.pos.plan.markers] == [
        NOBODY, 1, NOBODY, NOBODY,
    ]  # fmt: skip
    field.step()
    assert field.pos.points == [0, 1]
    near = Field(["guardsman 4,17.4"], THERE, mission="hold_the_ground")
    far = Field(["guardsman 4,17.5"], THERE, mission="hold_the_ground")
    marker = near.pos.plan.markers[0]
    assert objectives.controller(near.pos, marker) == 0
    assert objectives.controller(far.pos, marker) == NOBODY


@pytest.mark.clause("KT-MISS-12", "KT-MISS-13", "KT-MISS-14")
def test_quarters_are_swept() -> None:
    home = ["guardsman 5,5", "guardsman 10.6,20", "guardsman 16,5 shaken", "guardsman 16,20"]
    away = ["guardsman 11.3,25"]
    field = Field(home, away, mission="sweep_and_clear", phase=END, broken=(False, True))
    quarters = objectives.quarters(field.pos)
    assert [objectives.is_swept(field.pos, 0, each) for each in quarters] == [
        True, False, False, False,
    ]  # fmt: skip
    field.step()
    assert field.pos.points == [1 + 3, 0]


@pytest.mark.clause("KT-MISS-15", "KT-MISS-16")
def test_assassinate() -> None:
    away = ["guardsman 5,25 *leader", "guardsman out *sniper"]
    field = Field(
        ["guardsman 5,3 *leader", "guardsman out *heavy"], away,
        mission="assassinate", phase=END, round=5, attacker=0,
    )  # fmt: skip
    field.step()
    assert field.pos.points == [1, 3 + 1 + 1]
    field = Field(
        HERE, ["guardsman out *leader", "guardsman 3,25"],
        mission="assassinate", phase=END, round=5, attacker=0,
    )  # fmt: skip
    field.step()
    assert field.pos.points == [5, 0]


@pytest.mark.clause("KT-MISS-17")
def test_last_stand() -> None:
    field = Field(
        HERE, ["guardsman out", "guardsman out", "guardsman 3,25"],
        mission="last_stand", phase=END, round=6,
    )  # fmt: skip
    field.step()
    assert field.pos.points == [2, 0]
    assert result(field.pos, 0) == "win"


@pytest.mark.clause("KT-MISS-01")
def test_every_thing_that_is_scored_is_counted() -> None:
    said = {each.per for mission in load("first").missions.values() for each in mission.scoring}
    field = Field(["guardsman 5,3 *leader"], THERE, mission="sweep_and_clear")
    for per in said - {"quarter_swept"}:
        assert objectives.counted(field.pos, 0, Scoring("match_end", per, 1)) >= 0
    assert A1 in field.pos.teams[1]


@pytest.mark.clause("KT-CP-07")
def test_before_the_first_round_a_roll_off_says_who_uses_his_tactics_first() -> None:
    veteran = "guardsman {} *veteran"
    field = Field(
        [veteran.format("5,3")], [veteran.format("5,25")], phase=START, round=0, initiative=NOBODY
    )
    field.step(("adaptive_tactics", "no"), ("adaptive_tactics", "no"), dice="1,2,6,6,1,1")
    assert [decision.side for decision in field.says.asked] == [1, 0]
    assert field.rolled("start of the round") == [1, 2]


@pytest.mark.clause("KT-ADV-52", "KT-CP-09")
def test_points_of_a_veteran_are_for_its_own_tactics() -> None:
    field = Field(["guardsman 5,3 *veteran3 +one_man_army"], THERE, cp=(1, 0))
    pos = field.pos
    pos.veteran_cp = [1, 0]
    assert command.purse(pos, 0, "veteran") == 2
    assert command.purse(pos, 0) == 1
    field.run(command.use, 0, "well_drilled", H1)
    assert (pos.veteran_cp, pos.cp) == ([0, 0], [0, 0])
