"""LG-FIX-05, LG-FIX-07, BF-LEAGUE-22, -29, -30: a match typed in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules.boufbowl.between.report_checks import report_problems
from rules.boufbowl.between.report_rules import report_warnings
from rules.boufbowl.between.reporting import reported
from rules.boufbowl.match import play
from rules.coach import RandomAnswers
from rules.dice import Stream
from rules.record import Match, Record, canonical
from tests.rules.boufbowl.between.records import (
    BASIC,
    LEAGUE,
    LONG,
    SEED,
    after,
    embers,
    hurt,
    lined_up,
    match_of,
    renown,
    slot,
    stones,
)

JSON = Any
CLUBS = stones(), embers()
MATCH = match_of(*CLUBS)


def goals(*numbers: int) -> list[JSON]:
    return [{"number": number} for number in numbers]


def report(home: JSON = None, away: JSON = None, **more: JSON) -> JSON:
    """Two goals of Tam's for the first side, unless something else is said of it."""
    return {"sides": [{"goals": goals(4, 4), **(home or {})}, away or {}], **more}


def problems(written: JSON, options: Mapping[str, JSON] = LEAGUE, **more: Any) -> list[Any]:
    """What is wrong with it; without any, against which rules it is."""
    match = match_of(*CLUBS, options)
    found = report_problems(match, written, CLUBS, **more)
    found = found or report_warnings(match, written, CLUBS, **more)
    return [(problem.code, problem.clause, problem.about) for problem in found]


def codes(written: JSON, options: Mapping[str, JSON] = LEAGUE) -> list[tuple[str, str]]:
    return [(code, clause) for code, clause, _ in problems(written, options)]


def lines(*told: JSON) -> list[JSON]:
    return list(told)


# -- the record -----------------------------------------------------------------------------------


@pytest.mark.clause("BF-LEAGUE-22")
def test_a_report_is_a_record_with_a_line_for_each_of_the_squad() -> None:
    written = report(
        {
            "captain": 2,
            "goals": [{"number": 4, "turn": 6}, {"number": 3, "turn": 19}],
            "lines": lines(
                {"number": 2, "contests": 3, "contests_won": 2, "fights": 2, "fights_won": 1},
                {"number": 4, "contests": 2, "contests_won": 1, "passes": 1},
            ),
        },
        {
            "goals": [{"number": 5, "turn": 11}],
            "lines": lines({"number": 1, "contests": 5, "contests_won": 2}),
            "injuries": [
                {"number": 1, "result": "ko", "by": 2, "turn": 8},
                {"number": 1, "result": "wound", "by": 2, "turn": 8},
            ],
        },
        turns=19,
    )
    assert problems(written) == []
    record = reported(MATCH, written)
    home, away = record.sides
    assert [(side.score, side.result) for side in record.outcome.sides] == [(2, "win"), (1, "loss")]
    assert (record.outcome.kind, record.answers, record.log) == ("played", [], None)
    assert (home["captain"], home["turns"]) == (2, 19)
    assert [line["number"] for line in home["lines"]] == [1, 2, 3, 4, 5]
    bram, tam = home["lines"][1], home["lines"][3]
    assert (bram["tokens"], bram["knock_outs"], bram["captain"]) == (5, 1, True)
    assert (bram["card"], tam["card"]) == ("bo-c2", "bo-p4")
    assert (tam["goals"], tam["tokens"], tam["passes"]) == (1, 3, 1)
    dorn = away["lines"][0]
    assert (dorn["kos"], dorn["wounds"], dorn["downs"], dorn["wounded"]) == (1, 1, 1, True)
    assert record.outcome.sides[0].counts["knock_outs"] == 1
    assert record.outcome.sides[1].counts["contests"] == 5


@pytest.mark.clause("BF-LEAGUE-08", "BF-LEAGUE-14")
def test_it_has_the_aftermath_of_any_match() -> None:
    written = report(
        {"lines": lines({"number": 4, "contests": 4, "contests_won": 4})},
        {
            "lines": lines({"number": 1, "contests": 4}),
            "injuries": [{"number": 1, "result": what, "by": 4} for what in ("ko", "wound")],
        },
    )
    assert problems(written) == []
    home, away = after(reported(MATCH, written), CLUBS, "d6=2")
    assert (renown(home), renown(away)) == ([1, 1, 1, 3, 1], [1, 0, 0, 0, 0])
    [wound] = slot(away, 1).conditions
    assert (wound.by, wound.cause) == (4, "match:1")


