"""Season changes: plan a new season from an old one, accept or discard it (LG-SEASON-07).

Coaches choose what they keep of a redraft until a deadline, where there is one (LG-SEASON-11).
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Now

from leagues.models import Carried, Entry, Notice, Season, SeasonChange
from leagues.notices import notify, tell
from leagues.operations.common import lock_season
from leagues.operations.dates import moment_problem
from leagues.operations.season_change_preview import Preview, preview, redraft_of
from leagues.operations.stages import write_plans
from leagues.policy import Policy
from leagues.tables import Scoring
from rosters.models import Coach
from rosters.operations.teams import permit
from rosters.operations.together import append_together, lock_teams
from rosters.runtime.clock import now
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
    due: datetime | None = None,
) -> SeasonChange:
    """Plan the season that follows one that is over, or change the present plan.

    entries:    UUIDs of the entries whose teams are carried over; None: all that did not withdraw.
    off_season: options of the game; the dice stay the same whatever is planned.
    due:        the deadline for coaches to choose; None: there is none (LG-SEASON-11).

    Coaches' choices stay, unless the options change. Nothing happens to any team before the plan is
    accepted. Raises Refusal with every problem at once. A deadline is refused with
    ``nothing_to_redraft`` where nothing is redrafted, and if it has passed and is not the one set
    before.
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
    before = season.changes.filter(made=None).values_list("due", flat=True).first()
    if due is not None and due != before:
        problems += _due_problems(due)
    if problems:
        raise Refusal(problems)
    change, _made = SeasonChange.objects.get_or_create(
        season=season, made=None, defaults={"name": name, "by": user}
    )
    if change.off_season != options:
        change.carried.update(choice=None, chosen=None)
    if change.due != due:
        change.closed = None
    change.name, change.off_season, change.due = name, options, due
    change.save(update_fields=["name", "off_season", "due", "closed"])
    dropped = change.carried.exclude(entry__uuid__in=wanted)
    _tell(user, change, "change_dropped", dropped)
    dropped.delete()
    known = set(change.carried.values_list("entry_id", flat=True))
    new = [
        Carried(change=change, entry=there[uuid]) for uuid in wanted if there[uuid].pk not in known
    ]
    Carried.objects.bulk_create(new)
    change.season = season
    if due is not None and redraft_of(_first(change), None) is None:
        raise Refusal(Problem("nothing_to_redraft", "LG-SEASON-07", {"name": name}, "due"))
    kind = "change_planned" if due is None else "redraft_planned"
    _tell(user, change, kind, change.carried.exclude(entry__in=known))
    if due != before:
        kind = "redraft_lifted" if due is None else "redraft_moved"
        _tell(user, change, kind, change.carried.filter(entry__in=known))
    return change


