"""The board that everybody sees, from a position or from the events of a log.

A board is what a picture shows. It has no dice and no rules: a replay plays nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.helvetia_cup.pitch import OFF
from rules.helvetia_cup.position import (
    BENCH,
    INJURED,
    ON,
    SENT_OFF,
    STATE_NAMES,
    Phase,
    Position,
)
from rules.helvetia_cup.position import LEFT as LEFT_PITCH
from rules.helvetia_cup.squads import NOBODY

JSON = Any
#: A player, by side and shirt number.
Who = tuple[int, int]


class Board:
    """The places of the players, the ball, the score and the clock.

    line_ups: of both sides; nothing of them changes.
    half, minute, score: as in ``Position``.
    attacking: the side in possession, NOBODY before the toss.
    players: by side and shirt number: name of the hex ("" off the pitch), name of the state,
    whether the player lies, and the markers left.
    keepers: by side the shirt in the goalkeeper's role, 0 before the squads are chosen.
    ball: the hex, or "".
    carrier: the player with the ball, or None.
    sectors: of the newest shot its ``kind``, ``side``, and once both coaches have chosen ``aimed``
    and ``covered``; empty once play goes on.
    kicks: by side, how many of the shoot-out went in; empty before it.
    missions: by side, the mission card that lies face up, or None (HC-TCARD-06).
    legendaries: by side, the legendary cards left, which lie face up (HC-DEAL-03).
    """

    __slots__ = (
        "line_ups", "half", "minute", "score", "attacking", "players", "keepers", "ball", "carrier",
        "sectors", "kicks", "missions", "legendaries",
    )  # fmt: skip

    def __init__(self, line_ups: Sequence[JSON]) -> None:
        self.line_ups = line_ups
        self.half, self.minute, self.score = 1, 0, [0, 0]
        self.attacking = NOBODY
        self.players: dict[Who, list[Any]] = {}
        self.keepers = [0, 0]
        self.ball = ""
        self.carrier: Who | None = None
        self.sectors: dict[str, Any] = {}
        self.kicks: list[int] = []
        self.missions: list[str | None] = [None, None]
        self.legendaries: list[list[str]] = [[], []]

    @classmethod
    def of(cls, pos: Position) -> Board:
        """Return the board of a position; it does not show the sectors of a shot."""
        board = cls(pos.squads.line_ups)
        board.half, board.minute, board.score = pos.half, pos.minute, pos.score[:]
        for side in (0, 1):
            for number in pos.chosen[side]:
                p = pos.player(side, number)
                h = pos.where[p]
                name = "" if h == OFF else pos.pitch.names[h]
                lies = bool(pos.lying >> p & 1)
                state = STATE_NAMES[pos.state[p]]
                board.players[side, number] = [name, state, lies, pos.markers[p]]
            if pos.chosen[side]:
                board.keepers[side] = pos.number(pos.keeper[side])
        if pos.phase != Phase.BEFORE:
            board.attacking = pos.attacking
            board.ball = pos.pitch.names[pos.ball]
        if pos.carrier != NOBODY:
            board.carrier = pos.carrier >> 3, pos.number(pos.carrier)
        if pos.phase == Phase.SHOOT_OUT or any(pos.kicks):
            board.kicks = pos.kicks_scored[:]
        board.missions = pos.missions[:]
        board.legendaries = [cards[:] for cards in pos.legendaries]
        return board

    def take(self, entry: Mapping[str, JSON]) -> None:
        """Apply one event of the log."""
        what = entry["event"]
        self.sectors = sectors_after(self.sectors, entry)
        change = CHANGES.get(what)
        if change is not None:
            who = entry.get("player")
            change(self, (who[0], who[1]) if who else None, entry)

    def go(self, who: Who, name: str) -> None:
        """Move a player to a hex, with the ball if they carry it."""
        self.players[who][:2] = name, STATE_NAMES[ON]
        if self.carrier == who:
            self.ball = name

    def leave(self, who: Who, state: int) -> None:
        """Take a player off the pitch; a ball that they carried stays."""
        if self.carrier == who:
            self.carrier = None
        self.players[who][:3] = "", STATE_NAMES[state], False

    def to_json(self) -> JSON:
        """Return the board as JSON, without the line-ups."""
        facts: dict[str, JSON] = {slot: getattr(self, slot) for slot in Board.__slots__[1:]}
        facts["players"] = [[*who, *what] for who, what in sorted(self.players.items())]
        facts["carrier"] = None if self.carrier is None else list(self.carrier)
        for slot in ("score", "keepers", "sectors", "kicks", "missions"):
            facts[slot] = facts[slot].copy()
        facts["legendaries"] = [cards[:] for cards in self.legendaries]
        return facts

    @classmethod
    def from_json(cls, line_ups: Sequence[JSON], value: JSON) -> Board:
        board = cls(line_ups)
        for slot in Board.__slots__[1:]:
            setattr(board, slot, value[slot])
        board.players = {(each[0], each[1]): list(each[2:]) for each in value["players"]}
        if value["carrier"] is not None:
            board.carrier = (value["carrier"][0], value["carrier"][1])
        for slot in ("score", "keepers", "sectors", "kicks", "missions"):
            setattr(board, slot, value[slot].copy())
        board.legendaries = [cards[:] for cards in value["legendaries"]]
        return board


# -- what each event does -------------------------------------------------------------------------

#: Events of play that goes on: the goal and its sectors are no longer looked at.
GOES_ON = frozenset(("set up", "moves", "moves off", "short pass", "long pass", "steal", "tackle"))


def sectors_after(sectors: dict[str, JSON], entry: Mapping[str, JSON]) -> dict[str, JSON]:
    """Return `Board.sectors` after one event; they depend on nothing else of the board."""
    match entry["event"]:
        case "shoots":
            return {"kind": entry["detail"], "side": entry["side"]}
        case "aims":
            return {**sectors, "aimed": entry["detail"]}
        case "covers":
            return {**sectors, "covered": entry["detail"]}
        case what if what in GOES_ON:
            return {}
    return sectors


Change = Callable[[Board, Who | None, Mapping[str, JSON]], None]


def _squad(board: Board, who: Who | None, entry: Mapping[str, JSON]) -> None:
    side, squad = entry["side"], entry["detail"]
    markers = {each["number"]: each["markers"] for each in board.line_ups[side]["players"]}
    board.keepers[side] = squad["goalkeeper"]
    for number in squad["substitutes"]:
        board.players[side, number] = ["", STATE_NAMES[BENCH], False, markers[number]]
    for number in (squad["goalkeeper"], *squad["starters"]):
        board.players[side, number] = ["", STATE_NAMES[ON], False, markers[number]]


def _mission(board: Board, who: Who | None, entry: Mapping[str, JSON]) -> None:
    board.missions[entry["side"]] = entry["detail"]


def _lays_open(board: Board, who: Who | None, entry: Mapping[str, JSON]) -> None:
    """Lay legendary cards open: those dealt, or in a competition all that are left (HC-DEAL-03,
    HC-TCARD-12).
    """
    side = entry["side"]
    dealt = entry["event"] == "legendary"
    cards = entry["detail"] if dealt else board.line_ups[side]["legendaries"]
    board.legendaries[side] = list(cards)


def _plays_card(board: Board, who: Who | None, entry: Mapping[str, JSON]) -> None:
    left = board.legendaries[entry["side"]]
    if entry["detail"] in left:
        left.remove(entry["detail"])


def _kick_off(board: Board, who: Who | None, entry: Mapping[str, JSON]) -> None:
    board.attacking = entry["side"]
    board.ball = entry["hex"] or board.ball


def _moves(board: Board, who: Who | None, entry: Mapping[str, JSON]) -> None:
    assert who is not None
    board.go(who, entry["hex"])
    if entry["clause"] == "HC-ACC-01":
        board.players[who][3] = entry["detail"]


def _gains(board: Board, who: Who | None, entry: Mapping[str, JSON]) -> None:
    assert who is not None
    board.players[who][3] = entry["detail"]


def _loses(board: Board, who: Who | None, entry: Mapping[str, JSON]) -> None:
    assert who is not None
    board.players[who][3] = max(board.players[who][3] - entry["detail"], 0)


def _comes_standing(board: Board, who: Who | None, entry: Mapping[str, JSON]) -> None:
    assert who is not None
    board.go(who, entry["hex"])
    board.players[who][2] = False


def _set_up(board: Board, who: Who | None, entry: Mapping[str, JSON]) -> None:
    assert who is not None
    if entry["clause"] == "HC-SETUP-08":
        # With its goalkeeper a side begins: the others wait beside the pitch, as does the ball.
        board.carrier, board.ball = None, ""
        for (side, _), seen in board.players.items():
            if side == who[0]:
                seen[0] = ""
    _comes_standing(board, who, entry)


def _keeps_goal(board: Board, who: Who | None, entry: Mapping[str, JSON]) -> None:
    assert who is not None
    _comes_standing(board, who, entry)
    board.keepers[who[0]] = who[1]


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
    side, number = entry["other"]
    if board.players[side, number][0]:
        board.leave((side, number), LEFT_PITCH)
    board.players[side, number][3] = entry["detail"]
    board.go(who, entry["hex"])
    if board.keepers[side] == number:
        board.keepers[side] = who[1]


def _clock(board: Board, who: Who | None, entry: Mapping[str, JSON]) -> None:
    board.minute = entry["detail"]


def _half(board: Board, who: Who | None, entry: Mapping[str, JSON]) -> None:
    board.attacking = entry["side"]
    board.half = entry["detail"]


def _goal(board: Board, who: Who | None, entry: Mapping[str, JSON]) -> None:
    board.score = list(entry["detail"])


def _shoot_out(board: Board, who: Who | None, entry: Mapping[str, JSON]) -> None:
    board.kicks = [0, 0]


def _kicks(board: Board, who: Who | None, entry: Mapping[str, JSON]) -> None:
    board.kicks = list(entry["detail"])


#: Whatever else changes the board; all other events only tell of it.
CHANGES: Mapping[str, Change] = {
    "ball": _ball,
    "ball won": _won,
    "brings": _lays_open,
    "card": _plays_card,
    "clock": _clock,
    "does not score": _kicks,
    "emergency goalkeeper": _keeps_goal,
    "falls": _falls,
    "gains markers": _gains,
    "goal": _goal,
    "goalkeeper returns": _comes_standing,
    "half": _half,
    "injured": _injured,
    "kick-off": _kick_off,
    "lands": _ball_to,
    "legendary": _lays_open,
    "loses markers": _loses,
    "mission": _mission,
    "moves": _moves,
    "moves off": _moves,
    "offside called": _drop,
    "offside cancelled": _ball,
    "placed on the ball": _comes_standing,
    "red card": _sent_off,
    "scores": _kicks,
    "set up": _set_up,
    "shoot-out": _shoot_out,
    "short pass": _ball_to,
    "squad": _squad,
    "stands up": _stands,
    "substitution": _substitution,
}
