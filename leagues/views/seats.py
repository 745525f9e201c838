"""The page of seats that wait for their people: a link for each (LG-ROLE-11)."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from leagues import operations
from leagues.access.permissions import Role, require_commissioner, role_of
from leagues.access.visible import league_or_404
from leagues.models import League
from leagues.reading.seats import Seat, seats_of
from leagues.views.leagues import FORM, crumbs
from rosters.models import Coach
from rosters.web.pages import coach_of, press


@login_required
@require_http_methods(FORM)
def seats(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who is awaited with the links that are out; make one, or those that are missing."""
    league = league_or_404(request.user, slug)
    user = coach_of(request)
    require_commissioner(user, league)
    if request.method == "POST":
        return press(request, lambda: _make(request, user, league), reverse("seats", args=[slug]))
    awaited = seats_of(league)
    mine = [seat for seat in awaited if _may_invite(user, seat)]
    return render(
        request,
        "leagues/seats.html",
        {
            "league": league,
            "title": _("Seats for people"),
            "crumbs": crumbs(league),
            "seats": awaited,
            "mine": mine,
            "missing": [seat for seat in mine if seat.invitation is None],
        },
    )


def _may_invite(user: Coach, seat: Seat) -> bool:
    """Return whether a commissioner gives out this seat: the owner alone invites commissioners."""
    return seat.member.role != Role.COMMISSIONER or role_of(user, seat.member.league) == Role.OWNER


def _make(request: HttpRequest, user: Coach, league: League) -> None:
    """Make a link for the seat that was pressed, or for all that have none."""
    asked = request.POST.get("seat")
    for seat in seats_of(league):
        wanted = seat.invitation is None and _may_invite(user, seat)
        if str(seat.coach.uuid) == asked or (asked is None and wanted):
            operations.invite_to_seat(user, league, seat.coach)
