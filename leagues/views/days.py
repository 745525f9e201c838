"""The desk's list of a tournament day: who is there, who drops out, who comes late (LG-DAY-08)."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from leagues import operations
from leagues.access.permissions import RUNS_IT, require_commissioner, role_of
from leagues.access.visible import season_or_404
from leagues.models import Entry, Season
from leagues.operations.days.check_in import is_missing
from leagues.operations.leaving import may_enter_late
from leagues.reading.season_pages import entries_of, season_frame
from leagues.views.leagues import FORM
from leagues.views.seasons import season_tab, season_url
from rosters.models import Coach
from rosters.web.pages import coach_of, press

_OF_THE_SEASON: dict[str, Callable[[Coach, Season], Season]] = {
    "open": operations.open_check_in,
    "close": operations.close_check_in,
    "all": operations.check_everybody_in,
}
_OF_AN_ENTRY: dict[str, Callable[[Coach, Entry], Entry]] = {
    "here": operations.check_in,
    "away": lambda user, entry: operations.check_in(user, entry, here=False),
    "drop-out": operations.drop_out,
    "let-in": operations.let_in,
}
#: What is said once it is done.
_SAID = {
    "here": gettext_lazy("%(team)s is checked in."),
    "drop-out": gettext_lazy("%(team)s is out, and is not drawn any more."),
    "let-in": gettext_lazy("%(team)s is in, and is drawn from now on."),
}


@login_required
@require_http_methods(FORM)
def check_in(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Show who is there, with a button for each; open or close check-in, or check everybody in.

    Raises Http404 for a button that the page does not have.
    """
    season = season_or_404(request.user, league, slug)
    user = coach_of(request)
    require_commissioner(user, season.league)
    if request.method == "POST":
        do = _OF_THE_SEASON.get(request.POST.get("how", ""))
        if do is None:
            raise Http404
        here = reverse("check-in", args=[league, slug])
        return press(request, lambda: do(user, season), here, game_key=season.game)
    frame = season_frame(request.user, league, slug)
    entries = entries_of(season)
    there = [entry for entry in entries if entry.withdrawn is None or entry.was_absent]
    return render(
        request,
        "leagues/season/check_in.html",
        {
            **season_tab(frame, "desk"),
            "rows": [(entry, is_missing(season, entry)) for entry in entries],
            "here": sum(entry.checked_in is not None for entry in there),
            "expected": len(there),
            "is_before": season.state == Season.State.REGISTRATION,
            "may_enter_late": may_enter_late(season),
        },
    )


@login_required
@require_POST
def entry(request: HttpRequest, league: str, slug: str, uuid: UUID) -> HttpResponse:
    """Check an entry in, by its coach or at the desk; there it also drops out or is let in.

    Raises Http404 for an entry or a button that is not there.
    """
    season, user = season_or_404(request.user, league, slug), coach_of(request)
    found = season.entries.select_related("team__coach", "season__league")
    one = get_object_or_404(found, uuid=uuid)
    do = _OF_AN_ENTRY.get(request.POST.get("how", ""))
    if do is None:
        raise Http404
    runs_it = role_of(user, season.league) in RUNS_IT and "desk" in request.POST
    back = reverse("check-in", args=[league, slug]) if runs_it else season_url(season)
    # Who is there the desk's list shows; a coach, and who changes a draw, reads that it went well.
    how = request.POST["how"]
    said = "" if runs_it and how == "here" else _SAID.get(how, "")
    return press(request, lambda: do(user, one), back, said % {"team": one.team.name}, season.game)
