"""Decisions and who takes them: choices, builds, rookies, the recorded, and answers refused."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from rules.blood_bowl.actions import actions
from rules.blood_bowl.match import play_on
from rules.blood_bowl.setup import SetUp
from rules.blood_bowl.turn import take_action
from rules.coach import (
    Answer,
    AwaitingDecision,
    Build,
    Choice,
    Decision,
    IllegalChoice,
    RandomAnswers,
    Recorded,
    ask,
    recorded,
)
from rules.dice import Dice, Script, Stream
from rules.problems import Problem, Refusal
from tests.rules.blood_bowl.board import Says, board
from tests.rules.every import Every


class Number(Build):
    """An even number."""

    __slots__ = ()

    @property
    def default(self) -> Answer:
        return 0

    def problems(self, answer: Answer) -> list[Problem]:
        odd = isinstance(answer, int) and answer % 2
        return [Problem("odd"), Problem("not_even")] if odd else []

    def sample(self, dice: Dice) -> Answer:
        return 2 * dice.draw(10)


class Always:
    """A coach with one answer for everything."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        self.asked = 0

    def decide(self, decision: Decision) -> Answer:
        self.asked += 1
        return self.answer


def choice(*options: Answer) -> Choice:
    return Choice("a_question", 0, None, options)


# -- choices ----------------------------------------------------------------------------------


def test_the_first_option_is_the_default() -> None:
    assert choice("no", "yes").default == "no"


def test_an_answer_that_is_no_option_is_a_problem_that_names_the_question() -> None:
    (problem,) = choice("no", "yes").problems("perhaps")

    assert problem.params == {"answer": "perhaps", "question": "a_question"}
    assert choice("no", "yes").problems("yes") == []


# -- outside the hot loop -----------------------------------------------------------------------


def test_with_one_option_nobody_is_asked() -> None:
    coach = Always("no")

    assert ask(coach, choice("yes")) == "yes"
    assert coach.asked == 0


@pytest.mark.parametrize(
    ("decision", "default"), [(choice("no", "yes"), "no"), (Number("n", 0, None), 0)]
)
def test_where_nobody_is_there_the_default_serves(decision: Decision, default: Answer) -> None:
    assert ask(None, decision) == default


def test_a_refused_answer_says_every_reason() -> None:
    with pytest.raises(IllegalChoice) as refused:
        ask(Always(3), Number("n", 0, None))

    assert [problem.code for problem in refused.value.problems] == ["odd", "not_even"]
    assert isinstance(refused.value, Refusal), "it is a sentence for a person"
    assert ask(Always(4), Number("n", 0, None)) == 4


# -- a refused answer changes nothing -----------------------------------------------------------


@pytest.mark.clause("BB-GEN-13")
@pytest.mark.parametrize("answer", ["move 9", "", None, 7, ["end turn"]])
def test_an_illegal_choice_changes_neither_state_nor_dice_nor_answers(answer: Answer) -> None:
    ref = board("k7\nH1 A1", dice="d6=1", home={"choose_action": [answer]})
    before = bytes(ref.pos)

    with pytest.raises(IllegalChoice):
        take_action(ref)

    assert bytes(ref.pos) == before
    assert isinstance(ref.dice, Script)
    assert ref.dice.used == 0
    assert ref.answers == []


@pytest.mark.clause("BB-GEN-13")
def test_after_an_illegal_choice_the_question_stands() -> None:
    ref = board("k7\nH1 A1", home={"choose_action": ["move 9", "end turn"]})

    with pytest.raises(IllegalChoice):
        take_action(ref)
    take_action(ref)

    assert ref.answers == ["end turn"]


@pytest.mark.clause("BB-GEN-13", "BB-SETUP-12")
def test_an_illegal_set_up_is_refused_and_nobody_stands_on_the_pitch() -> None:
    ref = board("k7\n.\n\nH1 reserves\nH2 reserves")
    ref.coaches = [Says({"place_players": [{"1": "z7"}]}), Says()]
    before = bytes(ref.pos)

    with pytest.raises(IllegalChoice) as refused:
        ref.ask_for(SetUp("place_players", 0, ref.pos, ref.pos.in_state(0, 3)))

    assert len(refused.value.problems) > 1
    assert bytes(ref.pos) == before
    assert ref.answers == []


# -- the rookie ---------------------------------------------------------------------------------


def odds_of(decision: Decision, last_resorts: Sequence[Answer] = ()) -> dict[Answer, Fraction]:
    """How likely each answer of a rookie is, by every way his dice can fall."""
    dice = Every()
    rookie = RandomAnswers(dice, last_resorts)
    found: dict[Answer, Fraction] = {}
    while True:
        answer = rookie.decide(decision)
        found[answer] = found.get(answer, Fraction(0)) + dice.probability()
        if not dice.turn():
            return found


def evenly(*answers: Answer) -> dict[Answer, Fraction]:
    return dict.fromkeys(answers, Fraction(1, len(answers)))


