"""HC-TCARD: cards that coaches get and bring before a match of a competition."""

from __future__ import annotations

from typing import Any

import pytest

from rules.coach import NO_ANSWER
from rules.helvetia_cup.cards.acquiring import acquire, bring, picks, show_training
from rules.helvetia_cup.match import prepare_match
from tests.rules.helvetia_cup.before import Before
from tests.rules.helvetia_cup.decks import ruled
from tests.rules.helvetia_cup.play import DATA

ALL = " ".join(DATA.tactics)
Answers = list[tuple[str, Any]]
BOTH_TRAIN: Answers = [("acquire", "training"), ("acquire", "training")]


@pytest.mark.clause("HC-DEAL-06", "HC-TOUR-02", "HC-TCARD-03", "HC-SQUAD-06")
def test_before_a_match_of_a_competition_nothing_is_dealt() -> None:
    answers: Answers = [("acquire", "training"), ("acquire", "mission")]
    answers += [("training_pick", "T01 T11"), ("mission_pick", "T05")]
    answers += [("choose_squad", NO_ANSWER), ("choose_squad", NO_ANSWER)]
    answers += [("bring_tactics", "T01"), ("choose_receiver", "own")]
    with Before(dice="coin=1", answers=answers) as match:
        prepare_match(match.ref)
        assert match.ref.hands[0].left == ["T01"]
        assert match.ref.hands[1].left == []
        assert match.pos.legendaries == [["L01"], ["L02"]]


@pytest.mark.clause("HC-TCARD-03", "HC-DEC-28")
def test_a_coach_trains_or_takes_a_mission() -> None:
    answers: Answers = [("acquire", "mission"), ("acquire", "training")]
    answers += [("training_pick", "T21"), ("mission_pick", "T21")]
    with Before(answers=answers) as match:
        acquire(match.ref)
        show_training(match.ref)
        assert match.pos.missions == ["T21", None]
        assert match.pos.acquired == [
            {"way": "mission", "trained": []},
            {"way": "training", "trained": ["T21"]},
        ]
        assert match.coaches.asked[0].options == ["training", "mission"]  # type: ignore[union-attr]


@pytest.mark.clause("HC-TCARD-03", "HC-CONV-14")
def test_the_switch_gives_both_ways_at_once() -> None:
    answers: Answers = [("training_pick", "T21"), ("training_pick", "none")]
    answers += [("mission_pick", "T22"), ("mission_pick", "T21")]
    with Before(answers=answers, data=ruled(acquisition="both")) as match:
        acquire(match.ref)
        assert match.pos.missions == ["T22", "T21"]
        assert "T21" not in match.coaches.asked[2].options  # type: ignore[union-attr]


@pytest.mark.clause("HC-TCARD-03", "HC-TCARD-04", "HC-TCARD-06")
def test_who_has_all_cards_has_nothing_to_choose() -> None:
    with Before(collections=(ALL, ALL)) as match:
        acquire(match.ref)
        assert [each["way"] for each in match.pos.acquired] == ["", ""]
    # The last one is trained: none is left for a mission.
    rest = " ".join(card for card in DATA.tactics if card != "T30")
    answers: Answers = [("training_pick", "T30")]
    with Before(collections=(rest, ALL), answers=answers, data=ruled(acquisition="both")) as match:
        acquire(match.ref)
        assert match.pos.missions == [None, None]


@pytest.mark.clause("HC-EX-73", "HC-TCARD-04", "HC-TCARD-05", "HC-DEC-29")
def test_there_are_316_ways_to_spend_three_points() -> None:
    ways = picks(DATA, list(DATA.tactics), 3)
    assert len(ways) == len({*ways}) == 316
    assert "none" in ways
    assert "T01" in ways
    assert "T01 T11" in ways
    assert "T01 T02 T03" in ways
    assert "T11 T12" not in ways
    assert "T01 T02 T11" not in ways


@pytest.mark.clause("HC-TCARD-04", "HC-TCARD-08")
def test_what_he_owns_is_not_trained_again_but_both_may_train_the_same() -> None:
    answers: Answers = [*BOTH_TRAIN, ("training_pick", "T02"), ("training_pick", "T02")]
    with Before(collections=("T01", ""), answers=answers) as match:
        acquire(match.ref)
        home, away = match.coaches.asked[2:]
        assert "T01" not in home.options  # type: ignore[union-attr]
        assert "T01" in away.options  # type: ignore[union-attr]
        assert [hand.trained for hand in match.ref.hands] == [["T02"], ["T02"]]


