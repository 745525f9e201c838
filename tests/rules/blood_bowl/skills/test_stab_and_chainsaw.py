"""Stab, Stakes and Chainsaw: what can take the place of a block, and of a boot."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.blood_bowl.actions import act
from rules.blood_bowl.attack import Attack
from rules.blood_bowl.blocking import block
from rules.blood_bowl.injury import knock_down
from rules.blood_bowl.position import ARMOUR_BREAKS, BLOCKS, CASUALTIES, STANDING
from rules.blood_bowl.skills.stab_and_chainsaw import stab
from rules.coach import Answer
from tests.rules.blood_bowl.board import A, H, Says, Table, ball, board, spot
from tests.rules.blood_bowl.odds import odds

STAB = {"attack_mode": "stab"}
BLITZ = {"continue_action": "block"}


# -- Stab and Stakes --------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-STAB-01", "BB-DEC-15")
def test_a_stab_that_does_not_go_through_does_nothing() -> None:
    ref = board("k6\nH1 A1\n\nH1 Stab", dice="2d6=4,4", home=STAB)

    act(ref, "block 1")

    assert ref.says(0).options("attack_mode") == ["block", "stab"]
    assert (spot(ref, H[1]), spot(ref, A[1])) == ("k6", "l6")
    assert ref.rolls() == ["armour"]
    assert ref.pos.counts[BLOCKS][H[1]] == 0
    ref.finish()


@pytest.mark.clause("BB-DEC-15", "BB-SKILL-STAB-01")
def test_with_a_knife_he_may_still_block() -> None:
    ref = board("k6\nH1 A1\n\nH1 Stab", dice="block=push")

    act(ref, "block 1")

    ref.finish()


@pytest.mark.clause("BB-SKILL-STAB-01", "BB-SKILL-STAB-02", "BB-LEAGUE-27", "BB-LEAGUE-37")
def test_nothing_modifies_a_stab() -> None:
    # Neither Mighty Blow nor Claw, and not even an old niggling injury.
    ref = board(
        "k6\nH1 A1\n\nH1 Stab, Mighty Blow, Claw, Piling On\nA1 NI1\nrerolls = [2, 0]",
        dice="2d6=4,5 2d6=4,3",
        home=STAB,
    )

    act(ref, "block 1")

    assert spot(ref, A[1]) == "l6 stunned"
    assert ref.says(0).was_asked("use_piling_on") == 0
    ref.finish()


@pytest.mark.clause("BB-SKILL-STAB-02", "BB-DOWN-07", "BB-BALL-06")
def test_whose_armour_breaks_is_placed_prone_and_drops_the_ball() -> None:
    ref = board("k6\nH1 A1*\n\nH1 Stab", dice="2d6=4,5 2d6=1,1 d8=5", home=STAB)

    act(ref, "block 1")

    told = [getattr(event, "what", getattr(event, "purpose", "")) for event in ref.log or []]
    assert told.index("armour") < told.index("placed prone") < told.index("injury")
    assert ball(ref) == "m6"
    assert not ref.pos.turnover
    assert ref.happened("knocked down") == []
    ref.finish()


@pytest.mark.clause("BB-SKILL-STAB-02")
def test_he_lies_prone_when_his_injury_is_rolled() -> None:
    """His coach, who is asked for the apothecary right after the roll, sees him on the ground."""
    ref = board("k6\nH1 A1\n\nH1 Stab", dice="2d6=4,5 2d6=4,4", home=STAB, apothecaries=[0, 1])
    seen = []

    class Onlooker(Says):
        def decide(self, decision: Any) -> Answer:
            if decision.key == "use_apothecary":
                seen.append(spot(ref, A[1]))
            return super().decide(decision)

    ref.coaches = [ref.says(0), Onlooker({"use_apothecary": "no"})]

    act(ref, "block 1")

    assert seen == ["l6 prone"]
    assert spot(ref, A[1]) == "knocked out"
    ref.finish()


@pytest.mark.clause("BB-SKILL-STAB-01", "BB-LEAGUE-37")
def test_a_casualty_by_a_knife_earns_nothing_and_is_told_as_one() -> None:
    ref = board("k6\nH1 A1\n\nH1 Stab", dice="2d6=6,6 2d6=6,6 d6=6 d8=1", home=STAB)

    act(ref, "block 1")

    assert ref.pos.counts[CASUALTIES][H[1]] == ref.pos.counts[ARMOUR_BREAKS][H[1]] == 0
    injury = ref.pos.injuries[1][0]
    assert (injury["cause"], injury["by"], injury["effects"]) == ("stab", 1, ["dead"])
    ref.finish()


@pytest.mark.clause("BB-SKILL-STAB-01", "BB-BLITZ-04")
@pytest.mark.parametrize("dice", ["2d6=1,1", "2d6=6,6 2d6=1,1"])
def test_on_a_blitz_he_may_not_move_after_a_stab(dice: str) -> None:
    ref = board("k6\nH1 A1\n\nH1 Stab", dice=dice, home=STAB | BLITZ)

    act(ref, "blitz 1")

    assert ref.says(0).was_asked("continue_action") == 1
    ref.finish()


@pytest.mark.clause("BB-SKILL-STAKES-01")
@pytest.mark.parametrize(
    ("race", "state"),
    [
        *((race, "l6 stunned") for race in ("khemri", "necromantic", "undead", "vampire")),
        ("human", "l6"),
        ("nurgle", "l6"),
    ],
)
def test_a_stake_goes_deeper_into_the_undead(race: str, state: str) -> None:
    dice = "2d6=4,4 2d6=1,1" if state.endswith("stunned") else "2d6=4,4"
    ref = board(f'k6\nH1 A1\n\nH1 Stab, Stakes\naway = {{"race": "{race}"}}', dice=dice, home=STAB)

    act(ref, "block 1")

    assert spot(ref, A[1]) == state
    ref.finish()


@pytest.mark.clause("BB-SKILL-STAB-01")
def test_the_odds_of_a_stab_are_those_of_bare_armour() -> None:
    def broken(ref: Table) -> bool:
        stab(ref, Attack(H[1], A[1]))
        return ref.pos.state[A[1]] != STANDING

    found = odds("k6\nH1 A1\n\nH1 Stab, Mighty Blow", broken, indifferent=("injury", "casualty"))

    assert found[True] == Fraction(10, 36)


# -- Chainsaw ---------------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-CHAINSAW-01", "BB-DEC-15", "BB-SKILL-GEN-03")
def test_a_chainsaw_is_no_choice_and_misses_armour_that_holds() -> None:
    # 5 and 3 do not beat AV 8.
    ref = board("k6\nH1 A1\n\nH1 Chainsaw, Stab, Block", dice="d6=2 2d6=1,4")

    act(ref, "block 1")

    assert ["attack_mode", "chainsaw"] in [event.detail for event in ref.happened("forced")]
    assert spot(ref, A[1]) == "l6"
    assert ref.rolls() == ["chainsaw", "armour"]
    ref.finish()


@pytest.mark.clause("BB-SKILL-CHAINSAW-01", "BB-SKILL-CHAINSAW-04", "BB-LEAGUE-37")
def test_it_knocks_down_whose_armour_breaks_and_earns_nothing() -> None:
    ref = board(
        "k6\nH1 A1*\n\nH1 Chainsaw, Mighty Blow", dice="d6=2 2d6=3,3 2d6=5,5 d6=6 d8=1 d8=5"
    )

    act(ref, "block 1")

    assert spot(ref, A[1]) == "casualty"
    assert ref.happened("knocked down")[0].detail == "chainsaw"
    assert ref.pos.counts[CASUALTIES][H[1]] == 0
    assert (ref.pos.injuries[1][0]["cause"], ref.pos.injuries[1][0]["by"]) == ("chainsaw", 1)
    assert not ref.pos.turnover
    assert ball(ref) == "m6"
    ref.finish()


@pytest.mark.clause("BB-SKILL-CHAINSAW-01", "BB-SKILL-CHAINSAW-02")
@pytest.mark.parametrize(("armour", "down"), [("2,3", False), ("3,3 2d6=1,1", True)])
def test_a_kick_back_is_a_turnover_only_if_it_goes_through(armour: str, down: bool) -> None:
    ref = board("k6\nH1* A1\n\nH1 Chainsaw", dice=f"d6=1 2d6={armour}" + (" d8=4" if down else ""))

    act(ref, "block 1")

    assert spot(ref, H[1]) == ("k6 stunned" if down else "k6")
    assert ref.pos.turnover is down
    assert spot(ref, A[1]) == "l6"
    ref.finish()


@pytest.mark.clause("BB-SKILL-CHAINSAW-01", "BB-DEC-20")
def test_a_team_reroll_saves_from_a_kick_back() -> None:
    ref = board(
        "k6\nH1 A1\n\nH1 Chainsaw\nrerolls = [1, 0]", dice="d6=1,2 2d6=1,1", home={"reroll": "team"}
    )

    act(ref, "block 1")

    assert ref.rolls() == ["chainsaw", "chainsaw", "armour"]
    ref.finish()


@pytest.mark.clause("BB-SKILL-CHAINSAW-02", "BB-BLITZ-04")
@pytest.mark.parametrize("dice", ["d6=2 2d6=1,1", "d6=1 2d6=1,1"])
def test_on_a_blitz_he_may_not_move_after_the_saw(dice: str) -> None:
    ref = board("k6\nH1 A1\n\nH1 Chainsaw", dice=dice, home=BLITZ)

    act(ref, "blitz 1")

    assert ref.says(0).was_asked("continue_action") == 1
    ref.finish()


@pytest.mark.clause("BB-SKILL-CHAINSAW-02", "BB-ACT-08")
def test_once_a_turn_even_in_a_frenzy() -> None:
    ref = board("k6\nH1 A1\n\nH1 Chainsaw, Frenzy", dice="d6=2 2d6=1,1")

    act(ref, "block 1")

    ref.finish()


@pytest.mark.clause("BB-SKILL-CHAINSAW-03")
def test_in_a_foul_the_saw_has_to_start_first() -> None:
    ref = board(
        "k6\nH1 a1\n\nH1 Chainsaw", dice="d6=2 2d6=2,4 2d6=1,2", home={"continue_action": "foul"}
    )

    act(ref, "foul 1")

    # 6 and 3 beat AV 8.
    assert ref.rolls() == ["chainsaw", "armour", "injury"]
    assert spot(ref, A[1]) == "l6 stunned"
    ref.finish()


@pytest.mark.clause("BB-SKILL-CHAINSAW-03", "BB-FOUL-08")
@pytest.mark.parametrize(("armour", "down"), [("2,2", False), ("3,3 2d6=1,1", True)])
def test_in_a_foul_too_it_may_hit_the_wielder(armour: str, down: bool) -> None:
    ref = board(
        "k6\nH1 a1\n\nH1 Chainsaw", dice=f"d6=1 2d6={armour}", home={"continue_action": "foul"}
    )

    act(ref, "foul 1")

    # Doubles for his own armour are none for the referee.
    assert spot(ref, H[1]) == ("k6 stunned" if down else "k6")
    assert ref.pos.turnover is down
    assert spot(ref, A[1]) == "l6 prone"
    ref.finish()


@pytest.mark.clause("BB-SKILL-CHAINSAW-04")
@pytest.mark.parametrize("cause", ["fall", "block"])
def test_whoever_falls_with_a_chainsaw_falls_badly(cause: str) -> None:
    ref = board("k6\nH1 A1\n\nH1 Chainsaw", dice="2d6=3,3 2d6=1,1")

    knock_down(ref, H[1], cause, A[1] if cause == "block" else -1)  # type: ignore[arg-type]

    assert spot(ref, H[1]) == "k6 stunned"
    ref.finish()


@pytest.mark.clause("BB-SKILL-CHAINSAW-04", "BB-SKILL-MIGHTYBLOW-03", "BB-LEAGUE-37")
def test_who_falls_from_his_own_block_against_the_saw_falls_into_it() -> None:
    # 6 and 3 beat AV 8; the casualty of a chainsaw is nobody's, and Mighty Blow has no part in it.
    ref = board(
        "k6\nH1 A1\n\nA1 Chainsaw, Mighty Blow", dice="block=skull 2d6=3,3 2d6=5,5 d6=1 d8=1"
    )

    block(ref, Attack(H[1], A[1]))

    assert spot(ref, H[1]) == "casualty"
    assert ref.pos.counts[CASUALTIES] == [0] * 32
    assert ref.pos.injuries[0][0]["cause"] == "chainsaw"
    ref.finish()


@pytest.mark.clause("BB-SKILL-CHAINSAW-04")
def test_an_opponent_who_trips_beside_a_chainsaw_has_nothing_to_fear_from_it() -> None:
    ref = board("k6\nH1 A1\n\nA1 Chainsaw", dice="2d6=3,3")

    knock_down(ref, H[1], "fall")

    assert spot(ref, H[1]) == "k6 prone"
    ref.finish()
