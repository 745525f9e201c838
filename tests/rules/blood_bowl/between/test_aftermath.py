"""BB-LEAGUE-25 to -75: what a match does to the teams that played it.

What players learn is in test_improvement.py, who joins and leaves in test_hire_fire.py.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.blood_bowl.between import managing
from rules.blood_bowl.between.aftermath import (
    aftermath,
    fan_factor_change,
    spiralling_expenses,
)
from rules.blood_bowl.between.preparing import prepare
from rules.blood_bowl.between.team import Team
from rules.blood_bowl.casualties import EFFECTS, casualty_effect
from rules.blood_bowl.game import GAME
from rules.dice import Stream
from rules.record import Match, Record, canonical
from tests.rules.blood_bowl.between.league import (
    CRP,
    LOSS,
    NO_FANS,
    WIN,
    after,
    events_after,
    experienced,
    founded,
    guest,
    happen,
    human,
    hurt,
    match,
    orc,
    played,
    rich,
    rolls,
    shirt,
    undead,
    with_a_journeyman,
)
from tests.rules.blood_bowl.board import Says
from tests.support.team_events import of_kind

JSON = Any

D6 = range(1, 7)


# -- 1. Star Player Points and the Most Valuable Player ------------------------------------------


@pytest.mark.clause("BB-LEAGUE-36", "BB-LEAGUE-37", "BB-LEAGUE-38", "BB-LEAGUE-39")
@pytest.mark.parametrize(
    ("deed", "points"),
    [("completions", 1), ("casualties", 2), ("interceptions", 2), ("touchdowns", 3)],
)
def test_deeds_earn_star_player_points(deed: str, points: int) -> None:
    record, teams = match(deeds=({11: {deed: 1}}, {4: {deed: 2}}))
    dice = rolls(improvement="2d6=1,2" if points == 3 else "")

    home, away = after(record, teams, dice)

    assert shirt(home, 11).spp == points
    assert shirt(away, 4).spp == 2 * points
    assert shirt(home, 10).spp == 0


@pytest.mark.clause("BB-LEAGUE-40")
def test_the_most_valuable_player_is_drawn_by_shirt_until_he_is_there_and_lives() -> None:
    record, teams = match(injuries=([hurt(7, "dead", rolls=[61])], []))

    home, away = after(record, teams, rolls(mvp="d16=14 d16=7 d16=8 d16=12"))

    assert [p.number for p in home.roster if p.mvps] == [8]
    assert shirt(home, 8).spp == 5
    assert [p.number for p in away.roster if p.mvps] == [12]
    (event,) = of_kind(events_after(record, teams, rolls("d16=14 d16=7 d16=8 d16=12"))[0], "mvp")
    assert event == {"player": 8, "faces": [14, 7, 8]}


@pytest.mark.clause("BB-LEAGUE-40")
def test_a_journeyman_can_be_the_most_valuable_player() -> None:
    teams = (founded(players={"lineman": 11}), orc())
    teams = (happen(teams[0], "dismissed", player=3), teams[1])

    home, _ = after(played(*teams), teams, rolls("d16=3 d16=1", fans=NO_FANS))

    (journeyman,) = home.journeymen
    assert (journeyman.number, journeyman.mvps, journeyman.spp) == (3, 1, 5)


@pytest.mark.clause("BB-LEAGUE-40")
def test_with_nobody_left_alive_there_is_no_award_and_no_roll() -> None:
    dead = [hurt(number, "dead", rolls=[61]) for number in range(1, 13)]
    record, teams = match(injuries=(dead, []))

    home, _ = after(record, teams, rolls("d16=1"))

    assert home.roster == ()


@pytest.mark.clause("BB-EXL-11")
def test_spp_from_14_to_25_cross_one_threshold() -> None:
    home, away = experienced(human(), 11, 14), orc()
    deeds = {11: {"touchdowns": 1, "casualties": 1, "completions": 1}}
    record = played(home, away, deeds=(deeds, {}))

    home, _ = after(record, (home, away), rolls("d16=11 d16=1", improvement="2d6=2,4"))

    blitzer = shirt(home, 11)
    assert blitzer.spp == 25
    assert [roll.threshold for roll in blitzer.pending] == [16]


# -- 3. Deaths and injuries ----------------------------------------------------------------------


@pytest.mark.clause("BB-LEAGUE-25")
@pytest.mark.clause("BB-EXL-01")
def test_the_casualty_table() -> None:
    effects = [casualty_effect(10 * tens + units) for tens in D6 for units in range(1, 9)]
    chances = {effect: Fraction(effects.count(effect), 48) for effect in EFFECTS}

    assert [str(chances[effect]) for effect in EFFECTS] == [
        "1/2",
        "1/6",
        "1/24",
        "1/24",
        "1/24",
        "1/48",
        "1/48",
        "1/6",
    ]


@pytest.mark.clause("BB-LEAGUE-26", "BB-LEAGUE-50")
@pytest.mark.parametrize("effect", ["miss_next", "niggling", "ma", "av", "ag", "st"])
def test_every_injury_but_badly_hurt_costs_the_next_match(effect: str) -> None:
    record, teams = match(injuries=([hurt(11, effect, rolls=[55])], []))

    home, _ = after(record, teams, rolls())

    blitzer = shirt(home, 11)
    assert blitzer.miss_next
    assert blitzer.niggling == (effect == "niggling")
    for name in ("ma", "st", "ag", "av"):
        lost = getattr(blitzer.position, name) - getattr(blitzer, name)
        assert lost == (effect == name)


def test_badly_hurt_has_no_lasting_effect_but_stands_in_the_record() -> None:
    record, teams = match(injuries=([hurt(11, "badly_hurt", rolls=[23])], []))

    home, _ = after(record, teams, rolls())

    assert not shirt(home, 11).miss_next
    assert [injury.effects for injury in shirt(home, 11).injuries] == [("badly_hurt",)]


def test_a_scratch_after_an_injury_does_not_heal_it() -> None:
    injuries = [hurt(11, "miss_next", rolls=[44]), hurt(11, "badly_hurt", rolls=[12])]
    record, teams = match(injuries=(injuries, []))

    home, _ = after(record, teams, rolls())

    assert shirt(home, 11).miss_next
    assert len(shirt(home, 11).injuries) == 2


@pytest.mark.clause("BB-LEAGUE-50")
def test_flags_of_those_who_missed_this_match_are_cleared() -> None:
    teams = human(), orc()
    home, away = after(
        played(*teams, injuries=([hurt(3, "miss_next", rolls=[44])], [])), teams, rolls()
    )
    assert [p.number for p in home.roster if p.miss_next] == [3]

    second = played(home, away, injuries=([hurt(4, "miss_next", rolls=[44])], []))
    home, away = after(second, (home, away), rolls("d16=2 d16=2"))

    assert [p.number for p in home.roster if p.miss_next] == [4]
    assert shirt(home, 3).matches == 1


@pytest.mark.clause("BB-LEAGUE-50")
def test_who_was_fielded_although_he_should_have_missed_the_match_has_yet_to_miss_one() -> None:
    record, teams = match()
    shirt(teams[0], 3).miss_next = True

    home, _ = after(record, teams, rolls())

    assert shirt(home, 3).miss_next


@pytest.mark.clause("BB-LEAGUE-29", "BB-LEAGUE-50")
def test_the_dead_leave_the_roster_and_stay_in_its_history() -> None:
    cause = hurt(12, "dead", rolls=[67], cause="foul", by=8)
    record, teams = match(deeds=({12: {"touchdowns": 1}}, {}), injuries=([cause], []))

    home, _ = after(record, teams, rolls())

    assert 12 not in [player.number for player in home.roster]
    dead = home.players[12]
    assert dead.left is not None
    assert (dead.left.reason, dead.left.match, dead.spp) == ("dead", 1, 3)
    (injury,) = dead.injuries
    assert (injury.rolls, injury.cause, injury.by, injury.match) == ((67,), "foul", 8, 1)
    assert home.free_number() == 12
    assert home.to_json()["players"][11]["left"] == {"reason": "dead", "match": 1}


@pytest.mark.clause("BB-LEAGUE-28")
@pytest.mark.parametrize(
    ("effect", "fall"),
    [("ma", (6, 5, 5)), ("st", (2, 1, 1)), ("av", (7, 6, 6))],  # from 7, 3 and 8
)
def test_a_characteristic_falls_by_two_at_most(effect: str, fall: tuple[int, int, int]) -> None:
    home, away = human(), orc()
    for number, expected in enumerate(fall, 1):
        shirt(home, 11).miss_next = False
        record = played(home, away, injuries=([hurt(11, effect, rolls=[53])], []))
        home, away = after(record, (home, away), rolls(f"d16={number} d16={number}"))
        assert getattr(shirt(home, 11), effect) == expected
        assert shirt(home, 11).miss_next


@pytest.mark.clause("BB-LEAGUE-28")
def test_a_characteristic_never_falls_below_one() -> None:
    away = orc()
    troll_team = founded("goblin", {"goblin": 10, "troll": 1})  # AG 1
    record = played(troll_team, away, injuries=([hurt(11, "ag", rolls=[57])], []))
    script = rolls("d16=5 d16=5", fans=NO_FANS)
    troll_team, _ = after(record, (troll_team, away), script)
    assert shirt(troll_team, 11).ag == 1


def test_both_results_of_decay_apply_and_one_match_is_missed() -> None:
    home, away = founded("khemri", {"tomb_guardian": 4, "skeleton": 8}), orc()
    injury = hurt(1, "niggling", "ma", rolls=[51, 53])
    home, away = after(
        played(home, away, injuries=([injury], [])),
        (home, away),
        rolls(fans=NO_FANS),
    )
    guardian = shirt(home, 1)
    assert (guardian.niggling, guardian.ma, guardian.miss_next) == (1, 3, True)

    home, _ = after(played(home, away), (home, away), rolls("d16=2 d16=2", fans=NO_FANS))
    assert not shirt(home, 1).miss_next


# -- 4. Winnings ---------------------------------------------------------------------------------


def winnings(record: Record, teams: tuple[Team, Team], dice: str, **coaches: Says) -> list[int]:
    sides = (coaches.get("home"), coaches.get("away"))
    events = events_after(record, teams, dice, sides)
    return [sum(e["amount"] for e in of_kind(side, "winnings")) for side in events]


@pytest.mark.clause("BB-LEAGUE-51")
@pytest.mark.clause("BB-EXL-07")
@pytest.mark.parametrize(
    ("score", "home_range", "away_range"),
    [
        ((1, 0), (30_000, 80_000), (20_000, 70_000)),
        ((0, 1), (20_000, 70_000), (30_000, 80_000)),
        ((1, 1), (30_000, 80_000), (30_000, 80_000)),
    ],
)
def test_winnings_with_fame_one(
    score: tuple[int, int], home_range: tuple[int, int], away_range: tuple[int, int]
) -> None:
    record, teams = match(score=score, fame=(1, 1))
    fans = {1: WIN, -1: LOSS, 0: "2d6=2,2 2d6=3,3"}[score[0] - score[1]]
    keep = Says({"reroll_winnings": "no"})

    least = winnings(record, teams, rolls(winnings="d6=1 d6=1", fans=fans), home=keep, away=keep)
    most = winnings(record, teams, rolls(winnings="d6=6 d6=6", fans=fans))

    assert list(zip(least, most, strict=True)) == [home_range, away_range]


@pytest.mark.clause("BB-LEAGUE-52", "BB-DEC-56")
def test_the_winner_may_roll_again_and_must_take_the_second() -> None:
    record, teams = match(score=(0, 2))
    bold = Says({"reroll_winnings": "yes"})

    events = events_after(
        record, teams, rolls(winnings="d6=2 d6=5 d6=1", fans=LOSS), (Says(), bold)
    )

    assert bold.options("reroll_winnings") == ["no", "yes"]
    (won,) = of_kind(events[1], "winnings")
    assert (won["dice"], won["amount"]) == ([5, 1], 20_000)
    (lost,) = of_kind(events[0], "winnings")
    assert (lost["dice"], lost["amount"]) == ([2], 20_000)


@pytest.mark.clause("BB-LEAGUE-52")
def test_only_the_winner_is_asked() -> None:
    coaches = Says(), Says()
    record, teams = match(score=(1, 1))

    events_after(record, teams, rolls(winnings="d6=1 d6=1"), coaches)

    assert [coach.was_asked("reroll_winnings") for coach in coaches] == [0, 0]


@pytest.mark.clause("BB-EXL-08")
def test_expected_winnings_die_of_a_winner_who_rolls_low_ones_again() -> None:
    record, teams = match(score=(1, 0))
    total = Fraction(0)
    for first in D6:
        for second in D6:
            dice = f"d6={first},{second}" if first <= 3 else f"d6={first}"
            script = rolls(winnings=f"{dice} d6=4", fans=WIN)
            total += Fraction(winnings(record, teams, script)[0] - 10_000, 10_000)

    assert total / 36 == Fraction(17, 4)


# -- 5. Spiralling expenses ----------------------------------------------------------------------


@pytest.mark.clause("BB-EXL-06")
@pytest.mark.clause("BB-LEAGUE-53")
@pytest.mark.parametrize(
    ("value", "due"),
    [
        (1_740_000, 0),
        (1_750_000, 10_000),
        (1_890_000, 10_000),
        (1_900_000, 20_000),
        (2_050_000, 30_000),
        (2_500_000, 60_000),
    ],
)
def test_spiralling_expenses(value: int, due: int) -> None:
    assert spiralling_expenses(value) == due
    record, teams = match(values=(value, None))

    home, away = after(record, teams, rolls(winnings="d6=6 d6=4"))

    assert home.treasury == 70_000 - due
    assert away.treasury == 50_000


@pytest.mark.clause("BB-LEAGUE-53")
def test_expenses_never_eat_more_than_the_winnings() -> None:
    teams = rich(human(), 100_000), orc()
    record = played(*teams, score=(0, 1), values=(2_500_000, None))

    home, _ = after(record, teams, rolls(winnings="d6=2 d6=4", fans=LOSS))

    assert home.treasury == 100_000
    assert [line.amount for line in home.ledger[-2:]] == [20_000, -20_000]


# -- 6. Fan Factor -------------------------------------------------------------------------------


@pytest.mark.clause("BB-LEAGUE-54", "BB-LEAGUE-55", "BB-LEAGUE-56")
@pytest.mark.clause("BB-EXL-09")
def test_chances_of_the_fan_factor() -> None:
    def chance(result: Any, fans: int, change: int) -> Fraction:
        dice = list(product(D6, repeat=3 if result == "win" else 2))
        hits = sum(fan_factor_change(result, fans, sum(roll)) == change for roll in dice)
        return Fraction(hits, len(dice))

    assert chance("win", 4, +1) == Fraction(53, 54)
    assert chance("win", 4, -1) == 0
    assert chance("draw", 7, +1) == Fraction(5, 12)
    assert chance("draw", 7, -1) == Fraction(5, 12)
    assert chance("loss", 6, -1) == Fraction(5, 18)
    assert chance("loss", 6, +1) == 0


@pytest.mark.clause("BB-LEAGUE-54", "BB-LEAGUE-55", "BB-LEAGUE-56")
@pytest.mark.parametrize(
    ("score", "fans", "expected"),
    [
        ((1, 0), "3d6=1,2,2 2d6=2,3", (5, 5)),
        ((1, 0), "3d6=1,1,2 2d6=3,3", (4, 6)),
        ((0, 1), "2d6=1,2 3d6=2,2,3", (3, 7)),
        ((2, 2), "2d6=2,3 2d6=2,3", (5, 5)),
        ((2, 2), "2d6=1,2 2d6=3,4", (3, 7)),
    ],
)
def test_fans_come_and_go(score: tuple[int, int], fans: str, expected: tuple[int, int]) -> None:
    record, teams = match(score=score)

    home, away = after(record, teams, rolls(fans=fans))

    assert (home.fan_factor, away.fan_factor) == expected  # from 4 and 6


@pytest.mark.clause("BB-LEAGUE-57")
def test_fan_factor_stays_between_0_and_18() -> None:
    assert fan_factor_change("win", 18, 18) == 0
    home, away = founded(), orc()
    home.fan_factor, away.fan_factor = 0, 18

    record = played(home, away, score=(0, 1))
    home, away = after(record, (home, away), rolls(fans="2d6=1,1 3d6=6,6,6"))

    assert (home.fan_factor, away.fan_factor) == (0, 18)
    assert happen(home, "fan_factor_changed", dice=[], change=-1).fan_factor == 0


# -- the whole ----------------------------------------------------------------------------------


@pytest.mark.clause("BB-LEAGUE-49", "BB-LEAGUE-70")
def test_the_steps_come_in_order() -> None:
    home, away = with_a_journeyman()
    home = rich(experienced(home, 1, 5), 200_000)
    away = undead()
    record = played(
        home,
        away,
        score=(1, 0),
        deeds=({1: {"touchdowns": 1}}, {}),
        injuries=([hurt(2, "dead", rolls=[61]), hurt(3, "ma", rolls=[53])], []),
        values=(1_800_000, None),
    )
    shopping = [
        {"act": "hire", "position": "lineman", "name": "New"},
        {"act": "dismiss", "player": 4},
    ]
    dice = rolls("d16=5 d16=1", "2d6=1,2", winnings="d6=5 d6=5", fans="3d6=6,6,6 2d6=6,6")

    events = events_after(record, (home, away), dice, (Says({"hire_fire": [shopping]}), Says()))

    assert [event.kind for event in events[0]] == [
        "journeyman_joined",
        "match_played",
        "mvp",
        "improvement_rolled",
        "improved",
        "died",
        "injured",
        "winnings",
        "expenses",
        "fan_factor_changed",
        "hired",
        "dismissed",
        "journeymen_left",
    ]
    assert [event.kind for event in events[1]] == [
        "match_played",
        "mvp",
        "winnings",
        "fan_factor_changed",
        "raised",
    ]


@pytest.mark.clause("BB-LEAGUE-49")
def test_the_new_team_value_counts_what_happened() -> None:
    record, teams = match(
        score=(1, 0),
        injuries=([hurt(1, "dead", rolls=[61]), hurt(12, "miss_next", rolls=[41])], []),
    )

    home, _ = after(record, teams, rolls("d16=2 d16=2", fans="3d6=6,6,6 2d6=6,6"))

    # A Lineman dead, a Blitzer missing, one journeyman to come, a point of Fan Factor more.
    assert home.value == 1_000_000 - 50_000 - 90_000 + 50_000 + 10_000


@pytest.mark.clause("BB-LEAGUE-75")
def test_a_walk_over_heals_the_winner_and_nothing_else() -> None:
    teams = human(), orc()
    shirt(teams[0], 1).miss_next = shirt(teams[1], 1).miss_next = True
    before = teams[0].treasury, teams[1].treasury

    home, away = after(played(*teams, score=(2, 0), kind="walk_over"), teams, "")

    assert not shirt(home, 1).miss_next
    assert shirt(away, 1).miss_next
    assert (home.treasury, away.treasury) == before
    assert [m.kind for m in home.record + away.record] == ["walk_over"] * 2
    assert all(player.spp == 0 for team in (home, away) for player in team.roster)

    home, away = after(played(*teams, kind="double_forfeit"), teams, "")
    assert shirt(home, 1).miss_next
    assert events_after(played(*teams, kind="void"), teams, "") == [[], []]


def test_the_same_record_has_the_same_aftermath_byte_for_byte() -> None:
    record, teams = match(score=(1, 0), deeds=({1: {"touchdowns": 3}}, {}))
    again = Record.from_json(record.to_json())

    def digest(of: Record) -> bytes:
        events = aftermath(CRP, of, teams, (None, None))
        return canonical([[[e.kind, dict(e.payload)] for e in side] for side in events])

    assert digest(record) == digest(again)
    with_dice = aftermath(CRP, record, teams, (None, None), Stream(bytes(range(32)), "aftermath"))
    assert [[e.kind for e in side] for side in with_dice] == [
        [e.kind for e in side] for side in aftermath(CRP, record, teams, (None, None))
    ]


def test_the_teams_themselves_are_not_changed() -> None:
    record, teams = match(score=(1, 0), injuries=([hurt(1, "dead", rolls=[61])], []))
    before = [team.to_json() for team in teams]

    aftermath(CRP, record, teams, (Says(), Says()))

    assert [team.to_json() for team in teams] == before


# -- Conceded matches ----------------------------------------------------------------------------


def conceded(
    available: int = 6,
    teams: tuple[Team, Team] | None = None,
    fame: tuple[int, int] = (0, 0),
    values: tuple[int | None, int | None] = (None, None),
) -> tuple[Record, tuple[Team, Team]]:
    """Humans give the match up against Orcs."""
    teams = teams or (human(), orc())
    record = played(*teams, score=(0, 1), conceded=0, available=available, fame=fame, values=values)
    return record, teams


GIVEN_UP = "3d6=1,1,1"  # only the winner rolls for his fans


@pytest.mark.clause("BB-LEAGUE-64", "BB-LEAGUE-72")
def test_the_winnings_of_who_concedes_go_to_the_opponent() -> None:
    record, teams = conceded(fame=(2, 0))
    dice = rolls("d16=1 d16=2", winnings="d6=3 d6=6", fans=GIVEN_UP)

    home, away = after(record, teams, dice)

    assert home.treasury == 0
    assert away.treasury == 70_000 + 50_000
    assert [line.clause for line in away.ledger[-2:]] == ["BB-LEAGUE-51", "BB-LEAGUE-64"]


@pytest.mark.clause("BB-LEAGUE-72")
def test_expenses_are_taken_from_both_purses() -> None:
    record, teams = conceded(values=(None, 2_950_000))  # 90,000 due
    dice = rolls("d16=1 d16=2", winnings="d6=3 d6=5", fans=GIVEN_UP)

    _, away = after(record, teams, dice)

    assert away.ledger[-1].amount == -90_000
    assert away.treasury == 60_000 + 30_000 - 90_000


@pytest.mark.clause("BB-LEAGUE-65", "BB-LEAGUE-71")
def test_its_mvp_goes_to_the_opponent_who_may_draw_the_same_player_twice() -> None:
    record, teams = conceded()
    dice = rolls("d16=4 d16=4", improvement="2d6=1,2", winnings="d6=3 d6=5", fans=GIVEN_UP)

    home, away = after(record, teams, dice)

    assert sum(player.mvps for player in home.roster) == 0
    assert (shirt(away, 4).mvps, shirt(away, 4).spp) == (2, 10)


@pytest.mark.clause("BB-LEAGUE-66")
def test_its_fan_factor_falls_without_a_roll() -> None:
    record, teams = conceded()

    home, _ = after(record, teams, rolls("d16=1 d16=2", winnings="d6=3 d6=5", fans=GIVEN_UP))

    assert home.fan_factor == 3
    teams = founded(rerolls=1), orc()
    record, _ = conceded(teams=teams)
    home, _ = after(record, teams, rolls("d16=1 d16=2", winnings="d6=3 d6=5", fans=GIVEN_UP))
    assert home.fan_factor == 0


@pytest.mark.clause("BB-LEAGUE-67")
def test_its_stars_walk_out_on_one_to_three() -> None:
    home = experienced(experienced(experienced(human(), 5, 51), 8, 75), 9, 50)
    teams = home, experienced(orc(), 1, 60)
    record, _ = conceded(teams=teams)
    dice = rolls("d16=2 d16=3", leaving="d6=3 d6=4", winnings="d6=3 d6=5", fans=GIVEN_UP)

    home, away = after(record, teams, dice)

    gone = home.players[5].left
    assert gone is not None
    assert gone.reason == "walked_out"
    assert {8, 9} <= {player.number for player in home.roster}
    assert len(away.roster) == 12


@pytest.mark.clause("BB-LEAGUE-68")
@pytest.mark.parametrize("available", [0, 1, 2])
def test_with_two_players_or_fewer_nobody_is_blamed(available: int) -> None:
    teams = experienced(human(), 5, 60), orc()
    record, _ = conceded(available, teams=teams)
    dice = rolls("d16=1 d16=2", winnings="d6=3 d6=5", fans="2d6=6,6 3d6=1,1,1")

    home, away = after(record, teams, dice)

    assert (home.treasury, away.treasury) == (30_000, 60_000)
    assert home.fan_factor == 4
    assert sum(player.mvps for player in home.roster) == 1
    assert len(home.roster) == 12


@pytest.mark.clause("BB-LEAGUE-68")
def test_with_three_players_he_is_blamed() -> None:
    record, teams = conceded(3)

    home, _ = after(record, teams, rolls("d16=1 d16=2", winnings="d6=3 d6=5", fans=GIVEN_UP))

    assert (home.treasury, home.fan_factor) == (0, 3)


# -- petty cash and guests -----------------------------------------------------------------------


@pytest.mark.clause("BB-LEAGUE-08", "BB-LEAGUE-10", "BB-LEAGUE-63")
def test_what_went_to_petty_cash_is_gone_from_the_treasury_and_in_the_ledger() -> None:
    home, away = rich(human(), 200_000), orc()
    record = played(home, away, moved=(150_000, 0))

    events = events_after(record, (home, away), rolls())
    home, away = after(record, (home, away), rolls())

    assert of_kind(events[0], "petty_cash") == [{"amount": 150_000}]
    assert not of_kind(events[1], "petty_cash")
    assert home.treasury == 200_000 - 150_000 + 50_000, "the winnings are 50,000"
    line = home.ledger[-2]
    assert (line.amount, line.reason, line.cause, line.clause, line.balance) == (
        -150_000,
        "petty_cash",
        "match:1",
        "BB-LEAGUE-08",
        50_000,
    )


@pytest.mark.clause("BB-LEAGUE-08", "BB-LEAGUE-76", "BB-LEAGUE-64")
def test_who_concedes_has_paid_all_the_same() -> None:
    home, away = rich(human(), 80_000), orc()
    record = played(home, away, (0, 1), conceded=0, moved=(80_000, 0))
    dice = rolls("d16=1 d16=2", fans="3d6=1,1,1")

    home, _ = after(record, (home, away), dice)

    assert home.treasury == 0


@pytest.mark.clause("BB-LEAGUE-53")
def test_petty_cash_makes_no_expenses_spiral() -> None:
    home, away = rich(human(), 400_000), orc()
    record = played(home, away, moved=(400_000, 0), values=(1_740_000, None))

    assert not of_kind(events_after(record, (home, away), rolls())[0], "expenses")


@pytest.mark.clause("BB-LEAGUE-08")
def test_a_result_that_says_nothing_of_petty_cash_costs_none() -> None:
    record, teams = match()
    for side in record.sides:
        del side["induced"], side["hired"]

    home, _ = after(record, teams, rolls())

    assert [line.reason for line in home.ledger][-1] == "winnings"


@pytest.mark.clause("BB-LEAGUE-23", "BB-LEAGUE-40")
def test_the_hired_earn_no_points_and_no_award_and_are_nobodys_players() -> None:
    guests = [guest(13), guest(14, "star", 5)]
    deeds = {13: {"touchdowns": 2}, 14: {"casualties": 3}}
    record, (home, away) = match(hired=(guests, []), deeds=(deeds, {}))

    events = events_after(record, (home, away), rolls("d16=13 d16=14 d16=2 d16=1"))
    after_home, _ = after(record, (home, away), rolls("d16=13 d16=14 d16=2 d16=1"))

    assert of_kind(events[0], "mvp") == [{"player": 2, "faces": [13, 14, 2]}]
    assert {*after_home.players} == {*home.players}
    assert sum(player.spp for player in after_home.roster) == 5
    (facts,) = of_kind(events[0], "match_played")
    assert [line["player"] for line in facts["lines"]] == [*range(1, 13)]
    assert not after_home.journeymen


@pytest.mark.clause("BB-LEAGUE-23", "BB-LEAGUE-50")
def test_what_befell_the_hired_befalls_nobody_of_the_team() -> None:
    injuries = [hurt(13, "dead", rolls=[61]), hurt(14, "niggling", rolls=[51])]
    record, teams = match(hired=([guest(13), guest(14, "star")], []), injuries=(injuries, []))

    events = events_after(record, teams, rolls())[0]
    home, _ = after(record, teams, rolls())

    assert not of_kind(events, "died") + of_kind(events, "injured")
    assert len(home.roster) == 12


@pytest.mark.clause("BB-LEAGUE-35", "BB-LEAGUE-80")
@pytest.mark.parametrize(
    ("strength", "skills", "rises"), [(3, (), 1), (5, (), 0), (3, ("Stunty",), 0)]
)
def test_a_mercenary_who_died_is_an_opponent_who_died(
    strength: int, skills: tuple[str, ...], rises: int
) -> None:
    teams = (founded("undead", {"zombie": 11}), orc())
    record = played(
        *teams,
        hired=([], [guest(13, "mercenary", strength, *skills)]),
        injuries=([], [hurt(13, "dead", rolls=[61])]),
    )

    events = events_after(record, teams, rolls(fans=NO_FANS), (Says(), None))

    assert [event["name"] for event in of_kind(events[0], "raised")] == ["Guest 13"] * rises


@pytest.mark.clause("BB-LEAGUE-08", "BB-LEAGUE-09", "BB-LEAGUE-10", "BB-LEAGUE-63")
@settings(max_examples=12)
@given(
    number=st.integers(0, 2**32),
    treasuries=st.tuples(st.integers(0, 60), st.integers(0, 60)),
    strengths=st.tuples(*[st.sampled_from(["random", "veteran"])] * 2),
)
def test_over_a_whole_match_no_gold_is_made_but_the_winnings_and_none_is_owed(
    number: int, treasuries: tuple[int, int], strengths: tuple[str, str]
) -> None:
    teams = tuple(
        rich(founded("human", {"lineman": 11 + side}), 10_000 * gold)
        for side, gold in enumerate(treasuries)
    )
    key = number.to_bytes(32, "big")
    frozen = Match("blood_bowl", "crp", {}, prepare(CRP, teams, {}, (None, None)), key)
    coaches = [GAME.coach(strength, key, side) for side, strength in enumerate(strengths)]
    record = GAME.play(frozen, coaches)

    events = aftermath(CRP, record, teams, (None, None))

    for side, team in enumerate(teams):
        moved = record.sides[side]["induced"]["moved"]
        assert 0 <= moved <= team.treasury
        twin = team.copy()
        managing.apply_all(twin, events[side])
        earned = sum(event["amount"] for event in of_kind(events[side], "winnings"))
        assert twin.treasury == team.treasury - moved + earned
        assert all(line.balance >= 0 for line in twin.ledger)
