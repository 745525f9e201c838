"""KT-SETUP-01, KT-CAMP-03, -24, KT-DATA-06: the line-up of a team for its next match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from rules.coach import Coach, ask
from rules.kill_team.between import picking
from rules.kill_team.between.team import Model, Team
from rules.kill_team.options import is_campaign

JSON = Any


class Proposing(Protocol):
    """A function that returns the kill team that a roster would send against another; None without
    a legal one.
    """

    def __call__(
        self, team: Team, opponent: Team, mission: str, *, campaign: bool
    ) -> list[Model] | None: ...


def prepare(
    teams: Sequence[Team],
    options: Mapping[str, JSON],
    coaches: Sequence[Coach | None],
    propose: Proposing,
) -> list[JSON]:
    """Return the line-ups, in the order of the teams; see `squads` for their shape.

    An absent coach plays with the kill team that they named between matches, or with the one that
    is proposed; where there is no legal one the line-up is empty (KT-CAMP-39).
    """
    campaign, mission = is_campaign(options), str(options.get("mission", ""))
    found = []
    for side, (team, coach) in enumerate(zip(teams, coaches, strict=True)):
        ids: list[int] = []
        opponent = next((other for other in teams if other is not team), team)
        proposed = propose(team, opponent, mission, campaign=campaign)
        if proposed is not None:
            question = picking.PickTeam(side, team, team, proposed, campaign=campaign)
            ids = ask(coach, question)
        found.append(line_up(team, ids, campaign=campaign))
    return found


def line_up(team: Team, ids: Sequence[int], *, campaign: bool) -> JSON:
    """Return the line-up of a kill team in the order of the roster, with its bench."""
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
