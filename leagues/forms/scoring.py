"""The form of points and tie-breakers. It only asks; operations decide."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues.forms.leagues import ReasonForm
from leagues.models import Season
from leagues.schedules.plan import SWISS
from leagues.tables import Scoring
from leagues.words.tables import counted_name, criterion_choices
from rules import game as rules_of

#: The number of tie-breakers, and of bonuses, that the page has room for.
BREAKERS = 8
BONUSES = 3

_COUNTED = [
    ("", "–"),
    ("score", _("score")),
    ("score_against", _("score against")),
    ("margin", _("margin")),
]
BONUS_WHEN = [
    ("any", _("whatever the result")),
    ("win", _("in a win")),
    ("draw", _("in a draw")),
    ("loss", _("in a loss")),
]
#: Fields with points; an empty one means that the season has no rule of its own.
POINTS = {
    "win": _("Points for a win"),
    "draw": _("for a draw"),
    "loss": _("for a loss"),
    "conceded": _("for who concedes"),
    "conceded_to": _("for the opponent of a concession"),
    "walk_over_won": _("for a walk-over won"),
    "walk_over_lost": _("for a walk-over lost"),
    "double_forfeit": _("for a double forfeit"),
    "bye": _("for a bye"),
}
#: The three of every season, and the others.
_RESULTS = ("win", "draw", "loss")
_RARE = tuple(name for name in POINTS if name not in _RESULTS)
_NEEDED = ("win", "draw", "loss", "double_forfeit")


class ScoringForm(forms.Form):
    """Points, the score of a walk-over, bonuses, and tie-breakers in their order."""

    def __init__(self, season: Season, started: bool, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        stored = Scoring.from_json(season.scoring)
        for name, label in POINTS.items():
            self.fields[name] = forms.IntegerField(
                label=label,
                required=name in _NEEDED,
                min_value=-99,
                max_value=99,
                initial=getattr(stored, name),
            )
        won, lost = stored.walk_over_score
        self.fields["won"] = _whole(_("Score of a walk-over: won"), won)
        self.fields["lost"] = _whole(_("and lost"), lost)
        self.unplayed = stored.unplayed
        if any(stage.format == SWISS for stage in season.stages.all()):
            self.fields["unplayed"] = forms.ChoiceField(
                label=_("Rounds without a match, for Buchholz and its like"),
                choices=[
                    ("virtual_2026", _("a virtual opponent, by the chess rules of 2026")),
                    ("virtual", _("a virtual opponent, by the chess rules of 2024")),
                    ("zero", _("zero")),
                ],
                initial=stored.unplayed,
            )
        for at in range(BONUSES):
            bonus = stored.bonuses[at] if at < len(stored.bonuses) else None
            given = bonus.to_json() if bonus else {}
            self._bonus(at, given, season.game)
        breakers = [*season.tie_breakers, *[""] * BREAKERS][:BREAKERS]
        for at, key in enumerate(breakers, 1):
            self.fields[f"breaker-{at}"] = forms.ChoiceField(
                label=_("Level teams are separated by") if at == 1 else _("then by"),
                choices=[("", "–"), *criterion_choices(season.game)],
                required=False,
                initial=key,
            )
        if started:
            self.fields["reason"] = ReasonForm.base_fields["reason"]

    def _bonus(self, at: int, given: dict[str, Any], game: str) -> None:
        name = f"bonus-{at}"
        self.fields[name] = forms.ChoiceField(
            label=_("Bonus for"),
            choices=[
                *_COUNTED,
                *((what, counted_name(what, game)) for what in rules_of(game).counted),
            ],
            required=False,
            initial=given.get("counted", ""),
        )
        self.fields[f"{name}-at_most"] = forms.ChoiceField(
            label=_("of"),
            choices=[("", _("so much or more")), ("yes", _("so much or less"))],
            required=False,
            initial="yes" if given.get("at_most") else "",
        )
        self.fields[f"{name}-threshold"] = _whole(_("so much"), given.get("threshold"), False)
        self.fields[f"{name}-points"] = _whole(_("points"), given.get("points"), False)
        self.fields[f"{name}-cap"] = _whole(
            _("for each full one, at most; empty: once"), given.get("cap"), False
        )
        self.fields[f"{name}-when"] = forms.ChoiceField(
            label=_("when"), choices=BONUS_WHEN, required=False, initial=given.get("when", "any")
        )

    @property
    def parts(self) -> list[tuple[Any, bool, list[forms.BoundField]]]:
        """The fields under their headings, and whether a part is open at once.

        Empty bonuses, and fields that few seasons change, are folded away under their heading.
        """
        bonuses = [
            [name for name in self.fields if name.startswith(f"bonus-{at}")]
            for at in range(BONUSES)
        ]
        parts = [
            (_("Points"), True, list(_RESULTS)),
            (
                _("Tie-breakers"),
                True,
                [name for name in self.fields if name.startswith("breaker-")],
            ),
            *(
                (_("Bonus {number}").format(number=at), bool(self[names[0]].value()), names)
                for at, names in enumerate(bonuses, 1)
            ),
            (
                _("Forfeits, walk-overs and byes"),
                any(name in self.errors for name in (*_RARE, "won", "lost")),
                [*_RARE, "won", "lost", *(["unplayed"] if "unplayed" in self.fields else [])],
            ),
        ]
        return [(title, shown, [self[name] for name in names]) for title, shown, names in parts]

    def scoring(self) -> dict[str, Any]:
        """Return the scoring as it was filled in."""
        data = self.cleaned_data
        filled: dict[str, Any] = {name: data[name] for name in POINTS if data[name] is not None}
        filled["walk_over_score"] = [data["won"], data["lost"]]
        filled["unplayed"] = data.get("unplayed", self.unplayed)
        filled["bonuses"] = [
            {
                "counted": data[f"bonus-{at}"],
                "threshold": data[f"bonus-{at}-threshold"] or 0,
                "points": data[f"bonus-{at}-points"] or 1,
                "at_most": bool(data[f"bonus-{at}-at_most"]),
                "each": data[f"bonus-{at}-cap"] is not None,
                "cap": data[f"bonus-{at}-cap"],
                "when": data[f"bonus-{at}-when"] or "any",
            }
            for at in range(BONUSES)
            if data[f"bonus-{at}"]
        ]
        return filled

    def tie_breakers(self) -> list[str]:
        """Return the chosen tie-breakers, in their order."""
        chosen = [self.cleaned_data[f"breaker-{at}"] for at in range(1, BREAKERS + 1)]
        return [key for key in chosen if key]


def _whole(label: Any, initial: int | None, required: bool = True) -> forms.IntegerField:
    return forms.IntegerField(
        label=label, required=required, min_value=0, max_value=999, initial=initial
    )
