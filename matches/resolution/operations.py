"""Have the engine play fixtures (LG-SIM-02), and stop it."""

from __future__ import annotations

from django.db import transaction
from django.db.models.functions import Now

from leagues.access.permissions import RUNS_IT, Role, User, require_commissioner, role_of
from leagues.models import Entry, Fixture, Round, Season
from matches.models import FrozenMatch, Resolution
from matches.resolution import claims, dispatch
from matches.resolution.due import due, open_round, scope
from matches.resolution.obstacles import Around, closed_problems
from matches.resolution.one_fixture import resolve
from rosters.models import Coach
from rules.problems import Problem, Refusal


def resolve_season(user: Coach, season: Season) -> Resolution:
    """Have the engine play the rest of a season, round by round. Asked twice, it is one resolution.

    Raises Refusal: not_a_commissioner, season_not_running.
    """
    return _wish(user, season)


def resolve_round(user: Coach, round_: Round) -> Resolution:
    """Have the engine play a round.

    Raises Refusal: not_a_commissioner, season_not_running, engine_not_there_yet for a later round
    than the open one.
    """
    return _wish(user, round_.stage.season, round_=round_)


def resolve_fixture(user: Coach, fixture: Fixture) -> Resolution:
    """Have the engine play one fixture: at once, or as soon as no other match has its teams.

    Raises Refusal: not_a_commissioner, fixture_is_settled, season_not_running, match_is_live,
    fixture_is_reported, engine_not_there_yet.
    """
    require_may_ask(user, fixture.season, fixture)
    if problems := against_engine(fixture):
        raise Refusal(problems)
    return _wish(user, fixture.season, fixture=fixture)


def may_resolve(user: User, fixture: Fixture, around: Around | None = None) -> bool:
    """Return whether this reader may have the engine play a fixture now, as `resolve_fixture`
    asks.
    """
    role = role_of(user, fixture.season.league)
    return may_have_played(user, fixture, role) and not against_engine(fixture, around)


def against_engine(fixture: Fixture, around: Around | None = None) -> list[Problem]:
    """List why the engine cannot play a fixture now, whoever asks."""
    if problems := closed_problems(fixture):
        return problems
    if claims.live_match_of(fixture) is not None:
        return [Problem("match_is_live", "LG-FIX-09")]
    if (around or Around(fixture)).reports:
        return [Problem("fixture_is_reported", "LG-FIX-05")]
    return round_problems(fixture.season, fixture.round)


@transaction.atomic
def cancel_resolution(user: Coach, resolution: Resolution) -> Resolution:
    """Stop sending fixtures: settled ones stay settled, the rest is as before (LG-SIM-04).

    Raises Refusal("not_a_commissioner").
    """
    require_commissioner(user, resolution.season.league)
    Resolution.objects.filter(pk=resolution.pk, state=Resolution.State.RUNNING).update(
        state=Resolution.State.CANCELLED, ended=Now()
    )
    resolution.refresh_from_db()
    return resolution


def play_out(resolution: Resolution) -> int:
    """Play everything a resolution covers in this process; return how many matches were played."""
    played = 0
    while True:
        resolution.refresh_from_db()
        if resolution.state != Resolution.State.RUNNING:
            return played
        dispatch.close_round(resolution.season_id)
        waiting = [each.pk for each in due(resolution)]
        settled = sum(resolve(pk) is not None for pk in waiting)
        played += settled
        dispatch.close(resolution)
        if not settled and not waiting:
            return played


def _wish(
    user: Coach, season: Season, *, round_: Round | None = None, fixture: Fixture | None = None
) -> Resolution:
    with transaction.atomic():
        season = (
            Season.objects.select_for_update(of=("self",))
            .select_related("league")
            .get(pk=season.pk)
        )
        require_may_ask(user, season, fixture)
        if season.state != Season.State.RUNNING:
            raise Refusal(Problem("season_not_running", "LG-SEASON-01", {"season": season.name}))
        wanted = round_ if round_ is not None else fixture.round if fixture is not None else None
        if problems := round_problems(season, wanted):
            raise Refusal(problems)
        return wish_for(season, user, round_=round_, fixture=fixture)


def require_may_ask(user: Coach, season: Season, fixture: Fixture | None) -> None:
    """Refuse users who may not have this played, before they learn anything of it (LG-ROLE-07).

    Raises Refusal("not_a_commissioner").
    """
    role = role_of(user, season.league)
    if fixture is None or not may_have_played(user, fixture, role):
        require_commissioner(user, season.league)


def may_have_played(user: User, fixture: Fixture, role: Role | None) -> bool:
    """Return whether this reader may have the engine play a match.

    Those are the people who run the league and, for a friendly, the coach of a side if automated
    coaches play all other sides (LG-MEET-04).
    """
    if role in RUNS_IT or role is None or not fixture.season.friendly:
        return role in RUNS_IT
    entries = [side.entry for side in fixture.sides.all()]
    own_entries = [entry for entry in entries if entry.team.coach_id == user.pk]
    others = [entry for entry in entries if entry not in own_entries]
    return bool(own_entries) and all(each.managed == Entry.Managed.AUTOMATIC for each in others)


def wish_for(
    season: Season,
    user: Coach | None,
    *,
    round_: Round | None = None,
    fixture: Fixture | None = None,
) -> Resolution:
    """Return the running resolution of this scope, a new one if there is none; asks for no
    permission.

    user: None where a deadline has passed (LG-FIX-04). Must run in a transaction that locks the
    season.
    """
    resolution = Resolution.objects.filter(
        season=season, round=round_, fixture=fixture, state=Resolution.State.RUNNING
    ).first() or Resolution.objects.create(
        season=season, round=round_, fixture=fixture, requested_by=user
    )
    # Asked again, what failed is tried again: somebody has looked.
    FrozenMatch.objects.filter(fixture__in=scope(resolution)).exclude(failure="").update(failure="")
    transaction.on_commit(dispatch.advance)
    return resolution


def round_problems(season: Season, wanted: Round | None) -> list[Problem]:
    """List why the engine does not play a round yet: it goes round by round (LG-SIM-02).

    wanted: None for the rest of a season, which is always played.
    """
    now = open_round(season.pk)
    if wanted is None or now is None or wanted == now:
        return []
    if (wanted.stage.number, wanted.number) > (now.stage.number, now.number):
        return [Problem("engine_not_there_yet", "LG-SIM-02", {"round": now.number})]
    return []
