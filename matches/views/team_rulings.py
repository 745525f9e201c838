"""Pages of rulings on what a team has: the form, what it changes, and taking one back."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from leagues.forms.leagues import ReasonForm
from leagues.forms.rulings import RulingForm
from matches.reading.teams import team_or_404
from rosters import operations
from rosters.models import Coach, Team
from rosters.operations.rulings import require_may_rule
from rosters.teams.acts import Act, act_of, acts_of, stored_rows
from rosters.teams.previews import RulingPreview, ruling_preview
from rosters.teams.selectors import state_of
from rosters.web.pages import Crumb, coach_of, form_key, form_page, made_once, sent_version
from rosters.words.acts import ToldAct, told_acts
from rosters.words.own_words import in_words_of
from rules.problems import Problem, Refusal

FORM = ["GET", "HEAD", "POST"]


@login_required
@require_http_methods(FORM)
def rule(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask what is ruled on a team, show what that changes, and do it (LG-EVENT-09).

    The form is sent twice: first for the preview, then from there. Nothing typed is lost.
    """
    team, user = _ruled_on(request, slug)
    state = state_of(team)
    names = _names(team)
    form = RulingForm(
        team.game, team.rules.rulable(team.version, state), names, request.POST or None
    )
    problems: tuple[Problem, ...] = ()
    preview: RulingPreview | None = None
    if request.method == "POST" and "change" not in request.POST and form.is_valid():
        wish, seq = form.wishes(), sent_version(request)
        reason = form.cleaned_data["reason"]
        try:
            if "ruled" in request.POST:
                made_once(
                    request,
                    lambda: operations.rule_on_team(user, team, wish, seq=seq, reason=reason),
                    may=lambda: require_may_rule(user, team),
                )
                messages.success(request, _("Done. It stands among the rulings of the league."))
                return redirect("team", team.slug)
            preview = ruling_preview(team, wish)
        except Refusal as refusal:
            problems = refusal.problems
            team = team_or_404(request.user, slug)
    return render(
        request,
        "matches/team/rule.html",
        {
            "team": team,
            "form": form,
            "problems": problems,
            "preview": preview,
            "reason": form.cleaned_data["reason"] if preview else "",
            "own": team.coach_id == user.pk,
            "undoable": _rulings(team, user, names),
            "key": form_key(request, problems),
            "crumbs": _crumbs(team),
        },
        status=422 if problems or (form.is_bound and form.errors) else 200,
    )


@login_required
@require_http_methods(FORM)
def undo(request: HttpRequest, slug: str, batch: UUID) -> HttpResponse:
    """Take a ruling on a team back, with a reason (LG-EVENT-07).

    Raises Http404 for a batch that is no ruling on this team.
    """
    team, user = _ruled_on(request, slug)
    act = act_of(team, stored_rows(team), batch, None)
    if act is None or not act.is_ruling:
        raise Http404
    seq = sent_version(request)
    told = " ".join(
        " ".join(filter(None, (each.who, each.told.text)))
        for each in told_acts(team.game, act.events, _names(team))
    )

    def do(data: dict[str, Any]) -> str:
        operations.undo_ruling(user, team, batch, seq=seq, reason=data["reason"])
        messages.success(request, _("The ruling is taken back."))
        return reverse("team", args=[team.slug])

    rule = Crumb(in_words_of(team.game, "Rule on the team"), reverse("rule-on-team", args=[slug]))
    return form_page(
        request,
        ReasonForm(request.POST or None),
        do,
        title=gettext_lazy("Take this ruling back?"),
        submit=gettext_lazy("Take it back"),
        intro=told,
        crumbs=[*_crumbs(team), rule],
        danger=True,
    )


def _ruled_on(request: HttpRequest, slug: str) -> tuple[Team, Coach]:
    """Return the team and the user; refuse a user who runs no league in which it plays."""
    team = team_or_404(request.user, slug)
    user = coach_of(request)
    require_may_rule(user, team)
    return team, user


def _names(team: Team) -> dict[int, str]:
    """Return the people of a team by their ids, in the order of its sheet."""
    present = team.players.filter(active=True).order_by("squad_number", "number")
    return {player.number: str(player) for player in present}


def _rulings(team: Team, user: Coach, names: dict[int, str]) -> list[tuple[Act, list[ToldAct]]]:
    """List the rulings since the team's last match, the newest first, in words."""
    acts = [act for act in acts_of(team, user) if act.is_ruling]
    return [(act, told_acts(team.game, act.events, names)) for act in acts]


def _crumbs(team: Team) -> list[Crumb]:
    return [Crumb(team.name, reverse("team", args=[team.slug]))]
