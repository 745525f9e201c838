"""Forms of entries in a running season. They only ask; operations decide."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues.forms.leagues import ReasonForm
from leagues.models import Entry, Season
from rosters.models import Team

_REASON = ReasonForm.base_fields["reason"]


class LeaveForm(forms.Form):
    """Whether the results of a leaving entry are annulled, and why it leaves."""

    annul = forms.ChoiceField(
        label=_("Its results"),
        choices=[
            ("", _("as the season says")),
            ("yes", _("are annulled")),
            ("no", _("stand, the rest are walk-overs")),
        ],
        required=False,
    )
    reason = _REASON

    def clean_annul(self) -> bool | None:
        return {"yes": True, "no": False}.get(self.cleaned_data["annul"])


class TeamForm(forms.Form):
    """A member's team, and why it comes now."""

    team = forms.ChoiceField(label=_("Team"))
    reason = _REASON

    def __init__(self, teams: list[Team], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._teams = {team.slug: team for team in teams}
        field = self.fields["team"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(team.slug, f"{team.name} ({team.coach})") for team in teams]

    def clean_team(self) -> Team:
        return self._teams[self.cleaned_data["team"]]


class ReplaceForm(TeamForm):
    inherits = forms.BooleanField(
        label=_("It goes on with the results so far"), required=False, initial=True
    )
    field_order = ["team", "inherits", "reason"]


class ProvisionalForm(forms.Form):
    """A provisional result: a score for each side."""

    reason = _REASON

    def __init__(self, names: list[str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        scores = [f"score-{side}" for side in range(len(names))]
        for field, name in zip(scores, names, strict=True):
            self.fields[field] = forms.IntegerField(label=name, min_value=0, max_value=99)
        self.order_fields([*scores, "reason"])

    def scores(self) -> list[int]:
        """Return the scores in the order of the sides."""
        typed = self.cleaned_data
        return [typed[key] for key in self.fields if key.startswith("score-")]


class FixtureForm(forms.Form):
    """The entries that meet once more, in the order of the sides."""

    def __init__(self, season: Season, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        entries = season.entries.filter(withdrawn__isnull=True).select_related("team")
        self._entries = {str(e.uuid): e for e in entries.order_by("team__name")}
        choices = [("", "–"), *((key, e.team.name) for key, e in self._entries.items())]
        labels = (_("First side, at home"), _("Second side"), _("Third side"), _("Fourth side"))
        for number, label in enumerate(labels[: season.rules.most_sides], 1):
            self.fields[f"side-{number}"] = forms.ChoiceField(
                label=label, choices=choices, required=number <= 2
            )
        self.fields["reason"] = _REASON

    def entries(self) -> list[Entry]:
        """Return the entries that were chosen, in the order of the sides."""
        keys = [self.cleaned_data[name] for name in self.fields if name.startswith("side-")]
        return [self._entries[key] for key in keys if key]


class DrawAgainForm(forms.Form):
    """Pairings that are required or forbidden in a Swiss round."""

    def __init__(self, season: Season, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        entries = list(season.entries.filter(withdrawn__isnull=True).select_related("team"))
        choices = [("", "–"), *((str(entry.uuid), entry.team.name) for entry in entries)]
        rest = [*choices, ("rest", _("rests"))]
        for number in (1, 2, 3):
            self.fields[f"pin-{number}"] = _choice(_("Shall meet"), choices)
            self.fields[f"pin-{number}-with"] = _choice(_("with"), rest)
        for number in (1, 2, 3):
            self.fields[f"bar-{number}"] = _choice(_("Shall not meet"), choices)
            self.fields[f"bar-{number}-with"] = _choice(_("with"), rest)
        self.fields["reason"] = _REASON

    def pairs(self, what: str) -> list[tuple[str, str | None]]:
        """Return the pairs that were filled in; None stands for the bye.

        what: ``pin`` or ``bar``.
        """
        filled: list[tuple[str, str | None]] = []
        for number in (1, 2, 3):
            one = self.cleaned_data[f"{what}-{number}"]
            other = self.cleaned_data[f"{what}-{number}-with"]
            if one and other:
                filled.append((one, None if other == "rest" else other))
        return filled


def _choice(label: Any, choices: list[tuple[str, Any]]) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, required=False)