@transaction.atomic
def choose_redraft(
    user: Coach, carried: Carried, choice: Mapping[str, Any] | None, *, reason: str = ""
) -> Carried:
    """Choose what a team keeps of a redraft; None takes the default again.

    Its coach chooses until the deadline, or a commissioner by a ruling with a reason until the
    change is accepted. Raises Refusal with ``change_is_accepted``, ``redraft_is_over``,
    ``nothing_to_redraft``, and every reason why a choice is not allowed.
    """
    carried = (
        Carried.objects.select_for_update(of=("self",))
        .select_related("change__season__league", "entry__team")
        .get(pk=carried.pk)
    )
    permission = permit(user, carried.entry.team, "redraft", reason)
    if carried.change.made_id is not None:
        raise Refusal(Problem("change_is_accepted", "LG-SEASON-07", {"name": carried.change.name}))
    if permission != "ruling" and is_over(carried.change):
        raise Refusal(Problem("redraft_is_over", "LG-SEASON-11", {"name": carried.change.name}))
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

    seen: the digest of the preview that is accepted.

    All teams are locked, and a single problem keeps all of them unchanged. The new season takes
    entries; its divisions, if it has any, are those of the preview.

    Raises Refusal with ``change_is_accepted``; with every problem of the preview; with
    ``redraft_is_open`` while the deadline lies ahead and somebody has yet to choose; and with
    ``change_is_different`` if anything has changed since the preview.
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
    if accepted.waits_for_coaches:
        waits = {"teams": [bill.team.name for bill in accepted.undecided]}
        raise Refusal(Problem("redraft_is_open", "LG-SEASON-11", waits))
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

    Raises Refusal("change_is_accepted") for one that was.
    """
    lock_season(user, change.season)
    change = SeasonChange.objects.select_for_update(of=("self",)).get(pk=change.pk)
    if change.made_id is not None:
        raise Refusal(Problem("change_is_accepted", "LG-SEASON-07", {"name": change.name}))
    _tell(user, change, "change_dropped", change.carried.all())
    change.delete()


def _due_problems(due: datetime) -> list[Problem]:
    """List what is wrong with a new deadline for choosing; empty if nothing is."""
    if due <= now():
        return [Problem("redraft_due_has_passed", "LG-SEASON-11", about="due")]
    wrong = moment_problem(due, "LG-SEASON-11", "due")
    return [wrong] if wrong else []


def is_over(change: SeasonChange) -> bool:
    """Return whether the deadline for choosing has passed (LG-SEASON-11)."""
    return change.due is not None and change.due <= now()


def undecided(change: SeasonChange) -> QuerySet[Carried]:
    """Return the carried teams that a person plays whose coach has yet to choose; of a redraft."""
    return change.carried.filter(
        chosen=None, entry__managed=Entry.Managed.PERSON, entry__team__coach__isnull=False
    )


@transaction.atomic
def close_redraft(pk: int) -> bool:
    """Act on the deadline of a redraft that has passed; return whether it was time (LG-SEASON-11).

    Drops choices that can't be kept any more, and tells who has the best value kept for them.
    """
    change = _locked_open(pk)
    if change is None or change.closed is not None or not is_over(change):
        return False
    # A coach who chooses at this very moment waits for these rows, and is told that it is over.
    list(change.carried.select_for_update(of=("self",)).order_by("pk"))
    for bill in preview(change).bills:
        if bill.carried.choice is not None and bill.redraft is None and not _keeps(bill.carried):
            change.carried.filter(pk=bill.carried.pk).update(choice=None, chosen=None)
    change.closed = now()
    change.save(update_fields=["closed"])
    late = undecided(change)
    _tell(None, change, "redraft_closed", late)
    params = {"season": change.name, "count": late.count()}
    tell("redraft_over", params, by=None, season=change.season)
    return True


@transaction.atomic
def remind_of_redraft(pk: int) -> bool:
    """Remind coaches who have yet to choose that the deadline is near; return whether it was time.

    Each deadline reminds once.
    """
    change = _locked_open(pk)
    if change is None or change.due is None or is_over(change):
        return False
    before = timedelta(hours=Policy.from_json(change.season.policy).remind_hours)
    reminders = Notice.objects.filter(season=change.season, kind="redraft_near")
    if (
        now() < change.due - before
        or reminders.filter(params__until=change.due.isoformat()).exists()
    ):
        return False
    return bool(_tell(None, change, "redraft_near", undecided(change)))


def _locked_open(pk: int) -> SeasonChange | None:
    """Return a change that is neither accepted nor discarded, locked; else None."""
    changes = SeasonChange.objects.select_for_update(of=("self",)).filter(pk=pk, made=None)
    return changes.select_related("season__league").first()


def _keeps(carried: Carried) -> bool:
    """Return whether the stored choice of a team can still be carried out."""
    try:
        redraft_of(carried, carried.choice)
    except Refusal:
        return False
    return True


def _first(change: SeasonChange) -> Carried:
    carried = change.carried.select_related("entry__team").order_by("pk")[0]
    carried.change = change
    return carried


def _by_the_rules_of_today(scoring: Mapping[str, Any]) -> dict[str, Any]:
    """Return a scoring for a new season: outdated chess rules are replaced (LG-TABLE-04)."""
    unplayed = scoring.get("unplayed", Scoring().unplayed)
    return {**scoring, "unplayed": "virtual_2026" if unplayed == "virtual" else unplayed}


def _tell(user: Coach | None, change: SeasonChange, kind: str, carried: QuerySet[Carried]) -> int:
    """Tell the coach of each of these teams what becomes of the plan for it; return how many are
    told.

    user: who acted and is told nothing; None: time.
    """
    season, told = change.made or change.season, 0
    for row in carried.select_related("entry__team__coach").order_by("pk"):
        team = row.entry.team
        if team.coach is not None and team.coach != user:
            params = {"season": change.name, "team": team.name, "until": change.due}
            notify([team.coach], kind, params, season=season, team=team)
            told += 1
    return told


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
            circles=bill.entry.circles,
            seed=bill.seed,
        )
        for bill in found.bills
    )
    return new
