"""The operations of webhooks."""

from __future__ import annotations

from leagues.models import Webhook, WebhookDelivery
from leagues.webhooks import operations as webhooks
from tests.access.cases import NONSENSE, Case
from tests.access.world import World

HOOK = "https://93.184.216.34/hook"


def _hook(world: World) -> Webhook:
    return webhooks.add_webhook(world.owner, world.season.league, address=HOOK)


def _off(world: World, made: Webhook) -> None:
    webhooks.change_webhook(world.owner, made, on=False)


def _sent(world: World) -> WebhookDelivery:
    return webhooks.try_webhook(world.owner, _hook(world))


WEBHOOKS: dict[str, list[Case]] = {
    "add_webhook": [
        Case(
            lambda w, _: [
                lambda who, address=address, topics=topics: webhooks.add_webhook(
                    who, w.season.league, address=address, topics=topics
                )
                for address in (HOOK, "https://127.0.0.1/", *NONSENSE)
                for topics in (["results"], ["moon"], [])
            ]
        )
    ],
    "change_webhook": [
        Case(
            lambda _, made: [
                lambda who, topics=topics: webhooks.change_webhook(
                    who, made, topics=topics, on=True
                )
                for topics in (["results"], ["moon"], [])
            ],
            made=_hook,
            states=(_off,),
        )
    ],
    "try_webhook": [
        Case(
            lambda _, made: [lambda who: webhooks.try_webhook(who, made)],
            made=_hook,
            states=(_off,),
        )
    ],
    "renew_secret": [
        Case(lambda _, made: [lambda who: webhooks.renew_secret(who, made)], made=_hook)
    ],
    "delete_webhook": [
        Case(lambda _, made: [lambda who: webhooks.delete_webhook(who, made)], made=_hook)
    ],
    "send_again": [Case(lambda _, made: [lambda who: webhooks.send_again(who, made)], made=_sent)],
}
