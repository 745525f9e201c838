"""Pages of a season: its table, its fixtures, its statistics, and having the engine play it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh

from leagues.access.permissions import RUNS_IT, User, require_commissioner, role_of
from leagues.access.visible import matches, season_or_404, to_come
from leagues.models import Entry, Post, Round, Season
from leagues.operations.arranging import may_make_fixture
from leagues.operations.common import NOT_STARTED
from leagues.operations.leaving import may_enter_late
from leagues.operations.stages import may_draw_again
from leagues.posts.reading import posts_about
from leagues.reading.at_stake import NEXT, newest_report, stakes
from leagues.reading.campaign_pages import campaign_table
from leagues.reading.season_pages import (
    Frame,
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
from leagues.reading.season_start import season_invitation
from leagues.stages.ladders import ladder_view
from leagues.stages.meetings import meetings_view
from leagues.views.leagues import FORM
from leagues.views.seasons import season_crumbs, season_tab, season_url
from leagues.words.house_rules import in_force
from leagues.words.placings import final_places
from matches.games import of
from matches.games.number_labels import score_title, things
from matches.models import Report, Resolution
from matches.periodic.overdue_fixtures import overdue
from matches.reading.matches import ToBePlayed, to_be_played
from matches.reading.players import the_dead
from matches.reading.progress import current_resolution, progress, resolution_or_404
from matches.reading.season_acts import acts_of
from matches.reading.season_desk import before_start, needs, open_matches
from matches.reading.season_version import version_of_season
from matches.reporting.selectors import waiting
from matches.resolution import operations
from matches.resolution.claims import open_reports
from matches.statistics.leaders import season_boards
from matches.statistics.season_awards import season_awards
from matches.statistics.season_numbers import numbers_of, scored_by
from matches.statistics.the_dead import fallen
from matches.stories.reading import reviews
from rosters.games import of as room_of
from rosters.looking_alike import alike
from rosters.web.etags import unchanged
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
from rosters.words.own_words import in_words_of

#: How many leaders are named: on the overview, of each thing, and where one thing is asked for.
SHORT, FIRST, LONG = 3, 5, 50
#: Among how many of the last results the newest report is looked for.
LATEST = 6
#: How many of the dead are shown, the last ones; all where somebody asks for them.
DEAD = 25
#: How many of the final places are on the overview.
PLACES = 3
#: The most ties of a bracket on the overview.
TIES = 16
#: How many teams a chart of bars shows.
BARS = 16


@require_safe
@unchanged(version_of_season)
def season(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Show the overview: what is on now, the table in short, the leaders so far."""
    frame = season_frame(request.user, league, slug)
    season, entries = frame.season, entries_of(frame.season)
    current = current_resolution(season)
    seen = progress(current) if current else None
    boards = season_boards(season, SHORT, things(season.game)[:2]) if frame.settled else []
    late = _late(season) if frame.runs_it else 0
    running = seen if seen and seen.running else None
    return render(
        request,
        "matches/season/season.html",
        {
            **season_tab(frame, "overview"),
            "entries": entries,
            "automated": _any_automated(entries),
            "now": round_in_short(frame, request.user),
            "tables": brief_tables(frame, entries, request.user) if frame.has_table else [],
            "standings": campaign_table(frame.campaign, entries, request.user)
            if frame.campaign is not None and frame.has_standings
            else None,
            "brackets": _small(brackets_of(frame, entries)) if frame.has_bracket else [],
            "acts": acts_of(
                frame, request.user, entries, late=late, is_resolving=running is not None
            ),
            **_inviting(frame),
            "progress": running,
            "stopped": seen if seen and not seen.running else None,
            "leaders": [board for board in boards if board.leaders],
            "champion": champion_of(season, entries),
            "ladder": ladder_view(request.user, season, frame.role),
            "meetings": meetings_view(request.user, season, frame.role)
            if frame.has_meetings
            else None,
            "overdue": late,
            "placings": final_places(season, entries)[:PLACES],
            "reported": waiting(season),
            "mine": {e.pk for e in entries if is_own(e, request.user)},
            **_told(frame, request.user),
        },
    )


