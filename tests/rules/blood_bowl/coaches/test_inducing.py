"""What a veteran buys for petty cash, and when he has his Wizard cast."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from rules.blood_bowl.coaches.inducing import WORTH, buy_inducements
from rules.blood_bowl.coaches.veteran import Veteran
from rules.blood_bowl.game import GAME
from rules.blood_bowl.inducements.market import Market
from rules.blood_bowl.inducements.petty_cash import PettyCash, Purchase
from rules.blood_bowl.inducements.wizard import spells
from rules.blood_bowl.match import play
from rules.blood_bowl.position import Phase, Position
from rules.blood_bowl.squads import Squads
from rules.coach import Choice, recorded
from rules.record import Match
from tests.cases import for_all
from tests.rules.blood_bowl.board import board
from tests.rules.blood_bowl.matches import RACES, check_record, seed, usual_line_up

JSON = Any


def buys(race: str, purse: int, extra: JSON = None) -> JSON:
    """What the veteran buys for twelve men of a usual team; ``extra`` is said of the first."""
    line_up = deepcopy(usual_line_up(race))
    line_up["players"] = line_up["players"][:12]
    line_up["players"][0] |= extra or {}
    pos = Position(Squads([line_up, line_up]))
    decision = Purchase("buy_inducements", 0, pos, Market.of(line_up, purse))
    answer = buy_inducements(decision, 0, -1)
    assert not decision.problems(answer)
    assert answer == Veteran(0).decide(decision)
    return answer


@pytest.mark.clause("BB-DEC-55")
@for_all(purse=[50_000, 150_000, 300_000, 1_500_000], race=[race.id for race in RACES])
def test_he_leaves_little_of_his_petty_cash(race: str, purse: int) -> None:
    answer = buys(race, purse)

    market = Market.of(usual_line_up(race), purse)
    assert answer
    assert purse - market.price(answer) < 50_000 or purse > 1_000_000


@pytest.mark.clause("BB-DEC-55")
def test_he_buys_a_keg_for_a_little_and_a_wizard_for_more() -> None:
    assert buys("human", 60_000) == {"babes": 1}
    assert buys("human", 150_000) == {"wizard": 1}
    assert buys("halfling", 110_000) == {"chef": 1}


@pytest.mark.clause("BB-LEAGUE-15")
def test_igor_is_bought_where_somebody_regenerates(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(WORTH, "igor", 90_000)
    assert buys("undead", 100_000) == {"igor": 1}
    nobody = deepcopy(usual_line_up("undead"))
    nobody["players"] = [m for m in nobody["players"] if "Regeneration" not in m["skills"]]
    pos = Position(Squads([nobody, nobody]))
    market = Market.of(nobody, 100_000)
    bought = buy_inducements(Purchase("buy_inducements", 0, pos, market), 0, -1)
    assert bought == {"training": 1}


@pytest.mark.clause("BB-LEAGUE-12", "BB-BRIBE-04")
def test_bribes_are_for_squads_with_secret_weapons() -> None:
    weapon = {"skills": ["Secret Weapon"]}

    assert buys("goblin", 100_000) == {"bribes": 2}, "fanatics and the like are in the squad"
    assert buys("human", 100_000, extra=weapon) == {"bribes": 1}
    assert buys("human", 50_000) == {"babes": 1}


@pytest.mark.clause("BB-LEAGUE-08", "BB-DEC-54")
def test_he_keeps_his_treasury() -> None:
    pos = Position(Squads([usual_line_up("human"), usual_line_up("orc")]))

    assert Veteran(0).decide(PettyCash("petty_cash", 0, pos, 500_000)) == 0


def casts(picture: str, **facts: Any) -> str:
    """What Home's Wizard casts."""
    pos = board(picture, wizards=[1, 0], **facts).pos
    answer: str = Veteran(0).decide(Choice("cast_wizard", 0, pos, spells(pos)))
    assert answer in spells(pos)
    return answer


@pytest.mark.clause("BB-DEC-51")
def test_lightning_strikes_a_carrier_who_is_near_the_end_zone() -> None:
    assert casts("c6\nA1* .  H1\n.   A2 .") == "lightning c6"


@pytest.mark.clause("BB-DEC-51")
def test_a_cage_is_worth_a_fireball() -> None:
    cage = "p5\nA2 .  A3\n. A1* .\nA4 . A5"

    assert casts(cage) == "fireball q6"


@pytest.mark.clause("BB-DEC-51")
@pytest.mark.parametrize("phase", [Phase.ACTION, Phase.SPELL])
def test_he_waits_while_there_is_little_to_hit(phase: Phase) -> None:
    assert casts("p5\nA1 . .\n. . H1*", phase=phase, markers=[2, 2]) == "no"


@pytest.mark.clause("BB-DEC-51")
def test_late_in_the_match_he_waits_no_longer_but_spares_his_own() -> None:
    late = {"half": 2, "markers": [8, 7]}

    assert casts("p5\n*", **late) == "no"
    assert casts("p5\nA1 A2 .\n* . .", **late).startswith("fireball")
    assert casts("p5\nH2 H3 A1\nH1* H4 .", **late) == "no"


@pytest.mark.clause("BB-LEAGUE-10", "BB-LEAGUE-17", "BB-DICE-07")
def test_veterans_with_petty_cash_play_matches_that_replay() -> None:
    cast = 0
    for number, (race, other) in enumerate(
        (("human", "orc"), ("dwarf", "undead"), ("orc", "human"))
    ):
        line_ups = [deepcopy(usual_line_up(race)), deepcopy(usual_line_up(other))]
        line_ups[0]["value"] += 550_000
        match = Match("blood_bowl", "crp", {}, line_ups, seed(number))

        record = GAME.play(match, [GAME.coach("veteran", match.seed, side) for side in (0, 1)])

        check_record(record)
        assert record.sides[1]["induced"]["bought"]
        cast += sum(event["event"] in ("fireball", "lightning bolt") for event in record.log or ())
        assert play(match, recorded(record.answers)).log_digest == record.log_digest
    assert cast
