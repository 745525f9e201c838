"""Celery tasks about leagues."""

from __future__ import annotations

from celery import shared_task

from leagues.webhooks import sending


@shared_task
def send_webhooks() -> None:
    """Send the messages to webhooks that are due; do nothing while another worker does."""
    sending.send_due()
