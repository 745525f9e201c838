"""Answer at random, so that all that is legal happens: it measures the engine (LG-SIM-08).

Of the legal answers it picks a kind first, each as likely as the others, and then one of that kind.
So it shoots and tackles as readily as it plays one of a hundred long passes. Every other pass is to
a team-mate. A player whom it moves runs after the ball, or forward with it, as often as anywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.coach import Answer, Build, Decision, Drawing
from rules.helvetia_cup.movement_paths import LEAVE, Path, Walking, followed
from rules.helvetia_cup.moving import DONE, Move
from rules.helvetia_cup.pitch import DIRECTIONS, OFF
from rules.helvetia_cup.position import Position


class RandomAnswers(Drawing):
    """Answers at random, from a stream of its own."""

    __slots__ = ()

    def decide(self, decision: Decision) -> Answer:
        if isinstance(decision, Move):
            return self.move(decision)
        if isinstance(decision, Build):
            return decision.sample(self.dice)
        if decision.key == "attack_action" and self.dice.draw(2):
            return self.choose(sensible(decision.view.pos, decision.options))
        return self.choose(decision.options)

    def choose(self, options: Sequence[Answer]) -> Answer:
        """Choose a kind of answer, then an answer of it.

        The kind is the first word of an answer; all numbers are one kind.
        """
        kinds: dict[str, list[Answer]] = {}
        for option in options:
            kinds.setdefault(_kind(option), []).append(option)
        answers = list(kinds.values())[self.dice.draw(len(kinds)) if len(kinds) > 1 else 0]
        return answers[self.dice.draw(len(answers)) if len(answers) > 1 else 0]

    def move(self, decision: Move) -> str:
        """Move players one after the other, by shirt number; some stay."""
        for p in decision.players():
            words = self.walk(decision.walking(p)) if self.dice.draw(4) else []
            if words:
                return f"{decision.view.pos.number(p)} {' '.join(words)}"
        return DONE

    def walk(self, walking: Walking) -> list[str]:
        """Choose a step, or standing up; now and then one more step."""
        path, words = walking.start(), list[str]()
        while True:
            options = [word for word in walking.next_words(path) if not word.startswith(LEAVE)]
            if not options:
                break
            word = self.step(walking, path, options)
            words.append(word)
            path = followed(walking, path, [word])
            if self.dice.draw(4):
                break
        return words if walking.end_problem(path) is None else []

    def step(self, walking: Walking, path: Path, options: list[str]) -> str:
        """Choose a step towards the ball, or with it towards the goal; or anywhere."""
        if not self.dice.draw(3 if path.carrying else 2):
            return options[self.dice.draw(len(options))]
        pos: Position = walking.pos
        goes_to = pos.pitch.goal[walking.side] if path.carrying else pos.ball
        distance = pos.pitch.distance[goes_to]
        steps = pos.pitch.step[walking.side][path.h]

        def away(word: str) -> int:
            h = steps[DIRECTIONS.index(word)] if word in DIRECTIONS else path.h
            return distance[h] if h != OFF else pos.pitch.size

        return min(options, key=away)


def sensible(pos: Position, options: Sequence[str]) -> list[str]:
    """List the actions that leave the ball with a player: no pass to an empty hex.

    If there are none, all options.
    """
    names, side = pos.pitch.names, pos.attacking
    mates = [names[pos.where[p]] for p in pos.standing(side)]
    actions = [each for each in options if " " not in each or each.split(" ")[1] in mates]
    return actions or list(options)


def _kind(option: Any) -> str:
    return option.split(" ")[0] if isinstance(option, str) else "number"
