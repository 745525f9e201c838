"""Notices by e-mail, to coaches who have confirmed an address."""

from __future__ import annotations

from datetime import timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.mail import send_mail
from django.utils import timezone, translation

from leagues.models import Notice
from leagues.notices.delivery import told
from rosters.accounts.mail_sending import send_each
from rosters.runtime.clock import now

#: The age after which a notice is not sent any more.
NEWS = timedelta(days=1)


def mail_notices() -> int:
    """Send the notices that have not been sent; return how many e-mails were sent.

    Each is marked as taken before it is sent, so that it is sent at most once: a failure is logged,
    and the notice stays on the site. Nothing is sent to an address that was not confirmed.
    """
    if settings.EMAIL_BACKEND == "django.core.mail.backends.dummy.EmailBackend":
        return 0
    waiting = (
        Notice.objects.filter(mailed=None, created__gt=now() - NEWS, coach__is_active=True)
        .exclude(coach__confirmed_email="")
        .select_related("coach", "fixture", "season__league", "team", "league")
        .order_by("created", "pk")
    )
    return send_each(waiting, _mail)


def _mail(notice: Notice) -> int:
    if not Notice.objects.filter(pk=notice.pk, mailed=None).update(mailed=now()):
        return 0  # another process has it
    coach = notice.coach
    with translation.override(coach.language), timezone.override(ZoneInfo(coach.time_zone)):
        said = told(notice)
        place = f"\n\n{settings.DUGOUT_URL.rstrip('/')}{said.url}" if settings.DUGOUT_URL else ""
        return send_mail(
            f"Dugout: {said.text}", f"{said.text}{place}\n", None, [coach.confirmed_email]
        )
