"""BF-LEAGUE-06, -09 to -12, -21: what a coach does with a club between matches."""

from __future__ import annotations

from typing import Any

import pytest

from rules.boufbowl.between import managing, permanents
from rules.boufbowl.between.entering import entry_problems
from rules.boufbowl.between.history import fold
from rules.boufbowl.between.team import Team
from rules.problems import Refusal
from rules.roster import Event
from tests.rules.boufbowl.between.records import DATA, acted, happen, hurt, rich, slot, stones

JSON = Any


def upgrade(number: int, id_: str) -> JSON:
    """The act of one of the first squad, whose ids are their slots."""
    return {"act": "upgrade", "player": number, "upgrade": id_}


def swap(number: int, card: str) -> JSON:
    return {"act": "swap", "player": number, "card": card}


def refused(team: Team, *acts: JSON) -> list[tuple[str, str]]:
    with pytest.raises(Refusal) as refusal:
        managing.change(team, list(acts))
    return [(problem.code, problem.clause) for problem in refusal.value.problems]


# -- permanent upgrades ---------------------------------------------------------------------------


@pytest.mark.clause("BF-LEAGUE-09")
@pytest.mark.parametrize(
    ("number", "id_", "cost"),
    [
        (1, "u1-s2", 3),  # a striker's upgrade for a striker
        (3, "u1-s2", 4),  # the same for a runner
        (1, "u2-2", 7),
        (1, "u3-7", 10),
    ],
)
def test_a_player_pays_for_his_upgrade_with_his_own_renown(
    number: int, id_: str, cost: int
) -> None:
    club = acted(rich(stones(), 10), upgrade(number, id_))
    assert slot(club, number).permanents == [id_]
    assert slot(club, number).renown == 10 - cost
    assert [each.renown for each in club.roster if each.number != number] == [10, 10, 10, 10]
    assert refused(rich(stones(), cost - 1), upgrade(number, id_)) == [
        ("renown_short", "BF-LEAGUE-09")
    ]


@pytest.mark.clause("BF-LEAGUE-09")
@pytest.mark.parametrize("id_", ["u1-s3", "u2-8", "u3-6"])
def test_only_what_works_by_itself_lasts(id_: str) -> None:
    assert refused(rich(stones(), 10), upgrade(1, id_)) == [("upgrade_not_passive", "BF-LEAGUE-09")]


@pytest.mark.clause("BF-LEAGUE-09")
@pytest.mark.parametrize("id_", ["u9-1", "bo-p1", "f-bo3"])
def test_favours_and_other_cards_are_no_upgrades(id_: str) -> None:
    assert refused(rich(stones(), 10), upgrade(1, id_)) == [("no_such_upgrade", "BF-LEAGUE-09")]


@pytest.mark.clause("BF-LEAGUE-10")
def test_a_player_has_two_permanents_at_most() -> None:
    club = acted(rich(stones(), 20), upgrade(1, "u1-s2"), upgrade(1, "u1-p1"))
    assert refused(club, upgrade(1, "u1-r1")) == [("too_many_permanents", "BF-LEAGUE-10")]


@pytest.mark.clause("BF-LEAGUE-10")
def test_a_player_has_no_ability_twice() -> None:
    club = acted(rich(stones(), 20), upgrade(3, "u1-s2"))
    assert refused(club, upgrade(3, "u1-s2")) == [("has_that_ability", "BF-LEAGUE-10")]
    # Orla's own card rolls a damage die, Ilsa's moves once for nothing.
    assert refused(rich(stones(), 20), upgrade(1, "u2-1"), upgrade(3, "u2-5")) == [
        ("has_that_ability", "BF-LEAGUE-10"),
        ("has_that_ability", "BF-LEAGUE-10"),
    ]


@pytest.mark.clause("BF-LEAGUE-11")
def test_the_levels_of_all_permanents_of_a_club_are_eight_at_most() -> None:
    club = acted(rich(stones(), 20), upgrade(1, "u3-7"), upgrade(2, "u3-7"), upgrade(3, "u1-r1"))
    assert club.value == 7
    assert refused(club, upgrade(4, "u2-2")) == [("over_the_budget_of_levels", "BF-LEAGUE-11")]
    assert acted(club, upgrade(4, "u1-r1")).value == 8


