"""HC-SHOOT: the penalty shoot-out."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.coach import NO_ANSWER, Answer
from rules.helvetia_cup.halves import end_half
from rules.helvetia_cup.match import play_on
from rules.helvetia_cup.position import Phase
from rules.helvetia_cup.referee import Referee
from rules.helvetia_cup.shoot_out import kick, kick_pair, takers
from tests.rules.helvetia_cup.decks import ruled
from tests.rules.helvetia_cup.odds import Prefers, odds
from tests.rules.helvetia_cup.play import AWAY_AT_REST, HOME_AT_REST, Table

#: The faces with which a kick into BC goes in, and goes wide: 10 less 1 of the centre column.
IN, OUT = 9, 10
LOW: dict[str, Answer] = {"shot_sector": "BC", "keeper_sectors": []}


def shoot_out(*faces: int, more: str = "", **other: Any) -> Table:
    """A shoot-out in which all aim low, and no goalkeeper stirs; Home kicks first."""
    dice = "d20=" + ",".join(map(str, faces)) if faces else ""
    table = Table(dice=f"{dice} {more}", **other)
    table.ref.coaches = (Prefers(LOW), Prefers(LOW))
    table.pos.phase = Phase.SHOOT_OUT
    return table


@pytest.mark.clause("HC-SHOOT-01", "HC-SHOOT-07", "HC-DICE-05", "HC-EXTRA-03")
@pytest.mark.parametrize(("coin", "first"), [(1, 0), (2, 1)])
def test_a_match_still_level_goes_to_kicks_and_a_coin_says_who_begins(
    coin: int, first: int
) -> None:
    with Table(dice=f"coin={coin}") as table:
        table.pos.half, table.pos.minute = 4, 120
        end_half(table.ref)

        assert table.pos.phase == Phase.SHOOT_OUT
        assert table.pos.kicks_first == first


@pytest.mark.clause("HC-SHOOT-07")
def test_the_same_side_kicks_first_in_every_pair() -> None:
    with shoot_out(IN, OUT, IN, OUT, IN, OUT) as table:
        table.pos.kicks_first = 1
        play_on(table.ref)

        log = table.ref.log or []
        sides = [event["side"] for event in log if event["event"] == "shoots"]
        assert sides == [1, 0] * 3
        assert table.pos.kicks_scored == [0, 3]
        assert table.pos.winner == 1


@pytest.mark.clause("HC-EX-67", "HC-SHOOT-03", "HC-SHOOT-04")
def test_all_six_kicks_are_taken() -> None:
    with shoot_out(IN, OUT, IN, OUT, OUT, IN) as table:
        kick_pair(table.ref)
        kick_pair(table.ref)
        assert table.pos.kicks_scored == [2, 0]
        assert table.pos.phase == Phase.SHOOT_OUT

        kick_pair(table.ref)
        assert table.pos.kicks_scored == [2, 1]
        assert table.pos.phase == Phase.OVER
        assert table.pos.winner == 0


@pytest.mark.clause("HC-SHOOT-05")
def test_then_it_goes_on_in_pairs_until_one_scores_and_the_other_does_not() -> None:
    level = (IN, IN, OUT, OUT, IN, IN)
    with shoot_out(*level, IN, IN, OUT, OUT, OUT, IN) as table:
        play_on(table.ref)

        assert table.pos.kicks_scored == [3, 4]
        assert [len(each) for each in table.pos.kicks] == [6, 6]
        assert table.pos.winner == 1


@pytest.mark.clause("HC-SHOOT-10")
@pytest.mark.parametrize(("coin", "winner"), [(1, 0), (2, 1)])
def test_after_fifty_pairs_a_coin_decides(coin: int, winner: int) -> None:
    with shoot_out(IN, IN, OUT, OUT, more=f"coin={coin}") as table:
        pos = table.pos
        pos.kicks = [[0] * 48, [8] * 48]
        play_on(table.ref)

        assert [len(each) for each in pos.kicks] == [50, 50]
        assert pos.winner == winner


@pytest.mark.clause("HC-EX-66", "HC-SHOOT-06")
def test_nobody_kicks_again_before_all_have_kicked() -> None:
    table = Table("1@-8,0 7@0,0 8@1,0 9@2,0 10")
    pos = table.pos
    players = [table.player(f"home {number}") for number in (1, 7, 8, 9)]

    assert takers(pos, 0) == players
    pos.kicks[0] = players[:3]
    assert takers(pos, 0) == players[3:]
    pos.kicks[0] = players
    assert takers(pos, 0) == players
    pos.kicks[0] = players + players[1:2]
    assert takers(pos, 0) == [players[0], *players[2:]]
    pos.kicks[0] = players * 2
    assert takers(pos, 0) == players


@pytest.mark.clause("HC-SHOOT-02", "HC-DEC-25")
def test_who_is_on_the_pitch_may_kick_and_the_best_does_where_nobody_is_named() -> None:
    # 9 is on the bench, 8 lies and shoots best, 10 is better but tired.
    home = "1@-8,0 7@0,0 8@1,0_ 10@2,0 9"
    ratings = {"home 8": {"shot": 12}, "home 9": {"shot": 18}, "home 10": {"shot": 16}}
    answers: list[tuple[str, Answer]] = [
        ("shootout_taker", NO_ANSWER),
        ("shot_sector", "BC"),
        ("keeper_sectors", []),
    ]
    with Table(
        home, ratings=ratings, markers={"home 10": 0}, answers=answers, dice="d20=11"
    ) as table:
        kick(table.ref, 0)

        assert table.offered("shootout_taker") == [1, 7, 8, 10]
        assert table.pos.kicks[0] == [table.player("home 8")]
        assert table.pos.kicks_scored == [1, 0]


@pytest.mark.clause("HC-SHOOT-08")
def test_a_kick_is_a_penalty_kick_that_moves_nobody_but_the_goalkeeper() -> None:
    # He lies outside his goal area; a defender beside the taker exerts no pressure.
    home, away = "1@-8,0 7@0,0_ 8@1,0", "1@3,0_ 5@0,0 6@6,0"
    answers: list[tuple[str, Answer]] = [
        ("shootout_taker", 7),
        ("shot_sector", "TR"),
        ("keeper_sectors", ["BL", "BC"]),
    ]
    with Table(home, away, answers=answers, dice="d20=5") as table:
        table.pos.minute = 120
        kick(table.ref, 0)

        assert table.coaches.asked[-1].about[0] == 2
        assert table.targets() == [5]
        assert table.pos.kicks_scored == [1, 0]
        assert table.hex("away 1") == "8,0"
        assert not table.lies("away 1")
        assert not table.lies("home 7")
        others = ("home 1", "home 7", "home 8", "away 5", "away 6")
        assert [table.hex(who) for who in others] == ["-8,0", "0,0", "1,0", "0,0", "6,0"]
        assert table.pos.minute == 120


@pytest.mark.clause("HC-SHOOT-08")
def test_a_goalkeeper_who_lies_in_his_goal_area_stands_up_for_the_kick() -> None:
    with shoot_out(IN, home="1@-8,0 7@0,0", away="1@8,0_ 5@3,0") as table:
        kick(table.ref, 0)

        assert table.hex("away 1") == "8,0"
        assert not table.lies("away 1")


@pytest.mark.clause("HC-SHOOT-08", "HC-SHOT-16")
def test_a_save_is_no_goal_and_rolls_no_die() -> None:
    answers: list[tuple[str, Answer]] = [
        ("shootout_taker", 31),
        ("shot_sector", "TR"),
        ("keeper_sectors", ["TR"]),
    ]
    with Table(answers=answers) as table:
        kick(table.ref, 0)

        assert table.pos.kicks_scored == [0, 0]
        assert len(table.pos.kicks[0]) == 1


@pytest.mark.clause("HC-SHOOT-09")
def test_kicks_count_for_nothing_else_and_no_card_is_played() -> None:
    asked = set()

    class Noted(Prefers):
        def decide(self, decision: Any) -> Answer:
            asked.add(decision.key)
            return super().decide(decision)

    # Both hold cards for every check and every shot.
    with shoot_out(IN, OUT, hands=("L01 T16 T23", "T17 L02 T24")) as table:
        table.ref.coaches = (Noted(LOW), Noted(LOW))
        pos = table.pos
        before = [row[:] for row in pos.counts]
        kick_pair(table.ref)

        assert pos.counts == before
        assert pos.score == [0, 0]
        assert pos.goals == []
        assert pos.played == [[], []]
        assert asked == {"shootout_taker", "shot_sector", "keeper_sectors"}


@pytest.mark.clause("HC-SHOOT-03", "HC-SHOOT-10", "HC-CONV-14")
def test_how_many_kicks_there_are_is_in_the_data() -> None:
    with shoot_out(IN, OUT, data=ruled(shootout_first_kicks=1)) as table:
        play_on(table.ref)
        assert table.pos.winner == 0

    with shoot_out(IN, IN, more="coin=2", data=ruled(shootout_max_pairs=1)) as table:
        play_on(table.ref)
        assert table.pos.winner == 1


# -- odds ------------------------------------------------------------------------------------------

Scores = tuple[int, int]


def after_pair(
    home: int, away: int, before: Scores = (0, 0), pairs: int = 0
) -> dict[Scores, Fraction]:
    """How many each side has scored after one more pair of kicks, and how likely that is.

    home, away: the skills with which all of a side kick, low and in the middle.
    """
    ratings = {f"home {number}": {"shot": home} for number in (1, 31, 32, 33, 34)}
    ratings |= {f"away {number}": {"shot": away} for number in (1, 31, 32, 33, 34)}
    table = Table(HOME_AT_REST, AWAY_AT_REST, ratings=ratings)
    table.pos.kicks = [[0] * pairs, [8] * pairs]
    table.pos.kicks_scored = list(before)

    def scored(ref: Referee) -> Scores:
        kick_pair(ref)
        at_home, at_away = ref.pos.kicks_scored
        return at_home, at_away

    return odds(table, scored, LOW)


def after_three(home: int, away: int) -> dict[Scores, Fraction]:
    chances: dict[Scores, Fraction] = {(0, 0): Fraction(1)}
    for pairs in range(3):
        found: dict[Scores, Fraction] = {}
        for before, likely in chances.items():
            for after, then in after_pair(home, away, before, pairs).items():
                found[after] = found.get(after, Fraction(0)) + likely * then
        chances = found
    return chances


@pytest.mark.clause("HC-EX-65", "HC-SHOOT-03")
def test_how_often_a_shoot_out_is_level_after_three_kicks() -> None:
    chances = after_three(9, 9)

    assert sum(often for (home, away), often in chances.items() if home == away) == Fraction(
        1001, 3125
    )


@pytest.mark.clause("HC-EX-65", "HC-SHOOT-05")
def test_how_often_the_better_side_wins() -> None:
    # Half of the kicks against two of five; as if it could go on for ever, and not for fifty pairs.
    chances = after_three(11, 9)
    pair = after_pair(11, 9, pairs=3)
    ahead = sum(often for (home, away), often in chances.items() if home > away)
    level = sum(often for (home, away), often in chances.items() if home == away)

    assert ahead + level * pair[1, 0] / (pair[1, 0] + pair[0, 1]) == Fraction(78, 125)
