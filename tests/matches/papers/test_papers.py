"""Papers as PDF: what stands on them, that they are the same bytes, and who reads them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
import segno
from django.core.cache import cache
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.translation import override

from leagues import operations as leagues
from leagues.models import League, Season
from leagues.stages.halls import matches_of
from matches.models import SeasonPaper
from matches.papers import season_rosters, teams, typesetting
from matches.papers.rounds import round_paper
from matches.papers.season_rosters import ask_for_rosters, is_old, make_waiting, paper_of
from matches.papers.teams import BLANK, CARDS, KINDS, ROSTER, team_paper
from matches.periodic.papers import KEPT, end_papers
from matches.reading.teams import team_view
from rosters.models import Team
from rules.conditions import Condition, Kind
from tests import factories
from tests.journeys.tournaments.test_tournament_day_browser import day_of as blood_bowl_day
from tests.leagues.halls.test_seating import round_of
from tests.leagues.halls.test_walls import play_one, swiss
from tests.site.factories import client_of

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
    row = ["7", "Somebody with a rather long name", "words " * 30, {"boxes": 3, "ticked": 0}]
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


# -- weapons and conditions -----------------------------------------------------------------------


def cards_of(team: Team, typed: list[dict[str, Any]]) -> list[dict[str, Any]]:
    paper(team, CARDS)
    (page,) = typed[-1]["pages"]
    return list(page["cards"])


@pytest.mark.clause("LG-PAPER-09")
@pytest.mark.parametrize("game", ["kill_team", "necromunda"])
def test_weapons_stand_in_a_table(game: str, typed: list[dict[str, Any]]) -> None:
    team = factories.usual_team(factories.coach(), game)
    weapons = [card["weapons"] for card in cards_of(team, typed)]
    assert any(each["rows"] for each in weapons)
    for each in weapons:
        assert all(len(row["cells"]) == len(each["heads"]) + 1 for row in each["rows"])
    shown = client_of(team.coach).get(f"/teams/{team.slug}/print/", {"of": "cards"})
    first = next(each["rows"][0]["cells"][0] for each in weapons if each["rows"])
    assert f'<th scope="row">{first}' in unescape(shown.content.decode())


@pytest.mark.clause("LG-PAPER-09")
@pytest.mark.parametrize(
    ("game", "what", "marked"),
    [
        ("kill_team", "lingering_wound", "Flesh wounds"),
        ("kill_team", "convalescence", "Convalescence"),
        ("necromunda", "in_recovery", "In Recovery"),
        ("necromunda", "captive", "Captive"),
    ],
)
def test_what_somebody_brings_into_the_match_is_ticked(
    game: str, what: str, marked: str, typed: list[dict[str, Any]]
) -> None:
    team = factories.usual_team(factories.coach(), game)
    (player, *_) = team.players.order_by("number")
    kinds: dict[str, Kind] = {
        "convalescence": "injury",
        "in_recovery": "injury",
        "captive": "captive",
    }
    condition = Condition(kinds.get(what, "fatigue"), what, "match:1", "", until="event")
    player.data = {**player.data, "conditions": [condition.to_json()]}
    player.save(update_fields=["data"])
    ticks = [dict(map(tuple, card["ticks"])) for card in cards_of(team, typed)]
    ticked = [
        label for own in ticks for label, boxes in own.items() if isinstance(boxes, dict)
        for _ in range(boxes["ticked"])
    ]  # fmt: skip
    assert marked in ticked
    assert set(ticked) <= {marked, "Convalescence"}


# -- blank sheets, match cards, pairings on one sheet ---------------------------------------------


@pytest.mark.clause("LG-PAPER-06")
@pytest.mark.parametrize("game", GAMES)
def test_a_blank_sheet_of_every_game_is_anybodys(
    game: str, typed: list[dict[str, Any]], client: Client
) -> None:
    answer = client.get(f"/games/{game}/papers/blank.pdf")
    assert pages(answer.content) == 1
    (page,) = typed[-1]["pages"]
    team = factories.usual_team(factories.coach(), game)
    paper(team, ROSTER)
    assert page["heads"] == typed[-1]["pages"][0]["heads"]
    assert len(page["rows"]) == 16
    assert client.get("/games/chess/papers/blank.pdf").status_code == 404
    link = f'href="/games/{game}/papers/blank.pdf"'
    assert link in client.get("/found-team/").content.decode()
    assert link in client.get(f"/rules/{game}/").content.decode()


@pytest.mark.clause("LG-PAPER-07")
@pytest.mark.parametrize("game", GAMES)
def test_a_match_card_has_both_sides_on_one_sheet(
    game: str, typed: list[dict[str, Any]], client: Client
) -> None:
    owner = factories.coach()
    season = leagues.create_season(owner, factories.league(owner), "Day", game)
    season = leagues.open_registration(owner, season)
    teams = [factories.usual_team(owner, game, n) for n in range(2)]
    for team in teams:
        leagues.enter_team(owner, season, team)
    fixture = leagues.start_season(owner, season).fixtures.order_by("pk")[0]
    answer = client.get(f"/matches/{fixture.uuid}/card.pdf")
    assert pages(answer.content) == 1
    (page,) = typed[-1]["pages"]
    assert {side["team"] for side in page["sides"]} == {team.name for team in teams}
    for side in page["sides"]:
        assert side["rows"]
        assert side["ticks"], "turns, rounds, re-rolls"
        assert all(len(row) == len(side["heads"]) for row in side["rows"])
        assert any(isinstance(each, dict) for each in side["rows"][0])
    assert "<svg" in page["qr"]
    text = client.get(f"/matches/{fixture.uuid}/").content.decode()
    assert f'href="/matches/{fixture.uuid}/card.pdf"' in text
    League.objects.update(visibility=League.Visibility.PRIVATE)
    assert client.get(f"/matches/{fixture.uuid}/card.pdf").status_code == 404


@pytest.mark.clause("LG-PAPER-07")
def test_a_settled_match_has_no_card(client: Client) -> None:
    season = swiss(4)
    fixture = matches_of(round_of(season))[0]
    assert client.get(f"/matches/{fixture.uuid}/card.pdf").status_code == 200
    play_one(season)
    assert client.get(f"/matches/{fixture.uuid}/card.pdf").status_code == 404


@pytest.mark.clause("LG-PAPER-04")
def test_a_slip_has_a_place_for_what_the_tables_count(typed: list[dict[str, Any]]) -> None:
    season, _matches = blood_bowl_day(4)
    round_paper(round_of(season), "slips", lambda fixture: str(fixture.uuid))
    (page,) = typed[-1]["pages"]
    assert [slip["boxes"] for slip in page["slips"]] == [["Score", "Casualties"]] * 2


@pytest.mark.clause("LG-PAPER-10")
@pytest.mark.parametrize(("entries", "sheets"), [(4, 1), (60, 1), (150, 2)])
def test_pairings_are_on_one_sheet_where_both_lists_fit_it(entries: int, sheets: int) -> None:
    rows = [{"name": f"Coach {n}", "team": f"Team {n}", "table": str(n)} for n in range(entries)]
    matches = [{"table": str(n), "who": f"Team {n} – Team {n + 1}"} for n in range(entries // 2)]
    page = {"kind": "pairings", "title": "T", "about": "", "rows": rows, "matches": matches}
    assert pages(typesetting.typeset("T", [page])) == sheets


# -- the rosters of a season ----------------------------------------------------------------------


@pytest.mark.clause("LG-PAPER-08")
def test_the_rosters_of_a_season_are_made_by_a_worker(client: Client) -> None:
    season = swiss(5)
    owner = client_of(factories.owner_of(season))
    base = f"/leagues/{season.league.slug}/seasons/{season.slug}/papers/"
    assert "Make the rosters" in owner.get(base).content.decode()
    assert owner.get(f"{base}rosters.pdf").status_code == 404
    owner.post(base)
    text = owner.get(base).content.decode()
    assert "0/5" in text
    assert "hx-get" in text
    assert "Make the rosters" not in text
    assert make_waiting() == 1
    assert make_waiting() == 0
    assert "Open the rosters" in owner.get(base).content.decode()
    answer = owner.get(f"{base}rosters.pdf")
    assert pages(answer.content) == 5
    owner.post(base)
    assert make_waiting() == 0, "the same rosters are not made again"
    assert client.get(base).status_code == 302, "whoever runs the league alone"
    assert client_of(factories.coach()).get(base).status_code == 409


@pytest.mark.clause("LG-PAPER-08")
def test_rosters_that_have_changed_are_made_again() -> None:
    season, owner = (made := swiss(4)), factories.owner_of(made)
    first = ask_for_rosters(owner, season)
    make_waiting()
    with override("ru"):
        assert paper_of(season) is None, "each language has its own"
    Team.objects.filter(pk=season.entries.all()[0].team_id).update(seq=F("seq") + 1)
    paper_ = paper_of(season)
    assert paper_ is not None
    assert is_old(season, paper_)
    again = ask_for_rosters(owner, season)
    assert (again.pk, again.waits) == (first.pk, True)
    assert make_waiting() == 1


@pytest.mark.clause("LG-PAPER-08")
def test_how_far_rosters_are_is_told_and_a_fault_ends_the_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    season = swiss(4)
    owner = factories.owner_of(season)
    ask_for_rosters(owner, season)
    seen: list[int] = []
    page = teams.roster_page

    def watched(team: Team, players: Any) -> dict[str, Any]:
        paper_ = paper_of(season)
        assert paper_ is not None
        seen.append(paper_.done)
        return page(team, players)

    monkeypatch.setattr(season_rosters, "roster_page", watched)
    make_waiting()
    assert seen == [0, 1, 2, 3]

    def broken(team: Team, players: Any) -> dict[str, Any]:
        raise RuntimeError(team.name)

    monkeypatch.setattr(season_rosters, "roster_page", broken)
    with override("ru"):
        ask_for_rosters(owner, season)
        assert make_waiting() == 0
        failed = paper_of(season)
        assert failed is not None
        assert failed.state == SeasonPaper.State.FAILED
        monkeypatch.setattr(season_rosters, "roster_page", page)
        ask_for_rosters(owner, season)
        assert make_waiting() == 1


@pytest.mark.clause("LG-PAPER-08")
def test_rosters_are_kept_for_a_day() -> None:
    season = swiss(4)
    ask_for_rosters(factories.owner_of(season), season)
    make_waiting()
    assert end_papers() == 0
    SeasonPaper.objects.update(asked=F("asked") - KEPT - timedelta(seconds=1))
    assert end_papers() == 1
