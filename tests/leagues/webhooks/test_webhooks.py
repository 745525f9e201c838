"""Webhooks: what is told, by whom it can be trusted, and what becomes of it when nobody answers."""

from __future__ import annotations

import hmac
import re
from base64 import b64decode, b64encode
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from celery import current_app
from django.core.cache import cache
from django.db import connection, transaction
from django.test import Client

from leagues import operations, tasks
from leagues.models import Fixture, League, Notice, Season, Webhook, WebhookDelivery
from leagues.webhooks import addresses, sending
from leagues.webhooks import operations as webhooks
from leagues.webhooks.sending import KEPT, PATIENCE, PAUSES, end_deliveries, send_due
from leagues.webhooks.topics import TOPIC_OF, Topic
from matches.periodic.deadlines import act
from matches.resolution.operations import play_out, resolve_round
from matches.sandboxes.operations import open_sandbox
from rosters.runtime.clock import now
from rosters.runtime.sealing import opened
from rules.problems import Refusal
from tests import factories
from tests.leagues.webhooks.receiver import Receiver, receiving
from tests.site.factories import client_of, queries

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-IO-04")]
State = WebhookDelivery.State


@pytest.fixture
def receiver(settings: Any) -> Iterator[Receiver]:
    settings.WEBHOOKS_INSIDE = True
    settings.DUGOUT_URL = "https://league.example"
    cache.delete("webhooks-sending")
    with receiving() as made:
        yield made


def hooked(season: Season, receiver: Receiver, **how: Any) -> Webhook:
    how = {"address": receiver.url(), "topics": [*Topic.values], **how}
    return webhooks.add_webhook(factories.owner_of(season), season.league, **how)


def passes(after: timedelta) -> None:
    """Let so much time pass for all that waits."""
    for row in WebhookDelivery.objects.filter(due__isnull=False):
        assert row.due is not None
        WebhookDelivery.objects.filter(pk=row.pk).update(due=row.due - after)


def play_first_round(season: Season) -> None:
    round_ = season.stages.get().rounds.get(number=1)
    play_out(resolve_round(factories.owner_of(season), round_))


def test_a_result_arrives_signed_as_it_was(receiver: Receiver) -> None:
    season = factories.season(2, legs=1)
    webhook = hooked(season, receiver, topics=["results"])
    play_first_round(season)
    assert send_due() == 1
    [(headers, body)] = receiver.arrived
    assert headers[":path"] == "/hook?room=1"
    assert headers["host"] == f"127.0.0.1:{receiver.port}"
    key = b64decode((opened(webhook.secret) or "").removeprefix("whsec_"))
    assert len(key) == 32
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    digest = b64encode(hmac.digest(key, signed, "sha256")).decode()
    assert headers["webhook-signature"] == f"v1,{digest}"
    [told] = receiver.told
    delivery = WebhookDelivery.objects.get()
    assert (
        (told["id"], told["kind"])
        == (str(delivery.uuid), "result")
        == (
            headers["webhook-id"],
            delivery.kind,
        )
    )
    fixture = season.fixtures.get()
    sides = fixture.sides.order_by("number")
    assert [side["score"] for side in told["match"]["sides"]] == [side.score for side in sides]
    assert [side["team"] for side in told["match"]["sides"]] == [str(s.entry) for s in sides]
    assert told["url"] == f"https://league.example/matches/{fixture.uuid}/"
    assert told["season"]["game"] == season.game
    assert (delivery.state, delivery.status, delivery.due) == (State.SENT, 204, None)


def test_discord_gets_its_own_form_in_the_language_chosen_and_calls_nobody(
    receiver: Receiver,
) -> None:
    season = factories.season(2, legs=1)
    hooked(season, receiver, form="discord", language="ru", topics=["results"])
    entry = season.entries.order_by("pk")[0]
    type(entry.team).objects.filter(pk=entry.team_id).update(name="@everyone **bold**")
    operations.award_fixture(
        factories.owner_of(season), season.fixtures.get(), entry, reason="Nobody came."
    )
    assert send_due() == 1
    [told] = receiver.told
    assert told["allowed_mentions"] == {"parse": []}
    assert r"@everyone \*\*bold\*\*" in told["content"]
    assert r"Тур 1" in told["content"]
    assert re.search(r"\n<https://league\.example/matches/[0-9a-f-]+/>$", told["content"])
    assert "webhook-signature" not in receiver.arrived[0][0]
    WebhookDelivery.objects.update(
        state="waits", due=now(), payload={"text": "ё" * 3000, "url": "https://x/"}
    )
    assert send_due() == 1
    assert len(receiver.told[-1]["content"]) <= 2000


