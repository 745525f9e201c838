"""BB-SKILL-TTM, -RIGHTSTUFF and -ALWAYSHUNGRY: players throw players, or eat them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.blood_bowl.actions import act, actions
from rules.blood_bowl.dodging import dodge_needs
from rules.blood_bowl.events import Rolled
from rules.blood_bowl.pitch import NAMED, OFF, QUICK, SHORT, pass_range
from rules.blood_bowl.position import (
    CASUALTIES,
    CASUALTY,
    COMPLETIONS,
    KNOCKED_OUT,
    PRONE,
    RESERVES,
    STANDING,
    STUNNED,
    TOUCHDOWNS,
    Phase,
    Weather,
)
from rules.blood_bowl.skills.throw_team_mate import land, throw_team_mate, throwable, throws
from rules.blood_bowl.squads import NOBODY
from rules.blood_bowl.turn import take_action
from tests.rules.blood_bowl.board import A, H, Table, board
from tests.rules.blood_bowl.odds import odds

#: H1 throws, H2 flies: two squares wide, with room around it.
WHO = "\n\nH1 AG3 Throw Team-Mate\nH2 Right Stuff"


def throw_to(target: str, **more: Any) -> dict[str, Any]:
    """What a coach says who throws H2 at once."""
    return {"continue_action": "throw team-mate", "throw_teammate": f"2 {target}", **more}


def purposes(ref: Table) -> list[str]:
    return [event.purpose for event in ref.log or [] if isinstance(event, Rolled)]


# -- who throws whom, and where ---------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-TTM-01", "BB-SKILL-RIGHTSTUFF-01", "BB-DEC-38")
def test_only_a_standing_team_mate_beside_him_with_right_stuff_can_be_thrown() -> None:
    ref = board(
        """
        k6
        H2 h3 h4!
        H5~ H1 H16
        A6 H7 .
        .  .  H8

        H1 Throw Team-Mate
        H2 Right Stuff
        H3 Right Stuff
        H4 Right Stuff
        H5 Right Stuff
        H8 Right Stuff
        H16 Right Stuff
        A6 Right Stuff
        """
    )

    assert throwable(ref.pos, H[1]) == [H[2], H[16]]
    assert throwable(ref.pos, H[7]) == [], "he does not throw team-mates"
    assert {word.split()[0] for word in throws(ref.pos, H[1])} == {"2", "16"}


@pytest.mark.clause("BB-SKILL-TTM-01", "BB-DEC-13")
def test_a_throw_uses_the_pass_action_and_may_follow_a_move() -> None:
    ref = board(
        "k7\nH1 . H2 .\nH3 . . ." + WHO,
        dice="d6=6 d8=5 d8=5 d8=5 d6=4",
        home={"continue_action": ["step l7", "throw team-mate"], "throw_teammate": "2 o7"},
    )

    act(ref, "pass 1")

    assert ref.pos.where[H[1]] == NAMED["l7"]
    assert ref.pos.where[H[2]] == NAMED["r7"]
    assert "pass 3" not in actions(ref.pos)
    ref.finish()


@pytest.mark.clause("BB-SKILL-TTM-01")
@pytest.mark.parametrize("kind", ["move", "blitz", "hand-off", "foul"])
def test_no_other_action_throws_anybody(kind: str) -> None:
    ref = board("k7\nH1 H2 ." + WHO, home={"continue_action": "end action"})

    act(ref, f"{kind} 1")

    assert "throw team-mate" not in ref.says(0).options("continue_action")


@pytest.mark.clause("BB-SKILL-TTM-01")
def test_a_ball_goes_along_with_the_player_who_carries_it() -> None:
    ref = board("k7\nH1 H2* . ." + WHO, dice="d6=6 d8=5 d8=5 d8=5 d6=4", home=throw_to("o7"))

    act(ref, "pass 1")

    assert (ref.pos.carrier, ref.pos.ball) == (H[2], NAMED["r7"])
    assert not ref.pos.turnover
    assert ref.pos.counts[COMPLETIONS] == [0] * 32
    ref.finish()


@pytest.mark.clause("BB-SKILL-TTM-02", "BB-DEC-38")
def test_a_team_mate_flies_to_any_square_of_quick_and_short_range() -> None:
    ref = board("k7\nH1 H2" + WHO)

    named = {word.split()[1] for word in throws(ref.pos, H[1])}

    near = {name for name, s in NAMED.items() if pass_range(NAMED["k7"], s) in (QUICK, SHORT)}
    assert named == near
    assert {"l7", "q7"} <= named, "his own square too, from where he comes"
    assert "r7" not in named


# -- the throw --------------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-TTM-03", "BB-SKILL-TTM-04")
@pytest.mark.parametrize(
    ("target", "facts", "fumbles"),
    [
        ("m7", {}, 1),
        ("o7", {}, 2),
        ("o7", {"weather": Weather.VERY_SUNNY}, 3),
        ("o7", {"weather": Weather.POURING_RAIN}, 2),
    ],
)
def test_a_throw_is_a_pass_with_one_more_against_it(
    target: str, facts: dict[str, Any], fumbles: int
) -> None:
    for face in range(1, 7):
        fumbled = face <= fumbles
        ref = board(
            "k7\nH1 H2 ." + WHO,
            # Anything but a fumble is a throw, accurate or not: always three scatters.
            dice=f"d6={face} d6=4" if fumbled else f"d6={face} d8=5 d8=5 d8=5 d6=4",
            home=throw_to(target),
            **facts,
        )
        act(ref, "pass 1")
        assert bool(ref.happened("fumble")) == fumbled, face
        ref.finish()


@pytest.mark.clause("BB-SKILL-TTM-03", "BB-SKILL-STUNTY-02", "BB-PASS-09")
def test_tackle_zones_and_stunty_hamper_the_thrower() -> None:
    # Short -1, Stunty -1, one zone -1: a 4 is a fumble, and a 6 never.
    picture = "k6\nA1 . .\nH1 H2 .\n\nH1 Throw Team-Mate, Stunty\nH2 Right Stuff"
    for face, fumbled in ((4, True), (5, False), (6, False)):
        dice = f"d6={face} d6=6" if fumbled else f"d6={face} d8=5 d8=5 d8=5 d6=4"
        ref = board(picture, dice=dice, home=throw_to("o7"))
        act(ref, "pass 1")
        assert bool(ref.happened("fumble")) == fumbled, face
        ref.finish()


@pytest.mark.clause("BB-SKILL-TTM-04")
def test_he_scatters_three_times_from_the_square_he_was_thrown_at() -> None:
    ref = board("k7\nH1 H2 ." + WHO, dice="d6=6 d8=2 d8=3 d8=4 d6=4", home=throw_to("o7"))

    act(ref, "pass 1")

    # Straight north, north-east and west of o7.
    assert ref.pos.where[H[2]] == NAMED["o5"]
    assert ref.pos.state[H[2]] == STANDING
    ref.finish()


@pytest.mark.clause("BB-SKILL-TTM-04", "BB-SKILL-TTM-06")
def test_squares_on_the_way_do_not_matter_and_his_own_is_empty() -> None:
    # Aimed at A1, he flies back over his thrower and comes down where he was picked up.
    ref = board("k7\n. H1 H2 A1" + WHO, dice="d6=6 d8=4 d8=4 d8=5 d6=5", home=throw_to("n7"))

    act(ref, "pass 1")

    assert ref.pos.where[H[2]] == NAMED["m7"]
    assert ref.happened("hit") == []
    assert ref.pos.state[H[2]] == STANDING
    ref.finish()


@pytest.mark.clause("BB-SKILL-TTM-05", "BB-SKILL-RIGHTSTUFF-02")
def test_a_fumbled_team_mate_lands_where_he_stood_and_that_is_no_turnover() -> None:
    ref = board("k7\nH1 H2* ." + WHO, dice="d6=1 d6=4", home=throw_to("o7"))

    act(ref, "pass 1")

    assert (ref.pos.where[H[2]], ref.pos.state[H[2]]) == (NAMED["l7"], STANDING)
    assert ref.pos.carrier == H[2]
    assert not ref.pos.turnover
    assert purposes(ref) == ["throw team-mate", "land"]
    ref.finish()


@pytest.mark.clause("BB-SKILL-TTM-10", "BB-SKILL-PASS-01")
@pytest.mark.parametrize("way", ["skill", "team"])
def test_only_a_fumbled_throw_may_be_rolled_again(way: str) -> None:
    picture = "k7\nH1 H2 .\n\nH1 Throw Team-Mate, Pass\nH2 Right Stuff"
    fumbled = board(
        picture,
        dice="d6=2 d6=3 d8=5 d8=5 d8=5 d6=4",
        home=throw_to("o7", reroll=way),
        rerolls=[1, 0],
    )
    act(fumbled, "pass 1")
    assert fumbled.says(0).options("reroll") == ["none", "skill", "team"]
    assert not fumbled.happened("fumble")
    fumbled.finish()

    # A 3 is not accurate at -1, and a throw all the same.
    inaccurate = board(
        picture, dice="d6=3 d8=5 d8=5 d8=5 d6=4", home=throw_to("o7"), rerolls=[1, 0]
    )
    act(inaccurate, "pass 1")
    assert inaccurate.says(0).was_asked("reroll") == 0
    inaccurate.finish()


@pytest.mark.clause("BB-SKILL-RIGHTSTUFF-03", "BB-SKILL-BALLCHAIN-05")
def test_who_crashes_with_a_ball_and_chain_is_injured_without_armour() -> None:
    ref = board(
        "k7\nH1 H2 .\n\nH1 Throw Team-Mate\nH2 Right Stuff, Ball and Chain",
        dice="d6=1 d6=1 2d6=1,1",
        home=throw_to("o7"),
    )

    act(ref, "pass 1")

    assert purposes(ref) == ["throw team-mate", "land", "injury"]
    assert ref.pos.state[H[2]] == KNOCKED_OUT, "Stunned counts as KO"
    ref.finish()


# -- landing on somebody ----------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-TTM-06", "BB-SKILL-TTM-07")
def test_whoever_is_under_him_goes_down_and_he_crashes_one_square_on() -> None:
    ref = board(
        "k7\nH1 H2 . . . . . A1 ." + WHO,
        dice="d6=6 d8=5 d8=5 d8=5 2d6=1,2 d8=5 2d6=1,2",
        home=throw_to("o7"),
    )

    act(ref, "pass 1")

    assert ref.pos.state[A[1]] == PRONE
    assert (ref.pos.where[H[2]], ref.pos.state[H[2]]) == (NAMED["s7"], PRONE)
    assert ref.rolled("land") == [], "he has failed to land"
    assert not ref.pos.turnover
    assert purposes(ref) == [
        "throw team-mate", "scatter", "scatter", "scatter", "armour", "scatter", "armour",
    ]  # fmt: skip
    ref.finish()


@pytest.mark.clause("BB-SKILL-TTM-06")
def test_only_the_first_player_hit_goes_down_and_he_bounces_on_until_a_square_is_empty() -> None:
    ref = board(
        "k7\nH1 H2 . . . . . A1 A2 A3 ." + WHO,
        dice="d6=6 d8=5 d8=5 d8=5 2d6=1,2 d8=5 d8=5 d8=5 2d6=1,2",
        home=throw_to("o7"),
    )

    act(ref, "pass 1")

    assert [ref.pos.state[A[n]] for n in (1, 2, 3)] == [PRONE, STANDING, STANDING]
    assert ref.pos.where[H[2]] == NAMED["u7"]
    ref.finish()


@pytest.mark.clause("BB-SKILL-TTM-06")
@pytest.mark.parametrize(("lying", "state"), [("a1", PRONE), ("a1!", STUNNED)])
def test_a_player_on_the_ground_has_his_armour_tested_too(lying: str, state: int) -> None:
    held = board(
        f"k7\nH1 H2 . . . . . {lying} ." + WHO,
        dice="d6=6 d8=5 d8=5 d8=5 2d6=1,2 d8=5 2d6=1,2",
        home=throw_to("o7"),
    )
    act(held, "pass 1")
    assert held.pos.state[A[1]] == state
    held.finish()

    # He is carried off, and his square is empty; the flight goes on all the same.
    broken = board(
        f"k7\nH1 H2 . . . . . {lying} ." + WHO,
        dice="d6=6 d8=5 d8=5 d8=5 2d6=4,5 2d6=4,5 d8=5 2d6=1,2",
        home=throw_to("o7"),
    )
    act(broken, "pass 1")
    assert broken.pos.state[A[1]] == KNOCKED_OUT
    assert broken.pos.where[H[2]] == NAMED["s7"]
    broken.finish()


@pytest.mark.clause("BB-SKILL-TTM-06", "BB-DOWN-04")
def test_a_carrier_who_is_hit_loses_the_ball_after_the_landing() -> None:
    ref = board(
        "k7\nH1 H2 . . . . . A1* ." + WHO,
        dice="d6=6 d8=5 d8=5 d8=5 2d6=1,2 d8=5 2d6=1,2 d8=2",
        home=throw_to("o7"),
    )

    act(ref, "pass 1")

    assert (ref.pos.carrier, ref.pos.ball) == (NOBODY, NAMED["r6"])
    assert not ref.pos.turnover
    assert purposes(ref)[-2:] == ["armour", "bounce"]
    ref.finish()


@pytest.mark.clause("BB-SKILL-TTM-09")
@pytest.mark.parametrize("hit", ["H3", "h3", "h3!"])
def test_to_knock_down_a_team_mate_costs_the_turn(hit: str) -> None:
    ref = board(
        f"k7\nH1 H2 . . . . . {hit} ." + WHO,
        dice="d6=6 d8=5 d8=5 d8=5 2d6=1,2 d8=5 2d6=1,2",
        home=throw_to("o7"),
    )

    act(ref, "pass 1")

    assert ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-SKILL-TTM-06", "BB-SKILL-TTM-09")
def test_he_may_come_down_on_the_head_of_his_thrower() -> None:
    ref = board(
        "k7\n. H1 H2 ." + WHO,
        dice="d6=6 d8=4 d8=5 d8=4 2d6=1,2 d8=4 2d6=1,2",
        home=throw_to("m7"),
    )

    act(ref, "pass 1")

    assert ref.pos.state[H[1]] == PRONE
    assert ref.pos.where[H[2]] == NAMED["k7"]
    assert ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-LEAGUE-37")
def test_a_casualty_by_a_flying_player_earns_nothing() -> None:
    ref = board(
        "k7\nH1 H2 . . . . . A1 ." + WHO,
        dice="d6=6 d8=5 d8=5 d8=5 2d6=4,5 2d6=4,6 d6=6 d8=1 d8=5 2d6=1,2",
        home=throw_to("o7"),
    )

    act(ref, "pass 1")

    assert ref.pos.state[A[1]] == CASUALTY
    assert ref.pos.counts[CASUALTIES] == [0] * 32
    ref.finish()


# -- into the crowd ---------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-TTM-08", "BB-CROWD-01", "BB-CROWD-02")
@pytest.mark.parametrize(
    ("injury", "state"),
    [("1,2", RESERVES), ("4,4", KNOCKED_OUT), ("4,6 d6=1 d8=1", CASUALTY)],
)
def test_a_player_thrown_off_the_pitch_is_beaten_by_the_crowd(injury: str, state: int) -> None:
    # The first scatter leaves the pitch: there is no second.
    ref = board("k0\nH1 H2 ." + WHO, dice=f"d6=6 d8=2 2d6={injury}", home=throw_to("o0"))

    act(ref, "pass 1")

    assert (ref.pos.where[H[2]], ref.pos.state[H[2]]) == (OFF, state)
    assert ref.rolled("armour") == []
    assert not ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-SKILL-TTM-08", "BB-SKILL-TTM-09")
def test_the_crowd_throws_his_ball_in_from_his_last_square_and_the_turn_is_lost() -> None:
    ref = board(
        "k1\nH1 H2* ." + WHO,
        dice="d6=6 d8=3 d8=3 2d6=1,2 d6=3 2d6=1,2 d8=7",
        home=throw_to("n1"),
    )

    act(ref, "pass 1")

    assert purposes(ref)[-4:] == ["injury", "throw-in direction", "throw-in distance", "bounce"]
    assert ref.happened("thrown in")[0].square == NAMED["o2"]
    assert ref.pos.ball == NAMED["o3"]
    assert ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-SKILL-TTM-06", "BB-SKILL-TTM-08")
def test_he_may_bounce_off_a_player_into_the_crowd() -> None:
    ref = board(
        "k0\nH1 H2 . . . . . A1* ." + WHO,
        dice="d6=6 d8=5 d8=5 d8=5 2d6=1,2 d8=2 2d6=1,2 d8=7",
        home=throw_to("o0"),
    )

    act(ref, "pass 1")

    assert ref.pos.state[H[2]] == RESERVES
    assert ref.pos.state[A[1]] == PRONE
    assert ref.pos.ball == NAMED["r1"]
    assert not ref.pos.turnover
    ref.finish()


# -- landing ----------------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-RIGHTSTUFF-02", "BB-SKILL-RIGHTSTUFF-03")
@pytest.mark.parametrize(
    ("west", "east", "needed"),
    [(".", ".", 4), ("A1", ".", 5), ("A1", "A2", 6), ("a1", "A2~", 4), ("H3", "H4", 4)],
)
def test_landing_is_an_agility_test_against_the_tackle_zones_there(
    west: str, east: str, needed: int
) -> None:
    # He comes down on s7, between the two players in the row above.
    picture = f"k6\n. . . . . . . {west} . {east}\nH1 H2 . . . . . . . ." + WHO
    flight = "d6=6 d8=5 d8=5 d8=5"

    up = board(picture, dice=f"{flight} d6={needed}", home=throw_to("p7"))
    act(up, "pass 1")
    assert up.pos.where[H[2]] == NAMED["s7"]
    assert up.pos.state[H[2]] == STANDING
    up.finish()

    down = board(picture, dice=f"{flight} d6={needed - 1} 2d6=1,2", home=throw_to("p7"))
    act(down, "pass 1")
    assert down.pos.state[H[2]] == PRONE
    assert not down.pos.turnover
    down.finish()


@pytest.mark.clause("BB-SKILL-RIGHTSTUFF-02")
def test_rain_does_not_make_landing_harder() -> None:
    ref = board("k7\nH1 H2" + WHO, dice="d6=4", weather=Weather.POURING_RAIN)

    land(ref, H[2], NAMED["l7"], hit=False)

    assert ref.pos.state[H[2]] == STANDING


@pytest.mark.clause("BB-SKILL-RIGHTSTUFF-03")
def test_a_broken_armour_of_the_landing_is_followed_by_an_injury() -> None:
    ref = board("k7\nH1 H2 ." + WHO, dice="d6=1 d6=3 2d6=4,5 2d6=4,4", home=throw_to("o7"))

    act(ref, "pass 1")

    assert ref.pos.state[H[2]] == KNOCKED_OUT
    assert ref.pos.injuries == [[], []]
    ref.finish()


@pytest.mark.clause("BB-SKILL-TTM-09", "BB-SKILL-RIGHTSTUFF-03", "BB-DOWN-07")
def test_a_carrier_who_does_not_land_on_his_feet_loses_ball_and_turn() -> None:
    ref = board("k7\nH1 H2* ." + WHO, dice="d6=1 d6=3 2d6=1,2 d8=5", home=throw_to("o7"))

    act(ref, "pass 1")

    assert ref.pos.ball == NAMED["m7"]
    assert ref.pos.turnover
    assert purposes(ref)[-2:] == ["armour", "bounce"]
    ref.finish()


@pytest.mark.clause("BB-SKILL-RIGHTSTUFF-04")
@pytest.mark.parametrize(("dice", "state"), [("d6=4 d8=5", STANDING), ("d6=3 2d6=1,2 d8=5", PRONE)])
def test_a_ball_he_lands_on_bounces_after_the_landing(dice: str, state: int) -> None:
    ref = board(
        "k7\nH1 H2 . . . . * ." + WHO, dice=f"d6=6 d8=4 d8=5 d8=5 {dice}", home=throw_to("p7")
    )

    act(ref, "pass 1")

    assert (ref.pos.where[H[2]], ref.pos.state[H[2]]) == (NAMED["q7"], state)
    assert (ref.pos.carrier, ref.pos.ball) == (NOBODY, NAMED["r7"])
    assert not ref.pos.turnover
    assert purposes(ref)[-1] == "bounce"
    ref.finish()


@pytest.mark.clause("BB-SKILL-RIGHTSTUFF-02", "BB-RR-04")
def test_a_team_reroll_may_help_him_land() -> None:
    ref = board(
        "k7\nH1 H2 ." + WHO,
        dice="d6=6 d8=5 d8=5 d8=5 d6=3 d6=4",
        home=throw_to("o7", reroll="team"),
        rerolls=[1, 0],
    )

    act(ref, "pass 1")

    assert ref.pos.state[H[2]] == STANDING
    ref.finish()


@pytest.mark.clause("BB-SKILL-RIGHTSTUFF-05")
@pytest.mark.parametrize(
    ("landing", "acted", "may_act"),
    [
        ("d6=4", False, True),
        ("d6=3 2d6=1,2", False, True),
        ("d6=3 2d6=4,5 2d6=1,2", False, False),
        ("d6=4", True, False),
    ],
    ids=["standing", "prone", "stunned", "had his turn"],
)
def test_who_was_thrown_may_still_act_if_he_is_fit_and_has_not(
    landing: str, acted: bool, may_act: bool
) -> None:
    ref = board(
        "k7\nH1 H2 ." + WHO,
        dice=f"d6=1 {landing}",
        home=throw_to("o7"),
        acted=1 << H[2] if acted else 0,
    )

    act(ref, "pass 1")

    assert ("move 2" in actions(ref.pos)) == may_act
    ref.finish()


@pytest.mark.clause("BB-SKILL-RIGHTSTUFF-06", "BB-LEAGUE-39")
def test_to_land_on_his_feet_with_the_ball_in_the_end_zone_scores() -> None:
    ref = board(
        "t7\nH1 H2* ." + WHO,
        dice="d6=6 d8=5 d8=5 d8=2 d6=4",
        home={"choose_action": "pass 1", **throw_to("x7")},
    )

    take_action(ref)

    assert ref.pos.where[H[2]] == NAMED["z6"]
    assert ref.pos.score == [1, 0]
    assert ref.pos.counts[TOUCHDOWNS][H[2]] == 1
    assert ref.pos.phase == Phase.DRIVE_END
    ref.finish()


# -- Always Hungry ----------------------------------------------------------------------------

HUNGRY = "\n\nH1 AG3 Throw Team-Mate, Always Hungry\nH2 Right Stuff, Regeneration"


@pytest.mark.clause("BB-SKILL-ALWAYSHUNGRY-01")
def test_the_hungry_roll_comes_after_the_move_and_before_the_throw() -> None:
    ref = board(
        "k7\nH1 . H2 ." + HUNGRY,
        dice="d6=2 d6=6 d8=5 d8=5 d8=5 d6=4",
        home={"continue_action": ["step l7", "throw team-mate"], "throw_teammate": "2 o7"},
    )

    act(ref, "pass 1")

    assert purposes(ref)[:2] == ["always hungry", "throw team-mate"]
    assert ref.pos.state[H[2]] == STANDING
    ref.finish()


@pytest.mark.clause("BB-SKILL-ALWAYSHUNGRY-01", "BB-SKILL-TTM-05")
@pytest.mark.parametrize("face", [2, 6], ids=str)
def test_who_escapes_from_his_mouth_is_fumbled_without_a_throw(face: int) -> None:
    ref = board("k7\nH1 H2 ." + HUNGRY, dice=f"d6=1 d6={face} d6=4", home=throw_to("o7"))

    act(ref, "pass 1")

    assert purposes(ref) == ["always hungry", "escape being eaten", "land"]
    assert ref.pos.where[H[2]] == NAMED["l7"]
    assert not ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-SKILL-ALWAYSHUNGRY-01", "BB-SKILL-ALWAYSHUNGRY-02", "BB-LEAGUE-30")
def test_who_is_eaten_is_dead_and_nothing_helps() -> None:
    ref = board("k7\nH1 H2 ." + HUNGRY, dice="d6=1 d6=1", home=throw_to("o7"), apothecaries=[1, 1])

    act(ref, "pass 1")

    assert ref.pos.state[H[2]] == CASUALTY
    assert ref.pos.where[H[2]] == OFF
    assert [i["effects"] for i in ref.pos.injuries[0]] == [["dead"]]
    assert ref.says(0).was_asked("use_apothecary") == 0
    assert not ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-SKILL-ALWAYSHUNGRY-02", "BB-SKILL-TTM-09")
def test_the_ball_of_who_is_eaten_bounces_from_his_square_and_the_turn_is_lost() -> None:
    ref = board("k7\nH1 H2* ." + HUNGRY, dice="d6=1 d6=1 d8=5", home=throw_to("o7"))

    act(ref, "pass 1")

    assert ref.pos.ball == NAMED["m7"]
    assert ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-SKILL-ALWAYSHUNGRY-03")
def test_a_team_reroll_may_stop_him_from_trying_or_from_swallowing() -> None:
    first = board(
        "k7\nH1 H2 ." + HUNGRY,
        dice="d6=1 d6=2 d6=6 d8=5 d8=5 d8=5 d6=4",
        home=throw_to("o7", reroll="team"),
        rerolls=[1, 0],
    )
    act(first, "pass 1")
    assert first.pos.where[H[2]] == NAMED["r7"]
    first.finish()

    second = board(
        "k7\nH1 H2 ." + HUNGRY,
        dice="d6=1 d6=1 d6=2 d6=4",
        home=throw_to("o7", reroll=["none", "team"]),
        rerolls=[1, 0],
    )
    act(second, "pass 1")
    assert second.pos.state[H[2]] == STANDING
    second.finish()


# -- exact odds -------------------------------------------------------------------------------


@pytest.mark.clause("BB-EX-84")
@pytest.mark.parametrize(("target", "expected"), [("m7", "1/6"), ("o7", "1/3")])
def test_the_odds_of_fumbling_a_team_mate(target: str, expected: str) -> None:
    def fumbled(ref: Table) -> bool:
        throw_team_mate(ref, H[1])
        return bool(ref.happened("fumble"))

    chances = odds(
        "k7\nH1 H2 ." + WHO,
        fumbled,
        home={"throw_teammate": f"2 {target}"},
        indifferent=("scatter", "land", "armour", "injury", "casualty"),
    )

    assert str(chances[True]) == expected


@pytest.mark.clause("BB-EX-85")
@pytest.mark.parametrize(
    ("around", "expected"), [(". .", "1/2"), ("A1 .", "1/3"), ("A1 A2", "1/6")]
)
def test_the_odds_of_landing(around: str, expected: str) -> None:
    def landed(ref: Table) -> bool:
        land(ref, H[2], ref.pos.where[H[2]], hit=False)
        return ref.pos.state[H[2]] == STANDING

    chances = odds(
        f"k6\n{around}\nH2 .\n\nH2 AG3 Right Stuff, Stunty, Dodge",
        landed,
        indifferent=("armour", "injury", "casualty"),
    )

    assert str(chances[True]) == expected


@pytest.mark.clause("BB-EX-86")
def test_the_odds_of_being_eaten() -> None:
    def fate(ref: Table) -> str:
        throw_team_mate(ref, H[1])
        if ref.happened("eaten"):
            return "eaten"
        return "fumbled by hunger" if not ref.rolled("throw team-mate") else "thrown"

    chances = odds(
        "k7\nH1 H2 ." + HUNGRY,
        fate,
        home={"throw_teammate": "2 o7"},
        indifferent=("scatter", "land", "armour", "injury", "casualty"),
    )

    assert str(chances["eaten"]) == "1/36"
    assert str(chances["fumbled by hunger"]) == "5/36"


# -- Swoop --------------------------------------------------------------------------------------

SWOOPS = "\n\nH1 Throw Team-Mate\nH2 Right Stuff, Stunty, Swoop"


@pytest.mark.clause("BB-SKILL-SWOOP-01", "BB-DEC-39")
@pytest.mark.parametrize(
    ("facing", "lands"),
    [
        # One third of the faces each: left, straight, right of where the template points.
        ("north", ("n6", "o6", "p6")),
        ("south", ("p8", "o8", "n8")),
        ("east", ("p6", "p7", "p8")),
        ("west", ("n8", "n7", "n6")),
    ],
)
def test_who_swoops_is_steered_by_a_template_that_his_coach_points(
    facing: str, lands: tuple[str, str, str]
) -> None:
    for face in range(1, 7):
        # The second and third scatter lead out and back again.
        ref = board(
            "k7\nH1 H2 . . . ." + SWOOPS,
            dice=f"d6=6 d6={face} d6=3 d6=3 d6=6",
            home={"throw_teammate": "2 o7", "template_facing": [facing, "east", "west"]},
        )
        throw_team_mate(ref, H[1])
        assert ref.pos.where[H[2]] == NAMED[lands[(face - 1) // 2]]
        assert ref.says(0).options("template_facing") == ["north", "south", "east", "west"]
        assert ref.says(0).was_asked("template_facing") == 3
        assert purposes(ref) == ["throw team-mate", *["swoop"] * 3, "land"]
        ref.finish()


@pytest.mark.clause("BB-SKILL-SWOOP-01", "BB-SKILL-RIGHTSTUFF-02")
def test_wings_make_landing_easier() -> None:
    for words, needed in (("Right Stuff", 4), ("Right Stuff, Swoop", 3)):
        ref = board(f"k7\nH1 H2\n\nH1 Throw Team-Mate\nH2 {words}", dice="d6=6")
        land(ref, H[2], NAMED["l7"], hit=False)
        (roll,) = ref.every_roll()
        assert roll.needed == needed


@pytest.mark.clause("BB-SKILL-SWOOP-01", "BB-SKILL-TTM-06", "BB-SKILL-TTM-07")
def test_after_a_collision_he_scatters_as_anybody() -> None:
    # Three swoops east bring him onto A1; then a D8, and no landing roll.
    ref = board(
        "k7\nH1 H2 . . . . A1 ." + SWOOPS,
        dice="d6=6 d6=3 d6=4 d6=3 2d6=1,1 d8=2 2d6=1,1",
        home={"throw_teammate": "2 n7", "template_facing": ["east"] * 3},
    )
    throw_team_mate(ref, H[1])
    assert ref.pos.state[A[1]] == PRONE
    assert ref.pos.where[H[2]] == NAMED["q6"]
    assert ref.pos.state[H[2]] == PRONE
    assert purposes(ref) == [
        *("throw team-mate", "swoop", "swoop", "swoop", "armour"),
        *("scatter", "armour"),
    ]
    ref.finish()


@pytest.mark.clause("BB-SKILL-SWOOP-01", "BB-SKILL-TTM-08")
def test_he_may_swoop_into_the_crowd() -> None:
    ref = board(
        "k0\nH1 H2* . ." + SWOOPS,
        dice="d6=6 d6=3 2d6=1,1 d6=3 2d6=1,1 d8=7",
        home={"throw_teammate": "2 n0", "template_facing": "north"},
    )
    throw_team_mate(ref, H[1])
    assert ref.pos.where[H[2]] == OFF
    assert purposes(ref)[:3] == ["throw team-mate", "swoop", "injury"]
    assert ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-SKILL-SWOOP-01", "BB-RR-20")
def test_the_direction_of_a_swoop_is_never_rerolled() -> None:
    ref = board(
        "k7\nH1 H2 . . . ." + SWOOPS.replace("Swoop", "Pro, Swoop"),
        dice="d6=6 d6=1 d6=1 d6=1 d6=6",
        home={"throw_teammate": "2 o7"},
        rerolls=[3, 0],
    )
    throw_team_mate(ref, H[1])
    assert ref.says(0).was_asked("reroll") == 0
    ref.finish()


@pytest.mark.clause("BB-SKILL-STUNTY-04")
@pytest.mark.parametrize("skill", ["Swoop", "Secret Weapon"])
def test_wings_and_weapons_are_in_the_way_of_a_stunty_dodge(skill: str) -> None:
    def needs(words: str) -> int:
        pos = board(f"k7\nA1 H1 . A2\n\nH1 {words}").pos
        return dodge_needs(pos, H[1], NAMED["l7"], NAMED["m7"])

    assert needs("Stunty") == 3
    assert needs(f"Stunty, {skill}") == needs("Catch") == 4
