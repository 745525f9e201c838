"""Weeks of meetings: end one, open the next, pair computer-run teams (LG-MEET-03).

Everything is worked out from rows, as in `advancing`. The caller's transaction has locked the
season.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from django.db.models import QuerySet

from leagues.models import Campaign, Challenge, Entry, Fixture, Group, Round, Stage
from leagues.operations.drawing import Slot, make_fixtures, open_round
from leagues.schedules import drawn_order
from leagues.stages.opening import is_free
from leagues.stages.weeks import met, week_of
from rosters.runtime.clock import now


def next_week(stage: Stage) -> bool:
    """End the week whose time is up, or open the next; return whether anything changed.

    The next opens at once, or where weeks wait for each other once the one before is settled
    (LG-MEET-03).
    """
    week = week_of(stage)
    if week is not None:
        if not _is_up(week):
            return False
        end_week(week)
        return True
    following = stage.rounds.filter(opens=None).order_by("number").first()
    if following is None or _holds_up(stage):
        return False
    open_round(following)
    for group in stage.groups.order_by("pk"):
        _pair(following, group)
    return True


def end_week(week: Round) -> None:
    """End a week: nothing more is arranged in it, and open challenges are withdrawn."""
    week.ended = now()
    week.save(update_fields=["ended"])
    Challenge.objects.filter(group__stage=week.stage, state=Challenge.State.OPEN).update(
        state=Challenge.State.WITHDRAWN, answered=now()
    )


def unsettled(stage: Stage) -> QuerySet[Fixture]:
    """Return the fixtures of a stage that are still to be played, without a provisional result."""
    return Fixture.objects.filter(
        round__stage=stage, state__in=Fixture.OPEN, provisional__isnull=True
    )


def _is_up(week: Round) -> bool:
    """Return whether a week is over: its deadline has passed, or nothing is left to do.

    Nothing is left where the system plays all entries, and all matches are settled. In a sandbox
    deadlines do not pass (LG-SEASON-08).
    """
    season = week.stage.season
    if week.deadline is not None and week.deadline <= now() and season.copy_of_id is None:
        return True
    people = season.entries.filter(managed=Entry.Managed.PERSON, withdrawn=None)
    return not people.exists() and not week.fixtures.filter(state__in=Fixture.OPEN).exists()


def _holds_up(stage: Stage) -> bool:
    """Return whether earlier weeks have unsettled matches, or effects not yet in the campaign."""
    if is_free(stage):
        return False
    if unsettled(stage).exists():
        return True
    unclosed = stage.rounds.filter(ended__isnull=False, closed=None)
    return unclosed.exists() and Campaign.objects.filter(season=stage.season_id).exists()


def _pair(week: Round, group: Group) -> None:
    """Pair the computer-run entries of a group by lot, with those they have met least."""
    here = group.entries.filter(managed=Entry.Managed.AUTOMATIC, withdrawn=None)
    entries = list(here.order_by("number"))
    name = f"week-{week.stage.number}-{week.number}-{group.name}"
    drawn = drawn_order(entries, week.stage.season.draw_seed, name)
    pairs = _pairs(drawn, met(group), week.stage.plan.a_pair)
    slots = [Slot(group, slot, pair) for slot, pair in enumerate(pairs, 1)]
    make_fixtures(week, slots)


def _pairs(
    drawn: Sequence[Entry], before: Counter[frozenset[int]], most: int
) -> list[tuple[int, int]]:
    """Return pairs, each entry in turn with the one it has met least, at most `most` times.

    most: 0 means without a limit.
    """
    waiting, pairs = list(drawn), []
    while waiting:
        first = waiting.pop(0)
        times = {each: before[frozenset((first.pk, each.pk))] for each in waiting}
        allowed = [each for each in waiting if not most or times[each] < most]
        if allowed:
            other = min(allowed, key=lambda each: times[each])
            waiting.remove(other)
            pairs.append((first.number or 0, other.number or 0))
    return pairs
