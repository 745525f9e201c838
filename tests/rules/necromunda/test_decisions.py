"""What coaches are asked, what they are offered, and what serves when they say nothing."""

from __future__ import annotations

from typing import Any

import pytest

from rules.coach import NO_ANSWER, IllegalChoice
from rules.necromunda.acting import Turn, available, perform
from rules.necromunda.activating import activate
from rules.necromunda.aiming import Axis
from rules.necromunda.charging import charge
from rules.necromunda.fighting import fight
from rules.necromunda.moving import move, turn
from rules.necromunda.shooting import shoot
from rules.necromunda.states import Phase
from rules.necromunda.targeting import Manner
from tests.rules.necromunda.play import Field
from tests.rules.necromunda.tables import SMALL


def answering(field: Field, key: str, answer: Any) -> None:
    field.says.answers = [(key, answer)]


@pytest.mark.clause("NM-CONV-08", "NM-DEC-16", "NM-DEC-17")
def test_a_wrong_answer_is_refused_with_reasons_and_changes_nothing() -> None:
    field = Field(["ganger 10,4"], ["ganger 10,20"])
    before = field.pos.to_bytes()
    for path in ([[10, 4], [10, 19]], [[9, 4], [10, 5]], "north", [[10, 4], [10, "5"]]):
        answering(field, "move_path", path)
        with pytest.raises(IllegalChoice) as refused:
            move(field.ref, 0, 1)
        assert refused.value.problems
        assert field.pos.to_bytes() == before
    for facing in (360, -1, [10, 4], "north", 1.5):
        answering(field, "start_facing", facing)
        with pytest.raises(IllegalChoice):
            turn(field.ref, 0, "start_facing")
    answering(field, "move_path", NO_ANSWER)
    move(field.ref, 0, 1)
    assert field.at(0) == (10, 4)


@pytest.mark.clause("NM-DEC-10", "NM-DEC-12", "NM-DEC-13")
def test_whom_a_coach_is_asked_for() -> None:
    a = ["ganger 4,4 [ready] stimm_slug", "ganger 8,4 [ready]"]
    field = Field(a, ["ganger 10,20 [ready]"], active=-1, phase=Phase.ACTION)
    field.step()
    assert field.offered("activate") == ["0:1", "0:2"]
    field.step()
    assert field.offered("use_gear") == ["no", "yes"]
    assert not field.pos.stimmed[0]


@pytest.mark.clause("NM-DEC-18", "NM-DEC-19", "NM-ACTN-28", "NM-CONV-09")
def test_a_charge_is_offered_the_shortest_way_into_contact() -> None:
    field = Field(["ganger 10,4"], ["ganger 10,8", "ganger 16,8"])
    field.run(charge, 0, dice="1 1 1 1")
    assert field.question("charge_targets").default == ["1:1"]
    assert field.at(0) == (10, pytest.approx(8 - 2 * SMALL, abs=1e-6))
    far = Field(["ganger 10,4"], ["ganger 10,20"])
    far.run(charge, 0, dice="1")
    assert far.at(0) == (10, 4)


@pytest.mark.clause("NM-DEC-20", "NM-DEC-21", "NM-SHOOT-02", "NM-SHOOT-11")
def test_the_first_weapon_and_the_nearest_free_target_serve() -> None:
    field = Field(
        ["ganger 10,4 shotgun stub_gun"], ["ganger 14,14", "ganger 10,9", "ganger 9,6.5 injured"]
    )
    field.run(shoot, 0, field.guns(0), Manner(), dice="1 2")
    assert field.offered("shoot_weapon") == ["shotgun solid", "shotgun scatter", "stub_gun"]
    assert field.offered("shoot_target") == ["1:3", "1:2", "1:1"]
    assert field.happened("rolled")[0]["other"] == [1, 3]


@pytest.mark.clause("NM-DEC-22", "NM-TMPL-02")
def test_the_axis_that_hits_the_most_serves() -> None:
    field = Field(
        ["champion 10,4 flamer", "ganger 10,8"], ["ganger 7,8", "ganger 6,9.5", "ganger 14,8"]
    )
    build = Axis(field.ref.view(0), 0, Manner(), None, None)
    assert build.default in range(115, 130)
    assert not build.problems(build.default)
    assert build.problems(30)
    assert build.problems("up")
    assert not Axis(field.ref.view(0), 0, Manner(blind=True), None, None).problems(270)


