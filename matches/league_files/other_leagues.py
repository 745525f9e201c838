"""What a league file tells of matches in other leagues: all that they did to a team, and no name
out of a league that not everybody may read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from leagues.models import FixtureSide, League, Season
from matches.models import MatchRecord
from rosters.models import Player, Team
from rosters.teams.projections import Columns, projected
from rosters.teams.streams import events_of, fold


@dataclass(frozen=True)
class Elsewhere:
    """The matches of a league's teams in other leagues.

    names: by the key of a team, the names that it met in leagues that are not public.
    told:  the batches of matches whose names may be told.
    """

    league: League
    teams: QuerySet[Team]

    @cached_property
    def names(self) -> Mapping[int, set[str]]:
        hidden = Season.objects.exclude(league=self.league).exclude(
            league__visibility=League.Visibility.PUBLIC
        )
        sides = FixtureSide.objects.filter(
            entry__team__in=self.teams.values("pk"),
            fixture__season__in=hidden.values("pk"),
            fixture__record__isnull=False,
        )
        found: dict[int, set[Any]] = {}
        for side in sides.select_related("fixture__record", "entry").iterator(chunk_size=100):
            met = found.setdefault(side.entry.team_id, set())
            for number, line_up in enumerate(side.fixture.record.record["match"]["line_ups"]):
                if number != side.number:
                    met |= {line_up["name"], *(one.get("name") for one in line_up["players"])}
        own = {team.pk: {"", None, team.name, team.founded_as} for team in self.teams}
        for team, name in Player.objects.filter(team__in=found).values_list("team_id", "name"):
            own[team].add(name)
        return {team: met - own[team] for team, met in found.items()}

    @cached_property
    def told(self) -> set[UUID]:
        records = MatchRecord.objects.filter(fixture__sides__entry__team__in=[*self.names])
        open_ = records.filter(fixture__season__league=self.league) | records.filter(
            fixture__season__league__visibility=League.Visibility.PUBLIC
        )
        return {*open_.values_list("batch", flat=True)}

    def payload(self, team: int, batch: UUID, payload: Any) -> Any:
        """Return the payload of an event, without the names that nobody else may read."""
        names = self.names.get(team)
        if not names or batch in self.told:
            return payload
        return _without(payload, names)

    @cached_property
    def folded(self) -> Mapping[int, tuple[Columns, dict[int, Columns]]]:
        """The columns of teams and players that follow from events without these names."""
        found = {}
        teams = Team.objects.in_bulk([*self.names])
        for team in teams.values():
            events = [
                replace(event, payload=self.payload(team.pk, UUID(event.batch), event.payload))
                for event in events_of([team])[team.pk]
            ]
            totals, players, _lines = projected(team, fold(team, events))
            found[team.pk] = totals, players
        return found


def _without(value: Any, names: set[str]) -> Any:
    if isinstance(value, str):
        return "" if value in names else value
    if isinstance(value, list):
        return [_without(each, names) for each in value]
    if isinstance(value, dict):
        return {key: _without(each, names) for key, each in value.items()}
    return value
