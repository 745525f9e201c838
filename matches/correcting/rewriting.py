"""A match as a report on the page that corrects it: its screens, and its dice with their sources.

Nothing is stored before it is confirmed: the page carries the report and the dice along.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from matches.correcting.filed import FiledMatch
from matches.correcting.retelling import (
    lined_up_then,
    problems_with,
    redone,
    retold,
    told_report,
)
from matches.games.fields import Fact, Field, Step, filled, number, numbers
from matches.reporting import forms
from matches.resolution.line_ups import LinedUp
from rules.problems import Problem, Refusal
from rules.record import JSON, Record
from rules.typed import Retold

#: The choice that is a number.
AMOUNT = "amount"


@dataclass(frozen=True, slots=True)
class Die:
    """One roll or choice after the match.

    fields: a number for each die, or one choice.
    amount: the number that is meant by one of the choices, such as a ransom; None for none.
    source: ``stood``, ``typed`` or ``here``: where its value comes from.
    """

    told: Retold
    label: str
    fields: Sequence[Field]
    amount: Field | None = None

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
        """Return the report as it stands, or as a page has carried it along; None where nothing was
        played.
        """
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
        """Take over what was typed on a screen; raises Refusal for what cannot be read."""
        self.report = forms.given(key, self.lined, self.report, typed)

    @property
    def problems(self) -> list[Problem]:
        """The problems of the report so far, though it is not finished."""
        return problems_with(self.filed, self.lined, self.first, self.report, finished=False)

    @property
    def facts(self) -> list[Fact]:
        """What the report says, in words."""
        return forms.facts(self.lined, self.report, self.lined.record(self.report))

    def record(self) -> Record:
        """Return the record that the report makes; raises Refusal with all its problems."""
        return retold(self.filed, self.lined, self.first, self.report)

    def rolled(self) -> list[Retold]:
        """Return all dice and choices after the match; drop typed entries that nothing asks for any
        more.
        """
        record = self.record()
        dice = redone(self.filed, record, self.dice, strict=False).dice
        self.dice = {each.place: self.dice[each.place] for each in dice if each.place in self.dice}
        return list(dice)

    def drawn(self, told: Sequence[Retold], typed: Mapping[str, str] | None = None) -> list[Die]:
        """Return these dice with fields to fill in; typed: what was sent and refused."""
        return [self._drawn(each, forms.purpose(self.lined, each.wanted), typed) for each in told]

    def _drawn(self, each: Retold, label: str, typed: Mapping[str, str] | None) -> Die:
        if each.wanted.die:
            blank = each.source == "here"
            shown = [""] * each.wanted.count if blank else list(map(str, each.value))
            names = [f"die:{each.place}:{n}" for n in range(each.wanted.count)]
            return Die(each, label, [
                Field(name, label, filled(typed, name, face))
                for name, face in zip(names, shown, strict=True)
            ])  # fmt: skip
        name = f"die:{each.place}"
        answers = _answers(each)
        options = [(str(n), self._option(each, answer)) for n, answer in enumerate(answers)]
        value = str(answers.index(each.value)) if each.value in answers else ""
        amount = each.wanted.amount
        if amount is None:
            return Die(each, label, [_choice(name, label, filled(typed, name, value), options)])
        words = forms.amount(self.lined, each.wanted)
        meant = amount.is_meant(each.value)
        number = each.value[amount.key] if meant else amount.usual
        options.append((AMOUNT, words))
        value = AMOUNT if meant else value
        many = f"{name}:{AMOUNT}"
        return Die(
            each,
            label,
            [_choice(name, label, filled(typed, name, value), options)],
            Field(many, words, filled(typed, many, number)),
        )

    def _option(self, each: Retold, answer: JSON) -> str:
        return "–" if answer is None else forms.option(self.lined, each.wanted, answer)

    def take_dice(self, told: Sequence[Retold], typed: Mapping[str, str]) -> None:
        """Take over what was typed for these dice; a face that is left as it was stands.

        Raises Refusal for entries that do not fit, and takes over nothing then.
        """
        entries = {each.place: self._typed(each, typed) for each in told}
        problems = [
            replace(problem, about=each.place)
            for each in told
            for problem in each.wanted.problems(entries[each.place])
        ]
        if problems:
            raise Refusal(problems)
        for die in told:
            entry = entries[die.place]
            if entry is None:
                self.dice.pop(die.place, None)
            elif entry != die.value or die.source != "stood":
                self.dice[die.place] = entry

    def _typed(self, each: Retold, typed: Mapping[str, str]) -> JSON:
        if each.wanted.die:
            faces: list[Any] = []
            for at in range(each.wanted.count):
                face = numbers(typed, f"die:{each.place}:{at}")
                faces.append(face[0] if face else None)
            return None if faces.count(None) == len(faces) else faces
        name, amount, answers = f"die:{each.place}", each.wanted.amount, _answers(each)
        sent = typed.get(name, "")
        if sent == AMOUNT and amount is not None:
            many = number(typed, f"{name}:{AMOUNT}", "")
            return {amount.key: many}
        chosen = dict(zip(map(str, range(len(answers))), answers, strict=True)).get(sent)
        usual = each.source == "here" and chosen == each.value
        return None if usual else chosen


def _choice(name: str, label: str, value: str, options: Sequence[tuple[str, str]]) -> Field:
    return Field(name, label, value, "choice", options)


def _answers(each: Retold) -> list[JSON]:
    """Return what can be chosen, without the number, which has its own field.

    None leaves a choice open that can wait (LG-FIX-21).
    """
    amount = each.wanted.amount
    named = [one for one in each.wanted.options if amount is None or not amount.is_meant(one)]
    return [*([None] if each.wanted.waits else []), *named]
