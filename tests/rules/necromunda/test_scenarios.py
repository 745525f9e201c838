"""Setting up, objectives, ends and victories."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules.necromunda import ending
from rules.necromunda.acting import Turn, available, perform
from rules.necromunda.deploying import can_deploy, can_hide
from rules.necromunda.match import outcome, side_record
from rules.necromunda.objectives import with_room
from rules.necromunda.placing import lattice
from rules.necromunda.position import Position
from rules.necromunda.referee import Referee
from rules.necromunda.states import Phase
from rules.necromunda.table.battlefield import terrain_of
from rules.necromunda.table.measuring import CONTACT, EPS
from rules.necromunda.table.paths import BUBBLE
from rules.necromunda.table.sighting import LINES
from rules.necromunda.table.templates import STEP
from rules.necromunda.table.terrain import SMOKE_RADIUS, Terrain
from rules.tabletop.points import Point
from tests.rules.necromunda.play import DATA, Field
from tests.rules.necromunda.tables import SIZE, line

AD = ("attacker", "defender")


def test_the_code_has_the_numbers_of_the_data() -> None:
    data = DATA.geometry
    assert (data.eps, data.contact, data.enemy_bubble, data.push_step) == (
        *(EPS, CONTACT, BUBBLE, STEP),
    )
    assert (data.silhouette_samples, data.smoke_radius) == (LINES, SMOKE_RADIUS)


def before(scenario: str, *sides: Sequence[str], **kinds: Any) -> Field:
    field = Field(*sides, scenario=scenario, phase=Phase.BEFORE, round=0, **kinds)
    everybody = range(len(field.pos.fighters))
    field.pos.muster(scenario, field.pos.zone_of, everybody)
    field.pos.roll_off = []
    return field


# -- setting up -----------------------------------------------------------------------------------


@pytest.mark.clause(
    "NM-SCEN-03", "NM-SCEN-04", "NM-SCEN-06", "NM-SCEN-07", "NM-SCEN-20", "NM-DEC-04"
)
def test_zones_go_to_the_winner_of_the_roll_off_first() -> None:
    field = before("stand_off", ["ganger -", "ganger -"], ["ganger -"], board="zm_cross")
    field.step(("choose_zone", "b"), dice="2 5")
    assert field.pos.zone_of == ["a", "b"]
    assert field.pos.roll_off == [1, 0]
    assert field.pos.board == "zm_cross"
    assert not any(field.pos.open_doors)
    while field.pos.phase == Phase.DEPLOYMENT:
        field.step()
    sides = [event["fighter"][0] for event in field.happened("is placed")]
    assert sides == [1, 0, 0]
    assert field.at(2)[1] > 18
    assert field.at(0)[1] < 6
    field.step()
    assert field.pos.phase == Phase.PRIORITY


@pytest.mark.clause("NM-CAMP-63", "NM-SCEN-06", "NM-SCEN-47")
def test_three_gangs_choose_among_four_corners() -> None:
    field = before("free_for_all", *[["ganger -"]] * 3, board="zm_open_large")
    field.step(("choose_zone", "d"), dice="5 4 3")
    assert field.pos.zone_of[0] == "d"
    assert field.offered("choose_zone") == ["b", "c"]


@pytest.mark.clause("NM-SCEN-05", "NM-SCEN-07", "NM-SCEN-31")
def test_in_an_ambush_the_defender_is_set_up_first() -> None:
    field = before("ambush", ["ganger -"], ["ganger -"] * 2, roles=AD, board="zm_cross")
    field.pos.line_ups[0]["won_roll_off"] = True
    field.step()
    assert field.pos.roll_off == [0, 1]
    while field.pos.phase == Phase.DEPLOYMENT:
        field.step()
    sides = [event["fighter"][0] for event in field.happened("is placed")]
    assert sides == [1, 1, 0]
    assert all(9 < each < 15 for p in (1, 2) for each in field.at(p))


@pytest.mark.clause("NM-GEO-33", "NM-SCEN-08", "NM-DEC-05")
def test_where_a_fighter_can_be_deployed() -> None:
    terrain = Terrain(SIZE, barricades=[line(8, 3, 11, 3)])
    field = Field(["ganger -", "ganger 5,3"], ["ganger 16,6.9"], terrain=terrain)
    assert can_deploy(field.pos, 0, Point(12, 5))
    for place in ((12, 5.6), (9, 3.2), (5.5, 3), (16, 5.3)):
        assert not can_deploy(field.pos, 0, Point(*place))
    assert can_deploy(field.pos, 0, Point(16, 4.8))


@pytest.mark.clause("NM-FX-32", "NM-FX-61", "NM-CAMP-44", "NM-DEC-06")
def test_infiltrators_come_last_out_of_sight() -> None:
    field = before(
        "stand_off", ["ganger -", "ganger - +infiltrate"], ["ganger -"], board="zm_cross"
    )
    field.step(("choose_zone", "a"), dice="5 2")
    while field.pos.phase == Phase.DEPLOYMENT:
        field.step()
    assert field.state(1) == "reserve"
    field.step()
    assert field.happened("infiltrates")[0]["fighter"] == [0, 2]
    centre = field.pos.disc(1).centre
    field.pos.discs[1] = None
    assert can_hide(field.pos, 1, centre)
    assert centre == next(place for place in lattice(field.pos) if can_hide(field.pos, 1, place))
    enemy = field.pos.disc(2).centre
    assert not can_hide(field.pos, 1, Point(enemy.x + 9, enemy.y))


@pytest.mark.clause("NM-SCEN-10", "NM-SCEN-25", "NM-SCEN-36", "NM-SCEN-41")
def test_objectives_lie_where_they_have_room() -> None:
    board = terrain_of("first", "zm_cross", (), ())
    assert with_room(board, Point(12, 8)) == (12, 8)
    # The middle is a solid, so the nearest places are beside it.
    assert with_room(board, Point(12, 12)) == (11, 12)
    for scenario, count in (("looters", 5), ("border_dispute", 1), ("rescue_mission", 1)):
        roles = ("a", "b") if scenario == "looters" else AD
        field = before(scenario, ["ganger -"], ["ganger -"], roles=roles, board="zm_cross")
        field.step(dice="5 2")
        assert len(field.pos.tokens) == count


# -- objectives -----------------------------------------------------------------------------------


def casket(x: float, y: float) -> dict[str, Any]:
    return {"kind": "casket", "at": [x, y], "freed": False, "safe": False}


@pytest.mark.clause("NM-ACTN-26", "NM-SCEN-26", "NM-SCEN-27", "NM-STATUS-17", "NM-MOVE-10")
def test_a_casket_is_taken_and_brought_home() -> None:
    field = Field(["ganger 10,8"], ["ganger 20,20"], scenario="looters")
    field.pos.tokens = [casket(10, 9)]
    field.run(perform, Turn(0), "pick_up")
    assert field.pos.carrying[0] == 0
    assert "charge" not in available(field.pos, Turn(0))
    field.run(perform, Turn(0), "pick_up")
    assert field.pos.tokens[0]["at"] == [10, 8]
    field.run(perform, Turn(0), "pick_up")
    field.run(perform, Turn(0), "move", answers=[("move_path", [[10, 8], [10, 5.4]])])
    field.run(perform, Turn(0), "pick_up")
    assert field.pos.secured == [1, 0]
    assert [each["clause"] for each in field.happened("secures")] == ["NM-SCEN-26"]
    assert ending.is_achieved(field.pos)
    assert ending.winners(field.pos) == [0]
    assert field.pos.deeds[-1]["kind"] == "objective"


@pytest.mark.clause("NM-STATUS-17")
def test_who_falls_drops_what_he_carries() -> None:
    field = Field(["ganger 10,8"], ["ganger 20,20"], scenario="looters")
    field.pos.tokens = [casket(10, 9)]
    field.run(perform, Turn(0), "pick_up")
    field.run(perform, Turn(0), "take_cover", answers=[("move_path", [[10, 8], [11, 8]])])
    assert (field.pos.carrying[0], field.pos.tokens[0]["at"]) == (-1, [11, 8])


@pytest.mark.clause("NM-ACTN-27", "NM-SCEN-37", "NM-SCEN-38", "NM-SCEN-39")
def test_a_relic_is_desecrated() -> None:
    field = Field(["ganger 10,8"], ["ganger 11,9 >90"], scenario="border_dispute", roles=AD)
    field.pos.tokens = [{"kind": "relic", "at": [10, 9], "freed": False, "safe": False}]
    assert "interact" not in available(field.pos, Turn(1))
    field.run(perform, Turn(0), "interact", dice="3 4")
    field.run(perform, Turn(0), "interact", dice="3 3")
    assert field.pos.desecration == 1
    assert ending.winners(field.pos) == [1]
    field.pos.desecration = 3
    assert ending.is_achieved(field.pos)
    assert ending.winners(field.pos) == [0]


@pytest.mark.clause("NM-SCEN-43", "NM-SCEN-44", "NM-SCEN-45", "NM-SCEN-42")
def test_a_captive_is_freed_and_brought_home() -> None:
    field = Field(["ganger 10,4"], ["ganger 20,20"], scenario="rescue_mission", roles=AD)
    field.pos.tokens = [{"kind": "captive", "at": [10, 5], "freed": False, "safe": False}]
    assert "pick_up" not in available(field.pos, Turn(0))
    field.run(perform, Turn(0), "interact", dice="2")
    assert not field.pos.tokens[0]["freed"]
    field.run(perform, Turn(0), "interact", dice="3")
    field.run(perform, Turn(0), "pick_up")
    field.run(perform, Turn(0), "move", answers=[("move_path", [[10, 4], [10, 2]])])
    field.run(perform, Turn(0), "pick_up")
    assert [each["clause"] for each in field.happened("secures")] == ["NM-SCEN-44"]
    assert ending.is_achieved(field.pos)
    assert ending.winners(field.pos) == [0]


# -- ends -----------------------------------------------------------------------------------------


@pytest.mark.clause("NM-OVER-01", "NM-OVER-02", "NM-OVER-05", "NM-SCEN-12", "NM-SCEN-21")
def test_a_stand_off_ends_when_one_is_left_or_time_is_up() -> None:
    field = Field(["ganger 5,5", "ganger 7,5 pinned"], ["ganger 20,20"])
    assert not ending.check_round(field.ref)
    field.pos.round = 10
    assert ending.check_round(field.ref)
    assert (field.pos.ended, field.pos.winners) == ("rounds", [0])
    down = Field(["ganger 5,5 injured", "ganger 7,5 injured"], ["ganger 20,20"])
    assert ending.check_round(down.ref)
    assert (down.pos.ended, down.pos.winners) == ("field", [1])
    even = Field(["ganger 5,5"], ["ganger 20,20"], round=10)
    assert ending.check_round(even.ref)
    assert even.pos.winners == [0, 1]


@pytest.mark.clause("NM-SCEN-49", "NM-SCEN-47")
def test_a_free_for_all_may_be_drawn_by_some() -> None:
    field = Field(["ganger 5,5"], ["ganger 9,9"], ["ganger 20,20 injured"], round=10)
    assert ending.check_round(field.ref)
    assert field.pos.winners == [0, 1]


@pytest.mark.clause("NM-SCEN-33", "NM-SCEN-34", "NM-OVER-04")
def test_an_ambush_is_won_by_breaking_half_of_the_crew() -> None:
    crew = ["ganger 12,12", "ganger 12,14", "ganger out", "ganger -"]
    field = Field(["ganger 5,2"], crew, scenario="ambush", roles=AD)
    assert not ending.is_achieved(field.pos)
    assert ending.winners(field.pos) == [1]
    field.pos.status[1] = "seriously_injured"
    assert ending.is_achieved(field.pos)
    assert ending.winners(field.pos) == [0]
    field.pos.status[0] = "seriously_injured"
    assert ending.holder(field.pos) == 1
    assert ending.winners(field.pos) == [1]


@pytest.mark.clause("NM-OVER-01", "NM-SCEN-09", "NM-CREW-10", "NM-REINF-02")
def test_a_reserve_keeps_a_gang_in_the_battle() -> None:
    field = Field(["ganger 5,2"], ["ganger out", "ganger -"], scenario="ambush", roles=AD)
    assert not ending.is_beaten(field.pos, 1)
    assert not ending.is_decided(field.pos)
    assert field.pos.crew_size == [1, 2]


# -- crews ----------------------------------------------------------------------------------------


def raw(*counts: int, **more: Any) -> Field:
    """Line-ups of so many fighters each, whose crews are picked in the battle."""
    field = Field(*[["ganger -"] * count for count in counts], board="zm_cross")
    line_ups = [
        {key: value for key, value in line_up.items() if key not in ("scenario", "role")}
        for line_up in field.pos.line_ups
    ]
    for line_up in line_ups:
        line_up.update(more)
    pos = Position(DATA, line_ups, {})
    field.pos = pos
    field.ref = Referee(pos, field.dice, [field.says] * len(counts))
    return field


@pytest.mark.clause("NM-SCEN-01", "NM-SCEN-02", "NM-CREW-03", "NM-CREW-07", "NM-DEC-03")
def test_a_custom_crew_is_picked_in_the_battle() -> None:
    field = raw(12, 3)
    field.step(("choose_crew", [2, 4]), dice="1 5 2")
    assert field.rolled() == ["scenario", "roll_off", "roll_off"]
    assert field.pos.plan == "stand_off"
    assert [p for p in range(15) if field.pos.crew[p]] == [1, 3, 12, 13, 14]
    assert field.pos.crew_size == [2, 3]
    while field.pos.phase != Phase.PRIORITY:
        field.step()
    assert len(field.pos.on_table()) == 5


@pytest.mark.clause("NM-CREW-07", "NM-CREW-08", "NM-DEC-03")
@pytest.mark.parametrize(("ready", "asked"), [(9, 0), (10, 1), (11, 1), (1, 0)])
def test_a_custom_crew_is_picked_where_there_are_as_many_as_it_may_have(
    ready: int, asked: int
) -> None:
    """Of fewer all come; of exactly so many some may stay at home."""
    field = raw(ready, 3)
    field.step(*[("choose_crew", [2, 4])] * asked, dice="1 5 2")
    assert field.asked.count("choose_crew") == asked
    crew = [p for p in range(ready) if field.pos.crew[p]]
    assert crew == ([1, 3] if asked else [*range(ready)])


@pytest.mark.clause("NM-SCEN-05", "NM-SCEN-09", "NM-CREW-04", "NM-CREW-06", "NM-DEC-02")
def test_roles_and_random_crews_of_a_border_dispute() -> None:
    field = raw(7, 4)
    field.step(("choose_role", "defender"), dice="5 6 2 d7=0 d6=5 d5=4 d4=3 d3=2 d2=1")
    assert field.pos.zone_of == ["defender", "attacker"]
    assert field.pos.roll_off == [0, 1]
    # The first shuffle puts the last card in front; all others stay where they are.
    assert [field.pos.number(p) for p in field.pos.teams[0] if field.pos.crew[p]] == [2, 3, 4, 5, 7]
    assert sum(field.pos.may_arrive) == 2
    assert field.pos.crew_size == [7, 4]


@pytest.mark.clause("NM-CAMP-44", "NM-DEC-53")
def test_tunnels_let_two_infiltrate() -> None:
    field = raw(3, 3, infiltrators=2)
    field.step(("infiltrators", ["0:1", "0:3"]), dice="1 5 2")
    assert field.pos.hides == [6, 0, 6, 0, 0, 0]


@pytest.mark.clause("NM-OVER-08", "NM-CAMP-63", "NM-CREW-08")
def test_who_can_field_nobody_forfeits() -> None:
    field = raw(3, 0)
    field.step()
    assert (field.pos.ended, field.pos.winners, field.pos.phase) == ("forfeit", [0], Phase.OVER)
    assert [each.ended for each in outcome(field.pos).sides] == ["walk_over_won", "walk_over_lost"]
    assert [each.result for each in outcome(field.pos).sides] == ["win", "loss"]
    assert side_record(field.pos, 0)["scenario"] == ""
    nobody = raw(0, 0)
    nobody.step()
    assert nobody.pos.winners == []
    assert {each.ended for each in outcome(nobody.pos).sides} == {"double_forfeit"}
    three = raw(2, 0, 2)
    three.step(dice="1 5 2")
    assert three.pos.roll_off == [0, 2]
    while three.pos.phase != Phase.ACTION:
        three.step(dice="5 2" if three.pos.phase == Phase.PRIORITY else "")
    assert three.pos.priority == [0, 2]
    ends = [each.ended for each in outcome(three.pos).sides]
    assert ends == ["played", "walk_over_lost", "played"]
