"""Pages of a season's stages: plan, seed, deal, points, and the reasons of pairings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from leagues import operations
from leagues.access.permissions import require_commissioner
from leagues.access.visible import season_or_404
from leagues.forms.house_rules import HouseRulesForm
from leagues.forms.scoring import ScoringForm
from leagues.forms.stages import PolicyForm, SeedForm, StageForm
from leagues.models import Season
from leagues.operations.common import NOT_STARTED
from leagues.operations.stages import plan_warnings, read_plans
from leagues.policy import Policy
from leagues.reading.example_table import example
from leagues.reading.season_pages import past_tables, season_frame
from leagues.reading.season_rules import standing
from leagues.reading.seasons import pairings_view
from leagues.schedules.plan import StagePlan
from leagues.stages.showing import plan_words
from leagues.views.leagues import FORM
from leagues.views.seasons import season_crumbs, season_tab, season_url
from rosters.typed.numbers import whole
from rosters.web.pages import asked_number, coach_of, form_page, say_in_words_of
from rules.problems import Problem, Refusal

#: The most stages on the page; empty forms are added to it one at a time.
MOST_STAGES = 6


@login_required
@require_http_methods(FORM)
def plan(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Change, add or remove stages on one page; they are stored together."""
    season = season_or_404(request.user, league, slug)
    user = coach_of(request)
    require_commissioner(user, season.league)
    forms = _stage_forms(request, season)
    status = 200
    problems: Sequence[Problem] = ()
    if request.method == "POST":
        sound = [form for form in forms if form.is_valid()]
        status = 422
        if "show" in request.POST:
            status = 200
        elif len(sound) == len(forms) and "add" not in request.POST:
            wanted = [form.plan() for form in forms if not _is_removed(request, form)]
            try:
                operations.plan_stages(user, season, wanted)
            except Refusal as refusal:
                problems = refusal.problems
            else:
                messages.success(request, gettext("The stages are stored."))
                return redirect(reverse("plan-season", args=[league, slug]))
        elif "add" in request.POST:
            status = 200
    return render(
        request,
        "leagues/plan/stages.html",
        {
            "season": season,
            "forms": forms,
            "problems": problems,
            "words": [plan_words(stage.plan) for stage in season.stages.order_by("number")],
            "warnings": plan_warnings(season),
            "wished": _wished(season, request, forms),
            "crumbs": season_crumbs(season),
            "open": season.state in NOT_STARTED,
            "more": len(forms) < MOST_STAGES,
        },
        status=status,
    )


def _wished(season: Season, request: HttpRequest, forms: Sequence[StageForm]) -> dict[str, Any]:
    """Return the stages as filled in, in words, with their problems or warnings."""
    if request.method != "POST" or not all(form.is_valid() for form in forms if form.is_bound):
        return {}
    wanted = [form.plan() for form in forms if form.is_bound and not _is_removed(request, form)]
    plans, problems = read_plans(wanted, season.rules)
    if problems:
        return {"words": [], "problems": problems}
    return {"words": list(map(plan_words, plans)), "warnings": plan_warnings(season, plans)}


def _stage_forms(request: HttpRequest, season: Season) -> list[StageForm]:
    shown = _shown_stages(request, season)
    for form in shown:
        say_in_words_of(season.game, form)
    return shown


def _shown_stages(request: HttpRequest, season: Season) -> list[StageForm]:
    plans = [stage.plan for stage in season.stages.order_by("number")]
    if request.method != "POST":
        return [StageForm(plan, prefix=f"s{at}") for at, plan in enumerate(plans, 1)]
    sent = whole(request.POST.get("stages", ""))
    many = len(plans) if sent is None else min(sent, MOST_STAGES)
    plans = [*plans, *[StagePlan()] * MOST_STAGES][:many]
    forms = [StageForm(plan, request.POST, prefix=f"s{at}") for at, plan in enumerate(plans, 1)]
    if "add" in request.POST and many < MOST_STAGES:
        forms.append(StageForm(StagePlan(seeding="previous"), prefix=f"s{many + 1}"))
    return forms


def _is_removed(request: HttpRequest, form: StageForm) -> bool:
    return f"{form.prefix}-remove" in request.POST


