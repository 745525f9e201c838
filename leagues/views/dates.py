"""Pages of dates and deadlines: offer, answer, set (LG-FIX-02, LG-FIX-03, LG-FIX-04)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.contrib.auth.decorators import login_required
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from leagues import operations
from leagues.access.permissions import require_commissioner
from leagues.access.visible import fixture_or_404, season_or_404
from leagues.forms.dates import AwardForm, DatesForm, DeadlineForm, KickoffForm
from leagues.models import DateOffer, Fixture, League, Round
from leagues.operations.common import require_at_match
from leagues.views.leagues import FORM
from leagues.views.seasons import season_crumbs, season_url
from rosters.web.pages import Crumb, coach_of, form_page, made_once, press
from rosters.words.own_words import in_words_of


@contextmanager
def zone_of(league: League) -> Iterator[None]:
    """Read times that a commissioner types in the league's time zone (LG-FIX-02)."""
    with timezone.override(ZoneInfo(league.time_zone)):
        yield


@login_required
@require_http_methods(FORM)
def round_deadline(
    request: HttpRequest, league: str, slug: str, stage: int, number: int
) -> HttpResponse:
    """Set or extend the deadline of a round."""
    season = season_or_404(request.user, league, slug)
    user = coach_of(request)
    require_commissioner(user, season.league)
    rounds = Round.objects.select_related("stage__season__league")
    round_ = get_object_or_404(rounds, stage__season=season, stage__number=stage, number=number)

    def do(data: dict[str, Any]) -> str:
        operations.set_deadline(user, round_, data["deadline"], reason=data["reason"])
        return f"{season_url(season)}#round-{number}"

    with zone_of(season.league):
        return form_page(
            request,
            DeadlineForm(
                request.POST or None,
                initial={"deadline": round_.deadline},
                without=gettext_lazy("Empty: without an end."),
            ),
            do,
            title=in_words_of(season.game, "Deadline of the round"),
            submit=gettext_lazy("Set it"),
            crumbs=season_crumbs(season),
        )


@login_required
@require_http_methods(FORM)
def match_deadline(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Give one fixture a deadline of its own."""
    fixture, user = _governed(request, uuid)

    def do(data: dict[str, Any]) -> None:
        operations.extend_fixture(user, fixture, data["deadline"], reason=data["reason"])

    with zone_of(fixture.season.league):
        form = DeadlineForm(
            request.POST or None,
            initial={"deadline": fixture.extended},
            without=in_words_of(fixture.season.game, "Empty: that of its round."),
        )
        return _set_it(request, fixture, form, do, gettext_lazy("Deadline of this match"))


@login_required
@require_http_methods(FORM)
def kickoff(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Set the time of a fixture."""
    fixture, user = _governed(request, uuid)

    def do(data: dict[str, Any]) -> None:
        operations.set_kickoff(user, fixture, data["kickoff"], reason=data["reason"])

    with zone_of(fixture.season.league):
        form = KickoffForm(request.POST or None, initial={"kickoff": fixture.kickoff})
        return _set_it(request, fixture, form, do, gettext_lazy("Set the date"))


def _set_it(
    request: HttpRequest,
    fixture: Fixture,
    form: Form,
    do: Callable[[dict[str, Any]], None],
    title: Promise,
) -> HttpResponse:
    """Show a form that rules on when a fixture is played; it leads back to the match."""

    def done(data: dict[str, Any]) -> str:
        do(data)
        return match_url(fixture)

    submit, crumbs = gettext_lazy("Set it"), match_crumbs(fixture)
    game_key = fixture.season.game
    return form_page(
        request, form, done, title=title, submit=submit, crumbs=crumbs, game_key=game_key
    )


@login_required
@require_http_methods(FORM)
def award(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Settle a fixture that was not played."""
    fixture, user = _governed(request, uuid)

    def do(data: dict[str, Any]) -> str:
        operations.award_fixture(user, fixture, data["winner"], reason=data["reason"])
        return match_url(fixture)

    entries = [side.entry for side in fixture.sides.all()]
    return form_page(
        request,
        AwardForm(entries, request.POST or None),
        do,
        title=gettext_lazy("Decide without a match"),
        submit=gettext_lazy("Decide it"),
        intro=gettext_lazy("The match is settled and not played any more."),
        crumbs=match_crumbs(fixture),
        danger=True,
        game_key=fixture.season.game,
    )


@login_required
@require_http_methods(FORM)
def offer(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Offer up to three dates, in the user's own time zone."""
    fixture = fixture_or_404(request.user, uuid)
    user = coach_of(request)
    form = DatesForm(request.POST or None)

    def do(data: dict[str, Any]) -> str:
        made_once(
            request,
            lambda: operations.offer_dates(user, fixture, form.times()),
            may=lambda: require_at_match(user, fixture),
        )
        return match_url(fixture)

    return form_page(
        request,
        form,
        do,
        title=gettext_lazy("Offer dates"),
        submit=gettext_lazy("Offer them"),
        intro=gettext_lazy("The other coach takes one of them, or none."),
        crumbs=match_crumbs(fixture),
    )


@login_required
@require_POST
def answer(request: HttpRequest, uuid: UUID, offer: UUID) -> HttpResponse:
    """Take one of the dates, decline them all, or withdraw the user's own offer."""
    fixture = fixture_or_404(request.user, uuid)
    row = get_object_or_404(
        DateOffer.objects.select_related("fixture"), fixture=fixture, uuid=offer
    )
    user = coach_of(request)

    def do() -> object:
        if "withdraw" in request.POST:
            return operations.withdraw_offer(user, row)
        if "decline" in request.POST:
            return operations.decline_dates(user, row)
        return operations.accept_date(user, row, _time(request.POST.get("time", "")))

    return press(request, do, match_url(fixture), "", fixture.season.game)


def _time(text: str) -> datetime:
    """Read the time of a button; raise Http404 for anything else."""
    try:
        time = datetime.fromisoformat(text)
    except ValueError as error:
        raise Http404 from error
    if time.tzinfo is None:
        raise Http404
    return time


def _governed(request: HttpRequest, uuid: UUID) -> tuple[Fixture, Any]:
    """Return a fixture and the user; refuse a user who does not run its league."""
    fixture = fixture_or_404(request.user, uuid)
    user = coach_of(request)
    require_commissioner(user, fixture.season.league)
    return fixture, user


def match_url(fixture: Fixture) -> str:
    return f"{reverse('match', args=[fixture.uuid])}#dates"


def match_crumbs(fixture: Fixture) -> list[Crumb]:
    names = " – ".join(side.entry.team.name for side in fixture.sides.all())
    return [*season_crumbs(fixture.season), Crumb(names, reverse("match", args=[fixture.uuid]))]
