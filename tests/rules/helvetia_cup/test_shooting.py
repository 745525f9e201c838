"""HC-SHOT, HC-TOUCH, HC-HEAD: shots, the sectors chosen in secret, and the odds of a goal."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from rules.coach import NO_ANSWER, Answer, IllegalChoice
from rules.helvetia_cup.attacking import act, attack
from rules.helvetia_cup.cards.moments import Shot
from rules.helvetia_cup.halves import end_half
from rules.helvetia_cup.passing import long_pass
from rules.helvetia_cup.position import SHOTS, TOUCH_SHOTS, Phase
from rules.helvetia_cup.referee import Referee
from rules.helvetia_cup.rounds import action_phase, play_round
from rules.helvetia_cup.shooting import (
    SECTORS,
    connected_sets,
    covered_sectors,
    goes_in,
    is_saved,
    shoot,
)
from tests.rules.helvetia_cup.decks import ruled
from tests.rules.helvetia_cup.odds import Matrix, odds, value
from tests.rules.helvetia_cup.play import AWAY_REST, HOME_REST, PITCH, VERSION, Table, at

#: In front of the goal at distance 1 to 4, and to the left and right of it.
CENTRE = ("", "7,0", "6,0", "5,0", "4,0")
LEFT_AT_2, LEFT_AT_3, RIGHT_AT_3 = "8,-2", "9,-3", "5,3"


def aims(sector: str, cover: Sequence[str] | None = ()) -> list[tuple[str, Answer]]:
    """Both choices; None where the goalkeeper has none."""
    chosen: list[tuple[str, Answer]] = [("shot_sector", sector)]
    return chosen if cover is None else [*chosen, ("keeper_sectors", list(cover))]


def shooter(place: str, shot: int, **more: int) -> Table:
    """Home's 7 with the ball; for the odds."""
    return Table(f"{HOME_REST} 7@{place}*", ratings={"home 7": {"shot": shot, **more}})


def chance(
    table: Table, kind: str, sector: str, cover: Sequence[str] = (), minus: int = 0
) -> Fraction:
    """How likely Home's 7 scores."""

    def scores(ref: Referee) -> bool:
        shot = Shot(kind, table.player("home 7"))
        return not is_saved(ref, shot) and goes_in(ref, shot, 0)

    answers = {"shot_sector": sector, "keeper_sectors": list(cover)}
    return odds(table, scores, answers).get(True, Fraction(0))


def allowance(table: Table, kind: str) -> int:
    return covered_sectors(table.pos, Shot(kind, table.player("home 7")))


# -- the choice of sectors -------------------------------------------------------------------------


@pytest.mark.clause("HC-EX-05", "HC-SHOT-07", "HC-SHOT-08", "HC-SECT-04")
def test_how_many_sets_of_sectors_hang_together() -> None:
    sizes = [len(chosen) for chosen in connected_sets(VERSION)]

    assert [sizes.count(size) for size in range(7)] == [1, 6, 7, 10, 10, 6, 1]


@pytest.mark.clause("HC-EX-06", "HC-SHOT-07", "HC-SHOT-08", "HC-DEC-15")
@pytest.mark.parametrize(
    ("cover", "is_legal"),
    [
        ("TC TR", True),
        ("TL BR", False),
        ("TL BC", False),
        ("TL BL BC", True),
        ("TL TC BR", False),
        ("TL TR", False),
        # It is a set: the order does not matter.
        ("TR TC", True),
        ("TC TC", True),
        ("TC XX", False),
    ],
)
def test_which_sectors_a_goalkeeper_may_cover_together(cover: str, is_legal: bool) -> None:
    # He may cover four here.
    table = Table(f"{HOME_REST} 7@4,0*", answers=aims("BR", cover.split()), dice="d20=20 time=1")
    if is_legal:
        shoot(table.ref, "shot")
        assert table.carrier == "away 1"
    else:
        with pytest.raises(IllegalChoice):
            shoot(table.ref, "shot")


@pytest.mark.clause("HC-SHOT-04", "HC-SHOT-05", "HC-SHOT-06", "HC-DEC-15")
@pytest.mark.parametrize("distance", [1, 2, 3, 4])
def test_he_covers_as_many_as_there_are_hexes_to_the_goal_or_fewer(distance: int) -> None:
    row = ["BL", "BC", "BR", "TR", "TC"]
    for count in range(distance + 2):
        table = Table(
            f"{HOME_REST} 7@{CENTRE[distance]}*",
            answers=aims("TL", row[:count]),
            dice="d20=20 time=1",
        )
        if count <= distance:
            shoot(table.ref, "shot")
        else:
            with pytest.raises(IllegalChoice, match="HC-SHOT-04"):
                shoot(table.ref, "shot")


