"""BB-LEAGUE-35 and -58 to -63: who joins and who leaves after a match."""

from __future__ import annotations

from typing import Any

import pytest

from rules.blood_bowl.between import managing
from rules.blood_bowl.between.aftermath import aftermath
from rules.blood_bowl.between.hire_fire import HireFire
from rules.blood_bowl.between.team import Team
from rules.coach import IllegalChoice
from rules.problems import Refusal
from tests.rules.blood_bowl.between.league import (
    CRP,
    NO_FANS,
    WIN,
    after,
    change,
    founded,
    hurt,
    match,
    orc,
    played,
    rolls,
    shirt,
    undead,
    with_a_journeyman,
)
from tests.rules.blood_bowl.board import Says

JSON = Any


@pytest.mark.clause("BB-LEAGUE-35", "BB-DEC-58")
def test_the_undead_raise_one_killed_opponent_as_a_zombie() -> None:
    teams = undead(), orc()
    dead = [hurt(3, "dead", rolls=[61]), hurt(4, "dead", rolls=[62])]
    coach = Says()

    home, away = after(played(*teams, injuries=([], dead)), teams, rolls(), (coach, None))

    assert coach.options("raise_dead") == ["yes", "no"]
    assert len(home.roster) == 13
    risen = shirt(home, 13)
    assert (risen.name, risen.position.id, risen.value) == ("Lineman 3", "zombie", 40_000)
    assert risen.spp == 0
    assert len(away.roster) == 10


@pytest.mark.clause("BB-LEAGUE-35")
def test_nobody_is_raised_who_is_too_strong_or_stunty_or_regenerates() -> None:
    goblins = founded("goblin", {"goblin": 10, "troll": 1})
    khemri = founded("khemri", {"skeleton": 11})
    ogres = founded("human", {"lineman": 11, "ogre": 1})
    for opponent, victim in ((goblins, 1), (goblins, 11), (khemri, 1), (ogres, 12)):
        teams = undead(), opponent
        record = played(*teams, injuries=([], [hurt(victim, "dead", rolls=[61])]))
        home, _ = after(record, teams, rolls("d16=1 d16=2", fans="2d6=2,2 2d6=1,1"))
        assert len(home.roster) == 12
    teams = undead(), orc()
    black_orc = played(*teams, injuries=([], [hurt(11, "dead", rolls=[61])]))  # ST 4
    assert len(after(black_orc, teams, rolls())[0].roster) == 13
    lineman = played(undead(), ogres, injuries=([], [hurt(1, "dead", rolls=[61])]))
    home, _ = after(lineman, (undead(), ogres), rolls("d16=1 d16=2", fans="2d6=2,2 2d6=1,1"))
    assert len(home.roster) == 13


@pytest.mark.clause("BB-LEAGUE-35")
def test_other_races_and_full_rosters_raise_nobody() -> None:
    full = founded("undead", {"zombie": 16}), orc()
    coach = Says()
    record = played(*full, injuries=([], [hurt(1, "dead", rolls=[61])]))
    home, _ = after(record, full, rolls("d16=1 d16=2", fans=NO_FANS), (coach, None))
    assert (len(home.roster), coach.was_asked("raise_dead")) == (16, 0)

    record, teams = match(injuries=([], [hurt(1, "dead", rolls=[61])]))
    home, _ = after(record, teams, rolls("d16=1 d16=2"))
    assert len(home.roster) == 12


def nurgle() -> Team:
    """Eleven Rotters."""
    return founded("nurgle", {"rotter": 11})


@pytest.mark.clause("BB-SKILL-NURGLESROT-01", "BB-DEC-58")
def test_nurgles_rot_makes_a_rotter_of_everybody_it_killed() -> None:
    teams = nurgle(), orc()
    dead = [
        hurt(3, "dead", rolls=[61], by=10),
        hurt(4, "dead", rolls=[62], by=1, cause="foul"),
        hurt(5, "dead", rolls=[63], by=None, cause="crowd"),
        hurt(6, "miss_next", rolls=[41], by=10),
    ]
    coach = Says()

    home, _ = after(played(*teams, injuries=([], dead)), teams, rolls(), (coach, None))

    assert coach.was_asked("raise_dead") == 2
    assert [(p.name, p.position.id) for p in home.roster[11:]] == [
        ("Lineman 3", "rotter"),
        ("Lineman 4", "rotter"),
    ]


@pytest.mark.clause("BB-SKILL-NURGLESROT-01")
def test_the_rot_does_not_take_the_strong_the_stunty_the_decaying_and_who_regenerates() -> None:
    goblins = founded("goblin", {"goblin": 10, "troll": 1})
    khemri = founded("khemri", {"skeleton": 9, "tomb_guardian": 2})
    for opponent, victim in ((goblins, 1), (goblins, 11), (khemri, 1), (khemri, 11), (nurgle(), 1)):
        teams = nurgle(), opponent
        record = played(*teams, injuries=([], [hurt(victim, "dead", rolls=[61], by=10)]))
        home, _ = after(record, teams, rolls("d16=1 d16=2", fans="2d6=2,2 2d6=1,1"))
        assert len(home.roster) == 11


@pytest.mark.clause("BB-SKILL-NURGLESROT-01")
def test_no_rotter_comes_without_a_place_or_against_his_coachs_will() -> None:
    full = founded("nurgle", {"rotter": 16}), orc()
    record = played(*full, injuries=([], [hurt(3, "dead", rolls=[61])]))
    home, _ = after(record, full, rolls("d16=1 d16=2", fans=NO_FANS))
    assert len(home.roster) == 16

    teams = nurgle(), orc()
    record = played(*teams, injuries=([], [hurt(3, "dead", rolls=[61])]))
    home, _ = after(record, teams, rolls(), (Says({"raise_dead": "no"}), None))
    assert len(home.roster) == 11


