"""Notices are read."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.db import transaction

from rosters.models import Coach
from rosters.runtime.clock import now


@transaction.atomic
def read_notices(user: Coach, which: Iterable[UUID] | None = None) -> int:
    """Put one's notices aside, or these of them; how many were new."""
    found = user.notices.filter(read=None)
    if which is not None:
        found = found.filter(uuid__in=list(which))
    return found.update(read=now())
