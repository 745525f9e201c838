"""BB-GEN: a whole match, who plays it, and the record it leaves."""

from __future__ import annotations

from typing import Any

import pytest

from rules.blood_bowl.ball import settle
from rules.blood_bowl.casualties import casualty
from rules.blood_bowl.game import GAME
from rules.blood_bowl.injury import injure, knock_down
from rules.blood_bowl.match import NEXT, outcome, play, play_on, side_record, stat_line
from rules.blood_bowl.moving import step
from rules.blood_bowl.pitch import NAMED
from rules.blood_bowl.position import Phase, Position
from rules.blood_bowl.squads import NOBODY, Squads, number_of, player_at, side_of
from rules.coach import AwaitingDecision, IllegalChoice, recorded
from rules.record import Match, Record, build
from tests.rules.blood_bowl.board import A, H, ball, bench, board, spot
from tests.rules.blood_bowl.matches import (
    CRP,
    line_up_of,
    random_match,
    rookies,
    runners,
    usual_match,
)

#: Both teams set up, the kick-off comes to rest on an empty square, nobody moves all half.
HOME_RECEIVES = "d8=4 d6=1 2d6=1,1 d8=4"
AWAY_RECEIVES = "d8=5 d6=1 2d6=1,1 d8=5"


# -- general terms -------------------------------------------------------------------------------


class Listens:
    """A coach who notes what he is asked for which side."""

    def __init__(self, coach: Any) -> None:
        self.coach = coach
        self.heard: list[tuple[str, int, int]] = []

    def decide(self, decision: Any) -> Any:
        self.heard.append((decision.key, decision.side, decision.view.active))
        return self.coach.decide(decision)


@pytest.mark.clause("BB-GEN-01", "BB-GEN-08")
def test_each_coach_decides_for_his_own_team_and_the_active_one_for_the_turn() -> None:
    match = usual_match(11)
    coaches = [Listens(coach) for coach in runners(match)]

    play(match, coaches)

    for side, coach in enumerate(coaches):
        assert {heard for _, heard, _ in coach.heard} == {side}
        own = ("concede", "choose_action", "continue_action", "block_target", "pass_target")
        assert all(active == side for key, _, active in coach.heard if key in own)
        assert {key for key, _, _ in coach.heard} > {"place_players", "choose_action"}


@pytest.mark.clause("BB-GEN-08")
@pytest.mark.parametrize("kicking", [0, 1])
def test_from_the_set_ups_to_the_first_turn_the_kicking_coach_counts_as_active(
    kicking: int,
) -> None:
    # High Kick: the receiving coach is asked while the other is active.
    direction = 5 - kicking
    heard = [Listens(coach) for coach in board(bench()).coaches]
    table = board(
        bench(), f"d8={direction} d6=1 2d6=2,3 d8={direction}", phase=Phase.DRIVE, kicking=kicking
    )
    table.coaches = heard
    table.pos.active = 1 - kicking
    while not any(key == "concede" for coach in heard for key, _, _ in coach.heard):
        NEXT[table.pos.phase](table)

    asked = {(key, active) for coach in heard for key, _, active in coach.heard}
    assert asked == {
        ("place_players", kicking),
        ("place_ball", kicking),
        ("high_kick", kicking),
        ("concede", 1 - kicking),
    }


@pytest.mark.clause("BB-GEN-03", "BB-GEN-04", "BB-INJ-01", "BB-INJ-05", "BB-INJ-06")
@pytest.mark.parametrize(
    ("dice", "state"),
    [
        ("2d6=3,4", "k6 stunned"),
        ("2d6=4,4", "knocked out"),
        ("2d6=5,5 d6=1 d8=1", "casualty"),
    ],
)
def test_the_injured_lie_on_the_pitch_or_in_the_boxes_of_the_dugout(dice: str, state: str) -> None:
    ref = board("k6\nH1", dice)

    injure(ref, H[1], "fall")

    ref.finish()
    assert spot(ref, H[1]) == state


@pytest.mark.clause("BB-GEN-05", "BB-GEN-06")
def test_every_player_has_four_characteristics_from_one_to_ten_and_his_skills() -> None:
    positions = [position for race in CRP.teams.values() for position in race.positions]
    assert len(positions) > 100
    for position in positions:
        for value in (position.ma, position.st, position.ag, position.av):
            assert 1 <= value <= 10
    blitzer = CRP.teams["human"].position("blitzer")
    line_up = line_up_of(
        {
            "name": "T",
            "race": "human",
            "players": [
                {"number": n, "name": f"P{n}", "position": "blitzer" if n < 3 else "lineman"}
                for n in range(1, 12)
            ],
        }
    )
    squads = Squads([line_up, line_up])
    assert (squads.ma[H[1]], squads.st[H[1]], squads.ag[H[1]], squads.av[H[1]]) == (7, 3, 3, 8)
    assert squads.traits[H[1]]
    assert not squads.traits[H[3]]
    assert blitzer.skills == ("Block",)


