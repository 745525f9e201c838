"""Messages that are due are sent, again and again with growing pauses, until they arrive.

Rows say what is due. Whoever sends a message takes it first, by compare-and-set on its tries, and
sends it outside of any transaction. One process of the site sends at a time, several webhooks side
by side, and for some seconds only: a slow address keeps no worker from matches.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet

from leagues.models import Webhook, WebhookDelivery
from leagues.notices import tell
from leagues.webhooks import addresses
from leagues.webhooks.addresses import Unfit
from leagues.webhooks.messages import body_of, headers_of
from leagues.webhooks.recording import wake_for_webhooks
from rosters.runtime.clock import now
from rosters.runtime.one_at_a_time import alone
from rosters.runtime.sealing import opened

State = WebhookDelivery.State

#: From one try to the next; after the last one a message is given up.
PAUSES = tuple(timedelta(minutes=m) for m in (1, 5, 30, 120, 360, 720))
#: A webhook at which nothing has arrived for so long is switched off.
PATIENCE = timedelta(days=1)
#: After so long a message that was taken and not told of is sent again.
_LEASE = timedelta(minutes=2)
#: How long a message is kept.
KEPT = timedelta(days=30)
#: How many webhooks are sent to side by side, and how long one process goes on.
_BESIDE, _SECONDS = 8, 10
_LOCK, _LOCK_SECONDS = "webhooks-sending", 60
#: What says that there is nobody any more.
_GONE = 410


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a try. status: None where no answer came; then `error` says why, as a word."""

    status: int | None
    error: str = ""

    @property
    def arrived(self) -> bool:
        return self.status is not None and 200 <= self.status < 300

    @property
    def is_away(self) -> bool:
        """Whether the other side would take nothing else now either."""
        return self.status is None or self.status == 429 or self.status >= 500


def due() -> bool:
    """Say whether any message is due; one query."""
    return _due().exists()


def _due() -> QuerySet[WebhookDelivery]:
    rows = WebhookDelivery.objects.filter(state=State.WAITS, due__lte=now(), webhook__off=None)
    return rows.select_related("webhook__league")


def send_due() -> int:
    """Send what is due, for some seconds at most; return how many messages arrived.

    Does nothing while another process sends.
    """
    arrived, until = 0, time.monotonic() + _SECONDS
    with alone(_LOCK, _LOCK_SECONDS) as held:
        if not held:
            return 0
        while time.monotonic() < until:
            taken = [each for each in _next() if _take(each)]
            if not taken:
                return arrived
            with ThreadPoolExecutor(len(taken)) as pool:
                answers = list(pool.map(_try, taken, [now().timestamp()] * len(taken)))
            for delivery, answer in zip(taken, answers, strict=True):
                _store(delivery, answer)
                arrived += answer.arrived
    wake_for_webhooks()
    return arrived


def _next() -> Sequence[WebhookDelivery]:
    """Return the oldest message that is due at each of some webhooks; one query."""
    first: dict[int, WebhookDelivery] = {}
    for delivery in _due().order_by("due", "created", "pk")[: 10 * _BESIDE]:
        if len(first) < _BESIDE:
            first.setdefault(delivery.webhook_id, delivery)
    return list(first.values())


def _take(delivery: WebhookDelivery) -> bool:
    """Take a message to be sent by this process; return whether it was free."""
    free = WebhookDelivery.objects.filter(
        pk=delivery.pk, state=State.WAITS, tries=delivery.tries, due=delivery.due
    )
    delivery.tries += 1
    delivery.due = now() + _LEASE
    return bool(free.update(tries=delivery.tries, due=delivery.due))


def _try(delivery: WebhookDelivery, seconds: float) -> Answer:
    """Send a message once, in a thread that asks no database; never raises."""
    webhook = delivery.webhook
    address, secret = opened(webhook.address), opened(webhook.secret) if webhook.secret else ""
    if address is None or secret is None:
        return Answer(None, "unreadable")
    try:
        target = addresses.target_of(address)
        ip = addresses.looked_up(target)
        body = body_of(webhook.form, delivery.payload)
        headers = headers_of(secret, str(delivery.uuid), int(seconds), body)
        return Answer(addresses.post(target, ip, body, headers))
    except Unfit as unfit:
        return Answer(None, unfit.code.removeprefix("webhook_"))
    except TimeoutError:
        return Answer(None, "timeout")
    except OSError:
        return Answer(None, "unreachable")


@transaction.atomic
def _store(delivery: WebhookDelivery, answer: Answer) -> None:
    """Store what came of a try, and when the next one is due."""
    webhook = Webhook.objects.select_for_update().filter(pk=delivery.webhook_id).first()
    if webhook is None:
        return  # deleted meanwhile
    moment = now()
    delivery.tried, delivery.status, delivery.error = moment, answer.status, answer.error
    others = webhook.deliveries.filter(state=State.WAITS).exclude(pk=delivery.pk)
    if answer.arrived:
        delivery.state, delivery.due = State.SENT, None
        if webhook.failing is not None:
            webhook.failing = None
            webhook.save(update_fields=["failing"])
            others.filter(tries=0).update(due=moment)
    else:
        _postpone(delivery)
        if answer.is_away and delivery.due is not None:
            others.filter(due__lt=delivery.due).update(due=delivery.due)
        webhook.failing = webhook.failing or moment
        webhook.save(update_fields=["failing"])
    delivery.save(update_fields=["state", "due", "tried", "status", "error"])
    if answer.status == _GONE or (webhook.failing and webhook.failing <= moment - PATIENCE):
        _switch_off(webhook)


def _postpone(delivery: WebhookDelivery) -> None:
    if delivery.tries > len(PAUSES):
        delivery.state, delivery.due = State.FAILED, None
    else:
        delivery.due = now() + PAUSES[delivery.tries - 1]


def _switch_off(webhook: Webhook) -> None:
    """Send nothing more there, and tell those who run the league."""
    webhook.off = now()
    webhook.save(update_fields=["off"])
    give_up(webhook)
    params = {"league": webhook.league.name, "host": webhook.host}
    tell("webhook_off", params, by=None, league=webhook.league)


def give_up(webhook: Webhook) -> None:
    """Send no message again that waits; called in the transaction that switches a webhook off."""
    waiting = webhook.deliveries.filter(state=State.WAITS)
    waiting.update(state=State.FAILED, due=None)


def end_deliveries() -> int:
    """Delete old messages; return how many."""
    ended, _ = WebhookDelivery.objects.filter(created__lt=now() - KEPT).delete()
    return ended


def wake_if_due() -> None:
    """Wake a worker where messages are due: one that was told may have been lost."""
    if due():
        wake_for_webhooks()
