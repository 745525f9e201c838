"""Play a whole match, from its first decision to its end, and make its record."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from typing import Any

from rules.coach import Answer, Coach, recorded
from rules.game import Pause, Seam
from rules.game.resuming import until_asked
from rules.helvetia_cup import catalogue as catalogues
from rules.helvetia_cup.cards import effects as effects
from rules.helvetia_cup.cards.acquiring import acquire, bring, show_training
from rules.helvetia_cup.cards.dealing import deal
from rules.helvetia_cup.cards.missions import is_fulfilled, metrics_of
from rules.helvetia_cup.catalogue import Ruleset
from rules.helvetia_cup.halves import end_half, go_on_after_goal, start_match
from rules.helvetia_cup.options import competition_of
from rules.helvetia_cup.picture.replay import Board, sectors_after
from rules.helvetia_cup.pitch import pitch_of
from rules.helvetia_cup.position import COUNTS, Phase, Position
from rules.helvetia_cup.referee import Referee
from rules.helvetia_cup.rounds import play_round
from rules.helvetia_cup.secrets import Hand
from rules.helvetia_cup.setup import set_up, toss
from rules.helvetia_cup.shoot_out import kick_pair
from rules.helvetia_cup.squads import NOBODY, PLACES, LineUps, SquadChoice, by_number
from rules.record import Match, Outcome, Record, Result, SideOutcome, build, of_side

JSON = Any

#: HC-LEAGUE-03: what a card counts in a table.
CARD_POINTS = {"yellows": 1, "reds": 3}


def prepare_match(ref: Referee) -> None:
    """Settle cards, squads and toss, in the order of HC-TOUR-02 (HC-DEAL, HC-TCARD, HC-SQUAD,
    HC-TOSS).
    """
    pos = ref.pos
    friendly = not competition_of(ref.options)
    if friendly:
        deal(ref)
    else:
        acquire(ref)
    squads = [
        ref.ask_for(SquadChoice("choose_squad", side, ref.view(side), (pos.squads, pos.rules)))
        for side in (0, 1)
    ]
    for side in (0, 1):
        squad = by_number(squads[side])
        pos.choose(side, squad)
        ref.note("squad", "HC-SQUAD-06", side=side, detail=squad)
    if not friendly:
        bring(ref)
        show_training(ref)
    ref.look_through_cards()
    toss(ref)
    start_match(pos)


#: The function that plays each phase; a checkpoint lies between two of these calls.
NEXT: dict[int, Callable[[Referee], None]] = {
    Phase.BEFORE: prepare_match,
    Phase.SET_UP: set_up,
    Phase.ROUND: play_round,
    Phase.AFTER_GOAL: go_on_after_goal,
    Phase.HALF_END: end_half,
    Phase.SHOOT_OUT: kick_pair,
}


def opening(match: Match) -> Position:
    """Return the position before anything was decided."""
    data = catalogues.load(match.version)
    return Position(LineUps(match.line_ups), data.ruleset, pitch_of(match.version))


def play(match: Match, coaches: Sequence[Coach], *, log: bool = True) -> Record:
    """Play a match from its seed and the answers of its coaches.

    The same seed and answers always give the same record.
    """
    data = catalogues.load(match.version)
    dice = match.dice()
    hands = (Hand(), Hand())
    ref = Referee(opening(match), hands, data, dice, coaches, options=match.options, log=log)
    ref.go_by(match)
    play_on(ref)
    return record(match, ref)


def play_on(ref: Referee) -> None:
    """Play from the referee's position to the end of the match."""
    pos = ref.pos
    while pos.phase != Phase.OVER:
        NEXT[pos.phase](ref)


def resume(
    match: Match,
    answers: Sequence[Answer],
    coaches: Sequence[Coach | None],
    seam: Seam | None = None,
) -> Pause | Record:
    """Replay the answers, and stop at the next question that no coach here answers, or at the end.

    seam: the checkpoint to start from; None for the beginning of the match.
    """
    data = catalogues.load(match.version)
    pos = opening(match)
    hands = [Hand(), Hand()]
    if seam is None:
        seam = Seam(0, {**state_of(pos, hands, 0, 0), "sectors": {}}, [])
    state = seam.state
    pos = Position.from_json(pos.squads, pos.rules, pos.pitch, state["position"])
    hands = [Hand.from_json(hand) for hand in state["hands"]]
    dice = match.dice(state["dice"], seam.answers)
    ahead = recorded(answers, then=coaches, used=seam.answers)
    ref = Referee(pos, hands, data, dice, ahead, options=match.options)
    ref.go_by(match)
    ref.take_up(answers[: seam.answers], state["rolls"])

    def frame() -> JSON:
        board = Board.of(pos)
        board.sectors = reduce(sectors_after, ref.log or (), state["sectors"])
        return board.to_json()

    played = until_asked(
        ref,
        seam,
        step=lambda: NEXT[pos.phase](ref),
        is_over=lambda: pos.phase == Phase.OVER,
        state=lambda: state_of(pos, hands, dice.position, ref.last_roll),
        frame=frame,
        record=lambda: record(match, ref),
        rolled=lambda: dice.position,
        hidden=lambda: [hand.to_json() for hand in hands],
    )
    if isinstance(played, Record):
        return played
    newest = played.seam
    sectors = reduce(sectors_after, newest.log[len(seam.log) :], state["sectors"])
    return replace(played, seam=replace(newest, state={**newest.state, "sectors": sectors}))


