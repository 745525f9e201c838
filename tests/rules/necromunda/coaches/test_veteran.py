"""The veteran: answers within the rules, hangs on nothing but the position, beats the rookie, and
prefers what a good player prefers."""

from __future__ import annotations

from typing import Any

import pytest

from rules.coach import Answer
from rules.dice import Stream
from rules.necromunda.acting import Turn, available
from rules.necromunda.calibration.sampling import Plan, play_one, stands_at
from rules.necromunda.coaches import STRENGTHS, coach, deciding, gunnery, manoeuvring, resolve
from rules.necromunda.coaches.appraisal import Appraisal
from rules.necromunda.coaches.assaulting import best_charge, exchange
from rules.necromunda.coaches.harm import DOWN, FLESH, body_of, injuries, share
from rules.necromunda.coaches.sightlines import HIDDEN, sightlines_of
from rules.necromunda.coaches.standing import Outlook, Stand, care
from rules.necromunda.coaches.veteran import ANSWERS
from rules.necromunda.coaches.ways import ways_of
from rules.necromunda.match import play
from rules.necromunda.moving import move
from rules.necromunda.squads import NOBODY
from rules.necromunda.table.sighting import FULL, OPEN, PARTIAL
from rules.necromunda.table.terrain import Terrain
from rules.necromunda.targeting import Manner
from rules.tabletop.points import Point
from tests.rules.necromunda.matches import play_checked, random_match
from tests.rules.necromunda.play import Field
from tests.rules.necromunda.tables import SIZE, line

#: A wall across the middle of the table, open at its eastern end.
WALLED = Terrain(SIZE, walls=(line(0, 12, 20, 12),))


def action(field: Field, p: int, points: int = 2) -> str:
    """What he does with a fighter."""
    pos = field.pos
    return deciding.action(Appraisal(pos), p, available(pos, Turn(p, points)), points)


def walked(field: Field, p: int, left: int = 0) -> tuple[float, float]:
    """Where he goes with a fighter in one move, with so many actions left afterwards."""
    veteran = coach("veteran", bytes(32), field.pos.side_of[p])
    field.ref.coaches = [veteran] * len(field.pos.teams)
    move(field.ref, p, left)
    return field.at(p)


def token(kind: str, *at: float, freed: bool = False) -> dict[str, Any]:
    return {"kind": kind, "at": list(at), "freed": freed, "safe": False}


# -- as a coach -----------------------------------------------------------------------------------


def test_the_strengths_are_known_from_the_weakest_on() -> None:
    assert STRENGTHS == ("rookie", "veteran")
    with pytest.raises(KeyError):
        coach("legend", bytes(32), 0)


@pytest.mark.clause("NM-CONV-08")
@pytest.mark.parametrize("number", range(3))
def test_all_his_answers_are_legal(number: int) -> None:
    match = random_match(number, most=4)
    record = play_checked(
        match, [coach("veteran", match.seed, side) for side in range(len(match.line_ups))]
    )
    assert record.sides[0]["ended"]


class Anew:
    """A coach who is made anew for every question, as after a battle is taken up again."""

    def __init__(self, seed: bytes, side: int) -> None:
        self.seed = seed
        self.side = side
        self.asked: set[str] = set()

    def decide(self, decision: Any) -> Answer:
        self.asked.add(decision.key)
        found = coach("veteran", self.seed, self.side)
        answer = found.decide(decision)
        assert found.memory() == 0, "he draws no dice"
        return answer


@pytest.mark.clause("NM-CONV-07", "NM-LOG-04")
@pytest.mark.parametrize("number", [0, 1])
def test_whoever_takes_up_the_battle_goes_on_in_the_same_way(number: int) -> None:
    match = random_match(number, most=4)
    sides = range(len(match.line_ups))
    newcomers = [Anew(match.seed, side) for side in sides]

    whole = play(match, [coach("veteran", match.seed, side) for side in sides])
    again = play(match, newcomers)

    assert again.digest == whole.digest
    assert {"choose_action", "activate"} <= {key for each in newcomers for key in each.asked}
    assert {"choose_action", "activate"} <= {*ANSWERS}


@pytest.mark.clause("NM-SCEN-20", "NM-SCEN-25", "NM-SCEN-31")
@pytest.mark.parametrize("scenario", ["stand_off", "looters", "ambush"])
def test_he_beats_the_rookie_from_either_side(scenario: str) -> None:
    plan = Plan("beats", "veteran", other="random", scenario=scenario)
    won = 0
    for number in range(4):
        record = play_one(plan, number)
        won += record.outcome.sides[stands_at(number, 2)].result == "win"
    assert won >= 3


# -- what he reckons ------------------------------------------------------------------------------


