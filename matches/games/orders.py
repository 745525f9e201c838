"""Standing orders: what a coach settles beforehand, so that they are not asked (LG-FIX-18).

A room lists what can be settled in its game. Keeping, showing, changing and carrying out orders is
the same for all games (`matches.live.standing_orders`). An order only ever gives an answer that its
coach could have given, to the question that they would have been asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rules import game
from rules.coach import Answer, Choice, Decision

#: Answers that the coach gave before, by the slots of their orders.
Kept = Mapping[str, Answer]
#: The answer that an order gives, or None where it gives none and the coach is asked.
Answers = Callable[[Decision, Kept], Answer | None]


@dataclass(frozen=True, slots=True)
class Way:
    """One way to settle something.

    value: its name in the page's form and in the API.
    """

    value: str
    label: str | Promise
    answers: Answers


@dataclass(frozen=True, slots=True)
class Order:
    """Something that can be settled.

    questions: the keys of the questions that it is about.
    ways:      the first is not to settle it.
    advised:   the way that most coaches would choose, if there is one.
    fits:      whether it is about this very question; by default, about all of those.
    slot:      the key under which the last answer to a question is kept, for orders that repeat it;
               empty: it is not kept.
    """

    key: str
    title: str | Promise
    questions: Sequence[str]
    ways: Sequence[Way]
    advised: str = ""
    fits: Callable[[Decision], bool] = field(default=lambda decision: True)
    slot: Callable[[Decision], str] = field(default=lambda decision: "")

    def is_about(self, decision: Decision) -> bool:
        return decision.key in self.questions and self.fits(decision)

    def way(self, value: str | None) -> Way:
        """Return the way of that name, or the first way, which is not to settle it."""
        return next((way for way in self.ways if way.value == value), self.ways[0])


#: The order that says how whole walks are made, in the games that have any: at once where no die is
#: rolled, as they can be taken back, or shown first.
WALKS = "walks"
WALK_ORDER_WAYS = (
    Way("", _("at once, as it can be taken back"), lambda decision, kept: None),
    Way("shown", _("show me the way first"), lambda decision, kept: None),
)


def says(answer: Answer) -> Answers:
    """Return a function that always gives this answer."""
    return lambda decision, kept: answer


def usual(decision: Decision, kept: Kept) -> Answer | None:
    """Return the usual choice of a decision."""
    return decision.default


ASKED = Way("", _("ask me"), lambda decision, kept: None)
USUAL = Way("usual", _("as is usual"), usual)


def always(answer: Answer) -> Way:
    return Way("always", _("always"), says(answer))


def never(answer: Answer) -> Way:
    return Way("never", _("never"), says(answer))


def as_machine(game_key: str) -> Way:
    """Return a way that answers as an automated coach of the usual strength would at this question.

    The coach is a new one each time, so it knows what its side may know and has no plan. Its chance
    comes from a fixed stream, not from that of the match.
    """

    def answers(decision: Decision, kept: Kept) -> Answer | None:
        return suggested(game_key, decision)

    return Way("machine", _("as an automated coach would"), answers)


def suggested(game_key: str, decision: Decision) -> Answer:
    """Return what an automated coach of the usual strength would answer at this question."""
    rules = game(game_key)
    return rules.coach(rules.usual_strength, bytes(32), decision.side).decide(decision)


def offers(decision: Decision, answer: Answer) -> bool:
    """Return whether an answer is among the options of a choice."""
    return isinstance(decision, Choice) and answer in decision.options


def as_before(slot: Callable[[Decision], str]) -> Way:
    """Return a way that repeats the last answer to such a question."""
    return Way("before", _("as I did last"), lambda decision, kept: kept.get(slot(decision)))
