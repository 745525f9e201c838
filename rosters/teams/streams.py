"""A team's stream of events: reading it, folding it, adding to it."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterable, Sequence
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from rosters.models import Coach, Team, TeamEvent
from rosters.runtime.repeated_queries import Repeated, insert_rows
from rules.record import canonical
from rules.roster import Event, Folded
from rules.steps import Sealed, SealedDice

#: The columns of an event that is stored; only a correction sets `voided_by`.
_COLUMNS = (
    *("team_id", "seq", "place", "batch"),
    *("kind", "version", "payload", "actor_id", "created"),
)


def stored_events(team: Team, upto: int | None = None) -> list[Event]:
    """Return the team's events; with `upto`, as they stood when that was the last (LG-EVENT-02).

    Events that a later correction took out still stood then.
    """
    stored = TeamEvent.objects.filter(team=team).order_by("seq")
    if upto is not None:
        stored = stored.filter(seq__lte=upto)
    rows = list(
        stored.values_list("kind", "payload", "batch", "seq", "place", "version", "voided_by")
    )
    # Whoever takes something out of a stream leaves an event in it.
    later = set() if upto is None else {row[-1] for row in rows} - {row[2] for row in rows}
    return [
        Event(
            kind,
            payload,
            str(batch),
            seq,
            place,
            version,
            voided_by is not None and voided_by not in later,
        )
        for kind, payload, batch, seq, place, version, voided_by in rows
    ]


def events_of(teams: Iterable[Team]) -> dict[int, list[Event]]:
    """Return the events of several teams by the teams' primary keys, in one query."""
    events: dict[int, list[Event]] = {team.pk: [] for team in teams}
    for team, kind, payload, batch, seq, place, version, voided_by in _events(list(events)):
        event = Event(kind, payload, str(batch), seq, place, version, voided_by is not None)
        events[team].append(event)
    return events


@Repeated
def _events(team_ids: list[int]) -> QuerySet[TeamEvent, Any]:
    rows = TeamEvent.objects.filter(team__in=team_ids).order_by("team_id", "seq")
    return rows.values_list(
        "team_id", "kind", "payload", "batch", "seq", "place", "version", "voided_by"
    )


def fold(team: Team, events: Sequence[Event]) -> Folded[Any]:
    return team.rules.fold(team.version, events)


def seen_to(team: Team, events: Sequence[Event]) -> list[Event]:
    """Return a team's events with those that its automated coach would add by the kick-off
    (LG-FIX-15).

    Nothing is stored. Where the automated coach would roll, the events come back as they are:
    nobody sees a die before it counts.
    """
    try:
        new = team.rules.managed(team.version, fold(team, events).state, SealedDice())
    except Sealed:
        new = []
    return [*events, *numbered(new, len(events), uuid.uuid4(), len(events) + 1)]


def numbered(
    events: Sequence[Event], last: int, batch: uuid.UUID, place: int | None = None
) -> list[Event]:
    """Return new events as they are to be stored after the event `last`, with JSON payloads.

    place: the place of the batch that they correct; None puts them last.
    """
    return [
        Event(
            event.kind,
            json.loads(canonical(dict(event.payload))),
            str(batch),
            last + n,
            last + 1 if place is None else place,
            event.version,
        )
        for n, event in enumerate(events, 1)
    ]


def append(team: Team, events: Sequence[Event], actor: Coach | None = None) -> None:
    """Store numbered events.

    The caller has made sure that they follow `team.seq`, and runs this in the transaction that
    wrote the team's new `seq`.
    """
    append_all([(team, events)], actor)


def append_all(streams: Iterable[tuple[Team, Sequence[Event]]], actor: Coach | None = None) -> None:
    """Store numbered events of several teams in one statement, as `append` does for one."""
    assert transaction.get_connection().in_atomic_block
    actor_id, created = None if actor is None else actor.pk, timezone.now()
    insert_rows(
        TeamEvent,
        _COLUMNS,
        (
            (
                *(team.pk, event.seq, event.place, event.batch),
                *(event.kind, event.version, event.payload, actor_id, created),
            )
            for team, events in streams
            for event in events
        ),
    )


def void(team: Team, numbers: Iterable[int], by: uuid.UUID) -> None:
    """Take stored events out of the fold, by their numbers; nothing else of an event ever changes.

    Must run in the transaction that adds the batch `by` to the team.
    """
    assert transaction.get_connection().in_atomic_block
    TeamEvent.objects.filter(team=team, seq__in=list(numbers)).update(voided_by=by)
