"""Paths, places and directions that a coach makes up: chosen from what is offered, or typed.

A place is ``11,5.5`` in inches, a path is such places with spaces between. A direction is whole
degrees, a place that is looked at, or ``keep`` (NM-GEO-37).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext

from matches.games.fields import Field
from matches.games.lines import Cast
from matches.games.necromunda.asking import words
from matches.games.necromunda.asking.form import (
    AIM,
    AT,
    FACE,
    FACING,
    FIGHTER,
    PATH,
    PLACES,
    SET_UP,
    AnswerForm,
)
from matches.games.orders import suggested
from matches.games.questions import Group, Link, Option, told_apart
from matches.games.tabletop import inches, length_of, place, told_place
from rules.coach import Answer
from rules.necromunda.aiming import Aiming, Axis, touched_by
from rules.necromunda.naming import fighter_of
from rules.necromunda.placing import Placement
from rules.necromunda.position import Position
from rules.necromunda.table.chosen_paths import KEEP, Route, Turning, facing_of, taken, written
from rules.necromunda.table.measuring import settled
from rules.tabletop.answers import read_point
from rules.tabletop.points import Point, along, distance, towards

JSON = Any
Typed = Mapping[str, str]
Shown = tuple[AnswerForm, list[Group], dict[str, list[Link]]]

#: More answers than this are folded: all of them are on the board.
MANY = 6
#: How far from a fighter the picture has its directions, in inches.
_ROSE = 1.6
#: The arrows for the directions, by degrees.
COMPASS = {0: "→", 45: "↗", 90: "↑", 135: "↖", 180: "←", 225: "↙", 270: "↓", 315: "↘"}


# -- ways -----------------------------------------------------------------------------------------


def route(decision: Route, cast: Cast, typed: Typed) -> Shown:
    """Return the form of a path: towards enemies and objectives, as far as it goes, and what is
    offered.
    """
    pos: Position = decision.view.pos
    side, number = decision.about["fighter"]
    p = pos.by_name[side, number]
    ends: dict[str, Answer] = {}
    for answer in (*decision.offered, *_goals(pos, decision)):
        ends.setdefault(place(taken(answer)[-1]), answer)
    options = [
        Option.of(answer, _path_in_words(pos, p, answer, cast), name)
        for name, answer in ends.items()
    ]
    help_ = gettext("Such as 11,5.5 12,9: inches from the left and from the bottom.")
    label = gettext("A path from {start}, at most {most} long: the places that it goes to").format(
        start=told_place(decision.base.centre), most=inches(decision.most)
    )
    line = Field(PLACES, label, _typed(typed, PATH, PLACES), "line", help=help_)
    form = AnswerForm(
        PATH,
        list(ends.values()),
        [line],
        limits={"fighter": number, "most": decision.most},
        start=place(decision.base.centre),
        number=number,
    )
    return form, folded(options), {}


def _goals(pos: Position, decision: Route) -> Iterator[Answer]:
    """Yield legal paths straight on to objectives and to the nearest enemies."""
    start = decision.base.centre
    enemies = sorted(
        (pos.disc(q).centre for q in pos.on_table() if pos.side_of[q] != decision.side),
        key=lambda each: distance(start, each),
    )
    lying = [Point(*token["at"]) for token in pos.tokens if token["at"]]
    for goal in (*lying, *enemies[:2]):
        way = towards(start, goal)
        length = min(decision.most, distance(start, goal))
        if way is None:
            continue
        path = [start, settled(along(start, way, length))]
        if decision.accepts(path):
            yield written(path)


def _path_in_words(pos: Position, p: int, answer: Answer, cast: Cast) -> str:
    path = taken(answer)
    around = words.standing_at(pos, p, path[-1], cast)
    length = length_of(path)
    if not length:
        return ", ".join([gettext("stay where it is"), *around])
    to = gettext("to {place}").format(place=told_place(path[-1]))
    return ", ".join([to, inches(length), *around])


# -- setting up -----------------------------------------------------------------------------------


def set_up(decision: Placement, cast: Cast, typed: Typed) -> Shown:
    """Return the form of a place for a fighter off the table, and links to choose the fighter."""
    pos: Position = decision.view.pos
    wanted = typed.get(FIGHTER, "")
    chosen = next((p for p in decision.able if str(pos.number(p)) == wanted), decision.able[0])
    number = pos.number(chosen)
    options, answers = [], []
    for answer in decision.offered:
        mine = {**answer, "fighter": number}
        if decision.problems(mine):
            continue
        at = read_point(answer["at"])
        assert at is not None
        label = ", ".join(
            [
                gettext("at {place}").format(place=told_place(at)),
                *words.standing_at(pos, chosen, at, cast),
            ]
        )
        options.append(Option.of(mine, label, place(at)))
        answers.append(mine)
    names = [(str(pos.number(p)), words.fighter(pos, p, cast)) for p in decision.able]
    links = {
        gettext("Who is set up?"): [
            Link(name, (FIGHTER, each), kind="way" if each == str(number) else "goal")
            for each, name in names
        ]
    }
    fields = [
        Field(FIGHTER, gettext("Fighter"), str(number), "choice", names),
        Field(AT, gettext("A place of your own"), _typed(typed, SET_UP, AT), "line",
              help=gettext("Such as 11,5.5: inches from the left and from the bottom.")),
        _facing_field(_typed(typed, SET_UP, FACE)),
    ]  # fmt: skip
    limits = {"fighters": [pos.number(p) for p in decision.able]}
    form = AnswerForm(SET_UP, answers, fields, limits=limits, number=number)
    groups = [_suggested(decision, cast), *folded(options)]
    return form, groups, links if len(names) > 1 else {}


def _suggested(decision: Placement, cast: Cast) -> Group:
    """Return the fighter and the place that an automated coach would take, as the first answer."""
    pos: Position = decision.view.pos
    answer = suggested("necromunda", decision)
    p = next(p for p in decision.able if pos.number(p) == answer["fighter"])
    at = read_point(answer["at"])
    assert at is not None
    where = gettext("at {place}").format(place=told_place(at))
    label = gettext("As an automated coach would: {who} {where}").format(
        who=words.fighter(pos, p, cast),
        where=", ".join([where, *words.standing_at(pos, p, at, cast)]),
    )
    return Group("", [Option.of(answer, label)])


# -- directions -----------------------------------------------------------------------------------


def turning(decision: Turning, cast: Cast, typed: Typed) -> Shown:
    """Return the form of a facing: as it is, at an enemy, or one of eight directions."""
    pos: Position = decision.view.pos
    p = decision.p
    options = [
        Option.of(answer, *_facing_in_words(pos, p, answer, cast)) for answer in decision.offered
    ]
    if decision.offered[0] == KEEP:
        options[0] = Option(KEEP, options[0].label, options[0].square)
    fields = [_facing_field(_typed(typed, FACING, FACE))]
    limits = {"fighter": pos.number(p)}
    form = AnswerForm(FACING, decision.offered, fields, limits=limits)
    first, others = options[:MANY], options[MANY:]
    title = gettext("{count} more directions").format(count=len(others))
    groups = [Group("", first), Group(title, others, name="directions", folded=True, listed=True)]
    return form, groups if others else groups[:1], {}


def axis(decision: Axis, cast: Cast, typed: Typed) -> Shown:
    """Return the form of a template's direction, with the fighters it hits.

    Of directions that hit the same fighters, only the first is an option.
    """
    pos: Position = decision.view.pos
    options: list[Option] = []
    seen: set[tuple[int, ...]] = set()
    best = decision.default
    for answer in (best, *decision.offered):
        now = pos.facing[decision.p]
        hit = touched_by(pos, decision.p, facing_of(pos.disc(decision.p).centre, now, answer))
        if tuple(hit) in seen:
            continue
        seen.add(tuple(hit))
        names = ", ".join(cast.player(pos.name_of[q]) for q in hit) or gettext("nobody")
        label = gettext("{degrees}°: hits {names}").format(degrees=answer, names=names)
        options.append(Option.of(answer, label, _on_rose(pos, decision.p, answer)))
    fields = [_facing_field(_typed(typed, FACING, FACE))]
    form = AnswerForm(FACING, decision.offered, fields, limits={"fighter": pos.number(decision.p)})
    return form, [Group("", options)], {}


def aiming(decision: Aiming, cast: Cast, typed: Typed) -> Shown:
    """Return the form of a target: an enemy, or a place for the marker."""
    pos: Position = decision.view.pos
    options = []
    for answer in decision.offered:
        at = read_point(answer)
        if at is None:
            q = fighter_of(pos, answer)
            label = words.seen_from(pos, decision.p, q, cast)
            if answer in decision.about["tests"]:
                label += f" · {gettext('needs a Cool test')}"
            options.append(Option(answer, label, words.square(pos, q)))
            continue
        label_ = gettext("the place {place}").format(place=told_place(at))
        near = words.standing_at(pos, decision.p, at, cast)
        options.append(Option.of(answer, ", ".join([label_, *near]), place(at)))
    line = Field(
        *(PLACES, gettext("A place of your own"), _typed(typed, AIM, PLACES), "line"),
        help=gettext("Such as 11,5.5: inches from the left and from the bottom."),
    )
    form = AnswerForm(AIM, decision.offered, [line], limits={"fighter": pos.number(decision.p)})
    return form, folded(options), {}


def _facing_field(value: str) -> Field:
    help_ = gettext(
        "A place that it looks at, such as 11,5.5, or degrees: 0 is to the right, 90 up."
    )
    return Field(FACE, gettext("Where it looks"), value, "line", help=help_)


def facing_field(value: str) -> Field:
    """Return the field of a direction, in a form of several fields."""
    return _facing_field(value)


def _facing_in_words(pos: Position, p: int, answer: Answer, cast: Cast) -> tuple[str, str]:
    """Describe a direction, and return where on the picture it is chosen."""
    if answer == KEEP:
        return gettext("look on as it does"), ""
    at = read_point(answer)
    if at is None:
        label_ = gettext("{arrow} {degrees}°").format(arrow=COMPASS[answer], degrees=answer)
        return label_, _on_rose(pos, p, answer)
    q = next(q for q in pos.on_table() if pos.disc(q).centre == at)
    label = gettext("towards {who}").format(who=words.seen_from(pos, p, q, cast, turned=True))
    return label, words.square(pos, q)


def _on_rose(pos: Position, p: int, answer: Answer) -> str:
    """Return the place beside a fighter in that direction."""
    centre = pos.disc(p).centre
    way = facing_of(centre, pos.facing[p], answer)
    at = along(centre, way, _ROSE)
    return place(Point(round(at.x, 2), round(at.y, 2)))


# -- together -------------------------------------------------------------------------------------


def folded(options: Sequence[Option]) -> list[Group]:
    """Fold many places under one heading, as all of them are on the board."""
    options = told_apart(options)
    if len(options) <= MANY:
        return [Group("", options)]
    title = gettext("Where to? {count} places").format(count=len(options))
    return [Group(title, options, name="places", folded=True, listed=True)]


def _typed(typed: Typed, kind: str, name: str) -> str:
    return typed.get(name, "") if typed.get("form") == kind else ""
