"""Seasons: create, open, start, finish, archive (LG-SEASON)."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models.functions import Now

from leagues.access.permissions import require_commissioner
from leagues.access.visible import open_invitations
from leagues.campaigns.stream import campaign_of
from leagues.models import Entry, Fixture, Invitation, League, Membership, Season
from leagues.notices import tell
from leagues.operations.advancing import begin_stage, end_season
from leagues.operations.campaigns.events import (
    begin_campaign,
    campaign_problems,
    count_settled,
    plan_campaign,
)
from leagues.operations.common import register
from leagues.operations.days.check_in import leave_out_the_missing
from leagues.operations.deadlines import lift_passed
from leagues.operations.drawing import number_entries, seeding
from leagues.operations.fitness import most_entries, roster_problems
from leagues.operations.members import invite
from leagues.operations.stages import dealing_problems, read_plans, write_plans
from leagues.policy import Policy, hours_problems, policy_problems, usual_answer_hours, usual_policy
from leagues.schedules import seed_from_words
from leagues.schedules.plan import field_problems
from leagues.stages.tie_breakers import breaker_problems
from leagues.tables import Scoring, scoring_problems
from rosters.games import sorts
from rosters.models import Coach, Team
from rosters.teams.streams import events_of
from rosters.typed.text import free_slug, plain_line, plain_text, storable
from rosters.words.refusals import sentence
from rules import game, games
from rules.problems import Problem, Refusal

State = Season.State
#: The moves that need no ruling (LG-SEASON-01); finished → running needs one.
MOVES = {
    State.DRAFT: {State.REGISTRATION},
    State.REGISTRATION: {State.DRAFT, State.RUNNING},
    State.RUNNING: {State.FINISHED},
    State.FINISHED: {State.ARCHIVED},
    State.ARCHIVED: set(),
}


@transaction.atomic
def create_season(
    user: Coach,
    league: League,
    name: str,
    game_key: str,
    *,
    sort: str | None = None,
    played_by: str | None = None,
    version: str | None = None,
    options: dict[str, Any] | None = None,
    legs: int = 1,
    stages: Sequence[Mapping[str, Any]] | None = None,
    policy: Mapping[str, Any] | None = None,
    answer_hours: int | None = None,
    scoring: Mapping[str, Any] | None = None,
    tie_breakers: list[str] | None = None,
    seed: str | None = None,
) -> Season:
    """Create a season in draft.

    sort, played_by: what it begins with, as far as nothing else is given (LG-SEASON-12); without a
            sort nothing follows from them. `answer_hours` of 0 is no limit, whatever is usual.
    stages: a plan each (`leagues.schedules.plan.Plan`); None: one round robin of `legs` legs.
    policy: rules for late results and leaving teams (`leagues.policy.Policy`).
    seed:   fixes the draw seed and the secret, and so every die: for demonstrations and trials that
            an operator starts. Neither the site nor the API accepts one.

    Raises Refusal for anybody but a commissioner; then for an unknown game or sort; then with every
    problem of version, options, tie-breakers, stages, scoring and policy at once.
    """
    require_commissioner(user, league)
    name = plain_line(name, "name")
    if game_key not in games():
        raise Refusal(Problem("unknown_game", params={"game": str(game_key)}, about="game"))
    if wrong := _sort_problems(game_key, sort, played_by):
        raise Refusal(wrong)
    rules = game(game_key)
    played_by = played_by or Season.PlayedBy.TABLE
    usual = sorts(game_key)[sort] if sort is not None else None
    if usual is not None and sort is not None:
        if stages is None:
            stages = usual.plans(by_engine=played_by == Season.PlayedBy.ENGINE)
        if isinstance(policy, Mapping) or policy is None:
            policy = {**usual_policy(sort, played_by), **usual.policy, **(policy or {})}
        if answer_hours is None:
            answer_hours = usual_answer_hours(played_by)
    win, draw, loss = rules.points
    version = version or rules.versions[-1]
    breakers = list(rules.tie_breakers) if tie_breakers is None else tie_breakers
    wanted = scoring or Scoring(win, draw, loss, fair_play=rules.fair_play).to_json()
    problems = [
        *breaker_problems(breakers, rules),
        *scoring_problems(wanted, rules.counted),
    ]
    if version not in rules.versions:
        problems.append(
            Problem("unknown_rules_version", params={"version": str(version), "game": rules.name})
        )
    else:
        problems += rules.option_problems(version, options or {})
    plans, plan_errors = read_plans([{"legs": legs}] if stages is None else stages, rules)
    problems += plan_errors + policy_problems(policy or {})
    problems += hours_problems(answer_hours)
    if problems:
        raise Refusal(problems)
    season = Season.objects.create(
        league=league,
        name=name,
        slug=free_slug(name, lambda s: league.seasons.filter(slug=s).exists(), "season"),
        game=game_key,
        version=version,
        sort=sort or Season.Sort.LEAGUE,
        played_by=played_by,
        options=storable(options or {}),
        answer_hours=answer_hours or None,
        scoring=Scoring.from_json(wanted).to_json(),
        tie_breakers=breakers,
        policy=Policy.from_json(policy or {}).to_json(),
        draw_seed=(seed_from_words(seed, "draw") if seed else secrets.token_bytes(32)).hex(),
        secret=seed_from_words(seed, "secret") if seed else secrets.token_bytes(32),
    )
    write_plans(season, plans)
    if usual is not None and usual.campaign is not None:
        plan_campaign(user, season, usual.campaign)
    return season


def _sort_problems(game_key: str, sort: str | None, played_by: str | None) -> list[Problem]:
    """List why a season of a game cannot be of that sort, or be played so."""
    problems = []
    named = {"game": game(game_key).name}
    if sort is not None and sort not in sorts(game_key):
        if sort == Season.Sort.CAMPAIGN:
            problems.append(Problem("no_campaigns", "LG-SEASON-12", named, "sort"))
        else:
            what = {**named, "sort": str(sort)}
            problems.append(Problem("unknown_sort", "LG-SEASON-12", what, "sort"))
    if played_by is not None and played_by not in Season.PlayedBy.values:
        what = {"value": str(played_by)}
        problems.append(Problem("unknown_choice", "LG-SEASON-12", what, "played_by"))
    return problems


@transaction.atomic
def invite_to_season(user: Coach, season: Season) -> Invitation:
    """Open a season's registration if it is in draft, and return a link for coaches (LG-SEASON-13).

    The newest link for coaches that still lets people in is used again. Raises
    Refusal("season_cannot_move") once the season has started.
    """
    require_commissioner(user, season.league)
    season = (
        Season.objects.select_for_update(of=("self",)).select_related("league").get(pk=season.pk)
    )
    if season.state != State.REGISTRATION:
        open_registration(user, season)
    open_ = open_invitations().filter(league=season.league, role=Membership.Role.COACH, seat=None)
    return open_.order_by("-created", "-pk").first() or invite(user, season.league)


@transaction.atomic
def open_registration(user: Coach, season: Season) -> Season:
    """Open a season's registration: teams may enter from now on."""
    season = _move(user, season, State.REGISTRATION)
    tell("registration_open", {"season": season.name}, by=user, season=season)
    return season


