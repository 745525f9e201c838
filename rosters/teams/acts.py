"""Acts of people between a team's matches, and whether each can be taken back (LG-EVENT-07)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from rosters import hooks
from rosters.models import Coach, Team, TeamEvent
from rosters.teams.streams import fold
from rules.problems import Problem
from rules.roster import DRESSED, SAT_OUT, TRACES, Event
from rules.rulings import RULED
from rules.steps import ROLLED, STEP_CLOSED


@dataclass(frozen=True, slots=True)
class Act:
    """One act of somebody: a batch of events that stand.

    problems: why it cannot be taken back; empty where it can.
    """

    batch: UUID
    events: tuple[TeamEvent, ...]
    problems: tuple[Problem, ...]

    @property
    def by(self) -> Coach | None:
        return self.events[0].actor

    @property
    def is_ruling(self) -> bool:
        """Whether who runs a league ruled on the team (LG-EVENT-09)."""
        return any(event.kind == RULED for event in self.events)

    @property
    def created(self) -> datetime:
        return self.events[0].created

    @property
    def place(self) -> int:
        return self.events[0].place


def acts_of(team: Team, user: Coach) -> list[Act]:
    """List the acts since the team's last match, the newest first, with problems for this user.

    Takes two queries, and those that the permission of the user takes.
    """
    rows = stored_rows(team)
    last = max((row.place for row in _of_matches(team, rows)), default=0)
    is_own = hooks.may_change_team(user, team) == "own"
    acts = [act for act in _acts(team, rows) if act.place > last]
    return [
        Act(act.batch, act.events, tuple(_problems(team, rows, act, user if is_own else None)))
        for act in reversed(acts)
    ]


def stored_rows(team: Team) -> list[TeamEvent]:
    """Return the team's stream as it is stored, with the actors, in one query."""
    return list(team.events.select_related("actor").order_by("seq"))


def act_of(team: Team, rows: Iterable[TeamEvent], batch: UUID, user: Coach | None) -> Act | None:
    """Return the standing act of that batch; None where there is none.

    user: someone who may only take back their own acts; None for someone who may take back all.
    """
    rows = list(rows)
    standing = next((act for act in _acts(team, rows) if act.batch == batch), None)
    if standing is None:
        return None
    return Act(standing.batch, standing.events, tuple(_problems(team, rows, standing, user)))


def _acts(team: Team, rows: Iterable[TeamEvent]) -> list[Act]:
    """List the acts that somebody did, in their order: batches of nothing but events of acts."""
    batches: dict[UUID, list[TeamEvent]] = {}
    for row in rows:
        if row.voided_by is None:
            batches.setdefault(row.batch, []).append(row)
    kinds = team.rules.act_events | {DRESSED, RULED}
    return [
        Act(batch, tuple(events), ())
        for batch, events in batches.items()
        if events[0].actor_id is not None
        and all(event.kind in kinds or _stands(event) for event in events)
    ]


def _stands(event: TeamEvent) -> bool:
    """Say whether an event between matches cannot be taken back.

    That is so once somebody has seen a die, or moved on to the next step.
    """
    return event.kind == STEP_CLOSED or ROLLED in event.payload


def _of_matches(team: Team, rows: Iterable[TeamEvent]) -> list[TeamEvent]:
    """List the standing events that are not acts: founding, matches, the time between seasons."""
    ordinary = team.rules.act_events | (TRACES - {SAT_OUT}) | {RULED}
    return [
        row
        for row in rows
        if row.voided_by is None and row.kind not in ordinary and not _stands(row)
    ]


def _problems(team: Team, rows: list[TeamEvent], act: Act, user: Coach | None) -> list[Problem]:
    """List everything that speaks against taking an act back."""
    problems = []
    if user is not None and act.events[0].actor_id != user.pk and team.copy_of_id is None:
        problems.append(Problem("act_of_another", "LG-EVENT-07", {"name": str(act.by)}))
    if any(_stands(event) for event in act.events):
        problems.append(Problem("die_was_rolled", "LG-EVENT-07", {"team": team.name}))
        return problems
    if any(row.place > act.place for row in _of_matches(team, rows)):
        problems.append(Problem("match_came_after", "LG-EVENT-07", {"team": team.name}))
        return problems
    known = fold(team, [_plain(row) for row in rows]).problems
    without = fold(team, [_plain(row, act.batch) for row in rows]).problems
    return problems + [problem for problem in without if problem not in known]


def _plain(row: TeamEvent, without: UUID | None = None) -> Event:
    gone = row.voided_by is not None or row.batch == without
    return Event(row.kind, row.payload, str(row.batch), row.seq, row.place, row.version, gone)
