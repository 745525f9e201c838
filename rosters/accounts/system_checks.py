"""Checks of `manage.py check` about accounts."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, register
from django.core.checks import Warning as Doubt


@register()
def letters_lead_somewhere(**kwargs: Any) -> list[CheckMessage]:
    """Warn of a mail server without the site's address: without it no link and no notice is
    sent.
    """
    nobody = settings.EMAIL_BACKEND == "django.core.mail.backends.dummy.EmailBackend"
    if nobody or settings.DUGOUT_URL:
        return []
    return [
        Doubt(
            "E-mail is set up (EMAIL_URL), but not the address of the site (DUGOUT_URL).",
            hint="Without it no address can be confirmed, and nothing is sent to anybody.",
            id="rosters.W001",
        )
    ]
