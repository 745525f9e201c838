"""KT-MOVE: the Movement phase, its actions and its order."""

from __future__ import annotations

from typing import Any

import pytest

from rules.coach import IllegalChoice
from rules.kill_team.movement_phase import pick
from rules.kill_team.movement_phase import start as start_movement
from rules.kill_team.moving import actions, advance, can_be_picked
from rules.kill_team.position import (
    ADVANCED,
    FELL_BACK,
    MOVED,
    PICKED,
    READY,
    STIMMED,
    Phase,
)
from tests.rules.kill_team.play import A1, H1, H2, H3, Field

MOVEMENT = Phase.MOVEMENT


def clauses(field: Field, path: Any) -> list[str]:
    """What the newest question has against a path."""
    return [problem.clause for problem in field.question.problems(path)]


@pytest.mark.clause("KT-MOVE-01", "KT-MOVE-02", "KT-ROUND-05")
def test_one_side_moves_all_it_wants_and_then_the_other() -> None:
    field = Field(
        ["guardsman 5,3", "guardsman 8,3"], ["guardsman 5,25"], phase=MOVEMENT, initiative=1
    )
    field.step(("move_pick", "model 1"), ("move_action", "ready"))
    assert field.pos.active == 1
    field.step()
    assert (field.pos.active, field.pos.phase) == (0, MOVEMENT)
    field.step(("move_pick", "model 2"), ("move_action", "hold"))
    assert field.pos.has(H2, PICKED)
    field.step(("move_pick", "done"))
    assert field.pos.phase == Phase.MOVEMENT_END
    assert not field.pos.has(H1, PICKED)


@pytest.mark.clause("KT-MOVE-05", "KT-MOVE-06", "KT-MOVE-12", "KT-MOVE-14", "KT-MOVE-15",
                    "KT-GEO-20", "KT-GEO-23", "KT-GEO-24")  # fmt: skip
def test_a_normal_move() -> None:
    field = Field(["guardsman 11,5 [ready]"], ["guardsman 11,9"], phase=MOVEMENT)
    path = [[11, 5], [13, 6], [13, 9.5]]
    field.run(pick, H1, answers=[("move_action", "normal"), ("move_path", path)])
    assert field.at(H1) == (13, 9.5)
    assert field.pos.has(H1, MOVED)
    assert not field.pos.has(H1, READY)
    assert field.happened("moves")[0]["path"] == [[11.0, 5.0], [13.0, 6.0], [13.0, 9.5]]
    field = Field(["guardsman 11,5"], ["guardsman 11,9"], phase=MOVEMENT)
    field.run(pick, H1, answers=[("move_action", "normal"), ("move_path", [[11, 5]])])
    assert not field.pos.has(H1, MOVED)
    field = Field(["guardsman 11,5"], ["guardsman 11,9"], phase=MOVEMENT)
    with pytest.raises(IllegalChoice):
        field.run(pick, H1, answers=[("move_action", "normal"), ("move_path", [[11, 5], [11, 12]])])
    assert field.at(H1) == (11, 5)
    assert clauses(field, [[11, 5], [11, 12]]) == ["KT-GEO-20", "KT-GEO-23", "KT-GEO-24"]
    assert clauses(field, [[11, 5], [11, 7.5]]) == ["KT-GEO-24", "KT-GEO-24"]
    assert clauses(field, [[11, 4], [11, 5]]) == ["KT-GEO-20"]
    for nonsense in ("6", float("nan"), float("inf"), 10**400, True, None, [6]):
        assert clauses(field, [[11, 5], [11, nonsense]]) == ["KT-GEO-20"]
    assert clauses(field, [[11, 5]] * 17) == ["KT-GEO-20"]
    assert clauses(field, []) == ["KT-GEO-20"]
    for answer in field.question.offered:
        assert clauses(field, answer) == []


