"""KT-SETUP-03 to -06: placing the models."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.coach import Answer, Build
from rules.dice import Dice
from rules.kill_team.catalogue.layouts import DECIMALS
from rules.kill_team.position import WAITING, Phase, Position
from rules.kill_team.referee import Referee
from rules.kill_team.squads import SIDE_OF, model_of, number_of
from rules.kill_team.table.measuring import is_wholly_in
from rules.kill_team.table.paths import can_end
from rules.kill_team.unseen import observe, standing
from rules.problems import Problem
from rules.tabletop.answers import read_point
from rules.tabletop.points import Point, rounded
from rules.tabletop.shapes import Disc, Polygon

#: How far apart the places are that are offered, in inches; and how often one at random is tried.
_GRID = 1.25
_TRIES = 24


def place(ref: Referee) -> None:
    """Place one model of the active side, then give the turn to the other side if it has any left.

    See KT-SETUP-03.
    """
    pos = ref.pos
    side = pos.active
    answer = ref.ask_for(Placement(side, ref.view(side), waiting(pos, side)))
    p = model_of(side, answer["model"])
    point = read_point(answer["at"])
    assert point is not None
    pos.put(p, point)
    ref.note("is placed", "KT-SETUP-04", p, path=[pos.disc(p).centre])
    if waiting(pos, 1 - side):
        pos.active = 1 - side
    elif not waiting(pos, side):
        for of in (0, 1):
            _observe(ref, of)
        pos.phase = Phase.ROUND_START


def _observe(ref: Referee, side: int) -> None:
    """Let the observers of a side be placed again (KT-ADV-41)."""
    for p in ref.pos.bearing("observer", side):
        observe(ref, p, zone_of(ref.pos, side))


def waiting(pos: Position, side: int) -> list[int]:
    """List the models of a side that are not placed yet."""
    return [p for p in pos.teams[side] if pos.state[p] == WAITING]


def zone_of(pos: Position, side: int) -> Polygon:
    """Return the deployment zone of a side (KT-SETUP-04)."""
    return pos.data.deployments[pos.plan.deployment].zones[pos.zone_of[side]]


class Placement(Build):
    """The placing of a model: ``{"model": 3, "at": [x, y]}``, its centre in inches.

    about: the models that are not placed yet.
    """

    __slots__ = ()

    about: Sequence[int]

    def __init__(self, side: int, view: Any, waiting: Sequence[int]) -> None:
        super().__init__("place_model", side, view, waiting)

    @property
    def default(self) -> Answer:
        """The first model at the first free place."""
        return next(self._answers())

    @property
    def offered(self) -> list[Answer]:
        """The first model at every free place of a grid."""
        return list(self._answers())

    def _answers(self) -> Iterator[Answer]:
        p = self.about[0]
        for place in self._grid():
            if not self._faults(p, place):
                yield {"model": number_of(p), "at": [place.x, place.y]}

    def _grid(self) -> Iterator[Point]:
        """Yield places of the zone, from its middle outwards, on an ever finer grid where there is
        no room.
        """
        left, right, low, high = self._bounds()
        size = _GRID
        while size > _GRID / 8:
            columns = int((right - left) / size)
            rows = int((high - low) / size)
            for row in range(rows + 1):
                for column in range(columns + 1):
                    aside = (column + 1) // 2 * (1 if column % 2 else -1)
                    x = (left + right) / 2 + aside * size
                    yield rounded(Point(x, low + 0.75 + row * size), DECIMALS)
            size /= 2

    def _bounds(self) -> tuple[float, float, float, float]:
        pos: Position = self.view.pos
        corners = zone_of(pos, self.side).vertices
        xs, ys = [each.x for each in corners], [each.y for each in corners]
        return min(xs), max(xs), min(ys), max(ys)

    def problems(self, answer: Answer) -> list[Problem]:
        if not isinstance(answer, Mapping) or {*answer} != {"model", "at"}:
            return [Problem("names_no_model_and_place", "KT-SETUP-03", {"answer": answer})]
        place = read_point(answer["at"])
        numbers = [number_of(p) for p in self.about]
        wrong = []
        if answer["model"] not in numbers or type(answer["model"]) is not int:
            wrong.append(Problem("not_to_be_placed", "KT-SETUP-03", {"model": answer["model"]}))
        if place is None:
            wrong.append(Problem("not_a_place", "KT-SETUP-04", {"answer": answer["at"]}))
        if wrong or place is None:
            return wrong
        return self._faults(model_of(self.side, answer["model"]), rounded(place, DECIMALS))

    def _faults(self, p: int, place: Point) -> list[Problem]:
        """List the problems of placing a model there (KT-SETUP-04)."""
        pos: Position = self.view.pos
        end = Disc(place, pos.model(p).radius)
        faults = []
        if not is_wholly_in(end, zone_of(pos, SIDE_OF[p])):
            faults.append(Problem("outside_its_zone", "KT-SETUP-04"))
        if not can_end(end, standing(pos, p)):
            faults.append(Problem("cannot_stand_there", "KT-SETUP-04"))
        return faults

    def sample(self, dice: Dice) -> Answer:
        """Return a random model at a random legal place of the zone."""
        p = self.about[dice.draw(len(self.about))]
        left, right, low, high = self._bounds()
        for _ in range(_TRIES):
            x = left + (right - left) * dice.draw(256) / 256
            y = low + (high - low) * dice.draw(256) / 256
            place = rounded(Point(x, y), DECIMALS)
            if not self._faults(p, place):
                return {"model": number_of(p), "at": [place.x, place.y]}
        return self.default
