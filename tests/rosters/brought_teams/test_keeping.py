"""Looking at a file changes nothing; keeping it stores what was shown, once."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from leagues import operations as leagues
from leagues.models import Membership, Notice
from rosters import operations
from rosters.models import BroughtTeam, Coach, Draft, Team
from rosters.operations.brought_teams import KEPT, brought_teams_of
from rosters.runtime.clock import now
from rosters.teams.projections import differences
from rules.problems import Refusal
from tests import factories
from tests.rosters.brought_teams.examples import GOOD, fumbbl, written
from tests.site.factories import client_of, person

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-IO-15")]


@pytest.fixture
def coach() -> Coach:
    return person("ada")


def kept(coach: Coach, example: str) -> BroughtTeam:
    return operations.keep_brought_team(coach, operations.look_at_team_file(coach, GOOD[example]))


def refused(coach: Coach, shown: BroughtTeam) -> list[str]:
    with pytest.raises(Refusal) as refusal:
        operations.keep_brought_team(coach, shown)
    return [problem.code for problem in refusal.value.problems]


def player(team: Team, number: int) -> dict[str, Any]:
    state = team.rules.fold(team.version, _events(team)).state.to_json()
    return next(each for each in state["players"] if each["number"] == number)


def _events(team: Team) -> Any:
    from rosters.teams.streams import stored_events

    return stored_events(team)


@pytest.mark.clause("LG-IO-08")
def test_a_team_of_veterans_is_founded_with_all_it_has(coach: Coach) -> None:
    shown = operations.look_at_team_file(coach, GOOD["fumbbl"], name="team.json")
    assert not Team.objects.exists()
    row = operations.keep_brought_team(coach, shown)
    team = row.team
    assert team is not None
    assert (team.coach, team.name, team.race) == (coach, "Gutter Pride", "skaven")
    assert team.treasury == 120_000
    assert team.players.filter(active=True).count() == 14
    star = team.players.get(squad_number=2)
    assert star.experience == 31
    assert {"Wrestle", "Two Heads", "Dodge"} <= set(player(team, 2)["skills"])
    assert team.totals["rerolls"] == 3
    assert team.totals["fan_factor"] == 4
    assert not team.problems
    assert differences(team) == []
    ruled = team.events.filter(kind="ruled")
    assert {event.payload["brought"] for event in ruled} == {"FUMBBL"}
    assert team.events.values("batch").distinct().count() == 1  # nobody takes a part of it back
    assert not Draft.objects.exists()


@pytest.mark.clause("LG-IO-08")
def test_old_injuries_cost_no_match_and_points_are_spent_once(coach: Coach) -> None:
    team = kept(coach, "fumbbl").team
    assert team is not None
    hurt, away, star = player(team, 1), player(team, 2), player(team, 4)
    assert (hurt["niggling"], hurt["miss_next"]) == (1, False)
    assert (away["ma"], away["miss_next"]) == (9 - 1, True)
    # 16 points are two improvements, and both were made elsewhere; 31 points are three.
    state = team.rules.fold(team.version, _events(team)).state
    due = {each.number: each.due for each in state.roster}
    assert due[4] == due[2] == ()
    assert due[1] == ()
    assert star["skills"].count("Guard") == 1


@pytest.mark.parametrize("example", ["ffb", "obblm", "bbroster"])
def test_other_formats_are_founded_too(coach: Coach, example: str) -> None:
    row = kept(coach, example)
    assert row.team is not None
    assert not row.team.problems
    assert row.team.treasury == row.report["owns"]["money"]
    assert row.team.players.filter(active=True).count() == len(row.report["people"])
    assert differences(row.team) == []


def test_a_team_that_is_short_of_players_comes_as_it_is(coach: Coach) -> None:
    """Eleven found it; those who are not in the file leave before anybody has seen them."""
    team = fumbbl()
    team["players"] = team["players"][:8]
    shown = operations.look_at_team_file(coach, written(team))
    row = operations.keep_brought_team(coach, shown)
    assert row.team is not None
    assert row.team.players.filter(active=True).count() == 8
    assert row.team.treasury == 120_000


@pytest.mark.parametrize(
    ("example", "key"),
    [("rookies", "blood_bowl"), ("rosz", "kill_team"), ("gang", "necromunda")],
)
def test_what_can_be_founded_becomes_a_list(coach: Coach, example: str, key: str) -> None:
    row = kept(coach, example)
    assert row.team is None
    assert row.draft is not None
    assert (row.draft.coach, row.draft.game) == (coach, key)
    team = operations.found_draft(row.draft)
    assert team.players.filter(active=True).count() == len(row.report["people"])


@pytest.mark.clause("LG-IO-07")
def test_a_second_file_changes_the_list_and_leaves_a_founded_team(coach: Coach) -> None:
    first = kept(coach, "kill_team")
    again = operations.look_at_team_file(
        coach, GOOD["kill_team"].replace(b"Mags Orrin", b"Mags Harrow")
    )
    second = operations.keep_brought_team(coach, again)
    assert second.draft == first.draft
    draft = Draft.objects.get()
    assert "Mags Harrow" in [each.get("name") for each in draft.roster["models"]]
    assert draft.before != []
    team = operations.found_draft(draft)
    third = operations.look_at_team_file(coach, GOOD["kill_team"])
    assert refused(coach, third) == ["team_brought_already"]
    veterans = kept(coach, "fumbbl")
    shown = operations.look_at_team_file(coach, GOOD["fumbbl"])
    assert refused(coach, shown) == ["team_brought_already"]
    assert Team.objects.count() == 2
    # Somebody else's team of that name is theirs; a team that is gone may come again.
    assert kept(person("bruno"), "fumbbl").team is not None
    assert veterans.team is not None
    operations.delete_team(coach, veterans.team)
    operations.delete_team(coach, team)
    assert operations.keep_brought_team(coach, shown).team is not None
    assert operations.keep_brought_team(coach, third).draft is not None


def test_pressing_twice_keeps_once(coach: Coach) -> None:
    shown = operations.look_at_team_file(coach, GOOD["fumbbl"])
    first = operations.keep_brought_team(coach, shown)
    assert operations.keep_brought_team(coach, shown).team == first.team
    assert Team.objects.count() == 1


def test_only_who_sent_it_keeps_it(coach: Coach) -> None:
    shown = operations.look_at_team_file(coach, GOOD["fumbbl"])
    assert refused(person("bruno"), shown) == ["not_your_file"]
    assert not Team.objects.exists()


@pytest.mark.clause("LG-IO-17")
def test_another_edition_is_not_kept(coach: Coach) -> None:
    shown = operations.look_at_team_file(coach, GOOD["later"])
    assert refused(coach, shown) == ["team_file_other_edition"]
    broken = fumbbl()
    broken["players"][0]["position"] = "Cheese Taster"
    shown = operations.look_at_team_file(coach, written(broken))
    assert refused(coach, shown) == ["team_file_has_problems"]
    assert not Team.objects.exists()
    assert not Draft.objects.exists()


def test_files_go_after_a_day_and_with_the_account(coach: Coach) -> None:
    shown = operations.look_at_team_file(coach, GOOD["fumbbl"])
    old = operations.look_at_team_file(coach, GOOD["later"])
    row = operations.keep_brought_team(coach, shown)
    BroughtTeam.objects.update(created=now() - KEPT * 2)
    assert operations.end_brought_teams() == 1
    assert not BroughtTeam.objects.filter(pk=old.pk).exists()
    (told,) = brought_teams_of(coach)
    assert told["id"] == str(row.uuid)
    for _ in range(25):
        operations.look_at_team_file(coach, GOOD["later"])
    assert BroughtTeam.objects.filter(coach=coach, stored=None).count() == 20
    operations.erase_account(coach)
    assert not BroughtTeam.objects.exists()


# -- by page and by program -----------------------------------------------------------------------


def test_by_page(coach: Coach) -> None:
    client = client_of(coach)
    door = "/files/teams/"
    assert f'href="{door}"' in client.get("/found-team/").content.decode()
    assert f'href="{door}"' in client.get("/teams/").content.decode()
    file = SimpleUploadedFile("watch.rosz", GOOD["rosz"])
    sent = client.post(door, {"file": file})
    shown = BroughtTeam.objects.get()
    assert (sent.status_code, sent["Location"]) == (302, f"{door}{shown.uuid}/")
    page = client.get(sent["Location"]).content.decode()
    for word in ("Mags Orrin", "Ogryn", "no such model", "Keep this kill team"):
        assert word in page
    assert not Draft.objects.exists()
    done = client.post(sent["Location"])
    assert done["Location"] == f"/drafts/{Draft.objects.get().uuid}/"
    assert client.get(sent["Location"]).status_code == 200
    for wrong in ({}, {"text": "hello"}, {"text": "<a>"}, {"text": "{}"}):
        answer = client.post(door, wrong)
        assert answer.status_code == 422
        assert 'class="problems"' in answer.content.decode()


@pytest.mark.clause("LG-IO-17")
def test_the_page_of_another_edition(coach: Coach) -> None:
    client = client_of(coach)
    sent = client.post("/files/teams/", {"text": GOOD["later"].decode()})
    page = client.get(sent["Location"]).content.decode()
    for word in ("Blood Bowl 2020", "CRP / LRB6", "Brawler", "Wild Animal", "players[0].skills[1]"):
        assert word in page
    assert "Keep this team" not in page
    assert "touchdowns" not in page  # of a team that stays where it is only counterparts matter
    assert client.post(sent["Location"]).status_code == 422


def test_nobody_else_sees_it(coach: Coach) -> None:
    shown = operations.look_at_team_file(coach, GOOD["fumbbl"])
    path = f"/files/teams/{shown.uuid}/"
    other = client_of(person("bruno"))
    assert other.get(path).status_code == 404
    assert other.post(path).status_code == 404
    assert Client().get(path).status_code == 302
    assert other.get(f"/api{path}").status_code == 404
    assert other.post(f"/api{path}keep/").status_code == 404
    assert Client().post("/api/files/teams/", {"text": "{}"}).status_code == 401


def test_by_a_program(coach: Coach) -> None:
    import base64

    client = client_of(coach)
    door = "/api/files/teams/"
    body = {"content": base64.b64encode(GOOD["rosz"]).decode(), "name": "watch.rosz"}
    sent = client.post(door, body, content_type="application/json")
    assert sent.status_code == 201
    shown = sent.json()
    assert (shown["format"], shown["fits"], shown["name"]) == ("battlescribe", True, "Night Watch")
    ogryn = next(each for each in shown["not_carried"] if each["value"] == "Ogryn")
    assert ogryn["reason"] == "no_such_model"
    assert client.get(f"{door}{shown['uuid']}/").json() == shown
    done = client.post(f"{door}{shown['uuid']}/keep/").json()
    assert done["draft"] == str(Draft.objects.get().uuid)
    later = client.post(
        door, {"text": GOOD["later"].decode()}, content_type="application/json"
    ).json()
    assert (later["fits"], later["edition"]) == (False, "Blood Bowl 2020")
    assert client.post(f"{door}{later['uuid']}/keep/").status_code == 422
    for wrong in ({}, {"text": "<"}, {"content": "%"}, {"content": ""}):
        assert client.post(door, wrong, content_type="application/json").status_code in (400, 422)


@pytest.mark.parametrize("people", [3, 16])
def test_a_report_takes_as_many_queries_whatever_its_length(coach: Coach, people: int) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    team = fumbbl()
    team["players"] = team["players"][:people]
    shown = operations.look_at_team_file(coach, written(team))
    client = client_of(coach)
    client.get(f"/files/teams/{shown.uuid}/")
    with CaptureQueriesContext(connection) as taken:
        client.get(f"/files/teams/{shown.uuid}/")
    assert len(taken) <= 8, [each["sql"] for each in taken]


def test_whoever_runs_a_league_is_told_where_a_team_comes_from(coach: Coach) -> None:
    vera = person("vera")
    season = leagues.create_season(vera, factories.league(vera), "Autumn", "blood_bowl", legs=1)
    season = leagues.open_registration(vera, season)
    Membership.objects.create(league=season.league, coach=coach, role=Membership.Role.COACH)
    team = kept(coach, "fumbbl").team
    assert team is not None
    leagues.enter_team(coach, season, team)
    notice = Notice.objects.get(coach=vera, kind="brought_team_entered")
    assert notice.params["system"] == "FUMBBL"
