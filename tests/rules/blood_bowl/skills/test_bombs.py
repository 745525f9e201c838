"""BB-SKILL-BOMBARDIER: bombs that fly, are caught, thrown on and go off."""

from __future__ import annotations

from typing import Any

import pytest

from rules.blood_bowl.actions import act, actions
from rules.blood_bowl.pitch import NAMED
from rules.blood_bowl.position import (
    CASUALTIES,
    COMPLETIONS,
    INTERCEPTIONS,
    PASSES,
    PRONE,
    STANDING,
    STUNNED,
    TOUCHDOWNS,
    Weather,
)
from rules.blood_bowl.skills.bombs import explode
from rules.blood_bowl.squads import NOBODY
from rules.blood_bowl.turn import take_action
from tests.rules.blood_bowl.board import A, H, Table, ball, board, spot

WHO = "\n\nH1 Bombardier"


def bomb(picture: str, dice: str, target: str | list[str], **more: Any) -> Table:
    """H1 throws a bomb; armour that holds is rolled by ``2d6=1,1``."""
    home = {"pass_target": target, **more.pop("home", {})}
    ref = board(picture, dice, home=home, **more)
    act(ref, "bomb 1")
    ref.finish()
    return ref


# -- declaring --------------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-BOMBARDIER-01", "BB-DEC-12")
def test_only_a_standing_bombardier_who_has_not_acted_may_throw_a_bomb() -> None:
    ref = board(
        "k7\nH1 h2 H3 H4\n\nH1 Bombardier\nH2 Bombardier\nH4 Bombardier", passed=True, acted=1 << 3
    )
    assert [word for word in actions(ref.pos) if word.startswith("bomb")] == ["bomb 1"]


@pytest.mark.clause("BB-SKILL-BOMBARDIER-01", "BB-DEC-31")
def test_a_bomb_takes_no_pass_action_and_he_does_not_move() -> None:
    ref = bomb("k7\nH1 . . .\n. H2 . ." + WHO, "d6=6", "n7")

    assert not ref.pos.passed
    assert ref.says(0).was_asked("continue_action") == 0
    assert "pass 2" in actions(ref.pos)
    assert "move 1" not in actions(ref.pos)
    assert ref.says(0).options("pass_target")


@pytest.mark.clause("BB-SKILL-BOMBARDIER-01", "BB-WEATHER-10", "BB-DEC-31")
def test_a_bomb_flies_as_far_as_a_pass_and_no_farther_in_a_blizzard() -> None:
    clear = bomb("a7\nH1" + WHO, "d6=6", "n7")
    assert "n7" in clear.says(0).options("pass_target")
    snow = bomb("a7\nH1" + WHO, "d6=6", "g7", weather=Weather.BLIZZARD)
    assert "h7" not in snow.says(0).options("pass_target")


@pytest.mark.clause("BB-SKILL-BOMBARDIER-01")
@pytest.mark.parametrize(
    ("words", "facts", "needed"),
    [
        ("", {}, 4),
        ("Accurate", {}, 3),
        ("Strong Arm", {}, 3),
        ("Stunty", {}, 5),
        ("", {"weather": Weather.VERY_SUNNY}, 5),
    ],
)
def test_weather_and_skills_count_as_in_a_pass(
    words: str, facts: dict[str, Any], needed: int
) -> None:
    skills = ", ".join(["Bombardier", *words.split(", ")]).strip(", ")
    ref = bomb(f"k7\nH1\n\nH1 {skills}", "d6=6", "o7", **facts)
    (roll,) = [event for event in ref.every_roll() if event.purpose == "pass"]
    assert roll.needed == needed


@pytest.mark.clause("BB-SKILL-BOMBARDIER-01", "BB-SKILL-PASS-01")
def test_the_pass_skill_and_a_team_reroll_serve_for_bombs() -> None:
    skill = bomb("k7\nH1\n\nH1 Bombardier, Pass", "d6=2 d6=6", "o7", home={"reroll": "skill"})
    assert skill.rolled("pass") == [(2,), (6,)]
    team = bomb("k7\nH1" + WHO, "d6=1 d6=6", "o7", home={"reroll": "team"}, rerolls=[1, 0])
    assert team.pos.rerolls == [0, 0]


