"""Leagues, coaches and teams in numbers, as they are read from what was played."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from uuid import uuid4

import pytest
from django.apps import apps
from django.contrib.auth.models import AnonymousUser
from django.core.cache import caches
from django.http import Http404

from leagues import operations as leagues
from leagues.models import Fixture, League, Membership, Round, Season
from leagues.reading.seasons import group_tables
from leagues.results.rated_matches import Meeting, meetings, of_league, team_ratings
from leagues.stages.standings import group_table
from matches.correcting.operations import undo
from matches.games import of as room
from matches.games.number_labels import things
from matches.models import Coaching, Correction, MatchRecord, StatLine, Tally
from matches.reading.players import player_view
from matches.resolution.operations import play_out
from matches.statistics.coach_profile import coach_view
from matches.statistics.leaders import leaders, league_boards, league_game, season_boards
from matches.statistics.ratings import rating_list
from matches.statistics.season_awards import season_awards
from matches.statistics.stored_records import record_book
from matches.statistics.team_numbers import added, team_statistics
from rosters import operations as rosters
from rosters.accounts.personal_data import personal_data
from rosters.models import Coach, Player, Team
from rules import games
from rules.record import Kind, ended_as
from tests import factories
from tests.matches.corrections import count, ruled, scored_by
from tests.matches.seasons import resolved, wish
from tests.matches.statistics.test_selectors import moved_on
from tests.rules.blood_bowl.between.league import roster
from tests.site.factories import rivalry

pytestmark = pytest.mark.django_db


def by_name(season: Season) -> dict[str, tuple[float, float]]:
    """Everybody's ratings by the name of their team."""
    places = rating_list(season.league, season.game, "teams")
    return {place.name: (place.rated.elo, place.rated.glicko) for place in places}


def coach_of(season: Season, number: int) -> Coach:
    coach = season.entries.get(team__name=f"Team {number:02}").team.coach
    assert coach is not None
    return coach


def teams_of(season: Season) -> list[Team]:
    """The teams of its first fixture, Home first."""
    sides = season.fixtures.order_by("round__number", "slot")[0].sides.order_by("number")
    return [side.entry.team for side in sides.select_related("entry__team")]


def full_squads() -> Season:
    """A season of one match of Blood Bowl between squads of sixteen, played."""
    owner = factories.coach()
    season = leagues.create_season(
        owner, factories.league(owner), "Cup", "blood_bowl", legs=1, seed="7"
    )
    season = leagues.open_registration(owner, season)
    for name in ("Rams", "Crushers"):
        wished = {**roster(players={"lineman": 16}), "name": name}
        team = rosters.found_team(owner, "blood_bowl", wished)
        leagues.enter_team(owner, season, team, strength="veteran", managed="automatic")
    season = leagues.start_season(owner, season)
    play_out(wish(season))
    return season


def next_season(season: Season) -> Season:
    """The same teams once more, played to the end."""
    owner = factories.owner_of(season)
    made = leagues.create_season(owner, season.league, "Next", season.game, legs=1, seed="5")
    made = leagues.open_registration(owner, made)
    for entry in season.entries.order_by("team__name"):
        assert entry.team.coach is not None
        leagues.enter_team(entry.team.coach, made, entry.team, managed="automatic")
    made = leagues.start_season(owner, made)
    play_out(wish(made))
    made.refresh_from_db()
    return made


# -- ratings ------------------------------------------------------------------------------------


@pytest.mark.clause("LG-STAT-03")
def test_a_rating_list_agrees_with_the_table_on_who_won_how_often() -> None:
    season = rivalry(5)
    (group,) = group_tables(season)
    table = {
        line.entry.team.name: (line.row.standing.won, line.row.standing.drawn)
        for line in group.lines
    }
    for of in ("coaches", "teams"):
        places = rating_list(season.league, "coin", of)
        records = {
            place.name.replace("Coach", "Team"): (place.rated.record.won, place.rated.record.drawn)
            for place in places
        }
        assert records == table
        ratings = [place.rated.elo for place in places]
        assert ratings == sorted(ratings, reverse=True)
        assert [place.place for place in places] == [
            1 + sum(round(other, 2) > round(own, 2) for other in ratings) for own in ratings
        ]
        assert all(len(place.rated.points["elo"]) == 8 for place in places)


