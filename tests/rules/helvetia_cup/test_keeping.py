"""HC-GK: goalkeepers, in their goal areas, outside, and in an emergency."""

from __future__ import annotations

import pytest

from rules.coach import NO_ANSWER, Answer
from rules.helvetia_cup.cards.moments import Next, Shot, Turn
from rules.helvetia_cup.fouling import foul
from rules.helvetia_cup.moving import Move, movement_turn
from rules.helvetia_cup.position import INJURED, SENT_OFF
from rules.helvetia_cup.shooting import covered_sectors, shoot
from rules.helvetia_cup.substituting import after_goal
from tests.rules.helvetia_cup.decks import ruled
from tests.rules.helvetia_cup.play import AWAY_AT_REST, AWAY_REST, HOME_REST, Table, at

#: Home's goalkeeper has run to the front with the ball.
RUNNER = "1@3,0* 7@0,0 8@-2,0 33@-9,2 34@-10,4"


def answered(table: Table, path: str) -> list[str]:
    """The clauses that Home's path would break."""
    turn = Turn(0, (1 << 8) - 1)
    return [each.clause for each in Move("move_turn", 0, table.ref.view(0), turn).problems(path)]


@pytest.mark.clause("HC-GK-01", "HC-GK-06", "HC-MOVE-05")
def test_a_goalkeeper_goes_out_and_comes_back_as_he_likes() -> None:
    with Table(
        "1@-8,0 7@0,0* 8@-2,0", answers=[("move_turn", "1 F F"), ("move_turn", "done")]
    ) as table:
        movement_turn(table.ref, 0)

        assert table.hex("home 1") == "-6,0"
        assert table.pos.markers[table.player("home 1")] == 3
        assert answered(table, "1 B B") == []
    # It is his alone.
    assert answered(Table("1@-6,0 7@0,0* 8@-7,0"), "8 B") == ["HC-MOVE-04"]


@pytest.mark.clause("HC-GK-03", "HC-GK-11")
def test_with_the_ball_in_his_goal_area_he_cannot_start_moving() -> None:
    assert answered(Table("1@-8,0* 7@0,0 8@-2,0"), "1 F") == ["HC-GK-03"]
    assert answered(Table("1@-8,0 7@0,0* 8@-2,0"), "1 F") == []


@pytest.mark.clause("HC-GK-11")
def test_with_the_ball_into_his_goal_area_his_path_ends_there() -> None:
    carrier = Table("1@-7,0* 7@0,0 8@-2,0")
    assert answered(carrier, "1 B") == []
    assert answered(carrier, "1 B F") == ["HC-GK-11"]
    assert answered(Table("1@-7,0 7@0,0* 8@-2,0"), "1 B F") == []


@pytest.mark.clause("HC-GK-02", "HC-DEC-15")
def test_outside_his_goal_area_he_chooses_no_sectors() -> None:
    away = "1@5,1 32@6,4 33@9,-2 34@10,-4"
    with Table(
        f"{HOME_REST} 7@6,0*", away, answers=[("shot_sector", "BC")], dice="d20=9 time=1"
    ) as table:
        shoot(table.ref, "shot")

        assert table.pos.score == [1, 0]


@pytest.mark.clause("HC-GK-07", "HC-MOVE-05", "HC-STEAL-05")
def test_no_opponent_reaches_him_in_his_goal_area() -> None:
    table = Table("1@-8,0 7@7,0 8@-2,0", "1@8,0* 32@6,4 33@9,-2 34@10,-4", attacking=1)

    assert answered(table, "7 F") == ["HC-MOVE-04"]


@pytest.mark.clause("HC-GK-08", "HC-DEC-18", "HC-GK-07")
@pytest.mark.parametrize(("answer", "keeps"), [(NO_ANSWER, "away 33"), (5, "away 5")])
def test_for_a_goalkeeper_who_is_sent_off_an_outfield_player_keeps_goal(
    answer: Answer, keeps: str
) -> None:
    # 33 shoots worst, but for 5, who is only tired; 32 shoots as badly, and lies.
    away = "1@3,0 5@4,2_ 34@6,4_ 33@9,-2 35@10,-4"
    ratings = {
        "away 5": {"shot": 11},
        "away 34": {"shot": 8},
        "away 33": {"shot": 8},
    }
    with Table(
        f"{HOME_REST} 7@3,0*",
        away,
        ratings=ratings,
        markers={"away 5": 0},
        dice="team=8,1",
        answers=[("emergency_goalkeeper", answer)],
    ) as table:
        assert foul(table.ref, table.player("away 1"), table.player("home 7")) == Next.MUST

        assert table.offered("emergency_goalkeeper") == [5, 33, 34, 35]
        assert table.pos.state[table.player("away 1")] == SENT_OFF
        assert table.hex(keeps) == "8,0"
        assert not table.lies(keeps)
        assert table.pos.keeper[1] == table.player(keeps)
        assert table.player(keeps) not in table.pos.outfield(1)


