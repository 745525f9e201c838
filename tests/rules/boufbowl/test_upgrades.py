"""BF-UPG, BF-FAV, BF-INT: what recognition buys."""

from __future__ import annotations

import pytest

from rules.boufbowl import favours, upgrades
from rules.boufbowl.cards.deck import Ability
from rules.boufbowl.position import Phase
from tests.rules.boufbowl.play import DATA, Table


def shop(
    *answers: tuple[str, str],
    open_cards: tuple[str, str, str] = ("u1-r1", "u2-1", "u3-1"),
    stand: tuple[str, str, str] = ("u1-p1 u1-s1", "u2-3 u2-2", "u3-3 u3-2"),
    goals: int = 0,
    tokens: dict[str, int] | None = None,
    **more: object,
) -> Table:
    """Red after stage 4 of a turn."""
    table = Table(
        open_cards=open_cards,
        stand=stand,
        score=(goals, 0),
        tokens=tokens or {"red 1": 9},
        phase=Phase.END,
        long=True,
        **more,  # type: ignore[arg-type]
    )
    return table.step(*answers)


@pytest.mark.clause("BF-INT-01", "BF-INT-02", "BF-INT-03", "BF-INT-04", "BF-VEC-55")
@pytest.mark.parametrize(
    ("score", "intensity"), [((0, 0), 1), ((1, 0), 2), ((1, 1), 3), ((3, 2), 3)]
)
def test_intensity_grows_with_the_goals_of_both(score: tuple[int, int], intensity: int) -> None:
    assert Table(score=score).pos.intensity == intensity


@pytest.mark.clause("BF-UPG-01", "BF-UPG-02", "BF-UPG-04", "BF-DEC-21", "BF-TURN-02", "BF-UPG-16")
@pytest.mark.parametrize(("goals", "levels"), [(0, "1"), (1, "12"), (2, "123")])
def test_a_player_buys_with_his_own_tokens_up_to_the_intensity(goals: int, levels: str) -> None:
    table = shop(("buy", "done"), goals=goals, tokens={"red 1": 5, "red 2": 2, "blue 1": 9})
    assert table.offered("buy") == [
        *(f"buy 1 {level} {which}" for level in levels for which in ("up", "down")),
        "done",
    ]


@pytest.mark.clause("BF-UPG-09", "BF-UPG-10", "BF-VEC-56")
def test_prices() -> None:
    for tokens, offered in (
        (1, []),
        (2, ["3 1 up"]),
        (3, ["3 1 up", "3 1 down"]),
        (4, ["3 1 up", "3 1 down", "3 2 up", "3 2 down"]),
        (5, ["3 1 up", "3 1 down", "3 2 up", "3 2 down", "3 3 up", "3 3 down"]),
    ):
        answers = [("buy", "done")] if offered else []
        table = shop(*answers, goals=2, tokens={"red 3": tokens})
        if offered:
            assert table.offered("buy") == [*(f"buy {each}" for each in offered), "done"]
        else:
            assert table.asked() == []
    striker = shop(tokens={"red 1": 2})
    assert striker.asked() == [], "a card for runners costs him 3"
    cheap = shop(("buy", "buy 3 1 up"), tokens={"red 3": 3})
    assert cheap.tokens("red 3") == 1
    blind = shop(("buy", "buy 3 1 down"), tokens={"red 3": 3}, stand=("u1-r2", "", ""))
    assert blind.tokens("red 3") == 0, "a face-down card has no price for the category"


@pytest.mark.clause("BF-UPG-03", "BF-VEC-57")
def test_never_more_cards_than_the_intensity() -> None:
    assert shop(upgrades={"red 1": "u1-s1"}).asked() == []
    table = shop(("buy", "done"), goals=1, upgrades={"red 1": "u1-s1"})
    assert table.asked() == [("red", "buy")]
    used = Table(
        "1@B2", "", upgrades={"red 1": "u1-r3"}, tokens={"red 1": 4}, open_cards=("u1-s1", "", "")
    )
    used.do("ability 1 u1-r3").do("end").step(("buy", "done"))
    assert used.offered("buy") == ["buy 1 1 up", "done"], "its place is free again"


@pytest.mark.clause("BF-UPG-04", "BF-UPG-05", "BF-UPG-13", "BF-UPG-17")
def test_an_open_card_is_replaced_and_a_bought_one_is_public() -> None:
    table = shop(("buy", "buy 1 1 up"))
    assert table.pos.upgrades[0] == ["u1-r1"]
    assert table.pos.face_up[0] == "u1-s1"
    assert table.pos.stand_size[0] == 1
    down = shop(("buy", "buy 1 1 down"))
    assert down.pos.upgrades[0] == ["u1-s1"]
    assert down.pos.face_up[0] == "u1-r1"
    assert "u1-s1" in str(down.ref.view(1).to_json())
    assert [event.get("only") for event in down.said("gets")] == [None]


@pytest.mark.clause("BF-UPG-11", "BF-UPG-12")
def test_each_buys_one_card_a_stage_whatever_his_condition() -> None:
    table = shop(
        ("buy", "buy 2 1 up"),
        ("buy", "buy 1 1 down"),
        red="1@Hxw 2@B2~",
        goals=2,
        tokens={"red 1": 9, "red 2": 9},
    )
    assert [table.pos.upgrades[p] for p in (0, 1)] == [["u1-p1"], ["u1-r1"]]
    assert not any(word.startswith("buy 2") for word in table.offered("buy"))


@pytest.mark.clause("BF-UPG-14")
def test_a_level_that_is_gone_cannot_be_bought() -> None:
    gone = shop(("buy", "done"), goals=1, open_cards=("u1-r1", "", ""), stand=("", "", ""))
    assert gone.offered("buy") == ["buy 1 1 up", "done"]


