"""HC-DEAL: the hands of a friendly."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.coach import NO_ANSWER, Choice
from rules.helvetia_cup.dealing import deal, ways_to_keep
from rules.helvetia_cup.match import prepare_match
from tests.rules.helvetia_cup.beforehand import UNSHUFFLED, referee
from tests.rules.helvetia_cup.play import DATA

HOME_CARDS = ["T01", "T02", "T03", "T04", "T05", "L01"]
AWAY_CARDS = ["T06", "T07", "T08", "T09", "T10", "L02"]
KEEP = [("keep_hand", "T01 T03 L01"), ("keep_hand", "T06 T07 T10")]


@pytest.mark.clause("HC-DEAL-01", "HC-DEAL-04", "HC-CONV-08")
def test_both_get_five_tactic_cards_and_a_legendary_one_from_the_top() -> None:
    ref, coaches = referee(dice=UNSHUFFLED, answers=KEEP)
    deal(ref)

    assert [hand.dealt for hand in ref.hands] == [HOME_CARDS, AWAY_CARDS]
    # Each looks at his own six.
    assert [each.about for each in coaches.asked] == [HOME_CARDS, AWAY_CARDS]


@pytest.mark.clause("HC-DEAL-04")
def test_the_deck_is_shuffled_from_the_last_card_down() -> None:
    """The last card goes to the first place, the last but one to the second; no other moves."""
    dice = UNSHUFFLED.replace("d30=30 d29=29", "d30=1 d29=2", 1)
    ref, _ = referee(dice=dice, answers=[("keep_hand", NO_ANSWER)] * 2)
    deal(ref)

    assert ref.hands[0].dealt == ["T30", "T29", "T03", "T04", "T05", "L01"]
    assert ref.rolls == 29 + 11


@pytest.mark.clause("HC-DEAL-02", "HC-DEC-01")
def test_three_of_the_six_are_kept() -> None:
    ways = ways_to_keep(HOME_CARDS, DATA.ruleset)

    assert len(ways) == len(set(ways)) == 20
    assert all(len(way.split()) == 3 for way in ways)
    # By default the first three as they were dealt.
    assert ways[0] == "T01 T02 T03"


@pytest.mark.clause("HC-DEAL-02", "HC-CONV-14")
def test_with_the_switch_off_the_legendary_card_is_kept_as_well() -> None:
    data = replace(DATA, ruleset=replace(DATA.ruleset, deal_keep_counts_legendary=False))
    answers = [("keep_hand", "T01 T02 T03"), ("keep_hand", "T08 T09 T10")]
    ref, coaches = referee(dice=UNSHUFFLED, answers=answers, data=data)
    deal(ref)

    asked = coaches.asked[0]
    assert isinstance(asked, Choice)
    assert len(asked.options) == 10
    assert [hand.left for hand in ref.hands] == [["T01", "T02", "T03"], ["T08", "T09", "T10"]]
    assert ref.pos.legendaries == [["L01"], ["L02"]]


@pytest.mark.clause("HC-DEAL-03")
def test_kept_tactic_cards_are_hidden_and_a_legendary_one_lies_face_up() -> None:
    ref, _ = referee(dice=UNSHUFFLED, answers=KEEP)
    deal(ref)
    told = [event.to_json() for event in ref.log or ()]
    hands = [event for event in told if event["event"] == "hand"]
    legendaries = [event for event in told if event["event"] == "legendary"]

    assert [hand.left for hand in ref.hands] == [["T01", "T03"], ["T06", "T07", "T10"]]
    assert ref.pos.legendaries == [["L01"], []]
    assert ref.pos.hand_sizes == [2, 3]
    assert [(event["detail"], event["only"]) for event in hands] == [
        (["T01", "T03"], [0]),
        (["T06", "T07", "T10"], [1]),
    ]
    assert [(event["detail"], "only" in event) for event in legendaries] == [
        (["L01"], False),
        ([], False),
    ]


@pytest.mark.clause("HC-DEAL-05")
def test_nobody_sees_the_shuffle_or_what_was_discarded() -> None:
    ref, _ = referee(dice=UNSHUFFLED, answers=KEEP)
    deal(ref)
    told = [event.to_json() for event in ref.log or ()]
    shown = str([event for event in told if "only" not in event])

    assert [event["only"] for event in told if event["event"] == "rolled"] == [[]] * 40
    for card in ("T02", "T04", "T05", "T08", "T09", "L02", "T11"):
        assert card not in shown


@pytest.mark.clause("HC-DEAL-06")
@pytest.mark.parametrize(("competition", "first"), [("cup", "acquire"), ("", "keep_hand")])
def test_only_in_a_friendly_hands_are_dealt(competition: str, first: str) -> None:
    """The coaches leave when they have been asked the first question."""
    ref, coaches = referee(dice=UNSHUFFLED, options={"competition": competition})
    with pytest.raises(AssertionError, match="no answer is left"):
        prepare_match(ref)

    assert coaches.asked[0].key == first
    assert bool(ref.rolls) is (first == "keep_hand")
