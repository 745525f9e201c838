"""The form that corrects a result. It only asks; operations decide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues.models import Stage
from matches.correcting.filed import FiledMatch
from matches.correcting.retelling import told_report
from matches.games import of
from matches.games.number_labels import heading_of, meaning_of
from rosters.words.catalogue_names import numbered_name
from rules import game as rules_of
from rules.record import JSON, Outcome, SideOutcome, ended_as

KINDS = [
    ("correct", _("correct it: another outcome, other facts")),
    ("annul", _("annul it: played, but not counted in the table")),
    ("void", _("void it: as if it had never been played")),
    ("replay", _("void it and have it played again")),
]
OUTCOMES = [
    ("played", _("played")),
    ("conceded", _("conceded")),
    ("walk_over", _("walk-over")),
    ("double_forfeit", _("double forfeit")),
]
#: The ends of one side of three or four.
ENDS = [
    ("played", _("played")),
    ("conceded", _("conceded")),
    ("conceded_to", _("was left: all others conceded")),
    ("walk_over_lost", _("did not come")),
    ("walk_over_won", _("came alone")),
    ("double_forfeit", _("forfeited by all")),
]
RESULTS = [("win", _("win")), ("draw", _("draw")), ("loss", _("loss"))]
AFTERMATHS = [
    ("again", _("worked out again, with the same dice")),
    ("keep", _("stays: only the table changes")),
]
_STANDS = ("stand", _("stands"))
_ROUND = ("redraw", _("the next Swiss round is drawn again"))
_STAGE = ("redraw", _("the next stage is drawn again"))
_REPLACED = [
    _STANDS,
    ("replay", _("the next tie is played again")),
    ("award", _("the next tie goes to who was rightly there")),
]


def later_choices(stage: Stage) -> list[tuple[str, Any]]:
    """Return the choices for what was drawn from a result of this stage; empty where nothing
    was.
    """
    following = stage.season.stages.filter(number=stage.number + 1, drawn__isnull=False)
    choices = [*_REPLACED] if stage.plan.is_knockout else [_STANDS]
    if following.exists():
        choices.append(_STAGE)
    elif stage.format == Stage.Format.SWISS:
        choices.append(_ROUND)
    return choices if len(choices) > 1 else []


def _counted(lines: Sequence[JSON]) -> list[str]:
    """Return everything that is counted of players, for a game that does not say what makes a
    career.
    """
    counts = {key for line in lines for key, value in line.items() if type(value) is int}
    return sorted(counts - {"player", "number"})


class CorrectionForm(forms.Form):
    """A form with everything as it stands; what is changed in it is the requested change."""

    kind = forms.ChoiceField(label=_("What is ruled"), choices=KINDS)
    outcome = forms.ChoiceField(label=_("How it ended"), choices=OUTCOMES)
    aftermath = forms.ChoiceField(
        label=_("What the match did to the teams"), choices=AFTERMATHS, required=False
    )
    later = forms.ChoiceField(label=_("What was drawn from it"), required=False, initial="stand")

    def __init__(self, filed: FiledMatch, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.filed = filed
        standing = Outcome.from_json(filed.fixture.outcome)
        self._fit_to_stage(filed.fixture.round.stage)
        self.fields["outcome"].initial = standing.kind
        self.fields["aftermath"].initial = "again"
        if len(standing.sides) > 2:  # each has an end of its own
            del self.fields["outcome"]
        for number, side in enumerate(standing.sides):
            self._add_side(number, side)
        #: What happened is corrected as a report (LG-EVENT-08, LG-FIX-27); of a match that was
        #: played here single numbers can be typed on this page as well.
        self.is_told = told_report(filed) is not None
        self.was_reported = filed.counted is not None
        sides = [] if self.was_reported else range(len(filed.teams))
        self.sheets = [self._sheet(number) for number in sides]

    def _fit_to_stage(self, stage: Stage) -> None:
        """Remove choices that do not fit: only tables have matches annulled, only some draws can
        follow.
        """
        knockout = stage.plan.is_knockout
        kind, later = self.fields["kind"], self.fields["later"]
        assert isinstance(kind, forms.ChoiceField)
        assert isinstance(later, forms.ChoiceField)
        kind.choices = [each for each in KINDS if not (knockout and each[0] == "annul")]
        later.choices = later_choices(stage)
        if not later.choices:
            del self.fields["later"]

    def _add_side(self, number: int, side: SideOutcome) -> None:
        team = self.filed.teams[number].name
        if "outcome" not in self.fields:
            self.fields[f"ended-{number}"] = forms.ChoiceField(
                label=_("How it ended for %(team)s") % {"team": team},
                choices=ENDS,
                initial=side.ended,
            )
        self.fields[f"result-{number}"] = forms.ChoiceField(
            label=_("Result of %(team)s") % {"team": team},
            choices=RESULTS,
            initial=side.result,
        )
        self.fields[f"score-{number}"] = forms.IntegerField(
            label=_("Score of %(team)s") % {"team": team},
            min_value=0,
            max_value=999,
            initial=side.score,
        )

    def _sheet(self, side: int) -> dict[str, Any]:
        """Return one team's part: a row for each player, and the facts that only the game knows."""
        report = self.filed.reports[side] if self.filed.reports else None
        sheet: dict[str, Any] = {"team": self.filed.teams[side].name, "rows": [], "more": []}
        if report is None:
            return sheet
        names = self._names(side)
        game = self.filed.teams[side].game
        sheet["numbered"] = rules_of(game).has_numbers
        room = of(game)
        known = [key for key, *_ in room.numbers.COLUMNS]
        wanted = room.rulings.DEEDS or known or _counted(report["lines"])
        deeds = [key for key in wanted if any(key in line for line in report["lines"])]
        sheet["headings"] = [heading_of(game, key) for key in deeds]
        for line in report["lines"]:
            name = names.get(line["number"], "")
            row = []
            for key in deeds:
                field = f"count-{side}-{line['number']}-{key}"
                label = f"{numbered_name(game, line['number'], name)}: {meaning_of(game, key)}"
                self.fields[field] = forms.IntegerField(
                    label=label,
                    min_value=0,
                    max_value=99,
                    initial=line[key],
                    required=False,
                    widget=forms.NumberInput(attrs={"aria-label": label}),
                )
                row.append(self[field])
            sheet["rows"].append((line["number"], name, row))
        for name, more in room.rulings.fields(report, names).items():
            self.fields[f"fact-{side}-{name}"] = more
            sheet["more"].append(self[f"fact-{side}-{name}"])
        return sheet

    def _names(self, side: int) -> dict[int, str]:
        record = self.filed.record
        assert record is not None
        members = record.match.line_ups[side]["players"]
        return {member["number"]: member["name"] for member in members}

    def top(self) -> list[Any]:
        """Return the fields that are about the match as a whole."""
        first = ["kind", "outcome"]
        sides = range(len(self.filed.teams))
        first += [f"{what}-{n}" for n in sides for what in ("ended", "result", "score")]
        return [self[name] for name in (*first, "aftermath", "later") if name in self.fields]

    def wish(self) -> JSON:
        """Return the requested change, as `changes` reads it: only what differs from what
        stands.
        """
        data = self.cleaned_data
        later = {"later": data["later"]} if data.get("later") not in (None, "", "stand") else {}
        if data["kind"] != "correct":
            return {"kind": data["kind"], **later}
        standing = Outcome.from_json(self.filed.fixture.outcome)
        before = [
            {"ended": side.ended, "result": side.result, "score": side.score}
            for side in standing.sides
        ]
        sides = [self._side(number) for number in range(len(before))]
        wish: dict[str, Any] = {"kind": "correct", **later}
        if sides != before:
            wish["outcome"] = {"sides": sides}
        if data["aftermath"]:
            wish["aftermath"] = data["aftermath"]
        wish["counts"] = []
        for name in self.changed_data:
            self._note(name, data.get(name), wish)
        return {key: value for key, value in wish.items() if value != []}

    def _side(self, number: int) -> JSON:
        """Return how it ended for a side as typed; with two sides, as it ended for both
        together.
        """
        data = self.cleaned_data
        result = data[f"result-{number}"]
        ended = data.get(f"ended-{number}") or ended_as(data["outcome"], result)
        return {"ended": ended, "result": result, "score": data[f"score-{number}"]}

    def _note(self, name: str, value: Any, wish: dict[str, Any]) -> None:
        what, *place = name.split("-")
        if what == "count" and value is not None:
            side, number, deed = place
            wish["counts"].append(
                {"side": int(side), "number": int(number), "what": deed, "count": value}
            )
        elif what == "fact":
            side, field = place[0], "-".join(place[1:])
            noted = of(self.filed.teams[0].game).rulings.noted(int(side), field, value)
            if noted is not None:
                fact, ruling = noted
                wish.setdefault(fact, []).append(ruling)
