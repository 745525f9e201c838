"""BB-KICK: the ball from the kicking coach's hand to where it comes to rest."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.blood_bowl.drive import come_to_land
from rules.blood_bowl.kickoff import kick_off, land
from rules.blood_bowl.pitch import HALF, NAME, OFF, squares_of
from rules.blood_bowl.position import Phase, Position
from rules.blood_bowl.squads import NOBODY
from rules.blood_bowl.turn import start_turn, take_action
from tests.rules.blood_bowl.board import H, Table, ball, board, spot
from tests.rules.blood_bowl.odds import odds

#: Home kicks; both teams stand on their lines, Away's back is at t7.
KICK = """
    l6
    .  H1 A1 .  .  .  .  .  .
    .  H2 A2 .  .  .  .  .  A4
    .  H3 A3 .  .  .  .  .  .
"""


def kick(dice: str, aim: str = "t7", picture: str | Position = KICK, **more: Any) -> Table:
    """Home kicks to that square; Get the Ref is rolled by ``2d6=1,1``."""
    ref = board(picture, dice, home={"place_ball": aim}, **{"phase": Phase.DRIVE, **more})
    kick_off(ref)
    return ref


@pytest.mark.clause("BB-KICK-01", "BB-DEC-04")
@pytest.mark.parametrize(("kicking", "centre"), [(0, "t7"), (1, "g7")])
def test_the_ball_may_be_kicked_to_any_square_of_the_receiving_half(
    kicking: int, centre: str
) -> None:
    ref = board("a0\n.", "d8=2 d6=1 2d6=1,1", kicking=kicking)

    kick_off(ref)

    options = ref.says(kicking).options("place_ball")
    assert options[0] == centre
    assert sorted(options) == sorted(NAME[s] for s in squares_of(HALF[1 - kicking]))


@pytest.mark.clause("BB-KICK-02", "BB-EX-66")
@pytest.mark.parametrize(
    ("aim", "direction", "distance", "lands"),
    [
        ("u7", 3, 4, "y3"),
        ("t7", 1, 6, "n1"),
        ("t7", 2, 5, "t2"),
        ("t7", 4, 3, "q7"),
        ("t7", 5, 6, "z7"),
        ("t7", 6, 2, "r9"),
        ("t7", 7, 1, "t8"),
        ("t7", 8, 6, "z13"),
    ],
)
def test_the_ball_travels_straight_by_a_d8_and_a_d6(
    aim: str, direction: int, distance: int, lands: str
) -> None:
    ref = kick(f"d8={direction} d6={distance} 2d6=1,1", aim)

    ref.finish()
    assert NAME[ref.pos.landing] == lands


@pytest.mark.clause("BB-KICK-03", "BB-DICE-08")
def test_the_table_is_rolled_before_a_touchback_that_is_already_certain() -> None:
    ref = kick("d8=4 d6=6 2d6=1,1", "n7")

    assert ref.pos.landing == OFF
    assert ref.pos.bribes == [1, 1], "Get the Ref"
    assert not ref.happened("touchback")
    land(ref)
    ref.finish()
    assert ref.happened("touchback")


@pytest.mark.clause("BB-KICK-04", "BB-GEN-09")
def test_in_flight_the_ball_is_nowhere_and_its_landing_square_is_free_to_walk_on() -> None:
    # A Blitz!: Home's runner ends his bonus move under the ball.
    ref = kick(
        "d8=5 d6=1 2d6=4,6",
        "n2",
        "l2\nH5 . . .\n\n",
    )
    assert NAME[ref.pos.landing] == "o2"
    assert ref.pos.ball == OFF
    assert ref.pos.phase == Phase.ACTION
    ref.says(0).says.update(
        choose_action=["move 5"],
        continue_action=["step m2", "step n2", "step o2", "end action"],
    )

    take_action(ref)

    ref.finish()
    assert spot(ref, H[5]) == "o2"
    assert ref.pos.carrier == NOBODY
    assert NAME[ref.pos.landing] == "o2"


@pytest.mark.clause("BB-KICK-05", "BB-EX-66")
def test_on_an_empty_square_the_ball_bounces_once() -> None:
    ref = kick("d8=3 d6=4 2d6=1,1 d8=7", "u7")

    land(ref)

    ref.finish()
    assert ball(ref) == "y4"
    assert ref.pos.phase == Phase.TURN
    assert ref.pos.active == 1


@pytest.mark.clause("BB-KICK-06", "BB-CATCH-05")
@pytest.mark.parametrize(("face", "held"), [(4, "A4"), (3, "t8")])
def test_a_receiving_player_under_the_ball_must_try_to_catch_it(face: int, held: str) -> None:
    # A plain 4+: no bonus for accuracy.  No team re-roll: it is not his turn yet.
    bounce = "" if face == 4 else "d8=7"
    ref = kick(f"d8=5 d6=1 2d6=1,1 d6={face} {bounce}", "s7", rerolls=[3, 3])

    land(ref)

    ref.finish()
    assert ball(ref) == held
    assert not ref.says(1).was_asked("reroll")


@pytest.mark.clause("BB-KICK-07")
@pytest.mark.parametrize("receiver", ["a1", "a1!", "A1~"])
def test_on_a_player_who_cannot_catch_the_ball_bounces(receiver: str) -> None:
    ref = kick("d8=5 d6=1 2d6=1,1 d8=2", "s7", f"t7\n{receiver}")

    land(ref)

    ref.finish()
    assert ball(ref) == "t6"


@pytest.mark.clause("BB-KICK-08")
def test_a_kicking_player_under_the_ball_must_try_to_catch_it_too() -> None:
    ref = kick("d8=5 d6=1 2d6=1,1 d6=4", "s7", "t7\nH1 .  A2")

    land(ref)

    ref.finish()
    assert ball(ref) == "H1"
    assert ref.pos.active == 1, "the receiving team has its turn all the same"


@pytest.mark.clause("BB-KICK-09", "BB-DEC-10")
@pytest.mark.parametrize(
    ("aim", "dice"), [("z7", "d8=5 d6=1"), ("n7", "d8=4 d6=1"), ("t0", "d8=2 d6=1")]
)
def test_off_the_pitch_or_in_the_kicking_half_is_a_touchback(aim: str, dice: str) -> None:
    ref = kick(f"{dice} 2d6=1,1", aim, away={"touchback": "3"})

    land(ref)

    ref.finish()
    assert ref.says(1).options("touchback") == ["1", "2", "3", "4"]
    assert ball(ref) == "A3"
    assert ref.pos.phase == Phase.TURN


@pytest.mark.clause("BB-KICK-10")
@pytest.mark.parametrize(
    ("aim", "dice"),
    [
        ("y7", "d8=5 d6=1 2d6=1,1 d8=5"),  # over the end line
        ("t1", "d8=2 d6=1 2d6=1,1 d8=1"),  # over the side line
        ("o3", "d8=4 d6=1 2d6=1,1 d8=6"),  # into the kicking half
    ],
)
def test_a_kick_that_bounces_out_of_the_receiving_half_is_a_touchback(aim: str, dice: str) -> None:
    ref = kick(dice, aim, away={"touchback": "4"})

    land(ref)

    ref.finish()
    assert ball(ref) == "A4"
    assert not ref.happened("thrown in")


@pytest.mark.clause("BB-KICK-10", "BB-KTAB-16")
def test_a_kick_that_a_gust_blows_out_of_the_receiving_half_is_a_touchback() -> None:
    ref = kick("d8=4 d6=1 2d6=3,4 d6=3,4 d8=4", "o3", away={"touchback": "4"})

    land(ref)

    ref.finish()
    assert ball(ref) == "A4"


@pytest.mark.clause("BB-KICK-10")
def test_a_failed_catch_that_bounces_into_the_kicking_half_is_a_touchback() -> None:
    ref = kick("d8=4 d6=1 2d6=1,1 d6=1 d8=6", "o6", away={"touchback": "4"})

    land(ref)

    ref.finish()
    assert ball(ref) == "A4"


@pytest.mark.clause("BB-KICK-10")
def test_a_kick_that_bounces_to_a_receiver_in_the_kicking_half_is_a_touchback() -> None:
    # After a Quick Snap a receiver may stand there: he does not even try to catch it.
    ref = kick("d8=4 d6=1 2d6=1,1 d8=4", "o3", "m3\nA1 . . A2", away={"touchback": "2"})

    land(ref)

    ref.finish()
    assert not ref.rolled("catch")


@pytest.mark.clause("BB-KICK-11", "BB-DEC-10")
def test_with_nobody_standing_the_ball_is_put_on_an_empty_square_and_lies_still() -> None:
    ref = kick("d8=5 d6=1 2d6=1,1", "z7", "m7\nH1 a1 a2!", away={"touchback": "q3"})

    land(ref)

    ref.finish()
    options = ref.says(1).options("touchback")
    assert len(options) == 13 * 15 - 2
    assert not {"n7", "o7", "m7"} & {*options}
    assert ball(ref) == "q3"


@pytest.mark.clause("BB-KICK-12")
def test_after_the_kick_off_the_receiving_team_has_the_first_turn() -> None:
    ref = kick("d8=5 d6=1 2d6=1,1 d8=5")
    come_to_land(ref)

    start_turn(ref)

    ref.finish()
    assert (ref.pos.active, ref.pos.markers) == (1, [0, 1])


@pytest.mark.clause("BB-TURN-08", "BB-KICK-12")
def test_a_receiving_team_without_a_turn_left_leaves_them_to_the_kicking_team() -> None:
    # Possible after an awarded touchdown, which moves both markers.
    ref = kick("d8=5 d6=1 2d6=1,1 d8=5", markers=[7, 8])
    come_to_land(ref)

    start_turn(ref)

    ref.finish()
    assert (ref.pos.active, ref.pos.markers) == (0, [8, 8])


@pytest.mark.clause("BB-KICK-13", "BB-TD-03")
@pytest.mark.parametrize(("marker", "after"), [(2, 3), (8, 8)])
def test_a_kicking_player_who_catches_it_in_the_end_zone_scores(marker: int, after: int) -> None:
    ref = kick(
        "d8=5 d6=1 2d6=1,1 d6=4", "y7", "z7\nH1\n.\nA1", markers=[marker, 4], phase=Phase.DRIVE
    )

    come_to_land(ref)

    ref.finish()
    assert ref.pos.score == [1, 0]
    assert ref.pos.markers == [after, 4]
    assert ref.pos.phase == Phase.DRIVE_END
    assert ref.pos.scorer == 0


@pytest.mark.clause("BB-EX-64", "BB-EX-65")
@pytest.mark.parametrize(
    ("aim", "at_once", "in_all"),
    [
        ("t7", Fraction(0), Fraction(3, 64)),
        ("w7", Fraction(3, 16), Fraction(27, 128)),
        ("n7", Fraction(3, 8), Fraction(15, 32)),
        ("z0", Fraction(5, 8), Fraction(23, 32)),
    ],
)
def test_odds_of_a_touchback(aim: str, at_once: Fraction, in_all: Fraction) -> None:
    def touchback(ref: Table) -> str:
        kick_off(ref)
        certain = ref.pos.landing == OFF
        land(ref)
        assert not certain or ref.happened("touchback")
        return "at once" if certain else "bounced" if ref.happened("touchback") else "in play"

    # The kick-off table always shows Get the Ref.
    found = odds("a0\n.", touchback, home={"place_ball": aim}, indifferent=("kick-off table",))

    assert found.get("at once", 0) == at_once
    assert found.get("at once", 0) + found["bounced"] == in_all


def test_away_kicks_towards_the_west() -> None:
    ref = board(
        "m7\nH1 A1",
        "d8=4 d6=6 2d6=1,1 d8=4",
        away={"place_ball": "g7"},
        kicking=1,
        phase=Phase.DRIVE,
    )

    kick_off(ref)
    assert NAME[ref.pos.landing] == "a7"
    land(ref)

    ref.finish()
    assert ref.pos.active == 0
    assert ref.happened("touchback")[0].player == H[1]
