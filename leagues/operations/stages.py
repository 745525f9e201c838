"""The stages of a season: what a commissioner plans, deals, seeds and draws again (LG-STAGE)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from leagues.models import Entry, Fixture, Season, Stage
from leagues.permissions import require_commissioner
from leagues.schedules.plan import Plan, plan_problems, season_problems
from leagues.tables import CRITERIA
from rosters.models import Coach
from rules.problems import Problem, Refusal

#: A season of more stages is a mistake.
MOST_STAGES = 6


def read_plans(wanted: Sequence[Mapping[str, Any]]) -> tuple[list[Plan], list[Problem]]:
    """The plans as they were sent, or everything that is wrong with them."""
    if isinstance(wanted, str | Mapping) or not 1 <= len(wanted) <= MOST_STAGES:
        problem = Problem("stages_out_of_range", "LG-STAGE-01", {"most": MOST_STAGES}, "stages")
        return [], [problem]
    problems = []
    for number, each in enumerate(wanted, 1):
        problems += plan_problems(each, f"stages.{number}")
        breakers = each.get("tie_breakers") if isinstance(each, Mapping) else None
        for key in breakers if isinstance(breakers, list | tuple) else ():
            if key not in CRITERIA:
                about = f"stages.{number}.tie_breakers"
                problems.append(
                    Problem("unknown_tie_breaker", "LG-TABLE-03", {"key": str(key)}, about)
                )
    if problems:
        return [], problems
    plans = [Plan.from_json(each) for each in wanted]
    return plans, season_problems(plans)


def write_plans(season: Season, plans: Sequence[Plan]) -> None:
    """Put these stages in the place of a season's; only in a transaction, before it starts."""
    season.stages.all().delete()
    Stage.objects.bulk_create(
        Stage(season=season, number=number, format=plan.format, settings=plan.to_json())
        for number, plan in enumerate(plans, 1)
    )


@transaction.atomic
def plan_stages(user: Coach, season: Season, wanted: Sequence[Mapping[str, Any]]) -> Season:
    """Give a season other stages, before it starts (LG-STAGE-01, LG-SEASON-02)."""
    season = _lock(user, season)
    _before_start(season)
    plans, problems = read_plans(wanted)
    if problems:
        raise Refusal(problems)
    write_plans(season, plans)
    return season


@transaction.atomic
def seed_entries(user: Coach, season: Season, seeds: Mapping[str, int | None]) -> None:
    """Seed entries by hand, before the season starts (LG-STAGE-03).

    seeds: by the UUID of the entry, 1 is the best; no two the same.
    """
    season = _lock(user, season)
    _before_start(season)
    entries = {str(entry.uuid): entry for entry in season.entries.all()}
    problems = []
    given = [seed for seed in seeds.values() if seed is not None]
    for uuid, seed in seeds.items():
        if uuid not in entries:
            problems.append(Problem("no_such_entry", "LG-STAGE-03", {"entry": uuid}, uuid))
        elif seed is not None and (type(seed) is not int or not 1 <= seed <= 999):
            problems.append(Problem("seed_out_of_range", "LG-STAGE-03", {"seed": str(seed)}, uuid))
        elif seed is not None and given.count(seed) > 1:
            problems.append(Problem("seed_given_twice", "LG-STAGE-03", {"seed": seed}, uuid))
    if problems:
        raise Refusal(problems)
    for uuid, seed in seeds.items():
        entries[uuid].seed = seed
    Entry.objects.bulk_update([entries[uuid] for uuid in seeds], ["seed"])


@transaction.atomic
def deal_by_hand(user: Coach, stage: Stage, groups: Sequence[Sequence[str]]) -> Stage:
    """Deal entries to groups by hand (LG-STAGE-02): UUIDs of entries, a list a group.

    Before the season starts for its first stage, and for a later one once the stage before is
    over: it is drawn at once then.  Refuses groups whose sizes differ by more than 1.
    """
    season = _lock(user, stage.season)
    stage = season.stages.get(pk=stage.pk)
    plan = stage.plan
    if stage.drawn is not None:
        raise Refusal(Problem("stage_is_drawn", "LG-STAGE-02", {"stage": stage.number}))
    sizes = [len(group) for group in groups]
    known = set(map(str, season.entries.values_list("uuid", flat=True)))
    named = [uuid for group in groups for uuid in group]
    problems = [
        Problem("no_such_entry", "LG-STAGE-02", {"entry": uuid}, uuid)
        for uuid in sorted(set(named) - known)
    ]
    if len(set(named)) != len(named):
        problems.append(Problem("dealt_twice", "LG-STAGE-02"))
    if len(groups) != plan.groups:
        problems.append(Problem("wrong_number_of_groups", "LG-STAGE-02", {"wanted": plan.groups}))
    elif max(sizes) - min(sizes) > 1:
        what = {"least": min(sizes), "most": max(sizes)}
        problems.append(Problem("groups_too_unlike", "LG-STAGE-02", what))
    if problems:
        raise Refusal(problems)
    stage.dealt = [list(map(str, group)) for group in groups]
    stage.save(update_fields=["dealt"])
    return stage


def _lock(user: Coach, season: Season) -> Season:
    found = Season.objects.select_for_update(of=("self",)).select_related("league")
    season = found.get(pk=season.pk)
    require_commissioner(user, season.league)
    return season


def _before_start(season: Season) -> None:
    if season.state not in (Season.State.DRAFT, Season.State.REGISTRATION):
        raise Refusal(Problem("season_has_started", "LG-SEASON-02", {"season": season.name}))


def _open_fixtures(stage: Stage) -> bool:
    return Fixture.objects.filter(
        round__stage=stage, state__in=[Fixture.State.SCHEDULED, Fixture.State.LOCKED]
    ).exists()
