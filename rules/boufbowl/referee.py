"""The referee: rolls the dice of Boufbowl, writes its log, shows each side its view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules import referee
from rules.boufbowl.cards.deck import ActionCard
from rules.boufbowl.events import happened, rolled
from rules.boufbowl.position import Position, name_of
from rules.boufbowl.secrets import SECRET, Decks, Hand, views
from rules.boufbowl.squads import NOBODY, OF_SIDE, SIDE_OF
from rules.boufbowl.zones import NOWHERE
from rules.coach import Answer, Coach, Decision
from rules.dice import Dice
from rules.record import EVERYBODY, NOBODY_YET

JSON = Any


class Referee(referee.Referee):
    """A match in progress.

    pos: the position; all that the rules change.
    hands: by side, its hidden cards.
    decks: the decks, which nobody knows.
    windows: by side, those in which it could play something that it holds; most are passed at once.
    """

    __slots__ = ("pos", "hands", "decks", "windows")

    log: list[JSON] | None

    def __init__(
        self,
        pos: Position,
        hands: Sequence[Hand],
        decks: Decks,
        dice: Dice,
        coaches: Sequence[Coach],
        *,
        log: bool = True,
    ) -> None:
        super().__init__(dice, coaches, views(pos, hands), options=pos.options, log=log)
        self.pos = pos
        self.hands = hands
        self.decks = decks
        self.windows: list[set[str]] = [set(), set()]
        for side in (0, 1):
            self.look_through(side)

    def look_through(self, side: int) -> None:
        """Work out in which windows a side could play something, after its cards have changed."""
        pos, data = self.pos, self.pos.data
        windows: set[str] = set()
        for id_ in self.hands[side].cards:
            windows.update(data.actions[id_].effect.windows)
        if pos.expert:
            for p in OF_SIDE[side]:
                for _, ability in pos.usable[p]:
                    windows.update(ability.windows)
            for id_ in pos.favours[side]:
                windows.update(data.favours[id_].ability.windows)
        self.windows[side] = windows

    def card(self, id: str) -> ActionCard:  # noqa: A002 - the field's word
        return self.pos.data.actions[id]

    # -- dice ------------------------------------------------------------------------------------

    def draw(
        self, n: int, purpose: str, clause: str, side: int = NOBODY, only: int = EVERYBODY
    ) -> int:
        """Return a random whole number 0 to n - 1 (BF-RNG-02)."""
        value = self.dice.draw(n)
        if self.log is not None:
            self._write_draw(purpose, clause, n, value, None, side, NOBODY, only)
        return value

    def shuffle(self, deck: list[str], purpose: str, side: int = NOBODY) -> None:
        """Shuffle a deck with Fisher-Yates from the last item down.

        Nobody sees the result (BF-RNG-05).
        """
        for last in range(len(deck) - 1, 0, -1):
            other = self.draw(last + 1, purpose, "BF-RNG-05", side, NOBODY_YET)
            deck[last], deck[other] = deck[other], deck[last]

    def shuffle_unseen(self) -> None:
        """Shuffle what is left of every deck: nobody gets the card that they have seen (LG-FIX-42).

        So a card that was put under a deck of the stand may lie elsewhere afterwards.
        """
        for side in (0, 1):
            self.shuffle(self.decks.actions[side], "action deck", side)
        for at, deck in enumerate(self.decks.stand):
            self.shuffle(deck, f"upgrades {at + 1}")
        for side in (0, 1):
            self.shuffle(self.decks.favours[side], "favours", side)

    def action_die(self, kind: str, p: int) -> int:
        """Return the face of an action die (BF-RNG-04)."""
        faces = self.pos.data.dice.action
        value = self.dice.draw(len(faces))
        if self.log is not None:
            self._write_draw(
                f"{kind} action", "BF-CON-01", len(faces), value, faces[value], SIDE_OF[p], p
            )
        return faces[value]

    def damage_die(self, kind: str, p: int) -> str:
        """Return the face of a damage die (BF-RNG-04)."""
        faces = self.pos.data.dice.damage
        value = self.dice.draw(len(faces))
        if self.log is not None:
            self._write_draw(
                f"{kind} damage", "BF-DMG-06", len(faces), value, faces[value], SIDE_OF[p], p
            )
        return faces[value]

    def _write_draw(
        self,
        purpose: str,
        clause: str,
        n: int,
        value: int,
        face: JSON,
        side: int,
        p: int,
        only: int = EVERYBODY,
    ) -> None:
        assert self.log is not None
        self.last_roll += 1
        self.log.append(
            rolled(self.last_roll, purpose, clause, n, value, face, side, name_of(p), only)
        )

    # -- log -------------------------------------------------------------------------------------

    def note(
        self,
        what: str,
        clause: str,
        p: int = NOBODY,
        other: int = NOBODY,
        z: int = NOWHERE,
        detail: JSON = "",
        side: int = NOBODY,
        only: int = EVERYBODY,
    ) -> None:
        """Log that something happened."""
        if self.log is None:
            return
        if side == NOBODY and p != NOBODY:
            side = SIDE_OF[p]
        names = self.pos.pitch.names
        zone = names[z] if 0 <= z < len(names) else ""
        self.log.append(
            happened(what, clause, side, name_of(p), name_of(other), zone, detail, only)
        )

    def forced(self, key: str, side: int, answer: Answer) -> None:
        """Log a forced answer, for its side alone where it is secret (BF-API-04)."""
        only = side if key in SECRET else EVERYBODY
        self.note("forced", "BF-API-04", side=side, detail=[key, answer], only=only)

    def by_default(self, decision: Decision) -> None:
        """Log a default answer; a secret one stays secret until the end (BF-API-10)."""
        side = decision.side
        only = side if decision.key in SECRET else EVERYBODY
        detail = [decision.key, decision.default]
        self.note("no answer", "BF-API-01", side=side, detail=detail, only=only)
