"""Pages of a match: its story, line-ups, turns in sentences, and what proves the dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from leagues.access.visible import fixture_or_404
from leagues.campaigns.terms_pages import terms_view
from leagues.models import Fixture, Season
from leagues.policy import Policy
from leagues.posts.reading import newest_of_match
from leagues.reading.dates import dates_view
from leagues.views.leagues import FORM
from leagues.views.seasons import season_crumbs
from matches.exporting.results import result_part
from matches.games.match_log import Chapter, story
from matches.games.number_labels import score_title
from matches.live.handing_over import stood_in
from matches.live.operations import side_of
from matches.live.questions import cast_of
from matches.live.start_options import Seating, invitation_view, table_of
from matches.models import QuickResult, Report
from matches.reading.duties import versus
from matches.reading.match_offers import offered
from matches.reading.match_preview import beforehand
from matches.reading.matches import MatchView, match_view, to_be_played
from matches.reading.previews import preview_of
from matches.reading.story import Key, Story, story_of, thrown
from matches.resolution import claims, operations
from matches.statistics import box_scores
from matches.statistics.in_reach import records_near, teams_of
from matches.stories.reading import Told, report
from matches.views.correcting import correctable
from matches.views.kits import worn
from matches.views.score_flow import score_flow
from matches.views.seasons import ask_to_play
from rosters.games import of as games_of
from rosters.web.pages import asked_number, asked_word, coach_of

#: The most lines of a log that is sent whole, with its turns folded.
MOST_LINES = 150
#: The most moments of a match beside its story.
MOST_KEYS = 14


@require_safe
def match(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Show who meets and what can be done before a match is settled; after it, its story."""
    view = match_view(request.user, uuid, log=True)
    reported = set(view.fixture.reports.values_list("state", flat=True))
    reported -= {Report.State.WITHDRAWN}
    invitation, season = invitation_view(request.user, view.fixture), view.fixture.season
    may = offered(request.user, view.fixture)
    boxes = box_scores.boxes(view)
    story_ = story_shown(view)
    ahead = beforehand(request.user, view.fixture) if view.record is None else None
    return _page(
        request,
        view,
        "story",
        {
            "boxes": boxes,
            "numbers": box_scores.compared(boxes),
            "told": _report(view),
            "newest": newest_of_match(request.user, view.fixture, view.role),
            "scorers": score_title(season.game) if any(box.scorers for box in boxes) else "",
            "story": story_,
            "stood_in": stood_in(view.fixture) if view.record is not None else [],
            "keys": foremost(story_.keys) if story_ else [],
            "flow": _flow(view, story_) if story_ else None,
            "ahead": ahead,
            "preview": preview_of(view.fixture, ahead) if ahead is not None else [],
            "near": records_near(view.fixture, teams_of(view.fixture)) if ahead is not None else [],
            "live": (live := claims.live_match_of(view.fixture)),
            "plays_live": live is not None
            and side_of(request.user, view.fixture, live) is not None,
            "terms": terms_view(request.user, view.fixture, view.role),
            "dates": dates_view(request.user, view.fixture, view.role),
            "table": _table(request, view) if may.play else None,
            "at_a_table": season.played_by == Season.PlayedBy.TABLE and not season.friendly,
            "invitation": invitation,
            "may": may,
            "reported": reported,
            "reported_open": bool(reported & {*Report.OPEN}),
        },
    )


