"""Members: invite, let in, give a role, leave (LG-ROLE)."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import F
from django.db.models.functions import Now

from leagues.access.permissions import require_commissioner, require_member, require_owner, role_of
from leagues.access.visible import open_invitations
from leagues.models import Invitation, JoinRequest, League, Membership
from leagues.notices import notify, tell
from leagues.operations.brought import seats as taken_seats
from rosters.models import Coach
from rules.problems import Problem, Refusal

Role = Membership.Role
#: Dates beyond cannot be shown in every time zone.
_YEARS = (2000, 2999)
#: Roles that a commissioner gives; the owner's is handed over.
GIVEN = (Role.COMMISSIONER, Role.COACH, Role.SPECTATOR)


@transaction.atomic
def invite(
    user: Coach,
    league: League,
    *,
    role: str = Role.COACH,
    seats: int | None = None,
    expires: datetime | None = None,
) -> Invitation:
    """Make a link that lets people in; only the owner invites commissioners (LG-ROLE-03).

    seats:   how many people may use it; None: no limit.
    expires: None: never.

    Raises Refusal with ``seats_out_of_range``, ``date_out_of_range`` and ``role_not_given``.
    """
    require_commissioner(user, league)
    _require_may_give(user, league, role)
    if seats is not None and not 1 <= seats <= 10_000:
        raise Refusal(Problem("seats_out_of_range", "LG-ROLE-03", {"most": 10_000}, "seats"))
    if expires is not None and not _YEARS[0] <= expires.year <= _YEARS[1]:
        least, most = _YEARS
        raise Refusal(
            Problem("date_out_of_range", "LG-ROLE-03", {"least": least, "most": most}, "expires")
        )
    return Invitation.objects.create(
        league=league, role=role, seats=seats, expires=expires, created_by=user
    )


@transaction.atomic
def invite_to_seat(user: Coach, league: League, seat: Coach) -> Invitation:
    """Return the link by which one person takes the seat of a placeholder, a new one if need be.

    Raises Refusal with ``not_a_placeholder``, and with ``not_the_owner`` if the seat is a
    commissioner's and the user is not the owner.
    """
    require_commissioner(user, league)
    # Locked, so that a form that is sent twice makes one link.
    held = league.memberships.select_for_update(of=("self",)).filter(
        coach=seat, coach__placeholder=True
    )
    member = held.first()
    if member is None:
        raise Refusal(
            Problem("not_a_placeholder", taken_seats.CLAUSE, {"name": str(seat)}, "coach")
        )
    open_ = open_invitations().filter(league=league, seat=seat).first()
    if open_ is not None:
        return open_
    made = invite(user, league, role=member.role, seats=1)
    made.seat = seat
    made.save(update_fields=["seat"])
    return made


@transaction.atomic
def revoke_invitation(user: Coach, invitation: Invitation) -> None:
    """Stop a link from working; members who joined by it stay."""
    require_commissioner(user, invitation.league)
    Invitation.objects.filter(pk=invitation.pk, revoked__isnull=True).update(revoked=Now())


@transaction.atomic
def accept_invitation(user: Coach, token: str) -> Membership:
    """Join a league by a link; a member who uses it again stays as they are.

    By the link to a seat a member takes it, too (LG-ROLE-11), or is told what `seat_for` refuses.

    Raises Refusal("invitation_not_valid") for a link that is unknown, revoked, expired or full.
    """
    # Locked, so that a link that is opened twice at once lets in once.
    rows = Invitation.objects.select_for_update(of=("self",)).select_related("league")
    invitation = rows.filter(token=token).first()
    if invitation is None:
        raise Refusal(Problem("invitation_not_valid", "LG-ROLE-03"))
    if invitation.seat_id is not None:
        if not open_invitations().filter(pk=invitation.pk).exists():
            raise Refusal(Problem("invitation_not_valid", taken_seats.CLAUSE))
        JoinRequest.objects.filter(league=invitation.league, coach=user).delete()
        return taken_seats.seat_for(invitation, user)
    member = Membership.objects.filter(league=invitation.league, coach=user).first()
    if member is not None:
        return member
    taken = open_invitations().filter(pk=invitation.pk).update(used=F("used") + 1)
    if not taken:
        raise Refusal(Problem("invitation_not_valid", "LG-ROLE-03"))
    JoinRequest.objects.filter(league=invitation.league, coach=user).delete()
    _tell(user, invitation.league, "member_joined")
    return Membership.objects.create(league=invitation.league, coach=user, role=invitation.role)


@transaction.atomic
def join(user: Coach, league: League) -> Membership | JoinRequest:
    """Join an open league, or ask to join one that approves its members.

    Raises Refusal("invitation_needed") where members join by invitation only.
    """
    member = Membership.objects.filter(league=league, coach=user).first()
    if member is not None:
        return member
    if league.join_policy == League.JoinPolicy.OPEN:
        member, new = Membership.objects.get_or_create(league=league, coach=user)
        if new:
            _tell(user, league, "member_joined")
        return member
    if league.join_policy == League.JoinPolicy.APPROVAL:
        asked, new = JoinRequest.objects.get_or_create(league=league, coach=user)
        if new:
            _tell(user, league, "join_asked")
        return asked
    raise Refusal(Problem("invitation_needed", "LG-ROLE-03", {"league": league.name}))


@transaction.atomic
def answer_join_request(user: Coach, request: JoinRequest, *, accept: bool) -> None:
    """Let a person in who asked to join, or decline."""
    require_commissioner(user, request.league)
    if accept:
        Membership.objects.get_or_create(league=request.league, coach=request.coach)
    JoinRequest.objects.filter(pk=request.pk).delete()
    kind = "join_accepted" if accept else "join_declined"
    notify([request.coach], kind, {"league": request.league.name}, league=request.league)


@transaction.atomic
def set_role(user: Coach, league: League, coach: Coach, role: str) -> None:
    """Give a member another role; only the owner makes and removes commissioners.

    Raises Refusal with ``role_not_given``, ``not_the_owner`` and ``not_a_member``.
    """
    require_commissioner(user, league)
    _require_may_give(user, league, role)
    member = _member(league, coach)
    _require_may_give(user, league, member.role)
    member.role = role
    member.save(update_fields=["role"])
    if coach != user:
        notify([coach], "role_given", {"league": league.name, "role": role}, league=league)


@transaction.atomic
def leave(user: Coach, league: League) -> None:
    """Leave a league; what was played stays (LG-ROLE-05).

    Raises Refusal("owner_cannot_leave"): the owner hands the league over first.
    """
    require_member(user, league)
    member = _member(league, user)
    if member.role == Role.OWNER:
        raise Refusal(Problem("owner_cannot_leave", "LG-ROLE-01", {"league": league.name}))
    member.delete()
    _tell(user, league, "member_left")


@transaction.atomic
def remove_member(user: Coach, league: League, coach: Coach) -> None:
    """Remove a member; their teams stay in the record and can be given to another coach.

    Raises Refusal("owner_cannot_leave") or Refusal("not_a_member").
    """
    require_commissioner(user, league)
    member = _member(league, coach)
    if member.role == Role.OWNER:
        raise Refusal(Problem("owner_cannot_leave", "LG-ROLE-01", {"league": league.name}))
    _require_may_give(user, league, member.role)
    member.delete()
    if coach != user:
        notify([coach], "member_removed", {"league": league.name}, league=league)


def _tell(who: Coach, league: League, kind: str) -> None:
    """Tell everybody who runs the league what a person did."""
    tell(kind, {"name": str(who), "league": league.name}, by=who, league=league)


def _member(league: League, coach: Coach) -> Membership:
    """Return a member's locked row. Raises Refusal("not_a_member") if the coach is not a member."""
    member = Membership.objects.select_for_update().filter(league=league, coach=coach).first()
    if member is None:
        raise Refusal(Problem("not_a_member", "LG-ROLE-01", {"name": str(coach)}))
    return member


def _require_may_give(user: Coach, league: League, role: str) -> None:
    """Check that the user may give this role.

    Raises Refusal("role_not_given") for a role that nobody gives, and Refusal("not_the_owner") if
    anybody but the owner makes a commissioner.
    """
    if role not in GIVEN:
        raise Refusal(Problem("role_not_given", "LG-ROLE-01", about="role"))
    if role == Role.COMMISSIONER and role_of(user, league) != Role.OWNER:
        require_owner(user, league)
