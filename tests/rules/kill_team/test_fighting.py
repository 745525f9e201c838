"""KT-FIGHT: the Fight phase; the scripted fights of the rulebook."""

from __future__ import annotations

import pytest

from rules.kill_team.characteristics import attacks, strength
from rules.kill_team.fight_phase import is_eligible
from rules.kill_team.melee import fight, strike_at, targets
from rules.kill_team.position import FOUGHT, Phase
from tests.rules.kill_team.play import A1, A2, A3, DATA, H1, H2, H3, Field

FIGHT = Phase.FIGHT


def hit(field: Field, p: int, q: int, weapon: str) -> int:
    used = DATA.weapons[weapon]
    return strike_at(field.pos, p, q, used, used.profiles[0]).attack.hit


STAY = [[11, 5]]


@pytest.mark.clause("KT-SD-07", "KT-FIGHT-21", "KT-FIGHT-28", "KT-FIGHT-29", "KT-ABL-03",
                    "KT-INJ-06", "KT-INJ-07")  # fmt: skip
def test_a_power_fist() -> None:
    field = Field(["line_sergeant 11,5 power_fist"], ["line_marine 11,6.26 flesh=1"], phase=FIGHT)
    field.pos.bonus_attacks[H1] = -1
    field.run(fight, H1, dice="4,2,5,3,2,2", answers=[("melee_weapon", "power_fist")])
    assert field.state(A1) == "1/2"


@pytest.mark.clause("KT-SD-08", "KT-ABL-08", "KT-SAVE-04", "KT-INJ-09")
def test_rending_claws() -> None:
    field = Field(["stealer 11,5 rending_claws"], ["stealer 11,5.984"], phase=FIGHT)
    field.run(fight, H1, dice="6,4,5,3,4,4,2", answers=[("melee_weapon", "rending_claws")])
    assert field.state(A1) == "1/1"


@pytest.mark.clause("KT-FIGHT-06", "KT-FIGHT-07", "KT-FIGHT-08", "KT-FIGHT-09", "KT-FIGHT-30",
                    "KT-FIGHT-31", "KT-FIGHT-10", "KT-FIGHT-16", "KT-FIGHT-20")  # fmt: skip
def test_pile_in_strike_and_consolidate() -> None:
    field = Field(["guardsman 11,5"], ["guardsman 11,6.8", "guardsman 14,8"], phase=FIGHT)
    field.run(
        fight,
        H1,
        dice="4,4,1,6",
        answers=[
            ("pile_in", [[11, 5], [10, 6.2]]),
            ("consolidate", [[10, 6.2], [11.4, 6.2], [12.6, 7]]),
        ],
    )
    assert field.state(A1) == "out"
    assert field.at(H1) == (12.6, 7)
    pile_in, consolidate = field.says.asked
    assert [each.clause for each in pile_in.problems([[11, 5], [11, 4.9]])] == ["KT-FIGHT-07"]
    assert pile_in.problems([[11, 5]]) == []
    assert [each.clause for each in pile_in.problems([[11, 5], [11, 6.5]])][-1:] == ["KT-GEO-25"]
    assert [each.clause for each in consolidate.problems([[10, 6.2], [6.9, 6.2]])] == [
        "KT-GEO-20",
        "KT-FIGHT-07",
    ]


@pytest.mark.clause("KT-FIGHT-09")
def test_in_base_contact_nobody_moves_and_of_two_the_coach_picks() -> None:
    field = Field(["guardsman 11,5"], ["guardsman 11,5.984"], phase=FIGHT)
    field.run(fight, H1, dice="1")
    assert field.asked == []
    field = Field(["guardsman 11,5"], ["guardsman 11,6.5", "guardsman 11,3.5"], phase=FIGHT)
    field.run(
        fight,
        H1,
        dice="1",
        answers=[
            ("nearest_tie", "enemy 2"),
            ("pile_in", STAY),
            ("allot_attacks", {"1": 1}),
            ("nearest_tie", "enemy 1"),
            ("consolidate", STAY),
        ],
    )


@pytest.mark.clause("KT-FIGHT-11", "KT-FIGHT-12", "KT-FIGHT-13")
def test_whom_it_may_strike() -> None:
    away = ["guardsman 11,6.5", "guardsman 12.3,5.7", "guardsman 9.5,5"]
    field = Field(["guardsman 11,5"], away, phase=FIGHT)
    assert targets(field.pos, H1) == [A1, A2, A3]
    field.pos.targets[H1] = 1 << A1
    assert targets(field.pos, H1) == [A1, A2, A3]
    field = Field(["guardsman 11,5 [charged]"], away, phase=FIGHT)
    field.pos.targets[H1] = 1 << A1
    field.pos.targets[A3] = 1 << H1
    assert targets(field.pos, H1) == [A1, A3]


