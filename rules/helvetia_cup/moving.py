"""Play a movement turn, player by player (HC-MOVE, HC-CONV-17).

An answer is ``"done"``, or a shirt number and the words of a path: ``"7 FR F"``.
"""

from __future__ import annotations

from rules.coach import Answer, Build
from rules.dice import Dice
from rules.helvetia_cup.cards.moments import Turn
from rules.helvetia_cup.cards.playing import window
from rules.helvetia_cup.movement_paths import Path, Walking, followed, trace, walk
from rules.helvetia_cup.position import Position
from rules.helvetia_cup.referee import Referee
from rules.helvetia_cup.squads import NOBODY
from rules.problems import Problem

DONE = "done"


class Move(Build):
    """The question for one player's path, or ``"done"`` (HC-DEC-07).

    about: the movement turn.
    p, words, trail: of the newest legal answer the player, the words of the path, and the place
    after each of them.
    """

    __slots__ = ("p", "words", "trail")

    about: Turn
    p: int
    words: list[str]
    trail: list[Path]

    @property
    def default(self) -> str:
        return DONE

    def players(self) -> list[int]:
        """List the players who may still move, by shirt number."""
        pos: Position = self.view.pos
        return [p for p in pos.on_pitch(self.side) if self.about.ready >> p & 1]

    def walking(self, p: int) -> Walking:
        return Walking(self.view.pos, self.about, p)

    def problems(self, answer: Answer) -> list[Problem]:
        if answer == DONE:
            return []
        if not isinstance(answer, str):
            return [Problem("not_a_path", "HC-MOVE-01", {"answer": answer})]
        number, *words = answer.split(" ")
        pos: Position = self.view.pos
        p = pos.player(self.side, number)
        if p == NOBODY or not self.about.ready >> p & 1:
            return [Problem("cannot_move", "HC-MOVE-06", {"number": number})]
        trail = trace(Walking(pos, self.about, p), words)
        if isinstance(trail, Problem):
            params = {**trail.params, "number": number}
            return [Problem(trail.code, trail.clause, params, answer)]
        self.p, self.words, self.trail = p, words, trail
        return []

    def sample(self, dice: Dice) -> str:
        """Draw "done" or a player at random; then word by word, or the end of the path."""
        players = self.players()
        chosen = dice.draw(len(players) + 1)
        if chosen == len(players):
            return DONE
        walking = self.walking(players[chosen])
        path, words = walking.start(), list[str]()
        while True:
            options = list(walking.next_words(path))
            stop = 1 if words and walking.end_problem(path) is None else 0
            if not options and not stop:
                return DONE
            at = dice.draw(len(options) + stop)
            if at == len(options):
                break
            words += options[at].split(" ")
            path = followed(walking, path, options[at].split(" "))
        return f"{walking.pos.number(walking.p)} {' '.join(words)}"


def movement_turn(ref: Referee, side: int) -> bool:
    """Let one coach move any number of their players; return whether the round is over
    (HC-MOVE-01).
    """
    pos = ref.pos
    turn = Turn(side, 0)
    if "own_move" in ref.windows:
        window(ref, "own_move", turn, (side,))
        if turn.stopped:
            return True
    for p in pos.on_pitch(side):
        if not pos.late >> p & 1:
            turn.ready |= 1 << p
    move = Move("move_turn", side, ref.view(side), turn)
    while turn.ready and ref.ask_for(move) != DONE:
        turn.ready &= ~(1 << move.p)
        if walk(ref, move.p, move.words, move.trail):
            return True
    return False
