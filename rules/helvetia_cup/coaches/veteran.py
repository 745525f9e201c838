"""The veteran: an automated coach that plays to win.

It plans a movement turn at its first question and gives the plan out player by player. All else it
weighs by exact odds, one step ahead. Only sectors are drawn at random, from a stream of its own, by
the mixture that the other coach cannot exploit.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.coach import Answer
from rules.dice import Dice, Stream
from rules.helvetia_cup.attacking import END, SHORT, SHOT, TOUCH
from rules.helvetia_cup.coaches import (
    advancing,
    aiming,
    defending,
    guarding,
    playing,
    set_pieces,
)
from rules.helvetia_cup.coaches.prospects import Prospects
from rules.helvetia_cup.moving import DONE
from rules.helvetia_cup.pitch import DIRECTIONS
from rules.helvetia_cup.position import Position

JSON = Any

#: The parts of the memory that are JSON as they are.
_PLAIN = ("ready", "acted", "minus", "passed")


class Veteran:
    """One side's coach for one match.

    dice: the coach's own stream; only sectors are drawn from it.
    script: what is still to be answered in this movement turn.
    ready: the players who may still move when the next answer is due, as bits; if other players
    may, another turn has begun.
    acted: our defenders who have tried something in this round, as bits: any other used defender is
    pressing.
    minus: the pressure on the shot that was just declared.
    passed: whether a short pass of ours is the last thing that happened.
    """

    __slots__ = ("side", "dice", "script", "ready", "acted", "minus", "passed")

    def __init__(self, side: int, dice: Dice) -> None:
        self.side = side
        self.dice = dice
        self.script: list[str] = []
        self.ready = 0
        self.acted = 0
        self.minus = 0
        self.passed = False

    def decide(self, decision: Any) -> Answer:
        answer = ANSWERS.get(decision.key)
        return answer(self, decision) if answer else decision.default

    def memory(self) -> JSON:
        """Return the plan for the turn and the position of the stream, as JSON."""
        assert isinstance(self.dice, Stream)
        return [self.dice.position, self.script[:], *(getattr(self, name) for name in _PLAIN)]

    def remember(self, memory: JSON) -> None:
        assert isinstance(self.dice, Stream)
        position, script, *plain = memory
        self.dice = self.dice.at(position)
        self.script = list(script)
        for name, value in zip(_PLAIN, plain, strict=True):
            setattr(self, name, value)

    # -- movement --------------------------------------------------------------------------------

    def move_turn(self, decision: Any) -> str:
        turn = decision.about
        if not self.script or turn.ready != self.ready:
            pos: Position = decision.view.pos
            planner = advancing if self.side == pos.attacking else guarding
            self.script = [*planner.plan(pos, self.side, turn), DONE]
            self.acted = 0
            self.passed = False
        answer: str = self.script.pop(0)
        if answer != DONE:
            p = decision.view.pos.player(self.side, int(answer.partition(" ")[0]))
            self.ready = turn.ready & ~(1 << p)
        return answer

    # -- with the ball ---------------------------------------------------------------------------

    def attack_action(self, decision: Any) -> str:
        pos: Position = decision.view.pos
        options = decision.options
        prospects = Prospects(pos, pos.carrier, late_flag="T22" in decision.view.hand.left)
        answer = prospects.best(
            must=END not in options[:1],
            received=False,
            shot=SHOT in options[:3],
            touch=TOUCH in options[:3],
            long=options[-1].startswith("long"),
        )[1]
        answer = answer or decision.default
        self.minus = prospects.pressure_on(pos.carrier)
        self.passed = answer.startswith(SHORT)
        return answer

    def forced_move(self, decision: Any) -> str:
        """Choose the step after which the ball is worth most: away from opponents, or nearer to the
        goal.
        """
        pos: Position = decision.view.pos
        p = pos.carrier
        steps = pos.pitch.step[self.side][pos.where[p]]
        names: list[str] = decision.options
        return max(
            names,
            key=lambda name: aiming.after_step(pos, p, steps[DIRECTIONS.index(name)]),
        )

    def header_or_end(self, decision: Any) -> str:
        pos: Position = decision.view.pos
        prospects = Prospects(pos, pos.carrier)
        self.minus = 0
        header = prospects.shooting(pos.carrier, "header", 0)
        return "header" if header >= prospects.kept[pos.carrier] else "end"

    def shot_sector(self, decision: Any) -> str:
        kind, number = decision.about
        minus = self.minus if kind in ("shot", "touch") else 0
        return aiming.sector(decision.view.pos, self.side, kind, number, minus, self.dice)

    # -- without it ------------------------------------------------------------------------------

    def opening_defence(self, decision: Any) -> str:
        pos: Position = decision.view.pos
        p = pos.player(self.side, decision.about)
        answer = defending.opening(pos, decision.options, p)
        if answer != "none":
            self.acted |= 1 << p
        return answer

    def try_interception(self, decision: Any) -> str:
        pos: Position = decision.view.pos
        p = pos.player(self.side, decision.about)
        answer = defending.interception(pos, p)
        if answer == "try":
            self.acted |= 1 << p
        return answer

    def keeper_sectors(self, decision: Any) -> list[str]:
        return aiming.cover(decision.view.pos, self.side, decision.about, self.acted, self.dice)

    # -- cards -----------------------------------------------------------------------------------

    def play_card(self, decision: Any) -> str:
        pos: Position = decision.view.pos
        about = decision.about
        minus = 0
        if about["window"] == "sectors" and about["shot"] in ("shot", "touch"):
            ours = pos.attacking == self.side
            minus = self.minus if ours else aiming.pressure(pos, self.side, self.acted)
        now = playing.Moment(pos, self.side, about, minus, self.passed)
        return playing.card(decision.options, now)

    def card_targets(self, decision: Any) -> Any:
        return playing.target(decision, self.side)

    # -- set pieces ------------------------------------------------------------------------------

    def set_up(self, decision: Any) -> JSON:
        self.acted = 0
        self.passed = False
        pos: Position = decision.view.pos
        attacks = decision.key == "place_attack"
        return set_pieces.placement(pos, self.side, decision.about, attacks=attacks)

    def goal_substitutions(self, decision: Any) -> str:
        return set_pieces.substitution(decision.view.pos, decision.options, self.side)

    def injury_replacement(self, decision: Any) -> Any:
        return set_pieces.replacement(decision.view.pos, self.side, decision.options)

    def emergency_goalkeeper(self, decision: Any) -> int:
        return set_pieces.emergency_goalkeeper(decision.view.pos, self.side, decision.options)

    def taker(self, decision: Any) -> int:
        self.minus = 0
        return set_pieces.shooter(decision.view.pos, self.side, decision.options)

    def step_aside(self, decision: Any) -> str:
        return set_pieces.step_aside(decision.view.pos, self.side, decision.options)


ANSWERS: dict[str, Callable[[Veteran, Any], Answer]] = {
    "move_turn": Veteran.move_turn,
    "attack_action": Veteran.attack_action,
    "forced_move": Veteran.forced_move,
    "header_or_end": Veteran.header_or_end,
    "shot_sector": Veteran.shot_sector,
    "opening_defence": Veteran.opening_defence,
    "try_interception": Veteran.try_interception,
    "keeper_sectors": Veteran.keeper_sectors,
    "play_card": Veteran.play_card,
    "card_targets": Veteran.card_targets,
    "place_attack": Veteran.set_up,
    "place_defence": Veteran.set_up,
    "goal_substitutions": Veteran.goal_substitutions,
    "injury_replacement": Veteran.injury_replacement,
    "emergency_goalkeeper": Veteran.emergency_goalkeeper,
    "penalty_taker": Veteran.taker,
    "shootout_taker": Veteran.taker,
    "offender_step": Veteran.step_aside,
    "clear_area": Veteran.step_aside,
    "offside_vacate": Veteran.step_aside,
}
