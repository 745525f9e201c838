"""Building a team on the site, and running it between matches."""

from __future__ import annotations

import html
import re
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import reverse

from rosters.models import Coach, Draft, Team
from tests import factories, pennies
from tests.site.factories import blood_bowl_roster, blood_bowl_team, client_of, sheet

pytestmark = pytest.mark.django_db

HUMANS = reverse("build-team", args=["blood_bowl", "human"])
CHECK = reverse("check-team", args=["blood_bowl", "human"])


@pytest.fixture
def coach() -> Coach:
    return factories.coach()


@pytest.fixture
def client(coach: Coach) -> Client:
    return client_of(coach)


def page_of(response: object) -> str:
    return html.unescape(response.content.decode())  # type: ignore[attr-defined]


USUAL = '<button name="usual"'


def test_an_empty_list_begins_with_its_usual_squad(client: Client) -> None:
    """On a phone the sheet is long: what fills it stands before it, and later after it."""
    empty = page_of(client.get(HUMANS))
    assert empty.count(USUAL) == 1
    assert empty.index('id="name"') < empty.index(USUAL) < empty.index("Blitzer")
    filled = page_of(client.post(HUMANS, {"name": "Reavers", "usual": "1"}, follow=True))
    assert filled.count(USUAL) == 1
    assert filled.index(USUAL) < filled.index('id="name"'), "beside the other acts"


@pytest.mark.parametrize(
    ("game", "race", "named", "russian"),
    [
        ("coin", "heads", "Heads", "Heads"),
        (pennies.KEY, "copper", "Copper pennies", "Медные монетки"),
    ],
)
def test_a_team_of_a_game_without_a_form_is_founded_from_its_page(
    client: Client, game: str, race: str, named: str, russian: str
) -> None:
    address = reverse("build-team", args=[game, race])
    assert named in page_of(client.get(address))
    assert russian in page_of(client.get(address, headers={"accept-language": "ru"}))
    usual = client.post(address, {"name": "Sparks", "usual": "1"})
    [written] = re.findall(
        r'<textarea id="roster"[^>]*>(.*?)</textarea>', page_of(usual), re.DOTALL
    )
    typed = {"name": "Sparks", "roster": written, "found": "1"}
    for wrong in ({"name": " "}, {"roster": "{}"}, {"roster": "["}):
        assert client.post(address, typed | wrong).status_code == 422
    sheet_of = client.post(address, typed).headers["Location"]
    team = Team.objects.get()
    page = page_of(client.get(sheet_of))
    assert all(player.name in page for player in team.players.all())
    assert ("Treasury" in page) == team.rules.has_money


@pytest.mark.clause("BB-TEAM-13", "LG-SEASON-03")
def test_everything_wrong_is_listed_at_once_with_its_clauses(client: Client) -> None:
    wrong = sheet(blood_bowl_roster())
    wrong |= {"name": "", "rerolls": "9", "position-16": "ogre", "position-15": "ogre"}
    response = client.post(HUMANS, {**wrong, "found": "1"})
    assert response.status_code == 422
    page = page_of(response)
    for clause in ("BB-TEAM-12", "BB-TEAM-08", "BB-TEAM-04", "BB-TEAM-02"):
        assert f'#{clause}"' in page
    assert not Team.objects.exists()


def test_nothing_that_was_typed_is_lost(client: Client) -> None:
    typed = sheet(blood_bowl_roster(name="")) | {"name-1": "Zażółć O'Brien", "rerolls": "nine"}
    page = page_of(client.post(HUMANS, {**typed, "found": "1"}))
    assert 'value="Zażółć O\'Brien"' in page
    assert 'value="nine"' in page


def test_the_games_are_one_tap_away_from_the_lists_of_all(client: Client) -> None:
    page = client.get(reverse("found-team")).content.decode()
    assert page.index('href="#necromunda"') < page.index('id="blood_bowl"')
    alone = client.get(reverse("found-team"), {"game": "blood_bowl"}).content.decode()
    assert 'href="#blood_bowl"' not in alone


def test_a_button_checks_without_javascript_and_founds_nothing(client: Client) -> None:
    response = client.post(HUMANS, {**sheet(blood_bowl_roster()), "check": "1"})
    assert response.status_code == 200
    assert ">legal<" in page_of(response)
    assert not Team.objects.exists()


def test_as_it_is_typed_only_the_reckoning_comes_back(client: Client) -> None:
    response = client.post(CHECK, {"name": "Half"}, headers={"hx-request": "true"})
    page = page_of(response)
    assert "<html" not in page
    assert "Not legal yet:" in page


