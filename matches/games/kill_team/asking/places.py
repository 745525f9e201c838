"""Places and paths that a coach makes up: chosen from those offered, or typed (KT-GEO-20).

A place is ``11,5.5`` in inches. A path is such places with spaces between, beginning with the first
place that it goes to. What was typed is in the form, and stands on the board before it is answered.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from matches.games.kill_team.asking import words
from matches.games.lines import Cast
from matches.games.orders import suggested
from matches.games.questions import Group, Link, Option, told_apart
from matches.games.tabletop import inches, number, place, read_place, told_place, typed_places
from rules.coach import Answer
from rules.kill_team.deploying import Placement
from rules.kill_team.position import Position
from rules.kill_team.squads import model_of, number_of
from rules.kill_team.table.chosen_paths import Route, taken, written
from rules.kill_team.unseen import Spot
from rules.tabletop import paths
from rules.tabletop.points import Point, distance
from rules.tabletop.shapes import Disc

JSON = Any

#: The names that the forms send for themselves, and the names of their fields.
PATH, SPOT, SET_UP = "path", "spot", "set_up"
PLACES, MODEL, START = "places", "model", "start"
#: More answers than this are folded: all of them are on the board.
MANY = 6
#: How far apart places for a set-up are at least, in inches; nearer ones are typed.
APART = 1.2


@dataclass(frozen=True, slots=True)
class PlaceForm:
    """The field in which a place or a path is typed.

    number:  the number of the model that is meant; ``models`` are those to choose from, by number.
    start:   where the path begins, as it is typed; empty for no path.
    most:    how long the path may be, in inches; None for no path.
    typed:   what was typed.
    offered: legal answers.
    """

    kind: str
    number: int
    typed: str
    offered: Sequence[Answer]
    models: Sequence[tuple[int, str]] = ()
    start: str = ""
    most: float | None = None
    template: str = "games/kill_team/places.html"
    wide: bool = False

    @property
    def begins(self) -> str:
        """Where the path begins, in words; empty for no path."""
        at = read_place(self.start)
        return told_place(at) if at else ""

    def to_json(self) -> JSON:
        described: dict[str, JSON] = {"kind": self.kind, "model": self.number}
        if self.models:
            described["models"] = [{"number": each, "name": name} for each, name in self.models]
        if self.most is not None:
            described["most"] = self.most
        return {**described, "offered": list(self.offered)}


Shown = tuple[PlaceForm, list[Group], dict[str, list[Link]]]


def route(decision: Route, cast: Cast, typed: Mapping[str, str]) -> Shown:
    """Return the form of a path: to a marker or an enemy as far as it goes, and what the game
    offers.
    """
    pos: Position = decision.view.pos
    ends: dict[str, Answer] = {}
    for answer in (*_goals(pos, decision), *decision.offered):
        ends.setdefault(place(taken(answer)[-1]), answer)
    options = [
        Option.of(answer, _path_in_words(pos, decision, answer, cast), name)
        for name, answer in ends.items()
    ]
    form = PlaceForm(
        PATH,
        decision.about["model"][1],
        _typed(typed, PATH),
        list(ends.values()),
        start=place(decision.model.centre),
        most=decision.most,
    )
    return form, _groups(options), {}


def spot(decision: Spot, cast: Cast, typed: Mapping[str, str]) -> Shown:
    """Return the form of a place for one model that is on the table."""
    pos: Position = decision.view.pos
    options = []
    for answer in decision.offered:
        end = Disc(Point(*answer), decision.model.radius)
        stays = end.centre == decision.model.centre
        label = _stays(pos, decision.side, end, cast) if stays else ""
        label = label or _place_in_words(pos, decision.side, end, cast)
        options.append(Option.of(answer, label, place(end.centre)))
    form = PlaceForm(SPOT, decision.about["model"][1], _typed(typed, SPOT), decision.offered)
    return form, _groups(options), {}


def set_up(decision: Placement, cast: Cast, typed: Mapping[str, str]) -> Shown:
    """Return the form of a place for a model that is not placed yet, and links to choose the
    model.
    """
    pos: Position = decision.view.pos
    numbers = [number_of(p) for p in decision.about]
    wanted = typed.get(MODEL, "")
    chosen = next((each for each in numbers if str(each) == wanted), numbers[0])
    p = model_of(decision.side, chosen)
    first = [p, *(each for each in decision.about if each != p)]
    offered = apart(Placement(decision.side, decision.view, first).offered)
    options = []
    for answer in offered:
        end = Disc(Point(*answer["at"]), pos.model(p).radius)
        label = _place_in_words(pos, decision.side, end, cast)
        options.append(Option.of(answer, label, place(end.centre)))
    names = [(number_of(each), words.model(each, cast)) for each in decision.about]
    links = {
        gettext("Who is set up?"): [
            Link(name, (MODEL, str(number)), kind="way" if number == chosen else "goal")
            for number, name in names
        ]
    }
    form = PlaceForm(SET_UP, chosen, _typed(typed, SET_UP), offered, models=names)
    groups = [_suggested(decision, cast), *_groups(options)]
    return form, groups, links if len(names) > 1 else {}


def _suggested(decision: Placement, cast: Cast) -> Group:
    """Return the model and the place that an automated coach would take, as the first answer."""
    answer = suggested("kill_team", decision)
    pos: Position = decision.view.pos
    p = model_of(decision.side, answer["model"])
    end = Disc(Point(*answer["at"]), pos.model(p).radius)
    label = gettext("As an automated coach would: {who} {where}").format(
        who=words.model(p, cast), where=_place_in_words(pos, decision.side, end, cast)
    )
    return Group("", [Option.of(answer, label)])


def apart(offered: Sequence[Answer]) -> list[Answer]:
    """Return the places that are not next to an earlier one."""
    places_: list[Answer] = []
    kept: list[Point] = []
    for answer in offered:
        at = Point(*answer["at"])
        if all(distance(at, each) >= APART for each in kept):
            places_.append(answer)
            kept.append(at)
    return places_


# -- answers --------------------------------------------------------------------------------------


def given_path(typed: Mapping[str, str]) -> Answer:
    """Return the path from the model by way of the typed places; text that is no path as typed."""
    line = f"{typed.get(START, '')} {typed.get(PLACES, '')}"
    points = [read_place(word) for word in typed_places(line)]
    return line.strip() if None in points else [[at.x, at.y] for at in points if at]


def given_spot(typed: Mapping[str, str]) -> Answer:
    line = typed.get(PLACES, "").strip()
    at = read_place(line)
    return [at.x, at.y] if at else line


def given_set_up(typed: Mapping[str, str]) -> Answer:
    return {"model": number(typed.get(MODEL, "")), "at": given_spot(typed)}


def proposed_by(form: PlaceForm) -> dict[str, str]:
    """Return where the model would stand by what was typed, by its number; empty for no place."""
    names = typed_places(form.typed)
    if not names or read_place(names[-1]) is None:
        return {}
    return {str(form.number): names[-1]}


def _typed(typed: Mapping[str, str], kind: str) -> str:
    return typed.get(PLACES, "") if typed.get("form") == kind else ""


# -- in words -------------------------------------------------------------------------------------


def _goals(pos: Position, decision: Route) -> Iterator[Answer]:
    """Yield legal paths straight on to each marker and to the nearest enemy, as far as they go."""
    start = decision.model.centre
    enemies = [disc.centre for disc in pos.discs_of(1 - decision.side)]
    enemies.sort(key=lambda each: distance(start, each))
    for goal in (*pos.plan.markers, *enemies[:1]):
        path = paths.cut([start, goal], decision.most)
        if goal != start and decision.accepts(path):
            yield written(path)


def _path_in_words(pos: Position, decision: Route, answer: Answer, cast: Cast) -> str:
    path = taken(answer)
    end = Disc(path[-1], decision.model.radius)
    length = paths.length(path)
    if not length:
        return _stays(pos, decision.side, end, cast)
    around = words.standing_at(pos, decision.side, end, cast)
    to = gettext("to {place}").format(place=told_place(path[-1]))
    return ", ".join([to, inches(length), *around])


def _place_in_words(pos: Position, side: int, end: Disc, cast: Cast) -> str:
    at = gettext("at {place}").format(place=told_place(end.centre))
    return ", ".join([at, *words.standing_at(pos, side, end, cast)])


def _stays(pos: Position, side: int, end: Disc, cast: Cast) -> str:
    around = words.standing_at(pos, side, end, cast)
    return ", ".join([gettext("stay where it is"), *around])


def _groups(options: Sequence[Option]) -> list[Group]:
    options = told_apart(options)
    if len(options) <= MANY:
        return [Group("", options)]
    return [
        Group(gettext("Where to? {count} places").format(count=len(options)), options,
              name="places", folded=True, listed=True)
    ]  # fmt: skip
