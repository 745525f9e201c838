"""Open challenges of a coach (LG-LADDER-01, LG-MEET-01)."""

from __future__ import annotations

from django.db.models import QuerySet

from leagues.models import Challenge, Season
from rosters.models import Coach
from rosters.runtime.repeated_queries import Repeated


def waiting_challenges(coach: Coach) -> list[Challenge]:
    """List the challenges that a coach has to answer in running seasons; one query.

    The one that expires first comes first.
    """
    return _to_answer(coach.pk)


@Repeated
def _to_answer(coach: int) -> QuerySet[Challenge]:
    to_answer = Challenge.objects.filter(
        state=Challenge.State.OPEN,
        challenged__team__coach=coach,
        group__stage__season__state=Season.State.RUNNING,
        group__stage__season__copy_of=None,
    ).select_related("challenger__team", "challenged__team", "group__stage__season__league")
    return to_answer.order_by("expires", "pk")