@pytest.mark.clause("HC-DEC-14", "HC-DEC-15")
def test_what_is_chosen_where_no_coach_answers() -> None:
    # At the bottom in the centre, which the goalkeeper covers first of all.
    answers = [("shot_sector", NO_ANSWER), ("keeper_sectors", NO_ANSWER)]
    with Table(f"{HOME_REST} 7@5,0*", answers=answers, dice="time=1") as table:
        shoot(table.ref, "shot")

        log = table.ref.log or []
        details = [event["detail"] for event in log if event["event"] in ("aims", "covers")]
        assert table.offered("shot_sector") == ["TL", "TC", "TR", "BL", "BC", "BR"]
        assert details == ["BC", ["BL", "BC", "BR"]]


@pytest.mark.clause("HC-SHOT-02", "HC-SHOT-03", "HC-SHOT-09", "HC-SHOT-16", "HC-CONV-12")
def test_neither_coach_learns_the_others_choice_before_his_own() -> None:
    with Table(f"{HOME_REST} 7@6,0*", answers=aims("TL", ["TL"]), dice="time=1") as table:
        views = []
        says = table.coaches.decide

        def decide(decision: object) -> Answer:
            views.append((table.pos.to_bytes(), len(table.ref.log or ())))
            return says(decision)  # type: ignore[arg-type]

        table.coaches.decide = decide  # type: ignore[method-assign]
        shoot(table.ref, "shot")

        # Nothing in the position or the log tells the second what the first has said.
        assert views[0] == views[1]
        said = table.said()
        assert said.index("aims") + 1 == said.index("covers")


# -- what becomes of a shot ------------------------------------------------------------------------


@pytest.mark.clause("HC-EX-07", "HC-SHOT-10", "HC-SHOT-11", "HC-SHOT-12", "HC-SHOT-17")
def test_the_books_own_example_is_a_goal() -> None:
    with Table(
        f"{HOME_REST} 7@8,-2*",
        answers=[("attack_action", "shot"), *aims("TL", ["TC", "TR"])],
        ratings={"home 7": {"shot": 18}},
        dice="d20=7 time=4",
    ) as table:
        attack(table.ref, must=False)

        assert table.coaches.asked[-1].about[0] == 2
        assert table.targets() == [14]
        assert table.pos.score == [1, 0]


@pytest.mark.clause("HC-EX-08", "HC-SHOT-17")
def test_how_often_the_books_shooter_scores() -> None:
    assert chance(shooter("8,-2", 18), "shot", "TL", ["TC", "TR"]) == Fraction(7, 10)


@pytest.mark.clause("HC-EX-09", "HC-SHOT-09", "HC-SHOT-16", "HC-TIME-05", "HC-ROUND-07")
def test_a_covered_sector_is_a_save_without_a_check() -> None:
    answers = [("attack_action", "shot"), *aims("TL", ["TL", "TC"])]
    with Table(
        f"{HOME_REST} 7@8,-2*", answers=answers, ratings={"home 7": {"shot": 18}}, dice="time=4"
    ) as table:
        action_phase(table.ref)

        assert table.carrier == "away 1"
        assert table.ball == "8,0"
        assert table.pos.attacking == 1
        assert table.pos.minute == 4
        assert table.pos.score == [0, 0]


@pytest.mark.clause("HC-SHOT-13", "HC-SHOT-14", "HC-SHOT-15", "HC-GK-02", "HC-DEC-15")
def test_after_a_miss_the_goalkeeper_has_the_ball_in_his_goal_area() -> None:
    # He lay outside it, so he chose no sectors.
    away = "1@5,1_ 32@6,4 33@9,-2 34@10,-4"
    answers = [("attack_action", "shot"), *aims("BC", None)]
    with Table(f"{HOME_REST} 7@6,0*", away, answers=answers, dice="d20=10 time=4") as table:
        attack(table.ref, must=False)

        assert table.hex("away 1") == table.ball == "8,0"
        assert table.carrier == "away 1"
        assert not table.lies("away 1")
        assert table.pos.attacking == 1
        assert table.pos.minute == 4


