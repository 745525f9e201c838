"""Notices by e-mail, to coaches who have confirmed an address: at once or once a day."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.mail import EmailMessage
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.text import Truncator
from django.utils.translation import gettext, ngettext

from leagues.models import League, Notice, NoticeMail
from leagues.notices.choices import GROUPS, Chosen, Mail, choices_of, group_of
from leagues.notices.delivery import NoticeText, told
from leagues.notices.kinds import Group
from leagues.notices.links import stop_path
from rosters.accounts.account_mail import site_url
from rosters.accounts.mail_sending import send_each
from rosters.models import Coach
from rosters.runtime.clock import now

logger = logging.getLogger(__name__)

#: The age after which a notice is not sent any more; of one that waits for a morning.
NEWS, DAYS_NEWS = timedelta(days=1), timedelta(days=2)
#: From one e-mail to a coach to the next.
PAUSE = timedelta(minutes=10)
#: The hour at which a day's notices are sent, by the reader's clock.
MORNING = 7
#: The most characters of a notice that a subject quotes.
_QUOTED = 120


@dataclass(frozen=True, slots=True)
class Batch:
    """The notices that a coach gets in one e-mail, the oldest first."""

    coach: Coach
    notices: Sequence[Notice]


def mail_notices() -> int:
    """Send the notices that are due; return how many e-mails were sent.

    Each coach gets at most one e-mail in ten minutes (LG-NOTE-06). Each notice is marked as taken
    before it is sent, so that it is sent at most once: a failure is logged, and the notice stays on
    the site. Nothing is sent to an address that was not confirmed.
    """
    if settings.EMAIL_BACKEND == "django.core.mail.backends.dummy.EmailBackend":
        return 0
    return send_each(list(_batches(now())), _mail)


def _batches(moment: datetime) -> Iterator[Batch]:
    """Yield what is due for each coach; three queries."""
    paused = NoticeMail.objects.filter(sent__gt=moment - PAUSE, sent__lte=moment)
    waiting = (
        Notice.objects.filter(mailed=None, created__gt=moment - DAYS_NEWS, coach__is_active=True)
        .exclude(coach__confirmed_email="")
        .exclude(coach__in=paused.values("coach"))
        .select_related(
            "coach", "fixture__season__league", "season__league", "team", "league", "post"
        )
        .order_by("created", "pk")
    )
    by_coach: dict[Coach, list[Notice]] = {}
    for notice in waiting:
        by_coach.setdefault(notice.coach, []).append(notice)
    choices = choices_of(by_coach)
    for coach, notices in by_coach.items():
        due = _due(coach, notices, choices[coach.pk], moment)
        if due:
            yield Batch(coach, due)


def _due(
    coach: Coach, notices: Sequence[Notice], chosen: dict[Group, Chosen], moment: datetime
) -> list[Notice]:
    """Return the notices that are sent now: those for at once, and with the first morning after
    them those of a day (LG-NOTE-05).
    """
    by_mail: dict[Mail, list[Notice]] = {mail: [] for mail in Mail}
    for notice in notices:
        by_mail[chosen[group_of(notice.kind)].mail].append(notice)
    due = [notice for notice in by_mail[Mail.NOW] if notice.created > moment - NEWS]
    daily, morning = by_mail[Mail.DAILY], last_morning(moment, coach.time_zone)
    if any(notice.created < morning for notice in daily):
        due += daily
    return sorted(due, key=lambda notice: (notice.created, notice.pk))


def last_morning(moment: datetime, zone: str) -> datetime:
    """Return the last moment at which clocks of that zone showed `MORNING`."""
    here = moment.astimezone(ZoneInfo(zone))
    morning = here.replace(hour=MORNING, minute=0, second=0, microsecond=0)
    return morning if morning <= here else morning - timedelta(days=1)


def _mail(batch: Batch) -> int:
    coach, moment = batch.coach, now()
    if not _turn(coach, moment):
        return 0  # another process has just written
    ids = [notice.pk for notice in batch.notices]
    Notice.objects.filter(pk__in=ids, mailed=None).update(mailed=moment)
    with translation.override(coach.locale), timezone.override(ZoneInfo(coach.time_zone)):
        texts = list(_texts(batch.notices))
        return _letter(coach, texts).send() if texts else 0


def _turn(coach: Coach, moment: datetime) -> bool:
    """Take the coach's next e-mail for this process; return whether it was free.

    A time ahead of the clock is from before the clock was set back, and holds up nothing.
    """
    free = Q(sent__lte=moment - PAUSE) | Q(sent__gt=moment)
    row, made = NoticeMail.objects.get_or_create(coach=coach, defaults={"sent": moment})
    return made or bool(NoticeMail.objects.filter(free, pk=row.pk).update(sent=moment))


def _texts(notices: Sequence[Notice]) -> Iterator[NoticeText]:
    """Yield notices in words; one without words is logged, and holds up no other."""
    for notice in notices:
        try:
            yield told(notice)
        except Exception:
            logger.exception("%r could not be sent.", notice)


# -- the letter ---------------------------------------------------------------------------------


def _letter(coach: Coach, texts: Sequence[NoticeText]) -> EmailMessage:
    """Return the e-mail with these notices, each with the link to its subject (LG-NOTE-08)."""
    paragraphs = [
        f"{each.text}\n{site_url(each.url)}" if settings.DUGOUT_URL else each.text for each in texts
    ]
    headers = {}
    if settings.DUGOUT_URL:
        stop = site_url(stop_path(coach))
        headers = {
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
        choose = gettext("Choose which notices you get, and how:")
        end = gettext("Get no more of these e-mails, without signing in:")
        paragraphs.append(f"-- \n{choose}\n{site_url(reverse('notice-choices'))}\n{end}\n{stop}")
    body = "\n\n".join(paragraphs)
    return EmailMessage(
        f"Dugout: {_subject(texts)}", f"{body}\n", to=[coach.confirmed_email], headers=headers
    )


def _subject(texts: Sequence[NoticeText]) -> str:
    """Return a subject that quotes a single notice, unless its league is private (LG-NOTE-07)."""
    if len(texts) > 1:
        return ngettext("%(n)s notice", "%(n)s notices", len(texts)) % {"n": len(texts)}
    [text] = texts
    if _of_a_private_league(text.notice):
        return str(GROUPS[group_of(text.notice.kind)].subject)
    return Truncator(" ".join(text.text.split())).chars(_QUOTED)


def _of_a_private_league(notice: Notice) -> bool:
    season = notice.season or (notice.fixture.season if notice.fixture is not None else None)
    league = notice.league or (season.league if season is not None else None)
    return league is not None and league.visibility == League.Visibility.PRIVATE
