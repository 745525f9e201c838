"""The rookie: an automated coach that plays like a beginner.

It runs for the line with the ball, hits where the dice are good, fetches the ball, blitzes, and
brings everybody else near the ball. It thinks of one player at a time and never of the turn after.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from rules.blood_bowl.actions import END_TURN
from rules.blood_bowl.attacking import targets
from rules.blood_bowl.blocking import block_dice
from rules.blood_bowl.coaches.carrying import best_fetch, touchdown_run
from rules.blood_bowl.coaches.fighting import NO_BLITZERS, assists_from, helpers, quarry
from rules.blood_bowl.coaches.lookahead.style import VETERAN
from rules.blood_bowl.coaches.reactions import BY_STYLE, REACTIONS
from rules.blood_bowl.coaches.reckoning.reach import Reach
from rules.blood_bowl.coaches.reckoning.shapes import to_go
from rules.blood_bowl.coaches.veteran import word_for
from rules.blood_bowl.pitch import NEAR, OFF, distance, squares_of
from rules.blood_bowl.position import PRONE, STANDING, Position
from rules.blood_bowl.rerolls import team_rerolls
from rules.blood_bowl.running import BLITZ, BLOCK, END_ACTION, MOVE, STAND_UP
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import NOBODY, number_of
from rules.coach import Answer, Drawing
from rules.dice import Dice

JSON = Any

#: The odds from which the rookie runs for the line, and from which it goes for the ball.
DARES_TO_SCORE: Final = 0.5
DARES_TO_FETCH: Final = 0.4
#: Block dice that are good: two of which the attacker chooses, or one for who has Block.
GOOD_DICE: Final = 2
#: One in so many times the rookie thinks of a re-roll.
FORGETS: Final = 3


class Rookie(Drawing):
    """One side's coach for one match.

    script: what the player in action does next: squares to go to, then words.
    target: the opponent whom this action is about.
    """

    __slots__ = ("side", "script", "target")

    def __init__(self, side: int, dice: Dice) -> None:
        super().__init__(dice)
        self.side = side
        self.script: list[int | str] = []
        self.target = NOBODY

    def decide(self, decision: Any) -> Answer:
        key = decision.key
        if key == "choose_action":
            return self.choose_action(decision.view)
        if key == "continue_action":
            return self.continue_action(decision)
        if key == "block_target":
            word = str(number_of(self.target))
            return word if word in decision.options else decision.default
        if key == "reroll" and self.dice.draw(FORGETS):
            return decision.default
        if key in REACTIONS:
            return REACTIONS[key](decision, self.side, self.target)
        if key in BY_STYLE:
            return BY_STYLE[key](decision, self.side, VETERAN)
        return decision.default

    def memory(self) -> JSON:
        return [super().memory(), self.script[:], self.target]

    def remember(self, memory: JSON) -> None:
        position, script, self.target = memory
        super().remember(position)
        self.script = list(script)

    # -- the turn --------------------------------------------------------------------------------

    def choose_action(self, pos: Position) -> Answer:
        """Choose the first thing that can be done now; nothing of it is planned ahead."""
        self.script, self.target = [], NOBODY
        return next(filter(None, (idea(self, pos) for idea in IDEAS)), END_TURN)

    def act(self, kind: str, p: int, path: Sequence[int] = (), *words: str) -> str:
        """Return the answer that starts an action, and note what is to be done in it."""
        self.script = [*path, *words]
        return f"{kind} {number_of(p)}"

    def free(self, pos: Position) -> Iterator[int]:
        """Yield the players who can still act, in the order of their shirts."""
        for p in pos.squads.members[self.side]:
            chained = pos.squads.traits[p] & Trait.SWINGS_BALL_AND_CHAIN
            if pos.state[p] <= PRONE and not pos.acted >> p & 1 and not chained:
                yield p

    def carry(self, pos: Position) -> str:
        """Run for the line, or else forward as far as no dice are needed."""
        p = pos.carrier
        if p not in self.free(pos):
            return ""
        run = touchdown_run(pos, p, self.rerolls(pos))
        if run.odds >= DARES_TO_SCORE:
            return self.act(MOVE, p, run.path)
        path = self.forward(pos, p, Reach(pos, p, extra=0))
        return self.act(MOVE, p, path) if path or pos.state[p] == PRONE else ""

    def forward(self, pos: Position, p: int, reach: Reach) -> list[int]:
        """Return the path to the foremost square that takes no dice; a square away from opponents
        if there is one. Empty if the player stays.
        """
        safe = reach.safe()
        squares = list(squares_of(safe & ~reach.covered or safe))
        best = min(squares, key=lambda s: to_go(self.side, s))
        return reach.path(best) if to_go(self.side, best) < to_go(self.side, reach.start) else []

    def hit(self, pos: Position) -> str:
        """Block somebody with good dice; which of them is chance."""
        hits = [
            (p, q)
            for p in self.free(pos)
            if pos.state[p] == STANDING and p != pos.carrier
            for q in targets(pos, p)
            if is_good(pos, p, q, pos.where[p])
        ]
        if not hits:
            return ""
        p, self.target = hits[self.dice.draw(len(hits)) if len(hits) > 1 else 0]
        return self.act(BLOCK, p)

    def fetch(self, pos: Position) -> str:
        """Pick up a loose ball."""
        if pos.carrier != NOBODY or pos.ball == OFF:
            return ""
        run = best_fetch(pos, self.side, self.rerolls(pos))
        return self.act(MOVE, run.player, run.path) if run.odds >= DARES_TO_FETCH else ""

    def blitz(self, pos: Position) -> str:
        """Run up to the carrier, or somebody near the ball, and hit them with good dice."""
        for q in quarry(pos, self.side) if not pos.blitzed else ():
            near = NEAR[pos.where[q]]
            for p in self.free(pos):
                if p == pos.carrier or pos.squads.traits[p] & NO_BLITZERS:
                    continue
                reach = Reach(pos, p, extra=0)
                for s in squares_of(reach.safe() & near):
                    path = reach.path(s)
                    if len(path) < reach.moves and is_good(pos, p, q, s):
                        self.target = q
                        return self.act(BLITZ, p, path, BLOCK)
        return ""

    def move(self, pos: Position) -> str:
        """Stand somebody up, or bring somebody who is not marked nearer to the ball."""
        centre = pos.ball if pos.ball != OFF else pos.landing
        for p in self.free(pos):
            if p == pos.carrier:
                continue
            path: list[int] = []
            if centre != OFF and not pos.marked(self.side, pos.where[p]):
                reach = Reach(pos, p, extra=0)
                best = min(squares_of(reach.safe()), key=lambda s: (distance(s, centre), s))
                if distance(best, centre) < distance(reach.start, centre):
                    path = reach.path(best)
            if path or pos.state[p] == PRONE:
                return self.act(MOVE, p, path)
        return ""

    def rerolls(self, pos: Position) -> int:
        """Return the team re-rolls that can be used in this turn: 0 or 1."""
        return 1 if team_rerolls(pos, self.side) else 0

    # -- inside an action ------------------------------------------------------------------------

    def continue_action(self, decision: Any) -> Answer:
        """Go the next step; who has just picked the ball up runs on with it."""
        pos, run = decision.view, decision.about
        p = run.player
        if pos.state[p] == PRONE:
            return STAND_UP
        if not self.script and p == pos.carrier and run.left:
            self.script = [*self.forward(pos, p, Reach(pos, p, extra=0, moves=run.left))]
        if self.script:
            step = self.script.pop(0)
            word = step if isinstance(step, str) else word_for(pos, run, step)
            if word in decision.options:
                return word
            self.script = []
        return END_ACTION


def is_good(pos: Position, p: int, q: int, s: int) -> bool:
    """Say whether ``p`` has good dice against ``q`` from the square ``s``."""
    there = pos.where[q]
    ours, theirs = assists_from(pos, p, s, q, helpers(pos, p >> 4, there, there))
    dice = block_dice(pos.squads.st[p] + ours, pos.squads.st[q] + theirs)
    return dice >= GOOD_DICE or (
        dice == 1 and bool(pos.squads.traits[p] & Trait.STAYS_UP_ON_BOTH_DOWN)
    )


#: What the rookie thinks of, in this order, before each action.
IDEAS: Final[tuple[Callable[[Rookie, Position], str], ...]] = (
    Rookie.hit,
    Rookie.carry,
    Rookie.fetch,
    Rookie.move,
    Rookie.blitz,
)
