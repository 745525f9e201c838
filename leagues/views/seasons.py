"""Pages of a season's life: create, open, enter, start, end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.http import require_http_methods

from leagues import operations
from leagues.access.permissions import require_commissioner
from leagues.access.visible import league_or_404, season_or_404
from leagues.campaigns.stream import campaign_of
from leagues.forms.leagues import ReasonForm
from leagues.forms.seasons import EntryChangeForm, EntryForm, SeasonForm
from leagues.models import Entry, Fixture, Season
from leagues.operations.entries import require_enters
from leagues.reading.options import enterable_teams
from leagues.reading.season_pages import Frame
from leagues.reading.season_start import first_game, season_invitation, start_of, would_be
from leagues.views.leagues import FORM, crumbs
from rosters.web.pages import (
    Caution,
    Crumb,
    Words,
    asked_first,
    coach_of,
    form_page,
    made_once,
    press,
    question_page,
    sent,
    was_made,
)
from rosters.words.own_words import kept_in_words_of

#: Moves that a button makes; the others ask for a reason.
MOVES = {
    "open": operations.open_registration,
    "close": operations.close_registration,
    "start": operations.start_season,
    "archive": operations.archive_season,
}


#: Title and introduction of the page where a team enters: with a person, with an automated coach.
_ENTERING: dict[bool, tuple[Words, Words]] = {
    False: (gettext_lazy("Enter a team"), ""),
    True: (
        gettext_lazy("Enter an automated team"),
        gettext_lazy("Enter one of your teams, and let the automated coach play for it."),
    ),
}
_ENTERED = gettext_lazy("%(team)s is entered in %(season)s. You are told when the season starts.")


@login_required
@require_http_methods(FORM)
def create(request: HttpRequest, slug: str) -> HttpResponse:
    """Create a season."""
    league = league_or_404(request.user, slug)
    user = coach_of(request)
    require_commissioner(user, league)

    again = "show" in request.POST
    form = SeasonForm(initial={"game": first_game(league)})
    if request.method == "POST":
        form = SeasonForm.shown_again(request.POST) if again else SeasonForm(request.POST)

    def do(data: dict[str, Any]) -> str:
        def make() -> Season:
            season = operations.create_season(
                user, league, data["name"], data["game"], **form.wish()
            )
            if form.adds_campaign:
                operations.plan_campaign(user, season, {})
            if "invite" in request.POST:
                operations.invite_to_season(user, season)
            return season

        made = season_url(made_once(request, make))
        return f"{made}#invite" if "invite" in request.POST else made

    page = form_page(
        request,
        form,
        do,
        title=gettext_lazy("A new season"),
        submit=gettext_lazy("Make it and invite coaches"),
        crumbs=crumbs(league),
        template="leagues/season/form.html",
        context={"would_be": would_be(form)},
    )
    if again:
        page.status_code = 200  # nothing was asked of it but to show what follows
    return page


@login_required
@require_http_methods(FORM)
def invite(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Open a season's registration, and show the link for coaches (LG-SEASON-13)."""
    season = season_or_404(request.user, league, slug)

    def do() -> None:
        operations.invite_to_season(coach_of(request), season)

    back = f"{season_url(season)}#invite"
    return press(request, do if request.method == "POST" else _nothing, back)


@login_required
@require_http_methods(FORM)
def move(request: HttpRequest, league: str, slug: str, to: str) -> HttpResponse:
    """Open or close registration; start or archive, after a page that says what that means.

    Raises Http404 for a move that does not exist.
    """
    season = season_or_404(request.user, league, slug)
    if to not in MOVES:
        raise Http404

    def do() -> None:
        MOVES[to](coach_of(request), season)

    if to not in ("start", "archive") or request.method == "POST":
        return press(request, do if request.method == "POST" else _nothing, season_url(season))
    require_commissioner(coach_of(request), season.league)
    if to == "start":
        return render(
            request,
            "leagues/season/begin.html",
            {
                "season": season,
                "league": season.league,
                "start": start_of(season),
                "invitation": season_invitation(season.league),
                "crumbs": season_crumbs(season),
            },
        )
    return asked_first(request, _ARCHIVING, do, season_url(season), crumbs=season_crumbs(season))


def _nothing() -> None:
    """Do nothing: a button that was followed as a link changes nothing."""


_ARCHIVING = Caution(
    gettext_lazy("Archive the season?"),
    [
        gettext_lazy(
            "It is closed for good: it can't be reopened, and its results can't be corrected. "
            "Everybody can still read it. LG-SEASON-01"
        )
    ],
    gettext_lazy("Archive it"),
)


_UNSETTLED = gettext_lazy(
    "Matches that are not settled are not played any more, and a match that is being played ends "
    "without a result. Results stay, with all that came of them."
)
_BY_CAMPAIGN = gettext_lazy(
    "The season ends now. The final placings are those of the campaign as it stands, with {done} "
    "of {all} matches settled."
)
_BY_TABLE = gettext_lazy(
    "The season ends now. The final placings are those of the table as it stands, with {done} of "
    "{all} matches settled."
)


