"""Positions for tests, set up by hand, with dice and answers that fall as written.

Every player is the same unless a test says otherwise: skills of 10, pressure 4, speed 4.  A side is
written as ``"1@-8,0 7@3,0* 4@-1,2_"``: shirt, hex, and marks: ``*`` has the ball, ``_`` lies, ``!``
has used his defensive action.  Shirts 1 and 2 are goalkeepers, the others outfield players; 11 and
12 are captains.  Who is named without a hex (``"9 2"``) is on the bench.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.coach import Answer, Choice, Decision
from rules.dice import Script
from rules.helvetia_cup.cards import effects as effects
from rules.helvetia_cup.catalogue import SKILLS, Catalogue, load
from rules.helvetia_cup.events import ROLLED
from rules.helvetia_cup.notation import read
from rules.helvetia_cup.pitch import Pitch, pitch_of
from rules.helvetia_cup.position import ON, Phase, Position
from rules.helvetia_cup.referee import Referee
from rules.helvetia_cup.secrets import Hand
from rules.helvetia_cup.squads import NOBODY, PLACES, LineUps

JSON = Any

VERSION = "first"
DATA: Catalogue = load(VERSION)
PITCH: Pitch = pitch_of(VERSION)

SPEED, SKILL, PRESSURE = 4, 10, 4
GOALKEEPERS, CAPTAINS = (1, 2), (11, 12)

#: A team that is in nobody's way: the goalkeeper in his goal area, four in their own corner.
HOME_AT_REST = "1@-8,0 31@-7,-2 32@-6,-4 33@-9,2 34@-10,4"
AWAY_AT_REST = "1@8,0 31@7,2 32@6,4 33@9,-2 34@10,-4"
#: The same without one of them, for a side with somebody more in the picture.
HOME_REST = "1@-8,0 32@-6,-4 33@-9,2 34@-10,4"
AWAY_REST = "1@8,0 32@6,4 33@9,-2 34@10,-4"


def at(name: str) -> int:
    """The hex of that name, ``"3,-1"``."""
    return PITCH.at[name]


def member(number: int, ratings: Mapping[str, int]) -> JSON:
    """A line of a line-up; ``ratings`` is what is not as everybody's."""
    usual = dict.fromkeys(SKILLS, SKILL) | {"pressure": PRESSURE, "speed": SPEED}
    known = usual | dict(ratings)
    return {
        "player": number,
        "kind": "player",
        "number": number,
        "name": f"Player {number}",
        "role": "goalkeeper" if number in GOALKEEPERS else "outfield",
        "position": "GK" if number in GOALKEEPERS else "MF",
        "captain": number in CAPTAINS,
        "markers": known["speed"],
        **known,
    }


class Says:
    """Coaches whose answers stand in the test, in order; ``(key, answer)`` names the question."""

    def __init__(self, answers: Sequence[tuple[str, Answer]]) -> None:
        self.answers = list(answers)
        self.asked: list[Decision] = []

    def decide(self, decision: Decision) -> Answer:
        self.asked.append(decision)
        assert self.answers, f"side {decision.side} is asked {decision.key}, no answer is left"
        key, answer = self.answers.pop(0)
        assert key == decision.key, f"asked {decision.key}, the test answers {key}"
        return answer


