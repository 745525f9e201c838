"""Knocked Down: armour, injury, casualty, apothecary."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.blood_bowl.attack import Attack
from rules.blood_bowl.blocking import block
from rules.blood_bowl.casualties import casualty
from rules.blood_bowl.events import Rolled
from rules.blood_bowl.injury import injure, knock_down, place_prone, roll_armour
from rules.blood_bowl.moving import step
from rules.blood_bowl.pitch import NAMED
from rules.blood_bowl.position import (
    CASUALTIES,
    CASUALTY,
    KNOCKED_OUT,
    RESERVES,
    STATE_NAMES,
    STUNNED,
    Phase,
)
from rules.blood_bowl.squads import NOBODY
from rules.blood_bowl.turn import end_turn
from tests.rules.blood_bowl.board import A, H, Table, ball, board, spot
from tests.rules.blood_bowl.odds import odds

# -- knocked down -----------------------------------------------------------------------------


@pytest.mark.clause("BB-DOWN-01", "BB-DOWN-02")
@pytest.mark.parametrize(("faces", "breaks"), [("4,4", False), ("4,5", True)])
def test_armour_breaks_when_two_dice_of_the_opponent_are_higher_than_av(
    faces: str, breaks: bool
) -> None:
    ref = board("k6\nA1\n\nA1 AV8", dice=f"2d6={faces}" + (" 2d6=1,1" if breaks else ""))

    knock_down(ref, A[1], "fall")

    assert spot(ref, A[1]) == ("k6 stunned" if breaks else "k6 prone")
    rolls = [event for event in ref.log or [] if isinstance(event, Rolled)]
    assert {roll.side for roll in rolls} == {0}
    ref.finish()


@pytest.mark.clause("BB-DOWN-03", "BB-TO-03")
@pytest.mark.parametrize(
    ("p", "turnover"), [(H[1], True), (A[1], False)], ids=["own player", "opponent"]
)
def test_only_a_player_knocked_down_in_his_own_teams_turn_is_a_turnover(
    p: int, turnover: bool
) -> None:
    ref = board("k6\nH1 A1", dice="2d6=1,1")

    knock_down(ref, p, "block")

    assert ref.pos.turnover is turnover


@pytest.mark.clause("BB-DOWN-04", "BB-DOWN-08", "BB-BALL-08")
def test_the_ball_bounces_from_where_the_carrier_lay_even_if_he_is_carried_off() -> None:
    ref = board("k6\nH1 A1*", dice="block=pow 2d6=6,6 2d6=6,6 d6=1 d8=1 d8=5")

    block(ref, Attack(H[1], A[1]))

    # He was pushed to m5 and hurt there.
    assert ref.rolls() == ["block", "armour", "injury", "casualty", "casualty", "bounce"]
    assert spot(ref, A[1]) == "casualty"
    assert ball(ref) == "n5"
    ref.finish()


@pytest.mark.clause("BB-DOWN-05")
def test_armour_is_rolled_after_his_own_fall_as_well() -> None:
    ref = board("k6\nH1 .", dice="d6=1 2d6=5,5 2d6=1,1")

    step(ref, H[1], NAMED["l6"], extra=True)

    assert ref.rolls() == ["go for it", "armour", "injury"]
    assert spot(ref, H[1]) == "l6 stunned"
    ref.finish()


@pytest.mark.clause("BB-DOWN-06")
def test_when_both_go_down_the_defenders_casualty_is_complete_before_the_attackers_armour() -> None:
    ref = board(
        "k6\nH1 A1\n\nA1 Regeneration",
        dice="block=both 2d6=6,6 2d6=6,6 d6=6 d8=1 d6=1 2d6=1,1",
    )

    block(ref, Attack(H[1], A[1]))

    assert ref.rolls() == [
        *("block", "armour", "injury", "casualty", "casualty", "regeneration", "armour")
    ]
    ref.finish()


@pytest.mark.clause("BB-DOWN-07")
def test_to_be_placed_prone_is_no_fall_but_the_ball_is_dropped() -> None:
    ref = board("k6\nH1*")

    place_prone(ref, H[1])

    assert spot(ref, H[1]) == "k6 prone"
    assert ref.rolls() == []
    assert ref.pos.carrier == NOBODY
    assert ref.pos.loose


# -- injuries ---------------------------------------------------------------------------------


@pytest.mark.clause("BB-INJ-01", "BB-INJ-05", "BB-INJ-06", "BB-INJ-07")
@pytest.mark.parametrize(
    ("dice", "state"),
    [
        ("2d6=1,1", "k6 stunned"),
        ("2d6=3,4", "k6 stunned"),
        ("2d6=4,4", "knocked out"),
        ("2d6=4,5", "knocked out"),
        ("2d6=5,5 d6=1 d8=1", "casualty"),
        ("2d6=6,6 d6=1 d8=1", "casualty"),
    ],
)
def test_the_injury_table(dice: str, state: str) -> None:
    ref = board("k6\nA1", dice=dice)

    injure(ref, A[1], "fall")

    assert spot(ref, A[1]) == state
    assert bool(ref.pos.injuries[1]) is (state == "casualty")
    ref.finish()


@pytest.mark.clause("BB-INJ-02", "BB-LEAGUE-27")
@pytest.mark.parametrize(
    ("niggles", "dice", "state"),
    [
        (1, "2d6=3,3", "k6 stunned"),
        (1, "2d6=3,4", "knocked out"),
        (2, "2d6=3,4", "knocked out"),
        (3, "2d6=3,4 d6=1 d8=1", "casualty"),
        (3, "2d6=6,6 d6=1 d8=1", "casualty"),
    ],
)
def test_each_niggling_injury_adds_one_to_the_injury_roll(
    niggles: int, dice: str, state: str
) -> None:
    ref = board(f"k6\nA1\n\nA1 NI{niggles}", dice=dice)

    injure(ref, A[1], "fall")

    assert spot(ref, A[1]) == state
    ref.finish()


def turns_until_face_up(ref: Table, p: int) -> int:
    """How many turns end, of whichever team, until a Stunned player is turned."""
    for turns in range(1, 6):
        end_turn(ref)
        if ref.pos.state[p] != STUNNED:
            assert spot(ref, p).endswith("prone")
            return turns
        ref.pos.phase = Phase.ACTION
    raise AssertionError("he is never turned face up")


@pytest.mark.clause("BB-INJ-03", "BB-INJ-04", "BB-TURN-09")
@pytest.mark.parametrize(
    ("p", "turns"),
    [
        # In Home's turn: at its end, at the end of Away's, at the end of Home's next.
        pytest.param(H[1], 3, id="in his own turn: at the end of the following one"),
        pytest.param(A[1], 2, id="in the opponent's turn: at the end of his coming one"),
    ],
)
def test_a_stunned_player_is_turned_at_the_end_of_his_next_turn(p: int, turns: int) -> None:
    ref = board("k6\nH1 A1", dice="2d6=1,1")
    injure(ref, p, "fall")

    assert turns_until_face_up(ref, p) == turns


@pytest.mark.clause("BB-INJ-04")
@pytest.mark.parametrize(
    ("p", "turns"),
    [pytest.param(H[1], 2, id="kicking team"), pytest.param(A[1], 1, id="receiving team")],
)
def test_a_player_stunned_at_the_kick_off_is_turned_after_his_coming_turn(
    p: int, turns: int
) -> None:
    ref = board("k6\nH1 A1", dice="2d6=1,1", kicking=0, active=0)
    ref.pos.phase = Phase.LANDING
    injure(ref, p, "rock")
    ref.pos.phase, ref.pos.active = Phase.ACTION, 1

    assert turns_until_face_up(ref, p) == turns


@pytest.mark.clause("BB-INJ-04", "BB-KTAB-23")
@pytest.mark.parametrize(
    ("p", "turns"),
    [
        # The bonus turn of Home, then Away's turn, then Home's.
        pytest.param(H[1], 3, id="kicking team"),
        pytest.param(A[1], 2, id="receiving team"),
    ],
)
def test_the_bonus_turn_is_an_own_turn_of_the_kicking_team_only(p: int, turns: int) -> None:
    ref = board("k6\nH1 A1", dice="2d6=1,1", kicking=0, bonus=True)
    injure(ref, p, "block")
    end_turn(ref)
    assert ref.pos.phase == Phase.LANDING
    assert ref.pos.state[p] == STUNNED
    ref.pos.phase, ref.pos.active = Phase.ACTION, 1

    assert 1 + turns_until_face_up(ref, p) == turns


@pytest.mark.clause("BB-INJ-06")
def test_a_casualty_takes_no_further_part() -> None:
    ref = board("k6\nH1 A1", dice="2d6=6,6 d6=1 d8=1")

    injure(ref, A[1], "foul", H[1])

    assert ref.pos.on_pitch(1) == []
    assert ref.pos.in_state(1, RESERVES) == []
    assert ref.pos.zones[1] == 0
    ref.finish()


@pytest.mark.clause("BB-INJ-08")
@pytest.mark.parametrize(
    ("token", "dice", "state"),
    [
        ("a1", "2d6=1,1", "l6 prone"),
        ("a1!", "2d6=1,1", "l6 stunned"),
        ("a1", "2d6=6,6 2d6=1,1", "l6 stunned"),
        ("a1!", "2d6=6,6 2d6=1,1", "l6 stunned"),
        ("a1!", "2d6=6,6 2d6=4,4", "knocked out"),
    ],
)
def test_who_lies_already_can_be_hurt_again_and_the_worse_counts(
    token: str, dice: str, state: str
) -> None:
    ref = board(f"k6\nH1 {token}", dice=dice)

    place_prone(ref, A[1])
    roll_armour(ref, A[1], "foul", H[1])

    assert spot(ref, A[1]) == state
    ref.finish()


@pytest.mark.clause("BB-INJ-08", "BB-INJ-04")
def test_to_be_stunned_again_starts_the_wait_anew() -> None:
    # H1 lies Stunned from before; hurt again in his own turn he is not turned at its end.
    ref = board("k6\nh1! A1", dice="2d6=1,1")
    injure(ref, H[1], "thrown")

    end_turn(ref)

    assert spot(ref, H[1]) == "k6 stunned"


# -- casualties -------------------------------------------------------------------------------


@pytest.mark.clause("BB-LEAGUE-25", "BB-INJ-07")
@pytest.mark.parametrize(
    ("tens", "units", "effect"),
    [
        (1, 1, "badly_hurt"),
        (3, 8, "badly_hurt"),
        (4, 1, "miss_next"),
        (4, 8, "miss_next"),
        (5, 1, "niggling"),
        (5, 2, "niggling"),
        (5, 3, "ma"),
        (5, 4, "ma"),
        (5, 5, "av"),
        (5, 6, "av"),
        (5, 7, "ag"),
        (5, 8, "st"),
        (6, 1, "dead"),
        (6, 8, "dead"),
    ],
)
def test_the_casualty_table(tens: int, units: int, effect: str) -> None:
    ref = board("k6\nA1", dice=f"2d6=6,6 d6={tens} d8={units}")

    injure(ref, A[1], "block", H[1])

    (injury,) = ref.pos.injuries[1]
    assert (injury["number"], injury["effects"]) == (1, [effect])
    assert injury["rolls"] == [10 * tens + units]
    ref.finish()


@pytest.mark.clause("BB-LEAGUE-37", "BB-SKILL-MIGHTYBLOW-03")
def test_the_defender_of_a_failed_block_is_credited_with_the_casualty() -> None:
    ref = board("k6\nH1 A1", dice="block=skull 2d6=6,6 2d6=6,6 d6=1 d8=1")

    block(ref, Attack(H[1], A[1]))

    assert ref.pos.counts[CASUALTIES][A[1]] == 1
    assert ref.pos.injuries[0][0]["by"] == 1


# -- the apothecary ---------------------------------------------------------------------------


@pytest.mark.clause("BB-LEAGUE-30", "BB-LEAGUE-31", "BB-DEC-48")
def test_the_apothecary_turns_a_knock_out_on_the_pitch_into_a_stun() -> None:
    ref = board("k6\nA1", dice="2d6=4,4", away={"use_apothecary": "yes"}, apothecaries=[1, 1])

    injure(ref, A[1], "block", H[1])

    assert spot(ref, A[1]) == "k6 stunned"
    assert ref.says(1).options("use_apothecary") == ["no", "yes"]
    assert ref.says(0).asked == []
    assert ref.pos.apothecaries == [1, 0]


@pytest.mark.clause("BB-LEAGUE-31", "BB-CROWD-03")
def test_the_apothecary_sends_who_was_knocked_out_by_the_crowd_to_reserves() -> None:
    ref = board(
        "k0\nA1\nH1",
        dice="block=push 2d6=4,4",
        away={"use_apothecary": "yes"},
        apothecaries=[0, 1],
    )

    block(ref, Attack(H[1], A[1]))

    assert spot(ref, A[1]) == "reserves"
    ref.finish()


@pytest.mark.clause("BB-LEAGUE-30", "BB-DEC-48")
@pytest.mark.parametrize(
    ("dice", "asked"), [("2d6=3,4", 0), ("2d6=4,4", 1), ("2d6=6,6 d6=1 d8=1", 1)]
)
def test_the_apothecary_is_for_knock_outs_and_casualties(dice: str, asked: int) -> None:
    ref = board("k6\nA1", dice=dice, apothecaries=[0, 1])

    injure(ref, A[1], "fall")

    assert ref.says(1).was_asked("use_apothecary") == asked
    # Not used, he is still there.
    assert ref.pos.apothecaries == [0, 1]
    ref.finish()


@pytest.mark.clause("BB-LEAGUE-30")
def test_the_apothecary_helps_once_in_a_match() -> None:
    ref = board(
        "k6\nA1 A2",
        dice="2d6=4,4 2d6=4,4",
        away={"use_apothecary": "yes"},
        apothecaries=[0, 1],
    )

    injure(ref, A[1], "fall")
    injure(ref, A[2], "fall")

    assert (spot(ref, A[1]), spot(ref, A[2])) == ("k6 stunned", "knocked out")
    assert ref.says(1).was_asked("use_apothecary") == 1


@pytest.mark.clause("BB-LEAGUE-32", "BB-LEAGUE-33", "BB-DEC-49")
@pytest.mark.parametrize(
    ("first", "second", "choice", "effects"),
    [
        # The better of the two is his default, whichever came first.
        ("d6=6 d8=1", "d6=4 d8=1", "better", ["miss_next"]),
        ("d6=5 d8=1", "d6=5 d8=8", "better", ["niggling"]),
        ("d6=5 d8=4", "d6=5 d8=5", "better", ["ma"]),
        ("d6=5 d8=1", "d6=5 d8=8", "other", ["st"]),
        # Badly Hurt from the second roll: he is back in Reserves.
        ("d6=6 d8=1", "d6=3 d8=8", "better", None),
        ("d6=6 d8=1", "d6=3 d8=8", "other", ["dead"]),
    ],
)
def test_the_apothecary_has_a_casualty_rolled_again_and_the_coach_chooses(
    first: str, second: str, choice: str, effects: list[str] | None
) -> None:
    ref = board(
        "k6\nA1",
        dice=f"2d6=6,6 {first} {second}",
        away={"use_apothecary": "yes", "apothecary_choice": choice},
        apothecaries=[0, 1],
    )

    injure(ref, A[1], "block", H[1])

    assert ref.says(1).options("apothecary_choice") == ["better", "other"]
    assert [injury["effects"] for injury in ref.pos.injuries[1]] == ([effects] if effects else [])
    assert spot(ref, A[1]) == ("casualty" if effects else "reserves")
    ref.finish()


@pytest.mark.clause("BB-LEAGUE-32", "BB-DEC-49", "BB-GEN-13")
def test_two_casualty_rolls_with_the_same_effect_leave_no_choice() -> None:
    ref = board(
        "k6\nA1",
        dice="2d6=6,6 d6=6 d8=1 d6=6 d8=8",
        away={"use_apothecary": "yes"},
        apothecaries=[0, 1],
    )

    injure(ref, A[1], "block", H[1])

    assert ref.says(1).was_asked("apothecary_choice") == 0
    assert ref.pos.injuries[1][0]["effects"] == ["dead"]
    ref.finish()


@pytest.mark.clause("BB-LEAGUE-33", "BB-LEAGUE-30")
@pytest.mark.parametrize(("skills", "dice"), [("", "2d6=6,6 d6=2 d8=3"), ("Stunty", "2d6=4,5")])
def test_the_apothecary_sends_the_badly_hurt_to_reserves_without_another_roll(
    skills: str, dice: str
) -> None:
    ref = board(
        f"k6\nA1\n\nA1 {skills}", dice=dice, away={"use_apothecary": "yes"}, apothecaries=[0, 1]
    )

    injure(ref, A[1], "block", H[1])

    assert spot(ref, A[1]) == "reserves"
    assert ref.pos.injuries[1] == []
    # The opponent has earned it all the same.
    assert ref.pos.counts[CASUALTIES][H[1]] == 1
    ref.finish()


# -- exact odds -------------------------------------------------------------------------------


@pytest.mark.clause("BB-EX-45")
@pytest.mark.parametrize(
    ("av", "chance"),
    [(5, "13/18"), (6, "7/12"), (7, "5/12"), (8, "5/18"), (9, "1/6"), (10, "1/12")],
)
def test_the_odds_of_breaking_armour(av: int, chance: str) -> None:
    chances = odds(
        f"k6\nA1\n\nA1 AV{av}",
        lambda ref: roll_armour(ref, A[1], "fall")[0],
        indifferent={"injury"},
    )

    assert chances[True] == Fraction(chance)


def hurt(ref: Table) -> str:
    injure(ref, A[1], "fall")
    return STATE_NAMES[ref.pos.state[A[1]]]


@pytest.mark.parametrize(
    ("skills", "stunned", "knocked_out", "casualty"),
    [
        pytest.param("", "7/12", "1/4", "1/6", marks=pytest.mark.clause("BB-EX-46")),
        pytest.param("Thick Skull", "13/18", "1/9", "1/6", marks=pytest.mark.clause("BB-EX-47")),
        pytest.param("Stunty", "5/12", "11/36", "5/18", marks=pytest.mark.clause("BB-EX-48")),
    ],
)
def test_the_odds_of_an_injury(skills: str, stunned: str, knocked_out: str, casualty: str) -> None:
    chances = odds(f"k6\nA1\n\nA1 {skills}", hurt, indifferent={"casualty"})

    assert chances == {
        "stunned": Fraction(stunned),
        "knocked out": Fraction(knocked_out),
        "casualty": Fraction(casualty),
    }


def fall(ref: Table) -> int:
    knock_down(ref, A[1], "block", H[1])
    return ref.pos.state[A[1]]


@pytest.mark.clause("BB-EX-49")
@pytest.mark.parametrize(
    ("av", "leaves", "casualty"), [(7, "25/144", None), (8, "25/216", "5/108"), (9, "5/72", None)]
)
def test_the_odds_that_who_goes_down_leaves_the_pitch(
    av: int, leaves: str, casualty: str | None
) -> None:
    chances = odds(f"k6\nH1 A1\n\nA1 AV{av}", fall, indifferent={"casualty"})

    assert chances[KNOCKED_OUT] + chances[CASUALTY] == Fraction(leaves)
    if casualty:
        assert chances[CASUALTY] == Fraction(casualty)


@pytest.mark.clause("BB-EX-50", "BB-SKILL-MIGHTYBLOW-01", "BB-SKILL-MIGHTYBLOW-02")
def test_the_odds_of_a_mighty_blow() -> None:
    chances = odds("k6\nH1 A1\n\nH1 Mighty Blow", fall, indifferent={"casualty"})

    assert chances[KNOCKED_OUT] == Fraction(155, 1296)
    assert chances[CASUALTY] == Fraction(65, 648)
    assert chances[KNOCKED_OUT] + chances[CASUALTY] + chances[STUNNED] == Fraction(5, 12)


def suffer(ref: Table) -> str:
    casualty(ref, A[1], "block", H[1], rolled=True)
    return ref.pos.injuries[1][0]["effects"][-1] if ref.pos.injuries[1] else "reserves"


@pytest.mark.clause("BB-EXL-01", "BB-LEAGUE-25")
def test_the_odds_of_the_casualty_table() -> None:
    chances = odds("k6\nA1", suffer)

    effects = ("badly_hurt", "miss_next", "niggling", "ma", "av", "ag", "st", "dead")
    expected = ("1/2", "1/6", "1/24", "1/24", "1/24", "1/48", "1/48", "1/6")
    assert chances == dict(zip(effects, map(Fraction, expected), strict=True))


@pytest.mark.clause("BB-EXL-02")
def test_the_odds_of_a_casualty_with_an_apothecary() -> None:
    chances = odds(
        "k6\nA1",
        suffer,
        away={"use_apothecary": "yes", "apothecary_choice": "better"},
        apothecaries=[0, 1],
    )

    assert chances["reserves"] == Fraction(3, 4)
    assert chances["dead"] == Fraction(1, 36)


@pytest.mark.clause("BB-EXL-03", "BB-SKILL-REGEN-01")
def test_the_odds_of_death_with_regeneration() -> None:
    chances = odds("k6\nA1\n\nA1 Regeneration", suffer)

    assert chances["dead"] == Fraction(1, 12)
    assert chances["reserves"] == Fraction(1, 2)