@pytest.mark.clause("KT-FIGHT-11", "KT-FIGHT-34", "KT-FIGHT-24", "KT-GV-16")
def test_terrain_between_fighters() -> None:
    field = Field(["guardsman 11,6"], ["guardsman 11,7.5"], layout="ruins", phase=FIGHT)
    assert hit(field, H1, A1, "close_combat") == -1
    field = Field(["guardsman 2.5,10"], ["guardsman 4.5,10"], layout="ruins", phase=FIGHT)
    assert targets(field.pos, H1) == []


@pytest.mark.clause("KT-FIGHT-14", "KT-FIGHT-36", "KT-FIGHT-32")
def test_without_a_target_the_fight_is_over() -> None:
    field = Field(["guardsman 11,5 [charged]"], ["guardsman 11,12"], phase=FIGHT)
    field.run(fight, H1, answers=[("pile_in", STAY)])
    assert field.pos.has(H1, FOUGHT)
    assert not is_eligible(field.pos, H1)


@pytest.mark.clause("KT-FIGHT-15", "KT-FIGHT-18", "KT-FIGHT-19", "KT-FIGHT-35", "KT-ABL-02",
                    "KT-FIGHT-17")  # fmt: skip
def test_attacks_are_split_and_bonus_attacks_declared_with_them() -> None:
    field = Field(
        ["line_sergeant 11,5 power_sword chainsword"],
        ["ork_boy 11,6.5", "ork_boy 11,3.5"],
        phase=FIGHT,
    )
    field.run(
        fight,
        H1,
        dice="1,2,2",
        answers=[
            ("nearest_tie", "enemy 1"),
            ("pile_in", STAY),
            ("melee_weapon", "power_sword"),
            ("allot_attacks", {"2": 1, "1": 1}),
            ("allot_attacks", {"1": 1}),
            ("nearest_tie", "enemy 1"),
            ("consolidate", STAY),
        ],
    )
    assert [event["other"] for event in field.happened("rolled")] == [[1, 1], [1, 1], [1, 2]]
    field = Field(["line_sergeant 11,5 chainsword"], ["ork_boy 11,6.26"], phase=FIGHT)
    field.run(fight, H1, dice="1,1,1", answers=[("melee_weapon", "chainsword")])


@pytest.mark.clause("KT-FIGHT-22", "KT-FIGHT-23", "KT-FIGHT-25", "KT-FIGHT-26", "KT-FIGHT-27")
def test_what_spoils_a_blow() -> None:
    field = Field(
        ["guardsman 11,5 flesh=2"], ["guardsman 11,6.5"], phase=FIGHT, broken=(True, False)
    )
    assert hit(field, H1, A1, "close_combat") == -3
    assert hit(field, A1, H1, "close_combat") == 0


@pytest.mark.clause(
    "KT-SPEC-14", "KT-SPEC-38", "KT-SPEC-52", "KT-SPEC-27", "KT-GEN-09", "KT-ADT-03"
)
def test_attacks_and_strength() -> None:
    for words, count, force in (
        ("ork_boy 11,5", 2, 4),
        ("ork_boy 11,5 *combat", 3, 4),
        ("ork_boy 11,5 *zealot", 2, 4),
        ("ork_boy 11,5 *zealot [charge_attempted]", 2, 4),
        ("ork_boy 11,5 *zealot [charged]", 3, 5),
        ("ork_boy 11,5 [stimmed]", 3, 4),
        ("ork_boy 11,5 {defensive}", 1, 4),
    ):
        field = Field([words], [])
        assert (attacks(field.pos, H1), strength(field.pos, H1)) == (count, force), words


@pytest.mark.clause("KT-FIGHT-01", "KT-FIGHT-02", "KT-FIGHT-03", "KT-FIGHT-04", "KT-FIGHT-05",
                    "KT-FIGHT-33")  # fmt: skip
def test_the_order_of_the_phase() -> None:
    field = Field(
        ["guardsman 11,5 [charged]", "guardsman 3,5", "guardsman 18,5 shaken"],
        ["guardsman 11,6.5 [charged]", "guardsman 3,6.5", "guardsman 18,6.5"],
        phase=Phase.CHARGERS_FIGHT,
        initiative=1,
    )
    pos = field.pos
    pos.targets[H1], pos.targets[A1] = 1 << A1, 1 << H1
    field.step(("fight_pick", "pass"))
    assert pos.passed == [False, True]
    field.step(("fight_pick", "model 1"), ("pile_in", STAY), ("consolidate", STAY), dice="1")
    field.step()
    assert pos.phase == FIGHT
    # Away's charger was passed over and is back.
    assert field.step(
        ("fight_pick", "model 1"),
        ("pile_in", [[11, 6.5]]),
        ("consolidate", [[11, 6.5]]),
        dice="1",
    )
    field.step(
        ("fight_pick", "model 2"), ("pile_in", [[3, 5]]), ("consolidate", [[3, 5]]), dice="1"
    )
    assert not is_eligible(pos, H3)
    assert is_eligible(pos, A3)
    assert pos.has(H2, FOUGHT)


