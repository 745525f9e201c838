"""Play a stored match again, to see whether it comes out the same (LG-SIM-01)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from matches.models import FrozenMatch, MatchRecord, Report
from matches.reporting.working_out import work_out
from matches.resolution.playing import Played, Side, after
from rosters.models import Team, TeamEvent
from rosters.teams.streams import fold, stored_events
from rules import game
from rules.coach import AwaitingDecision, recorded
from rules.problems import Refusal
from rules.record import Record, build, canonical


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of playing a match again.

    answer:    number of the first answer at which it went another way, from 1; None if it did not.
    aftermath: whether the events of the teams come out the same; None if they were not checked.
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
    """Replay a match by its recorded answers and compare the bytes, log and aftermath included.

    A match that was reported is worked out again from its report.
    """
    same_build = stored.build == build()
    before = stored.unpacked()
    report = Report.objects.filter(fixture=stored.fixture_id, state__in=Report.COUNTS).first()
    if report is not None:
        return _verify_report(stored, report, same_build)
    place = [0]
    sides = len(before.match.line_ups)
    coaches = [_Counted(coach, place) for coach in recorded(before.answers, sides)]
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
    """Work the aftermath out again from the teams as they were then; None if that cannot be
    checked.
    """
    frozen = FrozenMatch.objects.filter(fixture=stored.fixture_id).first()
    if frozen is None:
        return None
    return _left_the_same(stored, after(again, _sides(stored, frozen)))


def _verify_report(stored: MatchRecord, report: Report, same_build: bool) -> Verdict:
    frozen = FrozenMatch.objects.get(fixture=stored.fixture_id)
    try:
        worked = work_out(frozen.unfrozen(), _sides(stored, frozen), report)
    except Refusal:
        return Verdict(same_build, equal=False, answer=1)
    if worked.record.digest != stored.digest or worked.played is None:
        return Verdict(same_build, equal=False, answer=1)
    return Verdict(same_build, equal=True, aftermath=_left_the_same(stored, worked.played))


def _teams(stored: MatchRecord) -> list[Team]:
    teams = Team.objects.filter(entries__sides__fixture=stored.fixture_id)
    return list(teams.order_by("entries__sides__number"))


def _sides(stored: MatchRecord, frozen: FrozenMatch) -> list[Side]:
    """Return the teams as they were then, with their coaches."""
    states = [
        fold(team, stored_events(team, seq)).state
        for team, seq in zip(_teams(stored), frozen.versions, strict=True)
    ]
    return [Side(state, **coach) for state, coach in zip(states, frozen.coached(), strict=True)]


def _left_the_same(stored: MatchRecord, played: Played) -> bool:
    """Return whether these are the events that the match left on its teams."""
    left = [
        [[e.kind, e.payload] for e in TeamEvent.objects.filter(team=team, batch=stored.batch)]
        for team in _teams(stored)
    ]
    events_now = [[[e.kind, dict(e.payload)] for e in events] for events in played.events]
    return canonical([left, stored.aftermath]) == canonical([events_now, played.answers])