@pytest.mark.clause("NM-SDIE-09", "NM-WOUND-02", "NM-SAVE-02")
def test_what_a_hit_costs_its_target() -> None:
    field = Field(["ganger 4,4 autogun"], ["ganger 4,8", "ganger 8,8 mesh", "ganger 9,9 w=3"])
    gun = field.guns(0)[0].profile
    bare, clad, tough = (body_of(field.pos, q) for q in (1, 2, 3))

    one = 1 / 6 + 3 / 6 * DOWN + 2 / 6 * FLESH
    assert injuries(1, bare) == pytest.approx(one)
    assert share(gun, 3, True, bare) == pytest.approx(one / 2)
    assert share(gun, 3, True, clad) < share(gun, 3, True, bare) < share(gun, 6, True, bare)
    assert share(gun, 3, True, tough) < share(gun, 3, True, bare)
    assert injuries(2, bare) > injuries(1, bare)


@pytest.mark.clause("NM-INJURY-04")
def test_who_is_down_already_has_less_to_lose() -> None:
    field = Field(["ganger 4,4"], ["ganger 4,8", "ganger 8,8 injured"])
    appraisal = Appraisal(field.pos)
    assert appraisal.worth[2] < appraisal.worth[1]
    assert injuries(1, appraisal.body(2)) < injuries(1, appraisal.body(1))


@pytest.mark.clause("NM-GEO-15", "NM-GEO-17")
def test_who_would_be_seen_from_where() -> None:
    crossed = Terrain(SIZE, walls=(line(4, 12, 8, 12),), barricades=(line(14, 12, 18, 12),))
    lines = sightlines_of(crossed)

    def seen(a: tuple[float, float], b: tuple[float, float]) -> int:
        return lines.seen(lines.square(Point(*a)), lines.square(Point(*b)))

    assert seen((6, 4), (6, 20)) == HIDDEN
    assert seen((11, 4), (11, 20)) == OPEN
    assert seen((16, 4), (16, 20)) == FULL
    assert seen((13.5, 4.5), (14, 20.5)) in (PARTIAL, FULL)
    # Who stands at a barricade shoots over it.
    assert seen((16, 11.5), (16, 20)) == OPEN


@pytest.mark.clause("NM-MOVE-03")
def test_how_far_it_is_on_foot() -> None:
    far = ways_of(WALLED).to(Point(2.5, 14.5))
    ways = ways_of(WALLED)
    assert far[ways.square(Point(2.5, 14.5))] == 0
    assert far[ways.square(Point(2.5, 16.5))] == pytest.approx(2)
    # Round the end of the wall and back.
    assert 36 < far[ways.square(Point(2.5, 9.5))] < 42


@pytest.mark.clause("NM-OVER-05")
def test_who_is_ahead_minds_his_losses_more_towards_the_end() -> None:
    field = Field(["ganger 4,4", "ganger 8,4"], ["ganger 4,20"], round=9)
    assert care(field.pos, 0) > care(field.pos, 1)
    early = Field(["ganger 4,4", "ganger 8,4"], ["ganger 4,20"], round=1)
    assert care(field.pos, 0) > care(early.pos, 0) > care(early.pos, 1) > care(field.pos, 1)


@pytest.mark.clause("NM-SHOOT-24", "NM-SHOOT-25")
def test_he_does_not_like_friends_in_the_line_of_fire() -> None:
    free = Field(["ganger 10,4 autogun", "ganger 4,10"], ["ganger 10,16"])
    barred = Field(["ganger 10,4 autogun", "ganger 10,10"], ["ganger 10,16"])

    def worth(field: Field) -> float:
        return gunnery.shot_value(Appraisal(field.pos), 0, 2, field.guns(0)[0], Manner())

    assert worth(barred) < worth(free)


# -- what he does ---------------------------------------------------------------------------------


@pytest.mark.clause("NM-ACTN-21", "NM-ACTN-22")
def test_from_behind_cover_he_aims_and_then_shoots() -> None:
    barricade = Terrain(SIZE, barricades=(line(10, 5, 14, 5),))
    field = Field(["ganger 12,4 lasgun"], ["ganger 12,20 stub_gun"], terrain=barricade)
    assert action(field, 0) == "aim"
    turn = Turn(0, 1, {"aim"})
    options = available(field.pos, turn)
    assert deciding.action(Appraisal(field.pos), 0, options, 1) == "shoot"


