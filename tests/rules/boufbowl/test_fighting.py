"""BF-FIGHT, BF-DMG, BF-DOWN, BF-WOUND, BF-STATE: fights, and what comes of them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.boufbowl.position import Phase
from rules.boufbowl.states import put_down
from tests.rules.boufbowl.odds import odds
from tests.rules.boufbowl.play import Table

DAMAGE = {"red 1": "u2-1"}
TWO = {"red 1": "u2-1 u2-1"}


def both(table: Table) -> tuple[str, str]:
    return table.is_("red 1"), table.is_("blue 1")


def worst(decision: object) -> str:
    options: list[str] = decision.options  # type: ignore[attr-defined]
    return options[-1]


# -- the fight -------------------------------------------------------------------------------------


@pytest.mark.clause("BF-FIGHT-01", "BF-FIGHT-02", "BF-DOWN-01", "BF-FIGHT-12")
def test_opposing_players_in_the_zone_standing_or_down_can_be_attacked() -> None:
    table = Table("1@B2 2@B2 3@A1_", "1@B2 2@B2x 3@A1")
    assert table.options("fight") == ["fight 1 1", "fight 1 2", "fight 2 1", "fight 2 2"]
    assert Table("1@GB", "1@GB*").options("fight") == ["fight 1 1"]


@pytest.mark.clause("BF-FIGHT-03")
def test_who_is_ko_and_wounded_is_no_target() -> None:
    assert Table("1@B2", "1@B2xw").options("fight") == []
    assert Table("1@B2", "1@B2x 2@B2~w").options("fight") == ["fight 1 1", "fight 1 2"]


@pytest.mark.clause("BF-FIGHT-04", "BF-FIGHT-05", "BF-FIGHT-06", "BF-FIGHT-07", "BF-STATE-03")
@pytest.mark.parametrize(
    ("dice", "after", "clauses"),
    [
        ("d6=4,3", ("standing", "stunned"), ["BF-FIGHT-05"]),
        ("d6=3,4", ("stunned", "standing"), ["BF-FIGHT-06"]),
        ("d6=3,3", ("stunned", "stunned"), ["BF-FIGHT-07"] * 2),
    ],
)
def test_the_loser_goes_down_and_on_a_tie_both(
    dice: str, after: tuple[str, str], clauses: list[str]
) -> None:
    table = Table("1@B2", "1@B2").do("fight 1 1", dice=dice)
    assert both(table) == after
    assert [event["clause"] for event in table.said("goes down")] == clauses


@pytest.mark.clause("BF-FIGHT-08", "BF-DMG-01", "BF-DMG-03", "BF-DMG-04", "BF-DMG-05")
@pytest.mark.parametrize(
    ("die", "after"), [(1, "stunned"), (3, "stunned"), (4, "ko"), (5, "ko"), (6, "ko wounded")]
)
def test_the_winners_damage_die(die: int, after: str) -> None:
    table = Table("1@B2", "1@B2", upgrades=DAMAGE).do("fight 1 1", dice=f"d6=6,1,{die}")
    assert both(table) == ("standing", after)
    lost = Table("1@B2", "1@B2", upgrades=DAMAGE).do("fight 1 1", dice=f"d6=1,6,{die}")
    assert both(lost) == ("stunned", "standing"), "the loser's is ignored"


@pytest.mark.clause("BF-FIGHT-09")
def test_on_a_tie_each_ones_damage_applies_to_the_other() -> None:
    table = Table("1@B2", "1@B2", upgrades={"red 1": "u2-1"}, cards={"blue 1": "br-p2"})
    table.do("fight 1 1", dice="d6=3,3,6,4")
    assert both(table) == ("ko", "ko wounded")


@pytest.mark.clause("BF-FIGHT-10", "BF-FIGHT-11", "BF-BALL-04", "BF-VEC-59", "BF-BALL-01")
@pytest.mark.parametrize("dice", ["d6=3,3", "d6=1,6"])
def test_a_fight_that_costs_the_ball_ends_the_turn_without_purchases(dice: str) -> None:
    table = Table("1@B2*", "1@B2", tokens={"red 1": 6}, open_cards=("u1-s1", "", ""))
    table.do("fight 1 1", dice=dice)
    assert table.ball == "on B2"
    assert (table.pos.phase, table.active) == (Phase.TURN, "blue")
    assert ("red", "buy") not in table.asked()


@pytest.mark.clause("BF-FIGHT-10", "BF-FIGHT-11", "BF-VEC-60", "BF-BALL-05")
@pytest.mark.parametrize("dice", ["d6=3,3", "d6=1,6"])
def test_without_the_ball_it_goes_on(dice: str) -> None:
    table = Table("1@B2 2@C2*", "1@B2").do("fight 1 1", dice=dice)
    assert table.goes_on
    assert table.is_("red 1") == "stunned"


@pytest.mark.clause("BF-BALL-07", "BF-FIGHT-12")
def test_their_carrier_who_goes_down_stops_nothing() -> None:
    table = Table("1@B2", "1@B2*").do("fight 1 1", dice="d6=6,1")
    assert table.ball == "on B2"
    assert table.goes_on


# -- damage dice -----------------------------------------------------------------------------------


@pytest.mark.clause("BF-DMG-02", "BF-DMG-07", "BF-DEC-19", "BF-API-09")
def test_of_two_results_the_owner_keeps_one_even_blank() -> None:
    for kept, after in (("blank", "stunned"), ("wound", "ko wounded")):
        table = Table("1@B2", "1@B2", upgrades=TWO)
        table.do("fight 1 1", ("damage", kept), dice="d6=6,1,6,1")
        assert table.offered("damage") == ["blank", "wound"]
        assert table.is_("blue 1") == after
    same = Table("1@B2", "1@B2", upgrades=TWO).do("fight 1 1", dice="d6=6,1,4,5")
    assert same.is_("blue 1") == "ko", "one option, nobody is asked"
    assert [e["detail"] for e in same.said("forced")][-1] == ["damage", "ko"]


@pytest.mark.clause("BF-DEC-19", "BF-FIGHT-09")
def test_on_a_tie_the_attackers_coach_keeps_first() -> None:
    table = Table("1@B2", "1@B2", upgrades=TWO, cards={"blue 1": "br-p2"}, hands=("", "bo-a07"))
    table.do(
        "fight 1 1",
        ("second_bonus", "bo-a07"),
        ("damage", "blank"),
        ("damage", "ko"),
        dice="d6=3,3,1,6,4,6",
    )
    assert table.asked()[-2:] == [("red", "damage"), ("blue", "damage")]
    assert both(table) == ("ko", "stunned")


@pytest.mark.clause("BF-DMG-08")
def test_a_wound_on_a_wounded_player_is_a_ko() -> None:
    table = Table("1@B2", "1@B2w", upgrades=DAMAGE).do("fight 1 1", dice="d6=6,1,6")
    assert table.is_("blue 1") == "ko wounded"
    assert table.pos.counts[6][5] == 0


@pytest.mark.clause("BF-VEC-21")
def test_odds_of_an_even_fight_with_a_damage_die() -> None:
    found = odds(Table("1@B2", "1@B2", upgrades=DAMAGE), "fight 1 1", both)
    target: dict[str, Fraction] = {}
    down = Fraction(0)
    for (red, blue), chance in found.items():
        target[blue] = target.get(blue, Fraction(0)) + chance
        down += chance if red != "standing" else 0
    assert target == {
        "stunned": Fraction(7, 24),
        "ko": Fraction(7, 36),
        "ko wounded": Fraction(7, 72),
        "standing": Fraction(5, 12),
    }
    assert down == Fraction(7, 12)


@pytest.mark.clause("BF-VEC-22", "BF-COMP-14")
def test_odds_of_a_damage_die() -> None:
    table = Table("1@B2 2@B2", "1@B2", upgrades=DAMAGE)
    found = odds(table, "fight 1 1", lambda t: t.said("rolled")[-1]["face"])
    assert found == {"blank": Fraction(1, 2), "ko": Fraction(1, 3), "wound": Fraction(1, 6)}


@pytest.mark.clause("BF-VEC-23")
def test_odds_of_the_worse_of_two() -> None:
    rank = ["blank", "ko", "wound"]

    def worse(table: Table) -> str:
        faces = [event["face"] for event in table.said("rolled")[-2:]]
        return max(faces, key=rank.index)

    table = Table("1@B2", "1@B2", upgrades=TWO)
    found = odds(table, "fight 1 1", worse, {"damage": worst})
    assert found == {"blank": Fraction(1, 4), "ko": Fraction(4, 9), "wound": Fraction(11, 36)}


@pytest.mark.clause("BF-VEC-24")
def test_odds_with_majority_and_two_damage_dice() -> None:
    table = Table("1@B2 2@B2", "1@B2", upgrades=TWO)
    found = odds(table, "fight 1 1", lambda t: t.is_("blue 1"), {"damage": worst})
    assert found == {
        "ko wounded": Fraction(143, 648),
        "ko": Fraction(26, 81),
        "stunned": Fraction(13, 72),
        "standing": Fraction(5, 18),
    }


# -- down players ----------------------------------------------------------------------------------


@pytest.mark.clause("BF-DOWN-02", "BF-DOWN-03")
def test_who_stands_has_one_more_and_majority_as_well() -> None:
    table = Table("1@B2", "1@B2_").do("fight 1 1", dice="d6=2,3")
    assert table.totals() == [4, 3]
    even = Table("1@B2", "1@B2_ 2@B2").do("fight 1 1", dice="d6=2,3")
    assert even.totals() == [3, 3]


@pytest.mark.clause("BF-DOWN-04", "BF-DOWN-05", "BF-DOWN-06")
@pytest.mark.parametrize(("mark", "after"), [("_", "stunned"), ("~", "ko"), ("x", "ko wounded")])
def test_the_ladder_of_a_beaten_player_who_is_down(mark: str, after: str) -> None:
    table = Table("1@B2", f"1@B2{mark}").do("fight 1 1", dice="d6=6,1")
    assert table.is_("blue 1") == after


@pytest.mark.clause("BF-DOWN-07", "BF-DOWN-10")
@pytest.mark.parametrize("mark", ["_", "~", "x"])
def test_an_attacker_who_loses_goes_down_and_the_target_stays_as_he_was(mark: str) -> None:
    table = Table("1@B2", f"1@B2{mark}")
    before = table.is_("blue 1")
    table.do("fight 1 1", dice="d6=1,6")
    assert both(table) == ("stunned", before)


@pytest.mark.clause("BF-DOWN-08", "BF-STATE-04")
@pytest.mark.parametrize(("mark", "after"), [("_", "stunned"), ("~", "stunned"), ("x", "ko")])
def test_a_tie_against_a_player_who_is_down(mark: str, after: str) -> None:
    table = Table("1@B2", f"1@B2{mark}").do("fight 1 1", dice="d6=2,4")
    assert both(table) == ("stunned", after)


@pytest.mark.clause("BF-DOWN-09")
def test_damage_dice_count_too() -> None:
    worse = Table("1@B2", "1@B2_", upgrades=DAMAGE).do("fight 1 1", dice="d6=6,1,6")
    assert worse.is_("blue 1") == "ko wounded"
    ladder = Table("1@B2", "1@B2~", upgrades=DAMAGE).do("fight 1 1", dice="d6=6,1,1")
    assert ladder.is_("blue 1") == "ko"
    tied = Table("1@B2", "1@B2~", upgrades=DAMAGE).do("fight 1 1", dice="d6=2,4,4")
    assert both(tied) == ("stunned", "ko")
    defender = Table("1@B2", "1@B2_", cards={"blue 1": "br-p2"})
    defender.do("fight 1 1", dice="d6=1,6,4")
    assert both(defender) == ("ko", "down")


@pytest.mark.clause("BF-VEC-25", "BF-VEC-26")
def test_odds_against_a_player_who_is_down() -> None:
    guarded = odds(Table("1@B2", "1@B2~ 2@B2"), "fight 1 1", both)
    assert guarded == {
        ("standing", "ko"): Fraction(7, 12),
        ("stunned", "stunned"): Fraction(5, 36) + Fraction(5, 18),
    }
    alone = odds(Table("1@B2", "1@B2_"), "fight 1 1", both)
    assert alone == {
        ("standing", "stunned"): Fraction(13, 18),
        ("stunned", "stunned"): Fraction(1, 9),
        ("stunned", "down"): Fraction(1, 6),
    }


@pytest.mark.clause("BF-VEC-27")
def test_odds_of_a_damage_die_against_a_stunned_player() -> None:
    table = Table("1@B2", "1@B2~ 2@B2", upgrades=DAMAGE)
    assert odds(table, "fight 1 1", lambda t: t.is_("blue 1")) == {
        "ko wounded": Fraction(13, 108),
        "ko": Fraction(115, 216),
        "stunned": Fraction(25, 72),
    }


# -- wounds ----------------------------------------------------------------------------------------


@pytest.mark.clause("BF-WOUND-02", "BF-WOUND-03")
def test_on_the_wounded_face_abilities_are_others_or_gone() -> None:
    table = Table("1@B2", "1@B2", upgrades=DAMAGE, cards={"blue 1": "bo-p2"})
    table.do("fight 1 1", dice="d6=6,1,6")
    names = [name for name, _ in table.pos.abilities[5]]
    assert names == ["bo-p2.wounded.1"]
    gone = Table("1@B2w", "1@B2", cards={"red 1": "br-p1"}).do("fight 1 1", dice="d6=3,3")
    assert gone.is_("red 1") == "stunned wounded", "he no longer wins ties"


@pytest.mark.clause("BF-WOUND-04", "BF-WOUND-05")
def test_a_wounded_player_plays_on_with_his_upgrades() -> None:
    table = Table("1@B2w", "1@B2", upgrades={"red 1": "u1-s1"})
    table.do("fight 1 1", dice="d6=3,3")
    assert table.totals() == [4, 3]


# -- states ----------------------------------------------------------------------------------------


@pytest.mark.clause("BF-STATE-04", "BF-FX-33")
def test_going_down_never_makes_it_better() -> None:
    table = Table("1@B2x")
    put_down(table.ref, 0, 2, "BF-FX-33")
    assert table.is_("red 1") == "ko"


@pytest.mark.clause("BF-STATE-01", "BF-STATE-02", "BF-BALL-01")
def test_who_goes_down_has_no_ball() -> None:
    table = Table("1@B2*", active="blue")
    put_down(table.ref, 0, 2, "BF-FX-33")
    assert (table.ball, table.pos.lost) == ("on B2", False)


@pytest.mark.clause("BF-FX-35", "BF-VEC-67")
def test_thick_skull_turns_a_wound_into_a_ko() -> None:
    table = Table("1@B2", "1@B2", upgrades={"red 1": "u2-1", "blue 1": "u2-2"})
    table.do("fight 1 1", dice="d6=6,1,6")
    assert table.is_("blue 1") == "ko"


@pytest.mark.clause("BF-FX-35", "BF-VEC-68")
def test_the_unbreakable_is_never_more_than_stunned() -> None:
    table = Table("1@B2", "1@B2~", upgrades={"red 1": "u2-1", "blue 1": "u3-7 u2-2"})
    table.do("fight 1 1", dice="d6=6,1,6")
    assert table.is_("blue 1") == "stunned"
    ko = Table("1@B2", "1@B2x", upgrades={"blue 1": "u3-7"}).do("fight 1 1", dice="d6=6,1")
    assert ko.is_("blue 1") == "ko", "it improves nothing"


@pytest.mark.clause("BF-FX-35", "BF-FX-15", "BF-FX-11")
def test_a_hidden_pad_softens_one_fight() -> None:
    table = Table("1@B2", "1@B2", hands=("br-a14", ""), upgrades={"blue 1": "u2-1"}, active="blue")
    table.do("fight 1 1", ("window", "effect br-a14"), dice="d6=6,1,6")
    assert table.is_("red 1") == "stunned"


@pytest.mark.clause("BF-LEAGUE-22")
def test_who_put_whom_down_is_counted() -> None:
    table = Table("1@B2", "1@B2", upgrades=DAMAGE).do("fight 1 1", dice="d6=6,1,6")
    assert [(each["result"], each["by"]) for each in table.pos.injuries] == [
        ("ko", [0, 1]),
        ("wound", [0, 1]),
    ]
    counts = {
        name: each[5] for name, each in zip(("downs", "kos"), table.pos.counts[4:6], strict=True)
    }
    assert counts == {"downs": 1, "kos": 1}
