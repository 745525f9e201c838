"""Seasons played in tests, and what must be the same however they were played."""

from __future__ import annotations

from typing import Any

from leagues.models import CampaignEvent, Fixture, Season
from leagues.stages.standings import group_table
from matches.models import MatchRecord, Resolution, StatLine
from matches.resolution import operations
from rosters.models import Team, TeamEvent
from rosters.teams.projections import differences
from rules.record import canonical, digest
from tests import factories


def wish(season: Season) -> Resolution:
    """Somebody wants the season played; nobody has been woken for it."""
    return operations.resolve_season(factories.owner_of(season), season)


def resolved(**how: Any) -> Season:
    """A season played in this process, in the plainest order."""
    season = factories.season(**how)
    operations.play_out(wish(season))
    season.refresh_from_db()
    return season


def table_bytes(season: Season) -> bytes:
    return group_table(season.stages.get().groups.get()).to_bytes()


def fingerprint(season: Season) -> dict[str, str]:
    """All that must not depend on who played when: tables, records, logs, teams."""
    in_order = "fixture__round__number", "fixture__slot"
    records = MatchRecord.objects.filter(fixture__season=season).order_by(*in_order)
    teams = Team.objects.filter(entries__season=season).order_by("name")
    return {
        "table": digest(table_bytes(season).decode()),
        "records": digest(list(records.values_list("digest", "log_digest", "aftermath"))),
        "events": digest(
            [
                [team.name, list(team.events.values_list("seq", "place", "kind", "payload"))]
                for team in teams
            ]
        ),
        "lines": digest(
            list(
                StatLine.objects.filter(record__fixture__season=season)
                .order_by(
                    "record__fixture__round__number", "record__fixture__slot", "side", "place"
                )
                .values_list("squad_number", "name", "counts")
            )
        ),
        "placings": canonical(season.placings).decode(),
        "campaign": digest(
            list(
                CampaignEvent.objects.filter(campaign__season=season)
                .order_by("seq")
                .values_list("seq", "place", "kind", "payload")
            )
        ),
    }


def assert_in_order(season: Season) -> None:
    """Every fixture settled once, every aftermath applied once, nothing left claimed."""
    fixtures = Fixture.objects.filter(season=season)
    assert not fixtures.exclude(state=Fixture.State.SETTLED).exists()
    assert not fixtures.filter(claim__isnull=False).exists()
    records = MatchRecord.objects.filter(fixture__season=season)
    # A campaign that was decided early leaves the rest void.
    fixtures = fixtures.exclude(sides__ended="void")
    assert records.count() == fixtures.count()
    for record in records:
        touched = TeamEvent.objects.filter(batch=record.batch).values("team").distinct()
        assert touched.count() == record.fixture.sides.count()
    for team in Team.objects.filter(entries__season=season):
        assert differences(team) == []
        assert team.claim is None
        played = team.events.filter(kind="match_played").count()
        assert played == fixtures.filter(sides__entry__team=team).count()
    season.refresh_from_db()
    assert season.state == Season.State.FINISHED
