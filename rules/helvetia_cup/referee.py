"""The referee of Helvetia Cup: rolls the dice, writes the log, shows each side its view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules import referee
from rules.coach import Answer, Coach, Decision
from rules.dice import Dice
from rules.helvetia_cup.cards.deck import Card
from rules.helvetia_cup.catalogue import Catalogue
from rules.helvetia_cup.events import happened, rolled
from rules.helvetia_cup.pitch import OFF
from rules.helvetia_cup.position import Position
from rules.helvetia_cup.secrets import SECRET, Hand, views
from rules.helvetia_cup.squads import NOBODY
from rules.record import EVERYBODY

JSON = Any


class Referee(referee.Referee):
    """A match in progress.

    pos: the position, which holds all that the rules change.
    hands: by side, the cards that it hides.
    data: the catalogue.
    held: by side and window, the cards that it could still play there in this match: tactic cards
    first, by id.
    windows: the windows of which any side holds a card; most are passed at once.
    """

    __slots__ = ("pos", "hands", "data", "held", "windows", "_roll")

    log: list[JSON] | None

    def __init__(
        self,
        pos: Position,
        hands: Sequence[Hand],
        data: Catalogue,
        dice: Dice,
        coaches: Sequence[Coach],
        *,
        options: Mapping[str, JSON] | None = None,
        log: bool = True,
    ) -> None:
        super().__init__(dice, coaches, views(pos, hands), options=options, log=log)
        self.pos = pos
        self.hands = hands
        self.data = data
        self._roll = dice.roll
        self.look_through_cards()

    def look_through_cards(self) -> None:
        """Sort the cards that are left by window."""
        self.held = (self._held_by(0), self._held_by(1))
        self.windows = frozenset([*self.held[0], *self.held[1]])

    def _held_by(self, side: int) -> dict[str, list[Card]]:
        cards = sorted(self.hands[side].left)
        if self._may_play_legendary(side):
            cards += sorted(self.pos.legendaries[side])
        held: dict[str, list[Card]] = {}
        for card in map(self.data.card, cards):
            held.setdefault(card.window, []).append(card)
        return held

    def _may_play_legendary(self, side: int) -> bool:
        """Say whether this side may still play a legendary card (HC-CARD-02)."""
        played = [card for card in self.pos.played[side] if card in self.data.legendaries]
        return len(played) < self.pos.rules.match_legendary_cards

    # -- dice ------------------------------------------------------------------------------------

    def d20(self, purpose: str, clause: str, p: int, target: int) -> int:
        """Roll the die of a check (HC-DICE-01)."""
        face = self._roll(self.data.dice.d20)
        if self.log is not None:
            self._write_roll("d20", purpose, clause, face, p >> 3, p, target)
        return face

    def time_die(self, clause: str, side: int) -> int:
        """Roll the time die; return minutes (HC-DICE-02)."""
        faces = self.data.dice.time
        minutes = faces[self._roll(len(faces)) - 1]
        if self.log is not None:
            self._write_roll("time", "time", clause, minutes, side)
        return minutes

    def team_die(self, purpose: str, clause: str, side: int) -> int:
        """Roll the team die; return the number of the face (HC-DICE-03, -04)."""
        face = self._roll(len(self.data.dice.team))
        if self.log is not None:
            self._write_roll("team", purpose, clause, face, side)
        return face

    def coin(self, purpose: str, clause: str) -> int:
        """Toss a coin; return the side that it names (HC-DICE-05)."""
        face = self._roll(len(self.data.dice.coin))
        if self.log is not None:
            self._write_roll("coin", purpose, clause, face, face - 1)
        return face - 1

    def shuffle(self, n: int, clause: str, only: int) -> int:
        """Return one draw of a shuffle, 1 to n, which nobody sees before the end (HC-DEAL-05)."""
        face = self._roll(n)
        if self.log is not None:
            self._write_roll("shuffle", "shuffle", clause, face, NOBODY, only=only)
        return face

    def set_die(self, purpose: str, clause: str, p: int, target: int, face: int) -> int:
        """Write the result that a card gives; nothing is drawn (HC-FX-07)."""
        if self.log is not None:
            self._write_roll("set", purpose, clause, face, p >> 3, p, target)
        return face

    def _write_roll(
        self,
        kind: str,
        purpose: str,
        clause: str,
        face: int,
        side: int,
        p: int = NOBODY,
        target: int | None = None,
        only: int = EVERYBODY,
    ) -> None:
        assert self.log is not None
        self.last_roll += kind != "set"
        number = 0 if kind == "set" else self.last_roll
        who = self.pos.shirts[p]
        self.log.append(rolled(number, kind, purpose, clause, face, side, who, target, only))

    # -- log -------------------------------------------------------------------------------------

    def note(
        self,
        what: str,
        clause: str,
        p: int = NOBODY,
        other: int = NOBODY,
        h: int = OFF,
        detail: JSON = "",
        side: int = NOBODY,
        only: int = EVERYBODY,
    ) -> None:
        """Write to the log that something happened."""
        if self.log is None:
            return
        pos = self.pos
        if side == NOBODY and p != NOBODY:
            side = p >> 3
        self.log.append(
            happened(
                what,
                clause,
                side,
                pos.shirts[p],
                pos.shirts[other],
                "" if h == OFF else pos.pitch.names[h],
                detail,
                only,
            )
        )

    def forced(self, key: str, side: int, answer: Answer) -> None:
        only = side if key in SECRET else EVERYBODY
        self.note("forced", "", side=side, detail=[key, answer], only=only)

    def by_default(self, decision: Decision) -> None:
        """Note that the default answer is used (HC-CONV-13); a secret one stays hidden until the
        end.
        """
        side = decision.side
        only = side if decision.key in SECRET else EVERYBODY
        detail = [decision.key, decision.default]
        self.note("no answer", "HC-CONV-13", side=side, detail=detail, only=only)
