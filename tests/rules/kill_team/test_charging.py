"""KT-CHARGE, KT-GEO-27, -28: charges, Overwatch and Retreat."""

from __future__ import annotations

import pytest

from rules.kill_team.charging import charge
from rules.kill_team.movement_phase import pick
from rules.kill_team.moving import actions
from rules.kill_team.position import (
    CHARGE_ATTEMPTED,
    CHARGED,
    GAVE_SUPPORT,
    MOVED,
    READY,
    RETREATED,
    Phase,
)
from rules.kill_team.reacting import choices
from tests.rules.kill_team.play import A1, A2, H1, H2, Field

MOVEMENT = Phase.MOVEMENT


# -- the distance ---------------------------------------------------------------------------------


@pytest.mark.clause("KT-SD-09", "KT-CHARGE-30", "KT-CHARGE-31", "KT-CHARGE-34", "KT-CHARGE-40",
                    "KT-MOVE-14", "KT-GEN-19", "KT-CHARGE-39")  # fmt: skip
def test_a_charge_that_is_far_enough() -> None:
    field = Field(["guardsman 11,5"], ["guardsman 11,17 shaken"], phase=MOVEMENT)
    field.run(
        charge,
        H1,
        dice="5,6",
        answers=[("charge_targets", [1]), ("charge_path", [[11, 5], [11, 15.5]])],
    )
    pos = field.pos
    assert field.at(H1) == (11, 15.5)
    assert pos.has(H1, CHARGED)
    assert pos.has(H1, MOVED)
    assert pos.has(H1, CHARGE_ATTEMPTED)
    assert (pos.targets[H1], pos.charged_by[A1]) == (1 << A1, 1 << H1)
    build = field.question
    assert build.default == [[11.0, 5.0], [11.0, 15.016]]
    assert [each.clause for each in build.problems([[11, 5], [11, 14.9]])] == ["KT-CHARGE-34"]


@pytest.mark.clause("KT-SD-10", "KT-CHARGE-36", "KT-CHARGE-37", "KT-CHARGE-38")
def test_one_that_is_not_and_moves_up() -> None:
    field = Field(["guardsman 11,5"], ["guardsman 11,17 shaken"], phase=MOVEMENT)
    field.run(
        charge,
        H1,
        dice="4,6",
        answers=[("charge_targets", [1]), ("failed_charge", "towards 1")],
    )
    assert field.at(H1) == (11, 15)
    assert not field.pos.has(H1, CHARGED)
    assert field.pos.has(H1, CHARGE_ATTEMPTED)
    field = Field(["guardsman 11,5"], ["guardsman 11,17 shaken"], phase=MOVEMENT)
    field.run(charge, H1, dice="4,6", answers=[("charge_targets", [1]), ("failed_charge", "stay")])
    assert field.at(H1) == (11, 5)
    assert not field.pos.has(H1, MOVED)


@pytest.mark.clause("KT-CHARGE-03", "KT-CHARGE-04", "KT-CHARGE-01")
def test_who_can_be_named() -> None:
    away = ["guardsman 11,17.98", "guardsman 11,18.2", "guardsman 4,5 shaken"]
    field = Field(["guardsman 11,5"], away, phase=MOVEMENT)
    assert "charge" in actions(field.pos, H1)
    field.run(
        charge,
        H1,
        dice="1,1",
        answers=[("charge_targets", [3]), ("failed_charge", "stay")],
    )
    naming = field.says.asked[0]
    assert naming.problems([])
    assert naming.problems([2])
    assert naming.problems([1, 1])
    assert naming.problems("1")
    assert naming.problems(["1"])
    assert not naming.problems([1, 3])
    assert naming.default == [3]
    assert "charge" not in actions(Field(["guardsman 3,3"], ["guardsman 3,20"]).pos, H1)


