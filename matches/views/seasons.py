"""A season: its table, its fixtures, its statistics, and having it played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh

from leagues.access.permissions import RUNS_IT, require_commissioner, role_of
from leagues.access.visible import season_or_404
from leagues.models import Round, Season
from leagues.operations.arranging import may_make_fixture
from leagues.operations.leaving import may_enter_late
from leagues.operations.stages import may_draw_again
from leagues.reading.season_pages import (
    StageBracket,
    brackets_of,
    brief_tables,
    champion_of,
    entries_of,
    is_own,
    round_in_short,
    rounds_of,
    season_frame,
    stage_tables,
)
from leagues.reading.season_rules import rules_of
from leagues.stages.ladders import ladder_view
from leagues.stages.meetings import meetings_view
from leagues.views.leagues import FORM
from leagues.views.seasons import season_crumbs, season_tab, season_url
from leagues.words.house_rules import in_force
from leagues.words.placings import final_places
from matches.games import of
from matches.games.number_labels import score_title, things
from matches.models import Resolution
from matches.periodic.overdue_fixtures import overdue
from matches.reading.matches import ToBePlayed, to_be_played
from matches.reading.players import the_dead
from matches.reading.progress import current_resolution, progress, resolution_or_404
from matches.reporting.selectors import waiting
from matches.resolution import operations
from matches.statistics.leaders import season_boards
from matches.statistics.season_awards import season_awards
from matches.statistics.season_numbers import numbers_of, scored_by
from matches.statistics.the_dead import fallen
from rosters.looking_alike import alike
from rosters.web.pages import (
    Caution,
    Words,
    asked_first,
    asked_number,
    asked_word,
    coach_of,
    made_once,
    press,
)

#: How many leaders are named beside a table, and where they are the matter.
SHORT, FIRST, LONG = 3, 5, 50
#: So many of the dead are told of, the last ones; the others where somebody asks for all.
DEAD = 25
#: How many of the final places stand on the overview.
PLACES = 3
#: So many ties of a bracket stand on the overview.
TIES = 16
#: How many teams a chart of bars shows.
BARS = 16


@require_safe
def season(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """The overview: what is on now, the table in short, the race so far."""
    frame = season_frame(request.user, league, slug)
    season, entries = frame.season, entries_of(frame.season)
    current = current_resolution(season)
    seen = progress(current) if current else None
    boards = season_boards(season, SHORT, things(season.game)[:2]) if frame.settled else []
    return render(
        request,
        "matches/season/season.html",
        {
            **season_tab(frame, "overview"),
            "entries": entries,
            "now": round_in_short(frame, request.user),
            "tables": brief_tables(frame, entries, request.user) if frame.has_table else [],
            "brackets": _small(brackets_of(frame, entries)) if frame.has_bracket else [],
            "progress": seen if seen and seen.running else None,
            "stopped": seen if seen and not seen.running else None,
            "leaders": [board for board in boards if board.leaders],
            "champion": champion_of(season, entries),
            "ladder": ladder_view(request.user, season, frame.role),
            "meetings": meetings_view(request.user, season, frame.role)
            if frame.has_meetings
            else None,
            "overdue": len(overdue(season)) if frame.runs_it else 0,
            "placings": final_places(season, entries)[:PLACES],
            "reported": waiting(season),
            "mine": {e.pk for e in entries if is_own(e, request.user)},
        },
    )


def _small(brackets: Sequence[StageBracket]) -> Sequence[StageBracket]:
    """The last bracket, where it is one that an overview has room for."""
    return [each for each in brackets[-1:] if len(each.picture.boxes) <= TIES]


@require_safe
def table(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """All tables of a season with the reason of every place, or its ladder."""
    frame = season_frame(request.user, league, slug)
    entries = entries_of(frame.season)
    return render(
        request,
        "matches/season/table_page.html",
        {
            **season_tab(frame, "table"),
            "stages": stage_tables(frame, entries, request.user),
            "why": asked_number(request, "why"),
            "champion": champion_of(frame.season, entries),
            "ladder": ladder_view(request.user, frame.season, frame.role),
            "placings": final_places(frame.season, entries),
            "rules": rules_of(frame.season, frame.stages),
        },
    )


@require_safe
def rounds(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """The rounds: the current one first, then backwards; or the one that is asked for."""
    frame = season_frame(request.user, league, slug)
    asked = asked_number(request, "round")
    found = rounds_of(frame, entries_of(frame.season), asked_number(request, "stage"), asked)
    current = current_resolution(frame.season)
    return render(
        request,
        "matches/season/rounds_page.html",
        {
            **season_tab(frame, "rounds"),
            "rounds": found,
            "asked": found.now[0].line if asked is not None else None,
            "reported": waiting(frame.season),
            "busy": current is not None and current.state == Resolution.State.RUNNING,
        },
    )


@require_safe
def bracket(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """The brackets of a season, drawn; not found where it has none."""
    frame = season_frame(request.user, league, slug)
    if not frame.has_bracket:
        raise Http404
    found = entries_of(frame.season)
    return render(
        request,
        "matches/season/bracket_page.html",
        {
            **season_tab(frame, "bracket"),
            "brackets": brackets_of(frame, found),
            "placings": final_places(frame.season, found),
        },
    )


@require_safe
def entries(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Who takes part, and who coaches them."""
    frame = season_frame(request.user, league, slug)
    found = entries_of(frame.season)
    return render(
        request,
        "matches/season/entries_page.html",
        {
            **season_tab(frame, "entries"),
            "entries": found,
            "alike": alike(e.team.name for e in found) if frame.runs_it else (),
            "mine": {e.pk for e in found if is_own(e, request.user)},
        },
    )