class Table:
    """A position on the table, with its referee, its dice and its coaches.

    Used as a context: at the end no die and no answer may be left over.
    """

    def __init__(
        self,
        home: str = HOME_AT_REST,
        away: str = AWAY_AT_REST,
        *,
        attacking: int = 0,
        ball: str = "",
        dice: str = "",
        answers: Sequence[tuple[str, Answer]] = (),
        ratings: Mapping[str, Mapping[str, int]] | None = None,
        markers: Mapping[str, int] | None = None,
        hands: Sequence[str] = ("", ""),
        options: Mapping[str, JSON] | None = None,
        data: Catalogue = DATA,
    ) -> None:
        """
        ratings: by ``"home 7"``, what differs from everybody's; markers: markers left, likewise.
        ball:    where it lies, when nobody has it.
        hands:   for each side the cards it holds, ``"T01 L03"``.
        """
        ratings = ratings or {}
        sides = [home.split(), away.split()]
        line_ups = [
            {
                "players": [
                    member(number_of(word), ratings.get(f"{name} {number_of(word)}", {}))
                    for word in words
                ],
                "collection": [],
                "legendaries": [],
            }
            for name, words in zip(("home", "away"), sides, strict=True)
        ]
        pitch = PITCH if data is DATA else Pitch(data)
        self.pos = pos = Position(LineUps(line_ups), data.ruleset, pitch)
        for side, words in enumerate(sides):
            self._seat(side, words)
        pos.attacking = attacking
        pos.phase = Phase.ROUND
        if ball:
            pos.drop(pitch.at[ball])
        for name, left in (markers or {}).items():
            pos.markers[self.player(name)] = left
        self._begin(dice, answers, hands, options, data)

    @classmethod
    def drawn(
        cls,
        picture: str,
        *,
        dice: str = "",
        answers: Sequence[tuple[str, Answer]] = (),
        hands: Sequence[str] = ("", ""),
        options: Mapping[str, JSON] | None = None,
    ) -> Table:
        """A position as `rules.helvetia_cup.notation` has it."""
        table = cls.__new__(cls)
        table.pos = read(picture)
        table._begin(dice, answers, hands, options, DATA)
        return table

    def _begin(
        self,
        dice: str,
        answers: Sequence[tuple[str, Answer]],
        hands: Sequence[str],
        options: Mapping[str, JSON] | None,
        data: Catalogue,
    ) -> None:
        held = (Hand(), Hand())
        for side, cards in enumerate(hands):
            tactics = [card for card in cards.split() if card.startswith("T")]
            held[side].brought, held[side].left = tactics, tactics[:]
            self.pos.legendaries[side] = [card for card in cards.split() if card.startswith("L")]
        self.dice = Script(dice)
        self.coaches = Says(answers)
        coaches = (self.coaches, self.coaches)
        self.ref = Referee(self.pos, held, data, self.dice, coaches, options=options)

    def _seat(self, side: int, words: list[str]) -> None:
        pos = self.pos
        on = [word for word in words if "@" in word]
        keepers = [word for word in on if number_of(word) in GOALKEEPERS]
        others = [word for word in on if word not in keepers[:1]]
        placed = keepers[:1] + sorted(others, key=number_of)
        benched = [number_of(word) for word in words if "@" not in word]
        numbers = [number_of(word) for word in placed]
        squad = {"goalkeeper": numbers[0], "starters": numbers[1:], "substitutes": benched}
        pos.choose(side, squad)
        pos.keeper[side] = side * PLACES
        for place, word in enumerate(placed):
            p = side * PLACES + place
            pos.state[p] = ON
            pos.enter(p, pos.pitch.at[word.partition("@")[2].rstrip("*_!")])
            if "_" in word:
                pos.fall(p)
            if "!" in word:
                pos.used |= 1 << p
            if "*" in word:
                pos.give(p)

    def player(self, name: str) -> int:
        """``"home 7"`` as a player."""
        side, number = name.split()
        p = self.pos.player(("home", "away").index(side), int(number))
        assert p != NOBODY, f"{name} is not in the squad"
        return p

    def hex(self, name: str) -> str:
        """Where a player is, ``"3,-1"``; empty when he is not on the pitch."""
        h = self.pos.where[self.player(name)]
        return "" if h < 0 else self.pos.pitch.names[h]

    @property
    def ball(self) -> str:
        return self.pos.pitch.names[self.pos.ball]

    @property
    def carrier(self) -> str:
        """``"home 7"``, or empty while the ball is loose."""
        p = self.pos.carrier
        return "" if p == NOBODY else f"{('home', 'away')[p >> 3]} {self.pos.number(p)}"

    def offered(self, key: str, time: int = -1) -> list[Answer]:
        """The answers that were open when this was asked: for the last time, or counted from 0."""
        asked = [decision for decision in self.coaches.asked if decision.key == key]
        assert asked, f"nobody was asked {key}"
        choice = asked[time]
        assert isinstance(choice, Choice)
        return list(choice.options)

    def lies(self, name: str) -> bool:
        return bool(self.pos.lying >> self.player(name) & 1)

    def is_used(self, name: str) -> bool:
        """Whether his defensive action is used up (HC-ACT-05)."""
        return bool(self.pos.used >> self.player(name) & 1)

    def said(self) -> list[str]:
        """The kinds of the events so far, dice left out."""
        kinds = [event["event"] for event in self.ref.log or ()]
        return [kind for kind in kinds if kind != ROLLED]

    def rolls(self) -> list[tuple[str, int]]:
        """The dice so far: kind and face."""
        log = self.ref.log or ()
        return [(event["die"], *event["faces"]) for event in log if event["event"] == ROLLED]

    def targets(self) -> list[int | None]:
        """The targets of the checks so far."""
        log = self.ref.log or ()
        return [event["target"] for event in log if event.get("die") == "d20"]

    def __enter__(self) -> Table:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            self.dice.finish()
            assert not self.coaches.answers, f"not asked for: {self.coaches.answers}"


def number_of(word: str) -> int:
    return int(word.partition("@")[0].rstrip("*_!"))