@pytest.mark.clause("HC-SHOT-11", "HC-SHOT-12", "HC-SECT-03", "HC-SECT-05", "HC-CONV-11")
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize(
    ("place", "sector", "penalty"),
    [
        (LEFT_AT_3, "TL", 4), (CENTRE[2], "TL", 5), (RIGHT_AT_3, "TL", 6),
        (LEFT_AT_3, "TC", 4), (CENTRE[2], "TC", 3), (RIGHT_AT_3, "TC", 4),
        (LEFT_AT_3, "TR", 6), (CENTRE[2], "TR", 5), (RIGHT_AT_3, "TR", 4),
        (LEFT_AT_3, "BL", 2), (CENTRE[2], "BL", 3), (RIGHT_AT_3, "BL", 4),
        (LEFT_AT_3, "BC", 2), (CENTRE[2], "BC", 1), (RIGHT_AT_3, "BC", 2),
        (LEFT_AT_3, "BR", 4), (CENTRE[2], "BR", 3), (RIGHT_AT_3, "BR", 2),
    ],
)  # fmt: skip
def test_the_penalty_of_a_sector_is_as_the_shooter_sees_it(
    side: int, place: str, sector: str, penalty: int
) -> None:
    turned = PITCH.names[PITCH.last - at(place)]
    home = f"{HOME_REST} 7@{place}*" if side == 0 else HOME_REST
    away = AWAY_REST if side == 0 else f"{AWAY_REST} 7@{turned}*"
    with Table(home, away, attacking=side, answers=aims(sector), dice="d20=20 time=1") as table:
        shoot(table.ref, "shot")

        assert table.targets() == [10 - penalty]


@pytest.mark.clause("HC-EX-11", "HC-EX-12", "HC-CONV-05", "HC-CONV-06")
def test_an_exhausted_shooter_may_have_no_chance_at_all() -> None:
    answers = aims("TL")
    with Table(
        f"{HOME_REST} 7@6,0*",
        ratings={"home 7": {"shot": 8}},
        markers={"home 7": 0},
        answers=answers,
        # A die is rolled all the same.
        dice="d20=1 time=1",
    ) as table:
        shoot(table.ref, "shot")

        assert table.targets() == [-1]
        assert table.pos.score == [0, 0]
    tired = shooter("6,0", 8)
    tired.pos.markers[tired.player("home 7")] = 0
    assert chance(tired, "shot", "TL") == 0


@pytest.mark.clause("HC-EX-50", "HC-TIME-13", "HC-TIME-11", "HC-GOAL-02", "HC-SUB-03", "HC-TOSS-02")
def test_a_goal_in_the_last_minute_ends_the_half() -> None:
    answers = [("move_turn", "done"), ("move_turn", "done"), ("attack_action", "shot"), *aims("TL")]
    ratings = {"home 7": {"shot": 18}}
    # Both have a substitute, whom they may send on before the next half: conceding coach first.
    answers += [("goal_substitutions", "done"), ("goal_substitutions", "7 9")]
    with Table(
        f"{HOME_REST} 7@8,-2* 9",
        f"{AWAY_REST} 9",
        ratings=ratings,
        answers=answers,
        dice="d20=7 time=3",
    ) as table:
        table.pos.minute = 44
        play_round(table.ref)

        assert table.targets() == [14]
        assert table.pos.goals[0]["minute"] == 45
        assert table.pos.phase == Phase.HALF_END
        end_half(table.ref)
        assert table.pos.phase == Phase.SET_UP
        assert table.pos.minute == 45
        assert table.pos.attacking == 1 - table.pos.first
        assert [each.side for each in table.coaches.asked[-2:]] == [1, 0]
        assert table.pos.substitutions == [{"side": 0, "minute": 45, "out": 7, "in": 9}]


# -- one-touch shots -------------------------------------------------------------------------------


