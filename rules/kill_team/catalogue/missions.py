"""KT-MISS, KT-END: the missions: scoring and the end of a match."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import Annotated, Any, Literal

from rules.catalogue import Between
from rules.tabletop.points import Point
from rules.tabletop.shapes import points

JSON = Any
Role = Literal["attacker", "defender", ""]
Scored = Literal[
    "enemy_ooa",
    "enemy_specialist_ooa",
    "enemy_other_specialist_ooa",
    "enemy_leader_ooa",
    "enemy_team_broken",
    "objective_controlled",
    "quarter_swept",
    "own_leader_on_table",
    "own_leader_no_flesh_wound",
]


@dataclass(frozen=True, slots=True)
class Scoring:
    """Victory points for one thing; ``role``: for that side only; ``from_round``: from that round
    on.
    """

    when: Literal["match_end", "round_end"]
    per: Scored
    vp: Annotated[int, Between(1, 10)]
    from_round: Annotated[int, Between(0, 9)] = 0
    role: Role = ""


@dataclass(frozen=True, slots=True)
class Mission:
    """A mission (KT-MISS-01).

    number:     the face of the die that draws it (KT-MISS-02).
    roles:      whether one side is the attacker.
    end, broken_end: KT-END-01 to -08.
    stake:      the resource that the loser loses in a campaign.
    objectives: markers as ``"x,y x,y"``; ``markers`` the places.
    quarters:   ``"x,y"``, where the two lines meet that make them (KT-MISS-12), or nothing.
    """

    id: str
    name: str
    number: Annotated[int, Between(1, 5)]
    deployment: str
    roles: bool
    last_round: Annotated[int, Between(1, 9)]
    end: Literal["fixed", "random"]
    broken_end: Literal["none", "loses", "attacker_loses", "ends_round"]
    stake: str
    objectives: str
    scoring: tuple[Scoring, ...]
    quarters: str = ""
    markers: tuple[Point, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "markers", points(self.objectives))
        if len(points(self.quarters)) > 1:
            raise ValueError("quarters: two lines meet in one place")

    def faults(self) -> Iterator[str]:
        said = {score.per for score in self.scoring}
        if ("objective_controlled" in said) is not bool(self.markers):
            yield "objectives: there are some where they are scored, and nowhere else"
        if ("quarter_swept" in said) is not bool(self.quarters):
            yield "quarters: there are some where they are scored, and nowhere else"
        if not self.roles and (
            self.broken_end == "attacker_loses" or any(score.role for score in self.scoring)
        ):
            yield "roles: it speaks of an attacker or a defender"

    def to_json(self) -> JSON:
        return {
            "id": self.id,
            "name": self.name,
            "number": self.number,
            "deployment": self.deployment,
            "roles": self.roles,
            "last_round": self.last_round,
            "end": self.end,
            "broken_end": self.broken_end,
            "stake": self.stake,
            "objectives": [list(marker) for marker in self.markers],
            "scoring": [asdict(score) for score in self.scoring],
            "quarters": [list(meet) for meet in points(self.quarters)],
        }
