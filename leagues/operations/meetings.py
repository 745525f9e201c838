"""Meetings: valid challenges in the open week, and the end of a week (LG-MEET-01 to -03)."""

from __future__ import annotations

from collections import Counter

from django.db import transaction
from django.db.models import Max

from leagues.access.permissions import require_commissioner
from leagues.models import Challenge, Entry, Fixture, Group, Round
from leagues.operations.advancing import advance_season
from leagues.operations.common import rule, running_season
from leagues.operations.drawing import Slot, make_fixtures
from leagues.operations.weeks import end_week
from leagues.schedules.plan import MEETINGS
from leagues.stages.weeks import met, week_of
from rosters.models import Coach
from rules.problems import Problem, Refusal

UNANSWERED = "challenge_unanswered"


@transaction.atomic
def end_round(user: Coach, round_: Round, *, reason: str) -> Round:
    """End a week before its deadline, by a ruling: nothing more is arranged in it.

    The next week opens as `weeks.next_week` says. Raises Refusal with ``round_ends_by_itself`` for
    other formats, and with ``week_not_open``.
    """
    require_commissioner(user, round_.stage.season.league)
    season = running_season(round_.stage.season_id)
    rows = Round.objects.select_for_update(of=("self",)).select_related("stage__season")
    round_ = rows.get(pk=round_.pk)
    if round_.stage.format != MEETINGS:
        what = {"round": round_.number}
        raise Refusal(Problem("round_ends_by_itself", "LG-MEET-03", what))
    if round_.opens is None or round_.ended is not None:
        raise Refusal(Problem("week_not_open", "LG-MEET-03", {"round": round_.number}))
    rule(user, season, "round:ended", f"{round_.stage.number}/{round_.number}", reason)
    end_week(round_)
    advance_season(season.pk)
    return round_


def problems(group: Group, entry: Entry, other: Entry) -> list[Problem]:
    """List everything that stands against a match of these two in the open week."""
    plan, week = group.stage.plan, week_of(group.stage)
    if week is None:
        params = {"season": group.stage.season.name}
        return [Problem("no_week_open", "LG-MEET-01", params)]
    both = list(dict.fromkeys((entry, other)))
    against = [
        Problem("has_withdrawn", "LG-OUT-01", {"team": each.team.name}, f"entry:{each.uuid}")
        for each in both
        if each.withdrawn is not None
    ]
    if len(both) == 1:
        against.append(Problem("meets_itself", "LG-MEET-01", about=f"entry:{entry.uuid}"))
    if group.entries.filter(pk__in=[each.pk for each in both]).count() < len(both):
        against.append(Problem("not_in_one_group", "LG-MEET-01", about="entries"))
    if group.challenges.filter(challenger=entry, state=Challenge.State.OPEN).exists():
        what = {"team": entry.team.name}
        against.append(Problem("asks_already", "LG-MEET-01", what, f"entry:{entry.uuid}"))
    taken = taken_in(group, week)
    against += [
        Problem(
            "week_is_full",
            "LG-MEET-02",
            {"team": each.team.name, "most": plan.a_week},
            f"entry:{each.uuid}",
        )
        for each in both
        if taken[each.pk] >= plan.a_week
    ]
    if plan.a_pair and met(group)[frozenset((entry.pk, other.pk))] >= plan.a_pair:
        limit = {"team": entry.team.name, "other": other.team.name, "most": plan.a_pair}
        against.append(Problem("met_often_enough", "LG-MEET-02", limit, f"entry:{other.uuid}"))
    return against


def taken_in(group: Group, week: Round) -> Counter[int]:
    """Count the matches and open challenges of each entry of a group in a week, by entry id."""
    playing = Entry.objects.filter(sides__fixture__round=week, sides__fixture__group=group)
    asked = group.challenges.filter(state=Challenge.State.OPEN)
    taken = Counter(playing.values_list("pk", flat=True))
    for pair in asked.values_list("challenger", "challenged"):
        taken.update(pair)
    return taken


def arrange(asked: Challenge) -> Fixture:
    """Make the fixture of an accepted challenge in the open week; the challenger is at home.

    Raises Refusal("no_week_open") if no week is open.
    """
    group = asked.group
    week = week_of(group.stage)
    if week is None:
        params = {"season": group.stage.season.name}
        raise Refusal(Problem("no_week_open", "LG-MEET-01", params))
    last = week.fixtures.filter(group=group).aggregate(last=Max("slot"))["last"] or 0
    pair = asked.challenger.number or 0, asked.challenged.number or 0
    (fixture,) = make_fixtures(week, [Slot(group, last + 1, pair)])
    return fixture


def is_accepted_at_once(asked: Challenge) -> bool:
    """Return whether the system plays for the entry that is challenged."""
    return asked.challenged.managed == Entry.Managed.AUTOMATIC


def decline_problems(asked: Challenge) -> list[Problem]:
    """Return an empty list: anybody may decline a meeting, at no cost."""
    return []


def won_unanswered(asked: Challenge) -> int | None:
    """Return None: a meeting that nobody answers just ends."""
    return None


def concerned(asked: Challenge) -> list[Entry]:
    """Return the challenger, who is told that the challenge ended without an answer."""
    return [asked.challenger]