@pytest.mark.clause("KT-CHARGE-32", "KT-CHARGE-33")
def test_it_keeps_off_whom_it_did_not_name() -> None:
    field = Field(
        ["guardsman 2,3"], ["guardsman 2,9 shaken", "guardsman 2,6 shaken"], phase=MOVEMENT
    )
    field.run(charge, H1, dice="2,3", answers=[("charge_targets", [1]), ("failed_charge", "stay")])
    field = Field(
        ["guardsman 2,3"], ["guardsman 2,9 shaken", "guardsman 2,6 shaken"], phase=MOVEMENT
    )
    way = [[2, 3], [4.2, 3.2], [4.0, 8.0], [3.2, 9.3]]
    field.says.answers = [("charge_targets", [1]), ("charge_path", way)]
    with pytest.raises(Exception, match="KT-GEO-20"):
        field.run(charge, H1, dice="3,3")
    build = field.question
    assert [each.clause for each in build.problems([[2, 3], [2, 8]])][:1] == ["KT-GEO-23"]


@pytest.mark.clause("KT-CHARGE-35", "KT-EX-11", "KT-SPEC-27", "KT-ABL-43")
def test_what_is_added_to_the_roll() -> None:
    for words, dice in (("guardsman 11,5 [stimmed]", "5,5"), ("leaper 11,5 adrenal_glands", "5,5")):
        field = Field([words], ["guardsman 11,17 shaken"], phase=MOVEMENT)
        field.says.answers = [("charge_targets", [1])]
        field.run(charge, H1, dice=dice, answers=[("charge_path", [[11, 5], [11, 15.5]])])
        assert field.pos.has(H1, CHARGED)


@pytest.mark.clause("KT-ABL-26")
def test_the_instinctive_hesitate_to_pass_the_nearest_by() -> None:
    away = ["guardsman 11,14 shaken", "guardsman 6,6 shaken"]
    field = Field(["leaper 11,5 scything_talons"], away, phase=MOVEMENT)
    field.run(charge, H1, dice="5,3", answers=[("charge_targets", [1]), ("failed_charge", "stay")])


@pytest.mark.clause("KT-ABL-22", "KT-GEN-07", "KT-CP-20")
def test_a_failed_roll_is_rolled_again() -> None:
    field = Field(["ork_boy 11,5"], ["guardsman 11,12 shaken"], phase=MOVEMENT, cp=(1, 0))
    field.run(
        charge,
        H1,
        dice="1,1,6,1",
        answers=[
            ("charge_targets", [1]),
            ("reroll_charge", "reroll"),
            ("charge_path", [[11, 5], [11, 10.2]]),
        ],
    )
    assert field.pos.cp == [1, 0]
    assert [event["instead_of"] for event in field.happened("rolled")] == [None, None, 1, 2]


# -- reactions ------------------------------------------------------------------------------------


@pytest.mark.clause("KT-SD-05", "KT-CHARGE-10", "KT-CHARGE-11", "KT-CHARGE-19", "KT-CHARGE-05")
def test_overwatch_takes_the_charger_out() -> None:
    field = Field(["line_marine 11,5"], ["ork_boy 11,12 shoota"], phase=MOVEMENT)
    field.run(
        charge,
        H1,
        dice="5,6,4,2,5",
        answers=[
            ("charge_targets", [1]),
            ("react_order", "model 1"),
            ("react", "overwatch"),
        ],
    )
    assert field.state(H1) == "out"
    assert field.rolled("charge") == []


@pytest.mark.clause("KT-CHARGE-14", "KT-CHARGE-18", "KT-CHARGE-13")
def test_flames_hit_anyway_if_they_reach() -> None:
    field = Field(["line_marine 11,5"], ["line_gunner 11,12 flamer"], phase=MOVEMENT)
    assert choices(field.pos, A1, H1, True, [A1]) == ["overwatch", "retreat"]
    field.run(
        charge,
        H1,
        dice="1,1,1,1",
        answers=[
            ("charge_targets", [1]),
            ("react_order", "model 1"),
            ("react", "overwatch"),
            ("failed_charge", "stay"),
        ],
    )
    assert field.rolled("hit") == []
    field = Field(["line_marine 11,5"], ["line_gunner 11,14.4 flamer"], phase=MOVEMENT)
    assert choices(field.pos, A1, H1, True, [A1]) == ["retreat"]


@pytest.mark.clause("KT-CHARGE-06", "KT-CHARGE-09", "KT-CHARGE-12", "KT-CHARGE-15", "KT-CHARGE-21",
                    "KT-CHARGE-23", "KT-CHARGE-24", "KT-CHARGE-27", "KT-MOVE-10")  # fmt: skip
