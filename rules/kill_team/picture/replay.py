"""The table as both sides see it, from a position or from the log, whose events are folded.

A board is the content of a picture. It has no dice and no rules: replaying a match plays nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from rules.kill_team.catalogue import VERSIONS, load
from rules.kill_team.injury import WOUNDS_AFTER
from rules.kill_team.position import ON_TABLE, OUT, READY, Phase, Position
from rules.kill_team.squads import NOBODY, name_of

JSON = Any
#: A model, by side and number.
Who = tuple[int, int]

#: Where a model is.
PLACES = ("waiting", "on the table", "out of action")

#: The phases of a round as people know them (KT-ROUND-02).
SHOWN: dict[int, str] = {
    Phase.MOVEMENT_START: "movement",
    Phase.MOVEMENT: "movement",
    Phase.MOVEMENT_END: "movement",
    Phase.PSYCHIC: "psychic",
    Phase.SHOOTING_START: "shooting",
    Phase.READY_FIRE: "shooting",
    Phase.FIRE: "shooting",
    Phase.FIGHT_START: "fight",
    Phase.CHARGERS_FIGHT: "fight",
    Phase.FIGHT: "fight",
    Phase.MORALE_START: "morale",
    Phase.MORALE: "morale",
}


class Board:
    """The models on the table and their state.

    line_ups: of both sides; nothing of them changes.
    models:   by side and number: {"place": one of ``PLACES``, "at": [x, y] or None, "flesh": flesh
              wounds, "lost": how many wounds it has lost, "shaken", "ready"}.
    mission, layout: their ids, empty until they are drawn; ``zones`` by side, 0 for A.
    phase:    the one of the round that is played, of ``SHOWN``; empty before and between rounds.
    active:   the side whose turn to move it is, NOBODY in the other phases.
    broken:   by side.
    pointed:  what a question points out, None where nothing is asked: {"model", "reach" inches or
              None, "from" the place it is measured from unless the model is drawn there, "ranges"
              inches, "sees" [side, number, "open", "obscured" or "cover"]}.
    asked_zones: the deployment zones that a question is about, 0 for A.
    """

    __slots__ = (
        "line_ups", "round", "phase", "active", "points", "models", "mission", "layout", "zones",
        "broken", "pointed", "asked_zones",
    )  # fmt: skip

    def __init__(self, line_ups: Sequence[JSON]) -> None:
        self.line_ups = line_ups
        self.round = 0
        self.phase = ""
        self.active = NOBODY
        self.points = [0, 0]
        self.mission = ""
        self.layout = ""
        self.zones = [0, 1]
        self.broken = [False, False]
        self.pointed: JSON = None
        self.asked_zones: Sequence[int] = ()
        self.models: dict[Who, dict[str, Any]] = {
            (side, entry["number"]): {
                "place": PLACES[0],
                "at": None,
                "flesh": entry["flesh_wounds"],
                "lost": 0,
                "shaken": False,
                "ready": False,
            }
            for side, line_up in enumerate(line_ups)
            for entry in line_up["players"]
        }

    @classmethod
    def of(cls, pos: Position) -> Board:
        """Return the board of a position."""
        board = cls(pos.line_ups)
        board.round, board.phase, board.points = pos.round, SHOWN.get(pos.phase, ""), pos.points[:]
        if pos.phase in (Phase.MOVEMENT, Phase.MOVEMENT_END):
            board.active = pos.active
        board.mission, board.layout = pos.mission, pos.layout
        board.zones, board.broken = pos.zone_of[:], pos.broken[:]
        for side in (0, 1):
            for p in pos.teams[side]:
                disc = pos.discs[p]
                _, number = name_of(p)
                board.models[side, number] = {
                    "place": PLACES[pos.state[p]],
                    "at": [disc.centre.x, disc.centre.y] if disc else None,
                    "flesh": pos.flesh[p],
                    "lost": pos.model(p).stats.w - pos.wounds[p] if disc else 0,
                    "shaken": pos.shaken[p],
                    "ready": pos.has(p, READY),
                }
        return board

    def take(self, entry: Mapping[str, JSON]) -> None:
        """Apply one event of the log."""
        change = CHANGES.get(entry["event"])
        if change is not None:
            who = entry.get("model")
            change(self, (who[0], who[1]) if who else (NOBODY, 0), entry)

    def to_json(self) -> JSON:
        return {
            "round": self.round,
            "active": self.active,
            "score": self.points[:],
            "phase": self.phase,
            "mission": self.mission,
            "layout": self.layout,
            "zones": self.zones[:],
            "broken": self.broken[:],
            "models": [[*who, dict(seen)] for who, seen in sorted(self.models.items())],
        }

    @classmethod
    def from_json(cls, line_ups: Sequence[JSON], value: JSON) -> Board:
        """Return the board from which ``to_json`` made this value."""
        board = cls(line_ups)
        for slot in ("round", "phase", "active", "mission", "layout"):
            setattr(board, slot, value[slot])
        for slot in ("zones", "broken"):
            setattr(board, slot, value[slot][:])
        board.points = value["score"][:]
        board.pointed = value.get("pointed")
        board.asked_zones = value.get("asked_zones", ())
        for side, number, seen in value["models"]:
            board.models[side, number] = dict(seen)
        return board

    # -- what events change ----------------------------------------------------------------------

    def _goes(self, who: Who, entry: Mapping[str, JSON]) -> None:
        path = entry["path"]
        seen = self.models[who]
        if path[-1] != seen["at"]:
            seen["ready"] = False
        seen["place"], seen["at"] = PLACES[ON_TABLE], path[-1]

    def _out(self, who: Who, entry: Mapping[str, JSON]) -> None:
        self.models[who] |= {
            "place": PLACES[OUT], "at": None, "lost": 0, "shaken": False, "ready": False,
        }  # fmt: skip

    def _flesh(self, who: Who, entry: Mapping[str, JSON]) -> None:
        self.models[who]["flesh"] = entry["detail"]
        if entry["event"] == "flesh wound":
            datasheet = self.line_ups[who[0]]["players"][who[1] - 1]["datasheet"]
            self.models[who]["lost"] = _wounds()[datasheet] - WOUNDS_AFTER

    def _loses(self, who: Who, entry: Mapping[str, JSON]) -> None:
        self.models[who]["lost"] += entry["detail"]

    def _shaken(self, who: Who, entry: Mapping[str, JSON]) -> None:
        self.models[who]["shaken"] = entry["event"] == "is shaken"

    def _ready(self, who: Who, entry: Mapping[str, JSON]) -> None:
        self.models[who]["ready"] = True

    def _round(self, who: Who, entry: Mapping[str, JSON]) -> None:
        self.round, self.active = entry["detail"], NOBODY
        for seen in self.models.values():
            seen["ready"] = False

    def _turn(self, who: Who, entry: Mapping[str, JSON]) -> None:
        self.active = entry["side"]

    def _phase(self, who: Who, entry: Mapping[str, JSON]) -> None:
        self.active, self.phase = NOBODY, SHOWN.get(Phase[entry["detail"].upper()], "")

    def _over(self, who: Who, entry: Mapping[str, JSON]) -> None:
        self.active, self.phase = NOBODY, ""

    def _mission(self, who: Who, entry: Mapping[str, JSON]) -> None:
        self.mission = entry["detail"]

    def _layout(self, who: Who, entry: Mapping[str, JSON]) -> None:
        self.layout = entry["detail"]

    def _zone(self, who: Who, entry: Mapping[str, JSON]) -> None:
        mine = "AB".index(entry["detail"][-1])
        self.zones = [mine, 1 - mine] if entry["side"] == 0 else [1 - mine, mine]

    def _broken(self, who: Who, entry: Mapping[str, JSON]) -> None:
        self.broken[entry["side"]] = True

    def _scores(self, who: Who, entry: Mapping[str, JSON]) -> None:
        self.points[entry["side"]] += entry["detail"][1]


CHANGES: dict[str, Callable[[Board, Who, Mapping[str, JSON]], None]] = {
    "mission": Board._mission,
    "layout": Board._layout,
    "zone": Board._zone,
    "round": Board._round,
    "phase": Board._phase,
    "movement": Board._turn,
    "match over": Board._over,
    "is placed": Board._goes,
    "moves": Board._goes,
    "advances": Board._goes,
    "falls back": Board._goes,
    "charges": Board._goes,
    "moves up": Board._goes,
    "retreats": Board._goes,
    "turns up": Board._goes,
    "piles in": Board._goes,
    "consolidates": Board._goes,
    "is ready": Board._ready,
    "loses wounds": Board._loses,
    "flesh wound": Board._flesh,
    "loses a flesh wound": Board._flesh,
    "is shaken": Board._shaken,
    "recovers": Board._shaken,
    "out of action": Board._out,
    "is broken": Board._broken,
    "scores": Board._scores,
}


@cache
def _wounds() -> Mapping[str, int]:
    """Return how many wounds each datasheet has: no wargear changes them."""
    return {each.id: each.stats.w for each in load(VERSIONS[-1]).datasheets.values()}
