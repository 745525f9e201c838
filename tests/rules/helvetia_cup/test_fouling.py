"""HC-FOUL: the team dice, cards, injuries, and how play goes on."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.coach import NO_ANSWER, Answer
from rules.helvetia_cup.cards.moments import Next
from rules.helvetia_cup.catalogue import DRIBBLE
from rules.helvetia_cup.fouling import foul, is_short, roll_foul_dice
from rules.helvetia_cup.position import INJURED, ON, REDS, SENT_OFF, YELLOWS, Phase
from rules.helvetia_cup.referee import Referee
from rules.helvetia_cup.rounds import action_phase, play_round
from rules.helvetia_cup.tackling import tackle
from tests.rules.helvetia_cup.decks import ruled
from tests.rules.helvetia_cup.odds import odds
from tests.rules.helvetia_cup.play import AWAY_REST, HOME_REST, Table

HOME = f"{HOME_REST} 7@3,0* 8 9"
AWAY = f"{AWAY_REST} 5@3,0 6"


def fouls(table: Table) -> Next:
    """Away's 5 fouls Home's 7."""
    return foul(table.ref, table.player("away 5"), table.player("home 7"))


@pytest.mark.clause("HC-FOUL-01", "HC-FOUL-02", "HC-FOUL-04", "HC-FOUL-05", "HC-TIME-07")
def test_the_defending_coach_rolls_first_and_each_reads_his_own_symbol() -> None:
    # Face 5 shows a yellow card and one marker, face 8 a red card and two.
    with Table(HOME, AWAY, dice="team=5,8", answers=[("offender_step", "2,0")]) as table:
        assert fouls(table) == Next.MUST

        log = table.ref.log or []
        dice = [(event["purpose"], event["side"]) for event in log if event["event"] == "rolled"]
        assert dice == [("card", 1), ("markers", 0)]
        assert table.pos.yellows[table.player("away 5")] == 1
        assert table.pos.state[table.player("away 5")] == ON
        assert table.pos.markers[table.player("home 7")] == 2
        assert table.carrier == "home 7"
        assert table.pos.minute == 0


@pytest.mark.clause("HC-FOUL-03", "HC-FOUL-02")
@pytest.mark.parametrize("face", range(1, 9))
def test_every_face_shows_a_card(face: int) -> None:
    answers: list[tuple[str, Answer]] = [("offender_step", "2,0")] if face < 8 else []
    with Table(HOME, AWAY, dice=f"team={face},1", answers=answers) as table:
        fouls(table)

        assert [each["card"] for each in table.pos.bookings] == ["yellow" if face < 8 else "red"]


@pytest.mark.clause("HC-FOUL-06", "HC-FOUL-18", "HC-SUB-10")
def test_who_is_shown_red_is_gone_and_nobody_comes_for_him() -> None:
    with Table(HOME, AWAY, dice="team=8,1") as table:
        assert fouls(table) == Next.MUST

        assert table.pos.state[table.player("away 5")] == SENT_OFF
        assert table.hex("away 5") == ""
        assert [(b["number"], b["card"]) for b in table.pos.bookings] == [(5, "red")]


@pytest.mark.clause("HC-FOUL-06", "HC-FOUL-07")
def test_a_second_yellow_is_one_yellow_and_one_red() -> None:
    with Table(HOME, AWAY, dice="team=4,1 team=4,1", answers=[("offender_step", "2,0")]) as table:
        fouls(table)
        fouls(table)

        offender = table.player("away 5")
        assert [b["card"] for b in table.pos.bookings] == ["yellow", "yellow", "red"]
        assert table.pos.counts[YELLOWS][offender] == 2
        assert table.pos.counts[REDS][offender] == 1
        assert table.pos.state[offender] == SENT_OFF


@pytest.mark.clause("HC-FOUL-08", "HC-ACC-03")
def test_who_loses_his_last_marker_stays_on_with_half_his_skill() -> None:
    with Table(
        HOME, AWAY, dice="team=1,5", answers=[("offender_step", "2,0")], markers={"home 7": 1}
    ) as table:
        fouls(table)

        assert table.carrier == "home 7"
        assert table.pos.skill(table.player("home 7"), DRIBBLE) == 5


@pytest.mark.clause("HC-EX-47", "HC-FOUL-09", "HC-FOUL-10", "HC-FOUL-14", "HC-FOUL-17")
@pytest.mark.clause("HC-FOUL-19", "HC-FOUL-21", "HC-SUB-08", "HC-SUB-11", "HC-DEC-16")
def test_a_heavy_injury_brings_a_substitute_to_the_hex_of_the_foul() -> None:
    answers = [
        ("opening_defence", "tackle"),
        ("injury_replacement", 9),
        ("offender_step", "2,0"),
        ("attack_action", "pass 5,0"),
    ]
    ratings = {"away 5": {"tackle": 12}, "home 9": {"speed": 6}}
    with Table(
        HOME, AWAY, answers=answers, ratings=ratings, dice="d20=14 team=5,8", markers={"home 7": 1}
    ) as table:
        action_phase(table.ref)

        assert table.offered("injury_replacement") == [8, 9, "none"]
        assert "end" not in table.offered("attack_action")
        assert table.pos.state[table.player("home 7")] == INJURED
        assert table.pos.markers[table.player("home 7")] == 0
        assert table.hex("home 9") == "3,0"
        assert table.pos.markers[table.player("home 9")] == 6
        assert table.hex("away 5") == "2,0"
        assert table.pos.minute == 0
        assert [each["number"] for each in table.pos.injuries] == [7]
        assert table.said() == [
            "tackle",
            "foul",
            "yellow card",
            "loses markers",
            "injured",
            "substitution",
            "ball",
            "moves",
            "short pass",
        ]


@pytest.mark.clause("HC-DEC-16")
def test_by_default_the_lowest_outfield_substitute_comes_on() -> None:
    # 1 is on the pitch; goalkeeper 2 on the bench does not replace an outfield player.
    home = f"{HOME_REST} 7@3,0* 9 2"
    answers = [("injury_replacement", NO_ANSWER), ("offender_step", "2,0")]
    with Table(home, AWAY, dice="team=1,8", answers=answers, markers={"home 7": 1}) as table:
        fouls(table)

        assert table.offered("injury_replacement") == [9, "none"]
        assert table.carrier == "home 9"


@pytest.mark.clause("HC-FOUL-11", "HC-FOUL-12", "HC-FOUL-13", "HC-FOUL-14")
@pytest.mark.parametrize("bench", ["", " 9"])
def test_where_nobody_replaces_him_the_nearest_comes_and_stands_up(bench: str) -> None:
    # The goalkeeper is nearer, but stays; 12 lies.
    home = f"1@2,0 7@3,0* 12@1,0_ 33@-9,2 34@-10,4{bench}"
    answers: list[tuple[str, Answer]] = [("injury_replacement", "none")] if bench else []
    answers.append(("offender_step", "4,0"))
    with Table(home, AWAY, dice="team=1,8", answers=answers, markers={"home 7": 1}) as table:
        fouls(table)

        assert table.carrier == "home 12"
        assert table.hex("home 12") == "3,0"
        assert not table.lies("home 12")
        assert table.hex("home 1") == "2,0"


@pytest.mark.clause("HC-DEC-17", "HC-CONV-16")
@pytest.mark.parametrize(("answer", "comes"), [(13, "home 13"), (NO_ANSWER, "home 12")])
def test_of_equally_near_players_the_coach_chooses(answer: Answer, comes: str) -> None:
    home = "1@-8,0 7@3,0* 13@1,0 12@3,-2 34@-10,4"
    answers = [("nearest_replacement", answer), ("offender_step", "4,0")]
    with Table(home, AWAY, dice="team=1,8", answers=answers, markers={"home 7": 1}) as table:
        fouls(table)

        assert table.offered("nearest_replacement") == [12, 13]
        assert table.carrier == comes


@pytest.mark.clause("HC-FOUL-15", "HC-FOUL-16", "HC-END-01", "HC-END-03", "HC-FOUL-21")
@pytest.mark.parametrize(
    ("home", "away", "dice", "loser"),
    [
        # A sending-off leaves two.
        ("7@3,0* 8@0,0 9@1,0", "5@3,0 6@5,0 7@6,0", "team=8,1", 1),
        # An injury without a substitute does.
        ("7@3,0* 8@0,0 9@1,0", "5@3,0 6@5,0 7@6,0 8@6,-2", "team=1,8", 0),
        # Both: the fouling team forfeits.
        ("7@3,0* 8@0,0 9@1,0", "5@3,0 6@5,0 7@6,0", "team=8,8", 1),
    ],
)
def test_a_team_left_with_two_outfield_players_forfeits_at_once(
    home: str, away: str, dice: str, loser: int
) -> None:
    answers = [("move_turn", "done"), ("move_turn", "done"), ("opening_defence", "tackle")]
    with Table(
        f"1@-8,0 {home}",
        f"1@8,0 {away}",
        dice=f"d20=15 {dice}",
        answers=answers,
        markers={"home 7": 1},
    ) as table:
        play_round(table.ref)

        assert table.pos.phase == Phase.OVER
        assert table.pos.forfeit == loser
        assert table.pos.winner == 1 - loser


@pytest.mark.clause("HC-FOUL-16")
def test_the_count_is_taken_after_the_substitution() -> None:
    home, away = "1@-8,0 7@3,0* 8@0,0 9@1,0 10", "1@8,0 5@3,0 6@5,0 7@6,0"
    answers = [("injury_replacement", 10), ("offender_step", "2,0")]
    with Table(home, away, dice="team=1,8", answers=answers, markers={"home 7": 1}) as table:
        assert fouls(table) == Next.MUST


@pytest.mark.clause("HC-FOUL-16", "HC-GK-08", "HC-FOUL-21")
@pytest.mark.parametrize(
    ("others", "over"),
    [("6@5,0 7@6,0", True), ("6@5,0 7@6,0 8@6,-2", False), ("2@5,0 6@6,0 7@6,-2", False)],
)
def test_whoever_goes_into_an_empty_goal_counts_as_before(others: str, over: bool) -> None:
    """Three outfield men and no goalkeeper play on, one of them in goal, a reserve keeper too."""
    first = int(others.split("@")[0])
    with Table(
        f"{HOME_REST} 7@3,0*",
        f"1@3,0 {others}",
        dice="team=8,1",
        answers=[("emergency_goalkeeper", first)],
    ) as table:
        foul(table.ref, table.player("away 1"), table.player("home 7"))

        assert table.said()[2:] == ["emergency goalkeeper", "forfeit"][: 1 + over]
        assert table.hex(f"away {first}") == "8,0"
        assert (table.pos.phase == Phase.OVER) is over


@pytest.mark.clause("HC-FOUL-16", "HC-GK-08", "HC-FOUL-15")
def test_and_the_next_man_lost_is_the_end() -> None:
    """Four outfield men, then no goalkeeper, then two more sent off: two of five are left."""
    away = "1@3,0 5@4,0 6@5,0 7@6,0 8@6,-2"
    answers = [("emergency_goalkeeper", 8)]
    with Table(f"{HOME_REST} 7@3,0*", away, dice="team=8,1,8,1,8,1", answers=answers) as table:
        pos, fouled = table.pos, table.player("home 7")
        assert foul(table.ref, table.player("away 1"), fouled) == Next.MUST
        assert foul(table.ref, table.player("away 5"), fouled) == Next.MUST
        assert len(pos.outfield(1)) == 2
        assert foul(table.ref, table.player("away 6"), fouled) == Next.OVER
        assert (pos.phase, pos.forfeit) == (Phase.OVER, 1)


@pytest.mark.clause("HC-FOUL-16", "HC-SUB-09", "HC-GK-08")
def test_a_reserve_keeper_who_came_on_for_an_outfield_man_counts_as_one() -> None:
    """Away's 9 is injured and 2, the last on the bench, comes on for him; two more are lost."""
    away = "1@8,0 5@3,0 6@5,0 7@6,0 9@4,0* 2"
    home = f"{HOME_REST} 7@4,0"
    answers = [("injury_replacement", 2), ("offender_step", "3,0")]
    with Table(
        home, away, attacking=1, dice="team=1,8", answers=answers, markers={"away 9": 1}
    ) as table:
        pos = table.pos
        assert foul(table.ref, table.player("home 7"), table.player("away 9")) == Next.MUST
        assert table.offered("injury_replacement") == [2, "none"]
        assert table.hex("away 2") == "4,0"
        assert pos.keeper[1] == table.player("away 1")
        assert not is_short(pos, 1)
        pos.leave(table.player("away 5"), SENT_OFF)
        assert not is_short(pos, 1)
        pos.leave(table.player("away 2"), SENT_OFF)
        assert is_short(pos, 1)


