"""The gestures of Necromunda: a move with its facing by a tap, a shot by a tap on its target, and
the whole set-up at once.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext

from matches.games.gestures import Gestures, Plan, Planned, picked, placed
from matches.games.lines import Cast
from matches.games.necromunda.asking import words
from matches.games.necromunda.asking.places import COMPASS
from matches.games.orders import suggested
from matches.games.tabletop import length_of, place, read_place
from rules.coach import Answer, Decision
from rules.game.views import Open
from rules.necromunda.deploying import can_deploy
from rules.necromunda.naming import Naming, fighter_of
from rules.necromunda.placing import Placement, lattice
from rules.necromunda.position import Position
from rules.necromunda.states import STANDING
from rules.necromunda.table.chosen_paths import KEEP, Route, taken
from rules.necromunda.table.detours import leads_to
from rules.necromunda.table.neighbours import gap_of
from rules.tabletop.answers import read_point
from rules.tabletop.points import Point, distance

Typed = Mapping[str, str]

SETS_UP = "deploy_fighter"
#: Actions that are shown with where, or at whom.
_ONWARD = frozenset(
    {
        *("move", "crawl", "charge", "shoot", "coup_de_grace", "operate_door", "pick_up"),
        *("interact", "order", "treat_wounds", "headbutt", "reload"),
    }
)
#: What a charge may be short of, as it ends within an inch of who lies there (NM-ACTN-19), and the
#: most that its die shows.
_NEAR, _BEST = 1.0, 3
#: How far apart the places for a planned fighter are at least, in inches.
_APART = 1.2


def opens(decision: Decision, typed: Typed) -> Sequence[Answer]:
    """Return the actions with their places and targets, and the weapons with theirs."""
    options: Sequence[Answer] = getattr(decision, "options", ())
    if decision.key == "choose_action":
        return [answer for answer in options if answer in _ONWARD]
    return options if decision.key == "shoot_weapon" else []


def idle(decision: Decision) -> Collection[Any]:
    """Return shots beyond the range of all weapons that are fired (NM-SHOOT-04), charges at
    enemies to whom no roll or no path leads (NM-ACTN-14), and a crawl where no path leads anywhere.
    """
    if isinstance(decision, Route):
        return _leads_nowhere(decision)
    if decision.key == "shoot_target":
        bonuses: Mapping[str, Sequence[Any]] = decision.about["to_hit"]
        return [word for word, each in bonuses.items() if all(bonus is None for bonus in each)]
    if decision.key != "charge_targets" or not isinstance(decision, Naming):
        return []
    pos: Position = decision.view.pos
    p = pos.by_name[tuple(decision.about["fighter"])]
    most = pos.movement(p) + _BEST + pos.fighters[p].sum("charge_distance") + _NEAR
    reached = {
        q for q in pos.enemies(p) if gap_of(pos, p, q) <= most and _leads_to(pos, p, q, most)
    }
    return [
        json.dumps(answer)
        for answer in decision.offered
        if not any(fighter_of(pos, word) in reached for word in answer)
    ]


def _leads_to(pos: Position, p: int, q: int, most: float) -> bool:
    """Say whether a charge of at most so many inches can come to an enemy round the terrain: into
    contact, or within an inch.
    """
    base, target = pos.disc(p), pos.disc(q)
    return any(leads_to(base, target, pos.terrain, most, near) for near in (0.0, _NEAR))


def _leads_nowhere(decision: Route) -> Collection[Any]:
    """Return the path of a fighter that can only stay, where it cannot even turn there."""
    pos: Position = decision.view.pos
    if pos.is_(pos.by_name[tuple(decision.about["fighter"])], STANDING):
        return []
    stays = [each for each in decision.offered if not length_of(taken(each))]
    hemmed_in = len(stays) == len(decision.offered)
    return [json.dumps(each) for each in stays] if hemmed_in else []


def remembered(decision: Decision) -> str:
    """Remember what a fighter did, and what it fired, for the next time."""
    about = decision.about
    if decision.key not in ("choose_action", "shoot_weapon") or not isinstance(about, Mapping):
        return ""
    return f"{decision.key} {about['fighter'][1]}"


def spoken(decision: Decision, cast: Cast) -> Sequence[tuple[str, str]]:
    """Return where a fighter may look after a move: on as it does, at an enemy, in a direction."""
    if decision.key != "choose_action":
        return []
    pos: Position = decision.view.pos
    p = pos.by_name[tuple(decision.about["fighter"])]
    looks = [(json.dumps(KEEP), gettext("look on as it does"))]
    for q in words.in_view(pos, p):
        at = pos.disc(q).centre
        told = gettext("towards {who}").format(who=words.fighter(pos, q, cast))
        looks.append((json.dumps([at.x, at.y]), told))
    arrow = gettext("{arrow} {degrees}°")
    looks += [
        (json.dumps(degrees), arrow.format(arrow=sign, degrees=degrees))
        for degrees, sign in COMPASS.items()
    ]
    return looks


# -- the set-up -----------------------------------------------------------------------------------


def plan(decision: Decision, cast: Cast, typed: Typed) -> Plan | None:
    """Return where all fighters that are left would stand: as typed, else as an automated coach
    would have it.
    """
    if not isinstance(decision, Placement) or decision.key != SETS_UP:
        return None
    pos: Position = decision.view.pos
    places = placed(typed)
    if not places:
        for answer in _proposal(decision):
            at = read_point(answer["at"])
            assert at is not None
            places[answer["fighter"]] = place(at)
    lines = [
        Planned(number, words.fighter(pos, p, cast), f"{decision.side}:{number}", places[number])
        for p in decision.able
        if (number := pos.number(p)) in places
    ]
    chosen = next((line for line in lines if line.number == picked(typed)), None)
    if chosen is None:
        return Plan(lines)
    p = pos.by_name[decision.side, chosen.number]
    stand = pos.clone()
    for number, text in places.items():
        other = read_place(text)
        if number != chosen.number and other is not None:
            _put(stand, stand.by_name[decision.side, number], other)
    return Plan(lines, chosen, [place(at) for at in _free(stand, p)])


def planned(decision: Decision, typed: Typed) -> list[Answer]:
    """Return the answers of a plan that was typed; text that is no place as it was typed.

    All look to the middle of the table, as they do where an automated coach sets them up.
    """
    pos: Position = decision.view.pos
    width, height = pos.terrain.size
    middle = Point(width / 2, height / 2)
    answers: list[Answer] = []
    for number, text in placed(typed).items():
        at = read_place(text)
        looks: Answer = list(middle) if at != middle else 0
        answers.append({"fighter": number, "at": list(at) if at else text, "facing": looks})
    return answers


def _proposal(decision: Placement) -> list[Answer]:
    """Return where an automated coach would set up all fighters, one after the other."""
    pos: Position = decision.view.pos.clone()
    left, answers = list(decision.able), []
    while left:
        build = _imagined(decision, pos, left)
        if build is None:
            break
        answer = suggested("necromunda", build)
        at = read_point(answer["at"])
        assert at is not None
        answers.append(answer)
        p = pos.by_name[decision.side, answer["fighter"]]
        _put(pos, p, at)
        left.remove(p)
    return answers


def _imagined(decision: Placement, pos: Position, left: Sequence[int]) -> Placement | None:
    """Return the question for those who are left, with the others where they are planned; None
    where one of them has no room.
    """
    first = next((at for at in lattice(pos) if can_deploy(pos, left[0], at)), None)
    if first is None:
        return None

    def accepts(p: int, at: Point) -> bool:
        return can_deploy(pos, p, at)

    view = Open(pos, decision.side)
    return Placement(decision.key, decision.side, view, left, accepts, decision.clause, first)


def _put(pos: Position, p: int, at: Point) -> None:
    pos.put(p, at)
    pos.status[p] = "active"
    pos.placed[p] = True


def _free(pos: Position, p: int) -> list[Point]:
    """Return places where a fighter may stand, none next to an earlier one."""
    kept: list[Point] = []
    for at in lattice(pos):
        if all(distance(at, each) >= _APART for each in kept) and can_deploy(pos, p, at):
            kept.append(at)
    return kept


GESTURES = Gestures(
    *(opens, idle, remembered),
    spoken_key="end_facing",
    spoken=spoken,
    plan=plan,
    planned=planned,
)
