"""Check-in, absent entries, dropping out and coming late."""

from __future__ import annotations

from typing import Any

import pytest

from leagues import operations as leagues
from leagues.models import Entry, Notice, Ruling, Season
from leagues.reading.season_start import start_of
from matches.quick_results import enter_results
from matches.quick_results.sheet import round_to_type
from rosters.models import Coach
from rules.problems import Refusal
from tests import factories, pennies
from tests.site.factories import client_of

pytestmark = [pytest.mark.django_db]
SWISS = [{"format": "swiss", "rounds": 3}]


def open_day(entries: int = 6) -> tuple[Coach, Season, list[Entry]]:
    """A tournament whose coaches are asked to check in; each has an account of their own."""
    owner = factories.coach()
    league = factories.league(owner)
    season = leagues.create_season(
        owner, league, "Day", pennies.KEY, stages=SWISS, policy={"carries_over": False}, seed="7"
    )
    season = leagues.open_registration(owner, season)
    made = []
    for n in range(1, entries + 1):
        coach = factories.coach()
        leagues.accept_invitation(coach, leagues.invite(owner, league).token)
        team = factories.team(coach, f"Team {n:02}", game=pennies.KEY)
        made.append(leagues.enter_team(coach, season, team))
    return owner, leagues.open_check_in(owner, season), made


def codes(no: pytest.ExceptionInfo[Refusal]) -> list[str]:
    return [problem.code for problem in no.value.problems]


def drawn(season: Season, number: int) -> list[set[str]]:
    """Who meets in a round; who rests is alone."""
    fixtures = season.fixtures.filter(round__number=number).prefetch_related("sides__entry__team")
    return [{side.entry.team.name for side in each.sides.all()} for each in fixtures]


def play(owner: Coach, season: Season) -> None:
    """Type results for the round that is on, and draw the next."""
    round_ = round_to_type(season)
    assert round_ is not None
    many = [each for each in drawn(season, round_.number) if len(each) > 1]
    enter_results(owner, round_, "\n".join(f"{n} 1 0" for n in range(1, len(many) + 1)))
    leagues.advance_season(season.pk)


@pytest.mark.clause("LG-DAY-08")
def test_coaches_are_told_and_check_in_themselves_and_no_other() -> None:
    _owner, _season, entries = open_day()
    told = Notice.objects.filter(kind="check_in_open")
    assert {each.coach for each in told} == {each.team.coach for each in entries}
    coach, other = entries[0].team.coach, entries[1].team.coach
    assert coach is not None
    assert other is not None
    assert leagues.check_in(coach, entries[0]).checked_in is not None
    assert leagues.check_in(coach, entries[0], here=False).checked_in is None
    with pytest.raises(Refusal) as no:
        leagues.check_in(other, entries[0])
    assert codes(no) == ["not_your_team"]
    assert not Ruling.objects.exists()


@pytest.mark.clause("LG-DAY-08")
def test_who_is_not_checked_in_stays_out_of_the_draw_and_in_the_list() -> None:
    owner, season, entries = open_day()
    for each in entries[:5]:
        leagues.check_in(owner, each)
    start = start_of(season)
    assert [each.team.name for each in start.absent] == ["Team 06"]
    season = leagues.start_season(owner, season)
    names = {name for pair in drawn(season, 1) for name in pair}
    assert names == {f"Team {n:02}" for n in range(1, 6)}
    assert sorted(map(len, drawn(season, 1))) == [1, 2, 2], "one rests, by the rules of the draw"
    absent = season.entries.get(team__name="Team 06")
    assert absent.was_absent
    assert [each.coach for each in Notice.objects.filter(kind="missed_check_in")] == [
        absent.team.coach
    ]
    address = f"/leagues/{season.league.slug}/seasons/{season.slug}"
    for page in ("", "/table", "/rounds", "/teams", "/commissioner", "/check-in", "/rules"):
        answer = client_of(owner).get(f"{address}{page}/")
        assert answer.status_code == 200, page
    assert "was not there" in client_of(owner).get(f"{address}/teams/").content.decode()