def _told(frame: Frame, user: User) -> dict[str, Any]:
    """Return what the front of a season tells: an article, a report, a review, what comes next.

    At most 26 queries (LG-FOLLOW-05).
    """
    season = frame.season
    of_it = matches(user).filter(season=season)
    results = list(of_it.filter(settled__isnull=False).order_by("-settled", "-pk")[:LATEST])
    over = [line for line in frame.rounds if line.over]
    told = reviews(season, [line.round for line in over]) if over else {}
    line = next((each for each in reversed(over) if each.round.pk in told), None)
    ahead = list(to_come(of_it)[:NEXT]) if season.state == Season.State.RUNNING else []
    articles = posts_about(user, league=season.league)
    return {
        "articles": list(articles.filter(kind=Post.Kind.ARTICLE, hidden=None)[:1]),
        "report": newest_report(results),
        "reviewed": None if line is None else (line, told[line.round.pk]),
        "to_come": ahead,
        "stakes": stakes(user, ahead),
    }


def _late(season: Season) -> int:
    """Return how many matches wait for a commissioner: late ones, and disputed results."""
    disputed = open_reports().filter(fixture__season=season, state=Report.State.DISPUTED)
    return len(overdue(season)) + disputed.values("fixture").distinct().count()


def _inviting(frame: Frame) -> dict[str, Any]:
    """Return the link for coaches for whoever runs a season that takes entries (LG-SEASON-13)."""
    if not frame.runs_it or frame.season.state != Season.State.REGISTRATION:
        return {}
    return {"invites": True, "invitation": season_invitation(frame.season.league)}


def _small(brackets: Sequence[StageBracket]) -> Sequence[StageBracket]:
    """Return the last bracket, if an overview has room for it."""
    return [each for each in brackets[-1:] if len(each.picture.boxes) <= TIES]


def _any_automated(entries: Iterable[Entry]) -> bool:
    return any(entry.managed == Entry.Managed.AUTOMATIC for entry in entries)


