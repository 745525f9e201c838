"""Several answers at once: a whole move, which its coach has seen before he gives it.

It is answered question by question, as if he gave each answer himself, so a match has the same
answers, the same log and the same record either way.  As soon as a question is another one than
was expected, the rest is left to him.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from leagues.models import Fixture
from matches.games.questions import Stride
from matches.live import operations as playing
from matches.live import play
from matches.live.boards import cast_of
from matches.live.questions import question
from matches.models import LiveMatch
from rosters.models import Coach
from rules import game
from rules.problems import Problem, Refusal


@dataclass(frozen=True, slots=True)
class Walked:
    """What became of a walk: the match as it stands, and how many answers were not given."""

    live: LiveMatch
    left: int


def walk(
    user: Coach, fixture: Fixture, number: int, typed: Mapping[str, str], *, ends: bool
) -> Walked:
    """Give the answers of the walk that is chosen at the question of that number, one by one.

    typed: what was chosen, as the page sends it: ``{"to": "m7"}``.
    ends:  whether the answer follows that ends it.

    It stops where dice, an opponent or the end of the match bring another question, or the same one
    with other odds, or where anybody else was asked on the way.  Refuses as `answer` does, and
    where nothing leads to what was chosen.
    """
    found = playing.asked_of(user, fixture)
    if number != found.question_number:
        raise Refusal(Problem("answered_already", "LG-FIX-05", {"number": number}))
    strides, side = _chosen(fixture, found, typed, ends=ends), found.asks
    for done, stride in enumerate(strides):
        if done and not _is_expected(found, fixture, stride):
            return Walked(found, len(strides) - done)
        before = found.given
        found = playing.answer(user, fixture, found.question_number, stride.answer)
        went_on = found.state == LiveMatch.State.PLAYING and found.asks == side
        if not went_on or found.given != before + 1:
            return Walked(found, len(strides) - done - 1)
    return Walked(found, 0)


def _chosen(
    fixture: Fixture, found: LiveMatch, typed: Mapping[str, str], *, ends: bool
) -> list[Stride]:
    """The answers to give, in order; never none."""
    standing = _look(found)
    decision, match = standing.pause.decision, standing.match
    asked = question(match.game, decision, cast_of(fixture, match.line_ups), typed)
    if asked.walk is None:
        wished = typed.get(asked.walks, "")
        raise Refusal(Problem("not_an_option", params={"answer": wished, "question": decision.key}))
    ending = asked.walk.ending if ends else None
    return [*asked.walk.strides, *([] if ending is None else [ending])]


def _is_expected(found: LiveMatch, fixture: Fixture, stride: Stride) -> bool:
    """Whether the question that waits is the one for this answer, with the same dice to come."""
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