@pytest.mark.clause("LG-DAY-08")
def test_everybody_at_once_and_nobody_asked_once_it_is_closed() -> None:
    owner, season, entries = open_day(4)
    leagues.check_everybody_in(owner, season)
    assert not Entry.objects.filter(checked_in=None).exists()
    leagues.check_in(owner, entries[0], here=False)
    season = leagues.close_check_in(owner, season)
    with pytest.raises(Refusal) as no:
        leagues.check_in(owner, entries[0])
    assert codes(no) == ["check_in_not_open"]
    season = leagues.start_season(owner, season)
    assert {name for pair in drawn(season, 1) for name in pair} == {
        each.team.name for each in entries
    }
    with pytest.raises(Refusal) as no:
        leagues.open_check_in(owner, season)
    assert codes(no) == ["check_in_before_start"]


@pytest.mark.clause("LG-DAY-08")
def test_a_season_needs_two_who_are_there() -> None:
    owner, season, entries = open_day(3)
    leagues.check_in(owner, entries[0])
    with pytest.raises(Refusal) as no:
        leagues.start_season(owner, season)
    assert codes(no) == ["field_size_out_of_range"]
    assert not Entry.objects.exclude(withdrawn=None).exists(), "nothing was changed"


@pytest.mark.clause("LG-DAY-09")
def test_who_drops_out_before_a_round_leaves_nobody_alone() -> None:
    owner, season, entries = open_day()
    leagues.check_everybody_in(owner, season)
    season = leagues.start_season(owner, season)
    play(owner, season)
    one, two = (season.entries.get(pk=each.pk) for each in entries[:2])
    leagues.drop_out(owner, one)
    leagues.drop_out(owner, two)
    names = {name for pair in drawn(season, 2) for name in pair}
    assert names == {f"Team {n:02}" for n in range(3, 7)}
    assert sorted(map(len, drawn(season, 2))) == [2, 2]
    rulings = Ruling.objects.filter(kind="entry:withdrawn")
    assert {each.reason for each in rulings} == {"Dropped out."}


@pytest.mark.clause("LG-DAY-09")
def test_who_drops_out_of_a_round_that_has_begun_loses_it() -> None:
    owner, season, _entries = open_day()
    leagues.check_everybody_in(owner, season)
    season = leagues.start_season(owner, season)
    round_ = round_to_type(season)
    assert round_ is not None
    enter_results(owner, round_, "1 1 0")
    open_ = season.fixtures.exclude(state="settled")[0]
    entry = open_.sides.get(number=1).entry
    leagues.drop_out(owner, entry)
    open_.refresh_from_db()
    assert open_.kind == "walk_over"


@pytest.mark.clause("LG-DAY-09")
@pytest.mark.parametrize("begun", [False, True])
def test_who_comes_late_is_let_in(begun: bool) -> None:
    owner, season, entries = open_day()
    for each in entries[:4]:
        leagues.check_in(owner, each)
    season = leagues.start_season(owner, season)
    if begun:
        play(owner, season)
    late = season.entries.get(pk=entries[5].pk)
    late = leagues.let_in(owner, late)
    number = 2 if begun else 1
    assert late.joined == number
    assert "Team 06" in {name for pair in drawn(season, number) for name in pair}
    with pytest.raises(Refusal) as no:
        leagues.let_in(owner, late)
    assert codes(no) == ["was_not_missing"]
    for _ in range(3 - number + 1):
        play(owner, season)
    season.refresh_from_db()
    assert season.state == Season.State.FINISHED
    assert season.placings is not None
    assert len(season.placings) == 5, "who never came has no place"
    rulings: Any = Ruling.objects.filter(kind="entry:late").values_list("reason", flat=True)
    assert list(rulings) == ["Came late."]