@pytest.mark.clause("KT-MOVE-07", "KT-SPEC-29", "KT-EX-44", "KT-ABL-43", "KT-SPEC-27", "KT-ADV-37")
def test_an_advance_rolls_first() -> None:
    field = Field(["guardsman 11,5"], ["guardsman 11,25"], phase=MOVEMENT)
    path = [[11, 5], [11, 15]]
    field.run(pick, H1, dice="4", answers=[("move_action", "advance"), ("move_path", path)])
    assert field.at(H1) == (11, 15)
    assert field.pos.has(H1, ADVANCED)
    field = Field(["guardsman 11,5"], ["guardsman 11,25"], phase=MOVEMENT)
    field.run(pick, H1, dice="4", answers=[("move_action", "advance"), ("move_path", [[11, 5]])])
    assert field.pos.has(H1, ADVANCED)
    assert not field.pos.has(H1, MOVED)
    for words, dice, most in (
        ("recon_marine 11,5 *scout", "2,5", 11),
        ("leaper 11,5 adrenal_glands", "4", 13),
        ("guardsman 11,5 [stimmed]", "4", 11),
        ("recon_marine 11,5 *scout2 +forward_scout", "6", 13),
    ):
        field = Field([words], ["guardsman 11,29"], phase=MOVEMENT)
        answers = [("reroll_advance", "reroll")] if "," in dice else []
        field.run(advance, H1, dice=dice, answers=[*answers, ("move_path", [[11, 5]])])
        assert field.question.most == most, words


@pytest.mark.clause("KT-MOVE-08", "KT-MOVE-09", "KT-MOVE-10", "KT-GEO-31")
def test_falling_back_ends_away_from_everybody() -> None:
    field = Field(
        ["guardsman 11,5 [engaged_at_start]"],
        ["guardsman 11,6.5", "guardsman 11,1"],
        phase=MOVEMENT,
    )
    field.run(
        pick,
        H1,
        answers=[("move_action", "fall_back"), ("move_path", [[11, 5], [14, 5]])],
    )
    assert field.pos.has(H1, FELL_BACK)
    assert field.pos.has(H1, MOVED)
    assert "KT-GEO-24" in clauses(field, [[11, 5]])
    assert "KT-GEO-24" in clauses(field, [[11, 5], [11, 2.9]])
    around = [
        "ork_boy 11,6.6", "ork_boy 11,3.4", "ork_boy 12.6,5", "ork_boy 9.4,5",
        "ork_boy 12.4,6.3", "ork_boy 9.6,6.3", "ork_boy 12.4,3.7", "ork_boy 9.6,3.7",
    ]  # fmt: skip
    field = Field(["guardsman 11,5 [engaged_at_start]"], around, phase=MOVEMENT)
    assert actions(field.pos, H1) == ["hold"]


@pytest.mark.clause("KT-MOVE-11", "KT-MOVE-17", "KT-MORALE-17")
def test_ready_is_an_action_and_the_shaken_take_none() -> None:
    field = Field(["guardsman 11,5", "guardsman 9,5 shaken"], ["guardsman 11,20"], phase=MOVEMENT)
    field.run(pick, H1, answers=[("move_action", "ready")])
    assert field.pos.has(H1, READY)
    assert not can_be_picked(field.pos, H1)
    assert not can_be_picked(field.pos, H2)


@pytest.mark.clause("KT-MOVE-13")
def test_who_flies_minds_only_the_end() -> None:
    away = ["guardsman 11,8"]
    field = Field(["gun_drone 11,12"], away, layout="ruins", phase=MOVEMENT)
    over = [[11, 12], [11, 17.5]]
    field.run(pick, H1, answers=[("move_action", "normal"), ("move_path", over)])
    assert field.at(H1) == (11, 17.5)
    assert clauses(field, [[11, 12], [11, 15]]) == ["KT-GEO-25"]
    assert clauses(field, [[11, 12], [11, 5]]) == []
    assert clauses(field, [[11, 12], [11, 9.5]]) == ["KT-GEO-24"]
    field = Field(["guardsman 11,12"], away, layout="ruins", phase=MOVEMENT)
    with pytest.raises(IllegalChoice):
        field.run(pick, H1, answers=[("move_action", "normal"), ("move_path", over)])
    assert "KT-GEO-22" in clauses(field, over)


