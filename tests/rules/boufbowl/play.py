"""Positions for tests, set up by hand, with dice and answers that fall as written.

Nobody has an ability unless a test gives him a card.  A side is written as ``"1@B2* 2@C1~ 4@H"``:
slot, zone (H the hospital) and marks: ``*`` has the ball, ``_`` is down without token, ``~``
stunned, ``x`` K.O., ``w`` wounded.  Who is not named is beside the pitch, in nobody's way.  Red
plays Brakmar's deck, blue Bonta's.

    table = Table("1@B2", "1@B2*")
    table.do("fight 1 1", dice="d6=5,2")
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.boufbowl import match, menu
from rules.boufbowl.catalogue import Catalogue, load
from rules.boufbowl.events import ROLLED
from rules.boufbowl.position import (
    BASE_ACTIONS,
    CONDITIONS,
    DOWN,
    KO,
    STUNNED,
    Phase,
    Position,
)
from rules.boufbowl.referee import Referee
from rules.boufbowl.secrets import Decks, Hand
from rules.boufbowl.squads import NOBODY, PLAYERS, SIDE_OF, player_of, slot_of, usual_line_ups
from rules.boufbowl.zones import HOSPITAL, Pitch, pitch_of
from rules.coach import Answer, Choice, Decision
from rules.dice import Script

JSON = Any

VERSION = "first"
DATA: Catalogue = load(VERSION)
PITCH: Pitch = pitch_of(VERSION)
SIDES = ("red", "blue")
MARKS = {"_": DOWN, "~": STUNNED, "x": KO}


class Says:
    """Coaches whose answers stand in the test, in order; ``(key, answer)`` names the question.

    They commit no cards unless the test says so.
    """

    def __init__(self) -> None:
        self.answers: list[tuple[str, Answer]] = []
        self.asked: list[Decision] = []

    def decide(self, decision: Decision) -> Answer:
        if decision.key.endswith("_bonus") and decision.key not in dict(self.answers[:1]):
            return "none"
        self.asked.append(decision)
        assert self.answers, f"side {decision.side} is asked {decision.key}, no answer is left"
        key, answer = self.answers.pop(0)
        assert key == decision.key, f"asked {decision.key}, the test answers {key}"
        return answer


class Table:
    """A position on the table in the play phase, with its referee, its dice and its coaches."""

    def __init__(
        self,
        red: str = "",
        blue: str = "",
        *,
        active: str = "red",
        ball: str = "",
        air: str = "",
        hands: Sequence[str] = ("", ""),
        decks: Sequence[str] = ("", ""),
        discards: Sequence[str] = ("", ""),
        boards: Sequence[Mapping[str, str]] = ({}, {}),
        cards: Mapping[str, str] | None = None,
        upgrades: Mapping[str, str] | None = None,
        favours: Sequence[str] = ("", ""),
        tokens: Mapping[str, int] | None = None,
        stand: Sequence[str] = ("", "", ""),
        open_cards: Sequence[str] = ("", "", ""),
        favour_decks: Sequence[str] = ("", ""),
        score: Sequence[int] = (0, 0),
        turn: int = 5,
        phase: int = Phase.PLAY,
        data: Catalogue = DATA,
        **options: JSON,
    ) -> None:
        """
        ball:   where it lies, when nobody has it; air: ``"red C2"``, launched in the turn before
                the last.
        cards:  by ``"red 1"`` the player card whose abilities he has.
        decks:  action cards, the top one last.
        """
        line_ups = usual_line_ups(data)
        pitch = PITCH if data is DATA else Pitch(data)
        self.pos = pos = Position(data, pitch, line_ups, options)
        for p in range(PLAYERS):
            pos.cards[p] = replace(pos.cards[p], healthy=(), wounded=())
        for name, id_ in (cards or {}).items():
            pos.cards[self.player(name)] = data.players[id_]
        pos.turn, pos.phase, pos.score = turn, phase, list(score)
        pos.active = SIDES.index(active)
        pos.mp, pos.grants = 3, [BASE_ACTIONS]
        for side, words in enumerate((red, blue)):
            for word in words.split():
                self._put(side, word)
        for name, ids in (upgrades or {}).items():
            pos.upgrades[self.player(name)] = ids.split()
        for name, count in (tokens or {}).items():
            pos.tokens[self.player(name)] = count
            pos.supply -= count
        if ball:
            pos.lay(self.pos.pitch.at[ball])
        if air:
            colour, zone = air.split()
            pos.throw_up(SIDES.index(colour), self.pos.pitch.at[zone])
            pos.launched = turn - 2
        self._deal(hands, decks, discards, boards, stand, open_cards, favours, favour_decks)
        for p in range(PLAYERS):
            pos.look_up(p)
        self.dice = Script("")
        self.coaches = Says()
        both = (self.coaches, self.coaches)
        self.ref = Referee(pos, self.hands, self.decks, self.dice, both)

    def _put(self, side: int, word: str) -> None:
        slot, _, rest = word.partition("@")
        p = player_of(side, int(slot))
        zone = rest.rstrip("*_~xw")
        self.pos.zone[p] = HOSPITAL if zone == "H" else self.pos.pitch.at[zone]
        for mark in rest[len(zone) :]:
            if mark in MARKS:
                self.pos.cond[p] = MARKS[mark]
            elif mark == "w":
                self.pos.wounded[p] = True
            else:
                self.pos.give(p)

    def _deal(
        self,
        hands: Sequence[str],
        decks: Sequence[str],
        discards: Sequence[str],
        boards: Sequence[Mapping[str, str]],
        stand: Sequence[str],
        open_cards: Sequence[str],
        favours: Sequence[str],
        favour_decks: Sequence[str],
    ) -> None:
        pos = self.pos
        self.hands = (Hand(), Hand())
        self.decks = Decks()
        for side in (0, 1):
            self.hands[side].cards = sorted(hands[side].split())
            self.hands[side].board = dict(boards[side])
            self.decks.actions[side] = decks[side].split()
            self.decks.favours[side] = favour_decks[side].split()
            pos.hand_size[side] = len(self.hands[side].cards)
            pos.deck_size[side] = len(self.decks.actions[side])
            pos.favour_size[side] = len(self.decks.favours[side])
            pos.discards[side] = discards[side].split()
            pos.board[side] = list(boards[side])
            pos.favours[side] = favours[side].split()
        for at in range(3):
            self.decks.stand[at] = stand[at].split()
            pos.stand_size[at] = len(self.decks.stand[at])
        pos.face_up = list(open_cards)

    # -- playing ---------------------------------------------------------------------------------

    def do(self, word: str, *answers: tuple[str, Answer], dice: str = "") -> Table:
        """The active coach chooses this main option; all that it causes is played.

        At the end no die and no answer may be left over.
        """
        if self.options() == [word]:
            return self.step(*answers, dice=dice)
        return self.step(("main", word), *answers, dice=dice)

    def step(self, *answers: tuple[str, Answer], dice: str = "") -> Table:
        """Plays to the next seam with these answers and dice."""
        self.dice.faces += Script(dice).faces
        self.coaches.answers += answers
        match.step(self.ref)
        self.dice.finish()
        assert not self.coaches.answers, f"not asked for: {self.coaches.answers}"
        return self

    def options(self, word: str = "") -> list[str]:
        """What the active coach can do; those that begin with a word."""
        return [each for each in menu.options(self.ref) if each.startswith(word)]

    # -- looking ---------------------------------------------------------------------------------

    @staticmethod
    def player(name: str) -> int:
        """``"red 1"`` as a player."""
        side, slot = name.split()
        return player_of(SIDES.index(side), int(slot))

    def at(self, name: str) -> str:
        """Where a player is; ``H`` the hospital, empty beside the pitch."""
        z = self.pos.zone[self.player(name)]
        names = self.pos.pitch.names
        return names[z] if z < len(names) else "H" if z == HOSPITAL else ""

    def is_(self, name: str) -> str:
        """His condition, and whether he is wounded: ``"ko wounded"``."""
        p = self.player(name)
        return CONDITIONS[self.pos.cond[p]] + (" wounded" if self.pos.wounded[p] else "")

    @property
    def ball(self) -> str:
        """``"red 1"``, ``"on C2"`` or ``"over C2"``."""
        pos = self.pos
        if pos.carrier != NOBODY:
            return f"{SIDES[SIDE_OF[pos.carrier]]} {slot_of(pos.carrier)}"
        return f"{'over' if pos.in_air else 'on'} {pos.pitch.names[pos.ball]}"

    def tokens(self, name: str) -> int:
        return self.pos.tokens[self.player(name)]

    @property
    def active(self) -> str:
        return SIDES[self.pos.active]

    @property
    def goes_on(self) -> bool:
        """Whether the turn of the play phase is not over."""
        return self.pos.phase == Phase.PLAY

    def offered(self, key: str, time: int = -1) -> list[Answer]:
        """The answers that were open when this was asked: for the last time, or counted from 0."""
        asked = [decision for decision in self.coaches.asked if decision.key == key]
        assert asked, f"nobody was asked {key}"
        choice = asked[time]
        assert isinstance(choice, Choice)
        return list(choice.options)

    def asked(self) -> list[tuple[str, str]]:
        """Who was asked what: ``("red", "main")``."""
        return [(SIDES[decision.side], decision.key) for decision in self.coaches.asked]

    def said(self, event: str) -> list[JSON]:
        """The events of that kind so far."""
        return [each for each in self.ref.log or () if each["event"] == event]

    def totals(self) -> list[int]:
        """Of the last contest, the actor's first."""
        found: list[int] = self.said("settled")[-1]["detail"]["totals"]
        return found

    def rolls(self) -> list[str]:
        """The purposes of the dice so far."""
        return [event["purpose"] for event in self.said(ROLLED)]
