"""HC-MOVE, HC-ACC, HC-OVER, HC-LIE: a movement turn, player by player (HC-CONV-17).

An answer is ``"done"``, or a shirt number and the words of its path: ``"7 FR F"``, ``"4 stand B"``,
``"9 F over"`` (overtaking), ``"3 BL off 12"`` (walking off for substitute 12).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.coach import Answer, Build
from rules.dice import Dice
from rules.helvetia_cup.ball import pick_up
from rules.helvetia_cup.cards import window
from rules.helvetia_cup.moments import Turn
from rules.helvetia_cup.pitch import DIRECTIONS, OFF
from rules.helvetia_cup.position import Position
from rules.helvetia_cup.referee import Referee
from rules.helvetia_cup.squads import NOBODY, PLACES
from rules.helvetia_cup.substituting import may_replace, replace
from rules.problems import Problem

DONE, STAND, OVER, LEAVE = "done", "stand", "over", "off"

_DIRECTION = {name: d for d, name in enumerate(DIRECTIONS)}


class Path(NamedTuple):
    """How far a player has come on a path.

    h:        where he is; OFF once he has left the pitch.
    spent:    markers spent; ``free`` steps left that a card gives.
    basic:    whether his basic step is still to come.
    facing:   direction of his last step, or OFF.
    upright:  whether he stands; ``rose`` whether he stood up in this turn.
    carrying: whether he has the ball.
    ended:    whether nothing more may follow.
    """

    h: int
    spent: int
    free: int
    basic: bool
    facing: int
    upright: bool
    rose: bool
    carrying: bool
    ended: bool


class Walking:
    """The rules of one player's path in one movement turn."""

    __slots__ = ("pos", "p", "side", "turn", "attacks", "may_spend", "is_keeper")

    def __init__(self, pos: Position, turn: Turn, p: int) -> None:
        self.pos = pos
        self.turn = turn
        self.p = p
        self.side = p >> 3
        self.attacks = self.side == pos.attacking
        self.may_spend = 0 if pos.forbids(self.side, "accelerate") else pos.markers[p]
        self.is_keeper = pos.keeper[self.side] == p

    def start(self) -> Path:
        pos, p = self.pos, self.p
        carrying = pos.carrier == p
        # HC-GK-03: with the ball in his goal area he stays.
        stuck = carrying and self.is_keeper and pos.where[p] == pos.pitch.own_goal[self.side]
        upright = not pos.lying >> p & 1
        free = self.turn.free.get(p, 0)
        return Path(pos.where[p], 0, free, True, OFF, upright, False, carrying, stuck)

    def next_words(self, path: Path) -> Iterator[str]:
        """Every word that may follow, in canonical order; of leaving each substitute."""
        if path.ended:
            return
        if not path.upright:
            yield STAND
            return
        for d, name in enumerate(DIRECTIONS):
            if isinstance(self.step(path, d), Path):
                yield name
        if isinstance(self.overtake(path), Path):
            yield OVER
        if not self.leaving_problem(path):
            pos = self.pos
            for substitute in pos.bench(self.side):
                if may_replace(pos, self.p, substitute):
                    yield f"{LEAVE} {pos.number(substitute)}"

    def stand(self, path: Path) -> Path | Problem:
        """HC-LIE-01."""
        if path.upright or not path.basic:
            return Problem("not_lying", "HC-LIE-01")
        carrying = self._has_ball(path.h)
        return path._replace(basic=False, upright=True, rose=True, carrying=carrying)

    def step(self, path: Path, d: int) -> Path | Problem:
        """HC-MOVE-01 to -06, HC-ACC-01, HC-LIE-02: one hex further."""
        if not path.upright:
            return Problem("lying", "HC-LIE-01")
        if path.ended:
            return self._ended(path)
        paid = self._pay(path)
        if paid is None:
            return Problem("no_markers_left", "HC-ACC-01")
        pos = self.pos
        h = pos.pitch.step[self.side][path.h][d]
        if h == OFF:
            return Problem("off_the_pitch", "HC-CONV-10")
        if not pos.is_legal(self.p, h) and h != pos.where[self.p]:
            if pos.pitch.goals >> h & 1:
                return Problem("goal_area", "HC-MOVE-04")
            return Problem("taken", "HC-MOVE-02")
        carrying = path.carrying or self._has_ball(h)
        home = carrying and self.is_keeper and h == pos.pitch.own_goal[self.side]
        return Path(h, *paid, d, True, path.rose, carrying, home)

    def overtake(self, path: Path) -> Path | Problem:
        """HC-OVER-01 to -05."""
        pos = self.pos
        if not self.attacks:
            return Problem("defenders_do_not_overtake", "HC-OVER-03")
        if path.rose:
            return Problem("stood_up", "HC-LIE-03")
        if path.spent:
            return Problem("accelerated", "HC-OVER-02")
        if path.ended:
            return self._ended(path)
        if path.facing == OFF:
            return Problem("no_direction", "HC-OVER-04")
        if not pos.pitch.acceleration >> path.h & 1:
            return Problem("not_in_acceleration_zone", "HC-OVER-01")
        if pos.forbids(self.side, "overtake"):
            return Problem("forbidden_by_card", "HC-FX-27")
        h = pos.pitch.step[self.side][path.h][path.facing]
        if h == OFF or not (pos.is_legal(self.p, h) or h == pos.where[self.p]):
            return Problem("no_room_to_overtake", "HC-OVER-05")
        return path._replace(h=h, carrying=path.carrying or self._has_ball(h), ended=True)

    def leave(self, path: Path, number: str) -> Path | Problem:
        """HC-SUB-04 to -07: off the pitch from an edge hex, for a substitute."""
        problem = self.leaving_problem(path)
        if problem:
            return problem
        substitute = shirt(self.pos, self.side, number)
        if substitute == NOBODY or not may_replace(self.pos, self.p, substitute):
            return Problem("not_a_substitute_for_him", "HC-SUB-09", {"number": number})
        paid = self._pay(path)
        assert paid is not None
        spent, free, basic = paid
        return path._replace(spent=spent, free=free, basic=basic, ended=True)

    def leaving_problem(self, path: Path) -> Problem | None:
        """Why he cannot walk off here, or None."""
        if not path.upright:
            return Problem("lying", "HC-LIE-01")
        if path.ended:
            return self._ended(path)
        if path.carrying:
            return Problem("carrier_stays", "HC-SUB-07")
        if not self.pos.pitch.edge >> path.h & 1:
            return Problem("not_at_the_edge", "HC-SUB-06")
        if self._pay(path) is None:
            return Problem("no_markers_left", "HC-SUB-06")
        return None

    def end_problem(self, path: Path) -> Problem | None:
        """HC-OFF-17: where a path may not end."""
        pos = self.pos
        if pos.restart and not self.attacks and path.h == pos.ball and path.facing != OFF:
            return Problem("off_the_ball", "HC-OFF-17")
        return None

    def _ended(self, path: Path) -> Problem:
        """Why nothing more may follow."""
        if path.h != self.pos.pitch.own_goal[self.side]:
            return Problem("path_ended", "HC-OVER-05")
        return Problem("stays_in_goal", "HC-GK-03" if path.basic else "HC-GK-11")

    def _pay(self, path: Path) -> tuple[int, int, bool] | None:
        """Spent, free and basic of the path with one more step paid for, or None.

        The step is the basic one, a free one, or it costs a marker.
        """
        if path.basic:
            return path.spent, path.free, False
        if path.free:
            return path.spent, path.free - 1, False
        if path.spent < self.may_spend:
            return path.spent + 1, 0, False
        return None

    def _has_ball(self, h: int) -> bool:
        """HC-BALL-05, HC-OFF-22: whether he finds the ball there and takes it along."""
        pos = self.pos
        return self.attacks and pos.ball == h and pos.carrier == NOBODY and not pos.restart