@pytest.mark.clause("KT-MOVE-03")
def test_who_is_within_an_inch_at_the_start_stays_marked() -> None:
    field = Field(
        ["guardsman 11,5", "guardsman 3,3"], ["guardsman 11,6.5"], phase=Phase.MOVEMENT_START
    )
    field.run(start_movement)
    field.pos.put(A1, field.pos.disc(H1).centre._replace(y=20.0))
    assert actions(field.pos, H1) == ["hold", "fall_back"]
    assert actions(field.pos, H2)[1] == "ready"


@pytest.mark.clause("KT-SPEC-27", "KT-SPEC-28", "KT-SPEC-47")
def test_a_stimm_shot_for_a_friend_near() -> None:
    field = Field(
        ["recon_marine 11,5 *medic", "guardsman 11,7", "guardsman 11,12"],
        ["guardsman 11,25"],
        phase=Phase.MOVEMENT_START,
        cp=(1, 0),
    )
    assert "medic" in field.pos.data.specialisms
    field.run(start_movement, answers=[("stimm_shot", "model 2")])
    assert field.pos.has(H2, STIMMED)
    assert not field.pos.has(H3, STIMMED)
    assert field.pos.cp == [0, 0]
    assert field.says.asked[0].options == ["no", "model 2"]  # type: ignore[union-attr]


@pytest.mark.clause("KT-CP-21", "KT-CP-26", "KT-CP-27", "KT-CP-08")
def test_a_decisive_move_comes_first() -> None:
    field = Field(
        ["guardsman 11,5", "guardsman 9,5 shaken"],
        ["guardsman 11,25"],
        phase=Phase.MOVEMENT_START,
        cp=(1, 1),
    )
    field.run(
        start_movement,
        dice="2,2,1,3",
        answers=[
            ("decisive_move", "model 1"),
            ("decisive_move", "model 1"),
            ("move_action", "ready"),
            ("move_action", "hold"),
        ],
    )
    assert [event["model"] for event in field.happened("acts first")] == [[1, 1], [0, 1]]
    assert field.says.asked[0].options == ["no", "model 1"]  # type: ignore[union-attr]
    assert field.pos.cp == [0, 0]
    assert not can_be_picked(field.pos, H1)


@pytest.mark.clause("KT-SPEC-36", "KT-SPEC-51", "KT-CP-07")
def test_adaptive_tactics_before_the_first_round() -> None:
    field = Field(
        ["guardsman 11,5 *veteran", "guard_sergeant 5,3 *leader"],
        ["guardsman 11,25"],
        phase=Phase.ROUND_START,
        round=0,
        initiative=-1,
    )
    field.step(
        ("adaptive_tactics", "normal"),
        ("move_path", [[11, 5], [11, 8]]),
        dice="3,3,2,1",
    )
    pos = field.pos
    assert field.at(H1) == (11, 8)
    assert pos.has(H1, MOVED)
    assert "ready" in actions(pos, H1)
    assert pos.cp == [1, 1]
    assert pos.used_in_match[0] == ["adaptive_tactics"]


@pytest.mark.clause("KT-ADT-14")
def test_a_scout_moves_unseen() -> None:
    field = Field(
        ["recon_marine 11,5 *scout3"],
        ["guardsman 11,25"],
        phase=Phase.MOVEMENT_START,
        cp=(2, 0),
    )
    field.run(
        start_movement,
        answers=[
            ("decisive_move", "no"),
            ("advanced_tactic", "yes"),
            ("place_again", [11, 20.5]),
        ],
    )
    assert field.at(H1) == (11, 20.5)
    assert field.pos.has(H1, ADVANCED)
    assert not can_be_picked(field.pos, H1)
    spot = field.question
    assert [each.clause for each in spot.problems([11, 22])] == ["KT-ADT-14"]
    assert [each.clause for each in spot.problems([11, 23.2])] == ["KT-ADT-14"]
    assert [each.clause for each in spot.problems([30, 5])] == ["KT-GEO-25", "KT-ADT-14"]
