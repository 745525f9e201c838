"""Rulings of who runs a league on what a team has (LG-EVENT-09 to -12)."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from rosters import hooks
from rosters.models import Coach, Team
from rosters.operations.teams import (
    MOST_ACTS,
    add,
    locked_team,
    refuse_claimed,
    refuse_moved_on,
    take_out,
)
from rosters.teams.acts import act_of, stored_rows
from rosters.teams.streams import fold, stored_events
from rosters.typed.text import plain_text, storable
from rules.problems import Problem, Refusal

CLAUSE = "LG-EVENT-09"


def require_may_rule(user: Coach, team: Team) -> None:
    """Raise Refusal("may_not_rule_on_team") if the user runs no league in which the team plays."""
    if not hooks.may_rule_on_team(user, team):
        raise Refusal(Problem("may_not_rule_on_team", CLAUSE, {"team": team.name}))


@transaction.atomic
def rule_on_team(
    user: Coach, team: Team, wish: Any, *, seq: int | None = None, reason: str = ""
) -> Team:
    """Rule on what a team has: one thing, or several for one reason, all or none.

    wish: as the game's `ruled` takes it (`rules.rulings`).
    seq: the version of the team that the wish was made for; refused if the team has moved on.

    Raises Refusal for a user who does not run a league of the team, a team that a match claims, a
    missing reason, more than `MOST_ACTS` rulings, and whatever the game refuses. A new name of the
    team must not look like another's in one of its seasons (`name_looks_alike`).
    """
    team = locked_team(team)
    require_may_rule(user, team)
    if isinstance(wish, list) and len(wish) > MOST_ACTS:
        params = {"most": MOST_ACTS, "found": len(wish)}
        raise Refusal(Problem("too_many_acts", params=params, about="wish"))
    refuse_claimed(team)
    refuse_moved_on(team, seq)
    events, name = stored_events(team), team.name
    state = fold(team, events).state
    reason, problems = _reasoned(reason)
    try:
        ruled = team.rules.ruled(team.version, state, storable(wish))
    except Refusal as refusal:
        raise Refusal([*problems, *refusal.problems]) from refusal
    if not problems and not ruled:
        problems = [Problem("nothing_to_do", CLAUSE, {}, "wish")]
    if problems:
        raise Refusal(problems)
    names = {player.number: player.name for player in team.players.all()}  # before a new one
    add(team, events, ruled, user)
    if team.name != name and (problems := hooks.against_naming(team)):
        raise Refusal(problems)
    told = [{**event.payload, "who": _name(names, event.payload)} for event in ruled]
    hooks.register_ruling(user, team, "ruled", reason, {"ruled": told})
    return team


@transaction.atomic
def undo_ruling(
    user: Coach, team: Team, batch: Any, *, seq: int | None = None, reason: str = ""
) -> Team:
    """Take a ruling on a team back, by a ruling (LG-EVENT-07, LG-EVENT-10).

    batch: the batch of its events.
    seq: as for `rule_on_team`.

    Raises Refusal as `rule_on_team` and `take_back_act` do.
    """
    team = locked_team(team)
    require_may_rule(user, team)
    refuse_claimed(team)
    refuse_moved_on(team, seq)
    reason, problems = _reasoned(reason)
    act = act_of(team, stored_rows(team), batch, None)
    if act is None or not act.is_ruling:
        problems.append(Problem("no_such_act", "LG-EVENT-07", {"team": team.name}))
    else:
        problems += act.problems
    if problems or act is None:
        raise Refusal(problems)
    take_out(team, act, user)
    names = {player.number: player.name for player in team.players.all()}
    told = [{**event.payload, "who": _name(names, event.payload)} for event in act.events]
    hooks.register_ruling(user, team, "unruled", reason, {"ruled": told})
    return team


def _reasoned(reason: str) -> tuple[str, list[Problem]]:
    """Return a ruling's reason as it is kept, and what is wrong with it."""
    try:
        reason = plain_text(reason, "reason", 2000)
    except Refusal as refusal:
        return "", list(refusal.problems)
    missing = Problem("ruling_without_a_reason", "LG-EVENT-05", {}, "reason")
    return reason, [] if reason else [missing]


def _name(names: dict[int, str], payload: Any) -> str:
    who = payload.get("player")
    return "" if who is None else names.get(who, "")
