"""Play a whole match, from a position to its end, and make its record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from rules.blood_bowl.drive import come_to_land, end_drive, start_drive
from rules.blood_bowl.events import Event
from rules.blood_bowl.picture.replay import Board
from rules.blood_bowl.position import COUNTS, RESERVES, STUNNED, Phase, Position
from rules.blood_bowl.pregame import prepare_match
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.squads import Squads, number_of
from rules.blood_bowl.turn import after_turn, start_turn, take_action
from rules.coach import Answer, Coach, recorded
from rules.game import Pause, Seam
from rules.game.resuming import until_asked
from rules.record import Match, Outcome, Record, Result, SideOutcome, build

JSON = Any

#: The function that plays each phase; a checkpoint lies between two of these calls.
NEXT: dict[int, Callable[[Referee], None]] = {
    Phase.BEFORE: prepare_match,
    Phase.DRIVE: start_drive,
    Phase.LANDING: come_to_land,
    Phase.TURN: start_turn,
    Phase.ACTION: take_action,
    Phase.DRIVE_END: end_drive,
    Phase.SPELL: after_turn,
}


def play_on(ref: Referee) -> None:
    """Play from the referee's position to the end of the match."""
    pos = ref.pos
    while pos.phase != Phase.OVER:
        NEXT[pos.phase](ref)


def play(match: Match, coaches: Sequence[Coach], *, log: bool = True) -> Record:
    """Play a match from its seed and the answers of its coaches.

    The same seed and answers always give the same record.
    """
    pos = Position(Squads(match.line_ups))
    ref = Referee(pos, match.dice(), coaches, options=match.options, log=log)
    ref.go_by(match)
    play_on(ref)
    return record(match, ref)


def resume(
    match: Match,
    answers: Sequence[Answer],
    coaches: Sequence[Coach | None],
    seam: Seam | None = None,
) -> Pause | Record:
    """Replay the answers, and stop at the next question that no coach here answers, or at the end.

    seam: the checkpoint to start from; None for the beginning of the match.
    """
    squads = Squads(match.line_ups)
    if seam is None:
        seam = Seam(0, state_of(Position(squads), 0, 0), [])
    pos = Position.from_json(squads, seam.state["position"])
    dice = match.dice(seam.state["dice"], seam.answers)
    ahead = recorded(answers, then=coaches, used=seam.answers)
    ref = Referee(pos, dice, ahead, options=match.options)
    ref.go_by(match)
    ref.take_up(answers[: seam.answers], seam.state["rolls"])
    played = until_asked(
        ref,
        seam,
        step=lambda: NEXT[pos.phase](ref),
        is_over=lambda: pos.phase == Phase.OVER,
        state=lambda: state_of(pos, dice.position, ref.last_roll),
        frame=lambda: Board.of(pos).to_json(),
        record=lambda: record(match, ref),
        rolled=lambda: dice.position,
        events=lambda: _written(ref.log or ()),
    )
    if isinstance(played, Record):
        return played
    return replace(played, hired=[induced["hired"] for induced in pos.induced])


def state_of(pos: Position, dice: int, rolls: int) -> dict[str, JSON]:
    """Return a checkpoint (seam) as JSON: the position, and how far the dice have been read."""
    return {"position": pos.to_json(), "dice": dice, "rolls": rolls}


def _written(log: Sequence[Event]) -> list[JSON]:
    return [event.to_json() for event in log]


def record(match: Match, ref: Referee) -> Record:
    """Return the record of a finished match."""
    return Record(
        match,
        outcome(ref.pos),
        [side_record(ref.pos, side) for side in (0, 1)],
        ref.answers,
        None if ref.log is None else _written(ref.log),
        build(),
    )


def outcome(pos: Position) -> Outcome:
    """Return who won, by how much, and the counts of each side (BB-END-01, -02)."""
    sides = []
    for side in (0, 1):
        difference = pos.score[side] - pos.score[1 - side]
        result: Result = "win" if difference > 0 else "loss" if difference < 0 else "draw"
        counts = {
            name: sum(pos.counts[i][p] for p in pos.squads.members[side])
            for i, name in enumerate(COUNTS)
        }
        sides.append(SideOutcome(result, pos.score[side], counts))
    return Outcome.alike("played" if pos.conceded < 0 else "conceded", sides)


def side_record(pos: Position, side: int) -> JSON:
    """Return one side of the record: what the aftermath needs, and a stat line for every member.

    induced: as in the position, except ``hired``, the guests of this match, which stands beside it.
    """
    members = pos.squads.members[side]
    induced = {**pos.induced[side]}
    hired = induced.pop("hired")
    return {
        "score": pos.score[side],
        "awarded": pos.awarded[side],
        "conceded": pos.conceded == side,
        "available": sum(pos.state[p] <= STUNNED or pos.state[p] == RESERVES for p in members),
        "fans": pos.fans[side],
        "fame": pos.fame[side],
        "injuries": pos.injuries[side],
        "induced": induced,
        "hired": hired,
        "lines": [stat_line(pos, p) for p in members],
    }


def stat_line(pos: Position, p: int) -> JSON:
    """Return the counts of one member of the line-up.

    fielded: whether the player was on the pitch at all.
    """
    line = {name: pos.counts[i][p] for i, name in enumerate(COUNTS)}
    line["number"] = number_of(p)
    line["player"] = pos.squads.member(p)["player"]
    line["fielded"] = bool(pos.played >> p & 1)
    return line
