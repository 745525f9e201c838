"""Positions for tests, set up by hand, with dice and answers that fall as written.

A fighter is written as ``"ganger 11,5 autogun mesh +dodge t=4 flesh=1 [ready,broken] >90"``: what
it counts as in its gang, where its centre is (``out`` of action, ``fled``, ``-`` in reserve), its
items, skills, characteristics that differ from the usual profile (M 5, WS 4+, BS 4+, S 3, T 3, W 1,
I 4+, A 1, Ld 7+, Cl 7+, Wil 7+, Int 7+), flesh wounds and wounds, a status (``pinned``,
``injured``), what is true of it, and which way it looks in degrees: those of the first side north,
the others south, where nothing is said.

    field = Field(["ganger 10,5 autogun"], ["ganger 10,15"])
    field.run(shoot, 0, field.guns(0), Manner(), dice="4 1 3 5 2 6")
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from rules.coach import Answer, Build, Decision
from rules.dice import Script, WrongDie
from rules.necromunda import match
from rules.necromunda.catalogue import load
from rules.necromunda.catalogue.characteristics import STATS
from rules.necromunda.events import DECIDED, ROLLED
from rules.necromunda.fighters import Fighter
from rules.necromunda.position import Position
from rules.necromunda.referee import Referee
from rules.necromunda.states import FLAGS, INJURED, PINNED, PRONE, Phase
from rules.necromunda.table.facing import DEGREES
from rules.necromunda.table.neighbours import settle
from rules.necromunda.table.terrain import Terrain
from rules.necromunda.targeting import Gun, guns
from rules.tabletop.points import Point
from tests.rules.necromunda.tables import EMPTY

JSON = Any

DATA = load("first")
PROFILE = dict(zip(STATS, (5, 4, 4, 3, 3, 1, 4, 1, 7, 7, 7, 7), strict=True))
STATUSES = {"pinned": PINNED, "injured": INJURED}


class Says:
    """Coaches whose answers stand in the test, in order; ``(key, answer)`` names the question.

    A question that the test does not answer gets its default.
    """

    def __init__(self) -> None:
        self.answers: list[tuple[str, Answer]] = []
        self.asked: list[Decision] = []

    def decide(self, decision: Decision) -> Answer:
        self.asked.append(decision)
        if self.answers and self.answers[0][0] == decision.key:
            return self.answers.pop(0)[1]
        return decision.default


class Laid(Position):
    """A position on a table of the test's own."""

    ground: Terrain = EMPTY

    def clone(self) -> Laid:
        other = super().clone()
        assert isinstance(other, Laid)
        other.ground = self.ground
        return other

    @property
    def terrain(self) -> Terrain:
        key = (self.ground, tuple(self.open_doors), tuple(self.smoke))
        if key not in _LAID:
            _LAID[key] = replace(self.ground, open_doors=key[1], smoke=key[2])
        return _LAID[key]


_LAID: dict[Any, Terrain] = {}