# -- where it goes off --------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-BOMBARDIER-03")
def test_a_bomb_goes_off_in_the_empty_square_it_was_aimed_at_and_does_not_bounce() -> None:
    ref = bomb("k7\nH1" + WHO, "d6=6", "n7")
    (explosion,) = ref.happened("explosion")
    assert explosion.square == NAMED["n7"]
    assert ref.rolls() == ["pass"]


@pytest.mark.clause("BB-SKILL-BOMBARDIER-03", "BB-PASS-20")
def test_an_inaccurate_bomb_scatters_three_times() -> None:
    ref = bomb("k7\nH1" + WHO, "d6=2 d8=5 d8=5 d8=2", "o7")
    (explosion,) = ref.happened("explosion")
    assert explosion.square == NAMED["q6"]


@pytest.mark.clause("BB-SKILL-BOMBARDIER-03", "BB-PASS-22")
def test_a_bomb_in_the_crowd_does_nothing() -> None:
    ref = bomb("k0\nH1 . . A1" + WHO, "d6=2 d8=2", "o0")
    assert not ref.happened("explosion")
    assert ref.rolls() == ["pass", "scatter"]
    assert not ref.pos.turnover


@pytest.mark.clause("BB-SKILL-BOMBARDIER-01", "BB-SKILL-BOMBARDIER-03")
def test_a_fumbled_bomb_goes_off_in_the_throwers_hands() -> None:
    # He is Knocked Down, and that is the turnover.
    ref = bomb("k7\nH1" + WHO, "d6=1 2d6=1,1", "o7")
    assert spot(ref, H[1]) == "k7 prone"
    assert ref.pos.turnover


@pytest.mark.clause("BB-SKILL-BOMBARDIER-01")
def test_a_fumble_by_an_opponent_who_throws_it_back_is_no_turnover() -> None:
    ref = bomb("k7\nH1 . . . A1" + WHO, "d6=6 d6=6 d6=1 2d6=1,1", "o7", away={"pass_target": "k7"})
    assert spot(ref, A[1]) == "o7 prone"
    assert not ref.pos.turnover


# -- who is hit -------------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-BOMBARDIER-04", "BB-DICE-09")
def test_home_is_rolled_for_first_by_shirt_number_then_armour_in_the_same_order() -> None:
    ref = board(
        """
        k6
        A2 H3 .
        h2 A1 A3
        .  .  H9
        """,
        dice="d6=4 d6=3 d6=6 d6=5 d6=1 2d6=1,1 2d6=1,2 2d6=1,3 2d6=1,4",
    )
    explode(ref, NAMED["l7"])

    shown = [(event.purpose, event.player) for event in ref.every_roll()]
    assert shown == [
        *(("explosion", p) for p in (H[2], H[3], H[9], A[2], A[3])),
        *(("armour", p) for p in (H[2], H[9], A[1], A[2])),
    ]
    assert [spot(ref, p) for p in (H[2], H[3], H[9], A[1], A[2], A[3])] == [
        "k7 prone", "l6", "m8 prone", "l7 prone", "k6 prone", "m7",
    ]  # fmt: skip
    assert ref.pos.turnover, "H9 was Standing"
    ref.finish()


@pytest.mark.clause("BB-SKILL-BOMBARDIER-04")
@pytest.mark.parametrize(("face", "hit"), [(3, False), (4, True)])
def test_beside_the_explosion_a_four_hits(face: int, hit: bool) -> None:
    ref = board("k7\n. A1", dice=f"d6={face}" + (" 2d6=1,1" if hit else ""))
    explode(ref, NAMED["k7"])
    assert (ref.pos.state[A[1]] == PRONE) == hit
    assert not ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-SKILL-BOMBARDIER-04", "BB-INJ-08")
@pytest.mark.parametrize("token", ["h2", "h2!"])
def test_who_lies_there_already_is_hurt_but_not_knocked_down(token: str) -> None:
    ref = board(f"k7\n{token} .", dice="2d6=6,6 2d6=1,1")
    explode(ref, NAMED["k7"])
    assert ref.pos.state[H[2]] == STUNNED
    assert not ref.pos.turnover, "he was down before"
    ref.finish()


