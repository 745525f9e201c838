"""Friendlies: matches of coaches of a league outside of all seasons, which change nothing."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from leagues import operations as leagues
from leagues.access.permissions import may_change_team
from leagues.models import Entry, Fixture, Friendly, League, Notice, Season
from leagues.results.rated_matches import team_ratings
from matches import reporting
from matches.correcting.operations import correct
from matches.live.operations import answer, kick_off
from matches.models import LiveMatch, MatchRecord
from matches.periodic.deadlines import act
from matches.reading.matches import match_view
from matches.reading.players import player_view
from matches.reading.teams import team_view
from matches.reporting.working_out import lined_up, work_out_report
from matches.resolution.operations import play_out, resolve_fixture
from matches.statistics.coach_profile import coach_view
from matches.statistics.leaders import league_boards
from matches.statistics.ratings import rating_list
from matches.statistics.stored_records import record_book
from matches.statistics.team_numbers import team_statistics
from matches.verification.stored_matches import verify
from rosters import operations as rosters
from rosters.models import Coach, Player, Team
from rules import game, games
from rules.dice import Stream
from rules.game import FRIENDLY
from rules.problems import Refusal
from tests import factories, pennies
from tests.clocks import Calendar, calendar
from tests.matches.corrections import overruled
from tests.matches.meeting import as_read, coach_of, seated

__all__ = ["calendar"]

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-MEET-04")]
State = Friendly.State


class Pitch:
    """A league, and coaches of it with a team each; the first runs it."""

    def __init__(self, teams: int = 2, key: str = pennies.KEY) -> None:
        self.coaches = [factories.coach() for _ in range(teams)]
        self.league: League = factories.league(self.coaches[0])
        for each in self.coaches[1:]:
            link = leagues.invite(self.coaches[0], self.league).token
            leagues.accept_invitation(each, link)
        self.teams = [team_of(each, f"Team {n}", key) for n, each in enumerate(self.coaches, 1)]

    def propose(self, **how: Any) -> Friendly:
        return leagues.propose_friendly(self.coaches[0], self.league, self.teams, **how)

    def agree(self, **how: Any) -> Fixture:
        """Everybody accepts."""
        asked = self.propose(**how)
        for each in self.coaches[1:]:
            asked = leagues.answer_friendly(each, asked, accept=True)
        return as_read(Fixture.objects.get(season__proposal=asked))


def team_of(owner: Coach, name: str, key: str) -> Team:
    rules = game(key)
    version = rules.versions[-1]
    race = rules.races(version)[0]
    roster = rules.wished_roster(version, race, name, Stream(bytes(32), name))
    return rosters.found_team(owner, key, roster)


def codes(no: pytest.ExceptionInfo[Refusal]) -> list[str]:
    return [problem.code for problem in no.value.problems]


def told(kind: str) -> list[Coach]:
    return [each.coach for each in Notice.objects.filter(kind=kind).order_by("pk")]


def all_of(teams: list[Team]) -> list[Any]:
    """The streams, and all that is projected from them."""
    rows = [Team.objects.filter(pk=team.pk).values().get() for team in teams]
    streams = [list(team.events.order_by("seq").values()) for team in teams]
    players = [list(Player.objects.filter(team=team).order_by("pk").values()) for team in teams]
    return [rows, streams, players]


def engine_plays(fixture: Fixture, by: Coach) -> Fixture:
    play_out(resolve_fixture(by, fixture))
    fixture.refresh_from_db()
    return fixture


# -- arranged -------------------------------------------------------------------------------------


def test_it_is_agreed_on_when_the_coach_of_every_team_has_accepted() -> None:
    pitch = Pitch(3)
    asked = pitch.propose()
    assert told("friendly_offered") == pitch.coaches[1:]
    assert not Season.objects.exists()
    asked = leagues.answer_friendly(pitch.coaches[1], asked, accept=True)
    assert asked.state == State.OPEN
    asked = leagues.answer_friendly(pitch.coaches[2], asked, accept=True)
    assert asked.state == State.ACCEPTED
    assert told("friendly_agreed") == pitch.coaches
    fixture = Fixture.objects.get()
    sides = fixture.sides.select_related("entry__team").order_by("number")
    assert [side.entry.team for side in sides] == pitch.teams, "the proposer is at home"
    assert {side.entry.managed for side in sides} == {Entry.Managed.PERSON}
    with pytest.raises(Refusal) as no:
        leagues.answer_friendly(pitch.coaches[2], asked, accept=False)
    assert codes(no) == ["friendly_not_open"]


def test_with_teams_of_ones_own_nobody_is_asked() -> None:
    pitch = Pitch(1)
    pitch.teams.append(team_of(pitch.coaches[0], "Second", pennies.KEY))
    assert pitch.propose().state == State.ACCEPTED
    assert not told("friendly_offered")


def test_declined_taken_back_or_unanswered_nothing_is_left_of_it(calendar: Calendar) -> None:
    pitch = Pitch(3)
    asked = leagues.answer_friendly(pitch.coaches[1], pitch.propose(), accept=False)
    assert asked.state == State.DECLINED
    assert told("friendly_declined") == [pitch.coaches[0], pitch.coaches[2]]
    asked = pitch.propose()
    with pytest.raises(Refusal) as no:
        leagues.withdraw_friendly(pitch.coaches[1], asked)
    assert codes(no) == ["not_your_friendly"]
    assert leagues.withdraw_friendly(pitch.coaches[0], asked).state == State.WITHDRAWN
    asked = pitch.propose()
    act()
    asked.refresh_from_db()
    assert asked.state == State.OPEN
    calendar.pass_(days=7, hours=1)
    with pytest.raises(Refusal):
        leagues.answer_friendly(pitch.coaches[1], asked, accept=True)
    act()
    asked.refresh_from_db()
    assert asked.state == State.LAPSED
    assert told("friendly_lapsed") == pitch.coaches
    assert not Season.objects.exists()


def test_everything_that_speaks_against_one_is_said_at_once() -> None:
    pitch = Pitch()
    stranger = factories.coach()
    coin = factories.team(stranger, "Coin")
    with pytest.raises(Refusal) as no:
        leagues.propose_friendly(stranger, pitch.league, [*pitch.teams, pitch.teams[0]])
    assert codes(no) == ["not_a_member_here"], "and is told nothing else"
    leagues.accept_invitation(stranger, leagues.invite(pitch.coaches[0], pitch.league).token)
    with pytest.raises(Refusal) as no:
        leagues.propose_friendly(stranger, pitch.league, [*pitch.teams, pitch.teams[0]])
    assert codes(no) == ["no_team_of_yours", "meets_itself"]
    leagues.leave(stranger, pitch.league)
    with pytest.raises(Refusal) as no:
        leagues.propose_friendly(pitch.coaches[0], pitch.league, [pitch.teams[0], coin])
    assert codes(no) == ["friendly_of_two_games", "coach_has_left"]
    with pytest.raises(Refusal) as no:
        leagues.propose_friendly(pitch.coaches[0], pitch.league, pitch.teams[:1])
    assert codes(no) == ["sides_out_of_range"]
    asked = pitch.propose()
    leagues.leave(pitch.coaches[1], pitch.league)
    with pytest.raises(Refusal) as no:
        leagues.answer_friendly(pitch.coaches[1], asked, accept=True)
    assert codes(no) == ["not_asked_for_a_friendly"], "who has left plays nothing there"


def test_it_is_called_off_until_somebody_begins_it() -> None:
    pitch = Pitch(3)
    fixture = pitch.agree()
    asked = Friendly.objects.get()
    with pytest.raises(Refusal) as no:
        leagues.call_off_friendly(factories.coach(), asked)
    assert codes(no) == ["not_your_friendly"]
    assert leagues.call_off_friendly(pitch.coaches[2], asked).state == State.CALLED_OFF
    assert told("friendly_called_off") == pitch.coaches[:2]
    assert not Season.objects.exists()
    fixture = pitch.agree()
    seated(fixture)
    with pytest.raises(Refusal) as no:
        leagues.call_off_friendly(pitch.coaches[0], Friendly.objects.get(state=State.ACCEPTED))
    assert codes(no) == ["friendly_has_begun"]


# -- it changes nothing ---------------------------------------------------------------------------


@pytest.mark.parametrize("key", sorted([*games(), pennies.KEY, "coin"]))
def test_of_every_game_it_is_played_kept_and_changes_no_team(key: str) -> None:
    pitch = Pitch(key=key)
    before = all_of(pitch.teams)
    fixture = engine_plays(pitch.agree(engine=True), pitch.coaches[1])
    assert fixture.state == Fixture.State.SETTLED
    assert all_of(pitch.teams) == before
    assert fixture.season.state == Season.State.RUNNING or fixture.season.friendly
    record = MatchRecord.objects.get()
    match = record.unpacked().match
    assert match.options == {FRIENDLY: True}, "it is told no competition"
    assert verify(record).holds
    assert record.unpacked_log()
    assert match_view(pitch.coaches[1], fixture.uuid, log=True).log
    season = Season.objects.get()
    assert season.placings is None
    call_command("rebuild", "--check", stdout=StringIO())


def test_of_three_nobody_has_won_anything_either() -> None:
    pitch = Pitch(3)
    before = all_of(pitch.teams)
    fixture = engine_plays(pitch.agree(engine=True), pitch.coaches[2])
    assert fixture.sides.count() == 3
    assert all_of(pitch.teams) == before


def test_no_table_rating_record_or_career_knows_of_it() -> None:
    pitch = Pitch()
    one, two = pitch.coaches
    engine_plays(pitch.agree(engine=True), one)
    for who in (one, two):
        view = coach_view(who, who.uuid)
        assert (view.balance, view.standings, view.titles) == ({}, [], [])
    assert rating_list(pitch.league, pennies.KEY, "teams") == []
    assert team_ratings(pitch.league, pennies.KEY) == {}
    assert all(not board.leaders for board in league_boards(pitch.league, pennies.KEY, 5))
    book = record_book(pitch.league, pennies.KEY)
    assert not any(book.players.values())
    team = pitch.teams[0]
    numbers = team_statistics(one, team.slug)
    assert (numbers.seasons, numbers.players) == ([], [])
    player = Player.objects.filter(team=team).first()
    assert player is not None
    assert player_view(one, player.uuid).lines == []
    assert [each.season.friendly for each in team_view(one, team.slug).fixtures] == [True]
    assert team_view(one, team.slug).entries == []
    assert may_change_team(one, pitch.teams[1]) is None, "who runs the league rules no team by it"


def test_what_a_season_left_open_stays_open() -> None:
    """Choices, offers of deals: a kick-off ends them, that of a friendly does not."""
    season = factories.season(2, legs=2, game=pennies.KEY, managed=Entry.Managed.PERSON)
    owner = factories.owner_of(season)
    first = season.fixtures.filter(round__number=1).get()
    play_out(resolve_fixture(owner, first))
    teams = [side.entry.team for side in first.sides.select_related("entry__team")]
    open_ = [Team.objects.get(pk=team.pk).choices for team in teams]
    assert all(open_), "the fair is on"
    leagues.propose_friendly(owner, season.league, teams, engine=True)
    fixture = as_read(Fixture.objects.get(season__friendly=True))
    engine_plays(fixture, owner)
    assert [Team.objects.get(pk=team.pk).choices for team in teams] == open_
    assert first.sides.count() == 2


# -- the same doors -------------------------------------------------------------------------------


def test_people_play_it_at_the_table() -> None:
    pitch = Pitch()
    before = all_of(pitch.teams)
    fixture = pitch.agree()
    live = seated(fixture)
    claims = {Team.objects.get(pk=team.pk).claim for team in pitch.teams}
    assert claims == {live.claim}, "its teams are claimed as for any match"
    live = kick_off(pitch.coaches[0], as_read(fixture))
    while live.state == LiveMatch.State.PLAYING:
        who = coach_of(fixture, live.asks or 0)
        given = "1" if live.given > 1 else "first"
        live = answer(who, as_read(fixture), live.question_number, given)
    fixture.refresh_from_db()
    assert fixture.state == Fixture.State.SETTLED
    assert verify(MatchRecord.objects.get()).holds
    assert all_of(pitch.teams) == before


def test_it_is_typed_in_without_a_question_on_what_comes_after() -> None:
    pitch = Pitch()
    before = all_of(pitch.teams)
    fixture = pitch.agree()
    one, two = pitch.coaches
    report = reporting.begin_report(one, fixture)
    heads = {"sides": [{"heads": {name_of(pitch.teams[0]): 3}}, {}]}
    report = reporting.save_report(one, report, report.version, heads)
    lined = lined_up(fixture)
    assert lined is not None
    assert work_out_report(report, lined).wanted is None, "nobody rolls for a charm"
    report = reporting.file_report(one, report, report.version)
    reporting.confirm_report(two, report)
    fixture.refresh_from_db()
    assert fixture.scores == [3, 0]
    assert all_of(pitch.teams) == before
    assert verify(MatchRecord.objects.get()).holds


def name_of(team: Team) -> str:
    found = Player.objects.filter(team=team).order_by("number").first()
    assert found is not None
    return found.name


def test_the_engine_plays_for_who_agreed_to_that_and_for_nobody_else() -> None:
    pitch = Pitch(3)
    fixture = pitch.agree()
    with pytest.raises(Refusal) as no:
        resolve_fixture(pitch.coaches[1], fixture)
    assert codes(no) == ["not_a_commissioner"], "nobody is dragged in"
    assert resolve_fixture(pitch.coaches[0], fixture), "who runs the league may"


def test_a_correction_of_it_changes_what_is_told_and_nothing_else() -> None:
    pitch = Pitch()
    before = all_of(pitch.teams)
    fixture = engine_plays(pitch.agree(engine=True), pitch.coaches[0])
    score = [0, 9] if fixture.sides.get(number=0).result == "win" else [9, 0]
    result = "win" if score[0] else "loss"
    change = overruled(result, score[0], score[1], aftermath="keep")
    correct(pitch.coaches[0], as_read(fixture), change, reason="Written down the wrong way.")
    fixture.refresh_from_db()
    assert fixture.scores == score
    correct(pitch.coaches[0], as_read(fixture), {"kind": "void"}, reason="It was none.")
    assert all_of(pitch.teams) == before


def test_a_walk_over_is_served_by_nobody() -> None:
    pitch = Pitch()
    before = all_of(pitch.teams)
    fixture = pitch.agree()
    winner = fixture.sides.all()[0].entry
    leagues.award_fixture(pitch.coaches[0], fixture, winner, reason="He did not come.")
    call_command("advance", "--once", stdout=StringIO())
    assert all_of(pitch.teams) == before
