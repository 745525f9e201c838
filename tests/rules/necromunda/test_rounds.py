"""Rounds: priority, reinforcements, ready markers, activations, groups, nerve, the End phase."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from rules.necromunda.acting import Turn, available, perform
from rules.necromunda.activating import activate, joinable, ready
from rules.necromunda.end_phase import bottle, clean_up, flee_tests, rally, recover, steadied
from rules.necromunda.ending import check_at_once, holder
from rules.necromunda.nerve_tests import Shock, refuge, see, take_tests
from rules.necromunda.reinforcing import draw, place, strip
from rules.necromunda.rolling_off import priority
from rules.necromunda.rounds import begin_actions, start
from rules.necromunda.states import Phase
from rules.necromunda.statuses import injure, take_out
from rules.necromunda.table.terrain import Terrain
from tests.rules.necromunda.play import Field, outcomes
from tests.rules.necromunda.tables import SIZE, SMALL, line

TWO = (["ganger 10,5"], ["ganger 10,20"])


# -- priority -------------------------------------------------------------------------------------


@pytest.mark.clause("NM-PRIO-01", "NM-PRIO-02", "NM-PRIO-03", "NM-PRIO-09", "NM-EX-08")
def test_priority_of_two() -> None:
    field = Field(*TWO, priority=[0, 1])
    assert field.run(priority, dice="4 5") == [1, 0]
    assert field.run(priority, dice="4 4") == [1, 0]
    field.pos.priority = [1, 0]
    assert field.run(priority, dice="4 4") == [0, 1]
    field.pos.priority = []
    assert field.run(priority, dice="4 4 2 1") == [0, 1]
    pairs = list(product(range(1, 7), repeat=2))
    assert Fraction(sum(a <= b for a, b in pairs), 36) == Fraction(7, 12)


@pytest.mark.clause("NM-PRIO-04", "NM-PRIO-07", "NM-PRIO-08", "NM-SCEN-48")
def test_priority_of_several() -> None:
    four = (["ganger 5,5"], ["ganger 20,20"], ["ganger 5,20"], ["ganger 20,5"])
    assert Field(*four).run(priority, dice="1 4 6 2") == [2, 1, 3, 0]
    clockwise = Field(*four, options={"clockwise": True})
    assert clockwise.run(priority, dice="1 6 6 2 3 4") == [2, 3, 0, 1]
    assert [each["side"] for each in clockwise.happened("rolled")[4:]] == [1, 2]


@pytest.mark.clause("NM-ROUND-01", "NM-ROUND-02", "NM-ROUND-03", "NM-READY-01", "NM-READY-05")
def test_the_priority_phase() -> None:
    field = Field(
        ["ganger 10,5", "ganger 12,5 pinned", "ganger 14,5 injured", "ganger out"],
        ["ganger 10,20 [dazzled]"],
        phase=Phase.PRIORITY,
        round=0,
    )
    field.step(dice="5 3")
    assert (field.pos.round, field.pos.priority, field.pos.phase) == (1, [0, 1], 4)
    assert field.pos.ready == [True, True, True, False, False]
    assert field.pos.dazzled[4] is False


@pytest.mark.clause("NM-SCEN-32")
def test_an_ambush_begins_with_the_attacker() -> None:
    field = Field(*TWO, scenario="ambush", roles=("defender", "attacker"), round=0)
    field.run(start)
    assert field.pos.priority == [1, 0]


# -- reinforcements -------------------------------------------------------------------------------


def border(*mine: str, other: tuple[str, ...] = ("ganger 12,12", "ganger -")) -> Field:
    roles = ("attacker", "defender")
    return Field(mine, other, scenario="border_dispute", roles=roles, priority=[0, 1])


@pytest.mark.clause(
    "NM-DEC-07", "NM-EX-70", "NM-REINF-01", "NM-REINF-04", "NM-REINF-05", "NM-DICE-17"
)
def test_who_arrives_is_drawn() -> None:
    field = border("ganger 12,3", *["ganger -"] * 4)
    field.run(draw, dice="4 d4=2 d3=0 5")
    assert field.pos.arriving == [3, 1, 6]
    answers = [("reinforcement_edge", "N"), ("reinforcement_edge", "E")]
    field.run(place, answers=answers)
    assert field.question("reinforcement_edge").options == ["E", "S", "W"]
    assert [field.pos.late[p] for p in (1, 3, 6)] == [True] * 3
    assert [field.pos.ready[p] for p in (1, 3, 6)] == [True] * 3
    assert field.pos.status[1] == "active"


@pytest.mark.clause("NM-DEC-08", "NM-REINF-03", "NM-REINF-06", "NM-REINF-10", "NM-REINF-12")
def test_where_they_arrive() -> None:
    field = border("ganger 12,3", "ganger -", other=("ganger 12,20", "ganger 4,20"))
    field.pos.arriving = [1]
    there = {"fighter": 2, "at": [20, 22], "facing": 180}
    answers = [("reinforcement_edge", "N"), ("reinforcement_place", there)]
    field.run(place, answers=answers)
    assert strip(field.pos, "N") == (0, 21, 24, 24)
    assert (field.at(1), field.pos.facing[1]) == ((20, 22), (-1, 0))
    again = border("ganger 12,3", "ganger -", other=("ganger 12,20", "ganger 4,20"))
    again.pos.arriving = [1]
    again.run(place, answers=[("reinforcement_edge", "N")])
    question = again.question("reinforcement_place")
    again.pos.discs[1] = None
    assert not question.problems(there)
    for at in ([20, 21.2], [14, 22]):
        assert question.problems({**there, "at": at})


@pytest.mark.clause("NM-REINF-07", "NM-REINF-11", "NM-REINF-13")
def test_where_there_is_no_room_far_from_the_enemy() -> None:
    enemies = tuple(f"ganger {x},19" for x in (2, 8, 14, 20))
    field = border("ganger 12,3", "ganger -", other=enemies)
    field.pos.arriving = [1]
    field.run(place, answers=[("reinforcement_edge", "N")])
    assert len(field.offered("reinforcement_place")) == 1
    assert field.at(1) == (23.5, 23.5)


@pytest.mark.clause("NM-EX-80", "NM-REINF-08", "NM-REINF-09", "NM-ACT-07")
def test_who_has_just_arrived_acts_last_and_joins_nobody() -> None:
    field = Field(["leader 10,5", "ganger 11.5,5 [ready,late]", "ganger 9,5 [ready]"], TWO[1])
    assert ready(field.pos, 0) == [2]
    assert joinable(field.pos, 0) == [2]
    field.pos.ready[2] = False
    assert ready(field.pos, 0) == [1]


# -- activations ----------------------------------------------------------------------------------


def whose(field: Field) -> list[int]:
    """Which side acts, fighter by fighter, until nobody is ready."""
    found: list[int] = []
    while field.pos.phase == Phase.ACTION:
        before = field.pos.activation
        field.step()
        if field.pos.activation > before:
            found.append(field.pos.active)
    return found


@pytest.mark.clause("NM-EX-72", "NM-ACT-01", "NM-ACT-03", "NM-ACT-04", "NM-ACT-05", "NM-READY-02")
def test_the_sides_take_turns_and_who_is_left_goes_on() -> None:
    a = [f"ganger {x},3 [ready]" for x in (4, 8)]
    b = [f"ganger {x},21 [ready]" for x in (4, 8, 12, 16)]
    field = Field(a, b, active=-1)
    assert whose(field) == [0, 1, 0, 1, 1, 1]
    assert not any(field.pos.ready)


@pytest.mark.clause("NM-EX-72", "NM-GRP-01", "NM-GRP-02", "NM-GRP-05", "NM-GRP-06", "NM-DEC-11")
def test_a_leader_takes_two_with_it() -> None:
    a = ["leader 4,3 [ready]", "ganger 6,3 [ready]", "ganger 2,3 [ready]"]
    b = [f"ganger {x},21 [ready]" for x in (4, 8, 12, 16)]
    field = Field(a, b, active=-1)
    field.step(("group_members", ["0:2", "0:3"]))
    assert not any(field.pos.ready[:3])
    field.step(("group_next", "0:3"))
    assert field.happened("acts")[0]["fighter"] == [0, 3]
    assert whose(field) == [0, 0, 1, 1, 1, 1]


@pytest.mark.clause("NM-GRP-03", "NM-GRP-04", "NM-GRP-07", "NM-STATUS-12", "NM-FX-30")
def test_who_can_be_in_a_group() -> None:
    friends = ["ganger 12,5 [ready]", "ganger 13.5,5 [ready,broken]", "ganger 10,7 pinned [ready]"]
    field = Field(["leader 10,5", *friends, "ganger 10,9 [ready]", "champion 8,5 [ready]"], TWO[1])
    assert joinable(field.pos, 0) == [1, 5]
    assert joinable(field.pos, 1) == []
    assert [field.fighter(p).group_size for p in (0, 1, 5)] == [2, 0, 1]
    wide = Field(["leader 10,5 +commanding_presence", "ganger 5,5 +commanding_presence"], TWO[1])
    assert [wide.fighter(p).group_size for p in (0, 1)] == [3, 0]


@pytest.mark.clause("NM-GRP-08", "NM-NERVE-05")
def test_who_has_run_does_not_act_again() -> None:
    field = Field(["leader 10,5", "ganger 12,5 [ready]", "ganger 11,6"], TWO[1])
    field.pos.group = [1]
    shock = Shock()
    see(field.pos, 2, shock)
    shock.testers = {1}
    field.run(take_tests, shock, dice="1 1 1 2")
    assert field.pos.group == []
    assert field.pos.ready[1] is False


@pytest.mark.clause("NM-ACT-06")
def test_four_players_go_round_in_priority_order() -> None:
    sides = (
        ["ganger 3,3 [ready]"],
        ["ganger 21,21 [ready]"],
        ["ganger 3,21"],
        ["ganger 21,3 [ready]"],
    )
    field = Field(*sides, priority=[3, 2, 1, 0], active=-1)
    assert whose(field) == [3, 1, 0]


@pytest.mark.clause(
    "NM-ACTN-01", "NM-ACTN-02", "NM-ACTN-03", "NM-ACTN-07", "NM-ACTN-09", "NM-ACT-02"
)
def test_what_can_be_chosen() -> None:
    field = Field(["ganger 10,5 autogun"], ["ganger 10,20"])
    turn = Turn(0)
    assert available(field.pos, turn) == ["pass", "move", "charge", "take_cover", "aim", "shoot"]
    field.run(perform, turn, "aim")
    assert available(field.pos, turn) == ["pass", "move", "take_cover", "shoot"]
    field.run(perform, turn, "shoot", dice="3 2 1")
    assert turn.points == 0
    down = Field(["ganger 10,5 autogun pinned"], ["ganger 10,20"])
    assert available(down.pos, Turn(0)) == ["pass", "stand_up", "crawl", "blind_fire"]
    hurt = Field(["ganger 10,5 autogun injured"], ["ganger 10,20"])
    assert available(hurt.pos, Turn(0)) == ["pass", "crawl"]
    broken = Field(["ganger 10,5 autogun [broken]"], ["ganger 10,20"])
    assert available(broken.pos, Turn(0)) == ["run_for_cover"]


@pytest.mark.clause("NM-ACTN-21", "NM-EX-20")
def test_aiming_is_lost_by_moving() -> None:
    field = Field(["ganger 10,5 autogun"], ["ganger 10,20"])
    turn = Turn(0, points=3)
    field.run(perform, turn, "aim")
    field.run(perform, turn, "move", answers=[("move_path", [[10, 5]])])
    field.run(perform, turn, "shoot", dice="3 2 1")
    assert "wound" in field.rolled()
    moved = Field(["ganger 10,5 autogun"], ["ganger 10,20"])
    turn = Turn(0, points=3)
    moved.run(perform, turn, "aim")
    moved.run(perform, turn, "move", answers=[("move_path", [[10, 5], [10, 6]])])
    moved.run(perform, turn, "shoot", dice="3 2")
    assert "wound" not in moved.rolled()


@pytest.mark.clause("NM-FX-08", "NM-FX-55", "NM-TRAIT-28", "NM-ACTN-22")
def test_what_shooting_costs() -> None:
    heavy = Field(["champion 10,5 heavy_stubber"], ["ganger 10,20"])
    assert "shoot" in available(heavy.pos, Turn(0))
    assert "shoot" not in available(heavy.pos, Turn(0, points=1))
    light = Field(["champion 10,5 heavy_stubber suspensor@heavy_stubber"], ["ganger 10,20"])
    assert "shoot" in available(light.pos, Turn(0, points=1))
    for words, again in (("lasgun", False), ("lasgun +fast_shot", True)):
        field = Field([f"ganger 10,5 {words}"], ["ganger 10,20"])
        turn = Turn(0)
        field.run(perform, turn, "shoot", dice="1 2")
        assert ("shoot" in available(field.pos, turn)) == again


@pytest.mark.clause(
    "NM-ACTN-10", "NM-ACTN-11", "NM-ACTN-12", "NM-MOVE-10", "NM-FX-44", "NM-STAT-03"
)
def test_how_far_a_move_goes() -> None:
    def most(words: str, moves: int = 0, **carried: int) -> int:
        field = Field([f"ganger 10,5 {words}".strip()], ["ganger 10,20"])
        field.pos.tokens = [{"kind": "casket", "at": None, "freed": False, "safe": False}]
        field.pos.carrying[0] = carried.get("token", -1)
        field.run(perform, Turn(0, moves=moves), "move")
        return int(field.question("move_path").most)

    assert (most(""), most("m=7")) == (5, 7)
    assert most("", token=0) == 3
    assert most("+sprint") == 5
    assert most("+sprint", moves=1) == 10
    assert most("+sprint", moves=2) == 5


@pytest.mark.clause("NM-ACTN-20", "NM-ACTN-32", "NM-ACTN-33", "NM-STATUS-05", "NM-CONV-03")
def test_ducking_crawling_and_standing_up() -> None:
    field = Field(["ganger 10,5"], ["ganger 10,20"])
    field.run(perform, Turn(0), "take_cover", answers=[("move_path", [[10, 5], [10, 8]])])
    assert field.pos.status[0] == "pinned"
    assert field.pos.facing[0] is None
    field.run(perform, Turn(0), "crawl", answers=[("move_path", [[10, 8], [12, 8]])])
    assert field.pos.status[0] == "pinned"
    field.run(perform, Turn(0), "stand_up", answers=[("end_facing", 0)])
    assert (field.pos.status[0], field.pos.facing[0]) == ("active", (1, 0))


@pytest.mark.clause("NM-ACTN-04", "NM-ACTN-05", "NM-DEC-14", "NM-DEC-15")
def test_an_activation_ends_with_its_points_or_earlier() -> None:
    field = Field(["ganger 10,5"], ["ganger 10,20"])
    moves = ("choose_action", "move")
    field.run(activate, 0, answers=[("start_facing", 180), moves, moves])
    assert field.asked.count("choose_action") == 2
    assert field.pos.facing[0] == (-1, 0)


@pytest.mark.clause("NM-STATUS-19", "NM-STATUS-23", "NM-ACTN-06", "NM-GEO-31")
def test_who_is_ablaze() -> None:
    field = Field(["ganger 10,5 [blaze] stimm_slug"], ["ganger 10,20"])
    field.run(activate, 0, dice="3 d360=0 2 2 6")
    assert field.rolled() == ["wound", "blaze_move", "blaze_move", "blaze_move", "blaze_out"]
    assert field.at(0) == (14, 5)
    assert not field.pos.blaze[0]
    assert not field.asked
    helped = Field(["ganger 10,5 [blaze] pinned", "ganger 11,5", "ganger 9,5"], ["ganger 10,20"])
    helped.run(activate, 0, dice="3 2")
    assert not helped.pos.blaze[0]


@pytest.mark.clause("NM-STATUS-20")
def test_who_is_blind_neither_shoots_nor_charges() -> None:
    field = Field(["ganger 10,5 autogun [blind]"], ["ganger 10,15"])
    assert available(field.pos, Turn(0)) == ["pass", "move", "take_cover", "aim"]
    field.run(activate, 0)
    assert not field.pos.blind[0]


@pytest.mark.clause("NM-EX-74", "NM-FX-56", "NM-TEST-09", "NM-STATUS-22", "NM-INJURY-09")
def test_a_stimm_and_its_price() -> None:
    field = Field(["ganger 10,5 s=5 stimm_slug flesh=1"], ["ganger 10,15"])
    field.run(activate, 0, answers=[("use_gear", "yes")])
    assert (field.pos.strength(0), field.pos.toughness(0), field.pos.movement(0)) == (7, 5, 7)
    field.pos.flesh[0] = 3
    field.run(recover, dice="3")
    field.pos.phase = Phase.CLEANUP
    field.run(clean_up)
    assert field.pos.status[0] == "out_of_action"
    price = Field(["ganger 10,5 [stimm_due]"], ["ganger 10,15"])
    price.run(recover, dice="2")
    assert price.pos.flesh[0] == 1


@pytest.mark.clause("NM-FX-43", "NM-EX-37")
def test_springing_up() -> None:
    field = Field(["ganger 10,5 pinned +spring_up i=3"], ["ganger 10,15"])
    field.run(activate, 0, dice="3")
    assert field.pos.status[0] == "active"


@pytest.mark.clause("NM-FX-27", "NM-DEC-26")
def test_overwatch() -> None:
    field = Field(["ganger 10,5"], ["ganger 10,15 autogun +overwatch [ready]"])
    act = ("choose_action", "move")
    field.run(activate, 0, dice="4 2 1", answers=[act, ("overwatch", "yes")])
    assert field.pos.status[0] == "pinned"
    assert field.at(0) == (10, 5)
    assert field.pos.ready[1] is False
    idle = Field(["ganger 10,5"], ["ganger 10,15 autogun +overwatch"])
    idle.run(activate, 0, answers=[act])
    assert "overwatch" not in idle.asked


@pytest.mark.clause("NM-FX-27", "NM-TRAIT-27")
def test_what_overwatch_leaves_nobody_for_is_not_done_and_costs_nothing() -> None:
    """The watcher's weapon blows up in his hands, and with him goes the only target there was."""
    field = Field(["ganger 10,5 autogun"], ["ganger 10,15 plasma_gun +overwatch [ready]"])
    shoot = ("choose_action", "shoot")
    maximal = ("shoot_weapon", "plasma_gun maximal")
    answers = [shoot, ("overwatch", "yes"), maximal, ("choose_action", "move")]
    field.run(activate, 0, dice="1 1 1 1", answers=answers)
    assert field.pos.status[1] == "out_of_action"
    assert [each["detail"] for each in field.happened("cannot any more")] == ["shoot"]
    asked = [each for each in field.says.asked if each.key == "choose_action"]
    assert [each.about["points"] for each in asked] == [2, 2]
    assert [each["fighter"] for each in field.happened("shoots")] == [[1, 1]]


