"""Swiss rounds, played out and held against every other pairing that there is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.schedules import Pairing
from leagues.schedules.matching import MOST_COST, perfect_matching
from leagues.schedules.swiss import (
    Attitude,
    Bar,
    Contender,
    NoDutchPairing,
    Opening,
    Paired,
    Past,
    RuledOut,
    Shortage,
    SwissRound,
    Why,
    Wishes,
    monrad,
    optimal,
    pair_dutch,
    pair_neighbours,
    pair_optimally,
)
from leagues.schedules.swiss.weighing import Cost, Weighing
from rules.dice import Stream

SEED = "07" * 32

Pair = Callable[[Sequence[Contender], int], SwissRound]


def field_of(*scores: int) -> list[Contender]:
    """Entries 1, 2, ... with these scores, the best first."""
    return [Contender(entry, score) for entry, score in enumerate(scores, 1)]


def met(field: Sequence[Contender], *pairs: tuple[int, int]) -> list[Contender]:
    """The same, after rounds in each of which one of these pairs met and the others waited."""
    found = {each.entry: each for each in field}
    for pair in pairs:
        for entry, each in found.items():
            opponent = pair[pair[0] == entry] if entry in pair else None
            past = Past(opponent, entry == pair[0], each.score)
            found[entry] = replace(each, past=(*each.past, past))
    return list(found.values())


def rested(field: Sequence[Contender], *entries: int) -> list[Contender]:
    """The same, after a round in which these rested."""
    return [
        replace(each, past=(*each.past, Past(None, before=each.score, bye=each.entry in entries)))
        for each in field
    ]


def couples(drawn: SwissRound) -> set[tuple[int, ...]]:
    found = {tuple(sorted(each.pairing)) for each in drawn.pairs}
    return found | {(drawn.rested.entry,)} if drawn.rested else found


def pair(field: Sequence[Contender], **wishes: Any) -> SwissRound:
    return pair_optimally(field, SEED, 2, Wishes(**wishes))


def of(drawn: SwissRound, entry: int) -> Paired:
    return next(each for each in drawn.pairs if entry in each.pairing)


def play(n: int, rounds: int, draw: Pair, win: int = 3, level: int = 1) -> Iterator[SwissRound]:
    """A Swiss stage with results by chance."""
    dice = Stream(bytes(32), "results")
    field = [Contender(entry) for entry in range(1, n + 1)]
    for number in range(1, rounds + 1):
        drawn = draw(field, number)
        yield drawn
        gained: dict[int, tuple[int, int | None, bool]] = {}
        for each in drawn.pairs:
            home, away = each.pairing
            points = [(win, 0), (level, level), (0, win)][dice.draw(3)]
            gained[home], gained[away] = (points[0], away, True), (points[1], home, False)
        if drawn.rested:
            gained[drawn.rested.entry] = (win, None, False)
        field = [
            replace(
                each,
                score=each.score + points,
                past=(*each.past, Past(opponent, home, each.score, opponent is None)),
            )
            for each in field
            for points, opponent, home in [gained[each.entry]]
        ]
        field.sort(key=lambda each: (-each.score, each.entry))


def assert_everybody_is_paired(drawn: SwissRound, n: int) -> None:
    busy = [entry for couple in couples(drawn) for entry in couple]
    assert sorted(busy) == list(range(1, n + 1))
    assert (drawn.rested is None) == (n % 2 == 0)


def assert_proved(shortage: Shortage | None, weighing: Weighing) -> None:
    """The pools are odd and more than the bottleneck, and nobody of two pools may meet anew."""
    assert shortage is not None
    assert len(shortage.pools) > len(shortage.bottleneck)
    assert all(len(pool) % 2 for pool in shortage.pools)
    place: dict[int | None, int | None] = dict(weighing.place.items())
    place[None] = weighing.rest
    for one, other in combinations(shortage.pools, 2):
        for a in one:
            for b in other:
                first, second = place[a], place[b]
                assert first is not None
                assert second is not None
                pair = min(first, second), max(first, second)
                barred = weighing.attitude(*pair) is Attitude.FORBIDDEN
                assert weighing.meetings(*pair) or barred


# --- LG-SWISS-01: the least of all pairings ------------------------------------------


def every_pairing(places: Sequence[int]) -> Iterator[dict[int, int]]:
    if not places:
        yield {}
        return
    first, *others = places
    for other in others:
        for rest in every_pairing([at for at in others if at != other]):
            yield rest | {first: other, other: first}


@st.composite
def fields(draw: st.DrawFn, most: int = 10) -> list[Contender]:
    n = draw(st.integers(2, most))
    scores = sorted(draw(st.lists(st.integers(0, 6), min_size=n, max_size=n)), reverse=True)
    field = field_of(*scores)
    pairs = list(combinations(range(1, n + 1), 2))
    field = met(field, *draw(st.lists(st.sampled_from(pairs), max_size=3 * n)))
    field = rested(field, *draw(st.sets(st.integers(1, n))))
    clubs = draw(st.lists(st.sampled_from(["", "", "a", "b"]), min_size=n, max_size=n))
    return [replace(each, club=club) for each, club in zip(field, clubs, strict=True)]


@st.composite
def wishes_of(draw: st.DrawFn, n: int) -> Wishes:
    pairs: list[tuple[int, int]] = list(combinations(range(1, n + 1), 2))
    rests: list[tuple[int, int | None]] = [(entry, None) for entry in range(1, n + 1)]
    some = st.lists(st.sampled_from([*pairs, *rests]), max_size=2)
    return Wishes(
        draw(some),
        draw(some),
        draw(st.lists(st.sampled_from(pairs), max_size=3)),
        same_club=draw(st.sampled_from(Attitude)),
    )


@pytest.mark.clause("LG-SWISS-01", "LG-SWISS-05")
@given(st.data())
def test_no_pairing_costs_less(data: st.DataObject) -> None:
    field = data.draw(fields())
    wishes = data.draw(wishes_of(len(field)))
    opening = data.draw(st.sampled_from([None, Opening.HALVES]))
    weighing = Weighing(field, wishes, opening)
    drawn = pair_optimally(field, SEED, 1 if opening else 2, wishes)
    assert_everybody_is_paired(drawn, len(field))
    found: dict[int, int] = {}
    for couple in couples(drawn):
        places = [weighing.place[entry] for entry in couple]
        a, b = places if len(places) == 2 else (*places, len(field))
        found[a], found[b] = b, a
    least = min(weighing.total(partner) for partner in every_pairing(weighing.nodes))
    assert weighing.total(found) == least


@pytest.mark.clause("LG-SWISS-01")
def test_the_criteria_stand_in_the_order_of_the_clause() -> None:
    assert Cost._fields == (
        *("broken", "rematches", "byes", "placed", "discouraged", "squares", "distance"),
    )


@pytest.mark.clause("LG-SWISS-01")
def test_two_small_gaps_are_better_than_a_large_one() -> None:
    # 1 and 2 have met: 1-3 and 2-4 have gaps of 1 and 4, 1-4 and 2-3 of 6 and 1.
    field = met(field_of(6, 5, 5, 0), (1, 2))
    assert couples(pair(field)) == {(1, 3), (2, 4)}


@pytest.mark.clause("LG-SWISS-01")
def test_a_new_opponent_is_worth_any_gap() -> None:
    field = met(field_of(9, 9, 0, 0), (1, 2))
    assert couples(pair(field)) in ({(1, 3), (2, 4)}, {(1, 4), (2, 3)})


@pytest.mark.clause("LG-SWISS-01")
def test_the_lowest_placed_rests() -> None:
    drawn = pair(field_of(3, 3, 1, 1, 0))
    assert drawn.rested is not None
    assert (drawn.rested.entry, drawn.rested.place, drawn.rested.byes) == (5, 5, 0)


@pytest.mark.clause("LG-SWISS-01", "LG-SWISS-04")
def test_nobody_rests_again_before_all_have() -> None:
    drawn = pair(rested(field_of(3, 3, 1, 1, 0), 5, 4))
    assert drawn.rested is not None
    assert drawn.rested.entry == 3
    assert drawn.rested.ruled_out == (RuledOut(5, Bar.RESTED), RuledOut(4, Bar.RESTED))


@pytest.mark.clause("LG-SWISS-01")
def test_the_lowest_rests_again_rather_than_that_two_meet_again() -> None:
    # Without 3, who has rested, 1 and 2 would have to meet once more.
    drawn = pair(met(rested(field_of(3, 1, 0), 3), (1, 2), (1, 3), (2, 3), (1, 3)))
    assert drawn.rested is not None
    weighed = {1: 1, 2: 2, 3: 1}  # meetings of the other two
    assert weighed[drawn.rested.entry] == 1


@pytest.mark.clause("LG-SWISS-01")
def test_round_one_sets_the_top_half_against_the_bottom_half() -> None:
    drawn = pair_optimally(field_of(0, 0, 0, 0, 0, 0), SEED, 1)
    assert couples(drawn) == {(1, 4), (2, 5), (3, 6)}
    assert {each.why for each in drawn.pairs} == {Why.HALVES}


@pytest.mark.clause("LG-SWISS-01")
def test_or_round_one_is_drawn() -> None:
    field = field_of(0, 0, 0, 0)
    drawn = [pair_optimally(field, f"{n:064x}", 1, opening=Opening.DRAWN) for n in range(300)]
    assert {each.why for one in drawn for each in one.pairs} == {Why.DRAWN}
    against_one = [min(couples(one))[1] for one in drawn]
    assert all(70 < against_one.count(other) < 130 for other in (2, 3, 4))


@pytest.mark.clause("LG-SWISS-01")
def test_the_draw_seed_decides_between_pairings_that_are_alike() -> None:
    # Whoever 1 has not met is as far away as the other, on the whole.
    field = met(field_of(0, 0, 0, 0), (1, 2), (3, 4))
    drawn = [couples(pair_optimally(field, f"{n:064x}", 2)) for n in range(100)]
    assert all(one in ({(1, 3), (2, 4)}, {(1, 4), (2, 3)}) for one in drawn)
    assert 25 < drawn.count({(1, 3), (2, 4)}) < 75
    assert pair(field) == pair(field)


@pytest.mark.clause("LG-SWISS-01")
@pytest.mark.parametrize("n", [*range(2, 26), 33, 64, 101])
def test_nobody_meets_again_who_need_not(n: int) -> None:
    def draw(field: Sequence[Contender], number: int) -> SwissRound:
        drawn = pair_optimally(field, SEED, number)
        if drawn.rematches:
            assert_proved(drawn.shortage, Weighing(field, Wishes()))
        return drawn

    byes = []
    for number, drawn in enumerate(play(n, 8, draw), 1):
        assert_everybody_is_paired(drawn, n)
        assert n <= 16 or not drawn.rematches, number
        byes += [drawn.rested.entry] if drawn.rested else []
    assert n < 8 or len(set(byes)) == len(byes)


@pytest.mark.clause("LG-SWISS-01")
@pytest.mark.parametrize("n", [255, 256, 257])
def test_nobody_meets_again_in_a_large_field(n: int) -> None:
    for drawn in play(n, 8, lambda field, number: pair_optimally(field, SEED, number)):
        assert_everybody_is_paired(drawn, n)
        assert not drawn.rematches
        assert drawn.proved == (n <= 256)


@pytest.mark.clause("LG-SWISS-01")
@pytest.mark.parametrize("n", [40, 61])
def test_looking_only_at_near_opponents_finds_what_looking_at_all_does(
    n: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def draw(field: Sequence[Contender], number: int) -> SwissRound:
        weighing = Weighing(field, Wishes(), Opening.HALVES if number == 1 else None)
        dice = Stream(bytes(32), "swiss")
        whole = weighing.total(optimal.best(weighing, dice))
        with monkeypatch.context() as patch:
            patch.setattr(optimal, "COMPLETE", 0)
            assert weighing.total(optimal.best(weighing, dice)) == whole
        return pair_optimally(field, SEED, number)

    assert all(not drawn.rematches for drawn in play(n, 6, draw))


@pytest.mark.clause("LG-SWISS-01")
def test_a_large_field_in_which_nothing_new_is_left_is_paired_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(optimal, "COMPLETE", 0)
    field = met(field_of(3, 2, 1, 0), *combinations(range(1, 5), 2))
    drawn = pair(field)
    assert couples(drawn) == {(1, 2), (3, 4)}
    assert [each.meetings for each in drawn.pairs] == [1, 1]
    assert not drawn.proved
    assert couples(pair(field, pins=[(1, 4), (1, 3)])) in ({(1, 3), (2, 4)}, {(1, 4), (2, 3)})
    assert couples(pair(field_of(2, 1, 0), pins=[(1, None)])) == {(1,), (2, 3)}


@pytest.mark.clause("LG-SWISS-01")
def test_the_least_criteria_give_way_where_numbers_would_be_too_large() -> None:
    a_lot = 10**15
    field = met(field_of(4 * a_lot, 3 * a_lot, 2 * a_lot, a_lot), (1, 2))
    assert couples(pair(field)) == {(1, 3), (2, 4)}
    with pytest.raises(OverflowError):
        perfect_matching((1, 2), [(1, 2, MOST_COST + 1)])


# --- LG-SWISS-02: rematches that cannot be avoided ------------------------------------


@pytest.mark.clause("LG-SWISS-02")
def test_a_rematch_that_cannot_be_avoided_says_why() -> None:
    # 1 has met everybody.
    drawn = pair(met(field_of(3, 2, 1, 0), (1, 2), (1, 3), (1, 4)))
    assert [each.meetings for each in drawn.pairs if 1 in each.pairing] == [1]
    assert drawn.shortage is not None
    assert (1,) in drawn.shortage.pools
    assert drawn.shortage.bottleneck == ()


@pytest.mark.clause("LG-SWISS-02")
def test_three_who_have_only_one_left_are_a_shortage() -> None:
    # 1, 2, 3, 5 and 6 have all met each other but for 4: only one of them can have him.
    pairs = combinations((1, 2, 3, 5, 6), 2)
    field = met(field_of(5, 4, 3, 2, 1, 0), *pairs)
    drawn = pair(field)
    assert len(drawn.rematches) == 2
    assert drawn.shortage == Shortage((4,), ((1,), (2,), (3,), (5,), (6,)))


@pytest.mark.clause("LG-SWISS-02")
def test_a_rematch_by_a_pin_has_no_other_reason() -> None:
    drawn = pair(met(field_of(3, 2, 1, 0), (1, 2)), pins=[(1, 2)])
    assert of(drawn, 1).why is Why.PINNED
    assert of(drawn, 1).meetings == 1
    assert drawn.shortage is None


@pytest.mark.clause("LG-SWISS-02")
@given(fields(8))
def test_every_rematch_is_proved(field: list[Contender]) -> None:
    drawn = pair(field)
    if drawn.rematches:
        assert_proved(drawn.shortage, Weighing(field, Wishes()))
    else:
        assert drawn.shortage is None


@pytest.mark.clause("LG-SWISS-02")
def test_who_has_met_twice_already_meets_others_first() -> None:
    field = met(field_of(3, 2, 1, 0), *combinations(range(1, 5), 2), (1, 2), (3, 4))
    drawn = pair(field)
    assert (1, 2) not in couples(drawn)
    assert {each.meetings for each in drawn.pairs} == {1}


# --- LG-SWISS-03: variants -----------------------------------------------------------


@pytest.mark.clause("LG-SWISS-03")
def test_monrad_pairs_neighbours() -> None:
    field = met(field_of(6, 3, 3, 3, 3, 0), (1, 2))
    drawn = pair_neighbours(field, SEED, 2)
    assert couples(drawn) == {(1, 3), (2, 4), (5, 6)}
    assert of(drawn, 1).why is Why.NEIGHBOURS
    assert of(drawn, 1).ruled_out == (RuledOut(2, Bar.MET, round=1),)


@pytest.mark.clause("LG-SWISS-03")
def test_monrad_takes_the_next_but_one_where_the_last_would_meet_again() -> None:
    # After 1-2, 3 and 4 would meet again.
    drawn = pair_neighbours(met(field_of(4, 3, 2, 1), (3, 4)), SEED, 2)
    assert couples(drawn) == {(1, 3), (2, 4)}
    assert of(drawn, 1).ruled_out == (RuledOut(2, Bar.BETTER_ELSEWHERE, instead=4),)


@pytest.mark.clause("LG-SWISS-03")
@given(st.data())
def test_monrad_gives_each_from_the_top_the_nearest_that_can_be(data: st.DataObject) -> None:
    field = data.draw(fields(8))
    wishes = data.draw(wishes_of(len(field)))
    weighing = Weighing(field, wishes)

    def rank(partner: dict[int, int]) -> tuple[object, ...]:
        return weighing.total(partner).hard, [partner[at] for at in weighing.nodes]

    best = min(every_pairing(weighing.nodes), key=rank)
    drawn = pair_neighbours(field, SEED, 2, wishes)
    entry = {at: each.entry for at, each in enumerate(field)}
    assert couples(drawn) == {
        tuple(sorted(entry[at] for at in (a, b) if at in entry)) for a, b in best.items() if a < b
    }


@pytest.mark.clause("LG-SWISS-03")
@given(st.data())
def test_monrad_finds_at_once_what_it_would_find_by_asking_at_each_step(
    data: st.DataObject,
) -> None:
    size, number = data.draw(st.integers(2, 17)), data.draw(st.integers(1, 7))
    field: Sequence[Contender] = []

    def noted(before: Sequence[Contender], at: int) -> SwissRound:
        nonlocal field
        field = before
        return pair_neighbours(before, SEED, at)

    list(play(size, min(number, size), noted))
    entries = st.integers(1, size)
    couples = st.lists(st.tuples(entries, entries | st.none()).filter(lambda c: c[0] != c[1]))
    wishes = Wishes(pins=data.draw(couples)[:2], forbidden=data.draw(couples)[:2])
    weighing = Weighing(field, wishes)
    at_once = monrad._at_no_cost(weighing)
    assert at_once in (None, monrad._neighbours(weighing))
    if not (wishes.pins or wishes.forbidden) and number == 1:
        assert at_once is not None


@pytest.mark.clause("LG-SWISS-03")
@pytest.mark.parametrize("n", [7, 12, 21])
def test_the_dutch_system_keeps_its_absolute_rules(n: int) -> None:
    rounds = 5
    sides: dict[int, str] = dict.fromkeys(range(1, n + 1), "")
    byes: list[int] = []
    seen: set[tuple[int, ...]] = set()

    def draw(field: Sequence[Contender], number: int) -> SwissRound:
        return pair_dutch(field, range(1, n + 1), SEED, number, rounds)

    for number, drawn in enumerate(play(n, rounds, draw, 2, 1), 1):
        assert_everybody_is_paired(drawn, n)
        assert {each.why for each in drawn.pairs} == {Why.DUTCH}
        assert not seen & {couple for couple in couples(drawn) if len(couple) == 2}
        seen |= couples(drawn)
        for each in drawn.pairs:
            sides[each.pairing.home] += "H"
            sides[each.pairing.away] += "A"
        byes += [drawn.rested.entry] if drawn.rested else []
        if number < rounds:
            assert not any("HHH" in each or "AAA" in each for each in sides.values())
            assert all(abs(each.count("H") - each.count("A")) <= 2 for each in sides.values())
    assert len(set(byes)) == len(byes)


@pytest.mark.clause("LG-SWISS-03")
def test_the_dutch_system_opens_with_halves_and_alternating_sides() -> None:
    drawn = pair_dutch(field_of(0, 0, 0, 0, 0, 0), range(1, 7), SEED, 1, 5)
    assert couples(drawn) == {(1, 4), (2, 5), (3, 6)}
    first = [each.pairing for each in sorted(drawn.pairs, key=lambda each: min(each.pairing))]
    at_home = [pairing.home < pairing.away for pairing in first]
    assert at_home in ([True, False, True], [False, True, False])


@pytest.mark.clause("LG-SWISS-03", "LG-SWISS-05")
def test_the_dutch_system_keeps_clubs_apart_from_the_first_round_on() -> None:
    field = [
        replace(each, club=club)
        for each, club in zip(field_of(0, 0, 0, 0, 0, 0), "xyzxab", strict=True)
    ]
    drawn = pair_dutch(field, range(1, 7), SEED, 1, 5, Wishes(same_club=Attitude.FORBIDDEN))
    assert couples(drawn) in ({(1, 5), (2, 4), (3, 6)}, {(1, 3), (2, 5), (4, 6)})


@pytest.mark.clause("LG-SWISS-03", "LG-SWISS-04")
def test_the_dutch_system_keeps_pins_and_prohibitions() -> None:
    field = met(field_of(2, 2, 2, 0, 0, 0), (1, 4), (2, 5), (3, 6))
    wishes = Wishes(pins=[(1, 6)], forbidden=[(2, 3)])
    drawn = pair_dutch(field, range(1, 7), SEED, 2, 5, wishes)
    assert couples(drawn) == {(1, 6), (2, 4), (3, 5)}
    assert of(drawn, 1).why is Why.PINNED


@pytest.mark.clause("LG-SWISS-03")
def test_where_the_dutch_system_knows_no_pairing_it_says_so() -> None:
    with pytest.raises(NoDutchPairing):
        pair_dutch(met(field_of(2, 0), (1, 2)), (1, 2), SEED, 2, 3)
    with pytest.raises(NoDutchPairing):
        pair_dutch(field_of(0, 0), (1, 2), SEED, 1, 3, Wishes(forbidden=[(1, 2)]))
    with pytest.raises(ValueError, match="pinned twice"):
        pair_dutch(field_of(2, 2, 0, 0), range(1, 5), SEED, 2, 3, Wishes(pins=[(1, 2), (1, 3)]))
    with pytest.raises(ValueError, match="discouraged"):
        pair_dutch(field_of(0, 0), (1, 2), SEED, 1, 3, Wishes(same_club=Attitude.DISCOURAGED))


# --- LG-SWISS-04: explanations, pins and prohibitions ---------------------------------


@pytest.mark.clause("LG-SWISS-04")
def test_a_pairing_says_who_was_nearer_and_what_spoke_against_it() -> None:
    field = met(field_of(9, 8, 7, 6, 5, 4), (1, 2), (2, 1), (3, 4))
    drawn = pair(field, forbidden=[(1, 3)], discouraged=[(1, 4)])
    one = of(drawn, 1)
    assert one.why is Why.BEST_FOR_ALL
    assert sorted(one.pairing) == [1, 5]
    assert sorted(one.scores) == [5, 9]
    assert one.ruled_out == (
        RuledOut(2, Bar.MET, round=2),
        RuledOut(3, Bar.FORBIDDEN),
        RuledOut(4, Bar.DISCOURAGED),
    )


@pytest.mark.clause("LG-SWISS-04")
def test_who_is_pinned_elsewhere_is_ruled_out() -> None:
    drawn = pair(field_of(3, 3, 2, 0), pins=[(2, 4)])
    assert of(drawn, 1).ruled_out == (RuledOut(2, Bar.PINNED, instead=4),)
    assert of(drawn, 2).why is Why.PINNED
    assert of(drawn, 2).ruled_out == ()


@pytest.mark.clause("LG-SWISS-04")
@given(fields())
def test_everybody_nearer_is_named(field: list[Contender]) -> None:
    weighing = Weighing(field, Wishes())
    for each in pair(field).pairs:
        a, b = sorted(place - 1 for place in each.places)
        bound = weighing.cost(a, b)[5:]
        nearer = {
            field[at].entry
            for at in range(len(field))
            if at != a and weighing.cost(min(a, at), max(a, at))[5:] < bound
        }
        assert {out.entry for out in each.ruled_out} == nearer


@pytest.mark.clause("LG-SWISS-04")
def test_a_commissioner_may_pin_a_rest_and_forbid_one() -> None:
    drawn = pair(field_of(2, 1, 0), pins=[(1, None)])
    assert drawn.rested is not None
    assert (drawn.rested.entry, drawn.rested.why) == (1, Why.PINNED)
    drawn = pair(field_of(2, 1, 0), forbidden=[(3, None)])
    assert drawn.rested is not None
    assert drawn.rested.entry == 2
    assert drawn.rested.ruled_out == (RuledOut(3, Bar.FORBIDDEN),)


@pytest.mark.clause("LG-SWISS-04")
def test_wishes_that_cannot_be_kept_are_named() -> None:
    drawn = pair(field_of(3, 2, 1, 0), pins=[(1, 2), (1, 3)])
    assert len(drawn.broken) == 1
    assert pair(field_of(3, 2), pins=[(1, None)]).broken == ((1, None),)
    drawn = pair(field_of(3, 2), forbidden=[(1, 2)])
    assert of(drawn, 1).forbidden
    assert drawn.shortage == Shortage((), ((1,), (2,)))


@pytest.mark.parametrize("wish", [(1, 1), (1, 9), (9, None)])
def test_wishes_are_about_the_field(wish: tuple[int, int | None]) -> None:
    with pytest.raises(ValueError, match="entry"):
        pair(field_of(1, 0), pins=[wish])


def test_a_field_has_two_entries_and_each_once() -> None:
    with pytest.raises(ValueError, match="at least 2"):
        pair(field_of(1))
    with pytest.raises(ValueError, match="at least 2"):
        pair_neighbours(field_of(1), SEED, 1)
    with pytest.raises(ValueError, match="twice"):
        pair([Contender(1), Contender(1)])


# --- LG-SWISS-05: coaches and clubs ---------------------------------------------------


@pytest.mark.clause("LG-SWISS-05")
@pytest.mark.parametrize("what", ["coach", "club"])
def test_two_of_the_same_coach_or_club_can_be_kept_apart(what: str) -> None:
    names = ("x", "x", "", "")
    field = [
        replace(each, coach=name) if what == "coach" else replace(each, club=name)
        for each, name in zip(field_of(9, 9, 0, 0), names, strict=True)
    ]
    apart = {f"same_{what}": Attitude.FORBIDDEN}
    assert (1, 2) in couples(pair(field))
    assert (1, 2) not in couples(pair(field, **apart))
    forbidden = of(pair(field, **apart), 1).ruled_out[0]
    assert forbidden == RuledOut(2, Bar.FORBIDDEN)


@pytest.mark.clause("LG-SWISS-01", "LG-SWISS-05")
def test_the_discouraged_meet_rather_than_that_two_meet_again() -> None:
    field = met(field_of(9, 8, 7, 6), (1, 2), (1, 3), (3, 4))
    assert couples(pair(field, discouraged=[(1, 4)])) == {(1, 4), (2, 3)}


@pytest.mark.clause("LG-SWISS-05")
def test_discouraging_a_club_weighs_more_than_scores_and_less_than_a_rematch() -> None:
    field = [
        replace(each, club=club)
        for each, club in zip(field_of(9, 9, 0, 0), ("x", "x", "", ""), strict=True)
    ]
    rather_not = {"same_club": Attitude.DISCOURAGED}
    assert (1, 2) not in couples(pair(field, **rather_not))
    again = met(field, (1, 3), (2, 3), (1, 4), (2, 4))
    assert couples(pair(again, **rather_not)) == {(1, 2), (3, 4)}


# --- Home and away --------------------------------------------------------------------


def test_who_was_away_more_often_is_at_home() -> None:
    field = met(field_of(1, 0), (1, 2), (2, 1), (1, 2))
    assert pair(field).round.pairings == (Pairing(2, 1),)


def test_nobody_is_much_more_often_at_home() -> None:
    homes = dict.fromkeys(range(1, 21), 0)
    for drawn in play(20, 8, lambda field, number: pair_optimally(field, SEED, number)):
        for home, away in drawn.round.pairings:
            homes[home] += 1
            homes[away] -= 1
    assert all(abs(surplus) <= 2 for surplus in homes.values())


def test_a_round_has_its_pairings_and_who_rests() -> None:
    drawn = pair(field_of(2, 1, 0))
    assert drawn.round.resting == (3,)
    assert len(drawn.round.pairings) == 1
