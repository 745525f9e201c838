"""A battle from its first decision to its record."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.coach import Answer, Coach, recorded
from rules.game.resuming import until_asked
from rules.game.seams import Pause, Seam
from rules.necromunda import activating, deploying, end_phase, ending, rounds, setup
from rules.necromunda import catalogue as catalogues
from rules.necromunda.picture.replay import Board
from rules.necromunda.position import Position
from rules.necromunda.referee import Referee
from rules.necromunda.squads import COUNTS
from rules.necromunda.states import OUT, Phase
from rules.record import Ended, Match, Outcome, Record, Result, SideOutcome, build

JSON = Any

#: What comes next in each phase; the position between two of these calls is a seam.
NEXT: dict[int, Callable[[Referee], None]] = {
    Phase.BEFORE: setup.prepare,
    Phase.DEPLOYMENT: deploying.deploy,
    Phase.INFILTRATION: deploying.infiltrate,
    Phase.PRIORITY: rounds.start,
    Phase.ACTION_START: rounds.begin_actions,
    Phase.ACTION: activating.step,
    Phase.BOTTLE: end_phase.bottle,
    Phase.FLEEING: end_phase.flee_tests,
    Phase.RECOVERY: end_phase.recover,
    Phase.RALLY: end_phase.rally,
    Phase.CLEANUP: end_phase.clean_up,
}


def step(ref: Referee) -> None:
    """Play from one checkpoint (seam) to the next."""
    NEXT[ref.pos.phase](ref)


def opening(match: Match) -> Position:
    """Return the position before any decision."""
    return Position(catalogues.load(match.version), match.line_ups, match.options)


def play(match: Match, coaches: Sequence[Coach], *, log: bool = True) -> Record:
    """Play a battle from its seed and the answers of its coaches (NM-LOG-01, -04)."""
    ref = Referee(opening(match), match.dice(), coaches, log=log)
    ref.go_by(match)
    play_on(ref)
    return record(match, ref)


def play_on(ref: Referee) -> None:
    """Play from the referee's position to the end of the battle."""
    while ref.pos.phase != Phase.OVER:
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
    sides = len(match.line_ups)
    ref = Referee(pos, dice, recorded(answers, sides, coaches, used=seam.answers))
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
    """Return a position of this battle from its JSON."""
    data = catalogues.load(match.version)
    return Position.from_json(data, match.line_ups, match.options, value)


def state_of(pos: Position, dice: int, rolls: int) -> dict[str, JSON]:
    """Return a checkpoint (seam) as JSON: the position, and how far the dice have been read."""
    return {"position": pos.to_json(), "dice": dice, "rolls": rolls}


def record(match: Match, ref: Referee) -> Record:
    """Return the record of a finished battle (NM-OVER-06, -07)."""
    pos = ref.pos
    return Record(
        match,
        outcome(pos),
        [side_record(pos, side) for side in pos.sides()],
        ref.answers,
        ref.log,
        build(),
    )


def outcome(pos: Position) -> Outcome:
    """Return the outcome: who won, and the statistics for league tables (NM-OVER-05)."""
    return Outcome(
        tuple(
            SideOutcome(
                result(pos, side),
                ending.score(pos, side),
                counts_of(stat_lines(pos, side)),
                ended(pos, side),
            )
            for side in pos.sides()
        )
    )


def result(pos: Position, side: int) -> Result:
    """Return a side's result (NM-OVER-05, NM-SCEN-49)."""
    if side not in pos.winners:
        return "loss"
    return "win" if len(pos.winners) == 1 else "draw"


def ended(pos: Position, side: int) -> Ended:
    """Return how the battle ended for a side (NM-OVER-08, NM-CAMP-63, LG-FIX-01)."""
    if not pos.playing():
        return "double_forfeit"
    if side not in pos.playing():
        return "walk_over_lost"
    return "walk_over_won" if pos.ended == ending.FORFEIT else "played"


def counts_of(lines: Sequence[Mapping[str, JSON]]) -> dict[str, int]:
    """Return a side's statistics for league tables."""
    return {name: sum(line[name] for line in lines) for name in COUNTS}


def side_record(pos: Position, side: int) -> JSON:
    """Return one side of the record: the input of the aftermath, and a line for each fighter.

    {"scenario", "board", "role" (or zone), "rounds", "ended" why, "bottled",
     "holds_field", "crew" numbers of who was on the table, "secured", "desecration",
     "deeds" of its fighters and those that befell them (see `deeds`), "lines", "hired" nobody}
    """
    return {
        "scenario": pos.plan,
        "board": pos.board,
        "role": pos.zone_of[side],
        "rounds": pos.round,
        "ended": pos.ended,
        "bottled": pos.bottled[side],
        "holds_field": pos.ended != ending.FORFEIT and ending.holder(pos) == side,
        "crew": [pos.number(p) for p in pos.teams[side] if pos.placed[p]],
        "secured": pos.secured[side],
        "desecration": pos.desecration,
        "deeds": [deed for deed in pos.deeds if side in _sides(deed["who"], deed["victim"])],
        "lines": stat_lines(pos, side),
        "hired": [],
    }


def _sides(*named: JSON) -> list[int]:
    return [name[0] for name in named if name]


def stat_lines(pos: Position, side: int) -> list[JSON]:
    """Return a line of statistics for each fighter of a side, by number.

    {"player", "number", "status" at the end, "placed" whether it was on the table at all,
     "fled_injured" (NM-BOTTLE-08), "lost" ammunition and "field_lost" for good, "consumed" gear,
     the counts of `squads.COUNTS`}
    """
    entries = {each["number"]: each["player"] for each in pos.line_ups[side]["players"]}
    lines = []
    for p in pos.teams[side]:
        number = pos.number(p)
        lines.append(
            {
                "player": entries[number],
                "number": number,
                "status": pos.status[p],
                "placed": pos.placed[p],
                "fled_injured": pos.fled_injured[p],
                "lost": pos.lost[p][:],
                "field_lost": pos.burnt_out[p],
                "consumed": pos.consumed[p][:],
                "wounds": pos.harm[p],
                "injured": _did(pos, p, "injured"),
                "took_out": _did(pos, p, "took_out"),
                "rallied": _did(pos, p, "rallied"),
                "assists": _did(pos, p, "assisted"),
                "objectives": _did(pos, p, "objective"),
                "taken_out": int(pos.status[p] == OUT),
            }
        )
    return lines


def _did(pos: Position, p: int, kind: str) -> int:
    """Return how often a fighter did such a deed; deeds against somebody count against enemies
    only.
    """
    return sum(
        deed["kind"] == kind
        and deed["who"] == pos.named(p)
        and (kind == "assisted" or not deed["victim"] or deed["victim"][0] != pos.side_of[p])
        for deed in pos.deeds
    )
