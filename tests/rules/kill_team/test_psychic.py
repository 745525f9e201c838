"""KT-PSY: the Psychic phase."""

from __future__ import annotations

import pytest

from rules.kill_team import psychic_phase
from rules.kill_team.position import Phase
from tests.rules.kill_team.play import A1, A2, A3, H1, H2, Field

PSYCHIC = Phase.PSYCHIC
WITCH = "cult_witch 11,5"


@pytest.mark.clause("KT-ROUND-03")
def test_it_takes_place_if_a_psyker_is_there() -> None:
    assert psychic_phase.takes_place(Field([WITCH], ["guardsman 11,12"]).pos)
    assert not psychic_phase.takes_place(Field(["cult_witch out"], ["guardsman 11,12"]).pos)


@pytest.mark.clause("KT-PSY-01", "KT-PSY-02", "KT-PSY-05", "KT-ABL-31", "KT-PSY-06")
def test_a_psybolt_hurts_the_closest_whom_it_sees() -> None:
    field = Field([WITCH], ["guardsman 11,12", "guardsman 11,6.5"], phase=PSYCHIC)
    field.step(("psychic_pick", "cast 1 psybolt"), dice="2,3,6")
    assert [field.state(q) for q in (A1, A2)] == ["1/0", "out"]
    assert field.pos.casualties[0]["cause"] == "psybolt"
    field = Field([WITCH], ["guardsman 11,12"], phase=PSYCHIC)
    field.step(("psychic_pick", "cast 1 psybolt"), dice="1,3")
    assert field.state(A1) == "1/0"


@pytest.mark.clause("KT-PSY-03")
def test_perils() -> None:
    field = Field([WITCH], ["guardsman 11,12"], phase=PSYCHIC)
    field.step(("psychic_pick", "cast 1 psybolt"), dice="1,1,5,2")
    assert (field.state(H1), field.state(A1)) == ("1/1", "1/0")
    field = Field([WITCH, "guardsman 11,7"], ["guardsman 11,3", "guardsman 11,12"], phase=PSYCHIC)
    field.step(("psychic_pick", "cast 1 psybolt"), dice="6,6,1,4,1,4,2,1")
    assert [field.state(each) for each in (H1, H2, A1, A2)] == ["out", "out", "1/1", "1/0"]


@pytest.mark.clause("KT-CP-20", "KT-PSY-03")
def test_a_double_six_may_be_rolled_again_as_it_hurts_the_psyker() -> None:
    """The test is passed by it, but another throw could still turn out better."""
    for answers, dice, after in (
        (["no", "no"], "6,6,5,2,1,6", ("1/1", "out", 1)),
        (["reroll"], "6,6,2,3,6", ("1/0", "out", 0)),
    ):
        field = Field([WITCH], ["guardsman 11,12"], phase=PSYCHIC, cp=(1, 0))
        again = [("tactical_reroll", answer) for answer in answers]
        field.step(("psychic_pick", "cast 1 psybolt"), *again, dice=dice)
        assert (field.state(H1), field.state(A1), field.pos.cp[0]) == after, answers
        assert field.says.asked[1].about["roll"] == "psychic test"


@pytest.mark.clause("KT-PSY-04")
def test_a_power_is_denied_by_a_higher_roll() -> None:
    for dice, state in (("3,4", "1/0"), ("3,3,6", "out")):
        field = Field(
            [WITCH], ["guardsman 11,12", "cult_witch 11,20", "cult_witch 3,20 shaken"],
            phase=PSYCHIC, initiative=0,
        )  # fmt: skip
        field.step(
            ("psychic_pick", "cast 1 psybolt"),
            ("deny", "model 2"),
            ("psychic_pick", "none"),
            dice=f"2,4,{dice}",
        )
        assert field.state(A1) == state
        assert field.says.asked[1].options == ["no", "model 2"]  # type: ignore[union-attr]
        assert A3 in field.pos.teams[1]


@pytest.mark.clause("KT-PSY-05", "KT-PSY-07", "KT-INJ-05", "KT-CP-20")
def test_a_strong_bolt_cover_and_a_tactical_reroll() -> None:
    field = Field([WITCH], ["brood_warrior 11,12"], phase=PSYCHIC)
    field.step(("psychic_pick", "cast 1 psybolt"), dice="5,6,3")
    assert field.state(A1) == "1/0"
    field = Field(["cult_witch 11,3"], ["guardsman 11,8"], layout="ruins", phase=PSYCHIC)
    field.step(("psychic_pick", "cast 1 psybolt"), dice="3,4,4")
    assert field.state(A1) == "1/1"
    field = Field([WITCH], ["guardsman 11,12"], phase=PSYCHIC, cp=(1, 0))
    field.step(("psychic_pick", "cast 1 psybolt"), ("tactical_reroll", "reroll"), dice="1,3,4,4,6")
    assert (field.state(A1), field.pos.cp[0]) == ("out", 0)


@pytest.mark.clause("KT-MORALE-17")
def test_a_shaken_psyker_casts_nothing() -> None:
    field = Field([WITCH + " shaken"], ["guardsman 11,12"], phase=PSYCHIC)
    field.step()
    assert field.asked == []


@pytest.mark.clause("KT-PSY-04", "KT-ABL-31")
def test_nobody_denies_more_often_than_he_may() -> None:
    field = Field([WITCH], ["guardsman 11,12", "cult_witch 11,20"], phase=PSYCHIC)
    field.pos.denied = [A2]
    field.step(("psychic_pick", "cast 1 psybolt"), ("psychic_pick", "none"), dice="2,4,6")
    assert field.state(A1) == "out"