@login_required
@require_http_methods(FORM)
def abandon(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """End the season early, with a reason, after saying what becomes of what (LG-CAMP-02)."""
    season = season_or_404(request.user, league, slug)
    fixtures = season.fixtures.filter(sides__number=1)
    done = fixtures.filter(state=Fixture.State.SETTLED).count()
    ends = kept_in_words_of(season.game, _BY_CAMPAIGN if campaign_of(season) else _BY_TABLE)
    said = [
        ends.format(done=done, all=fixtures.count()),
        kept_in_words_of(season.game, _UNSETTLED),
        gettext("Everybody in the season is told, with your reason. You can reopen it later."),
    ]
    return _by_ruling(
        request,
        season,
        operations.finish_season,
        title=gettext_lazy("End the season early"),
        submit=gettext_lazy("End it now"),
        intro=" ".join(said),
    )


@login_required
@require_http_methods(FORM)
def reopen(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Reopen a finished season, with a reason."""
    return _by_ruling(
        request,
        season_or_404(request.user, league, slug),
        operations.reopen_season,
        title=gettext_lazy("Reopen the season"),
        submit=gettext_lazy("Reopen it"),
        intro=gettext_lazy("It runs on; its placings are open again."),
    )


def _by_ruling(
    request: HttpRequest, season: Season, do: Callable[..., Season], **words: Words
) -> HttpResponse:
    """Show a form for a move that needs a reason (LG-SEASON-01)."""
    user = coach_of(request)
    require_commissioner(user, season.league)

    def ruled(data: dict[str, Any]) -> str:
        return season_url(do(user, season, reason=data["reason"]))

    return form_page(
        request,
        ReasonForm(request.POST or None),
        ruled,
        title=words["title"],
        submit=words["submit"],
        intro=words["intro"],
        crumbs=season_crumbs(season),
        danger=True,
        game_key=season.game,
    )


def founding_address(season: Season) -> str:
    """Return where a team is founded that comes back to enter a season (LG-ROLE-10)."""
    entering = reverse("enter-team", args=[season.league.slug, season.slug])
    return f"{reverse('found-team')}?{urlencode({'game': season.game, 'next': entering})}"


@login_required
@require_http_methods(FORM)
def enter(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Enter a team of the user's own."""
    season = season_or_404(request.user, league, slug)
    user = coach_of(request)
    teams = list(enterable_teams(user, season))
    entries = reverse("season-entries", args=[season.league.slug, season.slug])
    if was_made(request):
        return redirect(entries)

    automated = request.GET.get("coach") == "automated"
    managed = Entry.Managed.AUTOMATIC if automated else Entry.Managed.PERSON
    title, intro = _ENTERING[automated]

    def do(data: dict[str, Any]) -> str:
        made_once(
            request,
            lambda: operations.enter_team(user, season, **data),
            may=lambda: require_enters(user, season, data["team"]),
        )
        said = kept_in_words_of(season.game, _ENTERED)
        messages.success(request, said % {"team": data["team"].name, "season": season.name})
        return entries

    return form_page(
        request,
        EntryForm(
            season,
            teams,
            request.POST or None,
            initial={"managed": managed, "team": request.GET.get("team")},
        ),
        do,
        title=title,
        intro=intro,
        submit=gettext_lazy("Enter it"),
        crumbs=season_crumbs(season),
        template="leagues/season/enter.html",
        context={"season": season, "teams": teams, "founding": founding_address(season)},
        game_key=season.game,
    )


@login_required
@require_http_methods(FORM)
def entry(request: HttpRequest, league: str, slug: str, uuid: UUID) -> HttpResponse:
    """Choose who coaches an entry, or take it out; for somebody else's team by a ruling.

    Raises Http404 for an entry that is not in the season.
    """
    season = season_or_404(request.user, league, slug)
    row = season.entries.select_related("team", "season__league").filter(uuid=uuid).first()
    if row is None:
        raise Http404
    user = coach_of(request)
    is_own = row.team.coach_id == user.pk
    if not is_own:
        require_commissioner(user, season.league)
    initial = {"strength": row.strength, "managed": row.managed}
    form = EntryChangeForm(season, is_own, request.POST or None, initial=initial)
    if "withdraw" in request.POST and "sure" not in request.POST and form.is_valid():
        return _withdrawing(request, season, row.team.name)

    def do(data: dict[str, Any]) -> str:
        reason = data.get("reason", "")
        if "withdraw" in request.POST:
            operations.withdraw(user, row, reason=reason)
        else:
            strength, managed = data["strength"] or row.strength, data["managed"] or None
            operations.set_strength(user, row, strength, managed=managed, reason=reason)
        return reverse("season-entries", args=[season.league.slug, season.slug])

    return form_page(
        request,
        form,
        do,
        title=row.team.name,
        submit=gettext_lazy("Save"),
        crumbs=season_crumbs(season),
        template="leagues/season/entry.html",
        context={"open": season.state in (Season.State.DRAFT, Season.State.REGISTRATION)},
    )


def _withdrawing(request: HttpRequest, season: Season, team: str) -> HttpResponse:
    """Ask before an entry is taken out; the reason that was typed is kept."""
    question = Caution(
        gettext("Withdraw %(team)s?") % {"team": team},
        [
            gettext_lazy(
                "It is in the season no more, and loses its seed. Only its coach can enter it "
                "again, and only while registration is open."
            )
        ],
        gettext_lazy("Withdraw it"),
        hidden={**sent(request), "sure": "1"},
    )
    crumbs = season_crumbs(season)
    return question_page(request, question, request.path, request.path, crumbs=crumbs)


def season_url(season: Season) -> str:
    """Return the address of a season; of a friendly, that of the league's friendlies."""
    if season.friendly:
        return reverse("friendlies", args=[season.league.slug])
    return reverse("season", args=[season.league.slug, season.slug])


def season_tab(frame: Frame, tab: str) -> dict[str, Any]:
    """Return the context of a template that is a tab of a season."""
    return {
        "frame": frame,
        "season": frame.season,
        "league": frame.season.league,
        "tab": tab,
        "crumbs": crumbs(frame.season.league),
    }


def season_crumbs(season: Season) -> list[Crumb]:
    name = gettext_lazy("Friendlies") if season.friendly else season.name
    return [*crumbs(season.league), Crumb(name, season_url(season))]
