"""KT-SETUP-01, KT-CAMP-03, -24, KT-DATA-06: the line-up of a team for its next match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.coach import Coach, ask
from rules.kill_team.between import picking
from rules.kill_team.between.team import Model, Team
from rules.kill_team.options import is_campaign

JSON = Any


def prepare(
    teams: Sequence[Team], options: Mapping[str, JSON], coaches: Sequence[Coach | None]
) -> list[JSON]:
    """The line-ups, in the order of the teams; see `squads` for their shape.

    Who is not there plays with the kill team that he has named between matches, or with the usual
    one; where there is no legal one the line-up has nobody (KT-CAMP-39).
    """
    campaign = is_campaign(options)
    found = []
    for side, (team, coach) in enumerate(zip(teams, coaches, strict=True)):
        ids: list[int] = []
        if picking.usual(team, campaign=campaign) is not None:
            ids = ask(coach, picking.PickTeam(side, team, team, campaign=campaign))
        found.append(line_up(team, ids, campaign=campaign))
    return found


def line_up(team: Team, ids: Sequence[int], *, campaign: bool) -> JSON:
    """A kill team as it goes into a match, in the order of the roster, and who else was there."""
    models = [model for model in team.roster if model.id in ids]
    others = [model for model in team.available if model.id not in ids]
    return {
        "name": team.name,
        "race": team.race,
        "force": picking.force(team, models, campaign=campaign),
        "players": [_entry(team, at, model, campaign) for at, model in enumerate(models, 1)],
        "bench": [
            _entry(team, at, model, campaign) for at, model in enumerate(others, len(models) + 1)
        ],
    }


def _entry(team: Team, number: int, model: Model, campaign: bool) -> JSON:
    return {
        "player": model.id,
        "number": number,
        "name": model.name,
        "position": model.datasheet,
        "datasheet": model.datasheet,
        "items": list(model.items),
        "specialism": model.specialism,
        "level": team.level(model, campaign=campaign),
        "abilities": list(model.abilities) if campaign else [],
        "flesh_wounds": model.flesh_wounds,
    }
