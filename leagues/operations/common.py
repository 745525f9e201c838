"""What acts on a season begin and end with: locks, who may, and what the register says of it."""

from __future__ import annotations

from typing import Any

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
    """The row as it is now, which nobody else writes until the transaction ends."""
    found = Season.objects.select_for_update(of=("self",)).select_related("league")
    return found.get(pk=season_id)


def running_season(season_id: int) -> Season:
    """The same; refuses one that is not running."""
    season = locked_season(season_id)
    refuse_not_running(season)
    return season


def refuse_not_running(season: Season) -> None:
    """Refuse whatever needs a running season (`season_not_running`)."""
    if season.state != Season.State.RUNNING:
        raise Refusal(Problem("season_not_running", "LG-SEASON-01", {"season": season.name}))


def lock_season(user: Coach, season: Season) -> Season:
    """As `locked_season`; refuses who does not run its league."""
    season = locked_season(season.pk)
    require_commissioner(user, season.league)
    return season


def lock_running(user: Coach, season: Season) -> Season:
    """As `running_season`; refuses who does not run its league."""
    require_commissioner(user, season.league)
    return running_season(season.pk)


def refuse_started(season: Season) -> None:
    if season.state not in NOT_STARTED:
        raise Refusal(Problem("season_has_started", "LG-SEASON-02", {"season": season.name}))


def require_acts_for(user: Coach, league: League, entry: Entry) -> bool:
    """Refuse who may not act for an entry (`not_your_team`); say whether it takes a ruling.

    Its coach may, as long as they are a member of the league (LG-ROLE-05), and who runs the league.
    Asked before anything else of an operation is told (LG-ROLE-07).
    """
    role = role_of(user, league)
    if entry.team.coach_id == user.pk and role is not None:
        return False
    if role not in RUNS_IT:
        raise Refusal(Problem("not_your_team", "LG-ROLE-04", {"team": entry.team.name}))
    return True


def act_for(user: Coach, season: Season, entry: Entry, kind: str, reason: str) -> Ruling | None:
    """Register the ruling of a commissioner who acts for another's entry; None for its coach.

    Refuses as `require_acts_for` does, and a commissioner without a reason.
    """
    if not require_acts_for(user, season.league, entry):
        return None
    return rule(user, season, kind, entry.team.name, reason, team=entry.team)


def require_at_match(user: Coach, fixture: Fixture) -> None:
    """Refuse who neither coaches a side of a match nor runs its league (`not_your_match`).

    The first question of an operation that asks afterwards which of the sides it is.
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
    """Register a ruling as `register` does; refuses whoever does not run the league."""
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
    """Register a ruling (LG-EVENT-05), and tell whom it concerns, with the reason (LG-NOTE-01).

    fixture: what it is about; stored with it.
    team:    whose coach is told, where the table of notices says that one person is.
    Raises Refusal where there is no reason.
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
    if to == To.PERSON:
        assert team is not None, f"{kind} is told to the coach of a team"
        notify(_other_coach(by, team), "ruled", params, season=season, team=team)
    elif to is not None:
        tell("ruled", params, by=by, to=to, fixture=fixture, season=season)
    return ruling


def register_for_team(user: Coach, team: Team, act: str, reason: str) -> None:
    """Register what somebody did to another's team, in a season by which they may."""
    season = governing(user, team).select_related("league").order_by("pk").first()
    if season is not None:
        register(user, season, f"team:{act}"[:40], team.name, reason, team=team)


def team_given(by: Coach, team: Team, to: Coach) -> None:
    """Tell somebody that a team is theirs now."""
    if to != by:
        notify([to], "team_given", {"team": team.name}, team=team)


def _other_coach(by: Coach | None, team: Team) -> list[Coach]:
    """The coach of a team, where that is not who acts."""
    return [] if team.coach is None or team.coach == by else [team.coach]


def open_fixture(season: Season, fixture: Fixture) -> Fixture:
    """The row as it is now, with its round and sides; refuses what is played or settled."""
    found = locked_fixture(season, fixture)
    refuse_played(found)
    return found


def locked_fixture(season: Season, fixture: Fixture) -> Fixture:
    """The row as it is now, with its round and sides, whatever its state."""
    return (
        season.fixtures.select_for_update(of=("self",))
        .select_related("round__stage", "season__league")
        .prefetch_related("sides__entry__team__coach")
        .get(pk=fixture.pk)
    )


def refuse_played(found: Fixture) -> None:
    """Refuse a fixture that is settled or being played."""
    if found.state == Fixture.State.SETTLED:
        raise Refusal(Problem("fixture_is_settled", "LG-FIX-05"))
    if found.state == Fixture.State.LOCKED:
        raise Refusal(Problem("fixture_is_being_played", "LG-FIX-09"))


def entries_of(fixture: Fixture) -> list[Entry]:
    """Who meets, in the order of the sides."""
    return [side.entry for side in fixture.sides.all()]


def names_of(fixture: Fixture) -> str:
    return " – ".join(entry.team.name for entry in entries_of(fixture))
