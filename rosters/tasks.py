"""Celery tasks about accounts."""

from __future__ import annotations

from celery import shared_task

from rosters.accounts import account_mail


@shared_task
def send_letters() -> None:
    """Send the waiting e-mails; do nothing where another worker was quicker."""
    account_mail.send_letters()
