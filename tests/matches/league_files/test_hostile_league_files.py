"""Broken, changed and hostile league files: a sentence that says where, and nothing is changed."""

from __future__ import annotations

import base64
import gzip
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.utils.translation import override

from leagues.models import Fixture, League, Ruling, Season
from matches.league_files import reading
from matches.league_files.storing import IMPORTED
from matches.league_files.writing import SCHEMA
from matches.models import Correction
from rosters.models import Coach, Team
from rosters.words.refusals import known
from rules.problems import Problem, Refusal
from rules.record import canonical
from tests import factories
from tests.matches.corrections import corrected, overruled
from tests.matches.league_files.files import (
    Line,
    changed,
    emptied,
    lines,
    packed,
    stored,
    written,
)
from tests.site.factories import rivalry
from tests.worlds import built_once

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-IO-01", "LG-IO-02")]


@built_once
def _file() -> bytes:
    season = rivalry(rounds=1, legs=1, game="pennies")
    first = season.fixtures.filter(state="settled").earliest("pk")
    corrected(season, first, overruled("win", 9, 0, aftermath="keep"))
    return written(season.league)


@pytest.fixture
def file() -> bytes:
    return _file()


def everything() -> dict[str, int]:
    return {
        model._meta.label: model._base_manager.count()
        for model in apps.get_models()
        if model._meta.app_label in ("rosters", "leagues", "matches")
    }


def refusal(owner: Coach, file: bytes, **how: Any) -> Problem:
    before = everything()
    with pytest.raises(Refusal) as no:
        stored(owner, file, **how)
    assert everything() == before
    [problem] = no.value.problems
    assert known(problem.code) is not None
    return problem


def test_cut_off_or_changed_at_any_byte_nothing_is_stored(file: bytes) -> None:
    owner = emptied()
    chance = Random(7)
    for at in {0, 1, 9, len(file) - 1, *(chance.randrange(len(file)) for _ in range(25))}:
        assert refusal(owner, file[:at]).code.startswith("league_file_")
        other = bytes([*file[:at], file[at] ^ 255, *file[at + 1 :]])
        if at not in (4, 5, 6, 7, 8, 9):  # time, flags and system of gzip, which say nothing
            assert refusal(owner, other).code.startswith("league_file_")
    assert refusal(owner, file + b"more").code == "league_file_changed"
    assert refusal(owner, file + file).code == "league_file_changed"
    stored(owner, file)


@pytest.mark.parametrize(
    "data",
    [
        b"", b"{}", b"PK\3\4 a zip", b"\x1f\x8b",
        gzip.compress(b"", mtime=0), gzip.compress(b"[]\n", mtime=0),
        gzip.compress(b"not json\n", mtime=0), gzip.compress(b'{"format":"other"}\n', mtime=0),
        gzip.compress(b'{"format":"dugout-league","schema":"1"}\n', mtime=0),
        gzip.compress(b"[" * 100_000 + b"\n", mtime=0), gzip.compress(b"\xff\xfe\n", mtime=0),
    ],
)  # fmt: skip
def test_what_is_no_league_file(data: bytes) -> None:
    assert refusal(emptied(), data).code in ("league_file_no_such", "league_file_changed")


