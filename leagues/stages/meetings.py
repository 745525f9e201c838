"""A week of meetings as a reader sees it: matches, free entries, open challenges.

The clauses are LG-MEET-01, -02.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from leagues.access.permissions import RUNS_IT, Role, User
from leagues.access.visible import sides
from leagues.models import Challenge, Entry, Fixture, Group, Round, Season, Stage
from leagues.schedules.plan import MEETINGS
from leagues.stages.weeks import met, week_of
from rosters.runtime.clock import now


@dataclass(frozen=True, slots=True)
class Entrant:
    """An entry in the open week.

    free:        how many more matches it may have in the week.
    fixtures:    its matches of the week.
    challengers: the reader's own entries that may challenge it now.
    """

    entry: Entry
    free: int
    fixtures: list[Fixture]
    challengers: list[Entry]


@dataclass(frozen=True, slots=True)
class MeetingsView:
    """Meetings as one reader sees them.

    week:       the open one; None between two weeks, and when all are over; ``weeks`` in all.
    answers:    open challenges that wait for the reader's answer; `asked`: those that they made.
    others:     open challenges that the reader may answer for others as a commissioner.
    challenges: all of them, the newest first.
    """

    stage: Stage
    week: Round | None
    weeks: int
    entrants: list[Entrant]
    answers: list[Challenge]
    asked: list[Challenge]
    others: list[Challenge]
    challenges: list[Challenge]
    runs: bool
    may_end: bool

    @property
    def idle(self) -> list[Entry]:
        """The entries that have no match in the open week."""
        return [each.entry for each in self.entrants if not each.fixtures]


def meetings_view(user: User, season: Season, role: Role | None) -> MeetingsView | None:
    """Return the meetings of a season, of its last stage of meetings; None if there are none.

    One query where there are none; otherwise a number that does not grow with the entries, and two
    for each group.
    """
    drawn = season.stages.filter(format=MEETINGS, drawn__isnull=False).order_by("-number")
    stage = drawn.select_related("season").first()
    if stage is None:
        return None
    plan = stage.plan
    runs = season.state == Season.State.RUNNING and stage.ended is None
    week = week_of(stage) if runs else None
    groups = list(stage.groups.order_by("pk"))
    all_challenges = Challenge.objects.filter(group__in=groups).order_by("-number")
    challenges = list(
        all_challenges.select_related("challenger__team", "challenged__team", "fixture")
    )
    open_ = [each for each in challenges if each.state == Challenge.State.OPEN]
    entrants: list[Entrant] = []
    mine: set[int] = set()
    for group in groups:
        here = list(group.entries.filter(withdrawn=None).select_related("team__coach"))
        own_entries = [e for e in here if role is not None and runs and e.team.coach_id == user.pk]
        mine |= {each.pk for each in own_entries}
        if week is not None:
            waiting = [each for each in open_ if each.group_id == group.pk]
            entrants += _entrants(group, week, here, own_entries, waiting)
    runs_it = runs and role in RUNS_IT
    return MeetingsView(
        stage,
        week,
        plan.rounds,
        sorted(entrants, key=lambda each: each.entry.team.name),
        [each for each in open_ if each.challenged_id in mine and each.expires > now()],
        [each for each in open_ if each.challenger_id in mine],
        [each for each in open_ if runs_it and each.challenged_id not in mine],
        challenges,
        runs,
        runs_it and week is not None,
    )


def _entrants(
    group: Group,
    week: Round,
    here: list[Entry],
    mine: list[Entry],
    waiting: list[Challenge],
) -> list[Entrant]:
    """Return the entries of a group in the open week, with those that may challenge them."""
    plan = group.stage.plan
    fixtures = list(week.fixtures.filter(group=group).prefetch_related(sides()).order_by("slot"))
    playing: dict[int, list[Fixture]] = {}
    for fixture in fixtures:
        for side in fixture.sides.all():
            playing.setdefault(side.entry_id, []).append(fixture)
    asked = Counter(pk for each in waiting for pk in (each.challenger_id, each.challenged_id))
    free = {e.pk: max(plan.a_week - len(playing.get(e.pk, ())) - asked[e.pk], 0) for e in here}
    before = met(group) if plan.a_pair and mine else Counter()
    able = [each for each in mine if free[each.pk] and not _waits(each, waiting)]

    def may(own: Entry, other: Entry) -> bool:
        often = before[frozenset((own.pk, other.pk))]
        return own != other and bool(free[other.pk]) and (not plan.a_pair or often < plan.a_pair)

    return [
        Entrant(
            entry,
            free[entry.pk],
            playing.get(entry.pk, []),
            [own for own in able if may(own, entry)],
        )
        for entry in here
    ]


def _waits(entry: Entry, waiting: list[Challenge]) -> bool:
    """Return whether an entry has made a challenge that is open: it may make one at a time."""
    return any(each.challenger_id == entry.pk for each in waiting)
