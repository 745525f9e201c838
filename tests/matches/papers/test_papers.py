"""Papers as PDF: what stands on them, that they are the same bytes, and who reads them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
import segno
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.translation import override

from leagues import operations as leagues
from leagues.models import League, Season
from leagues.stages.halls import matches_of
from matches.papers import typesetting
from matches.papers.rounds import round_paper
from matches.papers.teams import BLANK, CARDS, KINDS, ROSTER, team_paper
from matches.reading.teams import team_view
from rosters.models import Team
from tests import factories
from tests.leagues.halls.test_seating import round_of
from tests.leagues.halls.test_walls import swiss

GAMES = ["blood_bowl", "boufbowl", "helvetia_cup", "kill_team", "necromunda"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[dict[str, Any]]]:
    """What was typeset, as the typesetter was given it."""
    cache.clear()
    seen: list[dict[str, Any]] = []
    compiled = typesetting._compiled

    def watched(data: str) -> bytes:
        seen.append(json.loads(data))
        return compiled(data)

    monkeypatch.setattr(typesetting, "_compiled", watched)
    yield seen
    cache.clear()


def paper(team: Team, kind: str) -> bytes:
    view = team_view(team.coach or factories.coach(), team.slug)
    return team_paper(view.team, view.sheet.players, kind)


def pages(data: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", data))


@pytest.mark.clause("LG-IO-05")
@pytest.mark.clause("LG-PAPER-01")
@pytest.mark.clause("LG-PAPER-03")
@pytest.mark.parametrize("game", GAMES)
def test_a_roster_is_one_page_of_everybody(game: str, typed: list[dict[str, Any]]) -> None:
    team = factories.usual_team(factories.coach(), game)
    data = paper(team, ROSTER)
    assert data.startswith(b"%PDF-")
    assert pages(data) == 1
    (page,) = typed[-1]["pages"]
    names = " ".join(str(cell) for row in page["rows"] for cell in row)
    assert all(player.name in names for player in team.players.all())
    paper(team, CARDS)
    (page,) = typed[-1]["pages"]
    assert [card["name"] for card in page["cards"]]
    assert all(card["traits"] or card["says"] for card in page["cards"])
    assert all(card["ticks"] for card in page["cards"])
    assert pages(paper(team, BLANK)) == 1
    (page,) = typed[-1]["pages"]
    assert not any(player.name in json.dumps(page) for player in team.players.all())
    assert len(page["rows"]) == 16


@pytest.mark.clause("LG-PAPER-03")
def test_a_roster_of_many_is_one_page_too(typed: list[dict[str, Any]]) -> None:
    row = ["7", "Somebody with a rather long name", "words " * 30, {"boxes": 3}]
    page = {
        "kind": "roster", "title": "Many", "about": "", "heads": ["Nr", "Name", "Rules", "TD"],
        "rows": [row] * 40, "name": 1, "shares": [], "blank": False, "foot": [], "ticks": [],
    }  # fmt: skip
    assert pages(typesetting.typeset("Many", [page])) == 1


@pytest.mark.clause("LG-PAPER-02")
def test_the_same_content_is_the_same_bytes(typed: list[dict[str, Any]]) -> None:
    team = factories.usual_team(factories.coach(), "blood_bowl")
    first = paper(team, CARDS)
    assert paper(team, CARDS) == first
    assert len(typed) == 1, "it is kept"
    cache.clear()
    assert paper(team, CARDS) == first
    assert len(typed) == 2, "made anew, and the same"
    assert b"CreationDate" not in first
    with override("ru"):
        assert paper(team, CARDS) != first


@pytest.mark.clause("LG-PAPER-02")
def test_what_people_write_is_no_markup(typed: list[dict[str, Any]]) -> None:
    team = factories.team(factories.coach(), '#panic("x") *b* $ ] "', game="coin")
    assert pages(paper(team, ROSTER)) == 1
    assert typed[-1]["pages"][0]["title"] == '#panic("x") *b* $ ] "'


def address(season: Season, kind: str) -> str:
    base = f"/leagues/{season.league.slug}/seasons/{season.slug}"
    return f"{base}/stages/1/rounds/1/papers/{kind}.pdf"


@pytest.mark.clause("LG-PAPER-01")
@pytest.mark.clause("LG-PAPER-04")
def test_slips_and_pairings_of_a_round(typed: list[dict[str, Any]], client: Client) -> None:
    season = swiss(6)
    entry = matches_of(round_of(season))[0].sides.all()[0].entry
    leagues.wish_tables(factories.owner_of(season), entry, ["step_free"])
    answer = client.get(address(season, "slips"))
    assert answer["Content-Type"] == "application/pdf"
    (page,) = typed[-1]["pages"]
    assert [slip["table"] for slip in page["slips"]] == ["1", "2", "3"]
    assert all(len(slip["sides"]) == 2 and "<svg" in slip["qr"] for slip in page["slips"])
    assert "step_free" not in json.dumps(page)
    again = client.get(address(season, "slips"), headers={"If-None-Match": answer["ETag"]})
    assert again.status_code == 304
    client.get(address(season, "pairings"))
    (both,) = typed[-1]["pages"]  # few fit one sheet (LG-DAY-13)
    assert len(both["rows"]) == 6
    assert [each["table"] for each in both["matches"]] == ["1", "2", "3"]
    assert client.get(address(season, "nonsense")).status_code == 404


@pytest.mark.clause("LG-PAPER-04")
def test_the_code_of_a_slip_opens_its_match(
    typed: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    make = segno.make

    def watched(text: str, **how: Any) -> segno.QRCode:
        made.append(text)
        return make(text, **how)

    monkeypatch.setattr("segno.make", watched)
    season = swiss(4)
    round_paper(round_of(season), "slips", lambda fixture: f"https://club.example/{fixture.uuid}/")
    expected = {f"https://club.example/{f.uuid}/" for f in matches_of(round_of(season))}
    assert set(made) == expected


@pytest.mark.clause("LG-PAPER-01")
def test_papers_of_a_private_league_are_its_members(client: Client) -> None:
    season = swiss(4)
    League.objects.filter(pk=season.league_id).update(visibility=League.Visibility.PRIVATE)
    team = season.entries.all()[0].team
    papers = [address(season, "slips"), *(f"/teams/{team.slug}/papers/{k}.pdf" for k in KINDS)]
    assert {client.get(each).status_code for each in papers} == {404}
    client.force_login(factories.owner_of(season))
    assert {client.get(each).status_code for each in papers} == {200}


def test_a_round_of_many_costs_the_same_queries(client: Client) -> None:
    counts = []
    for entries in (4, 30):
        season = swiss(entries)
        with CaptureQueriesContext(connection) as asked:
            client.get(address(season, "slips"))
        counts.append(len(asked))
    assert counts[0] == counts[1]
