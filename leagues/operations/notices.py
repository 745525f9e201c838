"""Mark notices as read."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.db import transaction

from rosters.models import Coach
from rosters.runtime.clock import now


@transaction.atomic
def read_notices(user: Coach, which: Iterable[UUID] | None = None) -> int:
    """Mark the user's new notices as read, all or only these; return how many were new."""
    unread = user.notices.filter(read=None)
    if which is not None:
        unread = unread.filter(uuid__in=list(which))
    return unread.update(read=now())
