"""BB-SCAT, BB-BALL, BB-TIN and BB-CATCH: the ball scatters, bounces, is thrown in, is caught."""

from __future__ import annotations

import pytest

from rules.blood_bowl.actions import act
from rules.blood_bowl.attack import Attack
from rules.blood_bowl.ball import bounce, catch, come_down, scatter, throw_in
from rules.blood_bowl.pitch import NAME, NAMED, OFF
from rules.blood_bowl.position import INTERCEPTIONS, Weather
from rules.blood_bowl.pushing import push, settle_ball
from rules.blood_bowl.squads import NOBODY
from tests.rules.blood_bowl.board import A, H, Table, board
from tests.rules.blood_bowl.odds import odds


def lies_at(ref: Table, name: str) -> bool:
    """Whether the ball lies free on that square."""
    return ref.pos.carrier == NOBODY and ref.pos.ball == NAMED[name]


# -- BB-SCAT ----------------------------------------------------------------------------------


@pytest.mark.clause("BB-SCAT-01", "BB-SCAT-02")
@pytest.mark.parametrize(
    ("face", "to"),
    [
        (1, "j6"), (2, "k6"), (3, "l6"),
        (4, "j7"), (5, "l7"),
        (6, "j8"), (7, "k8"), (8, "l8"),
    ],
)  # fmt: skip
def test_the_d8_shows_the_squares_around_the_ball_as_they_are_read(face: int, to: str) -> None:
    ref = board("k7\n*", dice=f"d8={face}")

    assert NAME[scatter(ref, NAMED["k7"])] == to
    ref.finish()


@pytest.mark.clause("BB-SCAT-01")
def test_a_ball_that_scatters_over_the_edge_is_nowhere_on_the_pitch() -> None:
    assert scatter(board("a0\n*", dice="d8=1"), NAMED["a0"]) == OFF


# -- BB-BALL ----------------------------------------------------------------------------------


@pytest.mark.clause("BB-BALL-06", "BB-BALL-08")
def test_a_bounce_is_one_scatter_and_the_ball_rests_on_an_empty_square() -> None:
    ref = board("k7\n* .\n. .", dice="d8=8")

    bounce(ref, NAMED["k7"])

    assert lies_at(ref, "l8")
    ref.finish()


@pytest.mark.clause("BB-BALL-01", "BB-CATCH-07")
def test_a_ball_that_nobody_holds_bounces_from_the_square_of_him_who_failed() -> None:
    ref = board("k7\n* H1 .", dice="d8=5 d6=3 d8=5")

    bounce(ref, NAMED["k7"])

    assert lies_at(ref, "m7")
    ref.finish()


@pytest.mark.clause("BB-BALL-02", "BB-PASS-19")
def test_a_thrown_ball_that_lands_on_an_empty_square_bounces() -> None:
    ref = board("k7\n. .\n. .", dice="d8=5")

    come_down(ref, NAMED["k7"], accurate=True)

    assert lies_at(ref, "l7")
    ref.finish()


@pytest.mark.clause("BB-BALL-03")
def test_a_ball_that_is_not_picked_up_bounces_from_under_the_feet() -> None:
    ref = board(
        "k7\nH1 * .",
        dice="d6=2 d8=5",
        home={"continue_action": "step l7"},
    )

    act(ref, "move 1")

    assert lies_at(ref, "m7")
    ref.finish()


@pytest.mark.clause("BB-BALL-04")
@pytest.mark.parametrize("lying", ["h1", "a1", "h1!", "a1!"])
def test_a_ball_bounces_again_from_a_player_on_the_ground(lying: str) -> None:
    ref = board(f"k7\n* {lying} .", dice="d8=5 d8=5")

    bounce(ref, NAMED["k7"])

    assert lies_at(ref, "m7")
    ref.finish()


@pytest.mark.clause("BB-BALL-05")
def test_a_player_who_is_pushed_onto_the_ball_makes_it_bounce() -> None:
    ref = board("k7\nH1 A1 * .", dice="d8=5", home={"push_square": "m7"})

    settle_ball(ref, push(ref, Attack(H[1], A[1])))

    assert ref.pos.where[A[1]] == NAMED["m7"]
    assert lies_at(ref, "n7")
    ref.finish()


@pytest.mark.clause("BB-BALL-07", "BB-CATCH-01")
@pytest.mark.parametrize("player", ["H1", "A1"])
def test_a_standing_player_of_either_team_must_try_to_catch_a_bounce(player: str) -> None:
    ref = board(f"k7\n* {player}", dice="d8=5 d6=4")

    bounce(ref, NAMED["k7"])

    assert ref.pos.carrier == {"H1": H[1], "A1": A[1]}[player]
    assert ref.answers == [], "nobody asks him whether he wants to"
    ref.finish()


