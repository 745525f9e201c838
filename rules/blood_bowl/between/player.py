"""A player as made by the events of the team: deeds, skills and injuries (BB-LEAGUE-41).

A player's id is a small number within the team, given in order of joining and never used again. The
shirt number, 1 to 16, is free again when the player leaves.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

from rules.blood_bowl.catalogue import Positional
from rules.blood_bowl.skills import LONER
from rules.conditions import Condition, Kind

JSON = Any

SHIRTS = range(1, 17)  # BB-GEN-07
CHARACTERISTICS = ("ma", "st", "ag", "av")

#: Star Player Points by what a player did (BB-LEAGUE-36 to BB-LEAGUE-40).
SPP = {"completions": 1, "casualties": 2, "interceptions": 2, "touchdowns": 3, "mvps": 5}
#: SPP at which a title and one more improvement roll are reached (BB-LEAGUE-41).
TITLES = {
    0: "Rookie",
    6: "Experienced",
    16: "Veteran",
    31: "Emerging Star",
    51: "Star",
    76: "Super Star",
    176: "Legend",
}
THRESHOLDS = tuple(TITLES)[1:]
#: How a living player's career with the team ends: the clause, and the cause if it is no match.
RETIRED_BY = {"dismissed": ("BB-LEAGUE-62", "between"), "walked_out": ("BB-LEAGUE-67", "")}


@dataclass(slots=True)
class Injury:
    """An injury that outlasts the match (BB-LEAGUE-25).

    match: number of the match in the team's record, from 1; 0 of a ruling.
    effects: the results on the casualty table, in order; Decay gives two.
    changes: reductions of characteristics, after BB-LEAGUE-28.
    rolls: the D68 as rolled.
    cause: ``block``, ``foul``, ``crowd``, ``fall`` ...
    by: shirt of the opponent who did it, or None.
    """

    match: int
    effects: tuple[str, ...]
    changes: dict[str, int]
    rolls: tuple[int, ...]
    cause: str
    by: int | None


@dataclass(slots=True)
class ImprovementRoll:
    """A 2D6 rolled for reaching a threshold of SPP, and what came of it.

    match: number of the match in the team's record.
    choice: a skill, or ``+MA`` and the like; empty while the coach has not chosen.
    value: what the improvement adds to the player's value, in gold (BB-LEAGUE-48).
    """

    threshold: int
    dice: tuple[int, int]
    match: int
    choice: str = ""
    kind: str = ""
    value: int = 0


@dataclass(slots=True)
class Leaving:
    """The reason why a player has left:

    ``dead``, ``dismissed``, ``walked_out``, ``let_go``, ``retired`` or ``released``.
    """

    reason: str
    match: int


@dataclass(slots=True)
class Player:
    """A player of a team, also one who has left.

    seasons: the seasons that the player has ended with the team.
    awarded: the SPP that rulings gave, or took where it is negative.
    """

    id: int
    number: int
    name: str
    position: Positional
    joined: int = 0
    journeyman: bool = False
    ma: int = 0
    st: int = 0
    ag: int = 0
    av: int = 0
    niggling: int = 0
    miss_next: bool = False
    completions: int = 0
    touchdowns: int = 0
    interceptions: int = 0
    casualties: int = 0
    mvps: int = 0
    matches: int = 0
    seasons: int = 0
    awarded: int = 0
    injuries: list[Injury] = field(default_factory=list)
    rolls: list[ImprovementRoll] = field(default_factory=list)
    left: Leaving | None = None

    def __post_init__(self) -> None:
        for name in CHARACTERISTICS:
            setattr(self, name, getattr(self, name) or getattr(self.position, name))

    @property
    def spp(self) -> int:
        count: int = sum(getattr(self, deed) * points for deed, points in SPP.items())
        return count + self.awarded

    @property
    def title(self) -> str:
        """The title that the player's SPP have earned (BB-LEAGUE-41)."""
        return TITLES[max(least for least in TITLES if least <= self.spp)]

    @property
    def learned(self) -> tuple[str, ...]:
        """The skills learned, in order."""
        return tuple(roll.choice for roll in self.rolls if roll.kind in ("normal", "double"))

    @property
    def skills(self) -> tuple[str, ...]:
        """All skills by name, each once; a journeyman also has Loner (BB-LEAGUE-07)."""
        extra = (LONER,) if self.journeyman else ()
        return tuple(sorted({*self.position.skills, *self.learned, *extra}))

    @property
    def pending(self) -> tuple[ImprovementRoll, ...]:
        """Improvement rolls that wait for a choice."""
        return tuple(roll for roll in self.rolls if not roll.choice)

    @property
    def due(self) -> tuple[int, ...]:
        """Thresholds reached without a roll yet (BB-LEAGUE-42)."""
        rolled = {roll.threshold for roll in self.rolls}
        return tuple(t for t in THRESHOLDS if t <= self.spp and t not in rolled)

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """The conditions carried from matches, each with its match and dice (LG-COND-01)."""
        carried = [each for injury in self.injuries for each in self._lasting(injury)]
        if self.miss_next and self.left is None:
            newest = next(i for i in reversed(self.injuries) if set(i.effects) - {"badly_hurt"})
            carried.append(_suffered(newest, "injury", "miss_next", "BB-LEAGUE-26", missed=1))
        if self.left is not None and self.left.reason == "dead":
            carried.append(_suffered(self.injuries[-1], "dead", "dead", "BB-LEAGUE-29"))
        elif self.left is not None and self.left.reason in RETIRED_BY:
            clause, cause = RETIRED_BY[self.left.reason]
            cause = cause or f"match:{self.left.match}"
            carried.append(Condition("retired", self.left.reason, cause, clause))
        return tuple(carried)

    def _lasting(self, injury: Injury) -> list[Condition]:
        """List the permanent effects of an injury (BB-LEAGUE-27, BB-LEAGUE-28).

        A reduction that was ignored is left out.
        """
        niggles = injury.effects.count("niggling")
        conditions = [_suffered(injury, "permanent", "niggling", "BB-LEAGUE-27")] * niggles
        for name, change in injury.changes.items():
            conditions += [_suffered(injury, "permanent", name, "BB-LEAGUE-28")] * -change
        return conditions

    @property
    def value(self) -> int:
        """List price and all increases, in gold; injuries do not lower it (BB-LEAGUE-04)."""
        return self.position.cost + sum(roll.value for roll in self.rolls)

    def copy(self) -> Player:
        twin = Player(*(getattr(self, each.name) for each in fields(self)))
        twin.injuries = list(self.injuries)
        twin.rolls = [
            ImprovementRoll(r.threshold, r.dice, r.match, r.choice, r.kind, r.value)
            for r in self.rolls
        ]
        return twin

    def to_json(self) -> JSON:
        return {
            "id": self.id,
            "number": self.number,
            "name": self.name,
            "position": self.position.id,
            "joined": self.joined,
            "journeyman": self.journeyman,
            "ma": self.ma,
            "st": self.st,
            "ag": self.ag,
            "av": self.av,
            "skills": list(self.skills),
            "learned": list(self.learned),
            "niggling": self.niggling,
            "miss_next": self.miss_next,
            "completions": self.completions,
            "touchdowns": self.touchdowns,
            "interceptions": self.interceptions,
            "casualties": self.casualties,
            "mvps": self.mvps,
            "matches": self.matches,
            "seasons": self.seasons,
            "experience": self.spp,
            "title": self.title,
            "value": self.value,
            "conditions": [condition.to_json() for condition in self.conditions],
            "injuries": [plain(injury) for injury in self.injuries],
            "rolls": [plain(roll) for roll in self.rolls],
            "left": plain(self.left) if self.left else None,
            **({"awarded": self.awarded} if self.awarded else {}),
        }


def _suffered(injury: Injury, kind: Kind, what: str, clause: str, missed: int = 0) -> Condition:
    """Return a condition that comes from an injury.

    missed: the condition ends after so many matches; 0 means never.
    """
    return Condition(
        kind,
        what,
        f"match:{injury.match}" if injury.match else "ruling",
        clause,
        "matches" if missed else "never",
        missed,
        injury.rolls,
        injury.cause,
        injury.by,
    )


def plain(record: Any) -> JSON:
    """Return a flat dataclass as JSON."""
    values = {each.name: getattr(record, each.name) for each in fields(record)}
    return {
        name: list(value) if isinstance(value, tuple) else value for name, value in values.items()
    }
