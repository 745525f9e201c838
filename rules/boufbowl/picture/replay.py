"""The board as anybody sees it, from a position or from the log, which is folded event by event.

A board is the content of a picture. It has no dice and no rules: to replay a match nothing is
played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from rules.boufbowl.cards.deck import Ability
from rules.boufbowl.catalogue import VERSIONS, load
from rules.boufbowl.position import CONDITIONS, DOWN, KO, STANDING, STUNNED, Position
from rules.boufbowl.squads import NOBODY, PLAYERS, SIDE_OF, slot_of
from rules.boufbowl.zones import HOSPITAL, UNPLACED

JSON = Any
#: A player, by side and slot.
Who = tuple[int, int]

#: The places of players who are in no zone.
IN_HOSPITAL, NOT_PLACED = "hospital", ""


class Board:
    """The places of players and ball, the score and the turn.

    line_ups: of both sides; nothing of them changes.
    players: by side and slot: the name of the zone, of the hospital, or "" before the set-up; the
        name of the condition; whether the player is wounded.
    captains: by side the slot of its captain, who plays with the captain card; 0 for none.
    upgrades: by side and slot, those in force that change what a player counts (BF-MAJ-05).
    ball: its zone, or "".
    carrier: the player with the ball, or None.
    launcher: the side whose bomb it is, or NOBODY.
    """

    __slots__ = (
        "line_ups", "turn", "active", "score", "players", "captains", "upgrades", "ball", "carrier",
        "launcher",
    )  # fmt: skip

    def __init__(self, line_ups: Sequence[JSON]) -> None:
        self.line_ups = line_ups
        self.turn = 0
        self.active = NOBODY
        self.score = [0, 0]
        self.players: dict[Who, list[Any]] = {
            (side, entry["number"]): [NOT_PLACED, CONDITIONS[STANDING], bool(entry["wounded"])]
            for side, line_up in enumerate(line_ups)
            for entry in line_up["players"]
        }
        self.captains = [
            next((entry["number"] for entry in line_up["players"] if entry["captain"]), 0)
            for line_up in line_ups
        ]
        self.upgrades: dict[Who, list[str]] = {}
        self.ball = ""
        self.carrier: Who | None = None
        self.launcher = NOBODY

    @classmethod
    def of(cls, pos: Position) -> Board:
        """Return the board of a position."""
        board = cls(pos.line_ups)
        names = pos.pitch.names
        board.turn, board.score = pos.turn, pos.score[:]
        board.active = pos.active if pos.turn else NOBODY
        for p in range(PLAYERS):
            z = pos.zone[p]
            place = (
                {HOSPITAL: IN_HOSPITAL, UNPLACED: NOT_PLACED}.get(z)
                if z >= len(names)
                else names[z]
            )
            board.players[SIDE_OF[p], slot_of(p)] = [
                place, CONDITIONS[pos.cond[p]], pos.wounded[p],
            ]  # fmt: skip
            for id_ in pos.upgrades[p]:
                board._upgraded((SIDE_OF[p], slot_of(p)), {"detail": id_})
        if pos.expert:  # else nobody names one in the match (BF-LEAGUE-28)
            board.captains = pos.captains[:]
        board.ball = names[pos.ball] if pos.ball >= 0 else ""
        if pos.carrier != NOBODY:
            board.carrier = SIDE_OF[pos.carrier], slot_of(pos.carrier)
        board.launcher = pos.launcher
        return board

    def take(self, entry: Mapping[str, JSON]) -> None:
        """Apply one event of the log."""
        change = CHANGES.get(entry["event"])
        if change is not None:
            who = entry.get("player")
            change(self, (who[0], who[1]) if who else (NOBODY, 0), entry)

    def to_json(self) -> JSON:
        return {
            "turn": self.turn,
            "active": self.active,
            "score": self.score[:],
            "players": [[*who, *seen] for who, seen in sorted(self.players.items())],
            "captains": self.captains[:],
            "upgrades": [[*who, *ids] for who, ids in sorted(self.upgrades.items())],
            "ball": self.ball,
            "carrier": list(self.carrier) if self.carrier else None,
            "launcher": self.launcher,
        }

    @classmethod
    def from_json(cls, line_ups: Sequence[JSON], value: JSON) -> Board:
        board = cls(line_ups)
        board.turn, board.active, board.score = value["turn"], value["active"], value["score"][:]
        for side, number, *seen in value["players"]:
            board.players[side, number] = list(seen)
        board.captains = value["captains"][:]
        board.upgrades = {(side, number): ids for side, number, *ids in value["upgrades"]}
        board.ball = value["ball"]
        carrier = value["carrier"]
        board.carrier = (carrier[0], carrier[1]) if carrier else None
        board.launcher = value["launcher"]
        return board

    def weight(self, who: Who) -> int:
        """Return how many players one counts as for majority, by their card, its face and their
        upgrades (BF-MAJ-05).
        """
        card = self.line_ups[who[0]]["players"][who[1] - 1]["card"]
        face = card, self.captains[who[0]] == who[1], self.players[who][2]
        heavy = _heavy()
        return max([1, heavy.get(face, 1), *(heavy[id_] for id_ in self.upgrades.get(who, ()))])

    # -- what events change ----------------------------------------------------------------------

    def _captain(self, who: Who, entry: Mapping[str, JSON]) -> None:
        self.captains[entry["side"]] = entry["detail"]

    def _upgraded(self, who: Who, entry: Mapping[str, JSON]) -> None:
        if entry["detail"] in _heavy():
            self.upgrades.setdefault(who, []).append(entry["detail"])

    def _go(self, who: Who, place: str) -> None:
        self.players[who][0] = place
        if self.carrier == who:
            self.ball = place

    def _moved(self, who: Who, entry: Mapping[str, JSON]) -> None:
        self._go(who, entry["zone"])

    def _carried_off(self, who: Who, entry: Mapping[str, JSON]) -> None:
        seen = self.players[who]
        seen[0] = IN_HOSPITAL
        if not seen[2]:
            seen[1] = CONDITIONS[STUNNED]

    def _condition(self, who: Who, entry: Mapping[str, JSON]) -> None:
        self.players[who][1] = entry["detail"]

    def _stands(self, who: Who, entry: Mapping[str, JSON]) -> None:
        self.players[who][1] = CONDITIONS[STANDING]

    def _comes_to(self, who: Who, entry: Mapping[str, JSON]) -> None:
        self.players[who][1] = CONDITIONS[DOWN]

    def _wakes_up(self, who: Who, entry: Mapping[str, JSON]) -> None:
        self.players[who][1] = CONDITIONS[KO - 1]

    def _wounded(self, who: Who, entry: Mapping[str, JSON]) -> None:
        self.players[who][2] = True

    def _cleared(self, who: Who, entry: Mapping[str, JSON]) -> None:
        for seen in self.players.values():
            seen[0], seen[1] = NOT_PLACED, CONDITIONS[STANDING]
        self.ball, self.carrier, self.launcher = "", None, NOBODY

    def _has_ball(self, who: Who, entry: Mapping[str, JSON]) -> None:
        self.carrier, self.launcher = who, NOBODY
        self.ball = self.players[who][0]

    def _on_ground(self, who: Who, entry: Mapping[str, JSON]) -> None:
        self.carrier, self.launcher = None, NOBODY
        self.ball = entry["zone"]

    def _in_air(self, who: Who, entry: Mapping[str, JSON]) -> None:
        self.carrier, self.launcher = None, who[0]
        self.ball = entry["zone"]

    def _drifts(self, who: Who, entry: Mapping[str, JSON]) -> None:
        self.ball = entry["zone"]

    def _turn(self, who: Who, entry: Mapping[str, JSON]) -> None:
        self.turn, self.active = entry["detail"], entry["side"]

    def _goal(self, who: Who, entry: Mapping[str, JSON]) -> None:
        self.score = list(entry["detail"])


@cache
def _heavy() -> dict[Any, int]:
    """Return all things that make a player count as more than one, in any version.

    Upgrades by id; faces by the id of the player's normal card, whether they play with the captain
    card, and whether they are wounded.
    """
    weights: dict[Any, int] = {}
    for data in map(load, VERSIONS):
        for card in data.players.values():
            of_captain = data.captain_of(card) if not card.captain else card
            for as_captain, played in ((False, card), (True, of_captain)):
                for wounded, face in ((False, played.healthy), (True, played.wounded)):
                    weights[card.id, as_captain, wounded] = _most(face)
        for upgrade in data.upgrades.values():
            weights[upgrade.id] = _most((upgrade.ability,))
    return {what: amount for what, amount in weights.items() if amount > 1}


def _most(abilities: Iterable[Ability]) -> int:
    steps = (step for ability in abilities if ability.is_passive for step in ability.steps)
    return max((step.amount for step in steps if step.verb == "weight"), default=1)


CHANGES: dict[str, Callable[[Board, Who, Mapping[str, JSON]], None]] = {
    "turn": Board._turn,
    "captain": Board._captain,
    "gets": Board._upgraded,
    "permanent": Board._upgraded,
    "clears the pitch": Board._cleared,
    "is placed": Board._moved,
    "moves": Board._moved,
    "is moved": Board._moved,
    "is pulled back": Board._moved,
    "returns": Board._moved,
    "is carried off": Board._carried_off,
    "goes down": Board._condition,
    "gets better": Board._condition,
    "stands up": Board._stands,
    "is raised": Board._stands,
    "comes to": Board._comes_to,
    "wakes up": Board._wakes_up,
    "is wounded": Board._wounded,
    "gets the ball": Board._has_ball,
    "picks up": Board._has_ball,
    "receives": Board._has_ball,
    "catches": Board._has_ball,
    "intercepts": Board._has_ball,
    "drops the ball": Board._on_ground,
    "ball on the ground": Board._on_ground,
    "kicks": Board._in_air,
    "in the air": Board._in_air,
    "ball drifts": Board._drifts,
    "goal": Board._goal,
}
