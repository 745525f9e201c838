"""A whole match: from a position to its end, and the record it leaves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.blood_bowl.drive import come_to_land, end_drive, start_drive
from rules.blood_bowl.position import COUNTS, RESERVES, STUNNED, Phase, Position
from rules.blood_bowl.pregame import prepare_match
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.squads import Squads, number_of
from rules.blood_bowl.turn import start_turn, take_action
from rules.coach import Coach
from rules.dice import Stream
from rules.record import Match, Outcome, Record, Result, SideOutcome, build

JSON = Any

#: What comes next in each phase; the position between two of these calls is a seam.
NEXT: dict[int, Callable[[Referee], None]] = {
    Phase.BEFORE: prepare_match,
    Phase.DRIVE: start_drive,
    Phase.LANDING: come_to_land,
    Phase.TURN: start_turn,
    Phase.ACTION: take_action,
    Phase.DRIVE_END: end_drive,
}


def play_on(ref: Referee) -> None:
    """Plays from the referee's position to the end of the match."""
    pos = ref.pos
    while pos.phase != Phase.OVER:
        NEXT[pos.phase](ref)


def play(match: Match, coaches: Sequence[Coach], *, log: bool = True) -> Record:
    """A match from its seed and the answers of its coaches: the same in, the same out."""
    pos = Position(Squads(match.line_ups))
    ref = Referee(pos, Stream(match.seed, "dice"), coaches, options=match.options, log=log)
    play_on(ref)
    return record(match, ref)


def record(match: Match, ref: Referee) -> Record:
    """What the finished match leaves behind."""
    return Record(
        match,
        outcome(ref.pos),
        [side_record(ref.pos, side) for side in (0, 1)],
        ref.answers,
        None if ref.log is None else [event.to_json() for event in ref.log],
        build(),
    )


def outcome(pos: Position) -> Outcome:
    """BB-END-01, -02: who won, by how much, and the casualties."""
    sides = []
    for side in (0, 1):
        difference = pos.score[side] - pos.score[1 - side]
        result: Result = "win" if difference > 0 else "loss" if difference < 0 else "draw"
        counts = {
            name: sum(pos.counts[i][p] for p in pos.squads.members[side])
            for i, name in enumerate(COUNTS)
        }
        sides.append(SideOutcome(result, pos.score[side], counts))
    return Outcome("played" if pos.conceded < 0 else "conceded", tuple(sides))


def side_record(pos: Position, side: int) -> JSON:
    """One side of the record: what the aftermath needs, and a stat line for every member."""
    members = pos.squads.members[side]
    return {
        "score": pos.score[side],
        "awarded": pos.awarded[side],
        "conceded": pos.conceded == side,
        "available": sum(pos.state[p] <= STUNNED or pos.state[p] == RESERVES for p in members),
        "fans": pos.fans[side],
        "fame": pos.fame[side],
        "injuries": pos.injuries[side],
        "lines": [stat_line(pos, p) for p in members],
    }


def stat_line(pos: Position, p: int) -> JSON:
    """The counts of one member of the line-up; ``fielded`` if he was on the pitch at all."""
    line = {name: pos.counts[i][p] for i, name in enumerate(COUNTS)}
    line["number"] = number_of(p)
    line["player"] = pos.squads.member(p)["player"]
    line["fielded"] = bool(pos.played >> p & 1)
    return line
