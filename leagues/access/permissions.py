"""Permissions in a league, by role (LG-ROLE)."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, Q, QuerySet

from leagues.models import Entry, League, Membership, Season
from rosters.hooks import Permission
from rosters.models import Coach, Team
from rules.problems import Problem, Refusal

User = Coach | AnonymousUser
Role = Membership.Role
RUNS_IT = (Role.OWNER, Role.COMMISSIONER)


def role_of(user: User, league: League) -> Role | None:
    """Return the user's role in a league; None for a stranger.

    Whoever acts as a coach alone runs no league (LG-TOKEN-02).
    """
    if not user.is_authenticated:
        return None
    roles = Membership.objects.filter(league=league, coach=user).values_list("role", flat=True)
    role = next((Role(role) for role in roles), None)
    if role in RUNS_IT and user.only_as_coach:
        user.held_back = True
        return Role.COACH
    return role


def listed(user: User) -> Q:
    """Return the condition for leagues in this user's lists: public ones and their own."""
    public = Q(visibility=League.Visibility.PUBLIC)
    return public | _member(user)


def readable(user: User) -> Q:
    """Return the condition for leagues whose pages this user may open (LG-ROLE-02)."""
    return ~Q(visibility=League.Visibility.PRIVATE) | _member(user)


def readable_seasons(user: User) -> QuerySet[Season]:
    """Return the seasons of leagues that this user may open.

    A sandbox is visible only to those who run the league (LG-SEASON-08).
    """
    seasons = Season.objects.filter(league__in=League.objects.filter(readable(user)))
    return seasons.filter(Q(copy_of=None) | Q(league__in=_run_by(user)))


def _run_by(user: User) -> QuerySet[League]:
    if not user.is_authenticated:
        return League.objects.none()
    return League.objects.filter(memberships__coach=user, memberships__role__in=RUNS_IT)


def _member(user: User) -> Q:
    if not user.is_authenticated:
        return Q(pk__in=[])
    return Q(Exists(Membership.objects.filter(league=OuterRef("pk"), coach=user)))


def readable_teams(user: User) -> QuerySet[Team]:
    """Return the teams that this user may read: their own, and entries of readable seasons."""
    entered = Entry.objects.filter(team=OuterRef("pk"), season__in=readable_seasons(user))
    own_teams = Q(coach=user, copy_of=None) if user.is_authenticated else Q(pk__in=[])
    return Team.objects.filter(own_teams | Exists(entered))


def may_read_team(user: User, team: Team) -> bool:
    """Return whether this user may open the page of a team; one query."""
    return readable_teams(user).filter(pk=team.pk).exists()


def teams_to_meet(user: Coach, league: League) -> QuerySet[Team]:
    """Return the teams that this member may name in a friendly of the league (LG-MEET-04).

    They are the user's own, and of active members those that the user may read or that have
    entered no season yet.  A team that plays only where the user reads nothing stays unnamed.
    """
    member = Membership.objects.filter(league=league, coach=OuterRef("coach"))
    fresh = ~Exists(Entry.objects.filter(team=OuterRef("pk")))
    theirs = Q(Exists(member), Q(pk__in=readable_teams(user)) | fresh, coach__is_active=True)
    return Team.objects.filter(Q(coach=user) | theirs, copy_of=None)


def require_commissioner(user: User, league: League) -> None:
    """Raise Refusal("not_a_commissioner") if the user does not run the league."""
    if role_of(user, league) not in RUNS_IT:
        raise Refusal(Problem("not_a_commissioner", "LG-ROLE-04", {"league": league.name}))


def require_member(user: User, league: League) -> None:
    """Raise Refusal("not_a_member_here") if the user is no member of the league."""
    if role_of(user, league) is None:
        raise Refusal(Problem("not_a_member_here", "LG-ROLE-01", {"league": league.name}))


def require_owner(user: User, league: League) -> None:
    """Raise Refusal("not_the_owner") if the user does not own the league."""
    if role_of(user, league) != Role.OWNER:
        raise Refusal(Problem("not_the_owner", "LG-ROLE-01", {"league": league.name}))


def against_erasing(user: Coach) -> list[Problem]:
    """List the leagues that a coach must hand over before their account is erased.

    A league with other people in it always has an owner.
    """
    others = Membership.objects.filter(league=OuterRef("pk"), coach__is_active=True)
    owned = League.objects.filter(
        Exists(others.exclude(coach=user)),
        memberships__coach=user,
        memberships__role=Role.OWNER,
    )
    return [
        Problem("owner_cannot_leave", "LG-ROLE-01", {"league": league.name})
        for league in owned.order_by("name", "pk")
    ]


def against_deleting(team: Team) -> list[Problem]:
    """Return a problem if a team has ever entered a season: it stays in its record."""
    seasons = team.entries.order_by("pk").values_list("season__name", flat=True)
    if not seasons:
        return []
    params = {"team": team.name, "seasons": list(seasons)}
    return [Problem("team_has_entered", "LG-EVENT-01", params)]


def may_change_team(user: Coach, team: Team) -> Permission:
    """Return how a user may change a team: as their own, by a ruling, or None for not at all.

    Its coach may; a commissioner of a league where it is entered may by a ruling. A coach who was
    removed from a league may change nothing there (LG-ROLE-05): while their team is in one of its
    seasons that is not over, only a commissioner changes it.
    """
    if team.copy_of_id is not None:  # in a sandbox who runs the league does everything
        return "own" if governing(user, team).exists() else None
    if team.coach_id == user.pk:
        return "own" if _still_a_member(user, team) else None
    return "ruling" if governing(user, team).exists() else None


def may_rule_on_team(user: Coach, team: Team) -> bool:
    """Return whether a user runs a league in which the team plays, their own team or not
    (LG-EVENT-09).
    """
    return governing(user, team).exists()


def governing(user: Coach, team: Team) -> QuerySet[Season]:
    """Return the seasons in which this user, who runs their league, may act on a team.

    They are none for whoever acts as a coach alone (LG-TOKEN-02).
    """
    run = Membership.objects.filter(coach=user, role__in=RUNS_IT).values("league")
    seasons = Season.objects.filter(entries__team=team, league__in=run, friendly=False)
    seasons = seasons.exclude(state=Season.State.ARCHIVED)
    if user.only_as_coach and seasons.exists():
        user.held_back = True
        return seasons.none()
    return seasons


def _still_a_member(user: Coach, team: Team) -> bool:
    """Return whether a user is a member of all leagues in whose open seasons the team plays."""
    member = Membership.objects.filter(league=OuterRef("league"), coach=user)
    over = (Season.State.FINISHED, Season.State.ARCHIVED)
    return (
        not Season.objects.filter(
            ~Exists(member),
            friendly=False,
            entries__in=Entry.objects.filter(team=team, withdrawn__isnull=True),
        )
        .exclude(state__in=over)
        .exists()
    )