@require_safe
@unchanged(version_of_season)
def table(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Show all tables of a season with the reason of every place, or its ladder.

    The table of a campaign is its standings (LG-CAMP-03), that of a cup its bracket (LG-KO-08).
    """
    frame = season_frame(request.user, league, slug)
    if frame.has_standings:
        return redirect("season-campaign", league, slug)
    if frame.has_bracket and frame.decided_by_brackets:
        return redirect("season-bracket", league, slug)
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
@unchanged(version_of_season)
def rounds(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Show the rounds: the current one first, then backwards; or the one that is asked for."""
    frame = season_frame(request.user, league, slug)
    asked = asked_number(request, "round")
    shown = rounds_of(frame, entries_of(frame.season), asked_number(request, "stage"), asked)
    current = current_resolution(frame.season)
    federation = room_of(frame.season.game).federation if frame.runs_it else None
    return render(
        request,
        "matches/season/rounds_page.html",
        {
            **season_tab(frame, "rounds"),
            "rounds": shown,
            "reviews": reviews(frame.season),
            "federation": federation,
            "asked": shown.now[0].line if asked is not None else None,
            "reported": waiting(frame.season),
            "busy": current is not None and current.state == Resolution.State.RUNNING,
        },
    )


@require_safe
@unchanged(version_of_season)
def bracket(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Show the brackets of a season, drawn. Raises Http404 if it has none."""
    frame = season_frame(request.user, league, slug)
    if not frame.has_bracket:
        raise Http404
    entered = entries_of(frame.season)
    return render(
        request,
        "matches/season/bracket_page.html",
        {
            **season_tab(frame, "bracket"),
            "brackets": brackets_of(frame, entered),
            "placings": final_places(frame.season, entered),
        },
    )


@require_safe
@unchanged(version_of_season)
def entries(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Show which teams take part, and who coaches them."""
    frame = season_frame(request.user, league, slug)
    entered = entries_of(frame.season)
    return render(
        request,
        "matches/season/entries_page.html",
        {
            **season_tab(frame, "entries"),
            "acts": acts_of(frame, request.user, entered),
            **_inviting(frame),
            "entries": entered,
            "automated": _any_automated(entered),
            "alike": alike(e.team.name for e in entered) if frame.runs_it else (),
            "mine": {e.pk for e in entered if is_own(e, request.user)},
        },
    )


@require_safe
@unchanged(version_of_season)
def statistics(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Show the awards of a finished season, leaders of everything that is counted, and the dead."""
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
@unchanged(version_of_season)
def rules(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Show the rules of this season in words."""
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
    """Show everything that a commissioner does with a season, in one place (LG-DESK-01)."""
    frame = season_frame(request.user, league, slug)
    require_commissioner(coach_of(request), frame.season.league)
    current = current_resolution(frame.season)
    seen = progress(current) if current else None
    entries = entries_of(frame.season)
    open_, more = open_matches(frame)
    coming = frame.season.state in NOT_STARTED
    return render(
        request,
        "matches/season/desk.html",
        {
            **season_tab(frame, "desk"),
            "progress": seen if seen and seen.running else None,
            "stopped": seen if seen and not seen.running else None,
            "entries": entries,
            "needs": needs(frame, entries),
            "open": open_,
            "more": more,
            "before": before_start(frame, entries) if coming else None,
            "meetings": meetings_view(request.user, frame.season, frame.role)
            if frame.has_meetings
            else None,
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
    """Have the engine play the rest of a season, after a page that says what that means."""
    season = season_or_404(request.user, league, slug)
    return ask_to_play(
        request,
        season,
        gettext_lazy("Play the rest of the season?"),
        gettext_lazy(
            "The engine plays for both sides everything that is not settled, round by round, and "
            "what is drawn from it. It waits for matches that people are playing or reporting."
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
        in_words_of(season.game, "Play round %(number)s?") % {"number": number},
        gettext_lazy(
            "The engine plays for both sides what is not settled of this round. It waits for "
            "matches that people are playing or reporting."
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
    """Ask before the engine plays: what, how much, for whom, and what stays of it; then do it.

    may: the reader may have it played without running the league.
    """
    if not may:
        require_commissioner(coach_of(request), season.league)
    facts: list[tuple[Words, Words]] = [
        (gettext_lazy("Matches"), str(bill.matches)),
        (gettext_lazy("Teams"), str(bill.teams)),
        (gettext_lazy("Coaches who are not asked"), ", ".join(bill.coaches) or "–"),
    ]
    question = Caution(
        title, [what, *_PLAYING], gettext_lazy("Have them played"), facts, danger=False
    )
    question = question.in_words_of(season.game)
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
    """Show the progress of a resolution: a page, or only the bar for a page that shows it
    already.
    """
    asked = resolution_or_404(request.user, uuid)
    seen = progress(asked)
    htmx = getattr(request, "htmx", False)
    if htmx and not seen.running:
        return HttpResponseClientRefresh()  # the page has results to show now
    return render(
        request,
        "matches/resolution/progress.html" if htmx else "matches/resolution/resolution.html",
        {
            "progress": seen,
            "season": asked.season,
            "runs_it": role_of(request.user, asked.season.league) in RUNS_IT,
            "crumbs": season_crumbs(asked.season),
        },
    )


@login_required
@require_POST
def cancel(request: HttpRequest, uuid: UUID) -> HttpResponse:
    running = resolution_or_404(request.user, uuid)

    def do() -> None:
        operations.cancel_resolution(coach_of(request), running)

    return press(request, do, season_url(running.season))
