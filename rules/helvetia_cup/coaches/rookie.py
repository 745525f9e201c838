"""The rookie: an automated coach that plays like a beginner.

With the ball everybody runs for the goal, without it everybody runs to the ball. The carrier shoots
when a shot may go in, and else passes to whoever stands nearer to the goal. Sectors are guesses,
and cards are mostly forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from rules.coach import Answer, Drawing
from rules.helvetia_cup.attacking import END, SHORT, SHOT, TOUCH
from rules.helvetia_cup.catalogue import STEAL, TACKLE
from rules.helvetia_cup.coaches import playing, set_pieces
from rules.helvetia_cup.coaches.odds import chance, shot_chance
from rules.helvetia_cup.coaches.routes import Movement
from rules.helvetia_cup.moving import DONE
from rules.helvetia_cup.position import Position

#: The odds from which the rookie shoots, and tries to take the ball.
DARES_TO_SHOOT: Final = 0.2
DARES_TO_TACKLE: Final = 0.5
#: One in so many times the rookie thinks of its cards.
FORGETS: Final = 3


class Rookie(Drawing):
    """One side's coach for one match; it remembers nothing from one question to the next."""

    __slots__ = ()

    def decide(self, decision: Any) -> Answer:
        answer = ANSWERS.get(decision.key)
        return answer(self, decision) if answer else decision.default

    def any_of(self, options: Sequence[Answer]) -> Answer:
        return options[self.dice.draw(len(options))] if len(options) > 1 else options[0]

    def move_turn(self, decision: Any) -> str:
        """Move the next player a hex: with our ball to the goal, else to the ball."""
        pos: Position = decision.view.pos
        turn = Movement(pos, decision.side, decision.about)
        wanted = pos.pitch.goal[decision.side] if decision.side == pos.attacking else pos.ball
        for p in turn.ready():
            start = pos.where[p]
            if pos.lying >> p & 1:
                turn.go(p, start)
            elif turn.slack(p) > 0:
                turn.go(p, turn.nearer(start, wanted))
            if turn.answers:
                return turn.answers[0]
        return DONE

    def attack_action(self, decision: Any) -> str:
        """Shoot, or pass to somebody nearer to the goal; every other time keep the ball instead."""
        pos: Position = decision.view.pos
        options: list[str] = decision.options
        for kind in (SHOT, TOUCH):
            if kind in options and shot_chance(pos, pos.carrier, pos.ball, kind) >= DARES_TO_SHOOT:
                return kind
        pitch = pos.pitch
        away = pitch.distance[pitch.goal[decision.side]]
        passes = [each for each in options if each.startswith(SHORT)]
        best = min(passes, key=lambda each: away[pitch.at[each.split(" ")[1]]], default="")
        if best and (END not in options or away[pitch.at[best.split(" ")[1]]] < away[pos.ball]):
            return best
        return END if END in options else decision.default

    def opening_defence(self, decision: Any) -> str:
        """Take the ball by whatever is likelier, if it is likely."""
        pos: Position = decision.view.pos
        p = pos.player(decision.side, decision.about)
        odds = {"steal": chance(pos.skill(p, STEAL)), "tackle": chance(pos.skill(p, TACKLE))}
        best = max((each for each in decision.options if each in odds), key=lambda each: odds[each])
        return str(best) if odds[best] >= DARES_TO_TACKLE else "none"

    def play_card(self, decision: Any) -> str:
        """Play a card without a thought of what it is for, now and then."""
        return str(decision.default if self.dice.draw(FORGETS) else self.any_of(decision.options))

    def set_up(self, decision: Any) -> Any:
        attacks = decision.key == "place_attack"
        players = decision.about
        return set_pieces.placement(decision.view.pos, decision.side, players, attacks=attacks)


#: The function for each decision; for the others the default is good enough.
ANSWERS: Final[dict[str, Callable[[Rookie, Any], Answer]]] = {
    "move_turn": Rookie.move_turn,
    "attack_action": Rookie.attack_action,
    "opening_defence": Rookie.opening_defence,
    "try_interception": lambda self, decision: "try",
    "shot_sector": lambda self, decision: self.any_of(decision.options),
    "keeper_sectors": lambda self, decision: decision.sample(self.dice),
    "play_card": Rookie.play_card,
    "card_targets": lambda self, decision: playing.target(decision, decision.side),
    "place_attack": Rookie.set_up,
    "place_defence": Rookie.set_up,
}
