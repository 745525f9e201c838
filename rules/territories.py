"""Territories of a campaign and their holders, the same for every game (LG-CAMP-01)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.dice import Dice
from rules.problems import Problem, Refusal
from rules.roster import Event

JSON = Any

#: The kind of the event by which a territory changes hands.
TAKEN = "territory_taken"
#: How many territories a drawn map has, and how long a name may be.
LEAST, MOST, LONGEST = 2, 60, 60


@dataclass(frozen=True, slots=True)
class Territory:
    """A place that can be held.

    kind: the game's word for its kind, which gives its effects.
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
    """List everything that is wrong with a map: ids that stand twice, impossible neighbours."""
    ids = [territory.id for territory in territories]
    problems = [
        Problem(
            "territory_twice", "LG-CAMP-01", {"territory": territory}, f"territories.{territory}"
        )
        for territory in sorted({territory for territory in ids if ids.count(territory) > 1})
    ]
    beside = {territory.id: set(territory.neighbours) for territory in territories}
    for territory in territories:
        for other in territory.neighbours:
            about, named = (
                f"territories.{territory.id}",
                {"territory": territory.name, "other": other},
            )
            if other == territory.id or other not in beside:
                problems.append(Problem("no_such_neighbour", "LG-CAMP-01", named, about))
            elif territory.id not in beside[other]:
                problems.append(Problem("neighbour_one_way", "LG-CAMP-01", named, about))
    return problems


def drawn(rows: Sequence[JSON], kinds: Sequence[str]) -> list[Territory]:
    """Return a map as somebody has drawn it, row by row.

    Raises Refusal with everything that is wrong with it.

    rows: ``{"name", "kind", "neighbours"}`` each, neighbours by their names; either of two
    neighbours may name the other.
    kinds: the kinds that the game knows.
    """
    problems: list[Problem] = []
    names = [_word(row, "name") for row in rows]
    if not LEAST <= len(rows) <= MOST:
        bounds = {"least": LEAST, "most": MOST, "found": len(rows)}
        problems.append(Problem("territories_out_of_range", "LG-CAMP-01", bounds, "territories"))
    beside: dict[str, set[str]] = {name: set() for name in names}
    for at, (row, name) in enumerate(zip(rows, names, strict=True), 1):
        about = f"territories.{at}"
        if not name or len(name) > LONGEST:
            bounds = {"number": at, "most": LONGEST}
            problems.append(Problem("territory_unnamed", "LG-CAMP-01", bounds, about))
        elif name in names[: at - 1]:
            problems.append(Problem("territory_twice", "LG-CAMP-01", {"territory": name}, about))
        if _word(row, "kind") not in kinds:
            params = {"territory": name, "kind": _word(row, "kind")}
            problems.append(Problem("territory_of_no_kind", "LG-CAMP-01", params, about))
        others = row.get("neighbours", []) if isinstance(row, dict) else []
        for other in others if isinstance(others, list) else [others]:
            if other == name or other not in beside:
                params = {"territory": name, "other": str(other)}
                problems.append(Problem("no_such_neighbour", "LG-CAMP-01", params, about))
            else:
                beside[name].add(other)
                beside[other].add(name)
    if problems:
        raise Refusal(problems)
    ids = {name: f"t{number}" for number, name in enumerate(names, 1)}
    return [
        Territory(
            ids[name],
            name,
            _word(row, "kind"),
            tuple(ids[each] for each in names if each in beside[name]),
        )
        for row, name in zip(rows, names, strict=True)
    ]


