"""The log is enough to see the match again: folded, it shows what was on the board."""

from __future__ import annotations

import pytest

from rules import game
from rules.blood_bowl.picture.replay import Board
from rules.blood_bowl.position import Phase
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.squads import NOBODY, Squads
from rules.coach import Coach
from rules.record import Match, canonical
from tests.rules.blood_bowl.matches import at_every_seam, coaches_of, random_match, usual_match

RULES = game("blood_bowl")


class Told:
    """Compares the log, folded so far, with the position whenever a match is at a seam."""

    def __init__(self, match: Match) -> None:
        self.board = Board(Squads(match.line_ups))
        self.at = 0
        self.seams = 0

    def look(self, ref: Referee) -> None:
        assert ref.log is not None
        new = [event.to_json() for event in ref.log[self.at :]]
        for entry in new:
            self.board.take(entry)
        self.at += len(new)
        here = Board.of(ref.pos)
        if ref.pos.phase != Phase.ACTION:  # then it is nobody's turn, and the log need not say so
            self.board.active = NOBODY
        assert self.board.to_json() == here.to_json(), [e for e in new if e["event"] != "rolled"]
        self.seams += 1


def veterans(match: Match) -> list[Coach]:
    return [RULES.coach("veteran", match.seed, side) for side in (0, 1)]


@pytest.mark.parametrize("number", range(40))
def test_the_log_folded_is_the_board_at_every_seam(number: int) -> None:
    match = random_match(number)
    told = Told(match)
    at_every_seam(match, told.look, coaches_of(number)(match))
    assert told.seams > 1


@pytest.mark.parametrize("number", range(4))
def test_so_it_is_in_the_matches_of_veterans(number: int) -> None:
    match = usual_match(number)
    told = Told(match)
    at_every_seam(match, told.look, veterans(match))
    assert told.seams > 100


def test_a_board_goes_to_json_and_back() -> None:
    match = usual_match(1)
    record = RULES.play(match, veterans(match))
    assert record.log is not None
    for upto in (0, 40, 500, len(record.log)):
        frame = RULES.frame(match.line_ups, record.log[:upto])
        assert canonical(Board.from_json(frame).to_json()) == canonical(frame)