@pytest.mark.clause("BF-LEAGUE-12")
def test_a_permanent_is_released_without_refund_and_makes_room() -> None:
    club = acted(rich(stones(), 10), upgrade(1, "u3-7"))
    club = acted(club, {"act": "release", "player": 1, "upgrade": "u3-7"})
    assert (slot(club, 1).permanents, slot(club, 1).renown, club.value) == ([], 0, 0)
    assert refused(club, {"act": "release", "player": 1, "upgrade": "u3-7"}) == [
        ("no_such_permanent", "BF-LEAGUE-12")
    ]


@pytest.mark.clause("BF-LEAGUE-09", "BF-LEAGUE-10", "BF-LEAGUE-11")
def test_what_is_offered_is_what_can_be_had() -> None:
    club = acted(rich(stones(), 4), upgrade(1, "u1-s2"))
    offered = {(player.number, card.id) for player, card in permanents.offers(club)}
    for player in club.roster:
        for id_ in DATA.upgrades:
            try:
                managing.change(club, upgrade(player.id, id_))
                is_legal = True
            except Refusal:
                is_legal = False
            assert ((player.number, id_) in offered) is is_legal, (player.number, id_)
    assert (3, "u1-r1") in offered
    assert (1, "u1-p1") not in offered  # Orla has 1 left


# -- the squad ------------------------------------------------------------------------------------


@pytest.mark.clause("BF-LEAGUE-21")
def test_a_newcomer_brings_nothing_and_the_leaver_takes_all_of_his_along() -> None:
    club = acted(hurt(rich(stones(), 10), 4), upgrade(4, "u1-r1"))
    club = acted(club, {"act": "name_captain", "player": 4}, swap(4, "br-p4"))
    newcomer = next(player for player in club.roster if player.card == "br-p4")
    assert (newcomer.renown, newcomer.permanents, newcomer.is_wounded) == (0, [], False)
    assert club.players[4].left is not None
    assert (club.players[4].renown, club.players[4].permanents) == (0, [])
    assert club.captain is None
    assert club.value == 0
    # He may come back, with nothing as well.
    back = acted(club, swap(newcomer.id, "bo-p4"))
    assert [player.card for player in back.roster] == stones().squad
    assert slot(back, 4).renown == 0
    assert slot(back, 4).id not in (4, newcomer.id)


@pytest.mark.clause("BF-LEAGUE-21", "BF-LEAGUE-03")
def test_slots_are_given_anew_after_a_swap() -> None:
    club = acted(stones(), swap(1, "br-p1"))
    assert [(player.number, player.card) for player in club.roster] == [
        (1, "bo-p2"), (2, "bo-p3"), (3, "bo-p4"), (4, "bo-p5"), (5, "br-p1"),
    ]  # fmt: skip


@pytest.mark.clause("BF-LEAGUE-21")
def test_the_squad_stays_legal() -> None:
    assert refused(stones(), swap(5, "br-p1")) == [
        ("category_out_of_range", "BF-LEAGUE-03"),
        ("category_out_of_range", "BF-LEAGUE-03"),
    ]
    assert refused(stones(), swap(5, "bo-p4")) == [
        ("card_twice_in_squad", "BF-LEAGUE-02"),
        ("category_out_of_range", "BF-LEAGUE-03"),
    ]
    assert refused(stones(), swap(5, "bo-p5")) == [("swapped_for_himself", "BF-LEAGUE-21")]
    two_others = acted(stones(), swap(3, "br-p3"), swap(4, "br-p4"))
    assert ("too_few_of_faction", "BF-LEAGUE-02") in refused(two_others, swap(5, "br-p5"))


@pytest.mark.clause("BF-LEAGUE-21", "BF-DEC-28")
def test_the_swaps_that_are_offered_are_the_legal_ones() -> None:
    club = stones()
    offered = {(player.id, card) for player, card in managing.swaps(club)}
    for player in club.roster:
        for card in DATA.players:
            try:
                managing.change(club, swap(player.id, card))
                is_legal = True
            except Refusal:
                is_legal = False
            assert ((player.id, card) in offered) is is_legal


@pytest.mark.clause("BF-LEAGUE-06", "BF-DEC-24")
def test_a_captain_is_named_or_none() -> None:
    club = acted(stones(), {"act": "name_captain", "player": 2})
    assert club.captain == 2
    assert acted(club, {"act": "name_captain", "player": None}).captain is None
    assert refused(club, {"act": "name_captain", "player": 6}) == [("no_such_player", "")]