@pytest.mark.clause("NM-DEC-23", "NM-DEC-27", "NM-DEC-28")
def test_dice_and_objects_of_an_action() -> None:
    field = Field(["champion 10,4 heavy_stubber lasgun autogun"], ["ganger 10,14"])
    stubber = field.guns(0)[:1]
    field.run(shoot, 0, stubber, Manner(), dice="1 2 2")
    assert field.offered("firepower_dice") == [1, 2]
    field.pos.arms[0] = ["", "empty", "empty"]
    field.pos.empty_by[0] = ["", "standard", "standard"]
    field.run(perform, Turn(0), "reload")
    assert field.offered("reload_weapon") == ["lasgun", "autogun"]
    assert field.pos.arms[0] == ["", "", "empty"]
    end = Field(["ganger 10,4"], ["ganger 10,5.5 injured", "ganger 10.9,5.2 injured"])
    end.run(perform, Turn(0), "coup_de_grace")
    assert end.offered("action_object") == ["1:1", "1:2"]
    assert end.state(1) == "out_of_action"


@pytest.mark.clause("NM-DEC-29", "NM-DEC-30", "NM-DEC-36", "NM-FIGHT-09", "NM-FIGHT-19")
def test_how_a_fight_goes_by_itself() -> None:
    y = 10 + 2 * SMALL
    field = Field(["champion 10,10 club axe"], [f"ganger 10,{y}", f"ganger {10 + 2 * SMALL},10"])
    field.run(fight, 0, dice="1 1 1 1")
    assert field.offered("fight_weapons")[0] == "club & axe"
    question = next(each for each in field.says.asked if each.key == "fight_dice")
    assert question.default["targets"] == ["1:1", "1:1"]
    assert question.problems({**question.default, "targets": ["1:1", "1:2"]})
    assert not question.problems({"facing": 45, "odd": 0, "targets": ["1:1", "1:2"]})
    assert question.problems({**question.default, "odd": 1})
    assert field.asked.count("react") == 2


@pytest.mark.clause("NM-FIGHT-26", "NM-MOVE-11", "NM-SHOOT-01")
def test_what_an_engaged_fighter_can_do() -> None:
    field = Field(["champion 10,10 lasgun"], [f"ganger 10,{10 + 2 * SMALL}"])
    assert available(field.pos, Turn(0)) == ["pass", "fight", "retreat"]


@pytest.mark.clause("NM-ACTN-34", "NM-SHOOT-19")
def test_blind_fire_goes_all_round_and_not_with_heavy_weapons() -> None:
    field = Field(["champion 10,10 lasgun heavy_stubber pinned"], ["ganger 10,4"])
    field.run(perform, Turn(0), "blind_fire", dice="5 2 1")
    assert field.rolled() == ["hit", "firepower", "wound"]


@pytest.mark.clause("NM-FX-11")
def test_running_and_gunning() -> None:
    field = Field(["ganger 10,4 lasgun +hip_shooting"], ["ganger 10,20"])
    path = ("move_path", [[10, 4], [10, 13]])
    field.run(perform, Turn(0), "run_and_gun", dice="4 2 1", answers=[path])
    assert field.at(0) == (10, 13)
    assert field.rolled() == ["hit", "firepower", "wound"]
    missed = Field(["ganger 10,4 lasgun +hip_shooting"], ["ganger 10,20"])
    missed.run(perform, Turn(0), "run_and_gun", dice="3 2", answers=[path])
    assert missed.rolled() == ["hit", "firepower"]


@pytest.mark.clause("NM-ACTN-04", "NM-BLAST-05")
def test_who_pins_himself_goes_on() -> None:
    field = Field(["ganger 10,4 frag_grenades s=2"], ["ganger 10,20"])
    answers = [
        ("choose_action", "shoot"),
        ("shoot_target", [10, 8]),
        ("choose_action", "stand_up"),
    ]
    field.run(activate, 0, dice="3 4 d360=0 1 1 1 1 1", answers=answers)
    assert field.happened("is pinned")
    assert field.pos.status[0] == "active"
