"""Webhooks: add, change, try out and delete them, and send a message again (LG-IO-04)."""

from __future__ import annotations

from collections.abc import Sequence

from django.conf import settings
from django.db import transaction

from leagues.access.permissions import require_commissioner
from leagues.models import League, Webhook, WebhookDelivery
from leagues.webhooks import addresses
from leagues.webhooks.messages import new_secret
from leagues.webhooks.recording import trial, wake_for_webhooks, write
from leagues.webhooks.sending import give_up
from leagues.webhooks.topics import TRIAL, Topic
from rosters.models import Coach
from rosters.runtime.clock import now
from rosters.runtime.sealing import sealed
from rules.problems import Problem, Refusal

State = WebhookDelivery.State
#: How many webhooks a league has at most, and how many messages of one wait to be tried out.
MOST, MOST_TRIALS = 10, 5


def add_webhook(
    user: Coach,
    league: League,
    *,
    address: str,
    form: str = Webhook.Form.OWN,
    topics: Sequence[str] = (Topic.RESULTS,),
    language: str = "en",
) -> Webhook:
    """Have an address elsewhere told what happens in a league.

    Its name is looked up before the transaction, which nobody else waits for. The secret is made
    here for the form that is signed; `rosters.runtime.sealing.opened` tells it once.

    Raises Refusal with ``webhook_address``, ``webhook_unknown_host``, ``webhook_inner``,
    ``webhook_no_topic``, ``webhook_too_many`` and ``unknown_choice``.
    """
    require_commissioner(user, league)
    _refuse_unknown("form", form, Webhook.Form.values)
    _refuse_unknown("language", language, [each for each, _name in settings.LANGUAGES])
    chosen = _chosen(topics)
    try:
        target = addresses.target_of(str(address))
        addresses.looked_up(target)
    except addresses.Unfit as unfit:
        raise Refusal(_problem_of(unfit)) from None
    with transaction.atomic():
        League.objects.select_for_update().get(pk=league.pk)
        if Webhook.objects.filter(league=league).count() >= MOST:
            raise Refusal(Problem("webhook_too_many", "LG-IO-04", {"most": MOST}))
        return Webhook.objects.create(
            league=league,
            host=target.host,
            address=sealed(str(address)),
            secret=sealed(new_secret()) if form == Webhook.Form.OWN else "",
            form=form,
            topics=chosen,
            language=language,
            by=user,
            created=now(),
        )


@transaction.atomic
def change_webhook(
    user: Coach, webhook: Webhook, *, topics: Sequence[str] | None = None, on: bool | None = None
) -> Webhook:
    """Choose what a webhook is told, and switch it on or off; None leaves a thing as it is.

    Raises Refusal("webhook_no_topic") or Refusal("unknown_choice").
    """
    require_commissioner(user, webhook.league)
    webhook = Webhook.objects.select_for_update(of=("self",)).get(pk=webhook.pk)
    if topics is not None:
        webhook.topics = _chosen(topics)
    if on is True:
        webhook.off = webhook.failing = None
    elif on is False and webhook.off is None:
        webhook.off = now()
        give_up(webhook)
    webhook.save()
    return webhook


@transaction.atomic
def renew_secret(user: Coach, webhook: Webhook) -> Webhook:
    """Give a webhook a new secret; the old one ends at once.

    Whatever is sent from now on is signed with the new one, messages that wait as well.
    `rosters.runtime.sealing.opened` tells it once. Raises Refusal("webhook_not_signed") for a form
    that has none.
    """
    require_commissioner(user, webhook.league)
    webhook = Webhook.objects.select_for_update(of=("self",)).get(pk=webhook.pk)
    if webhook.form != Webhook.Form.OWN:
        raise Refusal(Problem("webhook_not_signed", "LG-IO-04"))
    webhook.secret = sealed(new_secret())
    webhook.save(update_fields=["secret"])
    return webhook


@transaction.atomic
def delete_webhook(user: Coach, webhook: Webhook) -> None:
    """Delete a webhook with all that was sent to it."""
    require_commissioner(user, webhook.league)
    Webhook.objects.filter(pk=webhook.pk).delete()


@transaction.atomic
def try_webhook(user: Coach, webhook: Webhook) -> WebhookDelivery:
    """Send a message that says nothing but that it arrives.

    Raises Refusal with ``webhook_is_off``, and with ``webhook_tried_enough`` while others wait to
    be sent.
    """
    require_commissioner(user, webhook.league)
    webhook = Webhook.objects.select_for_update(of=("self",)).get(pk=webhook.pk)
    _refuse_off(webhook)
    waiting = webhook.deliveries.filter(kind=TRIAL, state=State.WAITS)
    if waiting.count() >= MOST_TRIALS:
        raise Refusal(Problem("webhook_tried_enough", "LG-IO-04"))
    return write(webhook, TRIAL, trial(webhook))


@transaction.atomic
def send_again(user: Coach, delivery: WebhookDelivery) -> WebhookDelivery:
    """Send a message again, with its name and what it told; a waiting one is due at once.

    Raises Refusal("webhook_is_off").
    """
    require_commissioner(user, delivery.webhook.league)
    _refuse_off(delivery.webhook)
    rows = WebhookDelivery.objects.select_for_update(of=("self",))
    delivery = rows.select_related("webhook__league").get(pk=delivery.pk)
    delivery.state, delivery.due, delivery.tries = State.WAITS, now(), 0
    delivery.save(update_fields=["state", "due", "tries"])
    transaction.on_commit(wake_for_webhooks)
    return delivery


def _problem_of(unfit: addresses.Unfit) -> Problem:
    known = (
        Problem("webhook_address", "LG-IO-04", about="address"),
        Problem("webhook_inner", "LG-IO-04", about="address"),
        Problem("webhook_unknown_host", "LG-IO-04", about="address"),
    )
    return next(problem for problem in known if problem.code == unfit.code)


def _refuse_off(webhook: Webhook) -> None:
    if webhook.off is not None:
        raise Refusal(Problem("webhook_is_off", "LG-IO-04"))


def _refuse_unknown(about: str, value: object, known: Sequence[str]) -> None:
    if value not in known:
        raise Refusal(Problem("unknown_choice", params={"value": str(value)[:80]}, about=about))


def _chosen(topics: Sequence[str]) -> list[str]:
    """Return topics in their order, each once.

    Raises Refusal("webhook_no_topic") if there is none, and Refusal("unknown_choice").
    """
    wanted = list(topics) if isinstance(topics, list | tuple) else [topics]
    for topic in wanted:
        _refuse_unknown("topics", topic, Topic.values)
    if not wanted:
        raise Refusal(Problem("webhook_no_topic", "LG-IO-04", about="topics"))
    return [topic for topic in Topic.values if topic in wanted]
