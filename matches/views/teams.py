"""A team: roster sheet, ledger, conditions, fixtures; and its coach's acts between matches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues import operations as leagues
from leagues.forms.leagues import HeirForm, ReasonForm
from leagues.models import Fixture
from leagues.notices import told
from leagues.selectors import new_notices
from matches.box_scores import columns_of
from matches.choices import choices_until, open_choices
from matches.reporting.selectors import waiting_reports
from matches.selectors import TeamView, my_teams, team_or_404, team_view, waiting
from matches.team_statistics import team_statistics
from matches.views.charts import plot
from rosters import hooks, operations, sheets
from rosters.models import Coach, LedgerLine, Team
from rosters.selectors import state_of
from rosters.telling.conditions import carried
from rosters.web import Crumb, coach_of, form_page, press
from rules.problems import Problem, Refusal

PAGE = 50
_ADDRESS = 2000


@dataclass(frozen=True, slots=True)
class Booked:
    """A ledger line with whom it was for and the match that it comes from."""

    line: LedgerLine
    reason: str
    about: str
    fixture: Fixture | None


@login_required
@require_safe
def teams(request: HttpRequest) -> HttpResponse:
    page = Paginator(my_teams(request.user).order_by("name", "pk"), PAGE).get_page(
        request.GET.get("page")
    )
    rows = [(team, sheets.race_name(team)) for team in page]
    return render(
        request,
        "matches/teams.html",
        {
            "page": page,
            "rows": rows,
            "waiting": waiting(request.user),
            "choices": open_choices(request.user),
            "notices": [told(notice) for notice in new_notices(request.user)[:PAGE]],
            "reports": waiting_reports(request.user),
        },
    )


@login_required
@require_POST
def read_notices(request: HttpRequest) -> HttpResponse:
    return press(request, lambda: leagues.read_notices(coach_of(request)), reverse("my-teams"))


@require_safe
def team(request: HttpRequest, slug: str) -> HttpResponse:
    view = team_view(request.user, slug)
    sheet = view.sheet
    return render(
        request,
        "matches/team.html",
        {
            "view": view,
            "team": view.team,
            "race": sheets.race_name(view.team),
            "lines": sheets.lines(view.team, sheet.players),
            "former": sheets.lines(view.team, sheet.former),
            "totals": sheets.totals(view.team),
            "sheet_template": sheets.template(view.team.game, "roster"),
            "conditions": [
                (each, view.causes.get(each.condition.cause)) for each in carried(sheet.players)
            ],
            "ledger": _booked(view),
            "misfits": [Problem(**problem) for problem in view.team.problems],
        },
    )


def _booked(view: TeamView) -> list[Booked]:
    names = {
        f"player:{player.number}": str(player)
        for player in (*view.sheet.players, *view.sheet.former)
    }
    return [
        Booked(
            line,
            sheets.reason_name(line.reason),
            names.get(line.about) or sheets.asset_name(view.team, line.about),
            view.causes.get(line.cause),
        )
        for line in view.sheet.ledger
    ]


@require_safe
def statistics(request: HttpRequest, slug: str) -> HttpResponse:
    """A team's sums by season and by player, and its ratings."""
    view = team_statistics(request.user, slug)
    columns = columns_of(view.team.game, view.totals)
    keys = [key for key, _heading, _meaning in columns]

    def row(totals: Mapping[str, int]) -> list[int]:
        return [totals.get(key, 0) for key in keys]

    return render(
        request,
        "matches/team_statistics.html",
        {
            "view": view,
            "team": view.team,
            "columns": columns,
            "seasons": [(each, row(each.totals)) for each in view.seasons],
            "totals": row(view.totals),
            "players": [(each, row(each.totals)) for each in view.players],
            "ratings": [
                (each.league, each.rated, plot([(view.team.name, each.rated)], "elo", _("Elo")))
                for each in view.ratings
            ],
            "crumbs": _crumbs(view.team),
        },
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def manage(request: HttpRequest, slug: str) -> HttpResponse:
    """What a coach does between matches: a small form for each act, all on one page."""
    team = team_or_404(request.user, slug)
    user = coach_of(request)
    permission = _permission(user, team)
    reason = request.POST.get("reason", request.GET.get("reason", "")).strip()
    problems: tuple[Problem, ...] = ()
    if request.method == "POST":
        try:
            operations.change_team(
                user,
                team,
                wish(request.POST),
                seq=_whole(request.POST.get("seq", "")),
                reason=reason,
            )
        except Refusal as refusal:
            problems = refusal.problems
            team = team_or_404(request.user, slug)
        else:
            messages.success(request, _("Done."))
            here, kept = reverse("manage-team", args=[slug]), urlencode({"reason": reason})
            # A longer address is refused on the way; the reason is then typed again.
            return redirect(f"{here}?{kept}" if reason and len(kept) <= _ADDRESS else here)
    sheet = sheets.of(team.game)
    return render(
        request,
        "matches/manage.html",
        {
            "team": team,
            "permission": permission,
            "problems": problems,
            "reason": reason if permission == "ruling" else "",
            "market": sheet.market(team.version, state_of(team)) if sheet else None,
            "typed": request.POST,
            "until": choices_until(team),
            "sheet_template": sheets.template(team.game, "market"),
            "crumbs": _crumbs(team),
        },
        status=422 if problems else 200,
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def hand_over(request: HttpRequest, slug: str) -> HttpResponse:
    """Give a team to another coach of a league in which it has entered (LG-ROLE-05)."""
    team = team_or_404(request.user, slug)
    user = coach_of(request)
    permission = _permission(user, team)
    heirs = Coach.objects.filter(memberships__league__seasons__entries__team=team, is_active=True)
    if team.coach_id is not None:
        heirs = heirs.exclude(pk=team.coach_id)
    coaches = list(heirs.distinct().order_by("username"))

    def do(data: dict[str, Any]) -> str:
        operations.hand_over(user, team, data["coach"], reason=data.get("reason", ""))
        return reverse("team", args=[team.slug])

    form = HeirForm(coaches, request.POST or None)
    if permission == "ruling":
        form.fields["reason"] = ReasonForm.base_fields["reason"]
    return form_page(
        request,
        form,
        do,
        title=gettext_lazy("Hand the team over"),
        submit=gettext_lazy("Hand it over"),
        crumbs=_crumbs(team),
        danger=True,
    )


def _permission(user: Coach, team: Team) -> hooks.Permission:
    """Whether and how this user may change the team; refuses who may not."""
    permission = hooks.may_change_team(user, team)
    if permission is None:
        raise Refusal(Problem("not_your_team", "LG-ROLE-04", {"team": team.name}))
    return permission


def _crumbs(team: Team) -> list[Crumb]:
    return [Crumb(team.name, reverse("team", args=[team.slug]))]


#: Fields of a wish; what is left empty is not wished.
_WORDS = ("act", "position", "name", "what", "choice", "competition")
_NUMBERS = ("player", "number", "count")
_LISTS = ("cards",)


def wish(data: QueryDict) -> dict[str, Any]:
    """One act as the rules read it, from the form that was filled in."""
    found: dict[str, Any] = {key: data[key] for key in _WORDS if key in data}
    found |= {key: data.getlist(key) for key in _LISTS if key in data}
    found |= {
        key: data[key] if (number := _whole(str(data[key]))) is None else number
        for key in _NUMBERS
        if data.get(key)
    }
    return found


def _whole(text: str) -> int | None:
    try:
        return int(text[:18])
    except ValueError:
        return None
