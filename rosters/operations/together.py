"""One act that touches several teams: all of them are changed, or none."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping, Sequence

from django.db import transaction

from rosters.models import Coach, Team
from rosters.runtime.clock import unclaimed
from rosters.teams.projections import project
from rosters.teams.streams import append, events_of, fold, numbered
from rules.problems import Problem, Refusal
from rules.roster import Event


def lock_teams(teams: Iterable[Team]) -> dict[int, Team]:
    """Lock the rows of teams in a fixed order until the transaction ends; return them by key."""
    rows = Team.objects.select_for_update(of=("self",)).filter(pk__in=[t.pk for t in teams])
    return {team.pk: team for team in rows.order_by("pk")}


def claimed_problems(teams: Iterable[Team]) -> list[Problem]:
    """List a problem for each team that a match is being played with (LG-EVENT-06)."""
    claimed = Team.objects.filter(pk__in=[team.pk for team in teams], claim__isnull=False)
    return [
        Problem("team_in_a_match", "LG-EVENT-06", {"team": team.name}, f"team:{team.slug}")
        for team in claimed.exclude(unclaimed()).order_by("name", "pk")
    ]


def append_together(
    teams: Mapping[int, Team], events: Mapping[int, Sequence[Event]], actor: Coach | None
) -> uuid.UUID:
    """Append events to locked teams as one batch, then project the teams; return the batch.

    teams, events: by the primary key of the team.

    Raises Refusal for events that do not fit a team as it is. Must run in the transaction that
    locked the teams.
    """
    assert transaction.get_connection().in_atomic_block
    batch = uuid.uuid4()
    before = events_of(teams.values())
    for pk in sorted(teams):
        team, new = teams[pk], numbered(events[pk], teams[pk].seq, batch)
        if new:
            folded = fold(team, [*before[pk], *new])
            known = fold(team, before[pk]).problems
            if wrong := [each for each in folded.problems if each not in known]:
                raise Refusal(wrong)
            team.seq += len(new)
            team.save(update_fields=["seq"])
            append(team, new, actor)
            project(team, folded)
    return batch