@pytest.mark.clause("BB-LEAGUE-58", "BB-DEC-59")
def test_winnings_are_spent_at_once() -> None:
    record, teams = match()
    coach = Says({"hire_fire": [[{"act": "hire", "position": "lineman", "name": "Fresh"}]]})

    home, _ = after(record, teams, rolls(winnings="d6=4 d6=1"), (coach, None))

    assert shirt(home, 13).name == "Fresh"
    assert home.treasury == 0


@pytest.mark.clause("BB-LEAGUE-63")
def test_a_purchase_beyond_the_treasury_is_refused() -> None:
    record, teams = match()
    coach = Says({"hire_fire": [[{"act": "hire", "position": "blitzer", "name": "Dear"}]]})

    with pytest.raises(IllegalChoice) as refusal:
        aftermath(CRP, record, teams, (coach, None))

    assert [problem.clause for problem in refusal.value.problems] == ["BB-LEAGUE-63"]
    for nonsense in ("hire", {"act": "hire"}, [7], [{"act": "settle", "x": 1}]):
        assert HireFire(0, teams[0]).problems(nonsense)


@pytest.mark.clause("BB-LEAGUE-61")
def test_a_journeyman_is_hired_loses_loner_and_keeps_what_he_learned() -> None:
    teams = with_a_journeyman()
    record = played(*teams, deeds=({11: {"touchdowns": 2}}, {}))
    coach = Says(
        {
            "improvement": "Block",
            "hire_fire": [[{"act": "hire_journeyman", "player": 12}]],
        }
    )
    dice = rolls(improvement="2d6=3,4", fans=NO_FANS)

    home, _ = after(record, teams, dice, (coach, None))

    hired = shirt(home, 11)
    assert (hired.journeyman, hired.spp, hired.skills) == (False, 6, ("Block",))
    assert home.ledger[-1].amount == -70_000  # 50,000 and a skill
    assert hired.value == 70_000


@pytest.mark.clause("BB-LEAGUE-61")
def test_journeymen_who_are_not_hired_leave() -> None:
    teams = with_a_journeyman()

    home, _ = after(played(*teams), teams, rolls(fans=NO_FANS), (Says(), None))

    assert home.journeymen == ()
    left = home.players[12].left
    assert left is not None
    assert left.reason == "let_go"
    assert len(home.roster) == 10


@pytest.mark.clause("BB-LEAGUE-61")
def test_a_journeyman_needs_a_free_place() -> None:
    home, away = founded(players={"lineman": 16}), orc()
    for number in range(1, 7):
        shirt(home, number).miss_next = True
    home, _ = after(played(home, away), (home, away), rolls("d16=7 d16=1", fans=NO_FANS))
    (journeyman,) = home.journeymen

    with pytest.raises(Refusal) as refusal:
        managing.change(home, {"act": "hire_journeyman", "player": journeyman.id})

    assert {p.code for p in refusal.value.problems} == {
        "roster_full",
        "too_many_of_position",
    }


@pytest.mark.clause("BB-LEAGUE-74")
def test_what_can_wait_stays_open_for_a_person_and_defaults_at_kick_off() -> None:
    teams = with_a_journeyman()
    record = played(*teams, deeds=({1: {"touchdowns": 2}, 11: {"touchdowns": 2}}, {}))
    dice = rolls("d16=2 d16=2", improvement="2d6=1,2 2d6=3,4", fans=NO_FANS)

    home, _ = after(record, teams, dice, (None, None))
    assert [roll.dice for roll in shirt(home, 1).pending] == [(1, 2)]
    assert [player.number for player in home.journeymen] == [11]

    chosen = change(home, {"act": "improve", "player": 1, "choice": "Tackle"})
    assert shirt(chosen, 1).learned == ("Tackle",)

    *improvements, hiring = managing.open_choices(home)
    improvement = improvements[0]
    assert [each.about["player"] for each in improvements] == [
        player.id for player in (*home.roster, *home.journeymen) if player.pending
    ]
    assert improvement.default == {"act": "improve", "player": 1, "choice": "Block"}
    assert {**improvement.default, "choice": "Tackle"} in improvement.options
    assert hiring.options == [{"act": "hire_journeyman", "player": home.journeymen[0].id}]

    settled = home.copy()
    managing.apply_all(settled, managing.default(home))
    assert shirt(settled, 1).learned == ("Block",)
    assert settled.journeymen == ()
    assert managing.open_choices(settled) == []
    assert managing.default(settled) == []


@pytest.mark.clause("BB-LEAGUE-74")
def test_a_journeyman_nobody_decided_on_leaves_before_the_next_match_counts() -> None:
    teams = with_a_journeyman()
    home, away = after(played(*teams), teams, rolls(fans=NO_FANS))
    assert len(home.journeymen) == 1

    home, _ = after(played(home, away), (home, away), rolls("d16=2 d16=2", fans=NO_FANS))

    assert [player.id for player in home.journeymen] == [13]
    assert home.players[12].left is not None


@pytest.mark.clause("BB-LEAGUE-74")
def test_what_cannot_wait_takes_its_default_for_a_person() -> None:
    teams = undead(), orc()
    record = played(*teams, score=(1, 0), injuries=([], [hurt(1, "dead", rolls=[61])]))

    home, _ = after(record, teams, rolls("d16=1 d16=2", winnings="d6=3 d6=6 d6=1", fans=WIN))

    assert home.ledger[-1].amount == 70_000
    assert len(home.roster) == 13
