"""Halls of fame: trophies, the famous, the dead, rivals, power, records in reach, stars."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.http import Http404
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from leagues import operations as leagues
from leagues.models import League, Season
from leagues.results.rated_matches import Meeting
from matches.models import StatLine
from matches.reading.stars import star_called, star_view, stars
from matches.sandboxes.operations import open_sandbox
from matches.statistics import in_reach, stored_records
from matches.statistics.halls import league_hall, team_hall
from matches.statistics.in_reach import records_near
from matches.statistics.power import list_strengths, power_rankings
from matches.statistics.record_book import Mark, Record
from matches.statistics.rivalries import enemies_of, result_between, rivalries, rivals_of
from rosters.models import Player, Team
from tests import factories
from tests.site.factories import client_of, played, rivalry

pytestmark = pytest.mark.django_db
NOBODY = AnonymousUser()


def queries(door: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as asked:
        door()
    return len(asked)


@pytest.mark.clause("LG-FAME-01")
def test_trophies_are_the_first_three_places_of_seasons_that_are_over() -> None:
    season = played(4, legs=1)
    assert season.placings is not None
    won = league_hall(season.league, "coin").trophies
    assert [each.place for each in won] == [row["place"] for row in season.placings[:3]]
    champion = won[0].team
    assert [each.place for each in team_hall(NOBODY, champion.slug).trophies] == [1]
    last = season.entries.get(number=season.placings[-1]["entry"]).team
    assert not team_hall(NOBODY, last.slug).trophies
    leagues.reopen_season(factories.owner_of(season), season, reason="A mistake.")
    assert not league_hall(season.league, "coin").trophies


@pytest.mark.clause("LG-FAME-01")
def test_who_withdrew_has_no_trophy() -> None:
    season = played(3, legs=1)
    assert season.placings is not None
    season.placings[0]["reason"] = {"kind": "left"}
    season.save(update_fields=["placings"])
    assert [each.place for each in league_hall(season.league, "coin").trophies] == [2, 3]


@pytest.mark.clause("LG-FAME-01")
def test_the_famous_are_the_first_three_of_all_time() -> None:
    season = played(4, legs=2)
    hall = league_hall(season.league, "coin")
    assert hall.famous
    sums: Counter[int | None] = Counter()
    for line in StatLine.objects.filter(player__isnull=False):
        sums[line.player_id] += line.counts.get("touchdowns", 0)
    ranked = sorted(sums.values(), reverse=True)
    for famous in hall.famous:
        for title, amount, place in famous.deeds:
            assert 1 <= place <= 3
            if str(title) == "Top scorers":
                assert sums[famous.player.pk] == amount
                assert 1 + sum(other > amount for other in ranked) == place
    team = hall.famous[0].player.team
    own = team_hall(NOBODY, team.slug).famous
    assert own
    assert {famous.player.team_id for famous in own} == {team.pk}


@pytest.mark.clause("LG-FAME-02")
def test_the_cemetery_has_the_dead_of_league_and_team() -> None:
    season = played(4, legs=4)
    dead = Player.objects.filter(left="dead")
    assert dead
    cemetery = league_hall(season.league, "coin").cemetery
    assert cemetery.count == len(dead)
    assert {grave.player.pk for grave in cemetery.graves} <= {each.pk for each in dead}
    settled = [grave.fixture.round.number for grave in cemetery.graves if grave.fixture]
    assert settled == sorted(settled, reverse=True)
    for team in Team.objects.filter(players__left="dead").distinct():
        own = team_hall(NOBODY, team.slug).cemetery
        assert own.count == dead.filter(team=team).count()
        assert {grave.player.team_id for grave in own.graves} == {team.pk}


@pytest.mark.clause("LG-FAME-02")
def test_the_dead_of_a_match_that_the_reader_may_not_open_are_told_nowhere() -> None:
    season = played(4, legs=4, visibility="private")
    owner = factories.owner_of(season)
    team = Player.objects.filter(left="dead")[0].team
    assert team_hall(owner, team.slug).cemetery.count
    with pytest.raises(Http404):
        team_hall(NOBODY, team.slug)
    # The team plays in public elsewhere: then its page is open, its dead of here are not.
    other = leagues.create_season(owner, factories.league(owner, "Open"), "Open", "coin", seed="1")
    other = leagues.open_registration(owner, other)
    leagues.enter_team(owner, other, team)
    hall = team_hall(NOBODY, team.slug)
    assert not hall.cemetery.count
    assert not hall.trophies
    assert not hall.famous
    assert not hall.rivals.opponents


@pytest.mark.clause("LG-FAME-01")
def test_a_sandbox_counts_in_no_hall() -> None:
    season = played(4, rounds=2, legs=2)
    before = league_hall(season.league, "coin")
    copy = open_sandbox(factories.owner_of(season), season)
    after = league_hall(season.league, "coin")
    assert after == before
    assert copy.fixtures.exists()


# -- rivals -----------------------------------------------------------------------------------


def meeting(*results: str, teams: tuple[int, ...] = (1, 2)) -> Meeting:
    sides = tuple(range(len(teams)))
    when = datetime(2026, 1, 1, tzinfo=UTC)
    scores = tuple(int(result == "win") for result in results)
    return Meeting(1, uuid4(), 1, "coin", 1, 1, 1, when, sides, teams, results, scores)  # type: ignore[arg-type]


@pytest.mark.clause("LG-FAME-03")
def test_of_three_in_a_match_who_won_beat_the_others() -> None:
    three = meeting("loss", "win", "loss", teams=(1, 2, 3))
    assert result_between(three, 2, 1) == "win"
    assert result_between(three, 1, 2) == "loss"
    assert result_between(three, 1, 3) == "draw"


@pytest.mark.clause("LG-FAME-03")
def test_nemesis_and_favourite_victim_are_one_opponent_each() -> None:
    one, two, three = (factories.team(factories.coach(), f"T{n}") for n in range(3))

    def of(*results: tuple[str, Team]) -> tuple[Team | None, Team | None]:
        opposite = {"win": "loss", "loss": "win", "draw": "draw"}
        found = rivals_of(
            one,
            [
                meeting(result, opposite[result], teams=(one.pk, other.pk))
                for result, other in results
            ],
        )
        return (
            found.nemesis.team if found.nemesis else None,
            found.victim.team if found.victim else None,
        )

    assert of(("loss", two)) == (None, None)  # once is chance
    assert of(("loss", two), ("loss", two), ("win", three), ("win", three)) == (two, three)
    assert of(("loss", two), ("loss", two), ("win", two), ("win", two)) == (None, None)
    assert of(("loss", two), ("loss", two), ("loss", three), ("loss", three)) == (None, None)


@pytest.mark.clause("LG-FAME-03")
def test_a_league_lists_who_meets_most() -> None:
    season = played(3, legs=4)
    found = rivalries(season.league, "coin")
    assert len(found) == 3
    assert all(each.balance.played == 4 for each in found)
    assert not rivalries(played(3, legs=1).league, "coin")


@pytest.mark.clause("LG-FAME-03")
def test_a_players_victim_is_the_team_against_which_they_did_most() -> None:
    from matches.reading.players import player_view

    season = played(4, legs=4)
    named = 0
    for player in Player.objects.filter(stat_lines__isnull=False).distinct():
        view = player_view(factories.owner_of(season), player.uuid)
        enemies = enemies_of(view)
        did: Counter[int] = Counter()
        for line in view.lines:
            for side in line.record.fixture.sides.all():
                if side.entry.team_id != player.team_id:
                    did[side.entry.team_id] += line.counts.get("touchdowns", 0)
        best = [team for team, n in did.items() if n == max(did.values()) and n > 1]
        assert (enemies.victim.pk if enemies.victim else None) == (
            best[0] if len(best) == 1 else None
        )
        named += enemies.victim is not None
    assert named


# -- power ------------------------------------------------------------------------------------


@pytest.mark.clause("LG-FAME-05")
def test_what_a_list_brings_is_the_mean_of_its_teams_drawn_towards_nothing() -> None:
    rated = {1: ("orc", 160.0), 2: ("orc", 150.0), 3: ("elf", 140.0), 4: ("elf", 150.0)}
    brings = list_strengths(rated)
    assert brings == {"orc": (10 + 0) / 5, "elf": (-10 + 0) / 5}
    assert list_strengths({1: ("orc", 170.0)}) == {"orc": 0.0}
    assert list_strengths({}) == {}


@pytest.mark.clause("LG-FAME-05")
def test_power_rankings_tell_who_rose_in_the_last_round() -> None:
    season = played(4, rounds=1, legs=2)
    first = {row.team.pk: row for row in power_rankings(season.league, "coin")}
    assert all(row.moved is None for row in first.values())
    owner = factories.owner_of(season)
    from matches.resolution.operations import play_out, resolve_round

    play_out(resolve_round(owner, season.stages.get().rounds.get(number=2)))
    rows = power_rankings(season.league, "coin")
    assert [row.place for row in rows] == sorted(row.place for row in rows)
    for row in rows:
        before = first[row.team.pk]
        assert row.moved == before.place - row.place
        assert row.gain == pytest.approx(row.rating - before.rating)
        assert row.adjusted == pytest.approx(row.rating - row.brings)


# -- records in reach -------------------------------------------------------------------------


def _record(what: str, span: str, amount: int) -> Record:
    return Record(what, span, (Mark(amount, 0, 0, "run"),))  # type: ignore[arg-type]


@pytest.mark.clause("LG-FAME-04")
def test_records_in_reach_are_those_one_or_two_short(monkeypatch: pytest.MonkeyPatch) -> None:
    season = played(4, rounds=3, legs=4)
    fixture = season.fixtures.filter(state="scheduled").first()
    assert fixture is not None
    teams = in_reach.teams_of(fixture)
    sums: Counter[int | None] = Counter()
    for line in StatLine.objects.filter(team__in=teams, player__active=True):
        sums[line.player_id] += line.counts.get("touchdowns", 0)
    who, most = sums.most_common(1)[0]

    def near(record: Record | None, of_teams: Record | None = None) -> list[Any]:
        kept = ([record] if record else [], [of_teams] if of_teams else [])
        monkeypatch.setattr(in_reach, "records_of", lambda *_: kept)
        return records_near(fixture, teams)

    assert most >= 1
    for missing, there in ((0, False), (1, True), (2, True), (3, False)):
        amount = most + missing
        found = {
            each.player.pk: (each.now, each.amount)
            for each in near(_record("touchdowns", "career", amount))
        }
        listed = who in found
        assert listed is (there and amount >= 3), (missing, amount)
    streaks = {}
    for team in teams:
        sides = team.entries.get(season=season).sides.filter(fixture__state="settled")
        results = [side.result for side in sides.order_by("-fixture__round__number")]
        streaks[team.pk] = next((n for n, r in enumerate(results) if r != "win"), len(results))
    for amount in (3, 4, 5):
        found_teams = {each.team.pk for each in near(None, _record("winning", "streak", amount))}
        assert found_teams == {pk for pk, n in streaks.items() if n + 1 == amount}


@pytest.mark.clause("LG-FAME-04")
def test_nothing_is_in_reach_in_a_sandbox() -> None:
    season = played(4, rounds=2, legs=2)
    copy = open_sandbox(factories.owner_of(season), season)
    fixture = copy.fixtures.filter(state="scheduled")[0]
    assert records_near(fixture, in_reach.teams_of(fixture)) == []


@pytest.mark.clause("LG-STORY-10")
def test_records_as_they_stood_at_the_end_of_a_season() -> None:
    season = played(4, legs=1)
    league = season.league
    at_its_end = stored_records.record_book(league, "coin", until=season)
    assert at_its_end == stored_records.record_book(league, "coin")
    owner = factories.owner_of(season)
    second = leagues.create_season(owner, league, "Second", "coin", legs=4, seed="8")
    second = leagues.open_registration(owner, second)
    for entry in season.entries.all():
        leagues.enter_team(owner, second, entry.team, managed="automatic")
    second = leagues.start_season(owner, second)
    from matches.resolution.operations import play_out, resolve_season

    play_out(resolve_season(owner, second))
    assert stored_records.record_book(league, "coin", until=season) == at_its_end
    assert stored_records.record_book(league, "coin") != at_its_end


# -- stars ------------------------------------------------------------------------------------


@pytest.mark.clause("LG-FAME-06")
def test_a_star_has_a_career_over_all_teams_that_the_reader_may_open() -> None:
    star = next(each for (game, _key), each in stars().items() if game == "blood_bowl")
    assert star_called(star.names[0]) == star
    season = played(2, legs=2, game="coin")
    Season.objects.filter(pk=season.pk).update(game="blood_bowl")
    lines = StatLine.objects.filter(record__fixture__season=season)
    teams = set()
    for record in lines.order_by().values_list("record", flat=True).distinct():
        line = lines.filter(record=record).order_by("side", "place")[0]
        line.tallies.all().delete()
        StatLine.objects.filter(pk=line.pk).update(
            player=None, name=star.names[0], counts={"touchdowns": 2}
        )
        line.tallies.create(what="touchdowns", amount=2)
        teams.add(line.team_id)
    view = star_view(NOBODY, "blood_bowl", star.key)
    assert view.matches == len(view.lines) == 2
    assert view.totals == {"touchdowns": 4}
    assert {team.pk for team, _n in view.teams} == teams
    at = reverse("star", args=["blood_bowl", star.key])
    page = client_of(factories.owner_of(season)).get(at).content.decode()
    assert view.teams[0][0].name in page
    search = client_of(factories.coach()).get(f"{reverse('search')}?q={star.names[0][:6]}")
    assert at in search.content.decode()
    found = client_of(factories.coach()).get(f"{reverse('api-search')}?q={star.names[0][:6]}")
    assert found.json()["stars"][0]["key"] == star.key
    League.objects.update(visibility=League.Visibility.PRIVATE)
    assert not star_view(NOBODY, "blood_bowl", star.key).matches
    with pytest.raises(Http404):
        star_view(NOBODY, "blood_bowl", "nobody-at-all")


# -- costs ------------------------------------------------------------------------------------


@pytest.mark.clause("LG-FAME-01")
def test_halls_ask_the_same_for_few_and_for_many() -> None:
    few = rivalry(3, legs=4, name="Few")
    many = rivalry(8, legs=4, name="Many")
    for season in (few, many):
        league_hall(season.league, "coin")
    assert queries(lambda: league_hall(few.league, "coin")) == queries(
        lambda: league_hall(many.league, "coin")
    )
    counted = []
    for season in (few, many):
        team = Team.objects.filter(entries__season=season, players__left="dead")[:1].get()
        counted.append(queries(lambda team=team: team_hall(NOBODY, team.slug)))  # type: ignore[misc]
    assert len({*counted}) == 1
