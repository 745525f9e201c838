"""Seasons in which nothing carries over: the registered roster plays, and no match changes it."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.urls import reverse

from leagues import operations as leagues
from leagues.models import Entry, Fixture, Ruling, Season
from leagues.results.rated_matches import team_ratings
from leagues.stages.standings import group_table
from matches import reporting
from matches.correcting.operations import correct
from matches.live.operations import answer, kick_off
from matches.models import FrozenMatch, LiveMatch, MatchRecord
from matches.reading.matches import match_view
from matches.reading.players import player_view
from matches.reporting.drafting import roll_the_rest
from matches.reporting.working_out import lined_up, work_out_report
from matches.resolution.operations import play_out, resolve_fixture, resolve_season
from matches.sandboxes.operations import open_sandbox
from matches.statistics.coach_profile import coach_view
from matches.verification.stored_matches import verify
from rosters.models import Coach, Player, Team
from rules import games
from rules.game import RESURRECTION
from rules.problems import Refusal
from tests import acts, factories, pennies
from tests.matches.campaigns.test_friendlies import Pitch, all_of, name_of, team_of
from tests.matches.corrections import overruled
from tests.matches.meeting import as_read, coach_of, seated
from tests.site.factories import client_of

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-DAY-01")]


def cup(
    teams: int = 2,
    key: str = pennies.KEY,
    *,
    start: bool = True,
    carries_over: bool = False,
    **how: Any,
) -> tuple[Coach, Season, list[Team]]:
    """A season of people in which nothing carries over; its owner coaches the first team."""
    owner = factories.coach()
    league = factories.league(owner)
    season = leagues.create_season(
        owner,
        league,
        "Cup",
        key,
        seed="7",
        stages=[{"format": "swiss", "rounds": 1}],
        policy={"carries_over": carries_over},
        **how,
    )
    season = leagues.open_registration(owner, season)
    entered = []
    for n in range(1, teams + 1):
        coach = owner if n == 1 else factories.coach()
        if n > 1:
            leagues.accept_invitation(coach, leagues.invite(owner, league).token)
        entered.append(team_of(coach, f"Team {n}", key))
        leagues.enter_team(coach, season, entered[-1])
    return owner, leagues.start_season(owner, season) if start else season, entered


def only(season: Season) -> Fixture:
    return as_read(season.fixtures.get())


def codes(no: pytest.ExceptionInfo[Refusal]) -> list[str]:
    return [problem.code for problem in no.value.problems]


# -- whatever door it comes in by -----------------------------------------------------------------


@pytest.mark.parametrize("key", sorted([*games(), pennies.KEY, "coin"]))
def test_of_every_game_the_engine_plays_it_and_changes_no_team(key: str) -> None:
    owner, season, teams = cup(key=key)
    before = all_of(teams)
    play_out(resolve_season(owner, season))
    fixture = only(season)
    assert fixture.state == Fixture.State.SETTLED
    assert all_of(teams) == before
    record = MatchRecord.objects.get()
    assert record.unpacked().match.options[RESURRECTION] is True
    assert verify(record).holds
    assert match_view(owner, fixture.uuid, log=True).log
    call_command("rebuild", "--check", stdout=StringIO())


def test_people_play_it_here() -> None:
    _owner, season, teams = cup()
    before = all_of(teams)
    fixture = only(season)
    seated(fixture)
    live = kick_off(coach_of(fixture, 0), as_read(fixture))
    while live.state == LiveMatch.State.PLAYING:
        who = coach_of(fixture, live.asks or 0)
        given = "1" if live.given > 1 else "first"
        live = answer(who, as_read(fixture), live.question_number, given)
    assert only(season).state == Fixture.State.SETTLED
    assert verify(MatchRecord.objects.get()).holds
    assert all_of(teams) == before


def reported(season: Season, heads: int = 3) -> Fixture:
    """The first side's coach types the match in, the other confirms."""
    fixture = only(season)
    one, two = coach_of(fixture, 0), coach_of(fixture, 1)
    report = reporting.begin_report(one, fixture)
    first = fixture.sides.get(number=0).entry.team
    data = {"sides": [{"heads": {name_of(first): heads}}, {}]}
    report = reporting.save_report(one, report, report.version, data)
    lined = lined_up(fixture)
    assert lined is not None
    assert work_out_report(report, lined).wanted is None, "nothing comes after it"
    report = reporting.file_report(one, report, report.version)
    reporting.confirm_report(two, report)
    return only(season)


