"""What is stored of corrected teams, written anew after an update that folds their events
otherwise.

Events are the truth, and stay as they are; totals, players, ledgers and campaigns are written from
their fold when something happens to a team.  Until then they would show what the code of before
made of a correction.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import connections
from django.db.migrations import Migration
from django.db.migrations.executor import MigrationExecutor

from leagues.models import Campaign
from leagues.operations import rebuild_campaign
from matches.models import Correction
from rosters.models import Team, TeamEvent
from rosters.operations import rebuild
from rules.roster import CORRECTED

#: The migrations of updates since which corrected streams are folded otherwise.
REFOLDED = frozenset({("matches", "0016_corrected_anew")})


def after_migrating(
    plan: Iterable[tuple[Migration, bool]] = (), using: str = "default", **_signal: Any
) -> None:
    """Rebuild what was corrected, once such an update is migrated (`post_migrate`).

    Does nothing on the way back, nor on a way to an older database: the code of today needs its
    own tables.
    """
    came = {(each.app_label, each.name) for each, backwards in plan if not backwards}
    if not came & REFOLDED:
        return
    executor = MigrationExecutor(connections[using])
    if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
        rebuild_corrected()


def rebuild_corrected() -> int:
    """Write what is stored of corrected teams and their campaigns anew; how many differed."""
    corrected = TeamEvent.objects.filter(kind=CORRECTED).values("team")
    different = sum(bool(rebuild(team)) for team in Team.objects.filter(pk__in=corrected))
    seasons = Correction.objects.values("fixture__season")
    campaigns = Campaign.objects.filter(season__in=seasons)
    return different + sum(bool(rebuild_campaign(campaign)) for campaign in campaigns)
