"""The state of a match: one plain value, with nothing on the call stack.

All of it is public: hands and the cards on the boards are in `secrets`, as is the order of the
decks; the dice are with the referee. Between two main options the position and the secrets are the
whole truth.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Any, Final

from rules.boufbowl.cards.deck import Ability, PlayerCard
from rules.boufbowl.catalogue import Catalogue
from rules.boufbowl.options import is_expert, is_long, turn_cap
from rules.boufbowl.squads import NOBODY, OF_SIDE, PLAYERS, SIDE_OF, TEAM, cards_of
from rules.boufbowl.zones import HOSPITAL, NOWHERE, UNPLACED, Pitch
from rules.record import canonical, plain

JSON = Any


class Phase(IntEnum):
    """The phases of a match; play can be taken up between two of them (seams)."""

    #: Captains, the toss, the decks, the first hands.
    BEFORE = 0
    #: A set-up is due: of the match, or after a goal.
    SET_UP = 1
    #: A turn begins.
    TURN = 2
    #: The main menu is offered.
    PLAY = 3
    #: The play phase is over.
    END = 4
    #: A goal was scored, and the match is not over.
    GOAL = 5
    OVER = 6


#: BF-STATE-03: the condition of a player, better ones first.
STANDING: Final = 0
DOWN: Final = 1
STUNNED: Final = 2
KO: Final = 3
CONDITIONS: Final = ("standing", "down", "stunned", "ko")
#: The conditions by the names of their tokens in the data.
TOKEN: Final = {"stunned": STUNNED, "ko": KO}

#: Activities that MP are spent on (BF-MOVE-03), in the order of `Position.free`.
ACTIVITIES: Final = ("move", "raise", "pickup", "substitute", "return")
MOVE: Final = 0
RAISE: Final = 1
PICKUP: Final = 2
SUBSTITUTE: Final = 3
RETURN: Final = 4
PAID: Final = len(ACTIVITIES)

#: The possible base actions of a turn (BF-ACT-04).
BASE_ACTIONS: Final = ("pass", "bomb", "fight")

#: The counts kept for each player, in the order of ``Position.counts`` (BF-LEAGUE-22).
COUNTS: Final = (
    "goals",
    "contests",
    "contests_won",
    "tokens",
    "downs",
    "kos",
    "wounds",
    "knock_outs",
    "passes",
    "bombs",
    "interceptions",
    "fights",
    "fights_won",
)
GOALS: Final = 0
CONTESTS: Final = 1
CONTESTS_WON: Final = 2
TOKENS: Final = 3
DOWNS: Final = 4
KOS: Final = 5
WOUNDS: Final = 6
KNOCK_OUTS: Final = 7
PASSES: Final = 8
BOMBS: Final = 9
INTERCEPTIONS: Final = 10
FIGHTS: Final = 11
FIGHTS_WON: Final = 12

SLOTS: Final = (
    "data",
    "pitch",
    "line_ups",
    "options",
    "expert",
    "long",
    "cap",
    "phase",
    "turn",
    "active",
    "kick",
    "score",
    "captains",
    "zone",
    "cond",
    "wounded",
    "tokens",
    "supply",
    "upgrades",
    "waiting",
    "favours",
    "ball",
    "carrier",
    "launcher",
    "launched",
    "mp",
    "grants",
    "free",
    "spent",
    "used",
    "unblocked",
    "lost",
    "hand_size",
    "deck_size",
    "discards",
    "board",
    "face_up",
    "stand_size",
    "favour_size",
    "counts",
    "goals",
    "injuries",
    "cards",
    "abilities",
    "usable",
    "weight",
    "free_of",
    "unblock_of",
    "soften_of",
)
#: Slots that do not change, and slots that are worked out from the rest.
_STATIC: Final = 7
_DERIVED: Final = frozenset(
    {"cards", "abilities", "usable", "weight", "free_of", "unblock_of", "soften_of"}
)


class Position:
    """All public state that play can change. See ``squads`` for how players are numbered.

    expert, long, cap: as the options say (BF-SETUP-10, BF-WIN-02, BF-TURN-08).
    turn: the turn counter (BF-TURN-07).
    active: the side whose turn it is, or that sets up first.
    kick: whether the next turn begins with a kick (BF-KICK).
    captains: by side, the slot of its captain, 0 for none.
    zone: of each player; HOSPITAL or UNPLACED beside the pitch.
    cond: STANDING .. KO of each player.
    wounded: whether each player is on their wounded face.
    tokens: recognition tokens of each player.
    supply: the tokens left (BF-TOK-08).
    upgrades: of each player, ids in force, older first.
    waiting: of each player, permanents that are not in force yet.
    favours: by side, ids in force.
    ball: its zone, under its carrier too; NOWHERE before the set-up.
    carrier: the player with the ball, or NOBODY.
    launcher: the side whose bomb is in the air, or NOBODY.
    launched: the turn in which it was launched.
    mp: movement points left.
    grants: lists of base actions, one of which each allows, older first (BF-ACT-04).
    free: by activity, how many are free by cards.
    spent: by player and activity, how many of their own free ones they have used in this turn.
    used: ``[player or -1 - side, id]`` of the abilities used in this turn (BF-FX-05).
    unblocked: players whom a card has unblocked for this turn.
    lost: whether the active coach has lost control in the activity being resolved (BF-BALL-04).
    hand_size, deck_size, favour_size: by side.
    stand_size: by level from 1.
    discards: by side, in the order of discarding (BF-RNG-10).
    board: by side, the spaces that are occupied (BF-BOARD-15).
    face_up: by level from 1, the upgrade that lies open; empty for none.
    goals: ``{"side", "number", "turn"}`` of each.
    injuries: ``{"side", "number", "turn", "result", "by"}``, ``by`` the side and number of the
        opponent who did it, or None.

    Worked out from the rest:

    cards: the player cards.
    abilities: of each player those in force.
    usable: those of them that are not passive.
    weight: how many players one counts as (BF-MAJ-05).
    free_of: a player's own free activities by kind.
    unblock_of: the conditions under which a player is not blocked.
    soften_of: the worst that can happen to a player.
    """

    __slots__ = SLOTS

    def __init__(
        self,
        data: Catalogue,
        pitch: Pitch,
        line_ups: Sequence[JSON],
        options: Mapping[str, JSON] | None = None,
    ) -> None:
        self.data = data
        self.pitch = pitch
        self.line_ups = line_ups
        self.options = options or {}
        self.expert = is_expert(self.options)
        self.long = is_long(self.options)
        self.cap = turn_cap(self.options, data.ruleset)
        self.phase: int = Phase.BEFORE
        self.turn = 0
        self.active = 0
        self.kick = False
        self.score = [0, 0]
        self.captains = [self._captain(line_up) for line_up in line_ups]
        players = [entry for line_up in line_ups for entry in line_up["players"]]
        self.zone = [UNPLACED] * PLAYERS
        self.cond = [STANDING] * PLAYERS
        self.wounded = [bool(entry["wounded"]) for entry in players]
        self.tokens = [0] * PLAYERS
        self.supply = data.components.recognition_tokens if self.expert else 0
        self.upgrades: list[list[str]] = [[] for _ in players]
        self.waiting = [list(entry["permanents"]) if self.expert else [] for entry in players]
        self.favours: list[list[str]] = [[], []]
        self.ball = NOWHERE
        self.carrier = NOBODY
        self.launcher = NOBODY
        self.launched = 0
        self.mp = 0
        self.grants: list[tuple[str, ...]] = []
        self.free = [0] * PAID
        self.spent = [0] * (PLAYERS * PAID)
        self.used: list[list[Any]] = []
        self.unblocked: list[int] = []
        self.lost = False
        self.hand_size = [0, 0]
        self.deck_size = [0, 0]
        self.discards: list[list[str]] = [[], []]
        self.board: list[list[str]] = [[], []]
        self.face_up = ["", "", ""]
        self.stand_size = [0, 0, 0]
        self.favour_size = [0, 0]
        self.counts = [[0] * PLAYERS for _ in COUNTS]
        self.goals: list[JSON] = []
        self.injuries: list[JSON] = []
        self._deal_out()

    def _captain(self, line_up: JSON) -> int:
        """Return the slot of the captain in a line-up, 0 for none."""
        if not self.expert:
            return 0
        return next((entry["number"] for entry in line_up["players"] if entry["captain"]), 0)

    def _deal_out(self) -> None:
        """Put the player cards out and look up their abilities."""
        data = self.data
        entries = [
            {**line_up, "players": [
                {**entry, "captain": entry["number"] == self.captains[side]}
                for entry in line_up["players"]
            ]}
            for side, line_up in enumerate(self.line_ups)
        ]  # fmt: skip
        self.cards: list[PlayerCard] = cards_of(entries, data)
        self.abilities: list[list[tuple[str, Ability]]] = [[] for _ in range(PLAYERS)]
        self.usable: list[list[tuple[str, Ability]]] = [[] for _ in range(PLAYERS)]
        self.weight = [1] * PLAYERS
        self.free_of = [0] * (PLAYERS * PAID)
        self.unblock_of: list[tuple[str, ...]] = [()] * PLAYERS
        self.soften_of = [""] * PLAYERS
        for p in range(PLAYERS):
            self.look_up(p)

    def name_captain(self, side: int, slot: int) -> None:
        """Replace the normal card of the captain by the captain card (BF-CAP-03)."""
        self.captains[side] = slot
        self._deal_out()

    def look_up(self, p: int) -> None:
        """Look up what a player's face and upgrades give, after either has changed."""
        card = self.cards[p]
        face = card.wounded if self.wounded[p] else card.healthy
        name = f"{card.id}." + ("wounded" if self.wounded[p] else "healthy")
        in_force = [(f"{name}.{at}", ability) for at, ability in enumerate(face, 1)]
        in_force += [(id_, self.data.upgrades[id_].ability) for id_ in self.upgrades[p]]
        self.abilities[p] = in_force
        self.usable[p] = [(id_, ability) for id_, ability in in_force if not ability.is_passive]
        self.weight[p] = 1
        self.soften_of[p] = ""
        unblock: list[str] = []
        for at in range(PAID):
            self.free_of[p * PAID + at] = 0
        for _, ability in in_force:
            if not ability.is_passive:
                continue
            for step in ability.steps:
                if step.verb == "weight":
                    self.weight[p] = max(self.weight[p], step.amount)
                elif step.verb == "free":
                    self.free_of[p * PAID + ACTIVITIES.index(step.activity)] += step.count
                elif step.verb == "unblock":
                    unblock.append(ability.if_)
                elif step.verb == "soften" and self.soften_of[p] != "stunned":
                    self.soften_of[p] = step.max
        self.unblock_of[p] = tuple(unblock)

    # -- who is where ----------------------------------------------------------------------------

    def standing_in(self, side: int, z: int) -> list[int]:
        """Return the standing players of a side in a zone, by slot."""
        zone, cond = self.zone, self.cond
        return [p for p in OF_SIDE[side] if zone[p] == z and not cond[p]]

    def has_room(self, side: int, z: int) -> bool:
        """Return whether a player of that side fits into a zone.

        Players who are down count (BF-PITCH-16 to -19).
        """
        zone, pitch = self.zone, self.pitch
        every = zone.count(z)
        if not every:
            return True
        first = side * TEAM
        mates = zone[first : first + TEAM].count(z)
        return mates < pitch.room_of_team[z] and every < pitch.room[z]

    def is_on_pitch(self, p: int) -> bool:
        return self.zone[p] < HOSPITAL

    @property
    def in_air(self) -> bool:
        return self.launcher != NOBODY

    @property
    def on_ground(self) -> bool:
        """Whether the ball lies on the ground in a zone."""
        return self.carrier == NOBODY and self.launcher == NOBODY and self.ball != NOWHERE

    @property
    def intensity(self) -> int:
        """The intensity of the match (BF-INT-01 to -04)."""
        return min(1 + self.score[0] + self.score[1], self.data.ruleset.max_intensity)

    # -- moving pieces ---------------------------------------------------------------------------

    def go(self, p: int, z: int) -> None:
        """Put a player in another zone, with the ball if they carry it (BF-BALL-02)."""
        self.zone[p] = z
        if self.carrier == p:
            self.ball = z

    def give(self, p: int) -> None:
        """Give a player the ball."""
        self.carrier = p
        self.launcher = NOBODY
        self.ball = self.zone[p]

    def lay(self, z: int) -> None:
        """Lay the ball on the ground of a zone."""
        self.carrier = NOBODY
        self.launcher = NOBODY
        self.ball = z

    def throw_up(self, side: int, z: int) -> None:
        """Put the ball in the air over a zone (BF-BOMB-04)."""
        self.carrier = NOBODY
        self.launcher = side
        self.launched = self.turn
        self.ball = z

    # -- the position as a value -----------------------------------------------------------------

    def to_json(self) -> JSON:
        """Return the position as JSON, without facts of the line-ups, the options and the data."""
        state = {slot: plain(getattr(self, slot)) for slot in SLOTS[_STATIC:] if _is_kept(slot)}
        state["phase"] = int(self.phase)
        return state

    @classmethod
    def from_json(
        cls,
        data: Catalogue,
        pitch: Pitch,
        line_ups: Sequence[JSON],
        options: Mapping[str, JSON],
        value: JSON,
    ) -> Position:
        pos = cls(data, pitch, line_ups, options)
        for slot in SLOTS[_STATIC:]:
            if _is_kept(slot):
                setattr(pos, slot, plain(value[slot]))
        pos.grants = [tuple(grant) for grant in value["grants"]]
        pos.phase = Phase(pos.phase)
        pos._deal_out()
        return pos

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.to_json() == other.to_json()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        from rules.boufbowl.notation import write  # it reads and writes positions

        return write(self)

    def to_bytes(self) -> bytes:
        return canonical(self.to_json())


def _is_kept(slot: str) -> bool:
    return slot not in _DERIVED


def name_of(p: int) -> JSON:
    """Return a player as every event names them: side and slot; None for nobody."""
    return None if p == NOBODY else [SIDE_OF[p], p % TEAM + 1]
