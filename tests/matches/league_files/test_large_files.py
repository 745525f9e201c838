"""Large league files: in pieces, read, stored and written by a worker."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache

from leagues import operations as leagues
from leagues.models import League
from matches.league_files import large_files
from matches.league_files.large_files import (
    add_piece,
    begin_large_file,
    content_of,
    handle_waiting,
    problems_of,
    read_large_file,
    store_large_file,
    write_large_file,
)
from matches.models import LeagueFile, LeagueFilePiece
from matches.periodic import league_files as waking
from matches.periodic.league_files import end_league_files, wake_if_files_wait
from rosters.models import Coach
from rules.problems import Refusal
from tests import factories
from tests.api.world import client_of as api_of
from tests.clocks import Calendar, calendar
from tests.matches.league_files.files import written
from tests.site.factories import client_of, person, rivalry

__all__ = ["calendar"]

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-IO-09")]
State = LeagueFile.State


@pytest.fixture(autouse=True)
def told(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """Pieces are small, and workers are told of a file without a broker."""
    told: list[int] = []
    monkeypatch.setattr(large_files, "PIECE", 1000)
    monkeypatch.setattr(large_files, "wake_for_league_files", lambda: told.append(1))
    monkeypatch.setattr(waking, "wake_for_league_files", lambda: told.append(1))
    yield told
    cache.delete("league-files")


def codes(refused: pytest.ExceptionInfo[Refusal]) -> list[str]:
    return [problem.code for problem in refused.value.problems]


def a_league() -> tuple[Coach, League, bytes]:
    season = rivalry(rounds=1, legs=1, owner=person("vera"))
    return factories.owner_of(season), season.league, written(season.league)


def sent(user: Coach, data: bytes, *, copy: bool = True) -> LeagueFile:
    file = begin_large_file(user, name="rivals.league.gz", size=len(data), copy=copy)
    for number, start in enumerate(range(0, len(data), 1000)):
        assert add_piece(user, file, number, data[start : start + 1000]) == min(
            start + 1000, len(data)
        )
    return read_large_file(user, file)


def test_in_pieces_read_and_stored_by_a_worker_as_in_one(
    told: list[int], django_capture_on_commit_callbacks: Any
) -> None:
    owner, league, data = a_league()
    assert len(data) > 3000
    with django_capture_on_commit_callbacks(execute=True):
        file = sent(owner, data)
    assert (file.state, told) == (State.LOOKING, [1])
    assert handle_waiting() == 1
    file.refresh_from_db()
    assert (file.state, file.report["name"], file.report["records"]) == ("shown", league.name, 2)
    assert League.objects.count() == 1
    store_large_file(owner, file)
    store_large_file(owner, file)  # pressed twice
    assert handle_waiting() == 1
    file.refresh_from_db()
    assert (file.state, League.objects.count()) == ("stored", 2)
    assert file.league is not None
    assert not LeagueFilePiece.objects.exists()
    store_large_file(owner, file)
    assert handle_waiting() == 0


def test_a_piece_that_is_lost_comes_again_and_nothing_else_fits() -> None:
    owner, _league, data = a_league()
    file = begin_large_file(owner, name="f", size=len(data))
    assert add_piece(owner, file, 0, data[:1000]) == 1000
    assert add_piece(owner, file, 0, data[:1000]) == 1000
    for number, piece in ((2, data[2000:3000]), (1, b""), (1, b"x" * 1001), (1, data[:1000] * 9)):
        with pytest.raises(Refusal) as refused:
            add_piece(owner, file, number, piece)
        assert codes(refused) == ["league_file_piece_wrong"]
    with pytest.raises(Refusal) as refused:
        read_large_file(owner, file)
    assert refused.value.problems[0].params == {"come": 1000, "size": len(data)}
    rest = [data[start : start + 1000] for start in range(1000, len(data), 1000)]
    for number, piece in enumerate(rest, 1):
        add_piece(owner, file, number, piece)
    read_large_file(owner, file)
    with pytest.raises(Refusal) as refused:
        add_piece(owner, file, 0, data[:1000])
    assert codes(refused) == ["league_file_not_arriving"]


def test_a_file_that_does_not_hold_says_so_on_its_page() -> None:
    owner, league, data = a_league()
    broken = sent(owner, data[: len(data) // 2])
    standing = sent(owner, data, copy=False)
    assert handle_waiting() == 2
    for file, code in ((broken, "league_file_changed"), (standing, "league_file_stands")):
        file.refresh_from_db()
        assert file.state == State.FAILED
        assert [problem.code for problem in problems_of(file)] == [code]
        page = client_of(owner).get(f"/files/leagues/{file.uuid}/").content.decode()
        assert "Export the league again" in page or f"{league.name} is here already" in page
        with pytest.raises(Refusal):
            store_large_file(owner, file)
    assert not LeagueFilePiece.objects.exists()
    assert League.objects.count() == 1


def test_an_error_of_the_server_ends_the_wait_and_not_the_worker(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    owner, _league, data = a_league()
    first, second = sent(owner, data), sent(owner, data)
    whole = large_files._look

    def look(file: LeagueFile) -> None:
        if file == first:
            raise OSError("no room")
        whole(file)

    monkeypatch.setattr(large_files, "_look", look)
    assert handle_waiting() == 2
    assert "no room" in caplog.text
    first.refresh_from_db()
    second.refresh_from_db()
    assert [problem.code for problem in problems_of(first)] == ["league_file_failed"]
    assert second.state == State.SHOWN


def test_one_process_at_a_time() -> None:
    owner, _league, data = a_league()
    sent(owner, data)
    cache.add("league-files", 1, 60)
    assert handle_waiting() == 0
    cache.delete("league-files")
    assert handle_waiting() == 1


def test_a_large_league_is_written_by_a_worker_for_who_runs_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    owner, league, data = a_league()
    monkeypatch.setattr(large_files, "MOST_AT_ONCE", 1)
    client = client_of(owner)
    page = client.get(f"/leagues/{league.slug}/file/").content.decode()
    assert "Write the file" in page
    assert "Download" not in page
    assert client.get(f"/leagues/{league.slug}/file/league.gz").status_code == 302
    answer = client.post(f"/leagues/{league.slug}/file/write/")
    again = client.post(f"/leagues/{league.slug}/file/write/")
    assert answer["Location"] == again["Location"]
    assert "being written" in client.get(answer["Location"]).content.decode().lower()
    assert handle_waiting() == 1
    assert "The file is written." in client.get(answer["Location"]).content.decode()
    whole = client.get(f"{answer['Location']}league.gz")
    assert b"".join(whole.streaming_content) == data  # type: ignore[attr-defined]
    assert whole["Content-Length"] == str(len(data))
    file = LeagueFile.objects.get()
    stranger = factories.coach()
    assert client_of(stranger).get(answer["Location"]).status_code == 404
    with pytest.raises(Refusal) as refused:
        content_of(stranger, file)
    assert codes(refused) == ["not_your_file"]
    league.memberships.filter(coach=owner).update(role="coach")
    with pytest.raises(Refusal) as refused:
        content_of(owner, file)
    assert codes(refused) == ["not_a_commissioner"]


def test_who_no_longer_runs_the_league_gets_no_file() -> None:
    owner, league, _data = a_league()
    file = write_large_file(owner, league)
    league.memberships.filter(coach=owner).update(role="coach")
    handle_waiting()
    file.refresh_from_db()
    assert (file.state, problems_of(file)[0].code) == (State.FAILED, "not_a_commissioner")


def test_there_is_room_for_so_many(settings: Any) -> None:
    owner, _league, data = a_league()
    for size in (0, -1, 200 * 2**20 + 1):
        with pytest.raises(Refusal) as refused:
            begin_large_file(owner, name="f", size=size)
        assert codes(refused) == ["league_file_beyond"]
    begin_large_file(owner, name="given up", size=5)
    for _ in range(3):
        sent(owner, data)
    with pytest.raises(Refusal) as refused:
        begin_large_file(owner, name="f", size=5)
    assert codes(refused) == ["league_files_enough"]
    assert not LeagueFile.objects.filter(name="given up").exists()
    settings.DUGOUT_LEAGUE_FILES_MB = 1
    with pytest.raises(Refusal) as refused:
        begin_large_file(factories.coach(), name="f", size=2**20)
    assert codes(refused) == ["league_files_full"]


def test_what_nobody_stores_ends_after_a_day_and_what_waits_wakes(
    calendar: Calendar, told: list[int]
) -> None:
    owner, _league, data = a_league()
    wake_if_files_wait()
    assert told == []
    sent(owner, data)
    wake_if_files_wait()
    assert told == [1]
    calendar.pass_(days=1, seconds=1)
    assert end_league_files() == 1
    assert not LeagueFilePiece.objects.exists()


def test_by_the_api_from_the_first_piece_to_the_league() -> None:
    owner, league, data = a_league()
    client = api_of(owner)
    begun = client.post(
        "/api/files/leagues/large/", {"size": len(data), "copy": True}, format="json"
    )
    assert begun.status_code == 201
    place = f"/api/files/leagues/{begun.json()['uuid']}/"
    for number, start in enumerate(range(0, len(data), 1000)):
        content = base64.b64encode(data[start : start + 1000]).decode()
        piece = client.post(f"{place}pieces/{number}/", {"content": content}, format="json")
        assert piece.status_code == 200
    assert piece.json() == {"come": len(data)}
    assert client.post(f"{place}read/").json()["state"] == "looking"
    handle_waiting()
    shown = client.get(place).json()
    assert (shown["state"], shown["records"], shown["problems"]) == ("shown", 2, [])
    assert client.post(f"{place}store/").json()["state"] == "storing"
    handle_waiting()
    assert client.get(place).json()["league"] == League.objects.exclude(pk=league.pk).get().slug
    file = client.post(f"/api/leagues/{league.slug}/file/write/").json()
    handle_waiting()
    content_ = client.get(f"/api/files/leagues/{file['uuid']}/content/")
    assert b"".join(content_.streaming_content) == data  # type: ignore[attr-defined]


def test_a_members_role_is_theirs_when_a_league_is_brought_in_pieces() -> None:
    _owner, league, data = a_league()
    newcomer = factories.coach()
    file = sent(newcomer, data)
    handle_waiting()
    store_large_file(newcomer, file)
    handle_waiting()
    made = League.objects.exclude(pk=league.pk).get()
    assert made.memberships.get(role="owner").coach == newcomer
    assert leagues.invite(newcomer, made).league == made
