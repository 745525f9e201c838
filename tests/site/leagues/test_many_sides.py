"""Matches of three and four on pages, and by the API."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse

from leagues.models import Fixture
from matches import reporting
from matches.live.operations import kick_off
from matches.models import Report
from matches.resolution.operations import play_out
from rosters.runtime import clock
from tests.api.world import client_of as program_of
from tests.matches.meeting import (
    as_read,
    coach_of,
    crowd,
    entry,
    made,
    reported,
    season_of,
    seated,
    team_of,
)
from tests.matches.seasons import wish
from tests.site.factories import client_of, queries

pytestmark = pytest.mark.django_db


def text_of(client: Any, name: str, *place: Any, query: str = "") -> str:
    response = client.get(reverse(name, args=place) + query)
    assert response.status_code == 200
    return str(response.content.decode())


@pytest.mark.clause("LG-FIX-14")
def test_who_runs_the_league_makes_a_match_once_however_often_it_is_sent() -> None:
    owner, season, _fixture = crowd(4)
    client = client_of(owner)
    url = reverse("make-match", args=[season.league.slug, season.slug])
    typed: dict[str, Any] = {"reason": "All on one table.", "form_key": "a" * 32}
    typed |= {f"side-{n}": str(entry(season, n).uuid) for n in (1, 2, 3)}
    before = season.fixtures.count()
    for _ in range(2):
        assert client.post(url, typed).status_code == 302
    assert season.fixtures.count() == before + 1
    assert season.fixtures.latest("pk").sides.count() == 3
    typed |= {"side-3": typed["side-1"], "form_key": "b" * 32}
    refused = client.post(url, typed)
    assert refused.status_code == 422
    assert "does not play against itself" in refused.content.decode()


@pytest.mark.clause("LG-FIX-14")
@pytest.mark.parametrize("sides", [3, 4])
def test_every_side_is_named_wherever_the_match_is_shown(sides: int) -> None:
    season = season_of(4)
    fixture = made(season, *range(1, sides + 1))
    play_out(wish(season))
    client = client_of(coach_of(fixture, 0))
    shown = [fixture.uuid]
    pages = [
        text_of(client, "match", *shown),
        text_of(client, "match-line-ups", *shown),
        text_of(client, "match-turns", *shown),
        text_of(client, "replay", *shown, query="?event=9&zones=third"),
        text_of(client, "correct-match", *shown),
        text_of(client, "season-rounds", season.league.slug, season.slug),
    ]
    for page in pages:
        for side in range(sides):
            assert team_of(fixture, side).name in page
    scores = [side.score for side in as_read(fixture).sides.all()]
    assert " : ".join(map(str, scores)) in pages[0]
    assert "ended-2" in pages[4]


@pytest.mark.clause("LG-FIX-14")
def test_a_match_of_four_asks_the_database_no_more_than_one_of_two() -> None:
    season = season_of(4)
    four = made(season, 1, 2, 3, 4)
    play_out(wish(season))
    two = season.fixtures.get(round__number=1, slot=1)
    client = client_of(coach_of(four, 0))
    for name in ("match", "match-turns", "replay"):
        asked = [queries(client, reverse(name, args=[each.uuid])) for each in (two, four)]
        assert asked[0] == asked[1], name


@pytest.mark.clause("LG-FIX-06", "LG-FIX-14")
def test_what_waits_for_whom_is_told_to_each() -> None:
    _owner, _season, fixture = crowd(3)
    report = reporting.begin_report(coach_of(fixture, 0), fixture)
    report = reporting.save_report(
        coach_of(fixture, 0), report, report.version, reported(fixture, 2, 1, 0)
    )
    report = reporting.roll_the_rest(coach_of(fixture, 0), report, report.version)
    reporting.file_report(coach_of(fixture, 0), report, report.version)
    names = [team_of(fixture, side).name for side in range(3)]
    for side in (1, 2):
        home = text_of(client_of(coach_of(fixture, side)), "home")
        assert f"{' – '.join(names)} was reported: is that right?" in home
    second = program_of(coach_of(fixture, 1))
    confirmed = second.post(f"/api/reports/{report.uuid}/confirm/")
    assert confirmed.json()["state"] == "filed"
    assert second.get("/api/me/reports/").json() == []
    third = program_of(coach_of(fixture, 2))
    assert len(third.get("/api/me/reports/").json()) == 1
    assert third.post(f"/api/reports/{report.uuid}/confirm/").json()["state"] == "confirmed"
    assert Report.objects.get().state == Report.State.CONFIRMED


@pytest.mark.clause("LG-FIX-14")
def test_a_program_makes_a_match_of_three_and_reads_how_it_ended_for_each() -> None:
    owner, season, _fixture = crowd(3)
    runs_it = program_of(owner)
    body = {"entries": [str(entry(season, n).uuid) for n in (3, 1, 2)], "reason": "Once more."}
    url = f"/api/seasons/{season.uuid}/make-fixture/"
    first = runs_it.post(url, body, format="json", HTTP_IDEMPOTENCY_KEY="k" * 32)
    again = runs_it.post(url, body, format="json", HTTP_IDEMPOTENCY_KEY="k" * 32)
    assert (first.status_code, first.json()["uuid"]) == (201, again.json()["uuid"])
    uuid = first.json()["uuid"]
    dated = program_of(coach_of(Fixture.objects.get(uuid=uuid), 0)).post(
        f"/api/fixtures/{uuid}/dates/",
        {"times": [(clock.now() + timedelta(days=2)).isoformat()], "reason": ""},
        format="json",
    )
    taken = runs_it.post(
        f"/api/offers/{dated.json()['uuid']}/",
        {"time": dated.json()["times"][0], "entry": body["entries"][1], "reason": "By telephone."},
        format="json",
    )
    assert taken.status_code == 200
    assert taken.json()["kickoff"] is None, "the third has not answered"
    awarded = runs_it.post(
        f"/api/fixtures/{uuid}/award/",
        {"winner": body["entries"][0], "reason": "Alone."},
        format="json",
    ).json()
    assert awarded["kind"] == "walk_over"
    assert [side["ended"] for side in awarded["sides"]] == [
        "walk_over_won",
        "walk_over_lost",
        "walk_over_lost",
    ]


def test_a_match_that_is_played_shows_its_score_in_every_list() -> None:
    _owner, season, fixture = crowd(3)
    seated(fixture)
    rounds = ["season-rounds", season.league.slug, season.slug]
    client = client_of(coach_of(fixture, 0))
    assert "0 : 0 : 0" not in text_of(client, *rounds)
    kick_off(coach_of(fixture, 0), as_read(fixture))
    for page in (text_of(client, *rounds), text_of(client, "home")):
        assert "0 : 0 : 0" in page
    told = program_of(coach_of(fixture, 1)).get(f"/api/fixtures/{fixture.uuid}/").json()
    assert [side["score"] for side in told["sides"]] == [0, 0, 0]
    assert told["state"] == "locked"
