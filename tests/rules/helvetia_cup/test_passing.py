"""HC-SPASS, HC-LPASS, HC-DEV: passes, and where a bad one strays to."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.helvetia_cup.attacking import actions, attack
from rules.helvetia_cup.cards.moments import Check
from rules.helvetia_cup.landing import stray
from rules.helvetia_cup.passing import long_pass, short_pass, short_targets
from rules.helvetia_cup.position import LONG_PASSES
from rules.helvetia_cup.referee import Referee
from tests.rules.helvetia_cup.decks import ruled
from tests.rules.helvetia_cup.odds import odds
from tests.rules.helvetia_cup.play import AWAY_REST, HOME_REST, PITCH, Table, at


def targets(home: str, away: str = "") -> list[str]:
    """Where Home's carrier may pass to, short."""
    pos = Table(f"{HOME_REST} {home}", f"{AWAY_REST} {away}").pos
    return [PITCH.names[h] for h in short_targets(pos)]


@pytest.mark.clause("HC-SPASS-01", "HC-SPASS-02")
def test_a_short_pass_goes_one_or_two_hexes() -> None:
    found = targets("7@0,0*")

    assert len(found) == 18
    assert {PITCH.distance[at("0,0")][at(name)] for name in found} == {1, 2}


@pytest.mark.clause("HC-SPASS-01", "HC-CONV-14")
def test_how_far_a_short_pass_goes_is_a_number_of_the_data() -> None:
    pos = Table(f"{HOME_REST} 7@0,0*", AWAY_REST, data=ruled(short_pass_range=3)).pos

    assert len(short_targets(pos)) == 36


@pytest.mark.clause("HC-SPASS-02", "HC-SPASS-04", "HC-LIE-06")
@pytest.mark.parametrize(
    ("others", "is_target"),
    [
        (("8@1,0", ""), True),
        (("8@1,0_", ""), True),
        (("8@1,0", "5@1,0"), True),
        (("", "5@1,0_"), True),
        (("", "5@1,0"), False),
        # A lying team-mate does not make it his.
        (("8@1,0_", "5@1,0"), False),
    ],
)
def test_a_hex_that_only_an_opponent_holds_is_no_target(
    others: tuple[str, str], is_target: bool
) -> None:
    home, away = others

    assert ("1,0" in targets(f"7@0,0* {home}", away)) == is_target


@pytest.mark.clause("HC-SPASS-04")
def test_an_opponent_on_the_way_does_not_matter() -> None:
    with Table(f"{HOME_REST} 7@0,0* 8@2,0", f"{AWAY_REST} 5@1,0") as table:
        short_pass(table.ref, at("2,0"), 0)

        assert table.carrier == "home 8"


@pytest.mark.clause("HC-SPASS-03")
def test_a_goal_area_is_a_target_only_with_ones_own_goalkeeper_in_it() -> None:
    assert "-8,0" in targets("7@-7,0*")
    assert "8,0" not in targets("7@7,0*")
    away_from_home = Table("1@-5,0 7@-7,0* 32@-6,-4 33@-9,2 34@-10,4").pos
    assert "-8,0" not in [PITCH.names[h] for h in short_targets(away_from_home)]


@pytest.mark.clause("HC-SPASS-01", "HC-SPASS-05", "HC-TIME-06")
def test_a_pass_to_a_team_mate_needs_no_die() -> None:
    with Table(f"{HOME_REST} 7@0,0* 8@2,0", AWAY_REST) as table:
        assert not short_pass(table.ref, at("2,0"), 0)

        assert table.carrier == "home 8"
        assert table.ball == "2,0"


@pytest.mark.clause("HC-SPASS-08", "HC-BALL-02", "HC-BALL-04", "HC-ROUND-07")
@pytest.mark.parametrize(
    ("away", "dice", "attacking"),
    [
        # The passer is two hexes away: nearer, as near, and lying nearer.
        ("5@3,0", "time=2", 1),
        ("5@4,0", "", 0),
        ("5@3,0_", "", 0),
    ],
)
def test_a_pass_to_an_empty_hex_ends_the_round_and_the_nearest_own_the_ball(
    away: str, dice: str, attacking: int
) -> None:
    with Table(
        f"{HOME_REST} 7@0,0*",
        f"{AWAY_REST} {away}",
        answers=[("attack_action", "pass 2,0")],
        dice=dice,
    ) as table:
        attack(table.ref, must=False)

        assert table.carrier == ""
        assert table.ball == "2,0"
        assert table.pos.attacking == attacking


@pytest.mark.clause("HC-LPASS-01", "HC-LPASS-02")
def test_a_long_pass_may_go_to_any_hex_but_ones_own() -> None:
    pos = Table(f"{HOME_REST} 7@0,0*", f"{AWAY_REST} 5@1,0").pos
    found = actions(pos, must=False, received=False)

    named = {str(action).partition(" ")[2] for action in found if str(action).startswith("long ")}
    assert named == set(PITCH.names) - {"0,0"}


