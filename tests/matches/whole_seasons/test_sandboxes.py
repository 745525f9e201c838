"""A running season is copied and played on, and the original never knows."""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.test.utils import CaptureQueriesContext

from leagues import operations as leagues
from leagues.access.permissions import readable_teams
from leagues.access.visible import seasons
from leagues.models import Challenge, Entry, Fixture, Season
from leagues.operations.season_change_preview import preview
from leagues.reading.leagues import league_view
from leagues.results.rated_matches import meetings, of_league
from matches.correcting.operations import undo
from matches.live.operations import answer, start_match
from matches.models import MatchRecord, StatLine
from matches.reading.coach_todo import waiting
from matches.reading.players import player_view
from matches.reading.teams import my_teams, team_view
from matches.resolution.operations import play_out, resolve_round, resolve_season
from matches.sandboxes.operations import delete_sandbox, open_sandbox
from matches.statistics.coach_profile import coach_view
from matches.statistics.leaders import league_boards
from matches.statistics.stored_records import record_book
from matches.statistics.team_numbers import team_statistics
from matches.verification.stored_matches import verify
from rosters.models import Team
from rosters.runtime.clock import from_now
from rosters.teams.projections import differences
from rosters.teams.streams import stored_events
from rules.problems import Refusal
from tests import acts, factories
from tests.matches.corrections import assert_holds, corrected, overruled
from tests.matches.seasons import table_bytes
from tests.site.factories import rivalry

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-SEASON-08")]

FORMATS = {
    "round robin": [{"format": "round_robin"}],
    "swiss": [{"format": "swiss", "rounds": 3}],
    "groups and a final": [
        {"format": "round_robin", "groups": 2, "first": 1},
        {"format": "single_elimination"},
    ],
    "knock-out": [{"format": "double_elimination"}],
}


def running(**how: Any) -> Season:
    """A season of which a round is played; every team has a coach of its own."""
    season = rivalry(rounds=0, **{"legs": 1, **how})
    first = season.stages.get(number=1).rounds.get(number=1)
    play_out(resolve_round(factories.owner_of(season), first))
    season.refresh_from_db()
    return season


def everything() -> dict[str, list[Any]]:
    """Every row there is, of every table."""
    found = {}
    for model in apps.get_models():
        if model._meta.app_label in ("rosters", "leagues", "matches"):
            rows = model._default_manager.order_by("pk").values()
            found[model._meta.label] = [
                {k: bytes(v) if isinstance(v, memoryview) else v for k, v in row.items()}
                for row in rows
            ]
    return found


def assert_untouched(before: dict[str, list[Any]]) -> None:
    now = everything()
    for label, rows in before.items():
        known = {row["id"]: row for row in now[label]}
        for row in rows:
            assert known[row["id"]] == row, label


@pytest.mark.parametrize("stages", FORMATS.values(), ids=FORMATS)
def test_a_sandbox_is_played_to_its_end_and_the_original_is_the_same_row_by_row(
    stages: list[dict[str, Any]],
) -> None:
    season = running(entries=6, stages=stages)
    owner = factories.owner_of(season)
    before = everything()
    sandbox = open_sandbox(owner, season)
    play_out(resolve_season(owner, sandbox))
    sandbox.refresh_from_db()
    assert sandbox.state == Season.State.FINISHED
    assert_untouched(before)
    for team in Team.objects.filter(entries__season=sandbox):
        assert differences(team) == []


def test_what_was_played_is_there() -> None:
    season = running()
    sandbox = open_sandbox(factories.owner_of(season), season)
    assert table_bytes(sandbox) == table_bytes(season)
    assert MatchRecord.objects.filter(fixture__season=sandbox).count() == 2
    for was, now in zip(
        season.entries.order_by("number"), sandbox.entries.order_by("number"), strict=True
    ):
        assert (now.team.name, now.team.copy_of, now.team.coach) == (
            was.team.name,
            was.team,
            was.team.coach,
        )
        assert now.team.totals == was.team.totals
        for one, other in zip(
            was.team.players.order_by("number"), now.team.players.order_by("number"), strict=True
        ):
            owner = factories.owner_of(season)
            career = player_view(owner, other.uuid)
            assert career.totals == player_view(owner, one.uuid).totals
            assert one.pk != other.pk


def test_records_that_were_copied_are_verified_by_their_own_seeds() -> None:
    season = running()
    sandbox = open_sandbox(factories.owner_of(season), season)
    for record in MatchRecord.objects.filter(fixture__season=sandbox):
        verdict = verify(record)
        assert (verdict.equal, verdict.aftermath) == (True, True)


