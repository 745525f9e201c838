"""Stages of a season: what a commissioner plans, deals, seeds and draws again (LG-STAGE)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from django.db import transaction

from leagues.hooks import begun
from leagues.models import Entry, Fixture, Round, Season, Stage
from leagues.operations.advancing import advance_season
from leagues.operations.common import NOT_STARTED, lock_running, lock_season, refuse_started, rule
from leagues.operations.drawing import BATCH, draw_swiss_round
from leagues.policy import Policy, hours_problems, policy_problems
from leagues.schedules.plan import (
    StagePlan,
    field_warnings,
    group_names,
    plan_problems,
    season_problems,
)
from leagues.schedules.swiss import NoDutchPairing, Wishes
from leagues.stages.brackets import inputs_by_hand
from leagues.stages.tie_breakers import breaker_problems
from leagues.tables import Scoring, scoring_problems
from rosters.models import Coach
from rosters.typed.text import storable
from rules.game import Game
from rules.problems import Problem, Refusal
from rules.record import Outcome

#: A season of more stages is a mistake.
MOST_STAGES = 6


def read_plans(
    wanted: Sequence[Mapping[str, Any]], rules: Game[Any]
) -> tuple[list[StagePlan], list[Problem]]:
    """Read stage plans as they were sent; return them, or every problem with them."""
    if isinstance(wanted, str | Mapping) or not 1 <= len(wanted) <= MOST_STAGES:
        problem = Problem("stages_out_of_range", "LG-STAGE-01", {"most": MOST_STAGES}, "stages")
        return [], [problem]
    problems = []
    for number, sent in enumerate(wanted, 1):
        problems += plan_problems(sent, f"stages.{number}")
        breakers = sent.get("tie_breakers") if isinstance(sent, Mapping) else None
        if isinstance(breakers, list | tuple):
            problems += breaker_problems(breakers, rules, f"stages.{number}.tie_breakers")
    if problems:
        return [], problems
    plans = [StagePlan.from_json(sent) for sent in wanted]
    problems = season_problems(plans)
    for number, (before, plan) in enumerate(pairwise(plans), 2):
        if plan.crossing and not problems:
            try:
                inputs_by_hand(plan.crossing, before, group_names(before))
            except ValueError:
                about = f"stages.{number}.crossing"
                problems.append(Problem("crossing_is_not_whole", "LG-STAGE-05", {}, about))
    return plans, problems


def plan_warnings(season: Season, plans: Sequence[StagePlan] | None = None) -> list[Problem]:
    """List what may go wrong with these stages, or the season's own, for its present entries."""
    entries = season.entries.filter(withdrawn__isnull=True).count()
    if plans is None:
        plans = [stage.plan for stage in season.stages.all()]
    return field_warnings(plans, entries)


def dealing_problems(season: Season, entries: Sequence[Entry]) -> list[Problem]:
    """Return a problem if the first stage is dealt by hand and not to exactly these entries."""
    stage = season.stages.get(number=1)
    plan = stage.plan
    if plan.dealing != "hand" or plan.groups == 1 or plan.in_divisions:
        return []
    dealt = [uuid for group in stage.dealt or () for uuid in group]
    if sorted(dealt) == sorted(str(entry.uuid) for entry in entries):
        return []
    return [Problem("not_dealt", "LG-STAGE-02", {"stage": stage.number}, "stages.1.groups")]


def write_plans(season: Season, plans: Sequence[StagePlan]) -> None:
    """Replace a season's stages by these; only in a transaction, before it starts."""
    season.stages.all().delete()
    Stage.objects.bulk_create(
        Stage(season=season, number=number, format=plan.format, settings=plan.to_json())
        for number, plan in enumerate(plans, 1)
    )


@transaction.atomic
def plan_stages(user: Coach, season: Season, wanted: Sequence[Mapping[str, Any]]) -> Season:
    """Give a season other stages, before it starts (LG-STAGE-01, LG-SEASON-02).

    Raises Refusal("season_has_started"), and Refusal with every problem of the plans at once.
    """
    season = lock_season(user, season)
    refuse_started(season)
    plans, problems = read_plans(wanted, season.rules)
    if problems:
        raise Refusal(problems)
    write_plans(season, plans)
    return season


@transaction.atomic
def seed_entries(user: Coach, season: Season, seeds: Mapping[str, int | None]) -> None:
    """Seed entries by hand, before the season starts (LG-STAGE-03).

    seeds: by the UUID of the entry; 1 is the best, no two are the same, None removes a seed.

    Raises Refusal with ``season_has_started``, ``no_such_entry``, ``seed_out_of_range`` and
    ``seed_given_twice``.
    """
    season = lock_season(user, season)
    refuse_started(season)
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
    Entry.objects.bulk_update([entries[uuid] for uuid in seeds], ["seed"], batch_size=BATCH)