@pytest.mark.clause("HC-FOUL-17", "HC-FOUL-18", "HC-DEC-19")
def test_the_offender_moves_to_a_legal_hex_next_to_him() -> None:
    # Away's forward is free, forward left and back right hold its own men.
    away = f"{AWAY_REST} 5@3,0 6@2,1 7@4,0_"
    answers = [("offender_step", NO_ANSWER)]
    with Table(HOME, away, dice="team=1,1", answers=answers) as table:
        fouls(table)

        assert table.offered("offender_step") == ["2,0", "3,-1", "3,1", "4,-1"]
        assert table.hex("away 5") == "2,0"


@pytest.mark.clause("HC-FOUL-18", "HC-DEC-19", "HC-CONV-15")
def test_with_no_legal_hex_beside_him_the_offender_goes_to_the_nearest() -> None:
    home = "1@-8,0 7@-10,4* 32@-6,-4 33@-9,2 34@3,0"
    away = "1@8,0 5@-10,4 6@-9,4 7@-9,3 8@3,3"
    with Table(home, away, dice="team=1,1", answers=[("offender_step", "-9,2")]) as table:
        fouls(table)

        # In canonical order, as Away sees it; an opponent's hex is legal.
        assert table.offered("offender_step") == ["-8,4", "-8,3", "-8,2", "-9,2"]
        assert table.hex("away 5") == "-9,2"


