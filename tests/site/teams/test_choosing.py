"""Skills, upgrades, specialisms and goods to choose from: what each does and costs, by kind."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.urls import reverse

from rosters.games.blood_bowl import improving
from rosters.models import Team
from rules.blood_bowl.between.improvement import kinds
from rules.blood_bowl.between.player import ImprovementRoll, Player
from rules.blood_bowl.catalogue import load
from tests import factories
from tests.site.bowl import BOUFBOWL, club_of, renowned
from tests.site.factories import blood_bowl_team, client_of
from tests.site.teams.test_kill_team import experienced
from tests.site.teams.test_team_pages import with_an_improvement
from tests.support.barracks import team_of as kill_team_of
from tests.support.underhive import at

pytestmark = pytest.mark.django_db


def managing(team: Team, query: str = "") -> str:
    """The page on which a coach manages a team; every run of spaces is one."""
    address = reverse("manage-team", args=[team.slug]) + query
    return " ".join(html.unescape(client_of(team.coach).get(address).content.decode()).split())


def headings(page: str) -> list[str]:
    """The headings of all groups of options, with their notes."""
    found = re.findall(r"<summary>((?:(?!<summary>).)*)</summary> ?<fieldset", page)
    return [re.sub(r"<[^>]+>", "", each).strip() for each in found]


def sent(team: Team, **fields: Any) -> int:
    address = reverse("manage-team", args=[team.slug])
    return client_of(team.coach).post(address, {"seq": team.seq, **fields}).status_code


def test_skills_stand_by_category_with_what_they_add_to_the_value() -> None:
    team = blood_bowl_team(factories.coach())
    player = with_an_improvement(team)
    team.refresh_from_db()
    page = managing(team)
    assert [each.partition(" · value ")[0] for each in headings(page)] == [
        "General primary",
        "Strength primary",
    ]
    assert 'type="radio" name="choice" value="Guard"' in page
    assert "Sprint" not in page.partition("Hire a player")[0], "agility needs a double"
    assert sent(team, act="improve", player=player.number, choice="") == 422
    assert sent(team, act="improve", player=player.number, choice="Guard") == 302


def test_a_double_and_a_ten_open_more_and_say_so() -> None:
    rules = load("crp")
    position = rules.teams["human"].position("blitzer")
    player = Player(1, 1, "Ada", position, ma=7, st=3, ag=3, av=8)
    roll = ImprovementRoll(16, (5, 5), 1)
    options = [(choice, kind, 20_000) for choice, kind in kinds(rules, player, roll).items()]
    shown = improving.groups(rules, player, options)
    assert [str(group.title) for group in shown] == [
        *("General", "Strength", "Agility", "Passing", "Characteristics")
    ]
    assert [group.note.partition(" · ")[0] for group in shown[:4]] == [
        *("primary", "primary"),
        *("secondary, as you rolled a double",) * 2,
    ]
    assert [group.folded for group in shown] == [False, False, True, True, False]
    assert all(option.does for group in shown[:4] for option in group.options)
    assert [option.value for option in shown[4].options] == ["+MA", "+AV"]


def test_what_the_treasury_does_not_pay_is_marked_and_stays() -> None:
    team = blood_bowl_team(factories.coach())
    page = managing(team)
    assert "Re-rolls" in page
    assert "the treasury is too small" in page


def test_boufbowl_cards_have_their_text_where_they_are_chosen() -> None:
    coach = factories.coach()
    client = client_of(coach)
    founding = html.unescape(
        client.get(reverse("build-team", args=[BOUFBOWL, "bonta"])).content.decode()
    )
    assert "Rolls one more damage die in fights" in founding
    team = renowned(club_of(coach), 9)
    page = managing(team)
    assert 'type="radio" name="upgrade"' in page
    assert re.search(r"\d+ renown, leaves \d+", page)
    assert 'type="radio" name="card"' in page
    assert "Healthy:" in page


def test_a_shop_shows_profiles_marks_what_is_too_dear_and_is_filtered() -> None:
    team = at(factories.coach(), "learning")
    page = managing(team)
    shop = page.partition('id="shop"')[2].partition("</section>")[0]
    assert "Rng" in shop
    assert "Armour save" in shop
    assert "too few credits" in shop
    kinds = headings(shop)
    assert len(kinds) > 5
    only = managing(team, "?kind=basic").partition('id="shop"')[2].partition("</section>")[0]
    assert len(headings(only)) == 1
    paid = managing(team, "?payable=yes").partition('id="shop"')[2].partition("</section>")[0]
    assert "too few credits" not in paid


def test_advances_stand_by_kind_with_what_they_cost_and_leave() -> None:
    team = at(factories.coach(), "learning")
    page = managing(team)
    assert re.search(r"\d+ XP, leaves \d+; \+\d+ credits", page)
    assert any(each.startswith("Characteristics and rank") for each in headings(page))


def test_a_kill_teams_abilities_and_specialisms_say_what_they_do() -> None:
    team = experienced(kill_team_of(factories.coach()), 1, 3)
    page = managing(team)
    assert 'type="radio" name="ability" value="inspiring"' in page
    assert "Level 2" in headings(page)
    assert "Weapons and wargear" in page
