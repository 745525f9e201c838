"""The database is made by migrations alone, from nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from rest_framework.test import APIClient

from leagues import operations as leagues
from leagues.models import Entry, Fixture, Season, Stage
from leagues.policy import Policy
from leagues.schedules import round_robin
from matches import reporting
from matches.correcting.operations import undo
from matches.live import operations as playing
from matches.models import Correction, MatchRecord, Report, StatLine
from matches.reading.match_offers import offered
from matches.reporting.against import AgainstRules
from matches.reporting.working_out import lined_up, work_out_report
from matches.resolution.operations import play_out, resolve_round
from matches.verification.stored_matches import verify
from rosters import operations as rosters
from rosters.models import Team
from rules.record import digest
from tests import factories
from tests.matches.corrections import corrected, overruled
from tests.matches.live.test_live import Table, assert_left, in_one_go
from tests.matches.meeting import as_read
from tests.matches.reporting.test_against_rules import SEVEN, WHY
from tests.matches.reporting.test_reporting import Table as ReportTable
from tests.matches.seasons import resolved, wish


@pytest.mark.django_db
def test_no_migration_is_missing() -> None:
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)


@pytest.mark.django_db(transaction=True)
def test_a_match_that_is_being_played_goes_on_after_its_log_has_moved() -> None:
    table = Table()
    playing.start_match(table.owner, table.fixture)
    expected = in_one_go(table)
    for answer in expected.answers[:3]:
        table.answer(answer)
    before = migrated("0006_what_readers_were_shown").get_model("matches", "LiveMatch")
    before.objects.update(shown=[[3, 3], [2, 2], [3, 3]], seam=b"with the whole log in it")
    migrated("0007_live_logs")
    call_command("migrate", verbosity=0)
    assert table.live.shown == [3, 2, 3]
    for answer in expected.answers[3:]:
        table.answer(answer)
    assert_left(expected, table)


@pytest.mark.django_db(transaction=True)
def test_what_corrections_changed_is_told_in_the_words_of_today() -> None:
    season = resolved(entries=2, legs=1)
    fixture = season.fixtures.get()
    line = StatLine.objects.filter(record__fixture=fixture).earliest("pk")
    count = {"side": line.side, "number": line.squad_number, "what": "casualties", "count": 7}
    changed = corrected(season, fixture, {"kind": "correct", "counts": [count]}).consequences
    [player] = [each for team in changed["teams"] for each in team["players"]]
    assert player["squad_number"] == line.squad_number
    assert "experience" in {each["what"] for each in player["changes"]}
    earlier = migrated("0010_play_invitations").get_model("matches", "Correction")
    told = str(earlier.objects.get().consequences)
    assert f"'shirt': {line.squad_number}" in told
    assert "'what': 'spp'" in told
    assert "'squad_number'" not in told
    assert "'experience'" not in told
    call_command("migrate", verbosity=0)
    assert Correction.objects.get().consequences == changed


@pytest.mark.clause("LG-FIX-01")
@pytest.mark.django_db(transaction=True)
def test_how_a_fixture_ended_is_said_by_side_since_it_was_said_once() -> None:
    """Of a database from before: what was conceded, a walk-over, and a correction with its wish."""
    season = factories.season(entries=4, legs=1)
    first, second, *rest = season.fixtures.order_by("round__number", "slot")
    leagues.award_fixture(factories.owner_of(season), second, None, reason="Nobody came.")
    play_out(wish(season))
    rest[0].refresh_from_db()
    corrected(season, first, overruled("win", 2, 0, "walk_over", aftermath="keep"))
    corrected(season, rest[0], {"kind": "void"})
    stands, records = _stands(), _records()
    old = migrated("0011_words")
    fixture = old.get_model("leagues", "Fixture").objects.get(pk=first.pk)
    assert fixture.outcome == {
        "kind": "walk_over",
        "sides": [
            {"result": "win", "score": 2, "counts": {}},
            {"result": "loss", "score": 0, "counts": {}},
        ],
    }
    told = old.get_model("matches", "Correction").objects.get(fixture=first.pk)
    assert told.change["outcome"]["kind"] == "walk_over"
    for record in old.get_model("matches", "MatchRecord").objects.all():
        assert record.record["outcome"]["kind"] == "played"
        assert record.digest == digest(record.record)
    call_command("migrate", verbosity=0)
    assert _stands() == stands
    assert _records() == records
    assert all(verify(record).holds for record in MatchRecord.objects.exclude(fixture=first))
    for corrected_ in (rest[0], first):  # the later one rests on the earlier
        correction = Correction.objects.get(fixture=corrected_)
        undo(factories.owner_of(season), correction, reason="It was played.")


def _stands() -> list[Any]:
    fixtures = Fixture.objects.order_by("pk", "sides__number")
    found = fixtures.values_list("outcome", "sides__ended", "sides__result", "sides__score")
    return [*found, *Correction.objects.order_by("pk").values_list("change", "before", "after")]


def _records() -> list[Any]:
    return list(MatchRecord.objects.order_by("pk").values_list("record", "digest", "log_digest"))


@pytest.mark.clause("LG-FIX-22")
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("state", ["draft", "filed"])
def test_open_reports_go_on_after_reasons_are_asked_for(state: str) -> None:
    """Of a database from before: what is told today was neither told then nor given a reason."""
    table = ReportTable()
    report = table.written() if state == "draft" else table.filed()
    before = migrated("0013_standing_orders").get_model("matches", "Report")
    before.objects.update(data=SEVEN)
    call_command("migrate", verbosity=0)
    report = Report.objects.get(pk=report.pk)
    assert (report.state, report.data, report.reasons) == (state, SEVEN, [])
    if state == "draft":
        with pytest.raises(AgainstRules):
            reporting.file_report(table.coach(0), report, report.version)
        report = reporting.file_report(table.coach(0), report, report.version, reason=WHY)
    reporting.confirm_report(table.coach(1), report)
    assert verify(MatchRecord.objects.get(fixture=table.pk)).holds


def migrated(name: str) -> Any:
    """The models of matches/ after that migration."""
    executor = MigrationExecutor(connection)
    wanted = [("matches", name)]
    if name < "0012":  # what leagues/ was like then
        wanted.append(("leagues", "0009_counted"))
    return executor.migrate(wanted).apps


@pytest.mark.django_db(transaction=True)
def test_migrations_go_back_to_nothing_and_forth_again(manage: Callable[..., Any]) -> None:
    for app in ("matches", "leagues"):
        done = manage("migrate", app, "zero")
        assert done.returncode == 0, done.stderr
    done = manage("migrate")
    assert done.returncode == 0, done.stderr


@pytest.mark.django_db(transaction=True)
def test_what_waits_is_counted_by_step_since_there_are_steps() -> None:
    season = factories.season(4, managed=Entry.Managed.PERSON)
    round_ = season.stages.get().rounds.get(number=1)
    play_out(resolve_round(factories.owner_of(season), round_))
    waiting = {team.pk: (team.step, team.choices) for team in Team.objects.filter(choices__gt=0)}
    assert waiting, "this seed leaves somebody a choice"
    call_command("migrate", "rosters", "0009", verbosity=0)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE rosters_team SET choices = 99 WHERE choices > 0")
    call_command("migrate", verbosity=0)
    found = {team.pk: (team.step, team.choices) for team in Team.objects.filter(choices__gt=0)}
    assert found == waiting
    assert len({bytes(team.secret) for team in Team.objects.all()}) == Team.objects.count()


@pytest.mark.clause("LG-RR-03", "LG-TABLE-04")
@pytest.mark.django_db(transaction=True)
def test_running_seasons_keep_their_drawing_and_their_unplayed_rounds() -> None:
    stages: list[dict[str, Any]] = [{"first": 6}, {"seeding": "previous"}]
    season = factories.season(6, stages=stages)
    first = season.stages.get(number=1)
    executor = MigrationExecutor(connection)
    before = executor.migrate([("leagues", "0016_endings")]).apps
    then = before.get_model("leagues", "Season").objects.get(pk=season.pk)
    del then.scoring["unplayed"]
    then.save()
    call_command("migrate", verbosity=0)
    season.refresh_from_db()
    assert season.scoring["unplayed"] == "virtual"
    assert dict(season.stages.values_list("number", "drawing")) == {1: 1, 2: 2}
    # Who comes late is drawn in as the others were; what is drawn from now on is drawn as today.
    owner = factories.owner_of(season)
    leagues.enter_late(owner, season, factories.team(owner, "Late"), reason="A seat.")
    leagues.enter_late(owner, season, factories.team(owner, "Later"), reason="A seat.")
    opened = {frozenset(pair) for pair in _homes(first, 1)}
    assert _homes(first, 2) == {p for p in _drawn(8, 1) if frozenset(p) not in opened}
    play_out(wish(season))
    second = season.stages.get(number=2)
    assert _homes(second, 1) | _homes(second, 2) == _drawn(6, 2)
    assert _drawn(6, 2) != _drawn(6, 1)


def _homes(stage: Stage, part: int) -> set[tuple[int, ...]]:
    """Who is at home against whom, by place in the schedule: in round 1, or in all after it."""
    seeds = stage.groups.get().seeds
    rounds = stage.rounds.filter(number=1) if part == 1 else stage.rounds.filter(number__gt=1)
    return {
        tuple(1 + seeds.index(side.entry.number) for side in fixture.sides.order_by("number"))
        for round_ in rounds
        for fixture in round_.fixtures.all()
    }


def _drawn(size: int, drawing: int) -> set[tuple[int, ...]]:
    return {tuple(p) for each in round_robin(size, drawing=drawing) for p in each.pairings}


@pytest.mark.clause("LG-FIX-24")
@pytest.mark.django_db(transaction=True)
def test_a_season_of_before_goes_on_round_by_round_until_a_ruling_says_otherwise() -> None:
    season = factories.season(4, legs=1, managed=Entry.Managed.PERSON, policy={"round_days": 7})
    executor = MigrationExecutor(connection)
    executor.migrate([("leagues", "0016_endings")])
    assert Season.objects.values_list("policy", flat=True).get() == {"round_days": 7}
    call_command("migrate", verbosity=0)
    season.refresh_from_db()
    assert season.policy == {"round_days": 7, "strict_rounds": True}
    later = as_read(season.fixtures.filter(round__number=2)[0])
    owner = factories.owner_of(season)
    assert not offered(owner, later).play
    play_out(wish(season))
    season.refresh_from_db()
    assert season.state == Season.State.FINISHED
    new = leagues.create_season(owner, season.league, "Next", "coin")
    assert not Policy.from_json(new.policy).strict_rounds


@pytest.mark.clause("LG-FIX-20")
@pytest.mark.django_db(transaction=True)
def test_a_report_that_is_stored_keeps_its_dice_for_ever() -> None:
    """Of a database from before: one that counts, and one that somebody was just writing."""
    done, open_ = ReportTable(), ReportTable()
    for table in (done, open_):
        table.begun()
    Report.objects.update(dice=Report.Dice.IN_ORDER)
    who = open_.coach(0)
    draft = reporting.save_report(who, open_.begun(), open_.begun().version, open_.scored)
    draft = reporting.enter(who, draft, draft.version, None)
    record = done.confirmed()
    first = worked(open_, draft)
    earlier = migrated("0013_standing_orders").get_model("matches", "Report")
    assert not hasattr(earlier.objects.first(), "dice")
    call_command("migrate", verbosity=0)
    assert {report.dice for report in Report.objects.all()} == {Report.Dice.IN_ORDER}
    assert verify(MatchRecord.objects.get(pk=record.pk)).holds
    draft = Report.objects.get(pk=draft.pk)
    assert worked(open_, draft) == first, "it goes on with the dice that were seen"
    draft = reporting.roll_the_rest(who, draft, draft.version)
    reporting.confirm_report(open_.coach(1), reporting.file_report(who, draft, draft.version))
    assert verify(MatchRecord.objects.get(fixture=open_.pk)).holds
    new = ReportTable().filed()
    assert new.dice == Report.Dice.KEYED


@pytest.mark.clause("LG-ROLE-09")
@pytest.mark.django_db(transaction=True)
def test_a_draft_that_is_stored_goes_on_since_strangers_have_some() -> None:
    draft = rosters.keep_draft(factories.coach(), "blood_bowl", {"race": "human", "name": "One"})
    executor = MigrationExecutor(connection)
    executor.migrate([("rosters", "0011_zone_asked")])
    call_command("migrate", verbosity=0)
    draft.refresh_from_db()
    assert (draft.session, draft.shared, draft.name) == ("", None, "One")
    assert rosters.change_draft(draft, {"name": "Two"}).coach == draft.coach


def worked(table: ReportTable, report: Report) -> list[Any]:
    """What was rolled for a report so far."""
    lined = lined_up(table.fixture)
    assert lined is not None
    return [each.value for each in work_out_report(report, lined).entered]


@pytest.mark.clause("LG-EVENT-08")
@pytest.mark.django_db(transaction=True)
def test_an_update_that_folds_corrections_otherwise_writes_what_is_stored_anew() -> None:
    """What is stored of teams that were not corrected is not looked at: nothing has changed it."""
    season = resolved(entries=4, legs=1)
    fixture = season.fixtures.earliest("pk")
    corrected(season, fixture, {"kind": "void"})
    sides = fixture.sides.values("entry__team")
    stale, others = Team.objects.filter(pk__in=sides), Team.objects.exclude(pk__in=sides)
    right = dict(stale.values_list("pk", "value"))
    migrated("0015_reasons_of_reports")
    Team.objects.update(value=1)
    call_command("migrate", verbosity=0)
    assert dict(stale.values_list("pk", "value")) == right
    assert set(others.values_list("value", flat=True)) == {1}
    stale.update(value=1)
    call_command("migrate", verbosity=0)
    assert set(stale.values_list("value", flat=True)) == {1}, "once is enough"


@pytest.mark.clause("LG-TOKEN-01")
@pytest.mark.django_db(transaction=True)
def test_a_token_that_was_stored_as_it_is_goes_on_and_only_its_hash_stays() -> None:
    coach = factories.coach()
    before = MigrationExecutor(connection).migrate([("rosters", "0016_placeholders")]).apps
    key = before.get_model("authtoken", "Token").objects.create(user_id=coach.pk, key="a1" * 20).key
    call_command("migrate", verbosity=0)
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {key}")
    assert client.post("/api/leagues/", {"name": "Ours"}).status_code == 201
    with connection.cursor() as cursor:
        for everything in ("SELECT * FROM rosters_apitoken", "SELECT * FROM authtoken_token"):
            cursor.execute(everything)
            assert key not in repr(cursor.fetchall())
    assert coach.api_tokens.get().scope == "commissioner"
