"""Forms about a season that follows another.  They only ask; operations decide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues.models import Entry, Season


def _money(label: Any, initial: int, help_text: Any = "") -> forms.IntegerField:
    """Gold, as wide as a form lets it be typed; the game says what is possible."""
    return forms.IntegerField(
        label=label,
        help_text=help_text,
        initial=initial,
        min_value=0,
        max_value=10_000_000,
        required=False,
        widget=forms.NumberInput(attrs={"class": "gold", "step": 10_000}),
    )


def _blood_bowl() -> dict[str, forms.Field]:
    effects = [("niggling", _("a niggling injury")), ("retires", _("he retires"))]
    return {
        "heal": forms.BooleanField(
            label=_("Who should miss the next match is back"), required=False, initial=True
        ),
        "age_seasons": forms.IntegerField(
            label=_("Players roll for their age after so many seasons"),
            help_text=_("Nobody does where this is empty."),
            min_value=1,
            max_value=20,
            required=False,
        ),
        "age_face": forms.IntegerField(
            label=_("Age shows on a D6 up to"), min_value=1, max_value=6, initial=1
        ),
        "age_effect": forms.ChoiceField(label=_("What it does"), choices=effects),
        "redraft": forms.BooleanField(label=_("Rosters are drafted anew"), required=False),
        "base": _money(_("Budget"), 1_000_000),
        "per_match": _money(_("For each match"), 20_000),
        "per_win": _money(_("For each win"), 20_000),
        "per_draw": _money(_("For each draw"), 10_000),
        "cap": _money(
            _("Never more than"),
            1_300_000,
            _("The treasury goes into it; without an end where this is empty."),
        ),
        "agent_fee": _money(_("Agent’s fee a season"), 20_000),
    }


#: What a season change can choose, by game.
_OPTIONS = {"blood_bowl": _blood_bowl}
#: What is left out where nothing is typed, and what means something then.
_EMPTY_IS_NONE = ("age_seasons", "cap")


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
        self._options = _OPTIONS.get(season.game, dict)()
        self.fields.update(self._options)

    def off_season(self) -> dict[str, Any]:
        """The options as they are stored."""
        found: Mapping[str, Any] = {key: self.cleaned_data[key] for key in self._options}
        return {k: v for k, v in found.items() if v is not None or k in _EMPTY_IS_NONE}


class RedraftForm(forms.Form):
    """Whom and what a team keeps; a reason where it is another's."""

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
        """As the game takes it."""
        found: dict[str, Any] = {"players": [int(id_) for id_ in self.cleaned_data["players"]]}
        return found | {what: self.cleaned_data[what] for what in self._assets}