@pytest.mark.clause("NM-READY-03", "NM-ACTN-08", "NM-FX-12")
def test_an_order() -> None:
    field = Field(["leader 10,5 +overseer", "ganger 14,5 [ready]"], ["ganger 10,20"])
    field.run(activate, 0, dice="3 4", answers=[("choose_action", "order")])
    assert [each["fighter"] for each in field.happened("acts")] == [[0, 1], [0, 2]]
    assert field.pos.ready[1] is True
    assert "order" not in available(field.pos, Turn(0))


@pytest.mark.clause("NM-FX-13", "NM-FX-36")
def test_treating_and_regrouping() -> None:
    field = Field(["ganger 10,5 +medicae", "ganger 11,5 flesh=1 w=2 wounds=1"], ["ganger 10,20"])
    heals = ("action_object", "0:2 flesh_wound")
    field.run(perform, Turn(0), "treat_wounds", dice="3", answers=[heals])
    assert field.offered("action_object") == ["0:2 wound", "0:2 flesh_wound"]
    assert field.pos.flesh[1] == 0
    regroup = Field(["leader 10,5 +regroup", "ganger 11.5,5 [broken]"], ["ganger 10,20"])
    regroup.run(activate, 0, dice="3 4")
    assert not regroup.pos.broken[1]


