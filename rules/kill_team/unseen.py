"""KT-ADT-14, KT-ADV-41: scouts that turn up somewhere else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rules.coach import Answer, Build
from rules.dice import Dice
from rules.kill_team.catalogue.layouts import DECIMALS
from rules.kill_team.command import can_use, offer, user_of
from rules.kill_team.position import ADVANCED, MANOEUVRED, MOVED, PICKED, READY, Position
from rules.kill_team.referee import Referee
from rules.kill_team.squads import SIDE_OF, name_of
from rules.kill_team.table.measuring import at_most, gap, is_wholly_in, more_than
from rules.kill_team.table.paths import Ground, can_end
from rules.problems import Problem
from rules.tabletop.answers import read_point
from rules.tabletop.points import Point, along, compass, distance, rounded
from rules.tabletop.shapes import Disc, Polygon

JSON = Any

#: KT-ADT-14: how far it may get, and how far it stays from enemies, in inches.
_FAR, _OFF = 18, 3


class Spot(Build):
    """A place for one model, ``[x, y]`` in inches.

    model:   its base at its present place.
    accepts: returns a further problem of a place, or None.
    most:    how far the places are that are offered, in inches.
    """

    __slots__ = ("model", "ground", "accepts", "most")

    def __init__(
        self,
        key: str,
        side: int,
        view: Any,
        about: JSON,
        model: Disc,
        ground: Ground,
        accepts: Callable[[Disc], Problem | None],
        most: float,
    ) -> None:
        super().__init__(key, side, view, about)
        self.model = model
        self.ground = ground
        self.accepts = accepts
        self.most = most

    @property
    def default(self) -> Answer:
        """The place where the model stands."""
        return [self.model.centre.x, self.model.centre.y]

    @property
    def offered(self) -> list[Answer]:
        return [self.default, *([place.x, place.y] for place in self._places())]

    def _places(self) -> Iterator[Point]:
        for way in compass(16):
            for share in (1.0, 2 / 3, 1 / 3):
                place = rounded(along(self.model.centre, way, self.most * share), DECIMALS)
                if not self._faults(place):
                    yield place

    def problems(self, answer: Answer) -> list[Problem]:
        place = read_point(answer)
        if place is None:
            return [Problem("not_a_place", "KT-GEO-05", {"answer": answer})]
        place = rounded(place, DECIMALS)
        return [] if place == self.model.centre else self._faults(place)

    def _faults(self, place: Point) -> list[Problem]:
        end = Disc(place, self.model.radius)
        faults = [] if can_end(end, self.ground) else [Problem("cannot_stand_there", "KT-GEO-25")]
        wrong = self.accepts(end)
        return [*faults, wrong] if wrong else faults

    def sample(self, dice: Dice) -> Answer:
        offered = self.offered
        return offered[dice.draw(len(offered))]


def move_unseen(ref: Referee, side: int) -> None:
    """Offer a scout to turn up elsewhere at the start of its side's turn to move (KT-ADT-14)."""
    pos = ref.pos
    if not can_use(pos, side, "move_unseen"):
        return
    p = user_of(pos, side, "move_unseen")
    if pos.has(p, PICKED) or not offer(ref, "advanced_tactic", side, "move_unseen", p):
        return
    start, enemies = pos.disc(p), pos.discs_of(1 - side)

    def wrong(end: Disc) -> Problem | None:
        if not at_most(distance(start.centre, end.centre), _FAR):
            return Problem("too_far", "KT-ADT-14", {"most": _FAR})
        if not all(more_than(gap(end, enemy), _OFF) for enemy in enemies):
            return Problem("shows_up_too_near_an_enemy", "KT-ADT-14", {"least": _OFF})
        return None

    about = {"model": name_of(p), "tactic": "move_unseen"}
    ground = standing(pos, p)
    build = Spot("place_again", side, ref.view(side), about, start, ground, wrong, _FAR)
    _place(ref, p, ref.ask_for(build), "turns up", "KT-ADT-14")
    pos.flags[p] = (pos.flags[p] | PICKED | MANOEUVRED | ADVANCED | MOVED) & ~READY


def observe(ref: Referee, p: int, zone: Polygon) -> None:
    """Place an observer again, anywhere legal in its zone, after deployment (KT-ADV-41)."""
    pos, side = ref.pos, SIDE_OF[p]

    def wrong(end: Disc) -> Problem | None:
        return None if is_wholly_in(end, zone) else Problem("outside_its_zone", "KT-SETUP-04")

    about = {"model": name_of(p), "ability": "observer"}
    far = max(pos.table.size)
    build = Spot(
        "place_again", side, ref.view(side), about, pos.disc(p), standing(pos, p), wrong, far
    )
    _place(ref, p, ref.ask_for(build), "is placed", "KT-ADV-41")


def standing(pos: Position, p: int) -> Ground:
    """Return the ground that matters for a model that is put somewhere."""
    return Ground(pos.table.size, pos.table.pieces, others=pos.everybody_but(p))


def _place(ref: Referee, p: int, answer: Answer, what: str, clause: str) -> None:
    point = read_point(answer)
    assert point is not None
    ref.pos.put(p, point)
    ref.note(what, clause, p, path=[ref.pos.disc(p).centre])
