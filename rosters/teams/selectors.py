"""Reading coaches and teams for pages, in a fixed number of queries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rosters.games import of
from rosters.models import LedgerLine, Player, Team
from rosters.teams.projections import VOIDED
from rosters.teams.streams import fold, stored_events


@dataclass(frozen=True, slots=True)
class Sheet:
    """A roster sheet: who is with the team, who was, and the money."""

    team: Team
    players: list[Player]
    former: list[Player]
    ledger: list[LedgerLine]


def sheet(team: Team) -> Sheet:
    """A team's sheet in two queries; players by their numbers."""
    everybody = list(team.players.exclude(left=VOIDED).order_by("squad_number", "number"))
    return Sheet(
        team,
        [player for player in everybody if player.active],
        [player for player in everybody if not player.active],
        list(team.ledger.order_by("number")),
    )


def race_name(team: Team) -> str:
    """Its team list, as people call it."""
    return of(team.game).sheet.race_name(team.version, team.race)


def state_of(team: Team, upto: int | None = None) -> Any:
    """The team as its game knows it; `upto` an event, as it was then (LG-EVENT-02)."""
    return fold(team, stored_events(team, upto)).state