def test_who_can_react_and_how() -> None:
    for state, able in (
        ("", ["overwatch", "retreat"]),
        ("[ready,picked]", ["overwatch", "retreat"]),
        ("[moved,manoeuvred,picked]", ["overwatch"]),
        ("[advanced,manoeuvred,picked]", []),
        ("[charge_attempted,manoeuvred,picked]", []),
        ("[fell_back,manoeuvred,picked]", []),
        ("[retreated]", []),
        ("shaken", []),
    ):
        field = Field(["line_marine 11,5"], [f"ork_boy 11,12 shoota {state}"], phase=MOVEMENT)
        assert choices(field.pos, A1, H1, True, [A1]) == able, state
    field = Field(
        ["line_marine 11,5", "line_marine 12,13"], ["ork_boy 11,12 shoota"], phase=MOVEMENT
    )
    assert choices(field.pos, A1, H1, True, [A1]) == []
    field = Field(["guardsman 11,10"], ["guardsman 11,19"], layout="ruins", phase=MOVEMENT)
    assert choices(field.pos, A1, H1, True, [A1]) == ["retreat"]


@pytest.mark.clause("KT-CHARGE-20", "KT-CHARGE-25", "KT-CHARGE-26", "KT-CHARGE-28", "KT-CHARGE-29",
                    "KT-MOVE-12")  # fmt: skip
def test_a_retreat_opens_the_distance() -> None:
    field = Field(["guardsman 11,5"], ["guardsman 11,12 [ready]"], phase=MOVEMENT)
    field.run(
        charge,
        H1,
        dice="4,3",
        answers=[
            ("charge_targets", [1]),
            ("react_order", "model 1"),
            ("react", "retreat"),
            ("retreat_path", [[11, 12], [11, 15]]),
            ("failed_charge", "towards 1"),
        ],
    )
    pos = field.pos
    assert field.at(A1) == (11, 15)
    assert pos.has(A1, RETREATED)
    assert not pos.has(A1, READY)
    retreat = next(each for each in field.says.asked if each.key == "retreat_path")
    assert [each.clause for each in retreat.problems([[11, 12], [11, 11.5]])] == ["KT-CHARGE-26"]
    assert [each.clause for each in retreat.problems([[11, 12], [11, 15.2]])] == ["KT-GEO-20"]
    assert field.at(H1) == (11, 12)


@pytest.mark.clause("KT-CHARGE-08")
def test_each_reacts_once_in_the_order_of_their_owner() -> None:
    field = Field(
        ["line_marine 11,5"], ["ork_boy 10,12 shoota", "ork_boy 12.5,12 shoota"], phase=MOVEMENT
    )
    field.run(
        charge,
        H1,
        dice="1,1,1,1,1,1",
        answers=[
            ("charge_targets", [1, 2]),
            ("react_order", "model 2"),
            ("react", "overwatch"),
            ("react_order", "model 1"),
            ("react", "overwatch"),
            ("failed_charge", "stay"),
        ],
    )
    assert [event["model"] for event in field.happened("overwatch")] == [[1, 2], [1, 1]]


@pytest.mark.clause("KT-ABL-24")
def test_supporting_fire_of_a_friend_near() -> None:
    away = ["fire_warrior 11,12 shaken", "fire_warrior 16,12 pulse_rifle", "fire_warrior 19,12"]
    field = Field(["line_marine 11,5"], away, phase=MOVEMENT)
    field.run(
        charge,
        H1,
        dice="5,5,1,1",
        answers=[
            ("charge_targets", [1]),
            ("react_order", "model 2"),
            ("supporting_fire", "yes"),
            ("failed_charge", "stay"),
        ],
    )
    assert field.pos.has(A2, GAVE_SUPPORT)
    assert choices(field.pos, A2, H1, True, [A2]) == []


@pytest.mark.clause("KT-CHARGE-41")
def test_without_targets_left_nothing_is_rolled() -> None:
    field = Field(
        ["line_marine 11,5"],
        ["guard_gunner 11,12 plasma_gun flesh=3"],
        phase=MOVEMENT,
    )
    field.run(
        charge,
        H1,
        dice="1,2",
        answers=[
            ("charge_targets", [1]),
            ("react_order", "model 1"),
            ("react", "overwatch"),
            ("next_weapon", "plasma_gun super"),
        ],
    )
    assert field.state(A1) == "out"
    assert field.happened("charge fails")[0]["clause"] == "KT-CHARGE-41"