@pytest.mark.clause("BF-UPG-06", "BF-UPG-07", "BF-UPG-08", "BF-DEC-22", "BF-UPG-17")
def test_a_duplicate_may_be_refused_twice() -> None:
    def duplicate(*answers: tuple[str, str]) -> Table:
        return shop(
            ("buy", "buy 1 2 up"),
            *answers,
            goals=2,
            upgrades={"red 1": "u2-1"},
            open_cards=("", "u2-1", ""),
            stand=("", "u2-3 u2-1", ""),
        )

    kept = duplicate(("refuse", "keep"))
    assert kept.offered("refuse") == ["keep", "up", "down"]
    assert kept.pos.upgrades[0] == ["u2-1", "u2-1"]
    once = duplicate(("refuse", "down"))
    # The open place was filled with the second u2-1; the refused one lies under u2-3.
    assert once.pos.upgrades[0] == ["u2-1", "u2-3"]
    assert once.decks.stand[1] == ["u2-1"]
    assert once.tokens("red 1") == 5
    twice = duplicate(("refuse", "up"), ("refuse", "up"))
    assert twice.pos.upgrades[0] == ["u2-1", "u2-3"]
    assert [event.get("only") for event in twice.said("refuses")] == [None, None]
    assert twice.decks.stand[1] == ["u2-1"]
    assert twice.pos.face_up[1] == "u2-1"


@pytest.mark.clause("BF-UPG-08", "BF-UPG-05")
def test_a_third_duplicate_is_kept() -> None:
    table = shop(
        ("buy", "buy 1 2 up"),
        ("refuse", "up"),
        ("refuse", "up"),
        goals=2,
        upgrades={"red 1": "u2-1"},
        open_cards=("", "u2-1", ""),
        stand=("", "", ""),
    )
    assert table.pos.upgrades[0] == ["u2-1", "u2-1"]
    assert table.offered("refuse") == ["keep", "up"], "the refused card alone fills the open place"


@pytest.mark.clause("BF-UPG-07")
def test_the_same_ability_is_that_of_the_face_in_force_or_of_an_upgrade() -> None:
    hitter = DATA.upgrades["u2-1"]
    table = Table("1@B2 2@B2w", "", cards={"red 1": "bo-p1", "red 2": "bo-p1"})
    assert upgrades.has_ability(table.pos, 0, hitter)
    assert not upgrades.has_ability(table.pos, 1, hitter), "his wounded face has none"
    assert not upgrades.has_ability(table.pos, 0, DATA.upgrades["u1-s1"])
    other = Ability("passive", ("fight",), "either", hitter.ability.steps)
    assert other != hitter.ability


@pytest.mark.clause("BF-UPG-15", "BF-FX-05")
def test_one_that_is_not_one_shot_stays() -> None:
    table = Table("1@B2", "1@B2", upgrades={"red 1": "u2-8"}, decks=("br-a01", "bo-a01 bo-a01"))
    table.do("fight 1 1", ("window", "ability 1 u2-8"), dice="d6=1,3,6")
    assert table.totals() == [6, 3]
    assert table.pos.upgrades[0] == ["u2-8"]
    table.pos.grants = [("fight",)]
    table.pos.cond[5] = 0
    table.do("fight 1 1", dice="d6=1,3")
    assert table.is_("red 1") == "stunned", "once a turn"
    assert table.pos.used == [[0, "u2-8"]]


@pytest.mark.clause("BF-FX-05")
def test_once_in_every_coach_turn() -> None:
    table = Table("1@B2", "1@B2", upgrades={"blue 1": "u2-8"}, phase=Phase.END)
    table.pos.used = [[5, "u2-8"]]
    table.step()
    assert table.pos.used == []


# -- favours ---------------------------------------------------------------------------------------


@pytest.mark.clause("BF-FAV-01", "BF-FAV-02", "BF-FAV-03", "BF-RST-02", "BF-DEC-23")
def test_a_favour_costs_four_tokens_of_the_team_and_is_the_top_card() -> None:
    table = Table(tokens={"red 1": 3, "red 2": 2}, favour_decks=("f-br2 f-br1", ""))
    table.coaches.answers = [("favour", "pay 3 1 0 0 0")]
    favours.buy(table.ref, 0)
    assert table.offered("favour") == ["pay 2 2 0 0 0", "pay 3 1 0 0 0", "no"]
    assert table.pos.favours[0] == ["f-br1"]
    assert (table.pos.favour_size[0], table.tokens("red 1"), table.tokens("red 2")) == (1, 0, 1)
    assert "f-br1" in str(table.ref.view(1).to_json())
    poor = Table(tokens={"red 1": 3}, favour_decks=("f-br2 f-br1", ""))
    favours.buy(poor.ref, 0)
    empty = Table(tokens={"blue 1": 9})
    favours.buy(empty.ref, 1)
    assert poor.asked() == empty.asked() == []


@pytest.mark.clause("BF-FAV-04", "BF-FX-08")
def test_a_passive_favour_works_for_the_team_and_a_one_shot_once() -> None:
    table = Table("1@B2", "1@B2", favours=("f-br1 f-br5", ""))
    table.do("ability team f-br5").do("fight 1 1", dice="d6=4,4")
    assert table.totals() == [5, 4]
    assert table.pos.favours[0] == ["f-br1"]
    assert table.pos.mp == 4
    theirs = Table("1@B2", "1@B2", favours=("f-br1", ""), active="blue")
    theirs.do("fight 1 1", dice="d6=4,4")
    assert theirs.totals() == [4, 4], "it is for attackers"
