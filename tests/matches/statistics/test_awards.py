"""Awards by rule, worked out by hand."""

from __future__ import annotations

import pytest

from leagues.results.rated_matches import Meeting, rate
from matches.statistics.awards import Award, best_defence, champion, most_improved
from tests.matches.statistics.test_record_book import meeting

pytestmark = pytest.mark.clause("LG-STAT-05")

A, B, C, D = 1, 2, 3, 4


def winners(award: Award) -> list[int]:
    return [winner.who for winner in award.winners]


def test_the_champion_stands_first_in_the_placings() -> None:
    placings = [
        {"place": 1, "entry": 7, "reason": {"kind": "table", "points": 12}},
        {"place": 2, "entry": 3, "reason": {"kind": "table", "points": 9}},
    ]
    award = champion(placings, {3: A, 7: B})
    assert [(won.who, won.numbers) for won in award.winners] == [(B, {"points": 12})]
    level = [{**placing, "place": 1} for placing in placings]
    assert winners(champion(level, {3: A, 7: B})) == [B, A]
    assert winners(champion([], {})) == []


def test_the_best_defence_conceded_least_a_match() -> None:
    found = best_defence(
        [
            meeting(1, (2, 1), teams=(A, B)),
            meeting(2, (0, 1), teams=(A, C)),
            meeting(3, (3, 1), teams=(A, D)),  # A: 3 in 3
            meeting(4, (1, 1), teams=(C, B)),  # C: 1 in 2; B: 3 in 2
        ]
    )
    assert [(won.who, won.numbers) for won in found.winners] == [(C, {"conceded": 1, "matches": 2})]


def test_who_has_hardly_played_is_no_defence() -> None:
    """D conceded nothing, in one match of the five that A has played."""
    meetings = [meeting(n, (1, 1), teams=(A, B)) for n in range(4)]
    found = best_defence([*meetings, meeting(9, (2, 0), teams=(D, A))])
    assert winners(found) == [B]


def test_a_level_defence_is_shared() -> None:
    assert winners(best_defence([meeting(1, (1, 1), teams=(A, B))])) == [A, B]


def improved(meetings: list[Meeting], season: int) -> Award:
    who = [each.teams for each in meetings]
    return most_improved(meetings, season, rate(meetings, who, {1: 4, 2: 4}, "elo"))


def test_the_most_improved_has_gained_most_since_the_season_began() -> None:
    """A leads the rating by far; but in the second season B wins, from below."""
    first = [meeting(n, (1, 0), season=1, teams=(A, B)) for n in range(6)]
    second = [meeting(10 + n, (0, 1), season=2, teams=(A, B)) for n in range(2)]
    award = improved([*first, *second], 2)
    (won,) = award.winners
    assert won.who == B
    assert won.numbers["from"] < 150
    assert won.numbers["gain"] == pytest.approx(won.numbers["to"] - won.numbers["from"], abs=0.011)
    assert winners(improved([*first, *second], 1)) == [A]
    assert improved([*first, *second], 1).winners[0].numbers["from"] == 150


def test_what_comes_after_a_season_changes_none_of_its_awards() -> None:
    first = [meeting(n, (1, 0), season=1, teams=(A, B)) for n in range(3)]
    later = [meeting(10 + n, (0, 3), season=2, teams=(A, B)) for n in range(5)]
    assert improved(first, 1) == improved([*first, *later], 1)


def test_nobody_has_improved_where_nobody_has_gained() -> None:
    assert winners(improved([meeting(1, (1, 1), season=1, teams=(A, B))], 1)) == []


def test_whoever_has_risen_as_far_shares_it() -> None:
    level = [
        meeting(1, (1, 0), season=1, teams=(A, B)),
        meeting(2, (1, 0), season=1, teams=(C, D)),
    ]
    assert winners(improved(level, 1)) == [A, C]
