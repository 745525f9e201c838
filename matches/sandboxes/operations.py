"""Copy a running season into a sandbox, where play goes on without touching it (LG-SEASON-08).

Everything that the season rests on is copied row by row, its teams with their whole streams, and
its corrections. So table, statistics and careers are there, and nothing that is done in the sandbox
can reach the original. The sandbox has a secret of its own: what is played in it says nothing of
the dice that the original still has to roll. Matches that were played keep their seeds.

What people say to each other stays with the original: offered dates, unconfirmed reports, notices.
In the copy nobody waits for an answer, as one person acts for all.
"""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from django.db import transaction
from django.db.models import Model, Q
from django.utils.translation import gettext

from leagues.models import (
    Applied,
    Campaign,
    CampaignEvent,
    Challenge,
    Entry,
    Fixture,
    FixtureSide,
    Group,
    Release,
    Round,
    Ruling,
    Season,
    Stage,
    TermsQuestion,
)
from leagues.operations import secret_of
from leagues.operations.common import lock_running, lock_season
from matches.models import (
    Coaching,
    Correction,
    CorrectionStep,
    FrozenMatch,
    MatchRecord,
    Report,
    Resolution,
    StatLine,
    Tally,
)
from rosters.models import Coach, LedgerLine, Player, Team, TeamEvent
from rosters.typed.text import free_slug
from rules.problems import Problem, Refusal
from rules.record import secret_hash

Row = TypeVar("Row", bound=Model)
#: The copies of rows, by the keys of the rows.
Copies = Mapping[int, Any]


@transaction.atomic
def open_sandbox(user: Coach, season: Season) -> Season:
    """Copy a running season into a sandbox (LG-SEASON-08).

    Only people who run the league may make it, and see it. A match that is being played is still to
    be played in the copy. Raises Refusal for a season that does not run, and
    Refusal("is_a_sandbox") for a sandbox.
    """
    season = lock_running(user, season)
    if season.copy_of_id is not None:
        raise Refusal(Problem("is_a_sandbox", "LG-SEASON-08", {"season": season.name}))
    made = _season(season)
    teams = _teams(season)
    stages = _copies(season.stages.all(), lambda s: {"season": made})
    groups = _copies(
        Group.objects.filter(stage__season=season), lambda g: {"stage": stages[g.stage_id]}
    )
    rounds = _copies(
        Round.objects.filter(stage__season=season), lambda r: {"stage": stages[r.stage_id]}
    )
    entries = _entries(season, made, teams, groups)
    _deal(season, stages, entries)
    fixtures = _fixtures(season, made, groups, rounds)
    batches = _renamed(teams)
    sides = _copies(
        FixtureSide.objects.filter(fixture__season=season),
        lambda s: {
            "fixture": fixtures[s.fixture_id],
            "entry": entries[s.entry_id],
            "served": batches.get(s.served) if s.served else None,
        },
    )
    _copies(
        Challenge.objects.filter(group__stage__season=season),
        lambda c: {
            "group": groups[c.group_id],
            "challenger": entries[c.challenger_id],
            "challenged": entries[c.challenged_id],
            "fixture": fixtures[c.fixture_id] if c.fixture_id else None,
        },
    )
    _records(season, teams, fixtures, batches)
    _corrections(season, made, stages, fixtures, batches)
    _campaign(season, made, rounds, fixtures)
    _copies(
        Release.objects.filter(entry__season=season),
        lambda r: {
            "entry": entries[r.entry_id],
            "batch": batches.get(r.batch) if r.batch else None,
        },
    )
    _copies(
        TermsQuestion.objects.filter(fixture__season=season),
        lambda q: {"fixture": fixtures[q.fixture_id], "side": sides[q.side_id], "due": None},
    )
    return made


@transaction.atomic
def delete_sandbox(user: Coach, season: Season) -> None:
    """Delete a sandbox with all its teams; raises Refusal("is_no_sandbox") for any other season."""
    season = lock_season(user, season)
    if season.copy_of_id is None:
        raise Refusal(Problem("is_no_sandbox", "LG-SEASON-08", {"season": season.name}))
    teams = list(Team.objects.filter(entries__season=season).values_list("pk", flat=True))
    Resolution.objects.filter(season=season).delete()
    MatchRecord.objects.filter(fixture__season=season).delete()
    season.fixtures.all().delete()
    season.delete()
    Team.objects.filter(pk__in=teams, copy_of__isnull=False).delete()


