"""The house rules of a season: every switch of a game is offered, said in words, and holds."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from django.utils import translation

import rules
from leagues import operations
from leagues.forms.seasons import SeasonForm
from leagues.models import Entry, Season
from leagues.words.house_rules import switches
from matches.resolution.taking import take
from rules import game
from rules.problems import Refusal
from tests import factories
from tests.api.world import client_of as api_client
from tests.site.cup import HELVETIA, cup_team
from tests.site.factories import client_of

BUILT = ("blood_bowl", HELVETIA)


def words_of(key: str) -> set[str]:
    """Every word that the code of a game writes: each might be the name of a switch."""
    rooms = Path(rules.__file__).parent
    files = [*rooms.glob("*.py"), *(rooms / key).rglob("*.py")]
    return {
        node.value
        for file in files
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def accepted(key: str) -> set[str]:
    """The switches that a game takes from a season, whatever it says of itself."""
    found = game(key)
    version = found.versions[-1]
    return {word for word in words_of(key) if not found.option_problems(version, {word: True})}


@pytest.mark.clause("LG-SEASON-02", "BB-OT-02", "HC-EXTRA-04", "HC-LEAGUE-12")
@pytest.mark.parametrize("key", BUILT)
def test_the_form_offers_every_switch_that_the_game_accepts(key: str) -> None:
    offered = {name for name in SeasonForm().fields if name.startswith(f"{key}-")}
    assert accepted(key), "a game without any would show nothing here"
    assert offered == {f"{key}-{option}" for option in accepted(key)}


@pytest.mark.parametrize("key", BUILT)
def test_every_switch_says_what_it_does_in_both_languages(key: str) -> None:
    def said() -> list[str]:
        return [words for each in switches(key) for words in (each.name, each.says, each.usual)]

    with translation.override("en"):
        english = said()
    with translation.override("ru"):
        russian = said()
    assert all(english)
    assert all(one != other for one, other in zip(english, russian, strict=True))


def made(**typed: str) -> tuple[Any, Any]:
    """A season that is typed into the form: the answer of the page, and who typed."""
    owner = factories.coach()
    league = factories.league(owner)
    data = {"name": "Cup", "game": HELVETIA, "legs": "1", **typed}
    return client_of(owner).post(reverse("create-season", args=[league.slug]), data), owner


@pytest.mark.django_db
@pytest.mark.clause("LG-SEASON-02", "HC-EXTRA-04")
def test_a_season_is_made_with_its_house_rules_and_plays_by_them() -> None:
    _, owner = made(**{"helvetia_cup-needs_winner": "on"})
    season = Season.objects.get()
    assert season.options == {"needs_winner": True}, "the other one is as usual"
    season = operations.open_registration(owner, season)
    for race, name in (("GLW", "Wardens"), ("LFX", "Foxes")):
        team = cup_team(owner, race, name)
        operations.enter_team(owner, season, team, managed=Entry.Managed.AUTOMATIC)
    season = operations.start_season(owner, season)
    claim = take(season.fixtures.get().pk)
    assert claim is not None
    options = claim.match.options
    assert options["needs_winner"] is True
    assert "league" not in options, "no collection has a limit unless the season sets it"
    page = client_of(owner).get(reverse("season-rules", args=[season.league.slug, season.slug]))
    assert "Every match needs a winner: <strong>on</strong>" in " ".join(page.text.split())


@pytest.mark.django_db
def test_a_switch_of_another_game_is_refused_in_words_and_nothing_is_lost() -> None:
    page, _ = made(**{"blood_bowl-overtime": "on", "helvetia_cup-league": "off"})
    assert page.status_code == 422
    assert "This is a house rule of Blood Bowl." in page.text
    assert '<option value="off" selected>off</option>' in page.text
    assert not Season.objects.exists()


@pytest.mark.django_db
def test_what_is_wrong_with_house_rules_is_said_to_programs_too() -> None:
    owner = factories.coach()
    league = factories.league(owner)
    season = operations.create_season(owner, league, "Cup", HELVETIA)
    url = reverse("api-house-rules", args=[season.uuid])
    wrong = {"options": {"league": "sometimes", "overtime": True}}
    refused = api_client(owner).put(url, wrong, format="json")
    assert refused.status_code == 422
    said = {each["about"]: each["message"] for each in refused.json()["problems"]}
    assert said == {
        "options": "There is no option “overtime”.",
        "options.league": "The option “league” is either on or off.",
    }
    done = api_client(owner).put(url, {"options": {"league": False}}, format="json")
    found = {each["option"]: each["value"] for each in done.json()}
    assert found == {"league": False, "needs_winner": None}
    assert all(each["says"] and each["clause"] for each in api_client(owner).get(url).json())


@pytest.mark.django_db
@pytest.mark.clause("LG-SEASON-02")
def test_house_rules_of_a_running_season_change_by_a_ruling() -> None:
    owner = factories.coach()
    league = factories.league(owner)
    season = operations.create_season(owner, league, "Cup", HELVETIA)
    url = reverse("season-house-rules", args=[league.slug, season.slug])
    client = client_of(owner)
    assert "reason" not in client.get(url).context["form"].fields
    client.post(url, {"helvetia_cup-league": "off"})
    season.refresh_from_db()
    assert (season.options, league.rulings.count()) == ({"league": False}, 0)
    season = operations.open_registration(owner, season)
    for race, name in (("GLW", "Wardens"), ("LFX", "Foxes")):
        operations.enter_team(owner, season, cup_team(owner, race, name))
    season = operations.start_season(owner, season)
    with pytest.raises(Refusal):
        operations.change_house_rules(owner, season, {}, reason=" ")
    client.post(url, {"helvetia_cup-league": "", "reason": "We have voted."})
    season.refresh_from_db()
    ruling = league.rulings.get()
    assert (season.options, ruling.kind) == ({}, "season:house_rules")
    assert ruling.data == {"before": {"league": False}, "after": {}}
    stranger = factories.coach()
    with pytest.raises(Refusal):
        operations.change_house_rules(stranger, season, {"league": True}, reason="Mine.")
