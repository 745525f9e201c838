"""BB-FOUL and BB-BRIBE: kicking a player on the ground, and what the referee makes of it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.blood_bowl.actions import act, actions
from rules.blood_bowl.attack import Attack
from rules.blood_bowl.blocking import ATTACKER_DOWN, DEFENDER_DOWN, resolve
from rules.blood_bowl.drive import end_drive
from rules.blood_bowl.events import Rolled
from rules.blood_bowl.fouling import foul, foul_modifier, victims
from rules.blood_bowl.match import record
from rules.blood_bowl.pitch import NAMED, OFF
from rules.blood_bowl.position import (
    CASUALTIES,
    CASUALTY,
    FOULS,
    KNOCKED_OUT,
    PRONE,
    RESERVES,
    SENT_OFF,
    STANDING,
    STUNNED,
    Phase,
    Position,
)
from rules.blood_bowl.turn import take_action
from rules.record import Match, canonical
from tests.rules.blood_bowl.board import A, H, Table, board
from tests.rules.blood_bowl.odds import odds

FOULS_AT_ONCE = {"continue_action": "foul"}


@pytest.mark.clause("BB-FOUL-01", "BB-FOUL-12")
def test_a_player_moves_and_fouls_once_a_turn_and_then_he_is_done() -> None:
    ref = board(
        "k7\nH1 . a1\nH2 . a2",
        dice="2d6=1,2",
        home={"continue_action": ["step l7", "foul"], "foul_target": "1"},
    )

    act(ref, "foul 1")

    assert ref.pos.where[H[1]] == NAMED["l7"]
    assert ref.says(0).was_asked("continue_action") == 2
    assert not [word for word in actions(ref.pos) if word.startswith("foul")]
    assert ref.pos.counts[FOULS][H[1]] == 1
    ref.finish()


@pytest.mark.clause("BB-FOUL-01", "BB-DEC-40")
def test_only_an_adjacent_opponent_on_the_ground_can_be_fouled() -> None:
    ref = board(
        "k6\na9 a4! A2\nh5 H1 A3~\na16 . .\n. . a7",
        dice="2d6=1,2",
        home={"foul_target": "16"},
    )
    assert victims(ref.pos, H[1]) == [A[4], A[9], A[16]]

    foul(ref, H[1])

    assert ref.says(0).options("foul_target") == ["4", "9", "16"]
    assert ref.happened("foul")[0].other == A[16]
    ref.finish()


@pytest.mark.clause("BB-FOUL-01")
def test_without_a_victim_there_is_nobody_to_foul() -> None:
    ref = board("k7\nH1 A1 a2", home={"continue_action": "end action"})

    act(ref, "foul 1")

    assert "foul" not in ref.says(0).options("continue_action")


@pytest.mark.clause("BB-FOUL-02", "BB-FOUL-07")
@pytest.mark.parametrize(("lying", "state"), [("a1", PRONE), ("a1!", STUNNED)])
def test_armour_that_holds_leaves_the_victim_as_he_was(lying: str, state: int) -> None:
    ref = board(f"k7\nH1 {lying}", dice="2d6=2,6", home=FOULS_AT_ONCE)

    act(ref, "foul 1")

    assert ref.pos.state[A[1]] == state
    assert not ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-FOUL-02", "BB-FOUL-06")
@pytest.mark.parametrize(
    ("injury", "state"), [("1,6", STUNNED), ("2,6", KNOCKED_OUT), ("4,6 d6=1 d8=1", CASUALTY)]
)
def test_broken_armour_is_followed_by_a_normal_injury(injury: str, state: int) -> None:
    ref = board("k7\nH1 a1", dice=f"2d6=3,6 2d6={injury}", home=FOULS_AT_ONCE)

    act(ref, "foul 1")

    assert ref.pos.state[A[1]] == state
    assert not ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-FOUL-03", "BB-FOUL-04", "BB-FOUL-05")
@pytest.mark.parametrize(
    ("picture", "modifier"),
    [
        ("k6\n. . . .\n. H1 a1 .\n. . . .", 0),
        # Team-mates beside the victim, and only they: H3 stands beside the fouler alone.
        ("k6\n. . H2 .\nH3 H1 a1 H4\n. . . .", 2),
        # Opponents beside the fouler, and only they: A3 stands beside the victim alone.
        ("k6\nA2 . . .\n. H1 a1 A3\nA4 . . .", -2),
        # Nobody helps from the ground or without a tackle zone.
        ("k6\na2 . H2~ .\n. H1 a1 h3\na4! A5~ . h4!", 0),
        # H2 stands in the zone of A2, who is marked by nobody but him, and cannot help either.
        ("k5\n. . . A2\n. . H2 .\n. H1 a1 .\n. . . .", 0),
        # The zone of the fouler does not count against A2; that of H2 does against A3.
        ("k5\n. . . .\nA2 . . .\n. H1 a1 .\nA3 . . .\n. H2 . .", -1),
        # One for and one against.
        ("k6\nA2 . . .\n. H1 a1 H4\n. . . .", 0),
    ],
)
def test_who_assists_a_foul_on_either_side(picture: str, modifier: int) -> None:
    assert foul_modifier(board(picture).pos, H[1], A[1]) == modifier


@pytest.mark.clause("BB-FOUL-04", "BB-FOUL-05")
@pytest.mark.parametrize(
    ("picture", "holds", "breaks"),
    [
        ("k7\nH1 a1 .\n. . .", "2,6", "3,6"),
        ("k7\nH1 a1 H2\n. . H3", "2,4", "2,5"),
        ("k6\nA2 . .\n. H1 a1", "3,6", "4,6"),
    ],
)
def test_assists_are_added_to_the_armour_roll_and_nobody_is_asked(
    picture: str, holds: str, breaks: str
) -> None:
    held = board(picture, dice=f"2d6={holds}")
    foul(held, H[1])
    held.finish()

    broken = board(picture, dice=f"2d6={breaks} 2d6=1,2")
    foul(broken, H[1])
    assert broken.pos.state[A[1]] == STUNNED
    assert broken.says(0).asked == broken.says(1).asked == []
    broken.finish()


@pytest.mark.clause("BB-FOUL-03", "BB-SKILL-GUARD-01")
def test_guard_does_not_help_in_a_foul() -> None:
    ref = board("k5\n. . . A2\n. . H2 .\n. H1 a1 .\n\nH2 Guard")

    assert foul_modifier(ref.pos, H[1], A[1]) == 0


# -- the referee ------------------------------------------------------------------------------


@pytest.mark.clause("BB-FOUL-08", "BB-FOUL-09", "BB-FOUL-11", "BB-TO-12")
@pytest.mark.parametrize(
    ("dice", "sent_off"),
    [
        ("2d6=2,2", True),  # the armour holds
        ("2d6=5,5 2d6=1,2", True),
        ("2d6=4,5 2d6=3,3", True),
        ("2d6=6,6 2d6=1,1", True),
        ("2d6=4,5 2d6=1,2", False),
        ("2d6=3,5", False),
    ],
)
def test_a_double_on_armour_or_injury_sends_the_fouler_off(dice: str, sent_off: bool) -> None:
    ref = board("k7\nH1 a1", dice=dice, home=FOULS_AT_ONCE)

    act(ref, "foul 1")

    assert ref.pos.state[H[1]] == (SENT_OFF if sent_off else STANDING)
    assert ref.pos.where[H[1]] == (OFF if sent_off else NAMED["k7"])
    assert ref.pos.turnover == sent_off
    ref.finish()


@pytest.mark.clause("BB-FOUL-08")
def test_modifiers_make_no_double_and_hide_none() -> None:
    # With two assists 3 and 5 are as good as a double 5; 4 and 4 is a double whatever is added.
    picture = "k6\n. . H2\n. H1 a1\n. . H3"
    even = board(picture, dice="2d6=1,3")
    foul(even, H[1])
    assert even.pos.state[H[1]] == STANDING

    double = board(picture, dice="2d6=4,4 2d6=1,2")
    foul(double, H[1])
    assert double.pos.state[H[1]] == SENT_OFF
    double.finish()


@pytest.mark.clause("BB-FOUL-08")
def test_a_double_of_the_casualty_roll_is_not_the_referees_business() -> None:
    ref = board("k7\nH1 a1", dice="2d6=4,5 2d6=4,6 d6=3 d8=3")

    foul(ref, H[1])

    assert ref.pos.state[H[1]] == STANDING
    ref.finish()


@pytest.mark.clause("BB-FOUL-09")
def test_who_was_sent_off_is_not_there_for_the_next_drive() -> None:
    ref = board(
        "k7\nH1 a1\nH2 .",
        dice="2d6=2,2",
        home={"choose_action": "foul 1", **FOULS_AT_ONCE},
        markers=[8, 8],
    )
    take_action(ref)
    assert ref.pos.phase == Phase.DRIVE_END

    end_drive(ref)

    assert ref.pos.state[H[1]] == SENT_OFF
    assert ref.pos.in_state(0, RESERVES) == [H[2]]


@pytest.mark.clause("BB-FOUL-10")
def test_the_ball_of_a_fouler_bounces_from_where_he_stood() -> None:
    ref = board("k7\n. H1* a1", dice="2d6=2,2 d8=4", home=FOULS_AT_ONCE)

    act(ref, "foul 1")

    assert ref.pos.ball == NAMED["k7"]
    assert ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-FOUL-10", "BB-BRIBE-01")
def test_a_fouler_who_stays_keeps_the_ball() -> None:
    ref = board("k7\nH1* a1", dice="2d6=2,2 d6=2", home=FOULS_AT_ONCE, bribes=[1, 0])

    act(ref, "foul 1")

    assert ref.pos.carrier == H[1]
    ref.finish()


@pytest.mark.clause("BB-FOUL-13")
def test_the_victim_is_dealt_with_before_the_fouler_goes() -> None:
    ref = board(
        "k7\nH1* a1",
        dice="2d6=5,5 2d6=4,6 d6=6 d8=1 d6=1 d8=7 d6=1 d8=2",
        home=FOULS_AT_ONCE,
        away={"use_apothecary": "yes"},
        bribes=[1, 0],
        apothecaries=[0, 1],
    )

    act(ref, "foul 1")

    purposes = [event.purpose for event in ref.log or [] if isinstance(event, Rolled)]
    assert purposes == [
        "armour", "injury", "casualty", "casualty", "casualty", "casualty", "bribe", "bounce",
    ]  # fmt: skip
    assert ref.pos.state[A[1]] == RESERVES
    assert ref.pos.state[H[1]] == SENT_OFF
    ref.finish()


@pytest.mark.clause("BB-INJ-08")
def test_a_foul_on_a_stunned_player_keeps_him_down_for_longer() -> None:
    ref = board("k7\nH1 a1!", dice="2d6=4,5 2d6=1,2", home=FOULS_AT_ONCE, fresh=1 << A[1])

    act(ref, "foul 1")

    assert ref.pos.state[A[1]] == STUNNED
    assert not ref.pos.fresh >> A[1] & 1, "from now on it counts from Home's turn"
    ref.finish()


# -- bribes -----------------------------------------------------------------------------------


@pytest.mark.clause("BB-BRIBE-01", "BB-DEC-41", "BB-RR-12")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_bribe_keeps_the_fouler_on_the_pitch_on_two_or_more(face: int) -> None:
    ref = board(
        "k7\nH1 a1", dice=f"2d6=2,2 d6={face}", home=FOULS_AT_ONCE, bribes=[1, 1], rerolls=[3, 3]
    )

    act(ref, "foul 1")

    assert ref.says(0).options("use_bribe") == ["yes", "no"]
    assert ref.says(0).was_asked("reroll") == 0
    assert (ref.pos.state[H[1]] == STANDING) == (face >= 2)
    assert ref.pos.turnover == (face == 1)
    assert ref.pos.bribes == [0, 1]
    ref.finish()


@pytest.mark.clause("BB-BRIBE-01", "BB-DEC-41")
def test_a_coach_may_let_his_player_go_and_keep_the_bribe() -> None:
    ref = board("k7\nH1 a1", dice="2d6=2,2", home={"use_bribe": "no"}, bribes=[2, 0])

    foul(ref, H[1])

    assert ref.pos.state[H[1]] == SENT_OFF
    assert ref.pos.bribes == [2, 0]
    assert ref.says(0).was_asked("use_bribe") == 1
    ref.finish()


@pytest.mark.clause("BB-BRIBE-02", "BB-DEC-41")
def test_a_failed_bribe_may_be_followed_by_another_while_there_are_any() -> None:
    saved = board("k7\nH1 a1", dice="2d6=2,2 d6=1 d6=2", bribes=[3, 0])
    foul(saved, H[1])
    assert saved.pos.state[H[1]] == STANDING
    assert saved.pos.bribes == [1, 0]
    saved.finish()

    enough = board(
        "k7\nH1 a1", dice="2d6=2,2 d6=1", home={"use_bribe": ["yes", "no"]}, bribes=[3, 0]
    )
    foul(enough, H[1])
    assert enough.pos.state[H[1]] == SENT_OFF
    assert enough.pos.bribes == [2, 0]
    enough.finish()

    spent = board("k7\nH1 a1", dice="2d6=2,2 d6=1 d6=1", bribes=[2, 0])
    foul(spent, H[1])
    assert spent.pos.state[H[1]] == SENT_OFF
    assert spent.says(0).was_asked("use_bribe") == 2
    spent.finish()


@pytest.mark.clause("BB-BRIBE-03")
def test_nothing_is_left_of_a_bribe_after_the_match() -> None:
    ref = board("k7\nH1 a1", bribes=[2, 1])
    match = Match("blood_bowl", "crp", {}, ref.pos.squads.line_ups, bytes(32))

    assert b"bribe" not in canonical(record(match, ref).to_json())
    assert Position(ref.pos.squads).bribes == [0, 0]


# -- what it earns ----------------------------------------------------------------------------


@pytest.mark.clause("BB-LEAGUE-37")
def test_a_casualty_by_a_foul_earns_nothing() -> None:
    ref = board("k7\nH1 a1", dice="2d6=4,5 2d6=4,6 d6=1 d8=1")

    foul(ref, H[1])

    assert ref.pos.state[A[1]] == CASUALTY
    assert ref.pos.counts[CASUALTIES] == [0] * 32
    assert ref.pos.injuries[1][0]["cause"] == "foul"


@pytest.mark.clause("BB-LEAGUE-37")
@pytest.mark.parametrize(
    ("result", "dice", "earner"),
    [
        (DEFENDER_DOWN, "2d6=4,5 2d6=4,6 d6=1 d8=1", H[1]),
        # The attacker's block fails, and the defender has put him down.
        (ATTACKER_DOWN, "2d6=4,5 2d6=4,6 d6=1 d8=1", A[1]),
    ],
)
def test_a_casualty_earns_points_for_him_whose_block_it_was(
    result: str, dice: str, earner: int
) -> None:
    ref = board("k7\nH1 A1 .", dice=dice)

    resolve(ref, Attack(H[1], A[1]), result)

    assert [p for p in range(32) if ref.pos.counts[CASUALTIES][p]] == [earner]
    ref.finish()


@pytest.mark.clause("BB-LEAGUE-37")
@pytest.mark.parametrize(
    ("words", "dice", "more"),
    [
        ("A1 Regeneration", "2d6=4,5 2d6=4,6 d6=1 d8=1 d6=4", {}),
        (
            "",
            "2d6=4,5 2d6=4,6 d6=1 d8=1",
            {"away": {"use_apothecary": "yes"}, "apothecaries": [0, 1]},
        ),
    ],
    ids=["regeneration", "apothecary"],
)
def test_a_casualty_that_is_undone_still_earns_points(
    words: str, dice: str, more: dict[str, Any]
) -> None:
    ref = board(f"k7\nH1 A1 .\n\n{words}", dice=dice, **more)

    resolve(ref, Attack(H[1], A[1]), DEFENDER_DOWN)

    assert ref.pos.state[A[1]] == RESERVES
    assert ref.pos.injuries[1] == []
    assert ref.pos.counts[CASUALTIES][H[1]] == 1
    ref.finish()


@pytest.mark.clause("BB-LEAGUE-37")
def test_a_casualty_of_the_crowd_or_of_a_fall_earns_nothing() -> None:
    crowd = board("k0\nA1 . .\nH1 . .", dice="2d6=4,6 d6=1 d8=1")
    resolve(crowd, Attack(H[1], A[1]), DEFENDER_DOWN)
    assert crowd.pos.state[A[1]] == CASUALTY
    assert crowd.pos.counts[CASUALTIES] == [0] * 32
    crowd.finish()

    fall = board(
        "k7\nH1 A1\n. .",
        dice="d6=1 2d6=4,5 2d6=4,6 d6=1 d8=1",
        home={"continue_action": "step k8"},
    )
    act(fall, "move 1")
    assert fall.pos.state[H[1]] == CASUALTY
    assert fall.pos.counts[CASUALTIES] == [0] * 32
    fall.finish()


# -- exact odds -------------------------------------------------------------------------------


def fouled(ref: Table) -> tuple[bool, bool]:
    """Whether the armour broke, and whether the fouler was sent off."""
    foul(ref, H[1])
    return bool(ref.rolled("injury")), ref.pos.state[H[1]] == SENT_OFF


@pytest.mark.parametrize(
    ("picture", "bribes", "broken", "sent_off"),
    [
        pytest.param(
            "k7\nH1 a1", 0, "5/18", "11/54", id="alone", marks=pytest.mark.clause("BB-EX-52")
        ),
        pytest.param(
            "k7\nH1 a1 H2", 0, "5/12", "2/9", id="helped", marks=pytest.mark.clause("BB-EX-53")
        ),
        pytest.param(
            "k7\nH1 a1 H2", 1, "5/12", "1/27", id="bribed", marks=pytest.mark.clause("BB-EX-53")
        ),
        pytest.param(
            "k6\nA2 . . .\n. H1 a1 H2\n. . . H3",
            0,
            "5/12",
            None,
            id="two against one",
            marks=pytest.mark.clause("BB-EX-54"),
        ),
    ],
)
def test_the_odds_of_a_foul(picture: str, bribes: int, broken: str, sent_off: str | None) -> None:
    chances = odds(picture, fouled, indifferent=("casualty",), bribes=[bribes, 0])

    assert str(sum(c for (broke, _), c in chances.items() if broke)) == broken
    if sent_off is not None:
        assert str(sum(c for (_, seen), c in chances.items() if seen)) == sent_off
