"""A season played by the engine, undisturbed: LG-SIM."""

from __future__ import annotations

import errno
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client
from django.urls import reverse

from leagues.models import Entry, Fixture, Season
from leagues.operations import finish_season as abandon
from leagues.stages.standings import group_table
from matches import tasks
from matches.models import FrozenMatch, MatchRecord, Resolution, StatLine, Tally
from matches.reading.progress import progress
from matches.resolution import batches, dispatch, one_fixture, operations
from matches.resolution.batches import batch_for
from matches.resolution.claims import give_back, put_off
from matches.resolution.one_fixture import Short, resolve
from matches.resolution.playing import play
from matches.resolution.settling import Lost, settle
from matches.resolution.taking import take
from matches.verification.stored_matches import verify
from rosters.models import Team, TeamEvent
from rosters.runtime.resource_limits import shortage
from rules.problems import Refusal
from rules.record import build
from tests import factories, pennies
from tests.fakes import CoinGame
from tests.matches.seasons import assert_in_order, fingerprint, resolved, wish

pytestmark = pytest.mark.django_db
State = Resolution.State


def codes(refused: pytest.ExceptionInfo[Refusal]) -> list[str]:
    return [problem.code for problem in refused.value.problems]


@pytest.fixture
def messages(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The fixtures that workers were woken for; no worker is there."""
    sent: list[int] = []
    monkeypatch.setattr("matches.resolution.dispatch.wake", sent.append)
    return sent


@pytest.mark.clause("LG-SEASON-06")
@pytest.mark.parametrize("key", factories.ROSTERS)
def test_a_season_is_played_to_its_end(key: str) -> None:
    season = resolved(entries=4, legs=2, game=key)
    assert_in_order(season)
    assert season.fixtures.count() == 12
    assert Resolution.objects.get().state == State.DONE
    assert [row["place"] for row in season.placings or ()] == [1, 2, 3, 4]


@pytest.mark.clause("LG-SIM-01")
@pytest.mark.parametrize("key", factories.ROSTERS)
def test_the_same_seed_gives_the_same_season(key: str) -> None:
    first, second = resolved(seed="7", game=key), resolved(seed="7", game=key)
    assert fingerprint(first) == fingerprint(second)
    assert fingerprint(resolved(seed="8", game=key)) != fingerprint(first)


@pytest.mark.clause("LG-SIM-01")
def test_the_order_within_a_round_does_not_matter() -> None:
    plain = fingerprint(resolved(entries=6))
    season = factories.season(entries=6)
    wish(season)
    for number in range(1, 11):
        fixtures = season.fixtures.filter(round__number=number).order_by("-slot")
        for fixture in fixtures:
            assert resolve(fixture.pk) is not None
    dispatch.advance()
    season.refresh_from_db()
    assert fingerprint(season) == plain


@pytest.mark.clause("LG-SIM-02")
def test_rounds_follow_each_other(messages: list[int]) -> None:
    season = factories.season(entries=4, legs=1)
    resolution = wish(season)
    for number in (1, 2, 3):
        messages.clear()
        dispatch.advance()
        due = season.fixtures.filter(round__number=number).order_by("slot")
        assert messages == [fixture.pk for fixture in due]
        assert resolve(messages[0]) is not None
        messages.clear()
        dispatch.advance()
        assert messages == []  # the other one is on its way, the next round is not open
        assert resolve(due[1].pk) is not None
    dispatch.advance()
    resolution.refresh_from_db()
    assert resolution.state == State.DONE


@pytest.mark.clause("LG-SIM-02")
def test_a_round_and_a_fixture_can_be_resolved_alone() -> None:
    season = factories.season(entries=4, legs=1)
    owner = factories.owner_of(season)
    first, second = season.stages.get().rounds.order_by("number")[:2]
    with pytest.raises(Refusal) as refused:
        operations.resolve_round(owner, second)
    assert codes(refused) == ["engine_not_there_yet"]
    fixture = first.fixtures.get(slot=2)
    operations.play_out(operations.resolve_fixture(owner, fixture))
    assert list(season.fixtures.filter(state="settled")) == [fixture]
    operations.play_out(operations.resolve_round(owner, first))
    assert season.fixtures.filter(state="settled").count() == 2
    fixture.refresh_from_db()
    with pytest.raises(Refusal) as refused:
        operations.resolve_fixture(owner, fixture)
    assert codes(refused) == ["fixture_is_settled"]
    operations.play_out(operations.resolve_season(owner, season))
    assert_in_order(season)
    assert set(Resolution.objects.values_list("state", flat=True)) == {State.DONE}


@pytest.mark.clause("LG-ROLE-04")
def test_only_who_runs_the_league_resolves_and_cancels() -> None:
    season = factories.season(entries=2)
    stranger = factories.coach()
    with pytest.raises(Refusal):
        operations.resolve_season(stranger, season)
    resolution = wish(season)
    with pytest.raises(Refusal):
        operations.cancel_resolution(stranger, resolution)


def test_a_season_that_does_not_run_is_not_resolved() -> None:
    season = factories.season(entries=2, start=False)
    with pytest.raises(Refusal) as refused:
        wish(season)
    assert codes(refused) == ["season_not_running"]


@pytest.mark.clause("LG-SIM-03")
def test_asked_twice_it_is_one_wish() -> None:
    season = factories.season(entries=4)
    assert wish(season) == wish(season)
    assert Resolution.objects.count() == 1


@pytest.mark.clause("LG-SIM-04")
def test_progress_is_counted_from_rows_and_cancelling_keeps_what_is_settled(
    messages: list[int],
) -> None:
    season = factories.season(entries=4, legs=1)
    resolution = wish(season)
    for fixture in season.fixtures.filter(round__number=1):
        resolve(fixture.pk)
    seen = progress(resolution)
    assert (seen.done, seen.total, seen.round, seen.last_round) == (2, 6, 2, 3)
    resolution = operations.cancel_resolution(factories.owner_of(season), resolution)
    assert resolution.state == State.CANCELLED
    dispatch.advance()
    assert messages == []
    assert season.fixtures.filter(state="settled").count() == 2
    assert not season.fixtures.filter(state="locked").exists()
    operations.play_out(wish(season))
    assert_in_order(season)


@pytest.mark.clause("LG-SEASON-01")
def test_an_abandoned_season_is_played_no_further(messages: list[int]) -> None:
    season = factories.season(entries=4, legs=1)
    resolution = wish(season)
    first, second = season.fixtures.filter(round__number=1)
    assert resolve(first.pk) is not None
    claim = take(second.pk)
    assert claim is not None
    season = abandon(factories.owner_of(season), season, reason="Flood in the hall.")
    with pytest.raises(Lost):
        settle(claim, play(claim.match, claim.sides))
    assert batch_for(second.pk, 1) == []
    messages.clear()
    dispatch.advance()
    resolution.refresh_from_db()
    assert (messages, resolution.state) == ([], State.CANCELLED)
    table = group_table(season.stages.get().groups.get())
    assert sum(row.standing.played for row in table.rows) == 2
    assert sorted(row["place"] for row in season.placings or ()) == [1, 2, 3, 4]


@pytest.mark.clause("LG-FIX-05", "LG-STAT-01")
def test_a_match_leaves_its_record_its_lines_and_its_secret() -> None:
    season = resolved(entries=2, legs=1)
    fixture = season.fixtures.get()
    record = MatchRecord.objects.get()
    assert record.unpacked(log=True).digest == record.digest
    assert record.unpacked(log=True).log_digest == record.log_digest
    assert record.build == build()
    assert fixture.outcome == record.record["outcome"]
    assert [(s.score, s.result) for s in fixture.sides.order_by("number")] == [
        (s["score"], s["result"]) for s in fixture.outcome["sides"]
    ]
    assert len(fixture.secret) == 64
    lines = StatLine.objects.filter(record=record)
    assert lines.count() == sum(len(s["players"]) for s in record.record["match"]["line_ups"])
    scored = sum(line.counts["touchdowns"] for line in lines)
    assert scored == sum(side["score"] for side in fixture.outcome["sides"])
    assert sum(t.amount for t in Tally.objects.filter(what="touchdowns")) == scored
    assert all(line.player and line.player.number for line in lines if line.name != "Stand-in")


@pytest.mark.clause("LG-FIX-11")
@pytest.mark.parametrize(
    ("key", "left", "taken"),
    [
        ("coin", "improvement_rolled", ("improved", "choice", "Block")),
        (pennies.KEY, "charm_won", ("charm_given", "player", 1)),
    ],
)
def test_a_persons_choices_stay_open_until_the_next_kick_off(
    key: str, left: str, taken: tuple[str, str, Any]
) -> None:
    season = factories.season(entries=2, legs=4, managed=Entry.Managed.PERSON, game=key)
    kind, what, default = taken
    operations.play_out(wish(season))
    assert_in_order(season)
    rolled = TeamEvent.objects.filter(kind=left)
    chosen = TeamEvent.objects.filter(kind=kind)
    assert rolled.exists()
    batches = set(MatchRecord.objects.values_list("batch", flat=True))
    assert {event.batch for event in rolled} <= batches
    assert not {event.batch for event in chosen} & batches
    assert {event.payload[what] for event in chosen} == {default}


@pytest.mark.parametrize("act", ["prepare", "play", "aftermath"])
def test_a_match_that_cannot_be_played_fails_loudly_and_is_not_tried_for_ever(
    monkeypatch: pytest.MonkeyPatch, messages: list[int], act: str
) -> None:
    season = factories.season(entries=4, legs=1)
    resolution = wish(season)

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("the ball is gone")

    with monkeypatch.context() as patch:
        patch.setattr(CoinGame, act, broken)
        for fixture in season.fixtures.filter(round__number=1):
            assert resolve(fixture.pk) is None
    assert season.fixtures.filter(state=Fixture.State.SCHEDULED).count() == 6
    frozen = FrozenMatch.objects.all()[0]
    assert "Traceback" in frozen.failure
    assert frozen.reason == "ZeroDivisionError: the ball is gone"
    dispatch.advance()
    assert messages == []
    resolution.refresh_from_db()
    assert resolution.state == State.FAILED
    assert len(progress(resolution).failures) == 2
    operations.play_out(wish(season))  # mended, and asked again
    assert_in_order(season)
    assert fingerprint(Season.objects.get()) == fingerprint(resolved(entries=4, legs=1))


SHORTAGES = {
    "memory": MemoryError(),
    "threads": RuntimeError("can't start new thread"),
    "disk": OSError(errno.ENOSPC, "No space left on device"),
    "files": OSError(errno.EMFILE, "Too many open files"),
    "memory of a process": OSError(errno.ENOMEM, "Cannot allocate memory"),
    "disk of SQLite": OperationalError("database or disk is full"),
    "memory of a module": ImportError("x.so: failed to map segment from shared object"),
}


@pytest.mark.clause("LG-SIM-03")
@pytest.mark.parametrize(
    ("lacked", "where"),
    [
        *((lacked, "play") for lacked in SHORTAGES),
        *(("memory", where) for where in ("take_batch", "prepare", "kept", "aftermath", "settle")),
    ],
)
def test_what_the_machine_lacks_is_no_defect_of_the_match(
    monkeypatch: pytest.MonkeyPatch, messages: list[int], lacked: str, where: str
) -> None:
    season = factories.season(entries=2, legs=1)
    resolution = wish(season)
    fixture = season.fixtures.get()

    def short(*_: object, **__: object) -> None:
        raise SHORTAGES[lacked]

    with monkeypatch.context() as patch:
        part = where in ("take_batch", "kept", "settle")
        patch.setattr(one_fixture if part else CoinGame, where, short)
        with pytest.raises(Short, match=lacked.split()[0]):
            resolve(fixture.pk)
    fixture.refresh_from_db()
    assert (fixture.state, fixture.claim) == (Fixture.State.SCHEDULED, None)
    assert not Team.objects.filter(claim__isnull=False).exists()
    seen = progress(resolution)
    assert (seen.failures, seen.put_off, seen.lacked) == ([], 1, lacked.split()[0])
    messages.clear()
    Fixture.objects.update(sent_until=None)
    dispatch.advance()
    assert messages == [fixture.pk], "for another, or for later"
    resolution.refresh_from_db()
    assert resolution.state == State.RUNNING
    assert resolve(fixture.pk) is not None
    assert progress(resolution).put_off == 0
    dispatch.advance()
    assert_in_order(season)
    assert fingerprint(season) == fingerprint(resolved(entries=2, legs=1))


def test_a_shortage_behind_another_error_is_found() -> None:
    def play() -> None:
        try:
            raise MemoryError
        except MemoryError as error:
            raise KeyError("half a position") from error

    with pytest.raises(KeyError) as raised:
        play()
    assert shortage(raised.value) == "memory"
    assert shortage(KeyError("half a position")) == ""
    assert shortage(RecursionError()) == ""
    assert shortage(FileNotFoundError(errno.ENOENT, "no such file")) == ""


def test_who_is_being_played_again_is_not_told_to_be_put_off() -> None:
    season = factories.season(entries=2, legs=1)
    resolution = wish(season)
    fixture = season.fixtures.get()
    put_off(fixture.pk, take(fixture.pk), "memory")
    assert progress(resolution).put_off == 1
    claim = take(fixture.pk)
    assert claim is not None
    assert progress(resolution).put_off == 0
    give_back(claim)
    assert progress(resolution).put_off == 0


def test_a_worker_that_is_short_rests_and_leaves_the_match_to_others(
    monkeypatch: pytest.MonkeyPatch, messages: list[int]
) -> None:
    """It is not tried again at once by the same, and no MemoryError ends the worker."""
    season = factories.season(entries=2, legs=1)
    wish(season)
    fixture = season.fixtures.get()
    rests: list[float] = []
    monkeypatch.setattr("matches.tasks.time.sleep", rests.append)

    def short(*_: object) -> None:
        raise MemoryError

    with monkeypatch.context() as patch:
        patch.setattr(CoinGame, "play", short)
        tasks.play_fixture(fixture.pk)
    with monkeypatch.context() as patch:
        patch.setattr(batches, "batch_for", short)
        tasks.play_fixture(fixture.pk)
    assert rests == [tasks.PAUSE_SECONDS] * 2
    messages.clear()
    tasks.play_fixture(fixture.pk)
    assert_in_order(season)


def test_it_is_said_to_who_runs_the_league_what_is_lacking(client: Client) -> None:
    season = factories.season(entries=4, legs=1)
    resolution = wish(season)
    for fixture in season.fixtures.filter(round__number=1):
        put_off(fixture.pk, take(fixture.pk), "disk")
    address = reverse("resolution", args=[resolution.uuid])
    page = client.get(address).content.decode()
    assert "2 matches are tried again in a moment" in page
    assert "no room on its disk" not in page
    client.force_login(factories.owner_of(season))
    assert "There is no room on its disk." in client.get(address).content.decode()
    answer = client.get(f"/api/resolutions/{resolution.uuid}/")
    assert answer.json()["put_off"] == 2


@pytest.mark.clause("LG-SIM-01")
def test_a_stored_match_is_verified() -> None:
    resolved(entries=2, legs=1)
    record = MatchRecord.objects.get()
    verdict = verify(record)
    assert (str(verdict), verdict.holds, verdict.same_build) == ("equal", True, True)


def test_verifying_names_the_first_answer_that_differs() -> None:
    resolved(entries=2, legs=1)
    record = MatchRecord.objects.get()
    record.build = "another"
    record.record["answers"][4] = "edge"
    assert str(verify(record)) == "first difference at answer 5 (another build)"
    record.record["answers"] = record.record["answers"][:3]
    assert verify(record).answer == 4


def test_verifying_sees_a_changed_aftermath() -> None:
    resolved(entries=2, legs=1)
    event = TeamEvent.objects.filter(kind="match_played")[0]
    event.payload["prize"] += 10
    event.save()
    verdict = verify(MatchRecord.objects.get())
    assert (verdict.equal, verdict.aftermath, verdict.holds) == (True, False, False)