@pytest.mark.clause("HC-FOUL-15", "HC-CONV-14")
def test_with_how_many_a_team_forfeits_is_a_number_of_the_data() -> None:
    with Table(HOME, AWAY, dice="team=8,1", data=ruled(forfeit_outfield_at=3)) as table:
        assert fouls(table) == Next.OVER

        assert table.pos.forfeit == 1


# -- odds ------------------------------------------------------------------------------------------


@pytest.mark.clause("HC-EX-20", "HC-DICE-03")
def test_what_the_team_die_shows_on_the_average() -> None:
    table = Table(HOME, AWAY)

    def dice(ref: Referee) -> tuple[int, int]:
        rolled = roll_foul_dice(ref, table.player("away 5"), table.player("home 7"))
        return rolled.grade, rolled.markers

    found = odds(table, dice)
    grades = [sum(often for (grade, _), often in found.items() if grade == at) for at in range(3)]
    assert grades == [0, Fraction(7, 8), Fraction(1, 8)]
    assert sum(often * markers for (_, markers), often in found.items()) == Fraction(7, 8)


def state_after(table: Table, who: str, play: str = "foul") -> dict[int, Fraction]:
    """How likely each state of a player is once Away's 5 has fouled, or tackled, Home's 7."""
    offender, fouled, asked = table.player("away 5"), table.player("home 7"), table.player(who)

    def state(ref: Referee) -> int:
        _ = foul(ref, offender, fouled) if play == "foul" else tackle(ref, offender)
        return ref.pos.state[asked]

    return odds(table, state)


