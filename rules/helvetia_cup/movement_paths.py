"""The paths that a player may take in a movement turn (HC-MOVE, HC-ACC, HC-OVER, HC-LIE).

A path is a list of words: ``FR F``, ``stand B``, ``F over`` (overtaking), ``BL off 12`` (the player
walks off for substitute 12).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.helvetia_cup.ball import pick_up
from rules.helvetia_cup.cards.moments import Turn
from rules.helvetia_cup.pitch import DIRECTIONS, OFF
from rules.helvetia_cup.position import Position
from rules.helvetia_cup.referee import Referee
from rules.helvetia_cup.squads import NOBODY
from rules.helvetia_cup.substituting import may_replace, replace
from rules.problems import Problem

STAND, OVER, LEAVE = "stand", "over", "off"

_DIRECTION = {name: d for d, name in enumerate(DIRECTIONS)}


class Path(NamedTuple):
    """The progress of a player on a path.

    h: the hex; OFF once the player has left the pitch.
    spent: markers spent.
    free: steps left that a card gives.
    basic: whether the basic step is still to come.
    facing: direction of the last step, or OFF.
    upright: whether the player stands.
    rose: whether the player stood up in this turn.
    carrying: whether the player has the ball.
    ended: whether nothing more may follow.
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

    __slots__ = ("pos", "p", "side", "turn")

    def __init__(self, pos: Position, turn: Turn, p: int) -> None:
        self.pos = pos
        self.turn = turn
        self.p = p
        self.side = p >> 3

    @property
    def attacks(self) -> bool:
        return self.side == self.pos.attacking

    def start(self) -> Path:
        pos, p = self.pos, self.p
        h = pos.where[p]
        carrying = pos.carrier == p
        upright = not pos.lying >> p & 1
        free = self.turn.free.get(p, 0)
        # HC-GK-03: a goalkeeper with the ball in the own goal area stays.
        return Path(h, 0, free, True, OFF, upright, False, carrying, carrying and self._is_home(h))

    def next_words(self, path: Path) -> Iterator[str]:
        """Yield every word that may follow, in canonical order; for leaving each substitute."""
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
        """Stand up; return the problem if the player cannot (HC-LIE-01)."""
        if path.upright or not path.basic:
            return Problem("not_lying", "HC-LIE-01")
        carrying = self._has_ball(path.h)
        return path._replace(basic=False, upright=True, rose=True, carrying=carrying)

    def after(self, path: Path, word: str, rest: Iterator[str]) -> Path | Problem:
        """Return the path with one word more, or the problem of that word.

        rest: the words that follow; a player who leaves takes the substitute's number from them.
        """
        d = _DIRECTION.get(word)
        if d is not None:
            return self.step(path, d)
        if word == STAND:
            return self.stand(path)
        if word == OVER:
            return self.overtake(path)
        substitute = next(rest, None) if word == LEAVE else None
        if substitute is not None:
            return self.leave(path, substitute)
        return Problem("no_such_word", "HC-MOVE-01", {"word": word})

    def step(self, path: Path, d: int) -> Path | Problem:
        """Return the path one hex further, or the problem (HC-MOVE-01 to -06, HC-ACC-01,
        HC-LIE-02).
        """
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
        spent, free = paid
        carrying = path.carrying or self._has_ball(h)
        home = carrying and self._is_home(h)
        return Path(h, spent, free, False, d, True, path.rose, carrying, home)

    def overtake(self, path: Path) -> Path | Problem:
        """Return the path after overtaking, or the problem (HC-OVER-01 to -05)."""
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
        """Return the path off the pitch from an edge hex for a substitute, or the problem
        (HC-SUB-04 to -07).
        """
        problem = self.leaving_problem(path)
        if problem:
            return problem
        substitute = self.pos.player(self.side, number)
        if substitute == NOBODY or not may_replace(self.pos, self.p, substitute):
            return Problem("not_a_substitute_for_him", "HC-SUB-09", {"number": number})
        paid = self._pay(path)
        assert paid is not None
        spent, free = paid
        return path._replace(spent=spent, free=free, basic=False, ended=True)

    def leaving_problem(self, path: Path) -> Problem | None:
        """Return the problem why the player cannot walk off here, or None."""
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
        """Return the problem if a path may not end here, or None (HC-OFF-17)."""
        pos = self.pos
        if pos.restart and not self.attacks and path.h == pos.ball and path.facing != OFF:
            return Problem("off_the_ball", "HC-OFF-17")
        return None

    def _ended(self, path: Path) -> Problem:
        """Return the problem why nothing more may follow."""
        if path.h != self.pos.pitch.own_goal[self.side]:
            return Problem("path_ended", "HC-OVER-05")
        return Problem("stays_in_goal", "HC-GK-03" if path.basic else "HC-GK-11")

    def _pay(self, path: Path) -> tuple[int, int] | None:
        """Return markers spent and free steps left after paying for one more step, or None.

        The step is the basic one, a free one, or it costs a marker.
        """
        if path.basic:
            return path.spent, path.free
        if path.free:
            return path.spent, path.free - 1
        pos = self.pos
        if path.spent < pos.markers[self.p] and not pos.forbids(self.side, "accelerate"):
            return path.spent + 1, 0
        return None

    def _is_home(self, h: int) -> bool:
        """Say whether the player keeps goal, and that is the own goal area."""
        return h == self.pos.pitch.own_goal[self.side] and self.p == self.pos.keeper[self.side]

    def _has_ball(self, h: int) -> bool:
        """Say whether the player finds the ball there and takes it along (HC-BALL-05,
        HC-OFF-22).
        """
        pos = self.pos
        return pos.ball == h and pos.carrier == NOBODY and self.attacks and not pos.restart


