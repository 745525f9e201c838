"""Ladders: valid challenges, unanswered challenges, and the end of a ladder (LG-LADDER-01)."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q

from leagues.access.permissions import require_commissioner
from leagues.models import Challenge, Entry, Fixture, Group, Stage
from leagues.operations.advancing import advance_season, settle_unplayed
from leagues.operations.common import rule, running_season
from leagues.operations.drawing import Slot, make_fixtures
from leagues.schedules import ladder as rules
from leagues.schedules.plan import LADDER
from leagues.stages.placings import ladder_of
from leagues.stages.results import meetings, stage_fixtures
from rosters.models import Coach
from rosters.runtime.clock import now
from rules.problems import Problem, Refusal
from rules.record import void

State = Challenge.State
DECLINED = (State.DECLINED, State.TIMED_OUT)
#: Numbers of the sides. The challenged entry holds the better place, and is at home.
HOME, CHALLENGER = 0, 1
UNANSWERED = "challenge_timed_out"


@transaction.atomic
def end_stage(user: Coach, stage: Stage, *, reason: str) -> Stage:
    """End a ladder, by a ruling, and with it the season: the places stay as they are.

    Open challenges are withdrawn, and fixtures that were not played are void. Raises Refusal with
    ``stage_ends_by_itself`` for other formats, ``no_ladder_runs``, and ``fixture_is_being_played``.
    """
    require_commissioner(user, stage.season.league)
    season = running_season(stage.season_id)
    stage = season.stages.select_for_update(of=("self",)).get(pk=stage.pk)
    if stage.format != LADDER:
        raise Refusal(Problem("stage_ends_by_itself", "LG-SEASON-06", {"stage": stage.number}))
    if stage.drawn is None or stage.ended is not None:
        raise Refusal(Problem("no_ladder_runs", "LG-LADDER-01", {"season": season.name}))
    fixtures = Fixture.objects.filter(round__stage=stage)
    if fixtures.filter(state=Fixture.State.LOCKED).exists():
        raise Refusal(Problem("fixture_is_being_played", "LG-FIX-09"))
    rule(user, season, "stage:ended", str(stage.number), reason)
    for fixture in fixtures.filter(state=Fixture.State.SCHEDULED):
        settle_unplayed(fixture, void(2))
    Challenge.objects.filter(group__stage=stage, state=State.OPEN).update(
        state=State.WITHDRAWN, answered=now()
    )
    stage.ended = now()
    stage.save(update_fields=["ended"])
    advance_season(season.pk)
    return stage


def declined_by(entry: Entry) -> int:
    """Count the challenges that an entry declined this season, or left without an answer."""
    return Challenge.objects.filter(challenged=entry, state__in=DECLINED, fixture=None).count()


def problems(group: Group, entry: Entry, other: Entry) -> list[Problem]:
    """List everything that stands against a challenge."""
    ladder = ladder_of(group, meetings(stage_fixtures(group.stage)))
    against = [
        Problem("not_on_the_ladder", "LG-LADDER-01", {"team": each.team.name}, f"entry:{each.uuid}")
        for each in (entry, other)
        if each.number not in ladder
    ]
    if not against:
        assert entry.number is not None
        reach = group.stage.plan.reach
        if other.number not in rules.challengeable(ladder, entry.number, reach):
            what = {"team": other.team.name, "reach": reach}
            against.append(Problem("out_of_reach", "LG-LADDER-01", what, f"entry:{other.uuid}"))
    busy = busy_entries(group)
    against += [
        Problem(
            "busy_on_the_ladder", "LG-LADDER-01", {"team": each.team.name}, f"entry:{each.uuid}"
        )
        for each in dict.fromkeys((entry, other))
        if each.pk in busy
    ]
    return against


def busy_entries(group: Group) -> set[int]:
    """Return the ids of entries in an open challenge or fixture of a ladder, in two queries."""
    asked = group.challenges.filter(state=State.OPEN).values_list("challenger", "challenged")
    playing = Entry.objects.filter(
        ~Q(sides__fixture__state=Fixture.State.SETTLED), sides__fixture__group=group
    )
    open_ = {pk for pair in asked for pk in pair}
    return open_ | set(playing.values_list("pk", flat=True))


def arrange(asked: Challenge) -> Fixture:
    """Make the fixture of a challenge that was accepted, or is won without a match."""
    pair = asked.challenged.number or 0, asked.challenger.number or 0
    slot = Slot(asked.group, asked.number, pair)
    (fixture,) = make_fixtures(asked.group.stage.rounds.get(), [slot])
    return fixture


def is_accepted_at_once(asked: Challenge) -> bool:
    """Return False: on a ladder the holder of the place always answers."""
    return False


def decline_problems(asked: Challenge) -> list[Problem]:
    """List why a challenge cannot be declined: no declines are left."""
    most = asked.group.stage.plan.declines
    if declined_by(asked.challenged) < most:
        return []
    what = {"team": asked.challenged.team.name, "most": most}
    return [Problem("no_declines_left", "LG-LADDER-01", what)]


def won_unanswered(asked: Challenge) -> int | None:
    """Return the challenger's side where no declines are left; else it counts as a decline."""
    most = asked.group.stage.plan.declines
    effect = rules.answered(rules.Answer.TIMED_OUT, declined_by(asked.challenged), most)
    return CHALLENGER if effect is rules.Effect.WALK_OVER else None


def concerned(asked: Challenge) -> list[Entry]:
    """Return both entries: they are told that a challenge ended without an answer."""
    return [asked.challenger, asked.challenged]
