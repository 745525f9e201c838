"""The time between two matches on pages and by the API: steps, dice, and their proof."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client
from django.urls import reverse

from leagues.models import Entry
from matches.resolution.operations import play_out, resolve_round
from rosters import operations
from rosters.models import Coach, Team
from rosters.teams.selectors import state_of
from rules.steps import faces
from tests import factories, pennies
from tests.api.world import client_of as program_of
from tests.site.factories import client_of, queries

pytestmark = pytest.mark.django_db


@pytest.fixture
def team() -> Team:
    """Of the second example game, after a match: the fair is on."""
    season = factories.season(2, managed=Entry.Managed.PERSON, game=pennies.KEY)
    play_out(resolve_round(factories.owner_of(season), season.stages.get().rounds.get(number=1)))
    return Team.objects.get(entries__season=season, entries__number=1)


@pytest.fixture
def coach(team: Team) -> Coach:
    assert team.coach is not None
    return team.coach


def page_of(client: Client, name: str, team: Team) -> str:
    response = client.get(reverse(name, args=[team.slug]))
    assert response.status_code == 200
    return html.unescape(response.content.decode())


def press(client: Client, team: Team, label: str) -> None:
    """The button of an answer on the page where a team is managed, found by what it says."""
    page = page_of(client, "manage-team", team)
    form = next(each for each in page.split("<form")[1:] if label in each.split("</form>")[0])
    hidden = dict(re.findall(r'type="hidden"\s+name="([\w-]+)"\s+value="([^"]*)"', form))
    buttons = re.findall(
        r'name="wish"\s+value="(\{.*?\})"\s*>\s*(.*?)\s*</button>', form, re.DOTALL
    )
    wish = next(wish for wish, words in buttons if words.split("(")[0].strip() == label)
    sent = client.post(reverse("manage-team", args=[team.slug]), {**hidden, "wish": wish})
    assert sent.status_code == 302, html.unescape(sent.content.decode())
    team.refresh_from_db()


@pytest.mark.clause("LG-FIX-15", "LG-FIX-16")
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["The fair", "Team 01 1 haggles", "Go home", "Dice between matches"]),
        ("ru", ["Ярмарка", "Торгуется Team 01 1", "Идти домой", "Кубики между матчами"]),
    ],
)
def test_a_coach_goes_through_the_steps_with_buttons(
    team: Team, coach: Coach, language: str, words: list[str]
) -> None:
    client = client_of(coach)
    client.cookies["django_language"] = language
    step, haggle, leave, dice = words
    assert step in page_of(client, "manage-team", team)
    press(client, team, haggle)
    rolled = team.events.latest("seq").payload["rolled"]
    page = page_of(client, "team-rolls", team)
    assert dice in page
    assert f">{rolled['faces'][0]}</span>" in page
    assert not re.findall(r">\s*[0-9a-f]{64}\s*<.*>\s*[0-9a-f]{64}\s*<", page, re.DOTALL)
    if team.choices == 1 and "take_offer" in page_of(client, "manage-team", team):
        operations.change_team(coach, team, {"act": "leave_offer"})
    press(client, team, leave)
    assert team.step != "fair"
    _bound, key = re.findall(r">\s*([0-9a-f]{64})\s*<", page_of(client, "team-rolls", team))
    found = faces(bytes.fromhex(key), rolled["who"], rolled["often"], 1, rolled["die"])
    assert list(found) == rolled["faces"]


@pytest.mark.clause("LG-FIX-16")
def test_nobody_is_asked_about_a_roll_with_what_it_will_show(team: Team, coach: Coach) -> None:
    client = client_of(coach)
    before = team.seq
    asked = reverse("ask-act", args=[team.slug])
    assert client.get(f"{asked}?act=haggle&player=1").status_code == 404
    team.refresh_from_db()
    assert team.seq == before


def test_the_defaults_of_a_step_are_asked_about_and_taken_once(team: Team, coach: Coach) -> None:
    client = client_of(coach)
    address = reverse("take-defaults", args=[team.slug])
    page = page_of(client, "take-defaults", team)
    assert "The fair is over." in page
    assert "→" not in page, "nothing is paid"
    key = re.search(r'name="form_key"\s+value="(\w+)"', page)
    assert key
    sent = {"form_key": key[1], "seq": str(team.seq)}
    for _ in range(2):
        assert client.post(address, sent).status_code == 302
    assert team.events.filter(kind="step_closed").count() == 1
    stranger = client_of(factories.coach())
    assert stranger.get(address).status_code == 409
    assert stranger.post(address, sent).status_code == 409


@pytest.mark.clause("LG-FIX-15", "LG-FIX-16")
def test_programs_go_through_the_steps_as_well(team: Team, coach: Coach) -> None:
    program = program_of(coach)
    where = f"/api/teams/{team.slug}"
    told = program.get(f"{where}/step/").json()
    assert told["step"] == "fair"
    assert told["until"]
    [choice] = told["choices"]
    assert (choice["key"], choice["dice"], choice["default"]) == (
        "haggle", "1d6", {"act": "leave_fair"},
    )  # fmt: skip
    wish = {"wish": {"act": "haggle", "player": 2}, "seq": team.seq}
    assert program.post(f"{where}/changes/", wish, format="json").status_code == 200
    again = program.post(f"{where}/changes/", wish, format="json")
    assert [each["code"] for each in again.json()["problems"]] == ["team_changed_meanwhile"]
    [roll] = program.get(f"{where}/rolls/").json()
    assert (roll["step"], roll["who"], roll["often"], roll["key"]) == ("fair", "2", 0, "")
    while told["step"] == "fair":
        told = program.post(f"{where}/step/", {}, format="json").json()
    [roll] = program.get(f"{where}/rolls/").json()
    assert list(faces(bytes.fromhex(roll["key"]), 2, 0, 1, 6)) == roll["faces"]


def test_a_page_of_rolls_asks_as_often_for_one_as_for_many(team: Team, coach: Coach) -> None:
    client, address = client_of(coach), reverse("team-rolls", args=[team.slug])
    asked = []
    for player in (1, 2, 3, 4):
        team = operations.change_team(coach, team, {"act": "haggle", "player": player})
        if "offer" in [each.key for each in team.rules.open_choices(team.version, state_of(team))]:
            team = operations.change_team(coach, team, {"act": "leave_offer"})
        asked.append(queries(client, address))
    assert len(set(asked)) == 1
