"""What somebody may choose from, and what they are in each league."""

from __future__ import annotations

from django.db.models import F, Q, QuerySet
from django.db.models.functions import Now

from leagues.access.permissions import RUNS_IT, Role, User
from leagues.models import Invitation, League, Membership, Season
from rosters.models import Coach, Team


def my_roles(user: User) -> dict[int, Role]:
    """This user's role by league; empty for a stranger."""
    if not user.is_authenticated:
        return {}
    found = Membership.objects.filter(coach=user).values_list("league_id", "role")
    return {league: Role(role) for league, role in found}


def enterable_teams(user: Coach, season: Season) -> QuerySet[Team]:
    """The teams of this user's that could enter a season."""
    teams = Team.objects.filter(coach=user, copy_of=None, game=season.game, version=season.version)
    return teams.exclude(entries__season=season).order_by("name", "pk")


def members_teams(season: Season) -> QuerySet[Team]:
    """The teams of members that could take a seat in a running season."""
    teams = Team.objects.filter(
        game=season.game,
        version=season.version,
        copy_of=None,
        coach__memberships__league=season.league_id,
    )
    return teams.exclude(entries__season=season).select_related("coach").order_by("name", "pk")


def invitations_shown(league: League, role: Role | None) -> QuerySet[Invitation]:
    """Those that are not revoked: to each who could have made them (LG-ROLE-03)."""
    invitations = league.invitations.filter(revoked__isnull=True)
    if role == Role.OWNER:
        return invitations
    return invitations.exclude(role=Role.COMMISSIONER) if role in RUNS_IT else invitations.none()


def open_invitations() -> QuerySet[Invitation]:
    """Those that still let somebody in."""
    return Invitation.objects.filter(
        Q(expires__isnull=True) | Q(expires__gt=Now()),
        Q(seats__isnull=True) | Q(used__lt=F("seats")),
        revoked__isnull=True,
    )
