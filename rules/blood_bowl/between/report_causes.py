"""Check whether a reported casualty can have had its cause (BB-INJ-06, BB-LEAGUE-37).

A fall, a rock and the crowd need no opponent. Every other cause needs a player who was on the pitch
and is able to do it.
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
    """The players in a reported match.

    fielded: for each side the players who were on the pitch at all.
    wizards: how many Wizards both sides had hired together.
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
        """Say whether any of the players has all of these traits.

        acts: the player also has to take an action other than a Move, which a player with a ball
        and chain cannot (BB-SKILL-BALLCHAIN-01).
        """
        return any(
            not traits & ~self.squads.traits[p]
            and not (acts and self.squads.traits[p] & Trait.SWINGS_BALL_AND_CHAIN)
            for p in players
        )

    def throws(self, side: int) -> bool:
        """Say whether any player of this side can throw another (BB-SKILL-TTM-01)."""
        return any(
            self.can([p], Trait.THROWS_TEAM_MATES, acts=True)
            and self.can(self.fielded[side] - {p}, Trait.CAN_BE_THROWN)
            for p in self.fielded[side]
        )


def benched(side: JSON) -> set[int]:
    """Return the shirts of the players on the bench, in one side of a report."""
    return {line["number"] for line in side["lines"] if not line.get("fielded", True)}


def cause_problems(
    scene: Scene, p: int, injury: JSON, named: Mapping[str, JSON], other: Mapping[str, JSON]
) -> list[Problem]:
    """List the reasons why this player cannot have been hurt like this; empty if it is possible.

    injury: as reported, with a known cause and, if an opponent is named, one who was there.
    named: the player and the team, for the sentence.
    other: the same for the opponent.
    """
    cause, by = injury["cause"], injury.get("by")
    if by is not None and cause in BY_NOBODY:
        return [Problem("not_by_an_opponent", "BB-LEAGUE-37", other)]
    q = None if by is None else player_at(1 - (p >> 4), by)
    suspects = scene.fielded[1 - (p >> 4)] if q is None else {q}
    problems = [*_by_weapons(scene, p, q, cause, suspects, named)]
    if cause == "block" and q is not None and _saws(scene, q) and not _saws(scene, p):
        problems.append(Problem("chainsaw_not_block", "BB-SKILL-CHAINSAW-04", other))
    return problems + _by_team_mates(scene, p, q, cause, named)


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
    """List problems of causes by an opponent; if none is named, any opponent may have done it."""
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
    """List problems of being thrown, bitten or eaten; a thrown player may land on an opponent."""
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
