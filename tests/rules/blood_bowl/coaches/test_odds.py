"""The odds a coach counts with are those of the rulebook's worked examples, to the fraction."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.blood_bowl.attack import Attack, Occasion
from rules.blood_bowl.attacking import launch
from rules.blood_bowl.coaches.armed import saw_odds, stab_odds
from rules.blood_bowl.coaches.reactions import REACTIONS
from rules.blood_bowl.coaches.reckoning.odds import (
    BlockOdds,
    Duel,
    block_odds,
    odds_between,
    on_the_run,
    one_block,
    removal,
)
from rules.blood_bowl.coaches.reckoning.reach import ONCE, OWN, PLAIN, Roll, chance, odds_of
from rules.blood_bowl.notation import read
from rules.blood_bowl.position import STANDING
from rules.blood_bowl.running import Run
from rules.blood_bowl.skills import traits_of
from rules.blood_bowl.squads import NOBODY
from tests.rules.blood_bowl.board import A, H, Table
from tests.rules.blood_bowl.odds import odds


def fractions(odds: BlockOdds) -> list[Fraction]:
    """Down, pushed, nothing, both, fallen."""
    return [Fraction(part).limit_denominator(216) for part in (*odds[:2], *odds[3:])]


@pytest.mark.parametrize(
    ("dice", "block", "other_block", "dodge", "expected"),
    [
        # down, pushed, nothing, both, fallen
        (1, False, False, False, "1/3 1/3 0 1/6 1/6"),  # BB-EX-26
        (1, True, False, False, "1/2 1/3 0 0 1/6"),  # BB-EX-27
        (1, True, True, False, "1/3 1/3 1/6 0 1/6"),  # BB-EX-28
        (1, False, True, False, "1/3 1/3 0 0 1/3"),  # BB-EX-29
        (1, True, False, True, "1/3 1/2 0 0 1/6"),  # BB-EX-30
        (1, False, True, True, "1/6 1/2 0 0 1/3"),  # BB-EX-31
        (2, False, False, False, "5/9 1/3 0 1/12 1/36"),  # BB-EX-32
        (2, True, False, False, "3/4 2/9 0 0 1/36"),  # BB-EX-33
        (2, True, True, False, "5/9 1/3 1/12 0 1/36"),  # BB-EX-34
        (2, True, False, True, "5/9 5/12 0 0 1/36"),  # BB-EX-35
        (2, True, True, True, "11/36 7/12 1/12 0 1/36"),  # BB-EX-37
        (3, False, False, False, "19/27 7/27 0 7/216 1/216"),  # BB-EX-38
        (3, True, False, False, "7/8 13/108 0 0 1/216"),  # BB-EX-39
        (-2, False, False, False, "1/9 1/3 0 1/4 11/36"),  # BB-EX-40
    ],
)
def test_blocks(dice: int, block: bool, other_block: bool, dodge: bool, expected: str) -> None:
    odds = block_odds(dice, Duel(block, other_block, dodge), False)

    assert fractions(odds) == [Fraction(part) for part in expected.split()]


def test_a_reroll_is_spent_on_a_turnover_only() -> None:
    first = block_odds(2, Duel(), False)
    again = block_odds(2, Duel(), True)

    assert again.turnover == pytest.approx(first.turnover**2)
    assert again.down == pytest.approx(first.down * (1 + first.turnover))
    assert sum(again) == pytest.approx(1)


@pytest.mark.parametrize(
    ("rolls", "rerolls", "skill", "expected"),
    [
        ([(2 / 3, PLAIN)], 0, False, "2/3"),  # BB-EX-02
        ([(2 / 3, PLAIN)], 1, False, "8/9"),  # BB-EX-02
        ([(1 / 2, ONCE)], 0, True, "3/4"),  # BB-EX-03
        ([(1 / 2, ONCE)], 1, True, "3/4"),  # BB-EX-03: only one re-roll a roll
        ([(2 / 3, ONCE), (2 / 3, ONCE)], 0, True, "20/27"),  # BB-EX-08
        ([(2 / 3, ONCE), (2 / 3, ONCE)], 1, True, "64/81"),  # BB-EX-09
        ([(5 / 6, PLAIN), (5 / 6, PLAIN)], 0, False, "25/36"),  # BB-EX-11
        ([(5 / 6, PLAIN), (2 / 3, PLAIN)], 0, False, "5/9"),  # BB-EX-13
        ([(2 / 3, PLAIN), (2 / 3, PLAIN)], 0, False, "4/9"),  # BB-EX-23
        ([(2 / 3, OWN), (2 / 3, OWN)], 0, False, "64/81"),  # BB-EX-23
        ([], 0, False, "1"),
    ],
)
def test_runs(rolls: list[Roll], rerolls: int, skill: bool, expected: str) -> None:
    assert odds_of(rolls, rerolls, skill) == pytest.approx(float(Fraction(expected)))


def test_a_one_always_fails_and_a_six_always_succeeds() -> None:
    assert chance(1) == pytest.approx(5 / 6)
    assert chance(9) == pytest.approx(1 / 6)


# -- skills, against the rules themselves ------------------------------------------------------


def _outcome(ref: Table) -> str:
    attacker, defender = H[1], A[1]
    blitz = Occasion.BLITZ if ref.pos.blitzed else Occasion.BLOCK
    there = ref.pos.where[defender]
    launch(ref, Attack(attacker, defender, blitz, Run(ref, attacker, "blitz")))
    up, other_up = (ref.pos.state[p] == STANDING for p in (attacker, defender))
    if up and other_up:
        return "nothing" if ref.pos.where[defender] == there else "pushed"
    if up:
        return "down"
    if other_up:
        return "fallen"
    return "both" if ref.pos.turnover else "wrestled"


def _reacts(key: str) -> Any:
    return lambda decision: REACTIONS[key](decision, decision.side, NOBODY)


SKILLED = {key: _reacts(key) for key in ("choose_block_die", "use_wrestle", "use_juggernaut")}


@pytest.mark.parametrize("dice", [1, 2, -2])
@pytest.mark.parametrize("blitz", [False, True])
@pytest.mark.parametrize(
    ("skills", "others"),
    [
        ("Wrestle", ""),
        ("Wrestle", "Block"),
        ("Block", "Wrestle"),
        ("Block, Wrestle", "Block"),
        ("Juggernaut", "Block"),
        ("Juggernaut, Block", "Wrestle"),
        ("Juggernaut", "Stand Firm"),
        ("Block", "Stand Firm, Dodge"),
        ("Frenzy", ""),
        ("Frenzy, Block", "Dodge"),
        ("Frenzy", "Fend"),
        ("Frenzy", "Stand Firm"),
        ("Frenzy, Juggernaut", "Block, Fend"),
        ("Dauntless", ""),
        ("Block", "Foul Appearance"),
    ],
)
def test_skills_are_worth_to_him_what_they_do_in_play(
    skills: str, others: str, dice: int, blitz: bool
) -> None:
    strengths = {1: (3, 3), 2: (4, 3), -2: (3, 4)}[dice]
    if blitz and dice < 0 and "Frenzy" in skills:
        dice, strengths = 1, (3, 3)
    words = f"H1 ST{strengths[0]} {skills}\nA1 ST{strengths[1]} {others}"
    picture = f"k6\n.  .  .\nH1 A1 .\n.  .  .\n\n{words}"
    found = odds(
        picture,
        _outcome,
        home=SKILLED | {"follow_up": "yes", "push_square": "m7"},
        away=SKILLED,
        indifferent=("armour",),
        blitzed=blitz,
    )

    pos = read(picture)
    expected = odds_between(pos, H[1], A[1], (0, 0), False, blitz)

    assert {key: pytest.approx(float(share)) for key, share in found.items()} == {
        key: share for key, share in expected._asdict().items() if share
    }


def test_one_reroll_is_there_for_both_blocks_of_a_frenzy() -> None:
    between = Duel(frenzy=True)
    one = one_block(1, between)
    plain = block_odds(1, between, False)
    rerolled = block_odds(1, between, True)

    lost = one.turnover
    # First block lost twice, or saved and then the second lost; or the second lost twice.
    again = lost * (lost + one.pushed * lost) + one.pushed * lost * lost
    assert rerolled.turnover == pytest.approx(again)
    assert plain.turnover == pytest.approx(lost + one.pushed * lost)
    assert sum(plain) == pytest.approx(1)
    assert sum(rerolled) == pytest.approx(1)


def test_horns_count_after_a_run_up_only() -> None:
    pos = read("k6\nH1 A1\n\nH1 Horns")

    run, stood = (odds_between(pos, H[1], A[1], (0, 0), False, True, up) for up in (True, False))

    assert run == block_odds(2, Duel(), False)
    assert stood == block_odds(1, Duel(), False)


def test_armour_and_injury_with_claws_mighty_blow_and_chainsaws() -> None:
    kinds = {
        "": "5/18 5/12",  # AV 8: 10/36, and 15/36 leave
        "Claw": "5/12 5/12",
        "Thick Skull": "5/18 5/18",
    }
    for skills, shares in kinds.items():
        armour, injury = map(Fraction, shares.split())
        claw = skills == "Claw"
        traits = traits_of([skills]) if skills and not claw else 0
        assert removal(8, traits, False, claw) == pytest.approx(float(armour * injury))
    # BB-EX-51: 7/12 break, 5/12 of themselves.
    both = float(Fraction(5, 12) * Fraction(21, 36) + Fraction(1, 6) * Fraction(15, 36))
    assert removal(9, 0, True, True) == pytest.approx(both)
    assert removal(8, traits_of(["Chainsaw"]), False) == removal(5, 0, False)


@pytest.mark.parametrize(("skill", "others"), [("Stab", ""), ("Chainsaw", "Foul Appearance")])
def test_weapons_are_worth_to_him_what_they_do_in_play(skill: str, others: str) -> None:
    picture = f'k6\nH1 A1\n\nH1 {skill}, Stakes\nA1 AV7 {others}\naway = {{"race": "undead"}}'

    def play(ref: Table) -> str:
        attack = Attack(H[1], A[1])
        launch(ref, attack, skill.lower())
        if ref.pos.state[A[1]] != STANDING:
            return "down"
        return "nothing" if ref.pos.state[H[1]] == STANDING else "fallen"

    found = odds(picture, play, indifferent=("injury",))
    weigh = stab_odds if skill == "Stab" else saw_odds
    expected = weigh(read(picture), H[1], A[1])

    assert {key: pytest.approx(float(share)) for key, share in found.items()} == {
        key: share for key, share in expected._asdict().items() if share
    }


@pytest.mark.parametrize("skill", ["Frenzy", "Frenzy, Horns"])
@pytest.mark.parametrize(("left", "extra"), [(3, 2), (1, 2), (0, 2), (0, 1), (0, 0)])
def test_the_second_block_of_a_frenzied_blitzer_costs_him_a_square(
    skill: str, left: int, extra: int
) -> None:
    picture = f"k6\n.  .  .\nH1 A1 .\n.  .  .\n\nH1 {skill}"

    def play(ref: Table) -> str:
        run = Run(ref, H[1], "blitz")
        run.left, run.extra, run.moved = left, extra, True
        there = ref.pos.where[A[1]]
        launch(ref, Attack(H[1], A[1], Occasion.BLITZ, run))
        up, other_up = (ref.pos.state[p] == STANDING for p in (H[1], A[1]))
        if up and other_up:
            return "nothing" if ref.pos.where[A[1]] == there else "pushed"
        return "down" if up else "fallen" if other_up else "both"

    wishes = SKILLED | {"follow_up": "yes", "push_square": "m7"}
    found = odds(picture, play, home=wishes, away=SKILLED, indifferent=("armour",))
    expected = on_the_run(read(picture), H[1], A[1], (0, 0), False, True, left, extra)

    assert {key: pytest.approx(float(share)) for key, share in found.items()} == {
        key: share for key, share in expected._asdict().items() if share
    }