@pytest.mark.clause("HC-TOUCH-01", "HC-TOUCH-02", "HC-TOUCH-05", "HC-EX-51", "HC-INT-04")
@pytest.mark.parametrize(
    ("tries", "dice", "targets"),
    [("decline", "d20=7 time=1", [7]), ("try", "d20=10,11 time=1", [9, 11])],
)
def test_a_pass_is_followed_by_a_shot_at_once(
    tries: str, dice: str, targets: Sequence[int]
) -> None:
    home, away = f"{HOME_REST} 7@4,0* 8@6,0", f"{AWAY_REST} 5@6,0"
    ratings = {"home 8": {"shot": 16}, "away 5": {"interception": 9}}
    answers = [
        ("attack_action", "pass 6,0"),
        ("try_interception", tries),
        ("attack_action", "touch"),
        *aims("BC"),
    ]
    with Table(home, away, ratings=ratings, answers=answers, dice=dice) as table:
        attack(table.ref, must=False)

        assert table.targets() == targets
        assert table.pos.score == [1, 0]
        assert table.pos.goals[0]["kind"] == "touch"
        assert table.pos.counts[TOUCH_SHOTS][table.player("home 8")] == 1


@pytest.mark.clause("HC-TOUCH-05", "HC-TOUCH-01")
def test_in_the_next_round_he_shoots_as_usual() -> None:
    answers = [
        ("attack_action", "pass 6,0"),
        ("attack_action", "end"),
        ("attack_action", "end"),
    ]
    with Table(f"{HOME_REST} 7@4,0* 8@6,0", answers=answers) as table:
        attack(table.ref, must=False)
        assert "touch" in table.offered("attack_action")
        assert "shot" not in table.offered("attack_action")

        attack(table.ref, must=False)
        assert "shot" in table.offered("attack_action")
        assert "touch" not in table.offered("attack_action")


@pytest.mark.clause("HC-EX-32", "HC-TOUCH-02", "HC-TOUCH-03", "HC-TOUCH-04")
def test_against_a_one_touch_beside_the_goal_nothing_is_covered() -> None:
    table = shooter("7,0", 15)
    assert allowance(table, "touch") == 0
    assert chance(table, "touch", "BC") == Fraction(1, 2)

    with Table(
        f"{HOME_REST} 7@7,0*",
        ratings={"home 7": {"shot": 15}},
        answers=aims("BC", None),
        dice="d20=11 time=1",
    ) as table:
        shoot(table.ref, "touch")
        assert table.targets() == [10]


@pytest.mark.clause("HC-EX-33", "HC-TOUCH-03", "HC-PRESS-04")
def test_a_one_touch_under_pressure_from_far_out() -> None:
    home, away = f"{HOME_REST} 7@{RIGHT_AT_3}*", f"{AWAY_REST} 5@{RIGHT_AT_3}"
    table = Table(home, away, ratings={"home 7": {"shot": 16}})
    assert allowance(table, "touch") == 2
    assert goal_odds(table, "touch", "TL") == Fraction(1, 10)

    with Table(
        home, away, ratings={"home 7": {"shot": 16}}, answers=aims("TL"), dice="d20=2 time=1"
    ) as table:
        act(table.ref, "touch", 0)
        assert table.targets() == [2]


@pytest.mark.clause("HC-EX-34", "HC-PRESS-04")
def test_a_shot_under_pressure() -> None:
    home, away = f"{HOME_REST} 7@{RIGHT_AT_3}*", f"{AWAY_REST} 5@{RIGHT_AT_3}"
    ratings = {"home 7": {"shot": 16}, "away 5": {"pressure": 5}}
    assert goal_odds(Table(home, away, ratings=ratings), "shot", "TR") == Fraction(7, 20)

    with Table(home, away, ratings=ratings, answers=aims("TR"), dice="d20=7 time=1") as table:
        act(table.ref, "shot", 0)
        assert table.targets() == [7]


def goal_odds(table: Table, action: str, sector: str) -> Fraction:
    """How likely an action of the carrier ends in a goal that nothing covers."""

    def scores(ref: Referee) -> bool:
        act(ref, action, 0)
        return ref.pos.score[0] == 1

    return odds(table, scores, {"shot_sector": sector, "keeper_sectors": []})[True]


@pytest.mark.clause("HC-TOUCH-02", "HC-TOUCH-03", "HC-CONV-14")
def test_what_haste_costs_is_in_the_data() -> None:
    data = ruled(one_touch_penalty=1, one_touch_sector_loss=2)
    with Table(f"{HOME_REST} 7@4,0*", answers=aims("BC"), dice="d20=20 time=1", data=data) as table:
        assert allowance(table, "touch") == 2
        shoot(table.ref, "touch")

        assert table.targets() == [8]


# -- headers ---------------------------------------------------------------------------------------


