"""What a person is told of the dice before he answers."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.kill_team import answer_odds
from rules.kill_team.firing import shoot
from rules.kill_team.position import Phase
from tests.rules.kill_team.play import A1, A2, DATA, H1, Field


def only(rolls: answer_odds.Rolls) -> dict[str, Fraction]:
    (roll,) = rolls
    return dict(roll.outcomes)


@pytest.mark.clause("KT-EX-12", "KT-EX-13")
def test_each_target_has_its_odds() -> None:
    field = Field(
        ["line_marine 6,3 recon_shotgun", "line_marine 20,3"],
        ["guardsman 7,6", "guardsman 3,6"],
    )
    field.run(shoot, H1, dice="1,1", answers=[("target", "enemy 1")])
    found = answer_odds.odds(field.question)
    assert {*found} == {"enemy 1", "enemy 2"}
    one = Fraction(4, 27)
    near = answer_odds.shots(
        field.pos, H1, A1, DATA.weapons["boltgun"], DATA.weapons["boltgun"].profiles[0]
    )
    field = Field(["line_marine 11,5 boltgun"], ["guardsman 11,22"])
    far = answer_odds.shots(
        field.pos, H1, A1, DATA.weapons["boltgun"], DATA.weapons["boltgun"].profiles[0]
    )
    assert (near.target, far.target) == (3, 4)
    assert near.outcomes["out of action"] == one + Fraction(19, 27) * one
    assert sum(near.outcomes.values()) == 1


@pytest.mark.clause("KT-EX-11", "KT-EX-09")
def test_a_charge_has_its_odds() -> None:
    field = Field(["guardsman 11,5"], ["guardsman 11,17.984", "guardsman 11,11"])
    far = answer_odds.charge(field.pos, H1, [A1])
    assert far is None or far.outcomes["success"] <= Fraction(1, 12)
    field = Field(["guardsman 11,5"], ["guardsman 11,17.984"])
    found = answer_odds.charge(field.pos, H1, [A1])
    assert found is not None
    assert found.outcomes["success"] == Fraction(1, 12)
    field = Field(["guardsman 11,5 [stimmed]"], ["guardsman 11,17.984"])
    found = answer_odds.charge(field.pos, H1, [A1])
    assert found is not None
    assert found.outcomes["success"] == Fraction(1, 6)
    assert A2 not in field.pos.teams[1]


@pytest.mark.clause("KT-EX-03", "KT-EX-45")
def test_nerves_and_powers_have_theirs() -> None:
    home = ["ork_boss 11,5 flesh=1", "ork_boy 11,6.5 flesh=1", "ork_boy 12.5,5"]
    field = Field([*home, *["ork_boy out"] * 5], ["guardsman 3,28"], phase=Phase.MORALE)
    field.step(("nerve_order", "model 1"), dice="1")
    assert only(answer_odds.odds(field.question)["model 1"])["success"] == Fraction(2, 3)
    field = Field(["cult_witch 11,5"], ["cult_witch 11,12"], phase=Phase.PSYCHIC)
    field.step(("psychic_pick", "none"), ("psychic_pick", "cast 1 psybolt"), ("deny", "no"),
               dice="2,4,5")  # fmt: skip
    cast, deny = (
        only(next(iter(answer_odds.odds(each).values()))) for each in field.says.asked[1:]
    )
    assert (cast["success"], deny["success"]) == (Fraction(5, 6), Fraction(7, 12))
