"""The organiser's page of entrants: clubs, who is kept apart, contacts (LG-DAY-10, LG-DAY-12)."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from leagues import operations
from leagues.access.permissions import require_commissioner
from leagues.access.visible import season_or_404
from leagues.forms.entrants import EntrantsForm
from leagues.policy import Policy
from leagues.reading.halls.entrants import contacts_of, unkept_of
from leagues.reading.season_pages import entries_of
from leagues.views.leagues import FORM
from leagues.views.seasons import season_crumbs
from rosters.web.pages import coach_of, form_page, press


@login_required
@require_http_methods(FORM)
def entrants(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Show what is kept of entrants, and change it; or delete all contacts."""
    season = season_or_404(request.user, league, slug)
    user = coach_of(request)
    require_commissioner(user, season.league)
    here = reverse("entrants", args=[league, slug])
    if request.method == "POST" and request.POST.get("how") == "forget":
        return press(
            request,
            lambda: operations.forget_contacts(user, season),
            here,
            gettext_lazy("The contacts are deleted."),
        )
    entries = entries_of(season)
    contacts = contacts_of(season)
    policy = Policy.from_json(season.policy)
    form = EntrantsForm(policy, entries, contacts, request.POST or None)

    def do(data: dict[str, Any]) -> str:
        operations.describe_entrants(user, season, form.entrants(), apart=data["apart"])
        return here

    return form_page(
        request,
        form,
        do,
        title=gettext_lazy("Entrants"),
        submit=gettext_lazy("Save"),
        crumbs=season_crumbs(season),
        template="leagues/season/entrants.html",
        context={
            "season": season,
            "league": season.league,
            "contacts": len(contacts),
            "unkept": unkept_of(season, entries),
            "is_dutch": any(stage.plan.is_dutch for stage in season.stages.all()),
            "awaited": any(entry.team.coach and entry.team.coach.placeholder for entry in entries),
        },
    )