@pytest.mark.clause("HC-LPASS-01", "HC-LPASS-03", "HC-EX-26", "HC-PRESS-04")
def test_a_good_long_pass_lands_on_the_chosen_hex() -> None:
    home, away = f"{HOME_REST} 7@0,0*", f"{AWAY_REST} 5@0,0"
    ratings = {"home 7": {"long_pass": 14}, "away 5": {"pressure": 5}}
    answers = [("attack_action", "long 5,0")]
    # The passer stays nearest to the ball.
    with Table(home, away, ratings=ratings, dice="d20=9 time=1", answers=answers) as table:
        table.pos.go(table.player("away 32"), at("4,0"))
        attack(table.ref, must=False)

        assert table.targets() == [9]
        assert table.ball == "5,0"

    table = Table(home, away, ratings=ratings)
    lands = odds(table, lambda ref: lands_on(ref, "5,0"), {"attack_action": "long 5,0"})
    assert lands[True] == Fraction(9, 20)


def lands_on(ref: Referee, name: str) -> bool:
    attack(ref, must=False)
    return ref.pos.ball == at(name)


#: Where a ball aimed at the centre comes down, by deviation, as Home sees it.
STRAYED = {
    "F1": "1,0", "B1": "-1,0", "FL1": "1,-1", "FR1": "0,1", "BL1": "0,-1", "BR1": "-1,1",
    "F2": "2,0", "B2": "-2,0", "FL2": "2,-2", "FR2": "0,2", "BL2": "0,-2", "BR2": "-2,2",
}  # fmt: skip


@pytest.mark.clause("HC-EX-27", "HC-EX-28", "HC-LPASS-04", "HC-DEV-01", "HC-DEV-02")
@pytest.mark.parametrize(
    ("skill", "found"),
    [
        (14, "F2 B2 FL2 FR2 BL2 BR2"),
        (9, "FL1 FR1 F1 BL1 BR1 F2 B2 FL2 FR2 BL2 BR2"),
    ],
)
def test_where_a_bad_long_pass_comes_down(skill: int, found: str) -> None:
    table = Table(f"{HOME_REST} 7@-3,0*", ratings={"home 7": {"long_pass": skill}})
    strayed = {
        STRAYED[name]: Fraction(20 - skill, 20) / len(found.split()) for name in found.split()
    }

    def ball(ref: Referee) -> str:
        long_pass(ref, at("0,0"), 0)
        return PITCH.names[ref.pos.ball]

    assert odds(table, ball) == {"0,0": Fraction(skill, 20)} | strayed


@pytest.mark.clause("HC-EX-31", "HC-LPASS-05", "HC-LPASS-06", "HC-CONV-11")
@pytest.mark.parametrize(
    ("aimed", "face", "side", "lands"),
    [
        ("9,-3", 17, 0, "10,-4"),
        ("10,-4", 15, 0, "10,-4"),
        ("5,0", 20, 0, "3,2"),
        ("-5,0", 20, 1, "-3,-2"),
        ("6,4", 18, 0, "6,4"),
    ],
)
def test_the_ball_never_leaves_the_pitch(aimed: str, face: int, side: int, lands: str) -> None:
    table = Table()
    rolled = Check("long_pass", 0, 0)
    rolled.fell = face

    assert PITCH.names[stray(table.ref, at(aimed), rolled, side)] == lands


@pytest.mark.clause("HC-LPASS-04")
def test_the_face_of_the_check_says_where_the_ball_strays() -> None:
    # No second die: 11 is one hex to the front and right.
    with Table(f"{HOME_REST} 7@-2,0*", AWAY_REST, dice="d20=11") as table:
        long_pass(table.ref, at("0,0"), 0)

        assert table.ball == "0,1"


@pytest.mark.clause("HC-EX-29", "HC-LAND-05", "HC-LAND-06", "HC-LAND-08")
def test_how_often_a_contested_long_pass_is_kept() -> None:
    table = Table(
        f"{HOME_REST} 7@0,0* 8@4,0",
        f"{AWAY_REST} 5@4,0",
        ratings={"home 7": {"long_pass": 14}, "away 5": {"interception": 9}},
    )

    def becomes(ref: Referee) -> str:
        long_pass(ref, at("4,0"), 0)
        if not ref.pos.used:
            return "deviates"
        return "kept" if ref.pos.carrier == table.player("home 8") else "cleared"

    assert odds(table, becomes) == {
        "kept": Fraction(77, 200),
        "cleared": Fraction(63, 200),
        "deviates": Fraction(3, 10),
    }


@pytest.mark.clause("HC-MISSION-09", "HC-LPASS-03")
@pytest.mark.parametrize(("header", "dice"), [("header", "d20=1,20 time=1"), ("end", "d20=1")])
def test_a_long_pass_is_completed_whatever_becomes_of_the_header(header: str, dice: str) -> None:
    home = f"{HOME_REST} 7@0,0* 8@6,0"
    answers = [("header_or_end", header)]
    if header == "header":
        answers += [("shot_sector", "BC"), ("keeper_sectors", [])]  # type: ignore[list-item]
    with Table(home, AWAY_REST, answers=answers, dice=dice) as table:
        long_pass(table.ref, at("6,0"), 0)

        assert table.pos.counts[LONG_PASSES][table.player("home 7")] == 1