def _season(season: Season) -> Season:
    name = gettext("Sandbox of %(season)s") % {"season": season.name}
    made = Season.objects.get(pk=season.pk)
    made.pk, made.uuid = None, uuid.uuid4()
    made.name = name[:80]
    made.slug = free_slug(
        made.name, lambda s: season.league.seasons.filter(slug=s).exists(), "sandbox"
    )
    made.secret = secrets.token_bytes(32)
    made.copy_of, made.follows = season, None
    made.save(force_insert=True)
    return made


# -- teams --------------------------------------------------------------------------------------


def _teams(season: Season) -> dict[int, Team]:
    """Copy the teams of all entries, each with its stream, its players and its ledger."""

    def own(team: Team) -> dict[str, Any]:
        return {
            "copy_of": Team(pk=team.pk),
            "slug": f"sandbox-{uuid.uuid4().hex}",
            "claim": None,
            "claimed_until": None,
            "secret": secrets.token_bytes(32),
        }

    copied = _copies(Team.objects.filter(entries__season=season).distinct(), own)
    batches = _batches(TeamEvent.objects.filter(team__in=copied))
    _copies(
        TeamEvent.objects.filter(team__in=copied),
        lambda event: {
            "team": copied[event.team_id],
            "batch": batches[event.batch],
            "voided_by": batches.get(event.voided_by) if event.voided_by else None,
        },
    )
    _copies(Player.objects.filter(team__in=copied), lambda p: {"team": copied[p.team_id]})
    _copies(LedgerLine.objects.filter(team__in=copied), lambda line: {"team": copied[line.team_id]})
    return copied


def _batches(events: Any) -> dict[uuid.UUID, uuid.UUID]:
    """Return a new name for each act in these streams: an act of several teams stays one act."""
    named = {each for pair in events.values_list("batch", "voided_by") for each in pair if each}
    return {batch: uuid.uuid4() for batch in named}


# -- the season ---------------------------------------------------------------------------------


def _entries(
    season: Season, made: Season, teams: Copies, groups: Mapping[int, Group]
) -> dict[int, Entry]:
    entries = _copies(
        season.entries.all(),
        lambda entry: {"season": made, "team": teams[entry.team_id], "replaces": None},
    )
    seats = [
        (entries[entry.pk], entries[entry.replaces.pk])
        for entry in season.entries.select_related("replaces")
        if entry.replaces is not None
    ]
    for entry, before in seats:
        entry.replaces = before
    Entry.objects.bulk_update([entry for entry, _before in seats], ["replaces"])
    for group in Group.objects.filter(stage__season=season).prefetch_related("entries"):
        groups[group.pk].entries.set([entries[entry.pk] for entry in group.entries.all()])
    return entries


def _deal(season: Season, stages: Mapping[int, Stage], entries: Mapping[int, Entry]) -> None:
    """Rename the entries in groups that were dealt by hand, which name them by their UUIDs."""
    named = {str(u): str(entries[pk].uuid) for pk, u in season.entries.values_list("pk", "uuid")}
    for stage in stages.values():
        if stage.dealt:
            stage.dealt = [[named.get(each, each) for each in group] for group in stage.dealt]
            stage.save(update_fields=["dealt"])


def _fixtures(
    season: Season, made: Season, groups: Mapping[int, Group], rounds: Mapping[int, Round]
) -> dict[int, Fixture]:
    """Copy the fixtures: settled ones as they are, the others still to be played, with the copy's
    own dice.
    """

    def own(fixture: Fixture) -> dict[str, Any]:
        settled = fixture.state == Fixture.State.SETTLED
        return {
            "season": made,
            "group": groups[fixture.group_id],
            "round": rounds[fixture.round_id],
            "state": fixture.state if settled else Fixture.State.SCHEDULED,
            "claim": None,
            "claimed_until": None,
            "sent_until": None,
        }

    fixtures = _copies(season.fixtures.all(), own)
    open_ = [f for f in fixtures.values() if f.state != Fixture.State.SETTLED]
    for fixture in open_:
        fixture.secret_hash = secret_hash(secret_of(fixture))
    Fixture.objects.bulk_update(open_, ["secret_hash"])
    return fixtures


# -- what was played ----------------------------------------------------------------------------


def _records(
    season: Season,
    teams: Copies,
    fixtures: Mapping[int, Fixture],
    batches: Mapping[uuid.UUID, uuid.UUID],
) -> None:
    settled = Q(fixture__season=season, fixture__state=Fixture.State.SETTLED)
    _copies(FrozenMatch.objects.filter(settled), lambda f: {"fixture": fixtures[f.fixture_id]})
    counted = Report.objects.filter(settled, state__in=Report.COUNTS)
    _copies(counted, lambda r: {"fixture": fixtures[r.fixture_id]})
    records = _copies(
        MatchRecord.objects.filter(fixture__season=season),
        lambda r: {
            "fixture": fixtures[r.fixture_id],
            "batch": batches.get(r.batch) or uuid.uuid4(),
        },
    )
    _copies(Coaching.objects.filter(record__in=records), lambda c: {"record": records[c.record_id]})
    players = _same_players(teams)
    lines = _copies(
        StatLine.objects.filter(record__in=records),
        lambda line: {
            "record": records[line.record_id],
            "team": teams[line.team_id],
            "player": players.get(line.player_id),
        },
    )
    _copies(Tally.objects.filter(line__in=lines), lambda t: {"line": lines[t.line_id]})


