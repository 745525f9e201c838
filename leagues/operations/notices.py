"""Notices: mark them as read, choose how they come, end them by e-mail."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from django.db import transaction

from leagues.models import NoticeChoice
from leagues.notices.choices import Mail, choices_of
from leagues.notices.kinds import Group
from leagues.notices.links import stopped_by
from rosters.models import Coach
from rosters.runtime.clock import now
from rules.problems import Problem, Refusal


@transaction.atomic
def read_notices(user: Coach, which: Iterable[UUID] | None = None) -> int:
    """Mark the user's new notices as read, all or only these; return how many were new."""
    unread = user.notices.filter(read=None)
    if which is not None:
        unread = unread.filter(uuid__in=list(which))
    return unread.update(read=now())


@transaction.atomic
def choose_notices(user: Coach, choices: Mapping[str, Mapping[str, Any]]) -> None:
    """Choose how notices reach the user: for each group ``site`` and ``mail`` (LG-NOTE-04).

    Groups that are not named stay as they are. Raises Refusal with ``unknown_notice_group`` and
    ``unknown_notice_mail``, every problem at once.
    """
    problems = [
        Problem("unknown_notice_group", "LG-NOTE-04", {"group": str(group)}, "choices")
        for group in choices
        if group not in set(Group)
    ]
    problems += [
        Problem("unknown_notice_mail", "LG-NOTE-04", {"mail": str(each.get("mail"))}, str(group))
        for group, each in choices.items()
        if each.get("mail") not in Mail.values
    ]
    if problems:
        raise Refusal(problems)
    for group, each in choices.items():
        NoticeChoice.objects.update_or_create(
            coach=user,
            group=group,
            defaults={"site": bool(each.get("site")), "mail": each["mail"]},
        )


@transaction.atomic
def stop_notice_mail(signed: str) -> Coach:
    """Send no notices by e-mail any more, by a link in one; return whose they were (LG-NOTE-08).

    What stands on the site stays, and so do letters about the account. Doing it twice does no harm.
    Raises Refusal("link_is_no_good") for a link that does not work.
    """
    coach = stopped_by(signed).select_for_update().first()
    if coach is None:
        raise Refusal(Problem("link_is_no_good"))
    for group, each in choices_of([coach])[coach.pk].items():
        NoticeChoice.objects.update_or_create(
            coach=coach, group=group, defaults={"site": each.site, "mail": Mail.NEVER}
        )
    return coach


def forget_choices(coach: Coach) -> None:
    """Delete what an erased account has chosen; called in that transaction (LG-ROLE-06)."""
    NoticeChoice.objects.filter(coach=coach).delete()