@pytest.mark.clause("HC-DEC-28", "HC-DEC-29", "HC-CONV-13")
@pytest.mark.parametrize(
    ("owned", "trained"),
    [
        ("", ["T01", "T02", "T03"]),
        ("T01 T02 T03 T04 T05 T06 T07 T08 T09", ["T10", "T11"]),
        (" ".join(card for card in ALL.split() if card not in ("T15", "T30")), ["T15"]),
        (" ".join(card for card in ALL.split() if card != "T30"), ["T30"]),
    ],
)
def test_by_default_he_trains_the_cheapest(owned: str, trained: list[str]) -> None:
    answers: Answers = [("acquire", NO_ANSWER), ("training_pick", NO_ANSWER)]
    with Before(collections=(owned, ALL), answers=answers) as match:
        acquire(match.ref)
        show_training(match.ref)
        assert match.pos.acquired[0] == {"way": "training", "trained": trained}


@pytest.mark.clause("HC-TCARD-06", "HC-TCARD-08", "HC-DEC-30")
def test_a_mission_is_a_card_that_is_not_his_and_lies_face_up() -> None:
    answers: Answers = [("acquire", "mission"), ("acquire", "mission")]
    answers += [("mission_pick", "T02"), ("mission_pick", NO_ANSWER)]
    with Before(collections=("T01", ""), answers=answers) as match:
        acquire(match.ref)
        home, away = match.coaches.asked[2:]
        assert home.options == ALL.split()[1:]  # type: ignore[union-attr]
        assert away.options == ALL.split()  # type: ignore[union-attr]
        assert match.pos.missions == ["T02", "T01"], "by default the lowest id"
        shown = [e for e in match.log() if e["event"] == "mission"]
        assert [(e["side"], e["detail"]) for e in shown] == [(0, "T02"), (1, "T01")]
        assert not any("only" in e for e in shown)


@pytest.mark.clause("HC-TCARD-09", "HC-TCARD-11", "HC-DEC-31")
def test_up_to_three_of_his_cards_are_brought() -> None:
    answers: Answers = [("bring_tactics", "T04 T09 T11"), ("bring_tactics", "none")]
    with Before(collections=("T04 T09 T11 T30", "T01 T02"), answers=answers) as match:
        bring(match.ref)
        home, away = (d.options for d in match.coaches.asked)  # type: ignore[union-attr]
        assert [hand.left for hand in match.ref.hands] == [["T04", "T09", "T11"], []]
        assert len(home) == 4 + 6 + 4 + 1
        assert away == ["T01 T02", "T01", "T02", "none"]


@pytest.mark.clause("HC-TCARD-09", "HC-DEC-31", "HC-CONV-13")
def test_by_default_the_lowest_ids_are_brought() -> None:
    answers: Answers = [("bring_tactics", NO_ANSWER), ("bring_tactics", NO_ANSWER)]
    with Before(collections=("T30 T04 T11 T09", "T07"), answers=answers) as match:
        bring(match.ref)
        assert [hand.left for hand in match.ref.hands] == [["T04", "T09", "T11"], ["T07"]]


@pytest.mark.clause("HC-TCARD-11", "HC-TCARD-06")
def test_what_was_trained_may_be_brought_at_once_and_the_mission_not() -> None:
    answers: Answers = [("acquire", "training"), ("acquire", "mission")]
    answers += [("training_pick", "T02"), ("mission_pick", "T02")]
    answers += [("bring_tactics", "T01 T02")]
    with Before(collections=("T01", ""), answers=answers) as match:
        acquire(match.ref)
        bring(match.ref)  # Away owns nothing and is not asked
        assert match.ref.hands[0].left == ["T01", "T02"]
        assert match.ref.hands[1].left == []


@pytest.mark.clause("HC-TCARD-12", "HC-TCARD-02")
def test_legendary_cards_need_not_be_named() -> None:
    legendaries = ("L03 L07 L12", "")
    with Before(legendaries=legendaries) as match:
        bring(match.ref)
        assert match.pos.legendaries == [["L03", "L07", "L12"], []]
