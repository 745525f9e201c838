"""A team's pages: what is due before the next match, what is printed, its crest in the browser."""

from __future__ import annotations

import html
import re

import pytest
from django.urls import reverse

from matches.reading.teams import values_of
from matches.resolution.operations import play_out, resolve_season
from rosters import operations
from rosters.games import of
from rosters.models import Player, Team
from rosters.operations import teams as acts
from rosters.teams.streams import stored_events
from rules import game, games
from rules.dice import Stream
from rules.roster import Event
from tests import factories
from tests.site.alley import alley_season
from tests.site.factories import (
    blood_bowl_match,
    blood_bowl_roster,
    blood_bowl_team,
    client_of,
    rivalry,
)
from tests.support.barracks import team_of

pytestmark = pytest.mark.django_db


def page(team: Team, who: object, name: str = "team", query: str = "") -> str:
    address = reverse(name, args=[team.slug]) + query
    return html.unescape(client_of(who).get(address).content.decode())  # type: ignore[arg-type]


def with_an_improvement(team: Team) -> Player:
    """A team whose number 1 has earned one in a match."""
    player = team.players.get(squad_number=1)
    line = {"player": player.number, "fielded": True, "touchdowns": 2, "completions": 0}
    line |= {"interceptions": 0, "casualties": 0}
    facts = {"opponent": "Orcs", "result": "win", "score": [2, 0], "kind": "played"}
    rolled = {"player": player.number, "threshold": 6, "dice": [2, 5]}
    acts.add(
        team,
        stored_events(team),
        [
            Event("match_played", {**facts, "lines": [line]}),
            Event("improvement_rolled", rolled),
        ],
        None,
    )
    return player


def test_what_is_due_stands_first_and_leads_to_where_it_is_done() -> None:
    owner = factories.coach()
    team = blood_bowl_team(owner)
    player = with_an_improvement(team)
    shown = page(team, owner)
    assert f"1 {player.name} has earned an improvement" in shown
    assert "rolled 2 + 5" in shown
    assert shown.index("Before the next match") < shown.index('aria-label="Roster"')
    managing = page(team, owner, "manage-team")
    anchors = re.findall(rf'href="{reverse("manage-team", args=[team.slug])}#([\w-]+)"', shown)
    assert f"improve-{player.number}" in anchors
    assert all(f'id="{anchor}"' in managing for anchor in anchors)


def test_who_has_no_team_here_is_not_told_what_is_due() -> None:
    team = factories.season(2).entries.order_by("pk")[0].team
    assert "Before the next match" in page(team, team.coach)
    for reader in (factories.coach(), None):
        assert "Before the next match" not in page(team, reader)


def test_who_is_missing_and_the_next_match_are_due() -> None:
    season = blood_bowl_match(factories.coach())
    owner = factories.owner_of(season)
    for entry in season.entries.select_related("team"):
        out = [p for p in entry.team.players.filter(active=True) if p.data["miss_next"]]
        shown = page(entry.team, owner)
        assert all(f"{player} is missing" in shown for player in out)
    running = factories.season(2, legs=2, owner=owner)
    team = running.entries.order_by("pk")[0].team
    assert "The next match: round 1 of" in page(team, team.coach)
    play_out(resolve_season(owner, running))
    assert "The next match" not in page(team, team.coach)


@pytest.mark.parametrize("key", games())
@pytest.mark.parametrize("query", ["", "?of=cards"])
def test_every_player_of_every_game_is_printed(key: str, query: str) -> None:
    rules, owner = game(key), factories.coach()
    race = of(key).builder.races(rules.versions[-1])[0].id
    dice = Stream(b"\7" * 32, "roster")
    roster = rules.wished_roster(rules.versions[-1], race, "Wished", dice)
    team = operations.found_team(owner, key, roster)
    lines = of(key).sheet.lines(team, team.players.all())
    shown = page(team, owner, "print-team", query)
    assert len(lines) > 0
    assert all(getattr(line, "name", line.player.name) in shown for line in lines)
    russian = client_of(owner).get(
        reverse("print-team", args=[team.slug]) + query, headers={"accept-language": "ru"}
    )
    assert russian.status_code == 200