@transaction.atomic
def close_registration(user: Coach, season: Season) -> Season:
    """Move a season back to draft; teams that have entered stay entered."""
    return _move(user, season, State.DRAFT)


@transaction.atomic
def start_season(user: Coach, season: Season) -> Season:
    """Close the field and draw the schedule from the draw seed (LG-SEASON-04, LG-SEASON-05).

    Where check-in is open, whoever is not checked in stays out of the draw (LG-DAY-08).

    Raises Refusal with every problem at once: a field too small or too large, stages not dealt, two
    teams of one name, and each team whose roster is not valid.
    """
    season = _move(user, season, State.RUNNING)
    entries = list(season.entries.filter(withdrawn__isnull=True).select_related("team__coach"))
    entries = leave_out_the_missing(season, entries)
    if problems := start_problems(season, entries):
        raise Refusal(problems)
    number_entries(season, entries)
    first = season.stages.get(number=1)
    begin_stage(first, seeding(season, first, entries, []))
    begin_campaign(season)
    season.started = Now()
    season.save(update_fields=["started"])
    season.refresh_from_db(fields=["started"])
    tell("season_started", {"season": season.name}, by=user, season=season)
    return season


def start_problems(season: Season, entries: Sequence[Entry]) -> list[Problem]:
    """List everything that keeps a season from beginning with these entries (LG-SEASON-05).

    entries: those that have not withdrawn, with their teams. A fixed number of queries.
    """
    problems = []
    most = most_entries(season)
    if not 2 <= len(entries) <= most:
        problems.append(
            Problem(
                "field_size_out_of_range",
                "LG-SEASON-05",
                {"least": 2, "most": most, "found": len(entries)},
            )
        )
    else:
        problems += field_problems([stage.plan for stage in season.stages.all()], len(entries))
    problems += dealing_problems(season, entries) + campaign_problems(season)
    if not season.changes_teams and campaign_of(season) is not None:
        problems.append(Problem("campaigns_carry_over", "LG-DAY-01", about="policy.carries_over"))
    events = events_of(entry.team for entry in entries)
    for entry in entries:
        own_events = events[entry.team_id]
        problems += [
            Problem(
                "entry_not_valid",
                "LG-SEASON-03",
                {"team": entry.team.name, "reason": sentence(problem, season.game)},
                f"entry:{entry.uuid}",
            )
            for problem in roster_problems(season, entry.team, entry.managed, own_events)
        ]
    names = [entry.team.name for entry in entries]
    problems += [
        Problem("name_entered_already", "LG-SEASON-03", {"team": name})
        for name in sorted(set(names))
        if names.count(name) > 1
    ]
    return problems


