"""Stopping a game of any kind at a question, and comparing what it says of the dice with play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from rules.coach import Answer, Decision
from rules.odds import Odds


class Asked(Exception):
    """The question that a test is about has come."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(decision.key)
        self.decision = decision


class Until:
    """A coach who answers as another one until he is asked that.

    time: for the how-manieth time.
    """

    def __init__(self, coach: Any, key: str, time: int = 1) -> None:
        self.coach = coach
        self.key = key
        self.left = time

    def decide(self, decision: Decision) -> Answer:
        if decision.key == self.key:
            self.left -= 1
            if not self.left:
                raise Asked(decision)
        return self.coach.decide(decision)


def asked(play: Callable[[], object]) -> Decision:
    """The question at which play stops."""
    try:
        play()
    except Asked as stopped:
        return stopped.decision
    raise AssertionError("the question was never asked")


def endings(rolls: Sequence[Odds]) -> dict[str, Fraction]:
    """How rolls one after the other can end, and how likely: ``"dodge failure"``.

    After anything but its first outcome a roll is the last.
    """
    found: dict[str, Fraction] = {}
    so_far = Fraction(1)
    for at, roll in enumerate(rolls):
        for number, (outcome, chance) in enumerate(roll.outcomes.items()):
            if number or at == len(rolls) - 1:
                ending = f"{roll.what} {outcome}"
                found[ending] = found.get(ending, Fraction(0)) + so_far * chance
        so_far *= next(iter(roll.outcomes.values()))
    return {ending: chance for ending, chance in found.items() if chance}


def rerolled(rolls: Sequence[Odds]) -> dict[str, Fraction]:
    """The endings if the players' own skills are used whenever they can be."""
    return endings(
        [Odds(roll.what, roll.clause, roll.side, roll.rerolled or roll.outcomes) for roll in rolls]
    )


def check_prospects(decision: Decision, prospects: Mapping[Answer, Sequence[Odds]]) -> None:
    """What holds of the odds of any question."""
    options = getattr(decision, "options", ())
    for answer, rolls in prospects.items():
        assert answer in options, f"{answer!r} cannot be answered to {decision.key}"
        assert rolls
        for roll in rolls:
            assert roll.what
            assert roll.clause
            assert roll.side in (0, 1)
            assert roll.dice
            for outcomes in (roll.outcomes, roll.rerolled):
                assert not outcomes or sum(outcomes.values()) == 1
                assert all(0 <= chance <= 1 for chance in outcomes.values())
                assert all(isinstance(chance, Fraction) for chance in outcomes.values())
            if roll.rerolled:
                first = next(iter(roll.outcomes))
                assert roll.rerolled[first] >= roll.outcomes[first]