def test_it_is_told_what_it_wants_and_nothing_else(receiver: Receiver) -> None:
    owner = factories.coach()
    league = factories.league(owner)
    season = operations.create_season(owner, league, "Cup", "coin", stages=[{"format": "swiss"}])
    all_ = hooked(season, receiver)
    some = hooked(season, receiver, topics=["rulings", "rounds"])
    operations.open_registration(owner, season)
    for name in ("A", "B", "C", "D"):
        operations.enter_team(owner, season, factories.team(owner, name, game="coin"))
    season = operations.start_season(owner, season)
    fixture = season.fixtures.order_by("pk")[0]
    operations.set_kickoff(owner, fixture, now() + KEPT, reason="The hall is free.")
    play_first_round(season)
    operations.advance_season(season.pk)
    operations.finish_season(owner, season, reason="Flooded.")
    kinds = {*all_.deliveries.values_list("kind", flat=True)}
    assert kinds == {
        "registration_open", "season_started", "date_set", "result", "round_opened", "ruled"
    }  # fmt: skip
    assert {*some.deliveries.values_list("kind", flat=True)} == {"round_opened", "ruled"}
    ruled = some.deliveries.filter(kind="ruled").first()
    assert ruled is not None
    assert "Flooded." in ruled.payload["text"] or "The hall" in ruled.payload["text"]
    assert {*TOPIC_OF.values()} == {*Topic}


def test_sandboxes_friendlies_and_what_is_taken_back_are_told_to_nobody(
    receiver: Receiver,
) -> None:
    season = factories.season(4, legs=1)
    owner = factories.owner_of(season)
    hooked(season, receiver)
    copy = open_sandbox(owner, season)
    play_out(resolve_round(owner, copy.stages.get().rounds.get(number=1)))
    Season.objects.filter(pk=season.pk).update(friendly=True)
    play_first_round(season)
    assert not WebhookDelivery.objects.exists()
    Season.objects.filter(pk=season.pk).update(friendly=False)
    fixture = season.fixtures.filter(state="scheduled").first()
    assert fixture is not None
    with transaction.atomic():
        operations.award_fixture(owner, fixture, None, reason="Nobody came.")
        assert WebhookDelivery.objects.exists()
        transaction.set_rollback(True)
    assert not WebhookDelivery.objects.exists()


def test_what_does_not_arrive_is_sent_again_with_growing_pauses_until_it_is_given_up(
    receiver: Receiver,
) -> None:
    season = factories.season(2, legs=1)
    webhook = hooked(season, receiver)
    delivery = webhooks.try_webhook(factories.owner_of(season), webhook)
    for number, pause in enumerate(PAUSES, 1):
        receiver.answers = [500]
        before = now()
        assert send_due() == 0
        delivery.refresh_from_db()
        assert (delivery.state, delivery.status, delivery.tries) == (State.WAITS, 500, number)
        assert delivery.due is not None
        assert before + pause <= delivery.due <= now() + pause
        assert send_due() == 0, "it is not due"
        passes(pause)
    receiver.answers = [500]
    send_due()
    delivery.refresh_from_db()
    assert (delivery.state, delivery.due) == (State.FAILED, None)
    assert len(receiver.arrived) == len(PAUSES) + 1
    assert len({headers["webhook-id"] for headers, _body in receiver.arrived}) == 1
    webhooks.send_again(factories.owner_of(season), delivery)
    assert send_due() == 1
    webhook.refresh_from_db()
    assert webhook.failing is None


def test_one_that_is_away_is_tried_once_for_all_that_waits(receiver: Receiver) -> None:
    season = factories.season(2, legs=1)
    owner = factories.owner_of(season)
    webhook = hooked(season, receiver)
    for _ in range(4):
        webhooks.try_webhook(owner, webhook)
    receiver.answers = [503]
    assert send_due() == 0
    assert len(receiver.arrived) == 1
    passes(PAUSES[0])
    assert send_due() == 4
    assert [*webhook.deliveries.values_list("state", flat=True)] == [State.SENT] * 4


