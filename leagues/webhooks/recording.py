"""Messages to webhooks, written in the transaction of what they tell (LG-IO-04)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from leagues.access.visible import sides
from leagues.models import Fixture, League, Notice, Season, Webhook, WebhookDelivery
from leagues.notices import told
from leagues.notices.kinds import KINDS
from leagues.webhooks.topics import TOPIC_OF
from rosters.accounts.account_mail import site_url
from rosters.runtime.clock import now
from rosters.runtime.waking import wake
from rosters.words.own_words import in_words_of


def announce(
    kind: str,
    params: Mapping[str, Any],
    *,
    fixture: Fixture | None = None,
    season: Season | None = None,
) -> None:
    """Write a message to each webhook of the league that wants this kind; one query without any.

    params: the values of its sentence; moments as ISO 8601.

    Sandboxes and friendlies are told to nobody, as they count nowhere.
    """
    season = season or (None if fixture is None else fixture.season)
    if season is None or season.copy_of_id is not None or season.friendly:
        return
    wanting = [
        webhook
        for webhook in Webhook.objects.filter(league=season.league_id, off=None)
        if TOPIC_OF[kind] in webhook.topics
    ]
    if not wanting:
        return
    shown = None
    if fixture is not None:
        rows = Fixture.objects.select_related("round", "season__league")
        shown = rows.prefetch_related(sides()).get(pk=fixture.pk)
    season = Season.objects.select_related("league").get(pk=season.pk)
    for webhook in wanting:
        write(webhook, kind, _payload(webhook, kind, params, shown, season))


def write(webhook: Webhook, kind: str, payload: Mapping[str, Any]) -> WebhookDelivery:
    """Store a message that is due at once, and wake a worker once the transaction is through."""
    moment = now()
    delivery = WebhookDelivery(webhook=webhook, kind=kind, created=moment, due=moment)
    delivery.payload = {"id": str(delivery.uuid), "kind": kind, "at": moment.isoformat(), **payload}
    delivery.save()
    transaction.on_commit(wake_for_webhooks)
    return delivery


def trial(webhook: Webhook) -> dict[str, Any]:
    """Return what a message says that tries an address out."""
    league = webhook.league
    with translation.override(webhook.language):
        text = _("This is a test: what happens in {league} arrives here.")
        return {
            "text": text.format(league=league.name),
            "url": site_url(reverse("league", args=[league.slug])),
            "league": _league(league),
        }


def wake_for_webhooks() -> None:
    """Tell a worker that messages are due; without a broker, whoever looks next sends them."""
    wake("leagues.tasks.send_webhooks", "a message to a webhook", 60)


def _payload(
    webhook: Webhook,
    kind: str,
    params: Mapping[str, Any],
    fixture: Fixture | None,
    season: Season,
) -> dict[str, Any]:
    league = season.league
    zone = ZoneInfo(league.time_zone)
    with translation.override(webhook.language), timezone.override(zone):
        text, path = _told(kind, params, fixture, season)
    payload: dict[str, Any] = {"text": text, "url": site_url(path), "league": _league(league)}
    payload["season"] = {
        "id": str(season.uuid),
        "name": season.name,
        "game": season.game,
        "url": site_url(reverse("season", args=[league.slug, season.slug])),
    }
    if fixture is not None:
        payload["match"] = _match(fixture)
    payload["values"] = dict(params)
    return payload


def _told(
    kind: str, params: Mapping[str, Any], fixture: Fixture | None, season: Season
) -> tuple[str, str]:
    """Return a message in words, and the path to which it leads."""
    if kind == "result":
        assert fixture is not None
        names = " – ".join(side.entry.team.name for side in fixture.sides.all())
        scores = ":".join("–" if score is None else str(score) for score in fixture.scores)
        round_ = in_words_of(season.game, "Round %(number)s") % {"number": fixture.round.number}
        text = f"{names} {scores} ({season.name}, {round_})"
        return text, reverse("match", args=[fixture.uuid])
    if kind == "round_opened":
        text = in_words_of(season.game, "{season}: round {round} is open.").format_map(params)
        return text, reverse("season", args=[season.league.slug, season.slug])
    assert kind in KINDS
    notice = told(Notice(kind=kind, params=params, fixture=fixture, season=season))
    return notice.text, notice.url


def _league(league: League) -> dict[str, Any]:
    path = reverse("league", args=[league.slug])
    return {"id": str(league.uuid), "name": league.name, "url": site_url(path)}


def _match(fixture: Fixture) -> dict[str, Any]:
    return {
        "id": str(fixture.uuid),
        "round": fixture.round.number,
        "date": fixture.kickoff and fixture.kickoff.isoformat(),
        "url": site_url(reverse("match", args=[fixture.uuid])),
        "sides": [
            {
                "team": side.entry.team.name,
                "url": site_url(reverse("team", args=[side.entry.team.slug])),
                "score": side.score,
                "result": side.result,
                "ended": side.ended,
            }
            for side in fixture.sides.all()
        ],
    }