class Move(Build):
    """HC-DEC-07: one player's path, or ``"done"``.

    about: the movement turn.
    trail: the way of the newest answer that was found legal: where he is at first and after each
           word of it.
    """

    __slots__ = ("trail",)

    about: Turn
    trail: list[Path]

    @property
    def default(self) -> str:
        return DONE

    def players(self) -> list[int]:
        """Who may still move, by shirt number."""
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
        p = shirt(pos, self.side, number)
        if p == NOBODY or not self.about.ready >> p & 1:
            return [Problem("cannot_move", "HC-MOVE-06", {"number": number})]
        found = trace(self.walking(p), words)
        if isinstance(found, Problem):
            params = {**found.params, "number": number}
            return [Problem(found.code, found.clause, params, answer)]
        self.trail = found
        return []

    def sample(self, dice: Dice) -> str:
        """A player at random, or the end; then word by word, the end of the path among them."""
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


def shirt(pos: Position, side: int, number: str) -> int:
    """The player of that side with this number on his shirt, or NOBODY."""
    numbers = [str(worn) for worn in pos.chosen[side]]
    return side * PLACES + numbers.index(number) if number in numbers else NOBODY


def follow(walking: Walking, words: list[str]) -> Path | Problem:
    """Where a path leads, or the first thing that is wrong with it."""
    trail = trace(walking, words)
    return trail if isinstance(trail, Problem) else trail[-1]


