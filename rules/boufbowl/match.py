"""A match from its first decision to its record."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.boufbowl import catalogue as catalogues
from rules.boufbowl import menu, restarting, setup, turns
from rules.boufbowl.cards import effects as effects  # fills in what the verbs do
from rules.boufbowl.cards.dealing import CannotDraw
from rules.boufbowl.goals import Goal
from rules.boufbowl.picture.replay import Board
from rules.boufbowl.position import COUNTS, Phase, Position
from rules.boufbowl.referee import Referee
from rules.boufbowl.secrets import Decks, Hand
from rules.boufbowl.squads import OF_SIDE, slot_of
from rules.boufbowl.zones import pitch_of
from rules.coach import Answer, Coach, recorded
from rules.game import Pause, Seam
from rules.game.resuming import until_asked
from rules.record import Match, Outcome, Record, SideOutcome, build, of_side, results_of

JSON = Any

#: The next call in each phase; the position between two of these calls is a seam.
NEXT: dict[int, Callable[[Referee], None]] = {
    Phase.BEFORE: setup.prepare_match,
    Phase.SET_UP: setup.set_up,
    Phase.TURN: turns.begin,
    Phase.PLAY: menu.choose,
    Phase.END: turns.end,
    Phase.GOAL: restarting.restart,
}


def step(ref: Referee) -> None:
    """Play from one checkpoint (seam) to the next (BF-RESTART-08, BF-WIN-01 to -05)."""
    pos = ref.pos
    try:
        NEXT[pos.phase](ref)
    except Goal:
        turns.lapse(pos)
        pos.phase = Phase.OVER if is_decided(pos) else Phase.GOAL
    except CannotDraw:
        pos.phase = Phase.OVER
    if pos.phase == Phase.OVER:
        ref.note("match over", "BF-WIN-01", detail=pos.score[:])


def is_decided(pos: Position) -> bool:
    """Return whether a goal ends the match (BF-WIN-01, -03, BF-TURN-11)."""
    return pos.turn >= pos.cap or (not pos.long and max(pos.score) >= pos.data.ruleset.goals_to_win)


def opening(match: Match) -> Position:
    """Return the position before anything was decided."""
    version = match.version
    return Position(catalogues.load(version), pitch_of(version), match.line_ups, match.options)


def play(match: Match, coaches: Sequence[Coach], *, log: bool = True) -> Record:
    """Play a match from its seed and the answers of its coaches; return the record (BF-RNG-09)."""
    dice = match.dice()
    ref = Referee(opening(match), (Hand(), Hand()), Decks(), dice, coaches, log=log)
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
    """Play on where the answers end: to a question that no coach here answers, or to the end."""
    if seam is None:
        seam = Seam(0, state_of(opening(match), (Hand(), Hand()), Decks(), 0, 0), [])
    state = seam.state
    pos = position_of(match, state["position"])
    hands = [Hand.from_json(hand) for hand in state["hands"]]
    decks = Decks.from_json(state["decks"])
    dice = match.dice(state["dice"], seam.answers)
    ahead = recorded(answers, then=coaches, used=seam.answers)
    ref = Referee(pos, hands, decks, dice, ahead)
    ref.go_by(match)
    ref.take_up(answers[: seam.answers], state["rolls"])
    return until_asked(
        ref,
        seam,
        step=lambda: step(ref),
        is_over=lambda: pos.phase == Phase.OVER,
        state=lambda: state_of(pos, hands, decks, dice.position, ref.last_roll),
        frame=lambda: Board.of(pos).to_json(),
        record=lambda: record(match, ref),
        rolled=lambda: dice.position,
        hidden=lambda: [decks.to_json(), *(hand.to_json() for hand in hands)],
    )


def position_of(match: Match, value: JSON) -> Position:
    """Return a position of this match from JSON."""
    version = match.version
    return Position.from_json(
        catalogues.load(version), pitch_of(version), match.line_ups, match.options, value
    )


def state_of(
    pos: Position, hands: Sequence[Hand], decks: Decks, dice: int, rolls: int
) -> dict[str, JSON]:
    """Return a checkpoint (seam) as JSON.

    It holds the position, the hidden cards, and how far the stream of dice has been read.
    """
    return {
        "position": pos.to_json(),
        "hands": [hand.to_json() for hand in hands],
        "decks": decks.to_json(),
        "dice": dice,
        "rolls": rolls,
    }


def record(match: Match, ref: Referee) -> Record:
    """Return the record of the finished match (BF-LEAGUE-22)."""
    return Record(
        match,
        outcome(ref.pos),
        [side_record(ref.pos, side) for side in (0, 1)],
        ref.answers,
        ref.log,
        build(),
    )


def outcome(pos: Position) -> Outcome:
    """Return the outcome: more goals win (BF-WIN-01 to -05)."""
    results = results_of(*pos.score)
    sides = tuple(
        SideOutcome(results[side], pos.score[side], counts_of(stat_lines(pos, side)))
        for side in (0, 1)
    )
    return Outcome(sides)


def counts_of(lines: Sequence[Mapping[str, JSON]]) -> dict[str, int]:
    """Return the counts of a side that a table may ask for."""
    return {name: sum(line[name] for line in lines) for name in COUNTS}


def side_record(pos: Position, side: int) -> JSON:
    """Return one side of the record: values for the aftermath, and a line for each player.

    ``injuries`` are those that its players suffered, ``by`` the slot of the opponent who did it.
    """
    return {
        "score": pos.score[side],
        "turns": pos.turn,
        "captain": pos.captains[side],
        "goals": of_side(pos.goals, side),
        "injuries": [
            {**each, "by": each["by"][1] if each["by"] else None}
            for each in of_side(pos.injuries, side)
        ],
        "favours": pos.favours[side][:],
        "lines": stat_lines(pos, side),
        "hired": [],
    }


def stat_lines(pos: Position, side: int) -> list[JSON]:
    """Return a line for each player of a side, by slot.

    {"player", "number", "card", "captain", "wounded" (the face at the end), the counts}
    """
    lines = []
    for p in OF_SIDE[side]:
        entry = pos.line_ups[side]["players"][slot_of(p) - 1]
        line: dict[str, JSON] = {name: pos.counts[at][p] for at, name in enumerate(COUNTS)}
        line["player"] = entry["player"]
        line["number"] = slot_of(p)
        line["card"] = pos.cards[p].id
        line["captain"] = pos.captains[side] == slot_of(p)
        line["wounded"] = pos.wounded[p]
        lines.append(line)
    return lines