@pytest.mark.clause("HC-EX-21")
@pytest.mark.parametrize(("yellows", "often"), [(0, Fraction(1, 8)), (1, Fraction(1))])
def test_how_often_a_foul_ends_in_a_sending_off(yellows: int, often: Fraction) -> None:
    table = Table(HOME, AWAY)
    table.pos.yellows[table.player("away 5")] = yellows

    assert state_after(table, "away 5")[SENT_OFF] == often


@pytest.mark.clause("HC-EX-22", "HC-FOUL-09")
@pytest.mark.parametrize(
    ("markers", "often"),
    [(0, Fraction(5, 8)), (1, Fraction(1, 4)), (2, Fraction(0)), (3, Fraction(0))],
)
def test_how_often_a_foul_injures(markers: int, often: Fraction) -> None:
    table = Table(HOME, AWAY, markers={"home 7": markers})

    assert state_after(table, "home 7").get(INJURED, 0) == often


@pytest.mark.clause("HC-EX-23")
def test_what_a_tackle_risks() -> None:
    table = Table(HOME, AWAY, ratings={"away 5": {"tackle": 12}}, markers={"home 7": 1})

    assert state_after(table, "away 5", "tackle")[SENT_OFF] == Fraction(1, 40)
    assert state_after(table, "home 7", "tackle")[INJURED] == Fraction(1, 20)


@pytest.mark.clause("HC-EX-24")
def test_how_often_a_foul_only_exhausts() -> None:
    table = Table(HOME, AWAY, markers={"home 7": 1})
    offender, fouled = table.player("away 5"), table.player("home 7")

    def exhausted(ref: Referee) -> bool:
        foul(ref, offender, fouled)
        return ref.pos.state[fouled] == ON and not ref.pos.markers[fouled]

    assert odds(table, exhausted)[True] == Fraction(3, 8)