def test_the_sheet_has_a_line_for_each_number() -> None:
    owner = factories.coach()
    shown = page(blood_bowl_team(owner), owner, "print-team")
    rows = re.findall(r'<td class="n(?: strong)?">(\d+)</td>', shown)
    assert sorted(map(int, rows)) == list(range(1, 17))


def test_pages_of_a_team_show_its_crest_beside_their_title() -> None:
    owner = factories.coach()
    team = blood_bowl_team(owner)
    for name in ("team", "team-statistics", "print-team"):
        [icon] = re.findall(r'<link rel="icon" href="([^"]+)"', page(team, owner, name))
        assert team.cloth in icon
        assert client_of().get(icon).headers["Content-Type"] == "image/svg+xml"


def test_a_skill_is_explained_once_a_page() -> None:
    roster = blood_bowl_roster("orc", "Broken Anchors")
    owner = factories.coach()
    team = operations.found_team(owner, "blood_bowl", roster)
    shown = page(team, owner)
    explained = re.findall(r'id="(skill-[\w-]+)"', shown)
    assert len(explained) == len(set(explained))
    assert set(re.findall(r'popovertarget="([\w-]+)"', shown)) == set(explained)
    assert "Stays on their feet when a block shows Both Down." in shown


def listed(shown: str) -> str:
    """The fixtures of a team on its page."""
    return shown[shown.index('id="fixtures"') : shown.index("<h2>Conditions</h2>")]


def test_the_next_matches_and_the_last_results_of_a_team_come_before_all_others() -> None:
    season = rivalry(8, rounds=8)
    team = season.entries.select_related("team__coach").order_by("number")[0].team
    shown = page(team, team.coach)
    assert listed(shown).count("not played yet") == 4, "those that come next"
    assert listed(shown).count('class="pair"') == 4 + 5
    assert '<a href="?fixtures=all#fixtures">5 more matches</a>' in listed(shown)
    assert listed(page(team, team.coach, query="?fixtures=all")).count('class="pair"') == 14


def test_a_team_without_a_match_is_told_how_it_gets_one() -> None:
    owner = factories.coach()
    assert "it plays once it has entered a season" in page(blood_bowl_team(owner), owner)


def test_what_a_team_was_worth_is_drawn_from_its_line_ups() -> None:
    season = alley_season(factories.coach())
    entry = season.entries.order_by("number")[0]
    played = season.fixtures.filter(sides__entry=entry, settled__isnull=False).order_by("settled")
    worth = []
    for fixture in played:
        side = fixture.sides.get(entry=entry).number
        worth.append(fixture.record.record["match"]["line_ups"][side]["rating"])
    assert len(worth) == 2
    assert values_of(entry.team, "rating", played) == [(1, worth[0]), (2, worth[1])]
    shown = page(entry.team, None)
    assert 'id="worth"' in shown
    few = blood_bowl_match(factories.coach()).entries.order_by("pk")[0].team
    assert 'id="worth"' not in page(few, None), "of one match there is no line"


@pytest.mark.clause("BB-LEAGUE-41")
@pytest.mark.parametrize(
    ("spp", "said"), [(0, "6 more: Experienced"), (15, "1 more: Veteran"), (176, "")]
)
def test_a_player_sees_the_way_to_his_next_title(spp: int, said: str) -> None:
    player = blood_bowl_team(factories.coach()).players.get(squad_number=1)
    Player.objects.filter(pk=player.pk).update(experience=spp)
    shown = page_of(player)
    assert said in shown
    assert ("more:" in shown) == bool(said)


@pytest.mark.clause("KT-CAMP-11")
def test_a_specialist_sees_the_way_to_its_next_level() -> None:
    leader = team_of(factories.coach()).players.get(data__specialism="leader")
    assert "3 more: level 2" in page_of(leader)


def page_of(player: Player) -> str:
    who = client_of(player.team.coach)
    shown = who.get(reverse("player", args=[player.uuid])).content.decode()
    return " ".join(html.unescape(shown).split())
