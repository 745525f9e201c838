"""What coaches spend command points on: on every tactic and every order, at some point."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Any

import pytest

from rules.dice import Stream
from rules.kill_team.calibration.figures import every_use
from rules.kill_team.coaches import coach, spending
from rules.kill_team.coaches.appraisal import Appraisal
from rules.kill_team.match import play
from rules.kill_team.morale_phase import start as start_morale
from rules.kill_team.position import Phase
from rules.kill_team.referee import Referee
from rules.kill_team.suffering import Harm, suffer
from rules.record import Match
from tests.rules.kill_team.matches import DATA, VERSION, pick, random_line_up, seed
from tests.rules.kill_team.play import A1, H1, Field

#: Matches in which much is used, by who plays them; these are played first.
LIVELY = {
    "veteran": (44, 64, 71, 68, 3, 27, 87, 4, 15, 20, 34, 53),
    "random": (34, 155, 69, 226, 4, 11, 97, 101, 157),
}
#: So many are played at most until everything has been used.
MOST = 60
#: What takes a long run of matches to see: two command points left for the Morale phase, and a
#: zealot of level 3 who has slain in a fight.
RARE = ("terrifying_rampage",)


def uneven(number: int) -> Match:
    """A few specialists of any level, with command points to make up for it, against many."""
    dice = Stream(seed(number), "uneven")
    line_ups = [
        random_line_up(pick([*DATA.factions], dice), dice, campaign=True, most=most)
        for most in (4 + dice.draw(3), 12)
    ]
    if number % 2:
        line_ups.reverse()
    return Match("kill_team", VERSION, {"competition": "campaign"}, line_ups, seed(number))


@pytest.mark.proof
@pytest.mark.clause("KT-CP-05", "KT-CAMP-18", "KT-ABL-30")
def test_every_tactic_and_order_is_used_at_some_point() -> None:
    used: set[str] = set()
    wanted = {*every_use(DATA)} - {*RARE}
    for strength, lively in LIVELY.items():
        for number in chain(lively, range(MOST - len(lively))):
            if wanted <= used:
                break
            match = uneven(number)
            record = play(match, [coach(strength, match.seed, side) for side in (0, 1)])
            used |= {e["detail"] for e in record.log or () if e["event"] in ("tactic", "order")}
    assert wanted - used == set()


def by_veterans(field: Field, then: Callable[[Referee], Any]) -> list[str]:
    """The tactics that veterans use in a chapter."""
    ref = field.ref
    ref.coaches = [coach("veteran", bytes(32), side) for side in (0, 1)]
    then(ref)
    return [event["detail"] for event in field.happened("tactic")]


def test_a_medic_is_sent_to_who_falls_beside_him() -> None:
    field = Field(
        ["guardsman 11,11 *medic3", "guard_sergeant 11,9 *leader", "guardsman 5,5"],
        ["guardsman 11,20"],
        cp=(2, 0),
    )
    field.dice.faces += [(6, 6)]
    used = by_veterans(field, lambda ref: suffer(ref, H1 + 1, 1, Harm(1, "lasgun", A1)))
    assert used == ["emergency_resuscitation"]


def test_a_zealot_who_has_slain_rages_on_among_many() -> None:
    field = Field(
        ["ork_boy 11,5 *zealot3 [slew]"],
        [f"line_marine {x},8" for x in (8, 10, 12, 14)],
        phase=Phase.MORALE_START,
        round=5,
        cp=(2, 0),
    )
    field.dice.faces += [(6, 1)] * 4
    assert by_veterans(field, start_morale) == ["terrifying_rampage"]


# -- tactics of who shoots -------------------------------------------------------------------------


def says_yes(tactic: str, shooter: str, target: str, layout: str = "") -> bool:
    field = Field([shooter], [target], layout=layout, cp=(3, 0), round=5)
    appraisal = Appraisal(field.pos)
    appraisal.refresh(field.pos)
    before = field.pos.to_bytes()
    said = spending.says_yes(appraisal, 0, {"tactic": tactic, "model": [0, 1]})
    assert field.pos.to_bytes() == before
    return said


@pytest.mark.clause("KT-ADT-15")
@pytest.mark.parametrize(("place", "helps"), [("11,8", True), ("17,3", False)])
def test_headshot_is_for_who_is_obscured(place: str, helps: bool) -> None:
    assert says_yes("headshot", "guardsman 11,3 *sniper2", f"guardsman {place}", "ruins") is helps


@pytest.mark.clause("KT-ADT-08")
@pytest.mark.parametrize(("weapon", "helps"), [("boltgun", True), ("heavy_bolter", False)])
def test_high_explosive_is_for_who_has_one_shot_anyway(weapon: str, helps: bool) -> None:
    shooter = f"line_gunner 11,3 {weapon} *demolitions3"
    assert says_yes("high_explosive", shooter, "guardsman 11,20") is helps