@pytest.mark.clause("NM-ACTN-25", "NM-MOVE-14", "NM-SCEN-04")
def test_doors() -> None:
    terrain = Terrain(SIZE, doors=[line(9, 6.2, 11, 6.2)])
    field = Field(["ganger 10,5"], ["ganger 10,7"], terrain=terrain)
    assert field.pos.open_doors == [False]
    field.run(perform, Turn(0), "operate_door")
    assert not field.pos.terrain.closed
    assert "operate_door" in available(field.pos, Turn(0))
    field.pos.put(1, field.pos.disc(1).centre._replace(y=6.4))
    assert "operate_door" not in available(field.pos, Turn(0))


# -- nerve ----------------------------------------------------------------------------------------


@pytest.mark.clause("NM-EX-68", "NM-NERVE-01", "NM-NERVE-03", "NM-NERVE-04", "NM-NERVE-05")
def test_a_friend_who_sees_it_runs() -> None:
    x = 10 + 2.5 + 2 * SMALL
    field = Field(["ganger 10,5", f"ganger {x},5 [ready]"], ["ganger 10,20"])
    shock = Shock()
    injure(field.ref, 0, "NM-INJURY-03", -1, shock)
    field.run(take_tests, shock, dice="3 3 5 2")
    assert field.pos.broken[1]
    assert not field.pos.ready[1]
    assert field.rolled() == ["nerve", "nerve", "run_distance", "run_distance"]
    far = Field(["ganger 10,5", f"ganger {x + 1},5"], ["ganger 10,20"])
    shock = Shock()
    injure(far.ref, 0, "NM-INJURY-03", -1, shock)
    far.run(take_tests, shock)