@pytest.mark.clause("NM-SHOOT-14", "NM-SHOOT-15")
def test_he_shoots_at_whom_he_hits_best() -> None:
    terrain = Terrain(SIZE, barricades=(line(4, 12.5, 8, 12.5),))
    field = Field(["ganger 11,4 autogun"], ["ganger 6,13.5", "ganger 14,15"], terrain=terrain)
    appraisal = Appraisal(field.pos)

    assert gunnery.best_shot(appraisal, 0, Manner(), all_round=True)[1] == 2
    assert gunnery.target(appraisal, 0, "autogun", ["1:1", "1:2"], []) == "1:2"
    # Almost as good, but it takes a test.
    even = Field(["ganger 11,4 autogun"], ["ganger 9,14", "ganger 13,14"])
    assert gunnery.target(Appraisal(even.pos), 0, "autogun", ["1:1", "1:2"], ["1:1"]) == "1:2"


@pytest.mark.clause("NM-SHOOT-21", "NM-SHOOT-23")
def test_he_fires_two_pistols_at_whom_both_hit_best() -> None:
    terrain = Terrain(SIZE, barricades=(line(6, 9.5, 10, 9.5),))
    sides = (["ganger 11,4 stub_gun laspistol"], ["ganger 8,11", "ganger 14,10"])
    field = Field(*sides, terrain=terrain)
    both = "stub_gun & laspistol"
    assert gunnery.target(Appraisal(field.pos), 0, both, ["1:1", "1:2"], []) == "1:2"
    word = gunnery.weapon(Appraisal(field.pos), 0, ["stub_gun", "laspistol", both])
    assert word == both


@pytest.mark.clause("NM-WPN-11", "NM-ACTN-23")
def test_he_loads_an_empty_weapon_when_he_has_no_other() -> None:
    field = Field(["ganger 12,4 autogun"], ["ganger 12,20"], terrain=WALLED)
    field.pos.arms[0][0], field.pos.empty_by[0][0] = "empty", "standard"
    assert action(field, 0) == "reload"
    field.pos.status[0] = "pinned"
    field.pos.facing[0] = None
    assert action(field, 0) == "reload"
    field.pos.arms[0][0] = ""
    assert action(field, 0) == "stand_up"


@pytest.mark.clause("NM-ACTN-24")
def test_he_finishes_whom_he_can_reach() -> None:
    field = Field(["ganger 12,4 autogun"], ["ganger 12,5.4 injured", "ganger 20,20"])
    assert action(field, 0) == "coup_de_grace"


@pytest.mark.clause("NM-SCEN-27", "NM-OVER-03")
def test_he_spares_the_last_enemy_while_caskets_are_still_to_be_fetched() -> None:
    field = Field(["ganger 12,4 autogun"], ["ganger 12,5.4 injured"], scenario="looters")
    field.pos.tokens = [token("casket", 20, 8)]
    assert action(field, 0) == "move"
    field.pos.secured[0] = 1
    assert action(field, 0) == "coup_de_grace"


@pytest.mark.clause("NM-ACTN-13", "NM-ACTN-14")
def test_he_charges_whom_he_beats_and_can_reach() -> None:
    strong = "leader 12,4 power_sword a=3 ws=2 s=5"
    field = Field([strong], ["juve 12,9.5"])
    appraisal = Appraisal(field.pos)
    assert exchange(appraisal, 0, 1, charging=True) > 0 > exchange(appraisal, 1, 0)
    assert best_charge(appraisal, 0)[1] == 1
    assert action(field, 0) == "charge"
    assert best_charge(Appraisal(Field([strong], ["juve 12,16"]).pos), 0)[1] == NOBODY
    walled = Field([strong], ["juve 12,14"], terrain=WALLED)
    assert best_charge(Appraisal(walled.pos), 0)[1] == NOBODY


@pytest.mark.clause("NM-ACTN-29")
def test_he_leaves_a_fight_that_would_be_the_end_of_him() -> None:
    field = Field(["leader 12,4"], ["leader 12,4.984 power_sword a=5 ws=2 s=6 w=4"])
    assert action(field, 0) == "retreat"
    even = Field(["leader 12,4 power_sword"], ["juve 12,4.984"])
    assert action(even, 0) == "fight"


@pytest.mark.clause("NM-STATUS-12", "NM-ACTN-06")
def test_who_is_broken_runs() -> None:
    field = Field(["ganger 12,4 autogun [broken]"], ["ganger 12,14"])
    assert action(field, 0) == "run_for_cover"


# -- where he goes --------------------------------------------------------------------------------


@pytest.mark.clause("NM-ACTN-10")
def test_he_goes_out_of_sight_of_a_gun_that_he_cannot_answer() -> None:
    terrain = Terrain(SIZE, walls=(line(8, 8, 10.5, 8),))
    field = Field(
        ["ganger 11.5,6"], ["leader 12,20 heavy_stubber bs=2", "ganger 12,23"], terrain=terrain
    )
    appraisal = Appraisal(field.pos)
    outlook = Outlook(appraisal, 0)
    assert outlook.at(Point(9.5, 6.5)).value > outlook.at(Point(11.5, 6.5)).value
    x, _ = walked(field, 0)
    assert x < 10.5


