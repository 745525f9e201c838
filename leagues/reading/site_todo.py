"""Open business of a person in leagues, for the people who run the site."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext as _

from leagues.access.permissions import RUNS_IT
from leagues.models import Invitation, JoinRequest, Membership
from rosters.hooks import Waits
from rosters.models import Coach
from rosters.runtime.clock import now


def invitations(coach: Coach) -> Waits:
    """Return a coach's invitations that still let people in; one query."""
    open_ = Q(expires=None) | Q(expires__gt=now())
    rows_of_coach = (
        Invitation.objects.filter(open_, created_by=coach, revoked=None)
        .select_related("league")
        .order_by("league__name", "pk")
    )
    left = [each for each in rows_of_coach if each.seats is None or each.used < each.seats]
    rows = [(f"{each.league}: {each.get_role_display()}", each) for each in left]
    return Waits(_("Invitations that are open"), rows)


def requests(coach: Coach) -> Waits:
    """Return a coach's requests to join, and those that they may answer; one query."""
    runs = Membership.objects.filter(league=OuterRef("league"), coach=coach, role__in=RUNS_IT)
    join_requests = (
        JoinRequest.objects.filter(Q(coach=coach) | Exists(runs))
        .select_related("league", "coach")
        .order_by("created", "pk")
    )
    return Waits(_("Requests to join a league"), [(str(each), each) for each in join_requests])
