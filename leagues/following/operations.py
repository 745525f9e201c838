"""Follow a league or a team, and end that (LG-FOLLOW-01)."""

from __future__ import annotations

from django.db import transaction

from leagues.access.permissions import may_read_team, readable
from leagues.models import Follow, League
from rosters.models import Coach, Team
from rosters.runtime.clock import now
from rules.problems import Problem, Refusal


@transaction.atomic
def follow(user: Coach, thing: League | Team) -> Follow:
    """Follow a league or a team that the user may open; twice is once.

    Raises Refusal("may_not_follow") for what they may not open, and for a team in a sandbox.
    """
    if isinstance(thing, League):
        may = League.objects.filter(readable(user), pk=thing.pk).exists()
        of: dict[str, League | Team | None] = {"league": thing, "team": None}
    else:
        may = thing.copy_of_id is None and may_read_team(user, thing)
        of = {"league": None, "team": thing}
    if not may:
        raise Refusal(Problem("may_not_follow", "LG-FOLLOW-01"))
    made, _new = Follow.objects.get_or_create(coach=user, **of, defaults={"created": now()})
    return made


@transaction.atomic
def unfollow(user: Coach, thing: League | Team) -> None:
    """End following a league or a team; where the user does not follow it nothing changes."""
    of = {"league": thing} if isinstance(thing, League) else {"team": thing}
    Follow.objects.filter(coach=user, **of).delete()


def forget_follows(coach: Coach) -> None:
    """Delete what an erased account follows; called in that transaction (LG-FOLLOW-04)."""
    Follow.objects.filter(coach=coach).delete()
