"""NM-SCEN: the data of a scenario."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, NamedTuple

from rules.catalogue import Between, duplicates
from rules.necromunda.catalogue.amounts import Amount
from rules.necromunda.catalogue.plain_values import plain
from rules.necromunda.catalogue.vocabulary import Table

JSON = Any
Role = Literal["a", "b", "c", "d", "attacker", "defender"]
Share = float


class Rectangle(NamedTuple):
    """A part of the table, as shares of its width and height (NM-GEO-33)."""

    left: Share
    low: Share
    right: Share
    high: Share


@dataclass(frozen=True, slots=True)
class CrewRule:
    """The rule by which a crew is picked; ``count`` is its size, rolled where it has dice.

    See NM-CREW-04, -07.
    """

    method: Literal["custom", "random"]
    size: str
    count: Amount = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "count", Amount.of(self.size))


@dataclass(frozen=True, slots=True)
class Credits:
    """The credits of each outcome, as ``"1d6x10"``; ``per_casket`` for each one secured.

    See NM-SCEN-11.
    """

    win: str
    loss: str
    draw: str
    per_casket: str = "0"

    def __post_init__(self) -> None:
        for text in (self.win, self.loss, self.draw, self.per_casket):
            Amount.of(text)

    def of(self, result: Literal["win", "loss", "draw"]) -> Amount:
        text: str = getattr(self, result)
        return Amount.of(text)


@dataclass(frozen=True, slots=True)
class Reputation:
    """The reputation of each outcome (NM-CAMP-57)."""

    win: Annotated[int, Between(-5, 5)]
    loss: Annotated[int, Between(-5, 5)]
    draw: Annotated[int, Between(-5, 5)]

    def of(self, result: Literal["win", "loss", "draw"]) -> int:
        value: int = getattr(self, result)
        return value


@dataclass(frozen=True, slots=True)
class Players:
    """The number of players that a scenario allows."""

    least: Annotated[int, Between(2, 4)]
    most: Annotated[int, Between(2, 4)]


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario.

    zones: of each role, the rectangles of its deployment zone as shares of the table.
    reinforcements: whether fighters outside the crew of a role may arrive (NM-SCEN-09).
    clause: the first of the clauses with its special rules.
    """

    id: str
    name: str
    roles: tuple[Role, ...]
    players: Players
    table: Table
    crew: Mapping[str, CrewRule]
    zones: Mapping[str, tuple[tuple[Share, ...], ...]]
    reinforcements: Mapping[str, bool]
    max_rounds: Annotated[int, Between(1, 50)]
    caskets: Annotated[int, Between(0, 9)]
    credits: Credits
    reputation: Reputation
    clause: str

    def zone(self, role: Role) -> tuple[Rectangle, ...]:
        """Return the deployment zone of a role (NM-GEO-33)."""
        return tuple(Rectangle(*corners) for corners in self.zones[role])

    @property
    def has_attacker(self) -> bool:
        """Its roles are attacker and defender (NM-SCEN-05)."""
        return "attacker" in self.roles

    def faults(self) -> Iterator[str]:
        yield from (f"roles: {role} stands twice" for role in duplicates(self.roles))
        if not self.players.least <= self.players.most == len(self.roles):
            yield "players: as many at most as there are roles"
        for key in ("crew", "zones", "reinforcements"):
            if list(getattr(self, key)) != list(self.roles):
                yield f"{key}: one for each of {', '.join(self.roles)}, in that order"
        for role, rectangles in self.zones.items():
            for at, corners in enumerate(rectangles):
                if not _is_rectangle(corners):
                    yield f"zones.{role}[{at}]: shares [x0, y0, x1, y1] of the table, x0 below x1"
            if not rectangles:
                yield f"zones.{role}: there is none"

    def to_json(self) -> JSON:
        return plain(self)


def _is_rectangle(corners: tuple[Share, ...]) -> bool:
    if len(corners) != 4:
        return False
    left, low, right, high = corners
    return 0 <= left < right <= 1 and 0 <= low < high <= 1