def test_one_that_is_away_for_a_day_is_switched_off_and_its_commissioners_told(
    receiver: Receiver,
) -> None:
    season = factories.season(2, legs=1)
    owner = factories.owner_of(season)
    webhook = hooked(season, receiver)
    webhooks.try_webhook(owner, webhook)
    Webhook.objects.update(failing=now() - PATIENCE)
    receiver.answers = [404]
    send_due()
    webhook.refresh_from_db()
    assert webhook.off is not None
    assert not webhook.deliveries.filter(state=State.WAITS).exists()
    [notice] = Notice.objects.filter(kind="webhook_off")
    assert notice.coach == owner
    page = client_of(owner).get("/").content.decode()
    assert f"/leagues/{season.league.slug}/webhooks/" in page
    play_first_round(season)
    assert webhook.deliveries.count() == 1
    with pytest.raises(Refusal, match="webhook is off"):
        webhooks.try_webhook(owner, webhook)
    webhooks.change_webhook(owner, webhook, on=True)
    receiver.answers = [410]
    webhooks.try_webhook(owner, webhook)
    send_due()
    webhook.refresh_from_db()
    assert webhook.off is not None, "gone, it says"


def test_redirects_are_not_followed(receiver: Receiver) -> None:
    season = factories.season(2, legs=1)
    webhook = hooked(season, receiver)
    webhooks.try_webhook(factories.owner_of(season), webhook)
    receiver.answers = [307]
    assert send_due() == 0
    assert WebhookDelivery.objects.get().status == 307
    assert len(receiver.arrived) == 1


