"""Names that look alike enter one season but once, and are stored alike by every door."""

from __future__ import annotations

from typing import Any
from unicodedata import normalize

import pytest
from django.urls import reverse
from rest_framework.test import APIClient

from leagues import operations as leagues
from leagues.models import Season
from matches import reporting
from matches.live import operations as playing
from matches.models import LiveAnswers
from rosters import operations as rosters
from rosters.looking_alike import alike, look_alike
from rosters.models import Coach, Team, TeamEvent
from rosters.teams.projections import differences
from rules.problems import Refusal
from tests import factories, pennies
from tests.api.world import client_of as api_of
from tests.matches.live.test_live import Table as LiveTable
from tests.matches.reporting.test_reporting import Table as ReportTable
from tests.site.factories import client_of

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-SEASON-10")]

COMPOSED, DECOMPOSED = "Élan", normalize("NFD", "Élan")
SIGN_UP = "/api/coaches/"
#: One to the eye, or by case.
ALIKE = [
    ("Orks", "ORKS"),
    ("Orks", "\u041erks"),  # a Cyrillic letter is first
    (COMPOSED, DECOMPOSED),
    ("Orks", "Or\u200bks"),  # something of no width
    ("Iron Rats", "lron Rats"),  # a small l
    ("Team I", "Team 1"),
    ("The  Rats", "The Rats"),
    ("Straße", "STRASSE"),
    ("Спартак", "Cпартак"),
]
UNLIKE = [
    ("Orks", "Orcs"),
    ("Hail", "Hall"),
    ("Team 01", "Team 11"),
    ("Ёлки", "Елки"),
    ("Elan", COMPOSED),
    ("Rats", "The Rats"),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_what_eyes_do_not_tell_apart_looks_alike(one: str, other: str) -> None:
    assert look_alike(one, other)
    assert look_alike(other, one)
    assert alike([one, "Something else", other]) == [(one, other)]


@pytest.mark.parametrize(("one", "other"), UNLIKE)
def test_what_is_another_word_does_not(one: str, other: str) -> None:
    assert not look_alike(one, other)
    assert alike([one, other]) == []


def open_season(*names: str, game: str = "coin") -> tuple[Season, Coach]:
    """A season that takes entries, and has teams of these names."""
    owner = factories.coach()
    season = leagues.create_season(owner, factories.league(owner), "Cup", game)
    season = leagues.open_registration(owner, season)
    for name in names:
        leagues.enter_team(owner, season, factories.team(owner, name, game=game))
    return season, owner


def codes(refused: pytest.ExceptionInfo[Refusal]) -> list[str]:
    return [problem.code for problem in refused.value.problems]


@pytest.mark.parametrize("game", factories.ROSTERS)
@pytest.mark.parametrize(("one", "other"), [pair for pair in ALIKE if pair[0] != COMPOSED])
def test_names_that_look_alike_do_not_enter_one_season(one: str, other: str, game: str) -> None:
    season, owner = open_season(one, game=game)
    with pytest.raises(Refusal) as refused:
        leagues.enter_team(owner, season, factories.team(owner, other, game=game))
    assert set(codes(refused)) <= {"name_looks_alike", "name_entered_already"}
    assert season.entries.count() == 1


def test_a_team_is_not_renamed_into_another_of_its_season() -> None:
    _season, owner = open_season("Orks", "Rats")
    rats = Team.objects.get(name="Rats")
    for name in ("ORKS", "\u041erks"):
        with pytest.raises(Refusal) as refused:
            rosters.change_team(owner, rats, {"act": "rename", "name": name})
        assert codes(refused) == ["name_looks_alike"]
    rats.refresh_from_db()
    assert (rats.name, rats.seq) == ("Rats", rats.events.count())
    rosters.change_team(owner, rats, {"act": "rename", "name": "RATS"})  # its own, in capitals


def test_a_name_is_free_again_once_the_season_is_over() -> None:
    season, owner = open_season("Orks", "Rats")
    season = leagues.start_season(owner, season)
    leagues.finish_season(owner, season, reason="Flooded.")
    rats = Team.objects.get(name="Rats")
    assert rosters.change_team(owner, rats, {"act": "rename", "name": "ORKS"}).name == "ORKS"


def test_nobody_comes_late_under_a_name_that_looks_like_another() -> None:
    season, owner = open_season("Orks", "Rats", "Cats")
    season = leagues.start_season(owner, season)
    late, entry = factories.team(owner, "ORKS"), season.entries.get(team__name="Rats")
    with pytest.raises(Refusal) as refused:
        leagues.enter_late(owner, season, late, reason="There is room.")
    assert "name_looks_alike" in codes(refused)
    with pytest.raises(Refusal) as refused:
        leagues.replace_entry(owner, entry, late, inherits=True, reason="Sold.")
    assert "name_looks_alike" in codes(refused)


# -- every door -----------------------------------------------------------------------------------


def roster(name: str, game: str) -> dict[str, Any]:
    return {**factories.ROSTERS[game]("Wished"), "name": name}


@pytest.mark.parametrize("game", factories.ROSTERS)
def test_the_api_stores_a_name_in_nfc_and_without_blanks(game: str) -> None:
    client = api_of(factories.coach())
    wish = {"game": game, "roster": roster(f"  {DECOMPOSED} \t", game)}
    answer = client.post(reverse("api-teams"), wish)
    assert answer.status_code == 201, answer.content
    assert answer.json()["name"] == COMPOSED
    team = Team.objects.get()
    assert team.name == COMPOSED
    assert DECOMPOSED not in str(list(TeamEvent.objects.values_list("payload", flat=True)))
    changes = reverse("api-team-changes", args=[team.slug])
    renamed = client.post(changes, {"wish": {"act": "rename", "name": f" {DECOMPOSED} II "}})
    assert renamed.json()["name"] == f"{COMPOSED} II"
    assert differences(Team.objects.get()) == []


def test_a_page_stores_a_name_in_nfc_and_without_blanks() -> None:
    owner = factories.coach()
    client = client_of(owner)
    client.post(reverse("found-league"), {
        "name": f" {DECOMPOSED} ", "visibility": "public", "join_policy": "open",
        "time_zone": "UTC", "description": "",
    })  # fmt: skip
    assert owner.memberships.get().league.name == COMPOSED


def test_names_of_nothing_but_blanks_are_none() -> None:
    answer = api_of(factories.coach()).post(
        reverse("api-teams"), {"game": pennies.KEY, "roster": roster(" \t ", pennies.KEY)}
    )
    assert answer.status_code == 422


# -- what is stored -------------------------------------------------------------------------------


def test_names_that_clash_already_stay_and_are_shown_to_who_runs_the_league() -> None:
    """Of a database from before anybody looked."""
    season, owner = open_season("Orks", "Rats", "Cats")
    Team.objects.filter(name="Rats").update(name="\u041eRKS")
    page = reverse("season-entries", args=[season.league.slug, season.slug])
    shown = "“Orks” and “\u041eRKS”"
    assert shown in client_of(owner).get(page).content.decode()
    assert shown not in client_of(factories.coach()).get(page).content.decode()
    season = leagues.start_season(owner, season)
    assert sorted(season.entries.values_list("team__name", flat=True)) == [
        "Cats",
        "Orks",
        "\u041eRKS",
    ]
    assert shown in client_of(owner).get(page).content.decode()


# -- accounts -------------------------------------------------------------------------------------


@pytest.mark.clause("LG-NAME-10")
@pytest.mark.parametrize(
    ("one", "other"),
    [("Anna", "anna"), ("Anna", "\u0410nna"), ("bill", "biIl"), (COMPOSED, DECOMPOSED.upper())],
)
def test_nobody_signs_up_under_a_name_that_looks_like_anothers(one: str, other: str) -> None:
    told = {"username": one, "password": "a very long phrase"}
    assert APIClient().post(SIGN_UP, told, format="json").status_code == 201
    answer = APIClient().post(SIGN_UP, {**told, "username": other}, format="json")
    assert answer.status_code in (409, 422)
    [problem] = answer.json()["problems"]
    assert problem["code"] in ("username_looks_alike", "username_taken")
    page = client_of().post(
        reverse("sign-up"),
        {"username": other, "password": "a very long phrase"},
    )
    assert page.status_code == 422
    assert Coach.objects.count() == 1


@pytest.mark.clause("LG-NAME-10")
def test_accounts_whose_names_clash_already_stay() -> None:
    one, other = factories.coach(), factories.coach()
    Coach.objects.filter(pk=one.pk).update(username="bill")
    Coach.objects.filter(pk=other.pk).update(username="bi1l")
    told = {"username": "wilma", "password": "a very long phrase"}
    assert APIClient().post(SIGN_UP, told, format="json").status_code == 201
    names = set(Coach.objects.values_list("username", flat=True))
    assert names == {"bill", "bi1l", "wilma"}


# -- what is told of a match ----------------------------------------------------------------------


def test_what_a_report_names_is_stored_like_any_other_name() -> None:
    table = ReportTable()
    report = table.begun(0)
    data = {**table.scored, "best": f" {DECOMPOSED}\t"}
    report = reporting.save_report(table.coach(0), report, report.version, data)
    assert report.data["best"] == COMPOSED


def test_an_answer_in_a_live_match_is_stored_like_any_other_name() -> None:
    table = LiveTable()
    playing.start_match(table.owner, table.fixture, [0, 1])
    table.answer("  heads ")
    stored = [answer for row in LiveAnswers.objects.all() for answer in row.answers]
    assert "heads" in str(stored)
    assert "  heads" not in str(stored)