@login_required
@require_http_methods(FORM)
def policy(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Change the season's rules for late results and leaving teams."""
    season = season_or_404(request.user, league, slug)
    user = coach_of(request)
    require_commissioner(user, season.league)
    started = season.state not in NOT_STARTED
    without = season.rules.campaigns is None and season.rules.deals is None
    stored = Policy.from_json(season.policy)
    form = PolicyForm(
        stored,
        started,
        request.POST or None,
        without=without,
        played_by=season.played_by,
        answer_hours=season.answer_hours,
    )

    def do(data: dict[str, Any]) -> str:
        operations.change_policy(
            user,
            season,
            form.policy(),
            played_by=data["played_by"] or None,
            answer_hours=data["answer_hours"] or 0,
            reason=data.get("reason", ""),
        )
        return season_url(season)

    return form_page(
        request,
        form,
        do,
        title=gettext_lazy("Deadlines and withdrawals"),
        submit=gettext_lazy("Save"),
        crumbs=season_crumbs(season),
        template="leagues/plan/policy.html",
        context={"season": season, "standing": standing(season)},
    )


@login_required
@require_http_methods(FORM)
def house_rules(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Change the house rules of the season's game (LG-SEASON-02)."""
    season = season_or_404(request.user, league, slug)
    user = coach_of(request)
    require_commissioner(user, season.league)
    form = HouseRulesForm(season, season.state not in NOT_STARTED, request.POST or None)

    def do(data: dict[str, Any]) -> str:
        operations.change_house_rules(user, season, form.options(), reason=data.get("reason", ""))
        return season_url(season)

    return form_page(
        request,
        form,
        do,
        title=gettext_lazy("House rules"),
        submit=gettext_lazy("Save"),
        intro=gettext_lazy("They hold for the matches that begin from now on."),
        crumbs=season_crumbs(season),
        template="leagues/plan/house_rules.html",
        context={"season": season, "standing": standing(season)},
    )


@login_required
@require_http_methods(FORM)
def seeds(request: HttpRequest, league: str, slug: str, stage: int) -> HttpResponse:
    """Set seeds and groups by hand (LG-STAGE-02, LG-STAGE-03).

    Raises Http404 for a stage that the season does not have.
    """
    season = season_or_404(request.user, league, slug)
    user = coach_of(request)
    require_commissioner(user, season.league)
    stage_row = season.stages.filter(number=stage).first()
    if stage_row is None:
        raise Http404
    entries = list(season.entries.select_related("team").order_by("seed", "team__name"))
    groups = stage_row.plan.groups if stage_row.plan.dealing == "hand" else 1
    dealt = {
        uuid: number for number, group in enumerate(stage_row.dealt or (), 1) for uuid in group
    }
    form = SeedForm(entries, groups, dealt, request.POST or None)

    def do(_data: dict[str, Any]) -> str:
        if season.state in NOT_STARTED:
            operations.seed_entries(user, season, form.seeds())
        by_group = form.dealt(groups) if groups > 1 else None
        if by_group is not None:
            operations.deal_by_hand(user, stage_row, by_group)
        return season_url(season)

    return form_page(
        request,
        form,
        do,
        title=gettext_lazy("Seeds and groups by hand"),
        submit=gettext_lazy("Save"),
        crumbs=season_crumbs(season),
        template="leagues/plan/seeds.html",
        context={"season": season, "standing": standing(season)},
    )


@require_safe
def history(request: HttpRequest, league: str, slug: str, stage: int) -> HttpResponse:
    """Show the tables of a stage as of any round, and places by round (LG-TABLE-07)."""
    frame = season_frame(request.user, league, slug)
    tables = past_tables(frame.season, stage, asked_number(request, "round"), request.user)
    return render(
        request,
        "leagues/season/history.html",
        {"tables": tables, "stage_number": stage, **season_tab(frame, "table")},
    )


@login_required
@require_http_methods(FORM)
def scoring(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Change points and tie-breakers, with an example table (LG-TABLE-02, LG-TABLE-03)."""
    season = season_or_404(request.user, league, slug)
    user = coach_of(request)
    require_commissioner(user, season.league)
    form = ScoringForm(season, season.state not in NOT_STARTED, request.POST or None)
    say_in_words_of(season.game, form)
    asked = "example" in request.POST
    if form.is_bound:
        sound = set(form.errors) <= {"reason"}
        shown = example(season, form.scoring(), form.tie_breakers()) if sound else None
    else:
        shown = example(season, season.scoring, season.tie_breakers)
    context = {
        "season": season,
        "example": shown,
        "title": gettext_lazy("Points and tie-breakers"),
        "submit": gettext_lazy("Save"),
        "crumbs": season_crumbs(season),
    }
    if asked:
        return render(request, "leagues/plan/scoring.html", {**context, "form": form})

    def do(data: dict[str, Any]) -> str:
        operations.change_table(
            user, season, form.scoring(), form.tie_breakers(), reason=data.get("reason", "")
        )
        return season_url(season)

    return form_page(
        request,
        form,
        do,
        title=gettext_lazy("Points and tie-breakers"),
        submit=gettext_lazy("Save"),
        crumbs=season_crumbs(season),
        template="leagues/plan/scoring.html",
        context=context,
    )


@require_safe
def pairings(request: HttpRequest, league: str, slug: str, stage: int, number: int) -> HttpResponse:
    """Show why a Swiss round was paired as it was (LG-SWISS-02, LG-SWISS-04)."""
    frame = season_frame(request.user, league, slug)
    view = pairings_view(frame.season, stage, number)
    return render(
        request, "leagues/season/pairings.html", {"view": view, **season_tab(frame, "rounds")}
    )
