"""KT-GEO-20 to -25, KT-GEN-22: a path that a coach hands in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from rules.coach import Answer, Build
from rules.dice import Dice
from rules.kill_team.catalogue.layouts import DECIMALS
from rules.kill_team.position import Position
from rules.kill_team.squads import SIDE_OF, name_of
from rules.kill_team.table.measuring import EPS
from rules.kill_team.table.paths import Ground, is_legal, problems, settled, steps
from rules.problems import Problem
from rules.tabletop.answers import read_path
from rules.tabletop.paths import Path
from rules.tabletop.points import along, compass, rounded
from rules.tabletop.shapes import Disc

JSON = Any

#: How often a path at random is tried before the default serves, and in how many lengths.
_TRIES, _LENGTHS = 12, 12


class Demand(NamedTuple):
    """A condition that the end of a path must meet, beside being a place where the model may stand.

    problem: the problem of an end that does not meet it.
    """

    accepts: Callable[[Disc], bool]
    problem: Problem


class Route(Build):
    """A path as ``[[x, y], ...]`` in inches, from the centre of the model to its end.

    model:   its base at its present place.
    most:    how long the path may be, in inches.
    hints:   paths that are offered first; the first legal one is the default.
    demands: further conditions of the end.
    """

    __slots__ = ("model", "most", "ground", "hints", "demands", "_around", "_offered")

    def __init__(
        self,
        key: str,
        view: Any,
        p: int,
        most: float,
        ground: Ground,
        hints: Sequence[Path] = (),
        demands: Sequence[Demand] = (),
        about: JSON = None,
    ) -> None:
        pos: Position = view.pos
        super().__init__(
            key, SIDE_OF[p], view, {"model": name_of(p), "most": most, **(about or {})}
        )
        self.model = pos.disc(p)
        self.most = most
        self.ground = ground
        self.hints = hints
        self.demands = demands
        # All that a path minds which is no longer than it may be.
        self._around = ground.around(self.model.centre, self.model.radius, most + EPS)
        self._offered: list[Answer] | None = None

    @property
    def default(self) -> Answer:
        for hint in self.hints:
            if self.accepts(hint):
                return written(hint)
        return self.offered[0]

    @property
    def offered(self) -> list[Answer]:
        """Legal answers for people who cannot draw a path: the hints, and straight steps.

        See KT-GEO-31.
        """
        if self._offered is None:
            answers = [written(hint) for hint in self.hints if self.accepts(hint)]
            for step in steps(self.model, self.most, self._around, self._may_end):
                if written(step) not in answers:
                    answers.append(written(step))
            self._offered = answers
        return self._offered

    def problems(self, answer: Answer) -> list[Problem]:
        path = read_path(answer)
        if path is None:
            return [Problem("not_a_list_of_places", "KT-GEO-20", {"answer": answer})]
        wrong = problems(path, self.model, self.most, self.ground)
        end = Disc(settled(path)[-1], self.model.radius) if path else self.model
        return wrong + [each.problem for each in self.demands if not each.accepts(end)]

    def accepts(self, path: Path) -> bool:
        """Say whether a path is legal."""
        end = Disc(settled(path)[-1], self.model.radius)
        return self._may_end(end) and is_legal(path, self.model, self.most, self._around)

    def _may_end(self, end: Disc) -> bool:
        return all(each.accepts(end) for each in self.demands)

    def sample(self, dice: Dice) -> Answer:
        """Return a random straight path, or one of those offered where no such path is legal."""
        ways = compass(24)
        for _ in range(_TRIES):
            way = ways[dice.draw(len(ways))]
            length = self.most * (1 + dice.draw(_LENGTHS)) / _LENGTHS
            end = rounded(along(self.model.centre, way, length), DECIMALS)
            if self.accepts([self.model.centre, end]):
                return written([self.model.centre, end])
        offered = self.offered
        return offered[dice.draw(len(offered))]


def written(path: Path) -> Answer:
    """Return a path as an answer, its end rounded (KT-GEO-32)."""
    return [[each.x, each.y] for each in settled(path)]


def taken(answer: Answer) -> Path:
    """Return the path of a legal answer, its end rounded."""
    path = read_path(answer)
    assert path is not None
    return settled(path)
