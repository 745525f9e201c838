"""What the veteran does before the battle, in cover, at doors, and when all is lost."""

from __future__ import annotations

from typing import Any

import pytest

from rules.necromunda.acting import Turn, available
from rules.necromunda.calibration.sampling import Plan, arranged
from rules.necromunda.coaches import arranging, coach, deciding, resolve
from rules.necromunda.coaches.appraisal import Appraisal
from rules.necromunda.coaches.standing import Outlook
from rules.necromunda.match import play
from rules.necromunda.mustering import Picking
from rules.necromunda.table.terrain import Terrain
from rules.record import Match
from rules.tabletop.points import Point
from tests.rules.necromunda.play import Field
from tests.rules.necromunda.tables import SIZE, line

LEAGUE = {"competition": "league"}
#: A barricade in the middle, behind which somebody can lie.
BEHIND = Terrain(SIZE, barricades=(line(8, 5.5, 16, 5.5),))


def action(field: Field, p: int, points: int = 2) -> str:
    pos = field.pos
    return deciding.action(Appraisal(pos), p, available(pos, Turn(p, points)), points)


# -- when it is lost -------------------------------------------------------------------------------

MANY = ["ganger 12,20", "ganger 10,20", "ganger 14,20"]


@pytest.mark.clause("NM-BOTTLE-05", "NM-DEC-38")
def test_a_gang_that_lives_on_goes_home_from_a_battle_that_is_lost() -> None:
    lost = Field(["ganger 12,4", "ganger out"], MANY, options=LEAGUE)
    assert resolve.bottles(lost.pos, 0) == "yes"
    assert resolve.bottles(lost.pos, 1) == "no"
    friendly = Field(["ganger 12,4", "ganger out"], MANY)
    assert resolve.bottles(friendly.pos, 0) == "no", "nothing comes after it"
    even = Field(["ganger 12,4", "ganger 9,4", "ganger out"], MANY, options=LEAGUE)
    assert resolve.bottles(even.pos, 0) == "no"


@pytest.mark.clause("NM-BOTTLE-05", "NM-BOTTLE-09")
def test_of_several_gangs_nobody_goes_because_the_others_are_more_together() -> None:
    three = [["ganger 4,4", "ganger out"], ["ganger 30,30"], ["ganger 4,30"], ["ganger 30,4"]]
    field = Field(*three, options=LEAGUE)
    assert resolve.bottles(field.pos, 0) == "no"
    assert resolve.flees(field.pos, 0) == "no"
    strong = Field(["ganger 4,4"], MANY, ["ganger 20,4"], options=LEAGUE)
    assert resolve.flees(strong.pos, 0) == "yes"


def test_nobody_goes_who_would_win_or_waits_for_others() -> None:
    waits = Field(
        ["ganger 12,12", "ganger out", "ganger -"],
        MANY,
        scenario="ambush",
        roles=("defender", "attacker"),
        options=LEAGUE,
    )
    waits.pos.may_arrive[2] = True
    assert resolve.bottles(waits.pos, 0) == "no"


# -- in cover --------------------------------------------------------------------------------------


@pytest.mark.clause("NM-ACTN-20", "NM-VIS-17")
def test_who_has_shot_lies_down_where_nobody_sees_him() -> None:
    foes = ["ganger 10,20 autogun", "ganger 12,20 autogun", "ganger 14,20 autogun"]
    field = Field(["ganger 12,5 autogun", "ganger 3,3"], foes, terrain=BEHIND)
    outlook = Outlook(Appraisal(field.pos), 0)
    there = Point(12, 5)
    assert outlook.at(there, lies=True).value > outlook.at(there).value
    left = ["move", "take_cover", "pass"]
    assert deciding.action(Appraisal(field.pos), 0, left, 1) == "take_cover"
    open_ = Field(["ganger 12,5 autogun", "ganger 3,3"], foes)
    outlook = Outlook(Appraisal(open_.pos), 0)
    hidden = outlook.at(there).value - outlook.at(there, lies=True).value
    assert hidden >= 0, "in the open it hides nothing"


