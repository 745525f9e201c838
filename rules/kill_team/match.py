"""A match from its first decision to its record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.coach import Answer, Coach, recorded
from rules.game import Pause, Seam
from rules.game.resuming import until_asked
from rules.kill_team import catalogue as catalogues
from rules.kill_team import (
    deploying,
    ending,
    fight_phase,
    martyr,  # noqa: F401  it enters its last act
    morale_phase,
    movement_phase,
    psychic_phase,
    rounds,
    setup,
    shooting_phase,
)
from rules.kill_team.picture.replay import Board
from rules.kill_team.position import Phase, Position
from rules.kill_team.referee import Referee
from rules.kill_team.squads import COUNTS, NOBODY, number_of
from rules.record import Ended, Match, Outcome, Record, Result, SideOutcome, build

JSON = Any


def _end_movement(ref: Referee) -> None:
    movement_phase.end(ref)
    takes_place = psychic_phase.takes_place(ref.pos)
    rounds.leave_phase(ref, Phase.PSYCHIC if takes_place else Phase.SHOOTING_START)


def _cast(ref: Referee) -> None:
    psychic_phase.play(ref)
    rounds.leave_phase(ref, Phase.SHOOTING_START)


def _fire(ref: Referee) -> None:
    if not shooting_phase.fire_at_will(ref):
        rounds.leave_phase(ref, Phase.FIGHT_START)


def _fight(ref: Referee) -> None:
    if not fight_phase.others(ref):
        rounds.leave_phase(ref, Phase.MORALE_START)


def _test_nerves(ref: Referee) -> None:
    if not morale_phase.turn(ref):
        rounds.leave_phase(ref, Phase.ROUND_END)


#: What comes next in each phase; between two of these calls there is a checkpoint (KT-ROUND-02).
NEXT: dict[int, Callable[[Referee], None]] = {
    Phase.BEFORE: setup.prepare,
    Phase.DEPLOYMENT: deploying.place,
    Phase.ROUND_START: rounds.start,
    Phase.MOVEMENT_START: movement_phase.start,
    Phase.MOVEMENT: movement_phase.turn,
    Phase.MOVEMENT_END: _end_movement,
    Phase.PSYCHIC: _cast,
    Phase.SHOOTING_START: shooting_phase.start,
    Phase.READY_FIRE: shooting_phase.ready_fire,
    Phase.FIRE: _fire,
    Phase.FIGHT_START: fight_phase.start,
    Phase.CHARGERS_FIGHT: fight_phase.chargers,
    Phase.FIGHT: _fight,
    Phase.MORALE_START: morale_phase.start,
    Phase.MORALE: _test_nerves,
    Phase.ROUND_END: ending.end_round,
}


def step(ref: Referee) -> None:
    """Play from one checkpoint (seam) to the next."""
    NEXT[ref.pos.phase](ref)


def opening(match: Match) -> Position:
    """Return the position before any decision."""
    return Position(catalogues.load(match.version), match.line_ups, match.options)


def play(match: Match, coaches: Sequence[Coach], *, log: bool = True) -> Record:
    """Play a match from its seed and the answers of its coaches (KT-GEN-04)."""
    ref = Referee(opening(match), match.dice(), coaches, log=log)
    ref.go_by(match)
    play_on(ref)
    return record(match, ref)


def play_on(ref: Referee) -> None:
    """Play from the referee's position to the end of the match."""
    pos = ref.pos
    while pos.phase != Phase.OVER:
        step(ref)


def resume(
    match: Match,
    answers: Sequence[Answer],
    coaches: Sequence[Coach | None],
    seam: Seam | None = None,
) -> Pause | Record:
    """Replay the given answers and play on: to a question that no coach here answers, or to the
    end.
    """
    if seam is None:
        seam = Seam(0, state_of(opening(match), 0, 0), [])
    state = seam.state
    pos = position_of(match, state["position"])
    dice = match.dice(state["dice"], seam.answers)
    ref = Referee(pos, dice, recorded(answers, then=coaches, used=seam.answers))
    ref.go_by(match)
    ref.take_up(answers[: seam.answers], state["rolls"])
    return until_asked(
        ref,
        seam,
        step=lambda: step(ref),
        is_over=lambda: pos.phase == Phase.OVER,
        state=lambda: state_of(pos, dice.position, ref.last_roll),
        frame=lambda: Board.of(pos).to_json(),
        record=lambda: record(match, ref),
        rolled=lambda: dice.position,
    )


