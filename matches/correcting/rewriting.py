"""A filed report on the page where it is corrected: its screens, and its dice with where each is
from.

Nothing is stored before it is confirmed: the page carries the report and the dice along.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from matches.correcting.filed import FiledMatch
from matches.correcting.retelling import lined_up_then, redone, retold, told_report
from matches.games.fields import Fact, Field, Step, numbers
from matches.reporting import forms
from matches.resolution.line_ups import LinedUp
from rules.record import JSON, Record
from rules.typed import Retold


@dataclass(frozen=True, slots=True)
class Die:
    """One roll or choice after the match.

    fields: a number for each die, or one choice.
    source: ``stood``, ``typed`` or ``here``: where its value comes from.
    """

    told: Retold
    label: str
    fields: Sequence[Field]

    @property
    def source(self) -> str:
        return self.told.source

    @property
    def clause(self) -> str:
        return self.told.wanted.clause


@dataclass
class Rewritten:
    """A report as it is being corrected.

    report: what it says now; ``dice`` what was typed anew, by place.
    """

    filed: FiledMatch
    lined: LinedUp
    first: JSON
    report: JSON
    dice: dict[str, JSON] = field(default_factory=dict)

    @classmethod
    def of(cls, filed: FiledMatch, report: JSON = None, dice: JSON = None) -> Rewritten | None:
        """As it stands, or as a page has carried it along; None where nobody has typed it in."""
        first = told_report(filed)
        if first is None:
            return None
        carried = report if isinstance(report, dict) else first
        known = dice if isinstance(dice, dict) else {}
        return cls(filed, lined_up_then(filed), first, carried, dict(known))

    @property
    def steps(self) -> list[tuple[str, str]]:
        return forms.steps(self.lined, self.report)

    def step(self, key: str, typed: Mapping[str, str] | None = None) -> Step:
        return forms.step(key, self.lined, self.report, typed)

    def give(self, key: str, typed: Mapping[str, str]) -> None:
        """Take over what was typed on a screen; refuses what cannot be read."""
        self.report = forms.given(key, self.lined, self.report, typed)

    @property
    def facts(self) -> list[Fact]:
        """What it says, in words."""
        return forms.facts(self.lined, self.report, self.lined.record(self.report))

    def record(self) -> Record:
        """The record that it makes; refuses with everything that is wrong with it."""
        return retold(self.filed, self.lined, self.first, self.report)

    def rolled(self) -> list[Retold]:
        """All dice and choices after the match; of what was typed only what is still asked for."""
        record = self.record()
        told = redone(self.filed, record, self.dice, strict=False).dice
        self.dice = {each.place: self.dice[each.place] for each in told if each.place in self.dice}
        return list(told)

    def drawn(self, told: Sequence[Retold]) -> list[Die]:
        """The same with fields to fill in."""
        return [self._drawn(each, forms.purpose(self.lined, each.wanted)) for each in told]

    def _drawn(self, each: Retold, label: str) -> Die:
        return Die(each, label, self._fields(each, label))

    def _fields(self, each: Retold, label: str) -> list[Field]:
        if not each.wanted.die:
            answers = _answers(each)
            options = [
                (
                    str(n),
                    forms.option(self.lined, each.wanted, answer) if answer is not None else "–",
                )
                for n, answer in enumerate(answers)
            ]
            value = str(answers.index(each.value)) if each.value in answers else ""
            return [Field(f"die:{each.place}", label, value, "choice", options)]
        shown = [""] * each.wanted.count if each.source == "here" else list(map(str, each.value))
        return [Field(f"die:{each.place}:{n}", label, face) for n, face in enumerate(shown)]

    def take_dice(self, told: Sequence[Retold], typed: Mapping[str, str]) -> None:
        """Take over what was typed of these: a face that is left as it was stands."""
        for each in told:
            found = self._typed(each, typed)
            if found is None:
                self.dice.pop(each.place, None)
            elif found != each.value or each.source != "stood":
                self.dice[each.place] = found

    def _typed(self, each: Retold, typed: Mapping[str, str]) -> JSON:
        if not each.wanted.die:
            answers, sent = _answers(each), typed.get(f"die:{each.place}", "")
            chosen = dict(zip(map(str, range(len(answers))), answers, strict=True)).get(sent)
            usual = each.source == "here" and chosen == each.value
            return None if usual else chosen
        faces: list[Any] = []
        for at in range(each.wanted.count):
            face = numbers(typed, f"die:{each.place}:{at}")
            faces.append(face[0] if face else None)
        return None if faces.count(None) == len(faces) else faces


def _answers(each: Retold) -> list[JSON]:
    """What can be chosen; None leaves open what can wait (LG-FIX-21)."""
    return [*([None] if each.wanted.waits else []), *each.wanted.options]
