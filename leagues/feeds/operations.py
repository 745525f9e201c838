"""Secret addresses of calendars: make one, make it anew, take it back (LG-IO-03)."""

from __future__ import annotations

from django.db import transaction

from leagues.models import CalendarAddress, League
from rosters.models import Coach, Team
from rosters.runtime.clock import now


@transaction.atomic
def make_calendar_address(
    user: Coach,
    *,
    league: League | None = None,
    team: Team | None = None,
    following: bool = False,
    instead_of: CalendarAddress | None = None,
) -> CalendarAddress:
    """Return the user's secret address of a calendar; make it where there is none.

    league, team: what it is of; without both, of all matches of the user.
    following:    of all that the user follows instead (LG-FOLLOW-03).
    instead_of:   an address that ends with this, and is of the same thing. Of two who ask so for
                  one address at once, the second gets what the first has made.

    Nobody needs a permission: whatever the address is of, it shows what the user may open when it
    is read.
    """
    Coach.objects.select_for_update().get(pk=user.pk)
    if instead_of is not None:
        league, team, following = instead_of.league, instead_of.team, instead_of.following
        CalendarAddress.objects.filter(coach=user, pk=instead_of.pk).delete()
    address, _new = CalendarAddress.objects.get_or_create(
        coach=user,
        league=league,
        team=team,
        following=following,
        defaults={"created": now()},
    )
    return address


@transaction.atomic
def end_calendar_address(user: Coach, address: CalendarAddress) -> None:
    """Take back a secret address of the user: nothing is read at it any more."""
    CalendarAddress.objects.filter(coach=user, pk=address.pk).delete()


def forget_calendars(coach: Coach) -> None:
    """Delete the addresses of an erased account; called in that transaction (LG-ROLE-06)."""
    CalendarAddress.objects.filter(coach=coach).delete()
