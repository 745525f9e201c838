"""The page on which a coach chooses the crest and the colours of a team (LG-FACE-02)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from matches.reading.teams import team_or_404
from rosters import hooks, operations
from rosters.faces.crests import CHARGES, DIVISIONS
from rosters.faces.dressing import PARTS, Face
from rosters.faces.kits import CLOTHS
from rosters.games import of
from rosters.views.faces import crest_url
from rosters.web.pages import Crumb, coach_of, sent_version
from rules.problems import Problem, Refusal


@dataclass(frozen=True, slots=True)
class Choice:
    """One option to choose from.

    url: the crest with this option; empty for a colour, which is shown as cloth.
    """

    key: str
    name: str | Promise
    chosen: bool
    url: str = ""


_LEGENDS = {
    "cloth": gettext_lazy("First colour"),
    "trim": gettext_lazy("Second colour"),
    "division": gettext_lazy("How the crest is parted"),
    "charge": gettext_lazy("What stands on it"),
}


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def face(request: HttpRequest, slug: str) -> HttpResponse:
    """Show all that can be chosen; one button previews it, another keeps it.

    Raises Refusal("not_your_team") for whoever may not change the team.
    """
    team = team_or_404(request.user, slug)
    user = coach_of(request)
    permission = hooks.may_change_team(user, team)
    if permission is None:
        raise Refusal(Problem("not_your_team", "LG-ROLE-04", {"team": team.name}))
    sent = request.POST if request.method == "POST" else request.GET
    wish = {part: sent.get(part, value) for part, value in team.face.to_json().items()}
    reason = sent.get("reason", "").strip()
    problems: tuple[Problem, ...] = ()
    if request.method == "POST" and "look" not in request.POST:
        try:
            operations.dress_team(user, team, wish, seq=sent_version(request), reason=reason)
        except Refusal as refusal:
            problems = refusal.problems
        else:
            messages.success(request, _("Done."))
            return redirect("team", slug)
    shape, wished = of(team.game).sheet.CREST, _known(wish, team.face)
    return render(
        request,
        "matches/team/face.html",
        {
            "team": team,
            "permission": permission,
            "reason": reason,
            "problems": problems,
            "wished": wished,
            "shape": shape,
            "parts": _parts(shape, wished),
            "crumbs": [
                Crumb(_("My teams"), reverse("my-teams")),
                Crumb(team.name, reverse("team", args=[slug])),
            ],
        },
        status=422 if problems else 200,
    )


def _known(wish: dict[str, str], own: Face) -> Face:
    """Return the wished face as far as it can be drawn."""
    kept = {part: wish[part] for part, keys in PARTS.items() if wish[part] in keys}
    return replace(own, **kept)


def _parts(shape: str, face: Face) -> list[tuple[str, Promise, list[Choice]]]:
    """List the parts of a face: the field's name, its legend, and the options."""
    now = face.to_json()

    def choices(part: str) -> list[Choice]:
        if part in ("cloth", "trim"):
            return [Choice(key, cloth.name, now[part] == key) for key, cloth in CLOTHS.items()]
        drawn = DIVISIONS if part == "division" else CHARGES
        return [
            Choice(key, name, now[part] == key, crest_url(shape, replace(face, **{part: key})))
            for key, (_path, name) in drawn.items()
        ]

    return [(part, legend, choices(part)) for part, legend in _LEGENDS.items()]
