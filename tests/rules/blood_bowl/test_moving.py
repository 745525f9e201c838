"""Moving, standing up, dodging, going for it and picking up the ball."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from rules.blood_bowl.actions import act
from rules.blood_bowl.ball import bounce, catch
from rules.blood_bowl.events import Rolled
from rules.blood_bowl.moving import step
from rules.blood_bowl.pitch import NAMED
from rules.blood_bowl.position import STANDING, Weather
from rules.blood_bowl.rerolls import CATCH, attempt
from tests.rules.blood_bowl.board import A, H, Table, ball, board, spot
from tests.rules.blood_bowl.odds import odds

END = "end action"


def needed(ref: Table, purpose: str) -> int:
    """The face that the last roll for this needed, modifiers included."""
    return [e for e in ref.log or [] if isinstance(e, Rolled) and e.purpose == purpose][-1].needed


def walks(*squares: str, extra: bool = False) -> dict[str, list[str]]:
    word = "go" if extra else "step"
    return {"continue_action": [*(f"{word} {s}" for s in squares), END]}


def stays_up(*squares: str, extra: bool = False) -> Callable[[Table], bool]:
    """Whether H1 is on his feet after these steps."""

    def walk(ref: Table) -> bool:
        for to in squares:
            if ref.pos.state[H[1]] == STANDING:
                step(ref, H[1], NAMED[to], extra)
        return ref.pos.state[H[1]] == STANDING

    return walk


# -- agility tests ----------------------------------------------------------------------------


@pytest.mark.clause("BB-AG-01", "BB-AG-02", "BB-AG-03", "BB-EX-01")
@pytest.mark.parametrize(
    ("ag", "chance"),
    [(1, "1/6"), (2, "1/3"), (3, "1/2"), (4, "2/3"), (5, "5/6"), (6, "5/6"), (10, "5/6")],
)
def test_an_unmodified_agility_test_is_an_inaccurate_ball_to_catch(ag: int, chance: str) -> None:
    chances = odds(f"k6\nH1\n\nH1 AG{ag}", lambda ref: catch(ref, H[1]))

    assert chances[True] == Fraction(chance)


@pytest.mark.clause("BB-AG-04")
def test_a_player_of_the_inactive_team_tests_for_his_own_coach_without_the_team_reroll() -> None:
    ref = board(
        """
        k6
        A1 .

        A1 Catch
        rerolls = [3, 3]
        """,
        dice="d6=1,4",
        away={"reroll": "skill"},
    )

    assert attempt(ref, A[1], CATCH, 4)
    assert ref.says(1).options("reroll") == ["none", "skill"]
    assert not ref.says(0).asked
    ref.finish()


# -- one step ---------------------------------------------------------------------------------


@pytest.mark.clause("BB-MOVE-01", "BB-MOVE-05")
def test_a_move_covers_up_to_ma_squares_one_at_a_time_without_a_roll() -> None:
    ref = board(
        """
        k6
        H1 H2 . .
        .  .  . .

        H1 MA3
        """,
        home=walks("k7", "l7", "m6"),
    )

    act(ref, "move 1")

    assert spot(ref, H[1]) == "m6"
    first = ref.says(0).asked[0][1]
    assert first is not None
    # Every adjacent empty square: all eight but the one where H2 stands.
    assert set(first) == {END, *(f"step {s}" for s in ["j5", "k5", "l5", "j6", "j7", "k7", "l7"])}
    # MA is used up: only Go For It is left.
    left = ref.says(0).options("continue_action")
    assert all(word == END or word.startswith("go ") for word in left)
    ref.finish()


@pytest.mark.clause("BB-MOVE-01")
def test_a_move_may_stop_earlier() -> None:
    ref = board("k6\nH1 .", home=walks("l6"))

    act(ref, "move 1")

    assert spot(ref, H[1]) == "l6"
    assert not ref.pos.turnover


@pytest.mark.clause("BB-MOVE-02")
def test_nobody_walks_off_the_pitch_and_a_square_with_only_the_ball_is_empty() -> None:
    ref = board("a0\nH1 *\n. .", home={"continue_action": END})

    act(ref, "move 1")

    assert ref.says(0).options("continue_action") == [END, "step a1", "step b0", "step b1"]


@pytest.mark.clause("BB-MOVE-03")
@pytest.mark.parametrize(("start", "squares"), [("b5", "a5 a6 b6"), ("y5", "z5 z6 y6")])
def test_both_end_zones_are_entered_and_left_freely(start: str, squares: str) -> None:
    ref = board(f"{start}\nH1", home=walks(*squares.split()))

    act(ref, "move 1")

    assert spot(ref, H[1]) == squares[-2:]
    ref.finish()


@pytest.mark.clause("BB-MOVE-04", "BB-PICK-01")
def test_a_step_rolls_go_for_it_then_dodge_then_pick_up() -> None:
    ref = board("k6\nH1 * .\nA1 . .", dice="d6=2 d6=4 d6=4")

    step(ref, H[1], NAMED["l6"], extra=True)

    assert ref.rolls() == ["go for it", "dodge", "pick up"]
    assert ball(ref) == "H1"
    ref.finish()


@pytest.mark.clause("BB-MOVE-04", "BB-GFI-03", "BB-PICK-07")
def test_a_failed_go_for_it_cancels_the_dodge_and_the_pick_up() -> None:
    ref = board("k6\nH1 * .\nA1 . .", dice="d6=1 2d6=1,2 d8=2")

    step(ref, H[1], NAMED["l6"], extra=True)

    assert ref.rolls() == ["go for it", "armour", "bounce"]
    assert spot(ref, H[1]) == "l6 prone"
    assert ball(ref) == "l5"
    assert ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-MOVE-04", "BB-DODGE-06", "BB-PICK-07")
def test_a_failed_dodge_cancels_the_pick_up_and_the_ball_bounces_after_the_injury() -> None:
    # Armour 12 breaks AV 8, injury 8 is a knock-out: only then the ball bounces from l6.
    ref = board("k6\nH1 * .\nA1 . .", dice="d6=2 2d6=6,6 2d6=4,4 d8=5")

    step(ref, H[1], NAMED["l6"], extra=False)

    assert ref.rolls() == ["dodge", "armour", "injury", "bounce"]
    assert spot(ref, H[1]) == "knocked out"
    assert ball(ref) == "m6"
    assert ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-EX-13")
def test_the_odds_of_a_go_for_it_and_a_dodge_in_one_step() -> None:
    chances = odds("k6\nH1 . .\nA1 . .", stays_up("l5", extra=True), indifferent={"armour"})

    assert chances[True] == Fraction(5, 9)


@pytest.mark.clause("BB-MOVE-05", "BB-DODGE-01")
def test_entering_a_tackle_zone_needs_no_roll() -> None:
    ref = board("k6\nH1 . A1")

    step(ref, H[1], NAMED["l6"], extra=False)

    assert spot(ref, H[1]) == "l6"
    assert ref.rolls() == []


# -- dodging ----------------------------------------------------------------------------------


@pytest.mark.clause("BB-DODGE-01", "BB-DODGE-03")
@pytest.mark.parametrize("to", ["j5", "k5", "l5", "j6", "j7", "k7", "l7"])
def test_leaving_a_tackle_zone_in_any_direction_is_a_dodge(to: str) -> None:
    ref = board("k6\nH1 A1", dice="d6=6")

    step(ref, H[1], NAMED[to], extra=False)

    assert ref.rolls() == ["dodge"]
    # AG 3 needs 4+; +1 for the dodge; -1 where A1 reaches the square as well.
    assert needed(ref, "dodge") == (4 if to in ("k5", "l5", "k7", "l7") else 3)
    ref.finish()


@pytest.mark.clause("BB-DODGE-02", "BB-DODGE-03")
def test_one_test_for_a_square_however_many_opponents_cover_it() -> None:
    ref = board(
        """
        k6
        . A1 A2
        . H1 A3
        . .  .
        """,
        dice="d6=3",
    )

    # Of the three who cover l7 none reaches k8.
    step(ref, H[1], NAMED["k8"], extra=False)

    assert spot(ref, H[1]) == "k8"
    assert needed(ref, "dodge") == 3
    ref.finish()


def dodge(zones: int, rest: str = "") -> str:
    """H1 in l6 next to A1, and so many opponents with a tackle zone on m6."""
    n5, n6, n7, m7, l7 = (f"A{n + 2}" if n < zones else "." for n in range(5))
    return f"""
        k5
        A1 .    .    {n5}
        .  H1   .    {n6}
        .  {l7} {m7} {n7}

        {rest}
    """


@pytest.mark.clause("BB-DODGE-04")
@pytest.mark.parametrize("zones", range(6))
def test_each_opposing_tackle_zone_on_the_new_square_makes_a_dodge_harder(zones: int) -> None:
    ref = board(dodge(zones), dice="d6=6")

    step(ref, H[1], NAMED["m6"], extra=False)

    assert needed(ref, "dodge") == 3 + zones
    ref.finish()


@pytest.mark.clause("BB-DODGE-04", "BB-PITCH-09", "BB-PITCH-10")
def test_the_prone_the_stunned_and_the_dazed_do_not_mark_a_dodger() -> None:
    ref = board("k5\nA1 .  .  a2\n.  H1 .  a3!\n.  .  .  A4~", dice="d6=6")

    step(ref, H[1], NAMED["m6"], extra=False)

    assert needed(ref, "dodge") == 3


@pytest.mark.clause("BB-DODGE-04", "BB-DODGE-01")
def test_only_opponents_mark_a_dodger() -> None:
    ref = board("k6\nH1 . H2\nH3 H4 H5")

    step(ref, H[1], NAMED["l6"], extra=False)

    assert ref.rolls() == []


@pytest.mark.clause("BB-DODGE-05")
def test_a_dodger_who_passed_may_go_on() -> None:
    ref = board("k6\nA1 H1 . . .", dice="d6=3", home=walks("m6", "n6"))

    act(ref, "move 1")

    assert spot(ref, H[1]) == "n6"
    assert not ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-DODGE-06")
def test_a_failed_dodge_knocks_him_down_in_the_square_he_moved_to() -> None:
    ref = board("k6\nA1 H1 .", dice="d6=2 2d6=4,4", home={"continue_action": "step m6"})

    act(ref, "move 1")

    assert spot(ref, H[1]) == "m6 prone"
    assert ref.pos.turnover
    armour = next(e for e in ref.log or [] if isinstance(e, Rolled) and e.purpose == "armour")
    assert armour.side == 1, "the opposing coach rolls for the armour"
    assert ref.says(0).was_asked("continue_action") == 1
    ref.finish()


@pytest.mark.parametrize(
    ("zones", "ag", "skills", "rerolls", "chance"),
    [
        pytest.param(0, 3, "", 0, "2/3", marks=pytest.mark.clause("BB-EX-02")),
        pytest.param(0, 3, "", 1, "8/9", marks=pytest.mark.clause("BB-EX-02")),
        pytest.param(1, 3, "", 0, "1/2", marks=pytest.mark.clause("BB-EX-03")),
        pytest.param(1, 3, "Dodge", 0, "3/4", marks=pytest.mark.clause("BB-EX-03")),
        pytest.param(1, 3, "", 1, "3/4", marks=pytest.mark.clause("BB-EX-03")),
        pytest.param(1, 3, "Dodge", 1, "3/4", marks=pytest.mark.clause("BB-EX-03")),
        pytest.param(2, 3, "", 0, "1/3", marks=pytest.mark.clause("BB-EX-04")),
        pytest.param(2, 3, "", 1, "5/9", marks=pytest.mark.clause("BB-EX-04")),
        pytest.param(1, 4, "Dodge", 0, "8/9", marks=pytest.mark.clause("BB-EX-05")),
        pytest.param(5, 3, "", 0, "1/6", marks=pytest.mark.clause("BB-EX-06", "BB-DICE-04")),
        pytest.param(3, 3, "Stunty", 0, "2/3", marks=pytest.mark.clause("BB-EX-07")),
        pytest.param(3, 3, "Stunty, Dodge", 0, "8/9", marks=pytest.mark.clause("BB-EX-07")),
        pytest.param(1, 3, "Loner", 1, "5/8", marks=pytest.mark.clause("BB-EX-82")),
        pytest.param(1, 3, "", 1, "3/4", marks=pytest.mark.clause("BB-EX-82")),
    ],
)
def test_the_odds_of_a_dodge(zones: int, ag: int, skills: str, rerolls: int, chance: str) -> None:
    chances = odds(
        dodge(zones, f"H1 AG{ag} {skills}"),
        stays_up("m6"),
        home={"reroll": ("skill", "team")},
        indifferent={"armour"},
        rerolls=[rerolls, 0],
    )

    assert chances[True] == Fraction(chance)


@pytest.mark.clause("BB-EX-08", "BB-EX-09")
@pytest.mark.parametrize(("rerolls", "chance"), [(0, "20/27"), (1, "64/81")])
def test_the_odds_of_two_dodges_with_the_dodge_skill_once(rerolls: int, chance: str) -> None:
    # AG 4 into one tackle zone, twice: 3+ each.
    chances = odds(
        "k6\nA1 H1 .  A2\n\nH1 AG4 Dodge",
        stays_up("m6", "m5"),
        home={"reroll": ("skill", "team")},
        indifferent={"armour"},
        rerolls=[rerolls, 0],
    )

    assert chances[True] == Fraction(chance)


# -- standing up ------------------------------------------------------------------------------


@pytest.mark.clause("BB-STAND-01")
def test_a_prone_player_has_no_tackle_zone_and_the_ball_bounces_off_him() -> None:
    ref = board("k6\nH1 . .\na1 . *", dice="d8=4 d8=4 d8=4")

    step(ref, H[1], NAMED["l6"], extra=False)
    assert ref.rolls() == []
    # From m7 to l7, which is empty: it rests there.
    bounce(ref, NAMED["m7"])
    assert ball(ref) == "l7"
    # From l7 onto A1 at k7, who lies there, and on to j7.
    bounce(ref, NAMED["l7"])
    assert ball(ref) == "j7"
    ref.finish()


@pytest.mark.clause("BB-STAND-02", "BB-STAND-07")
def test_a_prone_player_may_only_stand_up_which_costs_three_squares() -> None:
    ref = board(
        "k6\nh1 .  .  .  .",
        dice="d6=2",
        home={"continue_action": ["stand up", "step l6", "step m6", "step n6", "go o6", END]},
    )

    act(ref, "move 1")

    assert ref.says(0).asked[0] == ("continue_action", [END, "stand up"])
    assert spot(ref, H[1]) == "o6"
    ref.finish()


@pytest.mark.clause("BB-STAND-04")
def test_standing_up_among_opponents_needs_no_dodge() -> None:
    ref = board("k6\nh1 A1\nA2 A3", home={"continue_action": ["stand up", END]})

    act(ref, "move 1")

    assert spot(ref, H[1]) == "k6"
    assert ref.rolls() == []
    # He has his tackle zone again.
    assert ref.pos.marked(1, NAMED["l6"]) == 1


@pytest.mark.clause("BB-STAND-05")
def test_a_slow_player_stays_down_without_a_turnover() -> None:
    ref = board("k6\nh1 .\n\nH1 MA2", dice="d6=3", home={"continue_action": "stand up"})

    act(ref, "move 1")

    assert spot(ref, H[1]) == "k6 prone"
    assert not ref.pos.turnover
    assert ref.says(0).was_asked("continue_action") == 1
    assert ref.pos.acted >> H[1] & 1
    ref.finish()


@pytest.mark.clause("BB-STAND-05")
def test_a_slow_player_who_gets_up_can_only_go_for_it() -> None:
    ref = board("k6\nh1 A1\n\nH1 MA2", dice="d6=4", home={"continue_action": ["stand up", END]})

    act(ref, "blitz 1")

    assert spot(ref, H[1]) == "k6"
    options = ref.says(0).options("continue_action")
    assert "go k7" in options
    assert not [word for word in options if word.startswith("step")]
    # A block as well, by a Go For It.
    assert "block" in options
    ref.finish()


@pytest.mark.clause("BB-STAND-06")
def test_a_team_reroll_helps_a_slow_player_up() -> None:
    ref = board(
        "k6\nh1 .\n\nH1 MA1\nrerolls = [1, 0]",
        dice="d6=1,4",
        home={"continue_action": ["stand up", END], "reroll": "team"},
    )

    act(ref, "move 1")

    assert ref.says(0).options("reroll") == ["none", "team"]
    assert spot(ref, H[1]) == "k6"
    assert ref.pos.rerolls == [0, 0]
    ref.finish()


@pytest.mark.clause("BB-EX-88")
@pytest.mark.parametrize(("ma", "left"), [(5, 2), (3, 0)])
def test_what_is_left_after_standing_up(ma: int, left: int) -> None:
    squares = ["l6", "m6", "n6"][:left]
    ref = board(
        f"k6\nh1 .  .  .\n\nH1 MA{ma}",
        home={"continue_action": ["stand up", *(f"step {s}" for s in squares), END]},
    )

    act(ref, "move 1")

    assert not [w for w in ref.says(0).options("continue_action") if w.startswith("step")]
    assert [w for w in ref.says(0).options("continue_action") if w.startswith("go")]
    ref.finish()


@pytest.mark.clause("BB-EX-88", "BB-STAND-05")
def test_the_odds_of_standing_up_with_ma_2() -> None:
    chances = odds(
        "k6\nh1 .\n\nH1 MA2",
        lambda ref: act(ref, "move 1") == H[1] and ref.pos.state[H[1]] == STANDING,
        home={"continue_action": ("stand up",)},
    )

    assert chances[True] == Fraction(1, 2)


# -- going for it -----------------------------------------------------------------------------


@pytest.mark.clause("BB-GFI-01", "BB-GFI-02", "BB-GFI-07")
@pytest.mark.parametrize("kind", ["move", "blitz", "pass", "hand-off", "foul"])
def test_two_squares_beyond_ma_in_any_action_with_movement(kind: str) -> None:
    ref = board(
        "k6\nH1 . . . .\n\nH1 MA1",
        dice="d6=2 d6=6",
        home={"continue_action": ["step l6", "go m6", "go n6"]},
    )

    act(ref, f"{kind} 1")

    assert spot(ref, H[1]) == "n6"
    # Nothing is left to ask: the action ended of itself.
    assert ref.says(0).was_asked("continue_action") == 3
    assert ref.rolls() == ["go for it", "go for it"]
    ref.finish()


@pytest.mark.clause("BB-GFI-02", "BB-GFI-03")
def test_a_player_who_trips_is_knocked_down_in_the_square_he_moved_to() -> None:
    ref = board(
        "k6\nH1* . . .\n\nH1 MA1",
        dice="d6=1 2d6=4,4 d8=2",
        home={"continue_action": ["step l6", "go m6"]},
    )

    act(ref, "move 1")

    assert spot(ref, H[1]) == "m6 prone"
    assert ball(ref) == "m5"
    assert ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-GFI-06", "BB-WEATHER-09")
@pytest.mark.parametrize(("face", "state"), [(2, "l6 prone"), (3, "l6")])
def test_in_a_blizzard_a_go_for_it_fails_on_a_two(face: int, state: str) -> None:
    fall = "" if face == 3 else " 2d6=1,1"
    ref = board("k6\nH1 .", dice=f"d6={face}{fall}", weather=Weather.BLIZZARD)

    step(ref, H[1], NAMED["l6"], extra=True)

    assert spot(ref, H[1]) == state
    ref.finish()


@pytest.mark.parametrize(
    ("squares", "weather", "chance"),
    [
        pytest.param(1, Weather.NICE, "5/6", marks=pytest.mark.clause("BB-EX-11")),
        pytest.param(2, Weather.NICE, "25/36", marks=pytest.mark.clause("BB-EX-11")),
        pytest.param(1, Weather.BLIZZARD, "2/3", marks=pytest.mark.clause("BB-EX-12")),
        pytest.param(2, Weather.BLIZZARD, "4/9", marks=pytest.mark.clause("BB-EX-12")),
    ],
)
def test_the_odds_of_going_for_it(squares: int, weather: Weather, chance: str) -> None:
    chances = odds(
        "k6\nH1 . .",
        stays_up(*("l6", "m6")[:squares], extra=True),
        indifferent={"armour"},
        weather=weather,
    )

    assert chances[True] == Fraction(chance)


# -- picking up the ball ----------------------------------------------------------------------


@pytest.mark.clause("BB-PICK-01", "BB-PICK-02", "BB-PICK-04")
def test_who_moves_onto_the_ball_must_try_to_pick_it_up_and_goes_on_with_it() -> None:
    ref = board("k6\nH1 *  .", dice="d6=3", home=walks("l6", "m6"))

    act(ref, "move 1")

    assert needed(ref, "pick up") == 3
    assert ball(ref) == "H1"
    assert spot(ref, H[1]) == "m6"
    ref.finish()


@pytest.mark.clause("BB-PICK-03", "BB-WEATHER-08")
@pytest.mark.parametrize(
    ("opponents", "face"),
    [(". . .", 3), ("A1 . .", 4), ("A1 A2 .", 5), ("A1 A2 A3", 6), ("a1 a2! A3~", 3)],
)
@pytest.mark.parametrize(("weather", "wet"), [(Weather.NICE, 0), (Weather.POURING_RAIN, 1)])
def test_opponents_and_rain_make_a_pick_up_harder(
    opponents: str, face: int, weather: Weather, wet: int
) -> None:
    ref = board(f"k6\n{opponents}\n. * .\nH1 . .", dice="d6=6", weather=weather)

    step(ref, H[1], NAMED["l7"], extra=False)

    assert needed(ref, "pick up") == face + wet
    ref.finish()


@pytest.mark.clause("BB-PICK-05", "BB-TO-06")
def test_a_failed_pick_up_bounces_the_ball_and_is_a_turnover() -> None:
    ref = board("k6\nH1 *  .", dice="d6=2 d8=5", home={"continue_action": "step l6"})

    act(ref, "move 1")

    assert spot(ref, H[1]) == "l6"
    assert ball(ref) == "m6"
    assert ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-PICK-05", "BB-TO-06")
def test_a_failed_pick_up_is_a_turnover_even_if_a_team_mate_catches_the_ball() -> None:
    ref = board("k6\nH1 *  H2", dice="d6=2 d8=5 d6=4", home={"continue_action": "step l6"})

    act(ref, "move 1")

    assert ball(ref) == "H2"
    assert ref.pos.turnover
    ref.finish()


def picks_up(ref: Table) -> bool:
    step(ref, H[1], NAMED["l6"], extra=False)
    return ball(ref) == "H1"


@pytest.mark.clause("BB-EX-10")
@pytest.mark.parametrize(
    ("skills", "rain", "marked", "chance"),
    [("", 0, 0, "2/3"), ("", 1, 0, "1/2"), ("", 1, 1, "1/3"), ("Sure Hands", 1, 0, "3/4")],
)
def test_the_odds_of_a_pick_up(skills: str, rain: int, marked: int, chance: str) -> None:
    chances = odds(
        f"k6\nH1 * {'A1' if marked else '.'}\n\nH1 {skills}",
        picks_up,
        home={"reroll": "skill"},
        indifferent={"bounce"},
        weather=Weather.POURING_RAIN if rain else Weather.NICE,
    )

    assert chances[True] == Fraction(chance)