@require_safe
def line_ups(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Show who played, what each player did, and what the match did to them."""
    view = match_view(request.user, uuid)
    part = result_part(view)
    program = "" if part is None else part.NAME
    return _page(
        request, view, "line-ups", {"boxes": box_scores.boxes(view), "result_program": program}
    )


@require_safe
def turns(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Show the log in sentences, turn by turn; of a long log only the turn that is asked for.

    All lines of a match of Blood Bowl are a quarter of a million letters.
    """
    view = match_view(request.user, uuid, log=True)
    unfolded = asked_word(request, "log", ("everything", "unfolded"))
    everything = unfolded == "everything"
    chapters = _told(view, everything)
    short = sum(len(chapter.lines) for chapter in chapters) <= MOST_LINES
    return _page(
        request,
        view,
        "turns",
        {
            "chapters": chapters,
            "everything": everything,
            "unfolded": everything or unfolded == "unfolded",
            "folded": not unfolded and short,
            "opened": asked_number(request, "open"),
        },
    )


@require_safe
def dice(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Show how the dice fell, and what proves them (LG-SIM-05)."""
    view = match_view(request.user, uuid, log=True)
    sides = list(view.fixture.sides.all())
    fell = thrown(view.fixture.season.game, view.log or [], len(sides))
    pairs = [(sides[each.side], each) for each in fell if each.total]
    return _page(request, view, "dice", {"thrown": pairs})


def _page(request: HttpRequest, view: MatchView, tab: str, context: dict[str, Any]) -> HttpResponse:
    """Render one of the tabs of a match; `tab` is its key and the name of its template."""
    shown = {
        "view": view,
        "fixture": view.fixture,
        "season": view.fixture.season,
        "sides": list(view.fixture.sides.all()),
        "tab": tab,
        "who_meets": versus(view.fixture),
        "crumbs": season_crumbs(view.fixture.season),
        "may_correct": view.runs_it and correctable(view.fixture),
        "kept_from": _kept_from(view.fixture),
        "in_one_line": view.record is None and _in_one_line(view.fixture),
    }
    return render(request, f"matches/match/{tab}.html", shown | context)


def _in_one_line(fixture: Fixture) -> bool:
    """Return whether the result that counts was typed at the desk in one line; one query."""
    return fixture.quick_results.filter(state=QuickResult.State.COUNTS).exists()


def _kept_from(fixture: Fixture) -> str:
    """Return the federation that is not told of a match by a commissioner's word; else empty."""
    federation = games_of(fixture.season.game).federation
    return federation.NAME if federation is not None and fixture.unreported else ""


def story_shown(view: MatchView) -> Story | None:
    """Return the match as it is told by its moments; None without a log."""
    if not view.log:
        return None
    return story_of(view.fixture.season.game, view.log, cast_of(view.fixture, view.line_ups))


def _report(view: MatchView) -> Told | None:
    """Return the report of a match in words; None where there is none, or it is told anew soon."""
    if view.record is None:
        return None
    lines = [line for own in view.lines for line in own]
    steps = sum(len(each.steps.all()) for each in view.corrections)
    return report(view.fixture, lines, steps=steps)


def foremost(keys: Sequence[Key]) -> Sequence[Key]:
    """Return all moments to remember, or the weightiest if there are very many."""
    if len(keys) <= MOST_KEYS:
        return keys
    return [key for key in keys if key.weight == "big"][-MOST_KEYS:]


def _flow(view: MatchView, told: Story) -> SafeString | None:
    """Draw the score over time, with the final score in its title."""
    sides = view.fixture.sides.all()
    names = [side.entry.team.name for side in sides]
    ends = ", ".join(f"{name} {side.score}" for name, side in zip(names, sides, strict=True))
    return score_flow(told, worn(sides), names, gettext("How the score went: %s") % ends)


def _table(request: HttpRequest, view: MatchView) -> Seating:
    """Return who would play the match here, for a reader who may begin it."""
    alone = Policy.from_json(view.fixture.season.policy).start_alone
    return table_of(request.user, view.fixture, view.role, alone=alone)


def _told(view: MatchView, everything: bool) -> list[Chapter]:
    if not view.log:
        return []
    cast = cast_of(view.fixture, view.line_ups)
    return story(view.fixture.season.game, view.log, cast, everything=everything)


@login_required
@require_http_methods(FORM)
def resolve(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Have the engine play a match, after a page that says what that means."""
    fixture: Fixture = fixture_or_404(request.user, uuid)
    return ask_to_play(
        request,
        fixture.season,
        gettext_lazy("Have the engine play this match?"),
        gettext_lazy("The rules engine plays for both sides; nobody is asked anything."),
        to_be_played(fixture.season, fixture=fixture),
        lambda: operations.resolve_fixture(coach_of(request), fixture),
        may=operations.may_resolve(request.user, fixture),
    )