def test_a_legal_sheet_founds_the_team(client: Client, coach: Coach) -> None:
    response = client.post(HUMANS, {**sheet(blood_bowl_roster()), "found": "1"})
    team = Team.objects.get()
    assert response.headers["Location"] == reverse("team", args=[team.slug])
    assert (team.name, team.coach) == ("Reikland Reavers", coach)


def test_a_usual_squad_can_be_filled_in_and_founded(client: Client) -> None:
    page = page_of(client.post(HUMANS, {"name": "Lazy Bones", "usual": "1"}))
    assert ">legal<" in page
    assert 'value="Lazy Bones"' in page


def filled_in(page: str) -> dict[str, str]:
    """What stands in the fields of a sheet, by name."""
    fields: dict[str, str] = {}
    for tag in re.findall(r"<input [^>]*>", page):
        found = dict(re.findall(r'(\w+)="([^"]*)"', tag))
        if found.get("type") != "checkbox" or " checked" in tag:
            fields[found.get("name", "")] = found.get("value", "")
    for name, options in re.findall(r'<select name="([\w-]+)".*?>(.*?)</select>', page, re.DOTALL):
        chosen = re.search(r'value="(\w*)" selected', options)
        fields[name] = chosen[1] if chosen else ""
    return fields


@pytest.mark.parametrize(
    "typed",
    [
        {"position-3": "ogre", "name-3": "Bertha", "position-16": "lineman"},
        {"rerolls": "5", "fan_factor": "4", "name": "Harbour Hawks"},
        {f"position-{n}": "catcher" for n in (1, 2, 3, 4)} | {"apothecary": "yes"},
        {f"position-{n}": "lineman" for n in range(1, 15)},
    ],
    ids=["an ogre and a spare", "re-rolls and fans", "four catchers", "fourteen linemen"],
)
def test_a_usual_squad_fills_in_only_what_is_empty(client: Client, typed: dict[str, str]) -> None:
    typed = {"name": "Lazy Bones", **typed}
    page = page_of(client.post(HUMANS, {**typed, "usual": "1"}))
    shown = filled_in(page)
    assert {key: shown.get(key) for key in typed} == typed
    assert "what you had filled in stays" in page
    assert ">legal<" in page


def test_names_in_empty_lines_stay_as_well(client: Client) -> None:
    names = {f"name-{n}": f"Karl {n}" for n in range(1, 17)}
    page = page_of(client.post(HUMANS, {**names, "name": "Karls", "usual": "1"}))
    assert {key: filled_in(page)[key] for key in names} == names


def test_the_live_check_never_founds(client: Client) -> None:
    """Whatever button the page says was pressed."""
    typed = {**sheet(blood_bowl_roster()), "found": "1"}
    for address in (CHECK, HUMANS):
        response = client.post(address, typed, headers={"hx-request": "true"})
        assert response.status_code == 200
        assert ">legal<" in page_of(response)
    assert client.get(CHECK).status_code == 405
    assert not Team.objects.exists()


def test_a_sheet_that_is_sent_twice_founds_one_team(client: Client) -> None:
    typed = {**sheet(blood_bowl_roster()), "found": "1", "form_key": "one"}
    first, second = client.post(HUMANS, typed), client.post(HUMANS, typed)
    assert first.headers["Location"] == second.headers["Location"]
    assert Team.objects.count() == 1
    # Something else under the same key is asked about; the page has a key of its own then.
    other = client.post(HUMANS, {**typed, "name": "Quay Quails"})
    assert other.status_code == 422
    page = page_of(other)
    assert "Reikland Reavers was made already" in page
    again = filled_in(page)
    assert again["form_key"] not in ("", "one")
    assert client.post(HUMANS, {**again, "found": "1"}).status_code == 302
    assert {team.name for team in Team.objects.all()} == {"Reikland Reavers", "Quay Quails"}


@pytest.mark.parametrize(
    "race", [["blood_bowl", "gnome"], ["chess", "human"], ["coin", "tails"], ["pennies", "gold"]]
)
def test_there_is_no_sheet_for_an_unknown_race(client: Client, race: list[str]) -> None:
    assert client.get(reverse("build-team", args=race)).status_code == 404


@pytest.mark.clause("LG-ROLE-09")
def test_a_stranger_signs_up_first_and_the_list_is_kept() -> None:
    response = Client().post(HUMANS, {"found": "1"})
    kept = Draft.objects.get()
    assert response.headers["Location"] == "/sign-up/?" + urlencode(
        {"next": reverse("draft", args=[kept.uuid])}
    )
    assert not Team.objects.exists()