@pytest.mark.parametrize(
    ("options", "last_resorts", "likely"),
    [
        (("a", "b", "c"), (), ("a", "b", "c")),
        (("end", "a", "b", "c"), ("end",), ("a", "b", "c")),
        (("a", "end", "b", "c"), ("end",), ("a", "b", "c")),
        (("a", "b", "c", "end"), ("end",), ("a", "b", "c")),
        (("play", "concede"), ("concede",), ("play",)),
        (("end", "a", "concede", "b"), ("end", "concede"), ("a", "b")),
        (("end", "concede", "a"), ("end", "concede"), ("a",)),
        (("end",), ("end",), ("end",)),
    ],
)
def test_a_rookie_takes_every_answer_as_likely_as_the_others_and_last_resorts_last(
    options: tuple[Answer, ...], last_resorts: tuple[str, ...], likely: tuple[Answer, ...]
) -> None:
    assert odds_of(choice(*options), last_resorts) == evenly(*likely)


def test_a_rookie_may_answer_with_anything_that_is_plain_json() -> None:
    rookie = RandomAnswers(Script("d3=3"), ("end",))

    assert rookie.decide(choice(1, None, {"7": "k7"})) == {"7": "k7"}


def test_a_rookie_draws_only_from_his_own_dice_and_samples_what_he_cannot_list() -> None:
    assert odds_of(Number("n", 0, None)) == evenly(*range(0, 20, 2))

    first = [RandomAnswers(Stream(bytes(32), "coach-0")).decide(choice("a", "b")) for _ in range(3)]
    assert first == first[:1] * 3, "the same stream, the same answer"


def test_a_rookie_ends_his_turn_only_when_nothing_else_is_left() -> None:
    ref = board("k7\nH1 . A1")
    rookie = RandomAnswers(Stream(bytes(32), "coach-0"), ("end turn", "end action"))

    found = {
        rookie.decide(Choice("choose_action", 0, ref.pos, actions(ref.pos))) for _ in range(300)
    }

    assert found == set(actions(ref.pos)) - {"end turn"}


# -- recorded -----------------------------------------------------------------------------------


def test_recorded_coaches_share_one_list_of_answers_in_the_order_they_were_given() -> None:
    home, away = recorded(["a", "b", "c"])

    assert home.decide(choice("a")) == "a"
    assert away.decide(choice("b")) == "b"
    assert home.decide(choice("c")) == "c"


def test_when_the_answers_run_out_the_right_side_is_awaited_with_the_right_number() -> None:
    home, away = recorded(["a", "b"])
    home.decide(choice("a"))
    away.decide(choice("b"))
    question = Choice("follow_up", 1, None, ("no", "yes"))

    with pytest.raises(AwaitingDecision) as awaited:
        away.decide(question)

    assert (awaited.value.number, awaited.value.side) == (2, 1)
    assert awaited.value.decision is question
    assert "follow_up" in str(awaited.value)


def test_the_question_stands_until_somebody_has_answered() -> None:
    answers: list[Answer] = ["a"]
    home, away = recorded(answers)
    home.decide(choice("a"))
    for _ in range(2):
        with pytest.raises(AwaitingDecision) as awaited:
            away.decide(choice("b", "c"))
        assert awaited.value.number == 1

    answers.append("c")

    assert away.decide(choice("b", "c")) == "c"


def test_after_the_recorded_answers_another_coach_goes_on() -> None:
    bot = Always("bot")
    home, away = recorded(["a", "b"], then=[None, bot])

    assert home.decide(choice("a")) == "a"
    assert away.decide(choice("b")) == "b"
    assert bot.asked == 0
    assert away.decide(choice("c")) == "bot"
    with pytest.raises(AwaitingDecision) as awaited:
        home.decide(choice("d", "e"))
    assert awaited.value.number == 3, "the answer of the bot counts"


def test_a_recorded_answer_that_is_not_legal_is_refused_like_any_other() -> None:
    ref = board("k7\nH1 A1")
    ref.coaches = recorded(["move 9"])
    before = bytes(ref.pos)

    with pytest.raises(IllegalChoice):
        take_action(ref)

    assert bytes(ref.pos) == before


@pytest.mark.clause("BB-DICE-07")
def test_answers_given_one_at_a_time_replay_the_same_play() -> None:
    """A person's match: run again from the start until the next question, over and over."""
    picture = "k7\nH1 . A1\n\nmarkers = [8, 8]\nhalf = 2\nscore = [1, 0]"

    def run(answers: list[Answer]) -> Any:
        ref = board(picture)
        ref.coaches = recorded(answers)
        ref.dice = Stream(bytes(32), "dice")
        ref._roll = ref.dice.roll
        play_on(ref)
        return ref

    answers: list[Answer] = []
    numbers: list[int] = []
    ref = None
    while ref is None:
        try:
            ref = run(answers)
        except AwaitingDecision as awaited:
            numbers.append(awaited.number)
            # Something happens first: the last option of each question, then the default.
            last = -1 if len(answers) < 3 else 0
            answers.append(awaited.decision.options[last])  # type: ignore[union-attr]

    assert len(answers) > 3
    assert numbers == list(range(len(answers)))
    assert ref.answers == answers
    assert bytes(run(answers).pos) == bytes(ref.pos)


def test_a_recorded_coach_is_what_recorded_makes() -> None:
    assert all(isinstance(coach, Recorded) for coach in recorded([], sides=4))
    assert len(recorded([], sides=4)) == 4
