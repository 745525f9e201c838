"""BF-GOAL, BF-WIN, BF-RESTART, BF-RST: goals, and what comes after them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.boufbowl import goals
from rules.boufbowl.position import Phase
from tests.rules.boufbowl.odds import odds
from tests.rules.boufbowl.play import Table

RED_SET_UP = [("place", zone) for zone in ("A1", "A2", "A3", "B1", "B2")]
BLUE_SET_UP = [("place", zone) for zone in ("D1", "D2", "D3", "E1", "E2")]
DECKS = (" ".join(["br-a01"] * 9), " ".join(["bo-a01"] * 9))


@pytest.mark.clause("BF-GOAL-01", "BF-GOAL-02", "BF-GOAL-04", "BF-GOAL-10", "BF-ACT-03")
def test_a_carrier_who_enters_the_goal_zone_attempts_a_goal() -> None:
    table = Table("1@E2*", "1@C2")
    table.pos.grants = []
    table.do("move 1 GB")
    assert table.pos.score == [1, 0]
    assert table.pos.phase == Phase.GOAL


@pytest.mark.clause("BF-GOAL-05", "BF-GOAL-06", "BF-DEC-14")
def test_a_standing_defender_may_intercept_or_decline() -> None:
    table = Table("1@E2*", "1@GB").do("move 1 GB", ("goal_interception", "decline"))
    assert table.offered("goal_interception") == ["1", "decline"]
    assert table.pos.score == [1, 0]
    down = Table("1@E2*", "1@GB_").do("move 1 GB")
    assert down.pos.score == [1, 0]


@pytest.mark.clause("BF-GOAL-07", "BF-GOAL-08", "BF-GOAL-09", "BF-BALL-04", "BF-PITCH-17")
@pytest.mark.parametrize(
    ("dice", "score", "ball", "phase"),
    [
        ("d6=4,3", 1, "red 1", Phase.GOAL),
        ("d6=3,4", 0, "blue 1", Phase.TURN),
        ("d6=3,3", 0, "on GB", Phase.TURN),
    ],
)
def test_how_a_contested_attempt_ends(dice: str, score: int, ball: str, phase: int) -> None:
    table = Table("1@E2*", "1@GB")
    after = [] if score else [("pull_back", "E1")]
    table.do("move 1 GB", ("goal_interception", "1"), *after, dice=dice)
    assert (table.pos.score[0], table.ball, table.pos.phase) == (score, ball, phase)


@pytest.mark.clause("BF-VEC-19", "BF-VEC-20")
def test_odds_of_a_goal() -> None:
    def see(table: Table) -> str:
        return "goal" if table.pos.score[0] else table.ball

    answers = {"goal_interception": "1"}
    table = Table("1@E2*", "1@GB")
    assert odds(table, "move 1 GB", see, answers) == {
        "goal": Fraction(5, 12), "blue 1": Fraction(5, 12), "on GB": Fraction(1, 6),
    }  # fmt: skip
    table = Table("1@E2*", "1@GB", hands=("br-a01", ""))
    assert odds(table, "move 1 GB", see, {**answers, "second_bonus": "br-a01"}) == {
        "goal": Fraction(7, 12), "blue 1": Fraction(5, 18), "on GB": Fraction(5, 36),
    }  # fmt: skip


@pytest.mark.clause("BF-GOAL-03", "BF-CARD-12")
def test_before_it_is_settled_cards_may_be_played() -> None:
    table = Table("1@E2*", "1@E3", hands=("", "bo-a12"))
    table.do(
        "move 1 GB",
        ("window", "effect bo-a12"),
        ("effect_zone", "GB"),
        ("goal_interception", "1"),
        ("pull_back", "E1"),
        dice="d6=1,6",
    )
    assert (table.pos.score, table.ball) == ([0, 0], "blue 1")


@pytest.mark.clause("BF-GOAL-16", "BF-PITCH-12")
def test_ones_own_goal_zone_means_nothing() -> None:
    table = Table("1@A2*", "").do("move 1 GR")
    assert table.goes_on
    assert table.pos.score == [0, 0]


# -- the pull-back ---------------------------------------------------------------------------------


@pytest.mark.clause("BF-GOAL-11", "BF-GOAL-12", "BF-GOAL-13", "BF-GOAL-14", "BF-DEC-20")
def test_at_the_end_of_his_own_turn_he_is_pulled_back_even_if_down() -> None:
    table = Table("1@GB~ 2@E1 3@E1", "4@GR 1@E2 2@E2", basic=True)
    table.do("end").step(("pull_back", "E2"))
    assert table.offered("pull_back") == ["E2", "E3"], "E1 is full"
    assert (table.at("red 1"), table.is_("red 1")) == ("E2", "stunned")
    assert table.at("blue 4") == "GR", "it is not the end of his own coach's turn"


@pytest.mark.clause("BF-GOAL-11", "BF-TURN-06")
def test_a_turn_that_was_stopped_has_a_pull_back_too() -> None:
    table = Table("1@GB 2@C2*", "1@C2")
    table.do("fight 2 1", ("pull_back", "E3"), dice="d6=1,6")
    assert table.at("red 1") == "E3"
    assert (table.active, table.pos.phase) == ("blue", Phase.TURN)


# -- the end of the match --------------------------------------------------------------------------


@pytest.mark.clause("BF-WIN-01", "BF-VEC-63")
def test_the_second_goal_wins_a_regular_match_at_once() -> None:
    table = Table("1@E2*", "", score=(1, 1)).do("move 1 GB")
    assert (table.pos.score, table.pos.phase) == ([2, 1], Phase.OVER)
    assert table.said("match over")


@pytest.mark.clause("BF-WIN-03")
def test_a_long_match_goes_on() -> None:
    table = Table("1@E2*", "", score=(1, 1), long=True).do("move 1 GB")
    assert table.pos.phase == Phase.GOAL


@pytest.mark.clause("BF-TURN-11", "BF-WIN-05")
def test_a_goal_in_the_last_turn_ends_it() -> None:
    table = Table("1@E2*", "", turn=100, tokens={"red 1": 9}).do("move 1 GB")
    assert (table.pos.score, table.pos.phase) == ([1, 0], Phase.OVER)


@pytest.mark.clause("BF-WIN-02", "BF-DRAW-04")
def test_a_long_match_ends_when_a_coach_must_draw_and_cannot() -> None:
    table = Table(decks=("", "bo-a01"), hands=("br-a01", ""), phase=Phase.TURN, long=True).step()
    assert table.pos.phase == Phase.OVER
    full = Table(
        hands=("br-a01 br-a01 br-a01 br-a01 br-a01", ""), phase=Phase.TURN, long=True, basic=True
    ).step()
    assert full.goes_on, "nothing had to be drawn"
    one = Table(decks=("br-a02", ""), phase=Phase.TURN, long=True, basic=True).step()
    assert (one.pos.phase, one.hands[0].cards) == (Phase.OVER, ["br-a02"])


@pytest.mark.clause("BF-WIN-02", "BF-DRAW-04", "BF-RESTART-05")
def test_it_ends_at_a_restart_that_cannot_fill_a_hand_as_well() -> None:
    table = Table("1@E2*", "", long=True, basic=True, decks=("br-a01", "bo-a01"))
    table.do("move 1 GB").step()
    table.step(*RED_SET_UP, ("ball_holder", "1"), *BLUE_SET_UP)
    assert table.pos.phase == Phase.OVER


# -- the restart -----------------------------------------------------------------------------------


@pytest.mark.clause(
    "BF-RESTART-01",
    "BF-RESTART-02",
    "BF-RESTART-03",
    "BF-RESTART-04",
    "BF-RESTART-05",
    "BF-RESTART-06",
    "BF-RESTART-07",
    "BF-KICK-02",
    "BF-WOUND-01",
)
def test_who_scored_is_set_up_first_and_serves() -> None:
    table = Table(
        "1@E2* 2@Hxw 3@B2~", "1@C2x 2@H", basic=True, decks=DECKS, hands=("br-a02", "bo-a02 bo-a02")
    )
    table.do("move 1 GB").step()
    assert table.pos.phase == Phase.SET_UP
    table.step(*RED_SET_UP, ("ball_holder", "3"), *BLUE_SET_UP)
    assert [table.is_(f"red {slot}") for slot in range(1, 6)] == [
        "standing", "standing wounded", "standing", "standing", "standing",
    ]  # fmt: skip
    assert {table.is_(f"blue {slot}") for slot in range(1, 6)} == {"standing"}
    assert (table.at("red 2"), table.at("blue 2")) == ("A2", "D2")
    assert (table.active, table.ball) == ("red", "red 3")
    assert [len(hand.cards) for hand in table.hands] == [5, 5]
    draws = [(event["side"], event["detail"]) for event in table.said("draws")]
    assert draws == [(0, 4), (1, 3)]
    table.step(("kick_zone", "C3"))
    assert (table.ball, table.active, table.pos.turn) == ("over C3", "red", 6)


@pytest.mark.clause("BF-RESTART-08", "BF-RESTART-10", "BF-CARD-18")
def test_the_turn_of_a_goal_ends_at_once() -> None:
    table = Table("1@E2* 2@B2", "5@GR", tokens={"red 1": 9}, open_cards=("u1-s1", "", ""))
    table.pos.unblocked, table.pos.free = [1], [0, 0, 0, 1, 1]
    table.do("move 1 GB")
    assert table.at("blue 5") == "GR"
    assert (table.pos.mp, table.pos.grants, table.pos.free) == (0, [], [0] * 5)
    assert table.pos.unblocked == []
    assert table.asked() == [("red", "main")]


@pytest.mark.clause("BF-RESTART-09")
def test_hands_boards_upgrades_and_favours_stay() -> None:
    table = Table(
        "1@E2*",
        "",
        hands=("br-a01 br-a01", ""),
        discards=("br-a02", ""),
        boards=({"run": "br-a03"}, {}),
        upgrades={"red 2": "u1-s1"},
        favours=("f-br1", ""),
        decks=DECKS,
    )
    table.do("move 1 GB").step()
    table.step(*RED_SET_UP, ("ball_holder", "1"), *BLUE_SET_UP)
    assert table.hands[0].board == {"run": "br-a03"}
    assert table.pos.discards[0] == ["br-a02"]
    assert table.pos.upgrades[1] == ["u1-s1"]
    assert table.pos.favours[0] == ["f-br1"]
    assert table.hands[0].cards == ["br-a01"] * 5


@pytest.mark.clause("BF-RST-01", "BF-RST-02", "BF-RST-03", "BF-RST-04", "BF-RST-05", "BF-VEC-58")
def test_purchases_of_a_restart_the_scorer_first() -> None:
    table = Table(
        "1@E2*",
        "1@C2",
        tokens={"red 1": 6, "red 2": 4, "blue 1": 5, "blue 2": 3},
        open_cards=("", "u2-3", ""),
        stand=("", "u2-3 u2-5", ""),
        favour_decks=("f-br1", "f-bo3"),
    )
    table.do("move 1 GB").step(
        ("favour", "pay 0 4 0 0 0"),
        ("buy", "buy 1 2 down"),
        ("favour", "no"),
        ("buy", "buy 1 2 up"),
    )
    sides = [side for side, key in table.asked() if key != "main"]
    assert sides == ["red", "red", "blue", "blue"]
    assert table.pos.favours == [["f-br1"], []]
    assert table.pos.upgrades[0] == ["u2-5"]
    assert table.pos.upgrades[5] == ["u2-3"]
    assert [table.tokens(name) for name in ("red 1", "red 2", "blue 1", "blue 2")] == [1, 0, 1, 1]
    assert table.pos.supply == 27


@pytest.mark.clause("BF-GOAL-15", "BF-CARD-18", "BF-RESTART-02")
def test_a_goal_in_the_opponents_turn_makes_the_scorer_active() -> None:
    table = Table("1@C2", "1@A2* 2@C2", hands=("", "bo-a12"))
    # The card moves nobody with the ball, so it is put under the man who is moved.
    table.pos.lay(table.pos.pitch.at["C1"])
    table.pos.score = [0, 1]

    class Runs:
        def decide(self, decision: object) -> str:
            key = decision.key  # type: ignore[attr-defined]
            if key == "window":
                return "effect bo-a12"
            if key == "target":
                return "1"
            table.pos.give(table.player("blue 1"))
            return "GR"

    table.ref.coaches = [table.coaches, Runs()]
    table.do("fight 1 2")
    assert (table.pos.score, table.pos.phase) == ([0, 2], Phase.OVER)
    assert table.is_("blue 2") == "standing", "the fight was cancelled"


@pytest.mark.clause("BF-GOAL-15", "BF-BALL-07")
def test_a_failed_attempt_in_the_opponents_turn_ends_nobodys_turn() -> None:
    table = Table("1@GR", "1@GR*")
    table.coaches.answers = [("goal_interception", "1")]
    table.dice.faces += [(6, 1), (6, 6)]
    goals.attempt(table.ref, table.player("blue 1"))
    assert table.ball == "red 1"
    assert not table.pos.lost
    assert table.goes_on
