"""Friendlies: propose, agree on, call off (LG-MEET-04).

A friendly has a season of its own, of one stage, one round and one fixture, which is no competition
(`Season.friendly`). So its match is played, reported, resolved, dated and corrected through the
same operations as any other.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence

from django.db import transaction

from leagues.access.permissions import RUNS_IT, require_member, role_of
from leagues.hooks import begun
from leagues.models import (
    Entry,
    Fixture,
    Friendly,
    FriendlySide,
    Group,
    League,
    Membership,
    Round,
    Season,
    Stage,
)
from leagues.notices import notify
from leagues.operations.common import locked_season
from leagues.operations.drawing import Slot, make_fixtures
from leagues.schedules.plan import ROUND_ROBIN, StagePlan
from leagues.tables import Scoring
from rosters.models import Coach, Team
from rosters.runtime.clock import now
from rosters.typed.text import free_slug
from rules import game
from rules.problems import Problem, Refusal

State = Friendly.State
CLAUSE = "LG-MEET-04"
#: Days that a proposal waits for its answers.
DAYS = 7


@transaction.atomic
def propose_friendly(
    user: Coach, league: League, teams: Sequence[Team], *, engine: bool = False
) -> Friendly:
    """Propose a match of these teams, in the order of their sides.

    It is agreed on when the coach of each team has accepted; the proposer's own teams accept at
    once.
    engine: the engine shall play for all sides.

    Raises Refusal("not_a_member_here"), then Refusal with every problem at once.
    """
    require_member(user, league)
    if problems := _problems(user, league, teams):
        raise Refusal(problems)
    made = Friendly.objects.create(
        league=league,
        by=user,
        engine=engine,
        created=now(),
        expires=league.days_after(now(), DAYS),
    )
    FriendlySide.objects.bulk_create(
        FriendlySide(friendly=made, number=number, team=team, accepted=team.coach_id == user.pk)
        for number, team in enumerate(teams)
    )
    others = [team.coach for team in teams if team.coach_id != user.pk]
    _tell(others, made, "friendly_offered", name=str(user), until=made.expires)
    return _agreed(made)


@transaction.atomic
def answer_friendly(user: Coach, friendly: Friendly, *, accept: bool) -> Friendly:
    """Accept a match for all of the user's teams in it, or decline it for everybody.

    Raises Refusal with ``not_asked_for_a_friendly``, then with ``friendly_not_open``.
    """
    friendly = _as_it_is(friendly)
    sides = list(friendly.sides.select_related("team__coach"))
    own_sides = [side for side in sides if side.team.coach_id == user.pk]
    if not own_sides or role_of(user, friendly.league) is None:
        raise Refusal(Problem("not_asked_for_a_friendly", CLAUSE))
    _refuse_closed(friendly)
    others = [side.team.coach for side in sides if side.team.coach_id != user.pk]
    if not accept:
        _end(friendly, State.DECLINED)
        _tell(others, friendly, "friendly_declined", team=own_sides[0].team.name)
        return friendly
    friendly.sides.filter(pk__in=[side.pk for side in own_sides]).update(accepted=True)
    return _agreed(friendly)


@transaction.atomic
def withdraw_friendly(user: Coach, friendly: Friendly) -> Friendly:
    """Take back an open proposal: its proposer may, and whoever runs the league.

    Raises Refusal with ``not_your_friendly``, then with ``friendly_not_open``.
    """
    friendly = _as_it_is(friendly)
    if friendly.by_id != user.pk and role_of(user, friendly.league) not in RUNS_IT:
        raise Refusal(Problem("not_your_friendly", CLAUSE))
    _refuse_closed(friendly)
    _end(friendly, State.WITHDRAWN)
    others = [side.team.coach for side in friendly.sides.select_related("team__coach")]
    _tell([each for each in others if each != user], friendly, "friendly_withdrawn")
    return friendly


@transaction.atomic
def call_off_friendly(user: Coach, friendly: Friendly) -> Friendly:
    """Call off an agreed match before anybody has begun it: its season is deleted.

    The coach of any side may, and whoever runs the league. Raises Refusal with
    ``not_your_friendly``, ``friendly_not_agreed`` and ``friendly_has_begun``.
    """
    season = None if friendly.season_id is None else locked_season(friendly.season_id)
    friendly = _as_it_is(friendly)
    sides = list(friendly.sides.select_related("team__coach"))
    role = role_of(user, friendly.league)
    plays = role is not None and any(side.team.coach_id == user.pk for side in sides)
    if not plays and role not in RUNS_IT:
        raise Refusal(Problem("not_your_friendly", CLAUSE))
    if season is None:
        raise Refusal(Problem("friendly_not_agreed", CLAUSE))
    if begun(season.fixtures.all()).exists():
        raise Refusal(Problem("friendly_has_begun", CLAUSE))
    season.fixtures.all().delete()
    season.delete()
    friendly.season = None
    _end(friendly, State.CALLED_OFF)
    others = [side.team.coach for side in sides if side.team.coach_id != user.pk]
    _tell(others, friendly, "friendly_called_off")
    return friendly


@transaction.atomic
def lapse_friendly(friendly_id: int) -> bool:
    """End an open proposal whose time is up or a team of which is gone; return whether it ended."""
    friendly = _as_it_is(Friendly(pk=friendly_id))
    sides = list(friendly.sides.select_related("team__coach"))
    if friendly.state != State.OPEN or (len(sides) > 1 and friendly.expires > now()):
        return False
    _end(friendly, State.LAPSED)
    _tell([side.team.coach for side in sides], friendly, "friendly_lapsed")
    return True


# -- what speaks against one ----------------------------------------------------------------------


def _problems(user: Coach, league: League, teams: Sequence[Team]) -> list[Problem]:
    problems: list[Problem] = []
    if not any(team.coach_id == user.pk for team in teams):
        problems.append(Problem("no_team_of_yours", CLAUSE, about="teams"))
    if len(set(teams)) < len(teams):
        problems.append(Problem("meets_itself", CLAUSE, about="teams"))
    games = {(team.game, team.version) for team in teams}
    if len(games) > 1:
        problems.append(Problem("friendly_of_two_games", CLAUSE, about="teams"))
    most = min((game(key).most_sides for key, _version in games), default=2)
    if not 2 <= len(teams) <= most:
        bounds = {"least": 2, "most": most}
        problems.append(Problem("sides_out_of_range", CLAUSE, bounds, "teams"))
    members = set(
        Membership.objects.filter(league=league, coach__is_active=True).values_list(
            "coach", flat=True
        )
    )
    problems += [
        Problem("coach_has_left", CLAUSE, {"team": team.name, "coach": str(team.coach or "–")})
        for team in dict.fromkeys(teams)
        if team.coach_id not in members or team.copy_of_id is not None
    ]
    return problems


# -- agreed on ------------------------------------------------------------------------------------


def _agreed(friendly: Friendly) -> Friendly:
    """Make the match of a friendly once all sides have accepted; return the friendly.

    Raises Refusal if a coach has left or a team has changed its game since the proposal.
    """
    sides = list(friendly.sides.select_related("team__coach"))
    if not all(side.accepted for side in sides):
        return friendly
    teams = [side.team for side in sides]
    if problems := [
        problem
        for problem in _problems(friendly.by or teams[0].coach, friendly.league, teams)  # type: ignore[arg-type]
        if problem.code in ("coach_has_left", "friendly_of_two_games", "sides_out_of_range")
    ]:
        raise Refusal(problems)
    managed = Entry.Managed.AUTOMATIC if friendly.engine else Entry.Managed.PERSON
    friendly.season = season_of_one(friendly.league, teams, [managed] * len(teams))
    _end(friendly, State.ACCEPTED)
    fixture = Fixture.objects.select_related("season").get(season=friendly.season)
    params = {"match": _names(teams)}
    notify([team.coach for team in teams], "friendly_agreed", params, fixture=fixture)
    return friendly


def season_of_one(
    league: League,
    teams: Sequence[Team],
    managed: Sequence[Entry.Managed],
    *,
    strength: str = "",
) -> Season:
    """Make a season that holds one friendly: one stage, one round, one fixture.

    managed:  who plays the matches of each team.
    strength: the level of automated coaches; empty for the game's usual one.

    No permission is asked, and nobody is told.
    """
    first = teams[0]
    rules, plan = game(first.game), StagePlan(ROUND_ROBIN)
    name = _names(teams)[:80]
    win, draw, loss = rules.points
    season = Season.objects.create(
        league=league,
        name=name,
        slug=free_slug(name, lambda s: league.seasons.filter(slug=s).exists(), "friendly"),
        game=first.game,
        version=first.version,
        state=Season.State.RUNNING,
        scoring=Scoring(win, draw, loss, fair_play=rules.fair_play).to_json(),
        tie_breakers=list(rules.tie_breakers),
        draw_seed=secrets.token_bytes(32).hex(),
        secret=secrets.token_bytes(32),
        friendly=True,
        started=now(),
    )
    entries = [
        Entry.objects.create(
            season=season,
            team=team,
            number=number,
            strength=strength or rules.usual_strength,
            managed=whose,
        )
        for number, (team, whose) in enumerate(zip(teams, managed, strict=True), 1)
    ]
    stage = Stage.objects.create(
        season=season, number=1, format=ROUND_ROBIN, settings=plan.to_json(), drawn=now()
    )
    numbers = list(range(1, len(entries) + 1))
    group = Group.objects.create(stage=stage, name="A", seeds=numbers)
    group.entries.set(entries)
    round_ = Round.objects.create(stage=stage, number=1, opens=now())
    make_fixtures(round_, [Slot(group, 1, tuple(numbers))])
    return season


# -- rows -----------------------------------------------------------------------------------------


def _as_it_is(friendly: Friendly) -> Friendly:
    rows = Friendly.objects.select_for_update(of=("self",)).select_related("league", "by")
    return rows.get(pk=friendly.pk)


def _refuse_closed(friendly: Friendly) -> None:
    """Raise Refusal("friendly_not_open") if a proposal cannot be answered any more."""
    late = friendly.expires <= now() or friendly.sides.count() < 2
    if friendly.state != State.OPEN or late:
        raise Refusal(Problem("friendly_not_open", CLAUSE))


def _end(friendly: Friendly, state: Friendly.State) -> None:
    friendly.state, friendly.answered = state, now()
    friendly.save(update_fields=["state", "answered", "season"])


def _names(teams: Iterable[Team]) -> str:
    return " – ".join(team.name for team in teams)


def _tell(coaches: Iterable[Coach | None], friendly: Friendly, kind: str, **params: object) -> None:
    teams = [side.team for side in friendly.sides.select_related("team")]
    notify(coaches, kind, {"match": _names(teams), **params}, league=friendly.league)