def state_of(pos: Position, hands: Sequence[Hand], dice: int, rolls: int) -> dict[str, JSON]:
    """Return a checkpoint as JSON: the position, the hidden cards, and how far the random stream is
    read.

    A checkpoint also has the ``sectors`` of the newest shot, which the board shows.
    """
    return {
        "position": pos.to_json(),
        "hands": [hand.to_json() for hand in hands],
        "dice": dice,
        "rolls": rolls,
    }


def record(match: Match, ref: Referee) -> Record:
    """Return the record of a finished match (HC-END-04)."""
    return Record(
        match,
        outcome(ref.pos),
        [side_record(ref, side) for side in (0, 1)],
        ref.answers,
        ref.log,
        build(),
    )


def outcome(pos: Position) -> Outcome:
    """Return who won and by how much (HC-END-01, -02)."""
    forfeit = None if pos.forfeit == NOBODY else pos.forfeit
    score = recorded_score(pos.rules, pos.score, forfeit)
    sides = tuple(
        SideOutcome(result(pos, side), score[side], counts_of(stat_lines(pos, side)))
        for side in (0, 1)
    )
    return Outcome.alike("played" if pos.forfeit == NOBODY else "conceded", sides)


def recorded_score(ruleset: Ruleset, goals: Sequence[int], forfeit: int | None) -> tuple[int, int]:
    """Return the score for the record: a forfeit is lost by three goals, or by more if it was
    (HC-END-02).
    """
    home, away = goals
    if forfeit is None:
        return home, away
    least = ruleset.forfeit_goals
    if goals[1 - forfeit] - goals[forfeit] > least:
        return home, away
    return (0, least) if forfeit == 0 else (least, 0)


def counts_of(lines: Sequence[Mapping[str, JSON]]) -> dict[str, int]:
    """Return the counts that a table may ask of a side (HC-LEAGUE-03)."""
    sums = {name: sum(line[name] for line in lines) for name in COUNTS}
    points = sum(sums[card] * worth for card, worth in CARD_POINTS.items())
    return {**sums, "card_points": points}


def result(pos: Position, side: int) -> Result:
    """Return the result by goals, by the shoot-out, or by forfeit."""
    if pos.winner != NOBODY:
        return "win" if pos.winner == side else "loss"
    lead = pos.score[side] - pos.score[1 - side]
    return "win" if lead > 0 else "loss" if lead < 0 else "draw"


def side_record(ref: Referee, side: int) -> JSON:
    """Return one side of the record: what the aftermath needs, and a line for each of its squad."""
    pos = ref.pos
    mission = pos.missions[side]
    metrics = metrics_of(pos, side, ref.data.tactics)
    forfeit = pos.forfeit == side
    done = mission is not None and is_fulfilled(ref.data.tactics[mission], metrics)
    return {
        "score": pos.score[side],
        "shootout": pos.kicks_scored[side] if pos.kicks[0] else None,
        "forfeit": forfeit,
        "acquired": pos.acquired[side],
        "mission": mission,
        # HC-MISSION-15.
        "mission_done": done and not forfeit,
        "metrics": metrics,
        "brought": ref.hands[side].brought,
        "played": pos.played[side],
        "goals": of_side(pos.goals, side),
        "cards": of_side(pos.bookings, side),
        "injuries": of_side(pos.injuries, side),
        "substitutions": of_side(pos.substitutions, side),
        "lines": stat_lines(pos, side),
        # Academy players stand in the line-up (HC-LEAGUE-13).
        "hired": [],
    }


def stat_lines(pos: Position, side: int) -> list[JSON]:
    """List the lines of the match squad of a side."""
    return [stat_line(pos, side * PLACES + at) for at in range(len(pos.chosen[side]))]


def stat_line(pos: Position, p: int) -> JSON:
    """Return the counts of one player of the squad.

    fielded: whether the player was on the pitch at all.
    """
    line: dict[str, JSON] = {name: pos.counts[at][p] for at, name in enumerate(COUNTS)}
    member = pos.member(p)
    started = p & 7 < pos.fielded[p >> 3]
    came_on = any(
        each["side"] == p >> 3 and each["in"] == pos.number(p) for each in pos.substitutions
    )
    line["number"] = pos.number(p)
    line["player"] = member["player"]
    line["fielded"] = started or came_on
    line["markers_start"] = pos.start[p]
    line["markers"] = pos.markers[p]
    return line
