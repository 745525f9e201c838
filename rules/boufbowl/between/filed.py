"""The aftermath as it was filed first, where another replaces it (LG-EVENT-04).

Rolls and payments for a player's wound stand, and so do the upgrades that were taken, as far as
they fit.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules import aftermath
from rules.roster import Event


class Filed(aftermath.Filed):
    """One club's events of an aftermath that is replaced.

    paid: the players whose healing was paid for.
    permanents: upgrades that were taken and released, in order.
    """

    __slots__ = ("paid", "permanents")

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.paid: set[int] = set()
        self.permanents: list[Event] = []
        super().__init__(events)

    def note(self, event: Event) -> None:
        facts = event.payload
        match event.kind:
            case "healing_rolled":
                self.faces["healing", facts["player"]] = [facts["face"]]
            case "healing_paid":
                self.paid.add(facts["player"])
            case "upgraded" | "released":
                self.permanents.append(event)

    def is_settled(self, player: int) -> bool:
        """Return whether it was decided then how the player heals."""
        return player in self.paid or ("healing", player) in self.faces
