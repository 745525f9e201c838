"""BF-CARD, BF-FX-01 to -16: when cards and abilities can be played."""

from __future__ import annotations

import pytest

from rules.boufbowl.cards.playing import holds
from rules.boufbowl.position import Phase
from tests.rules.boufbowl.play import Table

DECKS = (" ".join(["br-a01"] * 9), " ".join(["bo-a01"] * 9))


@pytest.mark.clause("BF-CARD-01", "BF-CARD-02", "BF-CARD-10", "BF-DEC-07")
def test_lightning_is_played_in_either_turn_the_rest_in_ones_own() -> None:
    table = Table("1@B2", "1@B2", hands=("br-a03", "bo-a17 bo-a08"))
    table.do("fight 1 1", ("window", "effect bo-a17"), dice="d6=3,3")
    assert table.offered("window") == ["effect bo-a17", "pass"]
    assert (table.is_("red 1"), table.is_("blue 1")) == ("stunned", "standing")
    own = Table("1@B2", "1@B2", active="blue", hands=("br-a08", "bo-a08 bo-a17"))
    assert own.options("effect") == ["effect bo-a08"]


@pytest.mark.clause("BF-CARD-01")
def test_any_number_of_cards_may_be_played() -> None:
    table = Table("1@B2", "", hands=("br-a09 br-a09 br-a08", ""))
    table.do("effect br-a09").do("effect br-a09").do("effect br-a08")
    assert (table.pos.mp, len(table.pos.grants)) == (5, 2)


@pytest.mark.clause("BF-CARD-17")
def test_a_card_is_discarded_before_its_steps() -> None:
    table = Table("1@B2", "", hands=("br-a20 br-a01", ""), decks=("br-a02 br-a02", ""))
    table.do("effect br-a20")
    kinds = [event["event"] for event in table.ref.log or ()]
    assert kinds.index("plays") < kinds.index("discards") < kinds.index("draws")
    assert table.pos.discards[0] == ["br-a20"]


@pytest.mark.clause("BF-CARD-09", "BF-CARD-15", "BF-API-08")
def test_the_window_of_a_turn_start_the_other_coach_first() -> None:
    table = Table(
        "1@B2",
        "1@D2 2@D3",
        hands=("", "bo-a12 bo-a13"),
        decks=DECKS,
        air="red C2",
        phase=Phase.TURN,
        basic=True,
    )
    table.step(
        ("window", "effect bo-a13"),
        ("effect_zone", "C3"),
        ("window", "effect bo-a12"),
        ("target", "1"),
        ("effect_zone", "C2"),
    )
    assert {side for side, _ in table.asked()} == {"blue"}
    assert table.ball == "over C3"
    assert table.at("blue 1") == "C2"
    kinds = [event["event"] for event in table.ref.log or ()]
    assert kinds.index("draws") < kinds.index("plays")


@pytest.mark.clause("BF-CARD-15")
def test_they_alternate_until_both_pass() -> None:
    table = Table("1@B2", "1@B2", hands=("br-a14 br-a17", "bo-a17 bo-a17"))
    table.do(
        "fight 1 1",
        ("window", "pass"),
        ("window", "effect br-a14"),
        ("window", "effect bo-a17"),
        ("window", "pass"),
        ("window", "pass"),
        dice="d6=6,1",
    )
    assert [side for side, key in table.asked() if key == "window"] == [
        "blue",
        "red",
        "blue",
        "red",
        "blue",
    ]


@pytest.mark.clause("BF-API-08", "BF-CARD-16")
def test_who_can_play_nothing_is_not_asked() -> None:
    table = Table("1@B2", "1@B2", hands=("br-a13", "bo-a16 bo-a20"), active="red")
    table.do("fight 1 1", ("window", "pass"), dice="d6=6,1")
    assert table.asked() == [("red", "main"), ("blue", "window")], "the rolled window alone"


@pytest.mark.clause("BF-CARD-16", "BF-FX-14")
def test_a_card_that_could_do_nothing_is_not_offered() -> None:
    hands = ("br-a12 br-a15 br-a16", "")
    well = Table("1@B2", "1@C2", hands=hands)
    assert well.options("effect") == []
    hurt = Table("1@B2 2@C3_", "1@B2*", hands=hands)
    assert hurt.options("effect") == ["effect br-a12", "effect br-a15"]