def test_the_dice_of_the_original_are_not_betrayed() -> None:
    season = running()
    sandbox = open_sandbox(factories.owner_of(season), season)
    assert bytes(sandbox.secret) != bytes(season.secret)
    hashes = set(season.fixtures.exclude(state="settled").values_list("secret_hash", flat=True))
    copied = set(sandbox.fixtures.exclude(state="settled").values_list("secret_hash", flat=True))
    assert not hashes & copied
    for fixture in sandbox.fixtures.exclude(state="settled"):
        assert fixture.secret == ""
    assert {f.secret for f in sandbox.fixtures.filter(state="settled")} == {
        f.secret for f in season.fixtures.filter(state="settled")
    }


def test_a_match_that_is_being_played_is_to_be_played_in_the_copy() -> None:
    season = running()
    open_ = season.fixtures.filter(state="scheduled").order_by("pk")[0]
    owner = factories.owner_of(season)
    start_match(owner, open_, [1])
    sandbox = open_sandbox(owner, season)
    assert not sandbox.fixtures.filter(state=Fixture.State.LOCKED).exists()
    assert not Team.objects.filter(entries__season=sandbox, claim__isnull=False).exists()
    play_out(resolve_season(owner, sandbox))
    sandbox.refresh_from_db()
    assert sandbox.state == Season.State.FINISHED
    open_.refresh_from_db()
    assert open_.state == Fixture.State.LOCKED


def test_who_runs_the_league_plays_every_side() -> None:
    season = running()
    owner = factories.owner_of(season)
    sandbox = open_sandbox(owner, season)
    fixture = sandbox.fixtures.filter(state="scheduled").order_by("pk")[0]
    live = start_match(owner, fixture, [0, 1])
    fixture.refresh_from_db()
    assert answer(owner, fixture, live.question_number, "heads").given == 1
    team = fixture.sides.get(number=0).entry.team
    with pytest.raises(Refusal):
        acts.rename_team(owner, team, "In a match")
    other = sandbox.entries.exclude(team__claim__isnull=False).first()
    assert other is not None
    acts.rename_team(owner, other.team, "Tried out")


def test_its_own_coach_has_no_way_into_it() -> None:
    season = running()
    sandbox = open_sandbox(factories.owner_of(season), season)
    entry = sandbox.entries.order_by("number")[0]
    coach = entry.team.coach
    assert coach is not None
    assert entry.team not in readable_teams(coach)
    assert entry.team not in my_teams(coach)
    assert sandbox not in seasons(coach)
    assert sandbox not in league_view(coach, season.league.slug).seasons
    with pytest.raises(Refusal) as refused:
        acts.rename_team(coach, entry.team, "Mine")
    assert refused.value.problems[0].code == "not_your_team"


def test_nothing_that_is_read_of_the_league_knows_of_it() -> None:
    season = running()
    owner = factories.owner_of(season)
    coach = season.entries.order_by("number")[0].team.coach
    assert coach is not None

    def read() -> list[Any]:
        league, game = season.league, season.game
        team = season.entries.order_by("number")[0].team
        view = coach_view(coach, coach.uuid)
        return [
            meetings(of_league(league, game)),
            league_boards(league, game, 50),
            record_book(league, game),
            view.balance,
            view.titles,
            view.teams,
            team_statistics(owner, team.slug),
            [entry.pk for entry in team_view(owner, team.slug).entries],
            list(league_view(coach, league.slug).rulings),
            [row.pk for row in my_teams(owner)],
            waiting(coach),
        ]

    before = read()
    sandbox = open_sandbox(owner, season)
    gone = sandbox.entries.order_by("number")[0]
    leagues.withdraw_running(owner, gone, reason="Trying it out.")
    play_out(resolve_season(owner, sandbox))
    assert read() == before


def test_who_runs_the_league_sees_it_like_any_season() -> None:
    season = running()
    owner = factories.owner_of(season)
    sandbox = open_sandbox(owner, season)
    assert sandbox in league_view(owner, season.league.slug).seasons
    assert sandbox.fixtures.filter(state=Fixture.State.SETTLED).count() == 2
    team = sandbox.entries.get(number=1).team
    assert list(team_view(owner, team.slug).causes)
    assert team_statistics(owner, team.slug).balance.played == 1


def test_a_team_of_an_older_season_finds_its_matches_by_their_numbers() -> None:
    season = running()
    owner = factories.owner_of(season)
    play_out(resolve_season(owner, season))
    change = leagues.plan_change(owner, season, "Next")
    following = leagues.accept_change(owner, change, seen=preview(change).digest)
    following = leagues.start_season(owner, following)
    play_out(resolve_round(owner, following.stages.get().rounds.get(number=1)))
    sandbox = open_sandbox(owner, following)
    team = sandbox.entries.order_by("number")[0].team
    original = team_view(owner, team.copy_of.slug).causes if team.copy_of else {}
    copied = team_view(owner, team.slug).causes
    last = max(original, key=lambda cause: int(cause.split(":")[1]))
    assert list(copied) == [last]


