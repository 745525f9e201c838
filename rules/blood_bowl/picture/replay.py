"""The board that everybody sees, from a position or from the events of a log.

A board is what a picture shows. It has no dice and no rules: a replay plays nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.blood_bowl.pitch import NAME, NAMED, NEAR, OFF, squares_of
from rules.blood_bowl.position import (
    CASUALTY,
    EXHAUSTED,
    KNOCKED_OUT,
    PRONE,
    RESERVES,
    SENT_OFF,
    STANDING,
    STUNNED,
    Phase,
    Position,
)
from rules.blood_bowl.squads import NOBODY, Squads, player_at
from rules.blood_bowl.weather import WEATHER_NAMES

JSON = Any


class Board:
    """The places of the players, the ball, the score and the clock.

    where, state, ball, carrier, half, markers, score: as in ``Position``.
    dazed: players on the pitch without a tackle zone (BB-PITCH-10), as bits.
    acted: those who have acted, or could not act, in the latest turn, as bits.
    active: the side whose turn is in progress, or NOBODY between turns.
    weather: its name, or empty before it was rolled for.
    """

    __slots__ = (
        "where", "state", "ball", "carrier", "half", "markers", "score", "dazed", "acted",
        "active", "weather",
    )  # fmt: skip

    def __init__(self, squads: Squads) -> None:
        start = Position(squads)
        self.where = start.where
        self.state = start.state
        self.ball, self.carrier = OFF, NOBODY
        self.half, self.markers, self.score = 1, [0, 0], [0, 0]
        self.dazed = self.acted = 0
        self.active = NOBODY
        self.weather = ""

    @classmethod
    def of(cls, pos: Position) -> Board:
        """Return the board of a position."""
        board = cls(pos.squads)
        board.where, board.state = pos.where[:], pos.state[:]
        board.ball, board.carrier = pos.ball, pos.carrier
        board.half, board.markers, board.score = pos.half, pos.markers[:], pos.score[:]
        board.dazed = pos.dazed
        board.active = pos.active if pos.phase == Phase.ACTION else NOBODY
        board.acted = pos.acted
        board.weather = "" if pos.phase == Phase.BEFORE else WEATHER_NAMES[pos.weather]
        return board

    def take(self, entry: Mapping[str, JSON]) -> None:
        """Apply one event of the log."""
        change = CHANGES.get(entry["event"])
        if change is not None:
            who = entry.get("player")
            p = player_at(*who) if who else NOBODY
            change(self, p, NAMED.get(entry["square"], OFF), entry)

    # -- what happens to a player ------------------------------------------------------------------

    def go(self, p: int, s: int) -> None:
        """Move a player to a square or off the pitch, with the ball if they carry it."""
        self.where[p] = s
        if self.carrier == p:
            self.ball = s

    def lay(self, p: int, state: int) -> None:
        self.state[p] = state
        self.let_go(p)

    def leave(self, p: int, state: int) -> None:
        """Take a player off the pitch; the ball stays in the square."""
        self.let_go(p)
        self.where[p], self.state[p] = OFF, state
        self.dazed &= ~(1 << p)

    def let_go(self, p: int) -> None:
        if self.carrier == p:
            self.carrier = NOBODY

    def give(self, p: int) -> None:
        self.carrier, self.ball = p, self.where[p]

    def drop(self, s: int) -> None:
        self.carrier, self.ball = NOBODY, s

    # -- the board as a value ----------------------------------------------------------------------

    def to_json(self) -> JSON:
        """Return the board as JSON, squares by their names."""
        return {slot: _words(slot, getattr(self, slot)) for slot in Board.__slots__}

    @classmethod
    def from_json(cls, value: JSON) -> Board:
        board = cls.__new__(cls)
        for slot in Board.__slots__:
            stored = value[slot]
            if slot == "where":
                stored = [NAMED.get(name, OFF) for name in stored]
            elif slot == "ball":
                stored = NAMED.get(stored, OFF)
            setattr(board, slot, stored)
        return board


def _words(slot: str, value: Any) -> JSON:
    if slot == "where":
        return [NAME[s] if s != OFF else "" for s in value]
    if slot == "ball":
        return NAME[value] if value != OFF else ""
    return value[:] if type(value) is list else value


# -- what each event does -------------------------------------------------------------------------

Change = Callable[[Board, int, int, Mapping[str, JSON]], None]


def _set_up(board: Board, p: int, s: int, entry: Mapping[str, JSON]) -> None:
    board.where[p], board.state[p] = s, STANDING


def _moved(board: Board, p: int, s: int, entry: Mapping[str, JSON]) -> None:
    board.go(p, s)


def _pushed(board: Board, p: int, s: int, entry: Mapping[str, JSON]) -> None:
    board.go(p, s)
    if s == OFF:
        board.leave(p, RESERVES)


def _knocked_down(board: Board, p: int, s: int, entry: Mapping[str, JSON]) -> None:
    # BB-INJ-08: a Stunned player stays Stunned.
    if board.state[p] != STUNNED:
        board.lay(p, PRONE)


def _crashed(board: Board, p: int, s: int, entry: Mapping[str, JSON]) -> None:
    board.go(p, s)
    _knocked_down(board, p, s, entry)


def _stunned(board: Board, p: int, s: int, entry: Mapping[str, JSON]) -> None:
    # BB-CROWD-02: off the pitch a Stunned player is in Reserves.
    if board.where[p] == OFF:
        board.state[p] = RESERVES
    else:
        board.lay(p, STUNNED)


def _brought_round(board: Board, p: int, s: int, entry: Mapping[str, JSON]) -> None:
    board.where[p] = s
    _stunned(board, p, s, entry)


def _turned(board: Board, p: int, s: int, entry: Mapping[str, JSON]) -> None:
    board.state[p] = PRONE


def _stood_up(board: Board, p: int, s: int, entry: Mapping[str, JSON]) -> None:
    board.state[p] = STANDING


def _leaves_to(state: int) -> Change:
    def leave(board: Board, p: int, s: int, entry: Mapping[str, JSON]) -> None:
        board.leave(p, state)

    return leave


def _acts(board: Board, p: int, s: int, entry: Mapping[str, JSON]) -> None:
    # BB-SKILL-BONEHEAD-02: until the next failure the player has the tackle zone back.
    board.dazed &= ~(1 << p)
    board.acted |= 1 << p


def _dazed(board: Board, p: int, s: int, entry: Mapping[str, JSON]) -> None:
    board.dazed |= 1 << p


def _hired(board: Board, p: int, s: int, entry: Mapping[str, JSON]) -> None:
    board.state[p] = RESERVES


def _has_ball(board: Board, p: int, s: int, entry: Mapping[str, JSON]) -> None:
    board.give(p)


def _ball_to(board: Board, p: int, s: int, entry: Mapping[str, JSON]) -> None:
    board.drop(s)


def _in_flight(board: Board, p: int, s: int, entry: Mapping[str, JSON]) -> None:
    board.drop(OFF)


def _touchback(board: Board, p: int, s: int, entry: Mapping[str, JSON]) -> None:
    if p != NOBODY:
        board.give(p)
    else:
        board.drop(s)


def _handed_off(board: Board, p: int, s: int, entry: Mapping[str, JSON]) -> None:
    board.drop(board.where[player_at(*entry["other"])])


def _turn(board: Board, p: int, s: int, entry: Mapping[str, JSON]) -> None:
    board.active, board.acted = entry["side"], 0
    board.half, board.markers[board.active] = entry["detail"]


def _bonus_turn(board: Board, p: int, s: int, entry: Mapping[str, JSON]) -> None:
    """Begin the turn of a Blitz, in which players who are marked do not act (BB-KTAB-23)."""
    side = board.active = entry["side"]
    covered: set[int] = set()
    for q in range(16 * (1 - side), 16 * (2 - side)):
        if board.where[q] != OFF and board.state[q] == STANDING and not board.dazed >> q & 1:
            covered |= {*squares_of(NEAR[board.where[q]])}
    mine = range(16 * side, 16 * side + 16)
    board.acted = sum(1 << q for q in mine if board.where[q] in covered)


def _markers(board: Board, p: int, s: int, entry: Mapping[str, JSON]) -> None:
    board.markers = list(entry["detail"])


def _half(board: Board, p: int, s: int, entry: Mapping[str, JSON]) -> None:
    board.half, board.markers = entry["detail"], [0, 0]


def _score(board: Board, p: int, s: int, entry: Mapping[str, JSON]) -> None:
    board.score = list(entry["detail"])


def _penalties(board: Board, p: int, s: int, entry: Mapping[str, JSON]) -> None:
    board.score[entry["side"]] += 1


def _drive_over(board: Board, p: int, s: int, entry: Mapping[str, JSON]) -> None:
    board.drop(OFF)
    board.active = NOBODY
    for q, square in enumerate(board.where):
        if square != OFF:
            board.leave(q, RESERVES)


def _weather(board: Board, p: int, s: int, entry: Mapping[str, JSON]) -> None:
    board.weather = entry["detail"]


#: Whatever changes the board; all other events only tell of it.
CHANGES: Mapping[str, Change] = {
    "action": _acts,
    "blitz": _bonus_turn,
    "bounced": _ball_to,
    "brought round": _brought_round,
    "came down": _ball_to,
    "casualty": _leaves_to(CASUALTY),
    "caught": _has_ball,
    "conceded": _score,
    "crashed": _crashed,
    "dazed": _dazed,
    "dived": _crashed,
    "drive over": _drive_over,
    "eaten": _leaves_to(CASUALTY),
    "exhausted": _leaves_to(EXHAUSTED),
    "fell": _crashed,
    "followed up": _moved,
    "half": _half,
    "hired": _hired,
    "hypnotised": _dazed,
    "hand-off": _handed_off,
    "intercepted": _has_ball,
    "into the crowd": _pushed,
    "kick-off": _in_flight,
    "knocked down": _knocked_down,
    "knocked out": _leaves_to(KNOCKED_OUT),
    "landed": _moved,
    "markers": _markers,
    "moved": _moved,
    "patched up": _leaves_to(RESERVES),
    "penalties": _penalties,
    "picked up": _has_ball,
    "placed prone": _knocked_down,
    "pushed": _pushed,
    "recovered": _leaves_to(RESERVES),
    "regenerated": _leaves_to(RESERVES),
    "rested": _leaves_to(RESERVES),
    "rock": _knocked_down,
    "sent off": _leaves_to(SENT_OFF),
    "set up": _set_up,
    "shadowed": _moved,
    "stood up": _stood_up,
    "stunned": _stunned,
    "thrown in": _ball_to,
    "touchback": _touchback,
    "touchdown": _score,
    "touchdown awarded": _score,
    "turn": _turn,
    "turned face up": _turned,
    "unfed": _leaves_to(RESERVES),
    "weather": _weather,
}