# -- acts -----------------------------------------------------------------------------------------


def test_a_club_takes_another_name() -> None:
    assert acted(stones(), {"act": "rename", "name": " Fists "}).name == "Fists"


def test_several_acts_are_all_done_or_none_and_each_fault_says_whose_it_is() -> None:
    with pytest.raises(Refusal) as refusal:
        managing.change(
            stones(),
            [
                {"act": "rename", "name": "Fists"},
                {"act": "rename", "name": ""},
                upgrade(1, "u1-s2"),
                swap(9, "br-p1"),
            ],
        )
    assert [(each.code, each.about) for each in refusal.value.problems] == [
        ("name_missing", "[1].name"),
        ("renown_short", "[2].upgrade"),
        ("no_such_player", "[3].player:9"),
    ]


@pytest.mark.parametrize(
    "wish", [None, 7, "rename", {}, {"act": "hire"}, {"act": "swap"}, {"act": "swap", "player": 1}]
)
def test_what_makes_no_sense_is_refused(wish: JSON) -> None:
    with pytest.raises(Refusal):
        managing.change(stones(), wish)


def test_the_acts_make_the_events_that_they_may() -> None:
    club = rich(stones(), 10)
    acts = [
        {"act": "rename", "name": "Fists"},
        {"act": "name_captain", "player": 1},
        upgrade(1, "u1-s2"),
        {"act": "release", "player": 1, "upgrade": "u1-s2"},
        swap(1, "br-p1"),
    ]
    assert {event.kind for event in managing.change(club, acts)} == managing.EVENTS


# -- what a correction leaves ---------------------------------------------------------------------


@pytest.mark.clause("BF-LEAGUE-09")
def test_an_upgrade_whose_renown_was_never_earned_is_left_out_and_told() -> None:
    founding = [
        Event("founded", {"name": "Fists", "race": "bonta"}, seq=1),
        *(Event("joined", {"player": n, "card": f"bo-p{n}"}, seq=n + 1) for n in range(1, 6)),
    ]
    bought = Event("upgraded", {"player": 1, "upgrade": "u1-s2", "cost": 3}, seq=7)
    result = fold(DATA, [*founding, bought])
    assert [(each.code, each.params["seq"]) for each in result.problems] == [("renown_short", 7)]
    assert slot(result.state, 1).permanents == []


@pytest.mark.clause("BF-LEAGUE-20")
def test_a_club_without_a_legal_squad_does_not_enter() -> None:
    assert entry_problems(stones()) == []
    team = stones()
    del team.players[5]
    assert {problem.code for problem in entry_problems(team)} == {
        "squad_size",
        "category_out_of_range",
    }


@pytest.mark.clause("BF-LEAGUE-11", "BF-LEAGUE-10")
def test_a_club_over_its_limits_does_not_enter() -> None:
    team = stones()
    slot(team, 1).permanents = ["u3-7", "u3-5", "u3-4"]
    assert {problem.code for problem in entry_problems(team)} == {
        "has_too_many_permanents",
        "club_over_the_budget",
    }


def test_events_that_do_not_fit_are_refused_and_change_nothing() -> None:
    club = stones()
    for kind, facts in (
        ("founded", {"name": "Again", "race": "bonta"}),
        ("joined", {"player": 1, "card": "br-p1"}),
        ("joined", {"player": 6, "card": "bo-p1"}),
        ("joined", {"player": 6, "card": "br-c1"}),
        ("swapped", {"player": 7, "newcomer": 8, "card": "br-p1"}),
        ("swapped", {"player": 1, "newcomer": 2, "card": "br-p1"}),
        ("swapped", {"player": 5, "newcomer": 6, "card": "br-p1"}),
        ("released", {"player": 1, "upgrade": "u1-s2"}),
        ("healing_rolled", {"player": 1, "face": 6, "heals": True}),
        ("healing_paid", {"player": 1, "cost": 2}),
        ("captain_named", {"player": 9}),
    ):
        before = club.to_json()
        with pytest.raises(Refusal):
            happen(club, kind, **facts)
        assert club.to_json() == before
    with pytest.raises(Refusal):
        happen(Team(DATA), "renamed", name="Nobody")
