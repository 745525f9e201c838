"""Positions for tests, set up by hand, with dice and answers that fall as written.

A model is written as ``"line_marine 11,5 boltgun *heavy2 +suppressor flesh=1 shaken"``: its
datasheet, where its centre is (``out`` of action, ``-`` not placed), items (none: those it starts
with), its specialism and level, what it has learnt, flesh wounds, wounds left, and whether it is
shaken.  Words in brackets are flags of the round, in braces effects of the phase.

    field = Field(["line_marine 11,5 boltgun"], ["ork_boy 11,15"])
    field.run(shoot, H1, dice="d6=3,3,4,2")
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.coach import Answer, Decision
from rules.dice import Script
from rules.kill_team import match
from rules.kill_team.catalogue import Catalogue, load
from rules.kill_team.events import ROLLED
from rules.kill_team.position import EFFECTS, FLAGS, Phase, Position
from rules.kill_team.referee import Referee
from rules.kill_team.squads import TEAM
from rules.tabletop.points import Point

JSON = Any

DATA: Catalogue = load("first")
H1, H2, H3, H4 = range(4)
A1, A2, A3, A4 = range(TEAM, TEAM + 4)


class Says:
    """Coaches whose answers stand in the test, in order; ``(key, answer)`` names the question."""

    def __init__(self) -> None:
        self.answers: list[tuple[str, Answer]] = []
        self.asked: list[Decision] = []

    def decide(self, decision: Decision) -> Answer:
        self.asked.append(decision)
        assert self.answers, f"side {decision.side} is asked {decision.key}, no answer is left"
        key, answer = self.answers.pop(0)
        assert key == decision.key, f"asked {decision.key}, the test answers {key}"
        return answer


class Field:
    """A position on the table, with its referee, its dice and its coaches."""

    def __init__(
        self,
        home: Sequence[str] = (),
        away: Sequence[str] = (),
        *,
        layout: str = "",
        mission: str = "firefight",
        phase: int = Phase.FIRE,
        round: int = 2,  # noqa: A002 - the field's word
        initiative: int = 0,
        cp: Sequence[int] = (0, 0),
        broken: Sequence[bool] = (False, False),
        attacker: int = -1,
        data: Catalogue = DATA,
        options: Mapping[str, JSON] | None = None,
    ) -> None:
        line_ups = [
            {"name": name, "race": "", "force": 100, "players": [
                entry(words.split(), number) for number, words in enumerate(models, 1)
            ]}
            for name, models in (("Home", home), ("Away", away))
        ]  # fmt: skip
        self.pos = pos = Position(data, line_ups, options or {})
        pos.layout, pos.mission = layout, mission
        pos.phase = Phase(phase)
        pos.round, pos.initiative, pos.active = round, initiative, max(initiative, 0)
        pos.cp, pos.broken, pos.attacker = list(cp), list(broken), attacker
        for side, models in enumerate((home, away)):
            for at, words in enumerate(models):
                self._put(side * TEAM + at, words.split()[1:])
        self.dice = Script("")
        self.says = Says()
        self.ref = Referee(pos, self.dice, (self.says, self.says))

    def _put(self, p: int, words: Sequence[str]) -> None:
        pos, (place, *rest) = self.pos, words
        if place == "out":
            pos.remove(p)
        elif place != "-":
            x, y = place.split(",")
            pos.put(p, Point(float(x), float(y)))
        for word in rest:
            if word.startswith("wounds="):
                pos.wounds[p] = int(word[7:])
            elif word == "shaken":
                pos.shaken[p] = True
            elif word[0] in "[{":
                names, bits = (FLAGS, pos.flags) if word[0] == "[" else (EFFECTS, pos.effects)
                for name in word[1:-1].split(","):
                    bits[p] |= 1 << names.index(name)

    # -- playing ---------------------------------------------------------------------------------

    def run(
        self,
        play: Callable[..., Any],
        *about: Any,
        dice: str = "",
        answers: Sequence[tuple[str, Answer]] = (),
    ) -> Any:
        """Plays a chapter with these dice and answers; none of them may be left over."""
        self.dice.faces += Script(f"d6={dice}" if dice else "").faces
        self.says.answers += answers
        found = play(self.ref, *about)
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

    @property
    def question(self) -> Any:
        """The newest question."""
        return self.says.asked[-1]

    def happened(self, kind: str) -> list[JSON]:
        """The events of a kind."""
        return [event for event in self.ref.log or () if event["event"] == kind]

    def rolled(self, purpose: str) -> list[int]:
        """The faces that were rolled for something."""
        return [event["face"] for event in self.happened(ROLLED) if event["purpose"] == purpose]

    def at(self, p: int) -> tuple[float, float]:
        """Where a model stands."""
        return self.pos.disc(p).centre

    def state(self, p: int) -> str:
        """``out``, or its wounds and flesh wounds: ``1/0``."""
        if self.pos.discs[p] is None:
            return "out"
        return f"{self.pos.wounds[p]}/{self.pos.flesh[p]}"


def entry(words: Sequence[str], number: int) -> JSON:
    """A model of a line-up."""
    sheet, _, *rest = words
    items, found = [], {"specialism": "", "level": 0, "flesh_wounds": 0}
    abilities = []
    for word in rest:
        if word.startswith("*"):
            found["specialism"] = word[1:].rstrip("1234")
            found["level"] = int(word[-1]) if word[-1].isdigit() else 1
        elif word.startswith("+"):
            abilities.append(word[1:])
        elif word.startswith("flesh="):
            found["flesh_wounds"] = int(word[6:])
        elif word[0] not in "[{" and not word.startswith("wounds=") and word != "shaken":
            items.append(word)
    return {
        "player": number,
        "number": number,
        "name": f"{sheet} {number}",
        "datasheet": sheet,
        "items": items or list(DATA.datasheets[sheet].loadout),
        "abilities": abilities,
        **found,
    }