@pytest.mark.clause("BB-SKILL-BOMBARDIER-04", "BB-LEAGUE-37")
def test_a_bomb_earns_nobody_star_player_points() -> None:
    ref = bomb(
        "k7\nH1 . . A1" + WHO,
        "d6=6 2d6=6,6 2d6=6,6 d6=6 d8=1",
        "n7",
        away={"bomb_catch": "decline"},
    )
    assert spot(ref, A[1]) == "casualty"
    assert ref.pos.injuries[1][0]["cause"] == "bomb"
    assert ref.pos.injuries[1][0]["by"] is None
    for count in (CASUALTIES, COMPLETIONS, INTERCEPTIONS, PASSES):
        assert ref.pos.counts[count] == [0] * 32


@pytest.mark.clause("BB-SKILL-BOMBARDIER-04", "BB-DOWN-04")
def test_a_carrier_who_is_hit_drops_the_ball_after_all_armour_and_injuries() -> None:
    ref = bomb(
        "k7\nH1 . . A1* A2 ." + WHO,
        "d6=6 d6=4 2d6=1,1 2d6=1,1 d8=2",
        "n7",
        away={"bomb_catch": "decline"},
    )
    assert ref.rolls() == ["pass", "explosion", "armour", "armour", "bounce"]
    assert ball(ref) == "n6"
    assert not ref.pos.turnover


@pytest.mark.clause("BB-SKILL-BOMBARDIER-04", "BB-TD-03", "BB-TD-05")
def test_a_ball_blown_into_an_opponents_hands_in_the_end_zone_scores() -> None:
    ref = board(
        "a6\nA2 H2* . . . H1" + WHO,
        dice="d6=6 d6=4 2d6=1,1 d8=4 d6=4",
        home={"choose_action": "bomb 1", "pass_target": "c6"},
    )
    take_action(ref)
    assert ref.rolls() == ["pass", "explosion", "armour", "bounce", "catch"]
    assert ref.pos.counts[TOUCHDOWNS][A[2]] == 1
    assert ref.pos.scorer == 1
    ref.finish()


# -- catching it ------------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-BOMBARDIER-02", "BB-DEC-47", "BB-DEC-31")
def test_who_catches_the_bomb_throws_it_back_at_once() -> None:
    # Thrown, caught with the bonus of an accurate pass, thrown back at H1, who declines.
    ref = bomb(
        "k7\nH1 . . . A1" + WHO,
        "d6=6 d6=3 d6=4 2d6=1,1",
        "o7",
        away={"pass_target": "k7"},
        home={"bomb_catch": "decline"},
    )
    assert ref.rolls() == ["pass", "catch", "pass", "armour"]
    assert ref.says(1).options("bomb_catch") == ["catch", "decline"]
    assert spot(ref, H[1]) == "k7 prone"
    assert ref.pos.turnover
    assert ref.pos.counts[INTERCEPTIONS] == [0] * 32


@pytest.mark.clause("BB-SKILL-BOMBARDIER-02", "BB-SKILL-BOMBARDIER-03")
def test_where_the_catch_fails_the_bomb_goes_off() -> None:
    ref = bomb("k7\nH1 . . . A1" + WHO, "d6=6 d6=2 2d6=1,1", "o7")
    assert spot(ref, A[1]) == "o7 prone"
    assert ref.rolls() == ["pass", "catch", "armour"]


@pytest.mark.clause("BB-SKILL-BOMBARDIER-03", "BB-DEC-47", "BB-SKILL-NOHANDS-01")
@pytest.mark.parametrize(("token", "words"), [("a1", ""), ("A1~", ""), ("A1", "\nA1 No Hands")])
def test_who_cannot_catch_is_not_asked(token: str, words: str) -> None:
    ref = bomb(f"k7\nH1 . . . {token}{WHO}{words}", "d6=6 2d6=1,1", "o7")
    assert ref.says(1).was_asked("bomb_catch") == 0
    assert ref.pos.state[A[1]] == PRONE


@pytest.mark.clause("BB-SKILL-BOMBARDIER-02", "BB-SKILL-BOMBARDIER-01", "BB-DEC-32")
def test_an_interceptor_throws_the_bomb_on_and_that_is_no_turnover() -> None:
    ref = bomb(
        "k7\nH1 . A1 . . H2\n. . . . . .\n. . . . . ." + WHO,
        "d6=6 d6=6",
        "p7",
        away={"interceptor": "1", "pass_target": "m10"},
    )
    assert ref.rolls() == ["intercept", "pass"]
    assert ref.happened("explosion")[0].square == NAMED["m10"]
    assert not ref.pos.turnover
    assert ref.pos.counts[INTERCEPTIONS] == [0] * 32