@pytest.mark.clause("BB-GEN-07")
def test_a_shirt_number_names_one_player_of_a_side() -> None:
    players = [player_at(side, number) for side in (0, 1) for number in range(1, 17)]

    assert players == list(range(32))
    assert [(side_of(p), number_of(p)) for p in players] == [
        (side, number) for side in (0, 1) for number in range(1, 17)
    ]
    twice = {
        "name": "T",
        "race": "human",
        "players": [
            {"number": min(n, 10), "name": f"P{n}", "position": "lineman"} for n in range(1, 12)
        ],
    }
    assert "BB-GEN-07" in {problem.clause for problem in GAME.problems("crp", twice)}


@pytest.mark.clause("BB-GEN-10", "BB-DOWN-04")
def test_a_carried_ball_goes_where_its_carrier_goes_until_he_falls() -> None:
    ref = board("k6\nH1* .", "2d6=2,2 d8=5")

    step(ref, H[1], NAMED["l6"], extra=False)
    assert (ball(ref), ref.pos.ball) == ("H1", NAMED["l6"])
    knock_down(ref, H[1], "fall")
    settle(ref)

    ref.finish()
    assert ref.pos.carrier == NOBODY
    assert ball(ref) == "m6"


@pytest.mark.clause("BB-GEN-11")
def test_no_option_switches_a_rule_off_but_overtime() -> None:
    match = usual_match(5)
    odd = usual_match(5, weather=False, fans=False, kick_off_table=False, fouls=False)

    assert play(match, rookies(match)).log == play(odd, rookies(odd)).log


# -- refusals, waiting, replay -------------------------------------------------------------------


@pytest.mark.clause("BB-GEN-13")
def test_a_coach_who_answers_nonsense_fails_the_match_loudly() -> None:
    match = usual_match(2)

    with pytest.raises(IllegalChoice):
        play(match, recorded(["offside"]))


@pytest.mark.clause("BB-GEN-13")
def test_a_match_waits_for_the_person_whose_answer_is_missing() -> None:
    match = usual_match(2)
    full = play(match, rookies(match))

    for known in (0, 1, 2, 50, len(full.answers) - 1):
        with pytest.raises(AwaitingDecision) as waiting:
            play(match, recorded(full.answers[:known]))
        assert waiting.value.number == known
        question = waiting.value.decision
        assert not question.problems(full.answers[known])
        assert question.side == waiting.value.side


def test_a_person_is_followed_by_another_coach_where_his_answers_end() -> None:
    match = usual_match(2)
    full = play(match, rookies(match))

    # The coaches who take over are as fresh as at the start, so only the past is the same.
    went_on = play(match, recorded(full.answers[:60], then=rookies(match)))

    assert went_on.answers[:60] == full.answers[:60]


# -- the record ----------------------------------------------------------------------------------


def test_the_record_holds_what_tables_and_the_aftermath_ask() -> None:
    match = usual_match(4)

    record = play(match, runners(match))

    assert Record.from_json(record.to_json(), record.log, record.build) == record
    assert record.build == build()
    assert Match.from_json(match.to_json()) == match
    for side in (0, 1):
        assert record.outcome.sides[side].score == record.sides[side]["score"]
        lines = record.sides[side]["lines"]
        members = match.line_ups[side]["players"]
        assert [line["number"] for line in lines] == [member["number"] for member in members]
        assert [line["player"] for line in lines] == [member["player"] for member in members]
        assert record.sides[side]["fans"] >= 2


def test_a_stat_line_tells_who_was_fielded() -> None:
    ref = board("k6\nH1 A1\n\nH2 reserves")

    assert stat_line(ref.pos, H[1])["fielded"]
    assert not stat_line(ref.pos, H[2])["fielded"]


def test_the_record_counts_who_could_still_be_set_up() -> None:
    ref = board("k6\nH1 h2 h3!\n\nH4 reserves\nH5 knocked out\nH6 casualty\nH7 sent off")

    assert side_record(ref.pos, 0)["available"] == 4
    assert outcome(ref.pos).kind == "played"


def test_casualties_stand_in_the_record_with_their_cause() -> None:
    ref = board("k6\nH1 A1", "d6=5 d8=3")

    casualty(ref, A[1], "block", H[1], rolled=True)

    ref.finish()
    assert side_record(ref.pos, 1)["injuries"] == [
        {
            "number": 1,
            "player": 1,
            "effects": ["ma"],
            "rolls": [53],
            "cause": "block",
            "by": 1,
        }
    ]


@pytest.mark.clause("BB-DICE-07")
def test_a_match_of_nothing_but_kick_offs_by_the_dice_that_it_takes() -> None:
    ref = board(
        bench(),
        f"d6=3,4  2d6=3,4 2d6=4,4  d6=1  {HOME_RECEIVES}  {AWAY_RECEIVES}",
        phase=Phase.BEFORE,
    )

    play_on(ref)

    ref.finish()
    assert outcome(ref.pos).sides[0].result == "draw"
    assert (ref.pos.half, ref.pos.markers) == (2, [8, 8])


def test_random_line_ups_are_as_different_as_matches_need_them() -> None:
    matches = [random_match(number) for number in range(60)]
    races = {line_up["race"] for match in matches for line_up in match.line_ups}
    sizes = {len(line_up["players"]) for match in matches for line_up in match.line_ups}

    assert len(races) > 12
    assert sizes >= {*range(11, 14)}
    assert min(sizes) < 5
    for match in matches:
        Position(Squads(match.line_ups))