@pytest.mark.clause("NM-ACTN-11")
def test_he_goes_to_where_a_shot_follows_if_there_is_an_action_for_it() -> None:
    start, hidden, window = Point(12, 4), Point(10, 4), Point(14, 4)
    places = [(Stand(value=10, fire=0), hidden), (Stand(value=5, fire=20), window)]

    def chosen(points: int, closed: Point | None = None) -> Any:
        return manoeuvring.best_place(places, start, points, lambda path: path[-1] != closed)

    assert chosen(points=1) == (25, [start, window])
    assert chosen(points=0) == (10, [start, hidden])
    assert chosen(points=1, closed=window) == (10, [start, hidden])


@pytest.mark.clause("NM-SCEN-25", "NM-SCEN-26", "NM-ACTN-26")
def test_he_fetches_a_casket_and_brings_it_home() -> None:
    field = Field(["ganger 12,8", "ganger 2,2"], ["ganger 22,22"], scenario="looters")
    field.pos.tokens = [token("casket", 12, 12.5)]
    assert walked(field, 0)[1] > 11
    assert action(field, 0) == "pick_up"
    field.pos.carrying[0] = 0
    field.pos.tokens[0]["at"] = None
    assert action(field, 0) == "move"
    before = field.at(0)[1]
    for _ in range(3):
        walked(field, 0)
    assert field.at(0)[1] < 5.6 < before
    assert action(field, 0) == "pick_up"


@pytest.mark.clause("NM-SCEN-37")
def test_he_uses_the_relic_that_he_has_reached() -> None:
    field = Field(
        ["ganger 12,20"],
        ["ganger 2,22"],
        scenario="border_dispute",
        roles=("attacker", "defender"),
    )
    field.pos.tokens = [token("relic", 12, 21)]
    assert action(field, 0) == "interact"


@pytest.mark.clause("NM-SCEN-43")
def test_a_captive_is_fetched_when_the_way_is_clear() -> None:
    def pull(round_: int) -> float:
        field = Field(
            ["ganger 12,4"],
            ["ganger 2,22", "ganger 22,22"],
            scenario="rescue_mission",
            roles=("attacker", "defender"),
            round=round_,
        )
        field.pos.tokens = [token("captive", 12, 18)]
        aim = Outlook(Appraisal(field.pos), 0).aims[0]
        return aim.worth

    assert pull(7) > pull(1) > 0


# -- the rest -------------------------------------------------------------------------------------


@pytest.mark.clause("NM-ACTN-05", "NM-ACTN-12")
def test_he_looks_at_whom_he_can_shoot() -> None:
    field = Field(["ganger 12,12 autogun >90"], ["ganger 12,4", "ganger 12,20 injured"])
    veteran = coach("veteran", bytes(32), 0)
    field.ref.coaches = [veteran] * 2
    move(field.ref, 0, 1)
    facing = field.pos.facing[0]
    assert facing is not None
    assert facing.y < 0


@pytest.mark.clause("NM-ACT-01")
def test_the_most_urgent_acts_first() -> None:
    field = Field(
        ["ganger 2,2 [ready]", "ganger 12,10 autogun [ready]", "ganger 20,2 injured"],
        ["ganger 12,18"],
    )
    appraisal = Appraisal(field.pos)
    urgent = [deciding.urgency(appraisal, p) for p in range(3)]
    assert urgent[1] > urgent[0] > urgent[2]


@pytest.mark.clause("NM-BOTTLE-09")
def test_a_gang_leaves_when_it_is_hopeless() -> None:
    many = [f"ganger {x},20" for x in (2, 6, 10, 14)]
    assert resolve.flees(Field(["ganger 12,4", "ganger 8,4 injured"], many).pos, 0) == "yes"
    assert resolve.flees(Field(["ganger 12,4", "ganger 8,4"], many).pos, 0) == "no"


@pytest.mark.clause("NM-FX-56")
def test_a_stimm_is_kept_until_somebody_is_there() -> None:
    calm = Field(["ganger 12,4"], ["ganger 12,20 injured"])
    assert resolve.uses(calm.pos, 0) == "no"
    assert resolve.uses(Field(["ganger 12,4"], ["ganger 12,20"]).pos, 0) == "yes"


def test_his_stream_is_his_own() -> None:
    veteran = coach("veteran", bytes(32), 1)
    assert veteran.memory() == Stream(bytes(32), "coach-1").position == 0
