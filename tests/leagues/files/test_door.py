"""The one door for files: its page and its API, who may pass, and how much."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from leagues.models import FileImport, Season
from leagues.operations.brought.columns import COLUMNS
from rosters.csv_files import MOST_BYTES, read
from rosters.models import Coach
from tests import factories
from tests.leagues.files.test_bringing import ENTRIES, entering, everything
from tests.site.factories import client_of, person

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-IO-02")]


@pytest.fixture
def owner() -> Coach:
    return person("vera")


@pytest.fixture
def season(owner: Coach) -> Season:
    return entering(owner=owner)


def test_a_file_is_sent_looked_at_and_stored(owner: Coach, season: Season) -> None:
    client = client_of(owner)
    door = f"/files/{season.uuid}/"
    assert client.get(door).status_code == 200
    file = SimpleUploadedFile("teams.csv", ENTRIES.encode("utf-16"), "text/csv")
    sent = client.post(door, {"kind": "entries", "file": file})
    shown = FileImport.objects.get()
    assert (sent.status_code, sent["Location"]) == (302, f"/files/brought/{shown.uuid}/")
    page = client.get(sent["Location"])
    assert "teams.csv" in page.content.decode()
    assert not season.entries.exists()
    assert client.post(sent["Location"], {"digest": "nonsense"}).status_code == 422
    done = client.post(sent["Location"], {"digest": FileImport.objects.get().digest})
    assert done.status_code == 302
    assert season.entries.count() == 2
    again = client.post(sent["Location"], {"digest": shown.digest})
    assert again.status_code == 302
    assert season.entries.count() == 2


def test_what_is_wrong_with_the_form(owner: Coach, season: Season) -> None:
    client = client_of(owner)
    door = f"/files/{season.uuid}/"
    before = everything()
    for sent in (
        {},
        {"kind": "entries"},
        {"kind": "nonsense", "text": "a"},
        {"kind": "entries", "text": "team", "encoding": "ebcdic"},
        {"kind": "entries", "file": SimpleUploadedFile("x.csv", b"\xd1\xee\xe2")},
        {"kind": "entries", "file": SimpleUploadedFile("x.csv", b"a" * (MOST_BYTES + 1))},
    ):
        answer = client.post(door, sent)
        assert answer.status_code == 422, sent
        assert 'class="problems"' in answer.content.decode() or "errorlist" in (
            answer.content.decode()
        )
    assert everything() == before
    cyrillic = SimpleUploadedFile(
        "x.csv", "команда;тренер;список\nСовы;Ада;heads\n".encode("cp1251")
    )
    named = client.post(door, {"kind": "entries", "file": cyrillic, "encoding": "cp1251"})
    assert named.status_code == 302
    assert FileImport.objects.get().report["problems"] == []


def test_the_door_is_for_whoever_runs_the_league(owner: Coach, season: Season) -> None:
    client_of(owner).post(f"/files/{season.uuid}/", {"kind": "entries", "text": ENTRIES})
    shown = FileImport.objects.get()
    stranger = client_of(person("tomas"))
    for path in (
        f"/files/{season.uuid}/",
        f"/files/brought/{shown.uuid}/",
        f"/files/{season.uuid}/samples/entries.csv",
    ):
        assert stranger.get(path).status_code == 409, path
        assert Client().get(path).status_code == 302, path
    assert (
        stranger.post(f"/files/brought/{shown.uuid}/", {"digest": shown.digest}).status_code == 409
    )
    for path in (f"/api/files/seasons/{season.uuid}/", f"/api/files/{shown.uuid}/store/"):
        answer = stranger.post(path, {}, content_type="application/json")
        assert answer.status_code == 403, path
        assert Client().post(path, {}, content_type="application/json").status_code == 401, path
    Season.objects.get(pk=season.pk).league.__class__.objects.update(visibility="private")
    assert stranger.get(f"/files/{season.uuid}/").status_code == 404
    assert stranger.get(f"/api/files/{shown.uuid}/").status_code == 404
    assert not season.entries.exists()


def test_a_program_does_the_same(owner: Coach, season: Season) -> None:
    client = client_of(owner)
    body = {"kind": "entries", "text": ENTRIES.replace("Mice;Bruno", "Mice;"), "system": "x"}
    door = f"/api/files/seasons/{season.uuid}/"
    wrong = client.post(door, body, content_type="application/json")
    assert wrong.status_code == 201
    (problem,) = wrong.json()["problems"]
    assert (problem["line"], problem["column"], problem["code"]) == (3, "coach", "cell_empty")
    refused = client.post(
        f"/api/files/{wrong.json()['uuid']}/store/",
        {"digest": wrong.json()["digest"]},
        content_type="application/json",
    )
    assert refused.status_code in (409, 422)
    right = client.post(door, body | {"text": ENTRIES}, content_type="application/json").json()
    assert right["problems"] == []
    assert client.get(f"/api/files/{right['uuid']}/").json() == right
    done = client.post(
        f"/api/files/{right['uuid']}/store/",
        {"digest": right["digest"]},
        content_type="application/json",
    )
    assert done.status_code == 200
    assert done.json()["stored"] is not None
    assert season.entries.count() == 2


def test_a_long_file_passes_the_door_and_nothing_else(owner: Coach, season: Season) -> None:
    client = client_of(owner)
    long = "team,coach\n" + "a,b\n" * 100_000
    assert len(long) > 256 * 1024
    body = {"kind": "entries", "text": long}
    there = client.post(f"/api/files/seasons/{season.uuid}/", body, content_type="application/json")
    assert there.status_code == 201
    assert there.json()["problems"][0]["code"] == "file_too_long"
    elsewhere = client.post("/api/drafts/", body, content_type="application/json")
    assert elsewhere.status_code == 413
    much = {"CONTENT_LENGTH": str(6 * 1024 * 1024)}
    assert client.post(f"/files/{season.uuid}/", **much).status_code == 413  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", COLUMNS)
@pytest.mark.parametrize("game", ["coin", "blood_bowl", "necromunda"])
def test_a_sample_can_be_brought(owner: Coach, kind: str, game: str) -> None:
    from leagues import operations

    league = factories.league(owner)
    season = operations.create_season(owner, league, "Autumn", game, seed="7", legs=1)
    season = operations.open_registration(owner, season)
    client = client_of(owner)
    for each in ["entries", kind] if kind != "entries" else ["entries"]:
        if each != "entries":
            operations.start_season(owner, season)
            if each == "results":
                _bring(client, season, "fixtures")
        _bring(client, season, each)


def _bring(client: Client, season: Season, kind: str) -> None:
    sample = client.get(f"/files/{season.uuid}/samples/{kind}.csv")
    assert read(sample.content.decode()).rows
    client.post(f"/files/{season.uuid}/", {"kind": kind, "text": sample.content.decode()})
    shown = FileImport.objects.order_by("-pk")[0]
    assert shown.report["problems"] == []
    path = f"/files/brought/{shown.uuid}/"
    assert client.post(path, {"digest": shown.digest}).status_code == 302