def test_it_is_typed_in_and_nothing_is_asked_after_it() -> None:
    _owner, season, teams = cup()
    before = all_of(teams)
    assert reported(season).scores == [3, 0]
    assert all_of(teams) == before
    assert verify(MatchRecord.objects.get()).holds


def _pages_of_a_report(fixture: Fixture) -> list[str]:
    """What is read before a match is typed in, and before its report is confirmed."""
    one, two = coach_of(fixture, 0), coach_of(fixture, 1)
    begins = client_of(one).get(reverse("reports", args=[fixture.uuid]))
    report = reporting.begin_report(one, fixture)
    first = name_of(fixture.sides.get(number=0).entry.team)
    data = {"sides": [{"heads": {first: 1}}, {}]}
    report = reporting.save_report(one, report, report.version, data)
    report = roll_the_rest(one, report, report.version)
    report = reporting.file_report(one, report, report.version)
    confirms = client_of(two).get(reverse("confirm-report", args=[report.uuid]))
    return [" ".join(page.content.decode().split()) for page in (begins, confirms)]


@pytest.mark.clause("LG-DAY-03", "LG-MEET-04")
@pytest.mark.parametrize("is_friendly", [False, True])
def test_pages_of_its_report_speak_of_nothing_for_the_teams(*, is_friendly: bool) -> None:
    fixture = Pitch().agree() if is_friendly else only(cup()[1])
    for page in _pages_of_a_report(fixture):
        assert "othing carries over" in page
        assert "after it" not in page
        assert "open choices" not in page
        assert "means for the teams" not in page


def test_pages_of_any_other_report_say_what_it_means() -> None:
    begins, confirms = _pages_of_a_report(only(cup(carries_over=True)[1]))
    assert "in the match and after it" in begins
    assert "all that it means for the teams" in confirms


def test_a_correction_changes_what_is_told_and_no_team() -> None:
    owner, season, teams = cup()
    before = all_of(teams)
    reported(season)
    change = overruled("loss", 0, 9, aftermath="keep")
    correct(owner, only(season), change, reason="Written down the wrong way.")
    assert only(season).scores == [0, 9]
    correct(owner, only(season), {"kind": "void"}, reason="It was none.")
    assert all_of(teams) == before


def test_a_walk_over_is_served_by_nobody() -> None:
    owner, season, _teams = cup()
    entry = only(season).sides.get(number=1).entry
    leagues.withdraw_running(owner, entry, reason="They left.")
    assert [side.owes for side in only(season).sides.all()] == [False, False]


def test_what_another_season_left_open_stays_open() -> None:
    """A kick-off takes the usual choices; one of such a season does not."""
    other = factories.season(2, legs=2, game=pennies.KEY, managed=Entry.Managed.PERSON)
    owner = factories.owner_of(other)
    first = other.fixtures.filter(round__number=1).get()
    play_out(resolve_fixture(owner, first))
    teams = [side.entry.team for side in first.sides.select_related("entry__team")]
    open_ = [Team.objects.get(pk=team.pk).choices for team in teams]
    assert all(open_), "the fair is on"
    policy = {"carries_over": False}
    season = leagues.create_season(owner, other.league, "Cup", pennies.KEY, policy=policy)
    season = leagues.open_registration(owner, season)
    for team in teams:
        leagues.enter_team(owner, season, team)
    season = leagues.start_season(owner, season)
    play_out(resolve_season(owner, season))
    assert [Team.objects.get(pk=team.pk).choices for team in teams] == open_


# -- the registered roster ------------------------------------------------------------------------


def players_in(fixture: Fixture, side: int) -> int:
    frozen = FrozenMatch.objects.get(fixture=fixture).unfrozen()
    return len(frozen.line_ups[side]["players"])


@pytest.mark.clause("LG-DAY-02")
def test_who_is_dismissed_after_the_start_plays_and_later_newcomers_do_not() -> None:
    owner, season, teams = cup(key="coin")
    entries = {entry.team_id: entry for entry in season.entries.all()}
    assert [entries[team.pk].registered for team in teams] == [team.seq for team in teams]
    team = Team.objects.get(pk=teams[0].pk)
    player = Player.objects.filter(team=team).order_by("number").first()
    assert player is not None
    acts.dismiss_player(owner, team, player)
    fixture = only(season)
    play_out(resolve_fixture(owner, fixture))
    side = fixture.sides.get(entry__team=team).number
    line_up = FrozenMatch.objects.get(fixture=fixture).unfrozen().line_ups[side]
    assert player.name in [each["name"] for each in line_up["players"]]
    record = MatchRecord.objects.get()
    assert verify(record).holds, "it is checked with the roster of then"
    call_command("rebuild", "--check", stdout=StringIO())