@pytest.mark.clause("LG-STAT-03", "LG-ROLE-05")
def test_a_team_handed_over_leaves_its_results_with_who_coached() -> None:
    season = rivalry(2, legs=2)
    before = {place.name: place.rated for place in rating_list(season.league, "coin", "coaches")}
    old, new = coach_of(season, 1), coach_of(season, 2)
    team = season.entries.get(team__name="Team 01").team
    rosters.hand_over(old, team, new)
    after = {place.name: place.rated for place in rating_list(season.league, "coin", "coaches")}
    assert after == before
    assert set(after) == {"Coach 01", "Coach 02"}


def test_matches_played_before_coaches_were_kept_are_given_to_who_coaches_now() -> None:
    season = rivalry(3)
    kept = list(Coaching.objects.order_by("record", "side").values_list("record", "side", "coach"))
    Coaching.objects.all().delete()
    import_module("matches.migrations.0003_coachings").fill(apps, None)
    found = Coaching.objects.order_by("record", "side").values_list("record", "side", "coach")
    assert list(found) == kept
    assert len(kept) == 2 * season.fixtures.count()


@pytest.mark.clause("LG-STAT-03")
def test_a_coach_who_plays_himself_is_neither_rated_nor_counted() -> None:
    season = resolved(entries=3, legs=1)
    assert rating_list(season.league, "coin", "coaches") == []
    assert len(rating_list(season.league, "coin", "teams")) == 3


@pytest.mark.clause("LG-STAT-03", "LG-FIX-01")
@pytest.mark.parametrize("kind", ["walk_over", "double_forfeit", "bye", "void"])
def test_what_was_not_played_rates_nobody(kind: Kind) -> None:
    season = rivalry(4, legs=1)
    fixture = season.fixtures.order_by("round__number", "slot")[2]
    for side in fixture.sides.all():
        side.ended = ended_as(kind, "win" if side.number == 0 else "loss")
        side.save(update_fields=["ended"])
    counted = sum(p.rated.record.played for p in rating_list(season.league, "coin", "teams"))
    assert counted == 2 * (season.fixtures.count() - 1)


@pytest.mark.clause("LG-STAT-03")
def test_ratings_follow_the_schedule_and_no_row_number() -> None:
    """The same season in two leagues rates the same, whatever the rows' numbers are; and rounds
    count by their numbers."""
    one, other = rivalry(4, name="One"), rivalry(4, name="Other")
    assert by_name(one) == by_name(other)
    first, last = (
        other.stages.get().rounds.order_by("number")[0],
        Round.objects.order_by("pk").last(),
    )
    assert last is not None
    number = last.number
    Round.objects.filter(pk=last.pk).update(number=100)
    Round.objects.filter(pk=first.pk).update(number=101)
    assert [meeting.round for meeting in meetings(of_league(other.league, "coin"))][-2:] == [
        101
    ] * 2
    assert number != 100
    caches["default"].clear()  # nobody can number rounds anew, so no rating is kept by it
    assert by_name(one) != by_name(other)


@pytest.mark.clause("LG-STAT-03")
def test_a_corrected_result_is_rated_anew() -> None:
    season = rivalry(2, legs=1)
    before = team_ratings(season.league, "coin")
    fixture = season.fixtures.get()
    for side in fixture.sides.all():
        side.result = {"win": "loss", "loss": "win", "draw": "win"}[side.result]
        side.save(update_fields=["result"])
    assert team_ratings(season.league, "coin") != before


def test_ratings_of_one_league_know_nothing_of_another() -> None:
    season = rivalry(3, name="One")
    before = by_name(season)
    rivalry(3, name="Other")
    assert by_name(season) == before


# -- sums ---------------------------------------------------------------------------------------


@pytest.mark.clause("LG-STAT-01")
def test_season_team_and_career_totals_are_sums_of_the_lines() -> None:
    season = rivalry(4)
    next_season(season)
    for entry in season.entries.select_related("team"):
        view = team_statistics(AnonymousUser(), entry.team.slug)
        lines = StatLine.objects.filter(team=entry.team)
        wanted: Counter[str] = Counter()
        for line in lines:
            wanted.update(line.counts)
        assert view.totals == {what: n for what, n in wanted.items() if n}
        assert added(each.totals for each in view.seasons) == view.totals
        assert [each.season.name for each in view.seasons] == ["Season", "Next"]
        assert view.balance.played == 6 + 3
        assert view.score.made == wanted["touchdowns"]
        for each in view.players:
            career = player_view(AnonymousUser(), each.player.uuid)
            assert each.matches == len(career.lines) == sum(s.matches for s in career.seasons)
            assert each.totals == {what: n for what, n in career.totals.items() if n}
            for what, total in career.totals.items():
                assert total == sum(s.totals.get(what, 0) for s in career.seasons)