# -- between matches ----------------------------------------------------------------------------


@pytest.fixture
def team(coach: Coach) -> Team:
    """With money left."""
    roster = blood_bowl_roster()
    roster["players"] = [
        {"number": n, "name": f"Lineman {n}", "position": "lineman"} for n in range(1, 12)
    ]
    roster |= {"rerolls": 1, "fan_factor": 0, "apothecary": False}
    from rosters import operations

    return operations.found_team(coach, "blood_bowl", roster)


def act(client: Client, team: Team, **fields: str) -> object:
    return client.post(reverse("manage-team", args=[team.slug]), fields)


def test_hiring_buying_and_dismissing(client: Client, team: Team) -> None:
    act(client, team, act="hire", position="blitzer", name="Griff", number="16")
    act(client, team, act="buy", what="apothecary")
    victim = team.players.get(squad_number=1)
    act(client, team, act="dismiss", player=str(victim.number))
    act(client, team, act="renumber", player="2", number="9")
    act(client, team, act="rename_player", player="3", name="Karl")
    team.refresh_from_db()
    assert team.players.get(name="Griff").squad_number == 16
    assert team.totals["apothecary"] is True
    assert not team.players.get(pk=victim.pk).active
    assert team.players.get(number=2).squad_number == 9
    assert team.players.get(number=3).name == "Karl"


def test_a_refusal_is_a_sentence_and_what_was_typed_stays(client: Client, team: Team) -> None:
    for n in (12, 13, 14, 15, 16):
        act(client, team, act="hire", position="lineman", name=f"Bench {n}")
    response = act(client, team, act="hire", position="blitzer", name="One too many")
    assert response.status_code == 422  # type: ignore[attr-defined]
    page = page_of(response)
    assert 'value="One too many"' in page
    assert "This cannot be done" in page
    assert team.players.filter(active=True).count() == 16


def test_a_page_that_is_out_of_date_changes_nothing(client: Client, team: Team) -> None:
    act(client, team, act="buy", what="cheerleaders", seq=str(team.seq))
    response = act(client, team, act="buy", what="cheerleaders", seq=str(team.seq))
    assert "was changed meanwhile" in page_of(response)
    team.refresh_from_db()
    assert team.totals["cheerleaders"] == 1


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"act": "hire"},
        {"act": "fly"},
        {"act": "dismiss", "player": "99999999999999999999"},
        {"act": "dismiss", "player": "me"},
        {"act": "buy", "what": "rerolls", "count": "-4"},
        {"act": "rename", "name": "nul\x00"},
        {"act": "rename", "name": "a" * 5000},
        {"act": "rename", "name": "tab\there"},
        {"act": "improve", "player": "1", "choice": "Wings"},
    ],
)
def test_nonsense_is_refused_in_words(client: Client, team: Team, fields: dict[str, str]) -> None:
    before = team.seq
    response = client.post(reverse("manage-team", args=[team.slug]), fields)
    assert response.status_code == 422
    team.refresh_from_db()
    assert team.seq == before


@pytest.mark.clause("BB-LEAGUE-43")
def test_an_improvement_that_waits_is_chosen(client: Client, coach: Coach) -> None:
    team = blood_bowl_team(coach)
    from rosters.operations import teams as acts
    from rules.roster import Event

    player = team.players.get(squad_number=1)
    line = {"player": player.number, "fielded": True, "touchdowns": 2, "completions": 0}
    line |= {"interceptions": 0, "casualties": 0}
    facts = {"opponent": "Orcs", "result": "win", "score": [2, 0], "kind": "played"}
    locked = Team.objects.get(pk=team.pk)
    from django.db import transaction

    from rosters.teams.streams import stored_events

    with transaction.atomic():
        acts.add(
            locked,
            stored_events(locked),
            [
                Event("match_played", {**facts, "lines": [line]}),
                Event(
                    "improvement_rolled",
                    {"player": player.number, "threshold": 6, "dice": [2, 5]},
                ),
            ],
            coach,
        )
    page = page_of(client.get(reverse("manage-team", args=[team.slug])))
    assert "Improvements to choose" in page
    assert 'name="choice" value="Guard"' in page or 'name="choice" value="Tackle"' in page
    choice = "Guard" if 'name="choice" value="Guard"' in page else "Tackle"
    act(client, team, act="improve", player=str(player.number), choice=choice)
    player.refresh_from_db()
    assert player.data["learned"] == [choice]
