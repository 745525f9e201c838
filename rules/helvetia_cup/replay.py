"""The board as anybody sees it, from a position or from the log: the log is folded, event by event.

A board is what a picture shows.  It has no dice and no rules: to replay a match nothing is played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rules.helvetia_cup.pitch import OFF
from rules.helvetia_cup.position import BENCH, INJURED, ON, SENT_OFF, STATE_NAMES, Position
from rules.helvetia_cup.position import LEFT as LEFT_PITCH
from rules.helvetia_cup.squads import NOBODY

JSON = Any
#: A player, by side and shirt number.
Who = tuple[int, int]


class Board:
    """Who stands and lies where, the ball, the score and the clock.

    half, minute, score: as in ``Position``; attacking: the side in possession, NOBODY before the
    toss.
    players: by side and shirt number: name of the hex ("" off the pitch), name of the state, and
             whether he lies.
    ball:    the hex, or ""; carrier: who carries it, or None.
    sectors: what the newest shot aimed at and what was covered, until the next thing happens.
    """

    __slots__ = (
        "half", "minute", "score", "attacking", "players", "ball", "carrier", "sectors",
    )  # fmt: skip

    def __init__(self) -> None:
        self.half, self.minute, self.score = 1, 0, [0, 0]
        self.attacking = NOBODY
        self.players: dict[Who, list[Any]] = {}
        self.ball = ""
        self.carrier: Who | None = None
        self.sectors: dict[str, Any] = {}

    @classmethod
    def of(cls, pos: Position) -> Board:
        """How a position looks."""
        board = cls()
        board.half, board.minute, board.score = pos.half, pos.minute, pos.score[:]
        for side in (0, 1):
            for number in pos.chosen[side]:
                p = pos.player(side, number)
                h = pos.where[p]
                name = "" if h == OFF else pos.pitch.names[h]
                lies = bool(pos.lying >> p & 1)
                board.players[side, number] = [name, STATE_NAMES[pos.state[p]], lies]
        if board.players:
            board.attacking = pos.attacking
            board.ball = pos.pitch.names[pos.ball]
        if pos.carrier != NOBODY:
            board.carrier = pos.carrier >> 3, pos.number(pos.carrier)
        return board

    @classmethod
    def after(cls, log: Iterable[JSON]) -> Board:
        """The board after these events."""
        board = cls()
        for entry in log:
            board.take(entry)
        return board

    def take(self, entry: Mapping[str, JSON]) -> None:
        """What one event of the log changes."""
        change = CHANGES.get(entry["event"])
        if change is not None:
            who = entry.get("player")
            change(self, (who[0], who[1]) if who else None, entry)

    def go(self, who: Who, name: str) -> None:
        """To a hex, with the ball if he carries it."""
        self.players[who][:2] = name, STATE_NAMES[ON]
        if self.carrier == who:
            self.ball = name

    def leave(self, who: Who, state: int) -> None:
        """Off the pitch; a ball that he carried stays."""
        if self.carrier == who:
            self.carrier = None
        self.players[who] = ["", STATE_NAMES[state], False]

    def to_json(self) -> JSON:
        found: dict[str, JSON] = {slot: getattr(self, slot) for slot in Board.__slots__}
        found["players"] = [[*who, *what] for who, what in sorted(self.players.items())]
        found["carrier"] = None if self.carrier is None else list(self.carrier)
        found["score"] = self.score[:]
        return found

    @classmethod
    def from_json(cls, value: JSON) -> Board:
        board = cls()
        for slot in Board.__slots__:
            setattr(board, slot, value[slot])
        board.players = {(each[0], each[1]): list(each[2:]) for each in value["players"]}
        if value["carrier"] is not None:
            board.carrier = (value["carrier"][0], value["carrier"][1])
        board.score = list(value["score"])
        return board


# -- what each event does -------------------------------------------------------------------------

Change = Callable[[Board, Who | None, Mapping[str, JSON]], None]


def _squad(board: Board, who: Who | None, entry: Mapping[str, JSON]) -> None:
    squad = entry["detail"]
    for number in (squad["goalkeeper"], *squad["starters"], *squad["substitutes"]):
        board.players[entry["side"], number] = ["", STATE_NAMES[BENCH], False]


def _kick_off(board: Board, who: Who | None, entry: Mapping[str, JSON]) -> None:
    board.attacking = entry["side"]


def _set_up(board: Board, who: Who | None, entry: Mapping[str, JSON]) -> None:
    assert who is not None
    board.go(who, entry["hex"])
    board.players[who][2] = False


def _moves(board: Board, who: Who | None, entry: Mapping[str, JSON]) -> None:
    assert who is not None
    board.go(who, entry["hex"])


def _comes_standing(board: Board, who: Who | None, entry: Mapping[str, JSON]) -> None:
    assert who is not None
    board.go(who, entry["hex"])
    board.players[who][2] = False


def _ball(board: Board, who: Who | None, entry: Mapping[str, JSON]) -> None:
    board.carrier = who
    board.ball = entry["hex"]


def _ball_to(board: Board, who: Who | None, entry: Mapping[str, JSON]) -> None:
    board.carrier = None
    board.ball = entry["hex"]


def _drop(board: Board, who: Who | None, entry: Mapping[str, JSON]) -> None:
    board.carrier = None


def _won(board: Board, who: Who | None, entry: Mapping[str, JSON]) -> None:
    board.attacking = entry["side"]


def _falls(board: Board, who: Who | None, entry: Mapping[str, JSON]) -> None:
    assert who is not None
    board.players[who][2] = True


def _stands(board: Board, who: Who | None, entry: Mapping[str, JSON]) -> None:
    assert who is not None
    board.players[who][2] = False


def _sent_off(board: Board, who: Who | None, entry: Mapping[str, JSON]) -> None:
    assert who is not None
    board.leave(who, SENT_OFF)


def _injured(board: Board, who: Who | None, entry: Mapping[str, JSON]) -> None:
    assert who is not None
    board.leave(who, INJURED)


def _substitution(board: Board, who: Who | None, entry: Mapping[str, JSON]) -> None:
    assert who is not None
    out = entry["other"]
    if board.players[out[0], out[1]][0]:
        board.leave((out[0], out[1]), LEFT_PITCH)
    board.go(who, entry["hex"])


def _clock(board: Board, who: Who | None, entry: Mapping[str, JSON]) -> None:
    board.minute = entry["detail"]


def _half(board: Board, who: Who | None, entry: Mapping[str, JSON]) -> None:
    board.attacking = entry["side"]
    board.half = entry["detail"]


def _goal(board: Board, who: Who | None, entry: Mapping[str, JSON]) -> None:
    board.score = list(entry["detail"])


def _shoots(board: Board, who: Who | None, entry: Mapping[str, JSON]) -> None:
    board.sectors = {"kind": entry["detail"]}


def _aims(board: Board, who: Who | None, entry: Mapping[str, JSON]) -> None:
    board.sectors = {**board.sectors, "aimed": entry["detail"]}


def _covers(board: Board, who: Who | None, entry: Mapping[str, JSON]) -> None:
    board.sectors = {**board.sectors, "covered": entry["detail"]}


CHANGES: Mapping[str, Change] = {
    "squad": _squad,
    "kick-off": _kick_off,
    "set up": _set_up,
    "moves": _moves,
    "moves off": _moves,
    "goalkeeper returns": _comes_standing,
    "placed on the ball": _comes_standing,
    "emergency goalkeeper": _comes_standing,
    "ball": _ball,
    "short pass": _ball_to,
    "strays": _ball_to,
    "lands": _ball_to,
    "offside called": _drop,
    "ball won": _won,
    "falls": _falls,
    "stands up": _stands,
    "red card": _sent_off,
    "injured": _injured,
    "substitution": _substitution,
    "clock": _clock,
    "half": _half,
    "goal": _goal,
    "shoots": _shoots,
    "aims": _aims,
    "covers": _covers,
}
