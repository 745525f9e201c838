"""A filed result is corrected: what changes, who may, what is refused (LG-EVENT-04)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

import rules
from leagues import operations as leagues
from leagues.models import Fixture, Membership, Ruling, Season
from leagues.stages.standings import group_table
from matches.correcting import sentences
from matches.correcting.operations import correct, preview, preview_turn, reapply, undo
from matches.games import of
from matches.games.plain import rulings as plain
from matches.models import Correction, MatchRecord, StatLine
from matches.reading.matches import match_view
from matches.reading.teams import hidden_batches
from matches.reporting import begin_report
from matches.resolution import operations
from matches.resolution.taking import take
from matches.verification.stored_matches import verify
from rosters import operations as rosters
from rosters.models import Player, Team, TeamEvent
from rules.problems import Refusal
from rules.record import canonical, digest
from tests import acts, factories
from tests.matches.corrections import assert_holds, corrected, count, overruled, scored_by, state_of
from tests.matches.seasons import resolved
from tests.worlds import built_once

pytestmark = pytest.mark.django_db

RULES = Path(rules.__file__).parent


played_out = built_once(resolved)


@pytest.fixture(params=factories.ROSTERS)
def season(request: pytest.FixtureRequest) -> Season:
    return played_out(entries=4, legs=1, game=request.param)


@pytest.fixture
def first(season: Season) -> Fixture:
    return season.fixtures.order_by("round__number", "slot")[0]


def refusal(do: Any, *arguments: Any, **more: Any) -> set[str]:
    with pytest.raises(Refusal) as refused:
        do(*arguments, **more)
    return {problem.code for problem in refused.value.problems}


@pytest.mark.clause("LG-FIX-01", "LG-OUT-02")
def test_an_annulled_match_leaves_the_table_and_nothing_else(
    season: Season, first: Fixture
) -> None:
    before = state_of(season)
    table = group_table(first.group)
    correction = corrected(season, first, {"kind": "annul"})
    after = state_of(season)
    assert {key: after[key] for key in ("teams", "ledgers", "players", "lines", "tallies")} == {
        key: before[key] for key in ("teams", "ledgers", "players", "lines", "tallies")
    }
    rows = {row.entry: row.standing for row in group_table(first.group).rows}
    numbers = [side.entry.number for side in first.sides.all()]
    for row in table.rows:
        assert rows[row.entry].played == row.standing.played - (row.entry in numbers)
    assert {row["name"] for row in correction.consequences["tables"]} >= {
        side.entry.team.name for side in first.sides.all()
    }
    assert_holds(season)


@pytest.mark.clause("LG-EVENT-04")
def test_a_void_match_is_as_if_it_had_never_been_played(season: Season, first: Fixture) -> None:
    team = first.sides.all()[0].entry.team
    matches = team.totals["matches"]
    corrected(season, first, {"kind": "void"})
    team.refresh_from_db()
    assert team.totals["matches"] == matches - 1
    assert not StatLine.objects.filter(record__fixture=first).exists()
    first.refresh_from_db()
    assert (first.state, first.kind) == ("settled", "void")
    played = sum(row.standing.played for row in group_table(first.group).rows)
    assert played == 2 * (season.fixtures.count() - 1)
    assert_holds(season)


@pytest.mark.clause("LG-EVENT-04", "LG-SIM-05")
def test_a_match_that_is_played_again_has_other_dice_and_counts_once() -> None:
    season = factories.season(entries=4, legs=1)
    owner = factories.owner_of(season)
    operations.play_out(operations.resolve_round(owner, season.stages.get().rounds.all()[0]))
    first = season.fixtures.filter(state="settled").order_by("pk")[0]
    correction = corrected(season, first, {"kind": "replay"})
    again = season.fixtures.get(attempt=1)
    assert (again.state, again.secret_hash != first.secret_hash) == ("scheduled", True)
    operations.play_out(operations.resolve_season(owner, season))
    season.refresh_from_db()
    assert season.state == "finished"
    rows = group_table(first.group).rows
    assert [row.standing.played for row in rows] == [3, 3, 3, 3]
    assert refusal(undo, owner, correction, reason="Too late.") == {"later_match_was_played"}
    assert_holds(season)


def test_a_match_that_was_to_be_played_again_is_taken_back_when_it_was_not() -> None:
    season = factories.season(entries=4, legs=1)
    owner = factories.owner_of(season)
    operations.play_out(operations.resolve_round(owner, season.stages.get().rounds.all()[0]))
    first = season.fixtures.filter(state="settled").order_by("pk")[0]
    before = state_of(season)
    correction = corrected(season, first, {"kind": "replay"})
    undo(owner, correction, reason="Nobody has time.")
    assert state_of(season) == before
    reapply(owner, correction, reason="They have.")
    assert season.fixtures.filter(attempt=1).count() == 1


@pytest.mark.clause("LG-EVENT-04", "LG-STAT-01")
def test_what_was_scored_is_given_to_another_player(season: Season, first: Fixture) -> None:
    """Stat lines, careers and leaders follow; the other team does not notice."""
    what = scored_by(season.game)
    record = MatchRecord.objects.get(fixture=first)
    side = next(s for s in (0, 1) if any(x[what] for x in record.record["sides"][s]["lines"]))
    lines = record.record["sides"][side]["lines"]
    scorer = next(line for line in lines if line[what])
    other = next(line for line in lines if line is not scorer)
    wish = {
        "kind": "correct",
        "counts": [
            count(side, scorer, what, scorer[what] - 1),
            count(side, other, what, other[what] + 1),
        ],
    }
    teams = [each.entry.team for each in first.sides.order_by("number")]
    own = {p.number: p.data[what] for p in teams[side].players.all()}
    seen = preview(factories.owner_of(season), first, wish)
    corrected(season, first, wish)
    now = {p.number: p.data[what] for p in teams[side].players.all()}
    assert now[scorer["player"]] == own[scorer["player"]] - 1
    assert now[other["player"]] == own[other["player"]] + 1
    (untouched,) = [team for team in seen["teams"] if team["team"] == teams[1 - side].slug]
    nothing: dict[str, Any] = {
        "changes": [],
        "players": [],
        "problems": [],
        "fielded": [],
        "money": [],
    }
    assert {key: untouched[key] for key in nothing} == nothing
    assert seen["tables"] == []
    assert_holds(season)


@pytest.mark.clause("LG-FIX-07", "LG-EVENT-04")
@pytest.mark.parametrize(
    ("wish", "codes"),
    [
        ([], {"change_not_an_object"}),
        ({}, {"change_malformed"}),
        ({"kind": "erase", "colour": 1}, {"change_malformed", "unknown_change"}),
        ({"kind": "correct"}, {"nothing_to_do"}),
        ({"kind": "void", "counts": [{"side": 0, "number": 1, "what": "x", "count": 1}]},
         {"only_corrected"}),
        (overruled("win", 0, 3), {"result_impossible"}),
        (overruled("win", 9, 0), {"score_not_scored"}),
        ({"kind": "correct", "outcome": {"sides": [
            {"ended": "conceded", "result": "draw", "score": 0},
            {"ended": "conceded_to", "result": "draw", "score": 0}]}},
         {"result_impossible"}),
        ({"kind": "correct", "outcome": {"sides": [
            {"ended": "played", "result": "win", "score": 1}]}}, {"change_malformed"}),
        ({"kind": "correct", "counts": [{"side": 2, "number": 1, "what": "SCORED", "count": 1}]},
         {"change_malformed"}),
        ({"kind": "correct", "aftermath": "keep",
          "counts": [{"side": 0, "number": 1, "what": "SCORED", "count": 1}]},
         {"facts_have_an_aftermath"}),
        ({"kind": "correct", "counts": [
            {"side": 0, "number": 77, "what": "SCORED", "count": 1},
            {"side": 1, "number": 1, "what": "goals", "count": 1}]},
         {"not_in_line_up", "not_counted"}),
        ({"kind": "correct", "mvp": [{"side": 0, "numbers": [1]}]}, {"unknown_change"}),
        ({"kind": "annul", "later": "replay"}, {"only_in_knockouts"}),
        ({"kind": "annul", "later": "redraw"}, {"only_swiss_redrawn"}),
        ({"kind": "replay"}, {"season_is_over"}),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_and_changes_nothing(
    season: Season, first: Fixture, wish: Any, codes: set[str]
) -> None:
    before = state_of(season)
    owner = factories.owner_of(season)
    wish = json.loads(json.dumps(wish).replace("SCORED", scored_by(season.game)))
    assert refusal(correct, owner, first, wish, reason="Why not?") == codes
    assert refusal(preview, owner, first, wish) == codes
    assert state_of(season) == before
    assert not Correction.objects.exists()
    assert not Ruling.objects.exists()


@pytest.mark.clause("LG-ROLE-04", "LG-EVENT-05")
def test_only_a_commissioner_corrects_and_with_a_reason(season: Season, first: Fixture) -> None:
    coach, owner = factories.coach(), factories.owner_of(season)
    Membership.objects.create(league=season.league, coach=coach, role="coach")
    wish = {"kind": "annul"}
    for do in (correct, preview):
        more = {"reason": "Mine."} if do is correct else {}
        assert refusal(do, coach, first, wish, **more) == {"not_a_commissioner"}
    assert refusal(correct, owner, first, wish, reason="  ") == {"text_missing"}
    correction = corrected(season, first, wish)
    assert refusal(undo, coach, correction, reason="Mine.") == {"not_a_commissioner"}
    undo(owner, correction, reason="Heard both.")
    kinds = Ruling.objects.order_by("pk").values_list("kind", "reason", "by__pk")
    assert list(kinds) == [
        ("result:corrected", "It was typed in wrongly.", owner.pk),
        ("result:restored", "Heard both.", owner.pk),
    ]


@pytest.mark.clause("LG-EVENT-06")
def test_a_correction_waits_for_no_match_and_says_so() -> None:
    season = factories.season(entries=2, legs=2)
    owner = factories.owner_of(season)
    operations.play_out(operations.resolve_round(owner, season.stages.get().rounds.all()[0]))
    first, second = season.fixtures.order_by("round__number")
    assert refusal(correct, owner, second, {"kind": "void"}, reason="?") == {"nothing_to_correct"}
    assert take(second.pk) is not None
    with pytest.raises(Refusal) as refused:
        corrected(season, first, {"kind": "void"})
    assert [problem.code for problem in refused.value.problems] == ["team_in_a_match"] * 2
    assert refusal(correct, owner, second, {"kind": "void"}, reason="?") == {
        "fixture_is_being_played"
    }


@pytest.mark.clause("LG-EVENT-04")
def test_who_confirms_confirms_what_was_shown(season: Season, first: Fixture) -> None:
    owner, wish = factories.owner_of(season), {"kind": "void"}
    seen = digest(preview(owner, first, wish))
    team = first.sides.all()[0].entry.team
    acts.rename_team(owner, team, "Another")
    renamed = preview(owner, first, wish)
    assert digest(renamed) != seen
    assert refusal(correct, owner, first, wish, reason="?", seen=seen) == {"consequences_changed"}
    assert not Correction.objects.exists()
    assert correct(owner, first, wish, reason="!", seen=digest(renamed)).state == "applied"


@pytest.mark.clause("LG-EVENT-04")
def test_a_correction_on_which_another_rests_is_not_undone(season: Season, first: Fixture) -> None:
    owner = factories.owner_of(season)
    lower = corrected(season, first, overruled("win", 2, 0, "walk_over"))
    upper = corrected(season, first, {"kind": "annul"})
    with pytest.raises(Refusal) as refused:
        undo(owner, lower, reason="Back.")
    (problem,) = refused.value.problems
    assert (problem.code, problem.about) == ("correction_is_built_on", f"correction:{upper.uuid}")
    undo(owner, upper, reason="Back.")
    undo(owner, lower, reason="Back.")
    assert refusal(undo, owner, lower, reason="Back.") == {"corrected_meanwhile"}
    assert refusal(reapply, owner, upper, reason="Forth.") == {"corrected_meanwhile"}
    reapply(owner, lower, reason="Forth.")
    reapply(owner, upper, reason="Forth.")
    first.refresh_from_db()
    assert (first.kind, first.annulled) == ("walk_over", True)
    assert_holds(season)


@pytest.mark.clause("LG-EVENT-04")
@pytest.mark.parametrize("season", ["coin"], indirect=True)
def test_what_was_bought_with_money_that_was_never_won_is_told(
    season: Season, first: Fixture
) -> None:
    owner, team = factories.owner_of(season), first.sides.all()[0].entry.team
    team.refresh_from_db()
    acts.buy(owner, team, "rerolls", team.treasury // 10)
    seen = preview(owner, first, {"kind": "void"})
    (told,) = [each for each in seen["teams"] if each["team"] == team.slug]
    (problem,) = told["problems"]
    assert (problem["code"], problem["event"]) == ("not_enough_gold", "bought")
    assert problem["repair"] == "repair_left_out", "a game without a room says no more"
    corrected(season, first, {"kind": "void"})
    team.refresh_from_db()
    assert team.problems[0]["code"] == "not_enough_gold"
    assert_holds(season)


@pytest.mark.clause("LG-EVENT-08", "LG-EVENT-12")
@pytest.mark.parametrize("season", ["coin"], indirect=True)
def test_a_fine_of_money_that_was_never_won_is_listed_and_undone_with_the_correction(
    season: Season, first: Fixture
) -> None:
    owner, team = factories.owner_of(season), first.sides.all()[0].entry.team
    team.refresh_from_db()
    fined = {"act": "money", "by": -team.treasury}
    rosters.rule_on_team(owner, team, fined, reason="A brawl.")
    seen = preview(owner, first, {"kind": "void"})
    (told,) = [each for each in seen["teams"] if each["team"] == team.slug]
    (problem,) = told["problems"]
    assert (problem["code"], problem["event"]) == ("not_enough_gold", "ruled")
    correction = corrected(season, first, {"kind": "void"})
    team.refresh_from_db()
    assert team.treasury > 0
    assert team.problems[0]["code"] == "not_enough_gold"
    undo(owner, correction, reason="It was played.")
    team.refresh_from_db()
    assert (team.treasury, team.problems) == (0, [])
    assert_holds(season)


@pytest.mark.clause("LG-EVENT-02", "LG-SIM-01")
def test_matches_played_before_a_correction_are_verified_as_they_were(
    season: Season, first: Fixture
) -> None:
    """A team as it was after any event is what it was then, whatever was taken out since."""
    corrected(season, first, {"kind": "void"})
    for record in MatchRecord.objects.filter(fixture__season=season):
        assert verify(record).holds, record.fixture


@pytest.mark.clause("LG-EVENT-04", "LG-STAT-01")
def test_the_page_shows_what_stands_and_what_was_corrected(season: Season, first: Fixture) -> None:
    owner = factories.owner_of(season)
    correction = corrected(season, first, overruled("win", 2, 0, "walk_over"))
    view = match_view(owner, first.uuid)
    assert view.lines == [[], []]
    assert [[event.kind for event in side] for side in view.events] == [["match_played"]] * 2
    assert [each.pk for each in view.corrections] == [correction.pk]
    undo(owner, correction, reason="Back.")
    view = match_view(owner, first.uuid)
    assert all(view.lines)
    assert [step.act for step in view.corrections[0].steps.all()] == ["applied", "undone"]


@pytest.mark.clause("LG-ROLE-02")
def test_a_corrected_match_of_a_private_league_stays_private() -> None:
    season = resolved(entries=2, legs=1, visibility="private")
    fixture = season.fixtures.get()
    corrected(season, fixture, overruled("win", 2, 0, "walk_over"))
    team = fixture.sides.all()[0].entry.team
    stranger = factories.coach()
    batches = TeamEvent.objects.filter(team=team, payload__has_key="opponent")
    assert set(batches.values_list("batch", flat=True)) <= hidden_batches(stranger, team)
    assert hidden_batches(factories.owner_of(season), team) == set()


def test_a_season_that_is_over_has_its_placings_worked_out_again(season: Season) -> None:
    champion = (season.placings or [])[0]["entry"]
    for fixture in season.fixtures.filter(sides__entry__number=champion):
        home = fixture.sides.get(number=0).entry.number == champion
        result, score = ("loss", (0, 9)) if home else ("win", (9, 0))
        corrected(season, fixture, overruled(result, *score, aftermath="keep"))
    season.refresh_from_db()
    placings = season.placings or []
    assert placings[-1]["entry"] == champion
    assert placings[0]["entry"] == group_table(fixture.group).rows[0].entry


@pytest.mark.clause("LG-EVENT-01")
def test_rebuild_finds_nothing_to_do(
    season: Season, first: Fixture, capsys: pytest.CaptureFixture[str]
) -> None:
    correction = corrected(season, first, {"kind": "void"})
    call_command("rebuild", "--check")
    undo(factories.owner_of(season), correction, reason="Back.")
    call_command("rebuild", "--check")
    assert capsys.readouterr().out.count("0 differ") == 2


def test_what_undoing_would_do_is_shown_first(season: Season, first: Fixture) -> None:
    owner = factories.owner_of(season)
    correction = corrected(season, first, {"kind": "void"})
    before = state_of(season)
    shown = preview_turn(owner, correction)
    assert state_of(season) == before
    assert shown["result"]["after"] == correction.consequences["result"]["before"]
    undo(owner, correction, reason="Back.")
    correction.refresh_from_db()
    again = preview_turn(owner, correction)
    assert canonical(again) == canonical(correction.consequences)


# -- what was drawn from it ---------------------------------------------------------------------


KNOCKOUT = {"format": "single_elimination"}


def turned(fixture: Fixture) -> dict[str, Any]:
    """A wish by which the other side wins."""
    home = fixture.sides.get(number=0)
    goes_on = home.result == "win"
    result, score = ("loss", (0, 9)) if goes_on else ("win", (9, 0))
    return overruled(result, *score, aftermath="keep")


def tie_of(season: Season, number: int) -> Fixture:
    """The first match of that round that was won."""
    won = season.fixtures.filter(round__number=number, sides__result="win", annulled=False)
    return won.order_by("slot", "-attempt")[0]


@pytest.mark.clause("LG-EVENT-04")
def test_a_tie_that_was_drawn_from_a_wrong_result_stands() -> None:
    season = resolved(entries=8, stages=[KNOCKOUT], seed="cup")
    champion = (season.placings or [])[0]["entry"]
    before = state_of(season)
    first = tie_of(season, 1)
    correction = corrected(season, first, turned(first))
    assert correction.later[0]["way"] == "stood"
    first.refresh_from_db()
    assert first.goes_on is not None
    season.refresh_from_db()
    assert (season.placings or [])[0]["entry"] == champion
    (told,) = correction.consequences["pairings"]
    assert told["what"] == "stands"
    assert told["teams"] == [season.entries.get(number=first.goes_on).team.name]
    undo(factories.owner_of(season), correction, reason="Back.")
    assert state_of(season) == before


@pytest.mark.clause("LG-EVENT-04")
@pytest.mark.parametrize("later", ["replay", "award"])
def test_a_final_whose_finalist_changes_is_played_again_or_awarded(later: str) -> None:
    season = resolved(entries=4, stages=[KNOCKOUT], seed="cup")
    owner = factories.owner_of(season)
    leagues.reopen_season(owner, season, reason="A protest.")
    semi, final = tie_of(season, 1), tie_of(season, 2)
    before = state_of(season)
    rightly = set(final.sides.values_list("entry__number", flat=True)) - set(
        semi.sides.values_list("entry__number", flat=True)
    )
    correction = corrected(season, semi, {**turned(semi), "later": later})
    again = season.fixtures.get(round__number=2, attempt=final.attempt + 1)
    loser = semi.sides.get(result="win").entry.number
    assert set(again.sides.values_list("entry__number", flat=True)) == {loser} | rightly
    undo(owner, correction, reason="Back.")
    assert state_of(season) == before
    reapply(owner, correction, reason="Forth.")
    operations.play_out(operations.resolve_season(owner, season))
    season.refresh_from_db()
    assert season.state == "finished"
    placings = season.placings or []
    assert sorted(row["entry"] for row in placings) == [1, 2, 3, 4]
    if later == "award":
        assert {placings[0]["entry"]} == rightly
    else:
        assert refusal(undo, owner, correction, reason="Back.") == {"later_match_was_played"}
    assert_holds(season)


@pytest.mark.clause("LG-EVENT-04")
def test_a_tie_that_nobody_has_played_gets_its_right_entrant() -> None:
    season = factories.season(entries=4, stages=[KNOCKOUT], seed="cup")
    owner = factories.owner_of(season)
    while season.fixtures.filter(round__number=2).count() == 0:
        operations.play_out(operations.resolve_round(owner, season.stages.get().rounds.all()[0]))
    semi, final = tie_of(season, 1), season.fixtures.get(round__number=2)
    before = state_of(season)
    correction = corrected(season, semi, {**turned(semi), "later": "replay"})
    rightly = semi.sides.get(result="win").entry.number
    assert rightly in set(final.sides.values_list("entry__number", flat=True))
    undo(owner, correction, reason="Back.")
    assert state_of(season) == before


@pytest.mark.clause("LG-EVENT-04")
def test_a_tie_from_which_another_was_drawn_is_not_replaced() -> None:
    season = resolved(entries=8, stages=[KNOCKOUT], seed="cup")
    first = tie_of(season, 1)
    wish = {**turned(first), "later": "replay"}
    assert refusal(correct, factories.owner_of(season), first, wish, reason="?") == {
        "later_tie_drawn_on"
    }


@pytest.mark.clause("LG-EVENT-04")
@pytest.mark.parametrize("later", ["stand", "redraw"])
def test_a_swiss_round_stands_or_is_drawn_again(later: str) -> None:
    plan = {"format": "swiss", "rounds": 3}
    season = factories.season(8, stages=[plan])
    owner, stage = factories.owner_of(season), season.stages.get()
    while stage.rounds.count() < 2:
        operations.play_out(operations.resolve_round(owner, stage.rounds.get(number=1)))
    before = state_of(season)
    pairs = pairs_of(season, 2)
    first = tie_of(season, 1)
    correction = corrected(season, first, {**turned(first), "later": later})
    what = {each["what"] for each in correction.consequences["pairings"]}
    assert (pairs_of(season, 2) == pairs) == (later == "stand")
    assert ("redrawn" in what) == (later == "redraw")
    assert ("round_stands" in what) == (later == "stand"), "it is drawn again, or it stands"
    (back,) = {each["what"] for each in preview_turn(owner, correction)["pairings"]}
    assert back == ("redrawn" if later == "redraw" else "round_stands")
    undo(owner, correction, reason="Back.")
    if later == "stand":
        assert state_of(season) == before
    assert pairs_of(season, 2) == pairs


GROUPS: list[dict[str, Any]] = [
    {"format": "round_robin", "groups": 2, "first": 2},
    {"format": "single_elimination", "seeding": "previous"},
]


def groups_played() -> Season:
    """A season whose first stage is over and whose second is drawn."""
    season = factories.season(8, stages=GROUPS, seed="groups")
    owner = factories.owner_of(season)
    while not season.stages.get(number=2).drawn:
        open_ = season.fixtures.filter(settled=None).order_by("round__number")
        operations.play_out(operations.resolve_round(owner, open_[0].round))
    return season


def entrants(season: Season) -> list[int]:
    return [n for group in season.stages.get(number=2).groups.order_by("pk") for n in group.seeds]


def who_turns_the_group(season: Season) -> Fixture:
    """The match between the second and the third of a group."""
    group = season.stages.get(number=1).groups.get(name="A")
    second, third = (row.entry for row in group_table(group).rows[1:3])
    between = group.fixtures.filter(sides__entry__number=second)
    return between.filter(sides__entry__number=third).get()


def nine_nil_to_the_third(season: Season, fixture: Fixture) -> dict[str, Any]:
    third = group_table(fixture.group).rows[2].entry
    home = fixture.sides.get(number=0).entry.number == third
    return overruled("win" if home else "loss", *((9, 0) if home else (0, 9)), aftermath="keep")


@pytest.mark.clause("LG-EVENT-04", "LG-STAGE-04")
@pytest.mark.parametrize("later", ["stand", "redraw"])
def test_a_stage_that_nobody_has_begun_stands_or_is_drawn_again(later: str) -> None:
    season = groups_played()
    owner, fixture = factories.owner_of(season), who_turns_the_group(season)
    before = entrants(season)
    third = group_table(fixture.group).rows[2].entry
    wish = {**nine_nil_to_the_third(season, fixture), "later": later}
    told = preview(owner, fixture, wish)["pairings"]
    assert entrants(season) == before, "a preview draws nothing"
    correction = corrected(season, fixture, wish)
    assert correction.consequences["pairings"] == told
    (what,) = told
    if later == "stand":
        assert (what["what"], len(what["in"])) == ("stage_stands", 1)
        assert entrants(season) == before
    else:
        assert (what["what"], len(what["teams"])) == ("stage_redrawn", 4)
        assert third in entrants(season)
    undo(owner, correction, reason="Back.")
    assert entrants(season) == before
    reapply(owner, correction, reason="Forth.")
    assert (third in entrants(season)) == (later == "redraw")
    play_rest(season)


@pytest.mark.clause("LG-EVENT-04")
def test_a_stage_waits_while_a_match_that_it_was_drawn_from_is_played_again() -> None:
    season = groups_played()
    owner, fixture = factories.owner_of(season), who_turns_the_group(season)
    before = entrants(season)
    correction = corrected(season, fixture, {"kind": "replay", "later": "redraw"})
    assert [each["what"] for each in correction.consequences["pairings"]] == [
        "again",
        "stage_waits",
    ]
    assert season.stages.get(number=2).drawn is None
    undo(owner, correction, reason="Back.")
    assert entrants(season) == before
    reapply(owner, correction, reason="Forth.")
    play_rest(season)


@pytest.mark.clause("LG-EVENT-04")
def test_a_stage_that_somebody_has_begun_is_not_drawn_again() -> None:
    season = groups_played()
    owner, fixture = factories.owner_of(season), who_turns_the_group(season)
    semi = season.fixtures.filter(round__stage__number=2).first()
    assert semi is not None
    begin_report(owner, semi)
    wish = {**nine_nil_to_the_third(season, fixture), "later": "redraw"}
    assert refusal(correct, owner, fixture, wish, reason="?") == {"later_stage_begun"}


def play_rest(season: Season) -> None:
    operations.play_out(operations.resolve_season(factories.owner_of(season), season))
    season.refresh_from_db()
    assert season.state == Season.State.FINISHED
    assert_holds(season)


def pairs_of(season: Season, number: int) -> list[Any]:
    sides = season.fixtures.filter(round__number=number).order_by("slot", "sides__number")
    return list(sides.values_list("slot", "sides__entry__number"))


@pytest.mark.clause("LG-EVENT-04")
def test_a_round_that_somebody_has_begun_is_not_drawn_again() -> None:
    plan = {"format": "swiss", "rounds": 3}
    season = resolved(entries=8, stages=[plan])
    owner, first = factories.owner_of(season), tie_of(season, 1)
    wish = {**turned(first), "later": "redraw"}
    assert refusal(correct, owner, first, wish, reason="?") == {"later_round_begun"}


# -- somebody who should not have been there ----------------------------------------------------


@pytest.mark.clause("LG-EVENT-04", "LG-STAT-01")
def test_who_never_joined_keeps_his_row_for_the_matches_that_he_played() -> None:
    """A stand-in stays after one match and plays others; then the first is void."""
    found = None
    for seed in range(40):
        season = resolved(entries=4, legs=2, seed=f"stand-in {seed}")
        found = _stand_in_who_played_on(season)
        if found is not None:
            break
    assert found is not None
    player, joined = found
    lines = player.stat_lines.count()
    correction = corrected(season, joined, {"kind": "void"})
    player.refresh_from_db()
    assert (player.active, player.left) == (False, "voided")
    assert player.stat_lines.count() == lines - 1
    (told,) = [t for t in correction.consequences["teams"] if t["team"] == player.team.slug]
    assert {each["why"] for each in told["fielded"] if each["name"] == player.name} == {"unknown"}
    assert {each["repair"] for each in told["fielded"]} == {"repair_fielded"}
    assert {p["what"] for p in told["players"] if p["number"] == player.number} == {"never_joined"}
    assert_holds(season)
    newman = acts.hire_player(player.team.coach, player.team, "tosser", "Newman")  # type: ignore[arg-type]
    assert newman.players.get(name="Newman").number > player.number, "his number is not given again"
    undo(factories.owner_of(season), correction, reason="Back.")
    player.refresh_from_db()
    assert (player.left, player.stat_lines.count()) == ("", lines)
    assert_holds(season)


def _stand_in_who_played_on(season: Season) -> tuple[Player, Fixture] | None:
    for event in TeamEvent.objects.filter(
        kind="journeyman_joined", team__entries__season=season
    ).select_related("team"):
        player = Player.objects.get(team=event.team, number=event.payload["player"])
        if player.active and player.stat_lines.count() > 2:
            return player, MatchRecord.objects.get(batch=event.batch).fixture
    return None


def test_all_teams_of_other_matches_are_left_alone(season: Season, first: Fixture) -> None:
    own = set(first.sides.values_list("entry__team", flat=True))
    others = Team.objects.filter(entries__season=season).exclude(pk__in=own)
    before = list(others.order_by("pk").values_list("seq", "treasury", "totals"))
    corrected(season, first, {"kind": "void"})
    assert list(others.order_by("pk").values_list("seq", "treasury", "totals")) == before


@pytest.mark.clause("LG-EVENT-04")
@pytest.mark.parametrize("game", rules.games())
def test_what_a_game_says_is_to_be_done_is_about_problems_that_it_has(game: str) -> None:
    source = "".join(
        path.read_text(encoding="utf-8") for path in (RULES / game / "between").glob("*.py")
    )
    found = of(game).rulings.REPAIRS
    assert set(found.values()) <= sentences.REPAIRS.keys()
    own = found.keys() - plain.REPAIRS.keys()
    assert own == {code for code in own if f'"{code}"' in source}
