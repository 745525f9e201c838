"""List candidate actions: the veteran's choice at first sight, and others worth considering.

An idea is an action together with the mind behind it: who is hit, where the carrier goes, who goes
along. The first idea is what a coach would do who meets this position for the first time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from rules.blood_bowl.attacking import targets
from rules.blood_bowl.coaches import carrying, driving, fighting, throwing
from rules.blood_bowl.coaches.lookahead.steady import Steady
from rules.blood_bowl.coaches.reckoning.reach import Reach
from rules.blood_bowl.coaches.veteran import LATE_STAKE, Veteran
from rules.blood_bowl.moving import EXTRA_SQUARES
from rules.blood_bowl.pitch import BIT, NEAR, OFF, distance, squares_of
from rules.blood_bowl.position import PRONE, STANDING, Position
from rules.blood_bowl.running import BLITZ, BLOCK, HAND_OFF, MOVE, PASS
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import NOBODY
from rules.coach import Answer

#: How many blocks, targets of a blitz, ways to the ball and plans for the carrier are ideas, the
#: plans by their value and by the odds of a sack; and how many of the carrier's squares are looked
#: at.
BLOCKS, TARGETS, FETCHES, PLANS = 2, 3, 3, 5
SQUARES = 20
#: While players take their places, one action in so many is thought about.
ASKED = 4
#: The risky actions before which others may come first.
RISKY = (BLOCK, BLITZ, PASS, HAND_OFF)
#: The odds from which a way over the line and a way to the ball are ideas.
HOPE, LEAST_HOPE = 0.2, 0.15


class Idea(NamedTuple):
    """An action, and the mind behind it.

    kind: what it is about: ``own`` for the first idea, or ``hit``, ``places``, ``ball``.
    """

    answer: str
    mind: Steady
    kind: str


def ideas(decision: Any, side: int) -> list[Idea]:
    """List the ideas for the next action, the choice at first sight first, no two alike."""
    return Ideas(decision.view, side).all(decision)


class Ideas:
    """Gathers the ideas.

    seen: what is already among them, so that no idea comes twice.
    """

    __slots__ = ("pos", "side", "found", "seen", "rerolls")

    def __init__(self, pos: Position, side: int) -> None:
        self.pos = pos
        self.side = side
        self.found: list[Idea] = []
        self.seen: list[Answer] = []
        self.rerolls = Steady(side).rerolls(pos)

    def all(self, decision: Any) -> list[Idea]:
        """Gather all ideas: with the ball the carrier's move, otherwise whom to hit and when."""
        pos = self.pos
        mind = Steady(self.side)
        self.add(mind.choose_action(decision), mind, "own")
        kind = self.found[0].answer.partition(" ")[0]
        if mind.has_ball(pos):
            if not pos.acted >> pos.carrier & 1:
                self.add_plans()
        elif kind in RISKY:
            self.add_stage(Veteran.take_places, "places", goes_on=True)
            if kind == BLOCK:
                self.add_blocks()
                if pos.carrier != NOBODY:
                    self.add_blitzes()
        elif kind == MOVE and pos.ball != OFF and pos.carrier == NOBODY and self.is_time(mind):
            self.add_fetches()
        return self.found

    def is_time(self, mind: Steady) -> bool:
        """Say whether a fetcher is already chosen, or it is time to consider one again."""
        return mind.fetcher != NOBODY or not self.pos.acted.bit_count() % ASKED

    def add(self, answer: str, mind: Steady, kind: str) -> None:
        """Add one idea, unless it is empty or already there."""
        thought = (answer, tuple(mind.script), mind.target, tuple(mind.moves))
        if answer and thought not in self.seen:
            self.seen.append(thought)
            self.found.append(Idea(answer, mind, kind))

    def add_stage(
        self, stage: Callable[[Steady, Position], str], kind: str, goes_on: bool = False
    ) -> None:
        """Add what a stage of the veteran's turn would do now.

        goes_on: the stage is not over after that; otherwise the turn is planned anew afterwards.
        """
        mind = self.planned() if goes_on else Steady(self.side)
        self.add(stage(mind, self.pos), mind, kind)

    def planned(self) -> Steady:
        """Return a mind in the middle of its plan for the turn."""
        pos, mind = self.pos, Steady(self.side)
        mind.turn = (pos.half, pos.drives, *pos.markers, pos.active, pos.bonus)
        mind.stages = mind.plan(pos)
        return mind

    # -- hitting ---------------------------------------------------------------------------------

    def add_blocks(self) -> None:
        """Add the best blocks."""
        pos, side = self.pos, self.side
        hits: list[fighting.Hit] = []
        for p in pos.squads.members[side]:
            s = pos.where[p]
            if pos.state[p] != STANDING or pos.acted >> p & 1:
                continue
            if pos.squads.traits[p] & Trait.SWINGS_BALL_AND_CHAIN:
                continue
            if NEAR[s] & pos.zones[1 - side]:
                hits += [
                    fighting.weigh(pos, p, s, q, bool(self.rerolls), LATE_STAKE)
                    for q in targets(pos, p)
                ]
        hits.sort(key=lambda hit: -hit.value)
        for hit in hits[:BLOCKS]:
            if hit.value > 0:
                self.add_hit(BLOCK, hit)

    def add_blitzes(self) -> None:
        """Add a blitz on each opponent who is worth one."""
        if not self.pos.blitzed:
            for q in fighting.quarry(self.pos, self.side)[:TARGETS]:
                best = self.best_blitz_on(q)
                if best is not None and best.value > 0:
                    self.add_hit(BLITZ, best, BLOCK)

    def add_hit(self, kind: str, hit: fighting.Hit, *words: str) -> None:
        mind = Steady(self.side)
        mind.target = hit.defender
        self.add(mind.act(kind, hit.attacker, hit.path, *words), mind, "hit")

    def best_blitz_on(self, q: int) -> fighting.Hit | None:
        """Return the best way to blitz this opponent; None if there is none."""
        pos, side = self.pos, self.side
        there = pos.where[q]
        helped = fighting.helpers(pos, side, there, there)
        best: fighting.Hit | None = None
        for p in pos.squads.members[side]:
            if pos.state[p] > PRONE or pos.acted >> p & 1 or p == pos.carrier:
                continue
            if pos.squads.traits[p] & fighting.NO_BLITZERS:
                continue
            if distance(pos.where[p], there) > pos.squads.ma[p] + 1:
                continue
            reach = Reach(pos, p, dodges=1 if q == pos.carrier else 0, extra=1)
            hit = fighting.best_approach(pos, p, q, reach, bool(self.rerolls), LATE_STAKE, helped)
            if hit is not None and (best is None or hit.value > best.value):
                best = hit
        return best

    # -- the ball --------------------------------------------------------------------------------

    def add_plans(self) -> None:
        """Add what the carrier can do: run for the line, pass, or go where it is best or safest."""
        pos, p = self.pos, self.pos.carrier
        self.add_stage(Veteran.carry, "ball")
        run = carrying.touchdown_run(pos, p, self.rerolls)
        if run.odds > HOPE:
            mind = self.planned()
            self.add(mind.act(MOVE, p, run.path), mind, "ball")
        play = throwing.scoring_play(pos, p, self.rerolls, Reach(pos, p, extra=0))
        if play is not None and play.odds > HOPE:
            mind = self.planned()
            self.add(mind.throw(play), mind, "ball")
        for plan in self.plans():
            mind = self.planned()
            self.add(mind.drive(pos, plan), mind, "ball")

    def plans(self) -> list[driving.Drive]:
        """List plans without dice for the carrier: the best by value, and the safest."""
        pos, p = self.pos, self.pos.carrier
        reach = Reach(pos, p, dodges=1)
        outlook = driving.Outlook(pos, p)
        mates = driving.company(pos, self.side, p)
        squares = squares_of(reach.safe())
        squares.sort(key=lambda s: (-driving.first_sight(pos, outlook, s, mates), s))
        drives = []
        for s in squares[:SQUARES]:
            plan = driving.plan_at(pos, p, s, 1.0, outlook, mates)
            drives.append(plan._replace(path=tuple(reach.path(s))))
        drives.sort(key=lambda plan: -plan.value)
        return drives[:PLANS] + sorted(drives, key=lambda plan: (plan.sack, -plan.value))[:PLANS]

    def add_fetches(self) -> None:
        """Add the surest ways to a ball on the ground."""
        pos = self.pos
        self.add_stage(Veteran.pick_up, "ball")
        runs = []
        for p in pos.squads.members[self.side]:
            if pos.state[p] > PRONE or pos.acted >> p & 1:
                continue
            if pos.squads.traits[p] & carrying.CLUMSY:
                continue
            if distance(pos.where[p], pos.ball) <= pos.squads.ma[p] + EXTRA_SQUARES:
                reach = Reach(pos, p, dodges=1)
                run = carrying.best_run(pos, reach, BIT[pos.ball], self.rerolls, tries=1)
                if run.odds > LEAST_HOPE:
                    runs.append(run)
        runs.sort(key=lambda run: -run.odds)
        for run in runs[:FETCHES]:
            mind = Steady(self.side)
            mind.fetcher = run.player
            kind = MOVE if pos.passed else PASS
            self.add(mind.act(kind, run.player, run.path), mind, "ball")
