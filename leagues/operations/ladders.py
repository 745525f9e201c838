"""Ladders: challenges, answers to them, and their end (LG-LADDER-01)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.db import transaction
from django.db.models import Max, Q

from leagues.models import Challenge, Entry, Fixture, Group, Season, Stage
from leagues.notices import notify
from leagues.operations.acting import act_for, locked_season, rule, running_season
from leagues.operations.advancing import advance_season, settle_unplayed, unplayed
from leagues.operations.drawing import Slot, make_fixtures
from leagues.permissions import require_commissioner
from leagues.schedules import ladder as rules
from leagues.schedules.plan import LADDER
from leagues.stages.placings import ladder_of
from leagues.stages.results import meetings, stage_fixtures
from rosters.clock import now
from rosters.models import Coach
from rules.problems import Problem, Refusal
from rules.record import void

State = Challenge.State
DECLINED = (State.DECLINED, State.TIMED_OUT)


@transaction.atomic
def challenge(user: Coach, entry: Entry, other: Entry, *, reason: str = "") -> Challenge:
    """Challenge another entry of the ladder, at most the stage's `reach` above.

    Whoever is part of an open challenge or fixture neither challenges nor is challenged.  For
    another's entry a commissioner gives a reason.
    """
    season = running_season(entry.season_id)
    act_for(user, season, entry, "ladder:challenged", reason)
    group = _ladder(season)
    problems = _challenge_problems(group, entry, other)
    if problems:
        raise Refusal(problems)
    last = group.challenges.aggregate(last=Max("number"))["last"] or 0
    made = Challenge.objects.create(
        group=group,
        number=last + 1,
        challenger=entry,
        challenged=other,
        expires=now() + timedelta(days=group.stage.plan.answer_days),
    )
    _tell([other], made, "challenged", until=made.expires)
    return made


@transaction.atomic
def answer_challenge(user: Coach, asked: Challenge, *, accept: bool, reason: str = "") -> Challenge:
    """Accept a challenge, which makes its fixture, or decline it while declines are left."""
    season, asked = _open(asked)
    act_for(user, season, asked.challenged, "ladder:answered", reason)
    if asked.expires <= now():
        raise Refusal(Problem("challenge_has_timed_out", "LG-LADDER-01"))
    if accept:
        _make_fixture(asked)
        _close(asked, State.ACCEPTED)
        _tell([asked.challenger], asked, "challenge_accepted")
        return asked
    most = asked.group.stage.plan.declines
    if declined_by(asked.challenged) >= most:
        what = {"team": asked.challenged.team.name, "most": most}
        raise Refusal(Problem("no_declines_left", "LG-LADDER-01", what))
    _close(asked, State.DECLINED)
    _tell([asked.challenger], asked, "challenge_declined")
    return asked


@transaction.atomic
def withdraw_challenge(user: Coach, asked: Challenge, *, reason: str = "") -> Challenge:
    """Take back a challenge that has not been answered."""
    season, asked = _open(asked)
    act_for(user, season, asked.challenger, "ladder:withdrawn", reason)
    _close(asked, State.WITHDRAWN)
    return asked


@transaction.atomic
def end_stage(user: Coach, stage: Stage, *, reason: str) -> Stage:
    """End a ladder, by a ruling, and with it the season: the places are as they stand.

    Challenges that wait are withdrawn, fixtures that were not played are void.  Refuses other
    stages, which end by themselves, and while a match of it is being played.
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


@transaction.atomic
def time_out(challenge_id: int) -> bool:
    """End a challenge whose time is up, or a side of which has left; says whether it was open.

    Without an answer it counts as declined while declines are left; then the challenger wins.
    """
    found = Challenge.objects.filter(pk=challenge_id).select_related("group__stage").first()
    if found is None or locked_season(found.group.stage.season_id).state != Season.State.RUNNING:
        return False
    asked = _as_it_is(found)
    if asked.state != State.OPEN:
        return False
    if asked.challenger.withdrawn or asked.challenged.withdrawn:
        _close(asked, State.WITHDRAWN)
        return True
    if asked.expires > now():
        return False
    most = asked.group.stage.plan.declines
    effect = rules.answered(rules.Answer.TIMED_OUT, declined_by(asked.challenged), most)
    both = [asked.challenger, asked.challenged]
    if effect is rules.Effect.WALK_OVER:
        fixture = _make_fixture(asked)
        settle_unplayed(fixture, unplayed(fixture.season, CHALLENGER, 2))
        _tell(both, asked, "challenge_won")
    else:
        _tell(both, asked, "challenge_timed_out")
    _close(asked, State.TIMED_OUT)
    return True


