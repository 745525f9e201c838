"""NM-CAMP-20, -21, NM-DEC-45: agreements of two gangs over a captive between their battles.

Its holder asks once after each battle for any number of credits; its gang may offer some at any
time. On payment the captive is home at once. Asked for a ransom, its gang may set out to rescue it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rules.dice import Dice
from rules.game.deals import ACCEPT, AMOUNT, Agreed, Parties, Possible
from rules.necromunda.between.campaign.captives import ANNOUNCED, ASKED, MOST_RANSOM
from rules.necromunda.between.campaign.territories import ended_rescues
from rules.necromunda.between.gang.gang import Captive, Team
from rules.roster import Event

JSON = Any
#: What is answered instead of paying.
RESCUE: Final = "rescue"
_ASKED, _OFFERED = "ransom", "payment"


class Ransoms:
    """The deals of Necromunda, behind `rules.game.Deals`.

    An offer: {"what": "ransom"} by the holder or {"what": "payment"} by the gang of the captive,
    "fighter" its id there, "name", and "amount" in credits.
    """

    def possible(self, version: str, own: Team, other: Team, parties: Parties) -> list[Possible]:
        asked = [
            Possible(_about(_ASKED, each), "NM-CAMP-20", 0, MOST_RANSOM, each.cost, once=True)
            for each in own.captives
            if each.gang == parties.other
        ]
        offered = [
            Possible(
                _about(_OFFERED, each), "NM-CAMP-20", 0, own.treasury, min(each.cost, own.treasury)
            )
            for each in other.captives
            if each.gang == parties.own
        ]
        return asked + offered

    def answers(self, version: str, offer: Mapping[str, JSON], own: Team, other: Team) -> list[str]:
        if offer["what"] == _OFFERED:
            return [ACCEPT]
        return [*([ACCEPT] if other.treasury >= offer[AMOUNT] else []), RESCUE]

    def agreed(
        self,
        version: str,
        offer: Mapping[str, JSON],
        answer: str,
        own: Team,
        other: Team,
        parties: Parties,
        dice: Dice,
    ) -> Agreed:
        asked, who = offer["what"] == _ASKED, offer["fighter"]
        holder, owner = (parties.own, parties.other) if asked else (parties.other, parties.own)
        if answer == RESCUE:
            announced = Event(ANNOUNCED, {"gang": holder, "player": who})
            rescue = {"entry": owner, "holder": holder, "captive": who}
            return Agreed(other=[announced], campaign=[Event("rescue", rescue)])
        paid = {"credits": offer[AMOUNT], "clause": "NM-CAMP-20"}
        freed = [Event("captive_freed", {"gang": owner, "fighter": who, **paid})]
        back = [Event("captive_returned", {"player": who, **paid})]
        over = [] if parties.campaign is None else ended_rescues(parties.campaign, owner, who)
        return Agreed(freed, back, over) if asked else Agreed(back, freed, over)

    def left_open(
        self, version: str, events: Sequence[Event]
    ) -> list[tuple[int, Mapping[str, JSON]]]:
        asked = [event.payload for event in events if event.kind == ASKED]
        return [
            (
                facts["gang"],
                {
                    "what": _ASKED,
                    "fighter": facts["fighter"],
                    "name": facts["name"],
                    AMOUNT: facts["credits"],
                },
            )
            for facts in asked
        ]


def _about(what: str, captive: Captive) -> dict[str, JSON]:
    return {"what": what, "fighter": captive.fighter, "name": captive.name}
