"""The choices that a user has, and their role in each league."""

from __future__ import annotations

from django.db.models import QuerySet

from leagues.access.permissions import RUNS_IT, Role, User
from leagues.models import Invitation, League, Membership, Season
from rosters.models import Coach, Team


def my_roles(user: User) -> dict[int, Role]:
    """Return this user's role by league id; empty for a stranger."""
    if not user.is_authenticated:
        return {}
    roles = Membership.objects.filter(coach=user).values_list("league_id", "role")
    return {league: Role(role) for league, role in roles}


def enterable_teams(user: Coach, season: Season) -> QuerySet[Team]:
    """Return this user's teams that could enter a season."""
    teams = Team.objects.filter(coach=user, copy_of=None, game=season.game, version=season.version)
    return teams.exclude(entries__season=season).order_by("name", "pk")


def enterable_seasons(user: User, team: Team) -> QuerySet[Season]:
    """Return the seasons of the user's leagues that their team could enter now (LG-SEASON-14)."""
    if not user.is_authenticated or team.coach_id != user.pk or team.copy_of_id is not None:
        return Season.objects.none()
    coaching = Membership.objects.filter(coach=user).exclude(role=Role.SPECTATOR)
    open_ = Season.objects.filter(
        state=Season.State.REGISTRATION,
        game=team.game,
        version=team.version,
        league__in=coaching.values("league"),
    )
    seasons = open_.exclude(entries__team=team).select_related("league")
    return seasons.order_by("-created", "-pk")


def members_teams(season: Season) -> QuerySet[Team]:
    """Return the members' teams that could replace an entry of a running season."""
    teams = Team.objects.filter(
        game=season.game,
        version=season.version,
        copy_of=None,
        coach__memberships__league=season.league_id,
    )
    return teams.exclude(entries__season=season).select_related("coach").order_by("name", "pk")


def invitations_shown(league: League, role: Role | None) -> QuerySet[Invitation]:
    """Return the invitations, except revoked ones, that a role may see (LG-ROLE-03).

    A commissioner does not see invitations of commissioners, as only the owner makes them.
    """
    invitations = league.invitations.filter(revoked__isnull=True).select_related("seat")
    if role == Role.OWNER:
        return invitations
    return invitations.exclude(role=Role.COMMISSIONER) if role in RUNS_IT else invitations.none()