@pytest.mark.clause("NM-NERVE-01", "NM-NERVE-02", "NM-NERVE-06", "NM-NERVE-07")
def test_who_tests_for_whom() -> None:
    mates = ["ganger 12,5", "ganger 8,5 pinned", "ganger 10,7 [broken]", "ganger 10,3 injured"]
    field = Field(["ganger 10,5", *mates, "ganger 11.5,6.5"], ["ganger 11,4"])
    shock = Shock()
    take_out(field.ref, 0, "NM-INJURY-05", -1, shock)
    take_out(field.ref, 5, "NM-INJURY-05", -1, shock)
    assert shock.testers == {1, 2, 5}
    field.run(take_tests, shock, dice="6 6 6 6")


@pytest.mark.clause("NM-ACTN-35", "NM-ACTN-36", "NM-ACTN-37")
def test_where_a_fighter_runs_for_cover() -> None:
    terrain = Terrain(SIZE, walls=[line(4, 8, 10, 8)])
    field = Field(["ganger 11,6.5"], ["ganger 11,12"], terrain=terrain)
    end = refuge(field.pos, 0, 8)
    assert end.x < 10
    assert end.y < 8
    alone = Field(["ganger 12,12"], ["ganger 12,14.5"])
    assert refuge(alone.pos, 0, 4).y == pytest.approx(8)


