"""A match: line-ups, box score, the log in sentences, and what proves the dice."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from leagues.dates import dates_view
from leagues.models import Fixture, Season
from leagues.policy import Policy
from leagues.selectors import fixture_or_404
from leagues.views.leagues import FORM
from leagues.views.seasons import season_crumbs
from matches import box_scores, live, operations
from matches.boards import cast_of
from matches.models import Report
from matches.selectors import MatchView, match_view, to_be_played
from matches.starting import Table, invitation_view, table_of
from matches.telling import Chapter, story
from matches.views.correcting import correctable
from matches.views.seasons import ask_to_play
from rosters.web import asked_word, coach_of


@require_safe
def match(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Before it is settled, who meets; then all that is known of it."""
    view = match_view(request.user, uuid, log=True)
    told = asked_word(request, "log", ("everything", "unfolded"))
    everything = told == "everything"
    reported = set(view.fixture.reports.values_list("state", flat=True))
    reported -= {Report.State.WITHDRAWN}
    invitation = invitation_view(request.user, view.fixture)
    return render(
        request,
        "matches/match.html",
        {
            "view": view,
            "fixture": view.fixture,
            "sides": list(view.fixture.sides.all()),
            "boxes": box_scores.boxes(view),
            "chapters": _told(view, everything),
            "everything": everything,
            "unfolded": everything or told == "unfolded",
            "live": live.of(view.fixture),
            "dates": dates_view(request.user, view.fixture, view.role),
            "may_correct": view.runs_it and correctable(view.fixture),
            "table": _table(request, view) if not reported and not invitation else None,
            "invitation": invitation,
            "may_report": _may_play(request, view),
            "reported": reported,
            "reported_open": bool(reported & {*Report.OPEN}),
            "crumbs": season_crumbs(view.fixture.season),
        },
    )


def _table(request: HttpRequest, view: MatchView) -> Table | None:
    """Who would play it here, for a reader who may begin to."""
    if not _may_play(request, view):
        return None
    alone = Policy.from_json(view.fixture.season.policy).start_alone
    return table_of(request.user, view.fixture, view.role, alone=alone)


def _may_play(request: HttpRequest, view: MatchView) -> bool:
    """Whether the reader may begin to play it here."""
    sides = view.fixture.sides.all()
    if view.fixture.season.state != Season.State.RUNNING or view.role is None:
        return False
    if view.fixture.state != Fixture.State.SCHEDULED:
        return False
    return view.runs_it or any(side.entry.team.coach_id == request.user.pk for side in sides)


def _told(view: MatchView, everything: bool) -> list[Chapter]:
    if not view.log:
        return []
    cast = cast_of(view.fixture, view.line_ups)
    return story(view.fixture.season.game, view.log, cast, everything=everything)


@login_required
@require_http_methods(FORM)
def resolve(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Have a match played by the engine, having read what that comes to."""
    fixture: Fixture = fixture_or_404(request.user, uuid)
    return ask_to_play(
        request,
        fixture.season,
        gettext_lazy("Have the engine play this match?"),
        gettext_lazy("The rules engine plays for both sides; nobody is asked anything."),
        to_be_played(fixture.season, fixture=fixture),
        lambda: operations.resolve_fixture(coach_of(request), fixture),
    )
