"""A season in tabs: what is on each, for whom, and that a large one stays light."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from leagues import operations as leagues
from leagues.models import Season
from leagues.reading.season_rules import standing
from matches.resolution.operations import play_out, resolve_round, resolve_season
from matches.views.charts import POINTS, thinned
from tests import factories
from tests.site.factories import client_of, decided, played, queries, rivalry

pytestmark = pytest.mark.django_db

TABS = {
    "season": "Overview",
    "season-table": "Table",
    "season-rounds": "Rounds",
    "season-bracket": "Bracket",
    "statistics": "Statistics",
    "season-entries": "Teams",
    "season-rules": "Rules",
    "season-desk": "Commissioner",
}
CUP: list[dict[str, Any]] = [
    {"first": 2},
    {"format": "single_elimination", "third_place": True, "seeding": "previous"},
]


def url(season: Season, name: str = "season", *more: object) -> str:
    return reverse(name, args=[season.league.slug, season.slug, *more])


def page(season: Season, name: str = "season", client: Client | None = None) -> str:
    response = (client or Client()).get(url(season, name))
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def tabs(html: str) -> list[str]:
    nav = html[html.index('<nav class="tabs"') :]
    links = re.findall(r"<a ([^>]*)>(.*?)</a>", nav[: nav.index("</nav>")])
    return [re.sub("<.*?>[0-9]*", "", words).strip() for _attributes, words in links]


# -- tabs ---------------------------------------------------------------------------------------


def test_each_tab_is_an_address_and_says_that_it_is_the_one() -> None:
    season = factories.season(4, legs=1, stages=CUP)
    play_out(resolve_round(factories.owner_of(season), season.stages.get(number=1).rounds.all()[0]))
    client = client_of(factories.owner_of(season))
    for name, title in TABS.items():
        html = page(season, name, client)
        assert tabs(html) == list(TABS.values())
        current = re.findall(r'<a href="([^"]+)" aria-current="page" ?>', html)
        assert current == [url(season, name)], title
        assert html.count("<h1") == 1


def test_one_match_is_one_and_not_one_matches() -> None:
    for teams, words in ((2, "0 of 1 match settled"), (3, "0 of 3 matches settled")):
        season = factories.season(teams, legs=1)
        client = client_of(factories.owner_of(season))
        assert words in page(season, "season", client)
    desk = factories.season(2, legs=1)
    client = client_of(factories.owner_of(desk))
    html = page(desk, "season-desk", client)
    assert html.count("0 of 1 match settled") == 2, "of the season, and of its round"


def test_a_tab_stands_there_only_where_there_is_something_on_it() -> None:
    new = factories.season(3, start=False)
    assert tabs(page(new)) == ["Overview", "Teams", "Rules"]
    assert tabs(page(new, client=client_of(factories.owner_of(new))))[-1] == "Commissioner"
    table = played(3)
    assert tabs(page(table)) == [
        *("Overview", "Table", "Rounds", "Statistics"),
        *("Yearbook", "Teams", "Rules"),
    ]
    assert Client().get(url(table, "season-bracket")).status_code == 404
    cup = factories.season(4, stages=[{"format": "single_elimination"}], name="Cup")
    assert tabs(page(cup)) == ["Overview", "Rounds", "Bracket", "Teams", "Rules"]


@pytest.mark.clause("LG-ROLE-04")
def test_the_place_of_who_runs_it_is_for_nobody_else_and_has_all_acts() -> None:
    season = factories.season(4, stages=[{"format": "swiss", "rounds": 3}])
    owner = factories.owner_of(season)
    assert Client().get(url(season, "season-desk")).status_code == 302
    assert client_of(factories.coach()).get(url(season, "season-desk")).status_code == 409

    def acts(*names: str) -> list[str]:
        return [url(season, name) for name in names]

    client = client_of(owner)
    html = page(season, "season-desk", client)
    for act in acts(
        "resolve-season", "enter-late", "draw-again", "season-scoring", "season-policy",
        "abandon-season", "open-sandbox", "season-entries",
    ):  # fmt: skip
        assert f'"{act}"' in html, act
    assert url(season, "season-house-rules") not in html, "a game without any offers none"
    bowl = factories.season(0, start=False, game="blood_bowl", owner=owner, name="Bowl")
    assert url(bowl, "season-house-rules") in page(bowl, "season-desk", client)
    assert url(season, "resolve-round", 1, 1) in html
    entry = season.entries.order_by("number")[0]
    teams = page(season, "season-entries", client)
    for name in ("entry", "leave-season", "replace-entry"):
        assert url(season, name, entry.uuid) in teams
        assert url(season, name, entry.uuid) not in page(season, "season-entries")
    season = leagues.finish_season(owner, season, reason="Rain.")
    html = page(season, "season-desk", client)
    assert url(season, "move-season", "archive") in html
    assert url(season, "reopen-season") in html
    assert url(season, "change-season") in html
    new = factories.season(3, owner=owner, start=False, name="New")
    html = page(new, "season-desk", client)
    for to in ("start", "close"):
        assert url(new, "move-season", to) in html
    assert url(new, "plan-season") in html


# -- overview -----------------------------------------------------------------------------------


def test_the_overview_begins_with_the_current_round_and_the_readers_match() -> None:
    season = rivalry(20, rounds=1, legs=1)
    reader = season.entries.select_related("team__coach").get(team__name="Team 13").team.coach
    html = page(season, client=client_of(reader))
    now = html[html.index('id="now"') :]
    assert now.startswith('id="now"> Round 2 <span class="tag live">now</span>') or "Round 2" in now
    first = now[now.index('<ul class="fx">') :]
    assert "Team 13" in first[: first.index("</li>")]
    assert "2 more matches of this round" in now
    assert "?stage=1&amp;round=2" in now


def test_the_overview_of_a_season_that_is_over_begins_with_its_champion() -> None:
    season = played(4)
    champion = season.entries.get(number=(season.placings or [{}])[0]["entry"])
    html = page(season)
    assert html.index("Champion") < html.index(champion.team.name) < html.index("Round 6")
    assert "Final placings" in html


@pytest.mark.clause("LG-TABLE-07")
def test_the_race_shows_the_reader_his_neighbours_and_the_first_of_many() -> None:
    season = rivalry(20, rounds=3, legs=1)

    def ran(client: Client) -> list[str]:
        html = page(season, client=client)
        chart = html[html.index('<svg class="chart"') :]
        chart = chart[: chart.index("</svg>")]
        assert "first since round" in chart[: chart.index("</title>")]
        return re.findall(r'class="name(?: own)?">(.*?)<', chart)

    (table,) = client_of().get(url(season, "season-table")).context["stages"]
    order = [line.entry.team for line in table.tables[0].lines]
    assert ran(Client()) == [team.name for team in order[:6]]
    assert ran(client_of(order[11].coach)) == [order[at].name for at in (0, 1, 2, 10, 11, 12)]
    few = rivalry(4, rounds=2, name="Few")
    assert len(re.findall(r'class="name">', page(few))) == 4


def test_a_long_table_tells_one_reason_at_a_time_in_full() -> None:
    season = rivalry(26, rounds=3, legs=1)
    folded = page(season, "season-table")
    assert "<details" not in folded.partition("<footer")[0]
    (number,) = re.findall(r'href="\?why=(\d+)#why"', folded)[3:4]
    told = client_of().get(url(season, "season-table"), {"why": number}).content.decode()
    assert told.count('<details class="why" open id="why">') == 1
    name = season.entries.get(number=number).team.name
    assert f"<span>{name} above " in told


@pytest.mark.long
def test_two_thousand_fixtures_make_no_heavy_page() -> None:
    large = decided(factories.season(64, legs=1, name="Large"), 60)
    assert large.fixtures.count() == 2016
    owner = factories.owner_of(large)
    client, stranger = client_of(owner), Client()
    size = {
        name: max(len(each.get(url(large, name)).content) for each in (client, stranger))
        for name in ("season", "season-rounds", "season-table", "statistics", "season-entries")
    }
    assert size["season"] < 40_000
    assert size["season-rounds"] < 100_000
    assert size["season-table"] < 120_000
    small = decided(factories.season(4, legs=1, owner=owner, name="Small"), 2)
    for name in size:
        assert queries(client, url(large, name)) == queries(client, url(small, name))


# -- table --------------------------------------------------------------------------------------


def test_the_table_knows_form_movement_and_whose_row_it_is() -> None:
    season = decided(rivalry(6, rounds=0, legs=1))
    team = season.entries.get(number=2).team
    response = client_of(team.coach).get(url(season, "season-table"))
    (stage,) = response.context["stages"]
    lines = stage.tables[0].lines
    assert [line.own for line in lines].count(True) == 1
    for line in lines:
        sides = line.entry.sides.order_by("fixture__round__number")
        assert list(line.form) == [side.result for side in sides]
    assert sum(line.moved for line in lines) == 0
    html = " ".join(response.content.decode().split())
    assert rows(html).count(["own"]) == 1
    assert '<b class="w" title="won">W</b>' in html
    history = Client().get(url(season, "table-history", 1) + "?round=4").context["tables"][0]
    before = {line.entry: line.row.place for line in history.lines}
    assert all(line.moved == before[line.entry] - line.row.place for line in lines)


def rows(html: str) -> list[list[str]]:
    """What each row of the first table is marked as."""
    body = html[html.index("<tbody>") : html.index("</tbody>")]
    return [each.split() for each in re.findall(r'<tr(?:\s+class="([^"]*)")?', body)]


@pytest.mark.clause("LG-STAGE-04")
def test_a_broken_line_stands_below_those_who_go_on() -> None:
    season = factories.season(5, legs=1, stages=CUP)
    for name in ("season", "season-table"):
        html = page(season, name)
        assert rows(html) == [[], ["cut"], [], [], []], "the second row is the last above it"
        assert "the first 2 go on" in html
    play_out(resolve_season(factories.owner_of(season), season))
    assert "cut" in page(season, "season-table"), "and still says who went on"
    assert ["cut"] not in rows(page(played(4, name="No cut")))


@pytest.mark.clause("LG-SEASON-09")
def test_divisions_have_a_line_above_who_goes_down_and_below_who_goes_up() -> None:
    stages = [{"groups": 2, "divisions": True, "up": 1, "down": 2}]
    season = factories.season(8, legs=1, stages=stages)
    (stage,) = Client().get(url(season, "season-table")).context["stages"]
    upper, lower = stage.tables
    assert [line.cut for line in upper.lines] == [False, True, False, False]
    assert [line.cut for line in lower.lines] == [True, False, False, False]
    html = page(season, "season-table")
    assert "the last 2 go down" in html
    assert "the first goes up" in html


# -- rounds -------------------------------------------------------------------------------------


def test_rounds_are_now_and_next_and_then_backwards() -> None:
    season = played(6, rounds=3, legs=2)
    found = Client().get(url(season, "season-rounds")).context["rounds"]
    assert [each.line.round.number for each in found.now] == [4, 5]
    assert [each.line.round.number for each in found.before] == [3, 2, 1]
    assert [each.line.round.number for each in found.later] == [6, 7, 8, 9, 10]


def test_what_a_page_has_no_room_for_is_one_link_away() -> None:
    season = decided(factories.season(24, legs=1), 12)
    response = Client().get(url(season, "season-rounds"))
    found = response.context["rounds"]
    assert [each.line.round.number for each in (*found.now, *found.before)] == [
        13,
        14,
        12,
        11,
        10,
        9,
    ]
    html = " ".join(response.content.decode().split())
    assert all(f'href="?round={number}"' in html for number in range(1, 24))
    one = Client().get(url(season, "season-rounds") + "?round=2")
    (shown,) = one.context["rounds"].now
    assert (shown.line.round.number, len(shown.view.fixtures)) == (2, 12)
    assert re.search(r'href="\?round=2"\s+aria-current="page"', one.content.decode())
    for wrong in ("?round=24", "?round=1&stage=2"):
        assert Client().get(url(season, "season-rounds") + wrong).status_code == 404


def test_who_rests_stands_in_the_round() -> None:
    assert page(factories.season(3, legs=1), "season-rounds").count(" rests</li>") == 3


# -- bracket ------------------------------------------------------------------------------------


@pytest.mark.clause("LG-KO-01", "LG-STAGE-05")
def test_a_bracket_is_drawn_with_the_ways_that_were_taken() -> None:
    season = factories.season(4, stages=[{"format": "single_elimination", "third_place": True}])
    owner = factories.owner_of(season)
    drawn = Client().get(url(season, "season-bracket")).context["brackets"][0].picture
    assert [way.taken for way in drawn.ways] == [False, False]
    to_come = [side.source for box in drawn.boxes for side in box.tie.sides if side.source]
    assert sorted(to_come) == [
        f"{who}: Semi-final {number}" for who in ("Loser", "Winner") for number in (1, 2)
    ]
    first, second, *rest = drawn.boxes
    final = next(box for box in rest if box.tie.sides[0].feeder)
    assert first.x == second.x < final.x
    assert first.middle < final.middle < second.middle
    assert len({(box.x, box.y) for box in drawn.boxes}) == 4
    play_out(resolve_season(owner, season))
    response = Client().get(url(season, "season-bracket"))
    html = " ".join(response.content.decode().split())
    assert html.count('class="taken"') == 3, "to the final, and from it to the champion"
    for fixture in season.fixtures.all():
        assert reverse("match", args=[fixture.uuid]) in html
    assert "goes on" in html
    assert 'role="group"' in html


# -- statistics and rules -----------------------------------------------------------------------


def test_statistics_tell_how_much_was_scored_and_by_whom() -> None:
    season = played(4)
    html = page(season, "statistics")
    scored = sum(
        side.score or 0 for fixture in season.fixtures.all() for side in fixture.sides.all()
    )
    assert re.search(rf"<dt>Touchdowns</dt>\s*<dd>\s*{scored}\b", html)
    bars = html[html.index('<ol class="bars">') :]
    bars = bars[: bars.index("</ol>")]
    assert bars.count("<progress") == season.entries.count()
    numbers = [int(each) for each in re.findall(r'class="num">(\d+)<', bars)]
    assert numbers == sorted(numbers, reverse=True)
    assert sum(numbers) == scored


def test_leaders_are_named_in_short_and_a_whole_list_is_a_page_of_its_own() -> None:
    season = played(8, legs=1)
    html = page(season, "statistics")
    asked = re.findall(r'href="\?of=(\w+)#\1"', html)
    assert asked
    short = html[html.index(f'id="{asked[0]}"') :]
    assert short[: short.index("</ol>")].count('class="place"') == 5
    answer = client_of().get(url(season, "statistics") + f"?of={asked[0]}")
    (board,) = answer.context["boards"]
    assert board.what == asked[0]
    assert len(board.leaders) > 5


@pytest.mark.clause("LG-SEASON-02", "LG-SEASON-05", "LG-TABLE-02", "LG-TABLE-03")
def test_the_rules_of_a_season_are_told_in_words() -> None:
    season = factories.season(4, policy={"round_days": 7, "deadline": "ask"}, stages=CUP)
    Season.objects.filter(pk=season.pk).update(
        scoring={"win": 2, "bonuses": [{"counted": "score", "threshold": 3, "when": "loss"}]},
        tie_breakers=["head_to_head", "lots"],
    )
    html = page(season, "season-rules")
    assert season.draw_seed in html
    for words in (
        "the first 2 go on",
        "Knock-out",
        "<dt>Points for a win</dt>",
        "score: 3 or more, in a loss: +1",
        "<li>Head-to-head</li>",
        "asks the commissioner",
        "so that everybody can draw it again",
    ):
        assert words in html, words


@pytest.mark.parametrize("count", [0, 1, 2, 119, 120, 121, 1000])
def test_a_line_of_many_ratings_keeps_its_ends(count: int) -> None:
    points = [(at, float(at)) for at in range(count)]
    thin = thinned(points)
    assert len(thin) <= POINTS + 1
    assert list(thin) == points if count <= POINTS else set(thin) < set(points)
    assert [*thin[:1], *thin[-1:]] == [*points[:1], *points[-1:]]


@pytest.mark.clause("LG-KO-08")
def test_where_the_bracket_decides_alone_no_points_are_named(client: Client) -> None:
    cup = factories.season(4, stages=[{"format": "single_elimination"}], name="Cup")
    place = [cup.league.slug, cup.slug]
    told = client.get(reverse("season-rules", args=place)).content.decode()
    assert "How places are decided" not in told
    assert "Score of a walk-over" in told
    assert "for a win" not in told.lower()
    assert [name for name, _lines in standing(cup)].count("Points") == 0
    table = client.get(reverse("season-table", args=place))
    assert table.headers["location"] == reverse("season-bracket", args=place)
    league = factories.season(4, name="League")
    assert "Points" in [name for name, _lines in standing(league)]
    rules = client.get(reverse("season-rules", args=[league.league.slug, league.slug]))
    assert "How places are decided" in rules.content.decode()


@pytest.mark.clause("LG-IO-06")
def test_every_file_of_a_page_says_of_what_it_is(client: Client) -> None:
    season = played(3)
    team = season.entries.order_by("number")[0].team
    place = [season.league.slug, season.slug]
    addresses = [
        *(reverse(f"season-{tab}", args=place) for tab in ("table", "rounds", "entries")),
        *(reverse(name, args=[team.slug]) for name in ("team", "team-statistics")),
    ]
    for address in addresses:
        html = client.get(address).content.decode()
        named = re.findall(r"download>([^<]+) \(CSV\)</a>", html)
        assert named, address
        assert html.count(" download>") == len(set(named)), (address, named)