@require_safe
def statistics(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Awards once it is over, leaders of everything that is counted, and the dead."""
    frame = season_frame(request.user, league, slug)
    season = frame.season
    dead = the_dead(season, None if asked_word(request, "dead", ("all",)) else DEAD)
    of_one = asked_word(request, "of", things(season.game))
    boards = season_boards(season, LONG, [of_one]) if of_one else season_boards(season, FIRST)
    return render(
        request,
        "matches/season/statistics.html",
        {
            **season_tab(frame, "statistics"),
            "numbers": numbers_of(season),
            "scored": scored_by(season)[:BARS],
            "score_title": score_title(season.game),
            "awards": season_awards(season),
            "boards": boards,
            "of_one": of_one,
            "kills": of(season.game).numbers.LETHAL,
            "dead": fallen(dead.last),
            "died": dead.count,
        },
    )


@require_safe
def rules(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """What the season goes by, in words."""
    frame = season_frame(request.user, league, slug)
    return render(
        request,
        "matches/season/rules_page.html",
        {
            **season_tab(frame, "rules"),
            "rules": rules_of(frame.season, frame.stages),
            "house_rules": in_force(frame.season),
        },
    )


@login_required
@require_safe
def desk(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """All that who runs a season does with it, in one place."""
    frame = season_frame(request.user, league, slug)
    require_commissioner(coach_of(request), frame.season.league)
    current = current_resolution(frame.season)
    seen = progress(current) if current else None
    return render(
        request,
        "matches/season/desk.html",
        {
            **season_tab(frame, "desk"),
            "progress": seen if seen and seen.running else None,
            "stopped": seen if seen and not seen.running else None,
            "overdue": overdue(frame.season),
            "may": {
                "make_fixture": may_make_fixture(frame.season),
                "draw_again": may_draw_again(frame.season),
                "enter_late": may_enter_late(frame.season),
            },
        },
    )


# -- having it played ---------------------------------------------------------------------------


@login_required
@require_http_methods(FORM)
def resolve(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Have the rest of a season played, having read what that comes to."""
    season = season_or_404(request.user, league, slug)
    return ask_to_play(
        request,
        season,
        gettext_lazy("Play the rest of the season?"),
        gettext_lazy(
            "The rules engine plays for both sides everything that is not settled, round by "
            "round, and what is drawn from it. Matches that people are playing or typing in are "
            "waited for."
        ),
        to_be_played(season),
        lambda: operations.resolve_season(coach_of(request), season),
    )


@login_required
@require_http_methods(FORM)
def resolve_round(
    request: HttpRequest, league: str, slug: str, stage: int, number: int
) -> HttpResponse:
    season = season_or_404(request.user, league, slug)
    rounds = Round.objects.select_related("stage__season__league")
    round_ = get_object_or_404(rounds, stage__season=season, stage__number=stage, number=number)
    return ask_to_play(
        request,
        season,
        _("Play round %(number)s?") % {"number": number},
        gettext_lazy(
            "The rules engine plays for both sides what is not settled of this round. Matches "
            "that people are playing or typing in are waited for."
        ),
        to_be_played(season, round_=round_),
        lambda: operations.resolve_round(coach_of(request), round_),
    )


def ask_to_play(
    request: HttpRequest,
    season: Season,
    title: Words,
    what: Words,
    bill: ToBePlayed,
    do: Callable[[], Resolution],
    *,
    may: bool = False,
) -> HttpResponse:
    """The question before the engine plays: what, how much, for whom, and what stays of it.

    may: the reader may have it played though he does not run the league.
    """
    if not may:
        require_commissioner(coach_of(request), season.league)
    facts: list[tuple[Words, Words]] = [
        (gettext_lazy("Matches"), str(bill.matches)),
        (gettext_lazy("Teams"), str(bill.teams)),
        (gettext_lazy("Coaches who are not asked"), ", ".join(bill.coaches) or "–"),
    ]
    question = Caution(title, [what, *_PLAYING], gettext_lazy("Have them played"), facts)
    crumbs = season_crumbs(season)
    return asked_first(
        request, question, lambda: made_once(request, do), season_url(season), crumbs=crumbs
    )


_PLAYING = (
    gettext_lazy(
        "Results, wounds, deaths and money count. Nobody can take that back; a single result "
        "can be corrected by a ruling. LG-SIM-02 LG-EVENT-04"
    ),
    gettext_lazy("While it runs it can be cancelled: what is settled by then stays. LG-SIM-04"),
)


@require_safe
def resolution(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """How far it is: a page, or only the bar for a page that shows it already."""
    found = resolution_or_404(request.user, uuid)
    seen = progress(found)
    htmx = getattr(request, "htmx", False)
    if htmx and not seen.running:
        return HttpResponseClientRefresh()  # the page has results to show now
    return render(
        request,
        "matches/resolution/progress.html" if htmx else "matches/resolution/resolution.html",
        {
            "progress": seen,
            "season": found.season,
            "runs_it": role_of(request.user, found.season.league) in RUNS_IT,
            "crumbs": season_crumbs(found.season),
        },
    )


@login_required
@require_POST
def cancel(request: HttpRequest, uuid: UUID) -> HttpResponse:
    found = resolution_or_404(request.user, uuid)

    def do() -> None:
        operations.cancel_resolution(coach_of(request), found)

    return press(request, do, season_url(found.season))
