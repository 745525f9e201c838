"""Results in one line: typed, typed again, typed otherwise, chosen, taken back."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from leagues import operations as leagues
from leagues.models import Fixture, Round, Ruling, Season
from leagues.results.rated_matches import team_ratings
from leagues.stages.standings import group_table
from matches import reporting
from matches.correcting.operations import undo
from matches.models import Correction, MatchRecord, QuickResult
from matches.quick_results import (
    choose_result,
    enter_results,
    set_result_aside,
    take_back_result,
)
from matches.quick_results.sheet import counted_of, round_to_type, sheet_of
from matches.stories import reading
from matches.stories.writing import tell_due
from rosters.models import Coach
from rules.problems import Refusal
from tests import factories, pennies
from tests.matches.campaigns.test_friendlies import all_of, name_of
from tests.matches.meeting import as_read, coach_of
from tests.site.factories import blood_bowl_team, client_of

pytestmark = [pytest.mark.django_db]
State = QuickResult.State
SWISS = [{"format": "swiss", "rounds": 3}]


def day(entries: int = 6, *, stages: Any = SWISS, **policy: Any) -> tuple[Coach, Season, Round]:
    """A running tournament of pennies in which nothing carries over, and its first round."""
    season = factories.season(
        entries,
        game=pennies.KEY,
        managed="person",
        stages=stages,
        policy={"carries_over": False, **policy},
    )
    return factories.owner_of(season), season, first_round(season)


def first_round(season: Season) -> Round:
    return Round.objects.select_related("stage__season__league").get(
        stage__season=season, stage__number=1, number=1
    )


def hows(entered: list[Any]) -> list[str]:
    return [each.how for each in entered]


def codes(entered: list[Any]) -> list[str]:
    return [problem.code for each in entered for problem in each.problems]


def match(round_: Round, number: int) -> Fixture:
    return as_read(sheet_of(round_).rows[number].fixture)


# -- typed ----------------------------------------------------------------------------------------


@pytest.mark.clause("LG-DAY-04")
def test_a_line_settles_its_match_and_changes_no_team() -> None:
    owner, season, round_ = day()
    teams = [entry.team for entry in season.entries.select_related("team")]
    before = all_of(teams)
    assert hows(enter_results(owner, round_, "2 3 1")) == ["new"]
    fixture = match(round_, 2)
    assert (fixture.state, fixture.scores) == (Fixture.State.SETTLED, [3, 1])
    winner, loser = (side.entry.number for side in fixture.sides.all())
    points = {row.entry: row.standing.points for row in group_table(fixture.group).rows}
    win, _draw, loss = season.rules.points
    assert (points[winner or 0], points[loser or 0]) == (win, loss)
    assert team_ratings(season.league, pennies.KEY)
    assert all_of(teams) == before
    assert not MatchRecord.objects.exists()
    assert not Ruling.objects.exists(), "it is a result like any other"


@pytest.mark.clause("LG-DAY-04")
def test_the_next_round_is_drawn_from_the_last_line(
    django_capture_on_commit_callbacks: Any,
) -> None:
    owner, season, round_ = day()
    with django_capture_on_commit_callbacks(execute=True):
        enter_results(owner, round_, "1 3 1\n2 0 0\n3 1 2")
    assert list(season.stages.get().rounds.values_list("number", flat=True)) == [1, 2]


@pytest.mark.clause("LG-DAY-05")
def test_what_the_tables_count_is_typed_after_the_scores() -> None:
    owner = factories.coach()
    league = factories.league(owner)
    season = leagues.create_season(owner, league, "Day", "blood_bowl", sort="tournament")
    season = leagues.open_registration(owner, season)
    for n in range(4):
        leagues.enter_team(owner, season, factories.usual_team(owner, "blood_bowl", n))
    season = leagues.start_season(owner, season)
    round_ = first_round(season)
    assert counted_of(season) == ["casualties"]
    assert hows(enter_results(owner, round_, "2 2 1 3 0")) == ["new"]
    outcome = match(round_, 2).outcome
    assert outcome is not None
    assert [(each["score"], each["counts"]["casualties"]) for each in outcome["sides"]] == [
        (2, 3),
        (1, 0),
    ]
    assert hows(enter_results(owner, round_, "2 2 1")) == ["same"], "what is left out is not said"
    assert hows(enter_results(owner, round_, "2 2 1 2 0")) == ["differs"]


@pytest.mark.clause("LG-DAY-05")
@pytest.mark.parametrize(
    "line", ["2 3 1", "2\t3\t1", "2;3;1", "2, 3:1", "2 3-1", " 2  3 – 1 ", "2/3/1"]
)
def test_signs_between_the_numbers_do_not_matter(line: str) -> None:
    owner, _season, round_ = day()
    enter_results(owner, round_, line)
    assert match(round_, 2).scores == [3, 1]


@pytest.mark.clause("LG-DAY-05")
def test_digits_may_stand_together_and_the_number_may_be_left_out() -> None:
    owner, season, round_ = day()
    short = "21" + "30" * len(counted_of(season))
    enter_results(owner, round_, f"2 13\n{short}")
    assert match(round_, 2).scores == [1, 3]
    assert match(round_, 3).scores == [2, 1]
    (entered,) = enter_results(owner, round_, short, 1)
    assert entered.how == "new"
    assert match(round_, 1).scores == [2, 1]


@pytest.mark.clause("LG-DAY-05")
def test_a_number_alone_is_no_result() -> None:
    """Neither without a match that follows, nor with fewer numbers than are counted, nor more."""
    owner, season, round_ = day()
    assert counted_of(season)
    short = "21" + "30" * len(counted_of(season))
    for line, following in ((short, None), ("21", 1), (f"{short}1", 1), (short, 9), ("1 213", 1)):
        (entered,) = enter_results(owner, round_, line, following)
        assert entered.how == "wrong", line
    assert sheet_of(round_).missing == 3


@pytest.mark.clause("LG-DAY-05")
def test_without_a_script_the_page_names_the_match_that_follows() -> None:
    owner, season, round_ = day()
    short = "21" + "30" * len(counted_of(season))
    page = client_of(owner)
    league = season.league.slug
    address = f"/leagues/{league}/seasons/{season.slug}/stages/1/rounds/1/results/"
    assert 'name="following" value="1"' in page.get(address).content.decode()
    said = page.post(address, {"lines": short, "following": "1"}).content.decode()
    assert 'name="following" value="2"' in said
    seen = page.get(f"{address}line/", {"lines": short, "following": "2"}).content.decode()
    assert match(round_, 2).sides.all()[0].entry.team.name in seen


@pytest.mark.clause("LG-DAY-05")
def test_a_line_that_is_wrong_says_why_and_stops_no_other() -> None:
    owner, _season, round_ = day()
    lines = ["1 3 1", "2 x 1", "9 1 0", "2 1", "2 1 0 9", "2 100 0", "2 1 1 1 1 1 1 1 1", "3 0 0"]
    entered = enter_results(owner, round_, "\n".join(lines))
    assert hows(entered) == ["new", *["wrong"] * 6, "new"]
    assert codes(entered) == [
        "quick_numbers_alone",
        "quick_no_such_match",
        "quick_too_few_numbers",
        "quick_too_few_numbers",
        "score_out_of_range",
        "quick_too_many_numbers",
    ]
    assert sheet_of(round_).missing == 1


@pytest.mark.clause("LG-DAY-05")
def test_nothing_and_too_much_are_refused() -> None:
    owner, _season, round_ = day()
    for text, code in (("", "quick_nothing_typed"), ("1 1 0\n" * 501, "quick_too_many_lines")):
        with pytest.raises(Refusal) as no:
            enter_results(owner, round_, text)
        assert [each.code for each in no.value.problems] == [code]


@pytest.mark.clause("LG-DAY-05")
def test_a_tie_is_no_result_of_a_bracket() -> None:
    owner, _season, round_ = day(4, stages=[{"format": "single_elimination"}])
    assert codes(enter_results(owner, round_, "1 1 1")) == ["no_draw_in_knockout"]


@pytest.mark.clause("LG-DAY-05")
def test_whoever_does_not_run_the_league_types_none() -> None:
    _owner, _season, round_ = day()
    with pytest.raises(Refusal) as no:
        enter_results(factories.coach(), round_, "1 1 0")
    assert [each.code for each in no.value.problems] == ["not_a_commissioner"]


@pytest.mark.clause("LG-DAY-05")
def test_forty_lines_cost_few_statements_more_than_four() -> None:
    def statements(entries: int) -> int:
        owner, _season, round_ = day(entries)
        lines = "\n".join(f"{n} 1 0" for n in range(1, entries // 2 + 1))
        with CaptureQueriesContext(
            connection,
        ) as seen:
            enter_results(owner, round_, lines)
        return len(seen)

    four, twelve = statements(8), statements(24)
    assert (twelve - four) / 8 <= 5, "each is stored, none reads the sheet anew"
    _owner, _season, small = day(4)
    big = day(20)[2]
    for round_ in (small, big):
        with CaptureQueriesContext(connection) as seen:
            sheet_of(round_)
        assert len(seen) <= 6


# -- typed twice ----------------------------------------------------------------------------------


@pytest.mark.clause("LG-DAY-06")
def test_typed_again_it_is_once_and_otherwise_both_are_kept() -> None:
    owner, season, round_ = day()
    enter_results(owner, round_, "1 2 0")
    assert hows(enter_results(owner, round_, "1 2 0")) == ["same"]
    assert hows(enter_results(owner, round_, "1 2 1\n1 2 1")) == ["differs", "differs"]
    assert match(round_, 1).scores == [2, 0], "the first counts until somebody chooses"
    assert [each.state for each in QuickResult.objects.order_by("pk")] == ["counts", "waits"]
    row = sheet_of(round_).rows[1]
    assert [each.scores for each in row.waiting] == [[2, 1]]
    assert season.fixtures.filter(state=Fixture.State.SETTLED).count() == 1


@pytest.mark.clause("LG-DAY-06")
def test_the_later_one_is_chosen_by_a_correction_that_can_be_undone() -> None:
    owner, season, round_ = day()
    enter_results(owner, round_, "1 2 0\n1 0 2")
    teams = [entry.team for entry in season.entries.select_related("team")]
    before = all_of(teams)
    waiting = QuickResult.objects.get(state=State.WAITS)
    choose_result(owner, waiting)
    assert match(round_, 1).scores == [0, 2]
    assert {each.state for each in QuickResult.objects.all()} == {"counts", "set_aside"}
    assert all_of(teams) == before
    undo(owner, Correction.objects.get(), reason="It was right at first.")
    assert match(round_, 1).scores == [2, 0]
    with pytest.raises(Refusal) as no:
        choose_result(owner, QuickResult.objects.get(pk=waiting.pk))
    assert [each.code for each in no.value.problems] == ["quick_not_waiting"]


@pytest.mark.clause("LG-DAY-06")
def test_the_first_one_is_kept() -> None:
    owner, _season, round_ = day()
    enter_results(owner, round_, "1 2 0\n1 0 2")
    set_result_aside(owner, QuickResult.objects.get(state=State.WAITS))
    assert match(round_, 1).scores == [2, 0]
    assert sheet_of(round_).rows[1].waiting == []


# -- taken back -----------------------------------------------------------------------------------


@pytest.mark.clause("LG-DAY-07")
def test_it_is_taken_back_until_something_was_drawn_from_it(
    django_capture_on_commit_callbacks: Any,
) -> None:
    owner, season, round_ = day()
    enter_results(owner, round_, "1 2 0")
    take_back_result(owner, QuickResult.objects.get())
    fixture = match(round_, 1)
    assert (fixture.state, fixture.scores) == (Fixture.State.SCHEDULED, [None, None])
    assert [ruling.kind for ruling in Ruling.objects.all()] == ["fixture:taken_back"]
    with django_capture_on_commit_callbacks(execute=True):
        enter_results(owner, round_, "1 0 2\n2 1 1\n3 1 0")
    assert season.stages.get().rounds.count() == 2
    with pytest.raises(Refusal) as no:
        take_back_result(owner, QuickResult.objects.filter(state=State.COUNTS)[0])
    assert [each.code for each in no.value.problems] == ["quick_was_drawn"]


@pytest.mark.clause("LG-DAY-07")
def test_what_was_corrected_is_corrected_again_and_not_taken_back() -> None:
    owner, _season, round_ = day()
    enter_results(owner, round_, "1 2 0\n1 0 2")
    chosen = choose_result(owner, QuickResult.objects.get(state=State.WAITS))
    with pytest.raises(Refusal) as no:
        take_back_result(owner, chosen)
    assert [each.code for each in no.value.problems] == ["quick_was_corrected"]


@pytest.mark.clause("LG-DAY-07")
def test_a_match_whose_report_waits_takes_none() -> None:
    owner, _season, round_ = day()
    fixture = match(round_, 1)
    who = coach_of(fixture, 0)
    report = reporting.begin_report(who, fixture)
    data = {"sides": [{"heads": {name_of(fixture.sides.all()[0].entry.team): 1}}, {}]}
    report = reporting.save_report(who, report, report.version, data)
    reporting.file_report(who, report, report.version)
    assert codes(enter_results(owner, round_, "1 2 0")) == ["quick_report_waits"]


# -- where something carries over -----------------------------------------------------------------


@pytest.mark.clause("LG-DAY-04")
def test_elsewhere_it_stands_until_the_report_comes(
    django_capture_on_commit_callbacks: Any,
) -> None:
    owner, season, round_ = day(carries_over=True)
    with django_capture_on_commit_callbacks(execute=True):
        enter_results(owner, round_, "1 3 1\n2 0 0\n3 1 2")
    fixture = match(round_, 1)
    assert (fixture.state, fixture.scores) == (Fixture.State.SCHEDULED, [3, 1])
    assert season.stages.get().rounds.count() == 2, "the next round is drawn from it"
    table = group_table(fixture.group)
    assert sum(row.standing.points for row in table.rows) > 0
    enter_results(owner, round_, "1 1 1")
    choose_result(owner, QuickResult.objects.get(state=State.WAITS))
    assert match(round_, 1).scores == [1, 1]
    who = coach_of(fixture, 0)
    report = reporting.begin_report(who, as_read(fixture))
    data = {"sides": [{"heads": {name_of(fixture.sides.all()[0].entry.team): 2}}, {}]}
    report = reporting.save_report(who, report, report.version, data)
    report = reporting.roll_the_rest(who, report, report.version)
    report = reporting.file_report(who, report, report.version)
    reporting.confirm_report(owner, report)
    assert match(round_, 1).scores == [2, 0], "the report says how it was"


# -- told -----------------------------------------------------------------------------------------


@pytest.mark.clause("LG-STORY-06")
def test_a_round_of_such_results_has_a_review_that_follows_what_is_taken_back() -> None:
    season = day_of_blood_bowl({"format": "round_robin"})
    owner, round_ = factories.owner_of(season), first_round(season)
    enter_results(owner, round_, "1 2 1\n2 3 0")
    tell_due()
    assert "3–0" in reading.reviews(season)[round_.pk].words
    result = match(round_, 2).quick_results.get(state=State.COUNTS)
    take_back_result(owner, result)
    assert round_.pk not in reading.reviews(season)
    enter_results(owner, round_, "2 1 1")
    tell_due()
    words = reading.reviews(season)[round_.pk].words
    assert "draw" in words
    assert "3–0" not in words


def day_of_blood_bowl(stage: dict[str, Any], *, carries_over: bool = False) -> Season:
    """A season of four. Where nothing carries over its results can be taken back."""
    owner = factories.coach()
    season = leagues.create_season(
        owner,
        factories.league(owner),
        "Day",
        "blood_bowl",
        stages=[stage],
        policy={"carries_over": carries_over},
    )
    season = leagues.open_registration(owner, season)
    for n in range(1, 5):
        leagues.enter_team(owner, season, blood_bowl_team(owner, name=f"Hawks {n}"))
    return leagues.start_season(owner, season)


@pytest.mark.clause("LG-DAY-05")
def test_the_desk_is_led_to_the_first_round_that_lacks_a_result() -> None:
    """Of a stage whose rounds are all drawn before, that is not the last one."""
    owner, season, round_ = day(4, stages=[{"format": "round_robin"}])
    assert round_to_type(season) == round_
    enter_results(owner, round_, "1 3 1\n2 0 0")
    following = round_to_type(season)
    assert following is not None
    assert following.number == 2
