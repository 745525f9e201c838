"""A charm for pride: what two clubs of tossed pennies may agree on (LG-DEAL-01).

A club offers a charm that it has given to nobody yet, for pride of the other's, which may toss for
it instead: with a head it costs nothing, with a tail twice as much, or all it has.  Without a
campaign nobody has pride, and a charm can only be given away.  Who holds a captive of the other
offers him for pride as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rules.dice import Dice
from rules.game.deals import ACCEPT, AMOUNT, Agreed, Parties, Possible
from rules.roster import Event
from tests.pennies.club import Club

JSON = Any
OFFER: Final = {"what": "charm"}
TOSS: Final = "toss"
CAPTIVE: Final = "captive"


class CharmTrade:
    """`rules.game.Deals` of the pennies."""

    def possible(self, version: str, own: Club, other: Club, parties: Parties) -> list[Possible]:
        town = parties.campaign
        most = 0 if town is None else town.pride[parties.other]
        found = [
            Possible(
                {"what": CAPTIVE, "player": each.player, "name": each.name},
                "LG-DEAL-01",
                0,
                most,
                min(1, most),
            )
            for each in own.captives
            if town is not None and each.entry == parties.other
        ]
        if own.charms:
            found.append(Possible(OFFER, "LG-DEAL-01", 0, most, min(1, most), once=True))
        return found

    def answers(self, version: str, offer: Mapping[str, JSON], own: Club, other: Club) -> list[str]:
        return [ACCEPT, TOSS] if offer[AMOUNT] and offer["what"] != CAPTIVE else [ACCEPT]

    def left_open(
        self, version: str, events: Sequence[Event]
    ) -> list[tuple[int, Mapping[str, JSON]]]:
        """Nothing is asked at a table."""
        return []

    def agreed(
        self,
        version: str,
        offer: Mapping[str, JSON],
        answer: str,
        own: Club,
        other: Club,
        parties: Parties,
        dice: Dice,
    ) -> Agreed:
        price, tossed = offer[AMOUNT], {}
        if answer == TOSS:
            head = dice.draw(2)
            pride = parties.campaign.pride[parties.other]
            price, tossed = (0 if head else min(2 * price, pride)), {"head": head}
        paid = [
            Event("pride", {"entry": entry, "by": by})
            for entry, by in ((parties.own, price), (parties.other, -price))
            if price
        ]
        if offer["what"] == CAPTIVE:
            who = {"entry": parties.other, "player": offer["player"], "name": offer["name"]}
            freed = Event("captive_freed", who)
            return Agreed([freed], [Event("captive_home", {"player": offer["player"]})], paid)
        sold = Event("charm_sold", {"club": other.name, "pride": price, **tossed})
        bought = Event("charm_bought", {"club": own.name, "pride": price, **tossed})
        return Agreed([sold], [bought], paid)