@pytest.mark.clause("BF-CARD-13")
def test_the_rolled_window_is_after_the_dice_and_before_the_totals() -> None:
    table = Table("1@B2", "1@B2", hands=("", "bo-a16"))
    table.do("fight 1 1", ("window", "effect bo-a16"), dice="d6=4,1,6")
    kinds = [
        e["event"] for e in table.ref.log or () if e["event"] in ("rolled", "plays", "settled")
    ]
    assert kinds == ["rolled", "rolled", "plays", "rolled", "settled"]
    assert table.totals() == [4, 6]


@pytest.mark.clause("BF-CARD-13", "BF-FX-45")
def test_a_card_contest_has_no_window() -> None:
    table = Table("1@B2", "1@B2", hands=("br-a16", "bo-a19 bo-a16"), active="blue")
    table.do("effect bo-a19", dice="d6=6,1")
    assert table.is_("red 1") == "stunned"


@pytest.mark.clause("BF-FX-06", "BF-FX-07", "BF-FX-02")
def test_on_and_role_say_in_which_activities() -> None:
    for red, ball, word, cards, expected in (
        ("1@B2", "B2", "pickup 1", ("", "bo-a17"), 0),
        ("1@B2", "B2", "pickup 1", ("br-a13", "bo-a12"), 1),
        ("1@B2", "", "fight 1 1", ("br-a13", "bo-a12"), 1),
    ):
        table = Table(red, "1@B2", ball=ball, hands=cards)
        answers = [("window", "pass")] * expected
        table.do(word, *answers, dice="d6=6,1")
        windows = [side for side, key in table.asked() if key == "window"]
        assert windows == ["blue"] * expected, "Dust Cloud is for the one who opposes"


@pytest.mark.clause("BF-FX-09")
def test_a_modifier_without_a_contest_is_spent() -> None:
    table = Table("1@B2", "1@C2", ball="B2", hands=("", "br-a13"))
    table.do("pickup 1", ("window", "effect br-a13"))
    assert table.ball == "red 1"
    assert table.pos.discards[1] == ["br-a13"]


@pytest.mark.clause("BF-FX-15", "BF-FX-20", "BF-FX-13")
def test_modifiers_add_up_and_last_for_that_contest() -> None:
    table = Table("1@B2", "1@B2", ball="B2", hands=("", "br-a13 br-a13"))
    table.do("pickup 1", ("window", "effect br-a13"), ("window", "effect br-a13"), dice="d6=4,3")
    assert table.totals() == [2, 3]
    table.do("pickup 1", dice="d6=4,3")
    assert table.totals() == [4, 3]


@pytest.mark.clause("BF-FX-10", "BF-FX-14")
def test_conditions() -> None:
    card = ("", "bo-a21")
    assert Table("", "1@C2", ball="C2", active="blue", hands=card).options("effect")
    assert not Table("", "1@C2", ball="C3", active="blue", hands=card).options("effect")
    assert not Table("", "1@C2*", active="blue", hands=card).options("effect")
    pos = Table("1@C2*", "4@C2").pos
    assert [holds(pos, "has_ball", 0, 0), holds(pos, "no_ball", 0, 0)] == [True, False]
    assert [holds(pos, "has_ball", 1, 8), holds(pos, "no_ball", 1, 8)] == [False, True]
    wisp = {"blue 4": "bo-p4"}
    free = Table("1@C2", "4@C2", active="blue", cards=wisp)
    assert len(free.options("move")) == 4
    ball = Table("1@C2", "4@C2*", active="blue", cards=wisp)
    assert ball.options("move") == ["move 4 D2"]


@pytest.mark.clause("BF-FX-08")
def test_a_contest_step_of_an_ability_is_for_its_bearer_alone() -> None:
    table = Table("1@B2 2@B2", "1@B2", upgrades={"red 2": "u2-8"})
    table.do("fight 1 1", dice="d6=1,6")
    assert table.asked() == [("red", "main")]


@pytest.mark.clause("BF-FX-16", "BF-FX-05")
def test_other_abilities_are_used_wherever_their_bearer_is() -> None:
    table = Table("1@Hxw 2@B2", "", upgrades={"red 1": "u1-r3"})
    table.do("ability 1 u1-r3")
    assert table.pos.mp == 4


@pytest.mark.clause("BF-API-03")
def test_copies_of_a_card_are_one_option() -> None:
    table = Table("1@B2", "", hands=("br-a09 br-a09", ""), basic=True)
    assert table.options("effect") == ["effect br-a09"]
    twice = Table("1@B2", "", upgrades={"red 1": "u1-r3 u1-r3"})
    assert twice.options("ability") == ["ability 1 u1-r3"]
