"""Pages of rulings on a running season: leaving, replacing, late entries, unplayed matches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.forms import BaseForm
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from leagues import operations
from leagues.access.permissions import require_commissioner
from leagues.access.visible import fixture_or_404, season_or_404
from leagues.forms.leaving import (
    DrawAgainForm,
    FixtureForm,
    LeaveForm,
    ProvisionalForm,
    ReplaceForm,
)
from leagues.forms.leaving import TeamForm as LateForm
from leagues.models import Entry, Fixture, Season
from leagues.operations.leaving import leaving
from leagues.reading.options import members_teams
from leagues.views.leagues import FORM
from leagues.views.seasons import season_crumbs, season_url
from rosters.web.pages import Words, coach_of, form_page, made_once, was_made


def _entry(season: Season, uuid: UUID) -> Entry:
    entry = season.entries.select_related("team", "season__league").filter(uuid=uuid).first()
    if entry is None:
        raise Http404
    return entry


def _season(request: HttpRequest, league: str, slug: str) -> Season:
    """Return a season; refuse a user who does not run its league."""
    season = season_or_404(request.user, league, slug)
    require_commissioner(coach_of(request), season.league)
    return season


def _page(
    request: HttpRequest,
    season: Season,
    form: BaseForm,
    do: Callable[[dict[str, Any]], Any],
    **how: Any,
) -> HttpResponse:
    """Show a form whose operation is a ruling; it leads back to the season, also if sent again."""
    if was_made(request):
        return redirect(season_url(season))

    def ruled(data: dict[str, Any]) -> str:
        do(data)
        return season_url(season)

    crumbs, game_key = season_crumbs(season), season.game
    return form_page(request, form, ruled, crumbs=crumbs, game_key=game_key, **how)


@login_required
@require_http_methods(FORM)
def leave(request: HttpRequest, league: str, slug: str, uuid: UUID) -> HttpResponse:
    """Withdraw an entry from a running season; the page shows both tables before."""
    season = _season(request, league, slug)
    entry = _entry(season, uuid)
    names = {e.number: e.team.name for e in season.entries.select_related("team")}
    return _page(
        request,
        season,
        LeaveForm(request.POST or None),
        lambda data: made_once(
            request, lambda: operations.withdraw_running(coach_of(request), entry, **data)
        ),
        title=gettext_lazy("Withdraw %(team)s") % {"team": entry.team.name},
        submit=gettext_lazy("Withdraw it"),
        danger=True,
        template="leagues/season/leave.html",
        context={"leaving": leaving(entry), "names": names},
    )


@login_required
@require_http_methods(FORM)
def replace(request: HttpRequest, league: str, slug: str, uuid: UUID) -> HttpResponse:
    """Give an entry's place to another team."""
    season = _season(request, league, slug)
    entry = _entry(season, uuid)
    return _page(
        request,
        season,
        ReplaceForm(list(members_teams(season)), request.POST or None),
        lambda data: made_once(
            request, lambda: operations.replace_entry(coach_of(request), entry, **data)
        ),
        title=gettext_lazy("Replace %(team)s") % {"team": entry.team.name},
        submit=gettext_lazy("Replace it"),
        intro=gettext_lazy("Past matches stay with the old team."),
    )


@login_required
@require_http_methods(FORM)
def late(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Let a team into a running season."""
    season = _season(request, league, slug)
    return _page(
        request,
        season,
        LateForm(list(members_teams(season)), request.POST or None),
        lambda data: made_once(
            request, lambda: operations.enter_late(coach_of(request), season, **data)
        ),
        title=gettext_lazy("Late entry"),
        submit=gettext_lazy("Enter it"),
    )


@login_required
@require_http_methods(FORM)
def make_fixture(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Make a match beside the drawn ones (LG-FIX-14)."""
    season = _season(request, league, slug)
    form = FixtureForm(season, request.POST or None)
    return _page(
        request,
        season,
        form,
        lambda data: made_once(
            request,
            lambda: operations.make_fixture(
                coach_of(request), season, form.entries(), reason=data["reason"]
            ),
        ),
        title=gettext_lazy("Make a match"),
        submit=gettext_lazy("Make it"),
        intro=gettext_lazy(
            "It is played in the round that is being played, after what these teams have in it, "
            "and counts in the table."
        ),
    )


@login_required
@require_http_methods(FORM)
def draw_again(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Draw the newest Swiss round again, with a commissioner's wishes."""
    season = _season(request, league, slug)
    form = DrawAgainForm(season, request.POST or None)
    return _page(
        request,
        season,
        form,
        lambda data: operations.draw_round_again(
            coach_of(request),
            season,
            pins=form.pairs("pin"),
            forbidden=form.pairs("bar"),
            reason=data["reason"],
        ),
        title=gettext_lazy("Draw the round again"),
        submit=gettext_lazy("Draw it"),
    )


@login_required
@require_http_methods(FORM)
def provisional(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Enter a provisional result, so that the next round can be drawn."""
    fixture, names = _fixture(request, uuid)
    form = ProvisionalForm(names, request.POST or None)
    return _page(
        request,
        fixture.season,
        form,
        lambda data: operations.settle_provisionally(
            coach_of(request), fixture, form.scores(), reason=data["reason"]
        ),
        title=_title(gettext_lazy("Provisional result"), names),
        submit=gettext_lazy("Let it stand in"),
        intro=gettext_lazy("It counts until the real one comes, so that others can go on."),
    )


def _fixture(request: HttpRequest, uuid: UUID) -> tuple[Fixture, list[str]]:
    """Return a fixture and its team names; refuse a user who does not run its league."""
    fixture = fixture_or_404(request.user, uuid)
    require_commissioner(coach_of(request), fixture.season.league)
    return fixture, [side.entry.team.name for side in fixture.sides.all()]


def _title(words: Words, names: list[str]) -> str:
    return f"{words}: {' – '.join(names)}"