def by_seed(count: int, names: Sequence[str], kinds: Sequence[str], dice: Dice) -> list[Territory]:
    """Draw a map from a seed: every territory can be reached from every other.

    Each territory lies beside one before it, and some beside more.

    names: as many as there are territories.
    """
    beside: list[set[int]] = [set() for _ in range(count)]

    def join(one: int, other: int) -> None:
        beside[one].add(other)
        beside[other].add(one)

    for number in range(1, count):
        join(number, dice.draw(number))
    for _ in range(count // 2):
        one, other = dice.draw(count), dice.draw(count)
        if one != other:
            join(one, other)
    return [
        Territory(
            f"t{number + 1}",
            names[number],
            kinds[dice.draw(len(kinds))],
            tuple(f"t{each + 1}" for each in sorted(beside[number])),
        )
        for number in range(count)
    ]


def malformed(value: JSON) -> list[Problem]:
    """List the faults in the form of a map as it was sent.

    Empty where each territory can be read.
    """
    if not isinstance(value, list):
        return [Problem("not_a_list", "LG-CAMP-01", about="territories")]
    return [
        Problem("territory_not_readable", "LG-CAMP-01", {"number": at}, f"territories.{at}")
        for at, each in enumerate(value, 1)
        if not isinstance(each, dict)
        or set(each) != {"id", "name", "kind", "neighbours"}
        or not all(isinstance(each[key], str) for key in ("id", "name", "kind"))
        or not isinstance(each["neighbours"], list)
        or not all(isinstance(other, str) for other in each["neighbours"])
    ]


def _word(row: JSON, key: str) -> str:
    value = row.get(key, "") if isinstance(row, dict) else ""
    return value.strip() if isinstance(value, str) else ""


def cannot_be_awarded(number: str | None) -> Refusal:
    """Return the refusal of a number that a campaign does not keep, or that only its matches
    change.
    """
    return Refusal(Problem("cannot_be_awarded", "LG-EVENT-04", {"number": number or "–"}, "number"))


@dataclass(slots=True)
class Holdings:
    """The holders of territories: by territory the number of the entry that holds it, None for
    nobody.
    """

    territories: Mapping[str, Territory]
    holders: dict[str, int | None]

    @classmethod
    def unclaimed(cls, territories: Iterable[Territory]) -> Holdings:
        known = {each.id: each for each in territories}
        return cls(known, dict.fromkeys(known))

    def of(self, entry: int) -> list[str]:
        """Return the territories that an entry holds, in the order of the map."""
        return [id_ for id_, holder in self.holders.items() if holder == entry]

    def free(self) -> list[str]:
        """Return the territories that nobody holds, in the order of the map."""
        return [id_ for id_, holder in self.holders.items() if holder is None]

    def taken(self, territory: str, by: int | None) -> list[Event]:
        """Return the event by which a territory changes hands; empty where it does not."""
        holder = self.holders[territory]
        if holder == by:
            return []
        return [Event(TAKEN, {"territory": territory, "by": by, "from": holder})]

    def awarded(self, territory: str, to: int | None) -> list[Event]:
        """Return the event of a ruling that gives a territory.

        Raises Refusal("no_such_territory") for one that is not on the map.
        """
        if territory not in self.holders:
            raise Refusal(Problem("no_such_territory", "LG-CAMP-01", {"territory": territory}))
        return self.taken(territory, to)

    def apply(self, payload: Mapping[str, JSON]) -> None:
        """Apply the payload of a `TAKEN` event.

        Raises Refusal with ``no_such_territory``, and with ``territory_changed_hands`` where
        another has taken it meanwhile.
        """
        territory = payload["territory"]
        if territory not in self.holders:
            raise Refusal(Problem("no_such_territory", "LG-CAMP-01", {"territory": territory}))
        if self.holders[territory] != payload["from"]:
            params = {"territory": self.territories[territory].name}
            raise Refusal(Problem("territory_changed_hands", "LG-CAMP-01", params))
        self.holders[territory] = payload["by"]

    def hand_over(self, entry: int, to: int | None) -> None:
        """Give all territories of an entry to another entry, or to nobody."""
        for territory in self.of(entry):
            self.holders[territory] = to

    def to_json(self) -> JSON:
        return [
            {**each.to_json(), "holder": self.holders[each.id]}
            for each in self.territories.values()
        ]
