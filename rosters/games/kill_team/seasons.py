"""Options of a Kill Team season, and numbers that its tables may ask for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.forms import Field, IntegerField
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rosters.games.sorts import CAMPAIGN, LEAGUE, ONCE, RESURRECTION, TOURNAMENT, Sort, swiss
from rosters.games.told import Measure, Told
from rules.kill_team.between.resources import MOST, MOST_ROUNDS

#: KT-CAMP-30, as `resources.Campaigns.given` has them.
RESOURCES: Mapping[str, Promise] = {
    "intelligence": _("Intelligence"),
    "materiel": _("Materiel"),
    "morale": _("Morale"),
    "territory": _("Territory"),
}
GIVEN: Mapping[str, Promise] = {
    "resources": _("Resources"),
    **RESOURCES,
    "guerrilla": _("Guerrilla war"),
}
MEASURES: Mapping[str, Measure] = {
    **dict.fromkeys(RESOURCES, Measure(MOST, low=1)),
    "guerrilla": Measure(1),
}
TERRITORIES: Mapping[str, Promise] = {}
#: KT-CAMP-36.
LEVEL: Promise | str = _(
    "Kill teams that wage a guerrilla war stand below all others. Kill teams that are level are "
    "separated by league points (3 for a win, 1 for a draw), then victory point difference, then "
    "enemies out of action. Kill teams that are still level share the place."
)
COUNTED: Mapping[str, Promise] = {"took_out": _("Enemies out of action")}
HOUSE_RULES: Mapping[str, tuple[Promise, Promise, Promise]] = {}
#: A campaign has as many rounds as everybody has opponents, if no others are agreed (KT-CAMP-35).
SORTS: Mapping[str, Sort] = {
    CAMPAIGN: Sort([ONCE], campaign={}),
    LEAGUE: Sort([ONCE]),
    TOURNAMENT: Sort([swiss(3)], policy=RESURRECTION),
}
EMPTY_IS_NONE: frozenset[str] = frozenset()
OFF_SEASON: Mapping[Promise, Sequence[str]] = {}


def off_season() -> dict[str, Field]:
    """Return no fields: between two seasons there is nothing to choose."""
    return {}


def campaign() -> dict[str, Field]:
    """Return the field for the greatest number of rounds (KT-CAMP-35)."""
    return {
        "rounds": IntegerField(
            label=_("Rounds at most"), min_value=1, max_value=MOST_ROUNDS, required=False
        )
    }


def happened(kind: str, payload: Mapping[str, Any]) -> Told | None:
    """Return a change of a resource in words, with its die where one was rolled.

    None for all other events (KT-CAMP-31 to -34, -38).
    """
    if kind != "resource_changed":
        return None
    by = payload["by"]
    text = f"{RESOURCES[payload['resource']]} {'+' if by > 0 else '−'}{abs(by)}"
    dice = (payload["face"],) if "face" in payload else ()
    return Told(text, payload["clause"], dice, "good" if by > 0 else "hurt")
