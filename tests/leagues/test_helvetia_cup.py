"""HC-CUP, HC-LEAGUE: cups and leagues of Helvetia Cup, by the schedules and tables of the house."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from string import ascii_uppercase

import pytest

from leagues.schedules import drawn_order, round_robin
from leagues.schedules.groups import deal_snake
from leagues.schedules.knockout.bracket import Bracket, GroupPlace, Seed
from leagues.schedules.knockout.single import single_elimination
from leagues.schedules.qualifying import GroupRow, cross_to_next, qualify
from leagues.tables import Scoring
from tests.leagues.tables.tabling import SEED, match, matches, order, reads, table

#: What a league of this game must be told: the order of HC-LEAGUE-03, and what cards count.
CRITERIA = ("mini_table", "score_difference", "score_for", "fair_play", "lots")
SCORING = Scoring(3, 1, 0, fair_play={"card_points": 1})


def first_round(bracket: Bracket) -> list[tuple[str, str]]:
    """Who meets whom, groups as ``A1``."""
    ties = [tie for tie in bracket.ties if tie.round == 1]
    return [(_word(tie.sides[0]), _word(tie.sides[1])) for tie in ties]


def _word(source: object) -> str:
    if isinstance(source, GroupPlace):
        return f"{source.group}{source.place}"
    return str(source.number) if isinstance(source, Seed) else "-"


class TestCups:
    @pytest.mark.clause("HC-CUP-01", "HC-TOUR-04")
    def test_the_draw_is_a_shuffle_that_the_public_seed_decides(self) -> None:
        teams = ["BAS", "BRA", "FEN", "GLW"]
        drawn = {tuple(drawn_order(teams, f"{n:064x}", "bracket")) for n in range(400)}
        assert drawn == set(permutations(teams))
        assert drawn_order(teams, SEED, "bracket") == drawn_order(teams, SEED, "bracket")
        other = {tuple(drawn_order(teams, SEED, f"seeds-{n}")) for n in range(50)}
        assert len(other) > 10, "each use has a stream of its own"

    @pytest.mark.clause("HC-CUP-01", "HC-CUP-02")
    @pytest.mark.parametrize("n", range(2, 33))
    def test_who_was_drawn_first_has_a_bye_where_there_are_any(self, n: int) -> None:
        bracket = single_elimination(n)
        playing = {int(word) for pair in first_round(bracket) for word in pair if word != "-"}
        size = 1 << (n - 1).bit_length()
        assert set(range(1, n + 1)) - playing == set(range(1, size - n + 1))
        assert len(bracket.ties) == n - 1, "single matches: each puts one team out"

    @pytest.mark.clause("HC-CUP-03")
    @pytest.mark.parametrize("groups", [2, 4, 8])
    @pytest.mark.parametrize("size", [3, 4])
    def test_groups_of_three_or_four_play_each_other_once(self, groups: int, size: int) -> None:
        dealt = deal_snake(range(1, groups * size + 1), groups, SEED)
        assert {len(group) for group in dealt} == {size}
        met = Counter(p for each in round_robin(size) for p in each.pairings)
        assert {frozenset(pair) for pair in met} == {
            frozenset(pair) for pair in combinations(range(1, size + 1), 2)
        }
        assert set(met.values()) == {1}

    @pytest.mark.clause("HC-CUP-03")
    @pytest.mark.parametrize("groups", [2, 4, 8])
    def test_the_first_two_go_on_and_winners_meet_runners_up_of_the_next_group(
        self, groups: int
    ) -> None:
        names = ascii_uppercase[:groups]
        bracket = single_elimination(cross_to_next(names))
        after = dict(zip(names, names[1:] + names[:1], strict=True))
        assert sorted(first_round(bracket)) == [(f"{g}1", f"{after[g]}2") for g in names]
        tables = {
            name: [GroupRow(10 * at + place, 3, (9 - place,)) for place in (1, 2, 3)]
            for at, name in enumerate(names)
        }
        qualified = qualify(tables, 2, 0, SEED)
        assert set(qualified.entrants) == set(bracket.inputs)

    @pytest.mark.clause("HC-CUP-03")
    @pytest.mark.parametrize("groups", [2, 4, 8])
    def test_two_of_one_group_are_in_different_halves(self, groups: int) -> None:
        pairs = first_round(single_elimination(cross_to_next("ABCDEFGH"[:groups])))
        half = len(pairs) // 2
        for part in (pairs[:half], pairs[half:]):
            seen = Counter(word[0] for pair in part for word in pair)
            assert set(seen.values()) == {1}

    @pytest.mark.clause("HC-CUP-03")
    def test_four_groups_fill_the_bracket_from_top_to_bottom(self) -> None:
        found = first_round(single_elimination(cross_to_next("ABCD")))
        assert found == [("A1", "B2"), ("C1", "D2"), ("B1", "C2"), ("D1", "A2")]
        with pytest.raises(ValueError, match="has 1, 2, 4, 8"):
            cross_to_next("ABC")


class TestFixtures:
    @pytest.mark.clause("HC-LEAGUE-01", "HC-LEAGUE-04", "HC-LEAGUE-16")
    @pytest.mark.parametrize("n", range(2, 21))
    def test_in_each_leg_all_meet_once_and_the_second_exchanges_home(self, n: int) -> None:
        rounds = round_robin(n, legs=2)
        legs = [[p for each in rounds if each.leg == leg for p in each.pairings] for leg in (1, 2)]
        assert {(p.away, p.home) for p in legs[0]} == {(p.home, p.away) for p in legs[1]}
        for leg in legs:
            assert sorted(sorted((p.home, p.away)) for p in leg) == [
                list(pair) for pair in combinations(range(1, n + 1), 2)
            ]
        for each in rounds:
            busy = [entry for pairing in each.pairings for entry in pairing]
            assert sorted([*busy, *each.resting]) == list(range(1, n + 1))
            assert len(each.resting) == n % 2
        assert len(rounds) == 2 * (n - 1 if n % 2 == 0 else n)

    @pytest.mark.clause("HC-EX-79")
    @pytest.mark.parametrize(
        ("teams", "legs", "matchdays", "played", "byes"), [(8, 1, 7, 28, 0), (7, 2, 14, 42, 2)]
    )
    def test_two_leagues(
        self, teams: int, legs: int, matchdays: int, played: int, byes: int
    ) -> None:
        rounds = round_robin(teams, legs)
        rests = Counter(entry for each in rounds for entry in each.resting)
        assert len(rounds) == matchdays
        assert sum(len(each.pairings) for each in rounds) == played
        assert {rests[entry] for entry in range(1, teams + 1)} == {byes}


class TestTables:
    @pytest.mark.clause("HC-LEAGUE-02")
    def test_points_and_a_forfeit_with_its_recorded_score(self) -> None:
        told = [match("1 4:1 2"), match("3 2:2 4"), match("1 0:3 3", kind="conceded")]
        found = table(4, told, *CRITERIA, scoring=SCORING)
        rows = {row.entry: row.standing for row in found.rows}
        assert {entry: each.points for entry, each in rows.items()} == {1: 3, 2: 0, 3: 4, 4: 1}
        assert (rows[3].score_for, rows[3].score_against) == (5, 2)
        assert (rows[1].score_for, rows[1].score_against) == (4, 4)

    @pytest.mark.clause("HC-LEAGUE-03")
    def test_points_come_first_and_then_the_matches_of_the_level_among_themselves(self) -> None:
        """Three have six points; the goals against the fourth do not matter among them."""
        told = matches(
            """
            1 1:0 2
            2 2:0 3
            3 1:0 1
            1 1:0 4
            2 1:0 4
            3 9:0 4
            """
        )
        found = table(4, told, *CRITERIA, scoring=SCORING)
        # Among themselves: 2 has +1, 1 has 0, 3 has -1.
        assert order(found) == [2, 1, 3, 4]
        assert reads(found)[0] == "1. 2 mini_table (score_difference) 1 > 0"

    @pytest.mark.clause("HC-LEAGUE-03")
    def test_then_goal_difference_and_goals_scored_of_all_matches(self) -> None:
        told = matches("1 1:1 2\n1 3:1 3\n2 4:1 3\n3 2:1 4\n1 2:1 4\n2 1:0 4")
        found = table(4, told, *CRITERIA, scoring=SCORING)
        assert reads(found)[0] == "1. 2 score_difference 4 > 3"
        told = matches("1 1:1 2\n1 3:1 3\n2 2:0 3\n3 2:1 4\n1 2:1 4\n2 1:0 4")
        assert reads(table(4, told, *CRITERIA, scoring=SCORING))[0] == "1. 1 score_for 6 > 4"

    @pytest.mark.clause("HC-LEAGUE-03")
    def test_then_fewer_card_points_and_a_lot_at_last(self) -> None:
        cards = [
            match("1 1:1 2", card_points="5:3", yellows="2:0", reds="1:1", fouls="0:9"),
            match("1 0:0 2", card_points="0:1", yellows="0:1", reds="0:0", fouls="0:9"),
        ]
        found = table(2, cards, *CRITERIA, scoring=SCORING)
        assert reads(found)[0] == "1. 2 fair_play 4 > 5"
        level = table(2, [match("1 1:1 2", card_points="3:3")], *CRITERIA, scoring=SCORING)
        assert reads(level)[0].split()[2] == "lots"
        again = table(2, [match("2 1:1 1", card_points="3:3")], *CRITERIA, scoring=SCORING)
        assert order(again) == order(level), "the lot is of the teams, not of their matches"

    @pytest.mark.clause("HC-LEAGUE-04")
    def test_being_named_first_is_no_advantage(self) -> None:
        there = matches("1 2:1 2\n2 1:1 3\n3 0:1 1")
        back = matches("2 1:2 1\n3 1:1 2\n1 1:0 3")
        one, other = (table(3, told, *CRITERIA, scoring=SCORING) for told in (there, back))
        assert reads(one) == reads(other)

    @pytest.mark.clause("HC-LEAGUE-05")
    def test_the_order_in_which_matches_are_worked_out_cannot_matter(self) -> None:
        told = matches("1 2:1 2\n3 0:0 4\n1 1:1 3\n2 2:0 4")
        tables = [
            reads(table(4, list(each), *CRITERIA, scoring=SCORING)) for each in permutations(told)
        ]
        assert all(each == tables[0] for each in tables)
