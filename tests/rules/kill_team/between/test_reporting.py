"""LG-FIX-05, LG-FIX-07, KT-MISS, KT-END: a match typed in, its points, its winner, its faults."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice import Stream
from rules.kill_team.between.aftermath import aftermath
from rules.kill_team.between.history import apply
from rules.kill_team.between.preparing import line_up
from rules.kill_team.between.report_checks import report_problems
from rules.kill_team.between.report_rules import report_warnings
from rules.kill_team.between.reporting import reported
from rules.kill_team.between.scoring import counted_from, places
from rules.kill_team.between.team import Team
from rules.record import Match, Record, canonical
from rules.typed import AwaitingEntry, Typed
from tests.rules.kill_team.between.records import CAMPAIGN, SEED, after, pair
from tests.rules.kill_team.between.rosters import DATA, experienced, guards, sample

JSON = Any
TEAMS = pair()
#: Of the guards 1 is the Leader and 2 to 4 are specialists; of the orks 1, and 2 to 4 as well.
GUARDS, ORKS = range(1, 11), range(1, 17)


def match_of(teams: Sequence[Team] = TEAMS, empty: Sequence[int] = ()) -> Match:
    line_ups = [
        line_up(team, [] if side in empty else [m.id for m in team.roster], campaign=True)
        for side, team in enumerate(teams)
    ]
    return Match("kill_team", "first", CAMPAIGN, line_ups, SEED)


def out(*numbers: int, by: int | None = None) -> JSON:
    return {"out": [{"number": number, "by": by} for number in numbers]}


def wounded(*numbers: int) -> JSON:
    return {"lines": [{"number": number, "flesh_wounds": 1} for number in numbers]}


def report(home: JSON = None, away: JSON = None, **more: JSON) -> JSON:
    """A Firefight, unless something else is said."""
    return {"mission": "firefight", "sides": [home or {}, away or {}], **more}


def problems(written: JSON, teams: Sequence[Team] = TEAMS, **more: Any) -> list[tuple[str, str]]:
    """What is wrong with it; without any, against which rules it is."""
    found = report_problems(match_of(teams), written, teams, **more)
    found = found or report_warnings(match_of(teams), written, teams, **more)
    return [(problem.code, problem.clause) for problem in found]


def played(written: JSON, teams: Sequence[Team] = TEAMS) -> Record:
    assert problems(written, teams) == []
    return reported(match_of(teams), written)


def ended(written: JSON) -> list[tuple[int, str, str]]:
    """Of each side its points, its result, and how it ended for it."""
    sides = played(written).outcome.sides
    return [(side.score, side.result, side.ended) for side in sides]


def scores(written: JSON) -> list[int]:
    return [side.score for side in played(written).outcome.sides]


def winner(written: JSON) -> int | None:
    results = [side.result for side in played(written).outcome.sides]
    return results.index("win") if "win" in results else None


# -- the record -----------------------------------------------------------------------------------


@pytest.mark.clause("LG-FIX-05", "KT-CAMP-12", "KT-CAMP-37", "KT-MISS-05")
def test_a_report_is_a_record_with_a_line_for_each_of_the_kill_team() -> None:
    written = report(
        {**out(7, 8, by=2), **wounded(2)},
        {"out": [{"number": 5, "by": 3}, {"number": 6, "by": 3}, {"number": 7}]},
        rounds=5,
    )
    record = played(written)
    assert (record.outcome.kind, record.answers, record.log) == ("played", [], None)
    home, away = record.sides
    assert (home["mission"], home["rounds"], home["role"], home["broken"]) == (
        "firefight", 5, "", False,
    )  # fmt: skip
    assert [line["number"] for line in home["lines"]] == list(GUARDS)
    medic = home["lines"][2]
    assert (medic["player"], medic["took_out"], medic["taken_out"]) == (3, 2, 0)
    assert [line["number"] for line in home["lines"] if line["taken_out"]] == [7, 8]
    assert home["lines"][1]["flesh_wounds"] == 1
    assert away["lines"][1]["took_out"] == 2
    assert [side.counts for side in record.outcome.sides] == [
        {"took_out": 3},
        {"took_out": 2},
    ]


@pytest.mark.clause("KT-CAMP-11", "KT-CAMP-12", "KT-CAMP-13", "KT-CAMP-20")
def test_it_has_the_aftermath_of_any_match() -> None:
    record = played(report(out(7), {**out(5, 6, by=3)}))
    home, away = after(record, TEAMS, "d10=5,1,3")
    assert [model.experience for model in home.roster[:4]] == [2, 2, 3, 2]
    assert [model.experience for model in away.roster[:4]] == [1, 1, 1, 1]
    assert away.models[5].left is not None
    assert not away.models[6].is_available
    assert home.models[3].deeds == {"took_out": 2}


def test_dice_after_it_are_typed_or_rolled() -> None:
    record = played(report(out(7), out(5)))
    typed = Typed([], Stream(SEED, "here"))
    with pytest.raises(AwaitingEntry) as waiting:
        aftermath(DATA, record, TEAMS, [None, None], typed)
    wanted = waiting.value.wanted
    assert (wanted.purpose, wanted.die, wanted.side) == ("casualty", 10, 0)
    typed = Typed([[1], None], Stream(SEED, "here"))
    home, _away = aftermath(DATA, record, TEAMS, [None, None], typed)
    assert [e.payload["result"] for e in home if e.kind == "casualty_rolled"] == ["dead"]


# -- who stood on the table -----------------------------------------------------------------------


def few(*playing: int) -> Match:
    """The guards have named these alone; the orks play as they are."""
    line_ups = [line_up(TEAMS[0], playing, campaign=True), match_of().line_ups[1]]
    return Match("kill_team", "first", CAMPAIGN, line_ups, SEED)


@pytest.mark.clause("KT-SETUP-01", "KT-ROST-14", "LG-FIX-10")
def test_a_report_says_who_played_where_others_were_lined_up() -> None:
    match = few(1, 5, 6)
    assert [each["player"] for each in match.line_ups[0]["bench"]] == [2, 3, 4, 7, 8, 9, 10]
    # On the bench 5 is model 3, the medic, and 7 is model 7.
    written = report({"team": [1, 2, 5, 7], **out(7)}, out(9, by=5))
    assert report_problems(match, written, TEAMS) == []
    record = reported(match, written)
    played = record.match.line_ups[0]
    assert [each["player"] for each in played["players"]] == [1, 5, 3, 7]
    assert played["force"] == 20
    assert [line["player"] for line in record.sides[0]["lines"]] == [1, 5, 3, 7]
    home, _away = after(record, TEAMS, "d10=5,5")
    assert home.models[3].experience == 2
    assert [model.matches for model in home.roster] == [1, 0, 1, 0, 1, 0, 1, 0, 0, 0]


@pytest.mark.clause("KT-SETUP-01", "KT-ROST-01", "KT-ROST-03")
def test_what_played_was_a_legal_kill_team_of_models_that_were_there() -> None:
    match = few(1, 5, 6)

    def told(*numbers: int, **more: JSON) -> list[tuple[str, str]]:
        found = report_problems(match, report({"team": [*numbers], **more}), TEAMS)
        assert {problem.about.split(".")[2] for problem in found} <= {"team", "out"}
        return [(problem.code, problem.clause) for problem in found]

    assert told(1, 2, 3) == []
    assert told(2, 3, 4) == [("leader_missing", "KT-ROST-01")]
    assert told(1, 2) == [("kill_team_size", "KT-ROST-03")]
    assert told(1, 2, 3, 40) == [("unknown_number", "LG-FIX-07")]
    assert told(1, 2, 4, **out(3)) == [("unknown_number", "LG-FIX-07")]
    assert problems({"sides": [{"team": 7}, {}]}) == [("report_not_readable", "LG-FIX-07")]


# -- points ---------------------------------------------------------------------------------------


@pytest.mark.clause("KT-MISS-10")
def test_firefight_counts_casualties_specialists_twice_and_a_broken_team() -> None:
    broken = {**out(1, 2, 7, 8, 9, 10), "broken": True}
    assert scores(report(broken, out(5, 6))) == [2, 6 + 2 + 2]


@pytest.mark.clause("KT-MISS-11", "KT-MISS-12", "KT-MISS-14")
def test_markers_and_quarters_count_as_often_as_they_were_held() -> None:
    held = ({"held": 5}, {"held": 9})
    assert scores(report(*held, mission="hold_the_ground")) == [5, 9]
    assert scores(report(*held, mission="sweep_and_clear")) == [5, 9]
    broken = {**out(*range(5, 11)), "broken": True, "held": 5}
    assert scores(report(broken, {"held": 1}, mission="sweep_and_clear")) == [5, 1 + 3]


@pytest.mark.clause("KT-MISS-15", "KT-MISS-16")
def test_assassinate_is_about_the_defender_s_leader() -> None:
    def told(home: JSON, away: JSON) -> list[int]:
        return scores(report(home, away, mission="assassinate", attacker=1))

    # The orks attack: the sergeant is the one to be killed.
    assert told({}, {}) == [4, 0]
    assert told(wounded(1), {}) == [3, 0]
    assert told(out(1, 2, 5), {}) == [0, 5 + 1]
    assert told(wounded(2), out(1, 2, 9)) == [4 + 2, 0]


@pytest.mark.clause("KT-MISS-17")
def test_last_stand_counts_casualties_alone() -> None:
    assert scores(report(out(1, 2), out(9), mission="last_stand")) == [1, 2]


# -- who has won ----------------------------------------------------------------------------------


@pytest.mark.clause("KT-END-09")
def test_more_points_win_and_as_many_are_a_draw() -> None:
    assert ended(report({}, out(9))) == [(1, "win", "played"), (0, "loss", "played")]
    assert ended(report(out(5), out(9))) == [(1, "draw", "played"), (1, "draw", "played")]


@pytest.mark.clause("KT-END-03", "KT-END-04", "KT-END-13")
def test_who_has_nobody_left_has_lost_whatever_the_points() -> None:
    held = {"held": 8}
    gone = {**out(*GUARDS), **held}
    assert ended(report(gone, {}, mission="hold_the_ground", rounds=4)) == [
        (8, "loss", "played"),
        (0, "win", "played"),
    ]
    both = report(gone, out(*ORKS), mission="hold_the_ground", rounds=4)
    assert winner(both) == 0


@pytest.mark.clause("KT-END-05", "KT-END-06", "KT-END-07", "KT-END-08")
def test_a_broken_team_ends_some_missions_and_loses_some() -> None:
    broken = {**out(*range(5, 11)), "broken": True}
    behind = {**out(*range(2, 13)), "broken": True}
    # More points than the others, but it runs.
    assert winner(report(broken, out(*range(5, 13)), mission="last_stand", rounds=2)) == 1
    assert winner(report(broken, behind, mission="last_stand", rounds=2)) == 0
    assert winner(report(broken, out(1, 2), mission="assassinate", attacker=0, rounds=2)) == 1
    assert winner(report(broken, {}, attacker=1, mission="assassinate")) == 0
    assert winner(report({**broken, "held": 4}, {}, mission="sweep_and_clear", rounds=2)) == 0
    assert winner(report(broken, out(1), mission="firefight")) == 1


@pytest.mark.clause("KT-END-10", "KT-END-13", "KT-CAMP-27")
def test_who_concedes_has_lost_and_the_points_are_counted() -> None:
    told = report({}, out(1, 2), rounds=4, conceded=0)
    assert ended(told) == [(4, "loss", "conceded"), (0, "win", "conceded_to")]


@pytest.mark.clause("KT-CAMP-39")
def test_without_a_kill_team_a_match_is_lost_as_if_conceded() -> None:
    match = match_of(empty=[1])
    assert report_problems(match, {}, TEAMS) == []
    record = reported(match, {})
    assert [(s.result, s.ended) for s in record.outcome.sides] == [
        ("win", "conceded_to"),
        ("loss", "conceded"),
    ]
    home, away = after(record, TEAMS)
    assert [model.experience for model in home.roster[:4]] == [2, 2, 2, 2]
    assert (home.matches, away.matches) == (1, 1)
    nobody = reported(match_of(empty=[0, 1]), {})
    assert nobody.outcome.kind == "double_forfeit"
    [problem] = report_problems(match, report(out(1)), TEAMS)
    assert (problem.code, problem.params) == ("nothing_to_report", {"teams": ["The Ninth"]})


# -- what is wrong --------------------------------------------------------------------------------


@pytest.mark.clause("LG-FIX-07")
def test_everything_wrong_is_told_at_once() -> None:
    found = report_problems(
        match_of(),
        report(
            {"out": [{"number": 99}, {"number": 3, "by": 40}, {"number": 3}]},
            {"lines": [{"number": 2, "flesh_wounds": 4}, {"number": 2}]},
            mission="tea_party",
            rounds=9,
        ),
        TEAMS,
        finished=False,
    )
    assert [(problem.code, problem.about) for problem in found] == [
        ("no_such_mission", "mission"),
        ("count_out_of_range", "rounds"),
        ("unknown_number", "sides.0.out.0"),
        ("out_of_action_twice", "sides.0.out.2"),
        ("unknown_number", "sides.0.out.1.by"),
        ("model_listed_twice", "sides.1.lines.1"),
        ("too_many_flesh_wounds", "sides.1.lines.0"),
    ]


@pytest.mark.clause("LG-FIX-07")
@pytest.mark.parametrize(
    "written",
    [
        None,
        [],
        {"points": 3},
        {"sides": [{}]},
        {"mission": 3},
        {"attacker": 2},
        {"conceded": "home"},
        {"sides": [{"out": [4]}, {}]},
        {"sides": [{"out": [{"number": 4, "by": "2"}]}, {}]},
        {"sides": [{"lines": [{"number": True}]}, {}]},
        {"sides": [{"broken": 1}, {}]},
        {"sides": [{}, {"held": -1}]},
    ],
)
def test_what_cannot_be_read_is_refused(written: JSON) -> None:
    assert {code for code, _ in problems(written)} == {"report_not_readable"}


def test_an_unfinished_report_may_lack_what_a_finished_one_needs() -> None:
    assert problems({}, finished=False) == []
    assert problems({}) == [("mission_missing", "KT-SETUP-01")]
    assert [code for code, _ in problems(report(out(99), mission=None))] == [
        "unknown_number",
        "mission_missing",
    ]
    assert reported(match_of(), {}).outcome.kind == "played"


@pytest.mark.clause("KT-SETUP-02")
def test_who_attacks_is_said_where_somebody_does_and_nowhere_else() -> None:
    wanted = [("attacker_missing", "KT-SETUP-02")]
    assert problems(report(mission="assassinate")) == wanted
    assert problems(report(attacker=0)) == [("no_roles_here", "KT-SETUP-02")]


@pytest.mark.clause("KT-MISS-04", "KT-MISS-11", "KT-MISS-13")
def test_no_place_is_held_by_both_or_before_it_is_counted() -> None:
    def told(home: int, away: int, **more: JSON) -> list[tuple[str, str]]:
        return problems(report({"held": home}, {"held": away}, **more))

    ground = {"mission": "hold_the_ground"}
    assert told(10, 6, **ground) == []
    assert told(10, 7, **ground) == [("held_too_often", "KT-MISS-04")]
    gone = report({**out(*GUARDS), "held": 1}, {"held": 3}, rounds=3, **ground)
    assert problems(gone) == []
    gone["sides"][1]["held"] = 8
    assert problems(gone) == [("held_too_often", "KT-MISS-04")]
    assert told(1, 0) == [("nothing_to_hold", "KT-MISS-01")]


@pytest.mark.clause("KT-MORALE-03", "KT-MORALE-04", "KT-MORALE-21")
def test_a_team_breaks_only_when_more_than_half_of_it_are_hurt() -> None:
    def told(*hurt: JSON) -> list[tuple[str, str]]:
        side: JSON = {"broken": True}
        for each in hurt:
            side |= each
        return problems(report(side))

    assert told(out(5, 6, 7), wounded(1, 2)) == [("too_few_hurt_to_break", "KT-MORALE-03")]
    assert told(out(5, 6, 7), wounded(1, 2, 3)) == []
    orks = {**out(*range(5, 10)), **wounded(1, 2), "broken": True}
    assert problems(report({}, orks)) == [("too_few_hurt_to_break", "KT-MORALE-03")]
    orks |= wounded(1, 2, 3, 4)
    assert problems(report({}, orks)) == []


@pytest.mark.clause("KT-ADT-10")
def test_a_heavy_of_level_three_may_have_lost_the_wound_by_which_its_team_broke() -> None:
    broken = report({}, {"broken": True, **out(*range(5, 13))})
    assert problems(broken) == [("too_few_hurt_to_break", "KT-MORALE-03")]
    hardened = [TEAMS[0], experienced(TEAMS[1], 3, 7)]
    assert problems(broken, hardened) == []


@pytest.mark.clause("KT-GEN-12", "KT-INJ-10")
def test_who_is_out_of_action_has_no_flesh_wounds() -> None:
    assert problems(report({**out(5), **wounded(5)})) == [
        ("out_of_action_and_wounded", "KT-GEN-12")
    ]


@pytest.mark.clause("KT-END-01", "KT-END-02")
def test_a_match_ends_in_its_last_round_or_for_a_reason() -> None:
    def told(rounds: int, mission: str, **more: JSON) -> list[tuple[str, str]]:
        return problems(report({"held": 0}, mission=mission, rounds=rounds, **more))

    short = [("too_few_rounds", "KT-END-01")]
    assert told(4, "hold_the_ground") == short
    assert told(5, "hold_the_ground") == []
    assert told(3, "firefight") == short
    assert told(4, "firefight") == []
    assert told(4, "hold_the_ground", conceded=1) == []
    assert told(3, "firefight", conceded=1) == [("conceded_too_early", "KT-END-10")]
    assert problems(report(out(*GUARDS), rounds=1)) == []
    assert told(6, "firefight") == [("count_out_of_range", "KT-END-01")]
    assert told(6, "last_stand") == []


@pytest.mark.clause("KT-END-03", "KT-END-06", "KT-END-10")
def test_what_ended_the_match_ended_it_alone() -> None:
    gone = out(*GUARDS)
    broken = {**out(*range(5, 15)), "broken": True}
    assert problems(report(gone, broken, mission="last_stand")) == [
        ("over_before_the_last_fell", "KT-END-05")
    ]
    assert problems(report(gone, conceded=1)) == [("conceded_when_it_was_over", "KT-END-10")]
    assert problems(report({}, broken, mission="last_stand", conceded=0)) == [
        ("conceded_when_it_was_over", "KT-END-10")
    ]


# -- any report -----------------------------------------------------------------------------------


@st.composite
def sides_of_a_report(draw: st.DrawFn) -> JSON:
    found = []
    for own, enemies in ((GUARDS, ORKS), (ORKS, GUARDS)):
        fallen = draw(st.sets(st.sampled_from(own)))
        hurt = draw(st.sets(st.sampled_from(own))) - fallen
        by = st.one_of(st.none(), st.sampled_from(enemies))
        found.append(
            {
                "out": [{"number": number, "by": draw(by)} for number in sorted(fallen)],
                **wounded(*sorted(hurt)),
                "broken": draw(st.booleans()) and 2 * len(fallen | hurt) > len(own),
                "held": draw(st.integers(0, 8)),
            }
        )
    return found


@given(sides_of_a_report(), st.sampled_from(sorted(DATA.missions)), st.integers(0, 1))
def test_any_report_without_faults_is_a_match_that_can_have_been(
    sides: JSON, mission: str, attacker: int
) -> None:
    rules = DATA.missions[mission]
    for side in sides:
        side["held"] = side["held"] if counted_from(rules) and places(rules) else 0
    written = report(*sides, mission=mission, attacker=attacker if rules.roles else None)
    if problems(written):
        return
    record = reported(match_of(), written)
    assert canonical(Record.from_json(record.to_json()).to_json()) == canonical(record.to_json())
    first, second = record.outcome.sides
    assert sorted([first.result, second.result]) in (["draw", "draw"], ["loss", "win"])
    assert min(first.score, second.score) >= 0
    for own, other in ((0, 1), (1, 0)):
        lines, enemies = record.sides[own]["lines"], record.sides[other]["lines"]
        fell = sum(line["taken_out"] for line in enemies)
        assert sum(line["took_out"] for line in lines) <= fell
        assert record.outcome.sides[own].counts["took_out"] == fell
    teams = [guards(), sample("ork_mob")]
    for team, events in zip(teams, aftermath(DATA, record, teams, [None, None]), strict=True):
        for event in events:
            apply(team, event)
        assert team.matches == 1