def position_of(match: Match, value: JSON) -> Position:
    """Return a position of this match from its JSON."""
    data = catalogues.load(match.version)
    return Position.from_json(data, match.line_ups, match.options, value)


def state_of(pos: Position, dice: int, rolls: int) -> dict[str, JSON]:
    """Return a checkpoint (seam) as JSON: the position, and how far the dice have been read."""
    return {"position": pos.to_json(), "dice": dice, "rolls": rolls}


def record(match: Match, ref: Referee) -> Record:
    """Return the record of a finished match."""
    return Record(
        match,
        outcome(ref.pos),
        [side_record(ref.pos, side) for side in (0, 1)],
        ref.answers,
        ref.log,
        build(),
    )


def outcome(pos: Position) -> Outcome:
    """Return the outcome: who won, and the victory points (KT-END-03 to -10)."""
    return Outcome(
        tuple(
            SideOutcome(
                result(pos, side),
                pos.points[side],
                counts_of(pos, side),
                ended(pos, side),
            )
            for side in (0, 1)
        )
    )


def result(pos: Position, side: int) -> Result:
    """Return a side's result (KT-END-09, KT-CAMP-39). Both have lost where both conceded."""
    if len(pos.conceded) > 1:
        return "loss"
    first = ending.leader(pos)
    return "draw" if first == NOBODY else "win" if first == side else "loss"


def ended(pos: Position, side: int) -> Ended:
    """Return how the match ended for a side (KT-CAMP-39, LG-FIX-01)."""
    if len(pos.conceded) > 1:
        return "double_forfeit"
    if not pos.conceded:
        return "played"
    return "conceded" if side in pos.conceded else "conceded_to"


def counts_of(pos: Position, side: int) -> dict[str, int]:
    """Return a side's statistics for league tables (KT-CAMP-36, -37).

    ``took_out`` counts all enemies that are out of action, whatever did it; a model's own count is
    of those that it took out itself (KT-CAMP-12).
    """
    lines, enemy = stat_lines(pos, side), stat_lines(pos, 1 - side)
    counts = {name: sum(line[name] for line in lines) for name in COUNTS}
    return {**counts, "took_out": sum(line["taken_out"] for line in enemy)}


def side_record(pos: Position, side: int) -> JSON:
    """Return one side of the record: the input of the aftermath, and a line for each model.

    {"score" victory points, "mission", "layout", "rounds", "role" ("attacker", "defender" or ""),
     "broken", "conceded", "out" [{"number", "by" (the enemy's number or None), "cause",
     "round"}], "lines", "hired" nobody}
    """
    roles = {NOBODY: "", side: "attacker", 1 - side: "defender"}
    return {
        "score": pos.points[side],
        "mission": pos.mission,
        "layout": pos.layout,
        "rounds": pos.round,
        "role": roles[pos.attacker],
        "broken": pos.broken[side],
        "conceded": side in pos.conceded,
        "out": [
            {
                "number": each["model"][1],
                "by": each["by"][1] if each["by"] and each["by"][0] != side else None,
                "cause": each["cause"],
                "round": each["round"],
            }
            for each in pos.casualties
            if each["model"][0] == side
        ],
        "lines": stat_lines(pos, side),
        "hired": [],
    }


def stat_lines(pos: Position, side: int) -> list[JSON]:
    """Return a line of statistics for each model of a side, by number.

    {"player", "number", "flesh_wounds" at the end, the counts of `squads.COUNTS`}
    """
    lines = []
    for p in pos.teams[side]:
        line: dict[str, JSON] = {name: pos.counts[at][p] for at, name in enumerate(COUNTS)}
        line["player"] = pos.line_ups[side]["players"][number_of(p) - 1]["player"]
        line["number"] = number_of(p)
        line["flesh_wounds"] = pos.flesh[p]
        lines.append(line)
    return lines