@pytest.mark.clause("LG-STAT-02")
def test_leaders_of_all_time_are_summed_over_seasons() -> None:
    season = rivalry(4)
    later = next_season(season)
    rivalry(4, name="Elsewhere")
    (board, *_) = league_boards(season.league, "coin", 100)
    assert board.what == "touchdowns"
    for leader in board.leaders:
        lines = Tally.objects.filter(line__player=leader.player, what="touchdowns")
        assert leader.amount == sum(lines.values_list("amount", flat=True))
    own = Team.objects.filter(entries__season=later)
    scorers = Player.objects.filter(team__in=own, stat_lines__tallies__what="touchdowns").distinct()
    assert {leader.player for leader in board.leaders} == set(scorers)


@pytest.mark.clause("LG-STAT-02")
def test_leaders_of_a_season_are_of_that_season_alone() -> None:
    """Of two seasons with the same players in one league neither counts for the other."""
    first = rivalry(4)
    later = next_season(first)
    careers = {
        leader.player: leader.amount
        for leader in league_boards(first.league, "coin", 99)[0].leaders
    }
    grew = 0
    for season, other in ((first, later), (later, first)):
        found = leaders(season, "touchdowns", most=99)
        lines = StatLine.objects.filter(record__fixture__season=season)
        wanted: Counter[Player] = Counter()
        for line in lines.exclude(player=None).select_related("player"):
            assert line.player is not None
            wanted[line.player] += line.counts["touchdowns"]
        assert {leader.player: leader.amount for leader in found} == dict(+wanted)
        grew += sum(careers[leader.player] > leader.amount for leader in found)
        assert [leader.amount for leader in found] != [
            leader.amount for leader in leaders(other, "touchdowns", most=99)
        ]
    assert grew, "somebody has scored in both"


@pytest.mark.clause("LG-STAT-01")
def test_who_stayed_on_the_bench_has_no_line() -> None:
    """Of sixteen Linemen eleven are set up at a time, and some never come on."""
    season = full_squads()
    record = MatchRecord.objects.get(fixture__season=season)
    for side, report in enumerate(record.record["sides"]):
        fielded = {line["number"]: line for line in report["lines"] if line["fielded"]}
        lines = record.lines.filter(side=side)
        assert {line.squad_number for line in lines} == set(fielded)
        for line in lines:
            assert line.counts["touchdowns"] == fielded[line.squad_number]["touchdowns"]
    benched = [
        (side, line["player"])
        for side, report in enumerate(record.record["sides"])
        for line in report["lines"]
        if not line["fielded"]
    ]
    assert benched, "a match in which nobody rests shows nothing"
    for side, number in benched:
        player = teams_of(season)[side].players.get(number=number)
        career = player_view(AnonymousUser(), player.uuid)
        assert (career.lines, career.totals) == ([], {})


@pytest.mark.clause("LG-STAT-02")
def test_who_is_level_with_the_last_leader_is_counted() -> None:
    season = rivalry(6)
    everybody = leaders(season, "casualties", most=1000)
    (board,) = season_boards(season, 1, ["casualties"])
    level = [leader for leader in everybody if leader.place == 1]
    assert len(board.leaders) == 1
    assert board.level == len(level) - 1
    (top,) = season_boards(season, 1000, ["casualties"], places=1)
    assert [leader.player for leader in top.leaders] == [leader.player for leader in level]


@pytest.mark.clause("LG-STAT-02", "LG-STAT-04")
def test_everything_that_a_box_score_counts_has_leaders_and_records() -> None:
    for game in games():
        assert sorted(things(game)) == sorted(key for key, *_ in room(game).numbers.COLUMNS)


# -- records ------------------------------------------------------------------------------------


@pytest.mark.clause("LG-STAT-04")
def test_the_record_book_is_what_the_lines_say() -> None:
    season = rivalry(5)
    later = next_season(season)
    book = record_book(season.league, "coin")
    held = {record.record.span: record for record in book.players["touchdowns"]}
    lines = Tally.objects.filter(what="touchdowns", line__player__isnull=False)
    assert held["match"].record.amount == max(lines.values_list("amount", flat=True))
    careers: Counter[int] = Counter()
    seasons: Counter[tuple[int, int]] = Counter()
    for player, number, amount in lines.values_list(
        "line__player", "line__record__fixture__season", "amount"
    ):
        careers[player] += amount
        seasons[player, number] += amount
    assert held["season"].record.amount == max(seasons.values())
    assert held["career"].record.amount == max(careers.values())
    for record in (*book.teams, *book.players["touchdowns"]):
        for holder in record.holders:
            assert holder.amount == record.record.amount
            assert holder.season in (season, later)
            fixture = Fixture.objects.get(uuid=holder.meeting.uuid)
            assert holder.meeting.settled == fixture.settled
            assert fixture.sides.filter(entry__team=holder.team).exists()
        if record.before is not None:
            assert record.before.amount < record.record.amount


