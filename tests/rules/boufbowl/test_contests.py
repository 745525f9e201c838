"""BF-CON, BF-BONUS: opposed rolls, the cards committed to them, and their exact odds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.boufbowl.cards.bonus import subsets
from tests.rules.boufbowl.odds import odds
from tests.rules.boufbowl.play import Table

Three = tuple[Fraction, Fraction, Fraction]


def result(table: Table) -> str:
    """How the last contest ended for its actor."""
    found: str = table.said("settled")[-1]["detail"]["result"]
    return found


def fight_odds(table: Table, **answers: object) -> Three:
    """Win, tie and loss of the one who attacks."""
    found = odds(table, "fight 1 1", result, answers)
    return (
        found.get("won", Fraction(0)),
        found.get("tied", Fraction(0)),
        found.get("lost", Fraction(0)),
    )


# -- the worked examples ---------------------------------------------------------------------------


@pytest.mark.clause("BF-VEC-01", "BF-CON-08", "BF-CON-01", "BF-RNG-04", "BF-CON-15")
def test_one_die_each() -> None:
    assert fight_odds(Table("1@B2", "1@B2")) == (Fraction(5, 12), Fraction(1, 6), Fraction(5, 12))


@pytest.mark.clause("BF-VEC-02", "BF-VEC-05", "BF-CON-09", "BF-CON-12")
def test_majority_of_either() -> None:
    assert fight_odds(Table("1@B2 2@B2", "1@B2")) == (
        Fraction(7, 12),
        Fraction(5, 36),
        Fraction(5, 18),
    )
    assert fight_odds(Table("1@B2", "1@B2 2@B2")) == (
        Fraction(5, 18),
        Fraction(5, 36),
        Fraction(7, 12),
    )


@pytest.mark.clause("BF-VEC-03", "BF-VEC-04", "BF-BONUS-09", "BF-CON-14")
def test_two_and_three_more() -> None:
    table = Table("1@B2 2@B2", "1@B2", hands=("br-a03", ""))
    assert fight_odds(table, first_bonus="br-a03") == (
        Fraction(13, 18),
        Fraction(1, 9),
        Fraction(1, 6),
    )
    table = Table("1@B2 2@B2", "1@B2", hands=("br-a03 br-a03", ""))
    assert fight_odds(table, first_bonus="br-a03 br-a03") == (
        Fraction(5, 6),
        Fraction(1, 12),
        Fraction(1, 12),
    )


@pytest.mark.clause("BF-VEC-06")
def test_two_more_against() -> None:
    table = Table("1@B2", "1@B2 2@B2", hands=("", "bo-a03"))
    assert fight_odds(table, second_bonus="bo-a03") == (
        Fraction(1, 6),
        Fraction(1, 9),
        Fraction(13, 18),
    )


@pytest.mark.clause("BF-VEC-07", "BF-VEC-08", "BF-VEC-09", "BF-VEC-10", "BF-CON-10")
def test_two_action_dice_the_higher_kept() -> None:
    def double(red: str, blue: str, *, both: bool = False) -> Three:
        owns = {"red 1": "u3-1"} | ({"blue 1": "u3-1"} if both else {})
        return fight_odds(Table(red, blue, upgrades=owns))

    assert double("1@B2", "1@B2") == (Fraction(125, 216), Fraction(1, 6), Fraction(55, 216))
    assert double("1@B2", "1@B2", both=True) == (
        Fraction(505, 1296),
        Fraction(143, 648),
        Fraction(505, 1296),
    )
    assert double("1@B2 2@B2", "1@B2") == (Fraction(161, 216), Fraction(25, 216), Fraction(5, 36))
    assert double("1@B2", "1@B2 2@B2") == (Fraction(5, 12), Fraction(35, 216), Fraction(91, 216))


@pytest.mark.clause("BF-VEC-28", "BF-FX-23")
def test_who_wins_ties() -> None:
    table = Table("1@B2", "1@B2", cards={"red 1": "br-p1"})
    assert fight_odds(table) == (Fraction(7, 12), Fraction(0), Fraction(5, 12))


@pytest.mark.clause("BF-VEC-29", "BF-FX-23", "BF-CARD-05", "BF-CARD-04")
def test_a_card_that_wins_ties_prevails_over_an_ability() -> None:
    table = Table("1@B2", "1@B2", cards={"red 1": "br-c1"}, hands=("", "bo-a17"))
    assert fight_odds(table, window="effect bo-a17") == (
        Fraction(5, 12),
        Fraction(0),
        Fraction(7, 12),
    )
    both = Table("1@B2", "1@B2", cards={"red 1": "br-c1", "blue 1": "br-c1"})
    assert fight_odds(both) == (Fraction(5, 12), Fraction(1, 6), Fraction(5, 12)), (
        "two abilities: it stays a tie"
    )


@pytest.mark.clause("BF-VEC-30", "BF-FX-26", "BF-CARD-13")
def test_rerolling_ones_own_die_when_not_winning() -> None:
    def play(decision: object) -> str:
        dice = decision.about["dice"]  # type: ignore[attr-defined]
        return "effect bo-a16" if max(dice[0]) <= max(dice[1]) else "pass"

    table = Table("1@B2", "1@B2", active="blue", hands=("", "bo-a16"))
    assert fight_odds(table, window=play)[0] == Fraction(125, 216)


@pytest.mark.clause("BF-VEC-31", "BF-FX-26")
def test_making_the_other_reroll_when_not_winning() -> None:
    def play(decision: object) -> str:
        dice = decision.about["dice"]  # type: ignore[attr-defined]
        return "effect br-a16" if max(dice[0]) <= max(dice[1]) else "pass"

    table = Table("1@B2", "1@B2", hands=("br-a16", ""))
    assert fight_odds(table, window=play)[0] == Fraction(125, 216)


@pytest.mark.clause("BF-VEC-43", "BF-CON-10")
def test_a_worked_total() -> None:
    table = Table("1@B2 2@B2", "1@B2", upgrades={"blue 1": "u3-1"})
    table.do("fight 1 1", dice="d6=3,2,4")
    assert table.totals() == [4, 4]
    assert (table.is_("red 1"), table.is_("blue 1")) == ("stunned", "stunned")


# -- who rolls what --------------------------------------------------------------------------------


@pytest.mark.clause(
    "BF-CON-02", "BF-CON-03", "BF-CON-06", "BF-CON-07", "BF-RNG-08", "BF-DMG-06", "BF-RNG-04"
)
def test_the_actor_rolls_first_and_damage_dice_last() -> None:
    owns = {"red 1": "u3-1 u2-1", "blue 1": "u3-1"}
    cards = {"blue 1": "br-p2"}
    table = Table("1@B2", "1@B2", upgrades=owns, cards=cards)
    table.do("fight 1 1", dice="d6=6,6,1,1,1,1")
    events = table.said("rolled")
    assert [(event["purpose"], event["side"]) for event in events] == [
        ("fight action", 0),
        ("fight action", 0),
        ("fight action", 1),
        ("fight action", 1),
        ("fight damage", 0),
        ("fight damage", 1),
    ]
    kinds = [e["event"] for e in table.ref.log or () if e["event"] in ("contest", "settled")]
    assert kinds == ["contest", "settled"]


@pytest.mark.clause("BF-CON-11", "BF-BONUS-09", "BF-DMG-02", "BF-COMP-12", "BF-FX-13")
def test_more_than_two_dice_of_a_kind_are_wasted() -> None:
    table = Table(
        "1@B2", "1@B2", upgrades={"red 1": "u3-1 u2-1"}, hands=("br-a06 br-a07 br-a07", "")
    )
    table.do(
        "fight 1 1", ("first_bonus", "br-a06 br-a07 br-a07"), ("damage", "ko"), dice="d6=6,1,1,1,4"
    )
    assert table.rolls() == ["fight action"] * 3 + ["fight damage"] * 2
    assert table.pos.discards[0] == ["br-a06", "br-a07", "br-a07"]


@pytest.mark.clause("BF-CON-13", "BF-FX-04", "BF-FX-06", "BF-FX-07", "BF-FX-10")
def test_passive_modifiers_count_by_kind_role_and_condition() -> None:
    cards = {"red 1": "bo-c1", "blue 1": "bo-p2"}
    outnumbered = Table("1@B2", "1@B2 2@B2", cards=cards)
    outnumbered.do("fight 1 1", dice="d6=6,1,1")
    assert outnumbered.totals() == [7, 3], "+1 when outnumbered; +1 as a defender, and majority"
    (damage,) = [e for e in outnumbered.said("rolled") if e["purpose"] == "fight damage"]
    assert damage["player"] == [0, 1]
    even = Table("1@B2", "1@B2", cards=cards, active="blue")
    even.do("fight 1 1", dice="d6=4,1")
    assert even.totals() == [4, 1], "neither as the defender nor as the attacker"


@pytest.mark.clause("BF-FX-24")
def test_majority_can_be_ignored() -> None:
    table = Table("1@B2 2@B2", "1@B2", cards={"blue 1": "bo-c2"})
    table.do("fight 1 1", dice="d6=4,2")
    assert table.totals() == [4, 3]


# -- bonus cards -----------------------------------------------------------------------------------


@pytest.mark.clause("BF-API-03", "BF-API-09", "BF-DEC-17")
def test_sub_multisets_by_size_and_ids() -> None:
    assert subsets(["a", "a", "b"]) == ["a", "b", "a a", "a b", "a a b"]


@pytest.mark.clause(
    "BF-API-09",
    "BF-VEC-69",
    "BF-BONUS-01",
    "BF-BONUS-02",
    "BF-BONUS-03",
    "BF-BONUS-12",
    "BF-DEC-17",
    "BF-DEC-18",
    "BF-BONUS-07",
)
def test_the_second_coach_knows_how_many_and_all_are_shown_together() -> None:
    table = Table("1@B2", "1@B2", hands=("br-a03 br-a03 br-a01", "bo-a03 bo-a01"))
    table.do(
        "fight 1 1",
        ("first_bonus", "br-a03 br-a03"),
        ("second_bonus", "bo-a03"),
        dice="d6=1,6",
    )
    assert table.totals() == [3, 7]
    assert table.offered("first_bonus") == ["br-a03", "br-a03 br-a03", "none"]
    assert table.offered("second_bonus") == ["bo-a03", "none"]
    second = table.coaches.asked[-1]
    assert second.about["committed"] == 2
    assert "br-a03" not in str(second.about)
    events = [e["event"] for e in table.ref.log or () if e["event"] in ("commits", "discards")]
    assert events == ["commits", "commits", "discards", "discards"]
    assert table.pos.discards == [["br-a03", "br-a03"], ["bo-a03"]]
    assert table.hands[0].cards == ["br-a01"]


@pytest.mark.clause("BF-CON-04", "BF-BONUS-02", "BF-BONUS-06", "BF-BONUS-08")
def test_the_interceptor_commits_first() -> None:
    table = Table("1@B2* 2@C2", "1@B2", hands=("br-a02 br-a03", "bo-a02 bo-a01"))
    table.do(
        "pass 1 2",
        ("pass_interceptor", "1"),
        ("first_bonus", "bo-a02"),
        ("second_bonus", "br-a02"),
        dice="d6=6,1",
    )
    assert table.asked()[-2:] == [("blue", "first_bonus"), ("red", "second_bonus")]
    assert table.totals() == [7, 2]


@pytest.mark.clause("BF-BONUS-05", "BF-BONUS-08", "BF-BONUS-11", "BF-CARD-03")
def test_a_card_is_committed_for_its_icon_and_gives_no_effect() -> None:
    table = Table("1@B2", "1@B2", ball="B2", hands=("", "bo-a08 bo-a02"), active="blue")
    table.do("pickup 1", ("first_bonus", "bo-a08"), dice="d6=4,4")
    assert table.totals() == [5, 4]
    assert table.pos.mp == 2
    assert table.hands[1].cards == ["bo-a02"]


@pytest.mark.clause("BF-BONUS-04")
@pytest.mark.parametrize(
    ("card", "dice", "totals"),
    [("br-a03", "d6=2,3", [3, 3]), ("br-a06", "d6=2,4,3", [4, 3]), ("br-a07", "d6=4,3,1", [4, 3])],
)
def test_bonus_values(card: str, dice: str, totals: list[int]) -> None:
    table = Table("1@B2", "1@B2", hands=(card, ""))
    table.do("fight 1 1", ("first_bonus", card), dice=dice)
    assert table.totals() == totals


@pytest.mark.clause("BF-FX-25", "BF-BONUS-02")
def test_a_silenced_coach_commits_nothing() -> None:
    table = Table("1@B2", "1@B2", hands=("br-a17", "bo-a03"))
    table.do("fight 1 1", ("window", "effect br-a17"), dice="d6=4,3")
    assert table.totals() == [4, 3]
    assert [event["detail"] for event in table.said("commits")] == [0, 0]
    forced = [(event["side"], event["detail"]) for event in table.said("forced")]
    assert (1, ["second_bonus", "none"]) in forced, "he has a card for it"


# -- tokens ----------------------------------------------------------------------------------------


@pytest.mark.clause("BF-TOK-01", "BF-TOK-02", "BF-TOK-05", "BF-VEC-37", "BF-TOK-10")
def test_the_winner_gains_two_tokens_and_the_loser_one() -> None:
    table = Table("1@B2", "1@B2").do("fight 1 1", dice="d6=6,1")
    assert (table.tokens("red 1"), table.tokens("blue 1"), table.pos.supply) == (2, 1, 27)
    assert [counts[0] for counts in table.pos.counts[1:4]] == [1, 1, 2]
    assert [counts[5] for counts in table.pos.counts[1:4]] == [1, 0, 1]
    events = [
        e["event"] for e in table.ref.log or () if e["event"] in ("gains tokens", "goes down")
    ]
    assert events == ["gains tokens", "gains tokens", "goes down"]


@pytest.mark.clause("BF-TOK-03", "BF-VEC-38")
def test_on_a_tie_each_gains_one() -> None:
    table = Table("1@B2", "1@B2").do("fight 1 1", dice="d6=3,3")
    assert (table.tokens("red 1"), table.tokens("blue 1")) == (1, 1)
    assert (table.is_("red 1"), table.is_("blue 1")) == ("stunned", "stunned")


@pytest.mark.clause("BF-TOK-04", "BF-VEC-39")
def test_without_opposition_nobody_gains_any() -> None:
    table = Table("1@E2*", "1@C2").do("move 1 GB")
    assert table.pos.score == [1, 0]
    assert table.pos.supply == 30


@pytest.mark.clause("BF-TOK-06", "BF-VEC-40", "BF-PICK-05")
def test_a_tied_pick_up_takes_the_ball_and_counts_as_a_tie() -> None:
    table = Table("1@B2", "1@B2", ball="B2").do("pickup 1", dice="d6=4,4")
    assert table.ball == "red 1"
    assert (table.tokens("red 1"), table.tokens("blue 1")) == (1, 1)


@pytest.mark.clause("BF-TOK-07")
def test_a_tie_that_is_won_counts_as_a_win() -> None:
    table = Table("1@B2", "1@B2", cards={"red 1": "br-p1"}).do("fight 1 1", dice="d6=3,3")
    assert (table.tokens("red 1"), table.tokens("blue 1")) == (2, 1)
    assert table.is_("red 1") == "standing"


@pytest.mark.clause("BF-TOK-08", "BF-VEC-41")
@pytest.mark.parametrize(
    ("left", "dice", "tokens"),
    [
        (2, "d6=6,1", (2, 0)),
        (1, "d6=6,1", (1, 0)),
        (2, "d6=1,6", (0, 2)),
        (1, "d6=3,3", (1, 0)),
        (0, "d6=3,3", (0, 0)),
    ],
)
def test_few_tokens_go_to_the_winner_first(left: int, dice: str, tokens: tuple[int, int]) -> None:
    table = Table("1@B2", "1@B2", tokens={"red 5": 30 - left}).do("fight 1 1", dice=dice)
    assert (table.tokens("red 1"), table.tokens("blue 1")) == tokens
    assert table.pos.supply == 0 if left else True


@pytest.mark.clause("BF-TOK-11", "BF-SETUP-10")
def test_there_are_none_in_the_basic_game() -> None:
    table = Table("1@B2", "1@B2", basic=True).do("fight 1 1", dice="d6=6,1")
    assert sum(table.pos.tokens) == 0
    assert table.said("gains tokens") == []


@pytest.mark.clause("BF-TOK-09", "BF-FX-45", "BF-BONUS-13", "BF-CARD-06")
def test_card_contests_give_tokens_and_know_majority_alone() -> None:
    cards = {"blue 1": "br-c1", "red 1": "bo-p2"}
    table = Table(
        "1@B2", "1@B2 2@B2", active="blue", cards=cards, hands=("br-a03", "bo-a19 bo-a03")
    )
    table.do("effect bo-a19", ("target", "1"), dice="d6=4,4")
    assert table.totals() == [5, 4]
    assert table.is_("red 1") == "stunned"
    assert (table.tokens("blue 1"), table.tokens("red 1")) == (2, 1)
    assert table.hands[1].cards == ["bo-a03"]
    tied = Table("1@B2", "1@B2", active="blue", cards=cards, hands=("", "bo-a19"))
    tied.do("effect bo-a19", dice="d6=4,4")
    assert tied.is_("red 1") == "standing", "no ability turns the tie"