def typed_in(record: Record) -> JSON:
    """What coaches would have written down of a match of the engine."""
    following = {"goals", "kos", "wounds", "knock_outs", "player", "card", "captain"}
    return {
        "turns": record.sides[0]["turns"],
        "supply_ran_dry": True,
        "sides": [
            {
                "captain": side["captain"],
                "goals": side["goals"],
                "injuries": side["injuries"],
                "lines": [
                    {key: value for key, value in line.items() if key not in following}
                    for line in side["lines"]
                ],
            }
            for side in record.sides
        ],
    }


@pytest.mark.clause("BF-LEAGUE-30", "LG-FIX-05")
@pytest.mark.parametrize("options", [LEAGUE, BASIC, LONG, {**LEAGUE, "turn_cap": 30}])
def test_what_the_engine_plays_can_be_typed_in_and_is_the_same_record(options: JSON) -> None:
    clubs = hurt(stones(), 3), hurt(embers(), 1)
    for n in range(4):
        match = Match(
            "boufbowl", "first", options, [lined_up(club) for club in clubs], bytes([n]) * 32
        )
        coaches = [RandomAnswers(Stream(match.seed, f"coach-{side}")) for side in (0, 1)]
        record = play(match, coaches, log=False)
        written = typed_in(record)
        assert report_problems(match, written, clubs) == []
        assert report_warnings(match, written, clubs) == []
        again = reported(match, written)
        kept = [{**side, "favours": []} for side in record.sides]
        assert canonical(again.outcome.to_json()) == canonical(record.outcome.to_json())
        assert canonical(list(again.sides)) == canonical(kept)


# -- its shape ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "written",
    [
        None,
        [],
        {"goals": 2},
        {"sides": [{}]},
        {"sides": [{}, []]},
        {"sides": [{"goals": [4]}, {}]},
        {"sides": [{"goals": [{"number": "4"}]}, {}]},
        {"sides": [{"injuries": [{"number": 1, "result": "dead"}]}, {}]},
        {"sides": [{"lines": [{"number": 1, "touchdowns": 1}]}, {}]},
        {"sides": [{"captain": 6}, {}]},
        {"sides": [{"captain": True}, {}]},
        {"sides": [{}, {}], "conceded": 2},
        {"sides": [{}, {}], "turns": -1},
    ],
)
def test_what_cannot_be_read_is_said_so(written: JSON) -> None:
    assert {code for code, _ in codes(written)} == {"report_not_readable"}


def test_an_empty_report_is_only_not_decided() -> None:
    assert codes({}) == [("match_not_decided_by_goals", "BF-LEAGUE-30")]
    assert problems({}, finished=False) == []


def test_every_fault_is_told_at_once_and_says_where_it_is() -> None:
    written = report(
        {"goals": goals(9), "lines": lines({"number": 1, "downs": 5000})},
        {"injuries": [{"number": 1, "result": "ko", "by": 8, "turn": 101}], "captain": 0},
    )
    assert problems(written) == [
        ("deed_out_of_range", "LG-FIX-07", "sides.0.lines.0.downs"),
        ("unknown_number", "LG-FIX-07", "sides.0.goals.0"),
        ("count_out_of_range", "BF-TURN-08", "sides.1.injuries.0.turn"),
        ("no_such_opponent", "BF-LEAGUE-22", "sides.1.injuries.0.by"),
    ]


# -- how it ended ---------------------------------------------------------------------------------


@pytest.mark.clause("BF-LEAGUE-30")
@pytest.mark.parametrize(
    ("home", "away", "turns", "said"),
    [
        (2, 0, 20, []),
        (2, 1, None, []),
        (1, 2, 99, []),
        (1, 1, 20, ["match_not_decided_by_goals"]),
        (1, 0, None, ["match_not_decided_by_goals"]),
        (3, 0, 20, ["too_many_goals"]),
        (2, 2, 20, ["too_many_goals"]),
        (1, 1, 100, []),
        (0, 0, 100, []),
        (2, 1, 100, ["decided_before_the_cap"]),
        (2, 0, 101, ["count_out_of_range"]),
        (2, 0, 0, ["count_out_of_range"]),
    ],
)
def test_how_a_match_of_regular_length_can_end(
    home: int, away: int, turns: int | None, said: list[str]
) -> None:
    written = report({"goals": goals(*[4] * home)}, {"goals": goals(*[5] * away)}, turns=turns)
    assert [code for code, _ in codes(written)] == said