def test_a_slow_one_is_left_after_some_seconds_and_delays_no_match(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(addresses, "SECONDS", 0.3)
    season = factories.season(2, legs=1)
    webhook = hooked(season, receiver)
    receiver.answers = [0]
    play_first_round(season)
    assert season.fixtures.get().state == Fixture.State.SETTLED
    assert receiver.arrived == [], "nothing is sent by who plays"
    send_due()
    first = webhook.deliveries.exclude(error="").get()
    assert (first.error, first.status) == ("timeout", None)


def test_two_processes_do_not_send_one_message_twice(receiver: Receiver) -> None:
    season = factories.season(2, legs=1)
    webhook = hooked(season, receiver)
    webhooks.try_webhook(factories.owner_of(season), webhook)
    one, other = sending._next()[0], sending._next()[0]
    assert sending._take(one)
    assert not sending._take(other)
    assert not sending.due(), "until the lease ends"
    passes(timedelta(minutes=2))
    cache.add("webhooks-sending", 1, 60)
    assert send_due() == 0, "another process sends"
    cache.delete("webhooks-sending")
    assert send_due() == 1


def test_the_database_tells_neither_address_nor_secret(receiver: Receiver) -> None:
    season = factories.season(2, legs=1)
    webhook = hooked(season, receiver)
    secret = opened(webhook.secret) or ""
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM leagues_webhook")
        [row] = cursor.fetchall()
    told = " ".join(map(str, row))
    assert "room=1" not in told
    assert secret
    assert secret not in told
    Webhook.objects.update(address=webhook.address[:-8] + "AAAAAAA=")
    webhooks.try_webhook(factories.owner_of(season), webhook)
    assert send_due() == 0
    assert WebhookDelivery.objects.get().error == "unreadable"


def test_old_messages_are_deleted(receiver: Receiver) -> None:
    season = factories.season(2, legs=1)
    webhook = hooked(season, receiver)
    for _ in range(2):
        webhooks.try_webhook(factories.owner_of(season), webhook)
    old = WebhookDelivery.objects.order_by("pk")[0]
    WebhookDelivery.objects.filter(pk=old.pk).update(created=now() - KEPT)
    assert end_deliveries() == 1
    assert WebhookDelivery.objects.get() != old
    League.objects.filter(pk=season.league_id).get().webhooks.get()
    webhooks.delete_webhook(factories.owner_of(season), webhook)
    assert not WebhookDelivery.objects.exists()


def test_a_worker_is_woken_once_it_is_through_and_again_where_the_message_was_lost(
    receiver: Receiver,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:
    woken: list[str] = []
    monkeypatch.setattr(current_app, "send_task", lambda name, *_args, **_how: woken.append(name))
    season = factories.season(2, legs=1)
    owner = factories.owner_of(season)
    webhook = hooked(season, receiver)
    with django_capture_on_commit_callbacks(execute=True):
        webhooks.try_webhook(owner, webhook)
        assert woken == []
    assert woken == ["leagues.tasks.send_webhooks"]
    act()
    assert woken.count("leagues.tasks.send_webhooks") == 2
    tasks.send_webhooks()
    assert len(receiver.arrived) == 1
    act()
    assert woken.count("leagues.tasks.send_webhooks") == 2, "nothing is due"
    WebhookDelivery.objects.update(created=now() - KEPT)
    act()
    assert not WebhookDelivery.objects.exists()


def test_its_page_shows_the_secret_once_and_what_was_sent(receiver: Receiver) -> None:
    season = factories.season(2, legs=1)
    client, league = client_of(factories.owner_of(season)), season.league
    form = {"address": receiver.url(), "form": "dugout", "topics": ["results"], "language": "en"}
    answer = client.post(f"/leagues/{league.slug}/webhooks/add/", form)
    webhook = Webhook.objects.get()
    assert answer["Location"] == f"/webhooks/{webhook.uuid}/"
    secret = opened(webhook.secret) or "none"
    assert secret in client.get(answer["Location"]).content.decode()
    assert secret not in client.get(answer["Location"]).content.decode()
    client.post(f"/webhooks/{webhook.uuid}/try/")
    send_due()
    page = client.get(answer["Location"]).content.decode()
    assert "This is a test" in page
    assert "204" in page
    delivery = WebhookDelivery.objects.get()
    client.post(f"/webhooks/sent/{delivery.uuid}/again/")
    assert send_due() == 1
    client.post(f"/webhooks/{webhook.uuid}/change/", {"topics": ["rulings"]})
    webhook.refresh_from_db()
    assert (webhook.topics, webhook.off is None) == (["rulings"], False)
    for other in (client_of(factories.coach()), Client()):
        assert other.get(answer["Location"]).status_code in (302, 409)
        assert other.post(f"/webhooks/{webhook.uuid}/delete/").status_code in (302, 409)
    League.objects.update(visibility="private")
    assert client_of(factories.coach()).get(answer["Location"]).status_code == 404
    client.post(f"/webhooks/{webhook.uuid}/delete/")
    assert not Webhook.objects.exists()


def test_as_many_queries_for_many_messages(receiver: Receiver) -> None:
    season = factories.season(2, legs=1)
    owner = factories.owner_of(season)
    webhook = hooked(season, receiver)
    counts = []
    for _ in range(2):
        for _ in range(3):
            webhooks.try_webhook(owner, webhook)
            WebhookDelivery.objects.update(state=State.SENT)
        counts.append(queries(client_of(owner), f"/webhooks/{webhook.uuid}/"))
    assert counts[0] == counts[1]


def test_a_new_secret_signs_what_waits_and_ends_the_old_one(receiver: Receiver) -> None:
    season = factories.season(2, legs=1)
    webhook = hooked(season, receiver)
    old = opened(webhook.secret) or ""
    owner = client_of(factories.owner_of(season))
    webhooks.try_webhook(factories.owner_of(season), webhook)
    address = f"/webhooks/{webhook.uuid}/"
    assert "Make a new secret…" in owner.get(address).content.decode()
    assert "ends at once" in owner.get(f"{address}secret/").content.decode()
    webhook.refresh_from_db()
    assert opened(webhook.secret) == old, "a question changes nothing"
    page = owner.post(f"{address}secret/", follow=True).content.decode()
    webhook.refresh_from_db()
    new = opened(webhook.secret) or ""
    assert new != old
    assert new in page
    assert new not in owner.get(address).content.decode(), "it is shown once"
    assert send_due() == 1
    [(headers, body)] = receiver.arrived
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    key = b64decode(new.removeprefix("whsec_"))
    digest = b64encode(hmac.digest(key, signed, "sha256")).decode()
    assert headers["webhook-signature"] == f"v1,{digest}"


def test_a_program_renews_the_secret_and_discord_has_none(receiver: Receiver) -> None:
    season = factories.season(2, legs=1)
    webhook = hooked(season, receiver)
    owner = client_of(factories.owner_of(season))
    told = owner.post(f"/api/webhooks/{webhook.uuid}/secret/").json()
    webhook.refresh_from_db()
    assert told["secret"] == opened(webhook.secret)
    channel = hooked(season, receiver, form="discord")
    assert "secret/" not in owner.get(f"/webhooks/{channel.uuid}/").content.decode()
    refused = owner.post(f"/api/webhooks/{channel.uuid}/secret/")
    assert refused.status_code == 422
    assert refused.json()["problems"][0]["code"] == "webhook_not_signed"
    channel.refresh_from_db()
    assert channel.secret == ""