class Field:
    """A position on the table, with its referee, its dice and its coaches."""

    def __init__(
        self,
        *sides: Sequence[str],
        scenario: str = "",
        roles: Sequence[str] = ("a", "b", "c", "d"),
        board: str = "",
        priority: Sequence[int] | None = None,
        active: int = 0,
        round: int = 2,  # noqa: A002 - the field's word
        phase: int = Phase.ACTION,
        terrain: Terrain = EMPTY,
        options: Mapping[str, JSON] | None = None,
    ) -> None:
        scenario = scenario or ("stand_off" if len(sides) == 2 else "free_for_all")
        line_ups = [
            {"name": f"Side {side}", "race": "orlock", "rating": 1000, "scenario": scenario,
             "role": roles[side], "won_roll_off": False, "players": [
                entry(words.split(), number) for number, words in enumerate(fighters, 1)
            ]}
            for side, fighters in enumerate(sides)
        ]  # fmt: skip
        self.pos = pos = (Position if board else Laid)(DATA, line_ups, options or {})
        pos.board = board
        if isinstance(pos, Laid):
            pos.ground = terrain
        pos.open_doors = [False] * len(pos.terrain.doors)
        pos.phase, pos.round, pos.active = Phase(phase), round, active
        pos.priority = list(priority or pos.sides())
        pos.roll_off = list(pos.sides())
        p = 0
        for side, fighters in enumerate(sides):
            for words in fighters:
                self._put(p, side, words.split()[1:])
                p += 1
        settle(pos)
        self.dice = Script("")
        self.says = Says()
        self.ref = Referee(pos, self.dice, [self.says] * len(sides))

    def _put(self, p: int, side: int, words: Sequence[str]) -> None:
        pos, (place, *rest) = self.pos, words
        if place in ("out", "fled"):
            pos.status[p] = "out_of_action" if place == "out" else "fled"
            return
        if place == "-":
            return
        x, y = place.split(",")
        pos.put(p, Point(float(x), float(y)))
        pos.status[p], pos.placed[p] = "active", True
        pos.facing[p] = DEGREES[90 if side == 0 else 270]
        for word in rest:
            if word in STATUSES:
                pos.status[p] = STATUSES[word]
            elif word.startswith("flesh="):
                pos.flesh[p] = int(word[6:])
            elif word.startswith("wounds="):
                pos.wounds[p] = int(word[7:])
            elif word.startswith(">"):
                pos.facing[p] = DEGREES[int(word[1:])]
            elif word.startswith("["):
                for flag in word[1:-1].split(","):
                    assert flag in FLAGS
                    getattr(pos, flag)[p] = True
        if pos.status[p] in PRONE:
            pos.facing[p] = None

    # -- playing ---------------------------------------------------------------------------------

    def run(
        self,
        play: Callable[..., Any],
        *about: Any,
        dice: str = "",
        answers: Sequence[tuple[str, Answer]] = (),
        **options: Any,
    ) -> Any:
        """Plays a chapter with these dice and answers; none of them may be left over.

        dice: ``"3 5 d360=90"``: plain numbers are faces of D6; of a direction the degree, of one of
              so many its place from 0: ``d4=2`` is the third of four.
        """
        self.dice.faces += [_die(word) for word in dice.split()]
        self.says.answers += answers
        found = play(self.ref, *about, **options)
        self.dice.finish()
        assert not self.says.answers, f"not asked for: {self.says.answers}"
        return found

    def step(self, *answers: tuple[str, Answer], dice: str = "") -> Field:
        """Plays to the next seam."""
        self.run(match.step, dice=dice, answers=answers)
        return self

    # -- looking ---------------------------------------------------------------------------------

    @property
    def asked(self) -> list[str]:
        """The keys of the questions so far."""
        return [decision.key for decision in self.says.asked]

    def question(self, key: str) -> Any:
        """The newest question of a key."""
        return next(each for each in reversed(self.says.asked) if each.key == key)

    def offered(self, key: str) -> list[Answer]:
        """What was offered to the newest question of a key."""
        found = self.question(key)
        return list(getattr(found, "offered" if isinstance(found, Build) else "options"))

    def happened(self, kind: str) -> list[JSON]:
        """The events of a kind."""
        return [event for event in self.ref.log or () if event["event"] == kind]

    def rolled(self) -> list[str]:
        """What dice were rolled for, in order."""
        return [event["purpose"] for event in self.happened(ROLLED)]

    def decided(self) -> list[JSON]:
        return self.happened(DECIDED)

    def at(self, p: int) -> tuple[float, float]:
        """Where a fighter stands."""
        return self.pos.disc(p).centre

    def state(self, p: int) -> str:
        """Its status, and what weighs on it: ``pinned``, ``seriously_injured flesh 1``."""
        found: str = self.pos.status[p]
        return found + (f" flesh {self.pos.flesh[p]}" if self.pos.flesh[p] else "")

    def guns(self, p: int) -> list[Gun]:
        return guns(self.pos, p)

    def fighter(self, p: int) -> Fighter:
        return self.pos.fighters[p]


def outcomes(
    field: Field,
    play: Callable[..., Any],
    *about: Any,
    result: Callable[[Position], Any],
    **options: Any,
) -> dict[Any, Fraction]:
    """How likely each result is, by playing on with every face of every die that is asked for."""
    found: dict[Any, Fraction] = {}
    faces: list[tuple[int, int]] = []

    def explore(chance: Fraction) -> None:
        pos, dice = field.pos.clone(), Script("")
        dice.faces = faces
        ref = Referee(pos, dice, [field.says] * len(pos.teams), log=False)
        try:
            play(ref, *about, **options)
        except WrongDie:
            assert dice.used == len(faces)
            for face in range(1, 7):
                faces.append((6, face))
                explore(chance / 6)
                faces.pop()
            return
        key = result(pos)
        found[key] = found.get(key, Fraction(0)) + chance

    explore(Fraction(1))
    return found


def _die(word: str) -> tuple[int, int]:
    name, equals, value = word.partition("=")
    if not equals:
        return 6, int(word)
    return int(name[1:]), int(value) + 1


def entry(words: Sequence[str], number: int) -> JSON:
    """A fighter of a line-up."""
    position, _, *rest = words
    items, skills, stats = [], [], dict(PROFILE)
    base = 25
    for word in rest:
        name, equals, value = word.partition("=")
        if word.startswith("+"):
            skills.append(word[1:])
        elif equals and name in stats:
            stats[name] = int(value)
        elif name == "base":
            base = int(value)
        elif not equals and word[0] not in "[>" and word not in STATUSES:
            items.append(word)
    return {
        "player": number,
        "number": number,
        "name": f"{position.title()} {number}",
        "position": position,
        "specialist": False,
        "cost": 50,
        "base_mm": base,
        "stats": stats,
        "items": items,
        "skills": skills,
        "enmity": [],
        "reserve": rest[:1] == ["-"] or words[1] == "-",
        "infiltrates": False,
    }
