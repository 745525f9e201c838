"""NM-DEC-05, -06, -08, NM-GEO-33: the choice of a fighter, its place and its facing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from rules.coach import Answer, Build
from rules.dice import Dice
from rules.necromunda.position import Position
from rules.necromunda.referee import Referee
from rules.necromunda.table.chosen_paths import facing_of, facing_problems
from rules.necromunda.table.measuring import is_on_table, overlaps_any, settled
from rules.problems import Problem
from rules.tabletop.answers import read_point
from rules.tabletop.points import Point
from rules.tabletop.shapes import Disc

JSON = Any

#: NM-DEC-05: the places that are looked at, in half inches.
LATTICE: Final = 2
#: How many of them are offered, at most.
_MOST_OFFERED: Final = 60
#: How often a place at random is tried.
_TRIES: Final = 40


def lattice(pos: Position) -> Iterator[Point]:
    """Yield all places of the table half an inch apart, by x, then y."""
    width, height = pos.terrain.size
    for x in range(1, round(width * LATTICE)):
        for y in range(1, round(height * LATTICE)):
            yield Point(x / LATTICE, y / LATTICE)


def has_room(pos: Position, base: Disc) -> bool:
    """Say whether a fighter could stand there at all: on the table, clear of terrain and bases."""
    terrain = pos.terrain
    return (
        is_on_table(base, terrain.size)
        and not overlaps_any(base, (each for each in pos.discs if each is not None))
        and terrain.has_room(base)
    )


class Placement(Build):
    """The placing of a fighter: ``{"fighter": 3, "at": [x, y], "facing": [12, 12]}``.

    able:    the fighters that can be placed, by number; the first is the default.
    accepts: whether one may be placed somewhere; ``clause`` says so.
    default_place: where the first goes if nobody answers.
    """

    __slots__ = ("able", "accepts", "clause", "default_place", "_offered")

    def __init__(
        self,
        key: str,
        side: int,
        view: Any,
        able: Sequence[int],
        accepts: Callable[[int, Point], bool],
        clause: str,
        default_place: Point,
    ) -> None:
        pos: Position = view.pos
        super().__init__(key, side, view, {"fighters": [pos.number(p) for p in able]})
        self.able = able
        self.accepts = accepts
        self.clause = clause
        self.default_place = default_place
        self._offered: list[Answer] | None = None

    @property
    def default(self) -> Answer:
        return self._answer(self.able[0], self.default_place)

    @property
    def offered(self) -> list[Answer]:
        """The first fighter at the default place, and at places evenly apart."""
        if self._offered is None:
            p = self.able[0]
            answers = [self.default]
            every = [place for place in lattice(self.view.pos) if place.x % 2 == place.y % 2 == 1]
            for place in every:
                if len(answers) == _MOST_OFFERED:
                    break
                answer = self._answer(p, place)
                if answer not in answers and self.accepts(p, place):
                    answers.append(answer)
            self._offered = answers
        return self._offered

    def _answer(self, p: int, place: Point) -> Answer:
        pos: Position = self.view.pos
        width, height = pos.terrain.size
        centre = Point(width / 2, height / 2)
        facing = list(centre) if place != centre else 0
        return {"fighter": pos.number(p), "at": list(place), "facing": facing}

    def problems(self, answer: Answer) -> list[Problem]:
        if not isinstance(answer, Mapping) or {*answer} != {"fighter", "at", "facing"}:
            return [Problem("names_no_fighter_place_and_facing", self.clause, {"answer": answer})]
        pos: Position = self.view.pos
        place, number, wrong = read_point(answer["at"]), answer["fighter"], []
        able = {pos.number(p): p for p in self.able}
        if type(number) is not int or number not in able:
            wrong.append(Problem("no_fighter_to_place", self.clause, {"fighter": number}))
        if place is None:
            wrong.append(Problem("not_a_place", self.clause, {"answer": answer["at"]}))
        if wrong or place is None:
            return wrong
        place = settled(place)
        if not self.accepts(able[number], place):
            wrong.append(Problem("cannot_be_placed_there", self.clause, {"place": list(place)}))
        return wrong + facing_problems(place, None, answer["facing"])

    def sample(self, dice: Dice) -> Answer:
        """Return a random fighter at a random legal place."""
        pos: Position = self.view.pos
        p = self.able[dice.draw(len(self.able))]
        width, height = (round(each * LATTICE) for each in pos.terrain.size)
        for _ in range(_TRIES):
            place = Point((1 + dice.draw(width)) / LATTICE, (1 + dice.draw(height)) / LATTICE)
            if self.accepts(p, place):
                return self._answer(p, place)
        offered = self.offered
        return offered[dice.draw(len(offered))]

    def put(self, ref: Referee, answer: Answer, what: str) -> int:
        """Carry out a legal answer; return the fighter that was placed.

        See NM-SCEN-08, NM-REINF-12.
        """
        pos = ref.pos
        p = pos.by_name[self.side, answer["fighter"]]
        place = read_point(answer["at"])
        assert place is not None
        pos.put(p, place)
        pos.facing[p] = facing = facing_of(pos.disc(p).centre, None, answer["facing"])
        pos.status[p] = "active"
        pos.placed[p] = True
        ref.note(what, self.clause, p, path=[pos.disc(p).centre], detail=list(facing))
        return p