def test_it_is_deleted_without_a_trace() -> None:
    season = running()
    owner = factories.owner_of(season)
    before = everything()
    sandbox = open_sandbox(owner, season)
    play_out(resolve_season(owner, sandbox))
    delete_sandbox(owner, sandbox)
    assert everything() == before


def test_only_a_sandbox_is_deleted_and_only_a_running_season_is_copied() -> None:
    season = running()
    owner = factories.owner_of(season)
    sandbox = open_sandbox(owner, season)

    def refused(do: Any, *arguments: Any) -> str:
        with pytest.raises(Refusal) as found:
            do(*arguments)
        return found.value.problems[0].code

    coach = season.entries.order_by("number")[0].team.coach
    assert refused(delete_sandbox, owner, season) == "is_no_sandbox"
    assert refused(open_sandbox, owner, sandbox) == "is_a_sandbox"
    assert refused(open_sandbox, coach, season) == "not_a_commissioner"
    assert refused(delete_sandbox, coach, sandbox) == "not_a_commissioner"
    leagues.finish_season(owner, season, reason="Rain.")
    assert refused(open_sandbox, owner, season) == "season_not_running"


def test_what_was_corrected_can_be_undone_and_corrected_again_in_the_copy() -> None:
    season = running(entries=4)
    owner = factories.owner_of(season)
    played = season.fixtures.filter(state=Fixture.State.SETTLED).order_by("pk")[0]
    given = season.fixtures.filter(state=Fixture.State.SCHEDULED).order_by("pk")[0]
    leagues.award_fixture(owner, given, given.sides.all()[0].entry, reason="Nobody came.")
    corrected(season, played, overruled("win", 9, 0, aftermath="keep"))
    corrected(season, played, {"kind": "void"})
    before = everything()
    sandbox = open_sandbox(owner, season)

    def here(fixture: Fixture) -> Fixture:
        return sandbox.fixtures.get(round__number=fixture.round.number, slot=fixture.slot)

    again = here(played)
    last, first = again.corrections.order_by("-pk")
    undo(owner, last, reason="Let us see.")
    undo(owner, first, reason="Let us see.")
    corrected(sandbox, again, {"kind": "void"})
    assert_holds(sandbox)
    for side in again.sides.all():
        kinds = [e.kind for e in stored_events(side.entry.team) if not e.voided]
        assert "match_played" not in kinds, "its aftermath is taken out once"
    corrected(sandbox, here(given), {"kind": "void"})
    assert_holds(sandbox)
    assert_untouched(before)
    delete_sandbox(owner, sandbox)
    assert everything() == before


def test_seats_groups_and_ladders_point_into_the_copy() -> None:
    season = running(entries=6, stages=[{"format": "round_robin", "groups": 2}])
    owner = factories.owner_of(season)
    old = season.entries.get(number=1)
    heir = leagues.replace_entry(
        owner, old, factories.team(owner, "Heirs"), inherits=True, reason="Sold."
    )
    group = season.stages.get().groups.order_by("name")[0]
    one, other = group.entries.order_by("number")[:2]
    Challenge.objects.create(
        group=group,
        number=1,
        challenger=one,
        challenged=other,
        fixture=season.fixtures.filter(group=group).order_by("pk")[0],
        expires=from_now(3600),
    )
    sandbox = open_sandbox(owner, season)
    copied = sandbox.entries.get(number=heir.number)
    assert copied.replaces == sandbox.entries.get(number=1)
    assert {g.stage.season for e in sandbox.entries.all() for g in e.groups.all()} == {sandbox}
    challenge = Challenge.objects.get(group__stage__season=sandbox)
    assert {challenge.challenger.season, challenge.challenged.season} == {sandbox}
    assert challenge.fixture is not None
    assert challenge.fixture.season == sandbox
    assert not StatLine.objects.filter(
        record__fixture__season=sandbox, team__copy_of__isnull=True
    ).exists()
    assert not Entry.objects.filter(season=sandbox, team__copy_of__isnull=True).exists()


def test_copying_takes_as_many_queries_for_eight_as_for_four() -> None:
    counts = []
    for entries in (4, 8):
        season = running(entries=entries)
        owner = factories.owner_of(season)
        with CaptureQueriesContext(connection) as caught:
            open_sandbox(owner, season)
        counts.append(len(caught))
    assert counts[1] - counts[0] <= 8  # groups keep their entries one statement a group
