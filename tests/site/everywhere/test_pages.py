"""Every page, with little on it and with much."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.urls import reverse

from leagues import operations as leagues
from leagues.models import Season
from matches.models import MatchRecord
from matches.resolution.operations import play_out, resolve_round, resolve_season
from rosters import operations as rosters
from rosters.models import Coach, Player
from tests import acts, factories
from tests.matches.whole_seasons.test_who_left import leave, open_fixtures, settle
from tests.site.factories import (
    blood_bowl_match,
    blood_bowl_team,
    client_of,
    person,
    played,
    queries,
    rivalry,
)
from tests.worlds import built_once

pytestmark = pytest.mark.django_db

Make = Callable[[Coach, int], str]


def url_of(season: Season, name: str = "season") -> str:
    return reverse(name, args=[season.league.slug, season.slug])


def the_leagues(owner: Coach, rows: int) -> str:
    for n in range(rows):
        factories.league(owner, f"League {rows} {n}")
    return reverse("leagues")


def a_league(owner: Coach, rows: int) -> str:
    league = factories.league(owner, f"League of {rows}")
    invitation = leagues.invite(owner, league)
    for n in range(rows):
        leagues.create_season(owner, league, f"Season {n}", "coin")
        leagues.invite(owner, league)
        leagues.accept_invitation(factories.coach(), invitation.token)
    return reverse("league", args=[league.slug])


@built_once
def one_round_played() -> Coach:
    """Who runs a league of 3 teams and one of 30, each with a season of which one round is played:
    what several pages are looked at in.
    """
    owner = factories.coach()
    for rows in (3, 30):
        played(rows, rounds=1, legs=1, owner=owner, name=f"League of {rows}")
    return owner


def season_of(rows: int) -> Season:
    """Of `one_round_played`."""
    return Season.objects.select_related("league").get(league__name=f"League of {rows}")


def a_season(owner: Coach, rows: int) -> str:
    return url_of(season_of(rows))


def a_tab(name: str) -> Make:
    """Of a season with so many teams, of which one round is played."""

    def make(owner: Coach, rows: int) -> str:
        return url_of(season_of(rows), name)

    make.__name__ = name
    return make


def a_bracket(owner: Coach, rows: int) -> str:
    cup = [{"format": "single_elimination"}]
    season = factories.season(rows, owner=owner, stages=cup, name=f"League of {rows}")
    return url_of(season, "season-bracket")


def rounds_of_a_table(owner: Coach, rows: int) -> str:
    season = season_of(rows)
    return reverse("table-history", args=[season.league.slug, season.slug, 1])


def some_entries(owner: Coach, rows: int) -> str:
    return url_of(factories.season(rows, start=False, owner=owner, name=f"League of {rows}"))


def statistics(owner: Coach, rows: int) -> str:
    rounds = None if rows == 3 else 1  # enough for somebody to have died
    season = played(rows, rounds=rounds, legs=4, owner=owner, name=f"League of {rows}")
    if rounds:
        leagues.finish_season(owner, season, reason="Enough.")
    return url_of(season, "statistics")


def the_leaders(owner: Coach, rows: int) -> str:
    season = played(rows, rounds=1, legs=1, owner=owner, name=f"League of {rows}")
    return reverse("league-statistics", args=[season.league.slug])


def the_ratings(owner: Coach, rows: int) -> str:
    """Of so many coaches and teams."""
    season = rivalry(rows, rounds=1, legs=1, owner=owner, name=f"League of {rows}")
    return reverse("ratings", args=[season.league.slug])


def the_records(owner: Coach, rows: int) -> str:
    season = played(rows, rounds=2, legs=2, owner=owner, name=f"League of {rows}")
    return reverse("records", args=[season.league.slug])


def a_coach(owner: Coach, rows: int) -> str:
    """Who has played 3 matches, or 28."""
    season = rivalry(8, rounds=rows, legs=4, owner=owner, name=f"League of {rows}")
    team = season.entries.select_related("team__coach").order_by("number")[0].team
    assert team.coach is not None
    return reverse("coach", args=[team.coach.uuid])


def a_team_in_numbers(owner: Coach, rows: int) -> str:
    """With so many players, and matches in so many rounds."""
    season = factories.season(1, owner=owner, start=False, legs=4, name=f"League of {rows}")
    team = factories.team(owner, f"Team of {rows}", rows)
    leagues.enter_team(owner, season, team, managed="automatic")
    season = leagues.start_season(owner, season)
    for round_ in season.stages.get().rounds.all()[: 2 if rows == 3 else 4]:
        play_out(resolve_round(owner, round_))
    return reverse("team-statistics", args=[team.slug])


def a_team(owner: Coach, rows: int) -> str:
    """With so many players, lines in its ledger and fixtures."""
    season = factories.season(rows, legs=1, owner=owner, start=False, name=f"League of {rows}")
    team = factories.team(owner, f"Team of {rows}", rows)
    leagues.enter_team(owner, season, team)
    leagues.start_season(owner, season)
    return reverse("team", args=[team.slug])


def my_teams(owner: Coach, rows: int) -> str:
    for n in range(rows):
        factories.team(owner, f"Team {rows} {n}")
    return reverse("my-teams")


def a_team_on_paper(owner: Coach, rows: int) -> str:
    return a_team(owner, rows) + "print/"


def some_drafts(owner: Coach, rows: int) -> str:
    for n in range(rows):
        rosters.keep_draft(owner, "blood_bowl", {"race": "human", "name": f"Team {rows} {n}"})
    return reverse("found-team")


def a_draft(owner: Coach, rows: int) -> str:
    """With so many changes that can be undone."""
    draft = rosters.keep_draft(owner, "blood_bowl", {"race": "human"})
    for n in range(rows):
        draft = rosters.change_draft(draft, {"name": f"Team {n}"})
    return reverse("draft", args=[draft.uuid])


def a_player(owner: Coach, rows: int) -> str:
    """With so many matches."""
    season = played(
        2, legs=4, owner=owner, name=f"League of {rows}", rounds=1 if rows < 9 else None
    )
    return reverse("player", args=[_longest_career(season).uuid])


def _longest_career(season: Season) -> Player:
    return max(
        Player.objects.filter(team__entries__season=season),
        key=lambda player: player.stat_lines.count(),
    )


def a_match(owner: Coach, rows: int) -> str:
    season = factories.season(0, start=False, owner=owner, name=f"League of {rows}")
    for n in (1, 2):
        team = factories.team(owner, f"Team {n} of {rows}", min(rows, 19))
        leagues.enter_team(owner, season, team, managed="automatic")
    play_out(resolve_season(owner, leagues.start_season(owner, season)))
    record = MatchRecord.objects.filter(fixture__season=season).first()
    assert record is not None
    return reverse("match", args=[record.fixture.uuid])


def a_sheet_to_manage(owner: Coach, rows: int) -> str:
    """A team of Blood Bowl before it has played, and after it has hired somebody."""
    team = blood_bowl_team(owner, name=f"Reavers {rows}")
    if rows > 9:
        player = team.players.order_by("number")[0]
        for n in range(rows):
            acts.rename_player(owner, team, player, f"Name {n}")
    return reverse("manage-team", args=[team.slug])


#: What leads to a page of `one_round_played`, and how many queries that takes for its owner,
#: however much is on it.
OF_ONE_ROUND: list[tuple[Make, int]] = [
    (a_season, 37),
    (a_tab("season-table"), 14),
    (a_tab("season-rounds"), 16),
    (a_tab("season-entries"), 13),
    (a_tab("season-rules"), 8),
    (a_tab("season-desk"), 27),
    (rounds_of_a_table, 11),
]
#: The same of pages that are made for somebody.
COUNTS: list[tuple[Make, int]] = [
    (the_leagues, 6),
    (a_league, 13),
    (some_entries, 16),
    (a_bracket, 13),
    (statistics, 28),
    (the_leaders, 6),
    (the_ratings, 6),
    (the_records, 8),
    (a_coach, 6),
    (a_team_in_numbers, 13),
    (a_team, 19),
    (my_teams, 30),
    (a_team_on_paper, 12),
    (some_drafts, 3),
    (a_draft, 3),
    (a_player, 15),
    (a_match, 15),
    (a_sheet_to_manage, 9),
]


@pytest.mark.parametrize(
    ("make", "number"), COUNTS + OF_ONE_ROUND, ids=lambda value: getattr(value, "__name__", "")
)
def test_a_page_takes_the_same_queries_with_3_rows_and_with_30(make: Make, number: int) -> None:
    owner = one_round_played() if (make, number) in OF_ONE_ROUND else factories.coach()
    client = client_of(owner)
    few, many = make(owner, 3), make(owner, 30)
    assert (queries(client, few), queries(client, many)) == (number, number)


# -- what stands on them ------------------------------------------------------------------------


def text(url: str, owner: Coach | None = None) -> str:
    response = client_of(owner).get(url)
    assert response.status_code == 200
    return response.content.decode()


def test_the_table_says_what_parted_neighbours() -> None:
    season = played(4)
    page = " ".join(text(url_of(season, "season-table")).split())
    assert "Above the next by" in page
    assert "Points <small>" in page or "Head-to-head <small>" in page
    assert "champion" in page


@pytest.mark.clause("LG-TABLE-04", "LG-TABLE-06")
def test_why_a_row_stands_there_says_what_byes_and_walk_overs_count_for() -> None:
    page = text(url_of(played(4), "season-table"))
    why = page[page.index('class="why"') :]
    assert "Unplayed: counts for nothing." in why[: why.index("</details>")]
    assert "#LG-TABLE-04" in why[: why.index("</details>")]


@pytest.mark.clause("LG-TABLE-06")
def test_no_fold_of_the_table_has_a_clause_without_words() -> None:
    season = factories.season(4, legs=1)
    first = open_fixtures(season)[0]
    numbers = [side.entry.number for side in first.sides.all()]
    settle(first, 0, 4)
    leave(season, next(n for n in (1, 2, 3, 4) if n not in numbers), annul=True)
    page = text(url_of(season, "season-table"))
    folds = re.findall(r'<details class="why".*?</details>', page, re.DOTALL)
    assert any("withdrawn" in fold.lower() for fold in folds)
    for fold in folds:
        assert not re.search(r'<(?:small|span|p)[^>]*>\s*<a class="clause"', fold), fold


def test_a_match_of_blood_bowl_is_told_in_sentences_with_clauses() -> None:
    season = blood_bowl_match(factories.coach())
    fixture = season.fixtures.get()
    page = text(reverse("match-turns", args=[fixture.uuid]) + "?log=unfolded")
    assert "First half, turn 1: " in page
    assert f'href="{reverse("rulebook", args=["blood_bowl"])}#BB-TURN-06"' in page
    assert 'class="die' in page
    assert "decides: the next action" not in page
    assert fixture.secret in text(reverse("match-dice", args=[fixture.uuid]))
    everything = text(reverse("match-turns", args=[fixture.uuid]) + "?log=everything")
    assert "decides: the next action" in everything


def test_the_turns_of_a_match_are_folded_to_what_is_worth_seeing() -> None:
    fixture = blood_bowl_match(factories.coach()).fixtures.get()
    log = fixture.record.unpacked_log()
    assert log is not None
    address = reverse("match-turns", args=[fixture.uuid])
    turnovers = sum(event["event"] == "turnover" for event in log)

    folded = text(address)
    heads = re.findall('<div class="turn.*?</div>', folded, re.DOTALL)
    assert sum(head.count("Turnover by") for head in heads) == turnovers > 0
    for head in heads:
        assert head.count("<h3>") == 1
    # What happened in a turn is a step away: the heading leads to it.
    assert re.search(r'<h3><a href="\?open=\d+#turn-\d+">First half, turn 1: ', folded)
    unfolded = text(f"{address}?log=unfolded").partition("<footer")[0]
    assert unfolded.count("<details") == unfolded.count(" open><summary>") == len(heads)
    assert "decides: the next action" not in unfolded


def test_the_roster_sheet_has_the_columns_of_the_field() -> None:
    owner = factories.coach()
    team = blood_bowl_team(owner)
    page = text(reverse("team", args=[team.slug]), owner)
    for column in ("Nr", "MA", "ST", "AG", "AV", "Inj", "CP", "TD", "INT", "CAS", "MVP", "SPP"):
        assert f">{column}</abbr>" in page
    assert "BB-TEAM-02" in page  # the first line of its ledger


def test_a_player_shows_where_each_change_comes_from() -> None:
    season = blood_bowl_match(factories.coach())
    fixture = season.fixtures.get()
    mvp = next(
        player
        for player in Player.objects.filter(team__entries__season=season)
        if player.data["mvps"]
    )
    page = text(reverse("player", args=[mvp.uuid]))
    assert "Most valuable player." in page
    assert "BB-LEAGUE-40" in page
    assert reverse("match", args=[fixture.uuid]) in page


def test_every_clause_that_a_page_links_to_has_its_anchor() -> None:
    season = blood_bowl_match(factories.coach())
    fixture = season.fixtures.get()
    import re

    from config.site.rulebook import book

    linked = re.findall(r'#([A-Z]{2}-[A-Z0-9-]+)"', text(reverse("match", args=[fixture.uuid])))
    assert linked
    known = {*book("blood_bowl").clauses, *book("league").clauses}
    assert set(linked) <= known


@pytest.mark.parametrize(
    "key", ["blood_bowl", "boufbowl", "helvetia_cup", "kill_team", "necromunda", "league"]
)
def test_a_rulebook_has_an_anchor_for_each_clause(key: str) -> None:
    page = text(reverse("rulebook", args=[key]))
    from config.site.rulebook import book

    for clause in book(key).clauses:
        assert f'id="{clause}"' in page


def test_there_is_no_other_rulebook() -> None:
    assert client_of().get(reverse("rulebook", args=["chess"])).status_code == 404


def test_nothing_stands_inside_a_page_that_the_policy_forbids() -> None:
    season = played(2)
    for url in ("/", url_of(season), reverse("sign-up"), reverse("found-team")):
        response = client_of().get(url)
        assert "default-src 'self'" in response.headers["Content-Security-Policy"]
        page = response.content.decode()
        assert "<style" not in page
        assert " style=" not in page
        assert " onclick=" not in page
        assert page.count("<script") == page.count("<script src=")


def test_names_are_text_and_never_markup() -> None:
    owner = person()
    league = factories.league(owner, "<script>alert(1)</script>")
    page = text(reverse("league", args=[league.slug]))
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page


def test_the_site_speaks_russian_where_it_is_translated() -> None:
    response = client_of().get("/", headers={"accept-language": "ru"})
    assert '<html lang="ru"' in response.content.decode()