@pytest.mark.clause("BF-TURN-11", "BF-LEAGUE-30", "BF-TURN-08")
def test_the_goal_that_decides_may_fall_in_the_turn_of_the_cap() -> None:
    scored = [{"number": 4, "turn": 40}, {"number": 4, "turn": 100}]
    assert codes(report({"goals": scored}, turns=100)) == []
    assert (
        codes(report({"goals": scored[:1]}, {"goals": [{"number": 1, "turn": 100}]}, turns=100))
        == []
    )


@pytest.mark.clause("BF-LEAGUE-30", "BF-WIN-01", "BF-WIN-03", "BF-WIN-04")
def test_a_long_match_ends_with_any_score() -> None:
    for home, away in ((0, 0), (3, 3), (5, 1)):
        written = report({"goals": goals(*[4] * home)}, {"goals": goals(*[5] * away)}, turns=40)
        assert codes(written, LONG) == []


@pytest.mark.clause("BF-RESTART-08")
def test_a_goal_ends_its_turn() -> None:
    twice = report({"goals": [{"number": 4, "turn": 7}, {"number": 3, "turn": 7}]}, turns=20)
    assert codes(twice) == [("two_goals_in_a_turn", "BF-RESTART-08")]
    assert codes(report(turns=1)) == [("too_few_turns_for_the_goals", "BF-RESTART-08")]
    late = report({"goals": [{"number": 4, "turn": 7}, {"number": 3, "turn": 21}]}, turns=20)
    assert codes(late) == [("too_few_turns_for_the_goals", "BF-RESTART-08")]


@pytest.mark.clause("BF-LEAGUE-29")
@pytest.mark.parametrize(
    ("home", "away", "conceded", "score"),
    [(0, 0, 1, (2, 0)), (1, 1, 1, (2, 1)), (0, 1, 1, (2, 1)), (1, 0, 0, (1, 2))],
)
def test_a_conceded_match_is_won_by_two(
    home: int, away: int, conceded: int, score: tuple[int, int]
) -> None:
    written = report(
        {"goals": goals(*[4] * home)}, {"goals": goals(*[5] * away)}, conceded=conceded
    )
    assert codes(written) == []
    record = reported(MATCH, written)
    assert tuple(side.score for side in record.outcome.sides) == score
    assert record.outcome.kind == "conceded"
    assert record.outcome.sides[conceded].result == "loss"
    # Awarded goals are nobody's.
    assert [sum(line["goals"] for line in side["lines"]) for side in record.sides] == [home, away]


@pytest.mark.clause("BF-LEAGUE-29")
def test_nobody_concedes_a_match_that_is_over() -> None:
    assert codes(report(conceded=1)) == [("conceded_after_the_end", "BF-LEAGUE-29")]


@pytest.mark.clause("BF-LEAGUE-29")
@pytest.mark.parametrize(
    ("home", "away", "score"), [(0, 0, (1, 0)), (1, 3, (4, 3)), (4, 3, (4, 3)), (2, 0, (2, 0))]
)
def test_in_a_conceded_long_match_the_goals_stand(
    home: int, away: int, score: tuple[int, int]
) -> None:
    written = report({"goals": goals(*[4] * home)}, {"goals": goals(*[5] * away)}, conceded=1)
    assert codes(written, LONG) == []
    record = reported(match_of(*CLUBS, LONG), written)
    assert tuple(side.score for side in record.outcome.sides) == score


# -- contests and tokens --------------------------------------------------------------------------


@pytest.mark.clause("BF-CON-01", "BF-CON-15")
def test_each_contest_is_one_of_both_sides_and_won_once_at_most() -> None:
    one = {"lines": lines({"number": 1, "contests": 3, "contests_won": 2})}
    assert codes(report(one, {})) == [("contests_of_one_side", "BF-CON-01")]
    assert codes(report(one, one)) == [("contests_won_twice", "BF-CON-15")]
    assert (
        codes(report(one, {"lines": lines({"number": 2, "contests": 3, "contests_won": 1})})) == []
    )


@pytest.mark.clause("BF-LEAGUE-30")
def test_nobody_wins_more_than_he_plays() -> None:
    wrong = {"lines": lines({"number": 1, "contests": 1, "contests_won": 2})}
    assert codes(report(wrong)) == [("more_contests_won", "BF-LEAGUE-30")]


