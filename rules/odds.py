"""The odds of an answer: the exact probabilities of the dice rolls that it leads to.

A game works them out of what the asked side may see, and of nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from rules.coach import Answer, Choice, Decision

SUCCESS, FAILURE = "success", "failure"


@dataclass(frozen=True, slots=True)
class Odds:
    """One roll that an answer leads to.

    what: the key of the reason for the roll, such as ``dodge`` or ``block``.
    clause: where the rulebook calls for the roll.
    side: the side that rolls, 0 or 1.
    outcomes: the probability of each result, by its key, without any re-roll; together 1. The first
        is the one that the roll is made for, the best of several.
    target: the value that the dice are compared with, as in the log of the match; None where they
        are read in another way.
    dice: how many are rolled at once; less than 0 where the opponent chooses one of them.
    unless: keys of the questions by whose answers somebody may intervene, so that the roll is
        another one, or in vain; the odds are as if nobody did.
    rerolled: the outcomes if a skill of the player's own re-rolls all results but the first; empty
        where the player has no such skill open. Re-rolls of the team are never counted.
    """

    what: str
    clause: str
    side: int
    outcomes: Mapping[str, Fraction]
    target: int | None = None
    dice: int = 1
    unless: tuple[str, ...] = ()
    rerolled: Mapping[str, Fraction] = field(default_factory=dict)


#: By answers that lead straight to dice: the rolls, one after the other.  Each is made only after
#: the first outcome of those before it, and its odds are as they are then.
Prospects = Mapping[Answer, Sequence[Odds]]


def of_answers(
    decision: Decision,
    questions: Mapping[str, Callable[[Any, int, Any, Answer], tuple[Odds, ...]]],
) -> dict[Answer, tuple[Odds, ...]]:
    """Return the rolls of every answer to a choice that leads straight to dice.

    questions: by its key, the rolls of an answer to a question: from the position, the side that is
        asked, and what it is asked about.
    """
    rolls_of = questions.get(decision.key)
    if rolls_of is None or not isinstance(decision, Choice):
        return {}
    pos, side, about = decision.view.pos, decision.side, decision.about
    rolls_by_answer = {answer: rolls_of(pos, side, about, answer) for answer in decision.options}
    return {answer: rolls for answer, rolls in rolls_by_answer.items() if rolls}


def success(chance: Fraction) -> dict[str, Fraction]:
    """Return the outcomes of a roll that succeeds or fails."""
    return {SUCCESS: chance, FAILURE: 1 - chance}


def shares(results: Iterable[str], order: Sequence[str]) -> dict[str, Fraction]:
    """Return the share of each result among equally likely ones, in that order.

    Results that cannot come are left out, except the first.
    """
    all_results = list(results)
    return {
        key: Fraction(all_results.count(key), len(all_results))
        for key in order
        if key == order[0] or key in all_results
    }


def again(outcomes: Mapping[str, Fraction]) -> dict[str, Fraction]:
    """Return the outcomes if every result but the first is re-rolled once."""
    best = next(iter(outcomes))
    missed = 1 - outcomes[best]
    return {
        key: chance * missed + (chance if key == best else 0) for key, chance in outcomes.items()
    }


def together(rolls: Iterable[Odds]) -> Fraction:
    """Return the probability that every one of these rolls has its first outcome."""
    chance = Fraction(1)
    for roll in rolls:
        chance *= next(iter(roll.outcomes.values()))
    return chance
