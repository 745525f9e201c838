"""What characteristics are for, which clause comes first, what waits until after a battle."""

from __future__ import annotations

import pytest

from rules.dice import Script
from rules.necromunda import match as battle
from rules.necromunda.acting import Turn, perform
from rules.necromunda.between.preparing import prepare
from rules.necromunda.catalogue.characteristics import STATS, Stat
from rules.necromunda.catalogue.traits import Trait
from rules.necromunda.coaches import coach
from rules.necromunda.events import ROLLED
from rules.necromunda.fighting import attack, fight
from rules.necromunda.game import Necromunda
from rules.necromunda.hits import Attack, Hit
from rules.necromunda.rounds import start
from rules.necromunda.shooting import shoot
from rules.necromunda.suffering import suffer
from rules.necromunda.table.neighbours import is_visible
from rules.necromunda.targeting import Manner
from rules.necromunda.testing import passed
from rules.record import Match
from tests.rules.necromunda.between.battles import LEAGUE
from tests.rules.necromunda.between.gangs import happen, sample
from tests.rules.necromunda.play import DATA, Field
from tests.rules.necromunda.tables import SMALL

GAME = Necromunda()
MELTA: list[Trait] = ["melta"]


@pytest.mark.clause("NM-STAT-04")
def test_ws_is_for_blows_and_bs_for_shots() -> None:
    shooter = Field(["ganger 10,5 autogun bs=2 ws=6"], ["ganger 10,20"])
    shooter.run(shoot, 0, shooter.guns(0), Manner(), dice="2 2 1")
    assert "wound" in shooter.rolled(), "2 hits on a BS of 2+"
    brawler = Field(["ganger 10,10 bs=6 ws=2"], [f"ganger 10,{10 + 2 * SMALL}"])
    brawler.run(fight, 0, dice="2 1", answers=[("react", "no")])
    assert brawler.rolled() == ["melee_hit", "wound"], "2 hits on a WS of 2+"


@pytest.mark.clause("NM-STAT-07")
@pytest.mark.parametrize(
    ("stat", "dice"), [("i", "4"), ("ld", "3 3"), ("cl", "3 3"), ("wil", "3 3"), ("int", "3 3")]
)
def test_each_characteristic_is_tested_by_itself(stat: Stat, dice: str) -> None:
    good = 4 if stat == "i" else 6
    others = " ".join(
        f"{each}={6 if each == 'i' else 12}"
        for each in ("i", "ld", "cl", "wil", "int")
        if each != stat
    )
    field = Field([f"ganger 10,5 {stat}={good} {others}"], ["ganger 10,20"])
    assert field.run(passed, 0, stat, "NM-TEST-01", dice=dice)
    assert field.rolled() == [f"test_{stat}"] * len(dice.split())


@pytest.mark.clause("NM-STAT-08", "NM-STAT-10")
def test_willpower_is_one_characteristic_and_nobody_is_a_psyker() -> None:
    assert len(STATS) == 12
    assert "wil" in STATS
    assert "wp" not in STATS
    names = [
        *(kind for gang in DATA.gangs.values() for kind in gang.types),
        *DATA.skills,
    ]
    assert not [name for name in names if "psyk" in name.lower()]


@pytest.mark.clause("NM-CONV-02")
def test_a_scenario_beats_a_general_clause_and_so_does_a_trait() -> None:
    roles = ("defender", "attacker")
    ambush = Field(["ganger 12,12"], ["ganger 12,2"], scenario="ambush", roles=roles, round=0)
    ambush.run(start)  # without a roll for priority (NM-SCEN-32 before NM-PRIO-01)
    assert ambush.pos.priority == [1, 0]
    melta = Field(["ganger 10,4"], ["ganger 10,10"])
    melta.run(suffer, Attack(0), 1, Hit(4, -4, 3, MELTA, by=0, short=True), dice="4")
    assert melta.rolled() == ["wound"], "no injury dice (NM-TRAIT-12 before NM-INJURY)"


@pytest.mark.clause("NM-VIS-12", "NM-VIS-19", "NM-VIS-20")
def test_the_flat_board_alone_says_who_is_seen() -> None:
    behind = Field(["ganger 10,10 >90"], ["ganger 10,5"])
    assert not is_visible(behind.pos, 0, 1), "what is behind the back is not seen (NM-VIS-16)"
    others = ["ganger 10,8 base=32", "ganger 10,10 base=32"]
    crowd = Field(["ganger 10,5"], ["ganger 10,15"], others)
    assert is_visible(crowd.pos, 0, 1), "models never block the line"


@pytest.mark.clause("NM-DICE-10")
def test_the_player_chooses_which_of_several_dice_is_rolled_again() -> None:
    for chosen, faces in ((0, [1, 5]), (1, [6, 1])):
        field = Field(["champion 10,10 a=2 s=1"], [f"champion 10,{10 + 2 * SMALL} sword"])
        blows = field.run(attack, 0, dice="6 5 1 1", answers=[("parry", [chosen])])
        assert [blow.face for blow in blows] == faces


@pytest.mark.clause("NM-MOVE-15")
@pytest.mark.parametrize("degree", [0, 90, 180, 270])
def test_which_way_a_fighter_looks_does_not_matter_to_its_move(degree: int) -> None:
    field = Field([f"ganger 10,10 >{degree}"], ["ganger 10,20"])
    field.run(perform, Turn(0), "move", answers=[("move_path", [[10, 10], [10, 5]])])
    assert field.at(0) == (10, 5)


@pytest.mark.clause("NM-DMG-05", "NM-INJURY-08")
def test_wounds_are_gone_after_a_battle_and_lasting_injuries_are_rolled_for_then() -> None:
    gangs = [sample("goliath"), sample("escher")]
    options = {**LEAGUE, "scenario": "stand_off"}
    line_ups = prepare(gangs, options)
    frozen = Match("necromunda", "first", options, line_ups, bytes(32))
    record = battle.play(frozen, [coach("random", frozen.seed, side) for side in (0, 1)])
    assert any(line["taken_out"] for side in record.sides for line in side["lines"])
    rolled = {event["purpose"] for event in record.log or () if event["event"] == ROLLED}
    assert "injury" in rolled
    assert "lasting_injury" not in rolled
    sequels = [
        happen(gang, *events)
        for gang, events in zip(gangs, GAME.aftermath(record, gangs, [None, None]), strict=True)
    ]
    assert any(fighter.injuries for gang in sequels for fighter in gang.fighters.values())
    for gang, before in zip(sequels, gangs, strict=True):
        for fighter in gang.fighters.values():
            assert fighter.stats.w == before.fighters[fighter.id].stats.w


@pytest.mark.clause("NM-LOG-02")
def test_an_event_is_of_the_side_of_whom_it_is_about() -> None:
    """Where it is about nobody it is of the side that is named, and of none where none is."""
    field = Field(["ganger 10,5"], ["ganger 10,15"])
    ref = field.ref
    field.dice.faces += Script("d6=1 d6=2 d6=3").faces
    ref.d6("wound", "NM-WOUND-01", 1, 0)
    ref.d6("scenario", "NM-SCEN-01", side=1)
    ref.d6("scenario", "NM-SCEN-01")
    ref.note("acts", "NM-ACTN-01", 1, 0)
    ref.note("acts", "NM-ACTN-01", 1, side=0)
    ref.note("scenario", "NM-SCEN-01", side=1)
    ref.note("scenario", "NM-SCEN-01")
    assert [event["side"] for event in ref.log or ()] == [1, 1, -1, 1, 0, 1, -1]
