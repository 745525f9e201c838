"""Pages of webhooks, for those who run a league (LG-IO-04)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues.access.permissions import readable, require_commissioner
from leagues.access.visible import league_or_404
from leagues.models import League, Webhook, WebhookDelivery
from leagues.views.leagues import FORM, crumbs
from leagues.webhooks import operations
from leagues.webhooks.forms import NewWebhookForm, WebhookForm
from leagues.webhooks.topics import Topic
from rosters.runtime.sealing import opened
from rosters.web.pages import (
    Caution,
    Crumb,
    asked_first,
    asked_page,
    coach_of,
    form_page,
    made_once,
    press,
)
from rosters.web.shown_once import keep_to_show, to_show

#: How many messages a page shows.
PAGE = 30


def _webhook(request: HttpRequest, uuid: UUID) -> Webhook:
    """Return a webhook, for whoever runs its league.

    Raises Http404 if there is none or the reader may not see its league, and
    Refusal("not_a_commissioner").
    """
    found = Webhook.objects.select_related("league", "by").filter(uuid=uuid).first()
    if found is None or not _opens(request, found.league):
        raise Http404
    require_commissioner(request.user, found.league)
    return found


def _opens(request: HttpRequest, league: League) -> bool:
    return League.objects.filter(readable(request.user), pk=league.pk).exists()


def _above(league: League) -> list[Crumb]:
    return [*crumbs(league), Crumb(_("Webhooks"), reverse("webhooks", args=[league.slug]))]


def _new(webhook: Webhook) -> str:
    """Return the name of its new secret in a session."""
    return f"new-webhook-{webhook.uuid}"


def _show(request: HttpRequest, webhook: Webhook) -> None:
    """Have the page of a webhook show its new secret once; some have none."""
    secret = opened(webhook.secret) if webhook.secret else None
    if secret:
        keep_to_show(request, _new(webhook), secret)


def _in_words(webhook: Webhook) -> list[Any]:
    return [Topic(topic).label for topic in webhook.topics]


@login_required
@require_safe
def webhooks(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the webhooks of a league; two queries for them."""
    league = league_or_404(request.user, slug)
    require_commissioner(coach_of(request), league)
    rows = [(each, _in_words(each)) for each in league.webhooks.order_by("created", "pk")]
    context = {"league": league, "webhooks": rows, "crumbs": crumbs(league)}
    return render(request, "leagues/webhooks/webhooks.html", context)


@login_required
@require_http_methods(FORM)
def add(request: HttpRequest, slug: str) -> HttpResponse:
    """Add a webhook."""
    league = league_or_404(request.user, slug)
    user = coach_of(request)
    require_commissioner(user, league)

    def do(data: dict[str, Any]) -> str:
        made = made_once(request, lambda: operations.add_webhook(user, league, **data))
        _show(request, made)
        return reverse("webhook", args=[made.uuid])

    return form_page(
        request,
        NewWebhookForm(request.POST or None, initial={"language": (get_language() or "en")[:2]}),
        do,
        title=_("Add a webhook"),
        submit=_("Add it"),
        intro=_("What happens in the league is sent to this address as it happens."),
        crumbs=_above(league),
    )


@login_required
@require_safe
def webhook(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Show a webhook with what was sent to it; a new secret once, right after it was made."""
    found = _webhook(request, uuid)
    secret = to_show(request, _new(found))
    context = {
        "webhook": found,
        "topics": _in_words(found),
        "secret": secret,
        "page": asked_page(request, found.deliveries.order_by("-created", "-pk"), PAGE),
        "crumbs": _above(found.league),
    }
    return render(request, "leagues/webhooks/webhook.html", context)


@login_required
@require_http_methods(FORM)
def change(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Change what a webhook is told, or switch it on or off."""
    found = _webhook(request, uuid)
    user, here = coach_of(request), reverse("webhook", args=[found.uuid])

    def do(data: dict[str, Any]) -> str:
        operations.change_webhook(user, found, **data)
        return here

    return form_page(
        request,
        WebhookForm(
            request.POST or None, initial={"topics": found.topics, "on": found.off is None}
        ),
        do,
        title=_("Change the webhook"),
        submit=_("Save"),
        crumbs=[*_above(found.league), Crumb(found.host, here)],
    )


@login_required
@require_http_methods(FORM)
def renew(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Make a new secret, after a question; the page of the webhook shows it once."""
    found = _webhook(request, uuid)
    here = reverse("webhook", args=[found.uuid])
    question = Caution(
        _("Make a new secret?"),
        [
            _("The old one ends at once. Your program needs the new one to check the signature."),
            _("The new one is shown once, on the next page."),
        ],
        _("Make a new secret"),
    )

    def do() -> None:
        _show(request, operations.renew_secret(coach_of(request), found))

    above = [*_above(found.league), Crumb(found.host, here)]
    return asked_first(request, question, do, here, crumbs=above)


@login_required
@require_http_methods(FORM)
def delete(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Delete a webhook, after a question."""
    found = _webhook(request, uuid)
    question = Caution(
        gettext("Delete the webhook to %(host)s?") % {"host": found.host},
        [_("Nothing more is sent there, and the list of what was sent is deleted with it.")],
        _("Delete it"),
    )
    return asked_first(
        request,
        question,
        lambda: operations.delete_webhook(coach_of(request), found),
        reverse("webhooks", args=[found.league.slug]),
        crumbs=[*_above(found.league), Crumb(found.host, reverse("webhook", args=[found.uuid]))],
        done=_("The webhook is deleted."),
    )


@login_required
@require_POST
def try_(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Send a test message."""
    found = _webhook(request, uuid)
    return press(
        request,
        lambda: operations.try_webhook(coach_of(request), found),
        reverse("webhook", args=[found.uuid]),
        _("The test is on its way."),
    )


@login_required
@require_POST
def again(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Send a message again.

    Raises Http404 for a message that is not there.
    """
    rows = WebhookDelivery.objects.select_related("webhook__league")
    delivery = rows.filter(uuid=uuid).first()
    if delivery is None:
        raise Http404
    found = _webhook(request, delivery.webhook.uuid)
    return press(
        request,
        lambda: operations.send_again(coach_of(request), delivery),
        reverse("webhook", args=[found.uuid]),
        _("The message is on its way again."),
    )
