"""Whole moves: several answers at once, which the coach has seen before giving them; gestures, that
are answers which belong together; and set-ups that are planned as a whole.

A whole move is submitted answer by answer, exactly as if the coach had given each of them. So a
match has the same answers, log and record either way. As soon as a question is not the expected
one, the rest is left to the coach.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from leagues.models import Fixture
from matches.games import of
from matches.games.questions import Stride
from matches.live import operations as playing
from matches.live import play
from matches.live.questions import cast_of, question
from matches.models import LiveMatch
from rosters.models import Coach
from rules import game
from rules.problems import Problem, Refusal


@dataclass(frozen=True, slots=True)
class Walked:
    """The result of a walk: the match as it stands, and how many answers were not given."""

    live: LiveMatch
    left: int


def walk(
    user: Coach, fixture: Fixture, number: int, typed: Mapping[str, str], *, ends: bool
) -> Walked:
    """Give the answers of the walk that was chosen at the question of that number, one by one.

    typed: what was chosen, as the page sends it: ``{"to": "m7"}``.
    ends:  whether the answer that ends the walk is given, too.

    Stops where dice, an opponent or the end of the match bring another question, or the same
    question with other odds, or where anybody else was asked on the way. Raises Refusal as
    `live.operations.answer` does, Refusal("answered_already") for the number of an earlier
    question, and Refusal("not_an_option") if nothing leads to what was chosen.
    """
    live = playing.asked_of(user, fixture)
    if number != live.question_number:
        raise Refusal(Problem("answered_already", "LG-FIX-05", {"number": number}))
    strides, side = _chosen(fixture, live, typed, ends=ends), live.asks
    for done, stride in enumerate(strides):
        if done and not _is_expected(live, fixture, stride):
            return Walked(live, len(strides) - done)
        before = live.given
        live = playing.answer(user, fixture, live.question_number, stride.answer)
        went_on = live.state == LiveMatch.State.PLAYING and live.asks == side
        if not went_on or live.given != before + 1:
            return Walked(live, len(strides) - done - 1)
    return Walked(live, 0)


def give(user: Coach, fixture: Fixture, number: int, chain: Sequence[Sequence[Any]]) -> Walked:
    """Give answers that belong together, from the question of that number on (LG-FIX-37).

    chain: each question by its key, with the answer to it.

    Stops where a die has fallen, or another question comes than the next of the chain. Raises
    Refusal as `live.operations.answer` does for the first answer, and Refusal("not_an_option")
    where the chain does not begin with the open question.
    """
    live = playing.asked_of(user, fixture)
    standing = playing.at_question(live, number, live.asks)
    side, rolled = live.asks, standing.pause.rolled
    for done, (key, given) in enumerate(chain):
        decision = standing.pause.decision
        if decision.key != key or (done and decision.problems(given)):
            if done:
                return Walked(live, len(chain) - done)
            raise Refusal(Problem("not_an_option", params={"answer": given, "question": key}))
        ahead = {key for key, _given in chain[done + 1 :]}
        live = playing.answer(user, fixture, live.question_number, given, unless=ahead)
        if live.state != LiveMatch.State.PLAYING or live.asks != side:
            return Walked(live, len(chain) - done - 1)
        if done + 1 < len(chain):
            standing = _look(live)
            if standing.pause.rolled != rolled:
                return Walked(live, len(chain) - done - 1)
    return Walked(live, 0)


def give_plan(user: Coach, fixture: Fixture, number: int, typed: Mapping[str, str]) -> LiveMatch:
    """Set up as planned: give the first answer of the plan, and the others when they are asked for
    (LG-FIX-37).

    typed: the plan, as the page sends it. Raises Refusal as `live.operations.answer` does, and
    Refusal("not_an_option") for a question that no plan answers.
    """
    live = playing.asked_of(user, fixture)
    decision = playing.at_question(live, number, live.asks).pause.decision
    answers = of(fixture.season.game).gestures.planned(decision, typed)
    if not answers:
        raise Refusal(Problem("not_an_option", params={"answer": "", "question": decision.key}))
    plan = {decision.key: answers}
    first = next((each for each in answers if not decision.problems(each)), answers[0])
    return playing.answer(user, fixture, number, first, plan=plan)


def _chosen(
    fixture: Fixture, found: LiveMatch, typed: Mapping[str, str], *, ends: bool
) -> list[Stride]:
    """Return the answers to give, in order; at least one. Raises Refusal("not_an_option") if there
    is none.
    """
    standing = _look(found)
    decision, match = standing.pause.decision, standing.match
    asked = question(match.game, decision, cast_of(fixture, match.line_ups), typed)
    if asked.walk is None:
        wished = typed.get(asked.walks, "")
        raise Refusal(Problem("not_an_option", params={"answer": wished, "question": decision.key}))
    ending = asked.walk.ending if ends else None
    return [*asked.walk.strides, *([] if ending is None else [ending])]


def _is_expected(found: LiveMatch, fixture: Fixture, stride: Stride) -> bool:
    """Return whether the open question is the expected one for this answer, with the same dice to
    come.
    """
    decision = _look(found).pause.decision
    if decision.key != stride.key or decision.problems(stride.answer):
        return False
    rolls = game(fixture.season.game).odds(decision).get(stride.answer, ())
    return tuple(rolls) == tuple(stride.rolls)


def _look(found: LiveMatch) -> play.AtQuestion:
    try:
        return play.look(found)
    except play.Stopped as stopped:
        raise Refusal(Problem("match_stopped", "LG-SIM-01")) from stopped
