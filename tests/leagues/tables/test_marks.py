"""Live marks: never wrong, and complete for small groups (LG-TABLE-08)."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.tables import Bonus, Mark, Result, Scoring, compute, marks
from leagues.tables.marking import distances
from rules.record import Outcome, SideOutcome
from tests.leagues.tables.tabling import SEED, match, matches, table

Pair = tuple[int, int]


def marked(
    n: int,
    told: str | list[Result],
    left: list[tuple[int | None, ...]],
    *by: str,
    qualify: int | None = None,
    scoring: Scoring | None = None,
) -> dict[int, str]:
    """By entry ``C``, ``Q`` and ``E`` for what is certain of it; ``?`` for not yet proved."""
    results = matches(told) if isinstance(told, str) else told
    found = marks(range(1, n + 1), results, left, scoring or Scoring(), by, SEED, qualify=qualify)
    return {entry: letters(mark) for entry, mark in found.items()}


def letters(mark: Mark) -> str:
    return (
        "C" * mark.champion
        + "Q" * mark.qualified
        + "E" * mark.eliminated
        + "?" * (not mark.complete)
    )


# -- by hand ---------------------------------------------------------------------------------------


@pytest.mark.clause("LG-TABLE-08")
def test_more_points_ahead_than_are_left() -> None:
    # 1 has 6, 2 has 3, 3 has 0; 2 and 3 have one fixture left.
    found = marked(3, "1 1:0 2\n1 1:0 3\n2 1:0 3", [(2, 3)], "score_difference")
    assert found == {1: "", 2: "", 3: "E"}
    found = marked(3, "1 1:0 2\n1 1:0 3\n1 1:0 3\n2 1:0 3", [(2, 3)], "score_difference")
    assert found == {1: "C", 2: "E", 3: "E"}


@pytest.mark.clause("LG-TABLE-08", "LG-TABLE-05")
def test_level_on_points_is_enough_where_the_meeting_has_been_won() -> None:
    # 2 can come level with 1, but lost to it, and nobody else can come level.
    told = "1 1:0 2\n1 1:0 3\n2 1:0 4\n4 1:0 3\n4 1:0 1"
    assert marked(4, told, [(2, 3)], "head_to_head", "score_difference")[1] == ""
    told = "1 1:0 2\n1 1:0 3\n2 1:0 3\n3 1:0 4"
    assert marked(4, told, [(2, 4)], "head_to_head", "lots")[1] == "C"
    # By score difference it is open: it may be anything in the fixture that is left.
    assert marked(4, told, [(2, 4)], "score_difference", "lots")[1] == ""


@pytest.mark.clause("LG-TABLE-08")
def test_two_who_meet_cannot_both_win() -> None:
    # 2 and 3 are three points behind 1 and play each other: one of them at most comes level.
    told = "1 1:0 4\n1 1:0 4\n1 1:0 4\n2 1:0 4\n2 1:0 4\n3 1:0 4\n3 1:0 4"
    assert marked(4, told, [(2, 3)], "lots", qualify=2)[1] == "Q"
    assert marked(4, told, [(2, 4), (3, 4)], "score_difference", qualify=2)[1] == ""


@pytest.mark.clause("LG-TABLE-08")
def test_what_is_finished_is_known() -> None:
    # 1 and 2 have nothing left and are level on points; 1 is ahead by the score.
    told = "1 2:0 3\n2 1:0 3"
    assert marked(4, told, [(3, 4)], "score_difference", qualify=3) == {
        1: "Q",
        2: "Q",
        3: "",
        4: "",
    }
    assert marked(4, told, [(3, 4)], "score_difference", "lots")[2] == "E"


@pytest.mark.clause("LG-TABLE-08", "LG-FIX-01")
def test_neither_may_win_a_fixture_that_both_forfeit() -> None:
    # Whoever wins passes 1, and so do both with a draw; but nobody has to come.
    assert marked(4, "1 1:0 4\n2 1:0 4\n3 1:0 4", [(2, 3)])[1] == ""


@pytest.mark.clause("LG-TABLE-08", "LG-TABLE-02")
def test_bonuses_may_be_had_at_most_and_at_least() -> None:
    told = "1 1:0 2\n1 1:0 2\n1 1:0 3"
    assert marked(3, told, [(2, 3), (2, 3)], "lots")[1] == "C"
    bonus = Scoring(bonuses=(Bonus("score", 3, points=2),))
    assert marked(3, told, [(2, 3), (2, 3)], "lots", scoring=bonus)[1] == "?"
    endless = Scoring(bonuses=(Bonus("casualties", 1, each=True),))
    # Whether both can have so many at once is not looked at, and said.
    assert marked(3, told, [(2, 3)], "lots", scoring=endless)[1] == "?"
    # However many there are, there are none without a match.
    told = "1 1:0 2\n1 1:0 3\n2 1:0 3"
    found = marked(4, told, [(1, 4)], "lots", qualify=3, scoring=endless)
    assert found == {1: "Q?", 2: "Q?", 3: "?", 4: "?"}


@pytest.mark.clause("LG-TABLE-08")
def test_rounds_that_are_not_drawn_yet_are_bounds() -> None:
    told = "1 1:0 2\n1 1:0 3\n1 1:0 4"
    assert marked(4, told, [(2, None), (3, None), (4, None)], "lots")[1] == "C"
    once_more = [(2, None), (3, None), (4, None)] * 3
    assert marked(4, told, [*once_more], "head_to_head", "lots")[1] == "?"
    # They may meet yet, so a meeting that was won decides nothing.
    told = "1 1:0 2\n1 1:0 3"
    assert marked(3, told, [(1, None), (2, None), (2, None)], "head_to_head", "lots")[1] == "?"


@pytest.mark.clause("LG-TABLE-08")
def test_the_scores_of_one_match_do_not_lift_both_of_its_sides() -> None:
    # 2 comes level with 1 and 3 if it wins; what it is ahead by then, 3 is behind by.
    told = "1 1:0 4\n3 1:0 1\n4 1:0 3\n4 1:0 2"
    assert marked(4, told, [(2, 3)], "score_difference", "lots", qualify=3)[1] == "Q"
    # With one goal more there is a way for both, and nothing is certain.
    told = "1 1:0 4\n3 1:0 1\n4 1:0 3\n4 1:1 2"
    assert marked(4, told, [(2, 3)], "score_difference", "lots", qualify=3)[1] == ""


@pytest.mark.clause("LG-TABLE-08")
def test_what_is_counted_already_is_not_lost_in_an_open_match() -> None:
    # 2 is done with 2 casualties; 1 has 3 and cannot end with fewer.
    played = [match("1 1:0 4", casualties="3:0"), match("2 1:0 4", casualties="2:0")]
    assert marked(4, played, [(1, 3)], "counted:casualties", "lots", qualify=2)[1] == "Q"


@pytest.mark.clause("LG-TABLE-08")
def test_when_all_is_played_the_table_says_it() -> None:
    told = "1 1:0 2\n1 1:0 3\n2 1:0 3"
    assert marked(3, told, [], "lots", qualify=2) == {1: "CQ", 2: "Q", 3: "E"}
    # Two share the first place: neither is champion, and neither is out.
    assert marked(3, "1 1:1 2\n1 1:0 3\n2 1:0 3", []) == {1: "", 2: "", 3: "E"}


@pytest.mark.clause("LG-TABLE-08")
def test_a_search_that_runs_out_of_patience_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    left: list[tuple[int | None, ...]] = list(combinations(range(1, 6), 2))
    monkeypatch.setattr(distances, "PATIENCE", 3)
    assert set(marked(5, [], left, "lots", qualify=2).values()) == {"?"}


@pytest.mark.clause("LG-TABLE-08")
def test_a_large_field_is_marked_by_bounds() -> None:
    told = [match(f"1 1:0 {other}") for other in range(2, 41)]
    found = marked(40, told, [(2, 3), (4, 5)], "lots")
    assert found[1] == "C"
    assert found[2] == "E"


# -- against brute force ---------------------------------------------------------------------------

#: Two open fixtures end in some 1,800 ways, and each is a table.
THIRD = settings().max_examples // 3


def ways(pair: Pair) -> list[Result]:
    """A fixture ends in every way, narrowly and by far, with much and nothing besides."""
    a, b = pair
    found = [match(f"{a} 0:0 {b}", kind="double_forfeit"), match(f"{a} 0:0 {b}", kind="void")]
    found += [
        match(f"{a} {score} {b}", casualties=hurt)
        for score in ("1:0", "60:0", "61:60", "0:1", "0:60", "60:61", "0:0", "70:70")
        for hurt in ("0:0", "90:0", "0:90", "90:90")
    ]
    found += [
        conceded(match(f"{a} {score} {b}"), by)
        for score in ("1:0", "60:0", "0:1", "0:60")
        for by in (0, 1)
    ]
    return found


def conceded(result: Result, by: int) -> Result:
    """The same, conceded by a side, which may be ahead."""
    sides = [
        replace(side, result="loss" if number == by else "win")
        for number, side in enumerate(result.outcome.sides)
    ]
    return replace(result, outcome=Outcome.alike("conceded", tuple(sides)))


BREAKERS = [
    (),
    ("lots",),
    ("seed", "lots"),
    ("head_to_head", "lots"),
    ("head_to_head", "score_difference", "lots"),
    ("mini_table",),
    ("mini_table", "score_difference", "score_for", "lots"),
    ("score_difference", "score_for"),
    ("wins", "head_to_head", "lots"),
    ("losses", "mini_table", "lots"),
    ("counted:casualties", "mini_table", "lots"),
    ("score_difference", "counted_difference:casualties", "lots"),
]
FIELD = ("buchholz", "sonneborn_berger", "koya", "opponents_win_share", "common_opponents")
SCORINGS = [
    Scoring(),
    Scoring(2, 1, 0),
    Scoring(3, 1, 0, double_forfeit=-1),
    Scoring(3, 2, 1, conceded=0),
]


@st.composite
def groups(draw: st.DrawFn) -> tuple[int, list[Result], list[Pair]]:
    """A group of three to five with one or two fixtures open."""
    n = draw(st.integers(3, 5))
    pairs = draw(st.permutations(list(combinations(range(1, n + 1), 2))))
    left = list(pairs[: draw(st.integers(1, 2))])
    scores = st.sampled_from(["0:0", "1:1", "2:1", "1:0", "0:1", "1:2"])
    hurt = st.sampled_from(["0:0", "1:0", "0:1"])
    played = [
        match(f"{a} {draw(scores)} {b}", casualties=draw(hurt)) for a, b in pairs[len(left) :]
    ]
    return n, played, left


def certain(
    n: int,
    played: list[Result],
    left: list[Pair],
    scoring: Scoring,
    by: tuple[str, ...],
    qualify: int | None,
) -> dict[int, str]:
    """What is so in the table of every way in which the rest may end."""
    found = {entry: {"C", "Q", "E"} for entry in range(1, n + 1)}
    for rest in product(*map(ways, left)):
        places = compute(range(1, n + 1), [*played, *rest], scoring, by, SEED).places
        shared = list(places.values())
        for entry, place in places.items():
            last = place + shared.count(place) - 1
            found[entry] -= {"C"} if last > 1 else set()
            found[entry] -= {"Q"} if last > (qualify or 0) else set()
            found[entry] -= {"E"} if place <= (qualify or 1) else set()
    return {entry: "".join(sorted(each, key="CQE".index)) for entry, each in found.items()}


@pytest.mark.long
@pytest.mark.clause("LG-TABLE-08")
@settings(max_examples=THIRD)
@given(
    groups(),
    st.sampled_from(BREAKERS),
    st.sampled_from(SCORINGS),
    st.sampled_from([None, 1, 2, 3]),
)
def test_a_mark_is_set_exactly_where_it_is_so_however_the_rest_ends(
    group: tuple[int, list[Result], list[Pair]],
    by: tuple[str, ...],
    scoring: Scoring,
    qualify: int | None,
) -> None:
    n, played, left = group
    found = marked(n, played, [*left], *by, qualify=qualify, scoring=scoring)
    assert found == certain(n, played, left, scoring, by, qualify)


@pytest.mark.long
@pytest.mark.clause("LG-TABLE-08")
@settings(max_examples=THIRD)
@given(groups(), st.sampled_from(FIELD), st.sampled_from([None, 1, 2]))
def test_with_numbers_that_others_still_move_a_mark_may_come_late_and_says_so(
    group: tuple[int, list[Result], list[Pair]], key: str, qualify: int | None
) -> None:
    n, played, left = group
    found = marked(n, played, [*left], key, "lots", qualify=qualify)
    so = certain(n, played, left, Scoring(), (key, "lots"), qualify)
    for entry, letters_ in found.items():
        assert set(letters_) - {"?"} <= set(so[entry])
        if letters_ != so[entry]:
            assert "?" in letters_


@pytest.mark.clause("LG-TABLE-08")
@given(groups(), st.sampled_from(BREAKERS))
def test_a_mark_once_set_stays(
    group: tuple[int, list[Result], list[Pair]], by: tuple[str, ...]
) -> None:
    n, played, left = group
    before = marked(n, played, [*left], *by, qualify=2)
    for way in ways(left[0]):
        after = marked(n, [*played, way], [*left[1:]], *by, qualify=2)
        for entry in before:
            assert set(before[entry]) <= set(after[entry])


@pytest.mark.clause("LG-TABLE-08")
@given(st.data(), st.sampled_from(BREAKERS), st.integers(1, 4))
def test_groups_of_eight_with_twelve_open_fixtures_are_decided(
    data: st.DataObject, by: tuple[str, ...], qualify: int
) -> None:
    """The proof is complete: nothing is left for later."""
    pairs = data.draw(st.permutations(list(combinations(range(1, 9), 2))))
    results = data.draw(st.sampled_from(["even", "draws", "any"]))
    choices = {"even": ["2:0"], "draws": ["1:1", "1:1", "1:0"], "any": ["1:0", "0:1", "1:1"]}
    scores = st.sampled_from(choices[results])
    played = [match(f"{min(p)} {data.draw(scores)} {max(p)}") for p in pairs[12:]]
    found = marks(range(1, 9), played, pairs[:12], Scoring(), by, SEED, qualify=qualify)
    assert all(mark.complete for mark in found.values())
    # Whoever is marked is where the mark says in one way that the rest may end.
    rest = [match(f"{a} {data.draw(scores)} {b}") for a, b in pairs[:12]]
    places = table(8, [*played, *rest], *by).places
    for entry, mark in found.items():
        assert not mark.champion or places[entry] == 1
        assert not mark.qualified or places[entry] <= qualify
        assert not mark.eliminated or places[entry] > qualify


@pytest.mark.clause("LG-TABLE-08")
@given(groups(), st.sampled_from([*BREAKERS, *((key, "lots") for key in FIELD)]), st.data())
def test_a_mark_holds_whoever_meets_in_a_round_that_is_not_drawn_yet(
    group: tuple[int, list[Result], list[Pair]], by: tuple[str, ...], data: st.DataObject
) -> None:
    n, played, _left = group
    found = marked(n, played, [(entry, None) for entry in range(1, n + 1)], *by, qualify=2)
    drawn = data.draw(st.permutations(range(1, n + 1)))
    first, others = (drawn[0], drawn[1]), drawn[2:4]
    before = [data.draw(st.sampled_from(ways((others[0], others[1]))))] if n > 3 else []
    so = certain(n, [*played, *before], [first], Scoring(), by, 2)
    for entry, letters_ in found.items():
        assert set(letters_) - {"?"} <= set(so[entry])


@pytest.mark.clause("LG-TABLE-08", "LG-FIX-14")
def test_of_what_three_have_still_to_play_only_points_are_looked_at() -> None:
    # 1 has 9 points, 2 has 3, 3 and 4 none; one win is worth 3.
    told = "1 1:0 2\n1 1:0 3\n1 1:0 4\n2 1:0 3"
    assert marked(4, told, [(2, 3, 4)], "score_difference") == {1: "C", 2: "E", 3: "E", 4: "E"}
    # 1 has 3 points, and whoever wins among the others comes level: a pair would be gone into.
    assert marked(4, "1 9:0 2", [(2, 3, 4)], "head_to_head", "lots") == {
        1: "?",
        2: "?",
        3: "?",
        4: "?",
    }


@pytest.mark.clause("LG-TABLE-03", "LG-FIX-14")
def test_of_four_a_mini_table_goes_by_the_distance_to_the_best_of_the_others() -> None:
    sides = [("win", 4), ("loss", 3), ("loss", 1)]
    told = Outcome(tuple(SideOutcome(result, score) for result, score in sides))  # type: ignore[arg-type]
    found = compute([1, 2, 3], [Result((1, 2, 3), told, 1)], Scoring(0, 0, 0), ["mini_table"], SEED)
    assert [row.entry for row in found.rows] == [1, 2, 3]
    assert found.rows[1].standing.score_difference == -1
    assert found.rows[1].parting is not None
    assert found.rows[1].parting.criterion == "mini_table"