def _corrections(
    season: Season,
    made: Season,
    stages: Mapping[int, Stage],
    fixtures: Mapping[int, Fixture],
    batches: Mapping[uuid.UUID, uuid.UUID],
) -> None:
    """Copy the corrections, so that they can be undone and corrected again in the copy."""
    named = {
        str(old): str(fixtures[pk].uuid) for pk, old in season.fixtures.values_list("pk", "uuid")
    }

    def later(each: Mapping[str, Any]) -> dict[str, Any]:
        places = {key: named[each[key]] for key in ("fixture", "made") if key in each}
        stage = {"stage": stages[each["stage"]].pk} if "stage" in each else {}
        return {**each, **places, **stage}

    corrections = _copies(
        Correction.objects.filter(fixture__season=season),
        lambda c: {"fixture": fixtures[c.fixture_id], "later": [later(each) for each in c.later]},
    )
    steps = CorrectionStep.objects.filter(correction__in=corrections)
    rulings = _copies(
        Ruling.objects.filter(correction_step__in=steps),
        lambda r: {
            "season": made,
            "data": {
                **r.data,
                "fixture": named[r.data["fixture"]],
                "correction": str(corrections[r.correction_step.correction_id].uuid),
            },
        },
    )
    _copies(
        steps,
        lambda s: {
            "correction": corrections[s.correction_id],
            "ruling": rulings[s.ruling_id],
            "batch": batches.get(s.batch) or uuid.uuid4(),
        },
    )


def _renamed(teams: Copies) -> dict[uuid.UUID, uuid.UUID]:
    """Return the new name of each batch: events of a team and of its copy have the same numbers."""
    originals = {team: copy.pk for team, copy in teams.items()}
    new = {
        (team, seq): batch
        for team, seq, batch in TeamEvent.objects.filter(team__in=originals.values()).values_list(
            "team_id", "seq", "batch"
        )
    }
    return {
        batch: new[originals[team], seq]
        for team, seq, batch in TeamEvent.objects.filter(team__in=originals).values_list(
            "team_id", "seq", "batch"
        )
    }


def _same_players(teams: Copies) -> dict[int | None, Player]:
    """Return the copy of each player: the one with the same number in the copy of the team."""
    copied = {
        (player.team_id, player.number): player
        for player in Player.objects.filter(team__in=[team.pk for team in teams.values()])
    }
    return {
        pk: copied[teams[team].pk, number]
        for pk, team, number in Player.objects.filter(team__in=teams).values_list(
            "pk", "team_id", "number"
        )
    }


def _campaign(season: Season, made: Season, rounds: Copies, fixtures: Copies) -> None:
    """Copy the campaign with its stream, and what each match did to it."""
    campaigns = _copies(Campaign.objects.filter(season=season), lambda c: {"season": made})
    _copies(
        CampaignEvent.objects.filter(campaign__in=campaigns),
        lambda event: {
            "campaign": campaigns[event.campaign_id],
            "round": rounds[event.round_id] if event.round_id else None,
            "fixture": fixtures[event.fixture_id] if event.fixture_id else None,
        },
    )
    _copies(
        Applied.objects.filter(campaign__in=campaigns),
        lambda each: {
            "campaign": campaigns[each.campaign_id],
            "round": rounds[each.round_id],
            "fixture": fixtures[each.fixture_id],
        },
    )


def _copies(rows: Iterable[Row], change: Callable[[Row], Mapping[str, Any]]) -> dict[int, Row]:
    """Copy rows with the changes that `change` returns, and with UUIDs of their own.

    Return the copies by the keys of the old rows; one statement writes them all.
    """
    copies: dict[int, Row] = {}
    for row in rows:
        new = type(row)(
            **{
                field.attname: getattr(row, field.attname)
                for field in row._meta.concrete_fields
                if not field.primary_key
            }
        )
        if hasattr(new, "uuid"):
            new.uuid = uuid.uuid4()
        for name, value in change(row).items():
            setattr(new, name, value)
        copies[row.pk] = new
    if copies:
        manager = type(next(iter(copies.values())))._default_manager
        manager.bulk_create(copies.values(), batch_size=200)
    return copies