@transaction.atomic
def finish_season(user: Coach, season: Season, *, reason: str) -> Season:
    """Abandon a running season, by a ruling: final placings are those of the present table.

    A match that is being played at the time loses its claim and does not count.
    """
    require_commissioner(user, season.league)
    reason = plain_text(reason, "reason", 2000, empty=False)
    season = _move(user, season, State.FINISHED)
    locked = season.fixtures.filter(state=Fixture.State.LOCKED)
    claims = list(locked.exclude(claim=None).values_list("claim", flat=True))
    locked.update(state=Fixture.State.SCHEDULED, claim=None, claimed_until=None)
    # A claim without an end would hold its teams for ever.
    Team.objects.filter(claim__in=claims).update(claim=None, claimed_until=None)
    count_settled(season)
    end_season(season)
    register(user, season, "season:abandoned", season.name, reason)
    return season


@transaction.atomic
def reopen_season(user: Coach, season: Season, *, reason: str) -> Season:
    """Let a finished season run on, by a ruling; its final placings are removed.

    Deadlines that have passed in the meantime are removed.
    """
    require_commissioner(user, season.league)
    reason = plain_text(reason, "reason", 2000, empty=False)
    season = _move(user, season, State.RUNNING, State.FINISHED)
    season.placings, season.finished = None, None
    season.save(update_fields=["placings", "finished"])
    season.entries.update(given=None)
    season.stages.filter(number=season.stages.count()).update(ended=None)
    lift_passed(season)
    register(user, season, "season:reopened", season.name, reason)
    return season


@transaction.atomic
def archive_season(user: Coach, season: Season) -> Season:
    """Archive a finished season."""
    return _move(user, season, State.ARCHIVED)


def _move(
    user: Coach, season: Season, state: Season.State, from_: Season.State | None = None
) -> Season:
    """Lock a season and set its state.

    from_: the state required for a move that needs a ruling; None: `MOVES` says what is allowed.

    Raises Refusal("season_cannot_move") for a move that is not allowed.
    """
    season = (
        Season.objects.select_for_update(of=("self",)).select_related("league").get(pk=season.pk)
    )
    require_commissioner(user, season.league)
    if season.state != from_ if from_ else state not in MOVES[State(season.state)]:
        raise Refusal(
            Problem(
                "season_cannot_move",
                "LG-SEASON-01",
                {"found": State(season.state).label, "wanted": state.label},
            )
        )
    season.state = state
    season.save(update_fields=["state"])
    return season
