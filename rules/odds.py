"""The odds of an answer: what the dice bring that are rolled for it, exactly.

A game works them out of what the side may see that is asked, and of nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from rules.coach import Answer

SUCCESS, FAILURE = "success", "failure"


@dataclass(frozen=True, slots=True)
class Odds:
    """One roll that an answer leads to.

    what:     key of what is rolled for, such as ``dodge`` or ``block``.
    clause:   where the rulebook calls for the roll.
    side:     whose roll it is, 0 or 1.
    outcomes: how likely each result is, by its key, without any re-roll; together 1.  The first is
              the one that the roll is made for, the best of several.
    target:   what the dice are held against, as the log of the match has it; None where they are
              read in another way.
    dice:     how many are rolled at once; less than 0 where the opponent chooses one of them.
    unless:   keys of the questions by whose answers somebody may come between, so that the roll is
              another one, or in vain; the odds are as if nobody did.
    rerolled: the outcomes if a skill of the player's own rolls again what is not the first; empty
              where no such skill is open to him.  Re-rolls of the team are never counted.
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


def success(chance: Fraction) -> dict[str, Fraction]:
    """The outcomes of a roll that succeeds or fails."""
    return {SUCCESS: chance, FAILURE: 1 - chance}


def shares(results: Iterable[str], order: Sequence[str]) -> dict[str, Fraction]:
    """How likely each result is, of as many as can come with equal chance; in that order.

    What cannot come is left out, but for the first.
    """
    found = list(results)
    return {
        key: Fraction(found.count(key), len(found))
        for key in order
        if key == order[0] or key in found
    }


def again(outcomes: Mapping[str, Fraction]) -> dict[str, Fraction]:
    """The outcomes if whatever is not the first is rolled again, once."""
    best = next(iter(outcomes))
    missed = 1 - outcomes[best]
    return {
        key: chance * missed + (chance if key == best else 0) for key, chance in outcomes.items()
    }


def together(rolls: Iterable[Odds]) -> Fraction:
    """How likely it is that one roll after the other has its first outcome."""
    chance = Fraction(1)
    for roll in rolls:
        chance *= next(iter(roll.outcomes.values()))
    return chance
