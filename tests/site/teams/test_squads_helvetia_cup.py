"""What a season of Helvetia Cup leaves on its pages: awards, and the sheets of the squads."""

from __future__ import annotations

import html
import re
from collections import Counter
from typing import Any

import pytest
from django.urls import reverse

from leagues.models import Season
from matches.models import MatchRecord
from rosters.models import Team
from tests import factories
from tests.api.world import client_of as api_client
from tests.site.cup import cup_season
from tests.site.factories import client_of

pytestmark = pytest.mark.django_db


def shown(url: str) -> str:
    return " ".join(html.unescape(client_of().get(url).content.decode()).split())


def sides(season: Season) -> list[tuple[str, Any]]:
    """Each team's side of each match, as the records have it."""
    records = MatchRecord.objects.filter(fixture__season=season)
    return [
        (line_up["name"], side)
        for record in records
        for line_up, side in zip(
            record.record["match"]["line_ups"], record.record["sides"], strict=True
        )
    ]


@pytest.mark.clause("LG-STAT-05", "HC-GOAL-03")
def test_the_awards_of_a_season_are_its_champion_scorer_defence_and_climber() -> None:
    season = cup_season(factories.coach(), 6)
    goals: Counter[tuple[str, int]] = Counter()
    for team, side in sides(season):
        goals.update((team, goal["number"]) for goal in side["goals"])
    most = max(goals.values())
    best = {
        team.players.get(number=number).name
        for (name, number), count in goals.items()
        if count == most
        for team in [Team.objects.get(name=name)]
    }
    given = {
        award["award"]: award["winners"]
        for award in api_client().get(f"/api/seasons/{season.uuid}/awards/").json()
    }
    assert set(given) == {"champion", "top_scorer", "best_defence", "most_improved"}
    assert {won["player"]["name"] for won in given["top_scorer"]} == best
    assert [won["numbers"] for won in given["top_scorer"]] == [{"goals": most}] * len(best)
    page = shown(reverse("statistics", args=[season.league.slug, season.slug]))
    awards = page[page.index('id="awards"') :]
    assert all(name in awards for name in best)


@pytest.mark.clause("HC-LEAGUE-03", "LG-TABLE-03")
def test_the_table_counts_a_yellow_card_as_one_and_a_red_one_as_three() -> None:
    season = cup_season(factories.coach(), 6)
    cards: Counter[str] = Counter()
    for team, side in sides(season):
        cards[team] += sum(line["yellows"] + 3 * line["reds"] for line in side["lines"])
    assert sum(cards.values()) > 3
    page = client_of().get(reverse("season-table", args=[season.league.slug, season.slug]))
    ((group,),) = [stage.tables for stage in page.context["stages"]]
    for line in group.lines:
        made = line.row.standing.made
        assert made["yellows"] + 3 * made["reds"] == cards[line.entry.team.name]


@pytest.mark.clause("HC-SUSP-01", "HC-SUSP-02", "HC-INJ-01", "HC-INJ-03", "HC-FAT-01", "LG-COND-05")
def test_a_squad_sheet_says_who_is_booked_tired_and_missing_and_why() -> None:
    """Of every player of eight teams after four rounds; among them each of these at least once."""
    season = cup_season(factories.coach(), 8, rounds=4)
    seen: Counter[str] = Counter()
    for team in Team.objects.filter(entries__season=season):
        page = shown(reverse("team", args=[team.slug]))
        (book,) = team.totals["books"].values()
        for player in team.players.order_by("number"):
            row = re.search(rf"<tr[^>]*>(?:(?!</tr>).)*{re.escape(player.name)}.*?</tr>", page)
            assert row is not None
            kinds = {each["kind"] for each in player.data["conditions"]}
            yellows = book["yellows"].get(str(player.number), 0)
            out = bool(kinds & {"injury", "suspension"})
            assert ("misses it" in row[0]) == out
            assert ("starts tired" in row[0]) == ("fatigue" in kinds and not out)
            assert (f'<span class="tag">{yellows}</span>' in row[0]) == (yellows > 0)
            seen.update({"yellow"} if yellows else ())
            for each in player.data["conditions"]:
                seen[each["kind"]] += 1
                seen["rolled"] += bool(each["rolls"])
                told = condition_of(page, player.name, each["clause"])
                assert re.search(r'href="/matches/[-\w]+/"><small>round \d', told), "which match"
                assert all(f'<span class="die">{roll}' in told for roll in each["rolls"])
    assert all(seen[what] for what in ("yellow", "suspension", "injury", "fatigue")), seen


def condition_of(page: str, player: str, clause: str) -> str:
    """The line that tells it, with its clause."""
    lines = re.findall(rf"<li>(?:(?!</li>).)*{re.escape(player)}</a>: .*?</li>", page, re.DOTALL)
    found = [line for line in lines if f"#{clause}" in line]
    assert found, (player, clause, lines)
    return found[0]