@pytest.mark.clause("BB-BALL-09", "BB-CATCH-01", "BB-PASS-21")
def test_a_player_without_a_tackle_zone_lets_the_ball_bounce_on() -> None:
    bouncing = board("k7\n* H1~ .", dice="d8=5 d8=5")
    bounce(bouncing, NAMED["k7"])
    assert lies_at(bouncing, "m7")
    bouncing.finish()

    falling = board("k7\n. H1~ .", dice="d8=5")
    come_down(falling, NAMED["l7"], accurate=True)
    assert lies_at(falling, "m7")
    falling.finish()


@pytest.mark.clause("BB-BALL-10", "BB-TIN-01")
def test_a_ball_that_bounces_off_the_pitch_is_thrown_in_from_where_it_was_last() -> None:
    ref = board("a3\n* . .\n. . .", dice="d8=4 d6=3 2d6=1,2 d8=5")

    bounce(ref, NAMED["a3"])

    assert ref.happened("thrown in")[0].square == NAMED["c3"]
    assert lies_at(ref, "d3")
    ref.finish()


@pytest.mark.clause("BB-BALL-10", "BB-TIN-01")
def test_a_dropped_ball_leaves_from_the_last_square_of_its_bounces() -> None:
    # From l1 onto the Prone player on l0, and from there over the edge.
    ref = board("k0\n. h1 .\n. * .", dice="d8=2 d8=3 d6=4 2d6=1,1 d8=7")

    bounce(ref, NAMED["l1"])

    assert ref.happened("thrown in")[0].square == NAMED["l1"]
    assert lies_at(ref, "l2")
    ref.finish()


# -- BB-TIN -----------------------------------------------------------------------------------


@pytest.mark.clause("BB-TIN-02", "BB-TIN-05")
@pytest.mark.parametrize(
    ("edge", "start", "left", "straight", "right"),
    [
        ("north", "k0", "m2", "k2", "i2"),
        ("south", "k14", "i12", "k12", "m12"),
        ("west", "a7", "c5", "c7", "c9"),
        ("east", "z7", "x9", "x7", "x5"),
    ],
)
def test_a_d6_turns_the_throw_in_as_a_spectator_sees_it(
    edge: str, start: str, left: str, straight: str, right: str
) -> None:
    lands = [left, left, straight, straight, right, right]
    for face, name in enumerate(lands, start=1):
        ref = board("k7\n.", dice=f"d6={face} 2d6=1,2 d8=1")
        throw_in(ref, NAMED[start], edge)
        assert ref.happened("thrown in")[0].square == NAMED[name], face
        ref.finish()


@pytest.mark.parametrize(
    ("direction", "distance", "lands"),
    [
        pytest.param(3, "3,4", "k6", marks=pytest.mark.clause("BB-EX-68")),
        pytest.param(1, "6,6", "v11", marks=pytest.mark.clause("BB-EX-69")),
        pytest.param(4, "1,1", "k1", marks=pytest.mark.clause("BB-EX-71")),
    ],
)
@pytest.mark.clause("BB-TIN-03", "BB-TIN-04")
def test_the_distance_of_a_throw_in_counts_the_square_under_the_template(
    direction: int, distance: str, lands: str
) -> None:
    ref = board("k0\n*", dice=f"d8=2 d6={direction} 2d6={distance} d8=5")

    bounce(ref, NAMED["k0"])

    assert ref.happened("thrown in")[0].square == NAMED[lands]
    ref.finish()


@pytest.mark.clause("BB-TIN-06")
@pytest.mark.parametrize(
    ("corner", "out", "lands"),
    [
        ("a0", 1, "c0"),  # out to the north-west: the west end
        ("a0", 6, "c0"),  # out to the south-west crosses no side line
        ("a0", 2, "a2"),  # straight north: the side line
        ("a14", 6, "c14"),
        ("z0", 3, "x0"),
        ("z14", 8, "x14"),
        ("z14", 7, "z12"),
    ],
)
def test_over_a_corner_the_end_line_counts(corner: str, out: int, lands: str) -> None:
    ref = board(f"{corner}\n*", dice=f"d8={out} d6=3 2d6=1,2 d8={5 if corner[0] == 'a' else 4}")

    bounce(ref, NAMED[corner])

    assert ref.happened("thrown in")[0].square == NAMED[lands]
    ref.finish()