# -- the end phase --------------------------------------------------------------------------------


def crew(count: int, down: int, words: str = "") -> list[str]:
    places = [f"{2 + 2 * at},3" for at in range(count)]
    return [
        f"ganger {place} {'injured' if at < down else words}".strip()
        for at, place in enumerate(places)
    ]


@pytest.mark.clause(
    "NM-EX-34", "NM-EX-71", "NM-BOTTLE-01", "NM-BOTTLE-02", "NM-BOTTLE-03", "NM-FX-34"
)
@pytest.mark.parametrize(
    ("down", "words", "wanted"),
    [
        *((1, "", "0"), (4, "", "0"), (5, "", "1/6"), (6, "", "1/3"), (7, "", "1/2")),
        *((8, "", "2/3"), (9, "", "5/6"), (10, "", "1"), (7, "+iron_will", "1/3")),
    ],
)
def test_how_often_a_gang_bottles(down: int, words: str, wanted: str) -> None:
    field = Field(crew(10, down, words), ["ganger 10,20"])
    found = outcomes(field, bottle, result=lambda pos: pos.bottled[0])
    assert found.get(True, Fraction(0)) == Fraction(wanted)
    assert steadied(field.pos, 0) == (-1 if words else 0)


@pytest.mark.clause(
    "NM-DEC-38", "NM-BOTTLE-01", "NM-BOTTLE-04", "NM-BOTTLE-05", "NM-END-01", "NM-END-02"
)
def test_bottling_by_choice_and_only_once() -> None:
    field = Field(crew(3, 1), ["ganger 10,20", "ganger fled"])
    field.run(bottle, answers=[("bottle_voluntarily", "yes")])
    assert field.pos.bottled == [True, False]
    field.run(bottle)


