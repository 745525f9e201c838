"""Automated coaches who play a person's side for a turn or to the end (LG-FIX-41).

The engine knows nothing of them. Their answers go in as if the coach had given them, so log, record
and digest are those of a match in which a person gave the same answers.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any, Final

from matches.games import of as of_game
from matches.models import LiveMatch
from rosters.runtime.resource_limits import refuse_if_short
from rules import game
from rules.coach import RANDOM, Answer, Automated, Decision
from rules.game import Pause
from rules.record import Match, build

logger = logging.getLogger(__name__)

#: How many seconds one request plays for sides that are handed over, before it stores what it has.
#: The match goes on from there: what is played does not depend on it.
AT_MOST: Final = 8.0
#: What of a position tells the time in a match, as `clock` of the game's room reads it.
_TIME: Final = ("half", "markers", "minute", "turn", "round", "phase", "mission", "scenario")


def level_of(game_key: str, strength: str) -> str:
    """Return the level of whoever plays a side that is handed over.

    strength: of the entry's automated coach as it was frozen. Nobody hands a side to chance, so in
    place of answers at random it is the usual level of the game.
    """
    return game(game_key).usual_strength if strength == RANDOM else strength


def time_in(frame: Any) -> dict[str, Any]:
    """Return what tells the time in the match, of a position as boards draw it."""
    return {key: frame[key] for key in _TIME if key in frame} if isinstance(frame, Mapping) else {}


def begun(
    live: LiveMatch, side: int, level: str, *, turn: bool, time: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """Return the hand-overs of a match after a side is handed over; one that lasts is ended."""
    new = {"side": side, "level": level, "turn": turn, "from": live.given, "to": None}
    return [*ended(live.handovers, live.given, time, side=side), {**new, "since": dict(time)}]


def ended(
    handovers: Sequence[dict[str, Any]],
    given: int,
    time: Mapping[str, Any],
    *,
    side: int | None = None,
) -> list[dict[str, Any]]:
    """Return the hand-overs after those of a side have ended; without a side, those for a turn.

    given: how many answers were given by then; time: in the match, by `time_in`. One that has
    lasted for no answer is dropped.
    """
    after = []
    for each in handovers:
        over = each["turn"] if side is None else each["side"] == side
        if each["to"] is not None or not over:
            after.append(each)
        elif each["from"] < given:
            after.append({**each, "to": given, "until": dict(time)})
    return after


@dataclass(slots=True)
class Stretch:
    """What is played for sides that are handed over until somebody has to look.

    It ends with the turn. So nobody waits for a whole match, and a coach who wants the side back
    finds a question at which to take it.
    seen:  how many events of the log have been looked at.
    began: how many events there were at the first answer; None before it.
    """

    live: LiveMatch
    match: Match
    seen: int
    began: int | None = None
    until: float = 0.0

    def answer(self, came: Pause) -> Answer | None:
        """Return the automated coach's answer to a question; None where a person has to look."""
        if self._turned(came.log[self.seen :]):
            handovers = ended(self.live.handovers, len(came.answers), time_in(came.frame))
            if handovers != self.live.handovers:
                self.live.handovers = handovers
        self.seen = len(came.log)
        if self.live.handover_of(came.decision.side) is None:
            return None
        if self.began is None:
            self.began, self.until = len(came.log), monotonic() + AT_MOST
        elif self._turned(came.log[self.began :]) or monotonic() > self.until:
            return None
        return answer_for(self.live, self.match, came.decision)

    def _turned(self, events: Sequence[Any]) -> bool:
        when = of_game(self.match.game).match_log.when
        return any(when(event) for event in events)


def answer_for(live: LiveMatch, match: Match, decision: Decision) -> Answer:
    """Return the answer of the automated coach to whom the side that is asked is handed.

    It may have to go on from plans of which it knows nothing. Where it has no legal answer then,
    the usual choice serves. What it remembers is on the row afterwards, not yet stored.
    """
    handover = live.handover_of(decision.side)
    assert handover is not None, "the side is handed over"
    coach = game(match.game).coach(handover["level"], match.seed, decision.side)
    if (memory := live.minds[decision.side]) is not None:
        remind(coach, memory, same_build=live.build == build())
    try:
        answer = coach.decide(decision)
        remembered = coach.memory()
    except Exception as error:
        refuse_if_short(error)
        logger.exception("A stand-in of %s cannot answer %s.", match.game, decision.key)
        return decision.default
    live.minds = [
        remembered if side == decision.side else mind for side, mind in enumerate(live.minds)
    ]
    return decision.default if decision.problems(answer) else answer


def remind(coach: Automated, memory: Any, *, same_build: bool) -> None:
    """Give a coach back what it remembered; one of another build thinks anew."""
    try:
        coach.remember(memory)
    except (AttributeError, KeyError, TypeError, ValueError):
        if same_build:
            raise
        # The memory of another build may mean nothing to this one: the coach thinks anew.
        logger.warning("The game has forgotten what it asked a coach.")
