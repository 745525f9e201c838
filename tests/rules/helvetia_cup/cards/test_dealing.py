"""HC-DEAL: the hands of a friendly."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest

from rules.coach import NO_ANSWER, Answer
from rules.dice import Stream
from rules.helvetia_cup.cards.dealing import deal, shuffle, ways_to_keep
from rules.helvetia_cup.match import prepare_match
from rules.record import NOBODY_YET, visible
from tests.rules.helvetia_cup.before import LEGENDARIES_UNSHUFFLED, UNSHUFFLED, Before
from tests.rules.helvetia_cup.decks import ruled
from tests.rules.helvetia_cup.play import DATA, Says

KEPT = [("keep_hand", "T01 T03 L01"), ("keep_hand", "T06 T07 T08")]


@pytest.mark.clause("HC-DEAL-01", "HC-DEAL-02", "HC-DEAL-04", "HC-CARD-19")
def test_five_and_one_are_dealt_and_three_are_kept() -> None:
    with Before(options={}, dice=UNSHUFFLED, answers=KEPT) as match:
        deal(match.ref)
        home, away = match.ref.hands
        assert home.dealt == ["T01", "T02", "T03", "T04", "T05", "L01"]
        assert away.dealt == ["T06", "T07", "T08", "T09", "T10", "L02"]
        assert (home.left, away.left) == (["T01", "T03"], ["T06", "T07", "T08"])
        # Away has discarded its legendary card and has none to play.
        assert match.pos.legendaries == [["L01"], []]


@pytest.mark.clause("HC-DEAL-01", "HC-DEC-01")
def test_a_coach_looks_at_all_six_before_he_chooses() -> None:
    with Before(options={}, dice=UNSHUFFLED, answers=KEPT) as match:
        deal(match.ref)
        first, second = match.coaches.asked
        assert first.about == match.ref.hands[0].dealt
        assert second.about == match.ref.hands[1].dealt
        assert first.view.hand is match.ref.hands[0]


@pytest.mark.clause("HC-DEAL-03", "HC-DEC-01")
def test_neither_has_seen_what_the_other_keeps_when_he_chooses() -> None:
    seen: list[tuple[Any, Any]] = []

    class Noted(Says):
        def decide(self, decision: Any) -> Answer:
            shown = visible(match.log(), decision.side, over=False)
            seen.append(([*match.pos.legendaries], shown))
            return super().decide(decision)

    with Before(options={}, dice=UNSHUFFLED) as match:
        coach = Noted(KEPT)
        match.ref.coaches = (coach, coach)
        deal(match.ref)

        home, away = seen
        assert away == home
        assert match.pos.legendaries == [["L01"], []]


@pytest.mark.clause("HC-DEAL-02", "HC-EX-74")
def test_there_are_twenty_ways_to_keep_three_of_six() -> None:
    dealt = ["T01", "T02", "T03", "T04", "T05", "L01"]
    ways = ways_to_keep(dealt, DATA)
    assert len(ways) == len({*ways}) == comb(6, 3) == 20
    assert all(len(way.split()) == 3 for way in ways)
    assert sum("L01" in way for way in ways) == 10


@pytest.mark.clause("HC-DEAL-02", "HC-CONV-14")
def test_the_switch_keeps_the_legendary_card_beside_three_tactic_cards() -> None:
    data = ruled(deal_keep_counts_legendary=False)
    answers = [("keep_hand", "T01 T03 T05"), ("keep_hand", NO_ANSWER)]
    with Before(options={}, dice=UNSHUFFLED, answers=answers, data=data) as match:
        deal(match.ref)
        assert len(match.coaches.asked[0].options) == 10  # type: ignore[union-attr]
        assert match.ref.hands[0].left == ["T01", "T03", "T05"]
        assert match.pos.legendaries == [["L01"], ["L02"]]


@pytest.mark.clause("HC-DEC-01", "HC-CONV-13")
def test_by_default_the_first_three_dealt_are_kept() -> None:
    answers = [("keep_hand", NO_ANSWER), ("keep_hand", NO_ANSWER)]
    with Before(options={}, dice=UNSHUFFLED, answers=answers) as match:
        deal(match.ref)
        assert [hand.left for hand in match.ref.hands] == [
            ["T01", "T02", "T03"],
            ["T06", "T07", "T08"],
        ]


@pytest.mark.clause("HC-DEAL-04")
def test_a_deck_is_shuffled_from_its_last_card_down() -> None:
    with Before(dice="d4=1 d3=3 d2=1") as match:
        # The last with the first, the third with itself, the second with the first.
        assert shuffle(match.ref, ["a", "b", "c", "d"]) == ["b", "d", "c", "a"]
        rolled = match.log()
        assert [(e["die"], e["faces"][0]) for e in rolled] == [("shuffle", n) for n in (1, 3, 1)]


@pytest.mark.clause("HC-DEAL-04")
def test_the_tactic_cards_are_shuffled_first_and_all_of_both_decks() -> None:
    tactics = " ".join(f"d{n}=1" for n in range(30, 1, -1))
    dice = f"{tactics} {LEGENDARIES_UNSHUFFLED}"
    answers = [("keep_hand", NO_ANSWER), ("keep_hand", NO_ANSWER)]
    with Before(options={}, dice=dice, answers=answers) as match:
        deal(match.ref)
        # With ones the first card sinks to the bottom, again and again.
        assert match.ref.hands[0].dealt == ["T02", "T03", "T04", "T05", "T06", "L01"]


@pytest.mark.clause("HC-EX-74", "HC-DEAL-04", "HC-CONV-08")
def test_a_named_card_is_dealt_to_home_once_in_six() -> None:
    assert Fraction(DATA.ruleset.deal_tactics, len(DATA.tactics)) == Fraction(1, 6)
    deals, found = 3_000, 0
    dice = Stream(bytes(32), "dice")
    for _ in range(deals):
        with Before() as match:
            match.ref._roll = dice.roll
            found += "T17" in shuffle(match.ref, list(DATA.tactics))[:5]
    assert abs(Fraction(found, deals) - Fraction(1, 6)) < Fraction(1, 40)


@pytest.mark.clause("HC-DEAL-03", "HC-DEAL-05", "HC-CARD-22")
def test_nobody_sees_the_shuffle_and_each_his_own_hand() -> None:
    with Before(options={}, dice=UNSHUFFLED, answers=KEPT) as match:
        deal(match.ref)
        log = match.log()
        told = {side: visible(log, side, over=False) for side in (0, 1, None)}
        assert not [e for each in told.values() for e in each if e["event"] == "rolled"]
        hands = {
            side: [(e["side"], e["detail"]) for e in told[side] if e["event"] == "hand"]
            for side in told
        }
        assert hands == {
            0: [(0, ["T01", "T03"])],
            1: [(1, ["T06", "T07", "T08"])],
            None: [],
        }
        shown = [e for e in told[1] if e["event"] == "legendary"]
        assert [e["detail"] for e in shown] == [["L01"], []]
        assert visible(log, None, over=True) == log
        assert NOBODY_YET not in (0, 1)


@pytest.mark.clause("HC-DEAL-05", "HC-CONV-12")
def test_discards_are_out_of_the_match_and_seen_by_their_own_coach_alone() -> None:
    with Before(options={}, dice=UNSHUFFLED, answers=KEPT) as match:
        deal(match.ref)
        view = str(match.ref.view(1).to_json())
        assert not [card for card in ("T01", "T02", "T03", "T04", "T05") if card in view]
        assert "L02" in view, "his own discard"


@pytest.mark.clause("HC-DEAL-06")
@pytest.mark.parametrize(("competition", "first"), [("cup", "acquire"), ("", "keep_hand")])
def test_only_in_a_friendly_hands_are_dealt(competition: str, first: str) -> None:
    """The coaches leave when they have been asked the first question."""
    before = Before(dice=UNSHUFFLED, options={"competition": competition})
    with pytest.raises(AssertionError, match="no answer is left"):
        prepare_match(before.ref)

    assert before.coaches.asked[0].key == first
    assert bool(before.ref.last_roll) is (first == "keep_hand")
