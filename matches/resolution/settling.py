"""The one entry point through which a finished match is stored: record, aftermath and outcome at
once.
"""

from __future__ import annotations

import uuid
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models.functions import Now

from leagues import hooks
from leagues.models import Fixture, FixtureSide
from leagues.operations.outcomes import COLUMNS, told
from matches.models import Coaching, MatchRecord, StatLine, Tally, pack_log
from matches.resolution.claims import Claim
from matches.resolution.playing import Played
from rosters.models import Team
from rosters.runtime.repeated_queries import insert_rows
from rosters.teams.projections import Projection, write_members
from rosters.teams.streams import append_all, fold, numbered
from rules.record import Record, build, squad
from rules.roster import Event

_LINE_COLUMNS = (
    *("record_id", "side", "place", "team_id", "player_id", "squad_number"),
    *("name", "position", "counts"),
)


class Lost(Exception):
    """The claim is no longer held, or a team was changed: nothing was stored."""


def settle(claim: Claim, played: Played) -> MatchRecord:
    """Store a finished match, if the claim and the versions of the teams still hold.

    Raises Lost otherwise. Everything is worked out before the transaction, which only writes.
    """
    batch = uuid.uuid4()
    new = [
        numbered(events, team.seq, batch)
        for team, events in zip(claim.teams, played.events, strict=True)
    ]
    folded = [
        fold(team, [*before, *events])
        for team, before, events in zip(claim.teams, claim.events, new, strict=True)
    ]
    projections = [
        Projection.of(team, state) for team, state in zip(claim.teams, folded, strict=True)
    ]
    record = _record(claim, played, batch)
    with transaction.atomic():
        _settle_fixture(claim, played)
        _move_teams(claim, new, projections)
        record.save(force_insert=True)
        append_all(zip(claim.teams, new, strict=True))
        players = write_members(projections)
        _store_coaches(claim, record)
        store_lines(record, claim.teams, played.record, played.events, players)
        hooks.announce("result", {}, fixture=claim.fixture)
    return record


def _record(claim: Claim, played: Played, batch: uuid.UUID) -> MatchRecord:
    record = played.record
    log, log_digest = (None, "") if record.log is None else pack_log(record.log)
    return MatchRecord(
        fixture=claim.fixture,
        record=record.to_json(),
        digest=record.digest,
        log=log,
        log_digest=log_digest,
        aftermath=played.answers,
        batch=batch,
        build=record.build or build(),
    )


def _settle_fixture(claim: Claim, played: Played) -> None:
    outcome = played.record.outcome
    mine = Fixture.objects.filter(
        pk=claim.fixture.pk, state=Fixture.State.LOCKED, claim=claim.token
    )
    settled = mine.update(
        state=Fixture.State.SETTLED,
        claim=None,
        claimed_until=None,
        outcome=outcome.to_json(),
        provisional=None,
        secret=claim.secret.hex(),
        settled=Now(),
    )
    if not settled:
        raise Lost
    sides = list(claim.fixture.sides.all())
    for side in sides:
        for column, value in told(
            outcome.sides[side.number], played.record.sides[side.number]
        ).items():
            setattr(side, column, value)
    # All rows are there: a conflict with each is one short statement, where `bulk_update` writes a
    # condition for each row and column.
    columns = ("id", "fixture_id", "number", "entry_id", "owes", *COLUMNS)
    insert_rows(
        FixtureSide,
        columns,
        ([getattr(side, column) for column in columns] for side in sides),
        unique=("pk",),
        update=COLUMNS,
    )


def _move_teams(
    claim: Claim, new: Sequence[Sequence[Event]], projections: Sequence[Projection]
) -> None:
    """Write each team's new version and columns, in a fixed order, where the claim still holds.

    Raises Lost for a team that the claim does not hold any more.
    """
    all_moves = zip(claim.teams, new, projections, strict=True)
    for team, events, projection in sorted(all_moves, key=lambda move: move[0].pk):
        mine = Team.objects.filter(pk=team.pk, seq=team.seq, claim=claim.token)
        columns = projection.totals | {"seq": team.seq + len(events)}
        if not mine.update(claim=None, claimed_until=None, **columns):
            raise Lost


def _store_coaches(claim: Claim, record: MatchRecord) -> None:
    insert_rows(
        Coaching,
        ("record_id", "side", "coach_id"),
        (
            (record.pk, side, team.coach_id)
            for side, team in enumerate(claim.teams)
            if team.coach_id is not None
        ),
    )


def store_lines(
    stored: MatchRecord,
    teams: Sequence[Team],
    record: Record,
    after: Sequence[Sequence[Event]],
    players_of: Mapping[int, Mapping[int, int]],
) -> None:
    """Store a stat line for every player who was fielded.

    after:      what the match did to each team; it tells which guests stayed.
    players_of: the primary keys of players by number, by the primary key of their team.
    """
    lines = []
    for side, team in enumerate(teams):
        players = players_of[team.pk]
        report = record.sides[side]
        came_along = _came_along(after[side], team.rules.joining)
        present = squad(record.match.line_ups[side], report)
        members = {member["number"]: member for member in present}
        for place, line in enumerate(report["lines"]):
            if not line.get("fielded", True):
                continue
            member = members.get(line["number"], {})
            player = players.get(came_along.get(line["number"], line["player"]))
            lines.append(
                (
                    *(stored.pk, side, place, team.pk, player, line["number"]),
                    *(member.get("name", ""), member.get("position", ""), _counts(line)),
                )
            )
    keys = insert_rows(StatLine, _LINE_COLUMNS, lines)
    insert_rows(
        Tally,
        ("line_id", "what", "amount"),
        (
            (pk, what, amount)
            for pk, line in zip(keys, lines, strict=True)
            for what, amount in line[-1].items()
            if amount
        ),
    )


def _came_along(events: Sequence[Event], joining: Collection[str]) -> dict[int, int]:
    """Return the player in the team for each guest who stayed, by the guest's number in the
    line-up.
    """
    return {
        event.payload["number"]: event.payload["player"]
        for event in events
        if event.kind in joining
    }


def _counts(line: dict[str, Any]) -> dict[str, int]:
    return {
        key: value
        for key, value in line.items()
        if type(value) is int and key not in ("player", "number")
    }
