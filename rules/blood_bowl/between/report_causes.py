"""BB-INJ-06, BB-LEAGUE-37: whether what hurt a player of a reported match can have been.

A fall, a rock and the crowd need nobody; every other cause needs somebody who was on the pitch and
can do it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import Squads, number_of, player_at
from rules.problems import Problem

JSON = Any

#: What no opponent does, so that none can be named for it.
BY_NOBODY = ("fall", "rock", "bite", "spell", "eaten")


@dataclass(frozen=True, slots=True)
class Scene:
    """Who was there in a reported match.

    fielded: for each side the players who were on the pitch at all.
    wizards: how many both sides had hired.
    """

    squads: Squads
    fielded: tuple[frozenset[int], frozenset[int]]
    wizards: int

    @classmethod
    def of(cls, squads: Squads, given: Sequence[JSON]) -> Scene:
        home, away = (
            frozenset(p for p in squads.members[side] if number_of(p) not in benched(given[side]))
            for side in (0, 1)
        )
        wizards = sum(side["bought"].get("wizard", 0) for side in given)
        return cls(squads, (home, away), wizards)

    def can(self, players: Collection[int], traits: int, *, acts: bool = False) -> bool:
        """Whether any of them has all of these traits.

        acts: it takes another action than a Move, the only one of BB-SKILL-BALLCHAIN-01.
        """
        return any(
            not traits & ~self.squads.traits[p]
            and not (acts and self.squads.traits[p] & Trait.SWINGS_BALL_AND_CHAIN)
            for p in players
        )

    def throws(self, side: int) -> bool:
        """BB-SKILL-TTM-01: whether anybody of this side can throw another."""
        return any(
            self.can([p], Trait.THROWS_TEAM_MATES, acts=True)
            and self.can(self.fielded[side] - {p}, Trait.CAN_BE_THROWN)
            for p in self.fielded[side]
        )


def benched(side: JSON) -> set[int]:
    """The shirts of those who stayed on the bench, in one side of a report."""
    return {line["number"] for line in side["lines"] if not line.get("fielded", True)}


def cause_problems(
    scene: Scene, p: int, injury: JSON, named: Mapping[str, JSON], other: Mapping[str, JSON]
) -> list[Problem]:
    """Why this player cannot have been hurt so.

    injury: as reported; it names a cause that there is, and at most an opponent who was there.
    named:  him and his team, for the sentence; ``other``: the same of whom it names.
    """
    cause, by = injury["cause"], injury.get("by")
    if by is not None and cause in BY_NOBODY:
        return [Problem("not_by_an_opponent", "BB-LEAGUE-37", other)]
    q = None if by is None else player_at(1 - (p >> 4), by)
    suspects = scene.fielded[1 - (p >> 4)] if q is None else {q}
    found = [*_by_weapons(scene, p, q, cause, suspects, named)]
    if cause == "block" and q is not None and _saws(scene, q) and not _saws(scene, p):
        found.append(Problem("chainsaw_not_block", "BB-SKILL-CHAINSAW-04", other))
    return found + _by_team_mates(scene, p, q, cause, named)


def _saws(scene: Scene, p: int) -> bool:
    return scene.can([p], Trait.WIELDS_CHAINSAW)


def _by_weapons(
    scene: Scene,
    p: int,
    q: int | None,
    cause: str,
    suspects: Collection[int],
    named: Mapping[str, JSON],
) -> list[Problem]:
    """What an opponent does to him; where none is named, somebody unnamed may have done it."""
    anybody = scene.fielded[0] | scene.fielded[1]
    can = scene.can
    kicks_back = q is None and _saws(scene, p)
    runs_over = suspects if q is not None else anybody - {p}
    lacking = {
        "foul": (
            can(suspects, 0, acts=True),
            Problem("nobody_fouls", "BB-SKILL-BALLCHAIN-01", named),
        ),
        "stab": (
            can(suspects, Trait.STABS, acts=True),
            Problem("nobody_stabs", "BB-SKILL-STAB-01", named),
        ),
        "chainsaw": (
            kicks_back or can(suspects, Trait.WIELDS_CHAINSAW),
            Problem("nobody_saws", "BB-SKILL-CHAINSAW-01", named),
        ),
        "trampled": (
            can(runs_over, Trait.SWINGS_BALL_AND_CHAIN),
            Problem("nobody_tramples", "BB-SKILL-BALLCHAIN-04", named),
        ),
        "bomb": (
            can(anybody, Trait.THROWS_BOMBS, acts=True),
            Problem("nobody_bombs", "BB-SKILL-BOMBARDIER-01", named),
        ),
        "spell": (bool(scene.wizards), Problem("nobody_casts", "BB-LEAGUE-17", named)),
    }
    was, problem = lacking.get(cause, (True, None))
    return [] if was or problem is None else [problem]


def _by_team_mates(
    scene: Scene, p: int, q: int | None, cause: str, named: Mapping[str, JSON]
) -> list[Problem]:
    """Thrown, bitten or eaten; who is thrown may come down on an opponent."""
    side = p >> 4
    mates = scene.fielded[side] - {p}
    if cause == "thrown" and not any(map(scene.throws, (0, 1) if q is None else (1 - side,))):
        return [Problem("nobody_throws", "BB-SKILL-TTM-01", named)]
    if cause == "bite" and not (
        scene.can([p], Trait.IS_THRALL) and scene.can(mates, Trait.THIRSTS_FOR_BLOOD)
    ):
        return [Problem("nobody_bites", "BB-SKILL-BLOODLUST-02", named)]
    hungry = Trait.EATS_TEAM_MATES | Trait.THROWS_TEAM_MATES
    if cause == "eaten" and not (
        scene.can([p], Trait.CAN_BE_THROWN) and scene.can(mates, hungry, acts=True)
    ):
        return [Problem("nobody_eats", "BB-SKILL-ALWAYSHUNGRY-01", named)]
    return []