@transaction.atomic
def deal_by_hand(user: Coach, stage: Stage, groups: Sequence[Sequence[str]]) -> Stage:
    """Deal entries to groups by hand (LG-STAGE-02).

    groups: a list of entry UUIDs for each group.

    The first stage is dealt before the season starts. A later one is dealt once the stage before it
    is over, and is drawn at once. Raises Refusal with ``stage_is_drawn``, ``no_such_entry``,
    ``dealt_twice``, ``wrong_number_of_groups``, and ``groups_too_unlike`` where sizes differ by
    more than 1.
    """
    season = lock_season(user, stage.season)
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
    transaction.on_commit(partial(advance_season, season.pk))
    return stage


@transaction.atomic
def draw_round_again(
    user: Coach,
    season: Season,
    *,
    pins: Sequence[tuple[str, str | None]] = (),
    forbidden: Sequence[tuple[str, str | None]] = (),
    reason: str,
) -> Round:
    """Draw the newest Swiss round again, with pairings required or forbidden (LG-SWISS-04).

    pins, forbidden: pairs of entry UUIDs; None as the second means that the first gets the bye.

    This is a ruling. Raises Refusal with ``no_swiss_round``, ``round_has_begun`` once a match of
    the round has begun, and ``nothing_pairs_so`` if no pairing fits the wishes.
    """
    season = lock_season(user, season)
    stage = _swiss_stage(season)
    if stage is None:
        raise Refusal(Problem("no_swiss_round", "LG-SWISS-04", {"season": season.name}))
    round_ = stage.rounds.order_by("-number")[0]
    if begun(round_.fixtures.all()).exists():
        raise Refusal(Problem("round_has_begun", "LG-SWISS-04", {"round": round_.number}))
    wishes = Wishes(_numbers(season, pins), _numbers(season, forbidden))
    attempt = 1 + max(round_.fixtures.values_list("attempt", flat=True), default=0)
    round_.fixtures.all().delete()
    try:
        draw_swiss_round(stage, round_.number, wishes, attempt)
    except (NoDutchPairing, ValueError) as nothing:
        raise Refusal(Problem("nothing_pairs_so", "LG-SWISS-04")) from nothing
    about = f"{stage.number}/{round_.number}"
    rule(user, season, "round:drawn_again", about, reason, pins=pins, forbidden=forbidden)
    return round_


def may_draw_again(season: Season) -> bool:
    """Return whether the newest round of a season can be drawn again.

    It checks what `draw_round_again` checks.
    """
    stage = _swiss_stage(season) if season.state == Season.State.RUNNING else None
    round_ = None if stage is None else stage.rounds.order_by("-number").first()
    return round_ is not None and not begun(round_.fixtures.all()).exists()


def _swiss_stage(season: Season) -> Stage | None:
    """Return the Swiss stage that is being played; None if there is none."""
    stage = season.stages.filter(drawn__isnull=False, ended__isnull=True).first()
    return stage if stage is not None and stage.format == Stage.Format.SWISS else None


@transaction.atomic
def settle_provisionally(
    user: Coach, fixture: Fixture, scores: Sequence[int], *, reason: str
) -> Fixture:
    """Enter a provisional result for a late match, so that the next round can be drawn.

    scores: in the order of the sides; the real result replaces them when it comes.

    This is a ruling (LG-SWISS-06). Raises Refusal with ``fixture_is_settled``,
    ``score_out_of_range`` and ``wrong_number_of_scores``.
    """
    season = lock_running(user, fixture.season)
    fixture = Fixture.objects.select_for_update(of=("self",)).get(pk=fixture.pk)
    if fixture.state == Fixture.State.SETTLED:
        raise Refusal(Problem("fixture_is_settled", "LG-FIX-05"))
    if any(type(score) is not int or not 0 <= score <= 99 for score in scores):
        raise Refusal(Problem("score_out_of_range", "LG-FIX-07"))
    sides_ = fixture.sides.count()
    if len(scores) != sides_:
        raise Refusal(Problem("wrong_number_of_scores", "LG-FIX-07", {"sides": sides_}))
    fixture.provisional = Outcome.between(scores).to_json()
    fixture.save(update_fields=["provisional"])
    about = " – ".join(side.entry.team.name for side in fixture.sides.all())
    rule(user, season, "fixture:provisional", about, reason, fixture=fixture)
    transaction.on_commit(partial(advance_season, season.pk))
    return fixture


