"""The log is enough to see the match again: folded, it shows what was on the board."""

from __future__ import annotations

import pytest

from rules.game import Pause
from rules.helvetia_cup.ball import receive
from rules.helvetia_cup.match import resume
from rules.helvetia_cup.moving import movement_turn
from rules.helvetia_cup.picture.replay import Board
from rules.helvetia_cup.position import Phase
from rules.helvetia_cup.referee import Referee
from rules.helvetia_cup.rounds import movement
from rules.helvetia_cup.setup import set_up
from rules.helvetia_cup.shoot_out import kick
from rules.helvetia_cup.shooting import shoot
from rules.record import Match, after_log, canonical
from tests.rules.helvetia_cup.matches import at_every_seam, chasers, random_match, rookies
from tests.rules.helvetia_cup.play import DATA, SPEED, Table


class Told:
    """Compares the log, folded so far, with the position whenever a match is at a seam."""

    def __init__(self, match: Match) -> None:
        self.board = Board(match.line_ups)
        self.at = 0
        self.seams = 0

    def look(self, ref: Referee) -> None:
        assert ref.log is not None
        new = ref.log[self.at :]
        for entry in new:
            self.board.take(entry)
        self.at += len(new)
        seen = self.board.to_json()
        # A position does not know what the last shot aimed at.
        del seen["sectors"]
        here = Board.of(ref.pos).to_json()
        del here["sectors"]
        assert seen == here, [entry for entry in new if entry["event"] != "rolled"]
        self.seams += 1


@pytest.mark.parametrize("number", range(6))
def test_the_log_folded_is_the_board_at_every_seam(number: int) -> None:
    match = random_match(number)
    told = Told(match)
    at_every_seam(match, told.look, rookies(match))
    assert told.seams > 50


@pytest.mark.parametrize("number", range(18))
def test_so_it_is_where_players_fall_and_are_sent_off(number: int) -> None:
    match = random_match(number)
    told = Told(match)
    at_every_seam(match, told.look, chasers(match))
    assert told.seams > 20


def assert_told(table: Table, before: Board) -> None:
    """The board as it was, and then the log, give the board as it is."""
    for event in table.ref.log or ():
        before.take(event)
    here = Board.of(table.pos)
    here.sectors = before.sectors
    assert before.to_json() == here.to_json()


HOME = "1@-8,0 7@5,0 8@-2,0 9@-3,2 10@-4,-2"
AWAY = "1@8,0 5@3,0 6@2,2 7@5,-2_ 8@2,3"


@pytest.mark.clause("HC-OFF-14", "HC-OFF-15", "HC-OFF-17")
def test_an_offside_restart_is_told_step_by_step() -> None:
    answers = [("call_offside", "call")]
    answers += [("move_turn", "done"), ("move_turn", "done"), ("offside_vacate", "4,0")]
    with Table(HOME, AWAY, ball="5,0", dice="time=2", answers=answers) as table:
        table.pos.noted = 1 << table.player("home 7")
        before = Board.of(table.pos)
        receive(table.ref, table.player("home 7"), "HC-SPASS-05")
        movement(table.ref)
        assert table.carrier == "away 5"
        assert table.said()[-3:] == ["placed on the ball", "ball", "moves off"]
        assert_told(table, before)


@pytest.mark.clause("HC-FX-31")
def test_a_call_that_a_card_takes_back_leaves_him_the_ball() -> None:
    card = next(card.id for card in DATA.tactics.values() if card.window == "offside")
    answers = [("call_offside", "call"), ("play_card", card)]
    hands = (card, "")
    with Table(HOME, AWAY, ball="5,0", answers=answers, hands=hands) as table:
        table.pos.noted = 1 << table.player("home 7")
        before = Board.of(table.pos)
        receive(table.ref, table.player("home 7"), "HC-SPASS-05")
        assert table.carrier == "home 7"
        assert_told(table, before)


