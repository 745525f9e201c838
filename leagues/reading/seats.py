"""The seats of a league that wait for their people, for the page and the API (LG-ROLE-11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from leagues.access.visible import open_invitations
from leagues.models import Invitation, League, Membership
from rosters.models import Coach, Team


@dataclass(frozen=True, slots=True)
class Seat:
    """A placeholder of a league.

    teams:      the names of what is theirs, in order.
    invitation: the link by which its person takes it; None where none is given out.
    """

    member: Membership
    teams: list[str]
    invitation: Invitation | None

    @property
    def coach(self) -> Coach:
        return self.member.coach

    @property
    def field(self) -> str:
        """The name of the field that shows its link on a page."""
        return f"link-{self.coach.uuid}"


def seats_of(league: League) -> list[Seat]:
    """Return the placeholders of a league by name, in three queries."""
    held = league.memberships.filter(coach__placeholder=True).select_related("coach", "league")
    members = sorted(held, key=lambda member: (str(member.coach).casefold(), member.pk))
    open_ = open_invitations().filter(league=league, seat__in=[each.coach_id for each in members])
    links = {link.seat_id: link for link in open_}
    teams = _teams_of(members)
    return [
        Seat(member, teams.get(member.coach_id, []), links.get(member.coach_id))
        for member in members
    ]


def seat_of(invitation: Invitation) -> Seat | None:
    """Return the seat that a link is for; None for one that only lets in."""
    members = invitation.league.memberships.filter(coach=invitation.seat_id)
    member = members.select_related("coach").first() if invitation.seat_id else None
    if member is None:
        return None
    return Seat(member, _teams_of([member]).get(member.coach_id, []), invitation)


def _teams_of(members: Sequence[Membership]) -> dict[int, list[str]]:
    """Return the names of the teams of some members, by coach, in order; one query."""
    names: dict[int, list[str]] = {}
    rows = Team.objects.filter(coach__in=[each.coach_id for each in members], copy_of=None)
    for coach, name in rows.order_by("name", "pk").values_list("coach_id", "name"):
        if coach is not None:
            names.setdefault(coach, []).append(name)
    return names