@pytest.mark.clause("HC-HEAD-01", "HC-HEAD-02", "HC-HEAD-03", "HC-HEAD-04", "HC-PITCH-09")
@pytest.mark.parametrize(
    ("place", "sector", "target", "most"),
    [("6,0", "BC", 13, 2), ("8,-2", "TR", 8, 2), ("5,2", "BR", 12, 3)],
)
def test_a_header_is_a_shot_with_another_skill(
    place: str, sector: str, target: int, most: int
) -> None:
    # The defender on the hex lies.
    home, away = f"{HOME_REST} 7@-3,0* 8@{place}", f"{AWAY_REST} 5@{place}_"
    answers = [("header_or_end", "header"), *aims(sector)]
    with Table(
        home,
        away,
        ratings={"home 8": {"header": 14, "shot": 2}},
        answers=answers,
        dice="d20=1,20 time=1",
    ) as table:
        long_pass(table.ref, at(place), 0)

        assert table.targets() == [10, target]
        assert table.coaches.asked[-1].about[0] == most
        assert table.pos.counts[SHOTS][table.player("home 8")] == 1


@pytest.mark.clause("HC-HEAD-01", "HC-HEAD-03")
def test_there_is_no_header_outside_the_area_or_in_ones_own() -> None:
    for place in ("5,0", "-6,0"):
        with Table(f"{HOME_REST} 7@0,0* 8@{place}", dice="d20=1") as table:
            long_pass(table.ref, at(place), 0)

            assert table.carrier == "home 8"


# -- odds ------------------------------------------------------------------------------------------


def game(table: Table, most: int, kind: str = "shot") -> Matrix:
    """The chance of a goal by the sector shot at and the set covered, of up to so many sectors."""
    assert allowance(table, kind) == most
    covers = [chosen for chosen in connected_sets(VERSION) if len(chosen) <= most]
    return [[chance(table, kind, sector, cover) for cover in covers] for sector in SECTORS]


@pytest.mark.clause("HC-EX-35", "HC-SECT-03", "HC-SHOT-10")
def test_how_often_two_coaches_who_choose_at_random_see_a_goal() -> None:
    table = shooter(CENTRE[2], 15)
    pairs = [chosen for chosen in connected_sets(VERSION) if len(chosen) == 2]
    chances = [chance(table, "shot", sector, pair) for sector in SECTORS for pair in pairs]

    assert sum(chances) / len(chances) == Fraction(27, 70)


@pytest.mark.clause("HC-EX-36", "HC-EX-37", "HC-EX-38", "HC-EX-39", "HC-EX-40", "HC-EX-41")
@pytest.mark.parametrize(
    ("shot", "place", "most", "expected"),
    [
        (15, CENTRE[1], 1, Fraction(35, 73)),
        (15, CENTRE[2], 2, Fraction(2, 5)),
        (15, CENTRE[3], 3, Fraction(21, 73)),
        (15, CENTRE[4], 4, Fraction(14, 73)),
        (18, LEFT_AT_2, 2, Fraction(56, 115)),
        (12, LEFT_AT_3, 3, Fraction(18, 89)),
    ],
)
def test_what_a_shot_is_worth_when_both_choose_best(
    shot: int, place: str, most: int, expected: Fraction
) -> None:
    assert value(game(shooter(place, shot), most)) == expected


@pytest.mark.clause("HC-EX-42", "HC-GK-02")
def test_an_empty_goal_is_shot_at_in_the_middle() -> None:
    table = shooter(CENTRE[2], 15)
    table.pos.go(table.player("away 1"), at("5,1"))
    assert allowance(table, "shot") == 0

    chances = {sector: chance(table, "shot", sector) for sector in SECTORS}
    best = max(chances, key=lambda sector: chances[sector])
    assert (best, chances[best]) == ("BC", Fraction(7, 10))


@pytest.mark.clause("HC-EX-44", "HC-HEAD-02", "HC-LPASS-03")
def test_what_a_long_pass_to_a_header_is_worth() -> None:
    passer = Table(f"{HOME_REST} 7@0,0* 8@6,0", ratings={"home 7": {"long_pass": 13}})

    def lands(ref: Referee) -> bool:
        long_pass(ref, at("6,0"), 0)
        return ref.pos.carrier == passer.player("home 8")

    landed = odds(passer, lands, {"header_or_end": "end"})[True]
    assert landed * value(game(shooter("6,0", 2, header=14), 2, "header")) == Fraction(143, 600)
