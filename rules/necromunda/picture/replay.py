"""The table as all sides see it, from a position or from the log, whose events are folded.

A board is the content of a picture. It has no dice and no rules: replaying a battle plays nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rules.necromunda.objectives import CAPTIVE, CASKET, RELIC
from rules.necromunda.picture.folding import (
    BLEEDS,
    CHANGES,
    CONDITIONS,
    GONE,
    LIES,
    OUT_OF_ACTION,
    STANDS,
    THERE,
    WAITING,
    Who,
)
from rules.necromunda.position import Position
from rules.necromunda.squads import NOBODY
from rules.necromunda.states import FLED, INJURED, ON_TABLE, OUT, PINNED, Phase

JSON = Any
#: What is fought for.
OBJECTIVES: Final = (CASKET, RELIC, CAPTIVE)


class Board:
    """The fighters on the table and their state.

    line_ups:   of all sides; nothing of them changes.
    round:      from 1, 0 before the first; ``phase`` is set-up, priority, action or end, and empty
                when the battle is over.
    scenario, board: their ids, empty until they are drawn; ``zones`` by side, the role whose zone
                it has, empty until it has one.
    fighters:   by side and number: {"place", one of ``folding.PLACES``; "at", [x, y] or None;
                "facing", [x, y], None for a fighter that lies; "state", one of ``folding.STATES``;
                "flesh", its flesh wounds; "lost", how many wounds it has lost; "carries", a token
    or
                None; "dazzled", whether it gets no marker; and ``CONDITIONS``}.
    open_doors: their numbers; ``smoke`` the centres of its circles.
    tokens:     {"kind": one of ``OBJECTIVES``, "at" [x, y] or None, "freed", "safe"}.
    secured:    by side; ``desecration`` points.
    pointed:    what a question points out, None where nothing is asked: {"fighter", "arc" whether
                its vision arc is shown, "ranges" inches, "sees" [side, number, "open", "partial" or
                "full"]}; ``asked_zones`` the roles whose deployment zones it is about.
    """

    __slots__ = (
        "line_ups", "round", "phase", "scenario", "board", "zones", "fighters", "open_doors",
        "smoke", "tokens", "secured", "desecration", "bottled", "pointed",
        "asked_zones",
    )  # fmt: skip

    def __init__(self, line_ups: Sequence[JSON]) -> None:
        self.line_ups = line_ups
        self.round = 0
        self.phase = "set-up"
        self.scenario: str = line_ups[0].get("scenario") or ""
        self.board = ""
        self.zones = [""] * len(line_ups)
        self.open_doors: list[int] = []
        self.smoke: list[list[float]] = []
        self.tokens: list[dict[str, JSON]] = []
        self.secured = [0] * len(line_ups)
        self.desecration = 0
        self.bottled = [False] * len(line_ups)
        self.pointed: JSON = None
        self.asked_zones: Sequence[str] = ()
        self.fighters: dict[Who, dict[str, Any]] = {
            (side, entry["number"]): {
                "place": WAITING,
                "at": None,
                "facing": None,
                "state": STANDS,
                "flesh": 0,
                "lost": 0,
                "carries": None,
                "dazzled": False,
                **dict.fromkeys(CONDITIONS, False),
            }
            for side, line_up in enumerate(line_ups)
            for entry in line_up["players"]
        }

    @property
    def score(self) -> list[int]:
        """The scores by side, as ``ending.score`` has them."""
        sides = range(len(self.line_ups))
        match self.scenario:
            case "looters" | "rescue_mission":
                return self.secured[:]
            case "border_dispute":
                return [self.desecration * (self.zones[side] == "attacker") for side in sides]
        fit = [
            side
            for (side, _), seen in self.fighters.items()
            if seen["at"] and seen["state"] != BLEEDS
        ]
        return [fit.count(side) for side in sides]

    @classmethod
    def of(cls, pos: Position) -> Board:
        """Return the board of a position."""
        board = cls(pos.line_ups)
        board.round, board.phase = pos.round, _phase_of(pos)
        board.scenario, board.board = pos.plan, pos.board
        if pos.board:
            for side in pos.playing():
                board.zones[side] = pos.zone_of[side]
        board.open_doors = [at for at, is_open in enumerate(pos.open_doors) if is_open]
        board.smoke = [list(place) for place in pos.smoke]
        board.tokens = [dict(token) for token in pos.tokens]
        board.secured, board.desecration = pos.secured[:], pos.desecration
        board.bottled = pos.bottled[:]
        for p, name in enumerate(pos.name_of):
            disc, facing, token = pos.discs[p], pos.facing[p], pos.carrying[p]
            board.fighters[name] = {
                "place": _place_of(pos, p),
                "at": [disc.centre.x, disc.centre.y] if disc else None,
                "facing": list(facing) if facing else None,
                "state": _state_of(pos, p),
                "flesh": pos.flesh[p],
                "lost": pos.fighters[p].stats.w - pos.wounds[p],
                "carries": None if token == NOBODY else token,
                "dazzled": pos.dazzled[p],
                **{each: getattr(pos, each)[p] for each in CONDITIONS},
            }
        return board

    def take(self, entry: Mapping[str, JSON]) -> None:
        """Apply one event of the log."""
        change = CHANGES.get(entry["event"])
        if change is not None:
            who = entry["fighter"]
            change(self, (who[0], who[1]) if who else (NOBODY, 0), entry)

    def to_json(self) -> JSON:
        return {
            "round": self.round,
            "score": self.score,
            "phase": self.phase,
            "scenario": self.scenario,
            "board": self.board,
            "zones": self.zones[:],
            "open_doors": self.open_doors[:],
            "smoke": [place[:] for place in self.smoke],
            "tokens": [dict(token) for token in self.tokens],
            "secured": self.secured[:],
            "desecration": self.desecration,
            "bottled": self.bottled[:],
            "fighters": [[*who, dict(seen)] for who, seen in sorted(self.fighters.items())],
        }

    @classmethod
    def from_json(cls, line_ups: Sequence[JSON], value: JSON) -> Board:
        """Return the board from which ``to_json`` made this value."""
        board = cls(line_ups)
        for slot in ("round", "phase", "scenario", "board", "desecration"):
            setattr(board, slot, value[slot])
        for slot in ("zones", "open_doors", "secured", "bottled"):
            setattr(board, slot, value[slot][:])
        board.smoke = [place[:] for place in value["smoke"]]
        board.tokens = [dict(token) for token in value["tokens"]]
        board.pointed = value.get("pointed")
        board.asked_zones = value.get("asked_zones", ())
        for side, number, seen in value["fighters"]:
            board.fighters[side, number] = dict(seen)
        return board


def _phase_of(pos: Position) -> str:
    """Return the phase as the log tells it: the next round begins with its event."""
    if pos.phase == Phase.OVER:
        return ""
    if pos.phase in (Phase.ACTION_START, Phase.ACTION):
        return "action"
    return "end" if pos.round else "set-up"


def _place_of(pos: Position, p: int) -> str:
    if pos.status[p] in ON_TABLE:
        return THERE
    return {OUT: OUT_OF_ACTION, FLED: GONE}.get(pos.status[p], WAITING)


def _state_of(pos: Position, p: int) -> str:
    return {PINNED: LIES, INJURED: BLEEDS}.get(pos.status[p], STANDS)
