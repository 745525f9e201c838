"""Answers taken back: as far as nothing came of them, and without a trace (LG-FIX-32)."""

from __future__ import annotations

from typing import Any

import pytest

from matches.live import play, taking_back
from matches.live.standing_orders import settle
from matches.models import FrozenMatch, LiveAnswers, LiveMatch
from rules import game
from rules.game import Pause
from rules.problems import Refusal
from tests import factories
from tests.matches.live.of_game import OfGame
from tests.matches.live.test_live import (
    Table,
    assert_left,
    codes,
    in_one_go,
    log_so_far,
    minds_of,
)

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-FIX-32")]

GAMES = ("blood_bowl", "helvetia_cup", "boufbowl", "kill_team", "necromunda")


def take_back(table: Table, **how: Any) -> LiveMatch:
    """The coach who is asked takes back."""
    live = table.live
    assert live.asks is not None
    user = table.people[live.asks]
    return taking_back.take_back_answers(user, table.fixture, live.question_number, **how)


def stored(live: LiveMatch) -> tuple[Any, ...]:
    """What the row of a match has of its open question, but for how often it was gone back to."""
    seam = live.unpacked_seam()
    return live.given, live.asks, seam and seam.to_json(), live.minds, live.kept, live.build


def to_free_answer(table: Table, most: int = 400) -> None:
    """Play on until the coach who is asked could take something back."""
    minds = minds_of(table)
    for _ in range(most):
        if LiveAnswers.objects.filter(free=True, number=table.live.given - 1).exists():
            return
        table.play_on(minds, most=1)
    raise AssertionError("nobody could take anything back")


def mind_of(table: Table) -> Any:
    """What the coach who is asked would answer: the first that is legal, the usual one else."""
    decision = table.decision
    return getattr(decision, "options", [decision.default])[0]


@pytest.mark.parametrize("game_key", GAMES)
def test_a_match_in_which_much_is_taken_back_is_the_one_in_which_nothing_was(game_key: str) -> None:
    """Answers, log and seam are those of the same answers given at once, in each game.

    What is free had no die after it, and nothing of another side.
    """
    table = OfGame(game_key)
    minds, taken = minds_of(table), 0
    before, log = stored(table.live), log_so_far(table)
    for _ in range(400):
        standing = play.look(table.live)
        side = standing.pause.decision.side
        answer = minds[side].decide(standing.pause.decision)
        memory, user = minds[side].memory(), table.people[side]
        live = play.go_on(standing, answer, user)
        now = log_so_far(table)
        since = now[len(log) :]
        if LiveAnswers.objects.get(number=live.given - 1).free:
            assert not [event for event in since if "faces" in event or "value" in event]
            assert {event.get("side", side) for event in since} <= {side, play.NOBODY}
            assert live.asks == side
            after = stored(live)
            assert stored(take_back(table)) == before == stored(table.live)
            assert stored(play.go_on(play.look(table.live), answer, user)) == after
            minds[side].remember(memory)
            taken += 1
        if taken == 8:
            break
        before, log = stored(table.live), now
    assert taken >= 4
    frozen = FrozenMatch.objects.get(fixture=table.fixture).unfrozen()
    whole = game(game_key).resume(frozen, play.look(table.live).pause.answers, [None, None])
    assert isinstance(whole, Pause)
    assert log_so_far(table) == whole.log


def test_all_that_is_free_goes_at_once() -> None:
    table = OfGame("kill_team")
    to_free_answer(table)
    user = table.people[table.live.asks or 0]
    while True:
        table.answer(mind_of(table))
        if play.look(table.live).free_for(user) >= 3:
            break
        if table.live.asks is None or not play.look(table.live).free_for(user):
            to_free_answer(table)
            user = table.people[table.live.asks or 0]
    given, free = table.live.given, play.look(table.live).free_for(user)
    live = take_back(table, everything=True)
    assert live.given == given - free
    assert not play.look(table.live).free_for(user)
    with pytest.raises(Refusal) as refused:
        take_back(table)
    assert codes(refused) == ["nothing_to_take_back"]


