"""The parts that the reducers of all events of a team share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.conditions import Condition
from rules.kill_team.between.team import (
    CONVALESCENCE,
    DEAD,
    LINGERING_WOUND,
    Model,
    Team,
)
from rules.problems import Problem, Refusal

JSON = Any
Payload = Mapping[str, JSON]


def known(team: Team, who: int) -> Model:
    model = team.models.get(who)
    if model is None:
        raise Refusal(Problem("no_such_player", "LG-EVENT-01", {"player": who}, f"player:{who}"))
    return model


def dead(team: Team, who: int, clause: str) -> Model:
    """Return a model that rolled death and is still on the roster.

    Raises Refusal("is_not_dead") for any other.
    """
    model = present(team, who)
    if not model.is_dead:
        about = f"player:{model.id}"
        raise Refusal(Problem("is_not_dead", clause, {"name": model.name}, about))
    return model


def present(team: Team, who: int) -> Model:
    model = known(team, who)
    if model.left is not None:
        about = f"player:{who}"
        raise Refusal(Problem("player_has_left", "LG-EVENT-01", {"name": model.name}, about))
    return model


def specialist(team: Team, who: int) -> Model:
    model = present(team, who)
    if not model.specialism:
        about = f"player:{who}"
        raise Refusal(Problem("is_no_specialist", "KT-CAMP-10", {"name": model.name}, about))
    return model


def suffer(team: Team, model: Model, what: str, *faces: int) -> None:
    model.conditions += (replace(CONDITIONS[what], cause=f"match:{team.matches}", rolls=faces),)


def end(model: Model, what: str) -> None:
    model.conditions = tuple(each for each in model.conditions if each.what != what)


CONDITIONS = {
    DEAD: Condition("dead", DEAD, "", "KT-CAMP-22"),
    CONVALESCENCE: Condition("injury", CONVALESCENCE, "", "KT-CAMP-23", "matches", 1),
    # It plays, so it is nothing that would keep it off the table; the match it plays ends it.
    LINGERING_WOUND: Condition("fatigue", LINGERING_WOUND, "", "KT-CAMP-24", "plays", 1),
}
