"""Pages of a coach's tokens for programs (LG-TOKEN)."""

from __future__ import annotations

from datetime import MAXYEAR, UTC, datetime, time, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from rosters import operations
from rosters.models import ApiToken, Coach
from rosters.runtime.clock import now
from rosters.web.pages import Caution, Crumb, asked_first, coach_of, form_page, made_once, press
from rosters.web.shown_once import keep_to_show, to_show

FORM = ["GET", "HEAD", "POST"]
#: The name of a new token in a session.
_NEW = "new-api-token"
Scope = ApiToken.Scope


class TokenForm(forms.Form):
    name = forms.CharField(
        label=_("Name"),
        max_length=60,
        help_text=_("By which you know later what uses it: “Bot of the club”."),
    )
    scope = forms.ChoiceField(
        label=_("What it may do"),
        choices=[
            (Scope.READ, _("Read what you may read")),
            (Scope.COACH, _("Act as a coach as well: your teams, reports, dates and drafts")),
            (Scope.COMMISSIONER, _("Everything: run your leagues and your account as well")),
        ],
        initial=Scope.READ,
        widget=forms.RadioSelect,
    )
    last_day = forms.DateField(
        label=_("Last day"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("Empty for no end."),
    )


def shown(coach: Coach) -> list[tuple[ApiToken, bool]]:
    """Return a coach's tokens, and whether each has ended; one query."""
    at = now()
    return [(token, token.has_ended(at)) for token in coach.api_tokens.all()]


def newest(request: HttpRequest) -> str | None:
    """Return a token that was just made, once; None otherwise."""
    return to_show(request, _NEW)


def _end_of(day: Any, zone: str) -> datetime | None:
    """Return the end of a day in a time zone; None without a day."""
    if day is None:
        return None
    if day.year == MAXYEAR:  # whose last day has no next one; the operation refuses it
        return datetime(MAXYEAR, 1, 1, tzinfo=UTC)
    return datetime.combine(day + timedelta(days=1), time(), ZoneInfo(zone)).astimezone(UTC)


@login_required
@require_http_methods(FORM)
def new(request: HttpRequest) -> HttpResponse:
    """Make a token; the page of the account shows it once."""
    coach = coach_of(request)

    def do(data: dict[str, Any]) -> str:
        def make() -> ApiToken:
            made, secret = operations.new_token(
                coach,
                name=data["name"],
                scope=data["scope"],
                expires=_end_of(data["last_day"], coach.time_zone),
            )
            keep_to_show(request, _NEW, secret)
            return made

        made_once(request, make)
        return f"{reverse('account')}#tokens"

    return form_page(
        request,
        TokenForm(request.POST or None),
        do,
        title=_("Make a token"),
        submit=_("Make the token"),
        intro=_(
            "A program that sends it acts in your name. It is shown once: keep it to yourself."
        ),
        crumbs=[Crumb(_("Your account"), reverse("account"))],
    )


@login_required
@require_http_methods(FORM)
def end(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Ask, and end a token; one that has been ended already does no harm."""
    coach = coach_of(request)
    back = f"{reverse('account')}#tokens"
    if request.method == "POST" and not coach.api_tokens.filter(uuid=uuid).exists():
        return press(request, lambda: None, back)
    token = get_object_or_404(coach.api_tokens, uuid=uuid)
    question = Caution(
        gettext("End the token “%(name)s”?") % {"name": token},
        [gettext("Programs that send it are signed out from now on. It can't be given out again.")],
        gettext("End the token"),
    )
    return asked_first(
        request,
        question,
        lambda: operations.end_token(coach, token),
        back,
        crumbs=[Crumb(_("Your account"), reverse("account"))],
        done=_("The token has ended."),
    )
