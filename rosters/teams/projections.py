"""The rows that are stored of a team besides its events: written from the fold, never nudged.

A game's team tells all of itself by `to_json()`: ``name``, ``race``, ``treasury``, ``value``,
``players`` (those who left included; ``id``, ``number`` in line-ups or None, ``name``,
``position``, ``experience``, ``value``, ``left`` and whatever else the game knows), ``ledger``
(``amount``, ``reason``, ``about``, ``cause``, ``clause``, ``balance``) and any totals of its own.
What a game does not know (money, numbers, what players gain or are worth) it leaves out.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, QuerySet

from rosters.faces.dressing import worn_by
from rosters.models import LedgerLine, Player, Team
from rosters.runtime.repeated_queries import Repeated, insert_rows
from rosters.teams.streams import fold, stored_events
from rules.record import canonical
from rules.roster import Event, Folded

TEAM_COLUMNS = ("name", "race", "treasury", "value")
PLAYER_COLUMNS = (
    "name",
    "position",
    "squad_number",
    "active",
    "left",
    "experience",
    "value",
    "data",
)
VOIDED = "voided"
LEDGER_COLUMNS = ("amount", "reason", "about", "cause", "clause", "balance")

Columns = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Projection:
    """What a fold makes of a team's rows: its columns, its players by number, and its ledger."""

    team: Team
    totals: Columns
    players: dict[int, Columns]
    lines: list[Columns]

    @classmethod
    def of(cls, team: Team, folded: Folded[Any]) -> Projection:
        return cls(team, *projected(team, folded))


def project(team: Team, folded: Folded[Any], *, anew: bool = False) -> None:
    """Write a team's totals, players and ledger as the fold has them.

    anew: rewrite the whole ledger; otherwise only its new lines are added.
    """
    projection = Projection.of(team, folded)
    for column, value in projection.totals.items():
        setattr(team, column, value)
    team.save(update_fields=list(projection.totals))
    if anew:
        team.ledger.all().delete()
    write_members([projection])


def write_members(projections: Sequence[Projection]) -> dict[int, dict[int, int]]:
    """Write the players and the new ledger lines of several teams, each in one statement.

    Return the primary keys of the players by number, by the primary key of their team. The columns
    of the teams themselves are for the caller to write.
    """
    keys = _write_players(projections)
    _write_ledgers(projections)
    return keys


def member_keys(teams: Iterable[Team]) -> dict[int, dict[int, int]]:
    """Return the primary keys of the players by number, by the primary key of their team."""
    keys: dict[int, dict[int, int]] = {team.pk: {} for team in teams}
    for team, number, pk in Player.objects.filter(team__in=keys).values_list(
        "team_id", "number", "pk"
    ):
        keys[team][number] = pk
    return keys


def dress(team: Team, events: Iterable[Event]) -> None:
    """Write a team's face (crest and colours) as its events have it."""
    face = worn_by(team.game, team.race, team.founded_as, events).to_json()
    for column, value in face.items():
        setattr(team, column, value)
    team.save(update_fields=list(face))


def projected(team: Team, folded: Folded[Any]) -> tuple[Columns, dict[int, Columns], list[Columns]]:
    """Return the columns of the team, of its players by number, and of its ledger in order."""
    sheet = json.loads(canonical(folded.state.to_json()))
    players = {entry["id"]: _player(entry) for entry in sheet.pop("players")}
    lines = [{key: line[key] for key in LEDGER_COLUMNS} for line in sheet.pop("ledger", ())]
    totals = {column: sheet.pop(column, 0) for column in TEAM_COLUMNS}
    totals["totals"] = sheet
    totals["problems"] = [problem.to_json() for problem in folded.problems]
    open_ = team.rules.open_choices(team.version, folded.state)
    totals["choices"] = len(open_)
    totals["step"] = open_[0].step if open_ else ""
    totals["step_days"] = min((each.days for each in open_ if each.days is not None), default=None)
    return totals, players, lines


def worth(state: Any) -> tuple[int, int]:
    """Return the treasury and the value of a folded team; 0 for what its game does not know."""
    sheet = state.to_json()
    return sheet.get("treasury", 0), sheet.get("value", 0)


