"""NM-DEC-14, -16, -17, -19: a path, and a facing, that a coach hands in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rules.coach import Answer, Build
from rules.dice import Dice
from rules.necromunda.naming import word_of
from rules.necromunda.position import Position
from rules.necromunda.table.facing import DEGREES, facing_to
from rules.necromunda.table.measuring import settled
from rules.necromunda.table.paths import Ground, ended, is_legal, problems, steps
from rules.problems import Problem
from rules.tabletop.answers import read_path, read_point
from rules.tabletop.paths import Path
from rules.tabletop.points import Point, along
from rules.tabletop.shapes import Disc

JSON = Any

KEEP: Final = "keep"
#: How often a path at random is tried before the default serves, and in how many lengths.
_TRIES, _LENGTHS = 12, 12
#: How far apart the directions are of the paths that are offered, in degrees.
_OFFERED: Final = 30


@dataclass(frozen=True, slots=True)
class Way:
    """One of the ways in which a path may be legal: on this ground, to such an end.

    problem: the problem of a path that ends elsewhere.
    """

    ground: Ground
    accepts: Callable[[Disc], bool] = lambda end: True
    problem: Problem = Problem("ends_elsewhere", "NM-MOVE-06")


class Route(Build):
    """A path as ``[[x, y], ...]`` in inches, from the centre of the fighter to its end.

    base:  the fighter's, where it is now; ``most`` what the path may cost, in inches.
    ways:  in which it may be legal; where it is in none, the last one's reasons are given.
    hints: paths that are offered first; the first legal one is the default, else it stays.
    """

    __slots__ = ("base", "most", "ways", "hints", "_offered")

    def __init__(
        self,
        key: str,
        view: Any,
        p: int,
        most: float,
        ways: Sequence[Way],
        hints: Sequence[Path] = (),
        about: JSON = None,
    ) -> None:
        pos: Position = view.pos
        named = {"fighter": pos.named(p), "most": most, **(about or {})}
        super().__init__(key, pos.side_of[p], view, named)
        self.base = pos.disc(p)
        self.most = most
        self.ways = ways
        self.hints = hints
        self._offered: list[Answer] | None = None

    @property
    def default(self) -> Answer:
        for hint in self.hints:
            if self.accepts(hint):
                return written(hint)
        return written([self.base.centre])

    @property
    def offered(self) -> list[Answer]:
        """The default, the other hints, and straight steps."""
        if self._offered is None:
            answers = [self.default]
            for hint in (*self.hints, [self.base.centre]):
                if self.accepts(hint) and written(hint) not in answers:
                    answers.append(written(hint))
            for way in self.ways:
                for step in steps(self.base, self.most, way.ground, way.accepts, _OFFERED):
                    if written(step) not in answers:
                        answers.append(written(step))
            self._offered = answers
        return self._offered

    def problems(self, answer: Answer) -> list[Problem]:
        path = read_path(answer)
        if path is None:
            return [Problem("not_a_list_of_places", "NM-MOVE-01", {"answer": answer})]
        wrong: list[Problem] = []
        for way in self.ways:
            wrong = problems(path, self.base, self.most, way.ground)
            if path and not way.accepts(self._end(path)):
                wrong.append(way.problem)
            if not wrong:
                break
        return wrong

    def accepts(self, path: Path) -> bool:
        """Say whether a path is legal."""
        end = self._end(path)
        return any(
            way.accepts(end) and is_legal(path, self.base, self.most, way.ground)
            for way in self.ways
        )

    def _end(self, path: Path) -> Disc:
        return Disc(settled(path[-1]), self.base.radius)

    def sample(self, dice: Dice) -> Answer:
        """Return a random straight path, or the default where no such path is legal."""
        for _ in range(_TRIES):
            way = DEGREES[dice.draw(len(DEGREES))]
            length = self.most * (1 + dice.draw(_LENGTHS)) / _LENGTHS
            path = [self.base.centre, settled(along(self.base.centre, way, length))]
            if self.accepts(path):
                return written(path)
        return self.default


def written(path: Path) -> Answer:
    """Return a path as an answer, ``[[x, y], ...]``; its last place is rounded as positions store
    it.
    """
    return [[each.x, each.y] for each in ended(path)]


def taken(answer: Answer) -> Path:
    """Return the path of a legal answer, its last place rounded as positions store it."""
    path = read_path(answer)
    assert path is not None
    return ended(path)


class Turning(Build):
    """A facing: whole degrees, ``[x, y]`` to look at a place, or ``keep`` (NM-GEO-37).

    now: how it looks; None for who has no facing to keep.
    """

    __slots__ = ("p", "now", "_default")

    def __init__(self, key: str, view: Any, p: int, default: Answer = KEEP) -> None:
        pos: Position = view.pos
        super().__init__(key, pos.side_of[p], view, {"fighter": pos.named(p)})
        self.p = p
        self.now = pos.facing[p]
        self._default = default

    @property
    def default(self) -> Answer:
        return self._default

    @property
    def offered(self) -> list[Answer]:
        """The default, towards each enemy, and eight directions."""
        pos: Position = self.view.pos
        places = [list(pos.disc(q).centre) for q in pos.enemies(self.p)]
        answers = [self.default]
        for answer in (*places, *range(0, 360, 45)):
            if answer not in answers:
                answers.append(answer)
        return answers

    def problems(self, answer: Answer) -> list[Problem]:
        pos: Position = self.view.pos
        return facing_problems(pos.disc(self.p).centre, self.now, answer)

    def sample(self, dice: Dice) -> Answer:
        offered = self.offered
        return offered[dice.draw(len(offered))]


def facing_problems(centre: Point, now: Point | None, answer: Answer) -> list[Problem]:
    """List the problems of a facing for a fighter that stands there and now looks so.

    See NM-GEO-37.
    """
    if answer == KEEP:
        return [] if now else [Problem("no_facing_to_keep", "NM-STATUS-05")]
    if type(answer) is int:
        return [] if answer in range(360) else [Problem("no_degrees", "NM-GEO-37", {"of": answer})]
    place = read_point(answer)
    if place is None:
        return [Problem("no_facing", "NM-GEO-37", {"answer": answer})]
    if facing_to(centre, place) is None:
        return [Problem("faces_nowhere", "NM-GEO-37", {"place": list(place)})]
    return []


def facing_of(centre: Point, now: Point | None, answer: Answer) -> Point:
    """Return the direction of a legal facing."""
    if answer == KEEP:
        facing = now
    elif type(answer) is int:
        facing = DEGREES[answer]
    else:
        place = read_point(answer)
        facing = place and facing_to(centre, place)
    assert facing is not None
    return facing


def toward(pos: Position, q: int) -> Answer:
    """Return the facing that looks at a fighter."""
    return list(pos.disc(q).centre)


def words(pos: Position, fighters: Sequence[int]) -> list[str]:
    """Return fighters as options of a choice."""
    return [word_of(pos, p) for p in fighters]
