"""Make a fixture by hand, beside the drawn ones (LG-FIX-14)."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Max

from leagues.models import Entry, Fixture, Group, Round, Season
from leagues.notices import notify
from leagues.operations.common import entries_of, lock_running, names_of, rule
from leagues.operations.drawing import Slot, make_fixtures
from leagues.schedules.plan import MEETINGS, ROUND_ROBIN
from leagues.stages.opening import being_played, is_free, paces
from rosters.models import Coach
from rules.problems import Problem, Refusal


@transaction.atomic
def make_fixture(user: Coach, season: Season, entries: Sequence[Entry], *, reason: str) -> Fixture:
    """Have two to four entries of a group meet once more, in the round that is being played.

    entries: the sides in their order, the home side first.

    Only in a round robin or a week of meetings: elsewhere the next draw depends on the pairs. A
    team that has another match in that round plays that one first. This is a ruling. Raises Refusal
    with every problem at once.
    """
    season = lock_running(user, season)
    round_, group = _open_round(season), _group(entries)
    problems = _problems(season, entries, round_, group)
    if problems or round_ is None or group is None:
        raise Refusal(problems)
    slot = 1 + (round_.fixtures.filter(group=group).aggregate(last=Max("slot"))["last"] or 0)
    numbers = tuple(entry.number or 0 for entry in entries)
    (fixture,) = make_fixtures(round_, [Slot(group, slot, numbers)])
    rule(user, season, "fixture:made", names_of(fixture), reason, fixture=fixture)
    coaches = [entry.team.coach for entry in entries_of(fixture)]
    params = {"match": names_of(fixture), "round": round_.number}
    notify(coaches, "fixture_made", params, fixture=fixture)
    return fixture


def _open_round(season: Season) -> Round | None:
    """Return the open week of meetings, or the round of the table being played; else None."""
    week = Round.objects.filter(
        stage__season=season, stage__format=MEETINGS, opens__isnull=False, ended=None
    )
    if (open_week := week.select_related("stage__season").first()) is not None:
        return open_week
    stage = season.stages.filter(
        format=ROUND_ROBIN, drawn__isnull=False, ended__isnull=True
    ).first()
    return None if stage is None else being_played(paces(stage), free=is_free(stage))


def may_make_fixture(season: Season) -> bool:
    """Return whether a match can be added to the drawn ones: a table is being played."""
    return season.state == Season.State.RUNNING and _open_round(season) is not None


def _group(entries: Sequence[Entry]) -> Group | None:
    """Return the group of the present stage that has all these entries; None if there is none."""
    shared = Group.objects.filter(stage__drawn__isnull=False, stage__ended__isnull=True)
    for entry in entries:
        shared = shared.filter(pk__in=entry.groups.values("pk"))
    return shared.first() if entries else None


def _problems(
    season: Season, entries: Sequence[Entry], round_: Round | None, group: Group | None
) -> list[Problem]:
    if round_ is None:
        return [Problem("no_round_of_a_table", "LG-FIX-14", {"season": season.name})]
    most = season.rules.most_sides
    problems = []
    if not 2 <= len(entries) <= most:
        bounds = {"least": 2, "most": most}
        problems.append(Problem("sides_out_of_range", "LG-FIX-14", bounds, "entries"))
    if len(set(entries)) < len(entries):
        problems.append(Problem("meets_itself", "LG-FIX-14", about="entries"))
    problems += [
        Problem("has_withdrawn", "LG-OUT-01", {"team": entry.team.name}, f"entry:{entry.uuid}")
        for entry in entries
        if entry.withdrawn is not None
    ]
    if group is None and not problems:
        problems.append(Problem("not_in_one_group", "LG-FIX-14", about="entries"))
    return problems
