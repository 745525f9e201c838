"""Pages of reports to a game's federation, and of Swiss stages as chess files."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST, require_safe

from leagues import operations
from leagues.access.permissions import require_commissioner
from leagues.access.visible import fixture_or_404, season_or_404
from leagues.models import Season
from leagues.schedules.chess_files import written
from leagues.stages.chess_report import chess_file, swiss_groups
from leagues.views.seasons import season_crumbs
from matches.exporting.federation import Survey, survey
from rosters.games import of
from rosters.games.federation import LONGEST_NAME, MOST_NUMBER
from rosters.typed.text import slug_of
from rosters.web.pages import coach_of, press
from rules.problems import Problem, Refusal

#: Why matches are left out, in the order of the page.
_WHYS = {
    "open": _("Not played yet"),
    "unreported": _("Do not count for the federation"),
    "not_played": _("Awarded, or settled without a match"),
    "computer": _("With a computer-run team"),
    "strangers": _("Neither coach has a member number"),
}


def _season(request: HttpRequest, league: str, slug: str) -> Season:
    """Return a season of a game with a federation, for whoever runs its league.

    Raises Http404 for a game without a federation, and Refusal("not_a_commissioner").
    """
    season = season_or_404(request.user, league, slug)
    if of(season.game).federation is None:
        raise Http404
    require_commissioner(coach_of(request), season.league)
    return season


@login_required
@require_safe
def federation(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Show what a report to the federation has, and what is missing."""
    season = _season(request, league, slug)
    seen = survey(season)
    return render(
        request,
        "matches/federation/page.html",
        {
            "season": season,
            "league": season.league,
            "survey": seen,
            "name": seen.federation.NAME,
            "title": _("Report to the %(federation)s") % {"federation": seen.federation.NAME},
            "crumbs": season_crumbs(season),
            "left_out": [
                (why, said, matches)
                for why, said in _WHYS.items()
                if (matches := seen.left_out(why))
            ],
            "most": MOST_NUMBER,
        },
    )


@login_required
@require_safe
def report(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Send the report as a file."""
    seen = survey(_season(request, league, slug))
    return _sent(seen)


def _sent(seen: Survey) -> HttpResponse:
    federation = seen.federation
    answer = HttpResponse(seen.written(), content_type="application/xml; charset=utf-8")
    name = "-".join(filter(None, (slug_of(seen.season.name), federation.NAME.lower())))
    answer["Content-Disposition"] = f'attachment; filename="{name}.{federation.SUFFIX}"'
    return answer


class MemberForm(forms.Form):
    """The member name and number of whoever coaches an entry."""

    federation_name = forms.CharField(required=False, max_length=LONGEST_NAME)
    federation_number = forms.IntegerField(required=False)


@login_required
@require_POST
def member(request: HttpRequest, league: str, slug: str, uuid: UUID) -> HttpResponse:
    """Give the member name and number of an entry's coach.

    Raises Http404 for an entry that is not in the season.
    """
    season = _season(request, league, slug)
    entry = season.entries.select_related("team__coach", "season__league").filter(uuid=uuid).first()
    if entry is None:
        raise Http404
    form = MemberForm(request.POST)

    def do() -> Any:
        if not form.is_valid():
            params = {"most": MOST_NUMBER}
            raise Refusal(Problem("member_number", "LG-IO-12", params, "federation_number"))
        given = form.cleaned_data
        return operations.name_member(
            coach_of(request),
            entry,
            name=given["federation_name"],
            number=given["federation_number"],
        )

    done = _("%(team)s: the member number is saved.") % {"team": entry.team.name}
    return press(request, do, f"{_page(season)}#coaches", done, season.game)


@login_required
@require_POST
def counts(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Say whether a match counts for the federation; back to the page of the report."""
    fixture = fixture_or_404(request.user, uuid)
    season = fixture.season
    require_commissioner(coach_of(request), season.league)
    does_count = request.POST.get("counts") == "1"
    done = _("The match is reported.") if does_count else _("The match is left out of the report.")
    return press(
        request,
        lambda: operations.report_to_federation(coach_of(request), fixture, counts=does_count),
        f"{_page(season)}#matches",
        done,
        season.game,
    )


def _page(season: Season) -> str:
    return reverse("federation", args=[season.league.slug, season.slug])


@require_safe
def chess(request: HttpRequest, league: str, slug: str, stage: int, group: str) -> HttpResponse:
    """Send a Swiss group as a chess tournament file (LG-IO-14).

    Raises Http404 for a group that is no Swiss group of the season.
    """
    season = season_or_404(request.user, league, slug)
    for each in swiss_groups(season):
        if each.stage.number == stage and each.name == group:
            text = written(chess_file(each))
            answer = HttpResponse(text, content_type="text/plain; charset=utf-8")
            name = slug_of(season.name) or "season"
            answer["Content-Disposition"] = f'attachment; filename="{name}-{stage}-{group}.trf"'
            return answer
    raise Http404