@pytest.mark.clause("BB-TIN-07")
def test_players_under_the_path_of_a_throw_in_do_not_touch_it() -> None:
    ref = board("k0\n*\nA1\nh1\nH2\n.\n.", dice="d8=2 d6=3 2d6=2,3 d8=7")

    bounce(ref, NAMED["k0"])

    assert ref.rolled("catch") == []
    assert lies_at(ref, "k5")
    ref.finish()


@pytest.mark.clause("BB-TIN-08")
def test_a_throw_in_is_caught_without_a_bonus() -> None:
    caught = board("k0\n*\n.\nA1\n.", dice="d8=2 d6=3 2d6=1,2 d6=4")
    bounce(caught, NAMED["k0"])
    assert caught.pos.carrier == A[1]
    caught.finish()

    dropped = board("k0\n*\n.\nA1\n.", dice="d8=2 d6=3 2d6=1,2 d6=3 d8=7")
    bounce(dropped, NAMED["k0"])
    assert lies_at(dropped, "k3")
    dropped.finish()


@pytest.mark.clause("BB-TIN-09")
@pytest.mark.parametrize("lands_on", [".", "a1", "a1!", "A1~"])
def test_a_throw_in_bounces_where_nobody_can_catch_it(lands_on: str) -> None:
    ref = board(f"k0\n*\n.\n{lands_on}\n.", dice="d8=2 d6=3 2d6=1,2 d8=7")

    bounce(ref, NAMED["k0"])

    assert lies_at(ref, "k3")
    ref.finish()


@pytest.mark.clause("BB-TIN-10", "BB-EX-70")
def test_a_throw_in_that_leaves_the_pitch_is_thrown_in_again_over_the_edge_it_crossed() -> None:
    # West from a2: b1, c0 and out to the north; then two squares straight in from there.
    ref = board("a2\n*", dice="d8=4 d6=2 2d6=2,3 d6=4 2d6=1,2 d8=7")

    bounce(ref, NAMED["a2"])

    assert [event.square for event in ref.happened("thrown in")] == [NAMED["c2"]]
    assert ref.rolled("throw-in direction") == [(2,), (4,)]
    assert lies_at(ref, "c3")
    ref.finish()


@pytest.mark.clause("BB-TIN-10")
def test_a_throw_in_may_come_back_again_and_again() -> None:
    # In the corner: south, then to the right over the east end, to the left over the south line.
    ref = board("z14\n*", dice="d8=7 d6=6 2d6=6,6 d6=1 2d6=1,1 d6=3 2d6=1,2 d8=4")

    bounce(ref, NAMED["z14"])

    assert ref.rolled("throw-in direction") == [(6,), (1,), (3,)]
    assert [event.square for event in ref.happened("thrown in")] == [NAMED["z12"]]
    assert lies_at(ref, "y12")
    ref.finish()


# -- BB-CATCH ---------------------------------------------------------------------------------


@pytest.mark.clause("BB-CATCH-02", "BB-CATCH-03", "BB-CATCH-05")
@pytest.mark.parametrize(
    ("picture", "needed"),
    [
        ("k6\n. . .\n. H1 .\n. . .", 4),
        ("k6\n. . .\n. H1 A1\n. . .", 5),
        ("k6\n. . .\n. H1 A1\n. A2 .", 6),
        ("k6\na3 . A2~\n. H1 A1\n. a4! H2", 5),  # those without a tackle zone do not count
        ("k6\n. . .\n. H1 .\n. . .\n\nH1 AG4", 3),
        ("k6\n. . .\n. H1 .\n. . .\n\nH1 AG1", 6),
    ],
)
def test_a_catch_is_an_agility_test_with_the_tackle_zones_against_it(
    picture: str, needed: int
) -> None:
    assert catch(board(picture, dice=f"d6={needed}"), H[1])
    assert not catch(board(picture, dice=f"d6={needed - 1}"), H[1])


@pytest.mark.clause("BB-CATCH-04", "BB-CATCH-05")
def test_only_an_accurate_pass_is_easier_to_catch() -> None:
    picture = "k7\nH1 ."

    assert come_down(board(picture, dice="d6=3"), NAMED["k7"], accurate=True)
    assert not come_down(board(picture, dice="d6=3 d8=5"), NAMED["k7"])


