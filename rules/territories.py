"""Territories of a campaign and who holds them (LG-CAMP-01): the same for every game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.problems import Problem, Refusal
from rules.roster import Event

JSON = Any

#: The kind of the event by which a territory changes hands.
TAKEN = "territory_taken"


@dataclass(frozen=True, slots=True)
class Territory:
    """A place that can be held.

    kind:       which effects it has, by the game's word.
    neighbours: ids of the territories beside it; the relation holds both ways.
    """

    id: str
    name: str
    kind: str
    neighbours: tuple[str, ...] = ()

    def to_json(self) -> JSON:
        return {
            "id": self.id,
            "name": self.name,
            "kind": self.kind,
            "neighbours": list(self.neighbours),
        }

    @classmethod
    def from_json(cls, value: Mapping[str, JSON]) -> Territory:
        return cls(value["id"], value["name"], value["kind"], tuple(value["neighbours"]))


def territory_problems(territories: Sequence[Territory]) -> list[Problem]:
    """Everything that is wrong with a map: names that stand twice, neighbours that are none."""
    ids = [each.id for each in territories]
    found = [
        Problem("territory_twice", "LG-CAMP-01", {"territory": each}, f"territories.{each}")
        for each in sorted({each for each in ids if ids.count(each) > 1})
    ]
    beside = {each.id: set(each.neighbours) for each in territories}
    for each in territories:
        for other in each.neighbours:
            about, named = f"territories.{each.id}", {"territory": each.name, "other": other}
            if other == each.id or other not in beside:
                found.append(Problem("no_such_neighbour", "LG-CAMP-01", named, about))
            elif each.id not in beside[other]:
                found.append(Problem("neighbour_one_way", "LG-CAMP-01", named, about))
    return found


@dataclass(slots=True)
class Holdings:
    """Who holds what: by territory the number of the entry that holds it, None for nobody."""

    territories: Mapping[str, Territory]
    holders: dict[str, int | None]

    @classmethod
    def unclaimed(cls, territories: Iterable[Territory]) -> Holdings:
        known = {each.id: each for each in territories}
        return cls(known, dict.fromkeys(known))

    def of(self, entry: int) -> list[str]:
        """What an entry holds, in the order of the map."""
        return [id_ for id_, holder in self.holders.items() if holder == entry]

    def free(self) -> list[str]:
        """What nobody holds, in the order of the map."""
        return [id_ for id_, holder in self.holders.items() if holder is None]

    def taken(self, territory: str, by: int | None) -> list[Event]:
        """The event by which it changes hands; none where it does not."""
        holder = self.holders[territory]
        if holder == by:
            return []
        return [Event(TAKEN, {"territory": territory, "by": by, "from": holder})]

    def apply(self, payload: Mapping[str, JSON]) -> None:
        """Reduces a `TAKEN`; refuses what nobody knows, and what another has taken meanwhile."""
        territory = payload["territory"]
        if territory not in self.holders:
            raise Refusal(Problem("no_such_territory", "LG-CAMP-01", {"territory": territory}))
        if self.holders[territory] != payload["from"]:
            params = {"territory": self.territories[territory].name}
            raise Refusal(Problem("territory_changed_hands", "LG-CAMP-01", params))
        self.holders[territory] = payload["by"]

    def hand_over(self, entry: int, to: int | None) -> None:
        """All that an entry holds goes to another, or is nobody's any more."""
        for territory in self.of(entry):
            self.holders[territory] = to

    def to_json(self) -> JSON:
        return [
            {**each.to_json(), "holder": self.holders[each.id]}
            for each in self.territories.values()
        ]
