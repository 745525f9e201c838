"""NM-CAMP-38, -61: the new leader of a gang that has none."""

from __future__ import annotations

from rules.necromunda.between.gang.gang import Team
from rules.roster import Event


def succession(team: Team) -> list[Event]:
    """Return the event by which the only heir becomes leader; empty where several wait for a
    decision.
    """
    heirs = team.heirs
    return [Event("led", {"player": heirs[0].id})] if len(heirs) == 1 else []
