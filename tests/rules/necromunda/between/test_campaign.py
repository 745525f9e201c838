"""NM-CAMP-01, -05, -06, -08, -58, -63, NM-GANG-19: territories and who holds them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from rules.dice import Script
from rules.game import Before, Fought, Settling, Terms, settled
from rules.game.terms import Answers
from rules.necromunda import crews
from rules.necromunda.between.campaign.territories import Campaigns, Conquest
from rules.record import Kind, Outcome, Result, SideOutcome, canonical
from rules.roster import Event
from rules.territories import TAKEN
from tests.rules.necromunda.between.gangs import DATA, codes, happen, sample

JSON = Any
RULES = Campaigns()
ENTRIES = [3, 5, 8]


def opened(**settings: JSON) -> list[Event]:
    """With nobody who draws a territory: all are unclaimed."""
    return RULES.opened("first", settings, [], Script())[:1] + [
        Event("fought", {"entry": entry, "points": 0}) for entry in ENTRIES
    ]


def terms(
    war: Conquest,
    entries: list[int],
    taken: Sequence[JSON] = (),
    *,
    answers: Answers | None = None,
    dice: str = "d6=1",
    held: Mapping[int, Sequence[JSON]] | None = None,
) -> Terms:
    """With the challenger's usual answer where none is given.

    held: by entry, whom it holds, as `holding` writes them.
    """
    gangs = {entry: sample("goliath") for entry in entries}
    for entry, captives in (held or {}).items():
        if entry in gangs:
            events = (Event("captive_taken", each) for each in captives)
            gangs[entry] = happen(gangs[entry], *events)
    before = Before(entries, lambda side: gangs[entries[side]], war, taken)
    rolled = Script(dice)

    def settle(settling: Settling) -> JSON:
        return RULES.terms("first", before, settling)

    found = settled(settle, answers or {}, lambda what: rolled)
    if answers is None and found.asked:
        usual = {(each.key, each.side): each.usual for each in found.asked}
        found = settled(settle, usual, lambda what: rolled)
    return found


def holding(*fighters: int, gang: int = 3, cost: int = 100) -> list[JSON]:
    """Captives of a gang; each costs so much less than the one before."""
    about = {"gang": gang, "gang_name": "Them", "since": 1}
    return [
        {**about, "fighter": who, "name": f"Fighter {who}", "cost": cost - 5 * at}
        for at, who in enumerate(fighters)
    ]


def staked(
    war: Conquest, entries: list[int], taken: Sequence[JSON] = (), dice: str = "d6=1"
) -> str | None:
    """What is staked by default."""
    return terms(war, entries, taken, dice=dice).of.get("stake")


def folded(events: list[Event], *more: Event) -> Conquest:
    result = RULES.fold("first", [*events, *more])
    assert not result.problems
    return result.state


def taken(territory: str, by: int, before: int | None = None) -> Event:
    return Event(TAKEN, {"territory": territory, "by": by, "from": before})


def fought(
    results: tuple[Result, ...],
    terms: JSON = None,
    kind: Kind = "played",
    entries: tuple[int, ...] = (3, 5),
) -> Fought:
    outcome = Outcome.alike(kind, [SideOutcome(result, 0) for result in results])
    return Fought(entries, terms, outcome, None, [[] for _ in results])


RUINS = {"stake": "old_ruins", "kind": "old_ruins"}


@pytest.mark.clause("NM-CAMP-03", "NM-GANG-19")
def test_a_campaign_begins_with_the_territories_of_the_data() -> None:
    war = folded(opened())
    assert war.holdings.free() == list(DATA.territories)
    assert canonical(war.to_json())
    assert war.to_json()["entries"]["3"] == {"points": 0, "territories": 0}


@pytest.mark.clause("NM-GANG-19", "NM-DICE-15", "NM-DICE-17")
def test_each_gang_begins_with_one_that_is_drawn() -> None:
    with Script("d12=2 d11=1 d10=10") as dice:
        war = folded(RULES.opened("first", {}, ENTRIES, dice))
    assert [war.holdings.of(entry) for entry in ENTRIES] == [
        ["old_ruins"],
        ["settlement"],
        ["wastes"],
    ]
    few = [{"id": "a", "name": "A", "kind": "wastes", "neighbours": []}]
    with Script() as dice:
        war = folded(RULES.opened("first", {"territories": few}, ENTRIES, dice))
    assert war.holdings.of(3) == ["a"]  # for the others none is left


@pytest.mark.clause("NM-CAMP-05", "NM-DEC-51")
def test_the_challenger_stakes_what_nobody_owns_or_else_an_opponents() -> None:
    events = opened()
    war = folded(events)
    [asked] = terms(war, [3, 5], answers={}).asked
    assert (asked.key, asked.side, asked.clause) == ("stake_territory", 0, "NM-CAMP-05")
    assert list(asked.options) == list(DATA.territories), "in the order of the data"
    chosen = {("stake_territory", 0): "wastes"}
    assert terms(war, [3, 5], answers=chosen).of == {
        "stake": "wastes", "kind": "wastes", "scenario": "stand_off",
    }  # fmt: skip
    assert staked(war, [3, 5]) == "settlement", "the first by default"
    # What is staked already is not staked again (LG-FIX-12).
    gone = [{"stake": "settlement"}, None]
    assert staked(war, [5, 8], gone) == "old_ruins"
    assert terms(war, [5, 8], gone, answers={("stake_territory", 0): "settlement"}).asked
    owners = [taken(id_, 3 + 2 * (at % 2)) for at, id_ in enumerate(DATA.territories)]
    full = folded(events, *owners)
    assert staked(full, [3, 5]) == "old_ruins"
    assert staked(full, [5, 3]) == "settlement"
    alone = folded(events, *(taken(id_, 3) for id_ in DATA.territories))
    assert terms(alone, [3, 5]).of == {"scenario": "stand_off"}, "nothing to stake"


@pytest.mark.clause("NM-SCEN-01", "NM-SCEN-02")
@pytest.mark.parametrize(
    ("dice", "scenario"),
    [("d6=2", "stand_off"), ("d6=4", "ambush"), ("d6=6 d6=4", "looters"), ("", "free_for_all")],
)
def test_the_scenario_is_known_before_the_battle(dice: str, scenario: str) -> None:
    entries = ENTRIES if scenario == "free_for_all" else [3, 5]
    found = terms(folded(opened()), entries, dice=dice).of
    assert found["scenario"] == scenario
    told = {"campaign": {"entries": entries, "terms": found}}
    assert crews.named_scenario(told) == scenario


@pytest.mark.clause("NM-CAMP-63")
def test_with_several_gangs_the_stake_may_be_of_any_other() -> None:
    owners = [taken(id_, ENTRIES[at % 3]) for at, id_ in enumerate(DATA.territories)]
    war = folded(opened(), *owners)
    assert staked(war, [5, 3, 8], dice="") == "settlement"
    assert staked(war, [3, 5, 8], dice="") == "old_ruins"


@pytest.mark.clause("NM-CAMP-06", "NM-CAMP-63")
@pytest.mark.parametrize(
    ("results", "owner"),
    [
        (("win", "loss"), 3),
        (("loss", "win"), 5),
        (("draw", "draw"), 5),
        (("loss", "draw", "draw"), 5),
        (("loss", "loss", "win"), 8),
    ],
)
def test_a_sole_winner_has_the_stake(results: Any, owner: int) -> None:
    war = folded(opened(), taken("old_ruins", 5))
    entries = tuple(ENTRIES[: len(results)])
    after = RULES.after("first", war, fought(results, RUINS, entries=entries))
    war = folded(opened(), taken("old_ruins", 5), *after)
    assert "old_ruins" in war.holdings.of(owner)


@pytest.mark.clause("NM-CAMP-08")
def test_a_forfeit_moves_no_stake() -> None:
    war = folded(opened())
    after = RULES.after("first", war, fought(("win", "loss"), RUINS, "walk_over"))
    assert [event.kind for event in after] == ["fought"]


@pytest.mark.clause("NM-CAMP-01", "NM-CAMP-39")
def test_a_battle_is_told_who_owns_what_and_of_what_type() -> None:
    drawn = [{"id": "hole", "name": "The Hole", "kind": "drinking_hole", "neighbours": []}]
    events = opened(territories=drawn)
    war = folded(events, taken("hole", 5))
    assert RULES.told("first", war, [3, 5]) == {
        "entries": [3, 5],
        "territories": [[], [["hole", "drinking_hole"]]],
    }


@pytest.mark.clause("NM-CAMP-21")
def test_who_announces_a_rescue_attacks_in_the_next_battle_of_the_two() -> None:
    owners = [taken(id_, 8) for id_ in DATA.territories]
    announced = Event("rescue_announced", {"gang": 5, "player": 4})
    war = folded(opened(), *owners)
    lost = Fought((3, 5), None, fought(("loss", "win")).outcome, None, [[announced], []])
    events = [*owners, *RULES.after("first", war, lost)]
    war = folded(opened(), *events)
    rescue = {"scenario": "rescue_mission", "attacker": 3, "holder": 5, "captive": 4}
    held = {5: holding(4)}
    assert terms(war, [5, 3], dice="", held=held).of == rescue, "whoever is at home"
    assert terms(war, [5, 3], [rescue], held=held).of == {"scenario": "stand_off"}
    assert staked(war, [3, 8]) == "settlement"
    told = {**RULES.told("first", war, [5, 3]), "terms": rescue}
    assert crews.named_scenario({"campaign": told}) == "rescue_mission"
    assert crews.named_attacker({"campaign": told}) == 1
    tried = RULES.after("first", war, fought(("win", "loss"), rescue, entries=(5, 3)))
    assert "attacker" not in terms(folded(opened(), *events, *tried), [5, 3], held=held).of
    missed = RULES.after("first", war, fought(("win", "loss"), rescue, "walk_over", (5, 3)))
    assert terms(folded(opened(), *events, *missed), [5, 3], dice="", held=held).of == rescue


ANNOUNCED = Event("rescue", {"entry": 3, "holder": 5, "captive": 4})
OWNED = [taken(id_, 8) for id_ in DATA.territories]


@pytest.mark.clause("NM-CAMP-21")
def test_nobody_sets_out_for_a_captive_that_is_home_already() -> None:
    """Its ransom was paid after the rescue was announced, and the battle is an ordinary one."""
    war = folded(opened(), *OWNED, ANNOUNCED)
    for held in ({}, {5: holding(4, gang=8)}, {5: holding(6)}):
        assert terms(war, [5, 3], held=held).of == {"scenario": "stand_off"}


@pytest.mark.clause("NM-CAMP-21")
@pytest.mark.parametrize("kind", ["captive_returned", "captive_lost", "died"])
def test_a_rescue_is_over_when_its_captive_is_held_no_more(kind: str) -> None:
    war = folded(opened(), ANNOUNCED)
    for who, left in ((4, {}), (6, {(3, 5): 4})):
        event = Event(kind, {"player": who})
        told = Fought((3, 8), None, fought(("win", "loss")).outcome, None, [[event], []])
        after = folded(opened(), ANNOUNCED, *RULES.after("first", war, told))
        assert after.rescues == left


@pytest.mark.clause("NM-DEC-52", "NM-SCEN-50")
def test_of_several_captives_the_attacker_names_the_one_to_be_freed() -> None:
    war = folded(opened(), *OWNED, ANNOUNCED)
    held = {5: holding(6, 4, 9)}
    [question] = terms(war, [5, 3], answers={}, dice="", held=held).asked
    assert (question.key, question.side, question.options) == ("rescue_captive", 1, [6, 4, 9])
    assert question.usual == 6, "the most expensive"
    assert terms(war, [5, 3], dice="", held=held).of["captive"] == 6
    named = {("rescue_captive", 1): 9}
    assert terms(war, [5, 3], answers=named, dice="", held=held).of["captive"] == 9
    alike = {5: [*holding(9), *holding(4)]}
    assert terms(war, [5, 3], dice="", held=alike).of["captive"] == 4, "ties by the lowest id"


@pytest.mark.clause("NM-CAMP-58")
def test_a_win_is_three_points_and_a_draw_one() -> None:
    war = folded(opened())
    won = RULES.after("first", war, fought(("win", "loss")))
    drawn = RULES.after("first", war, fought(("draw", "draw"), entries=(5, 8)))
    war = folded(opened(), *won, *drawn)
    assert war.points == {3: 3, 5: 1, 8: 1}
    assert RULES.placings("first", war, [8, 5, 3]) == [[3], [8], [5]]


def test_it_is_over_after_the_agreed_rounds() -> None:
    events = opened(rounds=2)
    with Script() as dice:
        for over in (False, False, True):
            war = folded(events)
            assert RULES.is_over("first", war) is over
            events += RULES.round_over("first", war, dice)
    assert not RULES.is_over("first", folded(opened()))


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({}, []),
        ({"rounds": 5}, []),
        (7, ["not_an_object"]),
        ({"rounds": 0, "hats": 1}, ["unknown_key", "number_out_of_range"]),
        (
            {"territories": [{"id": "a", "name": "A", "kind": "palace", "neighbours": ["b"]}]},
            ["no_such_kind", "no_such_neighbour"],
        ),
    ],
)
def test_settings_are_checked(settings: JSON, said: list[str]) -> None:
    assert [code for code, _ in codes(RULES.problems("first", settings))] == said


# -- who comes and goes ---------------------------------------------------------------------------


@pytest.mark.clause("NM-GANG-19")
def test_a_gang_that_comes_late_draws_a_territory_of_those_that_are_left() -> None:
    war = folded(opened(), taken("settlement", 3))
    with Script("d11=1") as dice:
        event = RULES.entered("first", war, 9, dice)
    war = folded(opened(), taken("settlement", 3), event)
    assert war.holdings.of(9) == ["old_ruins"]
    assert war.points[9] == 0
    full = folded(opened(), *(taken(id_, 3) for id_ in DATA.territories))
    with Script() as dice:
        event = RULES.entered("first", full, 9, dice)
    assert event.payload["territory"] is None


@pytest.mark.clause("NM-CAMP-03", "NM-CAMP-21")
@pytest.mark.parametrize("inherits", [True, False])
def test_who_takes_a_seat_has_its_territories_and_points_or_begins_anew(inherits: bool) -> None:
    past = [
        taken("settlement", 3),
        Event("fought", {"entry": 3, "points": 3}),
        Event("rescue", {"entry": 3, "holder": 5, "captive": 2}),
    ]
    war = folded(opened(), *past)
    with Script("" if inherits else "d11=11") as dice:
        event = RULES.replaced("first", war, 3, 9, inherits, dice)
    after = folded(opened(), *past, event)
    assert after.holdings.of(3) == []
    assert after.holdings.of(9) == (["settlement"] if inherits else ["wastes"])
    assert after.points[9] == (3 if inherits else 0)
    assert after.rescues == {}, "the captive is of the gang that has gone"


@pytest.mark.clause("NM-CAMP-03")
def test_what_a_gang_owned_that_has_gone_is_unclaimed() -> None:
    war = folded(opened(), taken("settlement", 3), taken("wastes", 5))
    after = folded(
        opened(), taken("settlement", 3), taken("wastes", 5), RULES.left("first", war, 3)
    )
    assert after.holdings.holders["settlement"] is None
    assert after.holdings.of(5) == ["wastes"]
