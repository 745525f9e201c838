"""The form by which a season is made a campaign.  It only asks; operations decide."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues.models import Campaign, Season
from rosters.games import of


class CampaignForm(forms.Form):
    """Whether the season is a campaign, and the settings of its game."""

    campaign = forms.BooleanField(label=_("This season is a campaign"), required=False)

    def __init__(self, season: Season, planned: Campaign | None, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._settings = of(season.game).seasons.campaign()
        self.fields.update(self._settings)
        self.fields["campaign"].initial = planned is not None
        for name, value in (planned.settings if planned else {}).items():
            if name in self.fields:
                self.fields[name].initial = value

    def settings(self) -> dict[str, Any] | None:
        """As `plan_campaign` takes them."""
        if not self.cleaned_data["campaign"]:
            return None
        found = {name: self.cleaned_data[name] for name in self._settings}
        return {name: v for name, v in found.items() if v is not None and v is not False}
