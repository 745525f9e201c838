"""The legend: a veteran that looks ahead, in a style of its own.

Before each action the legend plays the turn on from each of several ideas, the first of which is
its choice at first sight. It takes another idea only if the futures of that idea are worth more.
First it looks at how each idea leaves the turn. The few that look good are followed to the end of
the opponents' reply.

The legend knows only what the position shows. Its futures use random numbers of its own stream, at
a place that the position determines. So it remembers nothing from one action to the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

from rules.blood_bowl.coaches.lookahead.candidate_actions import Idea, ideas
from rules.blood_bowl.coaches.lookahead.rollouts import Fates, Future, beginning
from rules.blood_bowl.coaches.lookahead.steady import Steady
from rules.blood_bowl.position import Position
from rules.coach import Answer
from rules.dice import Stream

JSON = Any

#: Every idea is followed to the end of the turn in one future.  To the end of the reply: futures of
#: the first idea and of its rivals, then of the first and the best; and more if that is in doubt.
SECOND_LOOK, LAST_LOOK, LONG_LOOK = 2, 6, 12
RIVALS = 2
#: How much worse than the first idea a rival may look at first glance, in matches won.
BEHIND = 0.05
#: By how much another idea must be better: in matches won, and in standard errors.  What is less
#: may be no more than a fault of the value.
MARGIN, DOUBT = 0.02, 0.5


class Legend:
    """One side's coach for one match.

    mind: the mind that plays the chosen action; it lasts no longer than that action.
    """

    __slots__ = ("side", "dice", "mind")

    def __init__(self, side: int, dice: Stream) -> None:
        self.side = side
        self.dice = dice
        self.mind = Steady(side)

    def decide(self, decision: Any) -> Answer:
        if decision.key == "choose_action":
            idea = self.choose(decision)
            self.mind = idea.mind
            return idea.answer
        return self.mind.decide(decision)

    def memory(self) -> JSON:
        """Return the plan for the action in progress, as JSON."""
        return self.mind.memory()

    def remember(self, memory: JSON) -> None:
        self.mind = Steady(self.side)
        self.mind.remember(memory)

    def choose(self, decision: Any) -> Idea:
        """Return the idea with the best futures."""
        choices = ideas(decision, self.side)
        return choices[Contest(decision.view, self.side, choices, self.dice).winner()]


class Contest:
    """A comparison of ideas by their futures; number 0 wins unless another is clearly better.

    first: the first future of each idea, to the end of the turn.
    worth: for each idea, the values of the futures with a reply that have been played.
    """

    __slots__ = ("pos", "side", "ideas", "dice", "start", "first", "worth")

    def __init__(self, pos: Position, side: int, found: Sequence[Idea], dice: Stream) -> None:
        self.pos = pos
        self.side = side
        self.ideas = found
        self.dice = dice
        self.start = beginning(pos)
        self.first: dict[int, Future] = {}
        self.worth: list[list[float]] = [[] for _ in found]

    def future(self, number: int, place: int) -> Future:
        """Return the future of an idea at this place, to the end of the turn."""
        answer, mind, _ = self.ideas[number]
        return Future(self.pos, self.side, mind, answer, Fates(self.dice, self.start, place))

    def glance(self, number: int) -> float:
        """Return what an idea seems worth before any reply."""
        first = self.first[number] = self.future(number, 0)
        return first.worth()

    def look(self, number: int, futures: int) -> float:
        """Play an idea on until so many of its futures are known; return their total value."""
        known = self.worth[number]
        while len(known) < futures:
            future = self.future(number, len(known)) if known else self.first[number]
            future.reply()
            known.append(future.worth())
        return sum(known)

    def winner(self) -> int:
        rivals = self.rivals()
        if not rivals:
            return 0
        first_worth = self.look(0, SECOND_LOOK)
        best = max(rivals, key=lambda i: self.look(i, SECOND_LOOK))
        if sum(self.worth[best]) <= first_worth:
            return 0
        for futures in (LAST_LOOK, LONG_LOOK):
            self.look(0, futures)
            self.look(best, futures)
            gain, error = self.gain(best)
            if abs(gain - MARGIN) > error:
                break
        return best if gain > max(MARGIN, DOUBT * error) else 0

    def rivals(self) -> list[int]:
        """List the ideas that look best, of those that look hardly worse than the first."""
        if len(self.ideas) == 1:
            return []
        least = self.glance(0) - BEHIND
        seen = {i: self.glance(i) for i in range(1, len(self.ideas))}
        return sorted((i for i in seen if seen[i] > least), key=lambda i: -seen[i])[:RIVALS]

    def gain(self, number: int) -> tuple[float, float]:
        """Return by how much this idea's futures are better than the first idea's, and the standard
        error.
        """
        gains = [a - b for a, b in zip(self.worth[number], self.worth[0], strict=True)]
        count = len(gains)
        mean = sum(gains) / count
        return mean, sqrt(sum((gain - mean) ** 2 for gain in gains) / (count - 1) / count)
