"""Options of a Necromunda season, and numbers that its tables may ask for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.forms import Field, IntegerField
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rosters.games.sorts import CAMPAIGN, LEAGUE, ONCE, TOURNAMENT, Sort, swiss, weeks
from rosters.games.told import Measure, Told
from rules.necromunda.between.campaign.territories import MOST_ROUNDS

GIVEN: Mapping[str, Promise] = {
    "reputation": _("Reputation"),
    "value": _("Gang rating"),
    "points": _("Campaign points"),
    "territories": _("Territories"),
}
MEASURES: Mapping[str, Measure] = {}
#: The benefit of a territory for the gang that holds it (NM-CAMP-39 to -47), by its type.
TERRITORIES: Mapping[str, Promise] = {
    "settlement": _("D6×10 credits, and once after each battle a juve 10 credits cheaper"),
    "old_ruins": _("D3×10 credits"),
    "mine_workings": _("D6×10 credits"),
    "slag_furnace": _("D6×5 credits"),
    "drinking_hole": _("10 credits for each point of reputation, at most 80"),
    "chem_pit": _(
        "2D6×10 credits if a ganger risks it; a double hurts the ganger and brings nothing"
    ),
    "gambling_den": _("D6×10 credits"),
    "tunnels": _("two fighters of a crew may infiltrate"),
    "friendly_doc": _("the doctor asks 10 credits less"),
    "workshop": _("+2 to one availability roll after each battle"),
    "fighting_pit": _("D6×5 credits, and 1 reputation more for each win"),
    "wastes": _("D6×2 credits"),
}
LEVEL: Promise | str = ""
COUNTED: Mapping[str, Promise] = {"took_out": _("Enemies out of action")}
HOUSE_RULES: Mapping[str, tuple[Promise, Promise, Promise]] = {
    "clockwise": (
        _("Turns go clockwise"),
        _("With more than two gangs turns go around the table from who has priority."),
        _("The order of turns is rolled off in each round."),
    )
}
#: In a campaign gangs challenge each other, week by week, for territories of the game's own map
#: (NM-CAMP-01, NM-CAMP-05). The engine challenges nobody for a person: for it battles are drawn.
SORTS: Mapping[str, Sort] = {
    CAMPAIGN: Sort([weeks(8)], by_engine=[ONCE], campaign={}),
    LEAGUE: Sort([ONCE]),
    TOURNAMENT: Sort([swiss(3)]),
}
EMPTY_IS_NONE: frozenset[str] = frozenset()
OFF_SEASON: Mapping[Promise, Sequence[str]] = {}


def off_season() -> dict[str, Field]:
    """Return no fields: between two seasons there is nothing to choose."""
    return {}


def campaign() -> dict[str, Field]:
    """Return the field for the greatest number of rounds (NM-CAMP-01)."""
    return {
        "rounds": IntegerField(
            label=_("Rounds at most"), min_value=1, max_value=MOST_ROUNDS, required=False
        )
    }


def happened(kind: str, payload: Mapping[str, Any]) -> Told | None:
    """Tell campaign points won and rescues announced.

    None for all other events (NM-CAMP-21, -58).
    """
    if kind == "fought":
        text = _("{points} campaign points").format(points=payload["points"])
        return Told(text, "NM-CAMP-58", weight="good")
    if kind == "rescue" and payload["captive"] is not None:
        return Told(str(_("announces a rescue")), "NM-CAMP-21")
    return None
