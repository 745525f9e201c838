"""The form of rulings on a team: every game's, its problems, its preview, and taking one back."""

from __future__ import annotations

import html
from typing import Any

import pytest
from django.urls import reverse

from leagues import operations as leagues
from leagues.models import Membership, Ruling, Season
from rosters import operations as rosters
from rosters.models import Team
from rosters.teams.selectors import state_of
from rules import game
from rules.dice import Stream
from tests import factories
from tests.site.factories import client_of, queries

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-EVENT-09")]
GAMES = ("blood_bowl", "boufbowl", "helvetia_cup", "kill_team", "necromunda")


def entered(key: str) -> Team:
    """A usual team of that game, entered in somebody's season."""
    rules, coach = game(key), factories.coach()
    dice = Stream(bytes(32), "roster")
    version = rules.versions[-1]
    wish = rules.wished_roster(version, rules.races(version)[0], "The Wharf", dice)
    team = rosters.found_team(coach, key, wish)
    owner = factories.coach()
    season = leagues.create_season(owner, factories.league(owner), "Season", key)
    season = leagues.open_registration(owner, season)
    Membership.objects.create(league=season.league, coach=coach, role="coach")
    leagues.enter_team(coach, season, team)
    return team


def season_of(team: Team) -> Season:
    found: Season = team.entries.get().season
    return found


def sent(team: Team, typed: dict[str, Any]) -> Any:
    client = client_of(factories.owner_of(season_of(team)))
    return client.post(reverse("rule-on-team", args=[team.slug]), typed)


def words(answer: Any) -> str:
    return " ".join(html.unescape(answer.content.decode()).split())


@pytest.mark.parametrize("key", GAMES)
def test_every_kind_of_a_game_can_be_ruled_by_the_form(key: str) -> None:
    team = entered(key)
    rulable = {each.what: each for each in team.rules.rulable(team.version, state_of(team))}
    who = str(rulable["injury"].players[0])
    typed = {
        "injury-player": who,
        "injury-thing": rulable["injury"].things[0],
        "name-player": "team",
        "name-text": "The Quay",
        "note-player": who,
        "note-text": "Limps",
        "reason": "Agreed at the table.",
    }
    if "money" in rulable:
        typed |= {"money-way": "1", "money-by": "50"}
    if "name" in rulable and not rulable["name"].players:
        del typed["name-player"]
    page = words(
        client_of(factories.owner_of(season_of(team))).get(
            reverse("rule-on-team", args=[team.slug])
        )
    )
    assert "Fill in what you rule on" in page
    preview = sent(team, typed)
    assert preview.status_code == 200, words(preview)
    assert "Make the ruling" in words(preview)
    assert not Ruling.objects.exists()
    done = sent(team, {**typed, "seq": team.seq, "ruled": "yes"})
    assert done.status_code == 302, words(done)
    team.refresh_from_db()
    assert team.name == "The Quay"
    assert team.totals["notes"] == [{"player": int(who), "text": "Limps"}]
    shown = words(client_of().get(reverse("league", args=[season_of(team).league.slug])))
    assert "Agreed at the table." in shown
    assert "Noted: Limps" in shown
    sheet = words(client_of().get(reverse("team", args=[team.slug])))
    assert "Limps" in sheet


def test_nothing_typed_is_lost_on_a_problem() -> None:
    team = entered("necromunda")
    typed = {"money-way": "-1", "money-by": "9999", "note-text": "Limps", "reason": "Because."}
    incomplete = sent(team, typed)
    assert incomplete.status_code == 422
    assert "Fill in this one as well." in words(incomplete)
    for typed_word in ("9999", "Limps", "Because."):
        assert typed_word in words(incomplete)
    poor = sent(team, {**typed, "note-player": "team"})
    assert poor.status_code == 422
    assert "9999" in words(poor)
    nothing = sent(team, {"reason": "Because."})
    assert "Fill in what you rule on." in words(nothing)
    assert not Ruling.objects.exists()


def test_the_preview_leads_back_to_the_form_with_all_that_was_typed() -> None:
    team = entered("necromunda")
    typed = {"money-by": "50", "reason": "Agreed.", "change": "yes"}
    back = sent(team, typed)
    assert back.status_code == 200
    assert 'value="50"' in words(back)
    assert "Show what changes" in words(back)


@pytest.mark.clause("LG-EVENT-07")
def test_it_is_taken_back_from_its_page() -> None:
    team = entered("necromunda")
    had = team.treasury
    sent(team, {"money-by": "50", "reason": "Agreed.", "ruled": "yes"})
    client = client_of(factories.owner_of(season_of(team)))
    page = client.get(reverse("rule-on-team", args=[team.slug]))
    assert "Rulings since the last battle" in words(page)
    team.refresh_from_db()
    batch = team.events.get(seq=team.seq).batch
    undo = reverse("undo-ruling", args=[team.slug, batch])
    assert "Granted: 50." in words(client.get(undo))
    assert client.post(undo, {"reason": ""}).status_code == 422
    assert client.post(undo, {"reason": "It was another gang."}).status_code == 302
    team.refresh_from_db()
    assert team.treasury == had
    assert client.get(undo).status_code == 404


def test_who_does_not_run_the_league_sees_no_form() -> None:
    team = entered("necromunda")
    assert team.coach is not None
    client = client_of(team.coach)
    page = client.get(reverse("rule-on-team", args=[team.slug]))
    assert page.status_code in (403, 409)
    assert reverse("rule-on-team", args=[team.slug]) not in words(
        client.get(reverse("team", args=[team.slug]))
    )


def test_the_form_asks_as_much_of_a_small_team_as_of_a_large_one() -> None:
    season = factories.season(2)
    owner = factories.owner_of(season)
    small, large = season.entries.order_by("number").values_list("team__slug", flat=True)
    team = Team.objects.get(slug=large)
    for n in range(12):
        team = rosters.change_team(owner, team, {"act": "hire", "name": f"More {n}"})
    counted = [
        queries(client_of(owner), reverse("rule-on-team", args=[slug])) for slug in (small, large)
    ]
    assert counted[0] == counted[1]


@pytest.mark.parametrize(
    ("key", "itself"), [("necromunda", "The gang"), ("kill_team", "The kill team")]
)
def test_a_name_is_of_the_team_and_only_things_lie_in_its_stash(key: str, itself: str) -> None:
    team = entered(key)
    client = client_of(factories.owner_of(season_of(team)))
    page = html.unescape(client.get(reverse("rule-on-team", args=[team.slug])).content.decode())
    named = page.partition('name="name-player"')[2].partition("</select>")[0]
    assert f">{itself}<" in named
    assert "stash" not in named
    given = page.partition('name="item-player"')[2].partition("</select>")[0]
    assert ("The gang and its stash" in given) == (key == "necromunda")