@pytest.mark.clause("BB-CATCH-05")
def test_in_the_rain_every_catch_is_harder() -> None:
    picture = "k7\nH1 ."

    assert not catch(board(picture, dice="d6=4", weather=Weather.POURING_RAIN), H[1])
    assert catch(board(picture, dice="d6=5", weather=Weather.POURING_RAIN), H[1])
    assert not catch(board(picture, dice="d6=3", weather=Weather.POURING_RAIN), H[1], bonus=1)
    assert catch(board(picture, dice="d6=4", weather=Weather.POURING_RAIN), H[1], bonus=1)


@pytest.mark.clause("BB-CATCH-01")
def test_a_catch_is_no_action_of_the_catcher() -> None:
    ref = board("k7\nH1* . H2", dice="d6=3 d6=3", home={"continue_action": "throw",
                                                       "pass_target": "m7"})  # fmt: skip

    act(ref, "pass 1")

    assert ref.pos.carrier == H[2]
    assert not ref.pos.acted >> H[2] & 1
    ref.finish()


@pytest.mark.clause("BB-CATCH-06")
def test_who_catches_the_ball_carries_it_and_takes_it_along() -> None:
    ref = board("k7\n* H1 .", dice="d8=5 d6=4", home={"continue_action": "step m7"})
    bounce(ref, NAMED["k7"])

    act(ref, "move 1")

    assert (ref.pos.carrier, ref.pos.ball) == (H[1], NAMED["m7"])
    ref.finish()


@pytest.mark.clause("BB-CATCH-08")
def test_the_same_player_may_have_to_catch_again_and_again() -> None:
    # It falls from H1 to H2 and back, twice; each time he rolls anew.
    ref = board("k7\nH1 H2", dice="d6=1 d8=5 d6=2 d8=4 d6=3 d8=5 d6=3 d8=4 d6=4")

    come_down(ref, NAMED["k7"])

    assert ref.pos.carrier == H[1]
    assert ref.rolled("catch") == [(1,), (2,), (3,), (3,), (4,)]
    ref.finish()


@pytest.mark.clause("BB-SKILL-CATCH-01")
def test_catch_rolls_a_missed_ball_again_by_itself_and_without_a_team_reroll() -> None:
    ref = board("k7\nA1 .\n\nA1 Catch", dice="d6=3 d6=4", away={"reroll": "skill"}, rerolls=[3, 3])

    come_down(ref, NAMED["k7"])

    assert ref.pos.carrier == A[1]
    assert ref.says(1).options("reroll") == ["none", "skill"], "it is not his turn"
    assert ref.pos.rerolls == [3, 3]
    ref.finish()


@pytest.mark.clause("BB-SKILL-CATCH-01", "BB-RR-16")
def test_catch_serves_as_often_as_he_has_to_catch() -> None:
    ref = board(
        "k7\nH1 H2\n\nH1 Catch",
        dice="d6=1 d6=1 d8=5 d6=1 d8=4 d6=1 d6=4",
        home={"reroll": ["skill", "skill"]},
    )

    come_down(ref, NAMED["k7"])

    assert ref.pos.carrier == H[1]
    ref.finish()


@pytest.mark.clause("BB-SKILL-CATCH-02")
def test_catch_helps_with_a_hand_off_and_with_an_interception() -> None:
    handed = board(
        "k7\nH1* H2\n\nH2 Catch",
        dice="d6=2 d6=3",
        home={"continue_action": "hand-off", "reroll": "skill"},
    )
    act(handed, "hand-off 1")
    assert handed.pos.carrier == H[2]
    handed.finish()

    thrown = board(
        "k7\nH1* . A1 . H2\n\nA1 Catch",
        dice="d6=5 d6=6",
        home={"continue_action": "throw", "pass_target": "o7"},
        away={"interceptor": "1", "reroll": "skill"},
    )
    act(thrown, "pass 1")
    assert thrown.pos.carrier == A[1]
    assert thrown.pos.counts[INTERCEPTIONS][A[1]] == 1
    thrown.finish()


@pytest.mark.clause("BB-EX-14")
@pytest.mark.parametrize(
    ("marks", "bonus", "weather", "expected"),
    [
        ("H1 .", 1, Weather.NICE, "2/3"),
        ("H1 .", 0, Weather.NICE, "1/2"),
        ("H1 A1", 1, Weather.POURING_RAIN, "1/3"),
        ("H1 .\n\nH1 Catch", 1, Weather.NICE, "8/9"),
    ],
)
def test_the_odds_of_a_catch(marks: str, bonus: int, weather: Weather, expected: str) -> None:
    chances = odds(
        f"k7\n{marks}",
        lambda ref: catch(ref, H[1], bonus),
        home={"reroll": "skill"},
        weather=weather,
    )

    assert str(chances[True]) == expected
