"""Move a few squares outside the own turn: the walks of Pass Block and Kick-Off Return."""

from __future__ import annotations

import re
from typing import Any

from rules.blood_bowl.moving import step
from rules.blood_bowl.pitch import BIT, NAME, NAMED, NEAR, PITCH, squares_of
from rules.blood_bowl.position import STANDING, Position
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import number_of, player_at
from rules.coach import Answer, Build
from rules.dice import Dice
from rules.problems import Problem

#: BB-SKILL-PASSBLOCK-01, BB-SKILL-KOR-01: how far such a walk goes.
FARTHEST = 3
NOWHERE = "none"

_WALK = re.compile(r"[1-9]\d?( \S+)+")


class Walk(Build):
    """The question for a walk: ``"none"``, or a player and every square of the path, ``"7 k6 l6
    m7"``.

    clause: the clause that allows the walk.
    ends: by player, the squares where they may stop, as a set.
    room: the squares that may be entered, as a set.
    """

    __slots__ = ("clause", "ends", "room")

    def __init__(
        self,
        key: str,
        clause: str,
        side: int,
        view: Position,
        ends: dict[int, int],
        room: int = PITCH,
        about: Any = None,
    ) -> None:
        super().__init__(key, side, view, about)
        self.clause = clause
        self.ends = ends
        self.room = room & ~view.occupied

    @property
    def default(self) -> Answer:
        return NOWHERE

    def problems(self, answer: Answer) -> list[Problem]:
        if answer == NOWHERE:
            return []
        if not isinstance(answer, str) or not _WALK.fullmatch(answer):
            return [Problem("not_a_walk", self.clause, {"answer": answer})]
        number, *names = answer.split()
        unknown = [name for name in names if name not in NAMED]
        if unknown:
            return [Problem("no_such_square", "BB-PITCH-01", {"square": name}) for name in unknown]
        p = player_at(self.side, int(number))
        if p not in self.ends:
            return [Problem("may_not_walk", self.clause, {"number": number})]
        problems = []
        if len(names) > FARTHEST:
            params = {"count": len(names), "most": FARTHEST}
            problems.append(Problem("walks_too_far", self.clause, params))
        s = self.view.where[p]
        for name in names:
            if not NEAR[s] & BIT[NAMED[name]] & self.room:
                problems.append(Problem("no_step_to", "BB-MOVE-01", {"square": name}))
            s = NAMED[name]
        if not self.ends[p] & BIT[s]:
            problems.append(Problem("may_not_stop", self.clause, {"square": names[-1]}))
        return problems

    def sample(self, dice: Dice) -> Answer:
        """Draw "none", or a player with a shortest path to a square where they may stop."""
        answers = [NOWHERE]
        for p, ends in self.ends.items():
            paths = ways(self.view, p, self.room)
            answers += [say(p, paths[s]) for s in squares_of(ends) if s in paths]
        return answers[dice.draw(len(answers))]


def say(p: int, way: tuple[int, ...]) -> str:
    """Return the answer that sends ``p`` along this path."""
    return " ".join((str(number_of(p)), *(NAME[s] for s in way)))


def ways(pos: Position, p: int, room: int) -> dict[int, tuple[int, ...]]:
    """Return a shortest path to every empty square of ``room`` that such a walk can reach."""
    free = room & ~pos.occupied
    paths: dict[int, tuple[int, ...]] = {}
    ring: list[tuple[int, tuple[int, ...]]] = [(pos.where[p], ())]
    for _ in range(FARTHEST):
        onward = []
        for s, way in ring:
            for to in squares_of(NEAR[s] & free):
                free &= ~BIT[to]
                paths[to] = (*way, to)
                onward.append((to, paths[to]))
        ring = onward
    return paths


def may_walk(pos: Position, p: int) -> bool:
    """Say whether the player can walk at all (BB-SKILL-GEN-04, BB-SKILL-BONEHEAD-02,
    BB-SKILL-BALLCHAIN-06).
    """
    return (
        pos.has_zone(p)
        and not pos.rooted >> p & 1
        and not pos.squads.traits[p] & Trait.SWINGS_BALL_AND_CHAIN
    )


def walk(ref: Referee, side: int, answer: str) -> int:
    """Walk step by step by the rules of movement, until the end or a fall; return who walked."""
    pos = ref.pos
    number, *names = answer.split()
    p = player_at(side, int(number))
    for name in names:
        to = NAMED[name]
        step(ref, p, to)
        if pos.state[p] != STANDING or pos.where[p] != to:
            break
    return p