@pytest.mark.clause("HC-ACC-01", "HC-SUB-04")
def test_markers_are_told_as_they_are_spent() -> None:
    answers = [("move_turn", "7 F FR F"), ("move_turn", "9 BR BR off 4"), ("move_turn", "done")]
    with Table(f"{HOME} 4", AWAY, ball="0,0", answers=answers) as table:
        before = Board.of(table.pos)
        movement_turn(table.ref, 0)
        assert_told(table, before)
        assert before.players[0, 7][3] == SPEED - 2
        assert before.players[0, 9][3] == SPEED - 2
        assert before.players[0, 4] == ["-5,4", "on the pitch", False, SPEED]


@pytest.mark.clause("HC-SHOT-16")
def test_a_shot_is_seen_until_play_goes_on() -> None:
    answers = [("shot_sector", "TL"), ("keeper_sectors", ["TC", "TR"])]
    with Table(HOME.replace("5,0", "6,0*"), AWAY, dice="d20=20 time=1", answers=answers) as table:
        board = Board.of(table.pos)
        shoot(table.ref, "shot")
        assert_told(table, board)
        seen = {"kind": "shot", "side": 0, "aimed": "TL", "covered": ["TC", "TR"]}
        assert board.sectors == seen
        table.ref.note("moves", "HC-MOVE-01", table.player("away 5"), h=table.pos.pitch.at["2,0"])
        board.take(table.ref.log[-1])  # type: ignore[index]
        assert board.sectors == {}


@pytest.mark.clause("HC-SETUP-11", "HC-SETUP-12", "HC-SETUP-08")
def test_a_side_that_sets_up_goes_off_first() -> None:
    """Else two of a team would be seen on one hex while they change places."""
    answers = [
        ("place_defence", {"5": "3,-4", "6": "3,0", "7": "2,3", "8": "4,0"}),
        ("place_attack", {"7": "0,0", "8": "-3,2", "9": "-2,0", "10": "-4,-2"}),
    ]
    home = "1@-8,0 7@0,0* 8@-2,0_ 9@-3,2 10@-4,-2"
    with Table(home, AWAY, answers=answers) as table:
        board = Board.of(table.pos)
        set_up(table.ref)
        for event in table.ref.log or ():
            board.take(event)
            hexes = [(who[0], seen[0]) for who, seen in board.players.items() if seen[0]]
            assert len(set(hexes)) == len(hexes)
        assert board.to_json() == Board.of(table.pos).to_json()


@pytest.mark.clause("HC-SHOOT-08")
def test_a_goalkeeper_is_called_back_for_the_shoot_out() -> None:
    answers = [("shootout_taker", 10), ("shot_sector", "BC"), ("keeper_sectors", [])]
    home, away = HOME.replace("10@-4,-2", "10@-4,-2_"), AWAY.replace("1@8,0", "1@7,0_")
    with Table(home, away, dice="d20=1", answers=answers) as table:
        table.pos.phase = Phase.SHOOT_OUT
        before = Board.of(table.pos)
        kick(table.ref, 0)
        assert table.hex("away 1") == "8,0"
        assert_told(table, before)
        assert before.kicks == [1, 0]


def test_a_board_goes_to_json_and_back() -> None:
    match = random_match(1)
    log = at_every_seam(match, lambda ref: None, chasers(match)).log
    assert log is not None
    for upto in (0, 40, 500, len(log)):
        frame = after_log(Board(match.line_ups), log[:upto]).to_json()
        assert canonical(Board.from_json(match.line_ups, frame).to_json()) == canonical(frame)


def test_whoever_waits_for_a_question_sees_the_shot_before_it() -> None:
    match = random_match(1)
    record = at_every_seam(match, lambda ref: None, chasers(match))
    assert record.log is not None
    shots = [at for at, entry in enumerate(record.log) if entry["event"] == "covers"]
    seam = None
    for answers in range(len(record.answers)):
        pause = resume(match, record.answers[:answers], (None, None), seam)
        assert isinstance(pause, Pause)
        seam = pause.seam
        if len(pause.log) > shots[0]:
            break
    assert isinstance(pause, Pause)
    assert pause.frame["sectors"]["aimed"] == record.log[shots[0] - 1]["detail"]
