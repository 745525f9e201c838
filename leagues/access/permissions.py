"""Who may do what in a league (LG-ROLE)."""

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
    """The user's role; None for a stranger."""
    if not user.is_authenticated:
        return None
    found = Membership.objects.filter(league=league, coach=user).values_list("role", flat=True)
    return next((Role(role) for role in found), None)


def listed(user: User) -> Q:
    """Leagues in this user's lists: the public ones, and those he is a member of."""
    public = Q(visibility=League.Visibility.PUBLIC)
    return public | _member(user)


def readable(user: User) -> Q:
    """Leagues whose address this user may open (LG-ROLE-02)."""
    return ~Q(visibility=League.Visibility.PRIVATE) | _member(user)


def readable_seasons(user: User) -> QuerySet[Season]:
    """Seasons of leagues that this user may open; a sandbox is there for who runs the league
    (LG-SEASON-08)."""
    found = Season.objects.filter(league__in=League.objects.filter(readable(user)))
    return found.filter(Q(copy_of=None) | Q(league__in=_run_by(user)))


def _run_by(user: User) -> QuerySet[League]:
    if not user.is_authenticated:
        return League.objects.none()
    return League.objects.filter(memberships__coach=user, memberships__role__in=RUNS_IT)


def _member(user: User) -> Q:
    if not user.is_authenticated:
        return Q(pk__in=[])
    return Q(Exists(Membership.objects.filter(league=OuterRef("pk"), coach=user)))


def readable_teams(user: User) -> QuerySet[Team]:
    """A team is read by its coach, and by whoever may read a league in which it has entered."""
    entered = Entry.objects.filter(team=OuterRef("pk"), season__in=readable_seasons(user))
    own = Q(coach=user, copy_of=None) if user.is_authenticated else Q(pk__in=[])
    return Team.objects.filter(own | Exists(entered))


def require_commissioner(user: User, league: League) -> None:
    """Refuse whoever does not run the league."""
    if role_of(user, league) not in RUNS_IT:
        raise Refusal(Problem("not_a_commissioner", "LG-ROLE-04", {"league": league.name}))


def require_member(user: User, league: League) -> None:
    """Refuse whoever is no member of the league (`not_a_member_here`)."""
    if role_of(user, league) is None:
        raise Refusal(Problem("not_a_member_here", "LG-ROLE-01", {"league": league.name}))


def require_owner(user: User, league: League) -> None:
    if role_of(user, league) != Role.OWNER:
        raise Refusal(Problem("not_the_owner", "LG-ROLE-01", {"league": league.name}))


def against_erasing(user: Coach) -> list[Problem]:
    """A league with other people in it is handed over first: it always has an owner."""
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
    """A team that has entered a season, whatever became of that, stays in its record."""
    seasons = team.entries.order_by("pk").values_list("season__name", flat=True)
    if not seasons:
        return []
    params = {"team": team.name, "seasons": list(seasons)}
    return [Problem("team_has_entered", "LG-EVENT-01", params)]


def may_change_team(user: Coach, team: Team) -> Permission:
    """Its coach may; a commissioner of a league where it is entered may by a ruling.

    A coach who was removed from a league has nothing to write there (LG-ROLE-05): while his team
    is in one of its seasons that is not over it is the commissioner's.
    """
    if team.copy_of_id is not None:  # in a sandbox who runs the league does everything
        return "own" if governing(user, team).exists() else None
    if team.coach_id == user.pk:
        return "own" if _still_a_member(user, team) else None
    return "ruling" if governing(user, team).exists() else None


def governing(user: Coach, team: Team) -> QuerySet[Season]:
    """The seasons by which somebody who runs their league may act on a team."""
    run = Membership.objects.filter(coach=user, role__in=RUNS_IT).values("league")
    found = Season.objects.filter(entries__team=team, league__in=run, friendly=False)
    return found.exclude(state=Season.State.ARCHIVED)


def _still_a_member(user: Coach, team: Team) -> bool:
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
