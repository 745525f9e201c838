"""Drop out between rounds, and come late: one tap at the desk, with a reason filled in (LG-DAY-09).

Where the round that was drawn last has not begun, it is drawn again, so that nobody sits alone.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext

from leagues.hooks import begun
from leagues.models import Entry, Season, Stage
from leagues.operations.campaigns.captives import release
from leagues.operations.campaigns.events import leave_campaign
from leagues.operations.common import lock_running, rule
from leagues.operations.fitness import registered_version
from leagues.operations.leaving import (
    current_stage,
    is_closed_to_late,
    newcomer_problems,
    seat_late,
    still_in,
    withdraw_running,
)
from leagues.operations.stages import draw_round_again, may_draw_again
from rosters.models import Coach
from rosters.runtime.clock import now
from rules.problems import Problem, Refusal

#: Fewer than these play no round.
LEAST = 2


@transaction.atomic
def drop_out(user: Coach, entry: Entry, *, reason: str = "") -> Entry:
    """Take an entry out of a running season, by a ruling (LG-DAY-09).

    reason: empty for the usual words.

    A Swiss round that nobody has begun is drawn again without it; else it is as
    `withdraw_running`. Raises Refusal as that does.
    """
    season = lock_running(user, entry.season)
    entry = still_in(entry)
    reason = reason or gettext("Dropped out.")
    stage = current_stage(season)
    left = season.entries.filter(withdrawn=None).count() - 1
    if stage is None or left < LEAST or not _is_waiting(season, stage):
        return withdraw_running(user, entry, reason=reason)
    entry.withdrawn = now()
    entry.save(update_fields=["withdrawn"])
    leave_campaign(entry)
    release(season, entry)
    told: dict[str, Any] = {"entry": str(entry.uuid), "annulled": False, "settled": 0}
    rule(user, season, "entry:withdrawn", entry.team.name, reason, **told)
    draw_round_again(user, season, reason=reason)
    return entry


@transaction.atomic
def let_in(user: Coach, entry: Entry, *, reason: str = "") -> Entry:
    """Let an entry into a running season that was not there when it began, by a ruling (LG-DAY-09).

    reason: empty for the usual words.

    It plays from the round that nobody has begun, which is drawn again, else from the next one;
    rounds that it missed count as for any late entry (LG-OUT-05). Raises Refusal: was_not_missing,
    no_late_entry, and the problems of its team.
    """
    season = lock_running(user, entry.season)
    entry = Entry.objects.select_related("team__coach").get(pk=entry.pk)
    if entry.number is not None or entry.withdrawn is None:
        raise Refusal(Problem("was_not_missing", "LG-DAY-09", {"team": entry.team.name}))
    stage = current_stage(season)
    problems = newcomer_problems(season, entry.team, entry)
    if stage is None or is_closed_to_late(stage):
        problems.append(Problem("no_late_entry", "LG-OUT-05", {"season": season.name}))
    if problems or stage is None:
        raise Refusal(problems)
    reason = reason or gettext("Came late.")
    waits = _is_waiting(season, stage)
    entry.withdrawn, entry.checked_in = None, now()
    entry.registered = registered_version(season, entry.team)
    seat_late(season, stage, entry)
    if waits:
        entry.joined = stage.rounds.order_by("-number")[0].number
        entry.save(update_fields=["joined"])
    rule(user, season, "entry:late", entry.team.name, reason, entry=str(entry.uuid))
    if waits:
        draw_round_again(user, season, reason=reason)
    return entry


def _is_waiting(season: Season, stage: Stage) -> bool:
    """Return whether the newest round is a Swiss one that nobody has begun."""
    if stage.format != Stage.Format.SWISS or not may_draw_again(season):
        return False
    newest = stage.rounds.order_by("-number").first()
    return newest is not None and not begun(newest.fixtures.all()).exists()
