"""Pages of a season change: plan it, look at each team's bill, accept or discard it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues import operations
from leagues.access.permissions import RUNS_IT, require_commissioner, role_of
from leagues.access.visible import season_or_404
from leagues.forms.season_changes import ChangeForm, typed_redraft
from leagues.models import Carried, Season
from leagues.operations.season_change_preview import preview
from leagues.operations.season_changes import is_over
from leagues.reading.season_changes import (
    Redraft,
    carried_or_404,
    open_change_or_404,
    redraft_sheet,
)
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
from rules.problems import Problem, Refusal


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
        initial["due"] = planned.due
    form = ChangeForm(season, entries, request.POST or None, initial=initial)

    def do(data: dict[str, Any]) -> str:
        operations.plan_change(
            user,
            season,
            data["name"],
            entries=data["entries"],
            off_season=form.off_season(),
            due=form.due(),
        )
        return change_url(season)

    return form_page(
        request,
        form,
        do,
        title=gettext_lazy("The next season"),
        submit=gettext_lazy("Show what it does"),
        intro=gettext_lazy("Nothing changes before you have seen what follows for everybody."),
        crumbs=season_crumbs(season),
        template="leagues/season/next.html",
        context={"season": season, "standing": standing(season), "planned": planned},
    )


@require_safe
def change(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Show what the planned change would do to each team."""
    season = season_or_404(request.user, league, slug)
    planned = preview(open_change_or_404(season))
    mine = [bill for bill in planned.bills if bill.team.coach_id == request.user.pk]
    return render(
        request,
        "leagues/season/change.html",
        {
            "season": season,
            "preview": planned,
            "own": [bill for bill in mine if bill.redraft],
            "over": is_over(planned.change),
            "waits": planned.waits_for_coaches,
            "left": {
                why: said() for why, said in games.of(season.game).event_sentences.LEFT.items()
            },
            "runs_it": role_of(request.user, season.league) in RUNS_IT,
            "mine": {bill.team.pk for bill in mine},
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
                "The plan is deleted, with what coaches have chosen to keep. No team is changed. "
                "If you plan it again, the dice are the same."
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
    season, carried, permission = _redrafted(request, league, slug, uuid)
    user, reason = coach_of(request), request.POST.get("reason", "")
    if "default" in request.POST:
        return press(
            request,
            lambda: operations.choose_redraft(user, carried, None, reason=reason),
            change_url(season),
        )
    sheet = _sheet(request, carried)
    problems: Sequence[Problem] = ()
    if request.method == "POST" and "check" not in request.POST:
        try:
            operations.choose_redraft(user, carried, sheet.choice, reason=reason)
        except Refusal as refusal:
            problems = refusal.problems
        else:
            said = gettext("Saved. You can change it until the season is made.")
            if carried.change.due is not None:
                said = gettext("Saved. You can change it until the deadline.")
            messages.success(request, said)
            return redirect(change_url(season))
    return render(
        request,
        "leagues/season/redraft.html",
        {
            **_shown(request, carried, sheet, permission),
            "experience": games.of(season.game).sheet.EXPERIENCE,
            "refused": problems,
            "crumbs": [*season_crumbs(season), Crumb(carried.change.name, change_url(season))],
        },
        status=422 if problems else 200,
    )


@login_required
@require_POST
def check_choice(request: HttpRequest, league: str, slug: str, uuid: UUID) -> HttpResponse:
    """Show what a choice costs and leaves, as it is being made; nothing is stored."""
    _season, carried, permission = _redrafted(request, league, slug, uuid)
    sheet = _sheet(request, carried)
    shown = _shown(request, carried, sheet, permission)
    return render(request, "leagues/season/redraft_sum.html", shown)


def _redrafted(
    request: HttpRequest, league: str, slug: str, uuid: UUID
) -> tuple[Season, Carried, hooks.Permission]:
    """Return a team of the planned change that the reader may choose for; else raise Http404."""
    season = season_or_404(request.user, league, slug)
    carried = carried_or_404(season, uuid)
    permission = hooks.may_change_team(coach_of(request), carried.entry.team)
    if permission is None:
        raise Http404
    return season, carried, permission


def _sheet(request: HttpRequest, carried: Carried) -> Redraft:
    """Return the sheet of a redraft, filled in as its form was sent, else with the choice so far.

    A choice that is not possible any more gives way to the default. Raises Http404 if the team has
    nothing to redraft.
    """
    sheet = redraft_sheet(carried, carried.choice)
    if sheet is not None and sheet.problems:
        sheet = redraft_sheet(carried, None)
    if sheet is not None and request.method == "POST":
        sheet = redraft_sheet(carried, typed_redraft(request.POST, sheet.choice))
    if sheet is None:
        raise Http404
    return sheet


def _shown(
    request: HttpRequest, carried: Carried, sheet: Redraft, permission: hooks.Permission
) -> dict[str, Any]:
    """Return what the page of a redraft and its sum show."""
    ruling = permission == "ruling"
    default = redraft_sheet(carried, None) if request.method == "POST" else None
    return {
        "season": carried.change.season,
        "carried": carried,
        "sheet": sheet,
        "touched": default is not None and sheet.choice != default.choice,
        "reason": request.POST.get("reason", ""),
        "ruling": ruling,
        "over": is_over(carried.change) and not ruling,
    }


def change_url(season: Season) -> str:
    return reverse("season-change", args=[season.league.slug, season.slug])
