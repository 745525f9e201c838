"""Season changes: plan a new season from an old one, accept or discard it (LG-SEASON-07)."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Now

from leagues.models import Carried, Entry, Season, SeasonChange
from leagues.notices import notify
from leagues.operations.common import lock_season
from leagues.operations.season_change_preview import Preview, preview, redraft_of
from leagues.operations.stages import write_plans
from leagues.tables import Scoring
from rosters.models import Coach
from rosters.operations.teams import permit
from rosters.operations.together import append_together, lock_teams
from rosters.typed.text import free_slug, plain_line, storable
from rules.problems import Problem, Refusal

OVER = (Season.State.FINISHED, Season.State.ARCHIVED)


@transaction.atomic
def plan_change(
    user: Coach,
    season: Season,
    name: str,
    *,
    entries: Sequence[str] | None = None,
    off_season: Mapping[str, Any] | None = None,
) -> SeasonChange:
    """Plan the season that follows one that is over, or change the present plan.

    entries:    UUIDs of the entries whose teams are carried over; None: all that did not withdraw.
    off_season: options of the game; the dice stay the same whatever is planned.

    Coaches' choices stay, unless the options change. Nothing happens to any team before the plan is
    accepted. Refuses with every problem at once.
    """
    season = lock_season(user, season)
    name = plain_line(name, "name")
    options = storable(dict(off_season or {}))
    there = {str(entry.uuid): entry for entry in season.entries.filter(number__isnull=False)}
    if entries is None:
        entries = [uuid for uuid, entry in there.items() if entry.withdrawn is None]
    wanted = list(dict.fromkeys(map(str, entries)))
    problems = [
        Problem("no_such_entry", "LG-SEASON-07", {"entry": uuid}, "entries")
        for uuid in wanted
        if uuid not in there
    ]
    if season.state not in OVER:
        problems.append(Problem("season_not_over", "LG-SEASON-07", {"season": season.name}))
    if season.copy_of_id is not None:
        problems.append(Problem("is_a_sandbox", "LG-SEASON-08", {"season": season.name}))
    if not wanted:
        problems.append(Problem("nobody_carried_over", "LG-SEASON-07", about="entries"))
    problems += season.rules.off_season_problems(season.version, options)
    if problems:
        raise Refusal(problems)
    change, _made = SeasonChange.objects.get_or_create(
        season=season, made=None, defaults={"name": name, "by": user}
    )
    if change.off_season != options:
        change.carried.update(choice=None, chosen=None)
    change.name, change.off_season = name, options
    change.save(update_fields=["name", "off_season"])
    dropped = change.carried.exclude(entry__uuid__in=wanted)
    _tell(user, change, "change_dropped", dropped)
    dropped.delete()
    known = set(change.carried.values_list("entry_id", flat=True))
    new = [
        Carried(change=change, entry=there[uuid]) for uuid in wanted if there[uuid].pk not in known
    ]
    Carried.objects.bulk_create(new)
    _tell(user, change, "change_planned", change.carried.exclude(entry__in=known))
    return change


@transaction.atomic
def choose_redraft(
    user: Coach, carried: Carried, choice: Mapping[str, Any] | None, *, reason: str = ""
) -> Carried:
    """Choose what a team keeps of a redraft; None takes the default again.

    Its coach chooses, or a commissioner by a ruling with a reason, until the change is accepted.
    Refuses with ``change_is_accepted``, ``nothing_to_redraft``, and every reason why a choice is
    not allowed.
    """
    carried = (
        Carried.objects.select_for_update(of=("self",))
        .select_related("change__season__league", "entry__team")
        .get(pk=carried.pk)
    )
    permit(user, carried.entry.team, "redraft", reason)
    if carried.change.made_id is not None:
        raise Refusal(Problem("change_is_accepted", "LG-SEASON-07", {"name": carried.change.name}))
    choice = None if choice is None else storable(dict(choice))
    if redraft_of(carried, choice) is None:
        raise Refusal(Problem("nothing_to_redraft", "LG-SEASON-07", {"name": carried.change.name}))
    carried.choice, carried.chosen = choice, None if choice is None else Now()
    carried.save(update_fields=["choice", "chosen"])
    carried.refresh_from_db(fields=["chosen"])
    return carried


@transaction.atomic
def accept_change(user: Coach, change: SeasonChange, *, seen: str) -> Season:
    """Carry out a season change: the off-season of all its teams; return the new season.

    seen: the digest of the preview that is accepted; refuses with ``change_is_different`` if
          anything has changed since.

    All teams are locked, and a single problem keeps all of them unchanged. The new season takes
    entries; its divisions, if it has any, are those of the preview.
    """
    old = lock_season(user, change.season)
    change = SeasonChange.objects.select_for_update(of=("self",)).get(pk=change.pk)
    if change.made_id is not None:
        raise Refusal(Problem("change_is_accepted", "LG-SEASON-07", {"name": change.name}))
    change.season = old
    teams = lock_teams(each.entry.team for each in change.carried.select_related("entry__team"))
    accepted = preview(change)
    if accepted.problems:
        raise Refusal(accepted.problems)
    if accepted.digest != seen:
        raise Refusal(Problem("change_is_different", "LG-SEASON-07", {"name": change.name}))
    append_together(teams, {bill.team.pk: bill.events for bill in accepted.bills}, user)
    change.made = _new_season(old, accepted)
    change.save(update_fields=["made"])
    _tell(user, change, "season_follows", change.carried.all())
    return change.made


@transaction.atomic
def discard_change(user: Coach, change: SeasonChange) -> None:
    """Delete a season change that was not accepted.

    Refuses with ``change_is_accepted``.
    """
    lock_season(user, change.season)
    change = SeasonChange.objects.select_for_update(of=("self",)).get(pk=change.pk)
    if change.made_id is not None:
        raise Refusal(Problem("change_is_accepted", "LG-SEASON-07", {"name": change.name}))
    _tell(user, change, "change_dropped", change.carried.all())
    change.delete()


def _by_the_rules_of_today(scoring: Mapping[str, Any]) -> dict[str, Any]:
    """Return a scoring for a new season: outdated chess rules are replaced (LG-TABLE-04)."""
    unplayed = scoring.get("unplayed", Scoring().unplayed)
    return {**scoring, "unplayed": "virtual_2026" if unplayed == "virtual" else unplayed}


def _tell(user: Coach, change: SeasonChange, kind: str, carried: QuerySet[Carried]) -> None:
    """Tell the coach of each of these teams what becomes of the plan for it."""
    season = change.made or change.season
    for row in carried.select_related("entry__team__coach").order_by("pk"):
        team = row.entry.team
        if team.coach != user:
            params = {"season": change.name, "team": team.name}
            notify([team.coach], kind, params, season=season, team=team)


def _new_season(old: Season, found: Preview) -> Season:
    """Make the new season with the same rules, and the entries of the carried teams."""
    name = found.change.name
    new = Season.objects.create(
        league=old.league,
        name=name,
        slug=free_slug(name, lambda s: old.league.seasons.filter(slug=s).exists(), "season"),
        game=old.game,
        version=old.version,
        sort=old.sort,
        played_by=old.played_by,
        options=old.options,
        answer_hours=old.answer_hours,
        state=Season.State.REGISTRATION,
        scoring=_by_the_rules_of_today(old.scoring),
        tie_breakers=old.tie_breakers,
        policy=old.policy,
        draw_seed=found.draw_seed,
        secret=secrets.token_bytes(32),
        follows=old,
    )
    plans = [stage.plan for stage in old.stages.order_by("number")]
    if found.divisions:
        plans[0] = replace(plans[0], seeding="hand")
    write_plans(new, plans)
    Entry.objects.bulk_create(
        Entry(
            season=new,
            team=bill.team,
            strength=bill.entry.strength,
            managed=bill.entry.managed,
            club=bill.entry.club,
            seed=bill.seed,
        )
        for bill in found.bills
    )
    return new
