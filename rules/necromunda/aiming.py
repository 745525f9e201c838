"""NM-DEC-20 to -23, -25: the weapons fired, their targets, and how the hits are shared out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, Final

from rules.coach import Answer, Build
from rules.dice import Dice
from rules.necromunda.naming import fighter_of, word_of
from rules.necromunda.position import Position
from rules.necromunda.referee import Referee
from rules.necromunda.table.chosen_paths import facing_of, facing_problems
from rules.necromunda.table.facing import DEGREES, TEMPLATE_ARC, is_turn
from rules.necromunda.table.measuring import settled
from rules.necromunda.table.neighbours import is_in_arc, nearest
from rules.necromunda.table.sighting import sees_point
from rules.necromunda.table.templates import teardrop_touches, tip_of
from rules.necromunda.targeting import Gun, Manner, eligible, unignorable
from rules.problems import Problem
from rules.tabletop.answers import read_point
from rules.tabletop.points import Point, along

JSON = Any

#: What stands between the words of two pistols that are fired together.
AND: Final = " & "
#: The places that are offered for a marker: how far off in inches, in how many directions.
_FAR: Final = (4, 8, 12)
_TURNS: Final = (0, 20, 340, 40, 320)
#: NM-DEC-22: how closely the axes are looked at, in degrees.
_AXES: Final = 5


# -- what -----------------------------------------------------------------------------------------


def volleys(
    pos: Position, p: int, usable: Sequence[Gun], manner: Manner, at: int | None
) -> dict[str, list[Gun]]:
    """Return what the fighter can fire, by word: one gun, or two pistols together.

    See NM-DEC-20, NM-SHOOT-23.

    at: the only one who may be shot at (NM-FX-27).
    """
    by_word = {gun.word: [gun] for gun in usable if can_fire(pos, p, gun, manner, at)}
    splits = pos.fighters[p].has("twin_guns_split")
    pistols = [gun for gun in usable if gun.profile.has("pistol")]
    for first, second in combinations(pistols, 2):
        if first.at == second.at or not {first.word, second.word} <= {*by_word}:
            continue
        if splits or targets(pos, p, [first, second], manner, at):
            by_word[first.word + AND + second.word] = [first, second]
    return by_word


def can_fire(pos: Position, p: int, gun: Gun, manner: Manner, at: int | None = None) -> bool:
    """Say whether there is anything that the gun could be fired at (NM-ACTN-09)."""
    if gun.profile.has("template"):
        return at is None or any(at in _touched(pos, p, axis) for axis in _axes(pos, p, manner))
    if targets(pos, p, [gun], manner, at):
        return True
    return gun.is_area and at is None and bool(places(pos, p, manner))


def targets(
    pos: Position, p: int, fired: Sequence[Gun], manner: Manner, at: int | None
) -> list[int]:
    """List the enemies that can be shot at with all of these guns (NM-SHOOT-03)."""
    by_gun = [eligible(pos, p, gun, manner) for gun in fired]
    return [q for q in by_gun[0] if all(q in each for each in by_gun) and at in (None, q)]


def ask_dice(ref: Referee, p: int, gun: Gun) -> int:
    """Ask how many firepower dice the fighter rolls (NM-TRAIT-19, NM-DEC-23)."""
    most = gun.profile.rapid_fire or 1
    options = list(range(1, most + 1))
    about = {"fighter": ref.pos.named(p), "weapon": gun.word}
    answer: int = ref.ask("firepower_dice", ref.pos.side_of[p], options, about, default=most)
    return answer


# -- targets --------------------------------------------------------------------------------------


def marks(
    pos: Position, p: int, fired: Sequence[Gun], manner: Manner, at: int | None
) -> dict[int, list[int]]:
    """Return by target, nearest first, the nearer ones that a Cl test lets it ignore.

    See NM-SHOOT-05, -09.
    """
    legal = nearest(pos, p, targets(pos, p, fired, manner, at))
    if at is not None:
        return {at: []} if at in legal else {}
    return {
        q: [each for gun in fired for each in unignorable(pos, p, q, gun, legal)] for q in legal
    }


class Aiming(Build):
    """The target of a shot: an enemy by its word, or a place ``[x, y]`` for the marker.

    See NM-BLAST-01.

    marks: as `marks` gives them; ``manner``: how the fighter shoots.
    """

    __slots__ = ("p", "marks", "manner")

    def __init__(
        self, view: Any, p: int, marks: Mapping[int, Sequence[int]], manner: Manner, about: JSON
    ) -> None:
        super().__init__("shoot_target", view.pos.side_of[p], view, about)
        self.p = p
        self.marks = marks
        self.manner = manner

    @property
    def default(self) -> Answer:
        """The nearest target that needs no test, else the first place that is offered."""
        return self.offered[0]

    @property
    def offered(self) -> list[Answer]:
        pos: Position = self.view.pos
        free = [word_of(pos, q) for q, before in self.marks.items() if not before]
        tested = [word_of(pos, q) for q, before in self.marks.items() if before]
        answers = [list(place) for place in places(pos, self.p, self.manner)]
        return [*free, *tested, *answers]

    def problems(self, answer: Answer) -> list[Problem]:
        pos: Position = self.view.pos
        if answer in [word_of(pos, q) for q in self.marks]:
            return []
        place = read_point(answer)
        if place is None:
            return [Problem("neither_target_nor_place", "NM-BLAST-01", {"answer": answer})]
        if not can_aim_at(pos, self.p, place, self.manner):
            return [Problem("not_a_place_it_sees", "NM-BLAST-01", {"place": list(place)})]
        return []

    def sample(self, dice: Dice) -> Answer:
        offered = self.offered
        return offered[dice.draw(len(offered))]

    def aimed(self, answer: Answer) -> int | Point:
        """Return the target or the place of a legal answer."""
        place = read_point(answer)
        return fighter_of(self.view.pos, answer) if place is None else settled(place)


def can_aim_at(pos: Position, p: int, place: Point, manner: Manner) -> bool:
    """Say whether a marker can be aimed there: on the table, in the vision arc and in line of
    sight.

    See NM-BLAST-01.
    """
    terrain = pos.terrain
    if not (0 <= place.x <= terrain.size[0] and 0 <= place.y <= terrain.size[1]):
        return False
    if not manner.blind and not is_in_arc(pos, p, place):
        return False
    return sees_point(terrain, pos.disc(p).centre, place)


def places(pos: Position, p: int, manner: Manner) -> list[Point]:
    """List some places at which a marker can be aimed."""
    centre, ahead = pos.disc(p).centre, pos.facing[p] or DEGREES[0]
    turns = range(0, 360, 45) if manner.blind else _TURNS
    points = []
    for length in _FAR:
        for turn in turns:
            way = DEGREES[turn]
            turned = Point(ahead.x * way.x - ahead.y * way.y, ahead.x * way.y + ahead.y * way.x)
            place = settled(along(centre, turned, length))
            if can_aim_at(pos, p, place, manner):
                points.append(place)
    return points


# -- templates ------------------------------------------------------------------------------------


class Axis(Build):
    """The direction of a template, written as a facing is (NM-TMPL-02).

    only: the fighter that it must touch, if there is such a one (NM-FX-27).
    """

    __slots__ = ("p", "manner", "only")

    def __init__(self, view: Any, p: int, manner: Manner, only: int | None, about: JSON) -> None:
        super().__init__("template_axis", view.pos.side_of[p], view, about)
        self.p = p
        self.manner = manner
        self.only = only

    @property
    def offered(self) -> list[Answer]:
        """Every fifth degree that is legal."""
        pos: Position = self.view.pos
        return [
            degree
            for degree in _axes(pos, self.p, self.manner)
            if self.only is None or self.only in _touched(pos, self.p, degree)
        ]

    @property
    def default(self) -> Answer:
        """The direction that hits the most enemies, with each friend counting against one.

        See NM-DEC-22.
        """
        pos: Position = self.view.pos

        def worth(degree: int) -> int:
            touched = _touched(pos, self.p, degree)
            friends = sum(pos.side_of[q] == self.side for q in touched)
            return len(touched) - 2 * friends

        return max(self.offered, key=worth)

    def problems(self, answer: Answer) -> list[Problem]:
        pos: Position = self.view.pos
        centre, now = pos.disc(self.p).centre, pos.facing[self.p]
        wrong = facing_problems(centre, now, answer)
        if wrong:
            return wrong
        axis = facing_of(centre, now, answer)
        if not self.manner.blind and now and not is_turn(now, axis, TEMPLATE_ARC):
            return [Problem("axis_too_far_round", "NM-TMPL-02")]
        if self.only is not None and self.only not in touched_by(pos, self.p, axis):
            return [Problem("axis_misses_the_enemy", "NM-FX-27")]
        return []

    def sample(self, dice: Dice) -> Answer:
        offered = self.offered
        return offered[dice.draw(len(offered))]


def _axes(pos: Position, p: int, manner: Manner) -> list[int]:
    now = pos.facing[p]
    return [
        degree
        for degree in range(0, 360, _AXES)
        if manner.blind or (now and is_turn(now, DEGREES[degree], TEMPLATE_ARC))
    ]


def _touched(pos: Position, p: int, degree: int) -> list[int]:
    return touched_by(pos, p, DEGREES[degree])


def touched_by(pos: Position, p: int, axis: Point) -> list[int]:
    """List the fighters that a template hits, nearest first (NM-TMPL-03, -04)."""
    base, terrain = pos.disc(p), pos.terrain
    tip = tip_of(base, axis)
    touched = [
        q
        for q in pos.on_table()
        if q != p
        and teardrop_touches(tip, axis, pos.disc(q))
        and not terrain.is_cut(base.centre, pos.disc(q).centre)
    ]
    return nearest(pos, p, touched)


# -- hits -----------------------------------------------------------------------------------------


class Sharing(Build):
    """The targets of each hit beyond the first, as a list of words (NM-AMMO-05, NM-DEC-25).

    legal: the fighters that may get them, the first target first; ``count``: how many hits there
           are.
    """

    __slots__ = ("legal", "count")

    def __init__(self, view: Any, side: int, legal: Sequence[int], count: int, about: JSON) -> None:
        super().__init__("allocate_hits", side, view, about)
        self.legal = legal
        self.count = count

    @property
    def default(self) -> Answer:
        return [word_of(self.view.pos, self.legal[0])] * self.count

    @property
    def offered(self) -> list[Answer]:
        """All hits on one target."""
        return [[word_of(self.view.pos, q)] * self.count for q in self.legal]

    def problems(self, answer: Answer) -> list[Problem]:
        if not isinstance(answer, list | tuple) or len(answer) != self.count:
            return [Problem("not_one_target_a_hit", "NM-AMMO-05", {"hits": self.count})]
        legal = [word_of(self.view.pos, q) for q in self.legal]
        return [
            Problem("no_target_of_a_hit", "NM-AMMO-05", {"fighter": each})
            for each in answer
            if each not in legal
        ]

    def sample(self, dice: Dice) -> Answer:
        legal = [word_of(self.view.pos, q) for q in self.legal]
        return [legal[dice.draw(len(legal))] for _ in range(self.count)]
