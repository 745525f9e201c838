"""Read models around a season's beginning: what it would be, and what keeps it from beginning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from leagues.access.visible import open_invitations
from leagues.campaigns.stream import campaign_of
from leagues.forms.seasons import SeasonForm, stages_of
from leagues.models import Entry, Invitation, League, Membership, Season
from leagues.operations.days.check_in import is_missing
from leagues.operations.seasons import start_problems
from leagues.operations.stages import plan_warnings
from leagues.policy import Policy, usual_answer_hours, usual_policy
from leagues.reading.season_rules import deadline_words
from leagues.schedules.plan import StagePlan
from leagues.stages.showing import plan_words
from rosters.games import sorts
from rosters.models import Coach
from rosters.typed.numbers import whole
from rules import games
from rules.problems import Problem


@dataclass(frozen=True, slots=True)
class Start:
    """What a commissioner reads before a season begins (LG-SEASON-13).

    entries:  who is in, with their teams and coaches.
    absent:   who has entered and is not checked in: they stay out of the draw (LG-DAY-08).
    missing:  coaches of the league who have no team in it.
    problems: what keeps it from beginning; empty where it can.
    warnings: what may go wrong with its stages.
    plans:    its stages in words; `deadlines`: its policy in sentences.
    """

    season: Season
    entries: list[Entry]
    absent: list[Entry]
    missing: list[Coach]
    problems: list[Problem]
    warnings: list[Problem]
    plans: list[str]
    deadlines: list[str]


def start_of(season: Season) -> Start:
    """Return who is in a season that has not started, and what is missing; twelve queries."""
    entered = list(
        season.entries.filter(withdrawn__isnull=True)
        .select_related("team__coach")
        .order_by("created", "pk")
    )
    entries = [entry for entry in entered if not is_missing(season, entry)]
    absent = [entry for entry in entered if is_missing(season, entry)]
    coaches = {entry.team.coach_id for entry in entered}
    members = Membership.objects.filter(league=season.league, role=Membership.Role.COACH)
    plans = [stage.plan for stage in season.stages.order_by("number")]
    policy = Policy.from_json(season.policy)
    return Start(
        season,
        entries,
        absent,
        [
            member.coach
            for member in members.select_related("coach").order_by("joined", "pk")
            if member.coach_id not in coaches
        ],
        start_problems(season, entries),
        plan_warnings(season),
        [plan_words(plan) for plan in plans],
        deadline_words(
            policy,
            season.played_by,
            season.answer_hours,
            campaign_of(season) is not None,
            season.game,
        ),
    )


def season_invitation(league: League) -> Invitation | None:
    """Return the link for coaches that a season's page shows (LG-SEASON-13); None without one."""
    links = open_invitations().filter(league=league, role=Membership.Role.COACH, seat=None)
    return links.order_by("-created", "-pk").first()


def first_game(league: League) -> str:
    """Return the game that a new season begins with: that of the league's newest season."""
    played = league.seasons.filter(friendly=False, copy_of=None).order_by("-created", "-pk")
    newest = played.values_list("game", flat=True).first()
    return newest if newest in games() else next(iter(games()))


def would_be(form: SeasonForm) -> list[str]:
    """Return in sentences what a new season begins with, as its form stands; no queries.

    Empty where the form cannot tell. What is typed is read as far as it can be.
    """
    key, chosen, played_by = form.chosen
    if key not in games() or chosen not in sorts(key) or played_by not in Season.PlayedBy.values:
        return []
    sort = sorts(key)[chosen]
    asked = ("legs", "groups", "goes_on", "rounds")
    numbers = {name: whole(str(form[name].value() or "")) for name in asked}
    shape = str(form["shape"].value() or "")
    stages: Sequence[Mapping[str, Any]]
    if shape:
        rest = (numbers[name] for name in asked[1:])
        stages = stages_of(shape, numbers["legs"] or 1, *rest)
    else:
        stages = sort.plans(by_engine=played_by == Season.PlayedBy.ENGINE)
    policy = Policy.from_json({**usual_policy(chosen, played_by), **sort.policy})
    if carries_over := str(form["carries_over"].value() or ""):
        policy = replace(policy, carries_over=carries_over == "yes")
    if (days := whole(str(form["round_days"].value() or ""))) is not None:
        policy = replace(policy, round_days=days or None)
    is_campaign = sort.campaign is not None or bool(form["campaign"].value())
    hours = whole(str(form["answer_hours"].value() or ""))
    if hours is None:
        hours = usual_answer_hours(played_by)
    plans = [plan_words(StagePlan.from_json(stage)) for stage in stages]
    return [*plans, *deadline_words(policy, played_by, hours, is_campaign, key)]