def differences(team: Team) -> list[str]:
    """List how the stored projections differ from the fold; empty when they are in order."""
    events = stored_events(team)
    totals, players, lines = projected(team, fold(team, events))
    changes = [
        f"{column}: stored {getattr(team, column)!r}, folded {value!r}"
        for column, value in totals.items()
        if getattr(team, column) != value
    ]
    changes += [
        f"{column}: stored {getattr(team, column)!r}, chosen {value!r}"
        for column, value in worn_by(team.game, team.race, team.founded_as, events)
        .to_json()
        .items()
        if getattr(team, column) != value
    ]
    if [event.seq for event in events] != list(range(1, team.seq + 1)):
        changes.append(f"seq: stored {team.seq}, there are {len(events)} events")
    stored = {
        p.number: {key: getattr(p, key) for key in PLAYER_COLUMNS} for p in team.players.all()
    }
    changes += [
        f"player {number}: stored {stored.get(number)}, folded {players.get(number)}"
        for number in sorted(stored.keys() | players.keys())
        if stored.get(number) != players.get(number)
        and not (number not in players and stored[number]["left"] == VOIDED)
    ]
    ledger = list(team.ledger.order_by("number").values(*LEDGER_COLUMNS))
    if ledger != lines:
        changes.append(f"ledger: stored {ledger}, folded {lines}")
    if sum(line["amount"] for line in ledger) != team.treasury:
        changes.append("ledger: its lines do not sum to the treasury")
    return changes


def _player(entry: Mapping[str, Any]) -> Columns:
    data = dict(entry)
    left = data.pop("left")
    return {
        "name": data.pop("name"),
        "position": data.pop("position"),
        "squad_number": data.pop("number", None),
        "active": left is None,
        "left": left["reason"] if left else "",
        "experience": data.pop("experience", 0),
        "value": data.pop("value", 0),
        "data": {**data, "left": left},
    }


def _write_players(projections: Sequence[Projection]) -> dict[int, dict[int, int]]:
    stored: dict[int, dict[int, tuple[int, list[Any]]]] = {each.team.pk: {} for each in projections}
    for pk, team, number, *columns in _players(list(stored)):
        stored[team][number] = pk, columns
    changed = [
        (each.team.pk, number, columns)
        for each in projections
        for number, player in each.players.items()
        if stored[each.team.pk].get(number, (0, []))[1]
        != (columns := [player[key] for key in PLAYER_COLUMNS])
    ]
    # One statement for new and known ones; the known keep their row and their uuid.
    written = insert_rows(
        Player,
        ("team_id", "number", "uuid", *PLAYER_COLUMNS),
        ((team, number, uuid.uuid4(), *columns) for team, number, columns in changed),
        unique=("team_id", "number"),
        update=PLAYER_COLUMNS,
    )
    # Joined by an act that was voided since. The row stays for events that point at the player.
    gone = [
        pk
        for each in projections
        for number, (pk, _) in stored[each.team.pk].items()
        if number not in each.players
    ]
    if gone:
        Player.objects.filter(pk__in=gone).update(active=False, left=VOIDED, experience=0, value=0)
    keys = {
        team: {number: pk for number, (pk, _) in players.items()}
        for team, players in stored.items()
    }
    for pk, (team, number, _) in zip(written, changed, strict=True):
        keys[team][number] = pk
    return keys


@Repeated
def _players(team_ids: list[int]) -> QuerySet[Player, Any]:
    rows = Player.objects.filter(team__in=team_ids).order_by()
    return rows.values_list("pk", "team_id", "number", *PLAYER_COLUMNS)


def _write_ledgers(projections: Sequence[Projection]) -> None:
    with_lines = [each for each in projections if each.lines]
    if not with_lines:
        return
    known = dict(_ledger_lines([each.team.pk for each in with_lines]))
    insert_rows(
        LedgerLine,
        ("team_id", "number", *LEDGER_COLUMNS),
        (
            (each.team.pk, number, *(line[key] for key in LEDGER_COLUMNS))
            for each in with_lines
            for number, line in enumerate(each.lines, 1)
            if number > known.get(each.team.pk, 0)
        ),
    )


@Repeated
def _ledger_lines(team_ids: list[int]) -> QuerySet[LedgerLine, Any]:
    rows = LedgerLine.objects.filter(team__in=team_ids).order_by()
    return rows.values_list("team").annotate(Count("pk"))
