"""A ladder as a reader sees it: places, possible challenges, open challenges (LG-LADDER-01)."""

from __future__ import annotations

from dataclasses import dataclass

from leagues.access.permissions import RUNS_IT, Role, User
from leagues.models import Challenge, Entry, Fixture, Group, Season, Stage
from leagues.schedules.ladder import challengeable
from leagues.schedules.plan import LADDER
from leagues.stages.placings import ladder_of
from leagues.stages.results import meetings, stage_fixtures
from rosters.runtime.clock import now


@dataclass(frozen=True, slots=True)
class Rung:
    """A place on a ladder.

    waits:       the open challenge that its entry is part of.
    plays:       the open fixture that it is part of.
    declines:    how many challenges it may still decline.
    challengers: the reader's own entries that may challenge it now.
    """

    place: int
    entry: Entry
    waits: Challenge | None
    plays: Fixture | None
    declines: int
    challengers: list[Entry]


@dataclass(frozen=True, slots=True)
class LadderView:
    """A ladder as one reader sees it.

    answers:    open challenges that wait for the reader's answer; `asked`: those that they made.
    others:     open challenges that the reader may answer for others as a commissioner.
    challenges: all of them, the newest first.
    """

    stage: Stage
    rungs: list[Rung]
    answers: list[Challenge]
    asked: list[Challenge]
    others: list[Challenge]
    challenges: list[Challenge]
    runs: bool
    may_end: bool


def ladder_view(user: User, season: Season, role: Role | None) -> LadderView | None:
    """Return the ladder of a season, the last if there are several; None if none has been drawn.

    One query where there is none, seven otherwise, whatever the number of entries and challenges.
    """
    group = (
        Group.objects.filter(stage__season=season, stage__format=LADDER, stage__drawn__isnull=False)
        .select_related("stage")
        .order_by("-stage__number")
        .first()
    )
    if group is None:
        return None
    all_meetings = meetings(stage_fixtures(group.stage))
    ladder = ladder_of(group, all_meetings)
    entries = {e.number: e for e in season.entries.select_related("team__coach")}
    challenges = list(
        group.challenges.select_related("challenger__team", "challenged__team", "fixture").order_by(
            "-number"
        )
    )
    runs = season.state == Season.State.RUNNING and group.stage.ended is None
    open_ = [each for each in challenges if each.state == Challenge.State.OPEN]
    waits = {pk: each for each in open_ for pk in (each.challenger_id, each.challenged_id)}
    plays = {
        number: meeting.fixture
        for meeting in all_meetings
        if meeting.fixture.state != Fixture.State.SETTLED
        for number in meeting.entries
    }
    mine = [e for e in entries.values() if role is not None and runs and e.team.coach_id == user.pk]
    plan = group.stage.plan
    free = [e for e in mine if e.number in ladder and e.pk not in waits and e.number not in plays]
    reached = {e: challengeable(ladder, e.number or 0, plan.reach) for e in free}
    rungs = []
    for place, number in enumerate(ladder, 1):
        entry = entries[number]
        busy = entry.pk in waits or number in plays
        rungs.append(
            Rung(
                place,
                entry,
                waits.get(entry.pk),
                plays.get(number),
                max(plan.declines - _declined(challenges, entry), 0),
                [] if busy else [e for e in free if number in reached[e]],
            )
        )
    own_ids = {entry.pk for entry in mine}
    runs_it = runs and role in RUNS_IT
    return LadderView(
        group.stage,
        rungs,
        [each for each in open_ if each.challenged_id in own_ids and each.expires > now()],
        [each for each in open_ if each.challenger_id in own_ids],
        [each for each in open_ if runs_it and each.challenged_id not in own_ids],
        challenges,
        runs,
        runs_it,
    )


def _declined(challenges: list[Challenge], entry: Entry) -> int:
    declined = (Challenge.State.DECLINED, Challenge.State.TIMED_OUT)
    return sum(
        each.challenged_id == entry.pk and each.state in declined and each.fixture_id is None
        for each in challenges
    )