@pytest.mark.clause("NM-EX-36", "NM-BOTTLE-06", "NM-BOTTLE-07", "NM-BOTTLE-08", "NM-BOTTLE-10")
def test_who_flees_and_who_is_held() -> None:
    field = Field(
        ["ganger 5,5 cl=8", "leader 10,5", "champion 21,5", "ganger 23.4,10.3", "ganger 2,23"],
        ["ganger 20,20"],
    )
    field.pos.bottled[0] = True
    # The leader passes and holds the first ganger and the champion, who holds the next.
    field.run(flee_tests, dice="4 4 1 1")
    assert field.rolled() == ["flee"] * 4
    assert field.pos.status == ["active", "active", "active", "active", "fled", "active"]
    hurt = Field(["leader 10,5 injured", "ganger 11.5,5"], ["ganger 20,20"])
    hurt.pos.bottled[0] = True
    hurt.run(flee_tests, dice="1 1 6 6")
    assert hurt.pos.fled_injured == [True, False, False]


@pytest.mark.clause(
    "NM-EX-33", "NM-RECOV-01", "NM-RECOV-02", "NM-RECOV-03", "NM-RECOV-04", "NM-RECOV-05"
)
def test_chances_of_recovery() -> None:
    alone = Field(["ganger 5,5 injured"], ["ganger 20,20"])
    assert outcomes(alone, recover, result=lambda pos: pos.status[0]) == {
        "pinned": Fraction(1, 3),
        "seriously_injured": Fraction(1, 2),
        "out_of_action": Fraction(1, 6),
    }
    helped = Field(["ganger 5,5 injured", "ganger 6,5"], ["ganger 20,20"])
    assert outcomes(helped, recover, result=lambda pos: pos.status[0]) == {
        "pinned": Fraction(5, 9),
        "seriously_injured": Fraction(5, 12),
        "out_of_action": Fraction(1, 36),
    }
    frail = Field(["ganger 5,5 t=1 injured"], ["ganger 20,20"])
    found = outcomes(frail, recover, result=lambda pos: pos.status[0])
    assert found["out_of_action"] == found["seriously_injured"] == Fraction(1, 2)