@pytest.mark.clause("BF-FIGHT-04")
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ({"contests": 1, "fights": 2}, "more_fights_than_contests"),
        ({"contests": 3, "contests_won": 3, "fights": 1, "fights_won": 2}, "more_fights_won"),
        ({"contests": 3, "contests_won": 1, "fights": 3, "fights_won": 2}, "more_fights_won"),
    ],
)
def test_a_fight_is_a_contest(line: JSON, code: str) -> None:
    wrong = {"lines": lines({"number": 1, **line})}
    assert codes(report(wrong)) == [(code, "BF-FIGHT-04")]


@pytest.mark.clause("BF-LEAGUE-30", "BF-TOK-01", "BF-TOK-02", "BF-TOK-08")
def test_tokens_are_those_of_the_contests_unless_the_supply_ran_dry() -> None:
    def told(tokens: int, **more: JSON) -> list[tuple[str, str]]:
        own = {"lines": lines({"number": 1, "contests": 4, "contests_won": 2, "tokens": tokens})}
        other = {"lines": lines({"number": 1, "contests": 4})}
        return codes(report(own, other, **more))

    wrong = [("tokens_do_not_fit", "BF-LEAGUE-30")]
    assert (told(6), told(5), told(7)) == ([], wrong, wrong)
    assert told(5, supply_ran_dry=True) == []
    assert told(7, supply_ran_dry=True) == wrong


@pytest.mark.clause("BF-TOK-11", "BF-LEAGUE-28")
def test_at_basic_level_there_are_no_tokens_and_no_captain() -> None:
    both = {"lines": lines({"number": 1, "contests": 1})}
    written = report({**both, "captain": 1}, both)
    assert codes(written, BASIC) == [("no_captains_at_basic_level", "BF-LEAGUE-28")]
    record = reported(match_of(*CLUBS, BASIC), report(both, both))
    assert record.sides[0]["lines"][0]["tokens"] == 0
    earned = {"lines": lines({"number": 1, "contests": 1, "tokens": 1})}
    assert codes(report(earned, both), BASIC) == [("no_tokens_at_basic_level", "BF-TOK-11")]


@pytest.mark.clause("BF-CAP-01", "BF-LEAGUE-06")
def test_the_captain_is_the_one_who_lined_up_unless_another_is_told() -> None:
    line_ups = [lined_up(CLUBS[0], 2), lined_up(CLUBS[1])]
    match = Match("boufbowl", "first", LEAGUE, line_ups, SEED)
    assert [side["captain"] for side in reported(match, report()).sides] == [2, 0]
    assert [side["captain"] for side in reported(match, report({"captain": 0})).sides] == [0, 0]
    assert codes(report({"captain": 0}, {"captain": 1})) == []


# -- wounds ---------------------------------------------------------------------------------------


@pytest.mark.clause("BF-LEAGUE-30", "BF-DMG-04")
def test_a_new_wound_needs_a_knock_out() -> None:
    wound = {"number": 1, "result": "wound"}
    ko = {"number": 1, "result": "ko"}
    assert codes(report({"injuries": [wound]})) == [("wound_without_ko", "BF-LEAGUE-30")]
    assert codes(report({"injuries": [ko, wound]})) == []
    face = {"lines": lines({"number": 1, "wounded": True})}
    assert codes(report(face)) == [("wound_without_ko", "BF-LEAGUE-30")]
    assert codes(report({**face, "injuries": [ko, wound]})) == []


@pytest.mark.clause("BF-DMG-08")
def test_nobody_is_wounded_twice() -> None:
    twice = [{"number": 1, "result": what} for what in ("ko", "wound", "ko", "wound")]
    assert codes(report({"injuries": twice})) == [("wounded_already", "BF-DMG-08")]


@pytest.mark.clause("BF-LEAGUE-30", "BF-WOUND-01", "BF-LEAGUE-15")
def test_a_starting_wound_stays() -> None:
    clubs = hurt(stones(), 3), embers()
    match = match_of(*clubs)
    record = reported(match, report())
    assert record.sides[0]["lines"][2]["wounded"] is True
    healed = report({"lines": lines({"number": 3, "wounded": False})})
    [problem] = report_problems(match, healed, clubs)
    assert (problem.code, problem.clause) == ("wound_stays", "BF-WOUND-01")
    again = report({"injuries": [{"number": 3, "result": what} for what in ("ko", "wound")]})
    [problem] = report_problems(match, again, clubs)
    assert problem.code == "wounded_already"
