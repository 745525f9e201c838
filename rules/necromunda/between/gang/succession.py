"""NM-CAMP-38, -61: who leads a gang that has no leader."""

from __future__ import annotations

from rules.necromunda.between.gang.gang import Team
from rules.roster import Event


def succession(team: Team) -> list[Event]:
    """The event by which the only heir becomes leader; none where several wait for a decision."""
    heirs = team.heirs
    return [Event("led", {"player": heirs[0].id})] if len(heirs) == 1 else []