@pytest.mark.clause(
    "NM-FX-24", "NM-EX-69", "NM-RECOV-06", "NM-RECOV-07", "NM-DEC-39", "NM-DEC-40", "NM-FX-57"
)
def test_a_scripted_recovery() -> None:
    field = Field(["ganger 5,5 injured", "ganger 6,5", "ganger 5,6 injured"], ["ganger 20,20"])
    field.run(recover, dice="6 2 4", answers=[("recovery_pick", 1)])
    assert field.state(0) == "pinned flesh 1"
    assert field.state(2) == "seriously_injured"
    assert field.pos.deeds[-1]["kind"] == "assisted"
    assert field.pos.deeds[-1]["who"] == [0, 2]
    kit = Field(["ganger 5,5 injured", "ganger 6,5 medicae_kit"], ["ganger 20,20"])
    kit.run(recover, dice="4 4 6")
    tough = Field(["ganger 5,5 injured flesh=1 +unstoppable"], ["ganger 20,20"])
    tough.run(recover, dice="4 4")
    assert tough.pos.flesh[0] == 0


@pytest.mark.clause("NM-EX-35", "NM-RALLY-01", "NM-RALLY-02", "NM-STATUS-13")
def test_rallying() -> None:
    field = Field(["ganger 5,5 [broken]", "ganger 7,5", "ganger 5,7"], ["ganger 20,20"])
    found = outcomes(field, rally, result=lambda pos: pos.broken[0])
    assert found[False] == Fraction(5, 6)
    alone = Field(["ganger 5,5 [broken]", "ganger 7,5 injured"], ["ganger 20,20"])
    assert outcomes(alone, rally, result=lambda pos: pos.broken[0])[False] == Fraction(7, 12)