def test_limits_of_size_and_ratio(file: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    owner = emptied()
    head = canonical(lines(file)[0]) + b"\n"
    bomb = gzip.compress(head + b" " * 50_000_000 + b"\n", mtime=0)
    assert len(bomb) < 60_000
    assert refusal(owner, bomb).code == "league_file_too_large"
    monkeypatch.setattr(reading, "MOST_LINE", 200)
    assert refusal(owner, file).code == "league_file_too_large"
    monkeypatch.undo()
    monkeypatch.setattr(reading, "MOST_ROWS", 20)
    assert refusal(owner, file).code == "league_file_too_large"


def first_of(rows: list[Line], table: str, **values: Any) -> Line:
    return next(row for row in rows if row.get("table") == table and values.items() <= row.items())


def _set(table: str, field: str, value: Any, **where: Any) -> Callable[[list[Line]], None]:
    def change(rows: list[Line]) -> None:
        first_of(rows, table, **where)[field] = value

    return change


def _later(rows: list[Line]) -> None:
    first_of(rows, "correction")["later"] = [
        {"way": "stood", "fixture": "00000000-0000-4000-8000-000000000000", "was": 1}
    ]


def _stage(rows: list[Line]) -> None:
    first_of(rows, "correction")["later"] = [{"way": "stage_redrawn", "stage": 7, "number": 8}]


def _twice(rows: list[Line]) -> None:
    team = first_of(rows, "team")
    rows.insert(rows.index(team), {**team})


def _unknown(rows: list[Line]) -> None:
    first_of(rows, "team")["claim"] = None


def _out_of_order(rows: list[Line]) -> None:
    coach = first_of(rows, "coach")
    rows.insert(-1, {**coach, "uuid": "00000000-0000-4000-8000-000000000000"})


def _second_league(rows: list[Line]) -> None:
    league = first_of(rows, "league")
    rows.insert(rows.index(league), {**league, "uuid": "00000000-0000-4000-8000-000000000000"})


#: What somebody may write who knows the format and reckons the digest anew, and the path.
LIES: dict[str, Callable[[list[Line]], None]] = {
    "coach.display_name": _set("coach", "display_name", ""),
    "coach.uuid": _set("coach", "uuid", "1"),
    "league.name": _set("league", "name", "x" * 81),
    "league.slug": _set("league", "slug", "../../etc/passwd"),
    "league.visibility": _set("league", "visibility", "everybody"),
    "league": _second_league,
    "team.claim": _unknown,
    "team": _twice,
    "team.seq": _set("team", "seq", 2**40),
    "team.coach": _set("team", "coach", "00000000-0000-4000-8000-000000000000"),
    "team.options": _set("team", "options", {"deep": [[["\u0000"]]]}),
    "event.payload": _set("event", "payload", None),
    "event.batch": _set("event", "batch", "x"),
    "season.policy": _set("season", "policy", {"x": float(10**20)}),
    "fixture.state": _set("fixture", "state", "won"),
    "fixture.settled": _set("fixture", "settled", "yesterday"),
    "table": _out_of_order,
    "record.digest": _set("record", "digest", "0" * 64),
    "record.log": _set("record", "log", "eJw="),
    "correction.later": _later,
    "correction.later ": _stage,
}


@pytest.mark.parametrize("path", LIES)
def test_a_row_that_cannot_be_is_refused_with_its_line_and_path(file: bytes, path: str) -> None:
    problem = refusal(emptied(), changed(file, LIES[path]))
    if path == "season.policy":
        assert problem.code == "league_file_team"
        return
    assert problem.code == "league_file_row"
    assert problem.params["path"] == path.strip()
    assert problem.params["line"] > 1


def _richer(rows: list[Line]) -> None:
    team = first_of(rows, "team")
    team["treasury"] += 1_000_000


def _stronger(rows: list[Line]) -> None:
    first_of(rows, "player")["experience"] += 100


def _without_an_event(rows: list[Line]) -> None:
    rows.remove(first_of(rows, "event", kind="match_played"))


def _other_outcome(rows: list[Line]) -> None:
    first_of(rows, "fixture", state="settled")["outcome"] = {"sides": 7}


def _other_secret(rows: list[Line]) -> None:
    first_of(rows, "fixture", state="settled")["secret"] = "00" * 32


@pytest.mark.parametrize(
    "lie", [_richer, _stronger, _without_an_event, _other_outcome, _other_secret]
)
def test_what_does_not_follow_from_the_events_is_refused(
    file: bytes, lie: Callable[[list[Line]], None]
) -> None:
    assert refusal(emptied(), changed(file, lie)).code == "league_file_team"


def test_versions_are_asked_first(file: bytes) -> None:
    owner = emptied()
    head, *rest = lines(file)
    newer = refusal(owner, packed([{**head, "schema": SCHEMA + 1}, *rest]))
    known = {"schema": SCHEMA + 1, "known": SCHEMA}
    assert (newer.code, newer.params) == ("league_file_newer", known)
    for games in ({"pennies": ["17"]}, {"chess": ["1"]}, {"pennies": 7}):
        problem = refusal(owner, packed([{**head, "games": games}, *rest]))
        assert problem.code == "league_file_game"
        # Before a row is read: what comes after need not even be one.
        assert refusal(owner, packed([{**head, "games": games}, {"table": "x"}, rest[-1]])) == (
            problem
        )


def test_twice_is_refused_and_a_copy_stands_beside(file: bytes) -> None:
    owner = emptied()
    first = stored(owner, file).league
    assert refusal(owner, file).code == "league_file_stands"
    copy = stored(owner, file, copy=True).league
    assert (copy.slug, copy.name) == (f"{first.slug}-2", first.name)
    assert stored(owner, file, copy=True).league.slug == f"{first.slug}-3"
    pairs = [
        (Season.objects.get(league=league), Team.objects.filter(entries__season__league=league))
        for league in (first, copy)
    ]
    assert pairs[0][0].uuid != pairs[1][0].uuid
    assert not {t.slug for t in pairs[0][1]} & {t.slug for t in pairs[1][1]}
    for league in (first, copy):
        correction = Correction.objects.get(fixture__season__league=league)
        ruling = Ruling.objects.get(league=league, kind="result:corrected")
        assert ruling.data["correction"] == str(correction.uuid)
        assert ruling.data["fixture"] == str(correction.fixture.uuid)
    assert Ruling.objects.filter(kind=IMPORTED).count() == 3


def test_a_team_that_is_here_by_another_league_is_named(file: bytes) -> None:
    owner = emptied()
    stored(owner, file)

    def other(rows: list[Line]) -> None:
        uuid = "00000000-0000-4000-8000-000000000000"
        league = first_of(rows, "league")
        before = league["uuid"]
        for row in rows:
            for key, value in row.items():
                if value == before:
                    row[key] = uuid

    assert refusal(owner, changed(file, other)).code == "league_file_team_stands"


def test_nobody_becomes_a_coach_of_this_server(file: bytes) -> None:
    """A file that names the account of a person here gets a placeholder all the same."""
    owner = emptied()
    uuid = first_of(lines(file), "coach")["uuid"]
    person = factories.coach(uuid=uuid, username="ada", email="ada@example.org")
    league = stored(owner, file).league
    assert not league.memberships.filter(coach=person).exists()
    assert not Team.objects.filter(coach=person).exists()
    person.refresh_from_db()
    assert person.is_active
    assert person.email == "ada@example.org"


def test_no_secret_goes_out(file: bytes) -> None:
    text = gzip.decompress(file).decode()
    season = Season.objects.get()
    secrets = [bytes(season.secret), *(bytes(team.secret) for team in Team.objects.all())]
    for secret in secrets:
        assert secret.hex() not in text
        assert base64.b64encode(secret).decode() not in text
    for fixture in Fixture.objects.exclude(state="settled"):
        assert fixture.secret_hash not in text
    for coach in Coach.objects.exclude(email=""):
        assert coach.email not in text
    for coach in Coach.objects.all():
        assert f'"{coach.username}"' not in text
    archive = gzip.decompress(written(season.league, secrets=True)).decode()
    assert base64.b64encode(bytes(season.secret)).decode() in archive
    open_ = Fixture.objects.exclude(state="settled").earliest("pk")
    assert open_.secret_hash in archive
    mover = emptied()
    made = stored(mover, written_again := written_of(archive))
    assert written_again
    assert bytes(Season.objects.get(league=made.league).secret) == secrets[0]
    assert Fixture.objects.get(uuid=open_.uuid).secret_hash == open_.secret_hash


def written_of(text: str) -> bytes:
    return gzip.compress(text.encode(), mtime=0)


def test_the_commands_say_it_in_a_sentence(file: bytes, tmp_path: Any, capsys: Any) -> None:
    league = League.objects.get()
    out = tmp_path / "league.gz"
    call_command("export_league", league.slug, str(out))
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("export_league", league.slug, str(out))
    assert out.read_bytes() == file
    emptied()
    call_command("import_league", str(out), owner="mover", check=True)
    assert not League.objects.exists()
    call_command("import_league", str(out), owner="mover")
    with override("en"), pytest.raises(CommandError, match="is here already"):
        call_command("import_league", str(out), owner="mover")
    call_command("import_league", str(out), owner="mover", copy=True)
    assert League.objects.count() == 2
    with pytest.raises(CommandError, match="no account"):
        call_command("import_league", str(out), owner="nobody")
    with pytest.raises(CommandError, match="no league"):
        call_command("export_league", "nowhere", str(out))
    assert "is stored at" in capsys.readouterr().out
