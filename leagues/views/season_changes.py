"""Pages of a season change: plan it, look at each team's bill, accept or discard it."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues import operations
from leagues.access.permissions import RUNS_IT, require_commissioner, role_of
from leagues.access.visible import season_or_404
from leagues.forms.season_changes import ChangeForm, RedraftForm
from leagues.models import Carried, Season
from leagues.operations.season_change_preview import preview, redraft_of
from leagues.reading.season_changes import carried_or_404, open_change_or_404
from leagues.reading.season_rules import standing
from leagues.views.leagues import FORM
from leagues.views.seasons import season_crumbs, season_url
from rosters import games, hooks
from rosters.web.pages import (
    Caution,
    Crumb,
    asked_first,
    coach_of,
    form_page,
    made_once,
    press,
    tell,
)
from rosters.words.money import money
from rules.problems import Refusal


@login_required
@require_http_methods(FORM)
def plan(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Plan the season that follows this one, or change the plan."""
    season = season_or_404(request.user, league, slug)
    user = coach_of(request)
    require_commissioner(user, season.league)
    known = season.entries.filter(number__isnull=False).select_related("team")
    entries = list(known.order_by("team__name"))
    planned = season.changes.filter(made=None).first()
    coming = [str(entry.uuid) for entry in entries if entry.withdrawn is None]
    initial: dict[str, Any] = {"entries": coming}
    if planned is not None:
        carried = planned.carried.values_list("entry__uuid", flat=True)
        initial = {"name": planned.name, "entries": list(map(str, carried)), **planned.off_season}
    form = ChangeForm(season, entries, request.POST or None, initial=initial)

    def do(data: dict[str, Any]) -> str:
        operations.plan_change(
            user, season, data["name"], entries=data["entries"], off_season=form.off_season()
        )
        return change_url(season)

    return form_page(
        request,
        form,
        do,
        title=gettext_lazy("The next season"),
        submit=gettext_lazy("Show what it does"),
        intro=gettext_lazy("Nothing happens before you have seen each team’s bill."),
        crumbs=season_crumbs(season),
        template="leagues/season/next.html",
        context={"season": season, "standing": standing(season), "planned": planned},
    )


@require_safe
def change(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Show what the planned change would do to each team."""
    season = season_or_404(request.user, league, slug)
    planned = preview(open_change_or_404(season))
    return render(
        request,
        "leagues/season/change.html",
        {
            "season": season,
            "preview": planned,
            "left": {why: said() for why, said in games.of(season.game).telling.LEFT.items()},
            "runs_it": role_of(request.user, season.league) in RUNS_IT,
            "mine": {b.team.pk for b in planned.bills if b.team.coach_id == request.user.pk},
            "crumbs": season_crumbs(season),
        },
    )


@login_required
@require_POST
def accept(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Accept the planned change, if it is still the one that was shown."""
    season = season_or_404(request.user, league, slug)
    user, seen = coach_of(request), request.POST.get("digest", "")
    try:
        made = made_once(
            request,
            lambda: operations.accept_change(user, open_change_or_404(season), seen=seen),
            may=lambda: require_commissioner(user, season.league),
        )
    except Refusal as refusal:
        tell(request, refusal)
        return redirect(change_url(season))
    return redirect(season_url(made))


@login_required
@require_http_methods(FORM)
def discard(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Discard the planned change, after a question."""
    season = season_or_404(request.user, league, slug)
    planned = open_change_or_404(season)

    def do() -> None:
        operations.discard_change(coach_of(request), planned)

    require_commissioner(coach_of(request), season.league)
    chosen = planned.carried.filter(chosen__isnull=False).count()
    question = Caution(
        gettext("Discard %(season)s?") % {"season": planned.name},
        [
            gettext_lazy(
                "The plan is gone, and with it what coaches have chosen to keep. No team is "
                "changed; planned anew, the dice are the same."
            )
        ],
        gettext_lazy("Discard it"),
        [(gettext_lazy("Choices of coaches"), str(chosen))],
    )
    return asked_first(request, question, do, season_url(season), crumbs=season_crumbs(season))


@login_required
@require_http_methods(FORM)
def choose(request: HttpRequest, league: str, slug: str, uuid: UUID) -> HttpResponse:
    """Choose what a team keeps of a redraft; for somebody else's team by a ruling."""
    season = season_or_404(request.user, league, slug)
    carried = carried_or_404(season, uuid)
    user, team = coach_of(request), carried.entry.team
    permission = hooks.may_change_team(user, team)
    if permission is None:
        raise Http404
    if "default" in request.POST:
        reason = request.POST.get("reason", "")
        return press(
            request,
            lambda: operations.choose_redraft(user, carried, None, reason=reason),
            change_url(season),
        )
    offer = _offer(carried)
    if offer is None:
        raise Http404
    kept, sheet = offer["kept"], games.of(team.game).sheet
    form = RedraftForm(
        [
            (str(player["id"]), f"{player['name']}: {money(player['price'])}")
            for player in offer["players"]
        ],
        {
            each["what"]: (
                f"{sheet.asset_name(each['what'])}: {money(each['price'])}",
                each["owned"],
            )
            for each in offer["assets"]
        },
        permission == "ruling",
        request.POST or None,
        initial={**kept, "players": list(map(str, kept["players"]))},
    )

    def do(data: dict[str, Any]) -> str:
        operations.choose_redraft(user, carried, form.choice(), reason=data.get("reason", ""))
        return change_url(season)

    return form_page(
        request,
        form,
        do,
        title=gettext("Redraft of %(team)s") % {"team": team.name},
        submit=gettext_lazy("Keep them"),
        intro=gettext("The budget is %(budget)s; what is kept now costs %(cost)s.")
        % {"budget": money(offer["budget"]), "cost": money(offer["cost"])},
        crumbs=[*season_crumbs(season), Crumb(carried.change.name, change_url(season))],
        template="leagues/season/redraft.html",
        context={"chosen": carried.choice is not None, "ruling": permission == "ruling"},
    )


def _offer(carried: Carried) -> Any:
    """Return what may be kept, with the choice so far, or the default if it is not possible."""
    try:
        return redraft_of(carried, carried.choice)
    except Refusal:
        return redraft_of(carried, None)


def change_url(season: Season) -> str:
    return reverse("season-change", args=[season.league.slug, season.slug])
