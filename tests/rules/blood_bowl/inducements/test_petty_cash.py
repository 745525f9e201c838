"""BB-LEAGUE-06, -08 to -17 and -24: petty cash, and what it buys for one match."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from copy import deepcopy
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.blood_bowl.casualties import casualty
from rules.blood_bowl.drive import next_half, recover
from rules.blood_bowl.fouling import send_off
from rules.blood_bowl.inducements.market import Market
from rules.blood_bowl.inducements.petty_cash import PettyCash, induce, master_chef, rerolls_of_half
from rules.blood_bowl.injury import knock_out
from rules.blood_bowl.match import play, side_record
from rules.blood_bowl.notation import read, write
from rules.blood_bowl.position import RESERVES, Phase
from rules.blood_bowl.pregame import prepare_match
from rules.blood_bowl.referee import Referee
from rules.coach import IllegalChoice, recorded
from rules.dice import Stream
from rules.record import Match
from tests.rules.blood_bowl.between.league import CRP
from tests.rules.blood_bowl.board import A, H, Table, bench, board, spot
from tests.rules.blood_bowl.matches import (
    RACES,
    at_every_seam,
    play_watched,
    runners,
    seam_by_seam,
    seed,
    usual_line_up,
)
from tests.rules.blood_bowl.odds import odds

JSON = Any

#: Two teams of which Away's is worth so much less that its coach can buy whatever he likes.
RICH = {"value": 3_000_000}


def teams(
    home: Mapping[str, JSON] | None = None,
    away: Mapping[str, JSON] | None = None,
    dice: str = "",
    says: tuple[Mapping[str, JSON] | None, Mapping[str, JSON] | None] = (None, None),
    words: str = "",
    size: int = 11,
) -> Table:
    """Two teams before the match, with these facts in their line-ups."""
    lines = [f"home = {json.dumps(home or {})}", f"away = {json.dumps(away or {})}", words]
    pos = bench(size, size, "\n".join(lines))
    return board(pos, dice, says[0], says[1], phase=Phase.BEFORE)


def induced(*args: Any, **facts: Any) -> Table:
    """The same after petty cash and inducements, everything said that was to be said."""
    ref = teams(*args, **facts)
    induce(ref)
    ref.finish()
    return ref


def away_buys(purchase: JSON, race: str = "orc", **facts: Any) -> Table:
    """Away, worth 2,000,000 less, buys this."""
    return induced(RICH, {"race": race}, says=(None, {"buy_inducements": purchase}), **facts)


def refused(purchase: JSON, race: str = "orc", purse: int = 2_000_000) -> list[str]:
    """The codes of what is wrong with a purchase of Away."""
    ref = teams({"value": 1_000_000 + purse}, {"race": race})
    ref.says(1).says["buy_inducements"] = [purchase]
    with pytest.raises(IllegalChoice) as refusal:
        induce(ref)
    return [problem.code for problem in refusal.value.problems]


def asked(ref: Table) -> list[tuple[int, str]]:
    """Who was asked what, in the order of the log."""
    return [(event.side, event.detail[0]) for event in ref.happened("chose")]


# -- the order of the preparations ---------------------------------------------------------------


@pytest.mark.clause("BB-LEAGUE-06", "BB-PRE-01")
def test_weather_then_petty_cash_inducements_fans_the_chef_and_the_toss() -> None:
    ref = teams(
        {"value": 1_300_000, "treasury": 40_000},
        dice="d6=3 d6=4  2d6=3,4 2d6=5,5  3d6=3,4,5  d6=1",
        says=({"petty_cash": 10_000}, {"buy_inducements": {"chef": 1}}),
    )

    prepare_match(ref)

    ref.finish()
    order = [
        event.detail[0] if event.what == "chose" else event.what
        for event in ref.log or []
        if not hasattr(event, "purpose") and event.what != "forced"
    ]
    assert order == [
        *("weather", "petty_cash", "petty cash", "extra petty cash", "buy_inducements", "induced"),
        *("fame", "chef", "toss_choice", "toss"),
    ]
    assert ref.rolls() == ["weather", "weather", "fans", "fans", "master chef", "toss"]
    assert ref.pos.phase == Phase.DRIVE


# -- petty cash ----------------------------------------------------------------------------------


@pytest.mark.clause("BB-LEAGUE-08", "BB-LEAGUE-10", "BB-LEAGUE-76", "BB-DEC-54", "BB-DEC-55")
@pytest.mark.parametrize(
    ("home", "away", "first"),
    [(1_000_000, 1_000_000, 0), (1_100_000, 1_000_000, 0), (1_000_000, 1_100_000, 1)],
)
def test_the_higher_team_value_decides_first_and_home_on_a_tie(
    home: int, away: int, first: int
) -> None:
    gold = {"treasury": 500_000}

    ref = induced(
        {"value": home, **gold},
        {"value": away, **gold},
        says=({"petty_cash": 200_000}, {"petty_cash": 400_000}),
    )

    other = 1 - first
    assert asked(ref) == [
        (first, "petty_cash"),
        (other, "petty_cash"),
        (first, "buy_inducements"),
        (other, "buy_inducements"),
    ], "petty cash that was moved changes nobody's place in the order"


@pytest.mark.clause("BB-LEAGUE-08")
def test_the_second_coach_knows_what_the_first_has_moved() -> None:
    class Looks:
        def decide(self, decision: Any) -> JSON:
            if decision.key == "petty_cash":
                seen.append(decision.view.induced[0]["moved"])
            return decision.default

    seen: list[int] = []
    ref = teams({"treasury": 70_000}, {"treasury": 10_000}, says=({"petty_cash": 70_000}, None))
    ref.coaches = [ref.coaches[0], Looks()]

    induce(ref)

    assert seen == [70_000]


@pytest.mark.clause("BB-LEAGUE-08", "BB-LEAGUE-09")
@pytest.mark.parametrize(
    ("values", "moved", "purses"),
    [
        ((1_000_000, 1_000_000), (0, 0), (0, 0)),
        ((1_200_000, 1_000_000), (0, 0), (0, 200_000)),
        ((1_000_000, 1_110_000), (0, 0), (110_000, 0)),
        ((1_000_000, 1_000_000), (150_000, 0), (150_000, 150_000)),
        ((1_200_000, 1_000_000), (0, 50_000), (0, 200_000)),
        ((1_200_000, 1_000_000), (0, 300_000), (100_000, 300_000)),
        ((1_200_000, 1_000_000), (50_000, 50_000), (50_000, 250_000)),
    ],
)
def test_the_lower_total_is_given_the_difference(
    values: tuple[int, int], moved: tuple[int, int], purses: tuple[int, int]
) -> None:
    facts = [{"value": value, "treasury": 300_000} for value in values]
    says = [{"petty_cash": gold} for gold in moved]

    ref = induced(facts[0], facts[1], says=(says[0], says[1]))

    assert tuple(side["purse"] for side in ref.pos.induced) == purses
    assert tuple(side["moved"] for side in ref.pos.induced) == moved
    gifts = [purses[side] - moved[side] for side in (0, 1)]
    told = [(event.side, event.detail) for event in ref.happened("extra petty cash")]
    assert told == [(side, gift) for side, gift in enumerate(gifts) if gift]


@pytest.mark.clause("BB-LEAGUE-08", "BB-DEC-54", "BB-LEAGUE-63")
@pytest.mark.parametrize("amount", [-1, 50_001, 10.5, True, "all", None])
def test_only_what_is_in_the_treasury_can_be_moved(amount: Any) -> None:
    ref = teams({"treasury": 50_000}, says=({"petty_cash": amount}, None))

    with pytest.raises(IllegalChoice) as refusal:
        induce(ref)

    (problem,) = refusal.value.problems
    assert (problem.code, problem.clause) == ("not_in_treasury", "BB-LEAGUE-08")
    assert ref.pos.induced[0]["moved"] == 0


@pytest.mark.clause("BB-LEAGUE-08", "BB-DEC-54")
@pytest.mark.parametrize("amount", [0, 1, 49_999, 50_000])
def test_any_amount_up_to_the_treasury_may_be_moved(amount: int) -> None:
    ref = induced({"treasury": 50_000}, says=({"petty_cash": amount}, None))

    assert ref.pos.induced[0]["moved"] == amount
    assert PettyCash("petty_cash", 0, ref.pos, 50_000).default == 0


@pytest.mark.clause("BB-LEAGUE-76", "BB-DEC-54", "BB-DEC-55", "BB-GEN-13")
@pytest.mark.parametrize(
    ("race", "value", "keys"),
    [
        ("orc", 1_040_000, []),
        ("orc", 1_050_000, ["buy_inducements"]),
        ("halfling", 1_050_000, ["buy_inducements"]),
    ],
)
def test_with_no_gold_or_nothing_to_be_had_for_it_nobody_is_asked(
    race: str, value: int, keys: list[str]
) -> None:
    ref = induced({"value": value}, {"race": race})

    assert [key for _, key in asked(ref)] == keys
    assert not ref.says(0).asked


@pytest.mark.clause("BB-LEAGUE-10")
def test_what_is_not_spent_is_in_no_purse_afterwards() -> None:
    ref = induced(
        {"value": 1_300_000},
        {"treasury": 400_000},
        says=(None, {"petty_cash": 400_000, "buy_inducements": {"babes": 1}}),
    )

    assert ref.pos.induced[1] == {
        "moved": 400_000,
        "purse": 400_000,
        "bought": {"babes": 1},
        "hired": [],
    }
    assert side_record(ref.pos, 1)["induced"]["moved"] == 400_000


# -- what there is to buy ------------------------------------------------------------------------


def things(race: str) -> dict[str, tuple[int, int]]:
    """What a team can buy besides players: how many, for how much each."""
    market = Market.of(
        {"version": "crp", "race": race, "players": []},
        0,
    )
    return {each.id: (each.most, each.price(market.race)) for each in market.things}


@pytest.mark.clause(
    "BB-LEAGUE-11",
    "BB-LEAGUE-12",
    "BB-LEAGUE-13",
    "BB-LEAGUE-14",
    "BB-LEAGUE-15",
    "BB-LEAGUE-16",
    "BB-LEAGUE-17",
    "BB-LEAGUE-24",
)
def test_the_list_of_inducements_with_their_prices() -> None:
    usual = {
        "babes": (2, 50_000),
        "bribes": (3, 100_000),
        "training": (4, 100_000),
        "chef": (1, 300_000),
        "apothecaries": (2, 100_000),
        "wizard": (1, 150_000),
    }
    with_igor = {key: value for key, value in usual.items() if key != "apothecaries"}
    with_igor["igor"] = (1, 100_000)

    assert things("human") == usual
    assert things("goblin") == {**usual, "bribes": (3, 50_000)}
    assert things("halfling") == {**usual, "chef": (1, 100_000)}
    assert things("undead") == with_igor
    has_igor = [race for race in CRP.teams if "igor" in things(race)]
    assert has_igor == ["khemri", "necromantic", "nurgle", "undead"]


@pytest.mark.clause("BB-LEAGUE-24")
@pytest.mark.parametrize("what", ["cards", "special_plays", "fan_factor", "rerolls"])
def test_nothing_else_can_be_bought(what: str) -> None:
    assert refused({what: 1}) == ["unknown_inducement"]


@pytest.mark.clause("BB-LEAGUE-10", "BB-DEC-55", "BB-GEN-13")
@pytest.mark.parametrize(
    ("purchase", "codes"),
    [
        ({"babes": 3}, ["too_many_inducements"]),
        ({"bribes": 4}, ["too_many_inducements"]),
        ({"training": 5}, ["too_many_inducements"]),
        ({"chef": 2, "wizard": 2}, ["too_many_inducements"] * 2),
        ({"igor": 1}, ["inducement_not_for_race"]),
        (
            {"igor": 1, "beer": 1, "babes": 3},
            ["inducement_not_for_race", "unknown_inducement", "too_many_inducements"],
        ),
        ({"babes": -1}, ["not_a_purchase"]),
        ({"babes": True}, ["not_a_purchase"]),
        ({"babes": "two"}, ["not_a_purchase"]),
        ({"stars": "Griff Oberwald"}, ["not_a_purchase"]),
        ({"mercenaries": [{"skill": "Guard"}]}, ["not_a_purchase"]),
        ({"mercenaries": ["lineman"]}, ["not_a_purchase"]),
        ({1: 1}, ["not_a_purchase"]),
        (None, ["not_a_purchase"]),
        (["babes"], ["not_a_purchase"]),
    ],
)
def test_a_wrong_purchase_is_refused_with_every_reason(purchase: JSON, codes: list[str]) -> None:
    assert refused(purchase) == codes


@pytest.mark.clause("BB-LEAGUE-16")
def test_who_cannot_have_an_apothecary_cannot_have_a_wandering_one() -> None:
    assert refused({"apothecaries": 1}, "undead") == ["inducement_not_for_race"]


@pytest.mark.clause("BB-LEAGUE-10")
def test_nobody_spends_more_than_his_petty_cash() -> None:
    assert refused({"wizard": 1, "babes": 1}, purse=199_999) == ["not_enough_petty_cash"]
    assert refused({"babes": 3}, purse=100_000) == ["too_many_inducements", "not_enough_petty_cash"]
    ref = induced({"value": 1_200_000}, says=(None, {"buy_inducements": {"wizard": 1, "babes": 1}}))
    assert ref.pos.induced[1]["bought"] == {"wizard": 1, "babes": 1}


# -- Bloodweiser Babes ---------------------------------------------------------------------------


@pytest.mark.clause("BB-LEAGUE-11", "BB-DRIVE-04")
@pytest.mark.parametrize(
    ("babes", "face", "back"),
    [(0, 3, False), (0, 4, True), (1, 2, False), (1, 3, True), (2, 2, True), (2, 1, False)],
)
def test_each_babe_adds_one_to_the_recovery_and_a_one_always_fails(
    babes: int, face: int, back: bool
) -> None:
    pos = away_buys({"babes": babes}, words="H9 knocked out\nA9 knocked out").pos
    ref = board(pos, f"d6=3 d6={face}")

    recover(ref)

    ref.finish()
    assert spot(ref, H[9]) == "knocked out", "Home's kegs are empty"
    assert (spot(ref, A[9]) == "reserves") == back


@pytest.mark.clause("BB-EXL-04", "BB-LEAGUE-11")
@pytest.mark.parametrize(("babes", "chance"), [(1, Fraction(2, 3)), (2, Fraction(5, 6))])
def test_odds_of_recovery_with_babes(babes: int, chance: Fraction) -> None:
    pos = away_buys({"babes": babes}, words="A9 knocked out").pos

    def back(ref: Table) -> bool:
        recover(ref)
        return ref.pos.state[A[9]] == RESERVES

    assert odds(pos, back)[True] == chance


# -- bribes, training, apothecaries --------------------------------------------------------------


@pytest.mark.clause("BB-LEAGUE-12", "BB-BRIBE-01", "BB-BRIBE-02")
def test_a_bought_bribe_keeps_a_fouler_on_the_pitch() -> None:
    ref = board(away_buys({"bribes": 2}).pos, "d6=1 d6=2")
    ref.pos.place(A[1], 100)
    ref.pos.active = 1

    send_off(ref, A[1])

    ref.finish()
    assert spot(ref, A[1]).isalnum()
    assert ref.pos.bribes == [0, 0]


@pytest.mark.clause("BB-LEAGUE-13", "BB-RR-14")
def test_extra_training_gives_a_re_roll_in_each_half_but_not_once_more_in_overtime() -> None:
    ref = board(away_buys({"training": 3}).pos, "d6=1")
    assert ref.pos.rerolls == [0, 3]

    ref.pos.rerolls[1] = 0
    next_half(ref)
    assert ref.pos.rerolls == [0, 3]
    ref.pos.rerolls[1] = 1
    next_half(ref)
    ref.finish()
    assert (ref.pos.half, ref.pos.rerolls) == (3, [0, 1])


@pytest.mark.clause("BB-LEAGUE-13")
def test_training_comes_on_top_of_the_teams_own_re_rolls() -> None:
    ref = induced(
        RICH, {"rerolls": 3}, says=(None, {"buy_inducements": {"training": 1, "babes": 2}})
    )

    assert [rerolls_of_half(ref.pos, side) for side in (0, 1)] == [0, 4]
    assert ref.pos.rerolls == [0, 4]


@pytest.mark.clause("BB-LEAGUE-16", "BB-LEAGUE-30", "BB-LEAGUE-31", "BB-LEAGUE-32")
def test_every_wandering_apothecary_treats_once_more() -> None:
    ref = induced(RICH, {"apothecary": True}, says=(None, {"buy_inducements": {"apothecaries": 2}}))
    assert ref.pos.apothecaries == [0, 3]
    ref = board(ref.pos, "d6=6 d8=1 d6=1 d8=1", away={"use_apothecary": ["yes"] * 3})
    for p in (A[1], A[2], A[3], A[4]):
        ref.pos.place(p, 100 + p)

    knock_out(ref, A[1])
    casualty(ref, A[2], "block", H[1], rolled=True)
    knock_out(ref, A[3])
    knock_out(ref, A[4])

    ref.finish()
    assert ref.pos.apothecaries == [0, 0]
    assert spot(ref, A[1]).endswith("stunned")
    assert spot(ref, A[2]) == "reserves"
    assert spot(ref, A[3]).endswith("stunned")
    assert spot(ref, A[4]) == "knocked out"
    assert ref.says(1).was_asked("use_apothecary") == 3


@pytest.mark.clause("BB-LEAGUE-16")
def test_a_wandering_apothecary_comes_to_a_team_without_one_of_its_own() -> None:
    assert away_buys({"apothecaries": 1}).pos.apothecaries == [0, 1]


# -- Igor ----------------------------------------------------------------------------------------

ZOMBIES = "A1 reserves Regeneration\nA2 reserves Regeneration"


def with_igor(dice: str, says: str = "yes") -> Table:
    ref = away_buys({"igor": 1}, "undead", words=ZOMBIES)
    assert ref.pos.igors == [0, 1]
    return board(ref.pos, dice, away={"use_igor": says})


@pytest.mark.clause("BB-LEAGUE-15", "BB-DEC-50", "BB-SKILL-REGEN-01")
@pytest.mark.parametrize(("face", "state"), [(4, "reserves"), (3, "casualty")])
def test_igor_rolls_a_failed_regeneration_again(face: int, state: str) -> None:
    ref = with_igor(f"d6=6 d8=1 d6=1 d6={face}")

    casualty(ref, A[1], "block", H[1], rolled=True)

    ref.finish()
    assert spot(ref, A[1]) == state
    assert ref.says(1).options("use_igor") == ["yes", "no"]
    first, second = [roll for roll in ref.every_roll() if roll.purpose == "regeneration"]
    assert (second.again, second.clause) == (first.number, "BB-LEAGUE-15")
    assert len(ref.pos.injuries[1]) == (state == "casualty")


@pytest.mark.clause("BB-LEAGUE-15")
def test_igor_helps_once_a_match() -> None:
    ref = with_igor("d6=6 d8=1 d6=1 d6=1  d6=6 d8=1 d6=1")

    casualty(ref, A[1], "block", H[1], rolled=True)
    casualty(ref, A[2], "block", H[1], rolled=True)

    ref.finish()
    assert ref.says(1).was_asked("use_igor") == 1
    assert ref.pos.igors == [0, 0]


@pytest.mark.clause("BB-DEC-50")
def test_a_coach_may_keep_igor_for_somebody_dearer() -> None:
    ref = with_igor("d6=6 d8=1 d6=1", says="no")

    casualty(ref, A[1], "block", H[1], rolled=True)

    ref.finish()
    assert spot(ref, A[1]) == "casualty"
    assert ref.pos.igors == [0, 1]


@pytest.mark.clause("BB-LEAGUE-15")
def test_igor_is_not_asked_where_the_first_roll_is_good_or_nobody_regenerates() -> None:
    ref = board(with_igor("").pos, "d6=6 d8=1 d6=4  d6=6 d8=1")

    casualty(ref, A[1], "block", H[1], rolled=True)
    casualty(ref, A[3], "block", H[1], rolled=True)

    ref.finish()
    assert not ref.says(1).was_asked("use_igor")


# -- the Halfling Master Chef --------------------------------------------------------------------


def cook(chefs: tuple[int, int], rerolls: tuple[int, int], dice: str) -> Table:
    """The start of a half with so many chefs and re-rolls on each side."""
    facts = [{"treasury": 300_000, "rerolls": count} for count in rerolls]
    says = [{"petty_cash": 300_000, "buy_inducements": {"chef": count}} for count in chefs]
    ref = teams(facts[0], facts[1], dice, (says[0], says[1]))
    induce(ref)
    master_chef(ref)
    ref.finish()
    return ref


@pytest.mark.clause("BB-LEAGUE-14")
@pytest.mark.parametrize(
    ("faces", "rerolls"),
    [("3,3,3", [2, 3]), ("4,3,1", [3, 2]), ("4,5,1", [4, 1]), ("6,5,4", [5, 0])],
)
def test_every_four_up_of_the_chef_takes_a_re_roll_from_the_opponent(
    faces: str, rerolls: list[int]
) -> None:
    assert cook((1, 0), (2, 3), f"3d6={faces}").pos.rerolls == rerolls


@pytest.mark.clause("BB-LEAGUE-14", "BB-LEAGUE-77")
def test_nobody_has_fewer_than_no_re_rolls_and_the_chef_gains_his_all_the_same() -> None:
    assert cook((1, 0), (2, 1), "3d6=4,4,4").pos.rerolls == [5, 0]


@pytest.mark.clause("BB-LEAGUE-14", "BB-SKILL-LEADER-01")
def test_a_chef_takes_team_re_rolls_and_leaves_the_leaders() -> None:
    ref = board("k6\nH1 A1\n\nA1 Leader", "3d6=4,4,4", rerolls=[0, 1])
    ref.pos.induced[0] = {**ref.pos.induced[0], "bought": {"chef": 1}}
    master_chef(ref)

    assert (ref.pos.rerolls, ref.pos.leaders) == ([3, 0], [0, 1])


@pytest.mark.clause("BB-LEAGUE-14", "BB-LEAGUE-77", "BB-DICE-09")
def test_two_chefs_roll_home_first_and_steal_from_each_other() -> None:
    ref = cook((1, 1), (0, 1), "3d6=4,4,4 3d6=4,1,1")

    assert ref.pos.rerolls == [2, 0]
    assert [roll.side for roll in ref.every_roll()] == [0, 1]


@pytest.mark.clause("BB-LEAGUE-14")
def test_the_chef_cooks_in_each_half_but_not_in_overtime() -> None:
    ref = board(away_buys({"chef": 1}).pos, "3d6=4,4,4 d6=1")

    next_half(ref)
    assert (ref.pos.half, ref.pos.rerolls) == (2, [0, 3])
    next_half(ref)
    ref.finish()
    assert (ref.pos.half, ref.pos.rerolls) == (3, [0, 3])


@pytest.mark.clause("BB-EXL-12", "BB-LEAGUE-14")
def test_odds_of_what_the_chef_steals() -> None:
    pos = away_buys({"chef": 1}).pos

    def stolen(ref: Table) -> int:
        master_chef(ref)
        return ref.pos.rerolls[1]

    assert odds(pos, stolen) == {
        0: Fraction(1, 8),
        1: Fraction(3, 8),
        2: Fraction(3, 8),
        3: Fraction(1, 8),
    }


# -- at random -----------------------------------------------------------------------------------


@pytest.mark.clause("BB-LEAGUE-08", "BB-LEAGUE-09", "BB-LEAGUE-10", "BB-LEAGUE-63")
@settings(max_examples=60)
@given(
    number=st.integers(0, 2**32),
    values=st.tuples(st.integers(0, 250), st.integers(0, 250)),
    treasuries=st.tuples(st.integers(0, 900_000), st.integers(0, 900_000)),
    races=st.tuples(*[st.sampled_from([race.id for race in RACES])] * 2),
    size=st.integers(1, 16),
)
def test_whatever_is_bought_money_is_neither_made_nor_owed_and_the_squads_fit(
    number: int,
    values: tuple[int, int],
    treasuries: tuple[int, int],
    races: tuple[str, str],
    size: int,
) -> None:
    class AtRandom:
        def decide(self, decision: Any) -> JSON:
            answer = decision.sample(dice)
            assert not decision.problems(answer)
            assert not decision.problems(decision.default)
            json.dumps(answer)
            if decision.key == "buy_inducements":
                json.dumps(decision.about.to_json())
            return answer

    dice = Stream(seed(number), "purchases")
    facts = [
        {"value": 10_000 * value, "treasury": treasury, "race": race}
        for value, treasury, race in zip(values, treasuries, races, strict=True)
    ]
    ref = teams(facts[0], facts[1], size=size)
    ref.coaches = [AtRandom(), AtRandom()]

    induce(ref)

    pos = ref.pos
    totals = [facts[side]["value"] + pos.induced[side]["moved"] for side in (0, 1)]
    for side in (0, 1):
        own = pos.induced[side]
        assert 0 <= own["moved"] <= treasuries[side]
        assert own["purse"] == own["moved"] + max(0, totals[1 - side] - totals[side])
        market = Market.of(pos.squads.line_ups[side], own["purse"])
        assert 0 <= market.price(own["bought"]) <= own["purse"]
        members = pos.squads.members[side]
        assert len(members) == len({*members}) == size + len(own["hired"]) <= 16
        assert all(pos.state[p] == RESERVES for p in members)
        wanted = len(own["bought"].get("mercenaries", ())) + len(own["bought"].get("stars", ()))
        assert len(own["hired"]) <= wanted


# -- all of it at once ---------------------------------------------------------------------------


class Shopper:
    """A runner who buys everything that there is, and has his Wizard wait for a while."""

    def __init__(self, runner: Any) -> None:
        self.runner = runner
        self.dice = runner.dice

    def decide(self, decision: Any) -> JSON:
        if decision.key == "petty_cash":
            return decision.about
        if decision.key == "buy_inducements":
            market: Market = decision.about
            everything: JSON = {each.id: each.most for each in market.things}
            everything["mercenaries"] = [{"position": market.mercenaries[-1].id}]
            willing = [star.name for star in market.stars]
            everything["stars"] = willing[-1:] if decision.side else willing[:1]
            return everything
        if decision.key == "cast_wizard" and decision.view.markers[decision.side] < 4:
            return "no"
        return self.runner.decide(decision)


def everything(number: int) -> Match:
    """A match of two teams that can buy everything, one with Igor and one with apothecaries."""
    line_ups = [deepcopy(usual_line_up(race)) for race in ("undead", "human")]
    for line_up in line_ups:
        line_up["treasury"] = 4_000_000
    return Match("blood_bowl", "crp", {"overtime": True}, line_ups, seed(number))


def shoppers(match: Match, at: Sequence[int] = (0, 0)) -> list[Any]:
    return [Shopper(runner) for runner in runners(match, at)]


@pytest.mark.clause("BB-DICE-07", "BB-LEAGUE-06")
@pytest.mark.parametrize("number", range(4))
def test_a_match_with_every_inducement_replays_to_the_same_bytes(number: int) -> None:
    match = everything(number)

    record = play_watched(match, shoppers(match))

    bought = [side["induced"]["bought"] for side in record.sides]
    assert {*bought[0], *bought[1]} == {*CRP.inducements, "mercenaries", "stars"}
    again = play(match, recorded(record.answers))
    assert (again.digest, again.log_digest) == (record.digest, record.log_digest)
    assert seam_by_seam(match, shoppers).digest == record.digest


def test_every_seam_of_it_can_be_written_and_read_back() -> None:
    seen: set[int] = set()

    def look(ref: Referee) -> None:
        if ref.pos.phase not in seen or len(ref.answers) % 16 == 0:
            seen.add(ref.pos.phase)
            assert read(write(ref.pos)) == ref.pos

    match = everything(0)
    at_every_seam(match, look, shoppers(match))

    assert Phase.SPELL in seen
