"""Helpers that season operations begin and end with: locks, permissions, the register of
rulings.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from leagues import hooks
from leagues.access.permissions import RUNS_IT, governing, require_commissioner, role_of
from leagues.models import Entry, Fixture, League, Ruling, Season
from leagues.notices import notify, tell
from leagues.notices.kinds import To, to_of_ruling
from rosters.models import Coach, Team
from rosters.typed.text import plain_text, storable
from rules.problems import Problem, Refusal

#: Before its first fixture is drawn a season is changed without a ruling.
NOT_STARTED = (Season.State.DRAFT, Season.State.REGISTRATION)


def locked_season(season_id: int) -> Season:
    """Return a season's present row, locked until the transaction ends."""
    rows = Season.objects.select_for_update(of=("self",)).select_related("league")
    return rows.get(pk=season_id)


def running_season(season_id: int) -> Season:
    """Return a season's present row, locked; refuse one that is not running."""
    season = locked_season(season_id)
    refuse_not_running(season)
    return season


def refuse_not_running(season: Season) -> None:
    """Raise Refusal("season_not_running") if the season is not running."""
    if season.state != Season.State.RUNNING:
        raise Refusal(Problem("season_not_running", "LG-SEASON-01", {"season": season.name}))


def lock_season(user: Coach, season: Season) -> Season:
    """Return a season's row, locked; refuse a user who does not run its league."""
    season = locked_season(season.pk)
    require_commissioner(user, season.league)
    return season


def lock_running(user: Coach, season: Season) -> Season:
    """Return a running season's row, locked; refuse a user who does not run its league."""
    require_commissioner(user, season.league)
    return running_season(season.pk)


def refuse_started(season: Season) -> None:
    """Raise Refusal("season_has_started") if the season has started."""
    if season.state not in NOT_STARTED:
        raise Refusal(Problem("season_has_started", "LG-SEASON-02", {"season": season.name}))


def require_acts_for(user: Coach, league: League, entry: Entry) -> bool:
    """Check that the user may act for an entry; return True if that takes a ruling.

    Its coach may act while they are a member of the league (LG-ROLE-05); so may the league's owner
    and commissioners, by a ruling. Raises Refusal("not_your_team") for anybody else. An operation
    asks this before it tells anything else (LG-ROLE-07).
    """
    role = role_of(user, league)
    if entry.team.coach_id == user.pk and role is not None:
        return False
    if role not in RUNS_IT:
        raise Refusal(Problem("not_your_team", "LG-ROLE-04", {"team": entry.team.name}))
    return True


def act_for(user: Coach, season: Season, entry: Entry, kind: str, reason: str) -> Ruling | None:
    """Register the ruling of a commissioner who acts for another's entry; None for its coach.

    Raises Refusal as `require_acts_for` does, and for a commissioner without a reason.
    """
    if not require_acts_for(user, season.league, entry):
        return None
    return rule(user, season, kind, entry.team.name, reason, team=entry.team)


def require_at_match(user: Coach, fixture: Fixture) -> None:
    """Raise Refusal("not_your_match") for a user who neither coaches a side nor runs the league.

    This is the first check of operations that ask later for which side the user acts.
    """
    role = role_of(user, fixture.season.league)
    coaches = [entry.team.coach_id for entry in entries_of(fixture)]
    if role is None or (role not in RUNS_IT and user.pk not in coaches):
        raise Refusal(Problem("not_your_match", "LG-ROLE-04"))


def rule(
    user: Coach,
    season: Season,
    kind: str,
    about: str,
    reason: str,
    /,
    *,
    fixture: Fixture | None = None,
    team: Team | None = None,
    **data: Any,
) -> Ruling:
    """Register a ruling as `register` does; refuse a user who does not run the league."""
    require_commissioner(user, season.league)
    return register(user, season, kind, about, reason, fixture=fixture, team=team, **data)


def register(
    by: Coach | None,
    season: Season,
    kind: str,
    about: str,
    reason: str,
    /,
    *,
    fixture: Fixture | None = None,
    team: Team | None = None,
    **data: Any,
) -> Ruling:
    """Register a ruling (LG-EVENT-05), and tell the people it concerns the reason (LG-NOTE-01).

    fixture: what it is about; stored with it.
    team:    whose coach is told, where `to_of_ruling` says that one person is told.

    Raises Refusal for a missing reason.
    """
    if fixture is not None:
        data["fixture"] = str(fixture.uuid)
    if team is not None:
        data["team"] = str(team.uuid)
    ruling = Ruling.objects.create(
        league=season.league,
        season=season,
        kind=kind,
        about=about[:200],
        reason=plain_text(reason, "reason", 2000, empty=False),
        by=by,
        data=storable(data),
    )
    to = to_of_ruling(kind)
    params = {"ruling": kind, "about": ruling.about, "reason": ruling.reason}
    hooks.announce("ruled", params, season=season)
    if to == To.PERSON:
        assert team is not None, f"{kind} is told to the coach of a team"
        notify(_other_coach(by, team), "ruled", params, season=season, team=team)
    elif to is not None:
        tell("ruled", params, by=by, to=to, fixture=fixture, season=season)
    return ruling


def register_for_team(
    user: Coach, team: Team, act: str, reason: str, data: Mapping[str, Any]
) -> None:
    """Register what a commissioner did to a team, in a season that allows it.

    On their own team it is marked (LG-EVENT-10).
    """
    season = governing(user, team).select_related("league").order_by("pk").first()
    if season is not None:
        told = {**data, "own": True} if team.coach_id == user.pk else data
        kind = f"team:{act}"[:40]
        register(user, season, kind, team.name, reason, team=team, **told)


def team_given(by: Coach, team: Team, to: Coach) -> None:
    """Tell a coach that a team is theirs now."""
    if to != by:
        notify([to], "team_given", {"team": team.name}, team=team)


def _other_coach(by: Coach | None, team: Team) -> list[Coach]:
    """List the coach of a team, unless they are the user who acts."""
    return [] if team.coach is None or team.coach == by else [team.coach]


def open_fixture(season: Season, fixture: Fixture) -> Fixture:
    """Return the fixture's locked row with round and sides; refuse one played or settled."""
    row = locked_fixture(season, fixture)
    refuse_played(row)
    return row


def locked_fixture(season: Season, fixture: Fixture) -> Fixture:
    """Return the fixture's locked row with its round and sides, whatever its state."""
    return (
        season.fixtures.select_for_update(of=("self",))
        .select_related("round__stage", "season__league")
        .prefetch_related("sides__entry__team__coach")
        .get(pk=fixture.pk)
    )


def refuse_played(found: Fixture) -> None:
    """Raise Refusal for a fixture that cannot be changed any more.

    The code is ``fixture_is_settled``, or ``fixture_is_being_played``.
    """
    if found.state == Fixture.State.SETTLED:
        raise Refusal(Problem("fixture_is_settled", "LG-FIX-05"))
    if found.state == Fixture.State.LOCKED:
        raise Refusal(Problem("fixture_is_being_played", "LG-FIX-09"))


def entries_of(fixture: Fixture) -> list[Entry]:
    """List the entries of a fixture, in the order of its sides."""
    return [side.entry for side in fixture.sides.all()]


def names_of(fixture: Fixture) -> str:
    """Return the team names of a fixture, in the order of its sides: ``Reavers – Eagles``."""
    return " – ".join(entry.team.name for entry in entries_of(fixture))