def trace(walking: Walking, words: list[str]) -> list[Path] | Problem:
    """Where a path leads word by word, from where he stands; or the first thing wrong with it."""
    path = walking.start()
    if not words:
        return Problem("not_a_path", "HC-MOVE-01", {"answer": ""})
    trail = [path]
    at = 0
    while at < len(words):
        count = 2 if words[at] == LEAVE else 1
        found = _followed(walking, path, words[at : at + count])
        if isinstance(found, Problem):
            return found
        trail.append(found)
        path = found
        at += count
    return walking.end_problem(path) or trail


def followed(walking: Walking, path: Path, words: list[str]) -> Path:
    """The path after a word that is known to be legal."""
    found = _followed(walking, path, words)
    assert isinstance(found, Path)
    return found


def _followed(walking: Walking, path: Path, words: list[str]) -> Path | Problem:
    word = words[0]
    d = _DIRECTION.get(word)
    if d is not None:
        return walking.step(path, d)
    if word == STAND:
        return walking.stand(path)
    if word == OVER:
        return walking.overtake(path)
    if word == LEAVE and len(words) == 2:
        return walking.leave(path, words[1])
    return Problem("no_such_word", "HC-MOVE-01", {"word": word})


def movement_turn(ref: Referee, side: int) -> bool:
    """One coach moves any number of his players (HC-MOVE-01); whether the round is over."""
    pos = ref.pos
    turn = Turn(side, 0)
    if "own_move" in ref.windows:
        window(ref, "own_move", turn, (side,))
        if turn.stopped:
            return True
    for p in pos.on_pitch(side):
        if not pos.late >> p & 1:
            turn.ready |= 1 << p
    while turn.ready:
        move = Move("move_turn", side, ref.view(side), turn)
        answer = ref.ask_for(move)
        if answer == DONE:
            break
        number, *words = answer.split(" ")
        p = pos.player(side, int(number))
        turn.ready &= ~(1 << p)
        if walk(ref, turn, p, words, move.trail):
            return True
    return False


def walk(ref: Referee, turn: Turn, p: int, words: list[str], trail: list[Path]) -> bool:
    """A player goes a legal path, word by word; whether offside stops it (HC-CONV-18).

    trail: where he is at first and after each word.
    """
    pos = ref.pos
    path = trail[0]
    for word, after in zip(words, trail[1:], strict=False):
        if word == LEAVE:
            _spend(ref, p, after.spent - path.spent)
            replace(ref, p, pos.player(p >> 3, int(words[-1])), "HC-SUB-04")
            return False
        if word == STAND:
            pos.stand(p)
            ref.note("stands up", "HC-LIE-01", p, h=path.h)
        else:
            _spend(ref, p, after.spent - path.spent)
            pos.go(p, after.h)
            if after.spent > path.spent:
                ref.note("moves", "HC-ACC-01", p, h=after.h, detail=pos.markers[p])
            else:
                ref.note("moves", "HC-OVER-01" if word == OVER else "HC-MOVE-01", p, h=after.h)
        path = after
        if after.carrying and pos.carrier == NOBODY and pick_up(ref, p):
            return True
    turn.free[p] = path.free
    return False


def _spend(ref: Referee, p: int, markers: int) -> None:
    """HC-ACC-01, -04."""
    if markers:
        pos = ref.pos
        pos.markers[p] -= markers
        if not pos.markers[p]:
            ref.note("exhausted", "HC-ACC-03", p)
