"""The form that proposes a friendly. It only asks; operations decide."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rosters.models import Team


class FriendlyForm(forms.Form):
    """The teams, in the order of the sides, and whether the engine plays."""

    def __init__(self, own: list[Team], others: list[Team], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._teams = {team.slug: team for team in (*own, *others)}
        mine = [(team.slug, _named(team)) for team in own]
        theirs = [(team.slug, f"{_named(team)}, {team.coach}") for team in others]
        rest: list[Any] = [("", "–"), (_("Teams of others"), theirs)]
        if len(mine) > 1:  # a single one has nothing of its own to play against
            rest.append((_("Your own teams"), mine))
        self.fields["side-1"] = forms.ChoiceField(label=_("Your team"), choices=mine)
        most = max((team.rules.most_sides for team in own), default=2)
        labels = (_("Against"), _("Third side"), _("Fourth side"))
        for number, label in enumerate(labels[: most - 1], 2):
            self.fields[f"side-{number}"] = forms.ChoiceField(
                label=label, choices=rest, required=number == 2
            )
        self.fields["side-2"].help_text = _(
            "To play against the computer, choose another team of yours: on the page of the match "
            "you leave it to the automated coach."
        )
        self.fields["engine"] = forms.BooleanField(
            label=_("The engine plays for all sides"), required=False
        )

    def teams(self) -> list[Team]:
        """Return the teams that were chosen, in the order of the sides."""
        keys = [self.cleaned_data[name] for name in self.fields if name.startswith("side-")]
        return [self._teams[key] for key in keys if key]


def _named(team: Team) -> str:
    return f"{team.name} ({team.rules.name})"