@pytest.mark.clause("BB-SKILL-BOMBARDIER-02")
def test_a_bomb_goes_from_hand_to_hand_and_either_side_may_intercept_it() -> None:
    # H1 to A1, who throws at H1's friend H2 far behind; H1 intercepts and throws at A1 again.
    ref = bomb(
        "k7\nH2 . H1 . . . A1\n\nH1 Bombardier",
        "d6=6 d6=6 d6=6 d6=6 d6=1 2d6=1,1",
        ["q7", "q7"],
        home={"interceptor": "1"},
        away={"pass_target": "k7"},
    )
    assert ref.rolls() == ["pass", "catch", "intercept", "pass", "catch", "armour"]
    assert spot(ref, A[1]) == "q7 prone"


@pytest.mark.clause("BB-SKILL-BOMBARDIER-02")
def test_the_ball_stays_where_it_is_while_bombs_fly() -> None:
    ref = bomb(
        "k7\nH1* . . . A1" + WHO,
        "d6=6 d6=6 d6=6",
        "o7",
        away={"pass_target": "t7"},
    )
    assert ball(ref) == "H1"
    assert ref.pos.state[A[1]] == STANDING
    assert ref.pos.carrier != NOBODY


@pytest.mark.clause("BB-SKILL-BOMBARDIER-01", "BB-RR-06")
def test_who_throws_it_back_has_no_team_reroll_in_the_opponents_turn() -> None:
    ref = bomb(
        "k7\nH1 . . . A1" + WHO,
        "d6=6 d6=6 d6=1 2d6=1,1",
        "o7",
        away={"pass_target": "k7"},
        rerolls=[0, 3],
    )
    assert ref.says(1).was_asked("reroll") == 0


@pytest.mark.clause("BB-SKILL-BOMBARDIER-01", "BB-SKILL-BONEHEAD-01")
def test_a_bone_head_may_forget_his_bomb() -> None:
    ref = board("k7\nH1\n\nH1 Bombardier, Bone-head", dice="d6=1")
    act(ref, "bomb 1")
    assert not ref.happened("bomb thrown")
    ref.finish()


@pytest.mark.clause("BB-SKILL-BOMBARDIER-01", "BB-SKILL-HAILMARY-01")
def test_a_hail_mary_bomb_goes_anywhere() -> None:
    ref = bomb("a7\nH1\n\nH1 Bombardier, Hail Mary Pass", "d6=2 d8=4 d8=4 d8=4", "hail mary z7")
    assert ref.happened("explosion")[0].square == NAMED["w7"]


@pytest.mark.clause("BB-SKILL-BOMBARDIER-04", "BB-SKILL-BALLCHAIN-05")
def test_a_bomb_among_fanatics_asks_for_no_armour_and_leaves_nobody_stunned() -> None:
    ref = bomb(
        "k7\nH1 . . A1" + WHO + "\nA1 Ball and Chain",
        "d6=3 2d6=1,1",
        "n7",
        away={"bomb_catch": "decline"},
    )
    assert ref.rolls() == ["pass", "injury"]
    assert spot(ref, A[1]) == "knocked out"


@pytest.mark.clause("BB-SKILL-BOMBARDIER-04", "BB-SKILL-CHAINSAW-04")
@pytest.mark.parametrize(("token", "hurt"), [("A1", True), ("a1", False)])
def test_who_is_knocked_down_by_a_bomb_falls_into_his_chainsaw(token: str, hurt: bool) -> None:
    # AV 8 and a 6: broken only with the chainsaw's 3, which needs a fall.
    ref = bomb(
        f"k7\nH1 . . {token}" + WHO + "\nA1 AV8 Chainsaw",
        "d6=3 2d6=3,3" + (" 2d6=1,1" if hurt else ""),
        "n7",
        away={"bomb_catch": "decline"} if hurt else {},
    )
    assert spot(ref, A[1]) == ("n7 stunned" if hurt else "n7 prone")
