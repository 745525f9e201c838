"""Playing a stored match again, to see whether it comes out the same (LG-SIM-01)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from matches.models import FrozenMatch, MatchRecord
from matches.playing import Side, after
from rosters.models import Team, TeamEvent
from rosters.streams import fold, stored_events
from rules import game
from rules.coach import AwaitingDecision, recorded
from rules.problems import Refusal
from rules.record import Record, build, canonical


@dataclass(frozen=True, slots=True)
class Verdict:
    """What playing a match again showed.

    answer:    number of the first answer at which it went another way, from 1; None if it did not.
    aftermath: whether the events of the teams come out the same; None if they were not asked.
    """

    same_build: bool
    equal: bool
    answer: int | None = None
    aftermath: bool | None = None

    @property
    def holds(self) -> bool:
        """Whether all is as it must be: the same code gives the same bytes."""
        return self.equal and self.aftermath is not False

    def __str__(self) -> str:
        if self.equal:
            words = "equal" if self.aftermath is not False else "equal, but not its aftermath"
        else:
            words = f"first difference at answer {self.answer}"
        return words if self.same_build else f"{words} (another build)"


def verify(stored: MatchRecord) -> Verdict:
    """Replays a match by its recorded answers and compares the bytes, log and aftermath too."""
    same_build = stored.build == build()
    before = stored.unpacked()
    place = [0]
    coaches = [_Counted(coach, place) for coach in recorded(before.answers)]
    try:
        again = game(before.match.game).play(before.match, coaches, log=stored.log is not None)
    except (AwaitingDecision, Refusal):
        return Verdict(same_build, equal=False, answer=place[0])
    if again.digest != stored.digest or (stored.log and again.log_digest != stored.log_digest):
        return Verdict(same_build, equal=False, answer=_first_difference(before, again))
    return Verdict(same_build, equal=True, aftermath=_aftermath_is_equal(stored, again))


class _Counted:
    def __init__(self, coach: Any, place: list[int]) -> None:
        self.coach = coach
        self.place = place

    def decide(self, decision: Any) -> Any:
        self.place[0] += 1
        return self.coach.decide(decision)


def _first_difference(before: Record, again: Record) -> int:
    pairs = zip(before.answers, again.answers, strict=False)
    for number, (first, second) in enumerate(pairs, 1):
        if first != second:
            return number
    return min(len(before.answers), len(again.answers)) + 1


def _aftermath_is_equal(stored: MatchRecord, again: Record) -> bool | None:
    """Works the aftermath out again from the teams as they were then."""
    frozen = FrozenMatch.objects.filter(fixture=stored.fixture_id).first()
    if frozen is None:
        return None
    teams = list(
        Team.objects.filter(entries__sides__fixture=stored.fixture_id).order_by(
            "entries__sides__number"
        )
    )
    states = [
        fold(team, stored_events(team, seq)).state
        for team, seq in zip(teams, frozen.versions, strict=True)
    ]
    sides = [Side(state, **coach) for state, coach in zip(states, frozen.coaches, strict=True)]
    played = after(again, sides)
    left = [
        [[e.kind, e.payload] for e in TeamEvent.objects.filter(team=team, batch=stored.batch)]
        for team in teams
    ]
    found = [[[e.kind, dict(e.payload)] for e in events] for events in played.events]
    return canonical([left, stored.aftermath]) == canonical([found, played.answers])
