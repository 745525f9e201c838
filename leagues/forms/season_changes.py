"""Forms of a season that follows another. They only ask; operations decide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues.models import Entry, Season
from rosters.games import of


class ChangeForm(forms.Form):
    """The name of the new season, the teams that come along, and the off-season of its game."""

    name = forms.CharField(label=_("Name"), max_length=80)
    entries = forms.MultipleChoiceField(
        label=_("Teams"), widget=forms.CheckboxSelectMultiple, required=False
    )

    def __init__(self, season: Season, entries: list[Entry], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        teams = self.fields["entries"]
        assert isinstance(teams, forms.MultipleChoiceField)
        teams.choices = [(str(entry.uuid), entry.team.name) for entry in entries]
        self._seasons = of(season.game).seasons
        self._options = self._seasons.off_season()
        self.fields.update(self._options)

    @property
    def parts(self) -> list[tuple[Any, bool, list[forms.BoundField]]]:
        """The off-season under its headings, for the page, and whether a part is shown open.

        A part that begins with a box to tick is open where that is ticked, or something is wrong.
        """
        headed = dict(self._seasons.OFF_SEASON)
        rest = [name for name in self._options if not any(name in each for each in headed.values())]
        if rest:
            headed[_("Between the seasons")] = rest
        parts = []
        for heading, names in headed.items():
            fields = [self[name] for name in names]
            is_asked = len(names) > 1 and isinstance(self.fields[names[0]], forms.BooleanField)
            wrong = any(field.errors for field in fields)
            parts.append((heading, not is_asked or wrong or bool(fields[0].value()), fields))
        return parts

    def off_season(self) -> dict[str, Any]:
        """Return the off-season options as they are stored."""
        typed: Mapping[str, Any] = {key: self.cleaned_data[key] for key in self._options}
        empty = self._seasons.EMPTY_IS_NONE
        return {k: v for k, v in typed.items() if v is not None or k in empty}


class RedraftForm(forms.Form):
    """The players and assets that a team keeps; with a reason for somebody else's team."""

    players = forms.MultipleChoiceField(
        label=_("Players"), widget=forms.CheckboxSelectMultiple, required=False
    )

    def __init__(
        self,
        players: list[tuple[str, str]],
        assets: Mapping[str, tuple[str, int]],
        ruling: bool,
        *args: Any,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["players"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = players
        self._assets = list(assets)
        for what, (label, owned) in assets.items():
            self.fields[what] = forms.IntegerField(label=label, min_value=0, max_value=owned)
        if ruling:
            self.fields["reason"] = forms.CharField(label=_("Reason"), max_length=2000)

    def choice(self) -> dict[str, Any]:
        """Return the choice as the game takes it."""
        kept: dict[str, Any] = {"players": [int(id_) for id_ in self.cleaned_data["players"]]}
        return kept | {what: self.cleaned_data[what] for what in self._assets}
