"""The campaigns of all games that have some, and within which bounds their numbers stay."""

from __future__ import annotations

from typing import Any, Final

from rules.game import Campaigns
from rules.kill_team.between import resources
from rules.necromunda.between.campaign import territories
from tests.pennies import campaign as town

JSON = Any
#: By game: its rules, the version, and the settings of the campaign.
CAMPAIGNS: Final[dict[str, tuple[Campaigns[Any], str, JSON]]] = {
    "kill_team": (resources.Campaigns(), "first", {}),
    "necromunda": (territories.Campaigns(), "first", {}),
    "pennies": (town.Campaign(), "1", {"asks": True}),
}


def bounds_hold(key: str, told: JSON) -> None:
    """What a folded campaign tells is within the bounds of its game."""
    for number, own in told["entries"].items():
        held = [each for each in told.get("territories", ()) if each["holder"] == int(number)]
        match key:
            case "kill_team":
                for name in resources.RESOURCES:
                    assert resources.LEAST <= own[name] <= resources.MOST
                assert own["resources"] == sum(own[name] for name in resources.RESOURCES)
            case "necromunda":
                assert own["territories"] == len(held)
                assert own["points"] >= 0
            case "pennies":
                assert 0 <= own["pride"] <= town.MOST_PRIDE
                assert own["places"] == len(held)
