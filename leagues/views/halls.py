"""Pages of halls: who sits where, clocks, the order of play, the wall (LG-HALL, LG-WALL)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues import operations
from leagues.access.permissions import require_commissioner
from leagues.access.visible import fixture_or_404, season_or_404
from leagues.forms.halls import ClockForm, TableForm, VenueForm
from leagues.models import Round, Season
from leagues.reading.halls.desk import clock_of, seating, venue_of
from leagues.reading.season_pages import entries_of, is_own, season_frame
from leagues.schedules.halls import MARKS
from leagues.views.dates import zone_of
from leagues.views.leagues import FORM
from leagues.views.seasons import season_crumbs
from leagues.words.halls import MARK_WORDS
from rosters.web.pages import coach_of, form_page, press
from rules.problems import Problem, Refusal


def halls_url(season: Season) -> str:
    """Return the address of the page of a season's halls."""
    return reverse("season-halls", args=[season.league.slug, season.slug])


@require_safe
def halls(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Show who sits where now, what is left of the round, and the order of play.

    Whoever runs the league gets what they need at the desk of a hall, too.
    """
    frame = season_frame(request.user, league, slug)
    season, venue = frame.season, venue_of(frame.season)
    line = frame.current
    entries = entries_of(season)
    return render(
        request,
        "leagues/halls/page.html",
        {
            "season": season,
            "league": season.league,
            "frame": frame,
            "line": line,
            "venue": venue,
            "seating": seating(line.round, venue) if line and venue else None,
            "clock": clock_of(line.round) if line else None,
            "order_of_play": venue.lines if venue else [],
            "entries": [e for e in entries if e.withdrawn is None],
            "own": [e for e in entries if is_own(e, request.user) and e.withdrawn is None],
            "marks": [(mark, MARK_WORDS[mark]) for mark in MARKS],
            "wall": venue.wall_token if venue and frame.runs_it else "",
            "crumbs": season_crumbs(season),
        },
    )


@require_safe
def clock(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Show the clock of the present round alone, for a page that shows it already."""
    frame = season_frame(request.user, league, slug)
    line = frame.current
    return render(
        request,
        "leagues/halls/clock.html",
        {"season": frame.season, "clock": clock_of(line.round) if line else None},
    )


@login_required
@require_http_methods(FORM)
def plan(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Say which halls there are, how long a round lasts, and what happens when."""
    season = season_or_404(request.user, league, slug)
    user = coach_of(request)
    require_commissioner(user, season.league)
    with zone_of(season.league):
        form = VenueForm(venue_of(season), request.POST if request.method == "POST" else None)

        def do(_data: dict[str, Any]) -> str:
            operations.plan_venue(user, season, **form.settings())
            return halls_url(season)

        return form_page(
            request,
            form,
            do,
            title=_("Halls and times"),
            submit=_("Save"),
            crumbs=season_crumbs(season),
            template="leagues/halls/plan.html",
            context={"season": season, "zone": season.league.time_zone},
        )


def _round(request: HttpRequest, league: str, slug: str, stage: int, number: int) -> Round:
    """Return a round, for whoever runs its league.

    Raises Http404 for a round that is not there, and Refusal("not_a_commissioner").
    """
    season = season_or_404(request.user, league, slug)
    require_commissioner(coach_of(request), season.league)
    rounds = Round.objects.select_related("stage__season__league")
    return get_object_or_404(rounds, stage__season=season, stage__number=stage, number=number)


@login_required
@require_POST
def run_clock(
    request: HttpRequest, league: str, slug: str, stage: int, number: int
) -> HttpResponse:
    """Do what a button of the clock says."""
    round_ = _round(request, league, slug, stage, number)
    form = ClockForm(request.POST)

    def do() -> object:
        if not form.is_valid():
            raise Refusal(Problem("clock_is_otherwise", "LG-HALL-06"))
        data = form.cleaned_data
        return operations.run_clock(coach_of(request), round_, data["act"], data["minutes"])

    season = round_.stage.season
    return press(request, do, f"{halls_url(season)}#clock", "", season.game)


@login_required
@require_POST
def seat_round(
    request: HttpRequest, league: str, slug: str, stage: int, number: int
) -> HttpResponse:
    """Give out the tables of a round anew."""
    round_ = _round(request, league, slug, stage, number)
    season = round_.stage.season
    return press(
        request,
        lambda: operations.seat_round(coach_of(request), round_),
        f"{halls_url(season)}#tables",
        _("The tables are given out."),
        season.game,
    )


@login_required
@require_POST
def move_to_table(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Put a match at another table; whichever match is there gets its table."""
    fixture = fixture_or_404(request.user, uuid)
    require_commissioner(coach_of(request), fixture.season.league)
    form = TableForm(request.POST)

    def do() -> object:
        if not form.is_valid():
            params = {"table": request.POST.get("table", "")[:10]}
            raise Refusal(Problem("no_such_table", "LG-HALL-04", params, "table"))
        return operations.move_to_table(coach_of(request), fixture, form.cleaned_data["table"])

    season = fixture.season
    return press(request, do, f"{halls_url(season)}#tables", "", season.game)


@login_required
@require_POST
def wish_tables(request: HttpRequest, league: str, slug: str, uuid: UUID) -> HttpResponse:
    """Store what an entry wishes of its tables. Raises Http404 for an entry of another season."""
    season = season_or_404(request.user, league, slug)
    entry = season.entries.select_related("team", "season__league").filter(uuid=uuid).first()
    if entry is None:
        raise Http404
    return press(
        request,
        lambda: operations.wish_tables(coach_of(request), entry, request.POST.getlist("wishes")),
        f"{halls_url(season)}#wishes",
        _("%(team)s: the wishes are saved.") % {"team": entry.team.name},
        season.game,
    )


@login_required
@require_POST
def wall_link(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Make the link to the wall anew, or take it back."""
    season = season_or_404(request.user, league, slug)
    user = coach_of(request)

    def do() -> None:
        if "end" in request.POST:
            operations.end_wall_link(user, season)
        else:
            operations.make_wall_link(user, season)

    require_commissioner(user, season.league)
    return press(request, do, f"{halls_url(season)}#wall")