@pytest.mark.clause("KT-SPEC-39", "KT-SPEC-40", "KT-SPEC-53", "KT-SPEC-54", "KT-EX-33", "KT-ABL-29")
def test_killing_frenzy_and_hatred_give_more_attacks() -> None:
    field = Field(["renegade_marine 11,5 *zealot"], ["guardsman 11,6.26"], phase=FIGHT, cp=(1, 0))
    field.run(
        fight,
        H1,
        dice="6,1,6,1,1",
        answers=[
            ("killing_frenzy", "yes"),
            ("pile_in", STAY),
            ("consolidate", STAY),
        ],
    )
    assert field.rolled("hit") == [6, 6, 1]


@pytest.mark.clause("KT-ABL-28")
def test_leapers_pile_in_farther() -> None:
    field = Field(["leaper 11,5 [charged]"], ["guardsman 11,12"], phase=FIGHT)
    field.pos.targets[H1] = 1 << A1
    field.run(
        fight,
        H1,
        dice="2,2",
        answers=[
            ("pile_in", [[11, 5], [11, 10.5]]),
            ("melee_weapon", "scything_talons"),
            ("consolidate", [[11, 10.5]]),
        ],
    )
    assert field.at(H1) == (11, 10.5)


@pytest.mark.clause("KT-ABL-42", "KT-ABL-09")
def test_toxin_sacs_and_talons() -> None:
    field = Field(["leaper 11,5 scything_talons toxin_sacs"], ["guardsman 11,6.6"], phase=FIGHT)
    strike = strike_at(
        field.pos,
        H1,
        A1,
        DATA.weapons["scything_talons"],
        DATA.weapons["scything_talons"].profiles[0],
    )
    assert strike.worse == 1
    field.run(
        fight,
        H1,
        dice="1,5,6,1,4,1",
        answers=[
            ("pile_in", STAY),
            ("melee_weapon", "scything_talons"),
            ("reroll_die", "reroll"),
        ],
    )
    assert field.rolled("injury") == [4, 1]
    assert field.state(A1) == "out"


# -- tactics --------------------------------------------------------------------------------------


@pytest.mark.clause("KT-SPEC-12", "KT-SPEC-13", "KT-SPEC-41")
def test_lead_by_example() -> None:
    field = Field(
        ["guard_sergeant 11,5 chainsword *leader", "guardsman 8,5", "guardsman 3,5"],
        ["guardsman 11,5.984", "guardsman 8,5.984"],
        phase=FIGHT,
        cp=(1, 0),
    )
    field.step(
        ("fight_pick", "model 1"),
        ("melee_weapon", "chainsword"),
        ("tactical_reroll", "no"),
        ("tactical_reroll", "no"),
        ("tactical_reroll", "no"),
        ("lead_by_example", "model 2"),
        dice="2,2,2,2",
    )
    assert field.pos.has(H2, FOUGHT)
    assert field.pos.cp == [0, 0]


@pytest.mark.clause("KT-SPEC-15", "KT-SPEC-16", "KT-SPEC-42")
def test_up_and_at_them() -> None:
    field = Field(
        ["guardsman 11,5", "ork_boy 6,5 *combat choppa"],
        ["guardsman 11,5.984", "guardsman 6,6.2"],
        phase=FIGHT,
        cp=(1, 0),
    )
    field.step(
        ("fight_pick", "model 1"),
        ("tactical_reroll", "no"),
        ("up_and_at_em", "yes"),
        ("pile_in", [[6, 5]]),
        ("melee_weapon", "close_combat"),
        ("consolidate", [[6, 5]]),
        dice="1,1,1,1,1",
    )
    assert field.pos.has(H2, FOUGHT)


@pytest.mark.clause("KT-CP-23", "KT-CP-06")
def test_a_decisive_strike() -> None:
    field = Field(["guardsman 11,5"], ["guardsman 11,5.984"], phase=Phase.FIGHT_START, cp=(0, 2))
    field.step(("decisive_strike", "model 1"), dice="1")
    assert field.pos.has(A1, FOUGHT)
    assert field.pos.phase == Phase.CHARGERS_FIGHT


@pytest.mark.clause("KT-SPEC-41")
def test_only_who_could_fight_anyway_follows_the_leader() -> None:
    field = Field(
        ["guard_sergeant 11,5 chainsword *leader", "guardsman 8,5 shaken", "guardsman 12,3"],
        ["guardsman 11,5.984", "guardsman 8,5.984"],
        phase=FIGHT,
        cp=(1, 0),
    )
    field.step(
        ("fight_pick", "model 1"),
        ("melee_weapon", "chainsword"),
        ("tactical_reroll", "no"),
        ("tactical_reroll", "no"),
        ("tactical_reroll", "no"),
        dice="2,2,2",
    )
    assert "lead_by_example" not in field.asked