@pytest.mark.clause("HC-GK-09", "HC-FOUL-10", "HC-DEC-16", "HC-SUB-09", "HC-GK-10")
@pytest.mark.parametrize(
    ("bench", "offered", "comes", "emergency"),
    [("9 2", [2, "none"], "home 2", False), ("10 9", [9, 10, "none"], "home 9", True)],
)
def test_an_injured_goalkeeper_is_replaced_on_the_hex_of_the_foul(
    bench: str, offered: list[Answer], comes: str, emergency: bool
) -> None:
    answers = [("injury_replacement", NO_ANSWER), ("offender_step", "2,0")]
    with Table(
        f"{RUNNER} {bench}",
        f"{AWAY_REST} 5@3,0",
        markers={"home 1": 1},
        dice="team=1,8",
        answers=answers,
    ) as table:
        foul(table.ref, table.player("away 5"), table.player("home 1"))

        assert table.offered("injury_replacement") == offered
        assert table.hex(comes) == "3,0"
        assert table.carrier == comes
        assert table.pos.keeper[0] == table.player(comes)
        assert bool(table.pos.emergency & 1) == emergency


@pytest.mark.clause("HC-GK-08", "HC-FOUL-11", "HC-FOUL-12", "HC-FOUL-21")
def test_for_an_injured_goalkeeper_nobody_replaces_one_keeps_goal_and_one_takes_the_ball() -> None:
    answers = [("emergency_goalkeeper", 7), ("offender_step", "2,0")]
    with Table(
        RUNNER, f"{AWAY_REST} 5@3,0", markers={"home 1": 1}, dice="team=1,8", answers=answers
    ) as table:
        foul(table.ref, table.player("away 5"), table.player("home 1"))

        assert table.pos.state[table.player("home 1")] == INJURED
        # 7 was nearest, but is the goalkeeper now.
        assert table.hex("home 7") == "-8,0"
        assert table.carrier == "home 8"
        assert table.hex("home 8") == "3,0"


@pytest.mark.clause("HC-EX-43", "HC-EX-85", "HC-GK-10", "HC-TOUCH-03", "HC-FX-19")
@pytest.mark.parametrize(
    ("place", "kind", "card", "most"),
    [
        ("5,0", "shot", 0, 2),
        ("5,0", "touch", 0, 1),
        ("6,0", "touch", 0, 0),
        # There are no fewer than none; a card adds to that.
        ("7,0", "touch", 0, 0),
        ("7,0", "touch", 1, 1),
        ("5,0", "shot", -3, 0),
        ("5,0", "shot", 6, 6),
        ("7,0", "penalty", 0, 1),
    ],
)
def test_an_emergency_goalkeeper_covers_one_sector_fewer(
    place: str, kind: str, card: int, most: int
) -> None:
    table = Table(f"{HOME_REST} 7@{place}*")
    table.pos.emergency = 0b10
    shot = Shot(kind, table.player("home 7"))
    shot.keeper = card

    assert covered_sectors(table.pos, shot) == most


@pytest.mark.clause("HC-EX-85", "HC-FX-19")
def test_big_gloves_give_an_emergency_goalkeeper_one_sector() -> None:
    answers = [
        ("play_card", "T17"),
        ("shot_sector", "BC"),
        ("keeper_sectors", ["BC"]),
    ]
    with Table(f"{HOME_REST} 7@7,0*", hands=("", "T17"), answers=answers, dice="time=1") as table:
        table.pos.emergency = 0b10
        shoot(table.ref, "touch")

        assert table.carrier == "away 1"


@pytest.mark.clause("HC-GK-10", "HC-SUB-09")
def test_a_goalkeeper_from_the_bench_ends_the_emergency() -> None:
    # The outfield player in the goal is replaced after a goal.
    answers = [("goal_substitutions", "31 2")]
    with Table(away=f"{AWAY_AT_REST} 2", answers=answers) as table:
        pos = table.pos
        keeper = table.player("away 31")
        pos.leave(pos.keeper[1], SENT_OFF)
        pos.go(keeper, at("8,0"))
        pos.keeper[1], pos.emergency = keeper, 0b10
        after_goal(table.ref)

        assert pos.keeper[1] == table.player("away 2")
        assert pos.emergency == 0


@pytest.mark.clause("HC-GK-10", "HC-CONV-14")
def test_how_much_an_emergency_goalkeeper_covers_is_in_the_data() -> None:
    table = Table(f"{HOME_REST} 7@5,0*", data=ruled(emergency_keeper_sector_loss=2))
    table.pos.emergency = 0b10

    assert covered_sectors(table.pos, Shot("shot", table.player("home 7"))) == 1
