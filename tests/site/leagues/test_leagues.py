"""Leagues as they are found: a list with faces, a league with what is on in it, its numbers."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from leagues.models import League
from rosters.models import Coach
from tests import factories
from tests.site.factories import client_of, played, queries, rivalry

pytestmark = pytest.mark.django_db
LEAGUES = reverse("leagues")


def page(url: str, who: Coach | None = None) -> str:
    answer = client_of(who).get(url)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def league_page(league: League, who: Coach | None = None) -> str:
    return page(reverse("league", args=[league.slug]), who)


def test_the_list_shows_the_crests_of_each_league_and_asks_no_more_for_30_than_for_3() -> None:
    for number in range(3):
        rivalry(8, rounds=0, name=f"Few {number}")
    shown = page(LEAGUES)
    assert shown.count('class="crests"') == 3
    assert all(each.count("<img") == 6 for each in re.findall(r'class="crests".*?</p>', shown))
    few = queries(client_of(), LEAGUES)
    for number in range(27):
        factories.season(2, name=f"Many {number}")
    assert page(LEAGUES).count('class="crests"') == 30
    assert queries(client_of(), LEAGUES) == few


def test_a_league_without_teams_is_listed_without_faces() -> None:
    factories.league(name="Quiet")
    shown = page(LEAGUES)
    assert "Quiet" in shown
    assert 'class="crests"' not in shown


def test_who_finds_no_league_is_told_what_to_do_next() -> None:
    assert reverse("sign-up") in page(LEAGUES)[page(LEAGUES).index('class="card empty"') :]
    assert reverse("found-league") in page(LEAGUES, factories.coach())
    assert "No league of that name." in page(f"{LEAGUES}?q=nowhere")


def test_a_league_shows_what_is_on_before_who_is_in_it() -> None:
    season = rivalry(4, rounds=1, legs=1, name="Harbour")
    shown = league_page(season.league)
    order = ['id="running"', "Next matches", "Last results", "Seasons", 'id="members"']
    assert sorted(order, key=shown.index) == order
    table = shown[shown.index('id="running"') :]
    assert all(entry.team.name in table for entry in season.entries.select_related("team"))


def test_a_league_asks_no_more_with_a_table_of_30_than_of_3() -> None:
    few, many = (played(size, rounds=1, legs=1, name=f"Of {size}") for size in (3, 30))
    counts = [
        queries(client_of(), reverse("league", args=[season.league.slug])) for season in (few, many)
    ]
    assert counts[0] == counts[1]


def test_a_league_without_a_match_says_so_and_its_owner_what_to_do() -> None:
    league = factories.league(name="Quiet")
    owner = league.memberships.get(role="owner").coach
    assert "No season yet" in league_page(league)
    told = league_page(league, owner)
    assert reverse("create-season", args=[league.slug]) in told[told.index("card empty") :]


def test_a_season_that_is_over_is_no_table_of_the_league() -> None:
    season = played(4, legs=1, name="Past")
    assert 'id="running"' not in league_page(season.league)


def test_the_match_of_the_week_is_that_of_the_first_and_says_what_a_win_brings() -> None:
    season = rivalry(4, rounds=2, legs=1)
    ranked = client_of().get(reverse("season-table", args=[season.league.slug, season.slug]))
    (stage,) = ranked.context["stages"]
    lines = {line.entry.pk: line for line in stage.tables[0].lines}
    first = next(iter(lines.values())).entry
    shown = league_page(season.league)
    told = shown[shown.index("Match of the week") : shown.index("Next matches")]
    assert first.team.name in told
    fixture = season.fixtures.get(settled=None, sides__entry=first)
    ahead, behind = sorted(
        (lines[side.entry_id] for side in fixture.sides.all()), key=lambda line: line.row.place
    )
    assert f"Place {ahead.row.place} meets place {behind.row.place}." in told
    gap = ahead.row.standing.points - behind.row.standing.points
    assert (f"With a win {behind.entry.team.name} passes." in told) == (0 < gap < 3)


def test_before_anybody_has_played_no_match_is_that_of_the_week() -> None:
    assert "Match of the week" not in league_page(rivalry(4, rounds=0, legs=1).league)