def given_to_another(season: Season, scorer: Player) -> Correction:
    """One of his scores is ruled to have been another's of his side."""
    what = scored_by(season.game)
    line = Tally.objects.filter(what=what, line__player=scorer)[0].line
    fixture = line.record.fixture
    lines = line.record.record["sides"][line.side]["lines"]
    own = next(each for each in lines if each["player"] == scorer.number)
    other = next(each for each in lines if each is not own)
    counts = [
        count(line.side, own, what, own[what] - 1),
        count(line.side, other, what, other[what] + 1),
    ]
    return ruled(season, fixture, counts=counts)


@pytest.mark.clause("LG-STAT-04")
def test_a_corrected_match_is_told_anew() -> None:
    """Its result, its score and the record as it was filed are what they were."""
    season = rivalry(3)
    first = record_book(season.league, "coin")
    *_, career = first.players["touchdowns"]
    scorer = career.holders[0].player
    assert scorer is not None
    correction = given_to_another(season, scorer)
    told = record_book(season.league, "coin")
    assert told != first
    caches["default"].clear()
    assert record_book(season.league, "coin") == told
    undo(factories.owner_of(season), correction, reason="It was his.")
    assert record_book(season.league, "coin") == first


@pytest.mark.clause("LG-STAT-02")
def test_leaders_follow_a_correction() -> None:
    season = rivalry(3)
    first = season_boards(season, 5)
    board = next(board for board in first if board.what == scored_by(season.game))
    correction = given_to_another(season, board.leaders[0].player)
    told = season_boards(season, 5)
    assert told != first
    caches["default"].clear()
    assert season_boards(season, 5) == told
    undo(factories.owner_of(season), correction, reason="It was his.")
    assert season_boards(season, 5) == first


@pytest.mark.clause("LG-STAT-02")
def test_what_another_database_had_cached_is_not_told_of_this_one() -> None:
    """A database that was put back has the same numbers of rows and bytes of records, and others
    who played: what is cached of the one says nothing of the other."""
    season = rivalry(3)
    counted = scored_by(season.game)
    assert leaders(season, counted)
    for fixture in season.fixtures.all():
        Fixture.objects.filter(pk=fixture.pk).update(uuid=uuid4())
    Tally.objects.filter(line__record__fixture__in=season.fixtures.all()).delete()
    assert not leaders(season, counted)


def test_a_league_without_a_match_has_no_numbers() -> None:
    season = factories.season(3)
    view = league_game(AnonymousUser(), season.league.slug)
    assert (view.games, view.game) == ([], "")
    book = record_book(season.league, "coin")
    assert (book.teams, book.players) == ([], {})


# -- awards -------------------------------------------------------------------------------------


@pytest.mark.clause("LG-STAT-05")
def test_awards_are_given_at_the_end_of_a_season() -> None:
    season = rivalry(5, rounds=3, legs=1)
    assert season_awards(season) == []
    play_out(wish(season))
    season.refresh_from_db()
    awards = {award.key: award for award in season_awards(season)}
    assert list(awards) == [
        "champion",
        "top_scorer",
        "most_casualties",
        "best_defence",
        "most_improved",
    ]
    assert season.placings is not None
    champion = season.entries.get(number=season.placings[0]["entry"]).team
    assert [won.team for won in awards["champion"].winners] == [champion]
    first, *_ = leaders(season, "touchdowns")
    scorer = awards["top_scorer"].winners[0]
    assert (scorer.player, scorer.numbers) == (first.player, {"touchdowns": first.amount})
    ratings = {place.team: place.rated.elo for place in rating_list(season.league, "coin", "teams")}
    improved = awards["most_improved"].winners[0]
    assert ratings[improved.team] == max(ratings.values())
    assert improved.numbers["to"] == round(max(ratings.values()), 2)


# -- a coach, as far as the reader may see --------------------------------------------------------