@pytest.mark.clause("NM-ACTN-34", "NM-VIS-17")
def test_who_lies_in_cover_before_many_fires_from_there() -> None:
    foes = [f"ganger {x},18 boltgun" for x in (9, 11, 13)]
    weak = ["ganger 12,5 lasgun t=2 pinned", "ganger 3,3"]
    assert action(Field(weak, foes, terrain=BEHIND), 0) == "blind_fire"
    assert action(Field(weak, foes[1:2], terrain=BEHIND), 0) == "stand_up", "one he can face"
    unarmed = [each.replace(" boltgun", "") for each in foes]
    assert action(Field(weak, unarmed, terrain=BEHIND), 0) == "stand_up", "nobody shoots back"
    knife = ["ganger 12,5 fighting_knife t=2 pinned", "ganger 3,3"]
    assert action(Field(knife, foes, terrain=BEHIND), 0) == "stand_up", "he has nothing to fire"


# -- doors -----------------------------------------------------------------------------------------


@pytest.mark.clause("NM-ACTN-25")
def test_a_door_on_the_way_is_opened() -> None:
    room = Terrain(
        SIZE,
        walls=(line(0, 12, 10, 12), line(14, 12, 24, 12)),
        doors=(line(10, 12, 14, 12),),
    )
    field = Field(["ganger 12,11 fighting_knife"], ["ganger 12,20 fighting_knife"], terrain=room)
    assert "operate_door" in available(field.pos, Turn(0, 2))
    assert action(field, 0) == "operate_door"
    field.pos.open_doors = [True]
    assert action(field, 0) != "operate_door", "nobody closes it behind himself"


# -- before it -------------------------------------------------------------------------------------


@pytest.mark.clause("NM-SCEN-06", "NM-CAMP-63", "NM-DEC-04")
def test_of_four_corners_he_takes_the_one_that_is_farthest_from_the_others() -> None:
    field = Field(*[["ganger -"]] * 3)
    field.pos.zone_of = ["a", "", ""]
    assert arranging.zone(field.pos, 1, ["b", "c", "d"]) == "b", "across from it"
    field.pos.zone_of = ["", "", ""]
    assert arranging.zone(field.pos, 1, ["a", "b"]) == "a"


@pytest.mark.clause("NM-CREW-07", "NM-DEC-03")
def test_he_leaves_at_home_who_has_nothing_to_shoot_with() -> None:
    field = Field(["ganger - fighting_knife", "ganger - autogun", "ganger - autogun"], ["ganger -"])
    for entry, cost in zip(field.pos.line_ups[0]["players"], (80, 70, 60), strict=True):
        entry["cost"] = cost
    build = Picking(0, field.ref.view(0), [1, 2, 3], 2, [1, 2])
    assert arranging.crew(build) == [2, 3]
    field.pos.line_ups[0]["preferred"] = [1]
    assert arranging.crew(build) == [1, 2], "whom his coach has named goes first"
    assert build.problems(arranging.crew(build)) == []


@pytest.mark.clause("NM-SCEN-05", "NM-DEC-02")
def test_he_attacks() -> None:
    assert arranging.role(["attacker", "defender"]) == "attacker"
    assert arranging.role(["defender"]) == "defender"


@pytest.mark.clause("NM-CAMP-44", "NM-DEC-53")
def test_tunnels_are_used_by_as_many_as_may() -> None:
    asked: list[Any] = []

    class Noting:
        def __init__(self, side: int) -> None:
            self.mind = coach("veteran", bytes(32), side)

        def decide(self, decision: Any) -> Any:
            answer = self.mind.decide(decision)
            if decision.key == "infiltrators":
                asked.append((answer, decision.problems(answer)))
            return answer

    match = arranged(Plan("test", scenario="stand_off"), 1)
    line_ups = [{**line_up} for line_up in match.line_ups]
    line_ups[0]["infiltrators"] = 2
    match = Match(match.game, match.version, match.options, line_ups, match.seed)
    play(match, [Noting(0), Noting(1)])
    [(answer, problems)] = asked
    assert len(answer) == 2
    assert problems == []