def declined_by(entry: Entry) -> int:
    """How many challenges it has declined this season, those without an answer included."""
    return Challenge.objects.filter(challenged=entry, state__in=DECLINED, fixture=None).count()


#: The challenged holds the better place, and is at home.
HOME, CHALLENGER = 0, 1


def _challenge_problems(group: Group, entry: Entry, other: Entry) -> list[Problem]:
    """Everything that stands against a challenge."""
    ladder = ladder_of(group, meetings(stage_fixtures(group.stage)))
    problems = [
        Problem("not_on_the_ladder", "LG-LADDER-01", {"team": each.team.name}, f"entry:{each.uuid}")
        for each in (entry, other)
        if each.number not in ladder
    ]
    if not problems:
        assert entry.number is not None
        reach = group.stage.plan.reach
        if other.number not in rules.challengeable(ladder, entry.number, reach):
            what = {"team": other.team.name, "reach": reach}
            problems.append(Problem("out_of_reach", "LG-LADDER-01", what, f"entry:{other.uuid}"))
    busy = busy_entries(group)
    problems += [
        Problem(
            "busy_on_the_ladder", "LG-LADDER-01", {"team": each.team.name}, f"entry:{each.uuid}"
        )
        for each in dict.fromkeys((entry, other))
        if each.pk in busy
    ]
    return problems


def busy_entries(group: Group) -> set[int]:
    """Row numbers of the entries in an open challenge or fixture of a ladder; in two queries."""
    asked = group.challenges.filter(state=State.OPEN).values_list("challenger", "challenged")
    playing = Entry.objects.filter(
        ~Q(sides__fixture__state=Fixture.State.SETTLED), sides__fixture__group=group
    )
    open_ = {pk for pair in asked for pk in pair}
    return open_ | set(playing.values_list("pk", flat=True))


def _ladder(season: Season) -> Group:
    """The ladder that is being played."""
    group = (
        Group.objects.filter(
            stage__season=season,
            stage__format=LADDER,
            stage__drawn__isnull=False,
            stage__ended__isnull=True,
        )
        .select_related("stage__season__league")
        .first()
    )
    if group is None:
        raise Refusal(Problem("no_ladder_runs", "LG-LADDER-01", {"season": season.name}))
    return group


def _open(asked: Challenge) -> tuple[Season, Challenge]:
    """All as it is now; refuses a challenge that does not wait any more."""
    season = running_season(asked.group.stage.season_id)
    asked = _as_it_is(asked)
    if asked.state != State.OPEN:
        raise Refusal(Problem("challenge_not_open", "LG-LADDER-01"))
    return season, asked


def _as_it_is(asked: Challenge) -> Challenge:
    return Challenge.objects.select_related(
        "group__stage__season__league", "challenger__team__coach", "challenged__team__coach"
    ).get(pk=asked.pk)


def _close(asked: Challenge, state: str) -> None:
    asked.state, asked.answered = state, now()
    asked.save(update_fields=["state", "answered", "fixture"])


def _make_fixture(asked: Challenge) -> Fixture:
    """The fixture of a challenge."""
    challenged, challenger = asked.challenged.number, asked.challenger.number
    assert challenged is not None
    assert challenger is not None
    slot = Slot(asked.group, asked.number, (challenged, challenger))
    (fixture,) = make_fixtures(asked.group.stage.rounds.get(), [slot])
    asked.fixture = fixture
    return fixture


def _tell(entries: Iterable[Entry], asked: Challenge, kind: str, **params: object) -> None:
    names = {"team": asked.challenger.team.name, "other": asked.challenged.team.name}
    notify(
        [entry.team.coach for entry in entries],
        kind,
        {**names, **params},
        fixture=asked.fixture,
        season=asked.group.stage.season,
    )
