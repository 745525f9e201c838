"""NM-CAMP-48 to -56, NM-SCEN-22, NM-FX-37: what fighters learn in a battle."""

from __future__ import annotations

from typing import Any

import pytest

from rules.record import Result
from tests.rules.necromunda.between.battles import Who, after, deed, pair, told
from tests.rules.necromunda.between.gangs import SMALL, team

JSON = Any
WON: tuple[Result, Result] = ("win", "loss")
MINE: Who = (0, 3)


def gained(*deeds: JSON, dice: str = "", **more: Any) -> int:
    """What the ganger of Home has gained beside taking part."""
    gangs = pair()
    home, _ = after(told(gangs, deeds=deeds, **more), gangs, dice)
    return home.fighters[3].experience - 1


@pytest.mark.clause("NM-CAMP-48")
def test_who_stood_on_the_table_gains_a_point() -> None:
    gangs = pair()
    home, _ = after(told(gangs, absent=[(0, 4)]), gangs)
    assert [fighter.experience for fighter in home.roster] == [1, 1, 1, 0, 1]


@pytest.mark.clause("NM-CAMP-49", "NM-CAMP-50", "NM-CAMP-51")
def test_enemies_down_and_out() -> None:
    assert gained(deed("injured", MINE, (1, 3))) == 1
    assert gained(deed("took_out", MINE, (1, 3))) == 2
    assert gained(deed("took_out", MINE, (1, 1))) == 3  # a leader
    assert gained(deed("took_out", MINE, (1, 2))) == 3  # a champion
    assert gained(deed("injured", MINE, (1, 1))) == 1


@pytest.mark.clause("NM-CAMP-49", "NM-CAMP-50")
def test_friends_do_not_count() -> None:
    assert gained(deed("took_out", MINE, (0, 4)), deed("injured", MINE, (0, 5))) == 0


@pytest.mark.clause("NM-CAMP-52")
def test_of_one_enemy_in_one_activation_the_better_counts() -> None:
    down, out = deed("injured", MINE, (1, 3), 7), deed("took_out", MINE, (1, 3), 7)
    assert gained(down, out) == gained(out, down) == 2
    assert gained(down, deed("took_out", MINE, (1, 3), 8)) == 3
    assert gained(down, deed("took_out", MINE, (1, 4), 7)) == 3


@pytest.mark.clause("NM-CAMP-53", "NM-CAMP-54", "NM-CAMP-55", "NM-EX-69", "NM-SCEN-28")
def test_rallying_assisting_and_objectives() -> None:
    assert gained(deed("rallied", MINE), deed("rallied", MINE)) == 2
    assert gained(deed("assisted", MINE)) == 1
    assert gained(deed("objective", MINE), deed("objective", MINE)) == 2


@pytest.mark.clause("NM-CAMP-56")
def test_who_was_out_of_action_learns_as_well() -> None:
    gangs = pair()
    record = told(gangs, out={MINE: None}, deeds=[deed("took_out", MINE, (1, 3))])
    home, _ = after(record, gangs, "2d6=3,1")
    assert home.fighters[3].experience == 3


@pytest.mark.clause("NM-SCEN-22")
@pytest.mark.parametrize(("face", "points"), [(1, 1), (2, 1), (3, 2), (6, 3)])
def test_the_leader_who_has_won_a_stand_off_learns(face: int, points: int) -> None:
    gangs = pair()
    record = told(gangs, results=WON, scenario="stand_off")
    home, away = after(record, gangs, f"d6=1 d6={face}")
    assert home.fighters[1].experience == 1 + points
    assert away.fighters[1].experience == 1


@pytest.mark.clause("NM-SCEN-22")
def test_a_leader_who_was_not_in_the_crew_does_not() -> None:
    gangs = pair()
    record = told(gangs, results=WON, scenario="stand_off")
    record.sides[0]["lines"].pop(0)
    assert after(record, gangs, "d6=1")[0].fighters[1].experience == 0


def mentored(*deeds: JSON, dice: str) -> int:
    gangs = [team("orlock", ["leader", "champion mentor", *SMALL[2:]], name="Home"), pair()[1]]
    home, _ = after(told(gangs, deeds=deeds), gangs, dice)
    return home.fighters[3].experience - 1


@pytest.mark.clause("NM-FX-37")
def test_a_mentor_teaches_who_fought_near_it() -> None:
    near = deed("injured", MINE, (1, 3), 1, mentors=[2])
    other = deed("injured", MINE, (1, 4), 2, mentors=[2])
    assert mentored(near, dice="2d6=2,3") == 2  # Ld 5+
    assert mentored(near, dice="2d6=2,2") == 1
    assert mentored(near, other, dice="2d6=2,3") == 3  # at most one point
    assert mentored(near, other, dice="4d6=1,1,6,6") == 3  # two tests, of which one is passed
    assert mentored(deed("injured", MINE, (1, 3)), dice="") == 1


@pytest.mark.clause("NM-FX-37")
def test_a_double_one_fails_whatever_the_leadership() -> None:
    near = deed("rallied", MINE, mentors=[2])
    assert mentored(near, dice="2d6=1,1") == 1
