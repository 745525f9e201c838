"""The gestures of Kill Team: a move by a tap on its end, a shot by a tap on its target, all others
made ready in one go, and the whole set-up at once.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext

from matches.games.gestures import Chain, Gestures, Plan, Planned, picked, placed
from matches.games.kill_team.asking import words
from matches.games.kill_team.asking.places import apart
from matches.games.lines import Cast
from matches.games.orders import suggested
from matches.games.tabletop import length_of, place, read_place
from rules.coach import Answer, Choice, Decision
from rules.kill_team import answer_odds
from rules.kill_team.deploying import Placement
from rules.kill_team.movement_phase import DONE
from rules.kill_team.moving import MAKE_READY, actions
from rules.kill_team.naming import Naming
from rules.kill_team.position import Position, View
from rules.kill_team.squads import model_of, name_of, number_of
from rules.kill_team.table.chosen_paths import Route, taken
from rules.tabletop.points import Point

Typed = Mapping[str, str]

#: Actions that are shown with where, or at whom.
_ONWARD = frozenset({"normal", "fall_back", "charge"})
#: Questions that one step of a shot answers.
_SHOTS = frozenset({"weapon_group", "next_weapon"})


def opens(decision: Decision, typed: Typed) -> Sequence[Answer]:
    """Return the actions with their places and targets, and the weapons with theirs."""
    options: Sequence[Answer] = getattr(decision, "options", ())
    if decision.key == "move_action":
        return [answer for answer in options if answer in _ONWARD]
    return [answer for answer in options if answer != "stop"] if decision.key in _SHOTS else []


def idle(decision: Decision) -> Collection[Any]:
    """Return the charges that cannot succeed whatever is rolled (KT-CHARGE-34), and a move where
    no path leads anywhere.
    """
    if isinstance(decision, Route):
        stays = [each for each in decision.offered if not length_of(taken(each))]
        hemmed_in = len(stays) == len(decision.offered)
        return [json.dumps(each) for each in stays] if hemmed_in else []
    if not isinstance(decision, Naming):
        return []
    pos: Position = decision.view.pos
    p = model_of(*decision.about["model"])
    vain = []
    for answer in decision.offered:
        enemies = [model_of(1 - decision.side, number) for number in answer]
        chance = answer_odds.charge(pos, p, enemies)
        if chance is None or not next(iter(chance.outcomes.values())):
            vain.append(json.dumps(answer))
    return vain


def remembered(decision: Decision) -> str:
    """Remember what a model did, and what it fired, for the next time."""
    about = decision.about
    if decision.key not in ("move_action", *_SHOTS) or not isinstance(about, Mapping):
        return ""
    return f"{decision.key} {name_of(model_of(*about['model']))[1]}"


def together(decision: Decision, cast: Cast) -> Sequence[tuple[str, Chain]]:
    """Return the chain that makes all models ready that have not acted yet (KT-MOVE-11): nothing
    is rolled for it, and nobody else is asked in between.
    """
    if decision.key != "move_pick" or not isinstance(decision, Choice):
        return []
    pos: Position = decision.view.pos
    able = [
        word
        for word in decision.options
        if word != DONE
        and MAKE_READY in actions(pos, model_of(decision.side, int(str(word).split()[-1])))
    ]
    if len(able) < 2:
        return []
    chain = [[key, answer] for word in able for key, answer in _made_ready(word)]
    label = gettext("All {count} of them become ready").format(count=len(able))
    return [(label, chain)]


def _made_ready(word: Answer) -> Sequence[tuple[str, Answer]]:
    return ("move_pick", word), ("move_action", MAKE_READY)


# -- the set-up -----------------------------------------------------------------------------------


def plan(decision: Decision, cast: Cast, typed: Typed) -> Plan | None:
    """Return where all models that are left would stand: as typed, else as an automated coach
    would have it.
    """
    if not isinstance(decision, Placement):
        return None
    places = placed(typed)
    pos: Position = decision.view.pos
    if not places:
        places = {a["model"]: place(Point(*a["at"])) for a in _proposal(decision)}
    lines = [
        Planned(number, words.model(p, cast), f"{decision.side} {number}", places[number])
        for p in decision.about
        if (number := number_of(p)) in places
    ]
    chosen = next((line for line in lines if line.number == picked(typed)), None)
    if chosen is None:
        return Plan(lines)
    p = model_of(decision.side, chosen.number)
    others = {number: at for number, at in places.items() if number != chosen.number}
    stand = _imagined(pos, decision.side, others)
    around = Placement(decision.side, View(stand, decision.side), [p])
    free = [place(Point(*answer["at"])) for answer in apart(around.offered)]
    return Plan(lines, chosen, free)


def planned(decision: Decision, typed: Typed) -> list[Answer]:
    """Return the answers of a plan that was typed; text that is no place as it was typed."""
    answers: list[Answer] = []
    for number, text in placed(typed).items():
        at = read_place(text)
        answers.append({"model": number, "at": [at.x, at.y] if at else text})
    return answers


def _proposal(decision: Placement) -> list[Answer]:
    """Return where an automated coach would set up all models, one after the other."""
    pos: Position = decision.view.pos.clone()
    left, answers = list(decision.about), []
    while left:
        answer = suggested("kill_team", Placement(decision.side, View(pos, decision.side), left))
        answers.append(answer)
        p = model_of(decision.side, answer["model"])
        pos.put(p, Point(*answer["at"]))
        left.remove(p)
    return answers


def _imagined(pos: Position, side: int, places: Mapping[int, str]) -> Position:
    """Return the position with models where they are planned."""
    stand = pos.clone()
    for number, text in places.items():
        at = read_place(text)
        if at is not None:
            stand.put(model_of(side, number), at)
    return stand


GESTURES = Gestures(opens, idle, remembered, together=together, plan=plan, planned=planned)