def follow(walking: Walking, words: list[str]) -> Path | Problem:
    """Return where a path leads, or its first problem."""
    trail = trace(walking, words)
    return trail if isinstance(trail, Problem) else trail[-1]


def trace(walking: Walking, words: list[str]) -> list[Path] | Problem:
    """Return where a path leads after each word, or its first problem.

    Leaving and the number of the substitute are one word.
    """
    if not words:
        return Problem("not_a_path", "HC-MOVE-01", {"answer": ""})
    path = walking.start()
    trail = []
    rest = iter(words)
    for word in rest:
        onward = walking.after(path, word, rest)
        if isinstance(onward, Problem):
            return onward
        path = onward
        trail.append(path)
    return walking.end_problem(path) or trail


def followed(walking: Walking, path: Path, words: list[str]) -> Path:
    """Return the path after a word that is known to be legal."""
    rest = iter(words)
    onward = walking.after(path, next(rest), rest)
    assert isinstance(onward, Path)
    return onward


def walk(ref: Referee, p: int, words: list[str], trail: list[Path]) -> bool:
    """Move a player along a legal path, word by word; return whether offside stops it (HC-CONV-18).

    trail: as `trace` has it.
    """
    pos = ref.pos
    spent = 0
    for word, after in zip(words, trail, strict=False):
        if after.spent > spent:
            _spend(ref, p, after.spent - spent)
        if word == LEAVE:
            replace(ref, p, pos.player(p >> 3, words[-1]), "HC-SUB-04")
        elif word == STAND:
            pos.stand(p)
            ref.note("stands up", "HC-LIE-01", p, h=after.h)
        else:
            pos.go(p, after.h)
            if after.spent > spent:
                ref.note("moves", "HC-ACC-01", p, h=after.h, detail=pos.markers[p])
            else:
                ref.note("moves", "HC-OVER-01" if word == OVER else "HC-MOVE-01", p, h=after.h)
        spent = after.spent
        if after.carrying and pos.carrier == NOBODY and pick_up(ref, p):
            return True
    return False


def _spend(ref: Referee, p: int, markers: int) -> None:
    """Take markers from a player (HC-ACC-01, -04)."""
    pos = ref.pos
    pos.markers[p] -= markers
    if not pos.markers[p]:
        ref.note("exhausted", "HC-ACC-03", p)