@pytest.mark.clause("LG-DAY-02")
def test_a_report_goes_on_though_its_team_was_changed_meanwhile() -> None:
    _owner, season, _teams = cup(key="coin")
    fixture = only(season)
    one, two = coach_of(fixture, 0), coach_of(fixture, 1)
    report = reporting.begin_report(one, fixture)
    team = Team.objects.get(pk=fixture.sides.get(number=0).entry.team_id)
    player = Player.objects.filter(team=team).order_by("number").last()
    assert player is not None
    acts.dismiss_player(one, team, player)
    lined = lined_up(as_read(fixture))
    assert lined is not None
    assert lined.moved == []
    report = reporting.save_report(one, report, report.version, {"sides": [{}, {}]})
    report = reporting.file_report(one, report, report.version)
    reporting.confirm_report(two, report)
    assert only(season).state == Fixture.State.SETTLED


@pytest.mark.clause("LG-DAY-02")
def test_a_sandbox_plays_with_the_same_rosters() -> None:
    owner, season, teams = cup()
    copy = open_sandbox(owner, season)
    registered = {entry.registered for entry in copy.entries.all()}
    assert registered == {team.seq for team in teams}
    play_out(resolve_season(owner, copy))
    assert only(copy).state == Fixture.State.SETTLED


# -- it counts ------------------------------------------------------------------------------------


@pytest.mark.clause("LG-DAY-03")
def test_it_counts_in_table_ratings_and_totals_and_gives_no_experience() -> None:
    owner, season, teams = cup()
    fixture = reported(season)
    table = group_table(fixture.group)
    assert [row.standing.points for row in table.rows] == [2, 0]
    assert team_ratings(season.league, pennies.KEY)
    who = coach_of(fixture, 0)
    assert coach_view(owner, who.uuid).balance
    first = fixture.sides.get(number=0).entry.team
    player = Player.objects.filter(team=first).order_by("number").first()
    assert player is not None
    assert len(player_view(owner, player.uuid).lines) == 1
    assert all_of(teams)[1] == [list(team.events.order_by("seq").values()) for team in teams]


# -- the setting ----------------------------------------------------------------------------------


def test_it_stays_once_the_season_runs() -> None:
    owner, season, _teams = cup()
    with pytest.raises(Refusal) as no:
        leagues.change_policy(owner, season, {}, reason="On second thoughts.")
    assert codes(no) == ["carrying_over_is_fixed"]
    leagues.change_policy(owner, season, {"carries_over": False, "confirm_days": 2}, reason="Soon.")
    assert Ruling.objects.filter(kind="season:policy").count() == 1


def test_before_the_start_it_can_change() -> None:
    owner, season, _teams = cup(start=False)
    season = leagues.change_policy(owner, season, {})
    assert season.changes_teams
    assert {e.registered for e in leagues.start_season(owner, season).entries.all()} == {None}


def test_a_campaign_cannot_have_it() -> None:
    owner, season, _teams = cup(start=False)
    leagues.plan_campaign(owner, season, {})
    with pytest.raises(Refusal) as no:
        leagues.start_season(owner, season)
    assert codes(no) == ["campaigns_carry_over"]


@pytest.mark.parametrize(
    ("key", "carries"),
    [("blood_bowl", False), ("kill_team", False), ("helvetia_cup", True), ("boufbowl", True)],
)
def test_it_is_usual_for_tournaments_of_some_games(key: str, carries: bool) -> None:
    owner = factories.coach()
    league = factories.league(owner)
    season = leagues.create_season(owner, league, "Day", key, sort="tournament")
    assert season.changes_teams is carries
    given = {"carries_over": not carries}
    season = leagues.create_season(owner, league, "Day", key, sort="tournament", policy=given)
    assert season.changes_teams is not carries, "what is given stands instead"
    assert leagues.create_season(owner, league, "Days", key, sort="league").changes_teams
