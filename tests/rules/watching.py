"""Watching a match of any game: every question is looked at, some are first answered wrongly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from rules import game
from rules.coach import NO_ANSWER, Answer, Build, Choice, Coach, Decision, IllegalChoice, recorded
from rules.dice import Dice
from rules.record import Match

JSON = Any


class Watcher:
    """A coach who looks at every question that he is asked, then lets another answer; every so
    often an answer is tried first that must be refused and change nothing.

    dice:     say when, and which answer.
    check:    what holds when a coach is asked.
    wrong:    answers that are legal nowhere, or hardly ever.
    snapshot: of the referee, all that an answer could change.
    """

    def __init__(
        self,
        coach: Coach,
        dice: Dice,
        *,
        check: Callable[[Decision], None],
        wrong: Sequence[JSON],
        snapshot: Callable[[Any], JSON],
        meddles: int = 64,
    ) -> None:
        self.coach = coach
        self.dice = dice
        self.check = check
        self.wrong = wrong
        self.snapshot = snapshot
        self.meddles = meddles
        self.ref: Any = None

    def decide(self, decision: Decision) -> Answer:
        self.check(decision)
        if isinstance(decision, Choice):
            options = decision.options
            assert len(options) > 1, f"{decision.key} was asked with one option"
            assert len({*options}) == len(options), f"{decision.key} has an option twice"
        assert not decision.problems(decision.default), f"the default of {decision.key} is illegal"
        if not self.dice.draw(self.meddles):
            self.meddle(decision)
        answer = self.coach.decide(decision)
        assert answer == NO_ANSWER or not decision.problems(answer)
        return answer

    def meddle(self, decision: Decision) -> None:
        """An answer that is not legal is refused with reasons and changes nothing."""
        wrong = self.wrong[self.dice.draw(len(self.wrong))]
        if not decision.problems(wrong):
            return
        before = self.snapshot(self.ref)
        coaches, self.ref.coaches = self.ref.coaches, [Gives(wrong), Gives(wrong)]
        with pytest.raises(IllegalChoice) as refusal:
            ask_again(self.ref, decision)
        self.ref.coaches = coaches
        assert refusal.value.problems
        assert self.snapshot(self.ref) == before


class Gives:
    """A coach with one answer to everything."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer

    def decide(self, _: Decision) -> Answer:
        return self.answer


def ask_again(ref: Any, decision: Decision) -> None:
    if isinstance(decision, Build):
        ref.ask_for(decision)
    else:
        ref.ask(decision.key, decision.side, decision.options, decision.about)


def count(log: Sequence[JSON], kind: str, **facts: JSON) -> int:
    """How many events of a kind a log has, with these facts."""
    return sum(
        event["event"] == kind and all(event[name] == fact for name, fact in facts.items())
        for event in log
    )


def assert_replays(match: Match, coaches: Sequence[Coach]) -> None:
    """The record of these coaches comes again from its answers, with the log or without."""
    rules = game(match.game)
    record = rules.play(match, coaches)

    again = rules.play(match, recorded(record.answers))
    quiet = rules.play(match, recorded(record.answers), log=False)

    assert again.digest == record.digest == quiet.digest
    assert again.log_digest == record.log_digest
    assert quiet.log is None
