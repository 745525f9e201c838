"""What Celery workers do for accounts."""

from __future__ import annotations

from celery import shared_task

from rosters.accounts import account_mail


@shared_task
def send_letters() -> None:
    """Send the e-mails that wait; nothing, where another was quicker."""
    account_mail.send_letters()