def test_a_match_that_was_taken_back_ends_in_the_same_record() -> None:
    table = OfGame("blood_bowl")
    whole, minds = in_one_go(table), minds_of(table)
    to_free_answer(table)
    given = [answer for row in table.live.answers.all() for answer in row.answers]
    take_back(table)
    table.answer(given[-1])
    table.go_to(whole.answers[:-1])
    table.play_on(minds)
    assert_left(whole, table)


def test_only_the_coach_who_is_asked_takes_back_and_only_their_own() -> None:
    table = OfGame("kill_team")
    to_free_answer(table)
    live = table.live
    asked, other = table.people[live.asks or 0], table.people[1 - (live.asks or 0)]
    for user in (other, table.owner, factories.coach()):
        with pytest.raises(Refusal) as refused:
            taking_back.take_back_answers(user, table.fixture, live.question_number)
        assert codes(refused) == ["not_your_question"]
    LiveAnswers.objects.update(by=other)
    with pytest.raises(Refusal) as refused:
        taking_back.take_back_answers(asked, table.fixture, live.question_number)
    assert codes(refused) == ["nothing_to_take_back"]
    assert stored(table.live) == stored(live)


def test_of_an_answer_and_a_taking_back_at_once_one_is_done() -> None:
    """By the name of the question: the one that is later speaks of a question that is not open."""
    table = OfGame("kill_team")
    to_free_answer(table)
    number, user = table.live.question_number, table.people[table.live.asks or 0]
    table.answer(mind_of(table))
    with pytest.raises(Refusal) as refused:
        taking_back.take_back_answers(user, table.fixture, number)
    assert codes(refused) == ["answered_already"]


def test_an_answer_on_its_way_is_not_taken_for_the_question_that_opens_again() -> None:
    table = OfGame("kill_team")
    to_free_answer(table)
    last = LiveAnswers.objects.order_by("-number")[0]
    first_name = LiveMatch(claim=table.live.claim, given=last.number).question_number
    standing = play.look(table.live)
    take_back(table)
    assert table.live.question_number != first_name
    for name in (first_name, standing.live._name(last.number)):
        with pytest.raises(Refusal) as refused:
            table.answer(last.answers[0], number=name)
        assert codes(refused) == ["answered_already"]
    # An answer that was being computed when the other page went back.
    with pytest.raises(Refusal) as refused:
        play.go_on(standing, standing.pause.decision.default, table.people[table.live.asks or 0])
    assert codes(refused) == ["answered_already"]


def test_whoever_has_seen_it_looks_again_and_nobody_else() -> None:
    """Of secret answers nobody learns that there were any; what was shown is shown anew."""
    table = OfGame("kill_team")
    to_free_answer(table)
    side = table.live.asks or 0
    last = LiveAnswers.objects.order_by("-number")[0]
    seen = LiveMatch.objects.get()
    names = [seen.number_for(1 - side), seen.number_for(None)]
    went_back = take_back(table)
    assert went_back.shown != seen.shown
    assert [went_back.number_for(1 - side), went_back.number_for(None)] != names
    # Had nobody else got anything to see since, their names would have stayed.
    table.answer(last.answers[0])
    live = table.live
    hidden = [f"{last.number}/1"] * len(live.shown)
    LiveMatch.objects.update(shown=hidden)
    assert take_back(table).shown == hidden


def test_standing_orders_answer_again() -> None:
    """An order that followed the answer is taken back with it, and follows the next one."""
    table = OfGame("necromunda")
    minds = minds_of(table)
    for side in (0, 1):
        settle(table.people[side], table.fixture, side, {"facing": "usual"})
    for _ in range(200):
        newest = LiveAnswers.objects.order_by("-number").first()
        if newest is not None and newest.free and len(newest.answers) > 1:
            break
        table.play_on(minds, most=1)
    else:
        raise AssertionError("no order followed a free answer")
    after = stored(table.live)
    went_back = take_back(table)
    assert went_back.given == newest.number
    table.answer(newest.answers[0])
    assert LiveAnswers.objects.order_by("-number")[0].answers == newest.answers
    assert stored(table.live) == after


def test_taking_back_wins_no_time() -> None:
    table = OfGame("kill_team")
    to_free_answer(table)
    asked = table.live.asked
    take_back(table)
    assert table.live.asked == asked
