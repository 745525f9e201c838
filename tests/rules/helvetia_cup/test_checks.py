"""HC-CONV-03 to -07: a check."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from rules.helvetia_cup.catalogue import SHOT, SKILLS, STEAL
from rules.helvetia_cup.checks import check
from rules.helvetia_cup.events import ROLLED
from tests.rules.helvetia_cup.odds import odds
from tests.rules.helvetia_cup.play import Table


def rolled(
    face: int,
    skill: int = 11,
    *,
    minus: int = 0,
    boost: int = 0,
    exhausted: bool = False,
    **more: Any,
) -> tuple[bool, int]:
    """Home's 31 rolls for a steal: whether it succeeds, and against which number."""
    with Table(ratings={"home 31": {"steal": skill}}, dice=f"d20={face}", **more) as table:
        p = table.player("home 31")
        if exhausted:
            table.pos.markers[p] = 0
        if boost:
            table.pos.boosts = [(p, STEAL, boost, "round")]
        found = check(table.ref, "steal", "HC-STEAL-01", p, STEAL, minus)
        (event,) = [each for each in table.ref.log or () if each["event"] == ROLLED]
        assert (event["die"], event["purpose"], event["faces"]) == ("d20", "steal", [face])
        assert event["target"] == found.target
    return found.succeeded, found.target


@pytest.mark.clause("HC-DICE-01", "HC-CONV-03")
def test_a_check_falls_on_each_of_twenty_faces_as_often() -> None:
    table = Table()
    p = table.player("home 31")
    found = odds(table, lambda ref: check(ref, "steal", "HC-STEAL-01", p, STEAL, 0).face)
    assert found == {face: Fraction(1, 20) for face in range(1, 21)}


@pytest.mark.clause("HC-CONV-03", "HC-EX-10")
def test_the_number_itself_is_enough() -> None:
    assert rolled(11) == (True, 11)
    assert rolled(12) == (False, 11)


@pytest.mark.clause("HC-CONV-04")
def test_penalties_are_taken_off_and_cards_added() -> None:
    assert rolled(10, minus=4, boost=3) == (True, 10)
    assert rolled(11, minus=4, boost=3) == (False, 10)


@pytest.mark.clause("HC-CONV-04", "HC-CONV-05", "HC-EX-12", "HC-CONV-07")
@pytest.mark.parametrize(
    ("face", "skill", "minus", "succeeds", "target"),
    [
        pytest.param(1, 4, 5, False, -1, id="nothing succeeds below 1"),
        pytest.param(1, 5, 5, False, 0, id="not even a 1 against 0"),
        pytest.param(20, 20, 0, True, 20, id="a 20 does not fail against 20"),
        pytest.param(20, 18, 0, False, 18, id="it does against 18"),
        pytest.param(1, 2, 1, True, 1, id="a 1 against 1"),
    ],
)
def test_no_face_succeeds_or_fails_of_itself(
    face: int, skill: int, minus: int, succeeds: bool, target: int
) -> None:
    """The die is rolled whatever it shows: the script would be left over otherwise."""
    assert rolled(face, skill, minus=minus) == (succeeds, target)


@pytest.mark.clause("HC-CONV-06", "HC-EX-12")
def test_of_the_exhausted_the_printed_skill_is_halved_before_all_else() -> None:
    assert rolled(5, 11, exhausted=True) == (True, 5)
    assert rolled(5, 11, exhausted=True, boost=3, minus=4) == (False, 4)
    assert rolled(1, 8, exhausted=True, minus=5) == (False, -1)


@pytest.mark.clause("HC-EX-11", "HC-CONV-06", "HC-ACC-04")
def test_effective_skills_of_an_exhausted_player() -> None:
    printed = {"shot": 15, "dribble": 13, "pressure": 5, "interception": 1}
    table = Table(ratings={"home 31": printed}, markers={"home 31": 0})
    p = table.player("home 31")
    effective = [table.pos.skill(p, SKILLS.index(name)) for name in printed]

    assert effective == [7, 6, 2, 0]
    table.pos.markers[p] = 1
    assert table.pos.skill(p, SHOT) == 15


@pytest.mark.clause("HC-CONV-07")
def test_a_result_that_a_card_gives_is_not_drawn() -> None:
    """Card L01, Hour of the Giant."""
    answers: Sequence[tuple[str, Any]] = [("play_card", "L01")]
    with Table(hands=("L01", ""), answers=answers) as table:
        found = check(table.ref, "steal", "HC-STEAL-01", table.player("home 31"), STEAL)

        assert found.succeeded
        assert table.rolls() == [("set", 1)]
