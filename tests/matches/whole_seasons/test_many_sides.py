"""Matches of three and four: made, played, typed in, counted, corrected, rated."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from random import Random
from typing import Any

import pytest

from leagues import operations as leagues
from leagues.models import Fixture, Notice, Ruling, Season
from leagues.results.rated_matches import meetings, of_league
from leagues.stages.standings import group_table
from matches import reporting
from matches.correcting.operations import correct, preview, undo
from matches.live.operations import answer, kick_off
from matches.models import LiveMatch, MatchRecord, Report
from matches.reporting.selectors import reports_view
from matches.resolution import dispatch
from matches.resolution.batches import batch_for
from matches.resolution.due import due
from matches.resolution.one_fixture import resolve, resolve_batch
from matches.resolution.operations import play_out
from matches.statistics.ratings import rating_list
from matches.verification.stored_matches import verify
from rosters.runtime import clock
from rosters.teams.projections import differences
from rules.problems import Refusal
from tests import factories, pennies
from tests.matches.corrections import wished_outcome
from tests.matches.meeting import (
    as_read,
    coach_of,
    crowd,
    entry,
    made,
    reported,
    season_of,
    seated,
    team_of,
)
from tests.matches.seasons import fingerprint, wish

pytestmark = pytest.mark.django_db

State = Report.State
many = pytest.mark.parametrize("sides", [3, 4])


def refusal(do: Any, *args: Any, **how: Any) -> set[str]:
    with pytest.raises(Refusal) as refused:
        do(*args, **how)
    return {problem.code for problem in refused.value.problems}


def rows(season: Season) -> dict[int, Any]:
    """The standings of its table by number of the entry."""
    table = group_table(season.stages.get().groups.get())
    return {row.entry: row.standing for row in table.rows}


def ends(fixture: Fixture) -> list[tuple[str, str, int | None]]:
    found = fixture.sides.order_by("number")
    return list(found.values_list("ended", "result", "score"))


def filed(fixture: Fixture, data: Any, side: int = 0) -> Report:
    who = coach_of(fixture, side)
    report = reporting.begin_report(who, as_read(fixture))
    report = reporting.save_report(who, report, report.version, data)
    report = reporting.roll_the_rest(who, report, report.version)
    return reporting.file_report(who, report, report.version)


def again(report: Report) -> Report:
    found = Report.objects.select_related("author").get(pk=report.pk)
    found.fixture = as_read(found.fixture)
    return found


def settled(fixture: Fixture, *heads: int, **how: Any) -> Fixture:
    """Typed in by the first, and confirmed by who runs the league."""
    report = filed(fixture, reported(fixture, *heads, **how))
    reporting.confirm_report(factories.owner_of(fixture.season), again(report))
    return as_read(fixture)


# -- made -----------------------------------------------------------------------------------------


@pytest.mark.clause("LG-FIX-14", "LG-EVENT-05")
@many
def test_who_runs_the_league_has_several_meet_at_once(sides: int) -> None:
    season = season_of(4)
    fixture = made(season, *range(1, sides + 1))
    assert [side.entry.number for side in fixture.sides.all()] == [*range(1, sides + 1)]
    assert (fixture.round.number, fixture.slot) == (1, 3)
    assert Ruling.objects.get().kind == "fixture:made"
    assert Notice.objects.filter(kind="fixture_made").exists()


@pytest.mark.clause("LG-FIX-14")
def test_what_speaks_against_a_match_is_said_all_at_once() -> None:
    season = season_of(6)
    owner = factories.owner_of(season)
    gone = entry(season, 5)
    leagues.withdraw_running(owner, gone, reason="Moved away.")

    def why(*numbers: int) -> set[str]:
        entries = [entry(season, number) for number in numbers]
        return refusal(leagues.make_fixture, owner, season, entries, reason="?")

    assert why(1) == {"sides_out_of_range"}
    assert why(1, 2, 3, 4, 6) == {"sides_out_of_range"}
    assert why(1, 1, 5) == {"meets_itself", "has_withdrawn"}
    assert refusal(
        leagues.make_fixture, factories.coach(), season, [entry(season, 1)], reason="?"
    ) == {"not_a_commissioner"}
    coins = factories.season(4, legs=1)
    three = [entry(coins, n) for n in (1, 2, 3)]
    runs_it = factories.owner_of(coins)
    assert refusal(leagues.make_fixture, runs_it, coins, three, reason="?") == {
        "sides_out_of_range"
    }, "a coin has two sides"


@pytest.mark.clause("LG-FIX-14")
def test_only_beside_a_round_of_a_table_is_a_match_made() -> None:
    swiss = factories.season(4, game=pennies.KEY, stages=[{"format": "swiss", "rounds": 2}])
    three = [entry(swiss, n) for n in (1, 2, 3)]
    assert refusal(leagues.make_fixture, factories.owner_of(swiss), swiss, three, reason="?") == {
        "no_round_of_a_table"
    }


# -- resolved -------------------------------------------------------------------------------------


@pytest.mark.clause("LG-FIX-14", "LG-SIM-02")
@many
def test_workers_play_it_after_what_its_teams_have_in_that_round(sides: int) -> None:
    season = season_of(4)
    fixture = made(season, *range(1, sides + 1))
    wished = wish(season)
    drawn = list(season.fixtures.filter(round__number=1, slot__lt=3).order_by("slot"))
    assert {each.pk for each in due(wished)} == {each.pk for each in drawn}
    assert batch_for(fixture.pk, 1) == []
    for each in drawn:
        assert batch_for(fixture.pk, 1) == []
        resolve(each.pk)
    assert [each.pk for each in due(wished)] == [fixture.pk]
    assert resolve(fixture.pk) is not None
    assert len(ends(fixture)) == sides
    assert all(differences(side.entry.team) == [] for side in as_read(fixture).sides.all())


@pytest.mark.clause("LG-FIX-14", "LG-SIM-02")
@many
def test_in_whatever_order_workers_come_the_bytes_are_the_same(sides: int) -> None:
    plain = season_of(4)
    made(plain, *range(1, sides + 1))
    play_out(wish(plain))
    plain.refresh_from_db()
    stormy = season_of(4)
    made(stormy, *range(1, sides + 1))
    wished, chance = wish(stormy), Random(7)
    while waiting := due(wished):
        everything = list(stormy.fixtures.values_list("pk", flat=True))
        chance.shuffle(everything)
        for pk in everything:  # messages that nobody waits for, twice each
            for _ in range(2):
                resolve_batch(batch_for(pk, 1))
        assert waiting
        dispatch.advance()
    stormy.refresh_from_db()
    assert fingerprint(stormy) == fingerprint(plain)


@pytest.mark.clause("LG-SIM-01", "LG-FIX-14")
@many
def test_it_is_verified_like_any_other(sides: int) -> None:
    season = season_of(4)
    fixture = made(season, *range(1, sides + 1))
    play_out(wish(season))
    found = verify(MatchRecord.objects.get(fixture=fixture))
    assert (found.equal, found.aftermath) == (True, True)


# -- counted --------------------------------------------------------------------------------------


@pytest.mark.clause("LG-FIX-14", "LG-TABLE-02")
def test_the_best_alone_has_won_and_the_rest_have_lost() -> None:
    _owner, season, fixture = crowd(3)
    settled(fixture, 3, 1, 0)
    assert ends(fixture) == [("played", "win", 3), ("played", "loss", 1), ("played", "loss", 0)]
    found = rows(season)
    assert {n: row.points for n, row in found.items()} == {1: 2, 2: 0, 3: 0}


@pytest.mark.clause("LG-FIX-14", "LG-TABLE-03")
def test_a_difference_is_to_the_best_of_the_others_and_what_is_suffered_is_all_of_theirs() -> None:
    _owner, season, fixture = crowd(4)
    settled(fixture, 4, 3, 2, 0)
    found = rows(season)
    assert {n: row.score_difference for n, row in found.items()} == {1: 1, 2: -1, 3: -2, 4: -4}
    assert {n: row.score_against for n, row in found.items()} == {1: 5, 2: 6, 3: 7, 4: 9}


@pytest.mark.clause("LG-FIX-14")
def test_who_shares_the_best_score_has_drawn() -> None:
    _owner, season, fixture = crowd(3)
    settled(fixture, 2, 2, 1)
    assert [result for _ended, result, _score in ends(fixture)] == ["draw", "draw", "loss"]
    assert {n: row.points for n, row in rows(season).items()} == {1: 1, 2: 1, 3: 0}


@pytest.mark.clause("LG-FIX-14", "LG-FIX-01", "LG-TABLE-02")
def test_who_gives_up_or_does_not_come_leaves_it_to_the_others() -> None:
    _owner, season, fixture = crowd(4)
    settled(fixture, 1, 3, 0, 5, conceded=[3], absent=[2])
    assert ends(fixture) == [
        ("played", "loss", 1),
        ("played", "win", 3),
        ("walk_over_lost", "loss", 0),
        ("conceded", "loss", 5),
    ]
    found = rows(season)
    assert {n: row.gave_up for n, row in found.items()} == {1: 0, 2: 0, 3: 1, 4: 1}
    assert as_read(fixture).kind == "conceded"
    assert not MatchRecord.objects.get(fixture=fixture).record["sides"][2].get("score")


@pytest.mark.clause("LG-FIX-14", "LG-FIX-01")
def test_one_whom_all_others_left_alone_has_won() -> None:
    _owner, _season, fixture = crowd(3)
    settled(fixture, 0, 1, 4, conceded=[1, 2])
    assert [(ended, result) for ended, result, _ in ends(fixture)] == [
        ("conceded_to", "win"),
        ("conceded", "loss"),
        ("conceded", "loss"),
    ]


@pytest.mark.clause("LG-OUT-03", "LG-FIX-14")
def test_the_others_play_without_who_has_withdrawn() -> None:
    season = season_of(4, policy={"withdrawal": "keep"})
    fixture = made(season, 1, 2, 3, 4)
    owner = factories.owner_of(season)
    leagues.withdraw_running(owner, entry(season, 2), reason="Moved away.")
    assert as_read(fixture).state == Fixture.State.SCHEDULED
    play_out(wish(season))
    assert ends(fixture)[1] == ("walk_over_lost", "loss", 0)
    assert {ended for n, (ended, _, _) in enumerate(ends(fixture)) if n != 1} == {"played"}
    played = team_of(fixture, 1).events.filter(kind="match_played").last()
    assert played is not None
    assert played.payload["lines"] == []


@pytest.mark.clause("LG-OUT-03", "LG-FIX-14")
def test_one_who_is_left_of_three_has_a_walk_over_and_of_none_nobody_has() -> None:
    season = season_of(4, policy={"withdrawal": "keep"})
    fixture, owner = made(season, 1, 2, 3), factories.owner_of(season)
    leagues.withdraw_running(owner, entry(season, 1), reason="Moved away.")
    leagues.withdraw_running(owner, entry(season, 3), reason="Moved away, too.")
    assert ends(fixture) == [
        ("walk_over_lost", "loss", 0),
        ("walk_over_won", "win", 2),
        ("walk_over_lost", "loss", 0),
    ]


@pytest.mark.clause("LG-FIX-04", "LG-FIX-14")
def test_a_match_of_three_is_awarded_to_one_or_forfeited_by_all() -> None:
    owner, _season, fixture = crowd(3)
    leagues.award_fixture(owner, fixture, None, reason="Nobody came.")
    assert ends(fixture) == [("double_forfeit", "loss", None)] * 3


@pytest.mark.clause("LG-STAT-03", "LG-FIX-14")
@many
def test_ratings_go_by_pairs_of_those_who_met(sides: int) -> None:
    _owner, season, fixture = crowd(sides)
    settled(fixture, 3, *range(sides - 2), 0, absent=[sides - 1])
    (played,) = meetings(of_league(season.league, pennies.KEY))
    assert len(played.teams) == sides - 1, "who did not come met nobody"
    rated = {row.name: row.rated.elo for row in rating_list(season.league, pennies.KEY, "teams")}
    first = team_of(fixture, 0).name
    assert rated[first] == max(rated.values())
    assert team_of(fixture, sides - 1).name not in rated
    people = {row.coach for row in rating_list(season.league, pennies.KEY, "coaches")}
    assert people == {coach_of(fixture, side) for side in range(sides - 1)}


# -- typed in -------------------------------------------------------------------------------------


@pytest.mark.clause("LG-FIX-06", "LG-FIX-14")
@many
def test_all_others_confirm_a_report(sides: int) -> None:
    _owner, _season, fixture = crowd(sides)
    report = filed(fixture, reported(fixture, 2, *[0] * (sides - 1)))
    for side in range(1, sides - 1):
        reporting.confirm_report(coach_of(fixture, side), again(report))
        assert as_read(fixture).state == Fixture.State.SCHEDULED
        assert refusal(reporting.confirm_report, coach_of(fixture, side), again(report)) == {
            "not_your_confirmation"
        }, "once is enough"
    reporting.confirm_report(coach_of(fixture, sides - 1), again(report))
    assert as_read(fixture).state == Fixture.State.SETTLED
    assert again(report).state == State.CONFIRMED


@pytest.mark.clause("LG-FIX-06", "LG-FIX-14")
def test_or_silence_does_for_those_who_say_nothing() -> None:
    _owner, _season, fixture = crowd(4)
    report = filed(fixture, reported(fixture, 2, 0, 0, 0))
    reporting.confirm_report(coach_of(fixture, 1), again(report))
    Report.objects.filter(pk=report.pk).update(confirm_by=clock.now() - timedelta(minutes=1))
    assert reporting.confirm_silent() == 1
    assert as_read(fixture).state == Fixture.State.SETTLED


@pytest.mark.clause("LG-FIX-06", "LG-FIX-14")
def test_one_disputes_and_the_versions_are_told_apart_by_their_authors() -> None:
    owner, _season, fixture = crowd(3)
    report = filed(fixture, reported(fixture, 2, 0, 0))
    reporting.confirm_report(coach_of(fixture, 1), again(report))
    other = reporting.dispute_report(coach_of(fixture, 2), again(report), reason="It was not so.")
    assert again(report).state == State.DISPUTED
    who = coach_of(fixture, 2)
    other = reporting.save_report(who, again(other), other.version, reported(fixture, 0, 0, 2))
    other = reporting.roll_the_rest(who, again(other), other.version)
    reporting.file_report(who, again(other), other.version)
    view = reports_view(owner, fixture.uuid)
    authors = {each.report.author for each in view.versions}
    assert authors == {coach_of(fixture, 0), coach_of(fixture, 2)}
    assert any(row.differs for row in view.rows)
    reporting.confirm_report(coach_of(fixture, 2), again(report))
    assert as_read(fixture).state == Fixture.State.SETTLED, "all others agree after all"
    assert ends(fixture)[0] == ("played", "win", 2)


# -- played by people -----------------------------------------------------------------------------


@pytest.mark.clause("LG-FIX-13", "LG-FIX-14")
@many
def test_it_begins_when_all_have_accepted_and_is_played_to_its_end(sides: int) -> None:
    _owner, _season, fixture = crowd(sides)
    seated(fixture)
    live = kick_off(coach_of(fixture, 1), as_read(fixture))
    asked: list[int] = []
    while live.state == LiveMatch.State.PLAYING:
        assert live.asks is not None
        asked.append(live.asks)
        numbers = {live.number_for(side) for side in (*range(sides), None)}
        given = "second" if len(asked) <= sides else "1"
        user, number = coach_of(fixture, live.asks), live.question_number
        assert number in numbers
        live = answer(user, as_read(fixture), number, given)
    assert asked == [*range(sides)] * 4
    log = MatchRecord.objects.get(fixture=fixture).unpacked_log()
    assert log is not None
    assert sum(event["event"] == "toss" for event in log) == 3 * sides
    assert verify(MatchRecord.objects.get(fixture=fixture)).holds


# -- dates ----------------------------------------------------------------------------------------


@pytest.mark.clause("LG-FIX-03", "LG-FIX-14")
@many
def test_all_others_take_the_same_date(sides: int) -> None:
    _owner, _season, fixture = crowd(sides)
    times = [clock.now() + timedelta(days=days) for days in (2, 3)]
    offer = leagues.offer_dates(coach_of(fixture, 0), fixture, times)
    for side in range(1, sides - 1):
        assert leagues.accept_date(coach_of(fixture, side), offer, times[0]) is None
    assert leagues.accept_date(coach_of(fixture, sides - 1), offer, times[1]) is None
    assert as_read(fixture).kickoff is None, "one wants another day"
    appointed = leagues.accept_date(coach_of(fixture, sides - 1), offer, times[0])
    assert appointed is not None
    assert as_read(fixture).kickoff == times[0]


@pytest.mark.clause("LG-FIX-03", "LG-FIX-14")
def test_one_who_declines_ends_the_offer() -> None:
    _owner, _season, fixture = crowd(3)
    day = clock.now() + timedelta(days=2)
    offer = leagues.offer_dates(coach_of(fixture, 0), fixture, [day])
    leagues.accept_date(coach_of(fixture, 1), offer, day)
    leagues.decline_dates(coach_of(fixture, 2), offer)
    assert refusal(leagues.accept_date, coach_of(fixture, 1), offer, day) == {"offer_not_open"}


# -- corrected ------------------------------------------------------------------------------------


@pytest.mark.clause("LG-EVENT-04", "LG-FIX-14")
@many
def test_a_result_of_several_is_overruled_and_restored(sides: int) -> None:
    owner, season, fixture = crowd(sides)
    settled(fixture, 2, 1, *[0] * (sides - 2))
    before = {n: row.points for n, row in rows(season).items()}
    others = [("loss", 0)] * (sides - 2)
    outcome = wished_outcome("played", ("loss", 2), ("win", 3), *others)
    change = {"kind": "correct", "outcome": outcome, "aftermath": "keep"}
    assert preview(owner, fixture, change)["tables"]
    correction = correct(owner, fixture, change, reason="Miscounted.")
    assert ends(fixture)[:2] == [("played", "loss", 2), ("played", "win", 3)]
    assert rows(season)[2].points == 2
    undo(owner, correction, reason="No.")
    assert {n: row.points for n, row in rows(season).items()} == before


def side(ended: str, result: str, score: int = 0) -> dict[str, Any]:
    return {"ended": ended, "result": result, "score": score}


@pytest.mark.clause("LG-EVENT-04", "LG-FIX-01", "LG-FIX-14")
@pytest.mark.parametrize(
    "told",
    [
        [side("played", "win", 1), side("played", "win", 1), side("played", "loss")],
        [side("played", "win", 1), side("played", "draw", 1), side("played", "loss")],
        [side("played", "draw", 1), side("played", "draw", 2), side("played", "loss")],
        [side("played", "win", 1), side("played", "loss", 2), side("played", "loss")],
        [side("played", "loss"), side("played", "loss"), side("played", "loss")],
        [side("conceded", "win"), side("played", "loss"), side("played", "loss")],
        [side("conceded_to", "win"), side("played", "loss"), side("played", "loss")],
        [
            side("conceded_to", "win"),
            side("walk_over_lost", "loss"),
            side("walk_over_lost", "loss"),
        ],
        [side("walk_over_won", "win"), side("conceded", "loss"), side("walk_over_lost", "loss")],
        [side("double_forfeit", "loss"), side("double_forfeit", "loss"), side("played", "win")],
        [side("played", "win"), side("walk_over_lost", "loss"), side("conceded", "loss")],
        [side("played", "win", 1), side("played", "loss")],
    ],
)
def test_what_cannot_be_of_three_is_refused(told: Sequence[dict[str, Any]]) -> None:
    owner, _season, fixture = crowd(3)
    settled(fixture, 2, 1, 0)
    change = {"kind": "correct", "outcome": {"sides": list(told)}, "aftermath": "keep"}
    assert refusal(correct, owner, fixture, change, reason="?") <= {
        "result_impossible",
        "change_malformed",
    }


@pytest.mark.clause("LG-EVENT-04", "LG-FIX-01", "LG-FIX-14")
@pytest.mark.parametrize(
    "told",
    [
        [side("played", "win", 2), side("played", "loss", 1), side("conceded", "loss", 5)],
        [side("played", "draw", 2), side("played", "draw", 2), side("walk_over_lost", "loss")],
        [side("conceded_to", "win"), side("conceded", "loss"), side("walk_over_lost", "loss")],
        [side("walk_over_won", "win", 2), side("walk_over_lost", "loss"),
         side("walk_over_lost", "loss")],
        [side("double_forfeit", "loss"), side("double_forfeit", "loss"),
         side("double_forfeit", "loss")],
    ],
)  # fmt: skip
def test_what_can_be_of_three_is_written_to_their_rows(told: Sequence[dict[str, Any]]) -> None:
    owner, _season, fixture = crowd(3)
    settled(fixture, 2, 1, 0)
    change = {"kind": "correct", "outcome": {"sides": list(told)}, "aftermath": "keep"}
    correct(owner, fixture, change, reason="As it was.")
    assert [(ended, result) for ended, result, _ in ends(fixture)] == [
        (each["ended"], each["result"]) for each in told
    ]
