"""Brackets drawn and played out."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations, product

import pytest

from leagues.schedules import Pairing, drawn_order
from leagues.schedules.knockout import (
    Bracket,
    By,
    GroupPlace,
    Input,
    LoserOf,
    Placed,
    Progress,
    Reason,
    Seed,
    Source,
    Span,
    Vacancy,
    WhenLevel,
    WinnerOf,
    double_elimination,
    over_two_legs,
    progress,
    single_elimination,
    two_legs,
    when_level,
)
from leagues.schedules.knockout.bracket import seed_order
from rules.dice import Stream
from tests.cases import for_all

SEED = "07" * 32


def entrants(n: int) -> dict[Input, int | None]:
    """Seed 1 is entry 1, and so on."""
    return {Seed(number): number for number in range(1, n + 1)}


def after(bracket: Bracket, verdicts: Mapping[str, int | None]) -> Progress:
    return progress(bracket, entrants(len(bracket.inputs)), verdicts)


def favourites(bracket: Bracket, surprises: Mapping[str, int | None] | None = None) -> Progress:
    """The better seed wins every tie, but for the surprises."""
    verdicts: dict[str, int | None] = {}
    while (found := after(bracket, verdicts)).due:
        for key, pairing in found.due.items():
            verdicts[key] = (surprises or {}).get(key, min(pairing))
    return found


def order(found: Progress) -> list[int]:
    return [placed.entry for placed in found.places]


def by_chance(bracket: Bracket, name: str, forfeits: bool) -> list[Progress]:
    """All the way, round by round; with forfeits every fourth tie is given away by both."""
    dice = Stream(bytes(32), name)
    verdicts: dict[str, int | None] = {}
    found = [after(bracket, verdicts)]
    while found[-1].due:
        for key, pairing in found[-1].due.items():
            verdicts[key] = pairing[dice.draw(2)]
            if forfeits and dice.draw(4) == 0:
                verdicts[key] = None
        found.append(after(bracket, verdicts))
    return found


def assert_well_ended(found: list[Progress], n: int) -> None:
    """Distinct places 1..n; byes win nothing; nobody plays twice in a round."""
    end = found[-1]
    assert sorted(order(end)) == list(range(1, n + 1))
    assert [placed.place for placed in end.places] == list(range(1, n + 1))
    for state in end.states:
        assert state.winner is not Vacancy.OPEN
        if Vacancy.NOBODY in state.sides:
            assert not state.played
            assert state.winner in state.sides
            assert (state.winner is Vacancy.NOBODY) == (set(state.sides) == {Vacancy.NOBODY})
            assert state.loser is Vacancy.NOBODY
    for number in range(1, 20):
        busy = [
            side
            for state in end.states
            if state.tie.round == number and state.played
            for side in state.sides
        ]
        assert len(busy) == len(set(busy))
    if end.champion is not None:
        assert end.places[0].entry == end.champion


# --- LG-KO-01: single elimination -----------------------------------------------------


def reached(bracket: Bracket, source: Source) -> set[Source]:
    """The inputs that can come out of a source."""
    if isinstance(source, WinnerOf | LoserOf):
        return set().union(*(reached(bracket, side) for side in bracket.tie(source.tie).sides))
    return {source}


@pytest.mark.clause("LG-KO-01")
@for_all(n=range(2, 65))
def test_the_best_seeds_meet_as_late_as_can_be_and_have_the_byes(n: int) -> None:
    bracket = single_elimination(n)
    size = len(seed_order(1 << (n - 1).bit_length()))
    assert len(bracket.ties) == n - 1
    assert bracket.rounds == size.bit_length() - 1
    first_round = {side for tie in bracket.ties if tie.round == 1 for side in tie.sides}
    byes = {Seed(number) for number in range(1, size - n + 1)}
    assert first_round == set(bracket.inputs) - byes if n > 2 else first_round
    for tie in bracket.ties:
        one, other = (reached(bracket, side) for side in tie.sides)
        left = 2 ** (bracket.rounds - tie.round)  # as many as are left after it
        best = {Seed(number) for number in range(1, 2 * left + 1)}
        # Exactly two of the best come together here, one from each side.
        assert len(best & one) == len(best & other) == 1


@pytest.mark.clause("LG-KO-01")
@for_all(n=range(2, 65))
def test_when_nothing_unexpected_happens_everybody_ends_as_seeded(n: int) -> None:
    assert order(favourites(single_elimination(n))) == list(range(1, n + 1))


@pytest.mark.clause("LG-KO-01")
def test_a_bracket_of_eight() -> None:
    assert seed_order(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    found = after(single_elimination(8), {})
    assert found.due == {
        "1-8.1": Pairing(1, 8),
        "1-8.2": Pairing(4, 5),
        "1-8.3": Pairing(2, 7),
        "1-8.4": Pairing(3, 6),
    }


# --- LG-KO-02: places played out ------------------------------------------------------


@pytest.mark.clause("LG-KO-02")
def test_the_losers_of_the_semi_finals_meet_for_the_third_place() -> None:
    bracket = single_elimination(4, third_place=True)
    found = favourites(bracket, {"1-4.1": 4, "3-4.1": 3})
    assert bracket.tie("3-4.1").round == bracket.tie("1-2.1").round
    assert order(found) == [2, 4, 3, 1]
    assert found.places[2] == Placed(3, 3, Reason.PLAYED, "3-4.1")
    assert order(favourites(single_elimination(4), {"1-4.1": 4})) == [2, 4, 1, 3]


@pytest.mark.clause("LG-KO-02")
def test_whoever_came_as_far_is_placed_by_seed_and_it_says_so() -> None:
    found = favourites(single_elimination(5))
    assert [placed.reason for placed in found.places] == [
        *(Reason.PLAYED, Reason.PLAYED, Reason.SEED, Reason.SEED, Reason.PLAYED),
    ]


@pytest.mark.clause("LG-KO-02")
@for_all(n=range(2, 65))
def test_full_placement_plays_out_every_place(n: int) -> None:
    bracket = single_elimination(n, full_placement=True)
    assert [finish.span for finish in bracket.finishes] == [Span(p, p) for p in range(1, n + 1)]
    assert {len(finish.sources) for finish in bracket.finishes} == {1}
    for upset in (min, max):
        verdicts: dict[str, int | None] = {}
        while (found := after(bracket, verdicts)).due:
            verdicts |= {key: upset(pairing) for key, pairing in found.due.items()}
        assert {placed.reason for placed in found.places} == {Reason.PLAYED}
        assert sorted(order(found)) == list(range(1, n + 1))


@pytest.mark.clause("LG-KO-02", "LG-KO-06")
def test_a_tie_over_two_legs_ends_at_the_better_seeds() -> None:
    assert two_legs(better=3, other=8) == (Pairing(8, 3), Pairing(3, 8))


# --- LG-KO-03: double elimination -----------------------------------------------------


@pytest.mark.clause("LG-KO-03")
@for_all(n=range(2, 33))
def test_two_losses_are_out_and_one_is_not(n: int) -> None:
    for name in "abcde":
        end = by_chance(double_elimination(n), name, forfeits=False)[-1]
        losses = [state.loser for state in end.states if state.played]
        assert end.champion is not None
        assert losses.count(end.champion) <= 1
        assert all(losses.count(entry) == 2 for entry in range(1, n + 1) if entry != end.champion)
        assert len(losses) in (2 * n - 2, 2 * n - 1)


@pytest.mark.clause("LG-KO-03")
def test_the_grand_final_is_reset_only_when_the_unbeaten_loses_it() -> None:
    bracket = double_elimination(4)
    found = favourites(bracket)
    assert not found.state("F2").played
    assert found.state("F2").winner == 1
    assert order(found)[:2] == [1, 2]
    found = favourites(bracket, {"F1": 2})
    assert found.state("F2").played
    assert order(found)[:2] == [1, 2]
    found = favourites(bracket, {"F1": 2, "F2": 2})
    assert order(found)[:2] == [2, 1]
    found = favourites(double_elimination(4, reset=False), {"F1": 2})
    assert order(found)[:2] == [2, 1]


@pytest.mark.clause("LG-KO-03")
def test_a_reset_waits_for_the_grand_final() -> None:
    bracket = double_elimination(2)
    assert set(after(bracket, {"U1.1": 2}).due) == {"F1"}
    assert set(after(bracket, {"U1.1": 2, "F1": 1}).due) == {"F2"}
    assert after(bracket, {"U1.1": 2, "F1": 2}).due == {}
    with pytest.raises(ValueError, match="not between two"):
        after(bracket, {"U1.1": 2, "F1": 2, "F2": 1})
    with pytest.raises(ValueError, match="not between two"):
        after(bracket, {"U1.1": 2, "F2": 1})


@pytest.mark.clause("LG-KO-03")
@pytest.mark.parametrize("n", [5, 8, 11, 16])
def test_no_way_to_drop_in_makes_rematches_later(n: int) -> None:
    """Held against every order, not only those that the bracket chooses from."""
    depth = (n - 1).bit_length()
    played = played_rematches(double_elimination(n))
    orders = [permutations(range(1 << (depth - number))) for number in range(2, depth + 1)]
    best = max(first_rematches(depth, n, drops) for drops in product(*orders))
    assert played == best


def first_rematches(depth: int, n: int, drops: tuple[tuple[int, ...], ...]) -> list[int]:
    """As `rematches`, for any order in which the losers of round r come into slots."""
    order = seed_order(1 << depth)
    found = []
    for number in range(1, depth):
        for tie in range(1 << (depth - number)):
            if number == 1 and max(order[2 * tie], order[2 * tie + 1]) > n:
                continue
            level, slot = (2, tie // 2) if number == 1 else (number, drops[number - 2][tie])
            for later in range(number + 1, depth + 1):
                there, here = slot >> (later - level), drops[later - 2][tie >> (later - number)]
                round_ = 2 * later - 2
                while there != here:
                    later += 1
                    there, here, round_ = there // 2, here // 2, 2 * later - 3
                found.append(round_)
    return sorted(found)


def played_rematches(bracket: Bracket) -> list[int]:
    """The same, read off the bracket: where those who met in the upper can meet in the lower."""
    upper = [tie for tie in bracket.ties if tie.key.startswith("U")]
    path: dict[str, list[str]] = {}  # the lower ties that the loser of an upper one can come to
    for tie in upper:
        source: Source = LoserOf(tie.key)
        path[tie.key] = []
        while following := [t for t in bracket.ties if source in t.sides and t.key[0] == "L"]:
            path[tie.key].append(following[0].key)
            source = WinnerOf(following[0].key)
    found = []
    for tie in upper:
        later: Source = WinnerOf(tie.key)
        while following := [t for t in upper if later in t.sides]:
            common = [key for key in path[tie.key] if key in path[following[0].key]]
            found.append(int(common[0][1:].split(".")[0]))
            later = WinnerOf(following[0].key)
    return sorted(found)


@pytest.mark.clause("LG-KO-03")
def test_rematches_in_the_largest_bracket_wait_for_the_fifth_round() -> None:
    played = played_rematches(double_elimination(32))
    assert (played[0], played.count(5)) == (5, 8)
    for number in range(300):
        drops = tuple(
            tuple(drawn_order(range(1 << (5 - later)), f"{number:064x}", f"round {later}"))
            for later in range(2, 6)
        )
        assert first_rematches(5, 32, drops) <= played


# --- LG-KO-05, LG-KO-07: byes and forfeits --------------------------------------------


@pytest.mark.clause("LG-KO-05", "LG-KO-07")
@for_all(forfeits=[False, True], n=range(2, 65))
def test_every_knock_out_ends_with_distinct_places(n: int, forfeits: bool) -> None:
    for name, third_place, full_placement in [
        ("a", False, False),
        ("b", True, False),
        ("c", False, True),
    ]:
        bracket = single_elimination(n, third_place=third_place, full_placement=full_placement)
        assert_well_ended(by_chance(bracket, name, forfeits), n)


@pytest.mark.clause("LG-KO-03", "LG-KO-05", "LG-KO-07")
@for_all(forfeits=[False, True], n=range(2, 33))
def test_every_double_elimination_ends_with_distinct_places(n: int, forfeits: bool) -> None:
    for name, reset in [("a", True), ("b", True), ("c", False)]:
        assert_well_ended(by_chance(double_elimination(n, reset=reset), name, forfeits), n)


@pytest.mark.clause("LG-KO-05")
def test_a_bye_is_no_tie() -> None:
    bracket = single_elimination(3)
    assert [tie.key for tie in bracket.ties] == ["1-4.2", "1-2.1"]
    assert bracket.tie("1-2.1").sides == (Seed(1), WinnerOf("1-4.2"))
    assert after(bracket, {}).due == {"1-4.2": Pairing(2, 3)}


@pytest.mark.clause("LG-KO-07")
def test_two_who_forfeit_leave_a_bye() -> None:
    bracket = single_elimination(4)
    found = after(bracket, {"1-4.1": None, "1-4.2": 3})
    assert found.state("1-2.1").sides == (Vacancy.NOBODY, 3)
    assert not found.state("1-2.1").played
    assert found.champion == 3
    assert found.places == (
        Placed(1, 3, Reason.PLAYED, "1-4.2"),
        Placed(2, 2, Reason.SEED, "1-4.2"),
        Placed(3, 1, Reason.FORFEIT, "1-4.1"),
        Placed(4, 4, Reason.FORFEIT, "1-4.1"),
    )


@pytest.mark.clause("LG-KO-07")
def test_two_who_forfeit_the_final_leave_no_champion() -> None:
    found = after(single_elimination(4), {"1-4.1": 1, "1-4.2": 2, "1-2.1": None})
    assert found.champion is None
    assert [(placed.entry, placed.reason) for placed in found.places] == [
        (1, Reason.FORFEIT),
        (2, Reason.FORFEIT),
        (3, Reason.SEED),
        (4, Reason.SEED),
    ]


@pytest.mark.clause("LG-KO-07")
def test_two_who_forfeit_in_the_upper_bracket_are_both_out() -> None:
    found = after(double_elimination(4), {"U1.1": None, "U1.2": 2})
    assert found.state("U2.1").winner == 2
    assert found.state("L2.1").winner == 3
    assert found.due == {"F1": Pairing(2, 3)}


@pytest.mark.clause("LG-KO-05", "LG-KO-07")
def test_an_input_that_nobody_takes_is_a_bye() -> None:
    found = progress(single_elimination(4), {**entrants(4), Seed(4): None}, {})
    assert found.state("1-4.1").winner == 1
    assert found.due == {"1-4.2": Pairing(2, 3)}
    with pytest.raises(ValueError, match="not between two"):
        progress(single_elimination(4), {**entrants(4), Seed(4): None}, {"1-4.1": 1})


# --- LG-STAGE-05: brackets drawn before anybody is in them ----------------------------


@pytest.mark.clause("LG-STAGE-05")
def test_a_bracket_is_drawn_before_its_entries_are_known() -> None:
    inputs = [GroupPlace(group, place) for place in (1, 2) for group in "AB"]
    bracket = single_elimination(inputs)
    assert bracket.tie("1-4.1").sides == (GroupPlace("A", 1), GroupPlace("B", 2))
    found = progress(bracket, {GroupPlace("A", 1): 7, GroupPlace("B", 2): 5}, {})
    assert found.due == {"1-4.1": Pairing(7, 5)}
    assert found.state("1-4.2").sides == (Vacancy.OPEN, Vacancy.OPEN)
    assert found.places == ()


@pytest.mark.parametrize(
    ("verdicts", "message"),
    [
        ({"9-9.9": 1}, "no tie 9-9.9"),
        ({"1-4.1": 2}, "entry 2 is not in tie 1-4.1"),
        ({"1-2.1": 1}, "not between two"),
    ],
)
def test_verdicts_are_about_ties_that_can_be_played(
    verdicts: dict[str, int | None], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        after(single_elimination(4), verdicts)


def test_everybody_stands_in_a_bracket_once() -> None:
    with pytest.raises(ValueError, match="at least 2"):
        single_elimination(1)
    with pytest.raises(ValueError, match="an input stands twice"):
        double_elimination([Seed(1), Seed(1)])
    with pytest.raises(ValueError, match="an entry stands twice"):
        progress(single_elimination(2), {Seed(1): 4, Seed(2): 4}, {})


# --- LG-KO-04, LG-KO-06: level matches, two legs --------------------------------------


@pytest.mark.clause("LG-KO-06")
def test_the_sum_of_two_legs_decides() -> None:
    found = over_two_legs((3, 1), (3, 0))  # at the other's, then at the better seed's
    assert (found.sums, found.by, found.ahead) == ((4, 3), By.SUM, 0)
    assert over_two_legs((3, 1), (1, 0)).ahead == 1


@pytest.mark.clause("LG-KO-06")
def test_away_scores_decide_by_option_only() -> None:
    assert over_two_legs((2, 1), (1, 0)).ahead is None
    found = over_two_legs((2, 1), (1, 0), away_scores=True)
    assert (found.away, found.by, found.ahead) == ((1, 0), By.AWAY, 0)
    assert over_two_legs((2, 1), (2, 1), away_scores=True).by is None
    assert over_two_legs((1, 0), (2, 1), away_scores=True).ahead == 1


@pytest.mark.clause("LG-KO-04")
def test_a_level_match_is_decided_by_the_rule_of_the_season() -> None:
    assert when_level(WhenLevel.REPLAY, 3, 6, SEED, "1-2.1") is None
    assert when_level(WhenLevel.BETTER_SEED, 3, 6, SEED, "1-2.1") == 3
    coins = [when_level(WhenLevel.COIN, 3, 6, f"{n:064x}", "33-64.16") for n in range(200)]
    assert 70 < coins.count(3) < 130
    assert coins.count(3) + coins.count(6) == 200
    ties = [f"1-64.{n}" for n in range(1, 33)]
    assert {when_level(WhenLevel.COIN, 3, 6, SEED, key) for key in ties} == {3, 6}