@transaction.atomic
def change_policy(
    user: Coach,
    season: Season,
    policy: Mapping[str, Any],
    *,
    played_by: str | None = None,
    answer_hours: int | None = None,
    reason: str = "",
) -> Season:
    """Change a season's rules for late results and leaving teams, who plays its matches, and how
    long a decision in a match here may take.

    played_by: who plays from now on, as a rule (LG-SEASON-14); None leaves that as it is.
    answer_hours: hours for each question that is asked from now on; 0 is no limit, None leaves it.

    Once it runs, this is a ruling that records what it changes (LG-SEASON-02). Raises Refusal with
    every problem of the policy at once, with ``unknown_choice``, with ``hours_out_of_range`` and,
    once it runs, with ``carrying_over_is_fixed`` (LG-DAY-01).
    """
    season = lock_season(user, season)
    problems = policy_problems(policy)
    if played_by is not None and played_by not in Season.PlayedBy.values:
        what = {"value": str(played_by)}
        problems.append(Problem("unknown_choice", "LG-SEASON-12", what, "played_by"))
    problems += hours_problems(answer_hours)
    started = season.state not in NOT_STARTED
    if not problems and started and Policy.from_json(policy).carries_over != season.changes_teams:
        fixed = Problem("carrying_over_is_fixed", "LG-DAY-01", about="policy.carries_over")
        problems.append(fixed)
    if problems:
        raise Refusal(problems)
    before, season.policy = season.policy, Policy.from_json(policy).to_json()
    data: dict[str, Any] = {"before": before, "after": season.policy}
    season.played_by = played_by or season.played_by
    if answer_hours is not None and (answer_hours or None) != season.answer_hours:
        data["answer_hours"] = [season.answer_hours, answer_hours or None]
        season.answer_hours = answer_hours or None
    season.save(update_fields=["policy", "played_by", "answer_hours"])
    if season.state not in NOT_STARTED:
        rule(user, season, "season:policy", season.name, reason, **data)
        transaction.on_commit(partial(advance_season, season.pk))  # a round may open (LG-FIX-24)
    return season


@transaction.atomic
def change_house_rules(
    user: Coach, season: Season, options: Mapping[str, Any], *, reason: str = ""
) -> Season:
    """Change the house rules of the season's game, for matches that begin from now on.

    options: those that differ from the usual, each on or off (`Game.house_rules`).

    Once the season runs, this is a ruling that records what it changes (LG-SEASON-02). Raises
    Refusal with the game's problems.
    """
    season = lock_season(user, season)
    problems = season.rules.option_problems(season.version, options)
    if problems:
        raise Refusal(problems)
    before, season.options = season.options, storable(dict(options))
    season.save(update_fields=["options"])
    if season.state not in NOT_STARTED:
        data = {"before": before, "after": season.options}
        rule(user, season, "season:house_rules", season.name, reason, **data)
    return season


@transaction.atomic
def change_table(
    user: Coach,
    season: Season,
    scoring: Mapping[str, Any],
    tie_breakers: Sequence[str],
    *,
    reason: str = "",
) -> Season:
    """Change the points for results, and the tie-breakers (LG-TABLE-02, LG-TABLE-03).

    scoring: a missing rule for rounds without a match (``unplayed``) stays as it is.

    Once the season runs, this is a ruling that records what it changes (LG-SEASON-02). Raises
    Refusal with every problem of scoring and tie-breakers at once.
    """
    season = lock_season(user, season)
    problems = [
        *scoring_problems(scoring, season.rules.counted),
        *breaker_problems(tie_breakers, season.rules),
    ]
    if problems:
        raise Refusal(problems)
    before = {"scoring": season.scoring, "tie_breakers": season.tie_breakers}
    kept = Scoring.from_json(season.scoring).unplayed
    season.scoring = Scoring.from_json({"unplayed": kept, **scoring}).to_json()
    season.tie_breakers = list(tie_breakers)
    season.save(update_fields=["scoring", "tie_breakers"])
    if season.state not in NOT_STARTED:
        data: dict[str, Any] = {
            "before": before,
            "after": {"scoring": season.scoring, "tie_breakers": season.tie_breakers},
        }
        rule(user, season, "season:table", season.name, reason, **data)
    return season


def _numbers(
    season: Season, pairs: Sequence[tuple[str, str | None]]
) -> list[tuple[int, int | None]]:
    """Return pairs of entry UUIDs as entry numbers.

    Raises Refusal with ``no_such_entry`` for each UUID that is unknown.
    """
    known = {str(uuid): number for uuid, number in season.entries.values_list("uuid", "number")}
    problems = [
        Problem("no_such_entry", "LG-SWISS-04", {"entry": str(uuid)}, str(uuid))
        for pair in pairs
        for uuid in pair
        if uuid is not None and str(uuid) not in known
    ]
    if problems:
        raise Refusal(problems)
    return [
        (known[str(one)] or 0, None if other is None else known[str(other)]) for one, other in pairs
    ]