@pytest.mark.clause("LG-STAT-03", "LG-STAT-05")
def test_a_profile_has_matches_titles_teams_and_ratings() -> None:
    season = rivalry(4)
    assert season.placings is not None
    entry = season.entries.get(number=season.placings[0]["entry"])
    assert entry.team.coach is not None
    view = coach_view(AnonymousUser(), entry.team.coach.uuid)
    first = group_table(season.stages.get().groups.get()).rows[0].standing
    balance = view.balance["coin"]
    assert (balance.won, balance.drawn, balance.lost) == (first.won, first.drawn, first.lost)
    assert [(title.season, title.team) for title in view.titles] == [(season, entry.team)]
    assert view.teams == [entry.team]
    (standing,) = view.standings
    (place,) = [
        place
        for place in rating_list(season.league, "coin", "coaches")
        if place.coach == entry.team.coach
    ]
    assert standing.rated == place.rated
    other = season.entries.exclude(pk=entry.pk)[0].team.coach
    assert other is not None
    assert coach_view(AnonymousUser(), other.uuid).titles == []


@pytest.mark.clause("LG-ROLE-02")
@pytest.mark.parametrize("visibility", ["private", "unlisted"])
def test_a_profile_shows_only_what_is_in_the_reader_s_list(visibility: str) -> None:
    open_ = resolved(entries=2, legs=1)
    hidden = moved_on(open_, visibility=visibility)
    coach = factories.owner_of(open_)
    theirs = factories.owner_of(hidden)
    for user, seen in ((AnonymousUser(), set()), (theirs, {hidden.league})):
        view = coach_view(user, coach.uuid)
        assert {standing.league for standing in view.standings} == seen
        assert view.balance == {} or user == theirs
        assert {title.season.league for title in view.titles} <= {open_.league, *seen}
    if visibility == "private":
        with pytest.raises(Http404):
            coach_view(AnonymousUser(), theirs.uuid)
    else:
        # The link from an unlisted league leads somewhere, and tells nothing.
        view = coach_view(AnonymousUser(), theirs.uuid)
        assert (view.standings, view.titles, view.teams, view.balance) == ([], [], [], {})


@pytest.mark.clause("LG-ROLE-02")
def test_the_numbers_of_a_team_leave_out_a_private_league() -> None:
    open_ = resolved(entries=2, legs=1)
    hidden = moved_on(open_, visibility="private")
    team = open_.entries.order_by("team__name")[0].team
    for user, seasons in (
        (AnonymousUser(), [open_]),
        (factories.owner_of(hidden), [open_, hidden]),
    ):
        view = team_statistics(user, team.slug)
        assert {each.season for each in view.seasons} == set(seasons)
        assert {each.league for each in view.ratings} == {each.league for each in seasons}
        lines = StatLine.objects.filter(team=team, record__fixture__season__in=seasons)
        own = lines.filter(player__isnull=False)
        assert sum(each.matches for each in view.players) == own.count()


@pytest.mark.clause("LG-ROLE-05")
def test_a_coach_who_has_left_keeps_what_he_has_played() -> None:
    season = rivalry(3)
    coach = coach_of(season, 1)
    leagues.leave(coach, season.league)
    assert not Membership.objects.filter(coach=coach).exists()
    assert coach_view(AnonymousUser(), coach.uuid).balance["coin"].played == 4


@pytest.mark.clause("LG-ROLE-06")
def test_the_export_of_a_coach_names_the_matches_he_has_coached() -> None:
    season = rivalry(3)
    coach = coach_of(season, 1)
    rosters.hand_over(coach, season.entries.get(team__name="Team 01").team, coach_of(season, 2))
    exported = personal_data(coach)["matches"]
    own = season.fixtures.filter(sides__entry__team__name="Team 01")
    assert {each["fixture"] for each in exported} == {str(each.uuid) for each in own}
    assert len(exported) == 4


def test_nobody_is_found_where_nobody_is() -> None:
    alone = factories.coach()
    with pytest.raises(Http404):
        coach_view(AnonymousUser(), alone.uuid)
    assert coach_view(alone, alone.uuid).standings == []
    assert not League.objects.exists()


def test_meetings_are_in_the_order_of_seasons_and_rounds() -> None:
    season = rivalry(4)
    later = next_season(season)
    found: list[Meeting] = meetings(of_league(season.league, "coin"))
    places = [(m.season == later.pk, m.stage, m.round) for m in found]
    assert places == sorted(places)
    assert len(found) == season.fixtures.count() + later.fixtures.count()
