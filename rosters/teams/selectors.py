"""Queries that read coaches and teams for pages, in a fixed number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rosters.games import of, with_federations
from rosters.models import Coach, LedgerLine, Player, Team
from rosters.teams.projections import VOIDED
from rosters.teams.streams import fold, stored_events


@dataclass(frozen=True, slots=True)
class Sheet:
    """A roster sheet: the active players, the former players, and the money."""

    team: Team
    players: list[Player]
    former: list[Player]
    ledger: list[LedgerLine]


def sheet(team: Team) -> Sheet:
    """Return a team's roster sheet, players by their numbers, in two queries."""
    everybody = list(team.players.exclude(left=VOIDED).order_by("squad_number", "number"))
    return Sheet(
        team,
        [player for player in everybody if player.active],
        [player for player in everybody if not player.active],
        list(team.ledger.order_by("number")),
    )


def race_name(team: Team) -> str:
    """Return the name of the team's list in the reader's language."""
    return of(team.game).sheet.race_name(team.version, team.race)


def state_of(team: Team, upto: int | None = None) -> Any:
    """Return the team as its game knows it.

    upto: the number of an event: the team as it was after that (LG-EVENT-02).
    """
    return fold(team, stored_events(team, upto)).state


def plays_in_federation(coach: Coach) -> bool:
    """Return whether a coach has a team in a game with a federation, or has given a number.

    One query.
    """
    if coach.federation_number is not None or coach.federation_name:
        return True
    return coach.teams.filter(game__in=with_federations()).exists()