@pytest.mark.clause("KT-CHARGE-16", "KT-CHARGE-17", "KT-WPN-11")
def test_a_grenade_of_overwatch_counts_for_the_phase() -> None:
    away = ["ork_boy 11,10 stikkbomb", "ork_boy 9,10 stikkbomb"]
    field = Field(["line_marine 11,5"], away, phase=MOVEMENT)
    field.run(
        charge,
        H1,
        dice="1,1,1,1",
        answers=[
            ("charge_targets", [1, 2]),
            ("react_order", "model 1"),
            ("react", "overwatch"),
            ("react_order", "stop"),
            ("failed_charge", "stay"),
        ],
    )
    assert choices(field.pos, A2, H1, True, [A2]) == ["retreat"]


# -- actions --------------------------------------------------------------------------------------


@pytest.mark.clause("KT-MOVE-03", "KT-MOVE-04", "KT-CHARGE-02", "KT-MOVE-11")
def test_what_a_model_within_an_inch_may_do() -> None:
    field = Field(["guardsman 11,5 [engaged_at_start]"], ["guardsman 11,6.5"], phase=MOVEMENT)
    assert actions(field.pos, H1) == ["hold", "fall_back"]
    assert actions(field.pos, A1) == ["hold"]
    field = Field(["guardsman 11,5"], ["guardsman 11,12"], phase=MOVEMENT)
    assert actions(field.pos, H1) == ["hold", "ready", "normal", "advance", "charge"]


@pytest.mark.clause("KT-SPEC-30", "KT-SPEC-48")
def test_a_scout_marches_quickly() -> None:
    field = Field(["recon_marine 11,5 *scout"], ["guardsman 11,25"], phase=MOVEMENT, cp=(1, 0))
    field.run(
        pick,
        H1,
        answers=[
            ("quick_march", "yes"),
            ("move_action", "normal"),
            ("move_path", [[11, 5], [11, 13]]),
        ],
    )
    assert field.at(H1) == (11, 13)
    assert field.question.problems([[11, 5], [11, 13.1]])


@pytest.mark.clause("KT-ADT-04")
def test_a_deadly_charge() -> None:
    field = Field(["ork_boy 11,5 *combat3"], ["guardsman 11,9 shaken"], phase=MOVEMENT, cp=(1, 0))
    field.run(
        charge,
        H1,
        dice="6,6,5,6",
        answers=[
            ("charge_targets", [1]),
            ("charge_path", [[11, 5], [11, 7.5]]),
            ("deadly_charge", "enemy 1"),
        ],
    )
    assert field.state(A1) == "out"
    assert field.pos.cp == [0, 0]
    assert field.pos.counts[0][H1] == 1
    assert H2 not in field.pos.teams[0]


@pytest.mark.clause("KT-CHARGE-42", "KT-GEO-28")
def test_a_failed_charge_never_ends_near_an_enemy() -> None:
    away = ["guardsman 11,17 shaken", "guardsman 12.2,11 shaken"]
    field = Field(["guardsman 11,5"], away, phase=MOVEMENT)
    field.run(
        charge,
        H1,
        dice="3,3",
        answers=[("charge_targets", [1, 2]), ("charge_path", [[11, 5], [11, 10]])],
    )
    field = Field(["guardsman 11,5"], ["guardsman 11,17 shaken", away[1]], phase=MOVEMENT)
    field.run(
        charge,
        H1,
        dice="2,2",
        answers=[("charge_targets", [1, 2]), ("failed_charge", "towards 1")],
    )
    assert field.at(H1) == (11, 9)
    near = Field(["guardsman 11,5"], ["guardsman 11,15.6 shaken"], layout="", phase=MOVEMENT)
    near.run(
        charge, H1, dice="4,4", answers=[("charge_targets", [1]), ("failed_charge", "towards 1")]
    )
    assert near.at(H1) == (11, 13)


@pytest.mark.clause("KT-CHARGE-06")
def test_who_is_engaged_does_not_even_fire_a_pistol_at_a_charger() -> None:
    away = ["ork_boy 11,12 slugga"]
    field = Field(["line_marine 11,5", "line_marine 11,13.5"], away, phase=MOVEMENT)
    assert choices(field.pos, A1, H1, True, [A1]) == []
