"""Calendars: the feeds, and the pages by which people add them to their own (LG-IO-03)."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext, override
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from leagues.access.permissions import readable_teams
from leagues.access.visible import league_or_404
from leagues.feeds import calendars
from leagues.feeds.addresses import addresses_of, feed_path, needs_secret, opened_by
from leagues.feeds.operations import end_calendar_address, make_calendar_address
from leagues.models import CalendarAddress, League
from leagues.views.leagues import FORM, crumbs
from rosters.models import Coach, Team
from rosters.web.etags import as_known
from rosters.web.pages import Caution, Crumb, asked_first, asked_word, coach_of


def _team(request: HttpRequest, slug: str) -> Team:
    team = readable_teams(request.user).filter(slug=slug).first()
    if team is None:
        raise Http404
    return team


# -- what programs read -------------------------------------------------------------------------


def _sent(request: HttpRequest, listed: calendars.Listed) -> HttpResponse:
    text = calendars.written(listed, request.build_absolute_uri)
    answer = HttpResponse(text, content_type="text/calendar; charset=utf-8")
    answer["X-Robots-Tag"] = "noindex"
    return as_known(request, answer)


def _plain_language(request: HttpRequest) -> override:
    """Return the language that the address names; else that of the request."""
    asked = asked_word(request, "language", dict(settings.LANGUAGES))
    return override(asked or getattr(request, "LANGUAGE_CODE", None))


@require_safe
def league_feed(request: HttpRequest, slug: str) -> HttpResponse:
    """Send the matches of a league that this reader may open."""
    league = league_or_404(request.user, slug)
    with _plain_language(request):
        return _sent(request, calendars.of_league(request.user, league))


@require_safe
def team_feed(request: HttpRequest, slug: str) -> HttpResponse:
    """Send the matches of a team that this reader may open."""
    team = _team(request, slug)
    with _plain_language(request):
        return _sent(request, calendars.of_team(request.user, team))


@require_safe
def feed(request: HttpRequest, token: str) -> HttpResponse:
    """Send the calendar that a secret address stands for, in the language of its coach.

    Raises Http404 for an address that is unknown, or of a calendar that its coach may not see now.
    """
    address = opened_by(token)
    if address is None or not addresses_of(address.coach).filter(pk=address.pk).exists():
        raise Http404
    with override(address.coach.locale):
        return _sent(request, calendars.of_address(address))


# -- what people read ---------------------------------------------------------------------------


def _page(
    request: HttpRequest,
    thing: League | Team | None,
    title: str | Promise,
    above: Sequence[Crumb],
    *,
    secret: bool,
    following: bool = False,
) -> HttpResponse:
    """Show the address of a calendar; when its form is sent, make the secret one.

    thing:     what it is of; None: the reader.
    following: it is of what the reader follows, and has a feed besides (LG-FOLLOW-03).

    Raises Http404 if a form is sent for a calendar that has no secret address.
    """
    address = None
    if isinstance(request.user, Coach):
        league = thing if isinstance(thing, League) else None
        team = thing if isinstance(thing, Team) else None
        if request.method == "POST":
            make_calendar_address(request.user, league=league, team=team, following=following)
            return redirect(request.path)
        found = addresses_of(request.user).filter(league=league, team=team)
        address = found.filter(following=following).first()
    elif request.method == "POST":
        raise Http404
    shown = address or (None if secret or thing is None else thing)
    path = "" if shown is None else feed_path(shown)
    context = {
        "title": title,
        "crumbs": above,
        "secret": secret,
        "address": address,
        "link": path and request.build_absolute_uri(path),
        "opens": path and f"webcal://{request.get_host()}{path}",
        "game": _game(thing),
    }
    if following and address is not None:
        atom = reverse("followed-news", args=[address.token])
        context["atom"] = request.build_absolute_uri(atom)
    return render(request, "leagues/calendars/calendar.html", context)


def _game(thing: League | Team | None) -> str:
    """Return the game in whose words its matches are named; empty for those of several games."""
    if not isinstance(thing, League):
        return "" if thing is None else thing.game
    games = {*thing.seasons.filter(copy_of=None).order_by().values_list("game", flat=True)}
    return games.pop() if len(games) == 1 else ""


@require_http_methods(FORM)
def of_league(request: HttpRequest, slug: str) -> HttpResponse:
    """Show how the matches of a league are added to one's calendar."""
    league = league_or_404(request.user, slug)
    title = gettext("Calendar of %(name)s") % {"name": league.name}
    return _page(request, league, title, crumbs(league), secret=needs_secret(league))


@require_http_methods(FORM)
def of_team(request: HttpRequest, slug: str) -> HttpResponse:
    """Show how the matches of a team are added to one's calendar."""
    team = _team(request, slug)
    title = gettext("Calendar of %(name)s") % {"name": team.name}
    above = [Crumb(team.name, reverse("team", args=[team.slug]))]
    secret = isinstance(request.user, Coach) and needs_secret(team)
    return _page(request, team, title, above, secret=secret)


@login_required
@require_http_methods(FORM)
def own(request: HttpRequest) -> HttpResponse:
    """Show how one's own matches are added to one's calendar, and all one's secret addresses."""
    account = [Crumb(_("Your account"), reverse("account"))]
    return _page(request, None, _("Calendar of your matches"), account, secret=True)


@login_required
@require_http_methods(FORM)
def of_followed(request: HttpRequest) -> HttpResponse:
    """Show how the matches and the news of what one follows are read by programs."""
    above = [Crumb(_("What I follow"), reverse("following"))]
    title = _("Calendar and feed of what you follow")
    return _page(request, None, title, above, secret=True, following=True)


def _address(request: HttpRequest, uuid: UUID) -> CalendarAddress:
    address = addresses_of(coach_of(request)).filter(uuid=uuid).first()
    if address is None:
        raise Http404
    return address


def _page_of(address: CalendarAddress) -> str:
    if address.league is not None:
        return reverse("add-league-calendar", args=[address.league.slug])
    if address.team is not None:
        return reverse("add-team-calendar", args=[address.team.slug])
    return reverse("following-calendar" if address.following else "own-calendar")


@login_required
@require_http_methods(FORM)
def anew(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Make a secret address anew, after a question."""
    address = _address(request, uuid)
    question = Caution(
        _("Make the address anew?"),
        [_("The old one shows nothing any more. Give the new one to the calendars that you use.")],
        _("Make it anew"),
    )

    def do() -> None:
        make_calendar_address(coach_of(request), instead_of=address)

    return asked_first(request, question, do, _page_of(address), crumbs=_above(address))


@login_required
@require_http_methods(FORM)
def end(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Take back a secret address, after a question."""
    address = _address(request, uuid)
    question = Caution(
        _("Take the address back?"),
        [_("Calendars that read it show these matches no more.")],
        _("Take it back"),
    )
    if address.team is not None:
        question = question.in_words_of(address.team.game)

    def do() -> None:
        end_calendar_address(coach_of(request), address)

    return asked_first(request, question, do, _page_of(address), crumbs=_above(address))


def _above(address: CalendarAddress) -> list[Crumb]:
    return [
        Crumb(_("Your account"), reverse("account")),
        Crumb(_("Calendar"), _page_of(address)),
    ]