@pytest.mark.clause("NM-END-03", "NM-STATUS-15", "NM-STATUS-16", "NM-TRAIT-24")
def test_cleaning_up() -> None:
    field = Field(["ganger 5,5 [ready,late,disarmed,entangled]"], ["ganger 20,20"])
    field.pos.smoke = [field.pos.disc(0).centre, field.pos.disc(1).centre]
    field.run(clean_up, dice="4 5")
    assert field.pos.smoke == [(20, 20)]
    for flags in ("ready", "late", "disarmed", "entangled"):
        assert not any(getattr(field.pos, flags))
    assert field.pos.phase == Phase.PRIORITY


@pytest.mark.clause("NM-BOTTLE-09", "NM-ACT-08", "NM-DEC-09")
def test_a_bottled_gang_may_flee_as_a_whole() -> None:
    touching = 10 + 2 * SMALL
    field = Field(
        ["ganger 5,5", "ganger 8,5 pinned", "ganger 15,5 injured", "ganger 10,10"],
        [f"ganger 10,{touching}"],
    )
    field.pos.bottled[0] = True
    field.run(begin_actions, dice="3", answers=[("flee_battle", "yes")])
    assert field.pos.status[:4] == ["fled", "fled", "seriously_injured", "seriously_injured"]


@pytest.mark.clause("NM-EX-84", "NM-OVER-01", "NM-OVER-03", "NM-OVER-04")
def test_three_gangs_play_on_without_one() -> None:
    field = Field(["ganger out"], ["ganger 5,5"], ["ganger 20,20"])
    assert not check_at_once(field.ref)
    take_out(field.ref, 1, "NM-INJURY-05", -1, Shock())
    assert check_at_once(field.ref)
    assert holder(field.pos) == 2
    assert field.pos.winners == [2]
